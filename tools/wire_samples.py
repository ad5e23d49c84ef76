"""Writes messages as the server makes them, for the client's tests: `tools/web.py test` does so before it runs them.

So a test of the client has every field that the server sends, and spells out only those that it is about.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

from msgspec.json import encode

from ferrovia.boards import BOARDS
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.api.table_types import NewTable
from ferrovia.server.catalog.boards import board_info
from ferrovia.server.catalog.rulebooks import rulebook_info
from ferrovia.server.core.clock import Clock
from ferrovia.server.games.spec import resolve_game
from ferrovia.server.storage.interface import Guest
from ferrovia.server.tables.model.entries import (
    Began,
    Created,
    EntryBody,
    LogEntry,
    Played,
    Sat,
    SeatSetup,
)
from ferrovia.server.tables.model.state import OVER, TableState
from ferrovia.server.tables.runtime.loaded_table import LoadedTable
from ferrovia.server.tables.views.replay import make_replay, replay_task

BOOK = "europe"
PEOPLE = ANA, EVA = Guest("ana", "Ana"), Guest("eva", "Eva")
CLAIMS = 0.8  # the share of turns on which a player claims who can


class SampleTable:
    """A table where two people play at random."""

    def __init__(self) -> None:
        game = resolve_game(RULEBOOKS[BOOK], RULEBOOKS[BOOK].board, "", len(PEOPLE))
        options = NewTable(rulebook=BOOK, seats=[], is_open=True, fill="easy", starting_seat=0).options
        created = Created(game, options, [SeatSetup() for _ in PEOPLE], "normal", "invite", "11" * 32)
        self._table = LoadedTable(TableState(created, "table", ANA.id, 0), Clock(0))
        for guest, body in ((ANA, created), (ANA, Sat(0, "Ana")), (EVA, Sat(1, "Eva")), (ANA, Began())):
            self._add(guest, body)

    def _add(self, guest: Guest, body: EntryBody) -> None:
        state = self._table.state.copy()
        entry = LogEntry(state.table_id, state.seq + 1, 1000 * state.seq, guest.id, "", body)
        self._table.adopt(state, entry, state.apply(entry))

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._table.state.phase == OVER

    def frame(self, guest: Guest) -> dict[str, Any]:
        """The latest frame for a player, with the latest moments."""
        found: dict[str, Any] = json.loads(self._table.frame(guest, self._table.state.seq - 1, frozenset()))
        return found

    def play(self, chance: Random) -> None:
        """Let whoever is asked choose an action of the menu."""
        seat = self._table.state.asked[0]
        guest = PEOPLE[seat]
        menu = self.frame(guest)["menu"]
        claims = [f"{route}={payment}" for route, payments in menu.get("claim", {}).items() for payment in payments]
        others = [text for group in menu.values() if isinstance(group, list) for text in group]
        is_claimed = bool(claims) and (not others or chance.random() < CLAIMS)
        self._add(guest, Played(seat, chance.choice(claims if is_claimed else others)))

    def replay(self) -> dict[str, Any]:
        """The replay of the finished game."""
        found: dict[str, Any] = json.loads(encode(make_replay(*replay_task(self._table.state))))
        return found


def samples() -> dict[str, Any]:
    """The messages by what they are."""
    table, chance = SampleTable(), Random(1)
    opening = table.frame(ANA)
    while table.frame(ANA).get("menu", {}).get("question") != "turn":
        table.play(chance)
    turn = table.frame(ANA)
    while not table.is_over:
        table.play(chance)
    return {
        "boards": {name: _plain(board_info(name)) for name in BOARDS},
        "rulebooks": {name: _plain(rulebook_info(book)) for name, book in RULEBOOKS.items()},
        "frames": {"opening": opening, "turn": turn, "over": table.frame(ANA)},
        "replay": table.replay(),
    }


def _plain(message: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(encode(message))
    return found


def write(target: Path) -> None:
    """Write the samples."""
    target.write_text(json.dumps(samples()), encoding="utf-8")
