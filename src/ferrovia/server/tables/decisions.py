"""Whether a command is in order, and which line of the log it becomes. Nothing is changed here."""

import unicodedata
from hmac import compare_digest
from typing import Final

from ferrovia.notation.action import NotationError
from ferrovia.server.errors import Refusal
from ferrovia.server.guests.guest import Guest, clean_name
from ferrovia.server.tables.commands import (
    Command,
    Leave,
    Play,
    Replace,
    Resign,
    Return,
    Say,
    SayPhrase,
    Sit,
    Start,
    Undo,
)
from ferrovia.server.tables.entries import Away, Back, Began, Body, Left, Played, Resigned, Said, Sat, Undone
from ferrovia.server.tables.standing import AWAY, GATHERING, OVER, PLAYING, RESIGNED, TIMED_OUT, Standing

WAITED_LONG: Final = 120_000  # milliseconds after which others may call a bot in
MOST_SAID: Final = 500  # at one table
MOST_SAID_EACH: Final = 200  # by one person
MOST_CAME: Final = 400  # times that people sit down or come back at one table
MOST_CAME_EACH: Final = 100  # that one person does


def decide(standing: Standing, guest: Guest, command: Command, now: int, wished: int | None = None) -> Body:
    """The line that the command becomes; `Refusal` says why it cannot. `wished` is the seat meant if it names none."""
    if isinstance(command, Sit):
        return _sit(standing, guest, command)
    if isinstance(command, Start):
        return _start(standing, guest)
    if not isinstance(command, Replace) and command.seat is not None:
        wished = command.seat
    seat = standing.seat_of(guest.id, wished)
    if seat is None:
        raise Refusal("not_seated")
    if isinstance(command, Say | SayPhrase):
        return _say(standing, seat, command)
    if isinstance(command, Leave) and standing.phase == GATHERING:
        return Left(seat)
    demand(standing, PLAYING)
    if isinstance(command, Play):
        return _play(standing, seat, command)
    if isinstance(command, Undo):
        return _undo(standing, seat)
    if isinstance(command, Replace):
        return _replace(standing, command.seat, now)
    return _come_or_go(standing, seat, command)


def _come_or_go(standing: Standing, seat: int, command: Leave | Return | Resign) -> Body:
    """Who plays a seat in the middle of a game."""
    _demand_own(standing, seat)
    is_away = bool(standing.sittings[seat].why)
    if isinstance(command, Resign):
        return Resigned(seat)
    if isinstance(command, Leave):
        if is_away:
            raise Refusal("wrong_phase", "server.error.away")
        return Away(seat)
    if not is_away:
        raise Refusal("not_away", "server.error.time_up" if standing.sittings[seat].once else "")
    _demand_calm(standing, standing.sittings[seat].guest)
    return Back(seat)


def _demand_calm(standing: Standing, guest: str) -> None:
    """Refuse one more coming to whoever has come and gone too often. To go is always possible."""
    if standing.came[guest] >= MOST_CAME_EACH or standing.came.total() >= MOST_CAME:
        raise Refusal("too_restless")


def demand(standing: Standing, *phases: str) -> None:
    """Refuse what is not for the phase in which the table is."""
    if standing.phase not in phases:
        raise Refusal("wrong_phase", f"server.error.phase_{standing.phase}")


def _demand_own(standing: Standing, seat: int) -> None:
    if standing.sittings[seat].why in (RESIGNED, TIMED_OUT):
        raise Refusal("seat_given_up")


def demand_to_decide(standing: Standing, seat: int) -> None:
    """Refuse to whoever has left the seat to a bot."""
    _demand_own(standing, seat)
    if standing.sittings[seat].why == AWAY:
        raise Refusal("wrong_phase", "server.error.away")


def may_watch(standing: Standing, guest: Guest | None, invite: str) -> bool:
    """Whether somebody may see the table at all."""
    if standing.made.is_open or compare_digest(invite.encode(), standing.made.invite.encode()):
        return True
    return guest is not None and (guest.id == standing.maker or standing.seat_of(guest.id) is not None)


def _sit(standing: Standing, guest: Guest, command: Sit) -> Body:
    if not may_watch(standing, guest, command.invite):
        raise Refusal("not_invited")
    demand(standing, GATHERING)
    if standing.seat_of(guest.id) is not None and not standing.made.shared:
        raise Refusal("already_seated")
    if command.name and not standing.made.shared:
        raise Refusal("bad_request", "server.error.own_name")
    free = [seat for seat, sitting in enumerate(standing.sittings) if sitting.is_free]
    if command.seat is not None and command.seat >= len(standing.sittings):
        raise Refusal("bad_request", "server.error.no_seat", seats=len(standing.sittings))
    if not free or (command.seat is not None and command.seat not in free):
        raise Refusal("seat_taken")
    _demand_calm(standing, guest.id)
    name = clean_name(command.name) if command.name else guest.name
    return Sat(free[0] if command.seat is None else command.seat, name)


def _start(standing: Standing, guest: Guest) -> Body:
    if guest.id != standing.maker:
        raise Refusal("not_maker")
    demand(standing, GATHERING)
    return Began()


def _say(standing: Standing, seat: int, command: Say | SayPhrase) -> Body:
    demand(standing, GATHERING, PLAYING, OVER)
    if standing.said[standing.sittings[seat].guest] >= MOST_SAID_EACH or standing.said.total() >= MOST_SAID:
        raise Refusal("too_much_chat")
    name = standing.sittings[seat].name
    if isinstance(command, SayPhrase):
        return Said(seat, name, phrase=command.phrase)
    if not standing.made.chat:
        raise Refusal("wrong_phase", "server.error.phrases_only")
    return Said(seat, name, text=clean_text(command.text))


def clean_text(text: str) -> str:
    """The text in one normal form, on one line, without signs that nobody sees or that turn the writing round."""
    kept = "".join(
        sign if not unicodedata.category(sign).startswith("C") else " " for sign in unicodedata.normalize("NFC", text)
    )
    cleaned = " ".join(kept.split())
    if not cleaned:
        raise Refusal("bad_request", "server.error.empty_text")
    return cleaned


def _play(standing: Standing, seat: int, command: Play) -> Body:
    assert standing.state is not None
    sitting = standing.sittings[seat]
    demand_to_decide(standing, seat)
    is_asked = seat in standing.asked
    if not is_asked and command.seq == standing.seq:
        raise Refusal("illegal", "refusal.not_asked")
    if sitting.once or not is_asked or not standing.asked_seq[seat] <= command.seq <= standing.seq:
        raise Refusal("stale", seq=standing.seq)
    try:
        action = standing.notation.parse(command.action, seat)
    except NotationError as error:
        raise Refusal("not_an_action", detail=str(error)[:200]) from None
    code = standing.game.why_not(standing.state, action)
    if code:
        raise Refusal("illegal", f"refusal.{code}")
    return Played(seat, standing.notation.text(action))


def _undo(standing: Standing, seat: int) -> Body:
    demand_to_decide(standing, seat)
    if not standing.may_undo(seat):
        raise Refusal("not_undoable")
    return Undone(seat)


def _replace(standing: Standing, seat: int, now: int) -> Body:
    if seat >= len(standing.sittings):
        raise Refusal("bad_request", "server.error.no_seat", seats=len(standing.sittings))
    if standing.made.clock.kind != "none":
        raise Refusal("nobody_waits", "server.error.clock_waits")
    sitting = standing.sittings[seat]
    waited = now - standing.times.asked_at[seat] if seat in standing.asked else 0
    if sitting.by_bot or waited < WAITED_LONG:
        raise Refusal("nobody_waits", seconds=WAITED_LONG // 1000)
    return Away(seat)
