"""Examples for OpenAPI of what is kept about one person."""

AT = 1_700_000_060_000
PROFILE = {
    "id": "Zd93kQmB1xYv", "name": "Ania", "since": AT, "public": True, "mine": False,
    "ratings": [
        {
            "game": "quartermaster", "size": "2", "rating": 1124, "most": 2980, "provisional": True, "games": 3,
            "graph": [{"at": AT, "rating": 1124}],
        }
    ],
    "games": [
        {
            "table": "5mX0cRt8LwQa", "name": "Friday evening", "game": "quartermaster", "size": "2", "verdict": "won",
            "rated": True, "at": AT,
        }
    ],
    "sides": [{"game": "quartermaster", "side": "axis", "side_name": "Axis", "won": 2, "drawn": 0, "lost": 1}],
    "opponents": [{"name": "Jan", "person": "Xb20kQmB1xYv", "bot": "", "won": 2, "drawn": 0, "lost": 1}],
    "luck": [{"game": "quartermaster", "games": 2, "gained": 0.31, "doubt": 0.12}],
}  # fmt: skip
EXPORT = {
    "person": {"id": "Zd93kQmB1xYv", "name": "Ania", "language": "pl", "created": AT, "silenced": 0},
    "account": False,
    "keys": [
        {"id": "Kp20sWqLx7Rt", "label": "my bot", "scopes": "read play", "created": AT, "used": AT, "device": ""}
    ],
    "seats": [
        {
            "table_id": "5mX0cRt8LwQa", "number": 0, "name": "Ania", "nonce": "0123456789abcdef" * 2, "orders": "{}",
            "visited": 41, "resigns": False, "archived": False, "game": "quartermaster", "table_name": "Friday evening",
            "status": "finished",
        }
    ],
    "tables": [
        {"id": "5mX0cRt8LwQa", "game": "quartermaster", "name": "Friday evening", "status": "finished", "created": AT}
    ],
    "chat": [{"table_id": "5mX0cRt8LwQa", "at": AT, "channel": "table", "text": "Good luck!"}],
    "log": [{"table_id": "5mX0cRt8LwQa", "at": AT, "what": "joined", "name": "Ania"}],
    "notices": {
        "channels": [{"kind": "mail", "address": "ania@example.org", "state": "on", "created": AT, "sent": 0}],
        "settings": {"kinds": 127, "looking": False, "every": 15, "quiet_from": 0, "quiet_to": 0, "zone": "UTC"},
        "tables": {"5mX0cRt8LwQa": 1}, "waiting": 0,
    },
    "profile": PROFILE,
    "tournaments": [
        {"id": "r0CkTn7dWq2a", "name": "Winter cup", "game": "quartermaster", "status": "running", "mine": True, "created": AT}
    ],
    "company": {"friends": ["Jan"], "invitations": [], "looks_for": ""},
    "blocks": [{"id": "q8TzLr20PwXe", "name": "Zed", "kind": "mute"}],
    "reports": [{"table": "5mX0cRt8LwQa", "at": AT, "kind": "words", "words": "Insults", "outcome": ""}],
    "results": [
        {
            "table": "5mX0cRt8LwQa", "seat": 0, "game": "quartermaster", "size": "2", "side": "axis", "place": 1,
            "verdict": "won", "rated": True, "mu": 27.6, "sigma": 8.1, "at": AT,
        }
    ],
    "studies": [{"table": "5mX0cRt8LwQa", "kind": "analysis", "about": "", "at": AT}],
}  # fmt: skip

CHANNEL = {
    "id": "Ch20sWqLx7Rt", "kind": "mail", "address": "ania@example.org", "state": "unconfirmed", "created": AT, "sent": 0,
    "secret": "",
}  # fmt: skip
NOTICES = {
    "settings": {
        "kinds": ["move", "ended"], "looking": False, "every": 15, "quiet_from": 1320, "quiet_to": 420,
        "zone": "Europe/Warsaw",
    },
    "channels": [CHANNEL],
    "tables": [{"table": "5mX0cRt8LwQa", "name": "Friday evening", "kinds": ["ended"]}],
    "ways": ["mail", "push"],
    "push_key": "BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U",
}  # fmt: skip
