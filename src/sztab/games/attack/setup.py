"""A3 Set-up: who begins, the regions claimed one by one, the extra pieces, the capitals."""

from sztab.engine.question import Choice, Refusal, Said, question
from sztab.engine.zones import PUBLIC, card

from .dice import highest
from .scoring import end_if_time_is_up
from .state import State
from .tables import DECK, HAND
from .terms import ONE, TYPES, Player, Region, of_type, total
from .turn import CAPITALS, CLAIMS, EXTRA, turn
from .verbs import CAPITAL, CLAIM, PUT


def set_up(s: State) -> None:
    """A3.1-A3.3 The deck shuffled and dealt, the fleets laid out, the roll for the first player."""
    lay_out(s)
    s.shuffle(DECK)
    for player in s.t.playing:
        s.draw(DECK, HAND + player, s.t.setup.start.cards, 1 << player)
    s.then(roll_for_first, s.t.playing)


def lay_out(s: State) -> None:
    """A3.1, A3.8 All but what is random."""
    for player in s.t.playing:
        s.fleets[player] = s.t.navy
    s.zones[DECK] = tuple([card(kind.number, 0) for kind in s.t.cards for _ in range(kind.count)])


def roll_for_first(s: State, players: tuple[int, ...], again: bool = False) -> None:
    """A3.3, R5 The highest of two dice; those who tie roll again."""
    best = highest(s, "first", players, "rolls_off" if again else "rolls_for_first", "A3.3")
    if len(best) > 1:
        s.then(roll_for_first, best, True)
        return
    s.first = best[0]
    s.tell(PUBLIC, "begins", "A3.3", s.first)
    s.phase = CLAIMS
    s.then(claim_next, s.first)


def seats_from(s: State, player: Player) -> list[Player]:
    """Everybody in turn, this player first."""
    return [(player + n) % s.t.players for n in range(s.t.players)]


# A3.4 Claiming


def claim_next(s: State, player: Player) -> None:
    """A3.4 In turn, until each controls so many regions."""
    for other in seats_from(s, player):
        if s.hold.count(other) < s.t.setup.start.claims:
            s.active = other
            s.ask(other, claims)
            return
    s.phase = EXTRA
    s.then(put_next, s.first)


def taken_continents(s: State, player: Player) -> int:
    """A3.5 The continents where a player has a region, as a set; none matter without the option."""
    out = 0
    if s.t.one_per_continent:
        for region, owner in enumerate(s.hold):
            if owner == player:
                out |= 1 << s.t.board.continents[region]
    return out


@question(CLAIM)
def claims(s: State, role: int) -> list[Choice]:
    """A3.4, A3.9 Any neutral region; A3.5 with the option, on a continent where the player has none."""
    taken = taken_continents(s, role)
    continents = s.t.board.continents
    return [(CLAIM, region) for region, owner in enumerate(s.hold) if owner < 0 and not taken >> continents[region] & 1]


claims.fact("A3.4")


@claims.why
def why_not_claim(s: State, role: int, choice: Choice) -> Refusal | None:
    region = choice[1]
    if s.hold[region] >= 0:
        return Refusal(("A3.4", "A3.9"), "not_neutral", (region,))
    return Refusal(("A3.5", "A3.9"), "continent_taken", (s.t.board.continents[region], region))


@claims.answered
def claimed(s: State, choice: Choice) -> None:
    region = choice[1]
    s.hold[region] = s.active
    s.army[region] = ONE[s.t.claim_unit]
    s.tell(PUBLIC, "claims", "A3.4", s.active, region)
    s.then(claim_next, (s.active + 1) % s.t.players)


# A3.6 Extra pieces


def placed(s: State, player: Player) -> int:
    """The extra pieces a player has put down."""
    return total(s.on_board(player)) - s.t.setup.start.claims


def put_next(s: State, player: Player) -> None:
    """A3.6, R6 In turn one piece, or with the other reading five, until each has put down all."""
    for other in seats_from(s, player):
        if placed(s, other) < s.t.extra:
            s.active = other
            s.ask(other, pieces)
            return
    s.phase = CAPITALS
    s.then(capital_next, s.first)


@question(PUT)
def pieces(s: State, role: int) -> list[Choice]:
    """A3.6 One piece of what is left of the allotment, into a region of the player's."""
    left = s.t.allotment - s.on_board(role)
    regions = s.regions_of(role)
    return [(PUT, unit, region) for unit in range(TYPES) if of_type(left, unit) for region in regions]


@pieces.about
def about_pieces(s: State, role: int) -> Said:
    return Said("pieces", s.t.extra - placed(s, role))


@pieces.facts("A3.6", "R6")
def pieces_facts(s: State, role: int) -> tuple[int, ...]:
    return (s.t.allotment - s.on_board(role),)


@pieces.why
def why_not_put(s: State, role: int, choice: Choice) -> Refusal | None:
    _, unit, region = choice
    if s.hold[region] != role:
        return Refusal(("A3.6",), "not_yours", (region,))
    return Refusal(("A3.6", "R6"), "none_left", (unit,))


@pieces.answered
def put(s: State, choice: Choice) -> None:
    _, unit, region = choice
    player = s.active
    s.army[region] += ONE[unit]
    s.tell(PUBLIC, "puts", "A3.6", player, unit, region)
    same = placed(s, player) % s.t.per_go
    s.then(put_next, player if same else (player + 1) % s.t.players)


# A3.7 Capitals


def capital_next(s: State, player: Player) -> None:
    """A3.7 In the same order; then the first turn."""
    for other in seats_from(s, player):
        if s.capitals[other] < 0:
            s.active = other
            s.ask(other, capital_sites)
            return
    end_if_time_is_up(s)
    if not s.over:
        s.then(turn, s.first)


@question(CAPITAL)
def capital_sites(s: State, role: int) -> list[Choice]:
    """A3.7 A region the player controls."""
    return [(CAPITAL, region) for region in s.regions_of(role)]


capital_sites.fact("A3.7", "A15.1")
capital_sites.refuses("not_yours", "A3.7")


@capital_sites.answered
def founded(s: State, choice: Choice) -> None:
    region: Region = choice[1]
    s.capitals[s.active] = region
    s.tell(PUBLIC, "founds", "A3.7", s.active, region)
    s.then(capital_next, (s.active + 1) % s.t.players)
