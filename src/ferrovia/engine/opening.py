"""The opening decisions: asked of all seats together, secret until all have answered (COM-25)."""

from ferrovia.engine.actions import Action
from ferrovia.engine.events import ANSWERED, Log
from ferrovia.engine.fleet import man_fleet
from ferrovia.engine.questions import FIRST_SHARE, FLEET, OPENING, TURN
from ferrovia.engine.racks import share
from ferrovia.engine.rulebook import RETURN_SHUFFLED, RETURN_UNDER
from ferrovia.engine.rules import Rules
from ferrovia.engine.shuffle import RETURNED_TICKETS, shuffle
from ferrovia.engine.state import Pending, State
from ferrovia.engine.tickets import kept_tickets, put_under, receive, returned_tickets


def answer_opening(rules: Rules, state: State, question: Pending, action: Action, log: Log) -> None:
    """Note the choice; when every seat has chosen, carry all of them out and ask the next question."""
    question.answer = action
    log.tell(ANSWERED, question.seat, ())
    if any(other.answer is None for other in state.pending):
        return
    if question.kind == OPENING:
        _hand_out(rules, state, log)
    elif question.kind == FIRST_SHARE:
        for other in state.pending:
            if other.answer is not None:
                share(rules, state, other.seat, [other.about[other.answer.cards[0]]], log)
    else:
        for other in state.pending:
            if other.answer is not None:
                man_fleet(rules, state, other.seat, other.answer.target, log)
    _ask_next(rules, state, question.kind)


def _ask_next(rules: Rules, state: State, answered: int) -> None:
    seats = range(rules.seats)
    if answered == OPENING and rules.racks:
        state.pending = [Pending(FIRST_SHARE, seat, state.tickets[seat][:]) for seat in seats]
    elif answered != FLEET and rules.rulebook.fleet[1]:
        state.pending = [Pending(FLEET, seat, []) for seat in seats]
    else:
        state.pending = [Pending(TURN, state.first, [])]


def _hand_out(rules: Rules, state: State, log: Log) -> None:
    returned: list[int] = []
    for other in state.pending:
        if other.answer is not None:
            receive(rules, state, other.seat, kept_tickets(other, other.answer), log)
            returned.extend(returned_tickets(other, other.answer))
    if rules.rulebook.opening_returns == RETURN_UNDER:
        put_under(state, returned)
    elif rules.rulebook.opening_returns == RETURN_SHUFFLED and returned:
        returned.sort()
        shuffle(state.seed, RETURNED_TICKETS, state.shuffles[RETURNED_TICKETS], returned)
        state.shuffles[RETURNED_TICKETS] += 1
        state.ticket_deck = returned + state.ticket_deck
