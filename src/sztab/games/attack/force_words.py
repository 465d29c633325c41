"""A force in words, for the sentences of commitments and reinforcements."""

from .terms import FORCES, Force

_WORDS = {
    "en": (("infantry", "infantry"), ("tank", "tanks"), ("artillery", "artillery"), ("plane", "planes")),
    "pl": (("piechota", "piechota"), ("czołg", "czołgi"), ("artyleria", "artyleria"), ("samolot", "samoloty")),
}


def force_words(force: Force, language: str) -> str:
    """A force in words: `2 infantry, 1 tank`."""
    numbers = FORCES.counts(force)
    names = _WORDS[language]
    if language == "en":
        parts = [f"{number} {names[unit][number > 1]}" for unit, number in enumerate(numbers) if number]
    else:
        parts = [f"{names[unit][number > 1]} ×{number}" for unit, number in enumerate(numbers) if number]
    return ", ".join(parts) or ("nothing" if language == "en" else "nic")
