"""Whether a command is allowed, and which log entry it becomes. Nothing is changed here."""

import unicodedata
from hmac import compare_digest
from typing import Final, NamedTuple

from ferrovia.engine.actions import Action
from ferrovia.notation.cards import NotationError
from ferrovia.notation.deal import hash_nonce
from ferrovia.notation.refusal_keys import refusal_key
from ferrovia.server.core.errors import RequestError
from ferrovia.server.guests.guest import clean_name
from ferrovia.server.storage.interface import Guest
from ferrovia.server.tables.model.commands import (
    Close,
    Command,
    Leave,
    Play,
    Replace,
    Resign,
    Return,
    Reveal,
    Say,
    SayPhrase,
    SetSpeed,
    Sit,
    Start,
    Undo,
)
from ferrovia.server.tables.model.entries import (
    NO_LIMIT,
    Away,
    Back,
    Began,
    Closed,
    EntryBody,
    Left,
    Played,
    Resigned,
    Revealed,
    Said,
    Sat,
    SpeedSet,
    Undone,
)
from ferrovia.server.tables.model.state import (
    AWAY,
    DEALING,
    GATHERING,
    GIVEN_UP,
    MAX_UNDOS,
    OVER,
    PLAYING,
    TableState,
)

REPLACE_AFTER_MS: Final = 120_000  # for which a player must be asked before others may call in a bot
MAX_MESSAGES: Final = 500  # at one table
MAX_MESSAGES_PER_GUEST: Final = 200
MAX_SPEED_CHANGES: Final = 200  # at one table
MAX_JOINS: Final = 400  # times that people sit down or come back at one table
MAX_JOINS_PER_GUEST: Final = 100


class NextEntry(NamedTuple):
    """An entry to write for a person, a bot or the server, with its action if that is parsed and known to be legal."""

    body: EntryBody
    action: Action | None = None


def resolve_command(
    state: TableState, guest: Guest, command: Command, now: int, as_seat: int | None = None
) -> NextEntry:
    """The entry that a command leads to; raises `RequestError` if it is not allowed.

    `as_seat` is used if the command names no seat.
    """
    if isinstance(command, Sit):
        return NextEntry(_sit(state, guest, command))
    if isinstance(command, Start):
        return NextEntry(_start(state, guest))
    if isinstance(command, Close):
        return NextEntry(_close(state, guest))
    if isinstance(command, Reveal):
        return NextEntry(_reveal(state, guest, command))
    if isinstance(command, SetSpeed):
        return NextEntry(_set_speed(state, guest, command))
    if not isinstance(command, Replace) and command.seat is not None:
        as_seat = command.seat
    seat = state.seat_of(guest.id, as_seat)
    if seat is None:
        raise RequestError("not_seated")
    if isinstance(command, Play):
        return _play(state, seat, command)
    return NextEntry(_resolve_seated(state, seat, command, now))


def _resolve_seated(
    state: TableState, seat: int, command: Leave | Undo | Say | SayPhrase | Return | Resign | Replace, now: int
) -> EntryBody:
    """Commands of a person with a seat, other than to act."""
    if isinstance(command, Say | SayPhrase):
        return _say(state, seat, command)
    if isinstance(command, Leave) and state.phase == GATHERING:
        return Left(seat)
    require_phase(state, PLAYING)
    if isinstance(command, Undo):
        return _undo(state, seat)
    if isinstance(command, Replace):
        return _replace(state, command.seat, now)
    return _leave_return_or_resign(state, seat, command)


def _leave_return_or_resign(state: TableState, seat: int, command: Leave | Return | Resign) -> EntryBody:
    _require_not_given_up(state, seat)
    occupant = state.occupants[seat]
    if isinstance(command, Resign):
        return Resigned(seat)
    if isinstance(command, Leave):
        if occupant.stand_in_reason:
            raise RequestError("wrong_phase", "server.error.away")
        return Away(seat)
    if not occupant.stand_in_reason:
        raise RequestError("not_away", "server.error.time_up" if occupant.bot_decides_once else "")
    _require_join_quota(state, occupant.guest_id)
    return Back(seat)


def _require_join_quota(state: TableState, guest_id: str) -> None:
    """Refuse to join once more after too many joins; leaving is always possible."""
    if state.join_counts[guest_id] >= MAX_JOINS_PER_GUEST or state.join_counts.total() >= MAX_JOINS:
        raise RequestError("too_many_joins")


def require_phase(state: TableState, *phases: str) -> None:
    """Refuse a command that does not belong to the table's phase."""
    if state.phase not in phases:
        raise RequestError("wrong_phase", f"server.error.phase_{state.phase}")


def _require_not_given_up(state: TableState, seat: int) -> None:
    if state.occupants[seat].stand_in_reason in GIVEN_UP:
        raise RequestError("seat_given_up")


def require_present(state: TableState, seat: int) -> None:
    """Refuse a person for whom a bot plays."""
    _require_not_given_up(state, seat)
    if state.occupants[seat].stand_in_reason == AWAY:
        raise RequestError("wrong_phase", "server.error.away")


def may_watch(state: TableState, guest: Guest | None, invite: str) -> bool:
    """Whether a viewer may see the table at all."""
    is_insider = guest is not None and (guest.id == state.host_id or state.seat_of(guest.id) is not None)
    return may_see(state.created.options.is_open, is_insider, invite, state.created.invite)


def may_see(is_open: bool, is_insider: bool, given_invite: str, invite: str) -> bool:
    """Whether somebody may see a table: anybody an open one, the host and those who have a seat, or by its invite."""
    return is_open or is_insider or (bool(given_invite) and compare_digest(given_invite.encode(), invite.encode()))


def _sit(state: TableState, guest: Guest, command: Sit) -> EntryBody:
    if not may_watch(state, guest, command.invite):
        raise RequestError("not_invited")
    require_phase(state, GATHERING)
    if state.seat_of(guest.id) is not None and not state.created.options.shared:
        raise RequestError("already_seated")
    if command.name and not state.created.options.shared:
        raise RequestError("bad_request", "server.error.own_name")
    free = [seat for seat, occupant in enumerate(state.occupants) if occupant.is_free]
    if command.seat is not None and command.seat >= len(state.occupants):
        raise RequestError("bad_request", "server.error.no_seat", seats=len(state.occupants))
    if not free or (command.seat is not None and command.seat not in free):
        raise RequestError("seat_taken")
    _require_join_quota(state, guest.id)
    name = clean_name(command.name) if command.name else guest.name
    seat = free[0] if command.seat is None else command.seat
    return Sat(seat, name, *state.style_for(guest, seat), nonce_hash=state.usable_nonce_hash(command.nonce_hash))


def _require_host(state: TableState, guest: Guest) -> None:
    if guest.id != state.host_id:
        raise RequestError("not_host")


def _start(state: TableState, guest: Guest) -> EntryBody:
    _require_host(state, guest)
    require_phase(state, GATHERING)
    return Began()


def _close(state: TableState, guest: Guest) -> EntryBody:
    _require_host(state, guest)
    require_phase(state, GATHERING)
    return Closed()


def _reveal(state: TableState, guest: Guest, command: Reveal) -> EntryBody:
    require_phase(state, DEALING)
    nonce_hash = hash_nonce(command.nonce)
    for seat in state.seats_of(guest.id):
        if seat in state.unrevealed and state.occupants[seat].nonce_hash == nonce_hash:
            return Revealed(seat, command.nonce)
    raise RequestError("no_such_nonce")


def _set_speed(state: TableState, guest: Guest, command: SetSpeed) -> EntryBody:
    _require_host(state, guest)
    require_phase(state, GATHERING, DEALING, PLAYING)
    if state.speed_changes >= MAX_SPEED_CHANGES:
        raise RequestError("too_many_changes")
    return SpeedSet(command.speed)


def _say(state: TableState, seat: int, command: Say | SayPhrase) -> EntryBody:
    require_phase(state, GATHERING, DEALING, PLAYING, OVER)
    occupant, counts = state.occupants[seat], state.message_counts
    if counts[occupant.guest_id] >= MAX_MESSAGES_PER_GUEST or counts.total() >= MAX_MESSAGES:
        raise RequestError("too_much_chat")
    if isinstance(command, SayPhrase):
        return Said(seat, occupant.name, phrase=command.phrase)
    if not state.created.options.chat:
        raise RequestError("wrong_phase", "server.error.phrases_only")
    return Said(seat, occupant.name, text=clean_text(command.text))


def clean_text(text: str) -> str:
    """The text in Unicode normal form C, on one line, without invisible or direction-changing characters."""
    kept = "".join(
        character if not unicodedata.category(character).startswith("C") else " "
        for character in unicodedata.normalize("NFC", text)
    )
    cleaned = " ".join(kept.split())
    if not cleaned:
        raise RequestError("bad_request", "server.error.empty_text")
    return cleaned


def _play(state: TableState, seat: int, command: Play) -> NextEntry:
    require_phase(state, PLAYING)
    require_present(state, seat)
    is_asked = seat in state.asked
    if not is_asked and command.seq == state.seq:
        raise RequestError("illegal", "refusal.not_asked")
    is_current = is_asked and state.asked_seq[seat] <= command.seq <= state.seq
    if state.occupants[seat].bot_decides_once or not is_current:
        raise RequestError("stale", seq=state.seq)
    return resolve_action(state, seat, command.action)


def resolve_action(state: TableState, seat: int, text: str) -> NextEntry:
    """The entry of an action of a seat that is asked; raises `RequestError` if there is no such action or not now."""
    assert state.game_state is not None, "a seat is asked only in a game"
    try:
        action = state.notation.parse(text, seat)
    except NotationError as error:
        raise RequestError("not_an_action", f"notation.{error.code}", **error.values) from None
    code = state.game.why_not(state.game_state, action)
    if code:
        raise RequestError("illegal", refusal_key(code, state.game.rulebook))
    return NextEntry(Played(seat, state.notation.format(action)), action)


def _undo(state: TableState, seat: int) -> EntryBody:
    require_present(state, seat)
    if state.may_undo(seat):
        return Undone(seat)
    if not state.created.options.allows_undo:
        raise RequestError("not_undoable", "server.error.undo_off")
    if state.undos >= MAX_UNDOS:
        raise RequestError("not_undoable", "server.error.undo_often", most=MAX_UNDOS)
    if state.moves and state.moves[-1][0] != seat:
        raise RequestError("not_undoable", "server.error.undo_late")
    raise RequestError("not_undoable")


def _replace(state: TableState, seat: int, now: int) -> EntryBody:
    if seat >= len(state.occupants):
        raise RequestError("bad_request", "server.error.no_seat", seats=len(state.occupants))
    if state.created.options.time_control.kind != NO_LIMIT:
        raise RequestError("not_slow_yet", "server.error.clock_waits")
    waited_ms = now - state.clocks.asked_at[seat] if seat in state.asked else 0
    if state.occupants[seat].is_bot_driven or waited_ms < REPLACE_AFTER_MS:
        raise RequestError("not_slow_yet", seconds=REPLACE_AFTER_MS // 1000)
    return Away(seat)
