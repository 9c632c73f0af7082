"""PettingZoo: any game as an AEC environment, or as a parallel one (docs/python/pettingzoo.md).

>>> from paiju.pettingzoo import aec_env
>>> env = aec_env("leduc")
>>> env.reset(seed=1)
>>> env.agent_selection
'seat_0'
"""

import functools
import random

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from . import Game

__all__ = ["Aec", "Parallel", "aec_env", "parallel_env"]


def _agent(seat):
    return f"seat_{seat}"


class _Table:
    """What both kinds of environments share: a game, its spaces, and the deals of a seed."""

    def __init__(self, game, rules=None, render_mode=None):
        self.game = game if isinstance(game, Game) else Game(game, rules)
        self.metadata = {"name": f"paiju_{self.game.name}_v1", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [_agent(seat) for seat in range(self.game.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._deals = random.Random()
        self._state = None

    @functools.lru_cache(maxsize=None)
    def observation_space(self, agent):
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self.game.observation_size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.game.num_actions,), np.int8),
            }
        )

    @functools.lru_cache(maxsize=None)
    def action_space(self, agent):
        return spaces.Discrete(self.game.num_actions)

    def _deal(self, seed):
        if seed is not None:
            self._deals = random.Random(int(seed))
        self._state = self.game.deal(self._deals.getrandbits(63))
        # This interface has no episode without a question: a deal that is over at once is followed by the next.
        while self._state.over:
            self._state = self.game.deal(self._deals.getrandbits(63))

    def _seen(self, agent):
        """What a seat sees; the mask is all 0 for one that is not asked."""
        seat, state = self._seats[agent], self._state
        asked = seat == state.to_act or seat in state.awaiting
        mask = state.legal_mask(seat) if asked else np.zeros(self.game.num_actions, bool)
        return {"observation": state.observation(seat), "action_mask": mask.view(np.int8)}

    def render(self):
        return self._state.text() if self._state is not None else ""

    def close(self):
        pass


class Aec(_Table, AECEnv):
    """One agent after another. Agents that decide at once are asked one after another and see nothing of each other."""

    def __init__(self, game, rules=None, render_mode=None):
        AECEnv.__init__(self)
        _Table.__init__(self, game, rules, render_mode)
        self._scores_move = self.game.limits["scores_move"]

    def reset(self, seed=None, options=None):
        self._deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._scores = self._state.scores
        self._turn()

    def _turn(self):
        seat = self._state.to_act
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            return
        for agent in self.agents:
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def observe(self, agent):
        return self._seen(agent)

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._state.apply(int(action), self._seats[agent])
        # Where scores do not move before the end, rewards have been 0 since the deal.
        if self._scores_move or self._state.over:
            self._pay()
        self._turn()

    def _pay(self):
        scores = self._state.scores
        for agent, now, before in zip(self.possible_agents, scores, self._scores):
            self.rewards[agent] = reward = float(now - before)
            self._cumulative_rewards[agent] += reward
        self._scores = scores


class Parallel(_Table, ParallelEnv):
    """All agents at once: whoever is not asked may send anything, and nothing comes of it."""

    def reset(self, seed=None, options=None):
        self._deal(seed)
        self.agents = list(self.possible_agents)
        self._scores = self._state.scores
        return {agent: self._seen(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions):
        asked = list(self._state.awaiting)
        for seat in asked:
            self._state.apply(self._answer(seat, actions), seat)
        scores, over = self._state.scores, self._state.over
        pairs = zip(self.possible_agents, scores, self._scores)
        rewards = {agent: float(now - before) for agent, now, before in pairs}
        self._scores = scores
        seen = {agent: self._seen(agent) for agent in self.agents}
        ended = dict.fromkeys(self.agents, over)
        result = seen, rewards, ended, dict.fromkeys(self.agents, False), {agent: {} for agent in self.agents}
        if over:
            self.agents = []
        return result

    def _answer(self, seat, actions):
        """What a seat answers. An illegal id is the first legal one: this interface has no way to refuse one agent."""
        legal, action = self._state.legal_actions(seat), int(actions[self.possible_agents[seat]])
        return action if action in legal else legal[0]


def aec_env(game, rules=None, render_mode=None):
    """The game as an AEC environment."""
    return Aec(game, rules, render_mode)


def parallel_env(game, rules=None, render_mode=None):
    """The game as a parallel environment."""
    return Parallel(game, rules, render_mode)
