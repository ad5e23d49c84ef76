"""Trains a player of USA with two seats and measures it against bots: it imitates one, then learns by masked PPO.

Needs torch and sb3-contrib, which are not among the packages of this project (docs/learning.md says how to install
them). The same seed and numbers of steps give the same player on the same machine. `--write FILE` replaces the table
between the markers of docs/learning.md.
"""

import argparse
import os
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from bench.markers import replace_between_markers
from ferrovia.bots import BaseBot, make_bot
from ferrovia.learn import Batch
from ferrovia.learn.spaces import LegalActions, box
from ferrovia.sim.build import engine_build
from ferrovia.sim.files import write_atomically
from ferrovia.sim.stats import Estimate, estimate_blocks, estimate_share

try:
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as error:
    raise SystemExit(
        f"train_ppo.py needs torch and sb3-contrib ({error}); install them with:\n"
        "    python3 -m venv .cache/train\n"
        "    .cache/train/bin/pip install '.[learn]' torch==2.13.0 sb3-contrib==2.9.2"
    ) from error

BOOK: Final = "usa"
SEATS: Final = 2
GAMES: Final = 128
STEPS: Final = 64  # of each game between two updates by PPO
MINIBATCH: Final = 1024
CRITIC_UPDATES: Final = 10  # at first, in which only the critic learns: it knows nothing after the imitation
GAMMA: Final = 0.999
EVALUATED: Final = ("random", "greedy", "pathfinder")
PAGE_NAME: Final = "bench.train_ppo"

# The usual size of the numbers in a field; all others are about 1.
USUAL: Final = {
    "hand": 4,
    "discards": 12,
    "decks": 110,
    "points": 50,
    "trains": 45,
    "hand_sizes": 15,
    "ticket_deck": 30,
    "ticket_counts": 4,
    "least_kept": 2,
    "display": 2,
    "turns_left": 2,
}

Floats = npt.NDArray[np.float32]
Policy = Callable[[Batch], npt.NDArray[np.int64]]


def scaled(batch: Batch, rows: npt.NDArray[np.int16]) -> Floats:
    """Observations as numbers of about 1."""
    divisors = np.concatenate([np.full(field.size, USUAL.get(field.name, 1)) for field in batch.observation_fields])
    numbers: Floats = (rows / divisors).astype(np.float32)
    return numbers


class TicketValue:
    """The points that the learner's tickets would bring if its games ended now, in hundreds.

    As a potential it shows the learner at once what only the end of the game would show, and does not change which
    player is best.
    """

    def __init__(self, batch: Batch) -> None:
        columns = {field.name: slice(field.first, field.first + field.size) for field in batch.observation_fields}
        self.held = columns["tickets"]
        self.done = columns["done"]
        self.points = np.array([ticket.points for ticket in batch.game.board.tickets]) / 100

    def __call__(self, rows: npt.NDArray[np.int16]) -> npt.NDArray[np.float64]:
        worth: npt.NDArray[np.float64] = (2 * rows[:, self.done] - rows[:, self.held]) @ self.points
        return worth


class BatchVecEnv(VecEnv):  # type: ignore[misc]
    """A batch as Stable-Baselines3 expects it."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.ticket_value = TicketValue(batch)
        self.potential = self.ticket_value(batch.observations)
        space = box(batch.observation_fields)
        floats = type(space)(-np.inf, np.inf, space.shape, np.float32)
        super().__init__(batch.size, floats, LegalActions(batch.action_mask[0]))
        self.chosen: npt.NDArray[np.int64] = np.zeros(batch.size, np.int64)

    def reset(self) -> Floats:
        return scaled(self.batch, self.batch.observations)

    def step_async(self, actions: npt.NDArray[np.int64]) -> None:
        self.chosen = actions

    def step_wait(self) -> tuple[Floats, Floats, npt.NDArray[np.bool_], list[dict[str, Any]]]:
        batch = self.batch
        batch.step(self.chosen)
        infos: list[dict[str, Any]] = [{} for _ in range(batch.size)]
        ended = batch.terminated | batch.truncated
        for row in np.flatnonzero(ended):
            infos[row] = {
                "terminal_observation": scaled(batch, batch.final_observations[row]),
                "TimeLimit.truncated": bool(batch.truncated[row]),
            }
        return scaled(batch, batch.observations), self._rewards(ended), ended, infos

    def _rewards(self, ended: npt.NDArray[np.bool_]) -> Floats:
        before = self.potential
        self.potential = self.ticket_value(self.batch.observations)
        gained = GAMMA * np.where(ended, 0, self.potential) - before
        return (self.batch.rewards[:, 0] + gained).astype(np.float32)

    def env_method(self, method_name: str, *_args: Any, indices: Any = None, **_kwargs: Any) -> list[Any]:  # noqa: ARG002
        if method_name != "action_masks":
            raise AttributeError(f"a batch has no method {method_name!r} for single games")
        return list(self.batch.action_mask)

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:  # noqa: ARG002
        return [getattr(self, attr_name, None)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:  # noqa: ARG002
        raise AttributeError(f"{attr_name!r} cannot be set for single games of a batch")

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:  # noqa: ARG002
        return [False] * self.num_envs

    def close(self) -> None:
        self.batch.close()


def evaluate(policy: Policy, opponent: str, games: int, seed: int) -> tuple[Estimate, Estimate]:
    """The share of games won (a shared victory counts half) and the mean lead in points, against a bot."""
    rows = min(games, 100)
    batch = Batch(BOOK, SEATS, rows, seed=seed, opponents=opponent)
    wins: list[float] = []
    leads: list[int] = []
    quota = np.full(rows, games // rows)  # games that count in each row, so that short ones do not count more often
    quota[: games % rows] += 1
    while quota.any():
        batch.step(policy(batch))
        for row in np.flatnonzero((batch.terminated | batch.truncated) & (quota > 0)):
            quota[row] -= 1
            wins.append(float(batch.wins[row, 0]) if batch.terminated[row] else 0.0)
            leads.append(int(batch.scores[row, 0]) - int(batch.scores[row, 1]) if batch.terminated[row] else 0)
    return estimate_share(len(wins), sum(wins)), estimate_blocks(leads)


def policy_of(model: Any) -> Policy:
    """The player that a model is, which chooses what it thinks best."""

    def choose(batch: Batch) -> npt.NDArray[np.int64]:
        seen, masks = scaled(batch, batch.observations), batch.action_mask.copy()
        chosen: npt.NDArray[np.int64] = model.predict(seen, action_masks=masks, deterministic=True)[0]
        return chosen

    return choose


def random_policy(seed: int) -> Policy:
    """The player that training begins with."""
    rng = np.random.default_rng(seed)
    return lambda batch: batch.random_actions(rng)


def any_of(names: Sequence[str]) -> Callable[[int], BaseBot]:
    """A maker of one of these bots, which the seed decides."""
    return lambda seed: make_bot(names[seed % len(names)], seed)


def decisions_of(bot: str, seed: int) -> Iterator[tuple[Floats, npt.NDArray[np.int64], npt.NDArray[np.bool_]]]:
    """Minibatches of what a bot sees, does and may do in games against itself."""
    batch = Batch(BOOK, SEATS, GAMES, seed=seed)
    rng = np.random.default_rng(seed)
    players = [new_players(bot, rng) for _ in range(GAMES)]
    while True:
        rows: list[tuple[Any, ...]] = []
        for _ in range(MINIBATCH // GAMES):
            actions = np.array([choose_number(batch, row, players[row]) for row in range(GAMES)])
            rows.append((scaled(batch, batch.observations), actions, batch.action_mask.copy()))
            batch.step(actions)
            for row in np.flatnonzero(batch.terminated | batch.truncated):
                players[row] = new_players(bot, rng)
        seen, chosen, masks = (np.concatenate(column) for column in zip(*rows, strict=True))
        yield seen, chosen, masks


def new_players(bot: str, rng: np.random.Generator) -> list[BaseBot]:
    """A bot in every seat."""
    return [make_bot(bot, int(rng.integers(1 << 62))) for _ in range(SEATS)]


def choose_number(batch: Batch, row: int, players: Sequence[BaseBot]) -> int:
    """The number of the action that a bot chooses in a game."""
    seat = int(batch.asked_seats[row])
    return batch.number(row, players[seat].choose(batch.game.observe(batch.state(row), seat)))


def imitate(model: Any, bot: str, steps: int, deadline: float, seed: int) -> int:
    """Teach a model to decide as a bot does; return the number of decisions that it has seen."""
    optimizer = torch.optim.Adam(model.policy.parameters(), lr=1e-3)
    done = 0
    report = Report("decisions imitated")
    for seen, chosen, masks in decisions_of(bot, seed):
        if done >= steps or time.monotonic() >= deadline:
            break
        _, likelihood, _ = model.policy.evaluate_actions(torch.as_tensor(seen), torch.as_tensor(chosen), masks)
        loss = -likelihood.mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        done += MINIBATCH
        report.show(done, f"loss {loss.item():.2f}")
    return done


class Report:
    """Prints a line now and then."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.shown = time.monotonic()

    def show(self, count: int, more: str = "") -> None:
        if time.monotonic() - self.shown > 30:
            self.shown = time.monotonic()
            print(f"{count:,} {self.what} {more}", flush=True)


def new_model(opponents: Sequence[str], seed: int) -> Any:
    """A model that will learn against bots, another one in every game."""
    batch = Batch(BOOK, SEATS, GAMES, seed=seed, opponents=[any_of(opponents)], reward="points")
    return MaskablePPO(
        "MlpPolicy",
        BatchVecEnv(batch),
        n_steps=STEPS,
        batch_size=MINIBATCH,
        n_epochs=3,
        learning_rate=2e-4,
        gamma=GAMMA,
        gae_lambda=0.97,
        ent_coef=0.002,
        policy_kwargs={"net_arch": [256, 256], "activation_fn": torch.nn.ReLU},
        seed=seed,
        device="cpu",
    )


def train(model: Any, steps: int, deadline: float) -> None:
    """Improve a model by PPO.

    Time stops it only between two updates, so that the number of steps decides what the model is.
    """
    actor = [*model.policy.mlp_extractor.policy_net.parameters(), *model.policy.action_net.parameters()]
    report = Report("steps of PPO")
    while model.num_timesteps < steps and time.monotonic() < deadline:
        for parameter in actor:
            parameter.requires_grad_(model.num_timesteps >= CRITIC_UPDATES * GAMES * STEPS)
        model.learn(GAMES * STEPS, reset_num_timesteps=False)
        report.show(model.num_timesteps)


def table(rows: list[tuple[str, str, Estimate, Estimate]]) -> str:
    """The results in Markdown."""
    lines = ["| player | opponent | games won | 95 % | mean lead | 95 % |", "|---|---|---:|---:|---:|---:|"]
    for player, opponent, won, lead in rows:
        share = f"{100 * won.value:.1f} % | {100 * (won.low or 0):.1f} to {100 * (won.high or 1):.1f} %"
        points = f"{lead.value:+.1f} | {lead.low or 0:+.1f} to {lead.high or 0:+.1f}"
        lines.append(f"| {player} | {opponent} | {share} | {points} |")
    return "".join(f"{line}\n" for line in lines)


def facts(options: argparse.Namespace, imitated: int, steps: int, minutes: float, processor_minutes: float) -> str:
    """A sentence about what was trained, where and when."""
    version = Batch(BOOK, SEATS, 1).game.rulebook.version
    return (
        f"`--imitate {imitated} --steps {steps} --seed {options.seed}`: {imitated:,} decisions of `{options.bot}` "
        f"imitated, then {steps:,} steps of PPO against {' and '.join(f'`{name}`' for name in options.opponents)}; "
        f"{minutes:.0f} minutes, {processor_minutes:.0f} of them on the processor (one of {os.cpu_count()} cores); "
        f"{engine_build()} engine, version {version} of the rulebook, {datetime.now(UTC):%Y-%m-%d}. "
        f"{options.games:,} games against each opponent."
    )


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="pathfinder", help="the bot to imitate")
    parser.add_argument("--imitate", type=int, default=5_000_000, metavar="N", help="its decisions to imitate, at most")
    parser.add_argument("--opponents", default="greedy,pathfinder", type=lambda text: text.split(","), metavar="BOTS")
    parser.add_argument("--steps", type=int, default=100_000_000, metavar="N", help="steps of PPO, at most")
    parser.add_argument("--minutes", type=float, default=30.0, help="time to learn, at most; half of it to imitate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000, help="games to measure with, for each opponent")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where to save the model")
    parser.add_argument("--write", type=Path, metavar="FILE", help="the page to write the table into")
    return parser.parse_args()


def main() -> None:
    options = read_options()
    torch.set_num_threads(1)
    torch.distributions.Distribution.set_default_validate_args(False)
    started, started_processor = time.monotonic(), time.process_time()
    model = new_model(options.opponents, options.seed)
    imitated = imitate(model, options.bot, options.imitate, started + 30 * options.minutes, options.seed)
    train(model, options.steps, started + 60 * options.minutes)
    minutes, processor_minutes = (time.monotonic() - started) / 60, (time.process_time() - started_processor) / 60
    if options.save:
        model.save(options.save)
    rows: list[tuple[str, str, Estimate, Estimate]] = []
    for player, policy in (("random", random_policy(options.seed)), ("learned", policy_of(model))):
        rows += [(player, bot, *evaluate(policy, bot, options.games, options.seed + 1)) for bot in EVALUATED]
    text = f"{facts(options, imitated, model.num_timesteps, minutes, processor_minutes)}\n\n{table(rows)}"
    print(text, end="")
    if options.write:
        page = options.write.read_text(encoding="utf-8")
        write_atomically(replace_between_markers(page, PAGE_NAME, text), options.write)


if __name__ == "__main__":
    main()
