"""Self-play on Leduc poker, from nothing to a policy that a best response wins little of.

    python examples/learning/leduc.py

Both seats are played by one agent that sees what its seat sees; entropy is dear at first and cheap at the end, and the weights are
averaged, so that self-play does not run in circles. What is told is exact: `paiju.exploitability` walks the whole game.
"""

import argparse
import functools

import numpy as np
from agent import Agent

import paiju
from paiju.exploitability import Tree

ENVS, STEPS, ROUNDS = 1024, 16, 480
# The most that can be won, and what entropy is worth (in that) at first and at the end.
SCALE, DEAR, CHEAP = 13.0, 0.1, 0.015


@functools.cache
def whole():
    """The game, walked once."""
    return Tree("leduc")


def played(env, agent, rng):
    """Turns of a batch with what the episode brought the one who acted; those whose episode has not ended are left out."""
    turns, ends = [], []
    for _ in range(STEPS):
        obs, mask, player = env.obs.copy(), env.mask.copy(), env.player.copy()
        action, odds = agent.act(obs, mask, rng)
        env.step(action)
        turns.append((obs, mask, player, action, odds))
        ends.append((env.done.copy(), env.final_return.copy()))
    worth, known = np.zeros((ENVS, 2), np.float32), np.zeros(ENVS, bool)
    found = []
    for (obs, mask, player, action, odds), (done, final) in zip(reversed(turns), reversed(ends)):
        worth[done], known = final[done], known | done
        won = worth[np.arange(ENVS), player] / SCALE
        found.append([one[known] for one in (obs, mask, action, odds, won)])
    names = ("obs", "mask", "action", "odds", "worth")
    return {name: np.concatenate(parts) for name, parts in zip(names, zip(*found))}


class Average:
    """The mean of the weights so far, later ones counting more: it settles where the last ones circle."""

    def __init__(self, parts):
        self.parts, self.weight = [np.zeros_like(part) for part in parts], 0.0

    def add(self, parts, weight):
        self.weight += weight
        for own, new in zip(self.parts, parts):
            own += (new - own) * (weight / self.weight)


def table(parts, agent, tree):
    """The policy of these weights in every information state."""
    own, agent.policy.parts = agent.policy.parts, parts
    odds = agent.odds(tree.observations, tree.masks)
    agent.policy.parts = own
    return odds


def train(rounds, seed=0, report=None, agent=Agent):
    """An agent learns for so many rounds; returns the tree, the policy's table and the curve [(episodes, exploitability)]."""
    tree, rng = whole(), np.random.default_rng(seed)
    env = paiju.VecEnv("leduc", ENVS, seed=seed)
    agent = agent(env.obs.shape[1], env.mask.shape[1], [64, 64], seed)
    average, curve = Average(agent.policy.parts), []
    for number in range(rounds):
        part = number / rounds
        batch = played(env, agent, rng)
        batch["gain"] = batch["worth"] - agent.values(batch["obs"])
        agent.learn(batch, rng, rate=4e-3 * (1 - part) + 1e-5, entropy=DEAR * (CHEAP / DEAR) ** part, epochs=1)
        average.add(agent.policy.parts, (number + 1) ** 2)
        if number % max(rounds // 40, 1) == 0 or number + 1 == rounds:
            odds = table(average.parts, agent, tree)
            curve.append((env.stats()["episodes"], tree.exploitability(odds)))
            if report:
                report(number, *curve[-1])
    return tree, odds, curve


def main(train=train):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()

    def report(number, episodes, found):
        print(f"{number:>5} {episodes:>10,} episodes   exploitability {found:.3f}", flush=True)

    train(options.rounds, options.seed, report)


if __name__ == "__main__":
    main()
