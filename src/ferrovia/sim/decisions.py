"""Playing a game decision by decision; `playout` is faster but shows no decisions."""

from collections.abc import Iterator, Sequence

from ferrovia.bots import Bot
from ferrovia.bots.bot import EventFeed
from ferrovia.engine.actions import Action
from ferrovia.engine.game import Game
from ferrovia.engine.observe import Observation
from ferrovia.engine.state import State


def play_decisions(game: Game, state: State, bots: Sequence[Bot]) -> Iterator[tuple[Observation, Action]]:
    """Let the bots play to the end; yield each decision before it is carried out, as an observation and an action."""
    views = [game.observe(state, seat) for seat in range(game.seats)]
    feed = EventFeed(game.seats)
    while not state.is_over:
        seat = game.asked_seats(state)[0]
        feed.deliver(bots[seat], seat)
        action = bots[seat].choose(views[seat])
        yield views[seat], action
        feed.add(game.apply(state, action))
