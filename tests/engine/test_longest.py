"""The bonus for the longest trail: who gets it (COM-23)."""

import pytest

from tests.position import Position, position

LOOP = ("dal-okl", "kan-okl", "kan-sai", "lit-sai", "dal-lit")  # five routes of two, back to Dallas
OTHER_LOOP = ("atl-ral", "cha-ral", "atl-cha")  # three routes of two, back to Atlanta


def lengths(game: Position) -> list[int]:
    return [score.longest_length for score in game.result.scores]


def bonuses(game: Position) -> list[int]:
    return [score.longest_bonus for score in game.result.scores]


def position_with_routes(*seats: tuple[str, ...]) -> Position:
    """A position in which each seat owns these routes."""
    owner = {name: seat for seat, names in enumerate(seats) for name in names}
    return position("usa", max(2, len(seats)), owner=owner)


@pytest.mark.rule("COM-23")
def test_more_spaces_win_over_more_routes() -> None:
    game = position_with_routes(("sea-van", "por-sea", "kan-oma", "atl-nas", "dal-hou"), ("cal-win",))
    assert lengths(game) == [2, 6]
    assert bonuses(game) == [0, 10]


@pytest.mark.rule("COM-23")
def test_a_path_may_come_through_a_city_again_and_again() -> None:
    eight = (*LOOP, *OTHER_LOOP, "nas-sai", "atl-nas")
    assert lengths(position_with_routes(eight)) == [10 + 2 + 1 + 6, 0]
    four_times_okl = (
        "dal-okl",
        "kan-okl",
        "den-okl",
        "elp-okl",
        "okl-sant",
        "lit-okl",
        "dal-lit",
        "elp-sant",
        "den-kan",
    )
    assert lengths(position_with_routes(four_times_okl)) == [2 + 2 + 4 + 5 + 3 + 2 + 2 + 2 + 4, 0]


@pytest.mark.rule("COM-23")
def test_only_what_hangs_together_counts() -> None:
    game = position_with_routes(("den-pho", "bos-mon", "mon-tor", "cal-win"))
    assert lengths(game) == [6, 0]


@pytest.mark.rule("COM-23")
def test_the_routes_of_others_make_no_bridge() -> None:
    game = position_with_routes(("den-pho", "kan-sai"), ("den-kan",))
    assert lengths(game) == [5, 4]


@pytest.mark.rule("COM-23")
def test_the_path_named_is_mine_and_as_long_as_it_says() -> None:
    game = position_with_routes((*LOOP, "dal-elp", "bos-mon"), ("den-pho",))
    score = game.result.scores[0]
    names = {game.notation.route_names[route] for route in score.longest}
    assert names == {*LOOP, "dal-elp"}
    assert score.longest_length == 14


@pytest.mark.rule("COM-23")
@pytest.mark.rule("USA-03")
def test_the_longest_path_is_worth_ten() -> None:
    game = position_with_routes(("den-pho", "elp-pho"), ("dul-win",), ("hel-win",))
    assert lengths(game) == [8, 4, 4]
    assert bonuses(game) == [10, 0, 0]
    assert [score.total for score in game.result.scores] == [10 + 4 + 10, 7, 7]


@pytest.mark.rule("COM-23")
@pytest.mark.rule("USA-03")
def test_everyone_tied_gets_the_ten() -> None:
    game = position_with_routes(("den-pho",), ("atl-mia",), ("hel-win",))
    assert bonuses(game) == [10, 10, 0]
    game = position_with_routes(("den-pho",), ("atl-mia",), ("hel-oma",), ("mon-sau",), ("pit-sai",))
    assert bonuses(game) == [10] * 5
    assert [score.total for score in game.result.scores] == [20] * 5


@pytest.mark.rule("COM-23")
def test_nobody_is_paid_for_a_path_of_nothing() -> None:
    game = position_with_routes((), ())
    assert lengths(game) == [0, 0]
    assert bonuses(game) == [0, 0]
    assert [score.total for score in game.result.scores] == [0, 0]


@pytest.mark.rule("COM-23")
def test_the_longest_path_is_paid_once_at_the_end() -> None:
    game = position("usa", hands=("wwwww",), owner={"den-oma": 0}, turns_left=2, deck="oooooo")
    game.do("den-pho=wwwww")
    assert list(game.state.points) == [17, 0]
    game.do("+?", "+?")
    assert game.state.is_over
    assert list(game.state.points) == [17, 0]
    assert game.result.scores[0].total == 27
    assert game.result.scores[0].total == 27
