"""A batch of games that are stepped in one call, with numpy views of everything that a learner reads."""

from collections.abc import Sequence
from typing import Any, Final, Literal, get_args

from ferrovia.engine.actions import Action
from ferrovia.engine.board import Board
from ferrovia.engine.rulebook import Rulebook
from ferrovia.engine.state import State
from ferrovia.learn.core.action_numbers import Section
from ferrovia.learn.core.errors import MISSING, LearnError, MissingPackageError
from ferrovia.learn.core.fields import Field
from ferrovia.learn.core.games import LOSE, Games
from ferrovia.learn.settings import (
    Opponents,
    make_game,
    make_opponents,
    require_one_of,
    require_type,
    require_whole_number,
)

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    raise MissingPackageError(MISSING.format(name="numpy")) from error

Reward = Literal["win", "points"]
Illegal = Literal["error", "lose"]
MAX_STEPS: Final = 5000  # decisions of the learner in one game: some rulebooks allow endless ones
MAX_GAMES: Final = 1 << 20
MAX_SEED: Final = (1 << 64) - 1


class Batch:
    """Games of one setup, stepped together.

    `opponents` decide for the seats after the learner's: the name of a bot for all of them, or for each one a name or a
    function from a seed to an object with `choose(view)`. Without opponents the learner decides for every seat:
    `asked_seats` says for which. All arrays have a row for each game, are read-only, and show the present until the
    next call of `step` or `reset`.
    """

    def __init__(
        self,
        rulebook: str | Rulebook,
        seats: int,
        games: int,
        seed: int = 0,
        opponents: Opponents = (),
        *,
        reward: Reward = "win",
        illegal: Illegal = "error",
        hidden: bool = False,
        max_steps: int = MAX_STEPS,
        board: Board | None = None,
    ) -> None:
        require_one_of("reward", reward, get_args(Reward))
        require_one_of("illegal", illegal, get_args(Illegal))
        count = require_whole_number("the number of games", games, 1, MAX_GAMES)
        limit = require_whole_number("max_steps", max_steps, 1, 1 << 30)
        start = require_whole_number("the seed", seed, 0, MAX_SEED)
        self.game = make_game(rulebook, seats, board)
        makers = make_opponents(opponents, self.game.seats)
        self._illegal_loses = illegal == "lose"
        if self._illegal_loses and not makers:
            raise LearnError("illegal='lose' needs opponents: without them there is no one seat to lose the game")
        self.size = count
        self._core: Games | None = Games(self.game, count, start, makers, reward == "points", hidden, limit)
        self._is_broken = False  # if some games have taken the last step and others have not
        self._view_core()

    def _view_core(self) -> None:
        """Show the buffers of the core as arrays."""
        core = self._open()
        self.action_count: int = core.numbers.size
        self.action_sections: list[Section] = core.numbers.sections
        self.observation_fields: list[Field] = core.observation_writer.fields.listed
        self.hidden_fields: list[Field] = core.hidden_writer.fields.listed
        # Without opponents the core has a row for each seat, of which `observations` shows the asked one.
        seat_rows: Any = core.observations
        self._seat_rows: npt.NDArray[np.int16] = np.frombuffer(seat_rows, np.int16).reshape(-1, core.width)
        self._first_rows = np.arange(self.size) * core.learners
        self._shown = np.empty((self.size, core.width), np.int16) if core.learners > 1 else self._seat_rows
        self.observations: npt.NDArray[np.int16] = self._view(self._shown, np.int16)
        self.final_observations: npt.NDArray[np.int16] = self._view(core.final_observations, np.int16)
        self.hidden_states: npt.NDArray[np.int16] = self._view(core.hidden, np.int16)
        self.action_mask: npt.NDArray[np.bool_] = self._view(core.mask, np.bool_)
        self.legal: npt.NDArray[np.int16] = self._view(core.legal, np.int16)
        self.legal_counts: npt.NDArray[np.int16] = self._view(core.legal_counts, np.int16)[:, 0]
        self.asked_seats: npt.NDArray[np.int16] = self._view(core.seats, np.int16)[:, 0]
        self.rewards: npt.NDArray[np.float64] = self._view(core.rewards, np.float64)
        self.wins: npt.NDArray[np.float64] = self._view(core.wins, np.float64)
        self.scores: npt.NDArray[np.int16] = self._view(core.scores, np.int16)
        self.terminated: npt.NDArray[np.bool_] = self._view(core.terminated, np.bool_)[:, 0]
        self.truncated: npt.NDArray[np.bool_] = self._view(core.truncated, np.bool_)[:, 0]
        self.was_illegal: npt.NDArray[np.bool_] = self._view(core.illegal, np.bool_)[:, 0]
        self._show_asked()

    def _view(self, buffer: Any, dtype: type[np.generic]) -> npt.NDArray[Any]:
        """A buffer as an array with a row for each game, without a copy."""
        if len(buffer) == 0:
            return np.zeros((self.size, 0), dtype)
        return read_only(buffer, dtype).reshape(self.size, -1)

    def __getstate__(self) -> dict[str, Any]:
        self._open()
        return {name: getattr(self, name) for name in ("game", "size", "_illegal_loses", "_core", "_is_broken")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._view_core()

    def __repr__(self) -> str:
        return f"<Batch of {self.size} games: {self.game!r}>"

    def _open(self) -> Games:
        if self._core is None:
            raise LearnError("the batch is closed: make a new one")
        return self._core

    def step(self, actions: Sequence[int] | npt.NDArray[np.integer[Any]]) -> None:
        """Carry out an action in every game, or raise `LearnError` and change nothing.

        If a custom opponent fails (`OpponentError`) or the step is interrupted, some games have gone on and others have
        not: then the batch must be reset.

        With `illegal="lose"` an illegal action does not raise, but loses its game.
        A game that ends is followed by the next one at once: `observations` are those of the new game, and
        `final_observations`, `scores` and `wins` hold the end of the old one. In a game that was truncated or lost by
        an illegal action, nobody wins and the scores are the points so far.
        """
        core = self._open()
        if self._is_broken:
            raise LearnError("the last step was not completed: call reset first")
        listed = self._whole_numbers(actions)
        if self._illegal_loses:
            listed = [number if core.is_legal(row, number) else LOSE for row, number in enumerate(listed)]
        elif (row := core.first_illegal(listed)) >= 0:
            raise LearnError(
                f"game {row}: action {actions[row]} is not legal now, choose one that action_mask[{row}] allows"
            )
        self._is_broken = True
        core.step(listed)
        self._show_asked()
        self._is_broken = False

    def _show_asked(self) -> None:
        """Copy the rows of the seats that are asked, where each seat has one."""
        if self._shown is not self._seat_rows:
            np.take(self._seat_rows, self._first_rows + self.asked_seats, axis=0, out=self._shown, mode="clip")

    def _whole_numbers(self, actions: Sequence[int] | npt.NDArray[np.integer[Any]]) -> list[int]:
        try:
            array = np.asarray(actions)
        except ValueError:  # lists of different lengths
            array = np.asarray(None)
        if array.shape != (self.size,) or not np.issubdtype(array.dtype, np.integer):
            raise LearnError(f"a step takes {self.size} whole numbers, one for each game, not {_describe(array)}")
        if array.dtype == np.uint64:  # may hold more than the engine's integers can
            array = np.minimum(array, self.action_count)
        listed: list[int] = array.tolist()
        return listed

    def reset(self, seed: int | None = None) -> None:
        """Deal every game again; without a seed, those of the last `reset`, or else of the start."""
        core = self._open()
        start = core.seed if seed is None else require_whole_number("the seed", seed, 0, MAX_SEED)
        self._is_broken = True
        core.restart(start)
        self._show_asked()
        self._is_broken = False

    def close(self) -> None:
        """End all games; the arrays keep what they show."""
        self._core = None

    def observe(self, state: State, seat: int) -> npt.NDArray[np.int16]:
        """What a seat may know of a state of this setup, as an observation."""
        require_whole_number("the seat", seat, 0, self.game.seats - 1)
        return read_only(self._open().observe(state, seat), np.int16)

    def reveal(self, state: State, seat: int) -> npt.NDArray[np.int16]:
        """The hidden state of a state of this setup, with a seat first: for critics, never for players."""
        require_whole_number("the seat", seat, 0, self.game.seats - 1)
        return read_only(self._open().reveal(state, seat), np.int16)

    def random_actions(self, rng: np.random.Generator) -> npt.NDArray[np.int64]:
        """A legal action for every game, all equally likely."""
        chosen = (rng.random(self.size) * self.legal_counts).astype(np.int64)
        return self.legal[np.arange(self.size), chosen].astype(np.int64)

    def state(self, game: int) -> State:
        """The state of a game, hidden things included: to read, not to change."""
        return self._open().plays[self._row(game)].state

    def number(self, game: int, action: Action) -> int:
        """The number of a legal action of a game, of the seat that is asked."""
        core = self._open()
        state = self.state(game)
        require_type("the action", action, Action, "an Action")
        code = self.game.why_not(state, action) if action.seat == state.seat else "not_asked"
        if code:
            raise LearnError(f"game {game}: {action!r} is not legal now ({code})")
        return core.numbers.number(state, action)

    def action(self, game: int, number: int) -> Action:
        """The action that a number stands for in a game; it must be legal there."""
        core = self._open()
        row = self._row(game)
        require_whole_number("the number of an action", number, 0, self.action_count - 1)
        if not self.action_mask[row, number]:
            raise LearnError(f"game {row}: action {number} is not legal now")
        state = self.state(game)
        return core.numbers.action(state, state.seat, number)

    def _row(self, game: int) -> int:
        return require_whole_number("the number of a game", game, 0, self.size - 1)


def read_only(buffer: Any, dtype: type[np.generic]) -> npt.NDArray[Any]:
    """The numbers of a buffer as an array that cannot be made writeable, without a copy."""
    return np.frombuffer(memoryview(buffer).toreadonly(), dtype)


def _describe(array: npt.NDArray[Any]) -> str:
    return f"{array.dtype} in the shape {array.shape}"
