"""Scores finished games: at once if that takes few tries, otherwise in a worker."""

from collections import OrderedDict
from typing import Final

from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.logs import LOGGER
from ferrovia.server.tables.model.results import ScoredGame, ScoreTask, score_moves
from ferrovia.server.tables.model.state import OVER, TableState
from ferrovia.server.workers.interface import Workers

MAX_INLINE_TRIES: Final = 10_000  # for a whole result; ten milliseconds
SCORE_PARTS: Final = 3  # searches for a side's result, each with tries of its own: points, their details, longest trail
MAX_REMEMBERED: Final = 1_000  # results of games that workers scored


class GameScorer:
    """Scores each finished game once, before its state is shown to anybody."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._scored: OrderedDict[str, ScoredGame] = OrderedDict()  # by table

    async def score(self, state: TableState) -> None:
        """Score the game of a table if it is over; `RequestError` if no worker can do it now."""
        if state.phase != OVER or state.scored is not None:
            return
        state.scored = self._scored.get(state.table_id)
        if not state.score(MAX_INLINE_TRIES // (SCORE_PARTS * state.game.rules.sides)):
            state.scored = await self._score_in_worker(state)

    async def _score_in_worker(self, state: TableState) -> ScoredGame:
        scored = await self._workers.run_task(score_moves, ScoreTask(state.dealt, state.moves))
        if scored is None:
            raise RequestError("busy")
        if scored.result is None:
            LOGGER.error("a game is too complex to score", extra={"table": state.table_id})
        self._scored[state.table_id] = scored
        if len(self._scored) > MAX_REMEMBERED:
            self._scored.popitem(last=False)
        return scored
