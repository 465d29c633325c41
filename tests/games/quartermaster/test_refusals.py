"""Refusals: every choice that can be written and is not allowed has a reason of its own, in both languages."""

from random import Random

import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.state import State
from sztab.games import find

GAME = find("quartermaster")
OPTIONS: tuple[dict[str, bool], ...] = (
    {},
    {
        "resource_reallocation": True,
        "attacker_must_be_supplied": True,
        "builder_must_be_supplied": True,
        "supply_line_needs_supplied_links": True,
    },
)


def positions(seed: int, options: dict[str, bool], count: int) -> list[State]:
    """Positions of a game of chance in which hands are rarely thrown away, links of unfinished chains among them."""
    rules = GAME.rules(options)
    rng = Random(seed)
    s = GAME.start(rules, key_of_seed(f"refusals {seed}"))
    out: list[State] = []
    while not s.over and len(out) < count:
        if rng.random() < 0.12:
            out.append(s.clone())
        role = rng.choice(s.asked())
        choices = s.choices(role)
        s.choose(role, choices[0] if len(choices) > 1 and rng.random() < 0.4 else rng.choice(choices))
    return [*out, s] if s.over else out


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_is_refused_with_a_catch_all(seed, options):
    """The domain of every verb, asked of every role: nothing in it is refused by the sentence that only says "not now"."""
    rules = GAME.rules(options)
    domain = rules.grammar.domain(tuple(range(len(rules.grammar.verbs))))
    rng = Random(seed)
    for s in positions(seed, options, 60):
        for choice in rng.sample(domain, 600):
            role = rng.randrange(6)
            refusal = s.why(role, choice)
            if refusal is None:
                assert choice in s.choices(role) or choice in rules.asides(s, role), rules.grammar.token(choice)
                continue
            assert refusal != rules.not_now, (rules.roles[role], rules.grammar.token(choice))
            for language in ("en", "pl"):
                assert GAME.reason(s, role, refusal, language)
