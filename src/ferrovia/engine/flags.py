"""Flags: cards kept from claims of certain colours (PAR-03, PAR-04)."""

from ferrovia.engine.actions import DECLINE, RAISE, Action
from ferrovia.engine.cards import Payment
from ferrovia.engine.draw import discard
from ferrovia.engine.events import FLAG_DONE, RAISED, Log
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import Pending, State
from ferrovia.engine.turn import end_turn


def may_raise(rules: Rules, state: State, seat: int, route: int, cards: Payment) -> bool:
    """Whether one of the cards played for this route may be kept."""
    colour = rules.colour[route]
    return colour in rules.rulebook.flag and colour in cards and not state.flags[seat] >> colour & 1


def list_raises(seat: int) -> list[Action]:
    """Keep a card, or not."""
    return [Action(seat, RAISE), Action(seat, DECLINE)]


def raise_card(state: State, seat: int, colour: int, log: Log) -> None:
    """Keep a card of the colour on the table."""
    state.flags[seat] |= 1 << colour
    log.tell(RAISED, seat, (colour,))


def finish_flag(rules: Rules, state: State, seat: int, log: Log) -> None:
    """At the end of a turn, score and discard a complete flag."""
    flag = rules.rulebook.flag
    if flag and state.flags[seat] == rules.whole_flag:
        state.flags[seat] = 0
        state.points[rules.side_of[seat]] += rules.rulebook.flag_points
        log.tell(FLAG_DONE, seat, (rules.rulebook.flag_points,))
        discard(rules, state, flag, log)


def answer_flag(rules: Rules, state: State, question: Pending, keep: bool, log: Log) -> None:
    """Keep a card of those played, or none; discard the others and end the turn."""
    seat = question.seat
    played = list(question.laid)
    if keep:
        colour = rules.colour[question.route]
        played.remove(colour)
        raise_card(state, seat, colour, log)
    question.route = -1
    question.laid = ()
    discard(rules, state, tuple(played), log)
    finish_flag(rules, state, seat, log)
    end_turn(rules, state, seat, log)
