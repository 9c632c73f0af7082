#!/usr/bin/env python3
"""A bot for the arena: one JSON object a line in, one out.

    paiju arena xianqi --field --bots 'cmd:python3 examples/arena_bot.py,random' -n 20

Each line asks for one decision of one seat: `game`, `seat`, `limit_ms`, `view` (all that the seat knows) and `legal` (its answers, in
order). The answer is {"index": n}, a place in `legal`, or {"action": {...}} where the view's question has a range. The
program sees nothing else: no seed, no other hand. It ends when its input ends.
"""
import json
import sys


def choose(question):
    """Plays and wins where it can, folds and passes only where it must."""
    shy = ("FOLD", "PASS", "COVER", "PASS_REVEAL", "PASS_BUCKLE")
    bold = [n for n, action in enumerate(question["legal"]) if kind(action) not in shy]
    return bold[0] if bold else 0


def kind(action):
    return action.get("type") if isinstance(action, dict) else action


for line in sys.stdin:
    print(json.dumps({"index": choose(json.loads(line))}), flush=True)
