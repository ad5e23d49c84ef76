"""Tunnels: routes that may cost more than they show (EUR-04 to EUR-07, ASI-10)."""

from ferrovia.engine.actions import DECLINE, PAY, Action
from ferrovia.engine.cards import WILD, Card, Payment
from ferrovia.engine.claim import take_route
from ferrovia.engine.draw import discard, draw_card
from ferrovia.engine.events import DECLINED, LAID, TURNED_UP, Log
from ferrovia.engine.payments import cards_of, gain, list_shapes, set_refusal, spend
from ferrovia.engine.purse import refuse_holding
from ferrovia.engine.questions import TUNNEL
from ferrovia.engine.racks import merged, splits
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import Pending, State
from ferrovia.engine.turn import end_turn


def _paid_colour(question: Pending) -> int:
    """The colour of the cards laid down, or WILD."""
    return min(question.laid + question.rack)


def extra_cards(question: Pending) -> int:
    """How many cards more the turned-up ones ask for: wilds always match, a colour only its own (EUR-05)."""
    matching = question.about.count(WILD)
    paid = _paid_colour(question)
    return matching if paid == WILD else matching + question.about.count(paid)


def try_tunnel(rules: Rules, state: State, question: Pending, action: Action, log: Log) -> None:
    """Lay the cards down and turn up the deck's; without a match the tunnel is claimed."""
    seat = action.seat
    route = action.target
    _spend(rules, state, seat, action.cards, action.rack)
    log.tell(LAID, seat, (route, *action.cards, *action.rack))
    turned: list[Card] = []
    while len(turned) < rules.tunnel[route] and state.decks[0]:
        turned.append(draw_card(state, 0, log))
    question.kind = TUNNEL
    question.about = turned
    question.route = route
    question.laid = action.cards
    question.rack = action.rack
    extra = extra_cards(question)
    log.tell(TURNED_UP, seat, (route, extra, *turned))
    if extra == 0:
        pay_tunnel(rules, state, question, (), (), log)


def _spend(rules: Rules, state: State, seat: int, cards: Payment, rack: Payment) -> None:
    spend(state.hands[seat], cards)
    if rack:
        spend(state.racks[rules.side_of[seat]], rack)


def list_answers(rules: Rules, state: State, question: Pending) -> list[Action]:
    """Every way to pay the extra cards, and giving up."""
    seat = question.seat
    paid = _paid_colour(question)
    extra = extra_cards(question)
    hand = state.hands[seat]
    rack = state.racks[rules.side_of[seat]] if rules.racks else []
    held = merged(hand, rack) if rules.racks else hand
    if paid == WILD:
        shapes = [(WILD, extra)] if held[WILD] >= extra else []
    else:
        shapes = list_shapes(held, paid, extra, 0)
    answers: list[Action] = []
    for colour, wilds in shapes:
        if rules.racks:
            for cards, from_rack in splits(hand, rack, colour, extra - wilds, wilds):
                answers.append(Action(seat, PAY, 0, cards, (), from_rack))
        else:
            answers.append(Action(seat, PAY, 0, cards_of(colour, extra, wilds)))
    answers.append(Action(seat, DECLINE))
    return answers


def refuse_extra(rules: Rules, state: State, question: Pending, action: Action) -> str:
    """Why these are not the extra cards; empty if they are."""
    paid = _paid_colour(question)
    extra = extra_cards(question)
    code = set_refusal(action.cards + action.rack, paid, extra, extra if paid == WILD else 0)
    return code or refuse_holding(rules, state, question.seat, action.cards, action.rack)


def pay_tunnel(rules: Rules, state: State, question: Pending, cards: Payment, rack: Payment, log: Log) -> None:
    """Add the extra cards to those laid down, and take the route."""
    seat = question.seat
    _spend(rules, state, seat, cards, rack)
    played = tuple(sorted(question.laid + question.rack + cards + rack))
    take_route(rules, state, seat, question.route, played, log)
    _close(rules, state, question, played, log)


def decline(rules: Rules, state: State, question: Pending, log: Log) -> None:
    """Take back the cards laid down, each to where it came from; the turn is lost (EUR-06)."""
    seat = question.seat
    gain(state.hands[seat], question.laid)
    if question.rack:
        gain(state.racks[rules.side_of[seat]], question.rack)
    log.tell(DECLINED, seat, (question.route,))
    _close(rules, state, question, (), log)


def _close(rules: Rules, state: State, question: Pending, played: Payment, log: Log) -> None:
    """Discard what was played and what was turned up, and end the turn."""
    turned = tuple(question.about)
    question.about = []
    question.route = -1
    question.laid = ()
    question.rack = ()
    discard(rules, state, played + turned, log)
    end_turn(rules, state, question.seat, log)
