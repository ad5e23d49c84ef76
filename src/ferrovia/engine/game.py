"""The door to the rules: five verbs over a state."""

from ferrovia.engine.actions import (
    BUILD,
    CLAIM,
    DECLINE,
    DRAW,
    KEEP,
    PASS,
    PAY,
    TAKE,
    TICKETS,
    Action,
    IllegalAction,
)
from ferrovia.engine.board import Board
from ferrovia.engine.claim import claim, refuse_claim
from ferrovia.engine.draw import draw, refuse_take, take
from ferrovia.engine.events import Event, Log
from ferrovia.engine.menu import count_actions, count_turn, list_actions
from ferrovia.engine.observe import Observation
from ferrovia.engine.payments import LARGEST_DECK, MOST_PIECES
from ferrovia.engine.rulebook import Rulebook
from ferrovia.engine.rules import Rules
from ferrovia.engine.scoring import Result, score_game
from ferrovia.engine.setup import new_state
from ferrovia.engine.shuffle import SEED_BYTES
from ferrovia.engine.state import NOBODY, OPENING, SECOND, TUNNEL, TURN, Pending, State, question_for
from ferrovia.engine.stations import build, refuse_station
from ferrovia.engine.tickets import answer_opening, keep, offer_tickets, refuse_keep
from ferrovia.engine.tunnels import decline, pay_tunnel, refuse_payment, try_tunnel
from ferrovia.engine.turn import pass_turn


class Game:
    """A rulebook on a board with a number of seats. Stateless: any number of states can be played with it."""

    def __init__(self, rulebook: Rulebook, board: Board, seats: int) -> None:
        _check(rulebook, board, seats)
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
        question = question_for(state, action.seat)
        if question is None:
            return "game_over" if state.is_over else "not_asked"
        return _refuse(self.rules, state, question, action)

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

    def observe(self, state: State, seat: int) -> Observation:
        """What the seat may know; `NOBODY` for a spectator."""
        return Observation(self.rules, state, seat)

    def result(self, state: State) -> Result:
        """The score by side and the winners: final once the game is over, until then as if it ended now."""
        return score_game(self.rules, state)


def _refuse(rules: Rules, state: State, question: Pending, action: Action) -> str:
    kind = action.kind
    asked = question.kind
    seat = action.seat
    if asked == TURN or asked == SECOND:
        if kind == TAKE:
            return refuse_take(state, asked, action.target)
        if kind == DRAW:
            return "" if state.deck and action.target == 0 else "deck_empty"
        if asked == SECOND:
            return "second_card_expected"
        if kind == CLAIM:
            return refuse_claim(rules, state, seat, action.target, action.cards)
        if kind == TICKETS:
            return "" if state.ticket_deck else "no_tickets_left"
        if kind == BUILD:
            return refuse_station(rules, state, seat, action.target, action.cards)
        if kind == PASS:
            return "cannot_pass" if count_turn(rules, state, seat) else ""
        return "turn_expected"
    if asked == TUNNEL:
        if kind == PAY:
            return refuse_payment(state, question, action.cards)
        return "" if kind == DECLINE else "tunnel_expected"
    return refuse_keep(rules, question, action) if kind == KEEP else "tickets_expected"


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
        take(rules, state, seat, question.kind, action.target, log)
    elif kind == DRAW:
        draw(rules, state, seat, question.kind, log)
    elif kind == CLAIM:
        if rules.tunnel[action.target]:
            try_tunnel(rules, state, seat, action.target, action.cards, log)
        else:
            claim(rules, state, seat, action.target, action.cards, log)
    elif kind == TICKETS:
        offer_tickets(rules, state, seat, log)
    elif kind == KEEP:
        if question.kind == OPENING:
            answer_opening(rules, state, question, action, log)
        else:
            keep(rules, state, question, action, log)
    elif kind == BUILD:
        build(rules, state, seat, action.target, action.cards, log)
    elif kind == PAY:
        pay_tunnel(rules, state, question, action.cards, log)
    else:
        decline(rules, state, question, log)


def seed_bytes(seed: int | bytes) -> bytes:
    """A seed as the 32 bytes that key the stream of chance."""
    if isinstance(seed, int):
        if not 0 <= seed < 1 << 8 * SEED_BYTES:
            raise ValueError(f"seed {seed}: a whole number from 0 to 2**{8 * SEED_BYTES} - 1 is needed")
        return seed.to_bytes(SEED_BYTES, "big")
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return seed


def _check(rulebook: Rulebook, board: Board, seats: int) -> None:
    """Refuse what cannot be played, with a sentence that says why."""
    if seats not in rulebook.seats:
        allowed = ", ".join(map(str, rulebook.seats))
        raise ValueError(f"{rulebook.id} is played with {allowed} seats, not {seats}")
    cards = sum(count for _, count in rulebook.cards)
    if cards > LARGEST_DECK:
        raise ValueError(f"{rulebook.id} has {cards} cards: at most {LARGEST_DECK} can be played with")
    if rulebook.pieces > MOST_PIECES:
        raise ValueError(f"{rulebook.id} has {rulebook.pieces} pieces: at most {MOST_PIECES} can be played with")
    if seats * rulebook.opening_cards > cards:
        raise ValueError(f"{rulebook.id} has too few cards to deal {rulebook.opening_cards} to {seats} seats")
    normal = sum(1 for ticket in board.tickets if not (ticket.long and rulebook.opening_long))
    if seats * rulebook.opening_tickets > normal:
        raise ValueError(
            f"the board {board.id} has {normal} tickets: too few to deal {rulebook.opening_tickets} to {seats} seats"
        )
