"""M16 Choosing and distributing cards: the legality test, link by link. M9 In the standard game the commander plays one card."""

from sztab.engine.question import DONE, PASS, Choice, Links, Refusal, Said, chain, question
from sztab.engine.zones import PUBLIC

from .card_data import MINE, OP_AMBUSH, OP_COPY
from .cards import effect
from .copying import copyable
from .moments import no_naming
from .obstacles import not_in_hand, not_there
from .piles import discard
from .state import State
from .tables import GIVEN, HAND, SORTIE, TAKEN
from .terms import CENTRE, CIC, FLANK_IDS, MOST, RANKS, TRIO, Hex, Role, Side, cic_of, side_of
from .verbs import GIVE, NAME, PLAY, POINT, SUBSTITUTE

Given = tuple[list[int], list[int], list[int], list[int]]  # kinds of cards by rank


class Plan:
    """An unfinished distribution: what its links have given out, and what is left."""

    def __init__(self, s: State, side: Side, links: Links) -> None:
        # By rank: the commander himself, the generals on the left, in the centre, on the right. M26.1 A card played as another
        # follows that one in every respect.
        self.given: Given = ([], [], [], [])
        self.left = stock(s, side)
        self.taken = s.kinds(TAKEN + side)  # M23.3 the cards from under the chip that are not used yet
        self.named = False
        cards = from_hand = 0
        for link in links:
            verb = link[0]
            if verb == NAME:
                self.named = True
                continue
            kind = link[1]
            cards += 1
            self.left.remove(kind)
            if kind in self.taken:
                self.taken.remove(kind)
            elif kind != s.t.sortie_kind:
                from_hand += 1
            if verb == GIVE:
                self.given[link[2] % RANKS].append(kind)
            else:
                self.given[0].append(kind if verb == PLAY else s.t.battle.substitutes[kind][0])
        # M16.1, M16.2 How many cards may still be used: at most three in all, and of those in hand one stays.
        self.room: int = s.t.limits.most - cards
        self.room_in_hand: int = len(s.zones[HAND + side]) - s.t.kept - from_hand


def stock(s: State, side: Side) -> list[int]:
    """The cards a commander may use this turn. M23.2, M23.5 Under a commissar those from under the chip, Counter-Attack from the
    hand (in the standard game Recon 1 too, M23.4), Air Sorties from the table."""
    out = s.kinds(SORTIE + side)
    hand = s.kinds(HAND + side)
    if side != s.t.commissar:
        return out + hand
    cards = s.t.cards
    out += s.kinds(TAKEN + side)
    if len(hand) > s.t.kept or not s.t.wide:
        out += [kind for kind in hand if cards[kind].op == OP_COPY or cards[kind].keep]
    return out


def exclusive(s: State, side: Side, kind: int, rank: int) -> bool:
    """M16.6, M16.8 Their Finest Hour, or a Counter-Attack that copies it."""
    card = s.t.cards[kind]
    if card.op == OP_COPY and rank == 0:
        return any([s.t.cards[other].exclusive for other, _ in copyable(s, cic_of(side))])
    return card.exclusive


def too_many(s: State, plan: Plan, kind: int) -> Refusal | None:
    """M16.1, M16.2 Why one card more is one too many."""
    if plan.room <= 0:
        return Refusal(("M16.1",), "three_cards")
    if plan.room_in_hand <= 0 and kind != s.t.sortie_kind and kind not in plan.taken:
        return Refusal(("M16.2",), "keep_one")
    return None


def why_not_to(s: State, side: Side, given: Given, kind: int, rank: int) -> Refusal | None:
    """M16.3-M16.8 Whether a card may go to somebody who has got so much already."""
    t = s.t
    card = t.cards[kind]
    if card.op == OP_AMBUSH:
        return Refusal(("M16.7", "M21.1"), "ambush_stays", (kind,))
    if given[0] and exclusive(s, side, given[0][0], 0):
        return Refusal(("M16.6",), "only_card")
    if rank == 0 and (given[0] or given[1] or given[2] or given[3]) and exclusive(s, side, kind, 0):
        return Refusal(("M16.6",), "only_card")
    if rank == 0 and (t.is_section(kind) or not card.by_cic):
        return not_his_own(s, kind)
    if rank and not (card.by_general and rank - 1 in card.flanks):
        key = "arrow" if t.is_section(kind) else "not_for_general"
        return Refusal(("M16.3",) if t.is_section(kind) else ("M16.4",), key, (kind, cic_of(side) + rank))
    if same_person(s, side, given, rank):
        return Refusal(("M16.5", "M14.2", "R21"), "commander_has_played" if rank else "commander_leads_centre")
    if rank == 0:
        if given[0]:
            return Refusal(("M16.5",), "one_tactic")
    else:
        has = given[rank]
        alone = [had for had in has if not t.is_section(had) and had != t.sortie_kind]
        if has and kind == t.sortie_kind and (alone or t.sortie_kind in has):
            return Refusal(("M25.5",), "not_with_sortie", (cic_of(side) + rank,))
        if has and (alone or not (t.is_section(kind) or kind == t.sortie_kind)):
            if kind == t.sortie_kind or t.sortie_kind in has:
                return Refusal(("M25.5",), "not_with_sortie", (cic_of(side) + rank,))
            return Refusal(("M16.5",), "tactic_alone", (cic_of(side) + rank,))
        if len(has) >= t.limits.per_general:
            return Refusal(("M16.5",), "two_cards", (cic_of(side) + rank,))
    if card.op == OP_COPY and not copyable(s, cic_of(side) + rank):
        return Refusal(("M21.5",), "nothing_to_copy")
    return None


def not_his_own(s: State, kind: int) -> Refusal:
    """M16.3, M16.4, M25.3 Why the commander does not play a card himself."""
    if s.t.cards[kind].op == OP_AMBUSH:
        return Refusal(("M16.7", "M21.1"), "ambush_stays", (kind,))
    clause = "M16.3" if s.t.is_section(kind) else "M25.3" if kind == s.t.sortie_kind else "M16.4"
    return Refusal(("M16.5", clause), "not_for_commander", (kind,))


def same_person(s: State, side: Side, given: Given, rank: int) -> bool:
    """M14.2, M16.5 With three players a side the commander, who also leads the centre, plays nothing beside his own tactic."""
    if s.t.teams[side] != TRIO or rank not in (CIC, CENTRE):
        return False
    return bool(given[CENTRE if rank == CIC else CIC])


def no_substitute(s: State, side: Side, kind: int) -> Refusal | None:
    """M26.1 Some battles let a side play a card as another."""
    found = s.t.battle.substitutes.get(kind)
    if s.t.cards[kind].type == MINE:
        return not_in_hand(s, kind, "M26.1")
    return None if found is not None and found[1] >> side & 1 else Refusal(("M26.1",), "no_substitute", (kind,))


def why_not_substitute(s: State, side: Side, given: Given, kind: int) -> Refusal | None:
    """M26.1 The card that it is played as is the commander's own."""
    refusal = no_substitute(s, side, kind)
    if refusal is not None or not s.t.wide:
        return refusal
    return why_not_to(s, side, given, s.t.battle.substitutes[kind][0], 0)


def why_not_name(s: State, side: Side, plan: Plan, rank: int) -> Refusal | None:
    """M24.2 One general who has a section card may order one unit more. R13 Of cards that order all there is no more."""
    if side != s.t.marines:
        return no_naming(s, side)
    if plan.named:
        return Refusal(("M24.2",), "named_already")
    cards = [s.t.cards[kind] for kind in plan.given[rank]]
    if rank == 0 or not any([s.t.is_section(card.kind) and card.quota < MOST for card in cards]):
        return Refusal(("M24.2", "R13"), "name_with_section_card")
    return None


def why_not_standard(s: State, choice: Choice, links: Links, side: Side) -> Refusal | None:
    """M3.1 One card a turn; M25.4 an Air Sortie alone or with one section card."""
    verb = choice[0]
    if verb == NAME:
        return no_naming(s, side)
    if verb == GIVE:
        return Refusal(("M3.1",), "no_generals")
    kind = choice[1]
    plan = Plan(s, side, links)
    if kind not in plan.left:
        return why_not_stock(s, side, kind, links)
    if verb == SUBSTITUTE:
        return Refusal(("M3.1",), "one_card") if links else None
    return why_not_play(s, kind, links)


def why_not_play(s: State, kind: int, links: Links) -> Refusal | None:
    """M3.1, M9.5 Why a card at hand may not be played after what has been played."""
    if s.t.cards[kind].op == OP_AMBUSH:
        return Refusal(("M9.5",), "ambush_waits", (kind,))
    if not links:
        return None
    had = links[0][1]
    pair = (had == s.t.sortie_kind and s.t.is_section(kind)) or (kind == s.t.sortie_kind and s.t.is_section(had))
    return None if pair and len(links) == 1 and links[0][0] == PLAY else Refusal(("M3.1", "M25.4", "M25.5"), "one_card")


@chain(GIVE, PLAY, SUBSTITUTE, NAME, DONE[0], PASS[0])
def distribution(s: State, role: Role, links: Links, side: Side) -> list[Choice]:
    """M16.1 One, two or three cards, each to one recipient. R5 Nothing only where nothing can be played."""
    if links and (links[-1] in (DONE, PASS)):
        return []
    if not s.t.wide:
        return standard_play(s, links, side)
    out: list[Choice] = []
    plan = Plan(s, side, links)
    given = plan.given
    first = cic_of(side)
    for kind in sorted(set(plan.left)) if plan.room > 0 else []:
        if plan.room_in_hand <= 0 and too_many(s, plan, kind) is not None:
            continue
        card = s.t.cards[kind]
        if card.by_general:
            for flank in card.flanks:
                if why_not_to(s, side, given, kind, flank + 1) is None:
                    out.append((GIVE, kind, first + 1 + flank))
        if card.by_cic and why_not_to(s, side, given, kind, 0) is None:
            out.append((PLAY, kind))
        if kind in s.t.battle.substitutes and why_not_substitute(s, side, given, kind) is None:
            out.append((SUBSTITUTE, kind))
    if side == s.t.marines and links:
        for flank in range(len(FLANK_IDS)):
            if why_not_name(s, side, plan, flank + 1) is None:
                out.append((NAME, first + 1 + flank))
    if links or side == s.t.commissar:  # M23.3 he may discard all of them
        out.append(DONE)
    return out or [PASS]


@distribution.about
def about_distribution(s: State, role: Role, links: Links, side: Side) -> Said:
    if not s.t.wide:
        return Said("play_more" if links else "play_card")
    cards = len([link for link in links if link[0] != NAME])
    if not links:
        return Said("distribution")
    return Said("distribution_more" if cards < s.t.limits.most else "distribution_full", cards)


@distribution.facts("M23.2", "M23.3", key="from_chip")
def from_chip_facts(s: State, role: Role, links: Links, side: Side) -> tuple[int, ...] | None:
    return (len(s.zones[TAKEN + side]),) if side == s.t.commissar else None


@distribution.facts("M3.1", "M9.1", key="play_card")
def play_card_facts(s: State, role: Role, links: Links, side: Side) -> tuple[int, ...] | None:
    return None if s.t.wide else (len(s.zones[HAND + side]),)


@distribution.facts("M16.1", "M16.2")
def distribution_facts(s: State, role: Role, links: Links, side: Side) -> tuple[int, ...]:
    hand = len(s.zones[HAND + side])
    return hand, max(0, min(s.t.limits.most, hand - s.t.kept))


@distribution.why
def why_not_distribute(s: State, role: Role, choice: Choice, links: Links, side: Side) -> Refusal | None:
    """M16.8 The legality test."""
    verb = choice[0]
    if verb in (PASS[0], DONE[0]):
        return why_not_end(s, role, choice, links, side)
    if verb == SUBSTITUTE and (refusal := no_substitute(s, side, choice[1])) is not None:
        return refusal
    if not s.t.wide:
        return why_not_standard(s, choice, links, side)
    plan = Plan(s, side, links)
    if verb == NAME:
        if side_of(choice[1]) != side:
            return Refusal(("M16.1",), "other_side")
        return why_not_name(s, side, plan, choice[1] % RANKS)
    kind = choice[1]
    if kind not in plan.left:
        return why_not_stock(s, side, kind, links)
    given = plan.given
    if verb == SUBSTITUTE:
        return why_not_substitute(s, side, given, kind) or too_many(s, plan, kind)
    if verb == GIVE:
        if side_of(choice[2]) != side:
            return Refusal(("M16.1",), "other_side")
        if choice[2] % RANKS == 0:
            own = s.t.cards[kind].by_cic and not s.t.is_section(kind) and s.t.cards[kind].op != OP_AMBUSH
            return Refusal(("M16.4",), "play_instead", (kind,)) if own else not_his_own(s, kind)
        return why_not_to(s, side, given, kind, choice[2] % RANKS) or too_many(s, plan, kind)
    return why_not_to(s, side, given, kind, 0) or too_many(s, plan, kind)


def why_not_end(s: State, role: Role, choice: Choice, links: Links, side: Side) -> Refusal:
    """M16.1, R5, M23.3 A turn without a card ends with a pass where none can be given; otherwise cards are handed out."""
    offered = s.choices(role)
    if choice == DONE and PASS in offered:
        return Refusal(("M16.1" if s.t.wide else "M3.1", "R5"), "pass_instead")
    if DONE in offered:
        if side == s.t.commissar and not links:
            return Refusal(("M23.3",), "discard_them_instead")
        return Refusal(("M16.1",), "hand_out_instead")
    return Refusal(("M16.1" if s.t.wide else "M3.1", "R5"), "play_a_card")


def why_not_stock(s: State, side: Side, kind: int, links: Links) -> Refusal:
    """M16.1, M23.2 Why a card is not among those that may be used this turn."""
    wide, card = s.t.wide, s.t.cards[kind]
    used = any([link[0] != NAME and link[1] == kind for link in links])
    if side != s.t.commissar or kind not in s.kinds(HAND + side):
        clause = "M16.1" if wide else "M3.1"
        return Refusal((clause,), "given_already", (kind,)) if used else not_in_hand(s, kind, clause)
    if card.op == OP_AMBUSH:
        return Refusal(("M16.7", "M23.6") if wide else ("M9.5",), "ambush_stays" if wide else "ambush_waits", (kind,))
    if card.op == OP_COPY and used:
        return Refusal(("M16.1", "M23.5"), "given_already", (kind,))
    if card.op == OP_COPY:
        return Refusal(("M16.2", "M23.5"), "keep_one")
    if not wide:
        return Refusal(("M23.1",), "not_from_hand", (kind,))
    return Refusal(("M23.2", "M23.4") if card.draw else ("M23.2",), "not_from_hand", (kind,))


def standard_play(s: State, links: Links, side: Side) -> list[Choice]:
    if links and not s.t.air:
        return []
    left = sorted(set(Plan(s, side, links).left))
    out: list[Choice] = [(PLAY, kind) for kind in left if why_not_play(s, kind, links) is None]
    if links:
        return [*out, DONE] if out else []
    if s.t.battle.substitutes:
        out += [(SUBSTITUTE, kind) for kind in left if why_not_substitute(s, side, ([], [], [], []), kind) is None]
    return out or [PASS]


@distribution.answered
def distributed(s: State, links: Links, side: Side) -> None:
    """M16.1 Each card lies with its recipient, whom and the commander only know it. M23.3 What is left over is discarded."""
    cic = cic_of(side)
    count = 0
    for link in links:
        if link[0] == NAME:
            s.named = link[1]
            s.tell(PUBLIC, "names", "M24.2", side, link[1])
        elif link[0] in (GIVE, PLAY, SUBSTITUTE):
            hand_over(s, side, link[1], link[2] if link[0] == GIVE else cic)
            count += 1
            if link[0] == SUBSTITUTE:
                s.acts_as = s.t.battle.substitutes[link[1]][0]
    if not count:
        s.tell(PUBLIC, "plays_nothing", "R5" if side != s.t.commissar else "M23.3", side)
    for kind in s.kinds(TAKEN + side):
        discard(s, TAKEN + side, kind)
        s.tell(PUBLIC, "discards", "M23.3", side, kind)


def hand_over(s: State, side: Side, kind: int, role: Role) -> None:
    known = 1 << cic_of(side) | 1 << role
    if kind in s.kinds(SORTIE + side):  # it lay open, so everybody sees where it goes
        s.put(GIVEN + role, s.take(SORTIE + side, kind))
        if role != cic_of(side):
            s.tell(PUBLIC, "gives", "M25.3", side, role, kind)
        effect(s, role, kind, s.t.commands[role], False)
        return
    if kind in s.kinds(TAKEN + side):
        s.put(GIVEN + role, s.slip(TAKEN + side, kind, known))
    else:
        s.put(GIVEN + role, s.slip(HAND + side, kind, known))
    if role != cic_of(side):
        s.tell(~known, "gives_a_card", "M16.1", side, role)
        s.tell(known, "gives", "M16.1", side, role, kind)


# M24.2 Gung-Ho!: one unit more


def point_out(s: State, side: Side) -> None:
    """M24.2 The general named points the unit out at once, while the cards are given out."""
    if s.named >= 0 and pointable(s, s.named):
        s.ask(s.named, pointing)


def pointable(s: State, role: Role) -> list[Hex]:
    """R13 Units where his card, not laid yet, could reach them: in either of his sections."""
    parts, command = s.t.board.sections, s.t.commands[role]
    return [s.at[unit] for unit in s.units_of(side_of(role)) if parts[s.at[unit]] & command]


@question(POINT, PASS[0])
def pointing(s: State, role: Role) -> list[Choice]:
    """M24.2 He may order one unit more than his section card allows."""
    return [*[(POINT, hex) for hex in pointable(s, role)], PASS]


pointing.fact("M24.2", "R13")


@pointing.why
def why_not_point(s: State, role: Role, choice: Choice) -> Refusal | None:
    unit = s.on[choice[1]]
    if unit < 0 or s.side(unit) != side_of(role):
        return not_there(s, choice[1], "M24.2", "no_unit_there")
    return Refusal(("M24.2", "M13.3"), "not_in_his_sections", (choice[1], role))


@pointing.answered
def pointed(s: State, choice: Choice) -> None:
    if choice == PASS:
        return
    unit = s.on[choice[1]]
    s.give(unit, s.t.actor[s.named])
    s.tell(PUBLIC, "points_out", "M24.2", s.named, *s.type_and_hex(unit))
