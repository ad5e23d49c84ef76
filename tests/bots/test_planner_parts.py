"""The parts of the planner: pace, draws and claims."""

from ferrovia.bots.common.payment_choice import PaymentChooser
from ferrovia.bots.common.turns_left import fewest_pieces, remaining_turns
from ferrovia.bots.planner.claim_choice import ClaimChooser
from ferrovia.bots.planner.draw_choice import DrawChooser, best_draw
from ferrovia.bots.planner.multi_plan import MultiPlan
from ferrovia.bots.planner.weights import Weights
from ferrovia.engine.actions import DRAW, TAKE, Action
from ferrovia.engine.observe import Observation
from tests.position import Position, position


def view_of(table: Position) -> Observation:
    return table.game.observe(table.state, 0)


def plan_of(table: Position) -> tuple[MultiPlan, PaymentChooser]:
    plan = MultiPlan(table.game.rules, Weights(), 7)
    plan.update(view_of(table))
    payments = PaymentChooser(view_of(table), plan)
    plan.turns.set_hand(payments, plan.owner)
    return plan, payments


def claims_of(table: Position) -> ClaimChooser:
    plan, payments = plan_of(table)
    return ClaimChooser(view_of(table), plan, payments, Weights(), 10.0, 0.0)


def test_the_fastest_seat_sets_the_remaining_turns() -> None:
    slow = remaining_turns(view_of(position(trains=(45, 45))), 10, 1.15)
    fast = remaining_turns(view_of(position(trains=(45, 20))), 10, 1.15)
    assert slow > fast > 1.0
    assert fewest_pieces(view_of(position(trains=(45, 20)))) == 20


def test_a_deck_can_always_be_drawn_from_but_a_harmful_card_is_left() -> None:
    assert best_draw([(-2.0, Action(0, DRAW))]) is not None
    assert best_draw([(-2.0, Action(0, TAKE, 0))]) is None


def test_a_card_that_the_goal_needs_is_worth_more_than_others() -> None:
    """Dallas–El Paso is red and has four spaces."""
    table = position(hands=("rrr",), display="gbyrw", deck="wwwwww")
    plan, _ = plan_of(table)
    goals = [table.route("dal-elp")]
    draws = DrawChooser(view_of(table), plan, Weights(), 0.0)
    values = {table.notation.format(action): value for value, action in draws.options(goals, plan.turns.count(goals))}
    assert set(values) == {"+?", "+g", "+b", "+y", "+r", "+w"}
    table.do("+?")
    values = {
        table.notation.format(action): value
        for value, action in DrawChooser(view_of(table), plan, Weights(), 0.0).options(goals, plan.turns.count(goals))
    }
    assert max(values, key=lambda text: values[text]) == "+r"


def test_a_payment_spares_what_other_routes_need() -> None:
    table = position(hands=("rrrrgg",))
    paid = claims_of(table).best_payment(table.route("dal-okl"), [table.route("dal-elp")])
    assert paid is not None
    assert table.notation.format(paid.action(0)) in {"dal-okl=gg", "dal-okl.2=gg"}
    assert paid.turns == 1.0


def test_a_claim_of_the_plan_is_worth_about_the_turn_that_it_takes() -> None:
    table = position(hands=("rrrr",), tickets=(("den-elp",),), owner={"den-okl": 0, "dal-okl": 0, "elp-sant": 1})
    claims = claims_of(table)
    routes = claims.plan.claimable()
    options = claims.options(routes, claims.plan.turns.count(routes), -1.0)
    best = max(options, key=lambda option: option[0])
    assert table.notation.format(best[1]) == "dal-elp=rrrr"
    assert best[0] >= 1.0
