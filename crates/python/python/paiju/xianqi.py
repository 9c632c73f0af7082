"""XianQi: the original engine, eight operations over one state (docs/original/xianqi.md).

>>> from paiju.xianqi import Engine
>>> engine = Engine()
>>> output = engine.init_game({"preset": "original"}, 1)
>>> output = engine.apply_action(0, None, 1)
>>> engine.get_public_state()["version"]
2
"""

from ._original import bind

__all__ = ["Engine"]

Engine = bind("xianqi.Engine")
