"""The story: each act is told once, with its card, its cost and what came of it."""

from typing import Any

import pytest

from sztab.engine.listener import Listener
from sztab.engine.match import Line

from .test_state import GAME, RULES

GERMANY, UK = RULES.roles.index("germany"), RULES.roles.index("uk")


class Told(Listener):
    """Keeps the lines that a game tells."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def tell(self, audience: int, key: str, clause: str, args: tuple[int, ...]) -> None:
        self.lines.append(Line(audience, key, clause, args))


def story(answer: str, eyes: int = 0, **table: Any) -> list[str]:
    """The lines that an answer of Germany's sets off, as somebody with these eyes reads them."""
    s = GAME.read_position(RULES, {"at": "germany action", **table}, b"key", "position.toml")
    told = Told()
    s.listener = told
    for link in RULES.grammar.links(answer):
        s.choose(GERMANY, link)
    words = GAME.words(RULES, "en")
    seen = [line for line in told.lines if line.seen_by(eyes)]
    return [f"{words.say('line', line.key, line.args)} ({line.clause})" for line in seen]


def test_the_play_of_a_build_card_and_its_army_are_one_line():
    lines = story(
        "play germany_build_army, build army western_europe",
        units={"germany": ["army germany"]},
        hands={"germany": ["germany_build_army", "germany_plunder"]},
    )
    assert lines[0] == "Germany plays “Build Army” and builds an army in Western Europe. (Q6.1)"
    assert lines[1] == "Germany scores 4 VP from supply spaces; the Axis has 4 VP. (Q10.1)"
    assert len(lines) == 2


def test_a_unit_out_of_supply_leaves_in_one_line():
    lines = story(
        "discard germany_plunder",
        units={"germany": ["army germany", "army north_africa"]},
        hands={"germany": ["germany_plunder", "germany_build_army"]},
    )
    assert [line for line in lines if "North Africa" in line] == [
        "The German army in North Africa is out of supply and leaves the board. (Q5.6)"
    ]


@pytest.mark.parametrize(
    ("eyes", "reads"),
    [
        (1 << GERMANY, "As Germany you discard “Plunder”. (Q4.12)"),
        (1 << UK, "Germany discards 1 card from hand. (Q5.5)"),
        (0, "Germany discards 1 card from hand. (Q5.5)"),
    ],
)
def test_a_discard_is_read_once_by_its_owner_and_once_by_others(eyes, reads):
    lines = story(
        "discard germany_plunder",
        eyes,
        units={"germany": ["army germany"]},
        hands={"germany": ["germany_plunder", "germany_build_army"]},
    )
    assert [line for line in lines if "discard" in line] == [reads]


def test_a_status_that_scores_nothing_as_the_board_stands_is_told():
    lines = story(
        "discard germany_plunder",
        units={"germany": ["army germany"]},
        hands={"germany": ["germany_plunder", "germany_build_army"]},
        statuses={"germany": ["germany_swedish_iron_ore", "germany_blitzkrieg"]},
    )
    scored = "“Swedish Iron Ore” scores nothing, as the board stands. (Q10.2)"
    assert [line for line in lines if "scores nothing" in line] == [scored]


def test_the_opening_discards_come_before_the_war():
    s = GAME.start(RULES, b"key")
    told = Told()
    s.listener = told
    for role in range(len(RULES.roles)):
        for _ in range(3):
            s.choose(role, s.choices(role)[0])
    keys = [line.key for line in told.lines]
    assert keys.index("war_begins") > max(at for at, key in enumerate(keys) if key == "you_discard")
    assert keys.index("war_begins") < keys.index("turn")


def test_what_a_card_cannot_do_is_said():
    lines = story(
        "play germany_v_weapons",
        units={"germany": ["army germany"]},
        hands={"germany": ["germany_v_weapons", "germany_build_army"]},
    )
    assert "“V-Weapons” costs the United Kingdom no card, as the board stands. (Q7.7)" in lines
    assert "“V-Weapons” scores nothing, as the board stands. (Q7.7)" in lines


def test_points_of_a_status_cite_their_own_clause():
    lines = story(
        "discard germany_plunder",
        units={"germany": ["army germany", "army eastern_europe", "army ukraine"]},
        hands={"germany": ["germany_plunder", "germany_build_army"]},
        statuses={"germany": ["germany_abundant_resources"]},
    )
    assert "Germany scores 1 VP with “Abundant Resources”; the Axis has 5 VP. (Q10.2)" in lines


def test_a_round_ends_with_the_score():
    table = {"at": "usa discard", "round": 3, "vp": {"axis": 12, "allies": 9}, "units": {"germany": ["army germany"]}}
    s = GAME.read_position(RULES, {**table, "hands": {"usa": ["usa_build_army"]}}, b"k", "p")
    told = Told()
    s.listener = told
    s.choose(RULES.roles.index("usa"), RULES.grammar.choice("done"))
    words = GAME.words(RULES, "en")
    lines = [words.say("line", line.key, line.args) for line in told.lines]
    assert "Round 3 ends: Axis 12 VP, Allies 9 VP." in lines


JAPAN, USSR, ITALY, USA = [RULES.roles.index(id) for id in ("japan", "ussr", "italy", "usa")]
HELD = {"germany": ["germany_build_army"]}
FED = {"germany": ["army germany", "army eastern_europe", "army russia"]}
PLANNED = {"at": "germany start", "statuses": {"germany": ["germany_superior_planning"]}, "hands": HELD}

TOLD = [
    (
        {
            "at": "usa action",
            "units": {"usa": ["army eastern_us", "army western_europe"]},
            "hands": {"usa": ["usa_b24_liberator", "usa_sea_battle"]},
            "responses": {"italy": ["italy_skilled_pilots"]},
            "decks": {"italy": ["italy_land_battle"]},
        },
        [(USA, "play usa_b24_liberator"), (ITALY, "use italy_skilled_pilots")],
        "With that, “B-24 Liberator” costs Italy no card. (R12)",
        "Dzięki temu „B-24 Liberator” nie kosztuje Włoch żadnej karty. (R12)",
    ),
    (
        {
            "at": "germany victory",
            "units": FED,
            "hands": HELD,
            "statuses": {"germany": ["germany_abundant_resources"]},
            "responses": {"uk": ["uk_enigma_code_cracked"]},
        },
        [(GERMANY, "decline germany_abundant_resources, done")],
        "Germany does not score with “Abundant Resources”. (Q7.14)",
        "Niemcy rezygnują z punktów za kartę „Obfite zasoby”. (Q7.14)",
    ),
    (
        {
            "at": "usa discard",
            "round": 20,
            "vp": {"axis": 50, "allies": 50},
            "hands": {"usa": ["usa_sea_battle"]},
        },
        [(USA, "done")],
        "After the last round both teams have 50 VP, and a tie goes to the Axis. (Q11.3)",
        "Po ostatniej rundzie obie strony mają po 50 PZ, a remis rozstrzyga się na korzyść Państw Osi. (Q11.3)",
    ),
    (
        {**PLANNED, "decks": {"germany": ["germany_plunder", "germany_volkssturm", "germany_autobahn"]}},
        [(GERMANY, "use germany_superior_planning")],
        "Germany looks at 3 cards from the top of its deck and puts them back in an order of its own. (Q7.7)",
        "Niemcy oglądają 3 karty z wierzchu talii i odkładają je w wybranej kolejności. (Q7.7)",
    ),
    (
        {**PLANNED, "decks": {"germany": ["germany_plunder"]}},
        [(GERMANY, "use germany_superior_planning")],
        "Germany looks at 1 card from the top of its deck and puts it back. (Q7.7)",
        "Niemcy oglądają 1 kartę z wierzchu talii i odkładają ją z powrotem. (Q7.7)",
    ),
    (
        {
            "at": "usa action",
            "units": {"usa": ["army eastern_us"]},
            "hands": {"usa": ["usa_operation_magic", "usa_sea_battle"]},
            "responses": {"japan": ["japan_kamikaze"]},
        },
        [(USA, "play usa_operation_magic")],
        "As Japan you lose the face-down Response “Kamikaze”, drawn by lot. (R41)",
        "Jako Japonia tracisz wylosowaną zakrytą kartę Reakcja! „Kamikaze”. (R41)",
    ),
    (
        {
            "at": "uk action",
            "units": {"germany": ["army balkans", "army germany"], "uk": ["army ukraine"]},
            "hands": {"uk": ["uk_king_peter", "uk_build_army"]},
        },
        [(UK, "play uk_king_peter")],
        "The German army in the Balkans is eliminated. (Q6.6)",
        "Niemiecka armia na Bałkanach zostaje wyeliminowana. (Q6.6)",
    ),
    (
        {
            "at": "italy action",
            "units": {"italy": ["army italy", "fleet mediterranean_sea", "fleet bay_of_bengal"]},
            "hands": {"italy": ["italy_italian_east_africa", "italy_build_army"]},
        },
        [(ITALY, "play italy_italian_east_africa"), (ITALY, "declare fleet bay_of_bengal")],
        "Italy counts its fleet in the Bay of Bengal as just built. (R7)",
        "Włochy uznają flotę w Zatoce Bengalskiej za właśnie sformowaną. (R7)",
    ),
    (
        {
            "at": "uk action",
            "units": {"uk": ["army united_kingdom"]},
            "hands": {"uk": ["uk_bomber_command", "uk_build_army"]},
            "decks": {"germany": []},
            "vp": {"axis": 30, "allies": 20},
        },
        [(UK, "play uk_bomber_command"), (UK, "name germany")],
        "Germany has no card left in its deck: the Axis loses 4 VP and has 26 VP. (Q4.5)",
        "Niemcy nie mają już kart w talii: Państwa Osi tracą 4 PZ i mają ich 26. (Q4.5)",
    ),
    (
        {
            "at": "germany action",
            "units": {"germany": ["army germany"]},
            "hands": {"germany": ["germany_submarines_unprotected_shipping", "germany_plunder"]},
            "statuses": {"germany": ["germany_wolf_packs"]},
        },
        [(GERMANY, "play germany_submarines_unprotected_shipping"), (GERMANY, "use germany_wolf_packs")],
        "With that, “Submarines Prey on Unprotected Shipping” costs 2 more cards. (R12)",
        "Dzięki temu „Okręty podwodne polują na bezbronne konwoje” kosztuje o 2 karty więcej. (R12)",
    ),
    (
        {
            "at": "usa action",
            "units": {"usa": ["army eastern_us", "fleet sea_of_japan", "army western_europe"]},
            "hands": {"usa": ["usa_b29_superfortress", "usa_sea_battle"]},
            "statuses": {"germany": ["germany_jet_fighters"]},
        },
        [(USA, "play usa_b29_superfortress"), (GERMANY, "use germany_jet_fighters")],
        "With that, “B-29 Superfortress” costs Germany only 2 cards. (R12)",
        "Dzięki temu „B-29 Superfortress” kosztuje Niemcy tylko 2 karty. (R12)",
    ),
    (
        {
            "at": "ussr action",
            "units": {"ussr": ["army moscow"]},
            "hands": {"ussr": ["ussr_build_army", "ussr_sea_battle", "ussr_mao"]},
            "statuses": {"ussr": ["ussr_guards"]},
        },
        [(USSR, "use ussr_guards"), (USSR, "discard ussr_sea_battle, discard ussr_mao")],
        "“Guards”: the Soviet Union has no card in its discard pile that it could play. (R47)",
        "„Gwardia”: ZSRR nie ma na stosie kart odrzuconych żadnej karty do zagrania. (R47)",
    ),
    (
        {
            "at": "japan action",
            "units": {"japan": ["army japan"], "usa": ["army hawaii"]},
            "hands": {"japan": ["japan_land_battle", "japan_build_navy"]},
            "statuses": {
                "japan": ["japan_forward_bases", "japan_imperial_designs", "japan_unimpeded_merchant_shipping"]
            },
        },
        [(JAPAN, "discard japan_land_battle")],
        "“Forward Bases”, “Imperial Designs” and “Unimpeded Merchant Shipping” score nothing, as the board stands. (Q10.2)",
        "Karty „Wysunięte bazy”, „Imperialne zamiary” i „Niezakłócona żegluga handlowa” nie dają punktów: "
        "sytuacja na planszy nie spełnia ich warunków. (Q10.2)",
    ),
    (
        {
            "at": "uk action",
            "units": {"uk": ["army united_kingdom", "army india"], "usa": ["army eastern_us"]},
            "hands": {"uk": ["uk_ledo_burma_roads", "uk_sea_battle"]},
            "statuses": {"uk": ["uk_australia_directorate_of_manpower"]},
        },
        [(UK, "play uk_ledo_burma_roads"), (UK, "recruit army australia")],
        "Instead of building, the United Kingdom recruits an army in Australia with "
        "“Australia Forms the Directorate of Manpower”. (R40)",
        "Zamiast formować, Wielka Brytania wystawia armię w Australii dzięki karcie "
        "„Australia tworzy Zarząd Zasobów Ludzkich”. (R40)",
    ),
    (
        {
            "at": "germany action",
            "units": {"uk": ["army germany"]},
            "hands": {"germany": ["germany_autobahn", "germany_sea_battle"]},
        },
        [(GERMANY, "play germany_autobahn")],
        "“The Autobahn”: Germany has no unit that it could build again. (R19)",
        "„Autostrada”: Niemcy nie mają jednostki, którą można by ponownie sformować. (R19)",
    ),
    (
        {
            "at": "germany action",
            "units": {"germany": ["army africa", "army siberia"], "uk": ["army germany"], "ussr": ["army moscow"]},
            "hands": {"germany": ["germany_autobahn", "germany_sea_battle"]},
        },
        [(GERMANY, "play germany_autobahn"), (GERMANY, "redeploy army africa"), (GERMANY, "pass")],
        "Germany does not build that army again. (R19)",
        "Niemcy nie formują ponownie tej armii. (R19)",
    ),
    (
        {
            "at": "usa action",
            "units": {
                "usa": ["army eastern_us"],
                "uk": ["army united_kingdom", "army canada", "army india", "army australia", "army iceland"],
            },
            "hands": {"usa": ["usa_free_french_allies", "usa_sea_battle"]},
        },
        [(USA, "play usa_free_french_allies"), (UK, "pass")],
        "“Free French Allies”: the United Kingdom has no army left in its pool. (Q3.3)",
        "„Wolni Francuzi”: Wielka Brytania nie ma w zapasach żadnej armii. (Q3.3)",
    ),
    (
        {
            "at": "ussr action",
            "units": {"ussr": ["army moscow"], "germany": ["army balkans"]},
            "guarded": {"germany": ["balkans"]},
            "hands": {"ussr": ["ussr_titos_partisans", "ussr_sea_battle"]},
        },
        [(USSR, "play ussr_titos_partisans")],
        "“Tito's Partisans”: there is no unit that can be eliminated in the Balkans. (Q7.7)",
        "„Partyzantka Tito”: na Bałkanach nie ma jednostki, którą można by wyeliminować. (Q7.7)",
    ),
    (
        {
            "at": "italy action",
            "units": {"italy": ["army italy"], "ussr": ["army ukraine"]},
            "hands": {"italy": ["italy_attacks_communists", "italy_sea_battle"]},
        },
        [(ITALY, "play italy_attacks_communists")],
        "“Italy Attacks Communists”: Italy cannot build an army in Russia. (Q7.7)",
        "„Włochy atakują komunistów”: Włochy nie mogą sformować armii w Leningradzie. (Q7.7)",
    ),
]


@pytest.mark.parametrize(("table", "answers", "english", "polish"), TOLD)
def test_what_came_of_it_is_told_in_both_languages(table, answers, english, polish):
    s = GAME.read_position(RULES, table, b"key", "position.toml")
    told = Told()
    s.listener = told
    for role, answer in answers:
        for link in RULES.grammar.links(answer):
            s.choose(role, link)
    for language, line in (("en", english), ("pl", polish)):
        words = GAME.words(RULES, language)
        assert line in [f"{words.say('line', row.key, row.args)} ({row.clause})" for row in told.lines]


def test_a_search_that_finds_nothing_is_told():
    rules = GAME.rules({"resource_reallocation": True})
    table = {
        "at": "germany action",
        "units": {"germany": ["army germany"]},
        "hands": {"germany": ["germany_plunder", "germany_autobahn", "germany_sea_battle", "germany_land_battle"]},
        "decks": {"germany": ["germany_volkssturm", "germany_blitzkrieg"]},
    }
    s = GAME.read_position(rules, table, b"key", "position.toml")
    told = Told()
    s.listener = told
    s.choose(GERMANY, rules.grammar.choice("reallocate"))
    for language, line in (
        ("en", "Germany finds no such card in its deck. (R29)"),
        ("pl", "Niemcy nie znajdują w talii takiej karty. (R29)"),
    ):
        words = GAME.words(rules, language)
        assert line in [f"{words.say('line', row.key, row.args)} ({row.clause})" for row in told.lines]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "With 50 VP each after 20 rounds, the tie goes to the Axis."),
        ("pl", "Po 20 rundach obie drużyny mają po 50 PZ; remis wygrywają Państwa Osi."),
    ],
)
def test_a_tie_is_said_at_the_end(language, said):
    table = {"at": "usa discard", "round": 20, "vp": {"axis": 50, "allies": 50}, "hands": {"usa": ["usa_sea_battle"]}}
    s = GAME.read_position(RULES, table, b"key", "position.toml")
    s.choose(USA, RULES.grammar.choice("done"))
    assert GAME.scene(s, 0, language)["result"] == said


def test_what_is_out_of_supply_is_said_before_the_action():
    table = {
        "at": "germany action",
        "units": {"germany": ["army balkans", "army eastern_europe"], "usa": ["army germany"]},
        "hands": {"germany": ["germany_sea_battle", "germany_autobahn"]},
    }
    s = GAME.read_position(RULES, table, b"key", "position.toml")
    for language, said in (
        ("en", "2 cards in hand, 39 in the deck; 2 of your units are out of supply."),
        ("pl", "Na ręce 2 karty, w talii 39; 2 twoje jednostki są niezaopatrzone."),
    ):
        assert GAME.scene(s, 1 << GERMANY, language)["prompt"]["facts"]["words"] == said
