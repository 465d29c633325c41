"""Tournaments: who meets whom in the next round, and how everybody stands. Plain functions of what has been played so far."""
