"""Hold'em: the original engine "6max 100BB" (docs/original/holdem.md).

>>> from paiju.holdem import PokerGame, ActionType
>>> game = PokerGame()
>>> game.seed(42)
>>> state = game.reset_hand()
>>> [action.name for action in ActionType if game.get_legal_actions()[action]]
['FOLD', 'RAISE', 'ALLIN']
"""

from enum import IntEnum

from ._features import SIZE as FEATURES
from ._features import VERSION as FEATURES_VERSION
from ._features import features
from ._features import layout as feature_layout
from ._original import Original, Shown, bind

__all__ = [
    "FEATURES",
    "FEATURES_VERSION",
    "ActionRecord",
    "ActionType",
    "GameState",
    "PlayerState",
    "PokerGame",
    "Position",
    "Street",
    "feature_layout",
    "features",
]


class ActionType(IntEnum):
    """What a player can do."""

    FOLD = 0
    CHECK_CALL = 1
    RAISE = 2
    RAISE_33 = 3
    RAISE_75 = 4
    ALLIN = 5


class Street(IntEnum):
    """Where a hand is."""

    PREFLOP = 0
    FLOP = 1
    TURN = 2
    RIVER = 3


class Position(IntEnum):
    """Places at a table of six."""

    UTG = 0
    HJ = 1
    CO = 2
    BTN = 3
    SB = 4
    BB = 5


GameState = PlayerState = ActionRecord = Shown


class _Table(Original):
    """What the design's class has beside its operations."""

    def __init__(self, num_players=6, starting_stack=100.0, button_seat=0):
        super().__init__()
        given = {"num_players": num_players, "starting_stack": starting_stack, "button_seat": button_seat}
        self._object.call("new", given)

    def _answer(self, op, answer):
        if op == "step":
            return answer.state, answer.reward, answer.done
        return answer


PokerGame = bind("holdem.PokerGame", _Table)
