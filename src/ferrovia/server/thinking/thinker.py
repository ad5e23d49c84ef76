"""One decision of one bot, made in a worker process: it gets the moves so far, and remembers games that it knows."""

import os
import signal
import threading
from collections import OrderedDict
from hashlib import blake2b
from multiprocessing import parent_process
from multiprocessing.connection import wait
from typing import Final, NamedTuple

from ferrovia.bots import Bot, make_bot
from ferrovia.bots.hearing import Hearing
from ferrovia.server.tables.games import game_of, notation_of

REMEMBERED: Final = 32
NICENESS: Final = 5  # so that thinking takes no time from answering


class Task(NamedTuple):
    """What a bot must know to decide: the game so far and its seat. The seed never leaves the server's processes."""

    table: str
    rulebook: str
    board: str
    seats: int
    seed: bytes
    moves: list[tuple[int, str]]
    seat: int
    level: str


class _Match:
    """A game that this process has followed so far."""

    def __init__(self, task: Task) -> None:
        self.game = game_of(task.rulebook, task.board, task.seats)
        self.notation = notation_of(task.board)
        self.state = self.game.new(task.seed)
        self.hearing = Hearing(task.seats)
        self.moves: list[tuple[int, str]] = []
        self.bots: dict[tuple[int, str], Bot] = {}

    def follow(self, moves: list[tuple[int, str]]) -> None:
        """Catch up with the moves made since."""
        for seat, text in moves[len(self.moves) :]:
            self.hearing.add(self.game.apply(self.state, self.notation.parse(text, seat)))
            self.moves.append((seat, text))

    def bot(self, task: Task) -> Bot:
        """The bot of a seat; a new one is told everything that it may know."""
        key = (task.seat, task.level)
        if key not in self.bots:
            chance = blake2b(task.level.encode() + bytes([task.seat]), key=task.seed, digest_size=8).digest()
            self.bots[key] = make_bot(task.level, int.from_bytes(chance, "big"))
            self.hearing.heard[task.seat] = 0
        return self.bots[key]


_MATCHES: OrderedDict[str, _Match] = OrderedDict()


def think(task: Task) -> str:
    """The bot's action, as text."""
    match = _MATCHES.get(task.table)
    if match is None or match.moves != task.moves[: len(match.moves)]:
        match = _Match(task)
    _MATCHES[task.table] = match
    _MATCHES.move_to_end(task.table)
    if len(_MATCHES) > REMEMBERED:
        _MATCHES.popitem(last=False)
    match.follow(task.moves)
    bot = match.bot(task)
    match.hearing.tell(bot, task.seat)
    view = match.game.observe(match.state, task.seat).sealed()
    return match.notation.text(bot.choose(view))


def prepare() -> None:
    """Called in each worker as it starts."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A worker whose server was killed has nobody to work for."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
