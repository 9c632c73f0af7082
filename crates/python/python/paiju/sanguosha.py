"""Three Kingdoms: the original turn engine (docs/original/sanguosha.md).

>>> from paiju.sanguosha import TurnEngine
>>> engine = TurnEngine()
>>> engine.initialize_turn_state(4).phase
'Prepare'
>>> engine.advance_phase().new_phase
'Judge'
"""

from ._original import bind

__all__ = ["TurnEngine"]

TurnEngine = bind("sanguosha.TurnEngine")
