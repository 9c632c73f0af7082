"""Exploitability is exact, and the examples learn: a little in the tests, all the way in the long mode."""

import os
import pathlib

import numpy as np
import pytest

import paiju
from paiju.exploitability import Tree

EXAMPLES = pathlib.Path(__file__).parents[3] / "examples" / "learning"
LONG = bool(os.environ.get("PAIJU_LONG"))
long = pytest.mark.skipif(not LONG, reason="minutes of learning")


@pytest.fixture
def examples(monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))


@pytest.fixture(scope="module")
def kuhn():
    return Tree("kuhn")


def test_the_uniform_policy_is_as_exploitable_as_elsewhere(kuhn):
    # OpenSpiel's figures for its Kuhn and Leduc poker.
    assert kuhn.exploitability(kuhn.uniform()) == pytest.approx(0.458333, abs=1e-6)
    assert kuhn.value(kuhn.uniform()) == pytest.approx(0.125)
    leduc = Tree("leduc")
    assert len(leduc.seats) == 936
    assert leduc.exploitability(leduc.uniform()) == pytest.approx(2.373611, abs=1e-6)


def test_openspiel_finds_any_policy_as_exploitable(kuhn):
    pyspiel = pytest.importorskip("pyspiel")
    import paiju.openspiel
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability

    game, rng = pyspiel.load_game("paiju_kuhn"), np.random.default_rng(1)
    for _ in range(3):
        odds = np.where(kuhn.masks, rng.random(kuhn.masks.shape), 0)
        odds /= odds.sum(axis=1, keepdims=True)
        table = policy.tabular_policy_from_callable(game, lambda state: dict(enumerate(odds[kuhn.row(state.inner)])))
        assert kuhn.exploitability(odds) == pytest.approx(exploitability.nash_conv(game, table) / 2, abs=1e-9)


def test_tables_that_are_no_policy_and_games_that_are_too_large_are_refused(kuhn):
    for wrong in (kuhn.uniform()[1:], kuhn.uniform() * 2, np.where(kuhn.masks, -1.0, 0.0)):
        with pytest.raises(ValueError, match="policy"):
            kuhn.exploitability(wrong)
    with pytest.raises(ValueError, match="two seats"):
        Tree(paiju.Game("holdem"))


def test_self_play_begins_to_learn(examples):
    import leduc

    tree, odds, curve = leduc.train(rounds=12)
    assert tree.exploitability(tree.uniform()) - curve[-1][1] > 0.4
    assert (odds[~tree.masks] == 0).all()
    assert leduc.train(rounds=2, seed=1)[2] == leduc.train(rounds=2, seed=1)[2], "learning follows from its seed"


def test_a_seat_begins_to_learn_against_a_bot_and_is_drawn(examples):
    import curves
    import ppo

    course = ppo.COURSES["leduc"]
    _, curve = ppo.train(course, rounds=6)
    points = ppo.smoothed(curve, parts=3)
    assert points[-1][1] > points[0][1] + 0.05
    drawn = "".join(curves.picture([curves.Panel("leduc", "games", points, 0.0, "random")] * 3))
    assert drawn.startswith("<svg") and drawn.count("polyline") == 3


def test_what_mahjong_s_simple_does_follows_from_what_is_observed(examples):
    """The eyes count from the observation alone, and find the discards that leave most, as the bot does with the table's own tables."""
    import eyes
    import ppo
    import tiles

    course = ppo.COURSES["mahjong"]
    env = ppo.environment(course, seed=1, trajectories=True)
    env.rollout(3, "simple")
    turns = env.transitions()
    seen, mask, choice = eyes.seen(turns["obs"]), eyes.narrowed(turns["mask"]), eyes.choice(turns["action"])
    assert mask[np.arange(len(choice)), choice].all(), "what was done is one of the choices"
    first_three = turns["action"] >= eyes.FIRST_BURYING
    assert (eyes.action(choice, turns["mask"]) == turns["action"])[~first_three].all()

    classes, both = tiles.tables()
    assert both.shape == (4, 77, 77) and len(classes) == 5**9, "as many classes as the engine has (R14.3)"
    leading = seen[:, -eyes.TOLD :][:, 2 * 27 : 3 * 27]
    discarding = (choice < 27) & (leading.sum(axis=1) > 0)
    assert discarding.sum() > 500 and leading[discarding, choice[discarding]].mean() > 0.97
    cheapest = seen[first_three, -3:]
    assert cheapest[np.arange(len(cheapest)), choice[first_three] - eyes.FIRST_BURYING].all()


@long
def test_self_play_on_leduc_reaches_its_exploitability(examples):
    import leduc

    assert leduc.train(leduc.ROUNDS)[2][-1][1] < 0.35


def test_self_play_in_pytorch_begins_to_learn(examples):
    """Where PyTorch is installed, which is in the long mode; there it learns to the end."""
    pytest.importorskip("torch")
    import leduc
    import torch_leduc

    tree, odds, curve = torch_leduc.train(rounds=leduc.ROUNDS if LONG else 12)
    assert curve[-1][1] < (0.35 if LONG else 2.0) and (odds[~tree.masks] == 0).all()
    assert torch_leduc.train(rounds=2, seed=1)[2] == torch_leduc.train(rounds=2, seed=1)[2]


def test_pytorch_s_agent_draws_legal_actions_whatever_the_dice(examples):
    """A draw of exactly 0, one in some millions, once made an illegal action infinitely likely."""
    pytest.importorskip("torch")
    from torch_agent import TorchAgent

    class Zeros:
        def standard_exponential(self, shape, dtype):
            return np.zeros(shape, dtype)

    mask = np.array([[False, True, True], [False, False, True], [True, False, False]])
    with np.errstate(divide="ignore"):
        actions, odds = TorchAgent(4, 3, [8]).act(np.zeros((3, 4), np.float32), mask, Zeros())
    assert mask[np.arange(3), actions].all() and (odds > 0).all()


@long
def test_hold_em_is_learned_until_simple_is_beaten(examples):
    import ppo

    _, curve = ppo.train(ppo.COURSES["holdem"], rounds=120)
    assert ppo.smoothed(curve, parts=10)[-1][1] > 0.5


@long
@pytest.mark.parametrize(("game", "rounds", "least"), [("xianqi", 90, 0.0), ("mahjong", 24, -1.0)])
def test_games_that_begin_with_imitation_are_learned(examples, game, rounds, least):
    """XianQi's `simple` is beaten; in mahjong, where bare observations lead to -6, the agent comes close to it."""
    import ppo

    agent, _ = ppo.train(ppo.COURSES[game], rounds)
    won, off = ppo.judged(agent, ppo.COURSES[game])
    assert won - off > least


def test_torchrl_plays_and_learns_by_legal_actions(examples):
    """Where PyTorch is installed, which is in the long mode: it is gigabytes."""
    torch = pytest.importorskip("torch")
    pytest.importorskip("torchrl")
    import torchrl_leduc

    torch.manual_seed(0)
    env = torchrl_leduc.environment()
    policy = torchrl_leduc.actor(env)
    before = [part.clone() for part in policy.parameters()]
    optimizer = torch.optim.Adam(policy.parameters(), lr=3e-3)
    assert torchrl_leduc.improve(env, policy, optimizer, games=8) > 16
    assert any((old != new).any() for old, new in zip(before, policy.parameters()))
