"""Ratings from who won how many deals against whom: the Bradley-Terry model, in Elo points around 0, as in `paiju arena`."""

import math
from typing import NamedTuple

# Deals are left out in so many parts to see how much the ratings move (a jackknife over deals).
PARTS = 20
ROUNDS = 2000


class Rating(NamedTuple):
    """How strong somebody is beside the others: 400 points more win ten deals of eleven."""

    elo: float
    ci95: float
    """Half of the 95 % interval."""


def rated(duels, players):
    """The ratings of so many players, from duels (deal, one, other, won)."""
    elo = _fitted(_wins(duels, players))
    without = [_fitted(_wins((duel for duel in duels if duel[0] % PARTS != part), players)) for part in range(PARTS)]
    return [Rating(own, _spread([part[at] for part in without])) for at, own in enumerate(elo)]


def _spread(left):
    mean = sum(left) / PARTS
    return 1.96 * math.sqrt(sum((one - mean) ** 2 for one in left) * (PARTS - 1) / PARTS)


def _wins(duels, players):
    """How many deals each has won against each. One drawn deal more for every two who met keeps ratings finite."""
    wins = [[0.0] * players for _ in range(players)]
    for _, one, other, won in duels:
        wins[one][other] += won
        wins[other][one] += 1.0 - won
    for one in range(players):
        for other in range(one):
            if wins[one][other] + wins[other][one] > 0.0:
                wins[one][other] += 0.5
                wins[other][one] += 0.5
    return wins


def _fitted(wins):
    """The likeliest ratings (Hunter's iteration), in Elo points around 0."""
    players = range(len(wins))
    logs = [0.0] * len(wins)
    for _ in range(ROUNDS):
        before = [math.exp(one) for one in logs]
        found = [_strength(wins, before, own) for own in players]
        middle = sum(map(math.log, found)) / len(wins)
        after = [math.log(one) - middle for one in found]
        moved = max(abs(new - old) for new, old in zip(after, logs))
        logs = after
        if moved < 1e-10:
            break
    return [400.0 * one / math.log(10.0) for one in logs]


def _strength(wins, strength, own):
    met = sum(
        (wins[own][other] + wins[other][own]) / (strength[own] + strength[other])
        for other in range(len(wins))
        if other != own
    )
    return max(sum(wins[own]) / met, 1e-9) if met > 0.0 else strength[own]
