"""Choosing and exchanging pieces: trains and ships (WLD-04, WLD-12)."""

from ferrovia.engine.actions import EXCHANGE, MAN, Action
from ferrovia.engine.events import EXCHANGED, MANNED, Log
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import State


def least_trains(rules: Rules) -> int:
    """The fewest trains that leave no more ships than there are."""
    book = rules.rulebook
    return max(0, book.pieces - book.fleet[1])


def most_trains(rules: Rules) -> int:
    """The most trains that can be among the pieces."""
    book = rules.rulebook
    return min(book.pieces, book.fleet[0])


def list_fleets(rules: Rules, seat: int) -> list[Action]:
    """Every number of trains that can be chosen."""
    return [Action(seat, MAN, trains) for trains in range(least_trains(rules), most_trains(rules) + 1)]


def refuse_fleet(rules: Rules, trains: int) -> str:
    """Why that many trains cannot be chosen; empty if they can."""
    return "" if least_trains(rules) <= trains <= most_trains(rules) else "wrong_number_of_pieces"


def man_fleet(rules: Rules, state: State, seat: int, trains: int, log: Log) -> None:
    """Take the pieces; the others go back into the box."""
    book = rules.rulebook
    state.pieces[seat] = trains
    state.ships[seat] = book.pieces - trains
    state.box[seat] = book.fleet[0] - trains
    log.tell(MANNED, seat, (trains, book.pieces - trains))


def _ships_in_box(rules: Rules, state: State, seat: int) -> int:
    book = rules.rulebook
    return book.fleet[0] + book.fleet[1] - book.pieces - state.box[seat]


def count_exchanges(rules: Rules, state: State, seat: int) -> int:
    """How many exchanges there are: any number of ships for trains, or the other way."""
    if rules.rulebook.fleet[1] == 0:
        return 0
    to_trains = min(state.ships[seat], state.box[seat])
    return to_trains + min(state.pieces[seat], _ships_in_box(rules, state, seat))


def nth_exchange(state: State, seat: int, n: int) -> Action:
    """The n-th of them: ships for trains first, fewest first."""
    to_trains = min(state.ships[seat], state.box[seat])
    return Action(seat, EXCHANGE, n + 1 if n < to_trains else to_trains - n - 1)


def refuse_exchange(rules: Rules, state: State, seat: int, number: int) -> str:
    """Why that many pieces cannot be exchanged; empty if they can."""
    if number == 0 or rules.rulebook.fleet[1] == 0:
        return "nothing_to_exchange"
    if number > 0:
        return "" if number <= min(state.ships[seat], state.box[seat]) else "not_enough_pieces"
    return "" if -number <= min(state.pieces[seat], _ships_in_box(rules, state, seat)) else "not_enough_pieces"


def exchange(rules: Rules, state: State, seat: int, number: int, log: Log) -> None:
    """Swap pieces with the box; each costs a point."""
    state.ships[seat] -= number
    state.pieces[seat] += number
    state.box[seat] -= number
    state.points[rules.side_of[seat]] -= number if number > 0 else -number
    log.tell(EXCHANGED, seat, (number,))
