"""Batches: what is written, that a step is all or nothing, and that episodes depend on nothing but their place."""

import os
import pickle
import re

import numpy as np
import pytest

import paiju

GAMES = [game["name"] for game in paiju.games()]
NAMES = "obs mask legal_ids legal_count range player reward done episode final_return".split()


def pick(env, rng):
    place = (rng.random(env.num_envs) * env.legal_count).astype(np.int64)
    return env.legal_ids[np.arange(env.num_envs), place]


def copied(env):
    return {name: getattr(env, name).copy() for name in NAMES}


def same(one, other):
    return all(np.array_equal(one[name], other[name]) for name in NAMES)


def test_arrays_have_the_shapes_and_types_that_are_promised():
    game = paiju.Game("mahjong")
    env = paiju.VecEnv("mahjong", 5, seed=1)
    shapes = {
        "obs": (np.float32, (5, game.observation_size)),
        "mask": (np.bool_, (5, game.num_actions)),
        "legal_ids": (np.int16, (5, game.max_legal)),
        "legal_count": (np.int32, (5,)),
        "range": (np.int64, (5, 2)),
        "player": (np.int32, (5,)),
        "reward": (np.float32, (5, 4)),
        "done": (np.bool_, (5,)),
        "episode": (np.uint64, (5,)),
        "final_return": (np.float32, (5, 4)),
    }
    for name, (dtype, shape) in shapes.items():
        array = getattr(env, name)
        assert array.dtype == dtype and array.shape == shape, name
    assert env.obs is env.arrays["obs"]
    assert paiju.VecEnv("mahjong", 2, seats="all", obs_dtype=np.uint8).obs.shape == (2, 4, game.observation_size)


@pytest.mark.parametrize("name", GAMES)
def test_a_row_shows_what_the_single_game_shows(name):
    env, rng = paiju.VecEnv(name, 3, seed=9, rotate=False), np.random.default_rng(1)
    states = [env.episode_start(row, 0) for row in range(3)]
    for _ in range(60):
        for row, state in enumerate(states):
            assert env.player[row] == state.to_act
            assert np.array_equal(env.obs[row], state.observation())
            assert np.array_equal(env.mask[row], state.legal_mask())
            count = env.legal_count[row]
            assert list(env.legal_ids[row, :count]) == state.legal_actions()
            assert (env.legal_ids[row, count:] == -1).all()
        before, actions = [state.scores for state in states], pick(env, rng)
        env.step(actions)
        for row, state in enumerate(states):
            state.apply(int(actions[row]))
            assert np.array_equal(env.reward[row], np.subtract(state.scores, before[row]))
            assert env.done[row] == state.over
            if state.over:
                assert np.array_equal(env.final_return[row], state.scores)
                assert env.record(row) == state.record()
                states[row] = env.episode_start(row, int(env.episode[row]))
    assert env.stats()["actions"] == 180


@pytest.mark.parametrize("name", GAMES)
def test_episodes_depend_on_nothing_but_their_place(name):
    options = {"seed": 4, "learner_seats": [0], "bots": "random", "skip_forced": True}
    whole = paiju.VecEnv(name, 8, **options)
    threads = paiju.VecEnv(name, 8, threads=3, **options)
    idle = paiju.VecEnv(name, 8, threads=11, **options)
    shard = paiju.VecEnv(name, 3, first_env=5, **options)
    for env in (whole, threads, idle, shard):
        env.rollout(40)
    assert same(copied(whole), copied(threads)) and same(copied(whole), copied(idle))
    for array, part in zip(copied(whole).values(), copied(shard).values()):
        assert np.array_equal(array[5:], part)


@pytest.mark.parametrize("name", GAMES)
def test_helpers_change_nothing(name):
    """A batch so large that others help, and a step so short that they come late: all do the same."""
    envs = [paiju.VecEnv(name, 700, seed=4, threads=threads) for threads in (1, 2, 5)]
    for steps in (1, 1, 30, 1, 200):
        for env in envs:
            env.rollout(steps)
            env.step(env.legal_ids[:, 0])
    assert all(same(copied(envs[0]), copied(env)) and envs[0].stats() == env.stats() for env in envs[1:])


@pytest.mark.parametrize("rows", [6, 3000])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_bad_answer_names_its_row_and_changes_nothing(threads, rows):
    env, rng = paiju.VecEnv("xianqi", rows, seed=1, threads=threads), np.random.default_rng(1)
    for _ in range(10):
        env.step(pick(env, rng))
    before, actions = copied(env), pick(env, rng)
    snapshot = env.snapshot()
    for wrong in (-1, 448, 9999, np.iinfo(np.int64).max):
        bad = actions.astype(np.int64)
        bad[4] = wrong
        if env.mask[4].shape[0] > wrong >= 0 and env.mask[4, wrong]:
            continue
        with pytest.raises(paiju.PaijuError, match="row 4") as refused:
            env.step(bad)
        assert refused.value.detail["row"] == 4 and refused.value.code == "ENGINE_ILLEGAL_ACTION"
        assert same(before, copied(env)) and env.snapshot() == snapshot
    env.step(actions)


@pytest.mark.parametrize(
    "actions",
    [np.zeros(3), np.zeros(2, int), np.zeros((3, 1), int), "abc", [0.5, 1, 2], np.zeros(3, bool), None],
)
def test_actions_of_a_wrong_shape_or_type_are_refused(actions):
    env = paiju.VecEnv("leduc", 3, seed=1)
    with pytest.raises((paiju.PaijuError, TypeError, ValueError)):
        env.step(actions)
    for kind in (np.int64, np.int32, np.int16, np.uint8):
        env.step(env.legal_ids[:, 0].astype(kind))
    env.step([int(id) for id in env.legal_ids[:, 0]])


def test_the_caller_may_bring_the_buffers():
    obs = np.zeros((4, 43), np.float32)
    env = paiju.VecEnv("leduc", 4, seed=1, buffers={"obs": obs})
    assert env.obs is obs and obs.any()
    frozen = np.zeros((4, 43), np.float32)
    frozen.flags.writeable = False
    for wrong in (np.zeros((4, 43)), np.zeros((4, 42), np.float32), np.zeros((43, 4), np.float32).T, frozen):
        with pytest.raises(paiju.PaijuError, match="obs"):
            paiju.VecEnv("leduc", 4, buffers={"obs": wrong})
    with pytest.raises(paiju.PaijuError, match="observations"):
        paiju.VecEnv("leduc", 4, buffers={"observations": obs})


def test_buffers_are_aligned():
    memory = np.zeros(4 * 43 * 4 + 8, np.uint8)
    start = -memory.ctypes.data % 4
    obs = memory[start + 1 : start + 1 + 4 * 43 * 4].view(np.float32).reshape(4, 43)
    assert not obs.flags.aligned and obs.flags.c_contiguous and obs.flags.writeable
    with pytest.raises(paiju.PaijuError, match="obs.*aligned to 4 bytes") as refused:
        paiju.VecEnv("leduc", 4, buffers={"obs": obs})
    assert refused.value.detail["name"] == "obs" and not memory.any()
    env = paiju.VecEnv("leduc", 4, seed=1, buffers={"obs": np.require(obs, requirements="CAW")})
    assert env.obs.any()


def test_buffers_do_not_overlap():
    shared = np.zeros((5, 2), np.float32)
    wrong = [
        {"reward": shared[:4], "final_return": shared[:4]},
        {"reward": shared[1:], "final_return": shared[:4]},
        {"done": shared.view(np.bool_).reshape(-1)[7:11], "reward": shared[1:]},
    ]
    for buffers in wrong:
        with pytest.raises(paiju.PaijuError, match="overlap") as refused:
            paiju.VecEnv("leduc", 4, buffers=buffers)
        assert {refused.value.detail["name"], refused.value.detail["other"]} == set(buffers) and not shared.any()
    # Neighbours in one piece of memory are welcome.
    pool = np.zeros((8, 2), np.float32)
    env = paiju.VecEnv("leduc", 4, seed=1, buffers={"reward": pool[:4], "final_return": pool[4:]})
    env.rollout(20)
    assert pool.any() and np.shares_memory(env.reward, pool)


def test_buffers_may_hold_anything_before():
    plain = paiju.VecEnv("holdem", 3, seed=1)
    dirty = {name: np.full_like(array, 1) for name, array in plain.arrays.items()}
    assert same(copied(plain), copied(paiju.VecEnv("holdem", 3, seed=1, buffers=dirty)))


@pytest.mark.parametrize(
    "options",
    [
        {"num_envs": 0},
        {"num_envs": -1},
        {"threads": 0},
        {"threads": -2},
        {"threads": 10**6},
        {"learner_seats": [0], "bots": []},
        {"learner_seats": [0], "bots": 5},
        {"seats": "mine"},
        {"obs_dtype": "float64"},
        {"learner_seats": [2]},
        {"learner_seats": []},
        {"bots": "random"},
        {"learner_seats": [0], "bots": "deep"},
        {"num_envs": 10**12},
    ],
)
def test_wrong_options_are_refused(options):
    with pytest.raises(paiju.PaijuError):
        paiju.VecEnv("leduc", **{"num_envs": 2, **options})
    env = paiju.VecEnv("leduc", 2)
    for call in (lambda: env.rollout(-1), lambda: env.record(-1), lambda: env.record(2)):
        with pytest.raises(paiju.PaijuError):
            call()


def test_a_step_can_be_sent_and_received():
    one, other = (paiju.VecEnv("holdem", 32, seed=3, threads=2) for _ in range(2))
    rng = [np.random.default_rng(5) for _ in range(2)]
    for _ in range(20):
        one.send(pick(one, rng[0]))
        with pytest.raises(RuntimeError):
            one.send(np.zeros(32, int))
        one.recv()
        other.step(pick(other, rng[1]))
    assert same(copied(one), copied(other))
    with pytest.raises(RuntimeError):
        one.recv()
    with pytest.raises(paiju.PaijuError):
        one.send(np.full(32, 99))
        one.recv()
    one.step(pick(one, rng[0]))


@pytest.mark.parametrize("name", GAMES)
def test_a_snapshot_goes_on_where_it_was_taken(name):
    options = {"seed": 6, "learner_seats": [0, 1], "bots": "random"}
    env = paiju.VecEnv(name, 4, **options)
    env.rollout(25)
    snapshot = pickle.loads(pickle.dumps(env.snapshot()))
    env.rollout(30)
    other = paiju.VecEnv(name, 4, **options)
    other.restore(snapshot)
    other.rollout(30)
    assert same(copied(env), copied(other)) and env.stats() == other.stats()
    endless = re.sub(rb'"episode":\d+', b'"episode":%d' % (2**64 - 2), snapshot)
    for wrong in (b"", b"{}", snapshot[:-9], snapshot.replace(b'"seed":"0', b'"seed":"1'), endless):
        with pytest.raises(paiju.PaijuError):
            other.restore(wrong)
    assert same(copied(env), copied(other))


@pytest.mark.parametrize("name", GAMES)
def test_skipping_what_is_forced_leaves_only_decisions(name):
    env = paiju.VecEnv(name, 16, seed=2, skip_forced=True)
    for _ in range(40):
        assert (env.legal_count > 1).all()
        env.rollout(1)


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_their_seats(name):
    bot = paiju.Game(name).bots[0]
    env = paiju.VecEnv(name, 4, seed=2, learner_seats=[1], bots=bot)
    env.rollout(20)
    assert (env.player == 1).all()


@pytest.mark.parametrize("dtype", ["float32", "uint8"])
def test_trajectories_tell_each_seat_what_its_turns_brought(dtype):
    env, rng = paiju.VecEnv("leduc", 8, seed=3, trajectories=True, obs_dtype=dtype), np.random.default_rng(2)
    seen, open_turns = [], {}
    for _ in range(50):
        actions, obs, players, episode = pick(env, rng), env.obs.copy(), env.player.copy(), env.episode.copy()
        for row in range(8):
            turn = (row, int(players[row]))
            if turn in open_turns:
                seen.append((*open_turns.pop(turn), obs[row], False))
            open_turns[turn] = [row, int(episode[row]), int(players[row]), int(actions[row]), obs[row], 0.0]
        env.step(actions)
        for (row, seat), turn in list(open_turns.items()):
            turn[5] += env.reward[row, seat]
            if env.done[row]:
                seen.append((*open_turns.pop((row, seat)), np.zeros_like(obs[row]), True))
    turns = env.transitions()
    assert len(turns["env"]) == len(seen) and turns["obs"].dtype == dtype
    key = lambda turn: (turn[0], turn[1], turn[2], turn[3], bytes(turn[4]), turn[5], bytes(turn[6]), turn[7])
    names = "env episode seat action obs reward next_obs done".split()
    told = [tuple(turns[name][at] for name in names) for at in range(len(seen))]
    assert sorted(map(key, told)) == sorted(map(key, seen))
    assert len(env.transitions()["env"]) == 0
    with pytest.raises(TypeError):
        paiju.VecEnv("leduc", 2).transitions()


def test_rewards_of_an_episode_sum_to_its_return():
    env = paiju.VecEnv("mahjong", 8, seed=5, learner_seats=[0, 2], bots="random")
    sums = np.zeros((8, 4))
    finished = 0
    for _ in range(300):
        env.rollout(1)
        sums += env.reward
        for row in np.flatnonzero(env.done):
            assert np.array_equal(sums[row], env.final_return[row])
            sums[row] = 0
            finished += 1
    assert finished > 8


def test_amounts_answer_range_questions():
    env = paiju.VecEnv("holdem", 4, rules="nolimit", seed=1)
    assert (env.range[:, 0] >= 0).all()
    amounts = env.range[:, 0].copy()
    amounts[1] = -1
    for wrong in (amounts.astype(float), amounts[:3], amounts[:, None], "abcd"):
        with pytest.raises(paiju.PaijuError, match="amounts"):
            env.step(env.legal_ids[:, 0], wrong)
    env.step(env.legal_ids[:, 0], amounts.astype(np.int32))
    amounts = env.range[:, 1] * 1000
    with pytest.raises(paiju.PaijuError, match="row 0"):
        env.step(env.legal_ids[:, 0], amounts)
    assert (paiju.VecEnv("leduc", 2).range == -1).all()
    with pytest.raises(paiju.PaijuError, match="row 1"):
        paiju.VecEnv("leduc", 2).step([1, 1], np.array([-1, 4]))


def test_a_python_policy_rolls_out_like_a_step():
    env, rng = paiju.VecEnv("kuhn", 4, seed=1), np.random.default_rng(1)
    stats = env.rollout(30, lambda env: pick(env, rng))
    assert stats["actions"] == 120 and sum(stats["returns"]) == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_forked_child_is_told_so():
    env = paiju.VecEnv("leduc", 4, threads=2, seed=1)
    env.rollout(2)
    child = os.fork()
    if child == 0:
        try:
            env.step(env.legal_ids[:, 0])
        except RuntimeError as refused:
            fresh = paiju.VecEnv("leduc", 4, threads=2, seed=1)
            fresh.rollout(3)
            os._exit(0 if "fork" in str(refused) else 2)
        os._exit(3)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    env.rollout(2)
