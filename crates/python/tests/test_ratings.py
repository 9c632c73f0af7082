"""Ratings from duels of deals, as `paiju arena` makes them."""

import pytest

from paiju import PaijuError, _native
from paiju.evaluate import Rating, league, match, ratings


def rated(duels, players):
    return [Rating(*one) for one in _native.rated(duels, players)]


def duels(one, other, won, of):
    return [(deal, one, other, float(deal < won)) for deal in range(of)]


def test_ten_of_eleven_are_four_hundred_points():
    better, worse = rated(duels(0, 1, 10_000, 11_000), 2)
    assert better.elo - worse.elo == pytest.approx(400, abs=1)
    assert better.elo + worse.elo == pytest.approx(0, abs=1e-6)


def test_ratings_add_up_and_the_unmet_are_compared():
    table = rated(duels(0, 1, 645, 1_000) + duels(1, 2, 645, 1_000), 3)
    assert table[0].elo == pytest.approx(104, abs=2) and table[1].elo == pytest.approx(0, abs=2)
    assert all(0 < table[at].ci95 < 60 for at in (0, 2))


def test_who_always_wins_has_a_finite_rating():
    assert 300 < rated(duels(0, 1, 50, 50), 2)[0].elo < 2_000


@pytest.mark.parametrize("wrong", [(0, 0, 2, 1.0), (0, 1, 1, 1.0), (0, 0, 1, 1.5), (0, 0, 1, float("nan"))])
def test_a_duel_that_is_none_is_refused(wrong):
    with pytest.raises(PaijuError, match="duels"):
        _native.rated([wrong], 2)


def test_an_interval_is_of_deals_and_not_of_games():
    # The same forty deals told twice say no more than once.
    once, twice = duels(0, 1, 26, 40), duels(0, 1, 26, 40) * 2
    assert rated(twice, 2)[0].ci95 == pytest.approx(rated(once, 2)[0].ci95, rel=0.05)
    assert rated(duels(0, 1, 26 * 4, 160), 2)[0].ci95 < 0.6 * rated(once, 2)[0].ci95


def test_a_league_rates_python_and_rust_players_on_the_same_deals():
    def last(state, seat):
        return state.legal_actions(seat)[-1]

    results = league("leduc", ["first", "random", last], deals=40, seed=1)
    assert len(results) == 3 and all(result.deals == 40 for result in results)
    table = ratings(results)
    assert list(table)[-1] == "first" and set(table) == {"first", "random", "last"}
    assert sum(rating.elo for rating in table.values()) == pytest.approx(0, abs=1e-6)
    assert all(rating.ci95 > 0 for rating in table.values())


def test_players_who_play_alike_are_rated_alike():
    def one(state, seat):
        return state.legal_actions(seat)[0]

    def other(state, seat):
        return state.legal_actions(seat)[0]

    table = ratings([match("holdem", [one, other], deals=6, seed=2)])
    assert table["one"] == table["other"] == (0.0, 0.0)
