"""Six-max hold'em as numbers in the layout of the original design: cards, state features, action history.

The design hands `get_state_for_player` to a network; this writes the same fields in the same order. It knows nothing but what
that shows a player.
"""

POSITIONS = ("UTG", "HJ", "CO", "BTN", "SB", "BB")
STREETS = ("preflop", "flop", "turn", "river")
ACTIONS = ("FOLD", "CHECK_CALL", "RAISE", "RAISE_33", "RAISE_75", "ALLIN")
RANKS, SUITS = "23456789TJQKA", "shdc"
# A hand of the six-action menu has no more actions.
MOST_ACTIONS = 100
UNIT = 100.0

# Raised whenever a number comes to mean something else.
VERSION = 1

_CARD = "card = rank * 4 + suit: 2s, 2h, 2d, 2c, 3s to Ac"
_OPPONENT = (
    ("position", 6, "where he sits: UTG, HJ, CO, BTN, SB, BB"),
    ("stack", 1, "his chips"),
    ("bet_this_street", 1, "what he has put in on this street"),
    ("bet_total", 1, "what he has put in during the hand"),
    ("is_active", 1, "whether he has not folded"),
    ("is_allin", 1, "whether he is all-in"),
)
_ACTION = (
    ("player", 6, "who acted, by position: UTG to BB"),
    ("action", 6, "what: FOLD, CHECK_CALL, RAISE, RAISE_33, RAISE_75, ALLIN"),
    ("amount", 1, "the chips it took"),
    ("street", 4, "when: preflop, flop, turn, river"),
)


def _parts():
    yield "cards", "hole_cards", 52, f"the own two cards; {_CARD}"
    yield "cards", "flop", 52, "the first three cards of the board"
    yield "cards", "turn", 52, "the fourth"
    yield "cards", "river", 52, "the fifth"
    yield "state", "my_position", 6, "the own place: UTG, HJ, CO, BTN, SB, BB"
    yield "state", "my_stack", 1, "the own chips; all chips are in hundreds of big blinds"
    yield "state", "pot", 1, "the pot"
    yield "state", "to_call", 1, "what a call costs"
    yield "state", "street", 4, "preflop, flop, turn, river"
    yield "state", "raise_count", 4, "raises on this street: none, one, two, more"
    for number in range(5):
        for name, size, meaning in _OPPONENT:
            yield "state", f"opponents[{number}].{name}", size, f"in the order of play after the player: {meaning}"
    for number in range(MOST_ACTIONS):
        for name, size, meaning in _ACTION:
            yield "history", f"actions[{number}].{name}", size, f"from the first action on: {meaning}"


def layout():
    """What every number means: parts with a group (cards, state, history), a name, an offset, a length and a meaning."""
    told, offset = [], 0
    for group, name, size, meaning in _parts():
        told.append({"group": group, "name": name, "offset": offset, "len": size, "meaning": meaning})
        offset += size
    return told


SIZE = sum(size for _, _, size, _ in _parts())


_ONE = {size: [[float(place == index) for place in range(size)] for index in range(size)] for size in (4, 6)}


def _some(cards):
    flags = [0.0] * 52
    for card in cards:
        flags[card] = 1.0
    return flags


def _numbers(seen):
    """All numbers of what a player is shown, in order."""
    board, mine = seen["board"], seen["my_position"]
    out = _some(seen["hole_cards"] or ())
    for cards in (board[:3], board[3:4], board[4:5]):
        out += _some(cards)
    out += _ONE[6][mine]
    out += (seen["my_stack"] / UNIT, seen["pot"] / UNIT, seen["to_call"] / UNIT)
    out += _ONE[4][seen["street"]]
    out += _ONE[4][min(seen["raise_count"], 3)]
    places = {other["seat"]: other["position"] for other in seen["opponents"]}
    for other in sorted(seen["opponents"], key=lambda other: (other["position"] - mine) % 6):
        out += _ONE[6][other["position"]]
        out += (other[name] / UNIT for name in ("stack", "bet_this_street", "bet_total"))
        out += (float(other["is_active"]), float(other["is_allin"]))
    for done in seen["actions"]:
        out += _ONE[6][places.get(done["player"], mine)]
        out += _ONE[6][done["action"]]
        out.append(done["amount"] / UNIT)
        out += _ONE[4][done["street"]]
    return out


def _card(text):
    return 4 * RANKS.index(text[0]) + SUITS.index(text[1])


def _told(view):
    """A seat's view in the words and units of the design."""
    blind = view["rules"]["big_blind"]
    others = [
        {
            "seat": other["seat"],
            "position": POSITIONS.index(other["position"]),
            "is_active": other["is_active"],
            "is_allin": other["is_allin"],
            **{name: other[name] / blind for name in ("stack", "bet_this_street", "bet_total")},
        }
        for other in view["opponents"]
    ]
    actions = [
        {
            "player": done["player"],
            "action": ACTIONS.index(done["action"]["type"]),
            "amount": done["amount"] / blind,
            "street": STREETS.index(done["street"]),
        }
        for done in view["actions"]
    ]
    return {
        "hole_cards": [_card(card) for card in view["hole_cards"] or ()],
        "board": [_card(card) for card in view["board"]],
        "my_position": POSITIONS.index(view["my_position"]),
        "street": STREETS.index(view["street"]),
        "raise_count": view["raise_count"],
        "opponents": others,
        "actions": actions,
        **{name: view[name] / blind for name in ("my_stack", "pot", "to_call")},
    }


def _shown(source, seat):
    from . import State  # noqa: PLC0415 - the package imports this module only when it is asked for

    if isinstance(source, State):
        rules = source.game.rules if source.game.name == "holdem" else {}
        if rules.get("menu") != "SixMax" or rules.get("seats") != 6:
            raise ValueError("features are of six-max hold'em: six seats and the six-action menu")
        return _told(source.view(source.to_act if seat is None else seat))
    if hasattr(source, "get_state_for_player"):
        source = source.get_state_for_player(source.get_state()["current_player"] if seat is None else seat)
    if len(source["opponents"]) != 5:
        raise ValueError("features are of six-max hold'em: six seats")
    return source


def features(source, seat=None, out=None):
    """What a seat of six-max hold'em knows, as `SIZE` float32 numbers in the layout of `layout()`.

    `source` is a `paiju.State`, a `PokerGame`, or what its `get_state_for_player` returned; without a seat, whoever acts.

    >>> import paiju
    >>> from paiju.holdem import features
    >>> features(paiju.Game("holdem").deal(1)).shape
    (1980,)
    """
    import numpy as np  # noqa: PLC0415 - arrays are not needed to import the package

    if out is None:
        out = np.empty(SIZE, dtype=np.float32)
    elif not isinstance(out, np.ndarray) or out.shape != (SIZE,) or out.dtype != np.float32:
        raise ValueError(f"out: expected a float32 array of shape ({SIZE},)")
    numbers = _numbers(_shown(source, seat))
    out[: len(numbers)] = numbers
    out[len(numbers) :] = 0.0
    return out
