"""The data of a card: its row of `cards.toml` as numbers. `cards.py` reads them and carries them out."""

from typing import Final

from sztab.engine.graph import Spaces
from sztab.engine.question import Ids

from .nations import Nation

# Types
card_type: Final = Ids()
BUILD_ARMY_CARD: Final = card_type("build_army")
LAND_BATTLE_CARD: Final = card_type("land_battle")
BUILD_NAVY_CARD: Final = card_type("build_navy")
SEA_BATTLE_CARD: Final = card_type("sea_battle")
WARFARE: Final = card_type("economic_warfare")
EVENT: Final = card_type("event")
RESPONSE: Final = card_type("response")
STATUS: Final = card_type("status")
TYPE_IDS: Final = tuple(card_type.names)
ANY_TYPE: Final = len(TYPE_IDS)
BASIC_TYPES: Final = (BUILD_ARMY_CARD, LAND_BATTLE_CARD, BUILD_NAVY_CARD, SEA_BATTLE_CARD)  # Q7.11

# Triggers, in the words of `trigger.on`. First the occurrences: what a window may open on.
trigger: Final = Ids()
TURN_START: Final = trigger("turn_start")
DISCARD_START: Final = trigger("discard_phase_start")
BATTLE_LAND: Final = trigger("battle_land")
BATTLE_SEA: Final = trigger("battle_sea")
BUILD_ARMY: Final = trigger("build_army")
BUILD_NAVY: Final = trigger("build_navy")
BATTLED: Final = trigger("unit_battled")
DOOMED: Final = trigger("unit_about_to_be_removed")
REMOVED: Final = trigger("unit_removed")
EW_PLAYED: Final = trigger("ew_played")
EW_TARGET: Final = trigger("ew_target")
CARD_PLAYED: Final = trigger("card_played")
STATUS_USED: Final = trigger("status_used")
OWN_TURN: Final = trigger("any_time_own_turn")
OCCASIONS: Final = tuple(trigger.names)
# Triggers that open no window
PLAY_TRIGGER: Final = trigger("play")
INSTEAD: Final = trigger("instead_of_play")
CONTINUOUS: Final = trigger("continuous")
VICTORY: Final = trigger("victory_phase")
REPLACEMENT: Final = trigger("build_replacement")
TRIGGER_IDS: Final = tuple(trigger.names)

# Verbs of effects
do: Final = Ids()
DO_BUILD: Final = do("build")
DO_RECRUIT: Final = do("recruit")
DO_BATTLE: Final = do("battle")
DO_ELIMINATE: Final = do("eliminate")
DO_REDEPLOY: Final = do("redeploy")
DO_PROTECT: Final = do("protect")
DO_DISCARD: Final = do("discard")
DO_SCORE: Final = do("score")
DO_MODIFY: Final = do("modify_discard")
DO_CANCEL: Final = do("cancel")
DO_REDIRECT: Final = do("redirect_card")
DO_REPLACE: Final = do("replace")
DO_PLAY_CARD: Final = do("play_card")
DO_DRAW: Final = do("draw")
DO_REORDER: Final = do("look_reorder")
DO_TO_BOTTOM: Final = do("hand_to_deck_bottom")
DO_DISCARD_RESPONSE: Final = do("discard_response")
DO_DISCARD_STATUS: Final = do("discard_status")
DO_SUPPLY: Final = do("supply")
DO_NO_STAR: Final = do("no_supply_space")
DO_CHOOSE_ONE: Final = do("choose_one")
DO_EACH_CHOOSES: Final = do("each_chooses")
EFFECT_IDS: Final = tuple(do.names)

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

limit: Final = Ids()
NO_LIMIT: Final = limit("")
ONE_USE: Final = limit("one_use")
ONCE_PER_TURN: Final = limit("once_per_turn")
PER_TRIGGER: Final = limit("per_trigger")
LIMIT_IDS: Final = tuple(limit.names)

source: Final = Ids()  # where cards come from
FROM_DECK: Final = source("deck")
FROM_HAND: Final = source("hand")
FROM_PILE: Final = source("discard_pile")
SOURCE_IDS: Final = tuple(source.names)

TO_DECK_TOP: Final = 1
SHUFFLED_IN: Final = 2


class Units:
    """Units that a row names: whose, of which kind, fed or not."""

    def __init__(self, nations: tuple[Nation, ...], unit: int, supplied: bool) -> None:
        self.nations = nations
        self.unit = unit
        self.supplied = supplied


class Where:
    """The spaces where an effect or a trigger applies."""

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
        self.form, self.count, self.least = form, count, least
        self.steps, self.of = steps, of


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
        self.basic: bool = type in BASIC_TYPES
        self.count = count
        self.tags: tuple[str, ...] = ()
        self.trigger = Trigger(PLAY_TRIGGER)
        self.limit = NO_LIMIT
        self.cost_source = FROM_DECK
        self.cost = 0
        self.effects: tuple[Effect, ...] = ()
