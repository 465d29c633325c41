"""Who may talk with whom: the server lets pass what the rules of the game let pass, and nobody else hears it."""

from tests.server.conftest import Guest, play_on

SEATS = ["axis", "axis_left", "axis_center", "axis_right", "allies", "allies_left", "allies_center", "allies_right"]


def test_the_chain_of_command_holds_in_the_chat(server):
    """Overlord M15.2, M20: plans before the first turn; then one general for the commander, and generals among themselves."""
    people = {role: Guest(server.url, role) for role in SEATS}
    kinds = ["me", *["open"] * 7]
    options = {"scenario": "drill_overlord"}
    table = people["axis"].open("overlord", 8, kinds, options=options, public=True)["id"]
    chat = f"/api/tables/{table}/chat"
    for number, role in enumerate(SEATS[1:], 1):
        people[role].post(f"/api/tables/{table}/seats/{number}/sit")

    def say(role: str, channel: str, words: str, status: int = 201) -> None:
        people[role].post(chat, {"channel": channel, "words": words}, status)

    def heard(words: str) -> set[str]:
        return {role for role, one in people.items() if words in [said["words"] for said in one.get(chat)["chat"]]}

    def offered(role: str) -> set[str]:
        return {one["id"] for one in people[role].get(f"/api/tables/{table}/view")["scene"]["channels"]}

    side = set(SEATS[:4])
    say("axis", "axis generals", "the plan")
    assert heard("the plan") == side
    say("axis", "allies generals", "not to them", 403)

    everybody = list(people.values())
    while not people["axis"].get(f"/api/tables/{table}/view")["scene"]["prompt"].get("asides"):
        assert play_on(everybody, table, 1)  # to a later turn in which the Axis distributes its cards
    assert offered("axis") == {"table"}
    say("axis", "table", "psst", 403)
    say("axis", "axis generals", "psst", 403)
    say("axis", "axis visit", "psst", 403)
    say("axis_left", "axis generals", "among ourselves")
    assert heard("among ourselves") == side - {"axis"}

    asked = people["axis"].choices(table)
    visit = {"role": "axis", "question": asked["question"], "token": "visit axis_right"}
    people["axis"].post(f"/api/tables/{table}/asides", visit)
    assert offered("axis") == {"table", "axis visit"}
    assert "axis visit" not in offered("axis_left") | offered("allies")
    say("axis", "axis visit", "hold the flank")
    assert heard("hold the flank") == {"axis", "axis_right"}
    say("axis_left", "axis visit", "me too", 403)
