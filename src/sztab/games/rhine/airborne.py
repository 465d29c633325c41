"""R12 The airborne drop: what is paid, and where the markers land."""

from sztab.engine.question import Choice, Links, Refusal, chain
from sztab.engine.zones import PUBLIC

from .control import why_held
from .decks import into_box
from .scoring import medals_of
from .state import State
from .tables import DIVISIONS
from .terms import RAIN, Commander
from .verbs import DROP, PAY, PAY_TOKEN


def can_drop(s: State, role: Commander) -> bool:
    """R12.1, R15.B, R17.E4"""
    return why_no_drop(s, role) is None


def why_no_drop(s: State, role: Commander) -> Refusal | None:
    if s.t.alone:
        return Refusal(("R17.E4",), "not_alone")
    if not s.t.full:
        return Refusal(("R4.10",), "training")
    if s.weather == RAIN:
        return Refusal(("R15.B",), "raining")
    if not s.airborne_left:
        return Refusal(("R12.8",), "no_airborne_left")
    if not s.medals[role] and not medals_of(s, role):
        return Refusal(("R12.1",), "no_medal_to_pay")
    return None


def paid(s: State, links: Links) -> tuple[int, int]:
    """R12.7 Medals paid so far, and ammo icons among them."""
    medals = icons = 0
    for link in links:
        if link[0] == PAY_TOKEN:
            medals += 1
        elif link[0] == PAY:
            card = s.t.cards[link[1]]
            if card.medal:
                medals += 1
            else:
                icons += card.ammo
    return medals + icons // s.t.icons, icons


def left_to_pay(s: State, role: Commander, links: Links) -> tuple[int, list[int]]:
    """Tokens and division cards that are not yet in the payment."""
    tokens = s.medals[role] - sum([link[0] == PAY_TOKEN for link in links])
    return tokens, s.kinds_left(DIVISIONS + role, links, PAY)


def most(s: State) -> int:
    """R12.1 The markers that one action may take."""
    return min(s.t.setup.airborne_drop, s.airborne_left)


def payments(s: State, role: Commander, links: Links) -> list[Choice]:
    """R12.7 A token, a medal card, or a card whose icons can still add up to a medal."""
    medals, icons = paid(s, links)
    if medals >= most(s):
        return []
    tokens, cards = left_to_pay(s, role, links)
    out: list[Choice] = [(PAY_TOKEN,)] if tokens else []
    rest = sum([s.t.cards[kind].ammo for kind in cards if not s.t.cards[kind].medal])
    enough = icons + rest >= (icons // s.t.icons + 1) * s.t.icons
    for kind in sorted(set(cards)):
        if s.t.cards[kind].medal or enough:
            out.append((PAY, kind))
    return out


@chain(PAY_TOKEN, PAY, DROP)
def drop(s: State, role: int, links: Links) -> list[Choice]:
    """R12.1, R12.2, N33 The payment, then a space for each marker it buys."""
    medals, _ = paid(s, links)
    dropped = sum([link[0] == DROP for link in links])
    if dropped and dropped == medals:
        return []
    out: list[Choice] = [] if dropped else payments(s, role, links)
    if medals:
        out += [(DROP, space) for space, owner in enumerate(s.hold) if owner < 0]
    return out


@drop.facts("R12.1", "R12.2")
def drop_facts(s: State, role: int, links: Links) -> tuple[int, ...]:
    return paid(s, links)[0], s.airborne_left


@drop.why
def why_not_pay(s: State, role: int, choice: Choice, links: Links) -> Refusal | None:
    medals, _ = paid(s, links)
    if choice[0] == DROP:
        if s.hold[choice[1]] >= 0:
            return why_held(s, "R12.2", choice[1])
        return Refusal(("R12.7",), "pay_first")
    if links and links[-1][0] == DROP:
        return Refusal(("R12.7",), "paid_already")
    if medals >= most(s):
        return Refusal(("R12.1",), "paid_enough", (most(s),))
    _, cards = left_to_pay(s, role, links)
    if choice[0] == PAY_TOKEN:
        return Refusal(("R12.1",), "no_token")
    if choice[1] not in s.t.divisions:
        return Refusal(("R12.1",), "pays_nothing", choice[1:])
    if choice[1] not in cards:
        return Refusal(("R12.1",), "no_division", choice[1:])
    return Refusal(("R12.7",), "icons_short", (s.t.icons,))


@drop.answered
def dropped(s: State, links: Links) -> None:
    """R12.2 Light side up, several on one space if one likes."""
    role = s.active
    tokens = sum([link[0] == PAY_TOKEN for link in links])
    s.medals[role] -= tokens  # boxed, not returned: R12.1
    if tokens:
        s.tell(PUBLIC, "pays_tokens", "R12.1", role, tokens)
    for link in links:
        if link[0] == PAY:
            s.tell(PUBLIC, "pays_division", "R12.1", role, link[1])
            into_box(s, role, link[1])
        elif link[0] == DROP:
            s.airborne = tuple(sorted((*s.airborne, (link[1], role, 0))))
            s.airborne_left -= 1
            s.tell(PUBLIC, "drops", "R12.2", role, link[1])


def upkeep(s: State, role: Commander) -> None:
    """R12.6 Dark markers go to the box, then light ones turn dark."""
    dark = len([drop for drop in s.airborne if drop[1] == role and drop[2]])
    if dark:
        s.tell(PUBLIC, "airborne_over", "R12.6", role, dark)
    if s.airborne:
        s.airborne = tuple(
            [
                (space, owner, 1) if owner == role else (space, owner, dark)
                for space, owner, dark in s.airborne
                if owner != role or not dark
            ]
        )
