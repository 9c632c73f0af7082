"""Hold'em in the layout of the original design: every number where the page says it is."""

import numpy as np
import pytest

import paiju
from paiju.holdem import FEATURES, FEATURES_VERSION, ActionType, PokerGame, Position, feature_layout, features


def part(numbers, name):
    found = next(part for part in feature_layout() if part["name"] == name)
    return numbers[found["offset"] : found["offset"] + found["len"]].tolist()


def told(seen):
    """What a player is shown, by the names of the layout."""
    mine, board, chips = seen["my_position"], seen["board"], ("stack", "bet_this_street", "bet_total")
    others = sorted(seen["opponents"], key=lambda other: (other["position"] - mine) % 6)
    places = {other["seat"]: other["position"] for other in others}
    expected = {"hole_cards": seen["hole_cards"], "flop": board[:3], "turn": board[3:4], "river": board[4:5]}
    expected |= {"my_position": [mine], "street": [seen["street"]], "raise_count": [min(seen["raise_count"], 3)]}
    expected |= {name: seen[name] / 100 for name in ("my_stack", "pot", "to_call")}
    for number, other in enumerate(others):
        expected[f"opponents[{number}].position"] = [other["position"]]
        expected |= {f"opponents[{number}].{name}": other[name] / 100 for name in chips}
        expected |= {f"opponents[{number}].{name}": float(other[name]) for name in ("is_active", "is_allin")}
    for number, done in enumerate(seen["actions"]):
        expected[f"actions[{number}].player"] = [places.get(done["player"], mine)]
        expected |= {f"actions[{number}].{name}": [done[name]] for name in ("action", "street")}
        expected[f"actions[{number}].amount"] = done["amount"] / 100
    return expected


def test_every_number_is_the_field_of_its_name():
    rng, layout = np.random.default_rng(5), feature_layout()
    table = PokerGame()
    for seed in range(4):
        table.seed(seed)
        table.reset_hand()
        while not table.get_state()["hand_over"]:
            seat = int(rng.integers(6))
            expected, numbers = told(table.get_state_for_player(seat)), features(table, seat)
            for part in layout:
                cells = numbers[part["offset"] : part["offset"] + part["len"]]
                value = expected.get(part["name"], [])
                if isinstance(value, float):
                    assert cells[0] == np.float32(value), part
                else:
                    assert np.flatnonzero(cells).tolist() == sorted(value) and set(cells) <= {0.0, 1.0}, part
            table.step(ActionType(rng.choice(np.flatnonzero(table.get_legal_actions()))))


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


def test_a_deep_hand_has_features_as_long_as_it_is_short():
    deep = paiju.Game("holdem", {"preset": "sixmax", "stacks": [1_000_000] * 6}).deal(1)
    assert features(deep)[:104].sum() == 2


def test_other_tables_and_arrays_are_refused():
    with pytest.raises(ValueError, match="six-max"):
        features(paiju.Game("holdem", "headsup").deal(1))
    with pytest.raises(ValueError, match="six-max"):
        features(paiju.Game("leduc").deal(1))
    with pytest.raises(ValueError, match="five of six seats"):
        features(seated(2))
    with pytest.raises(ValueError, match="get_state_for_player"):
        features({"opponents": [{}]})
    for wrong in (np.zeros(3, np.float32), np.zeros(FEATURES), [0.0] * FEATURES):
        with pytest.raises(ValueError, match="out"):
            features(paiju.Game("holdem").deal(1), out=wrong)
    out = np.ones(FEATURES, np.float32)
    assert features(paiju.Game("holdem").deal(1), out=out) is out and out[-17:].sum() == 0


def seated(players):
    table = PokerGame(num_players=players)
    table.seed(1)
    table.reset_hand()
    return table


def follow(env, states):
    """Deals what rows deal anew, in states of their own."""
    for row in range(env.num_envs):
        episode = int(env.episode[row])
        if states[row] is None or states[row][0] != episode:
            states[row] = (episode, env.episode_start(env.first_env + row, episode))


@pytest.mark.parametrize("options", [{}, {"seats": "all", "threads": 2}, {"ask_all": True, "rotate": False}], ids=str)
def test_a_batch_writes_the_same_numbers(options):
    rng = np.random.default_rng(2)
    env = paiju.VecEnv("holdem", 24, rules="sixmax", seed=9, layout="original", **options)
    assert env.obs.dtype == np.float32 and env.obs.shape[-1] == FEATURES
    states = [None] * env.num_envs
    for _ in range(60):
        follow(env, states)
        for row, (_, state) in enumerate(states):
            assert state.to_act == env.player[row]
            if env.obs.ndim == 3:
                expected = [features(state, seat) for seat in range(6)]
            else:
                expected = features(state)
            assert np.array_equal(env.obs[row], expected)
        actions = env.legal_ids[np.arange(env.num_envs), rng.integers(env.legal_count)]
        for (_, state), action in zip(states, actions):
            state.apply(int(action))
        env.step(actions)
        assert [state.over for _, state in states] == env.done.tolist()


def test_trajectories_bots_and_snapshots_see_them_too():
    options = {"layout": "original", "learner_seats": [1, 4], "bots": "simple", "skip_forced": True}
    env = paiju.VecEnv("holdem", 8, rules="sixmax", seed=3, trajectories=True, **options)
    first, asked = env.obs.copy(), env.player.tolist()
    env.rollout(30)
    turns = env.transitions()
    assert turns["obs"].shape == (len(turns["env"]), FEATURES) == turns["next_obs"].shape
    places = list(zip(turns["env"].tolist(), turns["seat"].tolist()))
    begun = [places.index((row, seat)) for row, seat in enumerate(asked)]
    assert np.array_equal(turns["obs"][begun], first)
    # What bots did is in the history, and a batch that goes on from a snapshot has it again.
    assert env.obs[:, 280:].any()
    other = paiju.VecEnv("holdem", 8, rules="sixmax", seed=3, **options)
    other.restore(env.snapshot())
    assert np.array_equal(other.obs, env.obs)
    env.rollout(20)
    other.rollout(20)
    assert np.array_equal(other.obs, env.obs)


def test_batches_of_other_games_and_of_bytes_are_refused():
    for game, rules in (("leduc", None), ("holdem", "headsup"), ("holdem", {"stacks": [10_000] * 5})):
        with pytest.raises(ValueError, match="layout.*six-max"):
            paiju.VecEnv(game, 2, rules=rules, layout="original")
    with pytest.raises(ValueError, match="layout.*has room for 100 actions"):
        paiju.VecEnv("holdem", 2, rules={"stacks": [1_000_000] * 6}, layout="original")
    with pytest.raises(ValueError, match="obs_dtype.*float32 only"):
        paiju.VecEnv("holdem", 2, layout="original", obs_dtype=np.uint8)
    with pytest.raises(ValueError, match="layout.*game, original"):
        paiju.VecEnv("holdem", 2, layout="design")
