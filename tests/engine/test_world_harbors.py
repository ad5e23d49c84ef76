"""Building harbours (WLD-08, WLD-09)."""

from collections import Counter
from itertools import product

import pytest

from ferrovia.engine.events import BUILT
from tests.position import NOBODY, Position, hand_text, parse_pile, pile_text, position

NO_HARBOR_CITIES = {"bei", "dji", "ind", "lah", "mex", "mos", "nov", "teh", "win", "yak"}
COLORS = "rygpkw"


def turn_position(hand: str, *routes: str, seats: int = 2, harbors: dict[str, int] | None = None) -> Position:
    """The first player's turn, with these routes and this hand."""
    return position(
        "world", seats, hands=(hand,), display="rygRYG", owner=dict.fromkeys(routes, 0), buildings=harbors or {}
    )


def harbor_payments(game: Position, city: str) -> list[str]:
    """The payments that the menu lists for a harbour in the city."""
    return [text.partition("=")[2] for text in game.menu() if text.startswith(f"@{city}=")]


def tokens(text: str) -> Counter[str]:
    return Counter(pile_text([card]) for card in parse_pile(text))


@pytest.mark.rule("WLD-08")
def test_a_harbor_costs_two_trains_and_two_ships_of_a_color_with_the_symbol() -> None:
    game = turn_position("yr^r^RRR2", "ath-mar")
    events = game.do("@ath=r^r^RR")
    city = game.notation.parse_city("ath")
    assert game.state.buildings[city] == 0
    assert game.state.buildings_left[0] == 2
    assert game.hand(0) == "yR2"
    assert [hand_text(pile) for pile in game.state.discards_by_deck] == ["r^r^", "RR"]
    assert [event.values for event in events if event.kind == BUILT] == [(city, *parse_pile("r^r^RR"))]
    assert (game.state.trains[0], game.state.ships[0]) == (20, 38), "a harbour does not use a piece"
    assert game.state.points[0] == 2, "a harbour scores at the end"
    assert game.seat == 1


@pytest.mark.rule("WLD-08")
@pytest.mark.parametrize("cards", ["r^r^RR", "r^RR*", "r^r^R*", "RR**", "r^r^**", "r^R**", "r^***", "R***", "****"])
def test_wilds_may_stand_in_for_any_of_the_four(cards: str) -> None:
    hand = "r^r^r^RRR****"
    game = turn_position(hand, "ath-mar")
    assert cards in harbor_payments(game, "ath")
    game.do(f"@ath={cards}")
    assert game.state.buildings[game.notation.parse_city("ath")] == 0
    assert tokens(game.hand(0)) == tokens(hand) - tokens(cards)


@pytest.mark.rule("WLD-08")
def test_these_are_all_the_ways_to_pay_with_one_color_and_four_wilds() -> None:
    listed = harbor_payments(turn_position("r^r^r^r^RRRRR2R2rrr****", "ath-mar"), "ath")
    expected = [
        "r^" * trains + "R" * ships + "*" * (4 - trains - ships) for trains, ships in product(range(3), range(3))
    ]
    assert sorted(listed) == sorted(expected)


@pytest.mark.rule("WLD-08")
def test_with_two_colors_each_is_listed_and_the_wilds_alone_once() -> None:
    listed = harbor_payments(turn_position("r^Kk^****", "ath-mar"), "ath")
    assert sorted(listed) == sorted(["r^***", "k^***", "K***", "k^K**", "****"])


@pytest.mark.rule("WLD-08")
@pytest.mark.parametrize(
    "cards", ["rrRR", "r^rRR", "r^r^R2R2", "r^r^RR2", "rR**", "r^R2**", "r***", "R2***", "r^r^R2*"]
)
def test_cards_without_the_symbol_do_not_build(cards: str) -> None:
    game = turn_position("rrr^r^RRR2R2***", "ath-mar")
    assert game.refusal(f"@ath={cards}") == "no_harbor_symbol"
    assert cards not in harbor_payments(game, "ath")


@pytest.mark.rule("WLD-09")
@pytest.mark.parametrize("color", COLORS)
def test_of_each_color_the_plain_trains_and_the_doubles_lack_the_symbol(color: str) -> None:
    ship = color.upper()
    game = turn_position(f"{color * 2}{color}^{color}^{ship * 2}{ship}2{ship}2***", "ath-mar")
    for lacking in (color, f"{ship}2"):
        assert game.refusal(f"@ath={lacking}***") == "no_harbor_symbol"
    for bearing in (f"{color}^", ship):
        assert game.refusal(f"@ath={bearing}***") == ""


@pytest.mark.rule("WLD-08")
@pytest.mark.parametrize("cards", ["r^r^YY", "r^y^RR", "r^r^RY", "r^y^RY", "r^Y**", "r^y^**", "RY**", "r^RY*"])
def test_colors_may_not_be_mixed(cards: str) -> None:
    game = turn_position("r^r^y^y^RRYY**", "ath-mar")
    assert game.refusal(f"@ath={cards}") == "wrong_harbor_cards"


@pytest.mark.rule("WLD-08")
@pytest.mark.parametrize("cards", ["r^r^r^R", "r^r^r^r^", "RRRR", "r^RRR", "r^r^r^*", "RRR*"])
def test_three_trains_or_three_ships_do_not_build(cards: str) -> None:
    game = turn_position("r^r^r^r^RRRR***", "ath-mar")
    assert game.refusal(f"@ath={cards}") == "wrong_harbor_cards"
    assert cards not in harbor_payments(game, "ath")


@pytest.mark.rule("WLD-08")
@pytest.mark.parametrize("cards", ["r^r^R", "RR*", "***", "r^r^RR*", "r^r^R**", "*****", "r^R"])
def test_it_takes_exactly_four_cards(cards: str) -> None:
    assert turn_position("r^r^RR*****", "ath-mar").refusal(f"@ath={cards}") == "wrong_number_of_cards"


@pytest.mark.rule("WLD-08")
def test_the_harbor_cities_are_those_with_an_anchor() -> None:
    game = turn_position("****")
    codes = {code for code, city in zip(game.notation.city_codes, game.game.board.cities, strict=True) if city.harbor}
    assert codes == set(game.notation.city_codes) - NO_HARBOR_CITIES


@pytest.mark.rule("WLD-08")
@pytest.mark.parametrize(
    ("city", "route"),
    [
        ("bei", "bei-hong"),
        ("dji", "alq-dji"),
        ("lah", "lah-mum"),
        ("mex", "los-mex"),
        ("mos", "ham-mos"),
        ("nov", "nov-tik"),
        ("teh", "alq-teh"),
        ("win", "van-win"),
        ("yak", "tik-yak"),
        ("ind", "cap-ind"),
    ],
)
def test_nothing_is_built_in_an_inland_city_or_out_on_the_ocean(city: str, route: str) -> None:
    game = turn_position("r^r^RR", route)
    assert game.refusal(f"@{city}=r^r^RR") == "no_such_city"
    assert harbor_payments(game, city) == []
    [there] = [end for end in route.split("-") if end != city]
    assert harbor_payments(game, there) == ["r^r^RR"]


@pytest.mark.rule("WLD-08")
@pytest.mark.parametrize("route", ["alq-ath", "ath-ham"])
def test_a_route_of_mine_must_reach_the_city_by_rail_or_by_sea(route: str) -> None:
    game = turn_position("r^r^RR", route)
    assert {text.partition("=")[0] for text in game.menu() if text.startswith("@")} == {
        f"@{city}" for city in route.split("-")
    }
    assert game.refusal("@ath=r^r^RR") == ""
    assert game.refusal("@mar=r^r^RR") == "city_not_reached"


@pytest.mark.rule("WLD-08")
def test_a_route_of_another_does_not_bring_me_there() -> None:
    game = position("world", 2, hands=("r^r^RR",), display="rygRYG", owner={"ath-mar": 1})
    assert game.refusal("@ath=r^r^RR") == "city_not_reached"
    assert harbor_payments(game, "ath") == []


@pytest.mark.rule("WLD-08")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_city_has_one_harbor_no_matter_whose(owner: int) -> None:
    game = turn_position("r^r^RR", "ath-mar", harbors={"ath": owner})
    assert game.refusal("@ath=r^r^RR") == "city_taken"
    assert harbor_payments(game, "ath") == [] and harbor_payments(game, "mar") == ["r^r^RR"]


@pytest.mark.rule("WLD-08")
def test_i_have_three_harbors_and_no_more() -> None:
    routes = ("ath-mar", "alq-ath", "edi-ham")
    game = turn_position("r^r^RR", *routes, harbors={"ath": 0, "mar": 0})
    assert game.refusal("@alq=r^r^RR") == ""
    game = turn_position("r^r^RR", *routes, harbors={"ath": 0, "mar": 0, "edi": 0})
    assert game.refusal("@alq=r^r^RR") == "no_harbor_left"
    assert not [text for text in game.menu() if text.startswith("@")]


@pytest.mark.rule("WLD-08")
def test_each_harbor_costs_the_same_and_takes_a_whole_turn() -> None:
    game = turn_position("r^r^RRk^k^KKy^y^YY", "ath-mar", "alq-ath", "edi-ham")
    for left, build in ((2, "@ath=r^r^RR"), (1, "@mar=k^k^KK"), (0, "@ham=y^y^YY")):
        game.do(build)
        assert game.state.buildings_left[0] == left
        assert game.seat == 1
        game.do("+?t", "stop")
    assert game.hand(0) == ""
    assert list(game.state.buildings_left) == [0, 3]


@pytest.mark.rule("WLD-08")
def test_a_harbor_is_no_second_card() -> None:
    game = turn_position("r^r^RR", "ath-mar")
    game.do("+?t")
    assert game.refusal("@ath=r^r^RR") == "second_card_or_stop_expected"


@pytest.mark.rule("WLD-08")
def test_the_menu_counts_every_harbor() -> None:
    game = turn_position("r^r^RRkk^KK***", "ath-mar", "alq-ath", harbors={"mar": 1})
    actions = game.game.legal_actions(game.state, 0)
    assert game.game.count_actions(game.state, 0) == len(actions)
    seen = game.game.observe(game.state, 0)
    for place, action in enumerate(actions):
        assert seen.pick_action((place + 0.5) / len(actions)).key() == action.key()
    sets = harbor_payments(game, "ath")
    assert len(sets) == len(set(sets)) and sets == harbor_payments(game, "alq")


@pytest.mark.rule("WLD-08")
def test_everyone_sees_a_harbor() -> None:
    game = turn_position("r^r^RR", "ath-mar")
    game.do("@ath=r^r^RR")
    for seat in (1, NOBODY):
        seen = game.game.observe(game.state, seat).sealed()
        assert seen.buildings[game.notation.parse_city("ath")] == 0
        assert list(seen.buildings_left) == [2, 3]
