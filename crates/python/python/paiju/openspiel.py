"""OpenSpiel: every game as a pyspiel game (docs/python/openspiel.md).

>>> import pyspiel
>>> import paiju.openspiel
>>> game = pyspiel.load_game("paiju_leduc")
>>> game.num_players()
2
"""

import json

import numpy as np
import pyspiel

from . import Game, games
from ._pack import orders

__all__ = ["PaijuGame", "PaijuState", "register"]


# A game whose pack has few orders is dealt in every one of them; of others, so many deals are known.
DEALS = 1024


def _utility(sums):
    """What games whose final scores sum to these are to OpenSpiel; None is a game that has no such sum."""
    kinds = pyspiel.GameType.Utility
    if len(sums) > 1 or None in sums:
        return kinds.GENERAL_SUM
    return kinds.ZERO_SUM if sums == {0} else kinds.CONSTANT_SUM


def _type(name, seats, sums):
    return pyspiel.GameType(
        short_name=f"paiju_{name}",
        long_name=f"Paiju {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=_utility(sums),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"rules": "", "seed": 0},
    )


class _Deals:
    """The game and its deals: every order of the pack if there are few, otherwise some of a seed.

    States refer to it, and not to pyspiel's game, which is copied without what Python knows of it.
    """

    def __init__(self, game, seed):
        self.game, self.seed = game, seed
        self.orders = orders(game)
        self.count = len(self.orders) if self.orders else DEALS

    def dealt(self, outcome):
        """The game of an outcome of chance."""
        if self.orders:
            return self.game.deal(0, deck=list(self.orders[outcome]))
        return self.game.deal((self.seed << 32) + outcome)

    def __deepcopy__(self, memo):
        return self


class PaijuGame(pyspiel.Game):
    """A game by certain rules (a preset's name, or JSON text). Its only chance node is the deal."""

    kind = None
    name = ""
    table_sizes = (1, 1)

    def __init__(self, params=None):
        params = dict(params or {})
        rules = params.get("rules", "")
        if rules:
            rules = json.loads(rules) if rules.startswith("{") else rules
        self.paiju = Game(self.name, rules or None)
        self._deals = _Deals(self.paiju, int(params.get("seed", 0)))
        self.deals = self._deals.count
        limits = self.paiju.limits
        info = pyspiel.GameInfo(
            num_distinct_actions=self.paiju.num_actions,
            max_chance_outcomes=self.deals,
            num_players=self.paiju.seats,
            min_utility=float(limits["least_score"]),
            max_utility=float(limits["most_score"]),
            utility_sum=limits["score_sum"],
            max_game_length=self.paiju.max_game_length,
        )
        # Rules may give the scores another sum than that of the presets.
        kind = self.kind
        if kind.utility != _utility({limits["score_sum"]}):
            kind = _type(self.name, self.table_sizes, {limits["score_sum"]})
        super().__init__(kind, info, params)

    def new_initial_state(self, state=None):
        return PaijuState(self, self._deals)

    def make_py_observer(self, iig_obs_type=None, params=None):
        return _Observer(self.paiju.observation_size)


class _Observer:
    """Tensors and texts of a seat."""

    def __init__(self, cells):
        self.tensor = np.zeros(cells, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state, player):
        if state.inner is None:
            self.tensor.fill(0)
        else:
            state.inner.observation(player, out=self.tensor)

    def string_from(self, state, player):
        return "" if state.inner is None else state.inner.text(player)


class PaijuState(pyspiel.State):
    """A state: the deal, or a game being played."""

    def __init__(self, game, deals, inner=None):
        super().__init__(game)
        self._deals, self.inner = deals, inner

    def current_player(self):
        if self.inner is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.inner.over else self.inner.to_act

    def chance_outcomes(self):
        return [(outcome, 1 / self._deals.count) for outcome in range(self._deals.count)]

    def _legal_actions(self, player):
        return sorted(self.inner.legal_actions(player))

    def _apply_action(self, action):
        if self.inner is None:
            self.inner = self._deals.dealt(action)
        else:
            self.inner.apply(action)

    def _action_to_string(self, player, action):
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.inner.action(action, player)["text"]

    def is_terminal(self):
        return self.inner is not None and self.inner.over

    def returns(self):
        if not self.is_terminal():
            return [0.0] * self._deals.game.seats
        return [float(score) for score in self.inner.scores]

    def information_state_string(self, player=None):
        return self.inner.infostate_key(self.current_player() if player is None else player)

    def observation_string(self, player=None):
        return self.inner.text(self.current_player() if player is None else player)

    def observation_tensor(self, player=None):
        return self.inner.observation(self.current_player() if player is None else player)

    def resample_from_infostate(self, player, sampler):
        """A state that the player cannot tell from this one."""
        seed = int(sampler() * 2**53) if callable(sampler) else sampler
        return _Imagined(self.get_game(), self._deals, self.inner.resample(player, seed)[0])

    def __str__(self):
        return "the deal" if self.inner is None else self.inner.text()


class _Imagined(PaijuState):
    """A world that search plays on: it was not dealt by chance, so it is copied as it stands."""

    def clone(self):
        return _Imagined(self.get_game(), self._deals, self.inner.clone())

    def __deepcopy__(self, memo):
        return self.clone()


def register():
    """Makes every game known to `pyspiel.load_game` as `paiju_<name>`."""
    known = set(pyspiel.registered_names())
    for listed in games():
        name = listed["name"]
        if f"paiju_{name}" in known:
            continue
        seats = [preset["seats"] for preset in listed["presets"]]
        table_sizes = min(seats), max(seats)
        kind = _type(name, table_sizes, {preset["limits"]["score_sum"] for preset in listed["presets"]})
        # A class of its own for each game: pyspiel lets go of what makes a game after Python is gone, and a class can
        # bear that.
        pyspiel.register_game(kind, type(f"Paiju_{name}", (PaijuGame,), {"kind": kind, "name": name, "table_sizes": table_sizes}))


register()
