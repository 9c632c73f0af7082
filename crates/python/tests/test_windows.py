"""Reaction windows: with `ask_all`, whom a batch asks next tells nobody who holds what."""

import numpy as np
import pytest

import paiju

GAMES = ["mahjong", "sanguosha"]
# Ids of mahjong: a discard by kind.
DISCARDS = 27


def pick(env, rng):
    place = (rng.random(env.num_envs) * env.legal_count).astype(np.int64)
    return env.legal_ids[np.arange(env.num_envs), place]


def asked_after_discards(**options):
    """For every discard: who made it, and the three who were asked after it, as far as the episode went."""
    env, rng, found = paiju.VecEnv("mahjong", 32, seed=1, **options), np.random.default_rng(1), []
    running = [[] for _ in range(env.num_envs)]
    for _ in range(150):
        players, actions = env.player.copy(), pick(env, rng)
        env.step(actions)
        for row in range(env.num_envs):
            for discard in running[row]:
                discard[1].append(int(players[row]))
            if actions[row] < DISCARDS:
                running[row].append((int(players[row]), []))
            if env.done[row]:
                running[row].clear()
            found += [discard for discard in running[row] if len(discard[1]) == 3]
            running[row] = [discard for discard in running[row] if len(discard[1]) < 3]
    return found


def test_who_is_asked_after_a_discard_tells_who_could_claim_it_unless_all_are_asked():
    told, hidden = asked_after_discards(), asked_after_discards(ask_all=True)
    others = lambda seat: [other for other in range(4) if other != seat]
    # Without the option the next in turn is asked where nobody can claim, and somebody else where he can.
    assert len({(seat, asked[0]) for seat, asked in told}) > 8
    # With it the others are asked in their order, whoever holds what.
    assert len(hidden) > 100 and all(asked == others(seat) for seat, asked in hidden)


@pytest.mark.parametrize("name", GAMES)
def test_real_questions_stay_what_they_are_and_others_have_one_answer(name):
    env, rng, silent, over = paiju.VecEnv(name, 4, seed=3, ask_all=True, rotate=False), np.random.default_rng(2), 0, 0
    states = [env.episode_start(row, 0) for row in range(4)]
    for _ in range(400):
        actions, real = pick(env, rng), []
        for row, state in enumerate(states):
            seat = int(env.player[row])
            legal = env.legal_ids[row, : env.legal_count[row]].tolist()
            asked = state.to_act == seat and state.legal_actions() == legal
            real.append(asked and np.array_equal(env.obs[row], state.observation(seat)))
            if not real[-1]:
                assert len(legal) == 1 and legal[0] in passes(name)
                silent += 1
        env.step(actions)
        for row, state in enumerate(states):
            if real[row]:
                state.apply(int(actions[row]))
            assert env.done[row] <= state.over
            if env.done[row]:
                assert np.array_equal(env.final_return[row], state.scores)
                assert env.record(row) == state.record()
                states[row], over = env.episode_start(row, int(env.episode[row])), over + 1
    assert silent > 100 and over > 0


def passes(name):
    parts = paiju.Game(name).layout()["actions"]
    return [part["offset"] for part in parts if part["name"] == "pass"]


@pytest.mark.parametrize("name", GAMES)
def test_a_snapshot_between_such_questions_goes_on(name):
    options = {"seed": 6, "ask_all": True}
    env, other = (paiju.VecEnv(name, 6, **options) for _ in range(2))
    for _ in range(12):
        env.rollout(7)
        other.restore(env.snapshot())
        for array, again in zip(env.arrays.values(), other.arrays.values()):
            if array is not env.reward and array is not env.done and array is not env.final_return:
                assert np.array_equal(array, again)
    env.rollout(20)
    other.rollout(20)
    assert all(np.array_equal(array, other.arrays[key]) for key, array in env.arrays.items())


@pytest.mark.parametrize("name", GAMES)
def test_bots_and_trajectories_go_with_it(name):
    env = paiju.VecEnv(name, 8, seed=2, learner_seats=[1], bots="simple", ask_all=True, trajectories=True)
    for _ in range(60):
        env.rollout(1, "simple")
        assert (env.player == 1).all() and (env.legal_count > 0).all()
    turns = env.transitions()
    assert (turns["seat"] == 1).all() and turns["mask"][np.arange(len(turns["action"])), turns["action"]].all()
    assert (turns["mask"].sum(1) == 1).any()


def test_it_goes_not_with_skipping_and_changes_nothing_where_no_window_is():
    with pytest.raises(paiju.PaijuError, match="ask_all"):
        paiju.VecEnv("mahjong", 2, ask_all=True, skip_forced=True)
    one, other = (paiju.VecEnv("holdem", 4, seed=1, ask_all=all) for all in (False, True))
    for env in (one, other):
        env.rollout(50)
    assert all(np.array_equal(array, other.arrays[key]) for key, array in one.arrays.items())
