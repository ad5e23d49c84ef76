"""The opening questions: asked of all seats together, answers secret until all have answered (COM-25)."""

from ferrovia.engine.actions import Action
from ferrovia.engine.events import ANSWERED, EventSink
from ferrovia.engine.fleet import set_fleet
from ferrovia.engine.native import i64
from ferrovia.engine.questions import FIRST_SHARE, FLEET, OPENING_TICKETS, TURN
from ferrovia.engine.racks import share
from ferrovia.engine.rulebook import RETURN_SHUFFLED, RETURN_UNDER
from ferrovia.engine.rules import Rules
from ferrovia.engine.shuffle import RETURNED_TICKET_STREAM
from ferrovia.engine.state import State, ask, shuffle_pile
from ferrovia.engine.tickets import kept_tickets, put_under, receive, returned_tickets
from ferrovia.engine.vectors import filled, write


def answer_opening(rules: Rules, state: State, action: Action, sink: EventSink) -> None:
    """Store the answer. When all seats have answered, carry out the answers and ask the next question."""
    state.answers[action.seat] = action
    if not sink.muted:
        sink.emit(ANSWERED, action.seat, ())
    for seat, answer in enumerate(state.answers):
        if answer is None:
            state.seat = seat
            return
    answers = [answer for answer in state.answers if answer is not None]
    if state.question_kind == OPENING_TICKETS:
        _hand_out(rules, state, answers, sink)
    elif state.question_kind == FIRST_SHARE:
        for answer in answers:
            share(rules, state, answer.seat, kept_tickets(state, answer), sink)
    elif state.question_kind == FLEET:
        for answer in answers:
            set_fleet(rules, state, answer.seat, answer.target, sink)
    else:
        raise AssertionError(f"no such kind of opening question: {state.question_kind}")
    _ask_next(rules, state)


def _ask_next(rules: Rules, state: State) -> None:
    answered = state.question_kind
    for seat in range(rules.seats):
        state.offered[seat] = 0
        state.answers[seat] = None
    if answered == OPENING_TICKETS and rules.has_racks:
        for seat in range(rules.seats):
            state.set_offer(seat, state.tickets_of(seat))
        ask(state, FIRST_SHARE, 0)
    elif answered != FLEET and rules.has_fleet:
        ask(state, FLEET, 0)
    else:
        state.answers = []
        ask(state, TURN, state.starting_seat)


def _hand_out(rules: Rules, state: State, answers: list[Action], sink: EventSink) -> None:
    returned: list[int] = []
    for answer in answers:
        receive(rules, state, answer, sink)
        returned.extend(returned_tickets(state, answer))
    if rules.rulebook.opening_returns == RETURN_UNDER:
        for ticket in returned:
            put_under(state, ticket)
    elif rules.rulebook.opening_returns == RETURN_SHUFFLED and returned:
        pile = write(sorted(returned), filled(len(returned), 0))
        shuffle_pile(state, RETURNED_TICKET_STREAM, pile, len(pile))
        index: i64 = len(pile)
        while index:
            index -= 1
            put_under(state, pile[index])
