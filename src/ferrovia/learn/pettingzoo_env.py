"""A PettingZoo environment: every seat is an agent, and they act in turn."""

from typing import Any

import numpy as np
import numpy.typing as npt

from ferrovia.learn.batch import MAX_STEPS, Batch, Reward
from ferrovia.learn.core.errors import MISSING, NO_GAME, LearnError, MissingPackageError
from ferrovia.learn.core.fields import VERSION
from ferrovia.learn.settings import SEEDS
from ferrovia.learn.spaces import LegalActions, box

try:
    from gymnasium.spaces import Box, Dict, Space
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as error:
    raise MissingPackageError(MISSING.format(name="pettingzoo")) from error

Seen = dict[str, npt.NDArray[Any]]


def env(rulebook: str = "usa", seats: int = 2, reward: Reward = "win", max_steps: int = MAX_STEPS) -> Any:
    """A game as PettingZoo expects it, with a check that calls come in order."""
    return OrderEnforcingWrapper(AllSeatsEnv(rulebook, seats, reward, max_steps))


class AllSeatsEnv(AECEnv[str, Seen, int | None]):
    """One game; agent `seat_0` is the first seat. An illegal action raises `LearnError` and changes nothing."""

    def __init__(
        self, rulebook: str = "usa", seats: int = 2, reward: Reward = "win", max_steps: int = MAX_STEPS
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.batch = Batch(rulebook, seats, 1, reward=reward, max_steps=max_steps)
        self.metadata = {"name": f"ferrovia_{self.batch.game.rulebook.id}_{seats}p_v{VERSION}", "render_modes": []}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self.batch.game.seats)]
        self.agents = []
        self._was_reset = False
        self._state = self.batch.state(0)
        self._chance = np.random.default_rng()
        self._nothing_legal = np.zeros(self.batch.action_count, np.int8)
        observations = box(self.batch.observation_fields)
        self.state_space = box([*self.batch.observation_fields, *self.batch.hidden_fields])
        mask = Box(0, 1, (self.batch.action_count,), np.int8)
        self._observation_spaces = {
            agent: Dict({"observation": observations, "action_mask": mask}) for agent in self.possible_agents
        }
        self._action_spaces = {agent: LegalActions(self.batch) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Space[Any]:
        """The space of an agent's observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The space of an agent's actions."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - of PettingZoo
        """Start a game."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.batch.reset(int(self._chance.integers(SEEDS)))
        self._was_reset = True
        self._state = self.batch.state(0)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()

    def _asked(self) -> str:
        return self.possible_agents[self._state.seat]

    def observe(self, agent: str) -> Seen:
        """What an agent may know, and what it may do if it is its turn."""
        if agent not in self.possible_agents:
            raise LearnError(f"there is no agent {agent!r}: the agents are {', '.join(self.possible_agents)}")
        self._require_reset()
        seat = self.possible_agents.index(agent)
        mask = self._nothing_legal
        if seat == self._state.seat and not self.truncations.get(agent, True):
            mask = self.batch.action_mask[0].astype(np.int8)
        return {"observation": self.batch.observe(self._state, seat).copy(), "action_mask": mask.copy()}

    def _require_reset(self) -> None:
        if not self._was_reset:
            raise LearnError(NO_GAME)

    def _require_agents(self) -> None:
        if not self.agents:  # before the game, and when all have left it
            raise LearnError(NO_GAME)

    def last(self, observe: bool = True) -> tuple[Seen | None, float, bool, bool, dict[str, Any]]:
        """What the agent whose turn it is sees, its reward, and whether the game has ended."""
        self._require_agents()
        return super().last(observe)

    def state(self) -> npt.NDArray[np.int16]:
        """Everything, for critics: the observation of the agent whose turn it is, then the hidden state."""
        self._require_reset()
        seat = self.possible_agents.index(self.agent_selection)
        return np.concatenate([self.batch.observe(self._state, seat), self.batch.reveal(self._state, seat)])

    def step(self, action: int | None) -> None:
        """Carry out an action of the agent whose turn it is."""
        self._require_agents()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise LearnError(f"{agent} must act: choose a number that its action_mask allows")
        self.batch.step([action])
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.batch.rewards[0].tolist(), strict=True))
        self.terminations = dict.fromkeys(self.agents, bool(self.batch.terminated[0]))
        self.truncations = dict.fromkeys(self.agents, bool(self.batch.truncated[0]))
        if not self.batch.terminated[0] and not self.batch.truncated[0]:
            self.agent_selection = self._asked()
        self._accumulate_rewards()
        self._deads_step_first()

    def close(self) -> None:
        """End the game."""
        self.batch.close()
