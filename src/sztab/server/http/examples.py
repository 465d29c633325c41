"""Examples for OpenAPI: made up, as everything in them. Each stands with the type it is an example of.

There is no `None` in them: Litestar would leave the field out.
"""

from sztab.engine.scene import Board
from sztab.engine.shapes import Json
from sztab.engine.told import WhyView

from ..accounts import representations as account_answers
from ..errors import ProblemError
from ..lobby import representations as lobby_answers
from ..notices import representations as notice_answers
from ..tables import representations as answers
from ..tables.ending import Ending
from ..tournaments import representations as tournament_answers
from . import schemas
from .example_people import AT, CHANNEL, EXPORT, NOTICES, PROFILE
from .example_studies import STUDIES

PERSON = {"id": "Zd93kQmB1xYv", "name": "Ania", "language": "pl", "account": False}
CHOICES = {
    "question": "17.0",
    "role": "germany",
    "choices": ["play germany_build_army", "play germany_land_battle", "pass"],
    "asides": [],
}
OUTCOME = {"winner": "axis", "reason": "lead", "points": {"axis": 71, "allies": 41}, "rounds": 14}
SUMMARY = {"round": 14, "points": {"axis": 71, "allies": 41}, "waits": [], "outcome": OUTCOME}
SEATS = [
    {
        "number": number, "roles": roles, "kind": kind, "name": name, "bot": bot, "bot_name": "Captain" if bot else "",
        "bot_seconds": 0.0,
        "bot_asked": "", "you": not bot, "taken": True, "ready": True,
        "nonce_hash": "" if bot else "0d" * 32, "online": not bot, "resigns": False, "dealt": False,
    }
    for number, (roles, kind, name, bot) in enumerate(
        [(["germany", "japan", "italy"], "person", "Ania", ""), (["uk", "ussr", "usa"], "bot", "", "officer")]
    )
]  # fmt: skip
TIME_CONTROL = {
    "each": 86_400, "reserve": 432_000, "answers": 86_400, "per": "seat", "when_up": "bot_moves", "holidays": 14,
}  # fmt: skip
CLOCK = {
    "at": AT, "answers_until": 0,
    "seats": [
        {"left": 431_000_000, "free_until": AT + 86_400_000, "away": 0, "holidays": 14},
        {"left": 432_000_000, "free_until": 0, "away": 0, "holidays": 14},
    ],
}  # fmt: skip
TABLE = {
    "id": "5mX0cRt8LwQa", "game": "quartermaster", "name": "Friday evening", "status": "finished",
    "status_words": "over", "message": "", "created": 1_700_000_000_000, "moved": AT, "players": 2,
    "options": [], "pack": "", "owner": True, "public": False, "rated": False, "spectators": True, "watch": "nobody",
    "pace_hours": 24, "minutes": 0, "ends": 0, "overdue": False, "time_control": TIME_CONTROL, "clock": CLOCK,
    "seats": SEATS, "guided": False, "commitment": "ab" * 32, "summary": SUMMARY,
}  # fmt: skip
CARD = {
    **{
        name: TABLE[name]
        for name in ("id", "game", "name", "status", "players", "pace_hours", "time_control", "created", "moved")
    },
    "free": 0,
    "roles": ["germany", "japan", "italy"],
    "seats": [{name: seat[name] for name in ("roles", "name", "bot")} for seat in SEATS],
    "summary": SUMMARY,
    "since": 4,
    "last": "Germany builds an army in Ukraine.",
}
TOLD = {
    "role": "germany",
    "clause": "Q6.1",
    "words": "Germany builds an army in Ukraine.",
    "parts": [["role", "Germany", "germany"], ["", " builds an army in "], ["space", "Ukraine", "ukraine"], ["", "."]],
    "places": ["ukraine"],
    "cards": [],
}
LINE = {"n": 41, "at": AT, "round": 2, **TOLD}
CHOICE = {"token": "build army ukraine", "words": "Ukraine", "places": ["ukraine"]}
FACE = {"id": "germany_build_army", "kind": "build_army", "title": "Build Army", "text": "Recruit or build an army."}
SCENE = {
    "game": "quartermaster",
    "roles": ["germany"],
    "moment": {"active": "germany", "phase": "action", "words": "Round 2: Germany, action", "round": 2},
    "pieces": [{"kind": "army", "owner": "germany", "place": "germany"}],
    "zones": [
        {"id": "germany hand", "kind": "hand", "owner": "germany", "name": "Hand", "count": 7, "cards": [FACE]},
        {"id": "uk hand", "kind": "hand", "owner": "uk", "name": "Hand", "count": 7},
    ],
    "tracks": [{"id": "vp", "name": "Points", "markers": {"axis": 4, "allies": 6}, "form": "points", "names": {}}],
    "badges": {"germany": [{"symbol": "deck", "name": "cards in the deck", "value": 26}]},
    "paths": [],
    "channels": [{"id": "table", "name": "Table", "roles": ["germany", "uk"]}],
    "prompt": {
        "waiting": ["germany"],
        "window": False,
        "role": "germany",
        "question": "build",
        "words": "Where do you build?",
        "choices": [CHOICE],
    },
}
FRAME = {
    "n": 41, "part": 0, "at": AT, "round": 2, "role": "germany", "lines": [TOLD], "cards": [],
    "moves": [{"owner": "germany", "kind": "army", "from": "", "to": "ukraine", "count": 1}], "points": {}, "mine": True,
    "change": {"pieces": {"~": [[1, 0, {"kind": "army", "owner": "germany", "place": "ukraine"}]]}},
}  # fmt: skip
BOARD = {
    "game": "quartermaster",
    "name": "Quartermaster General WW2",
    "round": "round",
    "places": [{"id": "ukraine", "kind": "area", "name": "Ukraine", "terrain": "land", "at": [612, 214]}],
    "links": [["ukraine", "moscow"]],
    "size": [1000, 560],
    "owners": [
        {
            "id": "germany", "name": "Germany", "short": "Germany", "symbol": "cross", "body": ["#555", "#888"],
            "ink": ["#fff", "#111"], "pattern": "plain", "side": "axis",
        }
    ],
    "sides": [{"id": "axis", "name": "Axis", "symbol": "cross", "colour": ["#555", "#888"], "roles": ["germany"]}],
    "kinds": {"army": {"name": "army", "shape": "tank"}},
    "cards": {"build_army": {"name": "Build Army", "colour": "green", "emblem": "army"}},
    "marks": {},
    "states": {},
    "paths": {},
    "phases": [{"id": "action", "name": "action"}],
    "zones": {"hand": {"name": "Hand", "where": "hand"}},
}  # fmt: skip
GAME = {
    "id": "quartermaster",
    "name": "Quartermaster General WW2",
    "about": "Six nations, a hand of cards each.",
    "publisher": "An unofficial implementation.",
    "round": "round",
    "players": [2, 3, 4, 5, 6],
    "options": [
        {
            "name": "resource_reallocation",
            "words": "Resource reallocation",
            "about": "Once a turn ...",
            "default": False,
        }
    ],
    "seats": {"2": [{"roles": ["germany", "japan", "italy"], "names": ["Germany", "Japan", "Italy"]}]},
    "first": {
        "title": "Take one nation.", "words": "Bots play the rest.", "players": 6, "minutes": 40, "seat": 1,
        "options": {}, "chores": True,
    },
    "reconstructed": {"share": 0.0, "words": "All cards are as printed."},
    "levels": [{"id": "officer", "name": "Officer", "about": "looks a little ahead, and has a weakness"}],
    "measured": [
        {
            "better": "General",
            "worse": "Officer",
            "games": 40,
            "won": 31,
            "low": 0.625,
            "high": 0.877,
            "command": "sztab arena quartermaster --bots general,officer --games 40",
        }
    ],
}  # fmt: skip
REQUEST = {"id": 3, "by": "Jan", "to": 12, "mine": False, "answered": False, "waits": True}
UPDATE = {
    "number": 41, "lines": [LINE], "frames": [FRAME], "question": "18.0", "status": "running", "said": [],
    "undo": {"free": True, "ask": False, "request": REQUEST},
}  # fmt: skip
VIEW = {
    "table": "5mX0cRt8LwQa", "status": "running", "seat": 0, "roles": ["germany"], "number": 41, "question": "17.0",
    "scene": SCENE, "said": [], "log": [LINE], "undo": {"free": False, "ask": True, "request": REQUEST}, "visited": 38,
}  # fmt: skip
FRAMES = {"start": SCENE, "frames": [FRAME], "of": 41}
SAID = {"n": 42, "channel": "table", "name": "Ania", "seat": 0, "words": "Good luck!", "at": AT}
PROOF = {
    "commitment": "ab" * 32,
    "nonces": ["0123456789abcdef" * 2] * 2,
    "nonce_hashes": ["0d" * 32] * 2,
    "seed": "cd" * 32,
    "key": "0e" * 32,
}

OF: dict[object, Json] = {
    notice_answers.Notices: NOTICES,
    notice_answers.NoticeChannel: CHANNEL,
    schemas.Nothing: {},
    schemas.Health: {"status": "ok"},
    account_answers.Me: {"person": PERSON, "csrf": "0f" * 32},
    account_answers.Tokens: {
        "tokens": [{"id": "Kp20sWqLx7Rt", "label": "my bot", "scopes": ["read", "play"], "created": AT}]
    },
    account_answers.Profile: PROFILE,
    account_answers.Sessions: {
        "sessions": [{"id": "Sp20sWqLx7Rt", "device": "Firefox, Linux", "created": AT, "used": AT, "current": True}]
    },
    account_answers.TokenMade: {"id": "Kp20sWqLx7Rt", "token": "the-secret-of-the-token-shown-this-once"},
    account_answers.Export: EXPORT,
    account_answers.Blocks: {"blocks": [{"id": "q8TzLr20PwXe", "name": "Zed", "kind": "mute"}]},
    list[schemas.GameInfo]: [GAME],
    schemas.GameBoard: {**BOARD, "scene": SCENE},
    schemas.Clauses: {
        "game": "quartermaster",
        "title": "Quartermaster General WW2",
        "parts": [
            {
                "id": "Q5",
                "title": "Supply",
                "kind": "chapter",
                "words": "",
                "clauses": [{"id": "Q5.12", "words": "A fleet needs a port.", "kind": "clause"}],
            }
        ],
    },
    answers.Resume: {"agreed": [0], "waits": [1], "round": 4},
    answers.Rematches: {"rematch": {"table": "8fX0cRt8LwQa", "by": "Jan", "swap": True, "seat": 1}},
    answers.TableGuide: {
        "steps": [
            {"id": "map", "title": "The map", "words": "Look around.", "places": ["germany"], "zones": [], "deeds": []}
        ],
        "deeds": 0,
    },
    answers.Table: TABLE,
    answers.Cards: {"tables": [CARD], "next": ""},
    answers.Link: {"link": "the-secret-of-the-seat-shown-this-once"},
    answers.Invitation: {
        "table": "5mX0cRt8LwQa", "game": "quartermaster", "game_name": "Quartermaster General WW2",
        "name": "Friday evening", "status": "open",
        "roles": ["United Kingdom"], "players": ["Ania"], "bots": 1, "pace_hours": 24, "minutes": 0,
        "time_control": TIME_CONTROL, "rated": False,
        "taken": False, "yours": False, "asked": False, "commitment": "ab" * 32,
    },
    answers.Joined: {"table": "5mX0cRt8LwQa", "seat": 1, "asked": False},
    Board: BOARD,
    answers.Faces: {"cards": [FACE]},
    answers.View: VIEW,
    answers.Opening: {"table": TABLE, "view": VIEW, "frames": FRAMES, "chat": [SAID]},
    answers.Choices: CHOICES,
    answers.Choices | answers.View | answers.Update: CHOICES,
    answers.Frames: FRAMES,
    WhyView: {
        "token": "build fleet central_pacific",
        "allowed": False,
        "words": "A fleet here would have no port.",
        "clauses": [{"id": "Q5.12", "words": "A fleet needs a port."}],
    },
    answers.Refusals: {
        "refusals": [
            {
                "token": "build army moscow", "words": "An enemy stands there.", "clauses": ["Q6.1"], "places": ["moscow"],
                "cards": [], "pieces": [],
            }
        ]
    },
    answers.Hints: {
        "question": "17.0", "role": "germany",
        "hints": [
            {
                "answer": "build army ukraine", "links": [{"token": "build army ukraine", "words": "Build an army in Ukraine",
                "places": ["ukraine"]}], "value": 3.4, "doubt": 0.8,
                "reasons": [{"part": "fed_units", "words": "units in supply", "amount": 1.2}],
            }
        ],
    },
    answers.Log: {"lines": [LINE], "first": 41, "of": 41},
    answers.UndoDone: {"done": False, "asked": True},
    answers.Chat: {"chat": [SAID]},
    answers.StandingOrders: {"orders": [{"id": "land_battle", "words": "A land battle has been fought", "order": "ask"}],
        "until": "my_move", "next": "pass", "end_turn": False,
    },
    answers.Steps: {
        "steps": [
            {"n": 1, "role": "germany", "round": 0, "points": {"axis": 0, "allies": 0}, "token": "discard ?", "entry": 2}
        ],
        "points": {"axis": 0, "allies": 0},
    },
    answers.OneStep: {"step": 1, "of": 40, "role": "germany", "scene": SCENE, "lines": [TOLD]},
    answers.Proof: PROOF,
    Ending: {
        "winner": "axis", "words": "The Axis wins, 71 to 41.", "reason": "The Axis was 30 victory points ahead.",
        "lines": [TOLD], "seats": [{"number": 0, "verdict": "won"}, {"number": 1, "verdict": "lost"}],
        "rounds": [{"round": 14, "points": {"axis": 71, "allies": 41}}],
        "turns": [
            {"step": 87, "n": 112, "round": 6, "role": "germany", "side": "axis", "swing": 7, "lead": 4, "passed": True,
             "lines": [TOLD]}
        ],
        "medals": [{"kind": "round", "who": "axis", "round": 6, "number": 9}],
        "steps": 412,
    },
}  # fmt: skip

TOURNAMENT = {
    "id": "r0CkTn7dWq2a", "name": "Winter cup", "game": "quartermaster", "options": [], "format": "swiss",
    "status": "running", "status_words": "being played", "owner": True, "public": True, "rated": True, "players": 2,
    "games": 1, "pace_hours": 0, "time_control": TIME_CONTROL, "minutes": 0,
    "round_hours": 336, "round": 1, "rounds": 3, "due": AT, "season": 1,
    "seasons": ["r0CkTn7dWq2a"],
    "entrants": [
        {"number": 1, "name": "Ania", "person": "Zd93kQmB1xYv", "bot": "", "you": True, "division": 1, "left": False,
         "profile": True},
        {"number": 2, "name": "officer 2", "person": "", "bot": "officer", "you": False, "division": 1, "left": False,
         "profile": False},
    ],
    "schedule": [
        {"number": 1, "pairings": [
            {"board": 1, "players": [1, 2], "games": [
                {"leg": 1, "seats": [1, 2], "table": "5mX0cRt8LwQa", "scores": [1.0, 0.0], "how": "played"}
            ]}
        ]}
    ],
    "standings": [
        {"number": 1, "place": 1, "division": 1, "points": 1.0, "played": 1, "won": 1, "drawn": 0, "lost": 0,
         "tie_breaks": [0.0, 0.0, 0.0, 1.0, 1.0]}
    ],
    "tie_breaks": ["buchholz", "sonneborn_berger", "head_to_head", "wins", "game_points"],
}  # fmt: skip
OF[tournament_answers.Tournament] = TOURNAMENT
OF[tournament_answers.Tournaments] = {
    "tournaments": [
        {
            **{name: TOURNAMENT[name] for name in ("id", "name", "game", "format", "status", "round", "rounds")},
            "players": 2,
            "entrants": 2,
            "entered": True,
            "season": 1,
            "moved": AT,
        }
    ]
}

OF |= STUDIES | {
    lobby_answers.QuickMatch: {
        "looking": True, "table": "", "game": "quartermaster", "pace_hours": 24, "rated": True, "within": 200, "since": AT
    },
    lobby_answers.Seekers: {
        "seekers": [
            {"game": "quartermaster", "pace_hours": 24, "rated": True, "rating": 1240, "mine": False, "since": AT}
        ]
    },
    lobby_answers.Friends: {
        "friends": [{"id": "Zd93kQmB1xYv", "name": "Ania", "mutual": True, "online": False, "profile": True}]
    },
    lobby_answers.TableInvitations: {
        "invitations": [
            {"table": "5mX0cRt8LwQa", "name": "Friday evening", "game": "quartermaster", "seat": 1, "by": "Ania", "at": AT,
             "commitment": "ab" * 32}
        ]
    },
    lobby_answers.Meeting: {"at": AT, "calendar": "/t/5mX0cRt8LwQa/meeting.ics"},
}  # fmt: skip

EVENTS = [
    {"event": "hello", "id": "40", "data": {"number": 40}},
    {"event": "moved", "id": "41", "data": UPDATE},
    {"event": "chat", "id": "42", "data": SAID},
    {"event": "undo", "id": "43", "data": {"number": 43, "lines": []}},
    {"event": "table", "id": "44", "data": {"number": 44, "lines": []}},
    {"event": "here", "data": {"seats": [0, 1]}},
    {"event": "gap", "id": "260", "data": {}},
]
RECORD = """sztab record 1
game quartermaster
revision 1
players 2
1. germany discard ?, discard ?, discard ?
"""

PROBLEMS = [
    ProblemError(
        "bad", "bad_level", "genius", "recruit, officer, general, marshal, greedy, random", where=["seats[1].bot"]
    ),
    ProblemError("stranger", "stranger"),
    ProblemError("credentials", "credentials"),
    ProblemError("forbidden", "not_yours", 3),
    ProblemError("csrf", "csrf"),
    ProblemError("scope", "scope", "play"),
    ProblemError("missing", "no_table", "5mX0cRt8LwQa"),
    ProblemError("method", "no_method", "PUT", "/api/tables", "GET, POST"),
    ProblemError("stale", "stale", question="18.0"),
    ProblemError("conflict", "not_running", "finished"),
    ProblemError("frozen", "stands_revision", 3, 4),
    ProblemError("too_large", "too_large", 65536),
    ProblemError("misdirected", "other_host", "sztab.example"),
    ProblemError("not_json", "not_json", "text/plain"),
    ProblemError(
        "refused",
        "refused",
        detail="A fleet here would have no port.",
        token="build fleet central_pacific",
        clauses=["Q5.12"],
    ),
    ProblemError("key_reused", "key_reused"),
    ProblemError("too_many", "too_many", 3, retry_after=3),
    ProblemError("fault", "unseen_fault"),
    ProblemError("busy", "busy"),
]
