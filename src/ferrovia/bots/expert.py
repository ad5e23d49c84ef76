"""Tries the planner's best ideas in imagined games, and leaves its choice only for one that is clearly better."""

from math import sqrt, tanh
from random import Random
from time import perf_counter
from typing import Final

from ferrovia.bots.bot import Bot
from ferrovia.bots.cores import spread_work
from ferrovia.bots.memory import Memory
from ferrovia.bots.planner import PlannerBot
from ferrovia.bots.rollouts import Rollouts
from ferrovia.bots.suspects import Suspects
from ferrovia.engine.actions import DECLINE, DRAW, KEEP, PAY, TAKE, TICKETS, Action
from ferrovia.engine.events import Event
from ferrovia.engine.game import Game
from ferrovia.engine.imagine import Guess, imagine
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import SECOND, TUNNEL
from ferrovia.engine.shuffle import SEED_BYTES

SECONDS: Final = 1.0
ROUNDS: Final = (12, 12, 24)  # imagined states by round; after each only the better ideas go on
IDEAS: Final = 5
_DRAWS: Final = 2  # ideas of what to draw: they differ least
_NARROW: Final = 1.0  # turns by which an idea may seem worse than the best
_GATE: Final = 1.0  # standard errors by which an idea must be better
_GATE_TICKETS: Final = 2.0
_OTHERS: Final = 0.25  # share of the rivals that are imagined not to plan as well
_FEWEST: Final = 4  # games before anything is said of an idea
_OVERTIME: Final = 0.6  # seconds beyond its budget after which a state is given up, where games take long


class ExpertBot(Bot):
    """A planner with second thoughts, for as long as it may think."""

    def __init__(self, seed: int, seconds: float = SECONDS, cores: int = 1, rounds: tuple[int, ...] = ROUNDS) -> None:
        super().__init__(seed)
        self.listens = True
        self.seconds = seconds
        self.cores = cores
        self.rounds = rounds
        self.planner = PlannerBot(seed)
        self.heard: list[Event] = []
        self.memory: Memory | None = None
        self.trials: Trials | None = None
        self.decisions = 0  # for which there was more than one idea
        self.deviations = 0  # in which it left the planner's choice
        self.games = 0  # played for them

    def hear(self, events: list[Event]) -> None:
        """Remember what others took and paid."""
        self.heard.extend(events)

    def take_over(self, turns: int) -> None:
        """Reckon with the turns that the seat has had."""
        self.planner.take_over(turns)

    def choose(self, view: Observation) -> Action:
        """The planner's choice, unless another idea does clearly better."""
        until = perf_counter() + self.seconds
        base = self.planner.choose(view)
        ideas = self._ideas(view, base)
        if len(ideas) < 2:
            return base
        if self.trials is None or self.memory is None:
            self.memory = Memory(view.rules)
            self.trials = Trials(Game(view.rules.rulebook, view.rules.board, view.rules.seats), view.seat)
        self.memory.hear(self.heard)
        self.heard = []
        self.decisions += 1
        self.trials.prepare(view, self.memory, self.planner.own_turns, self.seed * 1_000_003 + self.decisions)
        best = self._compare(self.trials, ideas, until)
        if best:
            self.deviations += 1
        return ideas[best]

    def _ideas(self, view: Observation, base: Action) -> list[Action]:
        """The base first, then what the planner weighed nearly as high. The second card is not worth the time."""
        asked = view.question
        if asked == TUNNEL:
            return [base, Action(view.seat, DECLINE)] if base.kind == PAY else [base]
        if asked == SECOND:
            return [base]
        options = sorted(self.planner.options, key=lambda option: -option[0])
        ideas = [base]
        draws = 1 if base.kind in (TAKE, DRAW) else 0
        for value, action in options:
            if len(ideas) == IDEAS or value < options[0][0] - _NARROW:
                break
            if action in ideas:
                continue
            if action.kind in (TAKE, DRAW):
                if draws == _DRAWS:
                    continue
                draws += 1
            ideas.append(action)
        return ideas

    def _compare(self, trials: "Trials", ideas: list[Action], until: float) -> int:
        """Round after round the same imagined games for all ideas that may still be better than the base."""
        margins: list[list[int]] = [[] for _ in ideas]
        alive = list(range(len(ideas)))
        first = 0
        for number in self.rounds:
            after = first + number
            trials.begin([ideas[idea] for idea in alive], until)
            for row in spread_work(list(range(first, after)), self.cores, trials.play):
                for idea, margin in zip(alive, row, strict=False):  # empty where the time was over
                    margins[idea].append(margin)
                self.games += len(row)
            if perf_counter() > until:
                break
            first = after
            alive = better_half(margins, alive)
            if len(alive) == 1:
                break
        return choose_idea(ideas, margins, alive)


class Trials:
    """Imagined games of one decision; the same seed gives the same ones."""

    def __init__(self, game: Game, seat: int) -> None:
        self.rollouts = Rollouts(game, seat)
        self.suspects = Suspects(game.rules)
        self.guess = Guess(game.rules)
        self.numbers: list[int] = []  # of tickets, by seat
        self.turns = 0
        self.seed = 0
        self.view: Observation | None = None
        self.ideas: list[Action] = []
        self.until = 0.0

    def prepare(self, view: Observation, memory: Memory, turns: int, seed: int) -> None:
        """For the decision that the seat has to take now."""
        self.view = view
        self.turns = turns
        self.seed = seed
        memory.fill(view, self.guess)
        self.numbers = memory.ticket_numbers(view)
        self.suspects.look(view)

    def begin(self, ideas: list[Action], until: float) -> None:
        """Try these from now on, until the time is over."""
        self.ideas = ideas
        self.until = until

    def play(self, trial: int) -> list[int]:
        """Imagine what is hidden once, and play on from each idea: by how much the seat is ahead each time.

        Nothing when the time is over, or was over for long before all were played.
        """
        view = self.view
        assert view is not None
        if perf_counter() > self.until:
            return []
        chance = Random(self.seed * 1_009 + trial)
        self.suspects.fill(view, self.numbers, self.guess, chance)
        state = imagine(view, self.guess, chance.randbytes(SEED_BYTES))
        others = 0
        for seat in range(view.rules.seats):
            if chance.random() < _OTHERS and view.rules.side_of[seat] != view.rules.side_of[view.seat]:
                others |= 1 << seat
        margins: list[int] = []
        for idea in self.ideas:
            margins.append(self.rollouts.play(state.copy(), idea, others, self.turns))
            if perf_counter() > self.until + _OVERTIME:
                break
        return margins if len(margins) == len(self.ideas) else []


def better_half(margins: list[list[int]], alive: list[int]) -> list[int]:
    """The base, and the best of the other ideas that may still be better, up to half the number of all, rounded up."""
    found: list[tuple[float, int]] = []
    for idea in alive[1:]:
        mean, error = gain(margins[0], margins[idea])
        if mean + error > 0.0:
            found.append((-mean, idea))
    found.sort()
    return [0, *[idea for _, idea in found[: (len(alive) + 1) // 2]]]


def choose_idea(ideas: list[Action], margins: list[list[int]], alive: list[int]) -> int:
    """The idea that is better than the base by more than chance would make it; tickets must be so by more."""
    best = 0
    most = 0.0
    for idea in alive[1:]:
        mean, error = gain(margins[0], margins[idea])
        is_ticket = ideas[idea].kind in (KEEP, TICKETS) or ideas[0].kind == TICKETS
        if mean > most and mean > error * (_GATE_TICKETS if is_ticket else _GATE):
            most = mean
            best = idea
    return best


def gain(base: list[int], other: list[int]) -> tuple[float, float]:
    """By how much the other is better in the games that both were played in, and the standard error of that.

    A lead counts less the larger it is: winning counts, not winning by far.
    """
    number = min(len(base), len(other))
    if number < _FEWEST:
        return 0.0, 1.0
    mean = sum(base) / len(base)
    spread = max(1.0, sqrt(sum([(margin - mean) * (margin - mean) for margin in base]) / len(base)))
    total = 0.0
    squares = 0.0
    for place in range(number):
        more = tanh(other[place] / spread) - tanh(base[place] / spread)
        total += more
        squares += more * more
    mean = total / number
    return mean, sqrt(max(squares / number - mean * mean, 1e-6) / (number - 1))
