"""Ferries: gray routes with wild symbols (EUR-03)."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ferrovia.engine.cards import ANY
from tests.position import Position, position

COLOURS = "roygbpkw"
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


def holding(cards: str) -> Position:
    return position("europe", 4, hands=(cards,), deck="kkkkkk")


def ways(game: Position, route: str) -> list[str]:
    """The sets of cards with which the menu offers the route."""
    return [text.partition("=")[2] for text in game.menu() if text.partition("=")[0] == route]


def allowed(hand: Counter[str], length: int, symbols: int) -> set[str]:
    """The rule in one line: for some colour, at least as many wilds as symbols, and no more cards than are held."""
    return {
        colour * (length - wilds) + "*" * wilds
        for colour in COLOURS
        for wilds in range(symbols, length + 1)
        if hand[colour] >= length - wilds and hand["*"] >= wilds
    }


@pytest.mark.rule("EUR-03")
def test_these_are_the_ferries_and_all_are_gray() -> None:
    game = holding("")
    routes = zip(game.notation.route_names, game.game.board.routes, strict=True)
    found = {name: (route.length, route.ferry) for name, route in routes if route.ferry and route.colour == ANY}
    assert found == FERRIES
    assert sum(route.ferry > 0 for route in game.game.board.routes) == len(FERRIES)


@pytest.mark.rule("EUR-03")
def test_smyrna_to_palermo_takes_four_of_one_colour_and_two_wilds() -> None:
    """The example of the book."""
    game = holding("rrrr**")
    assert ways(game, "pal-smy") == ["rrrr**"]
    game.do("pal-smy=rrrr**")
    assert game.owner("pal-smy") == 0
    assert game.state.points[0] == 15 and game.state.pieces[0] == 39
    assert game.hand(0) == "" and game.discards == "rrrr**"
    assert game.seat == 1


@pytest.mark.rule("EUR-03")
@pytest.mark.parametrize("cards", ["rrrr**", "rrr***", "rr****", "r*****", "******"])
def test_more_wilds_than_symbols_stand_in_for_the_colour(cards: str) -> None:
    game = holding("rrrr******")
    game.do(f"pal-smy={cards}")
    assert game.owner("pal-smy") == 0
    assert game.discards == cards


@pytest.mark.rule("EUR-03")
@pytest.mark.parametrize("cards", ["rrrrr*", "rrrrrr"])
def test_fewer_wilds_than_symbols_are_refused(cards: str) -> None:
    game = holding("rrrrrr**")
    assert game.refusal(f"pal-smy={cards}") == "too_few_wilds"
    assert cards not in ways(game, "pal-smy")


@pytest.mark.rule("EUR-03")
@pytest.mark.parametrize("wilds", ["", "*"])
def test_without_the_wilds_no_number_of_coloured_cards_will_do(wilds: str) -> None:
    game = holding("rrrrrrrrrr" + wilds)
    assert "pal-smy" not in game.claimable()
    assert game.refusal("pal-smy=rrrr**") == "not_in_hand"


@pytest.mark.rule("EUR-03")
@pytest.mark.parametrize("cards", ["rrrg**", "rrgg**", "rrg***", "rg****"])
def test_the_rest_must_be_of_one_colour(cards: str) -> None:
    game = holding("rrrrgggg****")
    assert game.refusal(f"pal-smy={cards}") == "wrong_colour"


@pytest.mark.rule("EUR-03")
@pytest.mark.parametrize("cards", ["rrr**", "rrrrr**", "rrrr***", "**", "*******"])
def test_a_ferry_takes_as_many_cards_as_it_has_spaces(cards: str) -> None:
    game = holding("rrrrr*******")
    assert game.refusal(f"pal-smy={cards}") == "wrong_number_of_cards"


@pytest.mark.rule("EUR-03")
@pytest.mark.parametrize("colour", COLOURS)
def test_the_rest_may_be_of_any_colour(colour: str) -> None:
    game = holding(colour + "*")
    assert ways(game, "die-lon") == [colour + "*"]
    game.do(f"die-lon={colour}*")
    assert game.owner("die-lon") == 0


@pytest.mark.rule("EUR-03")
def test_two_symbols_on_two_spaces_take_two_wilds_and_nothing_else() -> None:
    game = holding("rr**")
    assert ways(game, "ams-lon") == ["**"]
    assert game.refusal("ams-lon=r*") == "too_few_wilds"
    assert game.refusal("ams-lon=rr") == "too_few_wilds"


@pytest.mark.rule("EUR-03")
def test_a_gray_route_without_symbols_asks_for_no_wild() -> None:
    assert ways(holding("rr*"), "dan-war") == ["rr", "r*"]


@pytest.mark.rule("EUR-03")
@settings(max_examples=50)
@given(st.text(alphabet="rgbw*", max_size=14))
def test_the_menu_offers_every_way_to_pay_every_ferry_and_no_other(cards: str) -> None:
    game = holding(cards)
    for route, (length, symbols) in FERRIES.items():
        offered = ways(game, route)
        assert set(offered) == allowed(Counter(cards), length, symbols)
        assert len(offered) == len(set(offered))
    assert game.game.count_actions(game.state, 0) == len(game.menu())
