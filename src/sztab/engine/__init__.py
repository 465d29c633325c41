"""The engine under every game: state, agenda, decisions, chance, graphs, records. Knows no game, does no I/O."""
