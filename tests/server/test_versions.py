"""Tables created with an older version of their rulebook open, go on, finish and are replayed by its rules."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from ferrovia.engine.state import NOBODY
from ferrovia.notation.record import format_record, parse_record
from ferrovia.rulebooks import RULEBOOKS, VERSIONS
from ferrovia.server.storage.interface import LogRow
from ferrovia.server.tables.model.entries import Created, read_entry
from ferrovia.server.tables.model.known_rules import require_same_rules
from ferrovia.server.tables.model.state import OVER, TableState
from ferrovia.server.tables.runtime.rematch import copy_for_rematch
from ferrovia.server.tables.views.replay import make_record, make_replay, make_replay_task

BOOKS = sorted(RULEBOOKS)
OLDER = [(book, version) for book, version in VERSIONS if version < RULEBOOKS[book].version]


def text_of(book: str, version: int) -> str:
    return (Path(__file__).parent.parent / "notation" / f"version_{version}" / f"{book}.txt").read_text(
        encoding="utf-8"
    )


def stored_log(book: str, version: int = 1) -> list[LogRow]:
    """The log of a finished game, as a server stored it when this version was the newest."""
    record = parse_record(text_of(book, version))
    created = {
        "type": "made",
        "rulebook": book,
        "version": version,
        "board": record.board,
        "digest": record.digest,
        "chairs": [{} for _ in range(record.seats)],
        "clock": {},
        "is_open": False,
        "fill": "easy",
        "chat": True,
        "invite": "invite",
        "seed": record.seed.hex() if record.seed else "",
        "before": "",
        "shared": False,
        "undo": True,
        "house": "",
        "own_board": "",
    }
    sat = [{"type": "sat", "seat": seat, "name": name} for seat, name in enumerate(record.names)]
    played = [{"type": "played", "seat": seat, "action": action} for seat, action in record.moves]
    bodies: list[dict[str, Any]] = [created, *sat, {"type": "began"}, *played]
    return [
        LogRow("table", seq, 1000 * seq, f"guest{body.get('seat', 0)}", "", json.dumps(body))
        for seq, body in enumerate(bodies, 1)
    ]


@pytest.mark.parametrize(("book", "version"), OLDER)
def test_table_of_an_older_version_finishes_by_its_rules(book: str, version: int) -> None:
    entries = [read_entry(row) for row in stored_log(book, version)]
    require_same_rules(entries[0])
    created = entries[0].body
    assert isinstance(created, Created)
    state = TableState(created, "table", "guest0", 1000)
    for entry in entries:
        state.apply(entry)
    assert state.phase == OVER
    assert format_record(make_record(state)) == text_of(book, version)
    assert len(make_replay(make_replay_task(state)).steps) == len(state.moves)
    again = copy_for_rematch(state)
    assert again.version == RULEBOOKS[book].version


@pytest.mark.parametrize(("seat", "again"), [(0, 0), (1, NOBODY), (2, 2)])
def test_rematch_keeps_the_starting_seat_if_the_newest_version_allows_it(seat: int, again: int) -> None:
    created = read_entry(stored_log("asia")[0]).body
    assert isinstance(created, Created)
    state = TableState(structs.replace(created, starting_seat=seat), "table", "guest0", 1000)
    assert copy_for_rematch(state).starting_seat == again
