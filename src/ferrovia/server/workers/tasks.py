"""Tasks of workers about games: choosing a bot's action, finding a hint or the outlook of tickets.

Each process remembers the games it has followed. Drawing a board is also a task, see `catalog/drawings.py`.
"""

from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from time import process_time
from typing import Final, NamedTuple, TypeVar

from ferrovia.bots import Bot, is_time_limited, make_bot
from ferrovia.bots.advice.adviser import Adviser
from ferrovia.bots.advice.ticket_outlook import count_needed_pieces, list_outlooks
from ferrovia.bots.bot import EventFeed
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import TURN
from ferrovia.server.games.spec import GameSpec, get_game, get_notation

FALLBACK_BOT: Final = "random"  # decides for a bot that failed
MAX_FOLLOWED: Final = 32  # games in the memory of one process
Given = TypeVar("Given")
Found = TypeVar("Found")


class SeatTask(NamedTuple):
    """The game so far and a seat that must decide. The seed never leaves the server's processes."""

    table_id: str
    spec: GameSpec
    seed: bytes
    starting_seat: int  # the seat that has the first turn; NOBODY: it is drawn
    moves: list[tuple[int, str]]
    seat: int
    level: str

    @property
    def is_long(self) -> bool:
        """Whether its bot thinks for a second; others take milliseconds."""
        return is_time_limited(self.level)


class HintAnswer(NamedTuple):
    """The planner's action, and its reasons: a code, values and tickets each."""

    action: str
    reasons: list[tuple[str, dict[str, int], list[int]]]


class FoundOutlook(NamedTuple):
    """The outlook of a ticket; routes by number."""

    ticket: int
    status: str
    path: list[int]
    lent: list[int]
    completing: list[int]


class OutlookAnswer(NamedTuple):
    """The outlook of each of a seat's tickets, and the pieces that the held ones need together."""

    trains: int
    ships: int
    tickets: list[FoundOutlook]


class _FollowedGame:
    """A game that this process has followed so far."""

    def __init__(self, task: SeatTask) -> None:
        self.game = get_game(*task.spec)
        self.notation = get_notation(task.spec.board, task.spec.custom_board_text)
        self.state = self.game.new(task.seed, task.starting_seat)
        self.feed = EventFeed(task.spec.seats)
        self.moves: list[tuple[int, str]] = []
        self.bots: dict[int, tuple[str, Bot]] = {}  # by seat: the level and the bot that decided last
        self.adviser = Adviser()
        self.turns = [0] * task.spec.seats  # by seat: the turns in which it has acted

    def catch_up(self, moves: list[tuple[int, str]]) -> None:
        """Play the moves that are new."""
        for seat, text in moves[len(self.moves) :]:
            self.turns[seat] += self.game.observe(self.state, seat).question_kind == TURN
            self.feed.add(self.game.apply(self.state, self.notation.parse(text, seat)))
            self.moves.append((seat, text))

    def bot(self, task: SeatTask) -> Bot:
        """The bot of a seat, with its number of turns; a new bot receives every event that its seat may know.

        If the seat's last decision here was of another level, its bot is new, even if this level decided before that.
        """
        level, bot = self.bots.get(task.seat, ("", None))
        if bot is None or level != task.level:
            seed = blake2b(task.level.encode() + bytes([task.seat]), key=task.seed, digest_size=8).digest()
            bot = make_bot(task.level, int.from_bytes(seed, "big"))
            self.bots[task.seat] = (task.level, bot)
            self.feed.delivered[task.seat] = 0
        bot.take_over(self.turns[task.seat])  # it may be new, or another process may have decided in between
        return bot


_FOLLOWED: OrderedDict[str, _FollowedGame] = OrderedDict()


def _follow(task: SeatTask) -> _FollowedGame:
    """The game of a task, up to date."""
    followed = _FOLLOWED.get(task.table_id)
    if followed is None or followed.moves != task.moves[: len(followed.moves)]:
        followed = _FollowedGame(task)
    _FOLLOWED[task.table_id] = followed
    _FOLLOWED.move_to_end(task.table_id)
    if len(_FOLLOWED) > MAX_FOLLOWED:
        _FOLLOWED.popitem(last=False)
    followed.catch_up(task.moves)
    return followed


def choose_action(task: SeatTask) -> str:
    """The bot's action, in notation."""
    followed = _follow(task)
    bot = followed.bot(task)
    followed.feed.deliver(bot, task.seat)
    view = followed.game.observe(followed.state, task.seat).sealed()
    return followed.notation.format(bot.choose(view))


def find_hint(task: SeatTask) -> HintAnswer:
    """A hint for a seat that must decide; the task's level does not matter."""
    followed = _follow(task)
    view = followed.game.observe(followed.state, task.seat).sealed()
    action, reasons = followed.adviser.hint(view, followed.turns[task.seat])
    return HintAnswer(
        followed.notation.format(action), [(found.code, found.values, found.tickets) for found in reasons]
    )


def find_outlooks(task: SeatTask) -> OutlookAnswer:
    """The outlook of a seat's tickets; the task's level does not matter."""
    followed = _follow(task)
    return make_outlook_answer(followed.game.observe(followed.state, task.seat))


def make_outlook_answer(view: Observation) -> OutlookAnswer:
    """The outlook of the tickets of an observation's seat, made only from what that seat may know."""
    sealed = view.sealed()
    found = [
        FoundOutlook(outlook.ticket, outlook.status, outlook.path, outlook.lent, outlook.completing)
        for outlook in list_outlooks(sealed)
    ]
    return OutlookAnswer(*count_needed_pieces(sealed), found)


def run_timed(task: tuple[Callable[[Given], Found], Given]) -> tuple[Found, float]:
    """The result of a function, and the seconds of processor time that it took."""
    work, given = task
    started = process_time()
    return work(given), process_time() - started


def is_ready() -> bool:
    """The first task of new processes, which shows that they can start."""
    return True
