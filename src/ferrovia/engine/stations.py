"""Stations: built in any free city, at the end each lends its owner one route of another (EUR-08, EUR-09)."""

from ferrovia.engine.actions import BUILD, Action
from ferrovia.engine.cards import ANY, Payment
from ferrovia.engine.draw import discard
from ferrovia.engine.events import BUILT, Log
from ferrovia.engine.payments import holds, list_sets, set_refusal, spend
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import NOBODY, State
from ferrovia.engine.turn import end_turn


def price(rules: Rules, state: State, seat: int) -> int:
    """Cards that the seat's next station costs: one, then two, then three."""
    return rules.rulebook.stations - state.stations[seat] + 1


def _sites(rules: Rules, state: State) -> list[int]:
    return [city for city in rules.sites if state.buildings[city] == NOBODY]


def count_stations(rules: Rules, state: State, seat: int) -> int:
    """How many ways there are to build, counted by city and set of cards."""
    if state.stations[seat] == 0:
        return 0
    sets = len(list_sets(state.hands[seat], ANY, price(rules, state, seat), 0))
    return sets * len(_sites(rules, state)) if sets else 0


def list_stations(rules: Rules, state: State, seat: int) -> list[Action]:
    """Every way to build: by city, then set of cards."""
    if state.stations[seat] == 0:
        return []
    sets = list_sets(state.hands[seat], ANY, price(rules, state, seat), 0)
    return [Action(seat, BUILD, city, cards) for city in _sites(rules, state) for cards in sets]


def nth_station(rules: Rules, state: State, seat: int, n: int) -> Action:
    """The n-th of them, without listing the others."""
    sets = list_sets(state.hands[seat], ANY, price(rules, state, seat), 0)
    return Action(seat, BUILD, _sites(rules, state)[n // len(sets)], sets[n % len(sets)])


def refuse_station(rules: Rules, state: State, seat: int, city: int, cards: Payment) -> str:
    """Why the seat cannot build here with these cards; empty if it can."""
    if state.stations[seat] == 0:
        return "no_station_left"
    if city not in rules.sites:
        return "no_such_city"
    if state.buildings[city] != NOBODY:
        return "city_taken"
    code = set_refusal(cards, ANY, price(rules, state, seat), 0)
    return code or ("" if holds(state.hands[seat], cards) else "not_in_hand")


def build(rules: Rules, state: State, seat: int, city: int, cards: Payment, log: Log) -> None:
    """Play the cards and put a station, or a harbour, in the city."""
    spend(state.hands[seat], cards)
    state.buildings[city] = seat
    state.stations[seat] -= 1
    log.tell(BUILT, seat, (city, *cards))
    discard(rules, state, cards, log)
    end_turn(rules, state, seat, log)
