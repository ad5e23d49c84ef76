"""Rollouts: games played to the end by fast bots, to compare actions, on several cores if wished."""

import json
import os
from collections.abc import Callable

from ferrovia.bots.bot import BaseBot
from ferrovia.bots.pathfinder import PathfinderBot
from ferrovia.bots.planner.planner import PlannerBot
from ferrovia.engine.actions import Action
from ferrovia.engine.game import Game
from ferrovia.engine.observe import Observation
from ferrovia.engine.portable import Portable
from ferrovia.engine.search_budget import MAX_SCORING_TRIES, TooManyTries
from ferrovia.engine.state import State


class Rollouts(Portable):
    """Fast bots for every seat, reused for each game."""

    def __init__(self, game: Game, seat: int, tries: int = MAX_SCORING_TRIES) -> None:
        self.game = game
        self.seat = seat
        self.tries = tries  # for the score of a side
        self.planners: list[PlannerBot] = [PlannerBot(seat, None, 0) for seat in range(game.seats)]
        self.pathfinders: list[PathfinderBot] = [PathfinderBot(seat) for seat in range(game.seats)]

    def play(self, state: State, action: Action, weaker: int, turns: int) -> int:
        """Apply the action and play to the end; return the lead of the seat's side, 0 if scoring takes too many tries.

        `weaker` has a bit for each seat that a pathfinder plays instead of a planner.
        """
        game = self.game
        bots: list[BaseBot] = []
        for seat in range(game.seats):
            if weaker >> seat & 1:
                self.pathfinders[seat].forget()
                bots.append(self.pathfinders[seat])
            else:
                self.planners[seat].forget(turns)
                bots.append(self.planners[seat])
        views = [Observation(game.rules, state, seat) for seat in range(game.seats)]
        game.advance(state, action)
        while not state.is_over:
            asked = state.seat
            game.advance(state, bots[asked].choose(views[asked]))
        try:
            scores = game.result(state, self.tries).scores
        except TooManyTries:
            return 0
        own = game.rules.side_of[self.seat]
        best = -1000
        for score in scores:
            if score.side != own and score.total > best:
                best = score.total
        return scores[own].total - best


def map_forked(numbers: list[int], cores: int, work: Callable[[int], list[int]]) -> list[list[int]]:
    """Map `work` over numbers on several cores, in order; the results of a child that died are left out."""
    if cores == 1 or not hasattr(os, "fork"):
        return [work(number) for number in numbers]
    pipes: list[int] = []
    children: list[int] = []
    for core in range(1, cores):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            _send(writing, numbers[core::cores], work)
        os.close(writing)
        pipes.append(reading)
        children.append(child)
    found = {number: work(number) for number in numbers[::cores]}
    for core, (reading, child) in enumerate(zip(pipes, children, strict=True), 1):
        with os.fdopen(reading, "rb") as pipe:
            text = pipe.read()
        os.waitpid(child, 0)
        if text:
            found.update(zip(numbers[core::cores], json.loads(text), strict=True))
    return [found[number] for number in numbers if number in found]


def _send(pipe: int, numbers: list[int], work: Callable[[int], list[int]]) -> None:
    """Run the child's share of the work, send the results and exit."""
    try:
        os.write(pipe, json.dumps([work(number) for number in numbers]).encode())
    finally:
        os._exit(0)
