"""Gymnasium spaces whose samples are legal: without a mask, they use that of the environment."""

from typing import Any

import numpy as np
import numpy.typing as npt

from ferrovia.learn.batch import Batch
from ferrovia.learn.core.errors import MISSING, MissingPackageError
from ferrovia.learn.core.fields import Field

try:
    from gymnasium.spaces import Box, Discrete, MultiDiscrete
except ImportError as error:
    raise MissingPackageError(MISSING.format(name="gymnasium")) from error


class LegalActions(Discrete):
    """The numbers of actions; `sample` picks one that is legal in the first game of a batch."""

    def __init__(self, batch: Batch) -> None:
        super().__init__(batch.action_count)
        self.batch = batch

    def sample(self, mask: npt.NDArray[np.int8] | None = None, probability: Any = None) -> np.int64:
        """A random number, of those that the mask allows."""
        if mask is None and probability is None:
            mask = self.batch.action_mask[0].astype(np.int8)
        return super().sample(mask, probability)


class LegalActionRows(MultiDiscrete):
    """A number of an action for each of several environments; `sample` picks legal ones."""

    def __init__(self, batch: Batch) -> None:
        super().__init__(np.full(batch.size, batch.action_count))
        self.batch = batch

    def sample(self, mask: Any = None, probability: Any = None) -> npt.NDArray[np.int64]:
        """Random numbers, of those that the mask allows."""
        if mask is None and probability is None:
            return self.batch.random_actions(self.np_random)
        return super().sample(mask, probability)


def box(fields: list[Field]) -> Box[np.int16]:
    """The space of rows with these fields."""
    sizes = [field.size for field in fields]
    low = np.repeat(np.array([field.low for field in fields], np.int16), sizes)
    high = np.repeat(np.array([field.high for field in fields], np.int16), sizes)
    return Box(low, high, dtype=np.int16)
