"""The public interface of the engine: start a game, list and apply actions, observe, score."""

from ferrovia.engine.actions import Action, IllegalAction
from ferrovia.engine.board import Board
from ferrovia.engine.dispatch import carry_out
from ferrovia.engine.events import Event, EventSink
from ferrovia.engine.menu import count_actions, list_actions
from ferrovia.engine.observe import Observation
from ferrovia.engine.playable import require_playable
from ferrovia.engine.refusals import why_not
from ferrovia.engine.rulebook import Rulebook
from ferrovia.engine.rules import Rules
from ferrovia.engine.scoring import Result, score_game
from ferrovia.engine.search_budget import MAX_SCORING_TRIES
from ferrovia.engine.setup import new_state
from ferrovia.engine.shuffle import SEED_BYTES
from ferrovia.engine.state import NOBODY, State, asked_seats


class Game:
    """A rulebook on a board for a number of seats. It holds no state, so one object serves any number of games."""

    def __init__(self, rulebook: Rulebook, board: Board, seats: int) -> None:
        require_playable(rulebook, board, seats)
        self.rulebook = rulebook
        self.board = board
        self.seats = seats
        self.rules = Rules(rulebook, board, seats)
        self._muted = EventSink(muted=True)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(self.rules)

    def __reduce__(self) -> tuple[object, ...]:
        return Game, self.rules.key()

    def __deepcopy__(self, _memo: object) -> "Game":
        return self

    def __repr__(self) -> str:
        return f"<Game of {self.rulebook.id} on the board {self.board.id} with {self.seats} seats>"

    def new(self, seed: int | bytes, starting_seat: int = NOBODY) -> State:
        """Start a game. The same seed gives the same game; without a starting seat, a random one has the first turn."""
        if starting_seat != NOBODY and starting_seat not in self.rules.starting_seats:
            allowed = self.rules.starting_seats
            raise ValueError(f"starting seat {starting_seat}: only seats {allowed} can have the first turn")
        return new_state(self.rules, seed_bytes(seed), starting_seat)

    def asked_seats(self, state: State) -> list[int]:
        """The seats that must answer a question now: several in the opening, none when the game is over."""
        return asked_seats(state)

    def legal_actions(self, state: State, seat: int) -> list[Action]:
        """Everything that the seat may do now, in a pinned order; empty if it is not asked."""
        return list_actions(self.rules, state, seat)

    def count_actions(self, state: State, seat: int) -> int:
        """How many actions `legal_actions` would list."""
        return count_actions(self.rules, state, seat)

    def why_not(self, state: State, action: Action) -> str:
        """Return the code of the reason why the action is illegal now, or "" if it is legal."""
        return why_not(self.rules, state, action)

    def apply(self, state: State, action: Action) -> list[Event]:
        """Carry out an action and return its events, or raise `IllegalAction` and change nothing (COM-26)."""
        code = self.why_not(state, action)
        if code:
            raise IllegalAction(code)
        sink = EventSink()
        carry_out(self.rules, state, action, sink)
        return sink.events

    def advance(self, state: State, action: Action) -> None:
        """Carry out an action that is known to be legal, without collecting events, for simulations."""
        carry_out(self.rules, state, action, self._muted)

    def apply_unchecked(self, state: State, action: Action) -> list[Event]:
        """Carry out an action that is known to be legal and return its events."""
        sink = EventSink()
        carry_out(self.rules, state, action, sink)
        return sink.events

    def observe(self, state: State, seat: int) -> Observation:
        """The observation of a seat; seat `NOBODY` is a spectator."""
        return Observation(self.rules, state, seat)

    def result(self, state: State, tries: int = MAX_SCORING_TRIES) -> Result:
        """The scores by side and the winners; until the game is over, as if it ended now.

        Raises `TooManyTries` if the score of a side needs more tries, which is very unlikely but possible
        in a game that `require_scorable` accepts (docs/decisions/24).
        """
        return score_game(self.rules, state, tries)


def seed_bytes(seed: int | bytes) -> bytes:
    """A seed as the 32 bytes that all shuffles come from."""
    if isinstance(seed, int):
        if not 0 <= seed < 1 << 8 * SEED_BYTES:
            raise ValueError(f"a seed is a whole number from 0 to 2**{8 * SEED_BYTES} - 1, not {seed}")
        return seed.to_bytes(SEED_BYTES, "big")
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return seed
