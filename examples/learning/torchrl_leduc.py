"""TorchRL: Leduc poker by its PettingZoo wrapper, masks included, and some steps of policy gradient in self-play.

    pip install torchrl pettingzoo
    python examples/learning/torchrl_leduc.py --updates 50
"""

import argparse

import torch
from tensordict.nn import InteractionType, TensorDictModule
from torch import nn
from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor

from paiju.pettingzoo import aec_env

GROUP = "seat"
LONGEST = 16


def environment(seed=0):
    """Both seats are one group of agents; `mask` tells who acts, `action_mask` what it may do."""
    game = aec_env("leduc")
    seats = {GROUP: list(game.possible_agents)}
    return PettingZooWrapper(game, group_map=seats, use_mask=True, categorical_actions=True, seed=seed)


def actor(env):
    """A policy over legal actions."""
    cells = env.observation_spec[GROUP, "observation", "observation"].shape[-1]
    actions = env.observation_spec[GROUP, "action_mask"].shape[-1]
    net = nn.Sequential(nn.Linear(cells, 64), nn.Tanh(), nn.Linear(64, actions))
    seen = TensorDictModule(net, [(GROUP, "observation", "observation")], [(GROUP, "logits")])
    return ProbabilisticActor(
        seen,
        in_keys={"logits": (GROUP, "logits"), "mask": (GROUP, "action_mask")},
        out_keys=[(GROUP, "action")],
        distribution_class=MaskedCategorical,
        default_interaction_type=InteractionType.RANDOM,
        return_log_prob=True,
        log_prob_key=(GROUP, "log_prob"),
    )


def improve(env, policy, optimizer, games):
    """A step of policy gradient from some games; returns how many decisions they had."""
    losses, decisions = [], 0
    for _ in range(games):
        game = env.rollout(LONGEST, policy)
        acting = game[GROUP, "mask"]
        allowed = game[GROUP, "action_mask"].gather(-1, game[GROUP, "action"].unsqueeze(-1)).squeeze(-1)
        assert allowed[acting].all(), "a policy over legal actions drew an illegal one"
        won = game["next", GROUP, "reward"].sum(dim=0).squeeze(-1)
        with torch.enable_grad():
            odds = policy.get_dist(game).log_prob(game[GROUP, "action"])
            losses.append(-(odds * won * acting).sum() / 13)
        decisions += int(acting.sum())
    optimizer.zero_grad()
    (torch.stack(losses).mean()).backward()
    optimizer.step()
    return decisions


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--updates", type=int, default=50)
    parser.add_argument("--games", type=int, default=32, help="in an update")
    options = parser.parse_args()
    torch.manual_seed(0)
    env = environment()
    policy = actor(env)
    optimizer = torch.optim.Adam(policy.parameters(), lr=3e-3)
    decisions = sum(improve(env, policy, optimizer, options.games) for _ in range(options.updates))
    print(f"{options.updates} updates, {decisions} decisions, none of them illegal")


if __name__ == "__main__":
    main()
