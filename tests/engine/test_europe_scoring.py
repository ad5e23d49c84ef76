"""Europe: lists of a score, the longest trail, ties (EUR-12, EUR-13)."""

import pytest

from ferrovia.engine.rulebook import FEWER_STATIONS
from ferrovia.engine.search_budget import TooManyTries
from tests.position import Position, position

# Lists that are searched when they are read.


def test_the_lists_of_a_score_are_searched_with_the_steps_that_it_was_given() -> None:
    """A server finds results on its event loop with few tries, and reads their lists there."""
    stations = {"war": 0, "wil": 0, "smo": 0}
    game = position("europe", 3, tickets=(("war-smo",),), buildings=stations, owner={"war-wil": 1, "smo-wil": 2})
    score = game.game.result(game.state, tries=20).scores[0]
    assert (score.ticket_points, score.completed) == (6, 1)
    with pytest.raises(TooManyTries, match="`tries`"):
        len(score.lent)
    assert len(game.result.scores[0].lent) == 2


def test_so_are_the_routes_of_the_longest_trail() -> None:
    game = position("europe", 2, owner={"bud-kyi": 0, "kyi-smo": 0})
    score = game.game.result(game.state, tries=0).scores[0]
    assert score.longest_length == 9
    with pytest.raises(TooManyTries):
        len(score.longest)
    assert len(game.result.scores[0].longest) == 2


# The longest trail.


@pytest.mark.rule("EUR-12")
def test_the_longest_path_is_worth_ten() -> None:
    game = position("europe", 3, owner={"bud-kyi": 0, "kyi-smo": 0, "pet-sto": 1, "mun-zur": 2})
    scores = game.result.scores
    assert [score.longest_length for score in scores] == [9, 8, 2]
    assert [score.longest_bonus for score in scores] == [10, 0, 0]
    assert [score.total for score in scores] == [15 + 4 + 10 + 12, 21 + 12, 2 + 12]


@pytest.mark.rule("EUR-12")
def test_everyone_tied_gets_the_ten() -> None:
    game = position("europe", 4, owner={"pet-sto": 0, "bud-kyi": 1, "kyi-wil": 1, "mun-zur": 2, "buc-bud": 3})
    scores = game.result.scores
    assert [score.longest_length for score in scores] == [8, 8, 2, 4]
    assert [score.longest_bonus for score in scores] == [10, 10, 0, 0]


# Ties.


def winners_at_equal_totals(game: Position, total: int = 100) -> list[int]:
    """The winners after adjusting points so that all seats have the same total."""
    for score in game.result.scores:
        game.state.points[score.side] += total - score.total
    assert {score.total for score in game.result.scores} == {total}
    return game.result.winners


SMOLENSK = {"war-wil": 0, "smo-wil": 0}  # completes war-smo
PARIS = {"edi-lon": 1, "die-lon": 1, "die-par": 1}  # completes edi-par, and is longer


@pytest.mark.rule("EUR-13")
def test_most_points_win_whatever_else() -> None:
    game = position("europe", 2, tickets=(("war-smo",),), owner=SMOLENSK, buildings={"rom": 1})
    winners_at_equal_totals(game)
    game.state.points[1] += 1
    assert game.result.winners == [1]
    game.state.points[0] += 2
    assert game.result.winners == [0]


@pytest.mark.rule("EUR-13")
def test_completed_tickets_count_neither_those_held_nor_what_they_are_worth() -> None:
    game = position(
        "europe",
        2,
        tickets=(("war-smo", "bud-sof"), ("lis-dan", "cad-sto", "edi-par", "ath-ang")),
        owner=SMOLENSK | PARIS | {"bud-sar": 0, "sar-sof": 0},
    )
    assert [score.completed for score in game.result.scores] == [2, 1]
    assert winners_at_equal_totals(game) == [0]


@pytest.mark.rule("EUR-13")
def test_a_ticket_completed_by_a_loan_counts() -> None:
    game = position(
        "europe",
        2,
        tickets=(("war-smo",), ()),
        owner={"war-wil": 0, "smo-wil": 1, "edi-lon": 1},
        buildings={"smo": 0},
    )
    assert game.result.scores[0].completed == 1
    assert winners_at_equal_totals(game) == [0]


@pytest.mark.rule("EUR-13")
def test_still_tied_it_goes_to_fewer_stations() -> None:
    """Even though the other player has the longest trail."""
    game = position(
        "europe",
        2,
        tickets=(("war-smo",), ("edi-par",)),
        owner=SMOLENSK | PARIS,
        buildings={"rom": 0, "kyi": 1, "wie": 1},
    )
    scores = game.result.scores
    assert [score.completed for score in scores] == [1, 1]
    assert [score.buildings_left for score in scores] == [2, 1]
    assert [score.longest_bonus for score in scores] == [0, 10]
    assert winners_at_equal_totals(game) == [0]
    assert (game.result.tie_break, game.result.tied) == (FEWER_STATIONS, [0, 1])
    assert [score.shown_for(FEWER_STATIONS) for score in scores] == [2, 1]
