"""Elo ratings for results with known ratings."""

from math import log10
from random import Random

import pytest

from ferrovia.sim.elo import PairScore, estimate_ratings, ratings


def gap(share: float) -> float:
    return 400 * log10(share / (1 - share))


@pytest.mark.parametrize("share", [0.5, 0.52, 0.6, 0.75, 0.9, 0.99])
def test_two_bots_differ_by_the_odds_of_their_games(share: float) -> None:
    assert ratings(2, [PairScore(0, 1, 1000 * share, 1000)], tied=0) == [0, pytest.approx(-gap(share))]


def test_results_that_fit_together_give_back_the_ratings_that_they_come_from() -> None:
    true = [0.0, 120.0, -300.0, 45.0]
    scores = [
        PairScore(a, b, 100 / (1 + 10 ** ((true[b] - true[a]) / 400)), 100) for a in range(4) for b in range(a + 1, 4)
    ]
    assert ratings(4, scores, tied=0) == pytest.approx(true, abs=1e-6)


def test_the_ratings_are_the_most_likely_ones() -> None:
    """If results contradict each other, every bot's expected score equals its actual score."""
    scores = [PairScore(0, 1, 70, 100), PairScore(1, 2, 80, 100), PairScore(0, 2, 40, 100)]
    elo = ratings(3, scores, tied=0)
    expected = [0.0] * 3
    for score in scores:
        chance = 1 / (1 + 10 ** ((elo[score.second] - elo[score.first]) / 400))
        expected[score.first] += 100 * chance
        expected[score.second] += 100 * (1 - chance)
    assert expected == pytest.approx([110, 110, 80])


def test_a_drawn_game_keeps_a_bot_that_won_all_games_finite() -> None:
    assert ratings(2, [PairScore(0, 1, 100, 100)])[1] == pytest.approx(-gap(100.5 / 101))


def test_the_interval_is_about_that_of_the_normal_distribution() -> None:
    random = Random(4)
    deals = [[PairScore(0, 1, float(random.random() < 0.6) + float(random.random() < 0.6), 2)] for _ in range(500)]
    found = estimate_ratings(2, deals, seed=1)
    assert found[0].value == found[0].low == found[0].high == 0
    share = sum(deal[0].won for deal in deals) / 1000
    spread = 1.96 * (share * (1 - share) / 1000) ** 0.5
    assert found[1].low is not None and found[1].high is not None
    assert found[1].low == pytest.approx(-gap(share + spread), abs=4)
    assert found[1].high == pytest.approx(-gap(share - spread), abs=4)


def test_deals_count_whole_in_the_interval() -> None:
    """The same games in blocks of two equal ones carry half the information."""
    random = Random(4)
    single = [[PairScore(0, 1, float(random.random() < 0.5), 1)] for _ in range(300)]
    double = [[PairScore(0, 1, 2 * deal[0].won, 2)] for deal in single[:150]]
    widths = []
    for deals in (single, double):
        found = estimate_ratings(2, deals, seed=1)[1]
        assert found.low is not None and found.high is not None
        widths.append(found.high - found.low)
    assert widths[1] / widths[0] == pytest.approx(2**0.5, rel=0.15)


def test_one_who_won_all_games_has_a_wide_interval_and_not_none() -> None:
    found = estimate_ratings(2, [[PairScore(0, 1, 2, 2)] for _ in range(100)], seed=1)[1]
    assert found.low is not None and found.high is not None
    assert found.high == pytest.approx(-gap(1 - 3.7 / 207), abs=40)  # 3.7 losses in 200 games are just plausible
    assert found.low < -1000


def test_one_deal_has_no_interval() -> None:
    assert estimate_ratings(2, [[PairScore(0, 1, 1, 2)]], seed=1)[1].low is None
