"""Better constants for the planner: one at a time is changed, and the change is kept if games show that it helps.

A candidate meets the best so far, and both meet a pool of other bots, all on the same deals in all exchanges of seats.
The deals are those of tuning alone: no bot is ever judged in the arena by deals that its constants were chosen on.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any, Final

from ferrovia.boards import load
from ferrovia.bots import Bot, make_bot
from ferrovia.bots.planner import PlannerBot
from ferrovia.bots.weights import WEIGHTS, Weights, weights_for
from ferrovia.engine.game import Game
from ferrovia.rulebooks import find_rulebook
from ferrovia.sim.blocks import Block, play_block
from ferrovia.sim.crew import Mark, Task, play_tasks
from ferrovia.sim.seeds import seat_seed
from ferrovia.sim.stats import Estimate, estimate_block_share, estimate_blocks, mean_error

PURPOSE: Final = "tune"
CHECK: Final = "tune check"  # deals of the last comparison, on which nothing was chosen
GATE: Final = 2.0  # standard errors by which a candidate must be better
HOPELESS: Final = 0.5  # standard errors below nothing at which one is given up before all its games are played
LOOKS: Final = (0.25, 0.5)  # shares of the deals after which that is looked at
STRIDE: Final = 0.4  # of a constant's size, at first
GROWTH: Final = 1.3  # of the stride after a change that helped
SMALLEST: Final = 0.05  # stride; then it begins anew
LEAST: Final = 0.5  # size of a constant that is 0

Values = dict[str, float]


def shipped(book: str) -> Values:
    """The planner's constants for a book as they are shipped."""
    weights = weights_for(book)
    return {name: float(getattr(weights, name)) for name in WEIGHTS}


def beside_defaults(values: Mapping[str, float]) -> Values:
    """Those that are not what other books have, to four digits."""
    found = {name: float(f"{value:.4g}") for name, value in values.items()}
    return {name: value for name, value in found.items() if value != WEIGHTS[name]}


def make_planner(seed: int, values: Mapping[str, float]) -> Bot:
    """A planner with these constants."""
    return PlannerBot(seed, Weights(dict(values)))


@dataclass(frozen=True)
class Setting:
    """What is tuned on what, in plain values."""

    rulebook: str
    board: str
    seats: int
    deals: int  # for each comparison
    seed: int
    against: tuple[str, ...]
    only: tuple[str, ...]  # the constants that may change
    steps: int


@dataclass(frozen=True)
class Trial:
    """Bots that meet in one step: planners with their constants, and others by name."""

    setting: Setting
    purpose: str
    planners: tuple[tuple[tuple[str, float], ...], ...]

    @property
    def patience(self) -> float:
        """No bot here is a person's own."""
        return 0.0

    def play(self, task: Task, mark: Mark) -> Block:  # noqa: ARG002 - the mark is for people's own bots
        """One deal of two of them."""
        first, second, deal = task.numbers

        def make(who: int, seed: int) -> Bot:
            return self._bot((first, second)[who], seed)

        setting = self.setting
        game = _table(setting.rulebook, setting.board, setting.seats)
        return play_block(game, self.purpose, setting.seed, deal, make)

    def _bot(self, place: int, seed: int) -> Bot:
        if place < len(self.planners):
            return make_planner(seed, dict(self.planners[place]))
        return make_bot(self.setting.against[place - len(self.planners)], seed)


@lru_cache(maxsize=4)
def _table(rulebook: str, board: str, seats: int) -> Game:
    return Game(find_rulebook(rulebook), load(board), seats)


@dataclass
class Search:
    """What is tried next; it follows from the seed and from what helped so far, and from nothing else."""

    values: Values
    only: Sequence[str]
    seed: int
    strides: Values = field(default_factory=dict)
    turn: int = 0  # how many candidates there were
    queue: list[tuple[str, int]] = field(default_factory=list)  # (constant, direction)

    def propose(self) -> tuple[str, float]:
        """The constant to change, and its new value, of the same sign."""
        if not self.queue:
            random = Random(seat_seed("tune order", self.seed, self.turn, 0))
            for name in random.sample(list(self.only), len(self.only)):
                way = random.choice((1, -1))
                self.queue.extend([(name, way), (name, -way)])
        name, way = self.queue[0]
        old = self.values[name]
        value = old + way * self.strides.get(name, STRIDE) * (abs(old) or LEAST)
        return name, old * SMALLEST if old * value <= 0.0 < abs(old) else value

    def tell(self, helped: bool) -> None:
        """Whether the candidate was better."""
        name, value = self.propose()
        _, way = self.queue.pop(0)
        self.turn += 1
        stride = self.strides.get(name, STRIDE)
        twin = (name, -way)
        if helped:
            self.values[name] = value
            self.strides[name] = stride * GROWTH
            if twin in self.queue:
                self.queue.remove(twin)
        elif twin not in self.queue:
            self.strides[name] = STRIDE if stride / 2 < SMALLEST else stride / 2


@dataclass(frozen=True)
class Comparison:
    """A candidate against the best so far; all in shares of games, the margin in points."""

    deals: int
    gain: Estimate  # the mean of what it wins more, directly and against the pool
    helped: bool
    direct: Estimate
    margin: Estimate
    pool: dict[str, Estimate]  # what it wins more against each


def compare(
    setting: Setting,
    best: Values,
    candidate: Values,
    start: int,
    workers: int,
    progress: Callable[[int], None] | None = None,
    purpose: str = PURPOSE,
) -> Comparison:
    """Play the deals from number `start` on; fewer than all if it is soon plain that nothing is gained."""
    trial = Trial(setting, purpose, (tuple(candidate.items()), tuple(best.items())))
    rivals = range(2, 2 + len(setting.against))
    pairs = [(0, 1), *((planner, rival) for rival in rivals for planner in (0, 1))]
    tasks = [(*pair, start + deal) for deal in range(setting.deals) for pair in pairs]
    found: dict[tuple[int, int, int], Block] = {}
    looks = [max(2, int(share * setting.deals)) for share in LOOKS] if purpose == PURPOSE else []
    with closing(play_tasks(trial, tasks, workers)) as playing:
        for task, block in playing:
            first, second, deal = task.numbers
            found[first, second, deal - start] = block
            if progress is not None:
                progress(1)
            while looks and all((*pair, deal) in found for deal in range(looks[0]) for pair in pairs):
                look = looks.pop(0)
                if _is_hopeless(_gains(found, rivals, look)):
                    return _judge(setting, found, rivals, look)
    return _judge(setting, found, rivals, setting.deals)


def _gains(found: Mapping[tuple[int, int, int], Block], rivals: range, deals: int) -> list[float]:
    """What the candidate wins more in each deal, on average over the best and the pool."""
    return [
        (
            found[0, 1, deal].won()
            - 0.5
            + sum([found[0, rival, deal].won() - found[1, rival, deal].won() for rival in rivals])
        )
        / (1 + len(rivals))
        for deal in range(deals)
    ]


def _is_hopeless(gains: Sequence[float]) -> bool:
    mean, error = mean_error(gains)
    return error is not None and mean <= -HOPELESS * error


def _judge(setting: Setting, found: Mapping[tuple[int, int, int], Block], rivals: range, deals: int) -> Comparison:
    gains = _gains(found, rivals, deals)
    mean, error = mean_error(gains)
    helped = deals == setting.deals and error is not None and mean > GATE * error
    pool = {
        name: estimate_blocks([found[0, rival, deal].won() - found[1, rival, deal].won() for deal in range(deals)])
        for rival, name in zip(rivals, setting.against, strict=True)
    }
    return Comparison(
        deals,
        estimate_blocks(gains),
        helped,
        estimate_block_share([found[0, 1, deal].won() for deal in range(deals)]),
        estimate_blocks([found[0, 1, deal].margin() for deal in range(deals)]),
        pool,
    )


@dataclass
class Tuning:
    """A search with the evidence for each of its steps, which can be written down and gone on with."""

    setting: Setting
    begun: Values
    steps: list[dict[str, Any]] = field(default_factory=list)
    check: dict[str, Any] | None = None

    def __post_init__(self) -> None:
        self.search = Search(dict(self.begun), self.setting.only, self.setting.seed)
        for step in self.steps:
            self.search.tell(bool(step["helped"]))

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to play."""
        return self.check is not None

    def step(self, workers: int, progress: Callable[[int], None] | None = None) -> dict[str, Any]:
        """Try one candidate; what came of it."""
        best = dict(self.search.values)
        name, value = self.search.propose()
        start = len(self.steps) * self.setting.deals
        result = compare(self.setting, best, {**best, name: value}, start, workers, progress)
        entry = {"step": len(self.steps) + 1, "name": name, "old": best[name], "new": value, **_plain(result)}
        self.steps.append(entry)
        self.search.tell(result.helped)
        return entry

    def verify(self, workers: int, progress: Callable[[int], None] | None = None) -> dict[str, Any]:
        """What was found against what it began with, on deals that decided nothing."""
        best = dict(self.search.values)
        if best == self.begun:
            self.check = {"deals": 0, "helped": False}
            return self.check
        self.check = _plain(compare(self.setting, self.begun, best, 0, workers, progress, CHECK))
        return self.check


def _plain(result: Comparison) -> dict[str, Any]:
    return {
        "deals": result.deals,
        "helped": result.helped,
        "gain": vars(result.gain),
        "win_rate": vars(result.direct),
        "margin": vars(result.margin),
        "against": {name: vars(estimate) for name, estimate in result.pool.items()},
    }
