"""The pathfinder bot in small positions."""

from ferrovia.bots.pathfinder import PathfinderBot
from tests.position import Position, position


def choice(table: Position) -> str:
    """Return the choice of a new bot at this table."""
    return table.notation.format(PathfinderBot(1).choose(table.game.observe(table.state, table.seat)))


def test_it_builds_the_shortest_path_of_its_ticket() -> None:
    table = position(hands=("rr",), tickets=(("den-elp",),))
    assert choice(table) in {"den-sant=rr", "elp-sant=rr"}


def test_it_saves_wilds() -> None:
    table = position(hands=("rr**",), tickets=(("den-elp",),))
    assert choice(table) in {"den-sant=rr", "elp-sant=rr"}


def test_it_goes_around_what_others_have_taken() -> None:
    table = position(hands=("rrrr",), tickets=(("den-elp",),), owner={"den-sant": 1})
    assert choice(table) == "elp-pho=rrr"


def test_it_uses_its_own_routes_for_nothing() -> None:
    table = position(hands=("rrrr",), tickets=(("den-elp",),), owner={"den-okl": 0, "dal-okl": 0})
    assert choice(table) == "dal-elp=rrrr"


def test_it_takes_the_card_that_it_needs() -> None:
    table = position(hands=("rrr",), tickets=(("den-elp",),), owner={"den-okl": 0, "dal-okl": 0}, display="gbyrw")
    assert choice(table) == "+r"


def test_it_takes_a_wild_if_nothing_else_helps() -> None:
    table = position(hands=("rrr",), tickets=(("den-elp",),), owner={"den-okl": 0, "dal-okl": 0}, display="gby*w")
    assert choice(table) == "+*"


def test_a_wild_is_never_its_second_card() -> None:
    table = position(hands=("rrr",), tickets=(("den-elp",),), owner={"den-okl": 0, "dal-okl": 0}, display="gby*w")
    table.do("+g")
    assert choice(table) == "+?"


def test_it_keeps_a_color_that_another_route_wants() -> None:
    """Dallas–El Paso is red, so the grey route is paid with green."""
    table = position(hands=("rrgg",), tickets=(("den-elp", "kan-hou"),), owner={"den-okl": 0, "elp-sant": 1})
    assert choice(table).endswith("=gg")


def test_it_draws_new_tickets_when_its_own_are_done_early() -> None:
    table = position(tickets=(("den-elp",),), owner={"den-sant": 0, "elp-sant": 0})
    assert choice(table) == "tickets"


def test_it_builds_long_routes_when_its_tickets_are_done_late() -> None:
    table = position(
        hands=("kkkkkkrr",), tickets=(("den-elp",),), owner={"den-sant": 0, "elp-sant": 0}, trains=(16, 16)
    )
    assert choice(table) == "elp-los=kkkkkk"


def test_it_builds_anything_in_its_last_turn() -> None:
    table = position(hands=("rr",), tickets=(("van-mon",),), trains=(20, 2), turns_left=2)
    assert choice(table).endswith("=rr")


def test_it_keeps_the_tickets_that_are_cheap_for_their_points() -> None:
    table = position(trains=(20, 20), ticket_deck=("van-mon", "den-elp", "los-newy"))
    table.do("tickets")
    assert choice(table) == "keep=2"


def test_a_station_rescues_a_ticket_that_needs_one_route() -> None:
    table = position(
        "europe",
        hands=("rr",),
        tickets=(("zur-bri",),),
        owner={"ven-zur": 0, "bri-rom": 0, "rom-ven": 1},
        trains=(3, 30),
    )
    assert choice(table) in {"@rom=r", "@ven=r"}


def test_no_station_for_a_ticket_that_needs_two() -> None:
    table = position(
        "europe", hands=("rr",), tickets=(("zur-bri",),), owner={"bri-rom": 0, "rom-ven": 1}, trains=(1, 30)
    )
    assert not choice(table).startswith("@")


def test_it_pays_for_a_tunnel_if_it_can() -> None:
    table = position("europe", hands=("ggg",), tickets=(("zur-bri",),), deck="rrrrgrr")
    table.do("ven-zur=gg")
    assert choice(table) == "pay=g"


def test_it_gives_a_tunnel_up_if_it_must() -> None:
    table = position("europe", hands=("gg",), tickets=(("zur-bri",),), deck="rrrrgrr")
    table.do("ven-zur=gg")
    assert choice(table) == "no"


def test_with_nothing_left_to_do_it_passes() -> None:
    table = position(display="-----", deck="", ticket_deck=())
    assert choice(table) == "pass"
