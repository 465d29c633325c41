"""The words beside a choice: what it would bring, what it points at, why it is refused. All of it follows from the board, from
the role's own cards, and from numbers that anybody may ask for (Q9)."""

from sztab.engine.graph import Spaces, path
from sztab.engine.prompt import Prompts as Base
from sztab.engine.question import Choice, Refusal, Said
from sztab.engine.words import Catalogue

from .card_data import (
    DO_BATTLE,
    DO_BUILD,
    DO_DISCARD,
    DO_ELIMINATE,
    DO_RECRUIT,
    DO_REDEPLOY,
    DO_SCORE,
    FROM_HAND,
    RESPONSE,
    STATUS,
    Card,
    Effect,
)
from .cards import card_to_play, zone_of
from .effects import playable, possible
from .moments import OUT_OF_PLACE
from .nations import NATION_IDS, UNIT_IDS, Nation, members, team_of
from .reactions import lies_ready
from .redeployment import redeployable
from .scoring import scoring_cards
from .state import State
from .supply import chained, fed_if_placed, in_supply, stars
from .tables import DECK, HAND, STATUSES
from .targets import NOTHING, aims, could_make_room, fits, targets
from .turn import action
from .units import stands
from .verbs import (
    BATTLE,
    BOTTOM,
    BUILD,
    DECLARE,
    DECLINE,
    DISCARD,
    ELIMINATE,
    FIGHT,
    NEXT,
    OPENLY,
    PLAY,
    REALLOCATE,
    RECRUIT,
    REDEPLOY,
    REMOVE,
    SUFFER,
    TAKE,
    USE,
    USE_AT,
)
from .warfare import actor, amount


class Prompts(Base[State]):
    """The choices of one state of Quartermaster General, in one language."""

    def __init__(self, s: State, words: Catalogue) -> None:
        super().__init__(s, words)
        self._chains: dict[Nation, Spaces] = {}
        self._could_act: bool | None = None

    # What a choice would bring

    def details(self, role: int, choice: Choice) -> list[Said]:
        verb = choice[0]
        s = self.s
        if verb == BUILD:
            return self.of_new_unit(self.acting(role, choice), choice[1], choice[2])
        if verb == RECRUIT:
            by = self.acting(role, choice)
            out = self.of_new_unit(by, choice[1], choice[2])
            if not fed_if_placed(s, by, choice[1], choice[2]):
                out = [*[said for said in out if said.key != "through"], Said("unfed")]
            return out
        if verb == FIGHT:
            return self.of_battle(choice[1], choice[2])
        if verb == PLAY:
            return self.of_play(s.t.cards[choice[1]])
        if verb == USE or verb == USE_AT:
            card = s.t.cards[choice[1]]
            return [Said("cost_hand" if card.cost_source == FROM_HAND else "cost_deck", card.cost)] if card.cost else []
        if verb == REALLOCATE:
            return [Said("cost_hand", s.t.setup.reallocation.cost)]
        if verb == SUFFER:
            numbers, _, chosen, _ = s.waiting().args
            lost = sum([amount(s, s.t.effects[n], chosen) for n in numbers if s.t.effects[n].do == DO_DISCARD])
            return [Said("loses_cards", lost)]
        if verb == DECLINE:
            return [Said("gives_up_points", points) for kind, points in scoring_cards(s, role) if kind == choice[1]]
        return []

    def acting(self, role: int, choice: Choice) -> Nation:
        """The nation whose unit a choice is about: a card may let one nation decide for another (R32)."""
        s = self.s
        if not s.is_asking(targets):
            return role
        numbers, occurrence, chosen, _ = s.waiting().args
        effects = [s.t.effects[number] for number in numbers]
        return next((actor(effect, occurrence, chosen) for effect in effects if fits(s, effect, choice)), role)

    def of_new_unit(self, nation: Nation, unit: int, space: int) -> list[Said]:
        """The allies there, the points, and the one space that it would be supplied through."""
        s = self.s
        out: list[Said] = []
        allies = [n for n in members(team_of(nation)) if n != nation and (s.armies[n] | s.fleets[n]) >> space & 1]
        if allies:
            out.append(Said("shares", allies[0]) if len(allies) == 1 else Said("shares_two", allies[0], allies[1]))
        if stars(s, nation) >> space & 1:
            out.append(Said("star", s.t.vp_shared if allies else s.t.vp_sole))
        else:
            near = s.links(team_of(nation))[space] & self.chain(nation)
            if near and not near & (near - 1):
                other = near.bit_length() - 1
                out.append(Said("through", s.t.board.sea >> other & 1, other))
        if s.t.scoring[nation]:
            out += self.of_status_cards(nation, unit, space)
        return out

    def of_status_cards(self, nation: Nation, unit: int, space: int) -> list[Said]:
        """Q10.2 What Status cards that lie open would score more with a unit there."""
        s = self.s
        before = dict(scoring_cards(s, nation))
        standing = s.fleets if unit else s.armies
        standing[nation] |= 1 << space
        after = scoring_cards(s, nation)
        standing[nation] &= ~(1 << space)
        more = [(kind, points - before.get(kind, 0)) for kind, points in after]
        return [Said("card_points", points, kind) for kind, points in more if points > 0]

    def chain(self, nation: Nation) -> Spaces:
        """Q5.11 The nation's units that pass supply on, worked out once."""
        if nation not in self._chains:
            self._chains[nation] = chained(self.s, nation, self.s.links(team_of(nation)))
        return self._chains[nation]

    def of_battle(self, space: int, nation: Nation) -> list[Said]:
        s = self.s
        unit = s.t.board.sea >> space & 1
        out: list[Said] = [Said("stays" if (nation, space) in s.guarded else "removes", nation, unit)]
        return [*out, Said("on_star")] if s.t.board.stars >> space & 1 else out

    def of_play(self, card: Card) -> list[Said]:
        s = self.s
        if card.type == RESPONSE:
            return [Said("face_down")]
        if card.type == STATUS:
            return [Said("stays_open")]
        if card.basic:
            verbs = [choice[0] for choice in aims(s, card.effects[0], card.nation, NOTHING)]
            if could_make_room(s, card.effects[0], card.nation, NOTHING):
                return [Said("after_removal", card.effects[0].unit)]
            if card.effects[0].do == DO_BUILD:
                return [Said("places", verbs.count(BUILD))]
            return [Said("enemies", verbs.count(FIGHT))]
        if all([self.in_vain(effect) for effect in card.effects]):
            return [Said("nothing")]
        out: list[Said] = []
        lines = [effect for effect in card.effects if effect.do == DO_DISCARD]
        if lines and lines[0].by >= 0 and all([line.by == lines[0].by for line in lines]):
            total = sum([amount(s, line, -1) for line in lines])
            out += [Said("makes_discard", lines[0].by, total)] if total else []
        points = sum([amount(s, effect, -1) for effect in card.effects if effect.do == DO_SCORE])
        return [*out, Said("points", points)] if points else out

    def unlikely(self, choice: Choice) -> bool:
        """Q7.14 Points are hardly ever given up; Q4.10 to discard face up is a finer point."""
        return choice[0] in (DECLINE, OPENLY)

    def pointless(self, choice: Choice) -> bool:
        """Q6.9 A battle against an empty space; a card that would do nothing, a Build without a place, a Battle without an
        enemy."""
        if choice[0] != PLAY:
            return choice[0] == BATTLE
        said = self.brings(self.s.waiting().roles[0], choice)
        return bool(said) and (
            said[0].key == "nothing" or (said[0].key in ("places", "enemies") and not said[0].args[0])
        )

    def in_vain(self, effect: Effect) -> bool:
        """True if a step would do nothing, as the board stands. Of steps that look into a hand it is not said."""
        s = self.s
        if effect.do == DO_REDEPLOY:
            return not redeployable(s, effect)
        if effect.do == DO_SCORE or (effect.do == DO_DISCARD and effect.by >= 0 and not effect.choose):
            return amount(s, effect, -1) == 0
        if effect.do in (DO_BUILD, DO_RECRUIT, DO_BATTLE, DO_ELIMINATE):
            nations = effect.choose or (actor(effect, NOTHING, -1),)
            return not possible(s, effect, NOTHING) and not any(
                [could_make_room(s, effect, nation, NOTHING) for nation in nations]
            )
        return False

    # What a choice points at

    def pieces(self, choice: Choice) -> list[str]:
        s = self.s
        verb = choice[0]
        if verb == FIGHT:
            space, nation = choice[1], choice[2]
        elif verb in (ELIMINATE, REMOVE):
            nation, space = choice[1], choice[2]
        elif verb in (DECLARE, REDEPLOY):
            nation, space = self.acting(s.waiting().roles[0], choice), choice[2]
        else:
            return []
        unit = s.t.board.sea >> space & 1
        return (
            [f"{NATION_IDS[nation]} {UNIT_IDS[unit]} {s.t.board.ids[space]}"] if stands(s, nation, unit, space) else []
        )

    def loses(self, choice: Choice) -> bool:
        """R31 A unit taken off the board; Q5.5 the action of a turn spent on a discard or a card in vain, if another would do."""
        if choice[0] == REMOVE:
            return True
        in_vain = choice[0] == DISCARD or (choice[0] == PLAY and self.pointless(choice))
        return in_vain and self.s.is_asking(action) and self.could_act(self.s.waiting().roles[0])

    def could_act(self, nation: Nation) -> bool:
        """True if a card in hand would do something."""
        if self._could_act is None:
            kinds = set(self.s.kinds(HAND + nation))
            useful = [k for k in kinds if playable(self.s, self.s.t.cards[k]) and not self.pointless((PLAY, k))]
            self._could_act = bool(useful)
        return self._could_act

    # What is refused

    def reason(self, role: int, refusal: Refusal) -> str:
        words = super().reason(role, refusal)
        return f"{words} {self.asked_now(role)}" if refusal.key in OUT_OF_PLACE else words

    def in_sight(self, role: int, choice: Choice) -> bool:
        """Cards in the own hand and on the own table, spaces with the units that stand there."""
        verb = choice[0]
        s = self.s
        if verb == PLAY and s.is_asking(card_to_play):
            number, nation = s.waiting().args
            return self.lies_in(zone_of(nation, s.t.effects[number].source), choice[1])
        if verb in (PLAY, DISCARD, BOTTOM):
            return self.lies_in(HAND + role, choice[1])
        if verb == TAKE:
            return self.lies_in(DECK + role, choice[1])
        if verb == DECLINE:
            return self.lies_in(STATUSES + role, choice[1])
        if verb == NEXT:
            return False
        if verb == USE:
            return s.t.cards[choice[1]].nation == role and lies_ready(s, s.t.cards[choice[1]])
        if verb == USE_AT:
            return False
        if verb == FIGHT:
            return (s.armies[choice[2]] | s.fleets[choice[2]]) >> choice[1] & 1 != 0
        if verb == REMOVE and choice[1] != role:
            return False
        if verb in (ELIMINATE, REMOVE):
            return (s.armies[choice[1]] | s.fleets[choice[1]]) >> choice[2] & 1 != 0
        if verb in (DECLARE, REDEPLOY):
            return stands(s, self.acting(role, choice), choice[1], choice[2])
        if verb == BATTLE:
            return not (s.units_of(0) | s.units_of(1)) >> choice[1] & 1
        if verb == RECRUIT:
            return any([effect.do == DO_RECRUIT for effect in self.aimed()])
        return super().in_sight(role, choice)

    def lies_in(self, zone: int, kind: int) -> bool:
        return kind in self.s.kinds(zone)

    def aimed(self) -> list[Effect]:
        """The steps that the question now asks a target for."""
        s = self.s
        return [s.t.effects[n] for n in s.waiting().args[0]] if s.is_asking(targets) else []

    def gap(self, role: int, choice: Choice, refusal: Refusal) -> list[str]:
        """Q5.11, Q6.1 From the space to the nearest supplied unit of the nation, along the board."""
        if choice[0] != BUILD or refusal.key not in ("no_chain", "no_neighbour"):
            return []
        nation = self.acting(role, choice)
        fed = in_supply(self.s, nation)
        return [self.s.t.board.ids[space] for space in path(choice[2], fed, self.s.links(team_of(nation)))]
