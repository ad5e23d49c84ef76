"""Tunnels: routes that may cost more than they show (EUR-04 to EUR-07)."""

from ferrovia.engine.actions import DECLINE, PAY, Action
from ferrovia.engine.cards import ANY, WILD, Card, Payment
from ferrovia.engine.claim import take_route
from ferrovia.engine.draw import discard, draw_card
from ferrovia.engine.events import DECLINED, LAID, TURNED_UP, Log
from ferrovia.engine.payments import gain, list_sets, refusal, spend
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import TUNNEL, Pending, State
from ferrovia.engine.turn import end_turn


def extra_cards(question: Pending) -> int:
    """How many cards more the turned-up ones ask for: wilds always match, a colour only its own (EUR-05)."""
    matching = question.about.count(WILD)
    paid = min(question.laid)
    return matching if paid == WILD else matching + question.about.count(paid)


def try_tunnel(rules: Rules, state: State, seat: int, route: int, cards: Payment, log: Log) -> None:
    """Lay the cards down and turn up the deck's; without a match the tunnel is claimed."""
    spend(state.hands[seat], cards)
    log.tell(LAID, seat, (route, *cards))
    turned: list[Card] = []
    while len(turned) < rules.tunnel[route] and state.deck:
        turned.append(draw_card(state, log))
    question = state.pending[0]
    question.kind = TUNNEL
    question.about = turned
    question.route = route
    question.laid = cards
    extra = extra_cards(question)
    log.tell(TURNED_UP, seat, (route, extra, *turned))
    if extra == 0:
        pay_tunnel(rules, state, question, (), log)


def list_answers(state: State, question: Pending) -> list[Action]:
    """Every way to pay the extra cards, and giving up."""
    seat = question.seat
    paid = min(question.laid)
    extra = extra_cards(question)
    hand = state.hands[seat]
    sets = [(WILD,) * extra] if paid == WILD and hand[WILD] >= extra else []
    if paid != WILD:
        sets = list_sets(hand, paid, extra, 0)
    return [Action(seat, PAY, 0, cards) for cards in sets] + [Action(seat, DECLINE)]


def refuse_payment(state: State, question: Pending, cards: Payment) -> str:
    """Why these are not the extra cards; empty if they are."""
    paid = min(question.laid)
    if paid == WILD:
        return refusal(state.hands[question.seat], cards, ANY, extra_cards(question), extra_cards(question))
    return refusal(state.hands[question.seat], cards, paid, extra_cards(question), 0)


def pay_tunnel(rules: Rules, state: State, question: Pending, cards: Payment, log: Log) -> None:
    """Add the extra cards to those laid down, and take the route."""
    seat = question.seat
    spend(state.hands[seat], cards)
    played = tuple(sorted(question.laid + cards))
    take_route(rules, state, seat, question.route, played, log)
    _close(rules, state, question, played, log)


def decline(rules: Rules, state: State, question: Pending, log: Log) -> None:
    """Take back the cards laid down; the turn is lost (EUR-06)."""
    gain(state.hands[question.seat], question.laid)
    log.tell(DECLINED, question.seat, (question.route,))
    _close(rules, state, question, (), log)


def _close(rules: Rules, state: State, question: Pending, played: Payment, log: Log) -> None:
    """Discard what was played and what was turned up, and end the turn."""
    turned = tuple(question.about)
    question.about = []
    question.route = -1
    question.laid = ()
    discard(rules, state, played + turned, log)
    end_turn(rules, state, question.seat, log)
