"""Honest information: what a seat can read does not depend on what it cannot see.

Everything readable is byte-equal after everything hidden was drawn again. And it is really drawn again, with the right
odds: among worlds drawn for a seat, the truth is one like the others. So its rank (by a random weighing of what the others
see) is uniform, and worlds differ. A resampler that returned the truth would fail the second, one with wrong odds the
first.
"""

import json
import random

import numpy as np
import pytest

import paiju
from paiju.holdem import features

PRESETS = [(game["name"], preset["name"]) for game in paiju.games() for preset in game["presets"]]
WORLDS = 4
DEALS = 120
# A chance of 1 in 10,000 with 4 degrees of freedom.
MOST_CHI2 = 23.5


def readable(state, seat, past):
    """Everything that a seat can read, as bytes."""
    parts = [json.dumps(state.view(seat)), state.text(seat), state.text(seat, lang="zh"), state.infostate_key(seat)]
    game = state.game
    parts.append(state.observation(seat).tobytes().hex())
    parts.append(state.observation(seat, out=np.zeros(game.observation_size, np.uint8)).tobytes().hex())
    parts.append(state.legal_mask(seat).tobytes().hex())
    parts += [repr(state.legal_actions(seat)), repr(state.legal_texts(seat)), repr(state.range(seat))]
    if past:
        parts += [json.dumps(state.log(seat)), repr(state.story(seat))]
        if game.infostate_size is not None:
            parts.append(state.infostate(seat).tobytes().hex())
    if (game.name, game.rules.get("preset")) == ("holdem", "sixmax"):
        parts.append(features(state, seat).tobytes().hex())
    return parts


@pytest.mark.parametrize("preset", PRESETS, ids="/".join)
def test_what_a_seat_reads_is_equal_in_every_world_it_cannot_tell_apart(preset):
    game, rng, compared, seed = paiju.Game(*preset), random.Random(1), 0, 0
    while compared < 2 * game.seats:  # a random game of XianQi may be over before anybody has played
        state, moves, seed = game.deal(seed), 0, seed + 1
        while not state.over and moves < 45:
            if moves % 11 == 0:
                for seat in range(game.seats):
                    for world in state.resample(seat, rng, 1):
                        past = world.log(seat) is not None
                        assert readable(world, seat, past) == readable(state, seat, past)
                        compared += 1
            state.apply(rng.choice(state.legal_actions()))
            moves += 1
        assert seed < 50


def weighed(state, seat, weights):
    """What all others see, as one number."""
    others = [state.observation(other) for other in range(state.seats) if other != seat]
    return float(np.concatenate(others) @ weights)


@pytest.mark.parametrize("preset", PRESETS, ids="/".join)
def test_worlds_cover_what_is_hidden_with_the_right_odds(preset):
    game, rng = paiju.Game(*preset), np.random.default_rng(7)
    weights = rng.normal(size=game.observation_size * (game.seats - 1))
    deals = DEALS // game.seats + 20
    ranks, alike = np.zeros(WORLDS + 1), 0
    for seat in range(game.seats):
        for seed in range(deals):
            state = game.deal(1000 * seat + seed)
            truth = weighed(state, seat, weights)
            worlds = [weighed(world, seat, weights) for world in state.resample(seat, rng, WORLDS)]
            alike += all(world == truth for world in worlds)
            below, ties = sum(world < truth for world in worlds), sum(world == truth for world in worlds)
            ranks[below + rng.integers(ties + 1)] += 1
    expected = ranks.sum() / len(ranks)
    chi2 = ((ranks - expected) ** 2 / expected).sum()
    assert chi2 < MOST_CHI2, ranks
    # Two cards are left in Kuhn poker: four worlds are all true once in sixteen times.
    assert alike < 0.2 * ranks.sum(), f"{alike} of {ranks.sum()} deals were returned as they are"


def test_unseen_cards_are_equally_likely_in_another_hand():
    state = paiju.Game("holdem", "headsup").deal(5)
    own = state.observation(0)
    counts = {}
    for world in state.resample(0, 11, 3000):
        view = world.view(1)
        for card in next(p for p in view["players"] if p["seat"] == 1)["hole_cards"]:
            counts[card] = counts.get(card, 0) + 1
        assert np.array_equal(world.observation(0), own)
    expected = 6000 / 50
    assert len(counts) == 50
    # A chance of 1 in 10,000 with 49 degrees of freedom.
    assert sum((n - expected) ** 2 / expected for n in counts.values()) < 93
