"""Bots of a person's own that err in every way there is; they decide well for a few times, and then no more."""

import itertools
import os
import random
from random import Random

from ferrovia.engine.actions import CLAIM, Action
from ferrovia.engine.events import Event
from ferrovia.engine.observe import Observation

PATIENCE = 6  # decisions until it errs


class Sound:
    """Anything that is legal."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.made = 0

    def choose(self, view: Observation) -> Action:
        self.made += 1
        if self.made > PATIENCE:
            return self.err(view)  # type: ignore[return-value]  # that is the point
        return self.random.choice(view.legal_actions())

    def err(self, view: Observation) -> object:
        return self.random.choice(view.legal_actions())


class Listening(Sound):
    """Counts what it hears, and peeks behind its window."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.heard = 0

    def hear(self, events: list[Event]) -> None:
        self.heard += len(events)

    def err(self, view: Observation) -> object:
        assert self.heard > 0
        assert view._state.seed == b""
        assert all(card < 0 for deck in view._state.decks for card in deck)
        return super().err(view)


class Raising(Sound):
    def err(self, view: Observation) -> object:
        raise RuntimeError("I have\nno idea")


class Leaving(Sound):
    def err(self, view: Observation) -> object:
        raise SystemExit(1)


class Cheating(Sound):
    def err(self, view: Observation) -> object:
        return Action(view.seat, CLAIM, 0, (0,) * 9)


class Impersonating(Sound):
    def err(self, view: Observation) -> object:
        return Action(1 - view.seat, CLAIM, 0)


class Babbling(Sound):
    def err(self, view: Observation) -> object:
        return "den-pho=wwww"


class Odd(Sound):
    """An action, but of things that are no whole numbers."""

    def err(self, view: Observation) -> object:
        action = Action(view.seat, CLAIM)
        try:
            action.target = "den-pho"  # type: ignore[assignment]  # a compiled action refuses it at once
        except TypeError:
            return None
        return action


class Slow(Sound):
    def err(self, view: Observation) -> object:
        while True:
            pass


class Stubborn(Sound):
    """Catches whatever is thrown at it, for a while."""

    def err(self, view: Observation) -> object:
        for _ in range(3):
            try:
                while True:
                    pass
            except BaseException:  # noqa: S110, BLE001 - as people write it
                pass
        return super().err(view)


class Hanging(Sound):
    """In C, where no signal is heard."""

    def err(self, view: Observation) -> object:
        return all(itertools.repeat(True))


class Ending(Sound):
    def err(self, view: Observation) -> object:
        os._exit(3)


class Unborn:
    def __init__(self, seed: int) -> None:
        raise ValueError("not today")

    def choose(self, view: Observation) -> Action:
        raise AssertionError("asked")


class Interrupting(Sound):
    def err(self, view: Observation) -> object:
        raise KeyboardInterrupt


class Prickly(Sound):
    """Whoever looks for what it has not gets an error of another kind."""

    def __getattr__(self, name: str) -> object:
        raise KeyError(name)


class Spoiling(Sound):
    """Leaves nothing as it was of what it is shown."""

    def choose(self, view: Observation) -> Action:
        chosen = super().choose(view)
        rules = view.rules
        for table in (
            rules.length,
            rules.points,
            rules.decks,
            rules.side_of,
            rules.cost,
            *rules.twins,
            *rules.routes_of,
        ):
            table.clear()  # type: ignore[attr-defined]  # lists, all of them
        return chosen


class Talking(Sound):
    def choose(self, view: Observation) -> Action:
        print("let me see")  # noqa: T201 - as people write it
        return super().choose(view)


class Thrifty(Sound):
    """Returns one and the same action again and again."""

    def choose(self, view: Observation) -> Action:
        self.only = getattr(self, "only", None) or super().choose(view)
        return self.only


class Chaotic(Sound):
    """Uses the chance that all share."""

    def err(self, view: Observation) -> object:
        return random.choice(view.legal_actions())


class NoBot:
    pass
