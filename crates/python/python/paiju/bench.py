"""`python -m paiju.bench`: steps a second of every game, observation, mask and ids written at every step.

A line is one game: with numpy picking from `legal_ids`, with the random policy in Rust, with two threads of it, and the time
that a step of one environment takes. Peers from the package index are measured in the same run where they are installed.
"""

import argparse
import json
import random
import time

import numpy as np

import paiju

CASES = [
    ("six-max", "holdem", "sixmax"),
    ("XianQi", "xianqi", None),
    ("mahjong", "mahjong", None),
    ("Three Kingdoms 5", "sanguosha", {"preset": "standard", "players": 5}),
    ("Leduc", "leduc", None),
]


def _rate(work, steps, seconds):
    """Steps a second, the best of several runs."""
    best, end = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.perf_counter()
        work()
        best = max(best, steps / (time.perf_counter() - start))
    return best


def picked(env, rng, rows):
    """One legal id a row, uniformly."""
    place = (rng.random(env.num_envs) * env.legal_count).astype(np.int64)
    return env.legal_ids[rows, place]


def measure(game, rules, batch, seconds):
    """The four figures of a game."""
    rng, rows = np.random.default_rng(1), np.arange(batch)
    env = paiju.VecEnv(game, batch, rules=rules, seed=1)

    def stepped():
        for _ in range(20):
            env.step(picked(env, rng, rows))

    numpy_rate = _rate(stepped, 20 * batch, seconds)
    rust_rate = _rate(lambda: env.rollout(20), 20 * batch, seconds)
    two = paiju.VecEnv(game, batch, rules=rules, seed=1, threads=2)
    two_rate = _rate(lambda: two.rollout(20), 20 * batch, seconds)
    single = paiju.VecEnv(game, 1, rules=rules, seed=1)

    def alone():
        for _ in range(200):
            single.step(single.legal_ids[:, 0])

    return {"numpy": numpy_rate, "rust": rust_rate, "two_threads": two_rate, "single": _rate(alone, 200, seconds)}


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
            env.step(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()))

    return _rate(turns, 200, seconds)


def main():
    parser = argparse.ArgumentParser(prog="python -m paiju.bench", description=__doc__.split("\n")[0])
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = {label: measure(game, rules, options.batch, options.seconds) for label, game, rules in CASES}
    found["AEC turns"] = aec(options.seconds)
    if options.json:
        print(json.dumps(found))
        return
    print(f"million steps a second, batch {options.batch}")
    print(f"{'':<18}{'numpy':>9}{'Rust':>9}{'2 threads':>11}{'one env':>10}")
    for label, row in found.items():
        if isinstance(row, dict):
            numbers = [row["numpy"], row["rust"], row["two_threads"]]
            print(f"{label:<18}{numbers[0] / 1e6:9.2f}{numbers[1] / 1e6:9.2f}{numbers[2] / 1e6:11.2f}", end="")
            print(f"{1e6 / row['single']:8.2f} µs")
    if found["AEC turns"]:
        print(f"AEC adapter: {found['AEC turns'] / 1e3:.0f} thousand turns a second")


if __name__ == "__main__":
    main()
