"""What every game stands on: state, agenda, decisions, chance, graphs, records. Knows no game, does no I/O."""
