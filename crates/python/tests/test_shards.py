"""Shards: the same result whoever does them, and one retry for a worker that is lost; here alone, and over a local Ray."""

import os
import signal
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

import numpy as np
import pytest

import paiju
from paiju import evaluate
from paiju.shards import Lost, cut, spread


class Gone(Exception):
    pass


class Mortal:
    """A worker over a thread that is lost at certain shards."""

    pool = ThreadPoolExecutor(4)

    def __init__(self, deaths=()):
        self.deaths, self.lives = list(deaths), 1

    def submit(self, work, shard):
        if shard.index not in self.deaths:
            return self.pool.submit(work, shard)
        self.deaths.remove(shard.index)
        lost = Future()
        lost.set_exception(Gone())
        return lost

    def lost(self, error):
        return isinstance(error, Gone)

    def renew(self):
        self.lives += 1


def test_shards_cover_everything_once_whatever_their_size():
    for total, size in [(0, 3), (1, 3), (9, 3), (10, 3), (5, 100)]:
        assert [thing for shard in cut(total, size) for thing in shard.things] == list(range(total))
    with pytest.raises(ValueError):
        cut(3, 0)


@pytest.mark.parametrize("count", [1, 2, 7])
def test_results_come_in_order_whoever_does_them(count):
    shards = cut(20, 3)
    found = spread(lambda shard: list(shard.things), shards, [Mortal() for _ in range(count)])
    assert [thing for part in found for thing in part] == list(range(20))


def test_a_lost_worker_costs_its_shard_a_retry_and_nothing_else():
    done, workers = [], [Mortal([2]), Mortal([2])]
    found = spread(lambda shard: done.append(shard.index) or shard.index, cut(6, 1), workers)
    assert found == sorted(done) == list(range(6)), "every shard is done once"
    assert sum(worker.lives for worker in workers) in (3, 4)


def test_a_shard_that_loses_worker_after_worker_is_given_up_and_failures_are_told():
    with pytest.raises(Lost, match="shard 1 lost 3 workers"):
        spread(lambda shard: None, cut(2, 1), [Mortal([1] * 9)], retries=2)
    with pytest.raises(ZeroDivisionError):
        spread(lambda shard: 1 // 0, cut(2, 1), [Mortal()])


class Threads:
    """So many workers in this process."""

    def __init__(self, count):
        self.workers = [Mortal() for _ in range(count)]

    def run(self, work, shards):
        return spread(work, shards, self.workers)


@pytest.fixture(scope="module")
def two(cluster):
    """Two workers of a local Ray. They get what is in this file by value, since they cannot import it."""
    from ray.cloudpickle import register_pickle_by_value

    from paiju.ray import Workers

    register_pickle_by_value(sys.modules[__name__])
    with Workers(2) as workers:
        yield workers


def die_once(mark):
    if mark and not os.path.exists(mark):
        open(mark, "x").close()
        os.kill(os.getpid(), signal.SIGKILL)


def last(mark, state, seat):
    """Plays the last legal action; the process that first comes to the fifth action of a game is killed."""
    if state.version > 4:
        die_once(mark)
    return state.legal_actions(seat)[-1]


def drawn(mark, env, rng):
    """Random answers; the process that first plays the second round of environment 16 is killed in the middle of it."""
    if env.first_env == 16 and env.episode.sum() > 60:
        die_once(mark)
    place = (rng.random(env.num_envs) * env.legal_count).astype(int)
    return env.legal_ids[np.arange(env.num_envs), place]


def test_a_killed_worker_changes_no_match(two, tmp_path):
    from paiju.ray import match

    mark = tmp_path / "killed"
    player = partial(last, str(mark))
    found = match("leduc", [player, "random"], deals=24, seed=5, shard=4, workers=two)
    assert mark.exists(), "a worker was killed"
    assert found == evaluate.match("leduc", [player, "random"], deals=24, seed=5)


def collected(workers, mark=""):
    from paiju.ray import Fleet

    fleet = Fleet("leduc", 40, seed=3, shard=16, workers=workers)
    turns = [fleet.collect(12, partial(drawn, mark)) for _ in range(2)]
    return fleet.stats, [{name: array.tobytes() for name, array in one.items()} for one in turns]


def test_a_fleet_plays_the_same_for_every_number_of_workers_and_after_a_kill(two, tmp_path):
    mark = tmp_path / "killed"
    found = [collected(Threads(1)), collected(two, str(mark)), collected(Threads(7))]
    assert mark.exists(), "a worker was killed"
    assert found[0] == found[1] == found[2]
    assert found[0][0]["actions"] == 40 * 24


def test_a_fleets_environments_are_those_of_one_batch(two):
    from paiju.ray import Fleet

    env = paiju.VecEnv("kuhn", 10, seed=4, trajectories=True)
    fleet = Fleet("kuhn", 10, seed=4, shard=3, workers=two)
    turns, stats = fleet.collect(9), env.rollout(9)
    whole = env.transitions()
    assert fleet.stats == stats and sorted(whole) == sorted(turns)
    for row in range(10):
        for name in whole:
            assert (whole[name][whole["env"] == row] == turns[name][turns["env"] == row]).all(), name


def test_search_plays_the_same_games_on_every_number_of_workers(two):
    from paiju.ray import self_play

    games = [self_play("xianqi", 4, iterations=2, seed=2, workers=who, shard=1) for who in (Threads(1), two)]
    assert games[0] == games[1] and len({record["hash"] for record in games[0]}) == 4
    assert all(paiju.verify(record)["verdict"] == "proven" for record in games[0])
