"""What the engine's kinds are called in records, messages and locale keys: its constants, in small letters."""

from types import ModuleType
from typing import Final

from ferrovia.engine import actions, events, questions


def _names(module: ModuleType) -> dict[int, str]:
    """The names of a module's kinds by value; what is below 0 is no kind."""
    return {
        value: name.lower()
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, int) and value >= 0
    }


ACTION_NAMES: Final = _names(actions)
EVENT_NAMES: Final = _names(events)
QUESTION_NAMES: Final = _names(questions)
DECKS: Final = ("trains", "ships")
