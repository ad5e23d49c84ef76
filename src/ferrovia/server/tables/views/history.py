"""Finished games as the histories of their players list them. All of it follows from a table's log."""

from hashlib import sha256
from typing import Final, Literal

import msgspec
from msgspec import Struct

from ferrovia.rulebooks import get_base
from ferrovia.server.storage.interface import FinishedGameRow
from ferrovia.server.tables.model.results import ResultView
from ferrovia.server.tables.model.state import GIVEN_UP, OVER, TableState

Outcome = Literal["won", "shared", "lost", "resigned"]  # "shared": a victory with others


class GamePlayer(Struct, frozen=True, omit_defaults=True):
    """A player of a finished game: a person with a name, or a bot with a level.

    `key` is the same for the same person in all games of one history, and another in every other history.
    """

    total: int  # of the player's side
    color: int | None
    mark: int | None
    name: str | None = None
    key: str | None = None
    level: str | None = None
    partner: bool = False


class FinishedGame(Struct, frozen=True, omit_defaults=True):
    """A finished game in a player's history; `resigned` also if the time ran out, because a bot played to the end."""

    table: str
    ended_at: int
    rulebook: str
    base: str  # the printed rulebook that house rules change; a printed one is its own base
    board: str
    seat: int  # the player's own; at a shared table the first that the guest took
    players: list[GamePlayer]  # by seat
    outcome: Outcome
    place: int
    total: int
    completed: int  # tickets of the player's side
    failed: int
    longest: int  # the spaces of the longest trail of the player's side
    house: bool = False  # whether house rules changed it
    custom_board: bool = False
    shared: bool = False  # whether several people played at one screen


_encode: Final = msgspec.json.Encoder().encode


def make_history_rows(state: TableState) -> tuple[FinishedGameRow, ...]:
    """A finished table in the histories of all its people; a tutorial or a game without a result is in none."""
    assert state.phase == OVER, "only finished games are in histories"
    result = state.result
    if state.created.options.tutorial or result is None:
        return ()
    guest_ids = {occupant.guest_id for occupant in state.occupants if occupant.guest_id}
    return tuple(
        FinishedGameRow(guest_id, state.table_id, state.at, _encode(_finished_game(state, result, guest_id)).decode())
        for guest_id in sorted(guest_ids)
    )


def _finished_game(state: TableState, result: ResultView, guest_id: str) -> FinishedGame:
    seat = min(state.seats_of(guest_id), key=lambda held: state.occupants[held].sat_seq)
    side = state.game.rules.side_of[seat]
    score = result.scores[side]
    is_winner = side in result.winners
    better = sum(other.total > score.total for other in result.scores)
    created = state.created
    return FinishedGame(
        table=state.table_id,
        ended_at=state.at,
        rulebook=created.game.rulebook,
        base=get_base(state.game.rulebook).id,
        board=created.game.board,
        seat=seat,
        players=[_player(state, result, guest_id, seat, number) for number in range(len(state.occupants))],
        outcome=_outcome(state.occupants[seat].stand_in_reason, is_winner, len(result.winners)),
        place=1 if is_winner else max(1, better) + 1,
        total=score.total,
        completed=score.completed,
        failed=len(score.tickets) - score.completed,
        longest=score.longest_length,
        house=bool(created.game.house),
        custom_board=bool(created.game.custom_board),
        shared=created.options.shared,
    )


def _outcome(stand_in_reason: str, is_winner: bool, winners: int) -> Outcome:
    if stand_in_reason in GIVEN_UP:
        return "resigned"
    if not is_winner:
        return "lost"
    return "shared" if winners > 1 else "won"


def _player(state: TableState, result: ResultView, guest_id: str, own_seat: int, seat: int) -> GamePlayer:
    occupant, sides = state.occupants[seat], state.game.rules.side_of
    return GamePlayer(
        total=result.scores[sides[seat]].total,
        color=state.styles[seat].color,
        mark=state.styles[seat].mark,
        name=occupant.name or None,
        key=_person_key(guest_id, occupant.guest_id, occupant.name) if occupant.guest_id and seat != own_seat else None,
        level=occupant.bot_level or None,
        partner=seat != own_seat and sides[seat] == sides[own_seat],
    )


def _person_key(guest_id: str, other_id: str, name: str) -> str:
    """A name for another person that reveals no id; people at the guest's own screen are known by their names."""
    text = f"{guest_id} {name}" if other_id == guest_id else f"{guest_id} {other_id}"
    return sha256(text.encode()).hexdigest()[:16]
