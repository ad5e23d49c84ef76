"""Ferries: grey routes with wild symbols (EUR-03)."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ferrovia.engine.cards import ANY
from tests.position import Position, position

COLORS = "roygbpkw"
FERRIES = {
    "ams-lon": (2, 2),
    "ath-bri": (4, 1),
    "ath-smy": (2, 1),
    "bri-pal": (3, 1),
    "con-sev": (4, 2),
    "die-lon": (2, 1),
    "die-lon.2": (2, 1),
    "erz-sev": (4, 2),
    "ess-kob": (3, 1),
    "ess-kob.2": (3, 1),
    "pal-rom": (4, 1),
    "pal-smy": (6, 2),
    "sev-soc": (2, 1),
}  # (spaces, symbols)


def position_with(cards: str) -> Position:
    return position("europe", 4, hands=(cards,), deck="kkkkkk")


def payments(game: Position, route: str) -> list[str]:
    """The payments that the menu lists for the route."""
    return [text.partition("=")[2] for text in game.menu() if text.partition("=")[0] == route]


def valid_payments(hand: Counter[str], length: int, symbols: int) -> set[str]:
    """All payments by the rule: one colour, at least as many wilds as symbols, and only cards in the hand."""
    return {
        color * (length - wilds) + "*" * wilds
        for color in COLORS
        for wilds in range(symbols, length + 1)
        if hand[color] >= length - wilds and hand["*"] >= wilds
    }


@pytest.mark.rule("EUR-03")
def test_these_are_the_ferries_and_all_are_gray() -> None:
    game = position_with("")
    routes = zip(game.notation.route_names, game.game.board.routes, strict=True)
    found = {name: (route.length, route.ferry) for name, route in routes if route.ferry and route.color == ANY}
    assert found == FERRIES
    assert sum(route.ferry > 0 for route in game.game.board.routes) == len(FERRIES)


@pytest.mark.rule("EUR-03")
def test_smyrna_to_palermo_takes_four_of_one_color_and_two_wilds() -> None:
    """The example in the printed rulebook."""
    game = position_with("rrrr**")
    assert payments(game, "pal-smy") == ["rrrr**"]
    game.do("pal-smy=rrrr**")
    assert game.owner("pal-smy") == 0
    assert game.state.points[0] == 15 and game.state.trains[0] == 39
    assert game.hand(0) == "" and game.discards == "rrrr**"
    assert game.seat == 1


@pytest.mark.rule("EUR-03")
@pytest.mark.parametrize("cards", ["rrrr**", "rrr***", "rr****", "r*****", "******"])
def test_more_wilds_than_symbols_stand_in_for_the_color(cards: str) -> None:
    game = position_with("rrrr******")
    game.do(f"pal-smy={cards}")
    assert game.owner("pal-smy") == 0
    assert game.discards == cards


@pytest.mark.rule("EUR-03")
@pytest.mark.parametrize("cards", ["rrrrr*", "rrrrrr"])
def test_fewer_wilds_than_symbols_are_refused(cards: str) -> None:
    game = position_with("rrrrrr**")
    assert game.refusal(f"pal-smy={cards}") == "too_few_wilds"
    assert cards not in payments(game, "pal-smy")


@pytest.mark.rule("EUR-03")
@pytest.mark.parametrize("cards", ["rrrg**", "rrgg**", "rrg***", "rg****"])
def test_the_rest_must_be_of_one_color(cards: str) -> None:
    game = position_with("rrrrgggg****")
    assert game.refusal(f"pal-smy={cards}") == "wrong_color"


@pytest.mark.rule("EUR-03")
@pytest.mark.parametrize("cards", ["rrr**", "rrrrr**", "rrrr***", "**", "*******"])
def test_a_ferry_takes_as_many_cards_as_it_has_spaces(cards: str) -> None:
    game = position_with("rrrrr*******")
    assert game.refusal(f"pal-smy={cards}") == "wrong_number_of_cards"


@pytest.mark.rule("EUR-03")
@settings(max_examples=50)
@given(st.text(alphabet="rgbw*", max_size=14))
def test_the_menu_offers_every_way_to_pay_every_ferry_and_no_other(cards: str) -> None:
    game = position_with(cards)
    for route, (length, symbols) in FERRIES.items():
        offered = payments(game, route)
        assert set(offered) == valid_payments(Counter(cards), length, symbols)
        assert len(offered) == len(set(offered))
    assert game.game.count_actions(game.state, 0) == len(game.menu())
