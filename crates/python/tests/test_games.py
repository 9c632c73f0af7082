"""Single games: every game and preset is played, saved, proven, and refuses what is wrong."""

import copy
import pickle
import random

import numpy as np
import pytest

import paiju

PRESETS = [(game["name"], preset["name"]) for game in paiju.games() for preset in game["presets"]]


@pytest.fixture(params=PRESETS, ids="/".join)
def game(request):
    return paiju.Game(*request.param)


def played(game, seed):
    rng, state = random.Random(seed), game.deal(seed)
    while not state.over:
        state.apply(rng.choice(state.legal_actions()))
    return state


def midway(game, seed, moves):
    """A game after some moves, or earlier if it would be over."""
    rng, state = random.Random(seed), game.deal(seed)
    for _ in range(moves):
        later = state.clone()
        later.apply(rng.choice(later.legal_actions()))
        if later.over:
            break
        state = later
    return state


def test_a_game_is_played_to_its_end_and_its_record_is_proof(game):
    state = played(game, 1)
    assert state.to_act is None and state.legal_actions() == [] and state.outcome is not None
    record = state.record()
    assert paiju.verify(record)["verdict"] == "proven"
    assert game.replay(record) == state == paiju.replay(record)
    record["scores"][0] += 1
    assert paiju.verify(record)["verdict"] == "refuted"


def test_ids_mask_and_notation_are_one_list(game):
    state = game.deal(2)
    for _ in range(30):
        if state.over:
            break
        ids, mask = state.legal_actions(), state.legal_mask()
        assert mask.dtype == bool and mask.shape == (game.num_actions,)
        assert sorted(ids) == list(np.flatnonzero(mask))
        assert [state.action(id)["text"] for id in ids] == state.legal_texts()
        state.apply(ids[-1])


def test_copies_go_their_own_way(game):
    state = midway(game, 3, 4)
    copies = [state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    copies.append(paiju.State.from_bytes(state.to_bytes()))
    assert all(one == state for one in copies)
    before = state.view(state.to_act)
    for one in copies:
        one.apply(one.legal_actions()[0])
        assert one != state and state.view(state.to_act) == before


def test_numbers_are_between_0_and_1_in_both_forms(game):
    state = midway(game, 4, 6)
    seat = state.to_act
    floats = state.observation(seat, out=np.full(game.observation_size, 7, np.float32))
    shades = state.observation(seat, out=np.full(game.observation_size, 7, np.uint8))
    assert floats.min() >= 0 and floats.max() <= 1
    assert np.abs(floats * 255 - shades).max() <= 0.51
    assert len(game.layout()["observation"]) > 0 and game.encoding_version >= 1
    if game.infostate_size is not None:
        assert state.infostate(seat).shape == (game.infostate_size,)
    else:
        with pytest.raises(paiju.PaijuError) as refused:
            state.infostate(seat)
        assert refused.value.detail["reason"] == "no_infostate"


def test_a_position_can_be_set_up_again(game):
    state = game.deal(5)
    setup = state.setup()
    if setup is not None:
        again = game.deal(9, setup=setup)
        assert again.view(again.to_act) is not None and again.to_act == state.to_act


def test_every_bot_names_a_legal_action(game):
    state = midway(game, 6, 3)
    for name in game.bots:
        advice = state.bot_action(name, rng=1, iterations=8)
        assert advice == state.bot_action(name, rng=1, iterations=8)
        state.clone().apply(advice["action"])


def test_rules_come_back_whole(game):
    assert paiju.Game(game.name, game.rules) == game == pickle.loads(pickle.dumps(game))
    assert game.limits["answers"] == game.max_legal


@pytest.mark.parametrize(
    "wrong, code",
    [
        (lambda: paiju.Game("chess"), "ENGINE_BAD_REQUEST"),
        (lambda: paiju.Game("leduc", "deep"), "ENGINE_INVALID_RULES"),
        (lambda: paiju.Game("leduc", {"nope": 1}), "ENGINE_INVALID_RULES"),
        (lambda: paiju.Game("leduc").deal(-1), "ENGINE_BAD_REQUEST"),
        (lambda: paiju.Game("leduc").deal(1).apply(77), "ENGINE_ILLEGAL_ACTION"),
        (lambda: paiju.Game("leduc").deal(1).apply(-1), "ENGINE_ILLEGAL_ACTION"),
        (lambda: paiju.Game("leduc").deal(1).apply("dance"), "ENGINE_ILLEGAL_ACTION"),
        (lambda: paiju.Game("leduc").deal(1).apply(1, seat=1), "ENGINE_NOT_YOUR_TURN"),
        (lambda: paiju.Game("leduc").deal(1).view(9), "ENGINE_BAD_REQUEST"),
        (lambda: paiju.Game("leduc").deal(1).text(0, lang="la"), "ENGINE_BAD_REQUEST"),
        (lambda: paiju.Game("leduc").deal(1).bot_action("deep"), "ENGINE_BAD_REQUEST"),
        (lambda: paiju.Game("leduc").deal(1).observation(out=np.zeros(3, np.float32)), "ENGINE_BAD_REQUEST"),
        (lambda: paiju.Game("leduc").deal(1).observation(out=np.zeros(43)), "ENGINE_BAD_REQUEST"),
        (lambda: paiju.Game("leduc").deal(1).legal_mask(out=np.zeros(3)), "ENGINE_BAD_REQUEST"),
        (lambda: paiju.Game("leduc").deal(1).apply(amount=3), "ENGINE_ILLEGAL_ACTION"),
        (lambda: paiju.load(b""), "ENGINE_INVALID_STATE"),
    ],
)
def test_what_is_wrong_is_refused_with_a_code(wrong, code):
    with pytest.raises(paiju.PaijuError) as refused:
        wrong()
    assert refused.value.code == code and isinstance(refused.value, ValueError)
    assert isinstance(refused.value.detail, dict) and str(refused.value)


def test_damaged_bytes_are_refused_wherever_the_damage_is():
    saved = played(paiju.Game("leduc"), 1).to_bytes()
    for at in range(len(saved)):
        damaged = bytearray(saved)
        damaged[at] ^= 1
        for forged in (bytes(damaged), saved[:at]):
            with pytest.raises(paiju.PaijuError):
                paiju.load(forged)


def test_a_bet_of_any_size_is_an_amount():
    state = paiju.Game("holdem", "nolimit").deal(1)
    least, most = state.range()
    state.apply(amount=least + 1)
    with pytest.raises(paiju.PaijuError):
        state.apply(amount=most * 2)
    assert paiju.Game("holdem").deal(1).range() is None


def test_generators_and_seeds_say_the_same_again():
    state = paiju.Game("mahjong").deal(1)
    for rng in (lambda: 5, lambda: random.Random(5), lambda: np.random.default_rng(5)):
        one, other = (state.resample(0, rng(), 2) for _ in range(2))
        assert [w.view(1) for w in one] == [w.view(1) for w in other]
    seed = "0" * 62 + "2a"
    assert paiju.Game("kuhn").deal(42) == paiju.Game("kuhn").deal(seed)
