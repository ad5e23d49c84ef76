"""The pathfinder bot with racks, ships, harbours and flags."""

from ferrovia.bots.pathfinder import PathfinderBot
from tests.position import Position, opening, position


def choice(table: Position) -> str:
    """Return the choice of a new bot at this table."""
    return table.notation.format(PathfinderBot(1).choose(table.game.observe(table.state, table.seat)))


# Asia.


def test_it_pays_from_hand_and_rack_the_hand_first() -> None:
    table = position(
        "asia", 4, hands=("bb",), racks=("bb",), rack_tickets=(("can-pek",),), owner={"can-foo": 0, "foo-sha": 1}
    )
    assert choice(table) == "pek-sha=bb/bb"


def test_the_routes_of_the_partner_are_its_own() -> None:
    table = position("asia", 4, hands=("gb",), tickets=(("cal-lan",),), owner={"lan-xia": 1, "cal-dac": 1})
    theirs = position("asia", 4, hands=("gb",), tickets=(("cal-lan",),), owner={"lan-xia": 2, "cal-dac": 2})
    assert choice(table) != "cal-dac.2=b"
    assert choice(theirs) == "cal-dac.2=b"


def test_a_card_that_it_wants_stays_in_the_hand_and_another_goes_on_the_rack() -> None:
    """Between Shanghai and Peking there are a blue, a red and a green route."""
    for card, place in (("b", "hand"), ("g", "hand"), ("y", "rack")):
        table = position("asia", 4, tickets=(("can-pek",),), owner={"can-foo": 0, "foo-sha": 0}, display="rgbyw")
        table.do(f"+{card}")
        assert choice(table) == place


def test_the_dearest_opening_ticket_goes_on_the_rack() -> None:
    table = opening("asia", 4, seed=1)
    for _ in range(4):
        table.do("keep=123")
    tickets = table.game.board.tickets
    points = [tickets[number].points for number in table.state.tickets[table.seat]]
    assert choice(table) == f"share={points.index(max(points)) + 1}"


def test_it_shares_tickets_with_a_partner_who_has_more_pieces() -> None:
    table = position("asia", 4, tickets=(("ban-muk", "har-kab"),), trains=(12, 27))
    assert choice(table) == "share=1,2"


def test_it_does_not_share_with_a_partner_who_has_fewer() -> None:
    table = position("asia", 4, tickets=(("ban-muk", "har-kab"),), trains=(12, 11))
    assert not choice(table).startswith("share")


# World.


def test_it_takes_more_trains_for_tickets_on_land() -> None:
    trains = []
    for tickets in (("ham-bei", "mos-hong"), ("los-jak",)):
        table = opening("world", 2)
        table.do("keep=123", "keep=123")
        table.state.set_tickets(table.seat, [table.ticket(name) for name in tickets])
        trains.append(int(choice(table).removeprefix("fleet=")))
    assert 10 <= trains[1] < trains[0] <= 25


def test_it_spares_single_ships() -> None:
    table = position("world", hands=("RRR2",), tickets=(("mar-alq",),), owner={"alq-ath": 0})
    assert choice(table) == "ath-mar=R2"


def test_it_builds_a_harbor_in_the_city_that_most_tickets_name() -> None:
    table = position(
        "world",
        hands=("r^r^R*",),
        tickets=(("hong-jak", "mar-jak", "jak-syd"),),
        owner={"ban-jak": 0, "ban-hong": 0},
    )
    assert choice(table) == "@jak=r^r^R*"


def test_no_harbor_in_a_city_that_no_ticket_names() -> None:
    table = position("world", hands=("r^r^RR",), tickets=(("ham-bei",),), owner={"ban-jak": 0})
    assert not choice(table).startswith("@")


def test_it_exchanges_pieces_that_a_route_needs() -> None:
    table = position(
        "world", hands=("rr",), tickets=(("dji-lah",),), owner={"lah-teh": 0, "alq-teh": 0}, fleet=((4, 40),)
    )
    assert choice(table) == "swap=1t"


def test_it_draws_from_the_deck_that_it_needs_more() -> None:
    land = position("world", tickets=(("ham-bei",),), display="------")
    sea = position("world", tickets=(("los-jak",),), display="------")
    assert (choice(land), choice(sea)) == ("+?t", "+?s")


def test_it_refills_the_display_from_that_deck_too() -> None:
    table = position("world", tickets=(("los-jak",),), display="K2kkkkk")
    table.do("+K2")
    assert choice(table) == "refill=s"


def test_it_stops_drawing_only_when_no_turn_will_come() -> None:
    for turns_left, answer in ((-1, False), (3, False), (2, True)):
        table = position("world", tickets=(("los-jak",),), turns_left=turns_left)
        table.do("+?s")
        assert (choice(table) == "stop") == answer


# Paris.


def test_it_raises_every_flag() -> None:
    table = position("paris", hands=("b",), tickets=(("jar-lou",),))
    table.do("jar-not=b")
    assert choice(table) == "flag"


def test_of_equal_routes_it_takes_the_one_that_the_flag_needs() -> None:
    for kept, answer in (("r", "jar-not=b"), ("b", "jar-not.2=r")):
        table = position("paris", hands=("rb",), tickets=(("jar-lou",),), owner={"lou-not": 0})
        table.state.flags[0] = 1 << "roygbpkw".index(kept)
        assert choice(table) == answer
