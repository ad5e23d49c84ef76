"""Environments for reinforcement learning. `Batch` steps many games at once; the others follow its numbering.

Importing this package registers `ferrovia/USA-2p-v0` and the like with Gymnasium, if that is installed.
"""

from importlib.util import find_spec

from ferrovia.learn.batch import Batch
from ferrovia.learn.core.errors import LearnError, MissingPackageError, OpponentError
from ferrovia.learn.core.fields import VERSION, Field

__all__ = ["VERSION", "Batch", "Field", "LearnError", "MissingPackageError", "OpponentError"]

if find_spec("gymnasium") is not None:
    from ferrovia.learn.registration import register_all

    register_all()
