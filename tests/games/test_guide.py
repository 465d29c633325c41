"""A first game that teaches: its script is played through with the real engine, and what its texts say is true."""

from collections.abc import Iterator

import pytest

from sztab.bots import BOT_IDS
from sztab.engine.chance import key_of_seed
from sztab.engine.errors import Bad
from sztab.engine.game import Game
from sztab.engine.guide import Answer, Lesson, Step, lesson_of, step_views
from sztab.engine.match import Match
from sztab.engine.scene import Scene
from sztab.engine.words import LANGUAGES
from sztab.games import GAME_IDS, find


class Reader:
    """Somebody who follows a guide, and those who play with them."""

    def __init__(self, id: str) -> None:
        self.game: Game = find(id)
        self.lesson: Lesson = lesson_of(self.game)
        self.match = Match(self.game, self.lesson.guide.rules(self.game), key_of_seed(self.lesson.guide.seed))

    def scene(self, language: str = "en") -> Scene:
        return self.game.scene(self.match.state, self.lesson.eyes, language)

    def answers(self, step: int) -> Iterator[Answer]:
        """The answers of a step (-1: the opening), before each is given."""
        for answer in self.lesson.answers:
            if answer.step == step:
                yield answer
                self.match.answer(answer.role, answer.links)

    def through(self) -> Iterator[Step]:
        """The steps, each once everything in it has been done."""
        list(self.answers(-1))
        for number, step in enumerate(self.lesson.guide.step):
            list(self.answers(number))
            yield step


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", GAME_IDS)
def test_every_deed_is_offered_when_the_guide_asks_for_it(id: str, language: str):
    reader = Reader(id)
    list(reader.answers(-1))
    for number, step in enumerate(reader.lesson.guide.step):
        for answer in reader.answers(number):
            assert reader.lesson.answer(reader.match.state, answer.role) is answer
            if answer.deed:
                prompt = reader.scene(language)["prompt"]
                tokens = [choice["token"] for choice in prompt["choices"]]
                assert reader.match.rules.grammar.token(answer.links[0]) in tokens, f"{step.id}: {answer.line}"
    assert not reader.match.state.over
    assert reader.lesson.made(reader.match.state) == len(reader.lesson.answers)


@pytest.mark.parametrize("id", GAME_IDS)
def test_the_reader_is_asked_wherever_a_step_waits_for_them(id: str):
    """Whatever others do is done before a step waits: for a deed, for the button, and at the end for the reader alone."""
    reader = Reader(id)
    for _ in reader.through():
        pass
    assert any(reader.lesson.eyes >> role & 1 for role in reader.match.state.asked())
    for number in range(len(reader.lesson.guide.step)):
        own = [answer.deed for answer in reader.lesson.answers if answer.step == number]
        after = own[len(own) - own[::-1].index(True) :] if True in own else []
        assert not [one for one in after if one], "a step ends with the reader's deed"


@pytest.mark.parametrize("id", GAME_IDS)
def test_a_guide_is_short_and_speaks_both_languages(id: str):
    game = find(id)
    lesson = lesson_of(game)
    assert 6 <= len(lesson.guide.step) <= 10
    assert lesson.guide.bot in BOT_IDS
    rules = lesson.guide.rules(game)
    english, polish = (step_views(lesson, rules, language) for language in LANGUAGES)
    for one, other in zip(english, polish, strict=True):
        assert (one["id"], one["deeds"]) == (other["id"], other["deeds"])
        assert one["title"] != other["title"]
        assert one["words"] != other["words"]
        for view in (one, other):
            assert len(view["title"]) <= 40
            assert 1 <= len([part for part in view["words"].split(". ") if part]) <= 4
    assert not english[0]["deeds"], "it begins with something to read"
    assert not english[-1]["deeds"], "it ends with the reader on their own"


def test_what_the_quartermaster_guide_says_is_true():
    reader = Reader("quartermaster")
    for step in reader.through():
        where = {(piece["owner"], piece["place"]) for piece in reader.scene()["pieces"]}
        points = next(track["markers"] for track in reader.scene()["tracks"] if track["id"] == "points")
        if step.id == "build":
            assert points["axis"] == 4
        if step.id == "others":
            assert {("uk", "north_sea"), ("ussr", "ukraine"), ("italy", "balkans")} <= where
        if step.id == "react":
            assert ("germany", "eastern_europe") in where
        if step.id == "cut":
            assert ("uk", "scandinavia") in where
        if step.id == "alone":
            assert ("uk", "scandinavia") not in where  # the first unit lost for want of supply


def test_what_the_other_guides_say_is_true():
    told: dict[str, str] = {}
    for id in GAME_IDS:
        reader = Reader(id)
        for _ in reader.through():
            pass
        lines = [line for step in reader.match.steps for line in step.lines if line.seen_by(reader.lesson.eyes)]
        told[id] = " ".join(reader.game.told(reader.match.rules, line, "en")["words"] for line in lines)
    assert "needs 8 and rolls 11" in told["attack"]
    assert "Red takes Germany" in told["attack"]
    assert "Red beats off Blue's attack on Germany" in told["attack"]
    assert "destroys a German army in the Baltic States" in told["domination"]
    assert "destroys a Soviet army in the Baltic States" in told["domination"]
    assert "Ambush!" in told["overlord"]
    assert "is eliminated: 1 medal for the Allies" in told["overlord"]
    assert "defeats “48 Infanterie Div”" in told["rhine"]
    assert "XII Corps (US) in Briey has no food and is immobilised" in told["rhine"]


@pytest.mark.parametrize("id", GAME_IDS)
def test_going_back_in_a_guide_leads_to_the_same_positions(id: str):
    reader = Reader(id)
    for _ in reader.through():
        pass
    end = reader.match.state.digest()
    for deed in (reader.lesson.deeds(len(reader.lesson.answers)) - 1, 0):
        to = reader.lesson.before_deed(deed)
        reader.match.rewind(to)
        assert reader.lesson.made(reader.match.state) is not None
        for answer in reader.lesson.answers[len(reader.match.steps) :]:
            reader.match.answer(answer.role, answer.links)
        assert reader.match.state.digest() == end


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('places = ["germany"]', 'places = ["germony"]', "'germony' is not a place; did you mean 'germany'"),
        ('zones = ["germany hand"]', 'zones = ["german hand"]', "did you mean 'germany hand'"),
        ("discard germany_autobahn", "discard germany_autoban", "did you mean 'germany_autobahn'"),
        ('"germany: play germany_blitzkrieg"', '"germany: play germany_volkssturm"', "step 'status'"),
        ('"uk: play uk_build_navy, build fleet north_sea"', '"uk: pass"', "step 'others': 'uk: pass'"),
        ('"germany: use germany_blitzkrieg"', '"use germany_blitzkrieg"', "write role: answer"),
        ("seat = 1", "seat = 7", "seat 7; write a number from 1 to 6"),
        ('id = "build"', 'id = "welcome"', "step 'welcome' stands twice"),
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
        lesson_of(game)
    assert says in str(caught.value)
