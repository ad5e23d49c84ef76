"""Finished games: the record, and every step with everything that was hidden."""

from itertools import chain
from typing import NamedTuple

import msgspec
from msgspec import Struct, structs

from ferrovia.bots import LEVELS
from ferrovia.engine.events import Event
from ferrovia.engine.game import Game
from ferrovia.engine.search_budget import TooManyTries
from ferrovia.engine.state import NOBODY, State
from ferrovia.notation.action import Notation
from ferrovia.notation.players import format_bot_player
from ferrovia.notation.record import Record, replay_record
from ferrovia.server.games.spec import get_game, get_notation
from ferrovia.server.tables.model.results import ResultView, result_view
from ferrovia.server.tables.model.state import ENDED, TableState
from ferrovia.server.tables.views.events import EventView, event_view
from ferrovia.server.tables.views.game import (
    GameView,
    HandView,
    NetworkCache,
    game_view,
    hand_view,
    owners_view,
)
from ferrovia.server.tables.views.occupants import OccupantView, occupant_views


class ReplayEvent(EventView, frozen=True):
    """An event, and the seats that knew of it; everyone did if there is no `only`."""

    only: list[int] | None = None


class ReplayStep(Struct, frozen=True):
    """One action with its events, and what everyone and each seat saw after it."""

    seat: int
    action: str
    events: list[ReplayEvent]
    asked: list[int]  # the seats that had to decide next
    game: GameView
    hands: list[HandView]


class Replay(Struct, frozen=True):
    """A whole game: what a spectator and each seat saw at the start and after every step. Points are in `game`."""

    rulebook: str
    board: str
    occupants: list[OccupantView]  # by seat
    names: list[str]
    seed: str
    start: GameView
    hands: list[HandView]
    asked: list[int]
    steps: list[ReplayStep]
    result: ResultView | None  # None if the record ends before the game does, or the game is too complex to score


def list_names(state: TableState) -> list[str]:
    """The players as records name them."""
    return [
        occupant.name or format_bot_player(LEVELS[occupant.bot_level], seat)
        for seat, occupant in enumerate(state.occupants)
    ]


def make_record(state: TableState) -> Record:
    """The record of a game that is over, or was abandoned at a closed table."""
    assert state.phase in ENDED, "a running game must not show its seed"
    assert state.game_state is not None, "a game that was dealt has a state"
    created, result = state.created, state.result
    return Record(
        game=created.game,
        seed_hash=state.deal_terms.seed_hash,
        seed=state.seed,
        starting_seat=created.starting_seat,
        names=list_names(state),
        moves=state.moves[:],
        totals=[score.total for score in result.scores] if result else [],
        winners=result.winners if result else [],
        sources=state.deal_sources,
    )


def _replay_event(notation: Notation, event: Event, seats: int) -> ReplayEvent:
    view = event_view(notation, event)
    only = None if event.is_public() else [seat for seat in range(seats) if event.is_for(seat)]
    return ReplayEvent(**structs.asdict(view), only=only)


class ReplayTask(NamedTuple):
    """A game to replay: its record, and who played."""

    record: Record
    occupants: list[OccupantView]


def replay_task(state: TableState) -> ReplayTask:
    """The task of replaying a finished game at a table."""
    return ReplayTask(make_record(state), occupant_views(state))


def encode_replay(task: ReplayTask) -> bytes:
    """The replay as it is sent: a task for workers."""
    return msgspec.json.encode(make_replay(*task))


def make_replay(record: Record, occupants: list[OccupantView]) -> Replay:
    """Every step of a record, whether it is complete or not; `RecordError` if it cannot be replayed."""
    game, notation = get_game(record.game), get_notation(record.game.board, record.game.custom_board)
    played = replay_record(record, game)
    first = next(played, None)  # raises what is wrong with the record as a whole
    assert record.seed is not None, "a record without a seed cannot be replayed"
    start = game.new(record.seed, record.starting_seat)
    networks = NetworkCache(game.observe(start, NOBODY).owner)
    opening = _views(game, notation, start, networks)
    game_state = start
    steps = []
    for step in chain([first] if first else [], played):
        game_state = step.state
        networks = networks.advance(game.observe(game_state, NOBODY))
        events = [_replay_event(notation, event, game.seats) for event in step.events]
        seen = _views(game, notation, game_state, networks)
        steps.append(ReplayStep(step.seat, step.text, events, game.asked_seats(game_state), *seen))
    return Replay(
        rulebook=record.game.rulebook,
        board=record.game.board,
        occupants=occupants,
        names=record.names,
        seed=record.seed.hex(),
        start=opening[0],
        hands=opening[1],
        asked=game.asked_seats(start),
        steps=steps,
        result=_find_result(game, notation, game_state),
    )


def _find_result(game: Game, notation: Notation, game_state: State) -> ResultView | None:
    """The result of a finished game, unless it is too complex to score."""
    try:
        return result_view(game.result(game_state), game.board, notation) if game_state.is_over else None
    except TooManyTries:
        return None


def _views(
    game: Game, notation: Notation, game_state: State, networks: NetworkCache
) -> tuple[GameView, list[HandView]]:
    """The views of a game state: the public one, and one for each seat."""
    view = game.observe(game_state, NOBODY)
    hands = [hand_view(game.observe(game_state, seat), networks) for seat in range(game.seats)]
    return game_view(view, notation, owners_view(view, notation)), hands
