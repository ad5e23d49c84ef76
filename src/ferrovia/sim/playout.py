"""Playing one game between bots from the opening to the end."""

from collections.abc import Iterator, Sequence
from time import perf_counter

from ferrovia.bots.bot import BaseBot, EventFeed
from ferrovia.engine.actions import Action
from ferrovia.engine.game import Game
from ferrovia.engine.menu import CountedMenu
from ferrovia.engine.native import i64, vec
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import TURN
from ferrovia.engine.state import State


class IllegalChoice(Exception):
    """A bot chose an action that is not legal; the message says which bot, what, and why not."""


def play_out(
    game: Game, state: State, bots: list[BaseBot], seconds: list[list[float]] | None = None
) -> tuple[int, int]:
    """Let the bots, one per seat, play to the end; return the numbers of decisions and turns.

    The time of every decision is appended to `seconds`, by seat, if it is given. Raises `IllegalChoice`.
    """
    menu = CountedMenu(game.rules)
    views = [Observation(game.rules, state, seat, menu) for seat in range(game.seats)]
    players = vec[BaseBot](bots)  # unlike those of a list, its items need no check of their type
    feed = EventFeed(game.seats) if any(bot.hears for bot in bots) else None
    trusted = all(bot.picks_from_menu for bot in bots)
    decisions: i64 = 0
    turns: i64 = 0
    while not state.is_over:
        if state.question_kind == TURN:
            turns += 1
        seat = state.seat
        bot = players[seat]
        started = 0.0 if seconds is None else perf_counter()
        if feed is not None:
            feed.deliver(bot, seat)
        action = bot.choose(views[seat])
        if seconds is not None:
            seconds[seat].append(perf_counter() - started)
        if not trusted:
            require_legal(game, state, seat, bot, action)
        if feed is None:
            game.advance(state, action)
        else:
            feed.add(game.apply_unchecked(state, action))
        decisions += 1
    return decisions, turns


def play_decisions(game: Game, state: State, bots: Sequence[BaseBot]) -> Iterator[tuple[Observation, Action]]:
    """Let the bots play to the end; yield each decision before it is carried out. `play_out` is faster."""
    views = [game.observe(state, seat) for seat in range(game.seats)]
    feed = EventFeed(game.seats)
    while not state.is_over:
        seat = game.asked_seats(state)[0]
        feed.deliver(bots[seat], seat)
        action = bots[seat].choose(views[seat])
        require_legal(game, state, seat, bots[seat], action)
        yield views[seat], action
        feed.add(game.apply_unchecked(state, action))


def require_legal(game: Game, state: State, seat: int, bot: BaseBot, action: Action) -> None:
    """Raise `IllegalChoice` if the bot in a seat chose an action that is not legal."""
    code = game.why_not(state, action)
    if code:
        raise IllegalChoice(f"{type(bot).__name__} in seat {seat + 1} chose {action!r}: {code}")
