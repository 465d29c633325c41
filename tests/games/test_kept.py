"""Rules of many choices of options do not pile up in memory."""

from itertools import product

from sztab.engine import game as engine
from sztab.engine.chance import key_of_seed
from sztab.games import find


def test_only_the_last_used_rules_are_kept(monkeypatch):
    monkeypatch.setattr(engine, "KEPT", 4)
    game = type(find("domination"))()
    flags = [option.name for option in game.options if not option.values][:3]
    choices = [dict(zip(flags, values, strict=True)) for values in product((False, True), repeat=3)]
    made = [game.rules(chosen) for chosen in choices]
    assert len(game._rules) == 4
    assert game.rules(choices[-1]) is made[-1]
    again = game.rules(choices[0])
    assert again is not made[0]
    states = [game.start(rules, key_of_seed("one")) for rules in (made[0], again)]
    assert states[0].digest() == states[1].digest()
    game.rules(choices[-1])  # used again: it outlasts those that are not
    for chosen in choices[1:4]:
        game.rules(chosen)
    assert game.rules(choices[-1]) is made[-1]
