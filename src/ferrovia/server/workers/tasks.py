"""Tasks of workers about games, above all choosing a bot's action. Each process remembers the games it has followed.

Any function of one value can be a task; those that are live beside what they are about, such as `views/advice.py`.
"""

from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from time import process_time
from typing import Final, NamedTuple, TypeVar

from ferrovia.bots import BaseBot, is_time_limited, make_bot
from ferrovia.bots.advice.adviser import Adviser
from ferrovia.bots.bot import EventFeed
from ferrovia.engine.questions import TURN
from ferrovia.server.games.spec import DealtGame, get_game, get_notation

FALLBACK_BOT: Final = "random"  # decides for a bot that failed
MAX_FOLLOWED: Final = 32  # games in the memory of one process
Given = TypeVar("Given")
Found = TypeVar("Found")


Moves = list[tuple[int, str]]  # of a game, in order: a seat and its action in notation each


class SeatTask(NamedTuple):
    """The game so far and a seat that must decide."""

    table_id: str
    dealt: DealtGame | None  # None if the worker follows the game
    moves: Moves
    seat: int
    level: str
    known: int = 0  # moves that are left out, because the worker has seen them

    @property
    def is_long(self) -> bool:
        """Whether its bot thinks for a second; others take milliseconds."""
        return is_time_limited(self.level)

    @property
    def has_custom_board(self) -> bool:
        """Whether a whole task is about a game on a custom board."""
        return self.dealt is not None and bool(self.dealt.spec.custom_board)

    def without(self, seen: Moves) -> "SeatTask":
        """The task for a worker that follows the game and has seen these moves; all of it if some were undone."""
        if self.moves[: len(seen)] != seen:
            return self
        return self._replace(dealt=None, moves=self.moves[len(seen) :], known=len(seen))


class GameLostError(Exception):
    """The worker does not follow the game up to where the moves of a task begin."""


class FollowedGame:
    """A game that this process has followed so far."""

    def __init__(self, dealt: DealtGame) -> None:
        self.seed = dealt.seed
        self.game = get_game(dealt.spec)
        self.notation = get_notation(dealt.spec.board, dealt.spec.custom_board)
        self.state = self.game.new(dealt.seed, dealt.starting_seat)
        self.feed = EventFeed(dealt.spec.seats)
        self.moves: Moves = []
        self.bots: dict[int, tuple[str, BaseBot]] = {}  # by seat: the level and the bot that decided last
        self.adviser = Adviser()
        self.turns = [0] * dealt.spec.seats  # by seat: the turns in which it has acted

    def catch_up(self, moves: Moves) -> None:
        """Play the next moves."""
        for seat, text in moves:
            self.turns[seat] += self.game.observe(self.state, seat).question_kind == TURN
            self.feed.add(self.game.apply(self.state, self.notation.parse(text, seat)))
            self.moves.append((seat, text))

    def bot(self, task: SeatTask) -> BaseBot:
        """The bot of a seat, with its number of turns; a new bot receives every event that its seat may know.

        If the seat's last decision here was of another level, its bot is new, even if this level decided before that.
        """
        level, bot = self.bots.get(task.seat, ("", None))
        if bot is None or level != task.level:
            seed = blake2b(task.level.encode() + bytes([task.seat]), key=self.seed, digest_size=8).digest()
            bot = make_bot(task.level, int.from_bytes(seed, "big"))
            self.bots[task.seat] = (task.level, bot)
            self.feed.delivered[task.seat] = 0
        bot.take_over(self.turns[task.seat])  # it may be new, or another process may have decided in between
        return bot


_FOLLOWED: OrderedDict[str, FollowedGame] = OrderedDict()


def follow(task: SeatTask) -> FollowedGame:
    """The game of a task, up to date; `GameLostError` if the task leaves out more than this process knows."""
    followed = _FOLLOWED.get(task.table_id)
    if task.dealt is None:
        if followed is None or len(followed.moves) != task.known:
            raise GameLostError
    elif followed is None or followed.moves != task.moves[: len(followed.moves)]:
        followed = FollowedGame(task.dealt)
    _FOLLOWED[task.table_id] = followed
    _FOLLOWED.move_to_end(task.table_id)
    if len(_FOLLOWED) > MAX_FOLLOWED:
        _FOLLOWED.popitem(last=False)
    followed.catch_up(task.moves[len(followed.moves) - task.known :])
    return followed


def choose_action(task: SeatTask) -> str:
    """The bot's action, in notation."""
    followed = follow(task)
    bot = followed.bot(task)
    followed.feed.deliver(bot, task.seat)
    view = followed.game.observe(followed.state, task.seat).sealed()
    return followed.notation.format(bot.choose(view))


def run_timed(task: tuple[Callable[[Given], Found], Given]) -> tuple[Found, float]:
    """The result of a function, and the seconds of processor time that it took."""
    work, given = task
    started = process_time()
    return work(given), process_time() - started


def is_ready(_: None) -> bool:
    """The first task of a new worker, which shows that it can start."""
    return True
