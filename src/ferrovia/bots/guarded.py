"""Custom bots: they get sealed observations, and a failed decision is replaced by a random one."""

import signal
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from time import monotonic
from typing import Any, Final

from ferrovia.bots.bot import BaseBot
from ferrovia.bots.random_bot import RandomBot
from ferrovia.engine.actions import Action
from ferrovia.engine.events import Event
from ferrovia.engine.observe import Observation
from ferrovia.engine.rules import Rules

# Kinds of forfeit.
RAISED: Final = "raised"
ILLEGAL: Final = "illegal"
GARBAGE: Final = "garbage"
SLOW: Final = "slow"

MAX_SLOW: Final = 3  # slow decisions per game; after that the bot is not asked again
MAX_TEXT_LENGTH: Final = 200
RING_INTERVAL: Final = 0.05  # seconds; repeats because a bot may catch every exception


class OutOfTime(BaseException):
    """Raised inside a bot that thinks for too long."""


class Alarm:
    """Interrupts Python code after a time limit; works only in the main thread of a process."""

    def __init__(self) -> None:
        self.is_set: bool = False
        self.works: bool = hasattr(signal, "SIGALRM") and threading.current_thread() is threading.main_thread()
        if self.works:
            signal.signal(signal.SIGALRM, self.ring)

    def set(self, seconds: float) -> None:
        """Start the timer."""
        self.is_set = True
        if self.works:
            signal.setitimer(signal.ITIMER_REAL, seconds, RING_INTERVAL)

    def stop(self) -> None:
        """Stop the timer, even if it is about to fire."""
        self.is_set = False
        if self.works:
            signal.setitimer(signal.ITIMER_REAL, 0.0)

    def ring(self, _number: int, _frame: object) -> None:
        """Raise `OutOfTime` wherever the process is, if the alarm is still set."""
        if self.is_set:
            raise OutOfTime


class Forfeit:
    """A decision made at random: the number of the bot's decision in this game, from 1, and what went wrong."""

    def __init__(self, decision: int, kind: str, text: str) -> None:
        self.decision = decision
        self.kind = kind
        self.text = text


class CustomBot(BaseBot):
    """Asks an object with `choose(view)` and possibly `hear(events)` that a user brings along, and guards the game.

    The object may keep and modify all that it gets: copies of events, and observations with a copy of the rules.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.custom: Any = None
        self.events: list[Event] = []
        self.rules: Rules | None = None

    def hear(self, events: list[Event]) -> None:
        """Store the events until the next decision, because processing them counts as thinking time."""
        self.events = [Event(event.kind, event.seat, event.values, event.audience) for event in events]

    def seal(self, view: Observation) -> Observation:
        """The observation that the object gets."""
        if self.rules is None:
            self.rules = Rules(*view.rules.key())
        return view.sealed(self.rules)

    def ask(self, view: Observation) -> Any:
        """What the object chooses when it gets this observation."""
        if self.hears:
            self.custom.hear(self.events)
        return self.custom.choose(view)


class GuardedBot(CustomBot):
    """Replaces the failed decisions of an object of a user.

    `factory` makes the object from the seed. `limit` is the time for a decision in seconds. `on_thinking` is called
    with True when the object starts to think and with False when it is done; if it is set, another process handles
    Ctrl-C.
    Output of the object goes to standard error, because standard output belongs to the program.
    """

    def __init__(
        self,
        seed: int,
        factory: Callable[[int], Any],
        alarm: Alarm,
        limit: float,
        on_thinking: Callable[[bool], None] | None = None,
    ) -> None:
        super().__init__(seed)
        self.alarm = alarm
        self.limit = limit
        self.on_thinking = on_thinking
        self.forfeits: list[Forfeit] = []
        self.decisions: int = 0
        self.slow: int = 0
        self.replacement = RandomBot(seed)
        self.broken: Forfeit | None = None  # why the object cannot be asked at all
        self.answer: Any = None
        self.broken = self._guard(factory, None)

    def choose(self, view: Observation) -> Action:
        """Return the object's choice if it is legal, and a random action otherwise."""
        self.decisions += 1
        forfeit = self.broken
        if forfeit is None and self.slow >= MAX_SLOW:
            forfeit = Forfeit(self.decisions, SLOW, "")
        if forfeit is None:
            forfeit = self._guard(None, self.seal(view))
        if forfeit is None:
            forfeit = self._check_answer(view)
        if forfeit is None:
            found: Action = self.answer
            return found
        self.slow += forfeit.kind == SLOW
        self.forfeits.append(Forfeit(self.decisions, forfeit.kind, forfeit.text))
        return self.replacement.choose(view)

    def _guard(self, factory: Callable[[int], Any] | None, view: Observation | None) -> Forfeit | None:
        """Run custom code, to make the object or to ask it; return the forfeit if it fails."""
        self.answer = None
        started = monotonic()
        if self.on_thinking is not None:
            self.on_thinking(True)
        try:
            with redirect_stdout(sys.stderr):
                self._run(factory, view)
        except OutOfTime:
            return Forfeit(self.decisions, SLOW, "")
        except BaseException as error:  # the game goes on whatever custom code raises
            if isinstance(error, KeyboardInterrupt) and self.on_thinking is None:
                raise
            if monotonic() - started > self.limit:
                return Forfeit(self.decisions, SLOW, "")
            return Forfeit(self.decisions, RAISED, describe(error))
        finally:
            if self.on_thinking is not None:
                self.on_thinking(False)
        return Forfeit(self.decisions, SLOW, "") if monotonic() - started > self.limit else None

    def _run(self, factory: Callable[[int], Any] | None, view: Observation | None) -> None:
        """Run custom code with the alarm set."""
        self.alarm.set(self.limit)
        try:
            if factory is not None:
                self.custom = factory(self.seed)
                self.hears = callable(getattr(self.custom, "hear", None))
            elif view is not None:
                self.answer = self.ask(view)
        finally:
            self.alarm.stop()

    def _check_answer(self, view: Observation) -> Forfeit | None:
        """Return the forfeit if the answer is not a legal action."""
        action = read_action(self.answer)
        if action is None:
            return Forfeit(self.decisions, GARBAGE, _shorten(type(self.answer).__name__))
        self.answer = action
        code = view.why_not(action)
        return Forfeit(self.decisions, ILLEGAL, f"{_shorten(repr(action))} {code}") if code else None


def read_action(answer: Any) -> Action | None:
    """A copy of an answer that is an action made of integers and tuples of integers.

    Interpreted actions can hold anything, and the object may modify its own.
    """
    if type(answer) is not Action:
        return None
    seat, kind, target, *choices = Action.key(answer)
    if not all(type(number) is int for number in (seat, kind, target)):
        return None
    for numbers in choices:
        if type(numbers) is not tuple or not all(type(number) is int for number in numbers):
            return None
    return Action(seat, kind, target, *choices)


def describe(error: BaseException) -> str:
    """Return a one-line description of an error, with the file and line that raised it."""
    try:
        text = f"{type(error).__name__}: {error}"
    except Exception:  # noqa: BLE001 - str() of a custom error may raise
        text = type(error).__name__
    frames = traceback.extract_tb(error.__traceback__)
    location = f" ({frames[-1].filename.rpartition('/')[2]}:{frames[-1].lineno})" if frames else ""
    return _shorten(text) + location


def _shorten(text: str) -> str:
    """Put text on one line and cut it to the maximum length."""
    line = " ".join(text.split())
    return line if len(line) <= MAX_TEXT_LENGTH else line[: MAX_TEXT_LENGTH - 1] + "…"
