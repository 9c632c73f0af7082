"""Six-max hold'em as numbers in the layout of the original design: cards, state features, action history.

The design hands `get_state_for_player` to a network; these are the same fields in the same order. `VecEnv` writes them with
`layout="original"`.
"""

from . import _native

SIZE, VERSION = _native.feature_size()


def layout():
    """What every number means: parts with a group (cards, state, history), a name, an offset, a length and a meaning."""
    return _native.features_layout()


def features(source, seat=None, out=None):
    """What a seat of six-max hold'em knows, as `SIZE` float32 numbers in the layout of `layout()`.

    `source` is a `paiju.State`, a `PokerGame`, or what its `get_state_for_player` returned; without a seat, whoever acts.

    >>> import paiju
    >>> from paiju.holdem import features
    >>> features(paiju.Game("holdem").deal(1)).shape
    (1980,)
    """
    if isinstance(source, _native.State):
        return _native.state_features(source, seat, out)
    if hasattr(source, "get_state_for_player"):
        source = source.get_state_for_player(source.get_state()["current_player"] if seat is None else seat)
    return _native.view_features(source, out)
