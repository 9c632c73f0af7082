"""Evaluation: duplicate matches between players, with intervals clustered by deal (docs/python/evaluation.md).

>>> from paiju.evaluate import match
>>> result = match("leduc", ["random", "random"], deals=50, seed=1)
>>> result.games, len(result.mean)
(100, 2)
"""

import math
import random
from dataclasses import dataclass

from . import Game

__all__ = ["Result", "match", "ratings"]


@dataclass(frozen=True)
class Result:
    """What players won a game, on the average: 95 % intervals are of deals, since games of one deal are alike."""

    players: list
    deals: int
    games: int
    mean: list
    interval: list
    unit: str

    def __str__(self):
        lines = [f"{self.games} games of {self.deals} deals, {self.unit}"]
        for name, mean, (low, high) in zip(self.players, self.mean, self.interval):
            lines.append(f"  {name:<16} {mean:+10.3f}  [{low:+.3f}, {high:+.3f}]")
        return "\n".join(lines)


def _name(player):
    return player if isinstance(player, str) else getattr(player, "__name__", type(player).__name__)


def _answer(player, state, seed):
    """What a player does: a bot's name is asked in Rust, a callable gets state and seat and names an action."""
    if isinstance(player, str):
        return state.bot_action(player, rng=seed)["action"]
    return player(state, state.to_act)


def _play(game, seed, seated, dice):
    state = game.deal(seed)
    while not state.over:
        state.apply(_answer(seated[state.to_act], state, dice.getrandbits(63)))
    return state.scores


def match(game, players, rules=None, deals=100, seed=0):
    """Plays every deal once with each player in each seat, and tells what each won a game.

    A player is a bot's name, or a callable (state, seat) -> action. There are as many as seats, or two of whom the second
    has all other seats. Scores are points; of hold'em big blinds a hundred hands.
    """
    game = game if isinstance(game, Game) else Game(game, rules)
    seats = game.seats
    if len(players) not in (2, seats):
        raise ValueError(f"{game.name} has {seats} seats: name 2 players or {seats}, not {len(players)}")
    heads_up = len(players) == 2 and seats != 2
    blind = game.rules.get("big_blind")
    scale = 100 / blind if blind else 1
    sums = [[0.0] * deals for _ in players]
    for deal in range(deals):
        for turn in range(seats):
            places = [(seat + turn) % seats for seat in range(seats)]
            who = [min(place, 1) if heads_up else place for place in places]
            dice = random.Random((seed << 40) + (deal << 8) + turn)
            scores = _play(game, (seed << 64) + deal, [players[one] for one in who], dice)
            for one, score in zip(who, scores):
                share = seats - 1 if heads_up and one == 1 else 1
                sums[one][deal] += score * scale / seats / share
    mean, interval = zip(*(_interval(of_deals) for of_deals in sums))
    unit = "big blinds a hundred hands" if blind else "points a game"
    return Result([_name(one) for one in players], deals, deals * seats, list(mean), list(interval), unit)


def _interval(values):
    mean, n = sum(values) / len(values), len(values)
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / max(n - 1, 1) / n)
    return mean, (mean - 1.96 * spread, mean + 1.96 * spread)


def ratings(results):
    """Elo-like ratings from results of two players each: who wins half a standard deviation of deals a game more is
    about 100 points better. The first player of the first result has 1500."""
    table = {}
    for result in results:
        one, other = result.players[:2]
        table.setdefault(one, 1500.0)
        low, high = result.interval[0]
        spread = max((high - low) / 3.92 * math.sqrt(result.deals), 1e-9)
        table[other] = table[one] - 200.0 * (result.mean[0] - result.mean[1]) / 2 / spread
    return table
