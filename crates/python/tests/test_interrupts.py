"""Ctrl-C: every call that can take long raises KeyboardInterrupt long before its work is done, and other threads run meanwhile.

Each call here would take many minutes. A program of its own makes it, gets SIGINT in the midst of it, and has to end.
"""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

import paiju

# All of the work takes longer than this by far, on any machine.
PATIENCE = 60

# A program that is started in the background may have been told to ignore SIGINT: Python then installs no handler.
PROGRAM = """
import signal
import sys
import numpy as np
import paiju
signal.signal(signal.SIGINT, signal.default_int_handler)
{ready}
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
else:
    sys.exit("it came to its end")
{after}
print("after", flush=True)
"""

PLAYS_ON = """
before = env.stats()["actions"]
env.step(env.legal_ids[:, 0])
env.rollout(3)
assert env.stats()["actions"] > before
"""

RESTORES = """
try:
    env.rollout(1)
except RuntimeError as torn:
    assert "restore" in str(torn), torn
env.restore(saved)
"""

THINKER = 'paiju.Game("mahjong").deal(1)'
SEARCHED = 'paiju.VecEnv("mahjong", 512, seed=1, threads={threads}, learner_seats=[0], bots="random")'

CALLS = {
    "rollout": ('env = paiju.VecEnv("leduc", 64, seed=1)', "env.rollout(2**40)", PLAYS_ON),
    "rollout in threads": (
        'env = paiju.VecEnv("holdem", 4096, seed=1, threads=3)',
        "env.rollout(2**40)",
        PLAYS_ON,
    ),
    "rollout of one row": ('env = paiju.VecEnv("mahjong", 1, seed=1)', "env.rollout(2**40)", PLAYS_ON),
    "rollout by a bot that thinks": (
        f"env = {SEARCHED.format(threads=1)}\nsaved = env.snapshot()",
        'env.rollout(2**20, "search")',
        "env.restore(saved)",
    ),
    "rollout by bots in threads": (
        f"env = {SEARCHED.format(threads=2)}\nsaved = env.snapshot()",
        'env.rollout(2**20, "search")',
        "env.restore(saved)",
    ),
    "rollout by a function": (
        'env = paiju.VecEnv("leduc", 4, seed=1)',
        "env.rollout(2**40, lambda env: env.legal_ids[:, 0])",
        PLAYS_ON,
    ),
    "bot_action": (f"state = {THINKER}", 'state.bot_action("tree", rng=1, iterations=2**31)', "state.apply(state.legal_actions()[0])"),
    "resample": (f"state = {THINKER}", "state.resample(0, 1, 2**24)", "state.resample(0, 1, 2)"),
    "match": (
        "from paiju.evaluate import match",
        'match("mahjong", ["search", "simple"], deals=10**6, iterations=10**6)',
        "",
    ),
    "ratings": (
        "from paiju._native import rated\nduels = [(deal, deal, deal + 1, 1.0) for deal in range(1999)]",
        "rated(duels, 2000)",
        "",
    ),
}

# Bots that think have no end in sight in these, so a batch may be left in the midst of a step.
THINKING_SEATS = 'learner_seats=[3], bots="search", threads={threads}'
for threads in (1, 2):
    options = THINKING_SEATS.format(threads=threads)
    CALLS[f"a batch is made, threads={threads}"] = ("", f'paiju.VecEnv("mahjong", 2**14, seed=1, {options})', "")
    CALLS[f"step, threads={threads}"] = (
        f'env = paiju.VecEnv("mahjong", 1, seed=1, {options})\n'
        "saved = env.snapshot()\nsteps = lambda: [env.step(env.legal_ids[:, 0]) for _ in range(10**6)]",
        "steps()",
        RESTORES,
    )
CALLS["recv"] = (
    'env = paiju.VecEnv("mahjong", 1, seed=1, learner_seats=[3], bots="search")\n'
    "def steps():\n    while True:\n        env.send(env.legal_ids[:, 0])\n        env.recv()",
    "steps()",
    "",
)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="signals are sent as on Unix")
@pytest.mark.parametrize("name", CALLS)
def test_a_long_call_is_interrupted(name):
    ready, call, after = (textwrap.dedent(part) for part in CALLS[name])
    program = PROGRAM.format(ready=ready, call=call, after=after)
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert child.stdout.readline() == "ready\n", child.stderr.read()
        time.sleep(0.5)  # it is in the midst of the call now, and otherwise the test proves less, but does not fail
        child.send_signal(signal.SIGINT)
        told, why = child.communicate(timeout=PATIENCE)
    finally:
        child.kill()
    assert told.split() == ["interrupted", "after"] and child.returncode == 0, why


def test_other_threads_run_while_a_bot_thinks():
    state, thinking, answered, naps = paiju.Game("mahjong").deal(1), threading.Event(), [], 0

    def think():
        thinking.set()
        answered.append(state.bot_action("tree", rng=1, iterations=512))

    thread = threading.Thread(target=think)
    thread.start()
    thinking.wait()
    while not answered:
        time.sleep(0.001)
        naps += 1
    thread.join()
    assert naps > 10, "whoever wakes up has waited for the bot"
    assert answered == [state.bot_action("tree", rng=1, iterations=512)]


def test_a_state_can_be_played_on_while_a_bot_thinks_about_it():
    state, thinking, answered = paiju.Game("mahjong").deal(1), threading.Event(), []
    alone = state.clone().bot_action("tree", rng=1, iterations=512)

    def think():
        thinking.set()
        answered.append(state.bot_action("tree", rng=1, iterations=512))

    before = state.clone()
    thread = threading.Thread(target=think)
    thread.start()
    thinking.wait()
    time.sleep(0.01)
    played = before.clone()
    action = played.legal_actions()[0]
    played.apply(action)
    state.apply(action)
    thread.join()
    assert state == played and state != before
    # On a machine without a free processor the bot may have looked only after the move.
    assert answered[0] in (alone, played.bot_action("tree", rng=1, iterations=512))
