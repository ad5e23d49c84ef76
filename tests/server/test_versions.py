"""A table goes on by the version of the rulebook that it was created with, however many come later."""

from random import Random

import pytest

from ferrovia.rulebooks import RULEBOOKS
from tests.server.client import Message, Person, TableClient, choose, server_in_thread
from tests.versions import add_version


def play(table: TableClient, moves: int = 10_000) -> Message:
    """Play for all seats of a table at one screen; the last frame."""
    rng = Random(1)
    frame = table.frame()
    while frame["phase"] != "over" and moves:
        seat = frame["asked"][0]["seat"]
        frame = table.frame(seat=seat)
        table.done("play", seq=frame["seq"], action=choose(frame["menu"], rng), seat=seat)
        frame = table.frame()
        moves -= 1
    return frame


def test_running_table_of_an_older_version_is_played_to_its_end(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    older = RULEBOOKS["paris"].version
    with server_in_thread(database) as server:
        ana = server.person("Ana")
        table = ana.create("paris", 2, shared=True)
        table.done("sit", name="Eva")
        table.done("start")
        play(table, moves=10)
    newest = add_version(monkeypatch, "paris", opening_cards=(5,)).version
    with server_in_thread(database) as server:
        again = Person(server, "")
        again.web.headers["authorization"] = f"Bearer {ana.token}"
        table = again.at(table)
        frame = play(table)
        assert (frame["phase"], frame["options"]["version"]) == ("over", older)
        record = table.ask("record").text
        assert f'[Rulebook "paris@{older}"]' in record and " won by " in record
        replay = table.ask("replay").json()
        assert replay["steps"][-1]["asked"] == []
        rematch = TableClient(again, table.do("rematch").json()["table"], "")
        assert rematch.frame()["options"]["version"] == newest
