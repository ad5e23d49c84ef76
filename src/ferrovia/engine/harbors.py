"""Harbours: built in harbour cities that an own route reaches (WLD-08 to WLD-10)."""

from ferrovia.engine.actions import BUILD, Action
from ferrovia.engine.cards import ANCHOR, COLOURS, SHIP, WILD, Payment
from ferrovia.engine.payments import holds
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import NOBODY, State


def _sites(rules: Rules, state: State, seat: int) -> list[int]:
    """Harbour cities that the seat's own routes reach and that have no harbour."""
    reached = 0
    for route, owner in enumerate(state.owner):
        if owner == seat:
            reached |= rules.harbor_ends[route]
    found: list[int] = []
    for city in rules.harbor_cities:
        if reached & 1 and state.buildings[city] == NOBODY:
            found.append(city)
        reached >>= 1
    return found


def _count_sets(trains: int, ships: int, wilds: int) -> int:
    """How many sets have one of these trains or ships at least."""
    count = 0
    for train in range(min(trains, 2) + 1):
        for ship in range(min(ships, 2) + 1):
            if train + ship and train + ship + wilds >= 4:
                count += 1
    return count


def count_harbor_sets(state: State, seat: int) -> int:
    """How many sets `list_harbor_sets` has."""
    hand = state.hands[seat]
    wilds = hand[WILD]
    total = 1 if wilds >= 4 else 0
    for colour in range(COLOURS):
        trains = hand[ANCHOR + colour]
        if trains + wilds >= 2:  # two at most are ships
            total += _count_sets(trains, hand[SHIP + colour], wilds)
    return total


def list_harbor_sets(state: State, seat: int) -> list[Payment]:
    """Two trains and two ships of one colour with the symbol, wilds in place of any: fewest wilds first by colour."""
    hand = state.hands[seat]
    found: list[Payment] = []
    for colour in range(COLOURS):
        if hand[ANCHOR + colour] + hand[SHIP + colour] + hand[WILD] < 4:
            continue
        for wilds in range(min(hand[WILD], 3) + 1):
            for trains in range(min(hand[ANCHOR + colour], 2) + 1):
                ships = 4 - wilds - trains
                if 0 <= ships <= 2 and ships <= hand[SHIP + colour]:
                    found.append((WILD,) * wilds + (ANCHOR + colour,) * trains + (SHIP + colour,) * ships)
    if hand[WILD] >= 4:
        found.append((WILD,) * 4)
    return found


def count_harbors(rules: Rules, state: State, seat: int) -> int:
    """How many ways there are to build, counted by city and cards."""
    if state.stations[seat] == 0:
        return 0
    sets = count_harbor_sets(state, seat)
    return sets * len(_sites(rules, state, seat)) if sets else 0


def list_harbors(rules: Rules, state: State, seat: int) -> list[Action]:
    """Every way to build: by city, then cards."""
    if state.stations[seat] == 0:
        return []
    sets = list_harbor_sets(state, seat)
    return [Action(seat, BUILD, city, cards) for city in _sites(rules, state, seat) for cards in sets]


def nth_harbor(rules: Rules, state: State, seat: int, n: int) -> Action:
    """The n-th of them."""
    sets = list_harbor_sets(state, seat)
    return Action(seat, BUILD, _sites(rules, state, seat)[n // len(sets)], sets[n % len(sets)])


def refuse_harbor(rules: Rules, state: State, seat: int, city: int, cards: Payment) -> str:
    """Why the seat cannot build here with these cards; empty if it can."""
    if state.stations[seat] == 0:
        return "no_harbor_left"
    if city not in rules.harbor_cities:
        return "no_such_city"
    if state.buildings[city] != NOBODY:
        return "city_taken"
    if city not in _sites(rules, state, seat):
        return "city_not_reached"
    if len(cards) != 4:
        return "wrong_number_of_cards"
    paid = -1
    trains = 0
    ships = 0
    for card in cards:
        if card == WILD:
            continue
        if ANCHOR <= card < ANCHOR + COLOURS:
            trains += 1
        elif SHIP <= card < SHIP + COLOURS:
            ships += 1
        else:
            return "no_harbor_symbol"
        colour = (card - ANCHOR) % COLOURS
        if paid >= 0 and colour != paid:
            return "wrong_colour"
        paid = colour
    if trains > 2 or ships > 2:
        return "wrong_colour"
    return "" if holds(state.hands[seat], cards) else "not_in_hand"
