"""One decision of one bot, or one hint, made in a worker process: it gets the moves, and remembers games it knows."""

import os
import signal
import threading
from collections import OrderedDict
from hashlib import blake2b
from multiprocessing import parent_process
from multiprocessing.connection import wait
from typing import Final, NamedTuple

from ferrovia.bots import Bot, make_bot
from ferrovia.bots.adviser import Adviser
from ferrovia.bots.hearing import Hearing
from ferrovia.engine.questions import TURN
from ferrovia.server.tables.games import Box, game_of, notation_of

REMEMBERED: Final = 32
NICENESS: Final = 5  # so that thinking takes no time from answering


class Task(NamedTuple):
    """What a bot must know to decide: the game so far and its seat. The seed never leaves the server's processes."""

    table: str
    box: Box
    seed: bytes
    moves: list[tuple[int, str]]
    seat: int
    level: str


class Advice(NamedTuple):
    """What the planner would do, and its reasons: a code, values and tickets each."""

    action: str
    reasons: list[tuple[str, dict[str, int], list[int]]]


class _Match:
    """A game that this process has followed so far."""

    def __init__(self, task: Task) -> None:
        self.game = game_of(*task.box)
        self.notation = notation_of(task.box.board, task.box.own_board)
        self.state = self.game.new(task.seed)
        self.hearing = Hearing(task.box.seats)
        self.moves: list[tuple[int, str]] = []
        self.bots: dict[tuple[int, str], Bot] = {}
        self.adviser = Adviser()
        self.turns = [0] * task.box.seats  # that each seat has begun and acted in

    def follow(self, moves: list[tuple[int, str]]) -> None:
        """Catch up with the moves made since."""
        for seat, text in moves[len(self.moves) :]:
            self.turns[seat] += self.game.observe(self.state, seat).question == TURN
            self.hearing.add(self.game.apply(self.state, self.notation.parse(text, seat)))
            self.moves.append((seat, text))

    def bot(self, task: Task) -> Bot:
        """The bot of a seat, which knows how many turns it has had; a new one is told everything that it may know."""
        key = (task.seat, task.level)
        if key not in self.bots:
            chance = blake2b(task.level.encode() + bytes([task.seat]), key=task.seed, digest_size=8).digest()
            self.bots[key] = make_bot(task.level, int.from_bytes(chance, "big"))
            self.hearing.heard[task.seat] = 0
        found = self.bots[key]
        found.take_over(self.turns[task.seat])  # it may be new here, or have been asked elsewhere meanwhile
        return found


_MATCHES: OrderedDict[str, _Match] = OrderedDict()


def _match(task: Task) -> _Match:
    """The game that a task is about, up to date."""
    match = _MATCHES.get(task.table)
    if match is None or match.moves != task.moves[: len(match.moves)]:
        match = _Match(task)
    _MATCHES[task.table] = match
    _MATCHES.move_to_end(task.table)
    if len(_MATCHES) > REMEMBERED:
        _MATCHES.popitem(last=False)
    match.follow(task.moves)
    return match


def think(task: Task) -> str:
    """The bot's action, as text."""
    match = _match(task)
    bot = match.bot(task)
    match.hearing.tell(bot, task.seat)
    view = match.game.observe(match.state, task.seat).sealed()
    return match.notation.text(bot.choose(view))


def advise(task: Task) -> Advice:
    """A hint for a seat that is asked; the level does not matter."""
    match = _match(task)
    view = match.game.observe(match.state, task.seat).sealed()
    action, reasons = match.adviser.hint(view, match.turns[task.seat])
    return Advice(match.notation.text(action), [(found.code, found.values, found.tickets) for found in reasons])


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
