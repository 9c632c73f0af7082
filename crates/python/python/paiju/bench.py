"""`python -m paiju.bench`: steps a second of every game, observation, mask and ids written at every step.

A line is one game: with numpy picking from `legal_ids`, the same with observations of bytes, with the random policy in Rust, one
game at a time driven by Python, the time that a step of one environment takes, and how much of it is the call. Then how much
faster two threads are, on the machine as it is and with every core busy (`--no-load` leaves the second out). Peers from the
package index are measured in the same run where they are installed (`--no-peers` leaves them out): RLCard, OpenSpiel,
PettingZoo's classic games, RiichiEnv, Pgx; a peer that cannot be measured says why.
"""

import argparse
import importlib.util
import json
import random
import time
import warnings

import numpy as np

import paiju

from . import _contention, _peers

CASES = [
    ("six-max", "holdem", "sixmax"),
    ("XianQi", "xianqi", None),
    ("mahjong", "mahjong", None),
    ("Three Kingdoms 5", "sanguosha", {"preset": "standard", "players": 5}),
    ("Leduc", "leduc", None),
]
FEW = 33


def _rate(work, seconds):
    """Steps a second, the best of several runs; `work` returns how many steps it did.

    By the processor's time, so that what else runs here does not count.
    """
    best, end = 0.0, time.perf_counter() + seconds
    while not best or time.perf_counter() < end:
        start = time.process_time()
        steps = work()
        best = max(best, steps / max(time.process_time() - start, 1e-9))
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


def _picking(env):
    """Steps with legal ids that numpy picks."""
    pick = Picker(env)

    def work():
        for _ in range(20):
            env.step(pick())
        return 20 * env.num_envs

    return work


def _stepping(env, calls=200):
    """Calls of `step` with the first legal id of each row, which is a view of an array that is written in place."""
    first = env.legal_ids[:, 0]

    def work():
        for _ in range(calls):
            env.step(first)
        return calls

    return work


def _rolling(env):
    """Steps by the random policy in Rust."""

    def work():
        env.rollout(20)
        return 20 * env.num_envs

    return work


def _one_game(game, rules):
    """One game at a time, driven by Python as a peer's is: observation, mask, a random legal action."""
    game, rng = paiju.Game(game, rules), random.Random(1)

    def work():
        turns = 0
        while turns < _peers.TURNS:
            state = game.deal(rng.getrandbits(63))
            while not state.over:
                state.observation()
                state.legal_mask()
                state.apply(rng.choice(state.legal_actions()))
                turns += 1
        return turns

    return work


def measure(game, rules, batch, seconds):
    """The figures of a game."""

    def env(envs, **options):
        return paiju.VecEnv(game, envs, rules=rules, seed=1, **options)

    single, few = (1 / _rate(_stepping(env(envs)), seconds) for envs in (1, FEW))
    return {
        "numpy": _rate(_picking(env(batch)), seconds),
        "bytes": _rate(_picking(env(batch, obs_dtype=np.uint8)), seconds),
        "rust": _rate(_rolling(env(batch)), seconds),
        "one": _rate(_one_game(game, rules), seconds),
        "single": single,
        # What a call takes beside the environments: one step of one, without what each more of them adds.
        "overhead": max(single - (few - single) / (FEW - 1), 0.0),
    }


def threads(seconds, cases=None, batches=_contention.BATCHES):
    """How much faster `threads=2` is in every case."""
    return {label: _contention.gains(game, rules, seconds, batches) for label, game, rules in cases or CASES}


def aec(seconds):
    """Turns a second of the AEC adapter by the ordinary loop (`agent_iter`, `last`, `step`); None without PettingZoo."""
    try:
        from paiju.pettingzoo import aec_env
    except ImportError:
        return None
    return _rate(_peers.agent_loop(aec_env("holdem", rules="sixmax")), seconds)


def peers(ours, aec_rate, seconds):
    """Every peer: its steps a second, and how many times as many ours has by the figure that is measured alike. Whatever goes
    wrong in a peer stands in its row."""
    found = []
    for peer in _peers.PEERS:
        row = {"case": peer.case, "peer": peer.name, "figure": peer.figure}
        try:
            if importlib.util.find_spec(peer.package) is None:
                row["missing"] = "not installed"
            else:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    row["rate"] = _rate(peer.make(), seconds)
                mine = aec_rate if peer.figure == "aec" else ours[peer.case][peer.figure]
                row["ratio"] = mine / row["rate"] if mine else None
        except Exception as broken:  # noqa: BLE001 - other people's code: it may raise anything
            row["missing"] = f"broken here: {type(broken).__name__}: {broken}"
        found.append(row)
    return found


def _told_threads(title, found):
    yield f"two threads, times as much as one, {title}"
    for label, of_batch in found.items():
        cells = [f"batch {batch}: step {row['step']:.2f}, rollout {row['rollout']:.2f}" for batch, row in of_batch.items()]
        yield f"{label:<18}  " + "   ".join(cells)
    rows = [row for of_batch in found.values() for row in of_batch.values()]
    least, alike = min(min(row["step"], row["rollout"]) for row in rows), sorted(row["alike"] for row in rows)
    yield f"the least: {least:.2f}; one thread beside one thread, measured alike: {alike[0]:.2f} to {alike[-1]:.2f}"


def _told_peer(row):
    peer = f"{row['peer']} ({row['case']})"
    if "missing" in row:
        return f"{peer:<34}{row['missing']}"
    kind = {"one": "one game", "aec": "the same loop", "rust": "a batch of 1024"}[row["figure"]]
    beside = f", ours {row['ratio']:.1f} times as many ({kind})" if row["ratio"] else ""
    return f"{peer:<34}{row['rate'] / 1e3:10.1f} thousand steps a second{beside}"


def _told(found, batch):
    """The figures as a table."""
    yield f"million steps a second, batch {batch}"
    yield f"{'':<18}{'numpy':>9}{'bytes':>9}{'Rust':>9}{'one game':>11}{'one env':>11}{'the call':>11}"
    for label, row in found["games"].items():
        yield (
            f"{label:<18}{row['numpy'] / 1e6:9.2f}{row['bytes'] / 1e6:9.2f}{row['rust'] / 1e6:9.2f}"
            f"{row['one'] / 1e6:11.3f}{1e6 * row['single']:8.2f} µs{1e6 * row['overhead']:8.2f} µs"
        )
    yield from _told_threads("the machine as it is", found["threads"])
    if found["threads_under_load"]:
        yield from _told_threads("every core busy", found["threads_under_load"])
    if found["aec"]:
        yield f"AEC adapter: {found['aec'] / 1e3:.0f} thousand turns a second"
    yield from map(_told_peer, found["peers"])


def main():
    parser = argparse.ArgumentParser(prog="python -m paiju.bench", description=__doc__.split("\n")[0])
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    parser.add_argument("--no-load", dest="load", action="store_false", help="do not measure with every core busy")
    parser.add_argument("--no-peers", dest="peers", action="store_false", help="measure Paiju alone")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    seconds = options.seconds
    games = {label: measure(game, rules, options.batch, seconds) for label, game, rules in CASES}
    found = {"games": games, "aec": aec(seconds), "threads": threads(seconds), "threads_under_load": None}
    if options.load:
        with _contention.busy_cores():
            found["threads_under_load"] = threads(3 * seconds)
    found["peers"] = peers(games, found["aec"], seconds) if options.peers else []
    print(json.dumps(found) if options.json else "\n".join(_told(found, options.batch)))


if __name__ == "__main__":
    main()
