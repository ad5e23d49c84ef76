"""What a seat may do now: counted, listed, or one picked by number.

The order is pinned: draws (display by kind of card, then the decks), tickets, stations or harbours, exchanges, sharing,
claims, and `PASS` alone when nothing else is possible. The list holds everything that matters; where an order of cards
makes no difference, or the order in which tickets go back, or which of several like cards are played, it holds
representatives (see `purse.list_payments`), and `Game.apply` takes the others as well.
"""

from ferrovia.engine.actions import PASS, TICKETS, Action
from ferrovia.engine.claim import count_claims, list_claims, nth_claim
from ferrovia.engine.draw import REFILLS, count_draws, list_draws, list_refills, nth_draw, nth_refill
from ferrovia.engine.flags import list_raises
from ferrovia.engine.fleet import count_exchanges, list_fleets, nth_exchange
from ferrovia.engine.harbors import count_harbors, list_harbors, nth_harbor
from ferrovia.engine.questions import FLAG, FLEET, KEEPING, OPENING, PLACE, REFILL, SECOND, TUNNEL, TURN
from ferrovia.engine.racks import PLACES, count_shares, list_places, nth_place, nth_share
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import Pending, State
from ferrovia.engine.stations import count_stations, list_stations, nth_station
from ferrovia.engine.tickets import count_keeps, list_keeps, list_shared, nth_keep
from ferrovia.engine.tunnels import list_answers


def count_actions(rules: Rules, state: State, question: Pending) -> int:
    """How many actions answer the question."""
    kind = question.kind
    if kind == TURN:
        return count_turn(rules, state, question.seat) or 1
    if kind == SECOND:
        return count_draws(rules, state, kind)
    if kind == OPENING or kind == KEEPING:
        return count_keeps(rules, question)
    return len(_list_answers(rules, state, question))


def count_turn(rules: Rules, state: State, seat: int) -> int:
    """How many actions, passing aside, a seat has at its turn."""
    total = count_draws(rules, state, TURN) + count_claims(rules, state, seat)
    if state.ticket_deck:
        total += 1
    return total if rules.only_claims else total + _count_others(rules, state, seat)


def _count_others(rules: Rules, state: State, seat: int) -> int:
    """Ways to build, to exchange pieces and to share tickets."""
    total = 0
    if state.stations[seat]:
        total += _count_buildings(rules, state, seat)
    if rules.has_ships:
        total += count_exchanges(rules, state, seat)
    if rules.racks:
        total += count_shares(state, seat)
    return total


def _count_buildings(rules: Rules, state: State, seat: int) -> int:
    return count_harbors(rules, state, seat) if rules.rulebook.harbors else count_stations(rules, state, seat)


def pick_action(rules: Rules, state: State, question: Pending, share: float) -> Action:
    """The action that stands at this share, from 0 up to 1, of `list_actions`, without listing the others."""
    kind = question.kind
    if kind == TURN:
        return _pick_turn(rules, state, question.seat, share)
    if kind == SECOND:
        return nth_draw(state, question.seat, kind, int(share * count_draws(rules, state, kind)))
    if kind == OPENING or kind == KEEPING:
        return nth_keep(rules, question, int(share * count_keeps(rules, question)))
    if kind == REFILL:
        return nth_refill(question.seat, int(share * REFILLS))
    if kind == PLACE:
        return nth_place(question.seat, int(share * PLACES))
    answers = _list_answers(rules, state, question)
    return answers[int(share * len(answers))]


def _pick_turn(rules: Rules, state: State, seat: int, share: float) -> Action:
    draws = count_draws(rules, state, TURN)
    tickets = 1 if state.ticket_deck else 0
    others = 0 if rules.only_claims else _count_others(rules, state, seat)
    total = draws + tickets + others + count_claims(rules, state, seat)
    if total == 0:
        return Action(seat, PASS)
    n = int(share * total)
    if n < draws:
        return nth_draw(state, seat, TURN, n)
    n -= draws
    if n < tickets:
        return Action(seat, TICKETS)
    n -= tickets
    if n < others:
        return _nth_other(rules, state, seat, n)
    return nth_claim(rules, state, seat, n - others)


def _nth_other(rules: Rules, state: State, seat: int, n: int) -> Action:
    buildings = _count_buildings(rules, state, seat) if state.stations[seat] else 0
    if n < buildings:
        return nth_harbor(rules, state, seat, n) if rules.rulebook.harbors else nth_station(rules, state, seat, n)
    n -= buildings
    exchanges = count_exchanges(rules, state, seat)
    if n < exchanges:
        return nth_exchange(state, seat, n)
    return nth_share(state, seat, n - exchanges)


def list_actions(rules: Rules, state: State, question: Pending) -> list[Action]:
    """Every action that answers the question."""
    kind = question.kind
    seat = question.seat
    if kind == SECOND:
        return list_draws(rules, state, seat, kind)
    if kind == OPENING or kind == KEEPING:
        return list_keeps(rules, question)
    if kind != TURN:
        return _list_answers(rules, state, question)
    actions = list_draws(rules, state, seat, TURN)
    if state.ticket_deck:
        actions.append(Action(seat, TICKETS))
    if rules.rulebook.harbors:
        actions.extend(list_harbors(rules, state, seat))
    else:
        actions.extend(list_stations(rules, state, seat))
    actions.extend([nth_exchange(state, seat, n) for n in range(count_exchanges(rules, state, seat))])
    if rules.racks:
        actions.extend([nth_share(state, seat, n) for n in range(count_shares(state, seat))])
    actions.extend(list_claims(rules, state, seat))
    return actions or [Action(seat, PASS)]


def _list_answers(rules: Rules, state: State, question: Pending) -> list[Action]:
    """Answers to the questions that have few."""
    kind = question.kind
    seat = question.seat
    if kind == TUNNEL:
        return list_answers(rules, state, question)
    if kind == REFILL:
        return list_refills(seat)
    if kind == PLACE:
        return list_places(seat)
    if kind == FLAG:
        return list_raises(seat)
    if kind == FLEET:
        return list_fleets(rules, seat)
    return list_shared(question)
