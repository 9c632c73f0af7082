"""Two threads beside one, for `python -m paiju.bench`: on the machine as it is, and with every core busy.

Both batches are run in turns of a few hundredths of a second, so that whatever else runs here slows both of them.
"""

import contextlib
import os
import subprocess
import sys
import time

import paiju

__all__ = ["BATCHES", "busy_cores", "gains", "ratio"]

BATCHES = 64, 1024
TURN = 0.02
# Busy until whoever started it is gone.
BUSY = "import os; parent = os.getppid()\nwhile os.getppid() == parent: pass"


def _cores():
    with contextlib.suppress(AttributeError):  # not on every system
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextlib.contextmanager
def busy_cores():
    """Keeps every core busy with a process that only counts."""
    busy = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(_cores())]
    try:
        time.sleep(0.2)  # they have started by then
        yield len(busy)
    finally:
        for process in busy:
            process.kill()
        for process in busy:
            process.wait()


def ratio(one, other, seconds):
    """How many times as often `other` is done in the same time as `one`, by the wall clock.

    The slowest and the fastest quarter of the turns of each are left out: a turn that got no processor at all says nothing
    of either.
    """
    rates, end = ([], []), time.perf_counter() + seconds
    while not rates[0] or time.perf_counter() < end:
        for work, found in zip((one, other), rates):
            start, now, calls = time.perf_counter(), 0.0, 0
            while now < start + TURN:
                work()
                calls += 1
                now = time.perf_counter()
            found.append(calls / (now - start))
    return _middle(rates[1]) / _middle(rates[0])


def _middle(rates):
    out = len(rates) // 4
    kept = sorted(rates)[out : len(rates) - out]
    return sum(kept) / len(kept)


def _stepping(env):
    first = env.legal_ids[:, 0]  # a view of an array that is written in place
    return lambda: env.step(first)


def gains(game, rules, seconds, batches=BATCHES):
    """How much faster `threads=2` is, by batch: single steps, and rollouts of 20 by a policy in Rust. `alike` is one thread
    beside one thread: how far from 1 it is tells how far the others can be trusted."""
    found = {}
    for batch in batches:
        one, same, two = (paiju.VecEnv(game, batch, rules=rules, seed=1, threads=threads) for threads in (1, 1, 2))
        found[batch] = {
            "step": ratio(_stepping(one), _stepping(two), seconds),
            "rollout": ratio(lambda: one.rollout(20), lambda: two.rollout(20), seconds),
            "alike": ratio(_stepping(one), _stepping(same), seconds),
        }
    return found
