"""Custom bots for tests: each fails in its own way, most of them after a few legal decisions."""

import itertools
import os
import random
from random import Random

from ferrovia.engine.actions import CLAIM, Action
from ferrovia.engine.events import Event
from ferrovia.engine.observe import Observation

PATIENCE = 6  # legal decisions before `answer_later` is asked
SPOILED = 1_000_000  # in place of lengths, points and indices


class PlaysLegally:
    """Chooses legal actions at random."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.made = 0

    def choose(self, view: Observation) -> Action:
        self.made += 1
        if self.made > PATIENCE:
            return self.answer_later(view)  # type: ignore[return-value]  # the wrong types are what is tested
        return self.random.choice(view.legal_actions())

    def answer_later(self, view: Observation) -> object:
        return self.random.choice(view.legal_actions())


class Listening(PlaysLegally):
    """Counts the events that it hears, and tries to look behind its observation."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.heard = 0

    def hear(self, events: list[Event]) -> None:
        self.heard += len(events)

    def answer_later(self, view: Observation) -> object:
        assert self.heard > 0
        assert view._state.seed == b""
        assert all(card < 0 for deck in view._state.decks for card in deck)
        return super().answer_later(view)


class Raising(PlaysLegally):
    def answer_later(self, view: Observation) -> object:
        raise RuntimeError("I have\nno idea")


class Exits(PlaysLegally):
    def answer_later(self, view: Observation) -> object:
        raise SystemExit(1)


class Cheating(PlaysLegally):
    def answer_later(self, view: Observation) -> object:
        return Action(view.seat, CLAIM, 0, (0,) * 9)


class Impersonating(PlaysLegally):
    def answer_later(self, view: Observation) -> object:
        return Action(1 - view.seat, CLAIM, 0)


class ReturnsText(PlaysLegally):
    def answer_later(self, view: Observation) -> object:
        return "den-pho=wwww"


class ReturnsOddAction(PlaysLegally):
    """Returns an action that holds something other than integers."""

    def answer_later(self, view: Observation) -> object:
        action = Action(view.seat, CLAIM)
        try:
            action.target = "den-pho"  # type: ignore[assignment]  # a compiled action rejects it at once
        except TypeError:
            return None
        return action


class Slow(PlaysLegally):
    def answer_later(self, view: Observation) -> object:
        while True:
            pass


class Stubborn(PlaysLegally):
    """Catches every exception, for a while."""

    def answer_later(self, view: Observation) -> object:
        for _ in range(3):
            try:
                while True:
                    pass
            except BaseException:  # noqa: S110, BLE001 - as users write it
                pass
        return super().answer_later(view)


class Hanging(PlaysLegally):
    """Hangs in C code, where signals have no effect."""

    def answer_later(self, view: Observation) -> object:
        return all(itertools.repeat(True))


class Ending(PlaysLegally):
    def answer_later(self, view: Observation) -> object:
        os._exit(3)


class FailsToStart:
    def __init__(self, seed: int) -> None:
        raise ValueError("not today")

    def choose(self, view: Observation) -> Action:
        raise AssertionError("asked")


class Interrupting(PlaysLegally):
    def answer_later(self, view: Observation) -> object:
        raise KeyboardInterrupt


class RaisesKeyError(PlaysLegally):
    """Raises the wrong kind of error for missing attributes."""

    def __getattr__(self, name: str) -> object:
        raise KeyError(name)


class Spoiling(PlaysLegally):
    """Destroys everything that it is shown."""

    def choose(self, view: Observation) -> Action:
        chosen = super().choose(view)
        rules = view.rules
        for table in (
            rules.length,
            rules.points,
            rules.decks,
            rules.side_of,
            rules.cell,
            *rules.parallels,
            *rules.payments.routes_of,
        ):
            for place in range(len(table)):  # type: ignore[arg-type]  # they are lists, or vectors if compiled
                table[place] = SPOILED  # type: ignore[index]
        return chosen


class Talking(PlaysLegally):
    def choose(self, view: Observation) -> Action:
        print("let me see")  # noqa: T201 - as users write it
        return super().choose(view)


class ReusesAction(PlaysLegally):
    """Returns the same action object again and again."""

    def choose(self, view: Observation) -> Action:
        self.only = getattr(self, "only", None) or super().choose(view)
        return self.only


class Chaotic(PlaysLegally):
    """Uses Python's global random generator."""

    def answer_later(self, view: Observation) -> object:
        return random.choice(view.legal_actions())


class NoBot:
    pass
