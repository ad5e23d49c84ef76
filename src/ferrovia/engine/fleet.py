"""Choosing and exchanging pieces: trains and ships (WLD-04, WLD-12)."""

from typing import Final

from ferrovia.engine.actions import CHOOSE_FLEET, EXCHANGE, Action
from ferrovia.engine.events import EXCHANGED, FLEET_CHOSEN, EventSink
from ferrovia.engine.native import i64
from ferrovia.engine.piles import at_most
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import State

EXCHANGE_COST: Final = 1  # points for each piece (WLD-12)


def least_trains(rules: Rules) -> int:
    """The fewest trains that can be chosen, since the rest of the pieces must be ships."""
    book = rules.rulebook
    return max(0, book.pieces - book.fleet[1])


def most_trains(rules: Rules) -> int:
    """The most trains that can be chosen."""
    book = rules.rulebook
    return min(book.pieces, book.fleet[0])


def count_fleets(rules: Rules) -> i64:
    """How many numbers of trains can be chosen."""
    return most_trains(rules) - least_trains(rules) + 1


def nth_fleet(rules: Rules, seat: i64, n: i64) -> Action:
    """The n-th choice, fewest trains first."""
    return Action(seat, CHOOSE_FLEET, least_trains(rules) + n)


def why_not_fleet(rules: Rules, trains: i64) -> str:
    """Return why that many trains cannot be chosen, or "" if they can."""
    return "" if least_trains(rules) <= trains <= most_trains(rules) else "wrong_number_of_pieces"


def set_fleet(rules: Rules, state: State, seat: i64, trains: i64, sink: EventSink) -> None:
    """Give the seat its pieces; the others stay in the box."""
    book = rules.rulebook
    state.trains[seat] = trains
    state.ships[seat] = book.pieces - trains
    state.trains_in_box[seat] = book.fleet[0] - trains
    sink.emit(FLEET_CHOSEN, seat, (trains, book.pieces - trains))


def ships_in_box(rules: Rules, trains_in_box: i64) -> i64:
    """How many ships a seat has in the box besides this many trains."""
    return rules.pieces_in_box - trains_in_box


def count_exchanges(rules: Rules, state: State, seat: i64) -> i64:
    """How many exchanges there are: any number of ships for trains, or of trains for ships."""
    if not rules.has_fleet:
        return 0
    box = state.trains_in_box[seat]
    return at_most(state.ships[seat], box) + at_most(state.trains[seat], ships_in_box(rules, box))


def nth_exchange(state: State, seat: i64, n: i64) -> Action:
    """The n-th exchange: ships for trains first, fewest first."""
    to_trains = at_most(state.ships[seat], state.trains_in_box[seat])
    return Action(seat, EXCHANGE, n + 1 if n < to_trains else to_trains - n - 1)


def why_not_exchange(rules: Rules, state: State, seat: i64, number: i64) -> str:
    """Return why that many pieces cannot be exchanged, or "" if they can."""
    if number == 0 or not rules.has_fleet:
        return "nothing_to_exchange"
    if number > 0:
        return "" if number <= min(state.ships[seat], state.trains_in_box[seat]) else "not_enough_pieces"
    return (
        ""
        if -number <= min(state.trains[seat], ships_in_box(rules, state.trains_in_box[seat]))
        else "not_enough_pieces"
    )


def exchange(rules: Rules, state: State, seat: i64, number: i64, sink: EventSink) -> None:
    """Exchange pieces with the box, for `EXCHANGE_COST` each; the turn is then over."""
    side = rules.side_of[seat]
    state.ships[seat] = state.ships[seat] - number
    state.trains[seat] = state.trains[seat] + number
    state.trains_in_box[seat] = state.trains_in_box[seat] - number
    state.points[side] = state.points[side] - EXCHANGE_COST * (number if number > 0 else -number)
    if not sink.muted:
        sink.emit(EXCHANGED, seat, (number,))
