"""Paiju 牌局: table games with hidden information, for learning and research.

>>> import paiju
>>> game = paiju.Game("leduc")
>>> state = game.deal(seed=7)
>>> state.to_act, state.legal_actions()
(0, [1, 2])
>>> state.apply(1)

`Game` and `State` are single games, `VecEnv` is a batch of them, `verify` proves a record. `paiju.holdem`,
`paiju.xianqi`, `paiju.mahjong` and `paiju.sanguosha` are the interfaces of the games' original designs. Adapters:
`paiju.pettingzoo`, `paiju.gymnasium`, `paiju.openspiel`; further `paiju.evaluate`, `paiju.parquet`, `paiju.ray`.
"""

import os as _os

from ._native import Game, PaijuError, State, __version__, games, load, replay, verify
from ._native import forked as _forked
from ._vecenv import VecEnv

__all__ = ["Game", "PaijuError", "State", "VecEnv", "__version__", "games", "load", "replay", "verify"]

if hasattr(_os, "register_at_fork"):
    _os.register_at_fork(after_in_child=_forked)
