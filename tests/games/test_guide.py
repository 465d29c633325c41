"""A first game that teaches: played through with the real engine, whatever the bots do."""

from fnmatch import fnmatchcase
from random import Random

import pytest

from sztab.bots import BOT_IDS, make
from sztab.engine.chance import key_of_seed
from sztab.engine.errors import Bad
from sztab.engine.game import Game
from sztab.engine.guide import Guide, Step, guide_view, moves_on, read_guide
from sztab.engine.match import Match
from sztab.engine.question import PASS
from sztab.games import GAME_IDS, find

LONGEST = 3000  # choices of bots and reader together


class Reader:
    """Somebody who follows a guide: presses the button, and chooses what it points at."""

    def __init__(self, game: Game, guide: Guide, bots: str) -> None:
        self.game = game
        self.guide = guide
        self.match = Match(game, guide.rules(game), key_of_seed(guide.seed))
        self.eyes = game.seats(self.match.rules, guide.players)[guide.seat - 1]
        self.bot = make(guide.bot)
        self.rng = Random(bots)

    def scene(self, language: str = "en"):
        return self.game.scene(self.match.state, self.eyes, language)

    def tokens(self) -> list[str]:
        return [choice["token"] for choice in self.scene()["prompt"].get("choices", [])]

    def pointed(self, step: Step) -> list[str]:
        return [token for pattern in step.choices for token in self.tokens() if fnmatchcase(token, pattern)]

    def follow(self, step: Step) -> None:
        """Plays until the step is over."""
        for _ in range(LONGEST):
            if moves_on(step, self.scene(), pressed=True):
                return
            chosen = self.choose(step)
            if moves_on(step, self.scene(), chosen):
                return
        raise AssertionError(f"step '{step.id}' is never over")

    def choose(self, step: Step) -> str:
        """One choice: the reader's, or that of a bot."""
        s = self.match.state
        role = s.asked()[0]
        if not self.eyes >> role & 1:
            eyes = next(eyes for eyes in self.game.seats(self.match.rules, self.guide.players) if eyes >> role & 1)
            self.match.choose(role, self.bot.choose(self.game, s, role, eyes, self.rng))
            return ""
        pointed = self.pointed(step)
        if not pointed:
            assert s.question().name == "answers", f"step '{step.id}' does not say what to do at {s.question().name}"
            self.match.choose(role, PASS)
            return ""
        self.match.choose(role, s.rules.grammar.choice(pointed[0]))
        return pointed[0]


@pytest.mark.parametrize("bots", ["one", "two", "three"])
@pytest.mark.parametrize("id", GAME_IDS)
def test_every_step_is_reached_and_points_at_what_is_there(id: str, bots: str):
    game = find(id)
    guide = read_guide(game)
    reader = Reader(game, guide, bots)
    places = {place["id"] for place in game.board(reader.match.rules, "en")["places"]}
    for step in guide.step:
        zones = {zone["id"] for zone in reader.scene()["zones"]}
        assert set(step.places) <= places
        assert set(step.zones) <= zones
        if step.until.token or step.choices:
            assert reader.pointed(step), f"step '{step.id}' points at no choice that is offered"
        reader.follow(step)
    assert not reader.match.state.over


@pytest.mark.parametrize("id", GAME_IDS)
def test_a_guide_is_short_and_speaks_both_languages(id: str):
    game = find(id)
    guide = read_guide(game)
    assert 6 <= len(guide.step) <= 10
    assert guide.bot in BOT_IDS
    views = [guide_view(game, guide, language) for language in ("en", "pl")]
    for english, polish in zip(views[0]["steps"], views[1]["steps"], strict=True):
        assert english["id"] == polish["id"]
        assert english["title"] != polish["title"]
        assert english["words"] != polish["words"]
        for view in (english, polish):
            assert len(view["title"]) <= 40
            assert 1 <= len([part for part in view["words"].split(". ") if part]) <= 4
            assert len(view["until"]) == 1


def test_what_the_texts_say_is_true():
    """The points after the first turn, the card from afar, the food in Vitry."""
    game = find("quartermaster")
    guide = read_guide(game)
    reader = Reader(game, guide, "true")
    said = {step.id: step for step in guide.step}
    for step in guide.step:
        tracks = {track["id"]: track["markers"] for track in reader.scene()["tracks"]}
        if step is said["scored"]:
            assert tracks["points"]["axis"] == 4
        if step is said["from_afar"]:
            card = next(c for c in reader.scene()["prompt"]["choices"] if c["token"] == "play germany_v_weapons")
            assert "3 VP at once" in card["detail"]
        reader.follow(step)
    game = find("rhine")
    guide = read_guide(game)
    reader = Reader(game, guide, "true")
    for step in guide.step:
        if step.id == "roll_on":
            food = [piece for piece in reader.scene()["pieces"] if piece["kind"] == "food"]
            assert "vitry" in [piece["place"] for piece in food]
        reader.follow(step)
    fuel = {piece["place"]: piece["count"] for piece in reader.scene()["pieces"] if piece["kind"] == "fuel"}
    assert fuel["sens"] == 3


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("until = { next = true }", 'until = { next = true, token = "done" }', "step 'welcome': it waits for one of"),
        ('places = ["germany"]', 'places = ["germony"]', "'germony' is not a place; did you mean 'germany'"),
        ('zones = ["germany hand"]', 'zones = ["german hand"]', "did you mean 'germany hand'"),
        ('question = "action"', 'question = "acton"', "did you mean 'action'"),
        ('"discard germany_autobahn"', '"discard germany_autoban"', "did you mean 'germany_autobahn'"),
        ('choices = ["done"]', "choices = []", "it waits for 'done' and points at no such choice"),
        ("seat = 1", "seat = 7", "seat 7; write a number from 1 to 6"),
        ('id = "where"', 'id = "welcome"', "step 'welcome' stands twice"),
        ("players = 6", "player = 6", "guide.toml: Object"),
        ("players = 6", "players = 9", "9 players cannot play this"),
    ],
)
def test_a_guide_that_does_not_fit_is_refused(old: str, new: str, says: str, tmp_path, monkeypatch: pytest.MonkeyPatch):
    game = find("quartermaster")
    game.board(game.rules({}), "en")
    text = (game.folder / "guide.toml").read_text()
    assert old in text
    (tmp_path / "guide.toml").write_text(text.replace(old, new, 1))
    monkeypatch.setattr(game, "folder", tmp_path)
    with pytest.raises(Bad) as caught:
        read_guide(game)
    assert says in str(caught.value)
