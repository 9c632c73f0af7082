"""Hold'em in the layout of the original design: every number where the page says it is."""

import numpy as np
import pytest

import paiju
from paiju.holdem import FEATURES, FEATURES_VERSION, ActionType, PokerGame, Position, feature_layout, features


def part(numbers, name):
    found = next(part for part in feature_layout() if part["name"] == name)
    return numbers[found["offset"] : found["offset"] + found["len"]].tolist()


def test_the_layout_covers_every_number_once():
    parts, at = feature_layout(), 0
    for told in parts:
        assert told["offset"] == at and told["meaning"]
        at += told["len"]
    assert at == FEATURES == 1980 and FEATURES_VERSION == 1
    assert list(dict.fromkeys(part["group"] for part in parts)) == ["cards", "state", "history"]
    assert len({part["name"] for part in parts}) == len(parts)


def test_numbers_are_what_the_player_is_shown():
    table = PokerGame()
    table.seed(1)
    table.reset_hand()
    table.step(ActionType.RAISE)
    seen = table.get_state_for_player(2)
    numbers = features(table, 2)
    assert np.array_equal(numbers, features(seen)) and numbers.dtype == np.float32
    assert np.flatnonzero(part(numbers, "hole_cards")).tolist() == sorted(seen["hole_cards"])
    assert part(numbers, "my_position").index(1.0) == Position.BB
    chips = [part(numbers, name)[0] for name in ("my_stack", "pot", "to_call", "actions[0].amount")]
    assert chips == pytest.approx([0.99, 0.04, 0.015, 0.025])
    # After the big blind the first in the order of play is who has raised.
    assert part(numbers, "opponents[0].position").index(1.0) == Position.UTG
    assert part(numbers, "opponents[0].bet_total") == pytest.approx([0.025])
    assert part(numbers, "actions[0].player").index(1.0) == Position.UTG
    assert part(numbers, "actions[0].action").index(1.0) == ActionType.RAISE
    assert part(numbers, "raise_count") == [0, 1, 0, 0] and part(numbers, "street") == [1, 0, 0, 0]
    assert not any(part(numbers, "actions[1].player"))


def test_a_state_and_the_table_of_the_design_give_the_same_numbers():
    rng = np.random.default_rng(3)
    for seed in range(6):
        table, state = PokerGame(), paiju.Game("holdem", "sixmax").deal(seed)
        table.seed(seed)
        table.reset_hand()
        while not state.over:
            for seat in range(6):
                assert np.array_equal(features(table, seat), features(state, seat))
            assert np.array_equal(features(table), features(state))
            action = rng.choice(np.flatnonzero(table.get_legal_actions()))
            table.step(ActionType(action))
            state.apply(int(action))


def test_other_tables_and_arrays_are_refused():
    with pytest.raises(ValueError, match="six-max"):
        features(paiju.Game("holdem", "headsup").deal(1))
    with pytest.raises(ValueError, match="six-max"):
        features(paiju.Game("leduc").deal(1))
    with pytest.raises(ValueError, match="six seats"):
        features(PokerGameOfTwo())
    for wrong in (np.zeros(3, np.float32), np.zeros(FEATURES), [0.0] * FEATURES):
        with pytest.raises(ValueError, match="out"):
            features(paiju.Game("holdem").deal(1), out=wrong)
    out = np.ones(FEATURES, np.float32)
    assert features(paiju.Game("holdem").deal(1), out=out) is out and out[-17:].sum() == 0


class PokerGameOfTwo:
    def get_state(self):
        return {"current_player": 0}

    def get_state_for_player(self, seat):
        return {"opponents": [{}]}
