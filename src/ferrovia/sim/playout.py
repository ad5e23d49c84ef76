"""Playing one game between bots from the opening to the end."""

from time import perf_counter

from ferrovia.bots.bot import Bot, EventFeed
from ferrovia.engine.actions import Action
from ferrovia.engine.game import Game
from ferrovia.engine.menu import CountedMenu
from ferrovia.engine.native import i64, vec
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import TURN
from ferrovia.engine.state import State


def play_out(game: Game, state: State, bots: list[Bot]) -> tuple[int, int]:
    """Let the bots, one per seat, play to the end; return the numbers of decisions and turns.

    A bot that chooses an illegal action is faulty: an `AssertionError` says what it chose, and why that is refused.
    """
    if _any_hears(bots):
        return play_timed(game, state, bots, [[] for _ in bots])
    picked = True
    for bot in bots:
        picked = picked and bot.picks_from_menu
    menu = CountedMenu(game.rules)
    views = [Observation(game.rules, state, seat, menu) for seat in range(game.seats)]
    players = vec[Bot](bots)  # unlike those of a list, its items need no check of their type
    decisions: i64 = 0
    turns: i64 = 0
    while not state.is_over:
        if state.question_kind == TURN:
            turns += 1
        seat = state.seat
        action = players[seat].choose(views[seat])
        if not picked:
            _require_legal(game, state, players[seat], action)
        game.advance(state, action)
        decisions += 1
    return decisions, turns


def play_timed(game: Game, state: State, bots: list[Bot], seconds: list[list[float]]) -> tuple[int, int]:
    """Do the same for bots that may hear events; the time of every decision is appended to `seconds` by seat."""
    menu = CountedMenu(game.rules)
    views = [Observation(game.rules, state, seat, menu) for seat in range(game.seats)]
    heard = _any_hears(bots)
    feed = EventFeed(game.seats)
    decisions = 0
    turns = 0
    while not state.is_over:
        if state.question_kind == TURN:
            turns += 1
        seat = state.seat
        bot = bots[seat]
        started = perf_counter()
        feed.deliver(bot, seat)
        action = bot.choose(views[seat])
        seconds[seat].append(perf_counter() - started)
        _require_legal(game, state, bot, action)
        if heard:
            feed.add(game.apply_unchecked(state, action))
        else:
            game.advance(state, action)
        decisions += 1
    return decisions, turns


def _require_legal(game: Game, state: State, bot: Bot, action: Action) -> None:
    code = game.why_not(state, action)
    if code:
        raise AssertionError(f"{type(bot).__name__} chose {action!r}, which is illegal: {code}")


def _any_hears(bots: list[Bot]) -> bool:
    """Whether any of the bots hears events."""
    for bot in bots:
        if bot.hears:
            return True
    return False
