"""Tries the planner's best ideas in imagined games, and leaves its choice only for one that is clearly better."""

from math import sqrt, tanh
from random import Random
from time import perf_counter
from typing import Final

from ferrovia.bots.bot import Bot
from ferrovia.bots.memory import Memory
from ferrovia.bots.planner import PlannerBot
from ferrovia.bots.rollouts import Rollouts, draw_others
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
_DRAWS: Final = 2
_NARROW: Final = 1.0  # turns by which an idea may seem worse than the best
_GATE: Final = 1.0  # standard errors by which an idea must be better
_GATE_TICKETS: Final = 2.0
_OTHERS: Final = 0.25  # share of rivals that are imagined not to plan as well


class ExpertBot(Bot):
    """A planner with second thoughts."""

    def __init__(self, seed: int, seconds: float = SECONDS, rounds: tuple[int, ...] = ROUNDS) -> None:
        super().__init__(seed)
        self.listens = True
        self.seconds = seconds
        self.rounds = rounds
        self.planner = PlannerBot(seed)
        self.heard: list[Event] = []
        self.memory: Memory | None = None
        self.suspects: Suspects | None = None
        self.rollouts: Rollouts | None = None
        self.decisions = 0
        self.deviations = 0
        self.games = 0

    def hear(self, events: list[Event]) -> None:
        """Remember what others took and paid."""
        self.heard.extend(events)

    def choose(self, view: Observation) -> Action:
        """The planner's choice, unless another idea wins clearly more."""
        begun = perf_counter()
        base = self.planner.choose(view)
        ideas = self._ideas(view, base)
        if len(ideas) < 2:
            return base
        self.decisions += 1
        memory = self._prepare(view)
        memory.hear(self.heard)
        self.heard = []
        best = self._compare(view, memory, ideas, begun)
        if best is not base:
            self.deviations += 1
        return best

    def _prepare(self, view: Observation) -> Memory:
        if self.memory is None:
            rules = view.rules
            self.memory = Memory(rules)
            self.suspects = Suspects(rules)
            self.rollouts = Rollouts(Game(rules.rulebook, rules.board, rules.seats), view.seat)
        return self.memory

    def _ideas(self, view: Observation, base: Action) -> list[Action]:
        """The base first, then what the planner weighed nearly as high; of draws, which differ least, only the best.

        The second card is not worth the time.
        """
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

    def _compare(self, view: Observation, memory: Memory, ideas: list[Action], begun: float) -> Action:
        assert self.suspects is not None
        assert self.rollouts is not None
        rules = view.rules
        chance = Random(self.seed * 1_000_003 + self.decisions)
        guess = Guess(rules)
        memory.fill(view, guess)
        self.suspects.look(view)
        numbers = memory.ticket_numbers(view)
        turns = self.planner.own_turns
        margins: list[list[int]] = [[] for _ in ideas]
        alive = list(range(len(ideas)))
        for number in self.rounds:
            for _ in range(number):
                self.suspects.fill(view, numbers, guess, chance)
                state = imagine(view, guess, chance.randbytes(SEED_BYTES))
                others = draw_others(chance, rules.seats, view.seat, _OTHERS)
                for idea in alive:
                    margins[idea].append(self.rollouts.play(state.copy(), ideas[idea], others, turns))
                    self.games += 1
                if perf_counter() - begun > self.seconds:
                    return self._decide(ideas, margins, alive)
            alive = self._better(margins, alive)
            if len(alive) == 1:
                break
        return self._decide(ideas, margins, alive)

    def _better(self, margins: list[list[int]], alive: list[int]) -> list[int]:
        """The base, and of the others the better half, as far as they may still be better than it."""
        found: list[tuple[float, int]] = []
        for idea in alive[1:]:
            mean, error = _gain(margins[0], margins[idea])
            if mean + error > 0.0:
                found.append((-mean, idea))
        found.sort()
        return [0] + [idea for _, idea in found[: (len(alive) + 1) // 2]]

    def _decide(self, ideas: list[Action], margins: list[list[int]], alive: list[int]) -> Action:
        best = 0
        most = 0.0
        for idea in alive[1:]:
            mean, error = _gain(margins[0], margins[idea])
            gate = _GATE_TICKETS if ideas[idea].kind in (KEEP, TICKETS) or ideas[0].kind == TICKETS else _GATE
            if mean > gate * error and mean > most:
                most = mean
                best = idea
        return ideas[best]


def _gain(base: list[int], other: list[int]) -> tuple[float, float]:
    """By how much the other is better in the games that both were played in, and the standard error of that."""
    number = min(len(base), len(other))
    if number < 4:
        return 0.0, 1.0
    spread = _spread(base)
    total = 0.0
    squares = 0.0
    for place in range(number):
        gain = tanh(other[place] / spread) - tanh(base[place] / spread)
        total += gain
        squares += gain * gain
    mean = total / number
    return mean, sqrt(max(squares / number - mean * mean, 1e-6) / (number - 1))


def _spread(margins: list[int]) -> float:
    mean = sum(margins) / len(margins)
    return max(1.0, sqrt(sum([(margin - mean) * (margin - mean) for margin in margins]) / len(margins)))
