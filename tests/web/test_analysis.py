"""The analysis of a finished game in the browser: asked for, waited for, read; and what its bot thought."""

from .conftest import new_table
from .test_everyone import by_day_and_night


def test_a_finished_game_is_analysed_its_bot_asked_and_played_on(visitor, house):
    house.services.studies.effort = (2, 0)
    house.services.studies.process.nice = 0
    ania = visitor("pl", "phone", reduced_motion="reduce")
    table = new_table(ania, "rhine", 2, ["recruit", "me"], options={"training": True})
    ania.open(f"/t/{table}")
    for _ in range(3):
        ania.asked()
        ania.choose("list")
    ania.post(f"/api/tables/{table}/resign")
    ania.see(".end-actions >> text=Analizuj").click()
    ania.see("text=Przeanalizuj tę grę").click()
    ania.see(".coach-players")
    ania.see(".chances-line", state="attached")
    assert "±" in ania.text(".coach-players li")
    (bots,) = ania.get(f"/api/tables/{table}")["seats"][0]["roles"]
    judged = ania.get(f"/api/tables/{table}/analysis")["decisions"]
    step = next(one["step"] for one in judged if one["role"] == bots)
    ania.open(f"/t/{table}/analysis#{step}")
    ania.see(".coach-row.played")
    assert by_day_and_night(ania) == []
    ania.see(".coach-thought .button").click()
    ania.see(".coach-thought >> text=Odtworzone")
    ania.see(".coach-what-if .button.strong").click()
    ania.until("(old) => /^\\/t\\/[^/]+$/.test(location.pathname) && !location.pathname.endsWith(old)", table)
    ania.see("main[data-question]")
