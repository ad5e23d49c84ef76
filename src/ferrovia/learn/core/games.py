"""Many games of one setup that are stepped together; everything a learner reads is written into flat buffers."""

from collections.abc import Callable
from typing import Any, Final

from ferrovia.bots.bot import BaseBot, EventFeed
from ferrovia.engine.actions import Action
from ferrovia.engine.game import Game
from ferrovia.engine.menu import CountedMenu
from ferrovia.engine.native import i16, i64, u8, vec
from ferrovia.engine.observe import Observation
from ferrovia.engine.portable import Portable
from ferrovia.engine.scoring import Result
from ferrovia.engine.state import State
from ferrovia.learn.core.action_numbers import ActionNumbers
from ferrovia.learn.core.errors import LearnError, OpponentError
from ferrovia.learn.core.hidden import HiddenWriter
from ferrovia.learn.core.legal_numbers import LegalNumbers
from ferrovia.learn.core.observation import ObservationWriter, SeatRow, Shorts, bounded, shorts
from ferrovia.sim.seeds import deal_bot_seed, deal_seed

Bytes = vec[u8]
Floats = vec[float]
BotMaker = Callable[[int], BaseBot]  # from a seed

MAX_SHORT: Final = 32_767  # the highest number in a buffer of scores or actions
POINTS_UNIT: Final = 100.0  # points that are worth a reward of 1
MADE_AGAIN: Final = ("numbers", "legal_numbers", "observation_writer", "hidden_writer", "menu")  # for a copy of games
LOSE: Final = -1  # instead of an action: the learner loses the game; only where it decides for one seat


class Play(Portable):
    """One game in progress: its state, the bots by seat (None where the learner decides), and its course so far."""

    def __init__(self, state: State, learner: i64, bots: list[BaseBot | None], views: list[Observation]) -> None:
        self.state = state
        self.learner: i64 = learner  # the seat that comes first in rewards and scores
        self.bots = bots
        self.views = views
        self.feed: EventFeed | None = None  # if a bot hears events
        self.shown: list[SeatRow] = []  # by learner, the one in the seat `learner` first
        self.steps: i64 = 0  # decisions of the learner
        self.margins: list[float] = []  # by learner: the part of the score that was already rewarded


class Games:
    """The games of a batch and the buffers. Every buffer has a row for each game, `observations` for each learner."""

    def __init__(
        self,
        game: Game,
        games: int,
        seed: int,
        opponents: list[BotMaker],
        rewards_points: bool,
        shows_hidden: bool,
        max_steps: int,
    ) -> None:
        self.game = game
        self.rules = game.rules
        self.games: i64 = games
        self.seed = seed
        self.opponents = opponents
        self.rewards_points = rewards_points
        self.max_steps: i64 = max_steps
        self.learners: i64 = 1 if opponents else game.rules.seats
        self.numbers = ActionNumbers(game.rules)
        if self.numbers.size > MAX_SHORT:
            raise LearnError(f"the game has {self.numbers.size} actions, more than {MAX_SHORT}: use a smaller board")
        self.legal_numbers = LegalNumbers(self.numbers)
        self.observation_writer = ObservationWriter(self.numbers)
        self.hidden_writer = HiddenWriter(self.numbers)
        self.shows_hidden = shows_hidden
        self.menu = CountedMenu(game.rules)
        self.width: i64 = self.observation_writer.fields.size
        self.hidden_width: i64 = self.hidden_writer.fields.size if shows_hidden else 0
        self.observations: Shorts = shorts(games * self.learners * self.width)
        self.final_observations: Shorts = shorts(games * self.width)
        self.hidden: Shorts = shorts(games * self.hidden_width)
        self.mask: Bytes = vec[u8]([u8(0)] * (games * self.numbers.size))
        self.legal: Shorts = shorts(games * self.numbers.size)
        self.legal_counts: Shorts = shorts(games)
        self.seats: Shorts = shorts(games)
        self.rewards: Floats = vec[float]([0.0] * (games * self.learners))
        self.wins: Floats = vec[float]([0.0] * (games * self.learners))
        self.scores: Shorts = shorts(games * game.rules.sides)
        self.terminated: Bytes = vec[u8]([u8(0)] * games)
        self.truncated: Bytes = vec[u8]([u8(0)] * games)
        self.illegal: Bytes = vec[u8]([u8(0)] * games)
        self.dealt: list[int] = []
        self.plays: list[Play] = []
        self.restart(seed)

    def __reduce__(self) -> tuple[object, ...]:
        settings = (self.opponents, self.rewards_points, self.shows_hidden, self.max_steps)
        fields: Any = self.__getstate__()
        return (
            Games,
            (self.game, self.games, self.seed, *settings),
            {name: fields[name] for name in fields if name not in MADE_AGAIN},
        )

    def restart(self, seed: int) -> None:
        """Deal every game again; the same seed gives the same games."""
        self.seed = seed
        self.dealt = [0] * self.games
        self.plays = [self._deal(row) for row in range(self.games)]
        for row in range(self.games):
            self._clear_outcome(row)
            self._show(row)

    def is_legal(self, row: i64, number: i64) -> bool:
        """Whether a game's mask allows an action."""
        return 0 <= number < self.numbers.size and self.mask[row * self.numbers.size + number] != 0

    def first_illegal(self, actions: list[int]) -> int:
        """The first game whose action is not legal, or -1."""
        for row in range(self.games):
            if not self.is_legal(row, actions[row]):
                return row
        return -1

    def step(self, actions: list[int]) -> None:
        """Carry out a legal action, or LOSE, in every game; where a game ends, the next one is dealt at once."""
        for row in range(self.games):
            play = self.plays[row]
            state = play.state
            self._clear_outcome(row)
            if actions[row] == LOSE:
                self._lose(row, play)
                self._show(row)
                continue
            play.steps += 1
            self._apply(play, self.numbers.action(state, state.seat, actions[row]))
            self._run_bots(row, play)
            if state.is_over:
                self._finish(row, play)
            else:
                if self.rewards_points:
                    self._reward_points(row, play, self._points_so_far(play))
                if play.steps == self.max_steps:
                    self.truncated[row] = u8(1)
                    self._break_off(row, play)
            self._show(row)

    def _deal(self, row: i64) -> Play:
        """The next game of a row, up to the learner's first decision."""
        number = self.dealt[row]
        self.dealt[row] = number + 1
        seats = self.rules.seats
        purpose = f"learn {row}"
        state = self.game.new(deal_seed(purpose, self.seed, number))
        learner: i64 = number % seats if self.opponents else 0
        bots: list[BaseBot | None] = [None] * seats
        for distance, make in enumerate(self.opponents):
            seat = (learner + 1 + distance) % seats
            bots[seat] = self._make_bot(row, seat, make, deal_bot_seed(purpose, self.seed, number, seat))
        views = [Observation(self.rules, state, seat, self.menu) for seat in range(seats)]
        play = Play(state, learner, bots, views)
        for bot in bots:
            if bot is not None and bot.hears:
                play.feed = EventFeed(seats)
        play.margins = [0.0] * self.learners
        for index in range(self.learners):
            first = (row * self.learners + index) * self.width
            play.shown.append(self.observation_writer.open_row((learner + index) % seats, self.observations, first))
        self._run_bots(row, play)
        return play

    def _apply(self, play: Play, action: Action) -> None:
        feed = play.feed
        state = play.state
        tunnel = state.route
        if feed is None:
            self.game.advance(state, action)
        else:
            feed.add(self.game.apply_unchecked(state, action))
        for shown in play.shown:
            self.observation_writer.note(state, action, tunnel, shown, self.observations)

    def _run_bots(self, row: i64, play: Play) -> None:
        """Let the bots decide until the learner is asked or the game is over."""
        state = play.state
        while not state.is_over:
            seat = state.seat
            bot = play.bots[seat]
            if bot is None:
                return
            feed = play.feed
            if feed is not None:
                feed.deliver(bot, seat)
            self._apply(play, self._choose(row, play, bot, seat))

    def _make_bot(self, row: i64, seat: i64, make: BotMaker, seed: int) -> BaseBot:
        try:
            return make(seed)
        except OpponentError as error:
            raise _located(error, row, seat) from error

    def _choose(self, row: i64, play: Play, bot: BaseBot, seat: i64) -> Action:
        try:
            return bot.choose(play.views[seat])
        except OpponentError as error:
            raise _located(error, row, seat) from error

    def _finish(self, row: i64, play: Play) -> None:
        """Score a game that is over, and deal the next one."""
        result = self.game.result(play.state)
        self.terminated[row] = u8(1)
        totals = [score.total for score in result.scores]
        self._write_scores(row, play, totals)
        for learner in range(self.learners):
            share = self._share_of(result, play, learner)
            index = row * self.learners + learner
            self.wins[index] = share
            if not self.rewards_points:
                self.rewards[index] = zero_sum(share, self.rules.sides)
        if self.rewards_points:
            self._reward_points(row, play, totals)
        self._replace(row, play)

    def _lose(self, row: i64, play: Play) -> None:
        """Let the learner lose a game, and deal the next one."""
        self.terminated[row] = u8(1)
        self.illegal[row] = u8(1)
        self.rewards[row] = -1.0 if self.rewards_points else zero_sum(0.0, self.rules.sides)
        self._break_off(row, play)

    def _break_off(self, row: i64, play: Play) -> None:
        """End a game that is not over: nobody wins, and the points so far are its scores. Deal the next one."""
        self._write_scores(row, play, self._points_so_far(play))
        for index in range(row * self.learners, (row + 1) * self.learners):
            self.wins[index] = 0.0
        self._replace(row, play)

    def _points_so_far(self, play: Play) -> list[int]:
        return [play.state.points[side] for side in range(self.rules.sides)]

    def _write_scores(self, row: i64, play: Play, totals: list[int]) -> None:
        """Write the totals of all sides, the learner's first."""
        side = self.rules.side_of[play.learner]
        for distance in range(self.rules.sides):
            total = totals[(side + distance) % self.rules.sides]
            self.scores[row * self.rules.sides + distance] = bounded(total, MAX_SHORT)

    def observe(self, state: State, seat: i64) -> Shorts:
        """What a seat may know of a state, as one row."""
        row = shorts(self.width)
        self.observation_writer.write(state, seat, row, 0)
        return row

    def reveal(self, state: State, seat: i64) -> Shorts:
        """The hidden state with a seat first, as one row."""
        row = shorts(self.hidden_writer.fields.size)
        self.hidden_writer.write(state, seat, row, 0)
        return row

    def _share_of(self, result: Result, play: Play, learner: i64) -> float:
        """The learner's share of the victory."""
        side: int = self.rules.side_of[(play.learner + learner) % self.rules.seats]
        return 1.0 / len(result.winners) if side in result.winners else 0.0

    def _reward_points(self, row: i64, play: Play, points: list[int]) -> None:
        """Reward each learner for what its lead over the mean of the others has grown."""
        total = sum(points)
        others = max(1, len(points) - 1)
        for learner in range(self.learners):
            own = points[self.rules.side_of[(play.learner + learner) % self.rules.seats]]
            margin = (own - (total - own) / others) / POINTS_UNIT
            self.rewards[row * self.learners + learner] = margin - play.margins[learner]
            play.margins[learner] = margin

    def _replace(self, row: i64, play: Play) -> None:
        """Keep the last observation of a game that has ended and deal the next game."""
        self.observation_writer.write(play.state, play.learner, self.final_observations, row * self.width)
        self.plays[row] = self._deal(row)

    def _clear_outcome(self, row: i64) -> None:
        self.terminated[row] = u8(0)
        self.truncated[row] = u8(0)
        self.illegal[row] = u8(0)
        for index in range(row * self.learners, (row + 1) * self.learners):
            self.rewards[index] = 0.0

    def _show(self, row: i64) -> None:
        """Write what the asked seat of a game sees and may do."""
        state = self.plays[row].state
        seat = state.seat
        self.seats[row] = i16(seat)
        first = row * self.numbers.size
        mask = self.mask
        legal = self.legal
        known: i64 = i64(self.legal_counts[row])
        for index in range(first, first + known):
            mask[first + i64(legal[index])] = u8(0)
        size = self.legal_numbers.fill(state, seat)
        listed = self.legal_numbers.listed
        for index in range(size):
            number = listed[index]
            legal[first + index] = i16(number)
            mask[first + number] = u8(1)
        self.legal_counts[row] = i16(size)
        play = self.plays[row]
        self.observation_writer.update(state, play.shown[(seat - play.learner) % self.learners], self.observations)
        if self.shows_hidden:
            self.hidden_writer.write(state, seat, self.hidden, row * self.hidden_width)


def _located(error: OpponentError, row: i64, seat: i64) -> OpponentError:
    """The error of an opponent with the place where it happened."""
    return OpponentError(f"game {row}, seat {seat}: {error}")


def zero_sum(share: float, sides: int) -> float:
    """The reward for a share of the victory: 1 for winning alone, and 0 for all sides together."""
    return (share * sides - 1.0) / (sides - 1) if sides > 1 else share
