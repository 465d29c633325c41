"""R14 The German reaction: a resistance marker or a counterattack."""

from sztab.engine.graph import mask
from sztab.engine.question import PASS, Choice, Refusal, Said, question
from sztab.engine.zones import PUBLIC

from .control import lose_control, why_held
from .encirclement import front
from .state import State
from .terms import ABSENT, RED, Commander, Space
from .verbs import BOX, COUNTERATTACK, MARK


def reaction(s: State, role: Commander) -> None:
    """R14.1 At the end of the turn."""
    s.ask(role, react)


# Resistance markers


def sources(s: State) -> list[Space]:
    """R14.A1 Victory spaces with a resistance symbol, and spaces with a marker. R15.D The marker in Metz counts only once a chain
    of markers has joined it to one of those victory spaces."""
    out = [*s.t.board.sources, *s.marked]
    if s.t.hard_blue and not s.joined and s.t.metz in s.marked:
        out.remove(s.t.metz)
    return out


def join_metz(s: State) -> None:
    """R15.D Once there has been a chain, Metz stays joined, whatever becomes of its links."""
    if s.t.hard_blue and not s.joined and s.t.metz in s.marked:
        s.joined = chained(s, s.t.metz)


def chained(s: State, space: Space) -> bool:
    """R15.G Resistance markers each next to the one before, the last next to a victory space with a symbol."""
    near = s.t.board.near
    seen = [space]
    for here in seen:
        for other in near[here]:
            if other in s.t.board.sources:
                return True
            if other in s.marked and other not in seen:
                seen.append(other)
    return False


def marker_places(s: State) -> list[Space]:
    """R14.A1, N2 Beside a source, where nobody controls and no resistance marker lies; a printed symbol bars none."""
    hold, near = s.hold, s.t.board.near
    barred = s.marked + s.t.flags if s.t.flags_bar else s.marked
    found = set[Space]().union(*[near[source] for source in sources(s)]).difference(barred)
    return sorted([space for space in found if hold[space] < 0])


# Counterattacks


def launching_places(s: State, role: Commander) -> list[Space]:
    """R14.B1 Uncontrolled spaces with a path to Dusseldorf. R15.D White and blue, and alone (N35) the Germans themselves, also
    strike from ports that red does not hold."""
    out = front(s)
    if s.t.hard_red and (role != RED or s.t.alone):
        out += [port for port in s.t.ports if s.hold[port] < 0 and port not in out]
    return out


def targets(s: State, role: Commander) -> list[Space]:
    """R14.B1 Spaces of other players (R17.C alone: one's own) beside a place to strike from, far from corps, bases and starts."""
    hold, near = s.hold, s.t.board.near
    struck = mask([owner for owner in s.t.playing if owner != role or s.t.alone])
    exposed = [
        space
        for space in s.t.board.exposed
        if hold[space] >= 0 and struck >> hold[space] & 1 and not sheltered(s, space)
    ]
    if not exposed:
        return exposed
    places = set(launching_places(s, role))
    return [space for space in exposed if not places.isdisjoint(near[space])]


def sheltered(s: State, space: Space) -> bool:
    """R14.B1 A corps there or beside it, or a main base or start space beside it. N18 A main base is safe itself."""
    board, places = s.t.board, s.places
    if board.sheltered[space] or space in places:
        return True
    for other in places:
        if other in board.near[space]:
            return True
    return s.antwerp and (space == board.antwerp or board.antwerp in board.near[space])


def shelter(s: State, space: Space) -> Space:
    """The main base or start space beside a sheltered space."""
    board = s.t.board
    for other in board.near[space]:
        if board.start[other] or other in board.bases or (s.antwerp and other == board.antwerp):
            return other
    return space


def why_no_counterattack(s: State, role: Commander, space: Space) -> Refusal:
    owner = s.hold[space]
    if owner == ABSENT:
        return Refusal(("N16", "R4.14"), "absent_holds", (space,))
    if owner < 0:
        return Refusal(("R14.B1",), "nothing_to_strike", (space,))
    if owner == role:
        return Refusal(("R14.B1",), "own_space", (space,))
    if s.t.board.rear[space]:
        return Refusal(("R2.10", "N16"), "rear_is_safe", (space,))
    near = s.t.board.near[space]
    for other in (space, *near):
        if other in s.places:
            return Refusal(("R14.B1",), "corps_near", (space, s.corps_on(other)))
    if s.antwerp and space == s.t.board.antwerp:
        return Refusal(("N18",), "main_base_safe", (space,))
    if sheltered(s, space):
        return Refusal(("R14.B1",), "base_near", (space, shelter(s, space)))
    return Refusal(("R14.B1",), "no_path", (space,))


@question(MARK, BOX, COUNTERATTACK, PASS[0])
def react(s: State, role: int) -> list[Choice]:
    """R14.1, R14.A2 While a space is legal no marker is boxed. R16.2, N21 In the last round only counterattacks are left, and
    none is forced."""
    out: list[Choice] = []
    if not s.last:
        out += [(MARK, space) for space in marker_places(s)]
        if not out:
            out.append((BOX,))
    out += [(COUNTERATTACK, space) for space in targets(s, role)]
    if s.last:
        out.append(PASS)
    return out


@react.about
def about_react(s: State, role: int) -> Said:
    return Said("react_last" if s.last else "react")


@react.facts("R16.2", key="react_last")
def last_round_facts(s: State, role: int) -> tuple[int, ...] | None:
    return () if s.last else None


@react.facts("R14.1", "R14.A3", key="react_ends")
def last_marker_facts(s: State, role: int) -> tuple[int, ...] | None:
    return (s.markers,) if s.markers <= 1 else None


@react.facts("R14.1", "R14.A3")
def react_facts(s: State, role: int) -> tuple[int, ...]:
    return (s.markers,)


@react.why
def why_not_react(s: State, role: int, choice: Choice) -> Refusal | None:
    verb = choice[0]
    if verb == PASS[0]:
        return Refusal(("R14.1",), "must_react")
    if verb == BOX:
        if s.last:
            return Refusal(("R16.2",), "no_more_markers")
        return Refusal(("R14.A4",), "space_for_marker")
    space = choice[1]
    if verb == MARK:
        if s.last:
            return Refusal(("R16.2",), "no_more_markers")
        if s.hold[space] >= 0:
            return why_held(s, "R14.A1", space)
        if s.t.flags_bar and space in s.t.flags:
            return Refusal(("N2",), "printed_resistance", (space,))
        if space in s.marked:
            return Refusal(("R14.A1",), "marked_already", (space,))
        if s.t.hard_blue and not s.joined and s.t.metz in s.marked and space in s.t.board.near[s.t.metz]:
            return Refusal(("R15.D", "R14.A1"), "metz_not_joined", (space,))
        return Refusal(("R14.A1",), "no_resistance_beside", (space,))
    return why_no_counterattack(s, role, space)


@react.answered
def reacted(s: State, choice: Choice) -> None:
    verb = choice[0]
    if verb == COUNTERATTACK:
        counterattack(s, [choice[1]])
    elif verb == MARK:
        s.marked = tuple(sorted((*s.marked, choice[1])))
        left = s.markers - 1
        s.tell(PUBLIC, "places_marker" if left else "places_last_marker", "R14.A1", s.active, choice[1], left)
        join_metz(s)
        use_marker(s)
    elif verb == BOX:
        left = s.markers - 1
        s.tell(PUBLIC, "boxes_marker" if left else "boxes_last_marker", "R14.A2", s.active, left)
        use_marker(s)
    else:
        s.tell(PUBLIC, "no_reaction", "N21", s.active)


def use_marker(s: State) -> None:
    """R14.A3 The last marker of the pool makes this round the last."""
    s.markers -= 1
    if s.markers == 0:
        s.last = True
        s.tell(PUBLIC, "last_round", "R14.A3")


def counterattack(s: State, spaces: list[Space]) -> None:
    """R14.B3 One marker; R17.C alone all that can be struck, together (N20). R15.G What is lost to a cut-off port no later
    marker can encircle."""
    if s.t.hard_red:
        path = set(front(s))
        cut = [space for space in spaces if path.isdisjoint(s.t.board.near[space])]
        s.spared = tuple(sorted({*s.spared, *cut}))
    for space in spaces:
        lose_control(s, space)
