"""The results of finished games. Each is found once, and all views of the game use it."""

from typing import NamedTuple

from msgspec import Struct

from ferrovia.engine.board import Board
from ferrovia.engine.rulebook import TieBreak
from ferrovia.engine.scoring import Result, Score
from ferrovia.engine.search_budget import TooManyTries
from ferrovia.notation.action import Notation
from ferrovia.server.games.spec import DealtGame, get_game, get_notation


class ScoreView(Struct, frozen=True):
    """A side's points by component; `tickets` are pairs of a ticket and the points it gave or cost."""

    side: int
    total: int
    routes: int
    flags_and_exchanges: int  # gained for flags, or paid for exchanges
    tickets: list[tuple[int, int]]
    completed: int
    tickets_bonus: int
    longest: list[str]  # routes of the longest trail, in walking order
    longest_cities: list[str]  # the cities along it
    longest_length: int
    longest_bonus: int
    lent: list[tuple[str, str]]
    harbors: list[tuple[str, int]]
    buildings_left: int
    unbuilt_points: int


class TieBreakView(Struct, frozen=True):
    """The rule that broke a tie, and each tied side's number: tickets completed, stations left or spaces.

    The key of its sentence is `score.tie.` and the kind.
    """

    kind: TieBreak
    sides: list[tuple[int, int]]


class ResultView(Struct, frozen=True, omit_defaults=True):
    """The final score and the winning sides; `tie_break` if points alone did not decide."""

    scores: list[ScoreView]
    winners: list[int]
    tie_break: TieBreakView | None = None


def result_view(result: Result, board: Board, notation: Notation) -> ResultView:
    """The final score."""
    scores = [score_view(score, board, notation) for score in result.scores]
    return ResultView(scores, result.winners, tie_break_view(result))


def score_view(score: Score, board: Board, notation: Notation) -> ScoreView:
    """The components of a side's score."""
    trail, cities = score.walk_longest(board)
    return ScoreView(
        side=score.side,
        total=score.total,
        routes=score.routes,
        flags_and_exchanges=score.flags_and_exchanges,
        tickets=score.tickets,
        completed=score.completed,
        tickets_bonus=score.tickets_bonus,
        longest=[notation.route_names[route] for route in trail],
        longest_cities=[notation.city_codes[city] for city in cities],
        longest_length=score.longest_length,
        longest_bonus=score.longest_bonus,
        lent=[(notation.city_codes[city], notation.route_names[route]) for city, route in score.lent],
        harbors=[(notation.city_codes[city], points) for city, points in score.harbors],
        buildings_left=score.buildings_left,
        unbuilt_points=score.unbuilt_points,
    )


def tie_break_view(result: Result) -> TieBreakView | None:
    """The tie-break, if there was a tie."""
    kind = result.tie_break
    return kind and TieBreakView(kind, [(side, result.scores[side].shown_for(kind)) for side in result.tied])


class ScoreTask(NamedTuple):
    """A finished game to score."""

    dealt: DealtGame
    moves: list[tuple[int, str]]


class ScoredGame(NamedTuple):
    """The result of a game; None if it needs more tries than the budget has."""

    result: ResultView | None


def score_moves(task: ScoreTask) -> ScoredGame:
    """Replay a finished game and score it: a task for workers."""
    spec, seed, starting_seat = task.dealt
    game = get_game(spec)
    notation = get_notation(spec.board, spec.custom_board)
    state = game.new(seed, starting_seat)
    for seat, text in task.moves:
        game.advance(state, notation.parse(text, seat))
    try:
        return ScoredGame(result_view(game.result(state), game.board, notation))
    except TooManyTries:
        return ScoredGame(None)
