"""Building stations and harbours; `stations` and `harbors` hold what differs: where, and with which cards."""

from ferrovia.engine.cards import Payment
from ferrovia.engine.draw import discard
from ferrovia.engine.events import BUILT, EventSink
from ferrovia.engine.native import i64
from ferrovia.engine.payments import spend
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import State
from ferrovia.engine.turn import end_turn


def build(rules: Rules, state: State, seat: i64, city: i64, cards: Payment, sink: EventSink) -> None:
    """Play the cards and put a station or a harbour in the city."""
    spend(state.held, seat * rules.card_kinds, cards)
    state.buildings[city] = seat
    state.buildings_left[seat] = state.buildings_left[seat] - 1
    if not sink.muted:
        sink.emit(BUILT, seat, (city, *cards))
    discard(rules, state, cards, sink)
    end_turn(rules, state, seat, sink)
