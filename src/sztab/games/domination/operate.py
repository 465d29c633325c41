"""D6 Operations, one after the other: what a card's points or icons are spent on, until the seat stops."""

from typing import Final

from sztab.engine.graph import Spaces, bits
from sztab.engine.question import Choice, Links, Refusal, Said, chain
from sztab.engine.zones import PUBLIC

from .attack import attack, attack_cost, attacks, price, targets, there, why_not_attack
from .control import tell_resistance
from .costs import form_cost, move_cost
from .decks import discard_all, join
from .form import (
    form,
    form_uboats,
    forms,
    kept_points,
    lift,
    owed,
    reform,
    sites,
    uboat_sites,
    why_never_formed,
    why_none_left,
    why_not_form,
)
from .logistics import (
    as_satellite,
    by_icons,
    satellite_sites,
    spare_types,
    types_left,
    use_icon,
    use_satellite,
    why_not_resist,
    why_not_satellite,
)
from .move import ends, move, move_ends, move_uboats, moves, why_not_end, why_not_move
from .state import State
from .supply import Front
from .tables import IN_PLAY, SAVED
from .terms import (
    ARMY,
    BOMBER,
    FLEET,
    GERMANY,
    ICONS,
    MOVE_ICON,
    NEUTRAL_ARMY,
    NONE,
    POINTS,
    RAIDING,
    RESISTANCE_ICON,
    SATELLITE_ICON,
    SPENT,
    TYPE_OF,
    UBOAT,
    Seat,
    Space,
)
from .verbs import ADD, ATTACK, FORM, LIFT, MOVE, REFORM, RESIST, SATELLITE, SAVE, STOP, TO


def begin(s: State, seat: Seat, mode: int, points: int) -> None:
    """A card lies in play, and gives points or icons."""
    s.mode = mode
    s.points = points
    s.then(go_on, seat)


def go_on(s: State, seat: Seat) -> None:
    s.compose(seat, operate)


def end(s: State, seat: Seat, saved: bool) -> None:
    """D6.0.b The card goes to the pile; turned, it keeps a point."""
    if saved:
        join(s, IN_PLAY, SAVED + seat)
    else:
        discard_all(s, IN_PLAY)
    s.mode = NONE
    s.points = 0
    s.icons = ()
    for kind in s.lifted:
        s.tell(PUBLIC, "stays_off", "R38", kind)
    s.lifted = ()
    s.placed = 0
    s.target = -1


# The question

NAMED_ICONS: Final = 4  # so many are named one by one


@chain(FORM, REFORM, LIFT, MOVE, TO, ATTACK, SATELLITE, RESIST, ADD, SAVE, STOP, open=True)
def operate(s: State, role: int, links: Links) -> list[Choice]:
    """D6.0.a Any mix of forming, moving and attacking within the points; D7.2 or by the icons, in any order."""
    if links:
        return following(s, role, links)
    out: list[Choice] = []
    if s.mode == ICONS:
        if s.icons:
            out = by_icons(s, role)
    else:
        if s.points:
            out = targets(Front(s, role), 1 << s.target, s.points) if s.mode == RAIDING else by_points(s, role)  # R17
        if s.zones[SAVED + role]:
            out.append((ADD,))
        elif s.mode == POINTS and s.points >= s.t.saved and owed(s, role) < 0:
            out.append((SAVE,))
    if owed(s, role) < 0:
        out.append((STOP,))
    return out


@operate.about
def about_operate(s: State, role: int, links: Links) -> Said:
    """D6.0.a The points that are left, or the icons; then where a unit goes."""
    if links:
        return Said("operate_reform" if links[0][0] == REFORM else "operate_to", *links[0][1:])
    if s.lifted and s.mode == POINTS:
        return Said("operate_owing", s.points, s.lifted[0])
    if s.mode == ICONS:
        named = f"operate_icons_{len(s.icons)}" if 0 < len(s.icons) <= NAMED_ICONS else "operate_icons"
        return Said(named, *s.icons) if named != "operate_icons" else Said(named, len(s.icons))
    return Said("operate_raid", s.target, s.points) if s.mode == RAIDING else Said("operate", s.points)


@operate.facts("D6.2.b", "D6.2.d", key="move_to")
def move_to_facts(s: State, role: int, links: Links) -> tuple[int, ...] | None:
    return () if links else None


@operate.facts("D7.2", "R13", key="icons")
def icons_facts(s: State, role: int, links: Links) -> tuple[int, ...] | None:
    return () if s.mode == ICONS else None


@operate.facts("D11.1.A2", "R17", key="raid")
def raid_facts(s: State, role: int, links: Links) -> tuple[int, ...] | None:
    return attack_prices(s, role, s.t.board.coasts >> s.target & 1) if s.mode == RAIDING else None


@operate.facts("D6.1.a", "D6.2.a", "D6.3.b", key="costs_on_coasts")
def costs_on_coasts_facts(s: State, role: int, links: Links) -> tuple[int, ...] | None:
    on_coasts = attack_prices(s, role, 1)
    return None if on_coasts == attack_prices(s, role, 0) else (*costs_facts(s, role, links), *on_coasts)


@operate.facts("D6.1.a", "D6.2.a", "D6.3.b", key="costs")
def costs_facts(s: State, role: int, links: Links) -> tuple[int, ...]:
    army, fleet = 4 * role + ARMY, 4 * role + FLEET
    forming = form_cost(s, role, army), form_cost(s, role, fleet)
    return (*forming, move_cost(s, role, army), move_cost(s, role, fleet), *attack_prices(s, role, 0))


def attack_prices(s: State, seat: Seat, coast: int) -> tuple[int, int]:
    """D6.3.b What an army and what a fleet costs to attack, on a coast or elsewhere."""
    return price(s, seat, False, coast), price(s, seat, True, coast)


@operate.why
def why_not_operate(s: State, role: int, choice: Choice, links: Links) -> Refusal | None:
    verb = choice[0]
    if links:
        first = links[0]
        if verb == TO and first[0] == MOVE:
            return why_not_end(s, role, first[1], first[2], choice[1])
        if verb == TO and first[0] == REFORM:
            return why_not_reform_to(s, role, first, choice[1])
        return Refusal(("D6.0.a",), "finish_this_first")
    if verb == TO:
        return Refusal(("D6.2.b", "D6.1.c"), "say_what_first")
    if verb in (SAVE, STOP) and owed(s, role) >= 0:
        return Refusal(("D6.1.c", "R38"), "form_it_first", (owed(s, role),))
    if verb == ADD:
        return Refusal(("D6.0.c",), "nothing_saved" if s.mode != ICONS else "no_points_here")
    if verb == SAVE:
        if s.mode != POINTS:
            return Refusal(("D6.0.d",), "cannot_save_here") if s.mode == RAIDING else Refusal(("D7.2",), "none_to_save")
        return Refusal(("D6.0.c", "R9"), "saved_already") if s.zones[SAVED + role] else Refusal(("R9",), "nothing_left")
    if verb == SATELLITE:
        return why_not_satellite(s, role, choice[1])
    if verb == RESIST:
        return why_not_resist(s, role, choice[1])
    kind, space = choice[1], choice[2]
    if s.mode == RAIDING and (verb != ATTACK or space != s.target):
        return Refusal(("R17", "D11.1.A2"), "only_the_target", (s.target,))
    if verb == ATTACK:
        return why_no_attack_now(s, role, choice)
    if verb == FORM:
        return why_no_form_now(s, role, kind, space)
    return why_no_move_now(s, role, kind, space) if verb == MOVE else why_not_reform(s, role, kind, space)


@operate.answered
def operated(s: State, links: Links) -> None:
    seat = s.active
    first = links[0]
    verb = first[0]
    if verb == STOP:
        if s.points:
            s.tell(PUBLIC, "unspent", "D6.0.b", seat, s.points)
        if s.icons:
            s.tell(PUBLIC, "unused_icons", "D7.2", seat, len(s.icons))
        end(s, seat, False)
        return
    if verb == SAVE:
        s.tell(PUBLIC, "saves", "D6.0.b", seat)
        end(s, seat, True)
        return
    if verb == ADD:
        for kind in s.kinds(SAVED + seat):
            s.tell(PUBLIC, "adds", "D6.0.c", seat, kind)
        discard_all(s, SAVED + seat)
        s.points += s.t.saved
    elif verb == LIFT:
        lift(s, seat, first[1], first[2])
    elif verb == SATELLITE:
        use_satellite(s, first[1])
        form(s, seat, 4 * seat + ARMY, first[1], clause="D7.2.C")
    elif verb == RESIST:
        use_icon(s, RESISTANCE_ICON)
        s.resistance = tuple(sorted((*s.resistance, first[1])))
        s.tell(PUBLIC, "resists", "D7.2.D", seat, first[1])
        tell_resistance(s, first[1], True)
    else:
        carry_out(s, seat, links)
    s.then(go_on, seat)


def carry_out(s: State, seat: Seat, links: Links) -> None:
    """Forming, moving, attacking, and what is paid for it."""
    verb, kind, space = links[0]
    paid = 0
    if s.mode == ICONS:
        if verb == REFORM and as_satellite(s, seat, kind, links[1][1]):
            use_satellite(s, links[1][1])
        else:
            use_icon(s, MOVE_ICON if verb == MOVE else TYPE_OF[kind])
    elif verb == MOVE:
        paid = move_cost(s, seat, kind)
    elif verb == ATTACK:
        paid = attack_cost(s, seat, kind, space)
    else:
        paid = form_cost(s, seat, kind)
    s.points -= paid
    if verb == MOVE:
        move(s, seat, kind, space, links[1][1], paid)
    elif verb == ATTACK:
        ordinary = "D6.3.a" if kind < UBOAT else "D6.3.d"
        attack(s, seat, kind, space, ordinary if s.mode == POINTS else "D11.1.A2", paid)
    elif verb == FORM:
        form(s, seat, kind, space, paid)
    else:
        reform(s, seat, kind, space, links[1][1], paid)


# What can be done


def by_points(s: State, seat: Seat) -> list[Choice]:
    """D6.0.a R38 What it takes to form again what was taken off the board is not spent on anything else."""
    front = Front(s, seat)
    most = s.points - kept_points(s, seat)
    out = forms(front, most, 7) + moves(front, most) + attacks(front, most)
    if seat == GERMANY and s.t.uboats:
        out += form_uboats(s, most) + move_uboats(s, most)
    return out


def following(s: State, seat: Seat, links: Links) -> list[Choice]:
    """The second link: where a unit goes."""
    if len(links) > 1:
        return []
    verb = links[0][0]
    if verb == MOVE:
        return move_ends(s, seat, links[0][1], links[0][2])
    if verb == REFORM:
        return [(TO, site) for site in bits(reform_sites(s, seat, links[0][1]) & ~(1 << links[0][2]))]
    return []


def reform_sites(s: State, seat: Seat, kind: int) -> Spaces:
    """D6.1.c, R38 Where a unit taken off the board is formed again: by points, by an icon of its type, as a satellite."""
    if kind == UBOAT:
        return uboat_sites(s)
    front = Front(s, seat)
    out = sites(front, kind) if s.mode != ICONS or types_left(s) >> TYPE_OF[kind] & 1 else 0
    if SATELLITE_ICON in s.icons and kind == 4 * seat + ARMY:
        out |= satellite_sites(front)
    return out


# Why not


WRONG_UNIT: Final = (
    "no_uboats_in_this_game",
    "no_bombers_in_this_game",
    "only_germany",
    "never_formed",
    "neutrals_not_formed",
    "not_your_unit",
    "formed_ready",
)


def why_too_dear(s: State, seat: Seat, cost: int, clause: str, again: bool = False) -> Refusal | None:
    """D6.0.a More than there is; R38 or than is not kept for what was taken off the board, which itself is free."""
    if s.mode != POINTS or cost <= s.points - kept_points(s, seat):
        return None
    if cost > s.points:
        return Refusal((clause, "D6.0.a"), "too_dear_again" if again else "too_dear", (cost, s.points))
    key = "points_kept_again" if again else "points_kept"
    return Refusal(("D6.1.c", "R38"), key, (cost, s.points, s.lifted[0]))


def why_no_icon(s: State, kind: int) -> Refusal | None:
    """D7.2.A No icon of the type; R38 or only one that is kept for what was taken off the board."""
    if s.mode != ICONS or (kind != UBOAT and spare_types(s) >> TYPE_OF[kind] & 1):
        return None
    if kind != UBOAT and types_left(s) >> TYPE_OF[kind] & 1:
        return Refusal(("D6.1.c", "R38"), "icon_kept", (s.lifted[0],))
    return Refusal(("D7.2.A",), "no_icon", (kind,))


def why_no_form_now(s: State, seat: Seat, kind: int, space: Space) -> Refusal:
    refusal = why_not_form(s, seat, kind, space)
    if refusal is not None and refusal.key in WRONG_UNIT:
        return refusal
    if kind in s.lifted:
        return refusal or why_none_left(s, seat, kind)
    missing = why_no_icon(s, kind)
    return (
        missing or refusal or why_too_dear(s, seat, form_cost(s, seat, kind), "D6.1.a") or why_none_left(s, seat, kind)
    )


def why_no_move_now(s: State, seat: Seat, kind: int, start: Space) -> Refusal:
    if s.mode == ICONS and MOVE_ICON not in s.icons:
        return Refusal(("D7.2.B",), "no_move_icon")
    dear = why_too_dear(s, seat, move_cost(s, seat, kind), "D6.2.a") if kind <= UBOAT else None
    return dear if dear is not None and can_end(s, seat, kind, start) else why_not_move(s, seat, kind, start)


def can_end(s: State, seat: Seat, kind: int, start: Space) -> bool:
    """D6.2 True if the seat's unit there could move, points left aside."""
    if kind == UBOAT:
        return seat == GERMANY and start in s.uboats
    if kind not in s.realm().kinds[seat] or TYPE_OF[kind] == SPENT or not s.units[kind] >> start & 1:
        return False
    return Front(s, seat).supplied() >> start & 1 == 1 and ends(s, seat, kind, start) != 0


def why_no_attack_now(s: State, seat: Seat, choice: Choice) -> Refusal:
    kind, space = choice[1], choice[2]
    if s.mode == ICONS:
        return Refusal(("D7.2",), "no_attacks_here")
    refusal = why_not_attack(s, seat, kind, space)
    cost = attack_cost(s, seat, kind, space)
    if refusal is None or (s.mode == RAIDING and refusal.key == "nobody_beside"):
        if s.mode == RAIDING and kind >= UBOAT:
            return Refusal(("D6.3.d",), "not_from_the_air", (kind,))
        return why_too_dear(s, seat, cost, "D6.3.b") or Refusal(("D6.3.b", "D6.0.a"), "too_dear", (cost, s.points))
    return refusal


def why_not_reform(s: State, seat: Seat, kind: int, space: Space) -> Refusal:
    if kind > UBOAT or kind == NEUTRAL_ARMY:
        return why_never_formed(kind)
    if kind == UBOAT and seat != GERMANY:
        return Refusal(("D6.1.e",), "only_germany")
    if kind != UBOAT and kind not in s.realm().kinds[seat]:
        return Refusal(("D6.1.c",), "not_your_unit", (kind, seat))
    if not there(s, kind, space):
        return Refusal(("D6.1.c",), "not_there", (kind, space))
    if kind != UBOAT and TYPE_OF[kind] > BOMBER:
        return Refusal(("D11.1.A3",), "bomber_is_spent", (space,))
    dear = why_no_icon(s, kind) or why_too_dear(s, seat, form_cost(s, seat, kind), "D6.1.a", True)
    return dear or Refusal(("D6.1.b", "D6.1.c"), "nowhere_to_form", (kind,))


def why_not_reform_to(s: State, seat: Seat, first: Choice, space: Space) -> Refusal | None:
    if space == first[2]:
        return Refusal(("D6.1.c",), "is_there", (first[1], space))
    if as_satellite(s, seat, first[1], space):
        return why_not_satellite(s, seat, space)
    return why_not_form(s, seat, first[1], space) or Refusal(("D7.2.A",), "no_icon", (first[1],))
