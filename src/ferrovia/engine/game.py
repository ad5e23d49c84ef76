"""The door to the rules: five verbs over a state."""

from typing import Final

from ferrovia.engine.actions import (
    BUILD,
    CLAIM,
    DECLINE,
    DRAW,
    EXCHANGE,
    KEEP,
    PASS,
    PAY,
    PUT,
    RAISE,
    REFILL_FROM,
    STOP,
    TAKE,
    TICKETS,
    Action,
    IllegalAction,
)
from ferrovia.engine.board import Board
from ferrovia.engine.claim import claim
from ferrovia.engine.draw import draw, place, refill, stop, take
from ferrovia.engine.events import Event, Log
from ferrovia.engine.flags import answer_flag
from ferrovia.engine.fleet import exchange
from ferrovia.engine.menu import count_actions, list_actions
from ferrovia.engine.observe import Observation
from ferrovia.engine.opening import answer_opening
from ferrovia.engine.payments import LARGEST_DECK, MOST_PIECES
from ferrovia.engine.questions import (
    FIRST_SHARE,
    FLAG,
    FLEET,
    OPENING,
    SHARING,
)
from ferrovia.engine.racks import share
from ferrovia.engine.refusals import why_not
from ferrovia.engine.rulebook import Rulebook
from ferrovia.engine.rules import Rules, turned_up
from ferrovia.engine.scoring import Result, score_game
from ferrovia.engine.setup import new_state
from ferrovia.engine.ships import LONGEST_PAIRS
from ferrovia.engine.shuffle import SEED_BYTES
from ferrovia.engine.state import NOBODY, Pending, State, question_for
from ferrovia.engine.stations import build
from ferrovia.engine.tickets import LARGEST_OFFER, keep, offer_tickets, share_kept
from ferrovia.engine.tunnels import decline, pay_tunnel, try_tunnel
from ferrovia.engine.turn import end_turn, pass_turn

MOST_SLOTS: Final = 20
MOST_STATIONS: Final = 5  # a station costs a card more than the last one, and every way to lend is tried


class Game:
    """A rulebook on a board with a number of seats. Stateless: any number of states can be played with it."""

    def __init__(self, rulebook: Rulebook, board: Board, seats: int) -> None:
        check_playable(rulebook, board, seats)
        self.rulebook = rulebook
        self.board = board
        self.seats = seats
        self.rules = Rules(rulebook, board, seats)
        self._deaf = Log(deaf=True)

    def new(self, seed: int | bytes, first: int = NOBODY) -> State:
        """A new game. The same seed gives the same game; `first` fixes the first seat, otherwise it is drawn."""
        if not NOBODY <= first < self.seats:
            raise ValueError(f"first seat {first}: there are seats 0 to {self.seats - 1}")
        return new_state(self.rules, seed_bytes(seed), first)

    def to_answer(self, state: State) -> list[int]:
        """The seats that must answer a question now; several at the opening, none when the game is over."""
        return [question.seat for question in state.pending if question.answer is None]

    def legal_actions(self, state: State, seat: int) -> list[Action]:
        """Everything the seat may do now, in a pinned order; empty when it is not asked."""
        question = question_for(state, seat)
        return [] if question is None else list_actions(self.rules, state, question)

    def count_actions(self, state: State, seat: int) -> int:
        """How many actions `legal_actions` would list."""
        question = question_for(state, seat)
        return 0 if question is None else count_actions(self.rules, state, question)

    def why_not(self, state: State, action: Action) -> str:
        """The code of the reason why the action is refused now; empty if it is legal."""
        return why_not(self.rules, state, action)

    def apply(self, state: State, action: Action) -> list[Event]:
        """Carry the action out, changing the state, or raise `IllegalAction` and leave it as it was (COM-26)."""
        code = self.why_not(state, action)
        if code:
            raise IllegalAction(code)
        log = Log()
        _carry_out(self.rules, state, action, log)
        return log.events

    def advance(self, state: State, action: Action) -> None:
        """Carry out an action that comes from the menu, unchecked and unheard: for simulations."""
        _carry_out(self.rules, state, action, self._deaf)

    def narrate(self, state: State, action: Action) -> list[Event]:
        """Carry out an action that comes from the menu, unchecked; what happened, as `apply` tells it."""
        log = Log()
        _carry_out(self.rules, state, action, log)
        return log.events

    def observe(self, state: State, seat: int) -> Observation:
        """What the seat may know; `NOBODY` for a spectator."""
        return Observation(self.rules, state, seat)

    def result(self, state: State) -> Result:
        """The score by side and the winners: final once the game is over, until then as if it ended now."""
        return score_game(self.rules, state)


def _carry_out(rules: Rules, state: State, action: Action, log: Log) -> None:
    kind = action.kind
    seat = action.seat
    question = question_for(state, seat)
    assert question is not None, "an action without a question"
    if kind == PASS:
        pass_turn(rules, state, seat, log)
        return
    state.passes = 0
    if kind == TAKE:
        take(rules, state, question, action.target, log)
    elif kind == DRAW:
        draw(rules, state, question, action.target, log)
    elif kind == CLAIM:
        if rules.tunnel[action.target]:
            try_tunnel(rules, state, question, action, log)
        else:
            claim(rules, state, question, action, log)
    elif kind == TICKETS:
        offer_tickets(rules, state, question, log)
    elif question.kind == OPENING or question.kind == FIRST_SHARE or question.kind == FLEET:
        answer_opening(rules, state, question, action, log)
    elif kind == KEEP:
        keep(rules, state, question, action, log)
    else:
        _carry_out_rare(rules, state, question, action, log)


def _carry_out_rare(rules: Rules, state: State, question: Pending, action: Action, log: Log) -> None:
    kind = action.kind
    seat = action.seat
    if kind == BUILD:
        build(rules, state, seat, action.target, action.cards, log)
    elif kind == PAY:
        pay_tunnel(rules, state, question, action.cards, action.rack, log)
    elif question.kind == FLAG:
        answer_flag(rules, state, question, kind == RAISE, log)
    elif kind == DECLINE:
        decline(rules, state, question, log)
    elif kind == REFILL_FROM:
        refill(rules, state, question, action.target, log)
    elif kind == STOP:
        stop(rules, state, seat, log)
    elif kind == PUT:
        place(rules, state, question, action.target, log)
    elif kind == EXCHANGE:
        exchange(rules, state, seat, action.target, log)
        end_turn(rules, state, seat, log)
    elif question.kind == SHARING:
        share_kept(rules, state, question, action, log)
    else:
        share(rules, state, seat, [state.tickets[seat][number] for number in action.cards], log)
        end_turn(rules, state, seat, log)


def seed_bytes(seed: int | bytes) -> bytes:
    """A seed as the 32 bytes that key the stream of chance."""
    if isinstance(seed, int):
        if not 0 <= seed < 1 << 8 * SEED_BYTES:
            raise ValueError(f"seed {seed}: a whole number from 0 to 2**{8 * SEED_BYTES} - 1 is needed")
        return seed.to_bytes(SEED_BYTES, "big")
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return seed


class Unplayable(ValueError):
    """A book, a board and a number of seats that make no game; `code` says why, `values` what it is about."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(", ".join([code, *[f"{name} {value}" for name, value in values.items()]]))
        self.code = code
        self.values = values


def check_playable(rulebook: Rulebook, board: Board, seats: int) -> None:
    """Refuse what cannot be played; `Unplayable` says why."""
    book = rulebook.id
    if seats not in rulebook.seats:
        raise Unplayable("seats", rulebook=book, allowed=[str(number) for number in rulebook.seats], seats=seats)
    for deck, dealt in zip(rulebook.decks, rulebook.opening_cards, strict=True):
        cards = sum(count for _, count in deck)
        if cards > LARGEST_DECK:
            raise Unplayable("deck", rulebook=book, cards=cards, most=LARGEST_DECK)
        if seats * dealt > cards:
            raise Unplayable("cards", rulebook=book, cards=cards, dealt=dealt, seats=seats)
    if not 1 <= rulebook.pieces <= MOST_PIECES:
        raise Unplayable("pieces", rulebook=book, pieces=rulebook.pieces, most=MOST_PIECES)
    if seats % rulebook.team:
        raise Unplayable("team", rulebook=book, team=rulebook.team, seats=seats)
    for offer in (rulebook.opening_long + rulebook.opening_tickets, rulebook.ticket_offer):
        if not 1 <= offer <= LARGEST_OFFER:
            raise Unplayable("offer", rulebook=book, offer=offer, most=LARGEST_OFFER)
    if rulebook.last_turns < 1:
        raise Unplayable("last_turns", rulebook=book)
    if rulebook.racks and rulebook.opening_keep < 1:
        raise Unplayable("opening_keep", rulebook=book)
    _check_display(rulebook)
    _check_ships(rulebook)
    _check_stations(rulebook, board)
    _check_board(rulebook, board)
    normal = sum(1 for ticket in board.tickets if not (ticket.long and rulebook.opening_long))
    if seats * rulebook.opening_tickets > normal:
        raise Unplayable("tickets", board=board.id, n=normal, dealt=rulebook.opening_tickets, seats=seats)


def _check_display(rulebook: Rulebook) -> None:
    """Refuse a display without cards, or one that could be dealt anew for hours before it shows few enough wilds."""
    slots = sum(rulebook.display)
    if not 1 <= slots <= MOST_SLOTS:
        raise Unplayable("display", rulebook=rulebook.id, slots=slots, most=MOST_SLOTS)
    least = max(1, slots // 2)
    if rulebook.display_wilds < least:
        raise Unplayable("display_wilds", rulebook=rulebook.id, slots=slots, least=least)


def _check_ships(rulebook: Rulebook) -> None:
    """Refuse ships, harbours and racks where nothing can be done with them."""
    book = rulebook.id
    has_ships = len(rulebook.decks) > 1
    if rulebook.fleet != (0, 0) and (not has_ships or rulebook.pieces > sum(rulebook.fleet)):
        raise Unplayable("fleet", rulebook=book, pieces=rulebook.pieces)
    if rulebook.harbors and (not has_ships or rulebook.stations or not rulebook.harbor_points):
        raise Unplayable("harbors", rulebook=book)
    if rulebook.racks and has_ships:
        raise Unplayable("racks", rulebook=book)


def _check_stations(rulebook: Rulebook, board: Board) -> None:
    """Refuse more stations than can be paid, and those that no rule combines with ships or with tours."""
    if rulebook.stations > (0 if len(rulebook.decks) > 1 else MOST_STATIONS):
        raise Unplayable("stations", rulebook=rulebook.id, most=MOST_STATIONS)
    if rulebook.stations and any(ticket.any_order for ticket in board.tickets):
        raise Unplayable("tours", rulebook=rulebook.id, board=board.id)


def _check_board(rulebook: Rulebook, board: Board) -> None:
    """Refuse a board with routes that the book has no cards or pieces for, or without routes for its ships."""
    at_sea = any(route.ship for route in board.routes)
    if at_sea and len(rulebook.decks) == 1:
        raise Unplayable("sea", rulebook=rulebook.id, board=board.id)
    if not at_sea and len(rulebook.decks) > 1:
        raise Unplayable("no_sea", rulebook=rulebook.id, board=board.id)
    for route in board.routes:
        ends = f"{board.cities[route.a].name}–{board.cities[route.b].name}"
        if route.pairs and (len(rulebook.decks) == 1 or route.length > LONGEST_PAIRS):
            raise Unplayable("pairs", rulebook=rulebook.id, board=board.id, route=ends)
        if len(rulebook.decks) > 1 and turned_up(route, rulebook):
            raise Unplayable("tunnel", rulebook=rulebook.id, board=board.id, route=ends)
        if route.length >= len(rulebook.route_points):
            raise Unplayable("length", rulebook=rulebook.id, board=board.id, route=ends)
