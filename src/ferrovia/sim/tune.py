"""Tuning of the planner's weights: change one at a time, and keep the change if it wins more games.

A candidate plays the best weights so far, and both play the opponents, on the same deals in all seatings.
Tuning has its own deals, so no bot is rated in the arena on deals that its weights were chosen on.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from ferrovia.bots import BaseBot, make_bot
from ferrovia.bots.planner.planner import PlannerBot
from ferrovia.bots.planner.weights import WEIGHTS, Weights, weights_for
from ferrovia.sim.deal_blocks import DealBlock, load_game, play_deal_block
from ferrovia.sim.seeds import deal_bot_seed
from ferrovia.sim.stats import Estimate, estimate_block_share, estimate_blocks, mean_error
from ferrovia.sim.workers import GameWorkers, Heartbeat, Task

PURPOSE: Final = "tune"
CHECK: Final = "tune check"  # deals of the final comparison, which chose nothing
GATE: Final = 2.0  # standard errors by which a candidate must be better
HOPELESS: Final = 0.5  # standard errors below zero at which a candidate is abandoned early
CHECKPOINTS: Final = (0.25, 0.5)  # shares of the deals after which that is checked
STRIDE: Final = 0.4  # initial step, relative to the weight
GROWTH: Final = 1.3  # factor of the stride after a change that helped
MIN_STRIDE: Final = 0.05  # below this the stride is reset
ZERO_SIZE: Final = 0.5  # assumed size of a weight that is 0

Values = dict[str, float]


def built_in_weights(book: str) -> Values:
    """Return the built-in weights for a rulebook."""
    weights = weights_for(book)
    return {name: float(getattr(weights, name)) for name in WEIGHTS}


def changed_weights(values: Mapping[str, float]) -> Values:
    """Return the weights that differ from the defaults, rounded to four digits."""
    rounded = {name: float(f"{value:.4g}") for name, value in values.items()}
    return {name: value for name, value in rounded.items() if value != WEIGHTS[name]}


@dataclass(frozen=True)
class TuningSetup:
    """The parameters of a tuning, as plain values."""

    rulebook: str
    board: str
    seats: int
    deals: int  # per comparison
    seed: int
    opponents: tuple[str, ...]
    only: tuple[str, ...]  # weights that may change
    steps: int


@dataclass(frozen=True)
class TuningJob:
    """One comparison: planners with their weights, and other bots by name."""

    setup: TuningSetup
    purpose: str
    planners: tuple[tuple[tuple[str, float], ...], ...]

    @property
    def hang_timeout(self) -> float:
        """Return 0: no custom bots play here."""
        return 0.0

    def play(self, task: Task, heartbeat: Heartbeat) -> DealBlock:  # noqa: ARG002 - the heartbeat is for custom bots
        """Play one deal between two of the bots."""
        first, second, deal = task.numbers

        def make(who: int, seed: int) -> BaseBot:
            return self._bot((first, second)[who], seed)

        setup = self.setup
        game = load_game(setup.rulebook, setup.board, setup.seats)
        return play_deal_block(game, self.purpose, setup.seed, deal, make)

    def _bot(self, index: int, seed: int) -> BaseBot:
        if index < len(self.planners):
            return PlannerBot(seed, Weights(**dict(self.planners[index])))
        return make_bot(self.setup.opponents[index - len(self.planners)], seed)


@dataclass
class Search:
    """Proposes candidates; depends only on the seed and on which changes helped so far."""

    values: Values
    only: Sequence[str]
    seed: int
    strides: Values = field(default_factory=dict)
    candidates: int = 0  # tried so far
    queue: list[tuple[str, int]] = field(default_factory=list)  # (weight, direction)

    def propose(self) -> tuple[str, float]:
        """Return the weight to change and its new value, which keeps its sign."""
        if not self.queue:
            random = Random(deal_bot_seed("tune order", self.seed, self.candidates, 0))
            for name in random.sample(list(self.only), len(self.only)):
                direction = random.choice((1, -1))
                self.queue.extend([(name, direction), (name, -direction)])
        name, direction = self.queue[0]
        old = self.values[name]
        value = old + direction * self.strides.get(name, STRIDE) * (abs(old) or ZERO_SIZE)
        return name, old * MIN_STRIDE if old * value <= 0.0 < abs(old) else value

    def record(self, helped: bool) -> None:
        """Record whether the proposed change helped."""
        name, value = self.propose()
        _, direction = self.queue.pop(0)
        self.candidates += 1
        stride = self.strides.get(name, STRIDE)
        opposite = (name, -direction)
        if helped:
            self.values[name] = value
            self.strides[name] = stride * GROWTH
            if opposite in self.queue:
                self.queue.remove(opposite)
        elif opposite not in self.queue:
            self.strides[name] = STRIDE if stride / 2 < MIN_STRIDE else stride / 2


@dataclass(frozen=True)
class Comparison:
    """A candidate compared with the best so far, in shares of games; the margin is in points."""

    deals: int
    gain: Estimate  # mean additional win rate, against the best weights and the opponents
    helped: bool
    direct: Estimate
    margin: Estimate
    opponents: dict[str, Estimate]  # additional win rate against each


def compare(
    setup: TuningSetup,
    best: Values,
    candidate: Values,
    start: int,
    workers: GameWorkers,
    progress: Callable[[int], None] | None = None,
    purpose: str = PURPOSE,
) -> Comparison:
    """Play the deals from number `start` on; stop early if the candidate is clearly not better."""
    job = TuningJob(setup, purpose, (tuple(candidate.items()), tuple(best.items())))
    opponents = range(2, 2 + len(setup.opponents))
    pairs = [(0, 1), *((planner, opponent) for opponent in opponents for planner in (0, 1))]
    tasks = [(*pair, start + deal) for deal in range(setup.deals) for pair in pairs]
    blocks: dict[tuple[int, int, int], DealBlock] = {}
    checkpoints = [max(2, int(share * setup.deals)) for share in CHECKPOINTS] if purpose == PURPOSE else []
    with closing(workers.play(job, tasks)) as playing:
        for task, block in playing:
            first, second, deal = task.numbers
            blocks[first, second, deal - start] = block
            if progress is not None:
                progress(1)
            while checkpoints and all((*pair, deal) in blocks for deal in range(checkpoints[0]) for pair in pairs):
                checkpoint = checkpoints.pop(0)
                if _is_hopeless(_gains(blocks, opponents, checkpoint)):
                    return _evaluate(setup, blocks, opponents, checkpoint)
    return _evaluate(setup, blocks, opponents, setup.deals)


def _gains(blocks: Mapping[tuple[int, int, int], DealBlock], opponents: range, deals: int) -> list[float]:
    """Return the candidate's additional win rate in each deal, averaged over the best weights and the opponents."""
    return [
        (
            blocks[0, 1, deal].won()
            - 0.5
            + sum([blocks[0, opponent, deal].won() - blocks[1, opponent, deal].won() for opponent in opponents])
        )
        / (1 + len(opponents))
        for deal in range(deals)
    ]


def _is_hopeless(gains: Sequence[float]) -> bool:
    mean, error = mean_error(gains)
    return error is not None and mean <= -HOPELESS * error


def _evaluate(
    setup: TuningSetup, blocks: Mapping[tuple[int, int, int], DealBlock], opponents: range, deals: int
) -> Comparison:
    gains = _gains(blocks, opponents, deals)
    mean, error = mean_error(gains)
    helped = deals == setup.deals and error is not None and mean > GATE * error
    by_opponent = {
        name: estimate_blocks(
            [blocks[0, opponent, deal].won() - blocks[1, opponent, deal].won() for deal in range(deals)]
        )
        for opponent, name in zip(opponents, setup.opponents, strict=True)
    }
    return Comparison(
        deals,
        estimate_blocks(gains),
        helped,
        estimate_block_share([blocks[0, 1, deal].won() for deal in range(deals)]),
        estimate_blocks([blocks[0, 1, deal].margin() for deal in range(deals)]),
        by_opponent,
    )


@dataclass
class Tuning:
    """A search with the evidence for each of its steps, which can be saved and resumed."""

    setup: TuningSetup
    initial: Values
    steps: list[dict[str, Any]] = field(default_factory=list)
    check: dict[str, Any] | None = None

    def __post_init__(self) -> None:
        self.search = Search(dict(self.initial), self.setup.only, self.setup.seed)
        for step in self.steps:
            self.search.record(bool(step["helped"]))

    @property
    def is_done(self) -> bool:
        """Whether the final comparison has been played."""
        return self.check is not None

    def step(self, workers: GameWorkers, progress: Callable[[int], None] | None = None) -> dict[str, Any]:
        """Try one candidate and return the evidence."""
        best = dict(self.search.values)
        name, value = self.search.propose()
        start = len(self.steps) * self.setup.deals
        result = compare(self.setup, best, {**best, name: value}, start, workers, progress)
        entry = {
            "step": len(self.steps) + 1,
            "name": name,
            "old": best[name],
            "new": value,
            **_comparison_to_dict(result),
        }
        self.steps.append(entry)
        self.search.record(result.helped)
        return entry

    def verify(self, workers: GameWorkers, progress: Callable[[int], None] | None = None) -> dict[str, Any]:
        """Compare the result with the initial weights, on deals that chose nothing."""
        best = dict(self.search.values)
        if best == self.initial:
            self.check = {"deals": 0, "helped": False}
            return self.check
        self.check = _comparison_to_dict(compare(self.setup, self.initial, best, 0, workers, progress, CHECK))
        return self.check


def _comparison_to_dict(result: Comparison) -> dict[str, Any]:
    return {
        "deals": result.deals,
        "helped": result.helped,
        "gain": result.gain.to_dict(),
        "win_rate": result.direct.to_dict(),
        "margin": result.margin.to_dict(),
        "against": {name: estimate.to_dict() for name, estimate in result.opponents.items()},
    }
