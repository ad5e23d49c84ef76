"""Keeping a plan, and making it again."""

from ferrovia.bots.common.shortest_paths import UNREACHABLE
from ferrovia.bots.planner.multi_plan import MultiPlan
from ferrovia.bots.planner.weights import Weights
from ferrovia.engine.state import add_ticket
from tests.position import Position, position


def multi_plan_of(table: Position) -> MultiPlan:
    plan = MultiPlan(table.game.rules, Weights(), 7)
    update(plan, table)
    return plan


def update(plan: MultiPlan, table: Position) -> None:
    plan.update(table.game.observe(table.state, 0))


def wanted(plan: MultiPlan, table: Position) -> set[str]:
    return {table.notation.route_names[route] for route in plan.wanted}


def take(table: Position, seat: int, *names: str) -> None:
    """Let a seat own these routes."""
    for name in names:
        table.state.owner[table.route(name)] = seat
        table.state.trains[seat] -= table.game.rules.length[table.route(name)]


def test_a_ticket_wants_the_routes_of_its_cheapest_path() -> None:
    table = position(tickets=(("den-elp",),))
    assert wanted(multi_plan_of(table), table) == {"den-sant", "elp-sant"}


def test_a_route_of_the_plan_that_was_claimed_is_struck_out() -> None:
    table = position(tickets=(("den-elp", "bos-mia"),))
    plan = multi_plan_of(table)
    before = wanted(plan, table)
    choices = plan.alternatives
    take(table, 0, "den-sant")
    update(plan, table)
    assert wanted(plan, table) == before - {"den-sant"}
    assert all(choice in choices for choice in plan.alternatives), "a new plan was made"
    assert plan.need[0] == sum(table.game.rules.length[route] for route in plan.wanted)


def test_a_route_of_the_plan_that_was_taken_is_gone_around() -> None:
    table = position(tickets=(("den-elp",),))
    plan = multi_plan_of(table)
    take(table, 1, "den-sant")
    update(plan, table)
    assert plan.cost[table.route("den-sant")] == UNREACHABLE
    assert wanted(plan, table) == wanted(multi_plan_of(table), table) != set()
    assert "den-sant" not in wanted(plan, table)


def test_a_route_that_another_takes_elsewhere_leaves_the_plan_as_it_is() -> None:
    table = position(tickets=(("den-elp", "bos-mia"),))
    plan = multi_plan_of(table)
    followed = plan.followed
    take(table, 1, "sea-van")
    update(plan, table)
    assert plan.followed is followed
    assert wanted(plan, table) == wanted(multi_plan_of(table), table)


def test_plans_beside_the_one_followed_fall_when_a_route_of_theirs_is_taken() -> None:
    table = position(tickets=(("den-elp", "bos-mia"),))
    plan = multi_plan_of(table)
    alone = next(choice for choice in plan.alternatives if choice.tickets == [table.ticket("den-elp")])
    plan.follow(alone)
    way = next(choice for choice in plan.alternatives if choice.tickets == [table.ticket("bos-mia")]).routes
    take(table, 1, table.notation.route_names[way[0]])
    update(plan, table)
    assert plan.followed is alone
    assert all(way[0] not in choice.routes for choice in plan.alternatives)
    assert plan.given_up == [table.ticket("bos-mia")]


def test_an_owned_route_beside_the_plan_triggers_a_new_plan() -> None:
    """From El Paso the path may go through Santa Fe or Oklahoma City."""
    table = position(tickets=(("den-elp",),))
    plan = multi_plan_of(table)
    take(table, 0, "den-okl", "elp-okl")
    update(plan, table)
    assert plan.open_tickets == []
    assert wanted(plan, table) == set()


def test_a_new_ticket_triggers_a_new_plan() -> None:
    table = position(tickets=(("den-elp",),))
    plan = multi_plan_of(table)
    add_ticket(table.game.rules, table.state, 0, table.ticket("bos-mia"))
    update(plan, table)
    assert wanted(plan, table) == wanted(multi_plan_of(table), table) > {"den-sant", "elp-sant"}


def test_what_there_are_no_pieces_for_is_not_planned() -> None:
    table = position(tickets=(("los-newy", "den-elp"),), trains=(5, 45))
    plan = multi_plan_of(table)
    assert wanted(plan, table) == {"den-sant", "elp-sant"}
    assert plan.given_up == [table.ticket("los-newy")]
    assert all(plan.is_within_reach(choice.routes) for choice in plan.alternatives)


def test_the_path_to_the_network_is_counted_in_cards() -> None:
    table = position(owner={"den-sant": 0})
    cards = multi_plan_of(table).cards_to_network()
    city = table.notation.parse_city
    assert cards[city("den")] == cards[city("sant")] == 0.0
    assert 2.0 <= cards[city("elp")] < cards[city("mia")]
