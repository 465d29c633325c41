"""`sztab replay` and `sztab verify`."""

import json
import re

import pytest

from sztab.cli.telling import Teller
from sztab.engine.chance import commitment, key_of_seed, key_of_table
from sztab.engine.match import Match, Note
from sztab.engine.question import DONE
from sztab.engine.record import header_of, written
from sztab.games import find


@pytest.fixture
def record(sztab, tmp_path):
    """A whole random game."""
    sztab("simulate", "quartermaster", "--games", "1", "--seed", "3", "--record", "records")
    return tmp_path / "records" / "quartermaster-000000.sztab"


def test_a_record_that_holds(sztab, record):
    ran = sztab("verify", record)
    assert ran.code == 0
    assert ran.out.startswith("valid: ")
    answer = json.loads(sztab("verify", record, "--json").out)
    assert answer["holds"] is True
    assert answer["over"] is True
    assert f"@ end {answer['digest']}" in record.read_text()


def test_seed_and_numbers_are_those_that_were_known_before_the_game(sztab, tmp_path):
    """A record that holds in itself may still be of another game than the one that was promised."""
    game = find("quartermaster")
    rules = game.rules({}, None, 2)
    seed, nonces = bytes(range(32)), ["ab" * 16, "00" * 16]
    match = Match(game, rules, key_of_table(seed, [bytes.fromhex(nonce) for nonce in nonces]))
    header = header_of(game, rules, 2, "")
    header.table_seed, header.nonces, header.commitment = seed.hex(), tuple(nonces), commitment(seed)
    record = tmp_path / "mine.sztab"
    record.write_text(written(match, header))
    assert sztab("verify", record, "--commitment", commitment(seed).upper(), "--nonce", nonces[0]).code == 0
    other = sztab("verify", record, "--commitment", commitment(bytes(32)))
    assert other.code == 1
    assert "does not match the commitment" in other.out
    assert "not among those used" in sztab("verify", record, "--nonce", "cd" * 16).out
    assert json.loads(sztab("verify", record, "--nonce", "cd" * 16, "--json").out)["holds"] is False
    assert sztab("verify", record, "--nonce", "mine").code == 2


def changed(record, old, new):
    text = record.read_text()
    assert old in text
    record.write_text(text.replace(old, new, 1))


def test_a_changed_move_breaks_it_where_it_was_changed(sztab, record):
    line = next(line for line in record.read_text().splitlines() if line.startswith("20. "))
    changed(record, line, f"20. {line.split()[1]} pass")
    ran = sztab("verify", record)
    assert ran.code == 1
    assert ran.out.startswith("invalid at step 20: ")
    assert json.loads(sztab("verify", record, "--json").out)["step"] == 20
    assert sztab("replay", record).code == 1
    assert sztab("replay", record, "--to", "10").code == 0


def test_a_changed_shuffle_breaks_it(sztab, record):
    before = next(part for part in record.read_text().split(" | ") if part.startswith("shuffle uk deck"))
    words = before.split()
    words[3], words[-1] = words[-1], words[3]
    changed(record, before, " ".join(words))
    ran = sztab("verify", record)
    assert ran.code == 1
    assert "step 0" in ran.out


def test_a_record_cut_short_is_a_game_that_is_not_over(sztab, record):
    lines = record.read_text().splitlines()
    record.write_text("\n".join(lines[:60]) + "\n")
    assert "not over" in sztab("verify", record).out


def test_the_story_with_clauses_and_the_map(sztab, record):
    ran = sztab("replay", record, "--to", "40")
    assert ran.code == 0
    assert "Round 1: Germany's turn. (Q5.1)" in ran.out
    assert "After step 40:" in ran.out
    assert "Moscow" in ran.out
    assert "\n  39. " in ran.out
    assert "\n  41. " not in ran.out
    polish = sztab("replay", record, "--to", "40", "--lang", "pl").out
    assert "Runda 1: tura Niemiec. (Q5.1)" in polish
    assert "Moskwa" in polish


def test_the_end_of_the_story_is_the_result(sztab, record):
    assert " wins " in sztab("replay", record).out.splitlines()[-1].replace(" win ", " wins ")


def test_a_seat_is_told_only_what_it_may_know(sztab, record):
    everything = sztab("replay", record).out
    axis = sztab("replay", record, "--seat", "1").out
    assert "As the United Kingdom you discard" in everything
    assert "As the United Kingdom you discard" not in axis
    assert "As Germany you discard" in axis
    assert "\n2. United Kingdom" not in axis  # its opening discards


def test_of_two_tellings_the_whole_story_has_the_fuller_one(sztab, tmp_path):
    """Attack!: all others hear that a card was drawn, its owner which one; readers in general need one line of it."""
    options = ("--games", "1", "--players", "3", "--options", "round_limit=10", "--seed", "twice", "--jobs", "1")
    assert sztab("simulate", "attack", *options, "--record", str(tmp_path)).code == 0
    (path,) = tmp_path.glob("*.sztab")
    everything = sztab("replay", str(path), "--lang", "en").out
    red = sztab("replay", str(path), "--lang", "en", "--seat", "1").out
    assert "draws an Economics card" not in everything
    assert everything.count(" and draws “") == red.count("draws an Economics card") + red.count(" and draws “") > 2


def test_the_position_at_a_step_can_be_asked_about(sztab, record, tmp_path):
    ran = sztab("replay", record, "--to", "50", "--position")
    assert ran.code == 0
    (tmp_path / "there.toml").write_text(ran.out)
    assert sztab("legal", "there.toml").code == 0
    assert json.loads(sztab("legal", "there.toml", "--json").out)["asked"]


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["--to", "100000"], "no step 100000"),
        (["--to", "-1"], "from 0"),
        (["--seat", "3"], "no seat 3"),
        (["--seat", "0"], "from 1"),
        (["--seat", "1", "--position"], "leave out --seat"),
        (["--data", "nowhere"], "no such folder"),
    ],
)
def test_replay_of_what_is_not_there(sztab, record, argv, says):
    assert says in sztab("replay", record, *argv).refused()


HEADER = "sztab record 1\ngame quartermaster\nrevision 1\ndata x\nplayers 2\nseed 1\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "sztab record 1\n",
        HEADER,
        HEADER + "0. table\n",
        HEADER + "9" * 5000 + ". table\n",
        HEADER + "0. table\n@ undo ²\n",
        HEADER + "0. table\n@\n",
        HEADER + "0. table\nnonsense\n",
        HEADER.replace("players 2", "players 99") + "0. table\n",
        HEADER.replace("revision 1", "revision " + "9" * 5000) + "0. table\n",
        HEADER.replace("quartermaster", "../../etc/passwd") + "0. table\n",
        HEADER.replace("seed 1", "options nothing\nseed 1") + "0. table\n",
        HEADER.replace("seed 1", "table_seed xyz") + "0. table\n",
        "x" * (5 << 20),
    ],
)
def test_files_that_are_no_records(sztab, tmp_path, text):
    (tmp_path / "x.sztab").write_text(text)
    for command in (["verify"], ["replay"], ["play", "--text", "--load"]):
        sztab(*command, "x.sztab").refused()


def test_a_record_on_other_data_says_so(sztab, record, tmp_path):
    changed(record, "\ndata ", "\ndata 00")
    assert "valid" in sztab("verify", record).out  # the same game on both
    record.write_text(re.sub(r" # \w+", " # 000000", record.read_text("utf-8"), count=1), "utf-8")
    assert "--data" in sztab("verify", record).refused()


def test_private_lines_and_the_seed_are_for_who_may_know_them(sztab, record):
    everything = sztab("replay", record).out
    assert "   (Known only to: United Kingdom.) As the United Kingdom you discard" in everything
    assert everything.splitlines()[0].endswith(", seed 3/0")
    axis = sztab("replay", record, "--seat", "1").out
    assert "Known only to" not in axis
    assert "seed" not in axis.splitlines()[0]
    assert "Z perspektywy miejsca 1 (Niemcy" in sztab("replay", record, "--seat", "1", "--lang", "pl").out


@pytest.mark.parametrize(
    ("note", "says"),
    [
        ("@ resigned axis", "valid: 20 steps; axis resigned"),
        ("@ abandoned", "valid: 20 steps; the game was abandoned"),
        ("@ abandoned\n@ seat 1 Ania", "valid: 20 steps; the game was abandoned"),
        ("@ seat 1 Ania", "valid: 20 steps, the game is not over"),
    ],
)
def test_a_game_given_up_is_told_from_one_that_goes_on(sztab, record, note, says):
    cut(record, note)
    answer = sztab("verify", record)
    assert (answer.code, answer.out.strip()) == (0, says)
    found = json.loads(sztab("verify", record, "--json").out)
    assert (found["over"], found["ending"]) == (False, note.splitlines()[0][2:] if "seat" not in note[:6] else "")


@pytest.mark.parametrize(
    ("note", "says"),
    [("@ resigned nobody", "no side 'nobody'"), ("@ abandoned\n@ undo 20", "goes on after '@ abandoned'")],
)
def test_nobody_plays_on_after_the_end_and_only_a_side_gives_up(sztab, record, note, says):
    cut(record, note)
    answer = sztab("verify", record)
    assert answer.code == 1
    assert says in answer.out


def cut(record, note):
    """Leaves twenty steps of a record, and a line of the table's."""
    lines = record.read_text().splitlines()
    end = next(i for i, line in enumerate(lines) if line.startswith("21. "))
    record.write_text("\n".join([*lines[:end], note, ""]))


def test_a_story_is_folded_by_turns(sztab, record):
    whole = sztab("replay", record, "--to", "60").out
    folded = sztab("replay", record, "--to", "60", "--fold").out
    assert re.findall(r"\n\[\d+\] steps .*", folded) == re.findall(r"\n\[\d+\] steps .*", whole)
    assert len(folded.splitlines()) < len(whole.splitlines())
    assert re.search(
        r"\n\[1\] steps 6 to \d+\n +Round 1: Germany's turn\. \(Q5\.1\)\n +Germany ends the turn with ", folded
    )
    one = sztab("replay", record, "--to", "60", "--turn", "2").out
    assert "Round 1: the United Kingdom's turn." in one
    assert "Round 1: Germany's turn." not in one
    assert "no turn 999" in sztab("replay", record, "--turn", "999").refused()


def test_choices_are_told_on_demand(sztab, record):
    assert ": Keep the rest" not in sztab("replay", record, "--to", "60").out
    assert ": Keep the rest" in sztab("replay", record, "--to", "60", "--choices").out


def test_what_was_undone_is_struck_out_and_not_told(sztab):
    build = "play germany_build_army, build army western_europe"
    setup = "discard {0}_sea_battle, discard {0}_land_battle, discard {1}\n"
    lines = setup.format("germany", "germany_wolf_packs") + "1,2,3\n1,2,3\n" + f"{build}\nundo\n{build}\nsave a.sztab\n"
    sztab("play", "--text", "--seed", "7", "--bots", "random", stdin=lines)
    told = sztab("replay", "a.sztab").out
    assert told.count("Germany plays “Build Army” and builds an army in Western Europe.") == 1
    assert "(undone) Germany: " in told


def test_an_analysis_as_text_and_as_data(sztab, record):
    """Of the last steps."""
    last = int(json.loads(sztab("verify", record, "--json").out)["steps"])
    wanted = ("analyse", record, "--first", str(last - 3), "--playouts", "2", "--games", "2")
    ran = sztab(*wanted, "--json")
    assert ran.code == 0
    found = json.loads(ran.out)
    assert found["game"] == "quartermaster"
    assert found["turns"]
    assert all(sum(turn["chances"].values()) == pytest.approx(1, abs=0.01) for turn in found["turns"])
    told = sztab(*wanted, "--lang", "pl")
    assert told.code == 0
    assert "Szanse na początku każdej tury" in told.out


def test_an_analysis_of_a_changed_record_says_where_it_breaks(sztab, record):
    text = record.read_text().replace("seed 3/0", "seed 4/0")
    record.write_text(text)
    ran = sztab("analyse", record)
    assert ran.code == 1
    assert "invalid at" in ran.out


def test_an_act_is_told_once_where_all_is_told(sztab, tmp_path):
    """The card that a general gets is named, and that others saw a card is left out; they are told just that."""
    game = find("overlord")
    rules = game.rules({"scenario": "drill_overlord"}, None, 2)
    match = Match(game, rules, key_of_seed("given5"))
    role = match.state.asked()[0]
    to_left = f" {rules.roles[role]}_left"
    for _ in range(2):  # two cards to the same general
        gifts = [choice for choice in match.state.choices(role) if rules.grammar.token(choice).endswith(to_left)]
        match.choose(role, gifts[0])
    match.choose(role, DONE)
    record = tmp_path / "given.sztab"
    record.write_text(written(match, header_of(game, rules, 2, "given5")))
    everything = sztab("replay", record, "--lang", "en").out
    assert everything.count(" gets “") == 2
    assert "gets a card" not in everything
    other = 1 + (role < len(rules.roles) // 2)
    assert "gets a card" in sztab("replay", record, "--seat", str(other), "--lang", "en").out


def test_words_are_told_as_speech_and_struck_links_by_what_stands_before_them(capsys):
    game = find("attack")
    rules = game.rules({}, None, 2)
    table = {"at": "red action", "units": {"red": ["spain 3i1t"], "blue": ["chile 1i"]}}
    match = Match(game, rules, b"", state=game.read_position(rules, table, b"key".ljust(32), "position"))
    match.answer(0, rules.grammar.links("move"))
    match.answer(0, rules.grammar.links("from spain, to france, send infantry 1, done"))
    match.history.append(Note("says red Peace between us"))
    match.undo(1)
    Teller(match, 3, "en", False, False).story()
    told = capsys.readouterr().out
    assert "Red says: “Peace between us”" in told
    assert "(undone) Red: From Spain; To France; 1 infantry; Send them" in told  # and not "End the movement"
