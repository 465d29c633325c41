"""Records replay to the same game, and a changed one is found where it was changed."""

import re
from random import Random

import pytest

from sztab.engine import record
from sztab.engine.chance import commitment, key_of_table
from sztab.engine.errors import Bad, Illegal
from sztab.engine.match import Match, Step
from sztab.engine.record import Broken, Header

from .test_state import GAME, RULES

SEED, NONCES = bytes(range(32)), ["aa" * 8, "bb" * 8]


def played(moves: int = 10_000) -> tuple[Match, Header]:
    """A game at a table that committed to its seed, with asides and undos in it."""
    rng = Random("record")
    match = Match(GAME, RULES, key_of_table(SEED, [bytes.fromhex(nonce) for nonce in NONCES]))
    for _ in range(moves):
        if match.state.over:
            break
        role = rng.choice(match.state.asked())
        chance = rng.random()
        asides = RULES.asides(match.state, role)
        if chance < 0.02 and asides:
            match.aside(role, rng.choice(asides))
        elif chance < 0.06 and match.free_undo(1 << role) is not None:
            match.undo(1 << role)
        elif chance < 0.065 and match.steps:
            match.undo_agreed(len(match.steps) - 1)
        else:
            match.choose(role, rng.choice(match.state.choices(role)))
    header = record.header_of(GAME, RULES, 2, "")
    header.table_seed, header.nonces, header.commitment = SEED.hex(), tuple(NONCES), commitment(SEED)
    return match, header


MATCH, HEADER = played()
TEXT = record.written(MATCH, HEADER)


def replay(text: str) -> Match:
    return record.replayed(record.read(text, "game.sztab"), GAME)


def test_it_replays_to_the_same_state():
    assert "aside" in TEXT
    assert "@ undo" in TEXT
    assert "@ agreed undo" in TEXT
    assert replay(TEXT).state == MATCH.state


def broken_at(text: str) -> int:
    with pytest.raises(Broken) as error:
        replay(text)
    return error.value.step


def row(number: int) -> str:
    return next(line for line in TEXT.splitlines() if line.startswith(f"{number}. "))


def test_a_changed_move_fails_at_that_step():
    target = next(line for line in TEXT.splitlines() if re.search(r"^\d+\. \w+ play \S+ #", line))
    number = int(target.split(".")[0])
    card = target.split()[3]
    assert broken_at(TEXT.replace(target, target.replace(f"play {card}", f"discard {card}"), 1)) == number


def test_an_illegal_move_fails_at_that_step():
    assert broken_at(TEXT.replace(row(9), re.sub(r"^(9\. \w+) [^#|]*", r"\1 pass ", row(9)), 1)) == 9


def test_a_changed_shuffle_fails_at_that_step():
    first = TEXT.splitlines()[[line[:2] for line in TEXT.splitlines()].index("0.")]
    words = first.split()
    words[5], words[6] = words[6], words[5]
    assert words != first.split()
    assert broken_at(TEXT.replace(first, " ".join(words), 1)) == 0


def test_another_seed_is_not_the_one_committed_to():
    assert broken_at(TEXT.replace(SEED.hex(), SEED[::-1].hex())) == 0
    without = "\n".join(line for line in TEXT.splitlines() if not line.startswith("commitment"))
    assert broken_at(without.replace(SEED.hex(), SEED[::-1].hex())) == 0


def test_a_changed_nonce_fails_at_the_first_shuffle():
    assert broken_at(TEXT.replace(f"nonce {NONCES[0]}", f"nonce {NONCES[1]}", 1)) == 0


def test_a_missing_line_fails_where_it_is_missing():
    assert broken_at(TEXT.replace(row(9) + "\n", "", 1)) in (9, 10)


def test_a_changed_end_is_found():
    end = TEXT.splitlines()[-1]
    assert broken_at(TEXT.replace(end, "@ end " + "0" * 32)) > 9


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda text: "", "line 1"),
        (lambda text: text.replace("sztab record 1", "PGN"), "line 1"),
        (lambda text: text.replace(f"revision {GAME.revision}", "revision one"), "line 3"),
        (lambda text: text.replace("players 2", "players 11"), "11 players"),
        (lambda text: text.replace("game quartermaster\n", ""), "lacks game"),
        (lambda text: text.replace("players 2", "colour blue"), "'colour' is not a line of the header"),
        (lambda text: text.replace("players 2\n", "players 2\noptions no_such\n"), "no_such"),
        (lambda text: text + "what is this\n", "neither a step"),
        (lambda text: text + "@ dance 5\n", "@ undo N"),
        (lambda text: text.replace("1. germany", "1. prussia"), "prussia"),
        (lambda text: "\n".join(line for line in text.splitlines() if "seed" not in line), "no seed"),
    ],
)
def test_what_is_no_record_is_refused_in_one_line(change, expected):
    with pytest.raises(Bad, match=re.escape(expected)) as error:
        replay(change(TEXT))
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda text: text.replace(f"revision {GAME.revision}", "revision 99"), "revision 99"),
        (lambda text: re.sub("data [0-9a-f]+", "data 0123", text), "other data"),
    ],
)
def test_of_other_rules_or_data_the_replay_decides(change, expected):
    """A comment in a data file, or a revision that changes nothing here, makes no other game."""
    assert replay(change(TEXT)).state.digest() == replay(TEXT).state.digest()
    other = re.sub(r" # [0-9a-f]+$", " # 000000", change(TEXT), count=1, flags=re.MULTILINE)
    bare = re.sub(r" # [0-9a-f]+$|^@ end .*\n", "", change(TEXT), flags=re.MULTILINE)
    for changed in (other, bare):
        with pytest.raises(Bad, match=expected):
            replay(changed)


def test_a_running_games_record_shows_a_player_only_what_they_may_know():
    match, header = played(150)
    assert not match.state.over
    own = record.written(match, header, eyes=0b000010)  # the UK alone
    assert SEED.hex() not in own
    assert "nonce" not in own
    assert "#" not in own
    known = set(re.findall(r"\b(?:germany|japan|ussr|italy|usa)_\w+", own))
    english = GAME.words(RULES, "en")
    public = {
        part.number
        for step in match.history  # with what was undone
        if isinstance(step, Step)
        for line in step.lines
        if line.seen_by(0b000010)
        for part in english.parts("line", line.key, line.args)
        if part.slot == "card"
    }
    assert known <= {RULES.grammar.names["card"][kind] for kind in public}
    assert re.search(r"^\d+\. germany discard \?", own, re.MULTILINE)
    assert not re.search(r"^\d+\. (?!uk)\w+ pass$", own, re.MULTILINE)


def test_an_answer_that_came_too_late_in_a_window_is_in_nobody_elses_record():
    table = {
        "at": "japan action",
        "units": {
            "japan": ["army japan", "fleet sea_of_japan", "fleet central_pacific", "army philippines"],
            "usa": ["army western_us", "fleet east_pacific", "army hawaii"],
        },
        "hands": {"japan": ["japan_sea_battle", "japan_build_army"]},
        "statuses": {"usa": ["usa_radar"]},
        "responses": {"uk": ["uk_destroyers"]},
    }
    match = Match(GAME, RULES, b"", state=GAME.read_position(RULES, table, b"key", "position"))
    for role, line in (
        (2, "play japan_sea_battle, battle east_pacific usa"),
        (5, "use usa_radar"),
        (1, "use uk_destroyers"),
    ):
        match.answer(role, RULES.grammar.links(line))
    header = record.header_of(GAME, RULES, 2, "")
    assert "usa_radar" in record.written(match, header, eyes=0b010101)
    assert "uk_destroyers" not in record.written(match, header, eyes=0b010101)
    assert "uk_destroyers" in record.written(match, header, eyes=0b101010)
    assert match.free_undo(0b000010) is None  # the USA answered together with the UK


def test_sealed_answers_are_kept_while_others_think():
    match = Match(GAME, RULES, HEADER.key())
    for _ in range(3):
        match.choose(2, match.state.choices(2)[0])
    text = record.written(match, HEADER)
    assert replay(text).state == match.state
    assert "japan discard" not in record.written(match, HEADER, eyes=0b000010)
    assert "japan discard" in record.written(match, HEADER, eyes=0b000100)


def test_an_illegal_link_leaves_no_step_behind():
    match = Match(GAME, RULES, b"phantom")
    before = match.state.digest()
    first = match.state.choices(0)[0]
    with pytest.raises(Illegal):
        match.answer(0, (first, (1,)))
    assert (match.state.digest(), match.steps, match.history) == (before, [], [])


def test_undo_stops_at_what_came_to_light():
    match = Match(GAME, RULES, b"barrier")
    for role in range(6):
        for _ in range(3):
            match.choose(role, match.state.choices(role)[0])
    assert match.free_undo(0b111111) is not None or match.steps[-1].before.learned != match.state.learned
    germany = match.state.asked()[0]
    match.choose(germany, next(c for c in match.state.choices(germany) if RULES.grammar.token(c).startswith("discard")))
    assert match.free_undo(1 << germany) is not None  # an unseen discard: nobody learned anything
    assert match.free_undo(0b111110) is None  # but it is nobody else's to take back
    match.choose(germany, (1,))  # done with discarding: Germany draws, the UK is asked
    assert match.free_undo(1 << germany) is None
    with pytest.raises(Exception, match="agree"):
        match.undo(1 << germany)


def test_undo_by_consent_changes_the_stream_and_mixes_what_lay_unseen():
    match, _ = played(120)
    keys, deck = match.state.key, match.state.zones[1]
    match.undo_agreed(len(match.steps) - 8)
    assert match.state.key != keys
    touched = [zone for zone in range(6) if match.state.zones[zone] != deck]
    assert touched
    GAME.check(match.state)
