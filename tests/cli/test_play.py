"""`sztab play`: whole games in the terminal, typed line by line."""

import os
import re
import shlex
import subprocess
import sys

import pytest
from rich.console import Console

from sztab.cli.out import Out
from sztab.cli.table import best
from sztab.cli.table import session as sessions
from sztab.cli.table.field import Field
from sztab.cli.table.names import Names
from sztab.cli.table.session import PERSON
from sztab.cli.table.view import View
from sztab.games import GAME_IDS, find

from .conftest import ROOT

ANYTHING = "".join(f"{number}\n" for number in range(1, 10))  # numbers that are not offered are refused
PLAY = ("play", "--text", "--seed", "7", "--bots", "random")
SETUP = "1\n2\n3\n" * 3  # three cards of each of the three Axis nations


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", ["Germany, hand (10 cards)", "Round 1: Germany's turn. (Q5.1)", "The record of this game is in"]),
        ("pl", ["Niemcy – karty na ręce (10)", "Runda 1: tura Niemiec. (Q5.1)", "Zapis tej partii jest w pliku"]),
    ],
)
def test_a_whole_game_to_the_end(shell, language, says):
    ran = shell(*PLAY, "--lang", language, stdin=ANYTHING * 600)
    assert (ran.code, ran.err) == (0, "")
    for words in says:
        assert words in ran.out
    assert shell("verify", "sztab-autosave.sztab").out.startswith("valid: ")
    if language == "pl":  # nothing of the table is left in English
        assert not re.search(r"\b(the|your|you|turn|round)\b", re.sub(r"\[.*?\]|\(.*?\)", "", ran.out), re.IGNORECASE)


def test_the_language_comes_from_the_system(shell):
    assert "Do następnego razu." in shell(*PLAY, LANG="pl_PL.UTF-8").out


def test_polish_commands_with_and_without_accents(sztab):
    ran = sztab(*PLAY, "--lang", "pl", stdin="mapa\nręka\nreka\ndziennik\nwyjdź\n")
    assert ran.code == 0
    assert "Ląd" in ran.out
    assert ran.out.count("Włochy – karty na ręce") == 2
    assert "Nic się jeszcze nie wydarzyło." in ran.out


def test_a_field_of_hexes_is_drawn_in_letters(sztab):
    battle = ("--options", "scenario=pegasus_bridge", "--seat", "2", "--lang", "pl")
    ran = sztab("play", "--text", "overlord", "--seed", "7", *battle, stdin="mapa\nmapa 7-3\nwyjdź\n")
    assert (ran.code, ran.err) == (0, "")
    field = """   0   2   4   6   8   10  12  14  16  18  20  22  24
 0 m   m   .   .   r   l   l   .   .   .   .   .   .
   -P4
 1   .   .   .   r   .   l   .   .   .   .   .   .
                                             -P4
 2 .   .   m   r*# .   .~  .   .   .   .   .   .   r
           -P4     -P4
"""
    assert ran.out.count(field) == 2  # as the turn begins, and when asked for
    assert ". Otwarty teren, r Rzeka, l Las, m Miasto" in ran.out
    assert "* cel, # most, $ worki z piaskiem, ~ drut kolczasty" in ran.out
    assert "- Oś, + Alianci, P piechota" in ran.out
    assert "\nMiasto\n  Miasto 0-0: piechota x 4 (Głównodowodzący Osi)\n" in ran.out
    assert "Sąsiednie obszary:\n    Rzeka 6-2 (cel, most): brak jednostek\n" in ran.out


def test_a_plane_is_on_the_field_unless_a_unit_stands_below():
    game = find("overlord")
    rules = game.rules({"scenario": "drill_standard", "air": True}, None, 2)
    table = {"at": "allies moves", "units": {"axis": ["0-0 infantry"], "allies": ["8-6 infantry"]}, "ordered": ["8-6"]}
    position = {**table, "planes": ["allies 12-6", "axis 0-0"]}
    s = game.read_position(rules, position, b"key".ljust(32), "position")
    drawn = Field(game.board(rules, "en"), str, lambda owner: int(owner.startswith("allies")), "").draw(
        game.scene(s, 0, "en"), str
    )
    rows = ["".join(part if isinstance(part, str) else part[0] for part in row) for row in drawn]
    assert [row.split() for row in rows if "+P" in row or "-I" in row] == [["-I4"], ["+I4", "+P"]]


def test_what_may_be_asked_at_the_table(sztab):
    commands = [
        "help",
        "map",
        "map ukraine",
        "map atlantis",
        "hand",
        "cards",
        "log",
        "log 3",
        "rules Q5.12",
        "rules q11",
        "rules port",
        "rules xyzzy",
        "rules",
        "aside",
        "why",
        "why build army ukraine",
        "",
        "99",
        "0",
        "nonsense",
        "discard germany_land_batle",
        "x" * 2000,
    ]
    ran = sztab(*PLAY, stdin="\n".join(commands) + "\n")
    assert ran.code == 0
    for words in (
        "why TOKEN",
        "Neighbours:",
        "no space “atlantis”",
        "Italy, hand",
        "Deck: 31",
        "Nothing has happened yet.",
        "Q5.12 Port:",
        "Q11.2 ",
        "more clauses",
        "No clause contains “xyzzy”",
        "remove germany germany",
        "No card lets Germany build now. You are asked now: ",
        "There is no choice 99 here; choose from: 1-9.",
        "I do not understand “nonsense”",
        "Did you mean: discard germany_land_battle?",
        "That line is too long.",
        "Until next time.",
    ):
        assert words in ran.out


def test_a_chain_in_one_line_and_its_refusal(sztab):
    three = "discard germany_build_army, discard germany_v_weapons, discard germany_wolf_packs"
    wrong = three.replace("germany_wolf_packs", "germany_plunder")
    ran = sztab(*PLAY, stdin=f"{wrong}\n{three}\nback\n{three}\n")
    assert "discard germany_plunder: You have no “Plunder” in hand. (Q1.5)" in ran.out
    assert "Chosen so far: Discard “Build Army”; Discard “V-Weapons”\n" in ran.out  # after taking one back
    assert ran.out.count("Japan, hand") == 1


def test_an_answer_with_too_many_links_does_nothing(sztab):
    ran = sztab(
        *PLAY, stdin=SETUP + "discard germany_v_weapons, play germany_wolf_packs\nwhy discard germany_v_weapons\n"
    )
    assert "play germany_wolf_packs: You have already used the action phase of this turn." in ran.out
    assert "you may" in ran.out  # the first link has not been carried out


def test_numbers_past_the_end_of_an_answer_do_nothing(sztab):
    discard = "discard germany_v_weapons"
    menu = sztab(*PLAY, stdin=SETUP).out.splitlines()
    number = next(line.split()[0].strip(".)") for line in reversed(menu) if discard in line)
    ran = sztab(*PLAY, stdin=SETUP + f"{number}, 1\nwhy {discard}\n")
    assert f"The answer is complete with “{discard}”, so nothing was done." in ran.out
    assert "you may" in ran.out


def test_why_names_the_clause_and_changes_nothing(sztab):
    ran = sztab(*PLAY, stdin=SETUP + "why play germany_forced_conscription, build army ukraine\nwhy play uk_raf\n")
    assert "(Q7.10, Q5.5)" in ran.out
    assert "you may" in sztab(*PLAY, stdin=SETUP + "why discard germany_v_weapons\nwhy remove italy italy\n").out


def test_asides(sztab):
    ran = sztab(*PLAY, stdin=SETUP + "aside remove italy italy\nyes\naside 99\nremove japan japan\nyes\nmap\n")
    assert "Italy takes its army in Italy off the board." in ran.out
    assert "There is no aside “99”" in ran.out
    assert "Japan takes its army in Japan off the board." in ran.out
    assert ran.out.rstrip().rsplit("Land\n", 1)[1].count("army (") == 4


def test_undo_is_free_while_nothing_came_to_light(sztab):
    # Laying a card unseen tells nobody anything; the question after it is the player's own.
    ran = sztab(*PLAY, stdin=SETUP + "discard germany_v_weapons\nundo\n")
    assert "Your last answer has been taken back." in ran.out
    assert "must agree" not in ran.out


def test_undo_past_the_barrier_needs_the_others(sztab, tmp_path):
    ran = sztab(*PLAY, stdin=SETUP + "discard germany_v_weapons\n1\nundo\nsave a.sztab\n")
    assert "the bots do" in ran.out
    assert "@ agreed undo" in (tmp_path / "a.sztab").read_text()
    assert sztab("verify", "a.sztab").code == 0


def test_people_at_one_keyboard_are_asked_whether_they_agree(sztab):
    script = f"\n{SETUP}\n{SETUP}\ndiscard germany_v_weapons\n1\n\n1\n1\n\nundo\n"
    refused = sztab("play", "--text", "--seed", "7", "--hotseat", stdin=f"{script}no\n")
    assert "Nothing has been changed" in refused.out
    agreed = sztab("play", "--text", "--seed", "7", "--hotseat", stdin=f"{script}yes\n")
    assert "Your last answer has been taken back." in agreed.out


def test_undo_at_the_very_start(sztab):
    assert "You have not chosen anything yet." in sztab(*PLAY, stdin="undo\n").out
    assert "There is nothing to take back here." in sztab(*PLAY, stdin="back\n").out


def test_a_saved_game_goes_on_where_it_was(sztab, tmp_path):
    first = sztab(*PLAY, stdin=SETUP + "1\n1\n1\n1\nsave evening.sztab\nquit\n")
    assert "Saved in evening.sztab." in first.out
    assert "person" in (tmp_path / "evening.sztab").read_text()
    assert [path.name for path in tmp_path.iterdir()] == ["evening.sztab"]  # what was kept meanwhile is gone
    second = sztab("play", "--text", "--load", "evening.sztab", stdin="log 500\nquit\n")
    assert second.code == 0
    assert "bot random" in second.out
    last = [line for line in first.out.splitlines() if line.endswith("(Q5.1)")][-1]
    assert last in second.out
    assert "Loaded" in sztab(*PLAY, stdin="load evening.sztab\nquit\n").out


def test_leaving_saves_the_game(sztab, tmp_path):
    for number, name in enumerate(("sztab-autosave.sztab", "sztab-autosave-2.sztab")):  # an older game is not lost
        ran = sztab(*PLAY, stdin=SETUP + ("quit\n" if number else ""))
        assert ran.code == 0
        assert f"Continue with: sztab play --text --load {name}" in ran.out
        assert (tmp_path / name).exists()
    assert not list(tmp_path.glob("*.new"))


def test_a_choice_is_on_disk_before_it_is_answered(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-m", "sztab", *PLAY],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(SETUP)
    process.stdin.flush()
    lines = iter(process.stdout.readline, "")
    assert any("Round 1: Germany's turn" in line for line in lines)
    process.kill()
    process.communicate()
    assert "germany discard" in (tmp_path / "sztab-autosave.sztab").read_text()


def test_nothing_is_saved_when_nothing_was_played(sztab, tmp_path):
    assert sztab(*PLAY, stdin="").code == 0
    assert list(tmp_path.iterdir()) == []


def test_save_and_load_say_what_is_wrong(sztab, tmp_path):
    (tmp_path / "mine.txt").write_text("precious")
    ran = sztab(*PLAY, stdin="save\nsave mine.txt\nsave no/such/folder.sztab\nload\nload mine.txt\nload nothing\n")
    assert "choose another name" in ran.out
    assert "could not be saved" in ran.out
    assert ran.out.count("could not be loaded") == 2
    assert (tmp_path / "mine.txt").read_text() == "precious"


def test_a_saved_game_has_its_own_settings(sztab, tmp_path):
    sztab(*PLAY, stdin=SETUP + "save a.sztab\n")
    assert "--load" in sztab("play", "--text", "--load", "a.sztab", "--players", "3").refused()
    ran = sztab("play", "--text", "--load", "a.sztab", "--seat", "2", stdin="hand\n")
    assert "United Kingdom, hand" in ran.out
    assert "Germany, hand" not in ran.out


def test_hot_seat_shows_nobody_anothers_hand(sztab):
    ran = sztab("play", "--text", "--seed", "8", "--hotseat", "--players", "3", stdin=ANYTHING * 400)
    assert "The record of this game is in" in ran.out
    views = re.split(r"Please hand the keyboard to seat (\d) \(", ran.out)
    own = {"1": {"germany"}, "2": {"uk", "usa", "ussr"}, "3": {"japan", "italy"}}
    assert {"1", "2", "3"} <= set(views[1::2])
    for seat, view in zip(views[1::2], views[2::2], strict=True):
        cards = re.findall(r"\[(?:play |discard |use )?(germany|uk|japan|ussr|italy|usa)_\w+[\] ]", view)
        assert set(cards) <= own[seat]
    before_the_first = views[0]
    assert "hand (" not in before_the_first


def test_bots_on_several_seats_and_people_on_others(sztab):
    ran = sztab(
        "play",
        "--text",
        "--seed",
        "4",
        "--players",
        "4",
        "--seat",
        "2,3",
        "--bots",
        "random",
        stdin="\n" * 2 + "quit\n",
    )
    assert "seat 1 (Germany): the bot random" in ran.out
    assert "seat 3 (Japan, Italy): a person" in ran.out
    assert "Please hand the keyboard to seat 2" in ran.out


def test_options_and_packs_at_the_table(sztab, tmp_path):
    sztab("data", "export", "quartermaster", "boxed")
    ran = sztab(*PLAY, "--options", "resource_reallocation", "--data", "boxed", stdin=SETUP + "save a.sztab\n")
    assert "[reallocate]" in ran.out
    text = (tmp_path / "a.sztab").read_text()
    assert "options resource_reallocation" in text
    assert "pack boxed" in text


def test_how_to_go_on_is_printed_as_it_was_started(sztab, shell, monkeypatch):
    sztab("data", "export", "quartermaster", "my pack")
    monkeypatch.setattr(sys, "argv", [".venv/bin/sztab", "play"])
    ran = sztab(*PLAY, "--data", "my pack", "--lang", "pl", stdin=SETUP + "wyjdź\n")
    words = "play --text --load sztab-autosave.sztab --data 'my pack' --lang pl"
    assert f"Dalszy ciąg: .venv/bin/sztab {words}\n" in ran.out
    assert shell(*shlex.split(words)).code == 0
    assert f"{sys.executable} -m sztab {words}\n" in shell(*shlex.split(words)).out


def test_leaving_in_the_set_up_keeps_the_answers_that_wait(sztab, tmp_path):
    first = sztab(*PLAY, stdin="1,2,3\nquit\n")
    assert "Continue with" in first.out
    assert "1. germany discard" in (tmp_path / "sztab-autosave.sztab").read_text()
    second = sztab("play", "--text", "--load", "sztab-autosave.sztab", stdin="1,2,3\nsave b.sztab\nquit\n")
    assert "Germany: Choose" not in second.out
    assert "Japan: Choose 3 more" in second.out
    third = sztab("play", "--text", "--load", "b.sztab", stdin="1,2,3\nquit\n")
    assert "Round 1: Germany's turn. (Q5.1)" in third.out
    assert sztab("verify", "b.sztab").out.startswith("valid: 6 steps")


def test_a_hot_seat_game_left_in_the_set_up_goes_on(sztab):
    sztab("play", "--text", "--seed", "7", "--hotseat", stdin="\n1,2,3\n1,2,3\n1,2,3\n\nquit\n")
    ran = sztab("play", "--text", "--load", "sztab-autosave.sztab", stdin="\n1,2,3\n1,2,3\n1,2,3\n\n")
    assert "hand the keyboard to seat 2" in ran.out.split("Type help for the commands.")[1].split("Choose 3")[0]
    assert "Round 1: Germany's turn. (Q5.1)" in ran.out


@pytest.mark.parametrize("before", ["1,2,3", "1", "1,2,3\n1"])
def test_undo_in_the_set_up_takes_back_the_latest_thing_first(sztab, before):
    ran = sztab(*PLAY, stdin=f"{before}\nremove italy italy\nyes\nundo\nmap italy\nundo\nsave a.sztab\n")
    aside, answer = ran.out.index("Your last answer has been taken back."), ran.out.index("\nTaken back.")
    assert aside < answer
    assert "army (Italy)" in ran.out[aside:answer]
    assert sztab("play", "--text", "--load", "a.sztab", stdin="quit\n").code == 0


def test_an_answer_after_an_aside_goes_back_before_it(sztab):
    ran = sztab(*PLAY, stdin="remove italy italy\nyes\n1,2,3\nundo\nundo\n")
    assert ran.out.index("\nTaken back.") < ran.out.index("Your last answer has been taken back.")


def test_an_aside_is_made_only_when_it_is_meant(sztab):
    ran = sztab(*PLAY, stdin="remove italy italy\nno\naside 1\n\nmap italy\n")
    assert ran.out.count("Do you really want this: Take the ") == 2
    assert ran.out.count("Nothing has been changed") == 2
    assert "army (Italy)" in ran.out
    polish = sztab(*PLAY, "--lang", "pl", stdin="remove italy italy\ntak\nmapa wlochy\n")
    assert "Na pewno: Zdejmij" in polish.out
    assert "stolica Włoch): brak jednostek" in polish.out


def test_a_load_that_can_be_shifted_back_is_shifted_at_once(sztab):
    alone = ("play", "rhine", "--text", "--players", "1", "--options", "solo=white")
    ran = sztab(*alone, stdin="carry white_v 2f\nundo\nconcede\nno\nquit\n")
    assert "V Corps leaves 2 food in Paris and now carries 2 fuel." in ran.out
    assert "Your last answer has been taken back." in ran.out
    assert ran.out.count("Do you really want this: ") == 1


def test_any_card_may_be_read(sztab):
    ran = sztab(*PLAY, stdin="card uk_raf\ncard blitz\ncard plunder\ncard build army\ncard xyzzy\ncard\n").out
    assert "  RAF (" in ran
    assert "  Blitzkrieg (Status): Once a turn, after you fight a land battle" in ran
    assert "    Rules: Q7.4" in ran
    assert "Several names match “plunder”: Plunder [germany_plunder], Plunder [italy_plunder]" in ran
    assert "  Build Army: Place one army" in ran
    assert "No card of this game is called “xyzzy”." in ran
    assert "card blitz" in ran
    assert "Grabież [germany_plunder]" in sztab(*PLAY, "--lang", "pl", stdin="karta GRABIEZ\n").out
    assert "  Recon: " in sztab("play", "rhine", "--text", "--seed", "3", stdin="card recon\n").out


def test_a_box_of_a_sheet_is_read_like_a_card(sztab):
    play = ("play", "domination", "--text", "--seed", "3")
    ran = sztab(*play, stdin="card radar\ncard ballistic\ncard bomb\nmap radar\n").out
    assert "  Radar: A rocket takes 1 card fewer. (D8.1.C3)" in ran
    assert "First needed: one of Espionage, Flying Bomb (V1). (D8.1.E2)" in ran
    assert "Several names match “bomb”: Heavy Bombers, Flying Bomb (V1), Atomic Bomb" in ran
    assert "There is no space “radar” on the map." in ran
    assert "Wcześniej potrzeba: jedno z: " in sztab(*play, "--lang", "pl", stdin="karta V2\n").out


def test_spaces_by_a_part_of_the_name(sztab):
    ran = sztab(*PLAY, stdin="map sea\nmap scandinavia\n").out
    assert "Several names match “sea”: North Sea (East Atlantic), Baltic Sea" in ran
    assert "Scandinavia (controls the Danish Straits, North Sea to Baltic Sea)" in ran
    assert "Morze Bałtyckie: " in sztab(*PLAY, "--lang", "pl", stdin="mapa baltyckie\n").out


def test_the_seed_is_not_shown_where_people_hide_cards(sztab):
    assert "Seed 7." in sztab(*PLAY).out
    assert "Seed" not in sztab("play", "--text", "--seed", "7", "--hotseat").out


def test_why_of_numbers_and_commands(sztab):
    ran = sztab(*PLAY, stdin="why 1\nwhy 99\nwhy undo\nwhy use uk_raf\n").out
    assert "discard germany_build_army: you may." in ran
    assert "There is no choice 99" in ran
    assert "“undo” is a command" in ran
    assert "is one of the United Kingdom's cards, not one of Germany's" in ran


def test_names_stand_for_their_ids(sztab):
    ran = sztab(
        *PLAY, stdin="why build army Eastern Europe\nwhy use RAF\nwhy play Build Army\ndiscard Build Army\n"
    ).out
    assert "build army eastern_europe: No card lets Germany build now." in ran
    assert "use uk_raf: That “RAF” is one of the United Kingdom's cards" in ran
    assert "play germany_build_army: No card is played before" in ran  # of six, the one in hand
    assert "Choose 2 more cards" in ran
    polish = sztab(*PLAY, "--lang", "pl", stdin="dlaczego build army polska\n").out
    assert "build army eastern_europe: Żadna karta nie pozwala" in polish


def test_a_chain_of_numbers_is_taken_whole_or_not_at_all(sztab):
    ran = sztab(*PLAY, stdin="1,99\nback\n1, 2 ,3\n").out
    assert "There is no choice 99" in ran
    assert "There is nothing to take back here." in ran
    assert "Japan: Choose 3 more" in ran


def test_numbers_and_the_words_that_end_something_make_one_chain(sztab):
    lines = ["2, nonsense", "2, gotowe", "quit"]
    play = ("play", "--text", "overlord", "--seed", "hand-o7", "--bots", "random", "--lang", "pl")
    ran = sztab(*play, stdin="\n".join(lines) + "\n").out
    assert "Nie rozumiem: „nonsense”." in ran
    assert "zagrywa kartę „Rozpoznanie 1 (centrum)” jako kartę „Nawała ogniowa”" in ran


def test_orders_are_given_in_one_line_by_number_and_to_a_side_told_once(sztab):
    lines = ["6, gotowe", "2", "2, 3, 99", "2, 3, 4, 1, gotowe", "quit"]
    play = ("play", "--text", "overlord", "--seed", "hand-o7", "--bots", "random", "--lang", "pl")
    ran = sztab(*play, stdin="\n".join(lines) + "\n").out
    assert "Lewy generał Osi dostaje kartę „Szturm A (lewa flanka)”." in ran
    assert "Lewy generał Osi dostaje kartę." not in ran  # which is what the others hear
    assert "Nie ma tu wyboru 99" in ran
    assert (
        ran.count("Lewy generał Osi wydaje rozkaz piechocie") == 3
    )  # all that there is, so that nothing is left to end


def test_a_name_of_two_things_is_that_of_the_verb():
    """A card that one gives is named like a card that one asks for."""
    names = Names(find("attack"), find("attack").rules({}, None, 2), "pl")
    offered = ["give minerals_2", "ask_for minerals-2"]
    grammar = names.rules.grammar
    assert grammar.line(names.links("give surowce 2", offered)) == "give minerals_2"
    assert grammar.line(names.links("ask_for surowce 2", offered)) == "ask_for minerals-2"


def test_a_choice_may_be_typed_as_the_menu_words_it(sztab):
    play = ("play", "--text", "attack", "--seed", "2", "--bots", "random", "--lang", "pl")
    ran = sztab(*play, stdin="dlaczego zajmij hiszpanię\nzajmij hiszpanię\nzajmij zajmij\nquit\n").out
    assert "claim spain: " in ran.partition("Nie rozumiem")[0]
    assert "Czerwony zajmuje Hiszpanię." in ran
    assert "Nie rozumiem: „zajmij zajmij”" in ran


def test_done_does_not_give_up_actions_and_end_does(sztab):
    play = ("play", "--text", "rhine", "--seed", "hand-r7", "--hotseat", "--lang", "en")
    ran = sztab(*play, stdin="\ndone\nend\nquit\n").out
    assert "That would end the turn and give something up. Type end if that is what you want." in ran
    assert "The dice make" in ran.partition("Type end if")[2]  # the reaction of a game alone


BATTLE = ("--options", "scenario=pegasus_bridge")
BRIDGE = ("play", "--text", "overlord", "--seed", "t1", "--bots", "random", "--lang", "en", *BATTLE)


def test_done_after_orders_that_closed_themselves_does_not_end_the_movement(sztab):
    ran = sztab(*BRIDGE, stdin="1\n1\n2\ndone\ndone\nquit\n").out
    warned = "“End the orders” has happened by itself. Now done would mean “End the movement”"
    assert ran.count(warned) == 1
    assert "Medals: " not in ran.partition("Movement: which unit")[2].partition(warned)[0]
    assert "Medals: " in ran.partition(warned)[2]  # the second one ends it


def test_done_in_a_line_ends_only_the_orders_that_stand_before_it(sztab):
    ran = sztab(*BRIDGE, stdin="1\n1, 2, done\nquit\n").out
    assert ran.count("orders infantry on") == 2
    assert "Movement: which unit goes next?" in ran


def test_a_command_that_is_a_verb_of_the_question_is_no_file(sztab):
    play = ("play", "--text", "rhine", "--seed", "hand-r7", "--hotseat", "--lang", "en")
    ran = sztab(*play, stdin="\nmove white_vii\nload everything\nquit\n").out
    assert "I do not understand “load everything”." in ran
    assert "could not be loaded" not in ran


def test_spaces_that_nobody_enters_are_listed_apart(sztab):
    play = ("play", "--text", "rhine", "--seed", "1", "--players", "2", "--hotseat", "--lang", "en")
    ran = sztab(*play, stdin="\nmap\nquit\n").out
    assert "  Closed: Reims, Luxembourg\n" in ran
    assert "Orléans (" not in ran.partition("  Closed: Orléans, ")[2]


def test_loads_that_only_leave_pieces_behind_come_last(sztab):
    play = ("play", "--text", "rhine", "--seed", "hand-r7", "--hotseat", "--lang", "en")
    ran = sztab(*play, stdin="\nmove white_vii\nquit\n").out
    rows = ran.partition("VII Corps moves, 3 spaces left.")[2].splitlines()
    menu = [row.strip().partition(". ")[2] for row in rows if row.startswith("  ")]
    assert menu[0].startswith("Go to ")
    assert menu[-1].startswith("Carry ")


def test_a_question_with_nothing_to_choose_says_why_it_is_asked(sztab):
    ran = sztab("play", "--text", "--seed", "8", "--hotseat", stdin=ANYTHING * 60)
    assert "(Asked so that nobody learns who could react.)\n  1. " in ran.out


def test_prompts_are_broken_between_words(monkeypatch):
    out = Out()
    prompt = "Please hand the keyboard to seat 2 (Germany), who presses Enter when nobody else is looking. "
    assert out.wrapped(prompt) == [prompt]
    monkeypatch.setattr(out, "console", Console(force_terminal=True, width=40))
    lines = out.wrapped(prompt)
    assert all(len(line) < 40 for line in lines)
    assert " ".join(lines) == prompt
    assert out.wrapped("\nGermany> ") == ["", "Germany> "]


def test_settings_that_do_not_fit(sztab):
    assert "--bots is ignored" in sztab("play", "--text", "--hotseat", "--bots", "random").out
    for players in ("0", "-1", "101"):
        assert "it is for 2 to 6" in sztab("play", "--text", "--players", players).refused()
    ran = sztab(*PLAY, stdin="save /nonexist/x\n")
    assert "The game could not be saved: there is no folder /nonexist.\n" in ran.out


def test_without_text_what_is_for_the_terminal_is_refused(sztab):
    assert "add --text" in sztab("play", "--hotseat").refused()
    assert "'chess' is not a game" in sztab("play", "chess").refused()


ATTACK = ("play", "--text", "attack", "--hotseat", "--seed", "7", "--lang", "en")


def test_words_go_with_an_offer_in_the_terminal(shell):
    """Set up by first choices, then Trade with a line that the partner reads and the record keeps."""
    setup = "\n" + "1\n\n" * 20
    partner = "blue" if "Red: Your turn" in shell(*ATTACK, stdin=setup).out else "red"
    talk = f"say hello\ntrade {partner}\nsay I leave\x07 Spain alone\npromise favour, done\n\ndecline\n\n"
    ran = shell(*ATTACK, stdin=f"{setup}{talk}save talk.sztab\nquit\n")
    assert ran.err == ""
    assert "This answer takes no words." in ran.out
    assert "says: “I leave Spain alone”" in ran.out
    assert "I leave Spain alone" in shell("replay", "talk.sztab", "--lang", "en").out


def test_an_agreed_time_in_the_terminal(shell):
    """One minute: Trade is closed from the beginning."""
    ran = shell(*ATTACK, "--minutes", "1", stdin="\n")
    assert "nobody trades any more" in ran.out
    assert "--minutes" in shell("play", "--text", "--minutes", "5", stdin="").err


@pytest.mark.parametrize(("language", "says"), [("en", "Round 20 of 20."), ("pl", "Runda 20 z 20.")])
def test_the_last_round_names_the_limit_once(language, says):
    game = find("quartermaster")
    rules = game.rules({})
    s = game.read_position(rules, {"at": "usa discard", "round": 20}, b"key", "position.toml")
    assert View(game, rules, language).tracks(game.scene(s, 0, language))["round"] == says


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("id", GAME_IDS)
def test_every_part_of_the_map_has_a_heading_in_words(id, language):
    """Kinds of places and terrain are ids; nobody reads those."""
    game = find(id)
    rules = game.rules({})
    view = View(game, rules, language)
    parts = {place.get("terrain", place["kind"]) for place in view.board["places"]} - {
        "box"
    }  # nothing ever stands there
    known = rules.grammar.names.get("terrain", [])
    for part in parts:
        words = (
            view.catalogue.name("terrain", known.index(part)) if part in known else view.catalogue.say("terrain", part)
        )
        assert view.names.term("terrain", part) == words


@pytest.mark.parametrize(
    ("game", "where", "says"),
    [
        (
            "quartermaster",
            "north sea",
            "Danish Straits, North Sea (East Atlantic) to Baltic Sea: open to the Allies only",
        ),
        ("attack", "spain", "Great Britain, by sea lane: "),
        ("domination", "egypt", "Libya (one star), by land: "),
        ("rhine", "aachen", "Köln (resistance, victory space), white arrow: "),
    ],
)
def test_the_map_says_what_leads_where(sztab, game, where, says):
    ran = sztab("play", "--text", game, "--seed", "7", "--lang", "en", stdin=f"map {where}\nmap all\nquit\n")
    assert says in ran.out.split("> map")[1]
    assert len(ran.out.split("> map all")[1].splitlines()) > 40


def test_the_map_shows_printed_marks_seas_and_sections(sztab):
    rhine = sztab("play", "--text", "rhine", "--seed", "7", stdin="map\n").out
    assert "Reims (medal)" in rhine.split("> map")[1]
    assert "Nobody controls the seas. (A5.5)" in sztab("play", "--text", "attack", "--seed", "7", stdin="map\n").out
    field = sztab("play", "--text", "overlord", "--seed", "7", stdin="map\n").out
    assert f"{'':17}|{'':19}|{'':15}|\n   0   2   4" in field  # columns 7, 17 and 25
    assert "| section line: a hex on it belongs to both sections" in field
    bridge = ("play", "--text", "overlord", "--options", "scenario=pegasus_bridge", "--seed", "7", "--lang", "en")
    status, everything = sztab(*bridge, stdin="map all\n").out.split("> map all")
    assert "| section line" in everything
    assert "Pegasus Bridge: nobody, " in status


def test_numbers_keep_their_meaning_while_a_chain_grows(sztab):
    ran = sztab(*PLAY, stdin="2\n").out
    before, after = ran.split("Germany> 2")
    for number in (1, 4, 9):
        row = next(line for line in before.splitlines() if line.startswith(f"  {number}. "))
        assert row in after.splitlines()
    assert "\n  2. Discard “Land Battle”" not in after


def test_what_would_do_nothing_comes_last(sztab):
    ran = sztab(*PLAY, stdin=SETUP).out.split("Germany: Play one card or discard one.")[1]
    rows = [line for line in ran.splitlines() if line.startswith("  ")]
    idle = [i for i, row in enumerate(rows) if "would do nothing now" in row or "0 enemies in reach" in row]
    assert idle == list(range(len(rows) - len(idle), len(rows)))
    assert idle


def test_done_and_end_in_both_languages(sztab):
    """The tokens of a game that mean an end need not be known."""
    rhine = ("play", "--text", "rhine", "--seed", "7")
    assert "Bradley ends his turn with 0 medals" in sztab(*rhine, "--lang", "en", stdin="end\n").out
    assert "Bradley kończy turę: 0 medali" in sztab(*rhine, "--lang", "pl", stdin="koniec\n").out
    for language, word, says in (
        ("en", "done", "Germany draws 1 card."),
        ("pl", "gotowe", "Niemcy dobierają 1 kartę."),
    ):
        assert says in sztab(*PLAY, "--lang", language, stdin=f"{SETUP}discard germany_v_weapons\n{word}\n").out
    assert "There is nothing to end here" in sztab(*PLAY, stdin="end\n").out


def test_help_quotes_the_game_at_hand(sztab):
    rhine = sztab("play", "--text", "rhine", "--seed", "7", "--lang", "en", stdin="help\n").out
    assert "such as: supply chartres." in rhine
    assert "rules R1.1: a clause" in rhine
    assert "Q5.12" not in rhine


def test_the_best_result_alone_is_kept_and_shown(sztab, monkeypatch, tmp_path):
    """R17.H By turns, then by medals."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game = find("rhine")
    session = sessions.new(game, game.rules({}, None, 1), "7", [PERSON], None)
    assert best.to_beat(session, "en") == ""
    for turns, medals in ((8, 2), (9, 9), (8, 3), (8, 1)):
        session.match.state.result = (1, 0, turns, 0, medals, 0)
        best.keep(session)
    assert best.to_beat(session, "en") == "Your best so far, to be beaten: 8 turns, 3 medals."
    session.match.state.result = (-1, 2, 2, 0, 0, 0)  # given up
    best.keep(session)
    says = "Twój najlepszy wynik do pobicia: 8 tur, 3 medale."
    assert says in sztab("play", "--text", "rhine", "--seed", "7", "--lang", "pl", stdin="wyjdź\n").out
    assert says not in sztab("play", "--text", "rhine", "--options", "solo=red", "--lang", "pl", stdin="wyjdź\n").out
    (tmp_path / "sztab" / best.NAME).write_text("spoilt")
    assert best.to_beat(session, "en") == ""
