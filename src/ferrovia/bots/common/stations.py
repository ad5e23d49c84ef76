"""Stations that rescue tickets (EUR-08, EUR-09)."""

from ferrovia.bots.common.payment_choice import PaymentChooser, next_building
from ferrovia.bots.common.plan import Plan
from ferrovia.engine.actions import BUILD, Action
from ferrovia.engine.observe import Observation


def find_station(view: Observation, plan: Plan, chooser: PaymentChooser, tickets: list[int]) -> Action | None:
    """Return a station that lends the one route that one of the tickets needs, if the hand can pay for it."""
    rules = view.rules
    station = next_building(view)
    if rules.rulebook.stations == 0 or station is None or not tickets:
        return None
    cards = chooser.cheapest_of(station)[0]
    buildings = view.buildings
    for ticket in tickets if cards else []:
        for route, owner in enumerate(plan.owner):
            if owner >= 0 and owner != view.seat:
                cost = plan.cost[:]
                cost[rules.parallels[route][0]] = 0
                if plan.paths.completes(cost, ticket):
                    for city in (rules.end_a[route], rules.end_b[route]):
                        if buildings[city] < 0 and city in rules.sites:
                            return Action(view.seat, BUILD, city, cards)
    return None
