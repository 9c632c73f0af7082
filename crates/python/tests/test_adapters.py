"""Adapters, judged by the conformance tests of the projects that they are for."""

import os
import warnings

import numpy as np
import pytest

import paiju

GAMES = [game["name"] for game in paiju.games()]
LONG = bool(os.environ.get("PAIJU_LONG"))


@pytest.fixture(autouse=True)
def quietly():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_finds_the_aec_environment_in_order(name, capsys):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from paiju.pettingzoo import aec_env

    api_test(aec_env(name), num_cycles=60)
    seed_test(lambda: aec_env(name), num_cycles=30)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_finds_the_parallel_environment_in_order(name):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import parallel_api_test, parallel_seed_test

    from paiju.pettingzoo import parallel_env

    parallel_api_test(parallel_env(name), num_cycles=30)
    parallel_seed_test(lambda: parallel_env(name), num_cycles=20)


def test_a_deal_that_asks_nobody_is_passed_over():
    pytest.importorskip("pettingzoo")
    from paiju.pettingzoo import aec_env, parallel_env

    game = paiju.Game("xianqi")
    assert any(game.deal(seed).over for seed in range(60)), "some deals are over at once"
    for env in (aec_env(game), parallel_env(game)):
        env.reset(seed=1)
        for _ in range(60):
            env.reset()
            assert not env._state.over


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_finds_the_single_seat_in_order(name):
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    from paiju.gymnasium import SeatEnv

    check_env(SeatEnv(name, seat=1, bots="random"), skip_render_check=True)
    env = SeatEnv(name, bots="random", illegal="raise")
    seen, _ = env.reset(seed=1)
    for illegal in np.flatnonzero(seen["action_mask"] == 0)[:1]:
        with pytest.raises(paiju.PaijuError):
            env.step(int(illegal))


def test_a_vector_of_seats_is_stepped_and_seeded():
    pytest.importorskip("gymnasium")
    from paiju.gymnasium import SeatVectorEnv

    runs = []
    for _ in range(2):
        env, rng, total = SeatVectorEnv("leduc", 5, bots="random"), np.random.default_rng(3), 0.0
        seen, _ = env.reset(seed=7)
        for _ in range(60):
            assert env.observation_space.contains(seen)
            actions = [rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]]
            seen, rewards, done, truncated, infos = env.step(actions)
            total += rewards.sum()
            assert not truncated.any() and ("final_obs" in infos) == done.any()
        runs.append((total, seen["observation"].tobytes()))
    assert runs[0] == runs[1]


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_finds_the_game_in_order(name):
    pyspiel = pytest.importorskip("pyspiel")
    import paiju.openspiel

    game = pyspiel.load_game(f"paiju_{name}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_openspiel_is_told_what_scores_sum_to():
    pyspiel = pytest.importorskip("pyspiel")
    import paiju.openspiel

    utility = pyspiel.GameType.Utility
    for listed in paiju.games():
        for preset in listed["presets"]:
            game = pyspiel.load_game(f"paiju_{listed['name']}", {"rules": preset["name"]})
            assert game.get_type().utility == utility.ZERO_SUM and game.utility_sum() == 0, game
    # Where a hand begins with points, they are what is shared out.
    rich = pyspiel.load_game("paiju_mahjong", {"rules": '{"initial_score": 25}'})
    assert rich.get_type().utility == utility.CONSTANT_SUM and rich.utility_sum() == 100
    state = rich.new_initial_state()
    state.apply_action(3)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert sum(state.returns()) == 100


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_search_plays_the_game(name):
    pyspiel = pytest.importorskip("pyspiel")
    import paiju.openspiel
    from open_spiel.python.algorithms import ismcts, mcts

    game, rng = pyspiel.load_game(f"paiju_{name}"), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game, uct_c=4.0, evaluator=mcts.RandomRolloutEvaluator(1, rng), max_simulations=2, random_state=rng
    )
    state = game.new_initial_state()
    state.apply_action(7 % game.deals)
    for _ in range(3):
        if state.is_terminal():
            break
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize("ours, theirs", [("paiju_kuhn", "kuhn_poker")] + [("paiju_leduc", "leduc_poker")] * LONG)
def test_cfr_plus_comes_as_near_to_equilibrium_as_on_openspiels_own_game(ours, theirs):
    pyspiel = pytest.importorskip("pyspiel")
    import paiju.openspiel
    from open_spiel.python.algorithms import cfr, exploitability

    found = []
    for name in (ours, theirs):
        game = pyspiel.load_game(name)
        solver = cfr.CFRPlusSolver(game)
        found.append([])
        for _ in range(3):
            solver.evaluate_and_update_policy()
            found[-1].append(exploitability.nash_conv(game, solver.average_policy()))
    assert found[0] == pytest.approx(found[1], abs=1e-9)
