"""What a seat may do now: counted, listed, or one picked by number.

The order is pinned: draws (display by colour, then the deck), tickets, stations, claims, and `PASS` alone when
nothing else is possible. The list holds everything that matters; where an order of cards makes no difference, or
the order in which tickets go back, it holds one representative, and `Game.apply` takes the others as well.
"""

from ferrovia.engine.actions import PASS, TICKETS, Action
from ferrovia.engine.claim import count_claims, list_claims, nth_claim
from ferrovia.engine.draw import count_draws, nth_draw
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import SECOND, TUNNEL, TURN, Pending, State
from ferrovia.engine.stations import count_stations, list_stations, nth_station
from ferrovia.engine.tickets import count_keeps, list_keeps, nth_keep
from ferrovia.engine.tunnels import list_answers


def count_actions(rules: Rules, state: State, question: Pending) -> int:
    """How many actions answer the question."""
    kind = question.kind
    if kind == TURN:
        return count_turn(rules, state, question.seat) or 1
    if kind == SECOND:
        return count_draws(state, kind)
    if kind == TUNNEL:
        return len(list_answers(state, question))
    return count_keeps(rules, question)


def count_turn(rules: Rules, state: State, seat: int) -> int:
    """How many actions, passing aside, a seat has at its turn."""
    total = count_draws(state, TURN) + count_claims(rules, state, seat)
    if state.ticket_deck:
        total += 1
    if state.stations[seat]:
        total += count_stations(rules, state, seat)
    return total


def pick_action(rules: Rules, state: State, question: Pending, share: float) -> Action:
    """The action that stands at this share, from 0 up to 1, of `list_actions`, without listing the others."""
    kind = question.kind
    if kind == TURN:
        return _pick_turn(rules, state, question.seat, share)
    if kind == SECOND:
        return nth_draw(state, question.seat, kind, int(share * count_draws(state, kind)))
    if kind == TUNNEL:
        answers = list_answers(state, question)
        return answers[int(share * len(answers))]
    return nth_keep(rules, question, int(share * count_keeps(rules, question)))


def _pick_turn(rules: Rules, state: State, seat: int, share: float) -> Action:
    draws = count_draws(state, TURN)
    tickets = 1 if state.ticket_deck else 0
    stations = count_stations(rules, state, seat) if state.stations[seat] else 0
    total = draws + tickets + stations + count_claims(rules, state, seat)
    if total == 0:
        return Action(seat, PASS)
    n = int(share * total)
    if n < draws:
        return nth_draw(state, seat, TURN, n)
    n -= draws
    if n < tickets:
        return Action(seat, TICKETS)
    n -= tickets
    if n < stations:
        return nth_station(rules, state, seat, n)
    return nth_claim(rules, state, seat, n - stations)


def list_actions(rules: Rules, state: State, question: Pending) -> list[Action]:
    """Every action that answers the question."""
    kind = question.kind
    seat = question.seat
    if kind == SECOND:
        return _list_draws(state, seat, kind)
    if kind == TUNNEL:
        return list_answers(state, question)
    if kind != TURN:
        return list_keeps(rules, question)
    actions = _list_draws(state, seat, TURN)
    if state.ticket_deck:
        actions.append(Action(seat, TICKETS))
    actions.extend(list_stations(rules, state, seat))
    actions.extend(list_claims(rules, state, seat))
    return actions or [Action(seat, PASS)]


def _list_draws(state: State, seat: int, question: int) -> list[Action]:
    return [nth_draw(state, seat, question, n) for n in range(count_draws(state, question))]
