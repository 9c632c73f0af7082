"""`python -m paiju.bench`: steps a second of every game, observation, mask and ids written at every step.

A line is one game: with numpy picking from `legal_ids`, the same with observations of bytes, with the random policy in Rust, how
much faster two threads of that are, the time that a step of one environment takes, and how much of it is the call. Peers from the package index are measured in the
same run where they are installed (`--no-peers` leaves them out): RLCard, OpenSpiel, PettingZoo's classic games, RiichiEnv, Pgx.
"""

import argparse
import json
import random
import time

import numpy as np

import paiju

from . import _peers

CASES = [
    ("six-max", "holdem", "sixmax"),
    ("XianQi", "xianqi", None),
    ("mahjong", "mahjong", None),
    ("Three Kingdoms 5", "sanguosha", {"preset": "standard", "players": 5}),
    ("Leduc", "leduc", None),
]
FEW = 33


def _rate(work, seconds, clock=time.process_time):
    """Steps a second, the best of several runs; `work` returns how many steps it did.

    By the processor's time, so that what else runs here does not count; what has two threads is measured by the wall's.
    """
    best, end = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = clock()
        steps = work()
        best = max(best, steps / max(clock() - start, 1e-9))
    return best


class Picker:
    """One legal id a row, uniformly, by numpy: a draw and a gather for the whole batch, without new arrays."""

    def __init__(self, env, seed=1):
        self.ids, self.count = env.legal_ids.reshape(-1), env.legal_count
        self.first = np.arange(env.num_envs) * env.legal_ids.shape[1]
        self.rng, self.draws = np.random.default_rng(seed), np.empty(env.num_envs, np.float32)
        self.place, self.picked = np.empty(env.num_envs, np.int64), np.empty(env.num_envs, np.int16)

    def __call__(self):
        self.rng.random(out=self.draws, dtype=np.float32)
        np.multiply(self.draws, self.count, out=self.place, casting="unsafe")
        np.add(self.place, self.first, out=self.place)
        return self.ids.take(self.place, out=self.picked, mode="wrap")


def _stepping(env, calls=200):
    """Calls of `step` with the first legal id of each row, which is a view of an array that is written in place."""
    first = env.legal_ids[:, 0]

    def work():
        for _ in range(calls):
            env.step(first)
        return calls

    return work


def measure(game, rules, batch, seconds):
    """The figures of a game."""
    env = paiju.VecEnv(game, batch, rules=rules, seed=1)
    small = paiju.VecEnv(game, batch, rules=rules, seed=1, obs_dtype=np.uint8)

    def stepping(env):
        pick = Picker(env)

        def stepped():
            for _ in range(20):
                env.step(pick())
            return 20 * batch

        return stepped

    def rolled(env):
        env.rollout(20)
        return 20 * batch

    two, wall = paiju.VecEnv(game, batch, rules=rules, seed=1, threads=2), time.perf_counter
    single, few = (
        1 / _rate(_stepping(paiju.VecEnv(game, envs, rules=rules, seed=1)), seconds) for envs in (1, FEW)
    )
    return {
        "numpy": _rate(stepping(env), seconds),
        "bytes": _rate(stepping(small), seconds),
        "rust": _rate(lambda: rolled(env), seconds),
        "two_threads": _rate(lambda: rolled(two), seconds, wall) / _rate(lambda: rolled(env), seconds, wall),
        "single": single,
        # What a call takes beside the environments: one step of one, without what each more of them adds.
        "overhead": max(single - (few - single) / (FEW - 1), 0.0),
    }


def aec(seconds):
    """Turns a second of the AEC adapter; None without PettingZoo."""
    try:
        from paiju.pettingzoo import aec_env
    except ImportError:
        return None
    env, rng = aec_env("holdem"), random.Random(1)

    def turns():
        env.reset(seed=1)
        for _ in range(200):
            if env.terminations[env.agent_selection]:
                env.reset()
            legal = env.observe(env.agent_selection)["action_mask"].nonzero()[0]
            env.step(legal[int(rng.random() * len(legal))])
        return 200

    return _rate(turns, seconds)


def peers(ours, seconds):
    """Every peer that is installed: its steps a second, and how many times as many ours with numpy has."""
    found = []
    for case, name, work in _peers.ready():
        rate = _rate(work, seconds)
        found.append({"case": case, "peer": name, "rate": rate, "ratio": ours[case]["numpy"] / rate})
    return found


def _told(found, batch):
    """The figures as a table."""
    yield f"million steps a second, batch {batch}"
    yield f"{'':<18}{'numpy':>9}{'bytes':>9}{'Rust':>9}{'2 threads':>11}{'one env':>11}{'the call':>11}"
    for label, row in found["games"].items():
        yield (
            f"{label:<18}{row['numpy'] / 1e6:9.2f}{row['bytes'] / 1e6:9.2f}{row['rust'] / 1e6:9.2f}"
            f"{row['two_threads']:10.2f}x{1e6 * row['single']:8.2f} µs{1e6 * row['overhead']:8.2f} µs"
        )
    if found["aec"]:
        yield f"AEC adapter: {found['aec'] / 1e3:.0f} thousand turns a second"
    for row in found["peers"]:
        peer = f"{row['peer']} ({row['case']})"
        yield f"{peer:<34}{row['rate'] / 1e3:10.1f} thousand steps a second, ours {row['ratio']:.1f} times as many"


def main():
    parser = argparse.ArgumentParser(prog="python -m paiju.bench", description=__doc__.split("\n")[0])
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    parser.add_argument("--no-peers", dest="peers", action="store_false", help="measure Paiju alone")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    games = {label: measure(game, rules, options.batch, options.seconds) for label, game, rules in CASES}
    found = {"games": games, "aec": aec(options.seconds)}
    found["peers"] = peers(games, options.seconds) if options.peers else []
    print(json.dumps(found) if options.json else "\n".join(_told(found, options.batch)))


if __name__ == "__main__":
    main()
