"""The pack of a game, where it is small enough that every deal can be listed."""

import itertools
import math

from . import PaijuError

MOST_ORDERS = 1000


def orders(game):
    """Every order of the pack, or None if they are too many to be listed."""
    try:
        deck = game.deal(0).resample(0, 0)[0].record().get("deck")
    except PaijuError:
        return None
    if not deck or math.factorial(len(deck)) > MOST_ORDERS:
        return None
    return list(itertools.permutations(deck))
