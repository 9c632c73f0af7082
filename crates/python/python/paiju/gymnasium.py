"""Gymnasium: one seat against bots, single or as a vector (docs/python/gymnasium.md).

>>> from paiju.gymnasium import SeatEnv
>>> env = SeatEnv("leduc", seat=0, bots="random")
>>> observation, info = env.reset(seed=1)
>>> sorted(observation)
['action_mask', 'observation']
"""

import numpy as np
from gymnasium import Env, spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import Game, VecEnv

__all__ = ["SeatEnv", "SeatVectorEnv"]


def _spaces(game):
    seen = spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (game.observation_size,), np.float32),
            "action_mask": spaces.Box(0, 1, (game.num_actions,), np.int8),
        }
    )
    return seen, spaces.Discrete(game.num_actions)


class SeatEnv(Env):
    """One seat of a game; the others are left to bots. An illegal action ends the game with nothing more to win.

    `illegal="raise"` raises instead, for training code that masks.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, game, rules=None, seat=0, bots=None, illegal="end", render_mode=None):
        self.game = game if isinstance(game, Game) else Game(game, rules)
        self.seat, self.bots, self.illegal, self.render_mode = seat, bots, illegal, render_mode
        self.observation_space, self.action_space = _spaces(self.game)
        self._env = None

    def _seen(self):
        env = self._env
        return {"observation": env.obs[0].copy(), "action_mask": env.mask[0].astype(np.int8)}

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        deal = int(self.np_random.integers(2**63))
        bots = self.bots or self.game.bots[0]
        self._env = VecEnv(self.game, 1, seed=deal, learner_seats=[self.seat], bots=bots, rotate=False)
        return self._seen(), {}

    def step(self, action):
        env = self._env
        if not env.mask[0, action]:
            if self.illegal == "raise":
                env.step([int(action)])
            return self._seen(), 0.0, True, False, {"illegal": True}
        before = self._seen()
        env.step([int(action)])
        done = bool(env.done[0])
        # The arrays show the next deal already; what was seen last stays true of the one that is over.
        seen = before if done else self._seen()
        return seen, float(env.reward[0, self.seat]), done, False, {}

    def render(self):
        return "" if self._env is None else f"seat {self.seat} of {self.game.name}"


class SeatVectorEnv(VectorEnv):
    """Many games, one seat of each; a game that is over is followed by the next in the same step."""

    def __init__(self, game, num_envs, rules=None, seat=0, bots=None, threads=1):
        self.game = game if isinstance(game, Game) else Game(game, rules)
        self.num_envs, self.seat, self.bots, self.threads = num_envs, seat, bots, threads
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space, self.single_action_space = _spaces(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._env = None

    def _seen(self):
        return {"observation": self._env.obs.copy(), "action_mask": self._env.mask.astype(np.int8)}

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        deal = int(self.np_random.integers(2**63))
        options = {"learner_seats": [self.seat], "bots": self.bots or self.game.bots[0], "threads": self.threads}
        self._env = VecEnv(self.game, self.num_envs, seed=deal, **options)
        return self._seen(), {}

    def step(self, actions):
        """A batch with an illegal action raises and changes nothing."""
        env = self._env
        before = self._seen()
        env.step(np.asarray(actions))
        done, infos = env.done.copy(), {}
        if done.any():
            infos = {"final_obs": before, "_final_obs": done, "final_return": env.final_return[:, self.seat].copy()}
        return self._seen(), env.reward[:, self.seat].astype(np.float64), done, np.zeros_like(done), infos
