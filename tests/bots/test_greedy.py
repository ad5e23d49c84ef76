"""The greedy bot in small positions of all rulebooks."""

import pytest

from ferrovia.bots.greedy import GreedyBot
from ferrovia.rulebooks import RULEBOOKS
from tests.position import Position, opening, position


def choice(table: Position) -> str:
    """Return the choice of a new bot at this table."""
    return table.notation.format(GreedyBot(1).choose(table.game.observe(table.state, table.seat)))


def test_it_takes_the_route_worth_most() -> None:
    table = position(hands=("kkkkkkrr",), owner={"elp-los": 1})
    assert choice(table).endswith("=kkkkkk")


def test_a_route_on_the_path_of_its_ticket_counts_extra() -> None:
    table = position(hands=("rrkkk",), tickets=(("den-elp",),))
    assert choice(table) in {"den-sant=rr", "elp-sant=rr"}


def test_it_works_at_its_dearest_ticket_only() -> None:
    table = position(hands=("rr",), tickets=(("den-elp", "los-newy"),))
    assert choice(table) not in {"den-sant=rr", "elp-sant=rr"}


def test_a_route_of_two_spaces_off_the_path_is_not_worth_a_turn() -> None:
    table = position(hands=("rr",), tickets=(("van-mon",),))
    assert choice(table).startswith("+")


def test_it_builds_anything_in_its_last_turn() -> None:
    table = position(hands=("rr",), tickets=(("van-mon",),), trains=(20, 2), turns_left=2)
    assert choice(table).endswith("=rr")


def test_it_builds_anything_when_there_are_no_cards_to_draw() -> None:
    table = position(hands=("rr",), tickets=(("van-mon",),), display="-----", deck="")
    assert choice(table).endswith("=rr")


def test_it_takes_the_card_that_its_next_route_needs() -> None:
    table = position(hands=("g",), tickets=(("den-elp",),), owner={"den-okl": 0, "dal-okl": 0}, display="gbyrw")
    assert choice(table) == "+r"


def test_it_never_draws_tickets_while_there_is_anything_else() -> None:
    table = position(tickets=(("den-elp",),), owner={"den-sant": 0, "elp-sant": 0})
    assert choice(table).startswith("+")


@pytest.mark.parametrize("book", RULEBOOKS)
def test_it_keeps_as_few_tickets_as_it_may(book: str) -> None:
    table = opening(book, RULEBOOKS[book].seats[0])
    assert len(choice(table).removeprefix("keep=")) == RULEBOOKS[book].opening_keep


def test_it_keeps_the_tickets_that_are_cheap_for_their_points() -> None:
    table = position(ticket_deck=("van-mon", "den-elp", "los-newy"), owner={"den-sant": 0})
    table.do("tickets")
    assert choice(table) == "keep=2"


def test_it_tries_a_tunnel_without_a_card_to_spare_and_gives_it_up_if_it_must() -> None:
    table = position("europe", hands=("gg",), tickets=(("zur-bri",),), deck="rrrrgrr")
    assert choice(table) == "ven-zur=gg"
    table.do("ven-zur=gg")
    assert choice(table) == "no"


def test_a_station_is_its_last_resort() -> None:
    table = position(
        "europe",
        hands=("r",),
        tickets=(("zur-bri",),),
        owner={"ven-zur": 0, "bri-rom": 0, "rom-ven": 1},
        trains=(3, 30),
    )
    assert choice(table) in {"@rom=r", "@ven=r"}


def test_a_card_that_it_wants_stays_in_the_hand_and_another_goes_on_the_rack() -> None:
    for card, place in (("b", "hand"), ("g", "hand"), ("y", "rack")):
        table = position("asia", 4, tickets=(("can-pek",),), owner={"can-foo": 0, "foo-sha": 0}, display="rgbyw")
        table.do(f"+{card}")
        assert choice(table) == place


def test_it_shares_tickets_with_a_partner_who_has_more_pieces() -> None:
    for trains, shares in (((12, 27), True), ((12, 11), False)):
        table = position("asia", 4, tickets=(("ban-muk", "har-kab"),), trains=trains)
        assert choice(table).startswith("share") == shares


def test_it_builds_a_harbor_in_a_city_of_its_tickets() -> None:
    table = position("world", hands=("r^r^R*",), tickets=(("hong-jak",),), owner={"ban-jak": 0, "ban-hong": 0})
    assert choice(table) in {"@jak=r^r^R*", "@hong=r^r^R*"}


def test_it_exchanges_pieces_that_a_route_needs() -> None:
    table = position(
        "world", hands=("rr",), tickets=(("dji-lah",),), owner={"lah-teh": 0, "alq-teh": 0}, fleet=((4, 40),)
    )
    assert choice(table) == "swap=1t"


def test_of_equal_routes_it_takes_the_one_that_the_flag_needs() -> None:
    for kept, answer in (("r", "jar-not=b"), ("b", "jar-not.2=r")):
        table = position("paris", hands=("rb",), tickets=(("jar-lou",),), owner={"lou-not": 0})
        table.state.flags[0] = 1 << "roygbpkw".index(kept)
        assert choice(table) == answer
        table.do(answer)
        assert choice(table) == "flag"
