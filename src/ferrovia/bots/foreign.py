"""A person's own bot at the table: it sees sealed observations, and a move that it cannot make is made at random."""

import signal
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from time import monotonic
from typing import Any, Final

from ferrovia.bots.bot import Bot
from ferrovia.bots.random_bot import RandomBot
from ferrovia.engine.actions import Action
from ferrovia.engine.events import Event
from ferrovia.engine.observe import Observation
from ferrovia.engine.rules import Rules

# What can go wrong with a decision.
RAISED: Final = "raised"
ILLEGAL: Final = "illegal"
GARBAGE: Final = "garbage"
SLOW: Final = "slow"

MOST_SLOW: Final = 3  # times in a game that it may be too slow; then it is not asked any more
LONGEST_TEXT: Final = 200
RING_AGAIN: Final = 0.05  # seconds, for a bot that catches whatever is raised


class OutOfTime(BaseException):
    """Raised in the middle of a bot that thinks too long."""


class Clock:
    """Interrupts Python code when its time is up; only the main thread of a process can have one."""

    def __init__(self) -> None:
        self.is_set: bool = False
        self.works: bool = hasattr(signal, "SIGALRM") and threading.current_thread() is threading.main_thread()
        if self.works:
            signal.signal(signal.SIGALRM, self.ring)

    def set(self, seconds: float) -> None:
        """Ring after so many seconds."""
        self.is_set = True
        if self.works:
            signal.setitimer(signal.ITIMER_REAL, seconds, RING_AGAIN)

    def stop(self) -> None:
        """Ring no more, not even if it is just about to."""
        self.is_set = False
        if self.works:
            signal.setitimer(signal.ITIMER_REAL, 0.0)

    def ring(self, _number: int, _frame: object) -> None:
        """Raise `OutOfTime` wherever the process is, if anybody still thinks."""
        if self.is_set:
            raise OutOfTime


class Fault:
    """A decision that was made at random: which of the bot's in this game, counted from 1, and what happened."""

    def __init__(self, decision: int, kind: str, text: str) -> None:
        self.decision = decision
        self.kind = kind
        self.text = text


class ForeignBot(Bot):
    """Lets an object decide that has `choose(view)` and perhaps `hear(events)`, and decides for it where it errs.

    `make` makes the object from the seed. `limit` is in seconds for a decision. `watch` is told with True when the
    object is asked, and with False when it is done; where there is one, Ctrl-C is the business of another process. What
    the object prints goes to the errors, for the output is not its own.
    """

    def __init__(
        self,
        seed: int,
        make: Callable[[int], Any],
        clock: Clock,
        limit: float,
        watch: Callable[[bool], None] | None = None,
    ) -> None:
        super().__init__(seed)
        self.clock = clock
        self.limit = limit
        self.watch = watch
        self.faults: list[Fault] = []
        self.decisions: int = 0
        self.slow: int = 0
        self.news: list[Event] = []
        self.stand_in = RandomBot(seed)
        self.rules: Rules | None = None  # the object's own, for those of the game are not for it to spoil
        self.theirs: Any = None
        self.broken: Fault | None = None  # why there is nobody to ask
        self.answer: Any = None
        self.broken = self._guard(make, None)

    def hear(self, events: list[Event]) -> None:
        """Keep it until the decision, for listening takes time too."""
        self.news = [Event(event.kind, event.seat, event.values, event.audience) for event in events]

    def choose(self, view: Observation) -> Action:
        """What the object chooses if that is legal, and otherwise anything."""
        self.decisions += 1
        fault = self.broken
        if fault is None and self.slow >= MOST_SLOW:
            fault = Fault(self.decisions, SLOW, "")
        if fault is None:
            fault = self._guard(None, self._shown(view))
        if fault is None:
            fault = self._judge(view)
        if fault is None:
            found: Action = self.answer
            seat, kind, target, cards, order, rack = found.key()
            return Action(seat, kind, target, cards, order, rack)  # a copy: theirs may change later
        self.slow += fault.kind == SLOW
        self.faults.append(Fault(self.decisions, fault.kind, fault.text))
        return self.stand_in.choose(view)

    def _shown(self, view: Observation) -> Observation:
        """What the seat may know, with nothing behind it that the game goes by."""
        if self.rules is None:
            self.rules = Rules(view.rules.rulebook, view.rules.board, view.rules.seats)
        return Observation(self.rules, view.blank(), view.seat)

    def _guard(self, make: Callable[[int], Any] | None, view: Observation | None) -> Fault | None:
        """Run their code, to make the object or to ask it; what went wrong, if anything."""
        self.answer = None
        begun = monotonic()
        if self.watch is not None:
            self.watch(True)
        try:
            with redirect_stdout(sys.stderr):
                self._run(make, view)
        except OutOfTime:
            return Fault(self.decisions, SLOW, "")
        except BaseException as error:  # whatever their code does, the game goes on
            if isinstance(error, KeyboardInterrupt) and self.watch is None:
                raise
            if monotonic() - begun > self.limit:
                return Fault(self.decisions, SLOW, "")
            return Fault(self.decisions, RAISED, describe(error))
        finally:
            if self.watch is not None:
                self.watch(False)
        return Fault(self.decisions, SLOW, "") if monotonic() - begun > self.limit else None

    def _run(self, make: Callable[[int], Any] | None, view: Observation | None) -> None:
        """Run their code until it is done or its time is up."""
        self.clock.set(self.limit)
        try:
            if make is not None:
                self.theirs = make(self.seed)
                self.listens = callable(getattr(self.theirs, "hear", None))
            else:
                if self.listens:
                    self.theirs.hear(self.news)
                self.answer = self.theirs.choose(view)
        finally:
            self.clock.stop()

    def _judge(self, view: Observation) -> Fault | None:
        """What is wrong with the answer, if anything."""
        if not _is_action(self.answer):
            return Fault(self.decisions, GARBAGE, _short(type(self.answer).__name__))
        action: Action = self.answer
        code = view.why_not(action)
        return Fault(self.decisions, ILLEGAL, f"{_short(repr(action))} {code}") if code else None


def _is_action(answer: Any) -> bool:
    """Whether it is an action with whole numbers in it, as one must be that is not compiled."""
    if type(answer) is not Action:
        return False
    if not all(type(number) is int for number in (answer.seat, answer.kind, answer.target)):
        return False
    for cards in (answer.cards, answer.order, answer.rack):
        if type(cards) is not tuple or not all(type(card) is int for card in cards):
            return False
    return True


def describe(error: BaseException) -> str:
    """An error of theirs in a line, with the place where it was raised."""
    try:
        text = f"{type(error).__name__}: {error}"
    except Exception:  # noqa: BLE001 - the error's own text may raise another
        text = type(error).__name__
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({frames[-1].filename.rpartition('/')[2]}:{frames[-1].lineno})" if frames else ""
    return _short(text) + place


def _short(text: str) -> str:
    """The first of it, on one line."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_TEXT else line[: LONGEST_TEXT - 1] + "…"
