"""What can be wrong with the input of an environment; every message is one sentence."""

from typing import Final

MISSING: Final = "ferrovia.learn needs the package {name}: install it with pip install 'ferrovia[learn]'"
NO_GAME: Final = "the game is over or was not started: call reset first"


class LearnError(ValueError):
    """A setting or an action that an environment cannot use. Nothing has changed, unless it is an `OpponentError`."""


class OpponentError(LearnError):
    """A custom opponent that failed. Some games have gone on and others have not: the environment must be reset."""


class MissingPackageError(ImportError):
    """A package of the extra `learn` is not installed."""
