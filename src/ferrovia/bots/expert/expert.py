"""The expert bot: tests the planner's best candidates in rollouts and deviates only for a clearly better one."""

from math import sqrt, tanh
from random import Random
from time import perf_counter
from typing import ClassVar, Final

from ferrovia.bots.bot import BaseBot
from ferrovia.bots.expert.card_tracker import CardTracker
from ferrovia.bots.expert.rollouts import Rollouts, map_forked
from ferrovia.bots.expert.ticket_inference import TicketInference
from ferrovia.bots.planner.decision import Decision
from ferrovia.bots.planner.planner import PlannerBot
from ferrovia.engine.actions import DECLINE, DRAW, DRAW_TICKETS, KEEP, PAY, TAKE, Action
from ferrovia.engine.determinize import Guess, determinize
from ferrovia.engine.events import Event
from ferrovia.engine.game import Game
from ferrovia.engine.observe import Observation
from ferrovia.engine.portable import Portable
from ferrovia.engine.questions import SECOND, TUNNEL
from ferrovia.engine.shuffle import SEED_BYTES

THINKING_SECONDS: Final = 1.0
ROUNDS: Final = (12, 12, 24)  # determinized states per round; after each round only the better candidates go on
MAX_CANDIDATES: Final = 5
_MAX_DRAWS: Final = 2  # candidates that draw cards: these differ least
_MAX_GAP: Final = 1.0  # turns by which the planner may rate a candidate below its best
_GATE: Final = 1.0  # standard errors by which a candidate must be better
_GATE_TICKETS: Final = 2.0
_WEAKER_SHARE: Final = 0.25  # share of the opponents that are played by a weaker bot in rollouts
_MIN_GAMES: Final = 4  # rollouts before a candidate is judged
_OVERTIME_SECONDS: Final = 0.6  # seconds over the budget after which the current state is abandoned


class ExpertBot(BaseBot):
    """A planner that checks its choices in rollouts, within a time budget."""

    is_time_limited: ClassVar[bool] = True

    def __init__(
        self, seed: int, seconds: float = THINKING_SECONDS, cores: int = 1, rounds: tuple[int, ...] | None = None
    ) -> None:
        super().__init__(seed)
        self.hears = True
        self.seconds = seconds
        self.cores = cores
        self.rounds = ROUNDS if rounds is None else rounds
        self.planner = PlannerBot(seed)
        self.unread_events: list[Event] = []
        self.tracker: CardTracker | None = None
        self.trials: Trials | None = None
        self.decisions = 0  # with more than one candidate
        self.deviations = 0  # in which it did not follow the planner
        self.games = 0  # rollouts played

    def hear(self, events: list[Event]) -> None:
        """Store the events until the next decision."""
        self.unread_events.extend(events)

    def take_over(self, turns: int) -> None:
        """Continue for a seat that has already had this many turns."""
        self.planner.take_over(turns)

    def choose(self, view: Observation) -> Action:
        """Return the planner's choice, unless another candidate does clearly better."""
        until = perf_counter() + self.seconds
        decision = self.planner.decide(view)
        candidates = list_candidates(view, decision)
        if len(candidates) < 2:
            return decision.action
        if self.trials is None or self.tracker is None:
            self.tracker = CardTracker(view.rules)
            self.trials = Trials(Game(view.rules.rulebook, view.rules.board, view.rules.seats), view.seat)
        self.tracker.update(self.unread_events)
        self.unread_events = []
        self.decisions += 1
        self.trials.prepare(view, self.tracker, self.planner.turns_taken, self.seed * 1_000_003 + self.decisions)
        best = self._compare(self.trials, candidates, until)
        if best:
            self.deviations += 1
        return candidates[best]

    def _compare(self, trials: "Trials", candidates: list[Action], until: float) -> int:
        """Play rounds of rollouts, in the same states for all candidates still in the race; return the best one."""
        margins: list[list[int]] = [[] for _ in candidates]
        alive = list(range(len(candidates)))
        first = 0
        for number in self.rounds:
            after = first + number
            trials.begin([candidates[candidate] for candidate in alive], until)
            for row in map_forked(list(range(first, after)), self.cores, trials.play):
                for candidate, margin in zip(alive, row, strict=False):  # an empty row means that time ran out
                    margins[candidate].append(margin)
                self.games += len(row)
            if perf_counter() > until:
                break
            first = after
            alive = survivors(margins, alive)
            if len(alive) == 1:
                break
        return choose_candidate(candidates, margins, alive)


class Trials(Portable):
    """The rollouts of one decision; the same seed gives the same rollouts."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.rollouts = Rollouts(game, seat)
        self.inference = TicketInference(game.rules)
        self.guess = Guess(game.rules)
        self.numbers: list[int] = []  # tickets by seat
        self.turns = 0
        self.seed = 0
        self.view: Observation | None = None
        self.candidates: list[Action] = []
        self.until = 0.0

    def prepare(self, view: Observation, tracker: CardTracker, turns: int, seed: int) -> None:
        """Set up for the seat's current decision."""
        self.view = view
        self.turns = turns
        self.seed = seed
        tracker.fill(view, self.guess)
        self.numbers = tracker.ticket_numbers(view)
        self.inference.update(view)

    def begin(self, candidates: list[Action], until: float) -> None:
        """Set the candidates to play and the deadline."""
        self.candidates = candidates
        self.until = until

    def play(self, trial: int) -> list[int]:
        """Determinize the state once and play on from each candidate; return the seat's margin after each.

        Returns an empty list if the deadline has passed, or was overrun before all candidates were played.
        """
        view = self.view
        assert view is not None
        if perf_counter() > self.until:
            return []
        chance = Random(self.seed * 1_009 + trial)
        self.inference.fill(view, self.numbers, self.guess, chance)
        state = determinize(view, self.guess, chance.randbytes(SEED_BYTES))
        weaker = 0
        for seat in range(view.rules.seats):
            if chance.random() < _WEAKER_SHARE and view.rules.side_of[seat] != view.rules.side_of[view.seat]:
                weaker |= 1 << seat
        margins: list[int] = []
        for candidate in self.candidates:
            margins.append(self.rollouts.play(state.copy(), candidate, weaker, self.turns))
            if perf_counter() > self.until + _OVERTIME_SECONDS:
                break
        return margins if len(margins) == len(self.candidates) else []


def list_candidates(view: Observation, decision: Decision) -> list[Action]:
    """Return the planner's choice, then its options of nearly the same value. A second card is not worth the time."""
    base = decision.action
    question = view.question_kind
    if question == TUNNEL:
        return [base, Action(view.seat, DECLINE)] if base.kind == PAY else [base]
    if question == SECOND:
        return [base]
    options = sorted(decision.options, key=lambda option: -option[0])
    candidates = [base]
    draws = 1 if base.kind in (TAKE, DRAW) else 0
    for value, action in options:
        if len(candidates) == MAX_CANDIDATES or value < options[0][0] - _MAX_GAP:
            break
        if action in candidates:
            continue
        if action.kind in (TAKE, DRAW):
            if draws == _MAX_DRAWS:
                continue
            draws += 1
        candidates.append(action)
    return candidates


def survivors(margins: list[list[int]], alive: list[int]) -> list[int]:
    """Return the base and the best others that may still beat it: at most half as many as `alive`, rounded up."""
    found: list[tuple[float, int]] = []
    for candidate in alive[1:]:
        mean, error = gain(margins[0], margins[candidate])
        if mean + error > 0.0:
            found.append((-mean, candidate))
    found.sort()
    return [0, *[candidate for _, candidate in found[: (len(alive) + 1) // 2]]]


def choose_candidate(candidates: list[Action], margins: list[list[int]], alive: list[int]) -> int:
    """Return the candidate that beats the base by more than chance; decisions about tickets need a larger lead."""
    best = 0
    most = 0.0
    for candidate in alive[1:]:
        mean, error = gain(margins[0], margins[candidate])
        is_ticket = candidates[candidate].kind in (KEEP, DRAW_TICKETS) or candidates[0].kind == DRAW_TICKETS
        if mean > most and mean > error * (_GATE_TICKETS if is_ticket else _GATE):
            most = mean
            best = candidate
    return best


def gain(base: list[int], other: list[int]) -> tuple[float, float]:
    """Return the mean gain of `other` over `base` in the games played for both, and its standard error.

    Margins are compressed by tanh: winning matters, winning by a lot does not.
    """
    number = min(len(base), len(other))
    if number < _MIN_GAMES:
        return 0.0, 1.0
    mean = sum(base) / len(base)
    spread = max(1.0, sqrt(sum([(margin - mean) * (margin - mean) for margin in base]) / len(base)))
    total = 0.0
    squares = 0.0
    for index in range(number):
        more = tanh(other[index] / spread) - tanh(base[index] / spread)
        total += more
        squares += more * more
    mean = total / number
    return mean, sqrt(max(squares / number - mean * mean, 1e-6) / (number - 1))
