"""Compares every byte sent to a viewer with a twin table, where everything that the viewer cannot know differs.

The twin has other cards in hidden hands and decks, other tickets, another seed, other moves in its log, other people's
identities, and other values in every event that is not for the viewer. As a program it plays many games:
`python -m tests.server.leaks --games 20`.
"""

import argparse
import secrets
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from ferrovia.engine.events import Event
from ferrovia.engine.state import NOBODY
from ferrovia.notation.deal import hash_nonce
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.core.clock import Clock
from ferrovia.server.core.errors import RequestError
from ferrovia.server.push.push_service import make_message
from ferrovia.server.storage.interface import Guest
from ferrovia.server.tables.model.commands import Play
from ferrovia.server.tables.model.entries import (
    PER_GAME,
    Began,
    EntryBody,
    LogEntry,
    Played,
    Revealed,
    Said,
    Sat,
    TimeControl,
)
from ferrovia.server.tables.model.next_entry import resolve_command
from ferrovia.server.tables.model.state import OVER, PLAYING, TableState
from ferrovia.server.tables.runtime.loaded_table import LoadedTable
from ferrovia.server.tables.views.advice import TicketOutlooks, show_outlooks
from ferrovia.server.tables.views.frame import PublicFrame
from ferrovia.server.tables.views.moments import AppliedEntry
from ferrovia.server.tables.views.summary import make_summary
from tests.random_games import random_action
from tests.redealt import redeal
from tests.server.new_tables import creation, printed

TABLES = [(book.id, seats) for book in RULEBOOKS.values() for seats in book.seats]
CLOCK = TimeControl(PER_GAME, 600, 5)
BOOK_ACTIONS = ["+?", "+?t", "+?s", "+r", "+*", "tickets", "pass", "keep=1", "no", "stop", "rack", "share=1", "flag"]


class FakeSubscriber:
    """A viewer that counts how often it is woken."""

    def __init__(self, guest: Guest | None) -> None:
        self.guest = guest
        self.woken = 0

    def wake(self) -> None:
        """Count a change."""
        self.woken += 1


class OfflineTable:
    """A loaded table that is played without a server."""

    def __init__(
        self,
        book: str,
        seats: int,
        seed: int,
        holders: Sequence[int] = (),
        clock: TimeControl = CLOCK,
        *,
        is_dealt: bool = True,
    ) -> None:
        """`holders` gives the guest of each seat, at a shared table; otherwise every seat has another guest."""
        dealt = Random(seed).randbytes(32).hex()
        options: dict[str, Any] = {"time_control": clock, "is_open": False, "shared": bool(holders)}
        self.created = creation(printed(book, seats), seed=dealt, **options)
        self.holders = [f"guest{holders[seat] if holders else seat}" for seat in range(seats)]
        self.nonces = [Random(seed + seat).randbytes(32).hex() for seat in range(seats)]
        self.entries: list[LogEntry] = []
        self.table = LoadedTable(TableState(self.created, "table", "guest0", 1000), Clock(1000))
        self.add(self.created, "guest0")
        for seat in range(seats):
            self.add(Sat(seat, f"Name {seat}", nonce_hash=hash_nonce(self.nonces[seat])), self.holders[seat])
        self.add(Began(), "guest0")
        for _ in self.deal() if is_dealt else ():
            pass
        self.table.subscribers = {FakeSubscriber(Guest("spectator", "Wanda")), FakeSubscriber(None)}

    def add(self, body: EntryBody, guest: str) -> None:
        """Add the next entry."""
        state = self.table.state.copy()
        number = state.seq + 1
        entry = LogEntry("table", number, 1000 + 700 * number, guest, f"command{number}", body)
        self.entries.append(entry)
        self.table.adopt(state, entry, state.apply(entry))

    def deal(self) -> Iterator[int]:
        """Reveal the nonces of all seats; yields each seat before."""
        for seat, nonce in enumerate(self.nonces):
            yield seat
            self.add(Revealed(seat, nonce), self.holders[seat])

    def play(self, seed: int) -> Iterator[int]:
        """Play to the end at random, with some chat; yields the number of each step."""
        rng = Random(seed)
        number = 0
        while self.table.state.phase == PLAYING:
            yield number
            state = self.table.state
            assert state.game_state is not None
            action = random_action(state.game, state.game_state, rng)
            if number % 37 == 5:
                self.add(Said(action.seat, f"Name {action.seat}", phrase="hello"), f"guest{action.seat}")
            self.add(Played(action.seat, state.notation.format(action)), f"guest{action.seat}")
            number += 1
        yield number


def twin_table(table: LoadedTable, viewer: int | None, rng: Random) -> LoadedTable:
    """A table that the viewer cannot distinguish from this one."""
    state = table.state
    seat = NOBODY if viewer is None else viewer
    other = state.copy()
    if state.game_state is not None:
        other.game_state = redeal(state.game, state.game_state, seat, rng)
    other.moves = [(rng.randrange(len(state.occupants)), "+r") for _ in range(rng.randrange(200))]
    other.command_seqs = {secrets.token_hex(4): 3}
    changes: dict[str, str] = {}
    if state.phase != OVER:
        changes["seed"] = rng.randbytes(32).hex()
        other.seed = rng.randbytes(32)
        other.nonces = {number: rng.randbytes(32).hex() for number in state.nonces}
    if viewer is None:
        changes["invite"] = "another"
    other.created = msgspec.structs.replace(state.created, **changes)
    whose = None if viewer is None else state.occupants[viewer].guest_id
    for number, occupant in enumerate(other.occupants):
        if occupant.guest_id != whose and occupant.guest_id:
            other.occupants[number] = occupant._replace(guest_id=f"other{rng.randrange(1 << 30)}")
    if whose != state.host_id:
        other.host_id = "other"
    twin = LoadedTable(other, Clock(other.at))
    twin.subscribers = {
        FakeSubscriber(Guest(f"other{rng.randrange(1 << 30)}", "Other")) for _ in range(table.count_spectators())
    }
    for applied in table.recent_entries:
        entry, events = applied.entry, applied.events
        body = entry.body
        if isinstance(body, Played) and body.seat != viewer:
            body = Played(body.seat, "+*")
        if isinstance(body, Revealed):
            body = Revealed(body.seat, rng.randbytes(32).hex())
        hidden = [event if event.is_for(seat) else _scrambled(event, rng) for event in events]
        twin.recent_entries.append(AppliedEntry(LogEntry("table", entry.seq, entry.at, "other", "other", body), hidden))
    # Everyone sees the hash of the seed; everything else must be the same with another seed.
    twin._public = PublicFrame(other)
    twin._public.options = PublicFrame(state).options
    return twin


def _scrambled(event: Event, rng: Random) -> Event:
    return Event(event.kind, event.seat, tuple(rng.randrange(8) for _ in event.values), event.audience)


def answer_to(state: TableState, viewer: int, guest: Guest, action: str) -> str:
    """The server's answer to an action of the viewer."""
    try:
        resolve_command(state, guest, Play(state.seq, action, seat=viewer), state.at)
    except RequestError as error:
        return repr(error.error_body())
    return "accepted"


def outlooks(state: TableState, viewer: int) -> TicketOutlooks:
    """The outlook of the viewer's tickets."""
    assert state.game_state is not None, "a table in play has a game state"
    return show_outlooks(state.game.observe(state.game_state, viewer), state.notation)


def compare(table: LoadedTable, viewer: int | None, rng: Random) -> None:
    """Check that the frame, the summary and the answers to actions are the same for both, byte by byte."""
    guest = None if viewer is None else Guest(table.state.occupants[viewer].guest_id, f"Name {viewer}")
    twin = twin_table(table, viewer, rng)
    assert table.count_spectators() == twin.count_spectators() == 2
    since = max(0, table.state.seq - rng.choice([1, 3, 200]))
    assert table.frame(guest, since, frozenset(), viewer) == twin.frame(guest, since, frozenset(), viewer)
    assert make_message(table.state, "es") == make_message(twin.state, "es")
    assert b"Name" not in make_message(table.state, "es")
    if viewer is None:
        assert make_summary(table.state) == make_summary(twin.state)
    elif guest is not None:
        if table.state.phase == PLAYING and rng.random() < 0.2:
            assert outlooks(table.state, viewer) == outlooks(twin.state, viewer)
        for action in rng.sample(BOOK_ACTIONS, 4):
            assert answer_to(table.state, viewer, guest, action) == answer_to(twin.state, viewer, guest, action)


def watch(book: str, seats: int, seed: int, *, everyone: bool, holders: Sequence[int] = ()) -> int:
    """Compare one game at every step, for every viewer or for one after the other; returns the comparisons."""
    offline = OfflineTable(book, seats, seed, holders, is_dealt=False)
    rng = Random(seed)
    viewers: list[int | None] = [*range(seats), None]
    compared = 0
    for _ in offline.deal():
        for viewer in viewers:
            compare(offline.table, viewer, rng)
            compared += 1
    for number in offline.play(seed):
        for viewer in viewers if everyone else [viewers[number % len(viewers)]]:
            compare(offline.table, viewer, rng)
            compared += 1
    return compared


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=10, help="of each rulebook and number of seats")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for book, seats in TABLES:
        count = sum(watch(book, seats, given.seed + number, everyone=True) for number in range(given.games))
        print(f"{book} with {seats}: {given.games} games, {count} comparisons, all equal", flush=True)


if __name__ == "__main__":
    main()
