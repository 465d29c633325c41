"""What a card says: its row of `cards.toml` as numbers. How it is carried out is in `effects.py`."""

from typing import Final

from sztab.engine.graph import Spaces

from .nations import Nation

# Types
BUILD_ARMY_CARD: Final = 0
LAND_BATTLE_CARD: Final = 1
BUILD_NAVY_CARD: Final = 2
SEA_BATTLE_CARD: Final = 3
WARFARE: Final = 4
EVENT: Final = 5
RESPONSE: Final = 6
STATUS: Final = 7
ANY_TYPE: Final = 8
TYPE_IDS: Final = (
    "build_army",
    "land_battle",
    "build_navy",
    "sea_battle",
    "economic_warfare",
    "event",
    "response",
    "status",
)

# Occurrences: what a window may open on. The words are those of `trigger.on`.
TURN_START: Final = 0
DISCARD_START: Final = 1
BATTLE_LAND: Final = 2
BATTLE_SEA: Final = 3
BUILD_ARMY: Final = 4
BUILD_NAVY: Final = 5
BATTLED: Final = 6
DOOMED: Final = 7
REMOVED: Final = 8
EW_PLAYED: Final = 9
EW_TARGET: Final = 10
CARD_PLAYED: Final = 11
STATUS_USED: Final = 12
OWN_TURN: Final = 13
OCCURRENCES: Final = 14
# Triggers that open no window
PLAY_TRIGGER: Final = 14
INSTEAD: Final = 15
CONTINUOUS: Final = 16
VICTORY: Final = 17
REPLACEMENT: Final = 18
TRIGGER_IDS: Final = (
    "turn_start",
    "discard_phase_start",
    "battle_land",
    "battle_sea",
    "build_army",
    "build_navy",
    "unit_battled",
    "unit_about_to_be_removed",
    "unit_removed",
    "ew_played",
    "ew_target",
    "card_played",
    "status_used",
    "any_time_own_turn",
    "play",
    "instead_of_play",
    "continuous",
    "victory_phase",
    "build_replacement",
)

# Verbs of effects, in the order of EFFECT_IDS
EFFECT_IDS: Final = (
    "build",
    "recruit",
    "battle",
    "eliminate",
    "redeploy",
    "protect",
    "discard",
    "score",
    "modify_discard",
    "cancel",
    "redirect_card",
    "replace",
    "play_card",
    "draw",
    "look_reorder",
    "hand_to_deck_bottom",
    "discard_response",
    "discard_status",
    "supply",
    "no_supply_space",
    "choose_one",
    "each_chooses",
)
DO_BUILD: Final = 0
DO_RECRUIT: Final = 1
DO_BATTLE: Final = 2
DO_ELIMINATE: Final = 3
DO_REDEPLOY: Final = 4
DO_PROTECT: Final = 5
DO_DISCARD: Final = 6
DO_SCORE: Final = 7
DO_MODIFY: Final = 8
DO_CANCEL: Final = 9
DO_REDIRECT: Final = 10
DO_REPLACE: Final = 11
DO_PLAY_CARD: Final = 12
DO_DRAW: Final = 13
DO_REORDER: Final = 14
DO_TO_BOTTOM: Final = 15
DO_DISCARD_RESPONSE: Final = 16
DO_DISCARD_STATUS: Final = 17
DO_SUPPLY: Final = 18
DO_NO_STAR: Final = 19
DO_CHOOSE_ONE: Final = 20
DO_EACH_CHOOSES: Final = 21

# Nations that a row names indirectly
ATTACKER: Final = -2
CHOSEN: Final = -3
CHOOSER: Final = -4

# Forms of `where`
EVERYWHERE: Final = 0
THESE: Final = 1  # one of `spaces`
AT: Final = 2  # the space of the trigger
NEXT_TO: Final = 3
IN_OR_NEXT_TO: Final = 4
OUTSIDE: Final = 5
NEXT_TO_UNIT: Final = 6
AS_TURN_BEGAN: Final = 7
TRIGGER_SPACE: Final = -1  # under NEXT_TO and IN_OR_NEXT_TO
AXIS_HOME: Final = -2

# Forms of `if`
AT_LEAST: Final = 0
NONE_OF: Final = 1
WITHIN: Final = 2

NO_LIMIT: Final = 0
ONE_USE: Final = 1
ONCE_PER_TURN: Final = 2
PER_TRIGGER: Final = 3
LIMIT_IDS: Final = ("", "one_use", "once_per_turn", "per_trigger")

FROM_DECK: Final = 0
FROM_HAND: Final = 1
FROM_PILE: Final = 2

TO_DECK_TOP: Final = 1
SHUFFLED_IN: Final = 2


class Units:
    """Units that a row names: whose, of which kind, fed or not."""

    def __init__(self, nations: tuple[Nation, ...], unit: int, supplied: bool) -> None:
        self.nations = nations
        self.unit = unit
        self.supplied = supplied


class Where:
    """Where an effect or a trigger applies."""

    def __init__(self, form: int, spaces: Spaces = 0, space: int = 0, unit: Units | None = None) -> None:
        self.form = form
        self.spaces = spaces
        self.space = space
        self.unit = unit
        self.held_by: Units | None = None


class Count:
    """Units somewhere on the board, to be counted."""

    def __init__(self, units: Units, where: Where) -> None:
        self.units = units
        self.where = where


class Condition:
    """`if` and `when`: units that must, or must not, be somewhere."""

    def __init__(self, form: int, count: Count, least: int, steps: int, of: int) -> None:
        self.form = form
        self.count = count
        self.least = least
        self.steps = steps
        self.of = of


class Effect:
    """One step of a card's text."""

    def __init__(self, number: int, kind: int, do: int) -> None:
        self.number = number  # among all effects of the game, options of choices included
        self.kind = kind  # the card it stands on
        self.do = do
        self.by: Nation = -1
        self.choose: tuple[Nation, ...] = ()  # the card's owner picks one of these
        self.in_range = False  # ... of those whose home space meets the condition
        self.unit = 0
        self.units: Units | None = None
        self.where = Where(EVERYWHERE)
        self.n = 1
        self.least = 1
        self.optional = False
        self.any_order = False
        self.source = FROM_DECK
        self.per: Count | None = None
        self.condition: Condition | None = None
        self.of_trigger = False
        self.this_battle = False
        self.floor = 0
        self.n_if = 0
        self.n_when: Condition | None = None
        self.to = 0
        self.card_type = ANY_TYPE
        self.supplied_link = False
        self.passive = False
        self.nations: tuple[Nation, ...] = ()
        self.options: tuple[Effect, ...] = ()


class Trigger:
    """When a card may be used. `nations` are those that may act, or whose unit or card it is about."""

    def __init__(self, on: int) -> None:
        self.on = on
        self.nations: tuple[Nation, ...] = ()
        self.unit = 2
        self.supplied = False
        self.where = Where(EVERYWHERE)
        self.action_phase = False
        self.card_type = ANY_TYPE
        self.tag = ""


class Card:
    """A kind of card: everything its row says but the words."""

    def __init__(self, kind: int, id: str, nation: Nation, type: int, count: int) -> None:
        self.kind = kind
        self.id = id
        self.nation = nation
        self.type = type
        self.count = count
        self.tags: tuple[str, ...] = ()
        self.trigger = Trigger(PLAY_TRIGGER)
        self.limit = NO_LIMIT
        self.cost_source = FROM_DECK
        self.cost = 0
        self.effects: tuple[Effect, ...] = ()
