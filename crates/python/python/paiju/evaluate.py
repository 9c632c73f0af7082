"""Evaluation: duplicate matches between players, with intervals clustered by deal (docs/python/evaluation.md).

>>> from paiju.evaluate import match, ratings
>>> result = match("leduc", ["random", "first"], deals=50, seed=1)
>>> result.games, len(result.mean)
(100, 2)
>>> sorted(ratings([result]))
['first', 'random']
"""

import itertools
import math
import random
from dataclasses import dataclass, field
from typing import NamedTuple

from . import Game
from ._native import rated

__all__ = ["Rating", "Result", "league", "match", "played", "ratings"]


class Rating(NamedTuple):
    """How strong somebody is beside the others: 400 points more win ten deals of eleven."""

    elo: float
    ci95: float
    """Half of the 95 % interval."""


@dataclass(frozen=True)
class Result:
    """What players won a game, on the average: 95 % intervals are of deals, since games of one deal are alike."""

    players: list
    deals: int
    games: int
    mean: list
    interval: list
    unit: str
    points: list = field(repr=False)
    """What each player won a game of each deal."""

    def __str__(self):
        lines = [f"{self.games} games of {self.deals} deals, {self.unit}"]
        for name, mean, (low, high) in zip(self.players, self.mean, self.interval):
            lines.append(f"  {name:<16} {mean:+10.3f}  [{low:+.3f}, {high:+.3f}]")
        return "\n".join(lines)


def _name(player):
    return player if isinstance(player, str) else getattr(player, "__name__", type(player).__name__)


def _answer(player, state, seed, iterations):
    """What a player does: a bot's name is asked in Rust, a callable gets state and seat and names an action."""
    if isinstance(player, str):
        return state.bot_action(player, rng=seed, iterations=iterations)["action"]
    return player(state, state.to_act)


def played(game, seed, seated, dice, iterations=None):
    """A game from its seed to its end, with a player in each seat; `iterations` bounds bots that search."""
    state = game.deal(seed)
    while not state.over:
        state.apply(_answer(seated[state.to_act], state, dice.getrandbits(63), iterations))
    return state


@dataclass(frozen=True)
class Duplicate:
    """A duplicate match as data: what it takes to play any deal of it, anywhere."""

    game: Game
    players: tuple
    seed: int = 0
    iterations: int | None = None

    def __post_init__(self):
        seats, names = self.game.seats, len(self.players)
        if names not in (2, seats):
            raise ValueError(f"{self.game.name} has {seats} seats: name 2 players or {seats}, not {names}")

    def deal(self, deal):
        """What each player won a game of a deal that was played once with each of them in each seat."""
        seats, players = self.game.seats, self.players
        heads_up = len(players) == 2 and seats != 2
        blind = self.game.rules.get("big_blind")
        won = [0.0] * len(players)
        for turn in range(seats):
            places = [(seat + turn) % seats for seat in range(seats)]
            who = [min(place, 1) if heads_up else place for place in places]
            dice = random.Random((self.seed << 40) + (deal << 8) + turn)
            final = played(self.game, (self.seed << 64) + deal, [players[one] for one in who], dice, self.iterations)
            for one, score in zip(who, final.scores):
                share = seats - 1 if heads_up and one == 1 else 1
                won[one] += score * (100 / blind if blind else 1) / seats / share
        return won

    def result(self, won):
        """The result of deals."""
        points = [list(of_deals) for of_deals in zip(*won)]
        mean, interval = zip(*(_interval(of_deals) for of_deals in points))
        unit = "big blinds a hundred hands" if self.game.rules.get("big_blind") else "points a game"
        names, deals = [_name(one) for one in self.players], len(won)
        return Result(names, deals, deals * self.game.seats, list(mean), list(interval), unit, points)


def match(game, players, rules=None, deals=100, seed=0, iterations=None):
    """Plays every deal once with each player in each seat, and tells what each won a game.

    A player is a bot's name, or a callable (state, seat) -> action. There are as many as seats, or two of whom the second
    has all other seats. Scores are points; of hold'em big blinds a hundred hands. `iterations` bounds bots that search.
    """
    game = game if isinstance(game, Game) else Game(game, rules)
    duplicate = Duplicate(game, tuple(players), seed, iterations)
    return duplicate.result([duplicate.deal(deal) for deal in range(deals)])


def _interval(values):
    mean, n = sum(values) / len(values), len(values)
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / max(n - 1, 1) / n)
    return mean, (mean - 1.96 * spread, mean + 1.96 * spread)


def league(game, players, rules=None, deals=100, seed=0, iterations=None):
    """A match of every two players on the same deals; `ratings` makes a table of the results."""
    pairs = itertools.combinations(players, 2)
    return [match(game, pair, rules, deals, seed, iterations) for pair in pairs]


def ratings(results):
    """Ratings of everybody in the results, best first: who won how many deals against whom (Bradley-Terry), in Elo points
    around 0, each with half of its 95 % interval, from leaving deals out. Players are told apart by their names."""
    names = list(dict.fromkeys(name for result in results for name in result.players))
    duels = [duel for result in results for duel in _duels(result, names)]
    table = zip(names, (Rating(*one) for one in rated(duels, len(names))))
    return dict(sorted(table, key=lambda row: -row[1].elo))


def _duels(result, names):
    """Of every deal and every two players (deal, one, other, what the one has of it: 1, a half or 0)."""
    for one, other in itertools.combinations(range(len(result.players)), 2):
        places = names.index(result.players[one]), names.index(result.players[other])
        if places[0] == places[1]:
            continue
        for deal, (mine, yours) in enumerate(zip(result.points[one], result.points[other])):
            # Sums in another order differ in their last bits, and such a deal is nobody's.
            drawn = math.isclose(mine, yours, rel_tol=1e-9, abs_tol=1e-9)
            yield deal, *places, 0.5 if drawn else float(mine > yours)
