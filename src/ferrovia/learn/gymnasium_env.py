"""Gymnasium environments: one seat against bots, a single game or many at once."""

from typing import Any

import numpy as np
import numpy.typing as npt

from ferrovia.learn.batch import MAX_STEPS, Batch, Illegal, Reward
from ferrovia.learn.core.errors import MISSING, NO_GAME, LearnError, MissingPackageError
from ferrovia.learn.settings import SEEDS, Opponents
from ferrovia.learn.spaces import LegalActionRows, LegalActions, box

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise MissingPackageError(MISSING.format(name="gymnasium")) from error

Row = npt.NDArray[np.int16]
Rows = npt.NDArray[np.int16]
Info = dict[str, Any]


def _make_batch(
    rulebook: str, seats: int, games: int, opponents: Opponents, reward: Reward, illegal: Illegal, max_steps: int
) -> Batch:
    if not opponents:
        raise LearnError(
            "an environment for one seat needs opponents: name a bot, or use ferrovia.learn.pettingzoo_env"
        )
    return Batch(rulebook, seats, games, 0, opponents, reward=reward, illegal=illegal, max_steps=max_steps)


class SeatEnv(gymnasium.Env[Row, np.int64]):
    """One game in which bots decide for all other seats."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        rulebook: str = "usa",
        seats: int = 2,
        opponents: Opponents = "greedy",
        reward: Reward = "win",
        illegal: Illegal = "lose",
        max_steps: int = MAX_STEPS,
    ) -> None:
        self.batch = _make_batch(rulebook, seats, 1, opponents, reward, illegal, max_steps)
        self.observation_space = box(self.batch.observation_fields)
        self.action_space = LegalActions(self.batch)
        self._is_over = True

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Row, Info]:
        """Start a game."""
        super().reset(seed=seed, options=options)
        self.batch.reset(int(self.np_random.integers(SEEDS)))
        self._is_over = False
        return self.batch.observations[0].copy(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Row, float, bool, bool, Info]:
        """Carry out an action and let the bots answer; an illegal one loses the game, or raises (`illegal`)."""
        if self._is_over:
            raise LearnError(NO_GAME)
        self.batch.step(np.array([action]))
        terminated = bool(self.batch.terminated[0])
        truncated = bool(self.batch.truncated[0])
        self._is_over = terminated or truncated
        info = self._info()
        rows = self.batch.final_observations if self._is_over else self.batch.observations
        if self._is_over:
            info["scores"] = self.batch.scores[0].copy()
            info["win"] = float(self.batch.wins[0, 0])
            info["illegal"] = bool(self.batch.was_illegal[0])
        return rows[0].copy(), float(self.batch.rewards[0, 0]), terminated, truncated, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions, as sb3-contrib asks for them."""
        mask: npt.NDArray[np.bool_] = self.batch.action_mask[0].copy()
        return mask

    def _info(self) -> Info:
        return {"action_mask": self.batch.action_mask[0].astype(np.int8)}

    def close(self) -> None:
        """End the game."""
        self.batch.close()


class SeatVectorEnv(VectorEnv[Rows, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many games at once, each as in `SeatEnv`; a game that ends is followed by the next one in the same step."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as above

    def __init__(
        self,
        num_envs: int = 1,
        rulebook: str = "usa",
        seats: int = 2,
        opponents: Opponents = "greedy",
        reward: Reward = "win",
        illegal: Illegal = "lose",
        max_steps: int = MAX_STEPS,
    ) -> None:
        self.num_envs = num_envs
        self.batch = _make_batch(rulebook, seats, num_envs, opponents, reward, illegal, max_steps)
        self.single_observation_space = box(self.batch.observation_fields)
        self.single_action_space = LegalActions(self.batch)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = LegalActionRows(self.batch)
        self._was_reset = False

    def reset(self, *, seed: int | list[int | None] | None = None, options: Info | None = None) -> tuple[Rows, Info]:
        """Start all games."""
        if isinstance(seed, list):
            raise LearnError("a batch has one seed for all its games: give a whole number")
        super().reset(seed=seed, options=options)
        self.batch.reset(int(self.np_random.integers(SEEDS)))
        self._was_reset = True
        return self.batch.observations.copy(), self._info()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Rows, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Info]:
        """Carry out an action in every game; an illegal one loses its game, or raises if `illegal` is "error"."""
        if not self._was_reset:
            raise LearnError(NO_GAME)
        batch = self.batch
        batch.step(actions)
        info = self._info()
        ended = batch.terminated | batch.truncated
        if ended.any():
            info["final_obs"] = batch.final_observations.copy()
            info["_final_obs"] = ended
            info["final_info"] = {
                "scores": batch.scores.copy(),
                "win": batch.wins[:, 0].copy(),
                "illegal": batch.was_illegal.copy(),
            }
            info["_final_info"] = ended
        rewards = batch.rewards[:, 0].copy()
        return batch.observations.copy(), rewards, batch.terminated.copy(), batch.truncated.copy(), info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions of every game, as sb3-contrib asks for them."""
        return self.batch.action_mask.copy()

    def _info(self) -> Info:
        return {
            "action_mask": self.batch.action_mask.astype(np.int8),
            "_action_mask": np.ones(self.num_envs, np.bool_),
        }

    def close_extras(self, **_kwargs: Any) -> None:
        """End the games."""
        self.batch.close()
