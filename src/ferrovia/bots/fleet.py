"""Decisions about trains and ships: the fleet and exchanges (WLD-04, WLD-12)."""

from typing import Final

from ferrovia.bots.payment_choice import PaymentChooser
from ferrovia.bots.plan import Plan
from ferrovia.bots.shortest_paths import UNREACHABLE
from ferrovia.engine.actions import CHOOSE_FLEET, EXCHANGE, Action
from ferrovia.engine.fleet import least_trains, most_trains
from ferrovia.engine.observe import Observation

MIN_POINTS_PER_PIECE: Final = 3  # a route must score this for each piece exchanged, which costs one point


def choose_fleet(view: Observation, plan: Plan) -> Action:
    """Choose the trains that the plan needs, plus a third of the pieces that it leaves over."""
    book = view.rules.rulebook
    trains = plan.need[0] + (book.pieces - plan.need[0] - plan.need[1]) // 3
    return Action(view.seat, CHOOSE_FLEET, min(max(trains, least_trains(view.rules)), most_trains(view.rules)))


def find_exchange(view: Observation, plan: Plan, chooser: PaymentChooser) -> Action | None:
    """Exchange pieces for a route that the hand can pay for: a wanted route, or else one that scores enough."""
    rules = view.rules
    for route in plan.wanted or plan.paths.by_length:
        kind = plan.piece_kind(route)
        least = rules.length[route] - plan.pieces[kind]
        if least <= 0 or plan.cost[route] == 0 or rules.length[route] > plan.reach[kind]:
            continue
        if not plan.wanted and rules.points[route] < MIN_POINTS_PER_PIECE * least:
            continue
        for parallel in rules.parallels[route]:
            if plan.owner[parallel] < 0 and plan.cost[route] < UNREACHABLE and chooser.cheapest(parallel, 0)[0]:
                number = min(max(least, plan.need[kind] - plan.pieces[kind]), plan.reach[kind] - plan.pieces[kind])
                return Action(view.seat, EXCHANGE, number if kind == 0 else -number)
    return None
