"""Notices of turns, as pure functions: guests, deadlines and messages. A message names the rulebook and table only."""

from typing import Final

import msgspec

from ferrovia.locales import LANGUAGES, Translator
from ferrovia.rulebooks import get_base
from ferrovia.server.tables.model.entries import PER_DECISION, LogEntry
from ferrovia.server.tables.model.state import PLAYING, TableState

SLOW_SECONDS: Final = 3600  # of time per decision, from which on a game is slow


def is_slow(state: TableState) -> bool:
    """Whether a game is so slow that its players close the page."""
    control = state.created.time_control
    return control.kind == PER_DECISION and control.seconds >= SLOW_SECONDS


def newly_asked(state: TableState, entry: LogEntry) -> set[str]:
    """The guests who must decide since the last entry, and did not cause that themselves."""
    if state.phase != PLAYING or not is_slow(state):
        return set()
    asked = {state.occupants[seat].guest_id for seat in state.asked_people if state.asked_seq[seat] == entry.seq}
    return asked - {entry.guest_id}


def deadline_of(state: TableState, guest_id: str, seq: int) -> int | None:
    """The time at which a guest's question must be answered; None if it does not need an answer any more."""
    seats = [seat for seat in state.asked_people if state.occupants[seat].guest_id == guest_id]
    return min((state.clocks.deadline(seat) for seat in seats if state.asked_seq[seat] == seq), default=None)


def make_message(state: TableState, lang: str) -> bytes:
    """The message to a browser: a sentence with the name of the game, and the path of the table."""
    translate = Translator(lang if lang in LANGUAGES else LANGUAGES[0])
    game = translate(f"web.book.name.{get_base(state.game.rulebook).id}")
    body = translate("server.push.turn", game=game)
    return msgspec.json.encode({"title": "Ferrovía", "body": body, "path": f"t/{state.table_id}"})
