"""M18.2, M18.3 Cards laid on sections: what needs no choice lies down by itself, the rest a general lays one by one."""

from sztab.engine.question import Choice, Refusal
from sztab.engine.zones import KNOWN_BITS, PUBLIC

from .board import section_number
from .card_data import EACH_SECTION, MINE, ONE_SECTION, OP_AIR_SORTIE, OP_COPY
from .cards import copy, effect, laid_out, reach_of, show_card
from .copying import copyable
from .obstacles import not_in_hand
from .state import State
from .tables import GIVEN
from .terms import BOTH, STANDARD_FIRST, Role
from .verbs import COPY, LAY


def lay_what_needs_no_choice(s: State, role: Role) -> None:
    """M18.2 What needs no choice is laid at once."""
    for kind in unlaid(s, role):
        if lies_down(s, role, kind):
            s.then(lay_alone, role, kind)


def unlaid(s: State, role: Role) -> list[int]:
    """The cards a general has got and not yet played."""
    return [card >> KNOWN_BITS for card in s.zones[GIVEN + role] if not laid_out(card)]


def lies_down(s: State, role: Role, kind: int) -> bool:
    """True if a card asks for nothing: it reaches the whole command, or there is one thing to copy."""
    card = s.t.cards[kind]
    if card.op == OP_COPY:
        return len(copyable(s, role)) == 1
    if card.scope == EACH_SECTION:
        return section_cards(s, role) < 2  # on the line between both
    return card.scope != ONE_SECTION


def lay_alone(s: State, role: Role, kind: int) -> None:
    show_card(s, role, kind)
    card = s.t.cards[kind]
    if card.op == OP_COPY:
        found = copyable(s, role)[0]
        copy(s, role, found[0], found[1])
        return
    s.tell(PUBLIC, "plays", "M18.2", role, kind)
    effect(s, role, kind, reach_of(s, role, card), False)


def taken_sections(s: State, role: Role) -> int:
    """The sections on which a general has already laid a section card."""
    out = 0
    for who, kind, sections in s.laid:
        if who == role and s.t.cards[kind].op != OP_AIR_SORTIE:
            out |= sections
    return out


def section_cards(s: State, role: Role) -> int:
    """The number of section cards that a general has got this turn."""
    return sum([s.t.is_section(kind) for kind in s.kinds(GIVEN + role)])


def sections_for(s: State, role: Role, kind: int) -> list[int]:
    """M18.2, M18.3 Where a card may be laid: on one section, on the line between two; with two cards one on each (R7)."""
    card = s.t.cards[kind]
    command = s.t.commands[role]
    if card.scope == EACH_SECTION and section_cards(s, role) < 2:
        return [command]
    taken = taken_sections(s, role)
    out: list[int] = []
    left = command
    while left:
        low = left & -left
        left ^= low
        if not taken & low:
            out.append(low)
    return near_pointed(s, role, out)


def near_pointed(s: State, role: Role, sections: list[int]) -> list[int]:
    """M24.2, R13 A single section card goes where it reaches the unit that was pointed out: his only one with an order yet."""
    if s.named != role or section_cards(s, role) > 1:
        return sections
    actor = s.t.actor[role]
    pointed = [unit for unit, order in enumerate(s.order) if order >= 0 and order & 3 == actor]
    if not pointed:
        return sections
    part = s.t.board.sections[s.at[pointed[0]]]
    return [section for section in sections if section & part]


def layable(s: State, role: Role) -> list[Choice]:
    """The cards that wait to be laid, and where they may be."""
    out: list[Choice] = []
    if not s.zones[GIVEN + role]:
        return out
    for kind in sorted(set(unlaid(s, role))):
        if s.t.cards[kind].op == OP_COPY:
            out += [(COPY, what, section_number(where, s.t.wide)) for what, where in copyable(s, role)]
        else:
            out += [(LAY, kind, section_number(where, s.t.wide)) for where in sections_for(s, role, kind)]
    return out


def sections_of(s: State, role: Role, number: int) -> int:
    """The set of sections behind a name."""
    if number == BOTH:
        return s.t.commands[role]
    place = number if s.t.wide else number - STANDARD_FIRST
    return 1 << place if 0 <= place < STANDARD_FIRST else 0


def lay(s: State, role: Role, kind: int, sections: int) -> None:
    show_card(s, role, kind)
    told = (role, kind, section_number(sections, s.t.wide))
    if s.t.wide:
        s.tell(PUBLIC, "lays", "M18.2", *told)
    else:
        s.tell(PUBLIC, "plays_in", "M9.3", *told)
    effect(s, role, kind, sections, False)
    rest = unlaid(s, role)
    if len(rest) == 1 and s.t.is_section(rest[0]):  # M18.2 the second card has one section left
        where = sections_for(s, role, rest[0])
        if len(where) == 1:
            s.then(lay_second, role, rest[0], where[0])


def lay_second(s: State, role: Role, kind: int, sections: int) -> None:
    lay(s, role, kind, sections)


def why_not_lay(s: State, role: Role, choice: Choice) -> Refusal:
    kind = choice[1]
    card = s.t.copy_kind if choice[0] == COPY else kind
    if s.t.cards[kind].type == MINE:
        return not_in_hand(s, kind, "M18.2")
    if card not in unlaid(s, role):
        laid = card in s.kinds(GIVEN + role)
        if not s.t.wide and not laid:
            return Refusal(("M3.1",), "not_played_now", (card,))
        if not s.t.wide:
            return Refusal(("M3.1",), "played_already", (card,))
        return Refusal(("M18.2",), "laid_already" if laid else "not_given", (card,))
    if choice[0] == COPY:
        known = kind in [what for what, _ in copyable(s, role)]
        return Refusal(
            ("M21.5", "R24"), "copied_elsewhere" if known else "not_played_opposite", choice[1:] if known else (kind,)
        )
    if kind == s.t.copy_kind:
        return Refusal(("M21.5",), "say_what_it_copies", (kind,))
    if choice[2] == BOTH:
        return Refusal(("M18.3", "R7"), "one_section_only", (kind,))
    if not sections_of(s, role, choice[2]) & s.t.commands[role]:
        return Refusal(("M13.3" if s.t.wide else "M1.5",), "not_his_section", (choice[2],))
    if sections_of(s, role, choice[2]) & taken_sections(s, role):
        return Refusal(("M18.2",), "section_has_card", (choice[2],))
    if s.named == role and s.t.cards[kind].scope == ONE_SECTION:
        return Refusal(("M24.2", "R13"), "where_he_pointed", (kind, choice[2]))
    return Refusal(("M18.2", "M18.3"), "not_on_this_section", (kind, choice[2]))
