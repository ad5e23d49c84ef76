"""Building stations and harbours; `stations` and `harbors` say where."""

from ferrovia.engine.actions import BUILD, Action
from ferrovia.engine.cards import Payment
from ferrovia.engine.costs import Cost
from ferrovia.engine.draw import discard
from ferrovia.engine.events import BUILT, EventSink
from ferrovia.engine.harbors import harbor_sites, why_not_harbor
from ferrovia.engine.native import i64
from ferrovia.engine.piles import spend
from ferrovia.engine.purse import Purse, why_not_pay
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import State
from ferrovia.engine.stations import count_station_sites, nth_station_site, station_sites, why_not_station
from ferrovia.engine.turn import end_turn


def next_building(rules: Rules, state: State, seat: i64) -> Cost:
    """The cost of the seat's next building, which must have one left."""
    buildings = rules.payments.buildings
    return buildings[len(buildings) - state.buildings_left[seat]]


def building_sites(rules: Rules, state: State, seat: i64) -> list[int]:
    """Where the seat may build."""
    return harbor_sites(rules, state, seat) if rules.harbors else station_sites(rules, state)


def count_builds(rules: Rules, state: State, purse: Purse, seat: i64) -> i64:
    """How many ways to build there are; the purse has looked at the seat's cards."""
    if state.buildings_left[seat] == 0:
        return 0
    payments = purse.count(next_building(rules, state, seat))
    if payments == 0:
        return 0
    if rules.harbors:
        return payments * len(harbor_sites(rules, state, seat))
    return payments * count_station_sites(rules, state)


def nth_build(rules: Rules, state: State, purse: Purse, seat: i64, n: i64) -> Action:
    """The n-th way to build: by city, then payment."""
    cost = next_building(rules, state, seat)
    payments = purse.count(cost)
    row = purse.nth(cost, n % payments)
    cards = cost.payments[row] if cost.payments else purse.pay(cost, row)[0]
    if rules.harbors:
        return Action(seat, BUILD, harbor_sites(rules, state, seat)[n // payments], cards)
    return Action(seat, BUILD, nth_station_site(rules, state, n // payments), cards)


def list_builds(rules: Rules, state: State, purse: Purse, seat: i64) -> list[Action]:
    """Every way to build."""
    if state.buildings_left[seat] == 0:
        return []
    payments = purse.payments(next_building(rules, state, seat))
    return [Action(seat, BUILD, city, cards) for city in building_sites(rules, state, seat) for cards, _ in payments]


def why_not_build(rules: Rules, state: State, action: Action) -> str:
    """Return why the seat cannot build here with these cards, or "" if it can."""
    seat = action.seat
    if state.buildings_left[seat] == 0:
        return "no_harbor_left" if rules.harbors else "no_station_left"
    city = action.target
    code = why_not_harbor(rules, state, seat, city) if rules.harbors else why_not_station(rules, state, city)
    return code or why_not_pay(rules, state, seat, next_building(rules, state, seat), action.cards, ())


def build(rules: Rules, state: State, seat: i64, city: i64, cards: Payment, sink: EventSink) -> None:
    """Play the cards and put a station or a harbour in the city."""
    spend(state.held, seat * rules.card_kinds, cards)
    state.buildings[city] = seat
    state.buildings_left[seat] = state.buildings_left[seat] - 1
    if not sink.muted:
        sink.emit(BUILT, seat, (city, *cards))
    discard(rules, state, cards, sink)
    end_turn(rules, state, seat, sink)
