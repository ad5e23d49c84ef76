"""Games played on from imagined states, to compare what an action leads to."""

from ferrovia.bots.pathfinder import PathfinderBot
from ferrovia.bots.planner import PlannerBot
from ferrovia.engine.actions import Action
from ferrovia.engine.game import Game
from ferrovia.engine.observe import Observation
from ferrovia.engine.state import State


class Rollouts:
    """A crew of quick bots for every seat, used again for each game."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.planners: list[PathfinderBot] = [PlannerBot(seat, None, 0) for seat in range(game.seats)]
        self.others: list[PathfinderBot] = [PathfinderBot(seat) for seat in range(game.seats)]

    def play(self, state: State, action: Action, others: int, turns: int) -> int:
        """Carry out the action and play on; by how much the seat's side is ahead in the end.

        `others` has a bit for each seat that does not plan as well.
        """
        game = self.game
        crew: list[PathfinderBot] = []
        for seat in range(game.seats):
            bot = self.others[seat] if others >> seat & 1 else self.planners[seat]
            bot.forget(turns)
            crew.append(bot)
        views = [Observation(game.rules, state, seat) for seat in range(game.seats)]
        game.advance(state, action)
        while not state.is_over:
            for question in state.pending:
                if question.answer is None:
                    break
            game.advance(state, crew[question.seat].choose(views[question.seat]))
        scores = game.result(state).scores
        own = game.rules.side_of[self.seat]
        best = -1000
        for score in scores:
            if score.side != own and score.total > best:
                best = score.total
        return scores[own].total - best
