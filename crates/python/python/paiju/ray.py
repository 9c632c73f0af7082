"""Ray: batches of environments, matches and self-play over a cluster (docs/python/ray.md).

Work is cut into shards whose size is an option and never follows from how many workers there are, so results are the same
for one worker and for seven. A worker that dies costs its shard a retry, and nothing else.
"""

import random
from dataclasses import dataclass
from functools import partial

import numpy as np
import ray
from ray.exceptions import NodeDiedError, ObjectLostError, RayActorError, WorkerCrashedError

from . import Game, VecEnv
from .evaluate import Duplicate, played
from .shards import Shard, cut, spread

__all__ = ["Fleet", "Workers", "match", "self_play"]

# A worker, its machine, or what it had answered before its machine was gone.
GONE = (RayActorError, WorkerCrashedError, NodeDiedError, ObjectLostError)


@ray.remote(max_restarts=0)
class _Hands:
    """A process of a cluster that does what it is given."""

    def run(self, work, shard):
        return work(shard)


class _Worker:
    """An actor, and another one once it is gone."""

    def __init__(self, options):
        self._options = options
        self.renew()

    def renew(self):
        self._actor = _Hands.options(**self._options).remote()

    def submit(self, work, shard):
        return self._actor.run.remote(work, shard).future()

    def lost(self, error):
        return isinstance(error, GONE)

    def dismiss(self):
        ray.kill(self._actor)


class Workers:
    """Actors of a cluster, by default as many as it has processors. `options` are Ray's for actors (`num_cpus`, …)."""

    def __init__(self, count=None, retries=3, **options):
        if not ray.is_initialized():
            ray.init()
        self.count = count or max(int(ray.cluster_resources().get("CPU", 1)), 1)
        self.retries = retries
        self._workers = [_Worker(options) for _ in range(self.count)]

    def run(self, work, shards):
        """`work(shard)` of every shard, in their order."""
        return spread(ray.put(work), shards, self._workers, self.retries)

    def close(self):
        """Lets the actors go."""
        while self._workers:
            self._workers.pop().dismiss()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def _done(work, shards, workers):
    """Done by the workers that there are (anything that can `run`), or by so many made for it."""
    if hasattr(workers, "run"):
        return workers.run(work, shards)
    with Workers(workers) as made:
        return made.run(work, shards)


def _game(game, rules):
    return game if isinstance(game, Game) else Game(game, rules)


def _deals(duplicate, shard):
    return [duplicate.deal(deal) for deal in shard.things]


def match(game, players, rules=None, deals=100, seed=0, iterations=None, *, workers=None, shard=8):
    """`paiju.evaluate.match` over a cluster: the same result, `shard` deals at a time."""
    duplicate = Duplicate(_game(game, rules), tuple(players), seed, iterations)
    parts = _done(partial(_deals, duplicate), cut(deals, shard), workers)
    return duplicate.result([won for part in parts for won in part])


def _records(game, bots, seed, iterations, shard):
    records = []
    for index in shard.things:
        dice = random.Random((seed << 40) + index)
        final = played(game.nth(index), (seed << 64) + index, bots, dice, iterations)
        records.append(final.record())
    return records


def self_play(game, games, bots="search", rules=None, seed=0, iterations=64, *, workers=None, shard=4):
    """The records of so many games, played by bots that search (or by one player for each seat), `shard` games at a time.

    Game n is dealt by the rules of `game.nth(n)`. `paiju.replay` has every position of a record again.
    """
    game = _game(game, rules)
    seated = [bots] * game.seats if isinstance(bots, str) or callable(bots) else list(bots)
    parts = _done(partial(_records, game, seated, seed, iterations), cut(games, shard), workers)
    return [record for part in parts for record in part]


@dataclass(frozen=True)
class _Round:
    """What a shard of a fleet does next, and from where."""

    game: Game
    options: dict
    seed: int
    number: int
    steps: int
    policy: object

    def play(self, shard):
        env = VecEnv(
            self.game, shard.count, seed=self.seed, first_env=shard.first, trajectories=True, **self.options
        )
        if shard.snapshot is not None:
            env.restore(shard.snapshot)
        before = env.stats()
        policy = self.policy
        if not isinstance(policy, str):
            policy = partial(_asked, policy, np.random.default_rng([self.seed, self.number, shard.index]))
        after = env.rollout(self.steps, policy)
        return env.transitions(), _gained(before, after), env.snapshot()


def _asked(policy, rng, env):
    return policy(env, rng)


def _gained(before, after):
    returns = [now - then for now, then in zip(after["returns"], before["returns"])]
    return {"returns": returns, **{name: after[name] - before[name] for name in ("episodes", "actions")}}


@dataclass(frozen=True)
class _Task(Shard):
    """A shard of a fleet with where it stands."""

    snapshot: bytes | None = None


class Fleet:
    """`num_envs` environments of one game over a cluster, `shard` of them in one `VecEnv`.

    Environment k is environment k of a `VecEnv` of the same seed. `options` are those of `VecEnv`.
    """

    def __init__(self, game, num_envs, rules=None, seed=0, *, workers=None, shard=64, **options):
        self.game, self.seed, self.rounds = _game(game, rules), seed, 0
        self.stats = {"episodes": 0, "actions": 0, "returns": [0] * self.game.seats}
        self._shards, self._options = cut(num_envs, shard), options
        self._snapshots = [None] * len(self._shards)
        self._own = not hasattr(workers, "run")
        self._workers = Workers(workers) if self._own else workers

    def collect(self, steps, policy="random"):
        """Steps every environment so often and returns the turns that came to their end, as `VecEnv.transitions`.

        A policy is a bot's name, or a callable (env, rng) -> actions. A turn that is still open when the round ends belongs
        to no round: a shard stands where its snapshot says, whoever plays it next.
        """
        turn = _Round(self.game, self._options, self.seed, self.rounds, steps, policy)
        tasks = [_Task(one.index, one.first, one.count, at) for one, at in zip(self._shards, self._snapshots)]
        found = self._workers.run(turn.play, tasks)
        self.rounds += 1
        self._snapshots = [snapshot for _, _, snapshot in found]
        for _, gained, _ in found:
            self._count(gained)
        return {name: np.concatenate([turns[name] for turns, _, _ in found]) for name in found[0][0]}

    def _count(self, gained):
        self.stats["returns"] = [sum(pair) for pair in zip(self.stats["returns"], gained["returns"])]
        for name in ("episodes", "actions"):
            self.stats[name] += gained[name]

    def close(self):
        """Lets the workers go, if they are the fleet's own."""
        if self._own:
            self._workers.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
