"""Nothing that a client sends keeps the server from answering others: large networks, many stations, hard boards."""

import asyncio
import json
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from ferrovia.engine.actions import ACTION_KINDS
from ferrovia.rulebooks import RULEBOOKS, make_house_rulebook
from ferrovia.server.core.loop_watch import BLOCKED, BLOCKED_SECONDS, WAITED, WARNING_SECONDS, LoopWatch
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.games.spec import get_board, get_game, get_notation, resolve_game
from ferrovia.server.storage import open_storage
from ferrovia.server.tables.model.entries import (
    Began,
    EntryBody,
    LogEntry,
    Played,
    Sat,
)
from ferrovia.server.tables.model.results import ScoredGame, ScoreTask
from ferrovia.server.tables.model.state import TableState
from ferrovia.server.tables.runtime import game_scorer
from ferrovia.server.tables.runtime.entry_writer import make_table_row
from ferrovia.server.tables.runtime.game_scorer import MAX_INLINE_TRIES, GameScorer
from tests.server.client import LocalServer, TableClient, server_in_thread
from tests.server.hostile_boards import bipartite, board_file, grid, largest_board, random_pairs
from tests.server.liveness_watch import MAX_STALL_SECONDS, longest_stall
from tests.server.new_tables import creation
from tests.server.stored_tables import finished_log as stored_log
from tests.server.stored_tables import state_of
from tests.waiting import wait_until

TABLE = "0123456789abcdef"
MAX_PIECE_SECONDS = 0.05  # of processor time, for which the event loop may compute at a time


def finished_log(board: dict[str, Any], pieces: int) -> list[tuple[LogEntry, TableState]]:
    """The log of a game in which seats claim whatever they can, with the state after each entry."""
    book = make_house_rulebook({"base": "usa", "id": "usa-house", "pieces": pieces})
    text = json.dumps(board)
    spec = resolve_game(book, "attack", text, 2)
    game, notation = get_game(spec), get_notation("attack", text)
    created = creation(spec, seed=Random(1).randbytes(32).hex())
    state = TableState(created, TABLE, "guest", 1000)
    log: list[tuple[LogEntry, TableState]] = []

    def add(body: EntryBody) -> None:
        nonlocal state
        state = state.copy()
        entry = LogEntry(TABLE, state.seq + 1, 1000 + state.seq, "guest", "", body)
        state.apply(entry)
        log.append((entry, state))

    for body in (created, Sat(0, "Ana"), Began()):
        add(body)
    while state.phase == "playing":
        assert state.game_state is not None
        seat = state.asked[0]
        actions = game.legal_actions(state.game_state, seat)
        claims = [action for action in actions if ACTION_KINDS[action.kind].name == "claim"]
        others = [action for action in actions if ACTION_KINDS[action.kind].name != "draw_tickets"]
        add(Played(seat, notation.format((claims or others or actions)[0])))
    return log


def store(database: str, log: list[tuple[LogEntry, TableState]]) -> None:
    async def write() -> None:
        storage = await open_storage(database)
        for entry, state in log:
            assert await storage.append(entry.row(), make_table_row(state, entry.body))
        await storage.close()

    asyncio.run(write())


def answered_during(server: LocalServer, attack: Callable[[], httpx.Response]) -> httpx.Response:
    """The response to an attack, during which the server must answer others."""
    web = server.person("").web
    with ThreadPoolExecutor(1) as thread:
        running_attack = thread.submit(attack)
        while not running_attack.done():
            assert web.get("/health/live").status_code == 200
    assert longest_stall(server.port) < MAX_STALL_SECONDS
    return running_attack.result()


def test_query_with_thousands_of_names_keeps_nobody_waiting(tmp_path: Path) -> None:
    letters = [chr(code) for code in range(ord("!"), ord("~")) if chr(code) not in '#&+%=?"<>']
    query = "&".join(first + second for first in letters for second in letters)[:15_000]
    with server_in_thread(str(tmp_path / "f.db")) as server:
        web = server.person("").web
        answer = answered_during(server, lambda: web.get(f"/health/live?{query}"))
        assert (answer.status_code, answer.json()["values"]) == (400, {"detail": "query"})


def seconds_of(work: Callable[[], object]) -> float:
    """The processor time of this thread that something takes, at best: others may use the machine too."""
    seconds = []
    for _ in range(3):
        started = time.thread_time()
        work()
        seconds.append(time.thread_time() - started)
    return min(seconds)


def test_the_largest_custom_board_is_restored_in_little_time() -> None:
    text = json.dumps(largest_board())

    def restore() -> None:
        for cached in (get_board, get_game, get_notation):
            cached.cache_clear()
        resolve_game(RULEBOOKS["usa"], "attack", text, 5)
        get_notation("attack", text)

    assert seconds_of(restore) < MAX_PIECE_SECONDS


@pytest.mark.parametrize("what", ["", "/record", "/replay"])
def test_a_finished_game_with_119_routes_each_keeps_nobody_waiting(tmp_path: Path, what: str) -> None:
    database = str(tmp_path / "f.db")
    log = finished_log(board_file(bipartite(7, 34)), 125)
    store(database, log)
    with server_in_thread(database) as server:
        ana = server.person("Ana")
        answer = answered_during(server, lambda: ana.web.get(f"/api/tables/{TABLE}{what}"))
        assert answer.status_code == 200, answer.text
        if not what:
            longest = max(score["longest_length"] for score in answer.json()["result"]["scores"])
            assert longest > 80


HARD_FILES = {
    "a grid of a hundred cities and 200 pieces": (grid(10), {"base": "usa", "pieces": 200}, "trail", "house"),
    "five stations with 36 routes each": (bipartite(5, 36), {"base": "europe", "stations": 5}, "lending", "house"),
}


@pytest.mark.parametrize("name", HARD_FILES)
def test_files_that_cannot_be_scored_are_refused_where_they_go_wrong(tmp_path: Path, name: str) -> None:
    pairs, house, code, file = HARD_FILES[name]
    board = board_file(pairs)
    board["tickets"] = [{**ticket, "long": number < 12} for number, ticket in enumerate(board["tickets"])]
    with server_in_thread(str(tmp_path / "f.db")) as server:
        ana = server.person("Ana")
        files = {"board": json.dumps(board, indent=1), "house": json.dumps(house, indent=1)}
        answer = answered_during(server, lambda: ana.post("/api/boards/check", **files))
        fault = answer.json()["faults"][0]
        assert (fault["text_key"], fault["file"]) == (f"unscorable.{code}", file)
        assert files[file].splitlines()[fault["line"] - 1].strip().startswith(f'"{fault["path"]}"')
        wish = {"rulebook": house["base"], "seats": [{}, {}], "house": house, "custom_board": board}
        answer = answered_during(server, lambda: ana.post("/api/tables", **wish))
        assert (answer.status_code, answer.json()["text_key"]) == (400, f"unscorable.{code}")


def play_out(server: LocalServer) -> TableClient:
    client = server.person("Ana").create("usa", 2, bots=1)
    client.done("start")
    client.give_up()
    return client


def test_a_worker_scores_what_takes_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableState, "score", lambda _state, _tries: False)  # as if it took too many tries
    with server_in_thread(str(tmp_path / "f.db")) as server:
        client = play_out(server)
        result = client.frame()["result"]
        replay = client.ask("replay").json()
        assert result["scores"] == replay["result"]["scores"]
        assert client.person.web.get("/api/me/games").json()["games"][0]["total"] == result["scores"][0]["total"]


class CountingWorkers:
    """Workers that do everything at once, and count it."""

    def __init__(self) -> None:
        self.tasks = 0

    async def run_task(self, work: Callable[[ScoreTask], ScoredGame], task: ScoreTask) -> ScoredGame:
        self.tasks += 1
        return work(task)


def count_worker_tasks(state: TableState) -> int:
    """How many tasks the score of a finished game takes."""
    workers: Any = CountingWorkers()
    asyncio.run(GameScorer(workers).score(state))
    assert state.result is not None
    return int(workers.tasks)


def test_a_worker_scores_what_takes_long_for_all_sides_together() -> None:
    _, state = finished_log(board_file(random_pairs(20, 180)), 38)[-1]
    assert state.copy().score(MAX_INLINE_TRIES), "no part of a side's score takes long"
    assert count_worker_tasks(state) == 1


@pytest.mark.parametrize("book", RULEBOOKS)
def test_printed_games_are_scored_at_once(book: str) -> None:
    assert count_worker_tasks(state_of(stored_log(TABLE, book))) == 0


def score_nothing(_task: ScoreTask) -> ScoredGame:
    return ScoredGame(None)


def test_a_game_that_is_too_complex_ends_without_a_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableState, "score", lambda _state, _tries: False)  # as if it took too many tries
    monkeypatch.setattr(game_scorer, "score_moves", score_nothing)
    with server_in_thread(str(tmp_path / "f.db")) as server:
        client = play_out(server)
        frame = client.frame()
        assert "result" not in frame and frame["seed"]
        assert "Result" not in client.ask("record").text
        assert client.ask("replay").status_code == 200
        assert client.person.web.get("/api/me/games").json()["games"] == []
        assert client.person.web.get("/api/me/tables").json()["tables"][0]["table"].get("totals", []) == []


def test_metrics_show_how_late_the_event_loop_is(tmp_path: Path) -> None:
    with server_in_thread(str(tmp_path / "f.db")) as server:
        web = server.person("").web
        wait_until(lambda: 'ferrovia_event_loop_lag_seconds_bucket{le="0.25"}' in web.get("/metrics").text)


def test_a_blocked_event_loop_is_reported_at_most_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    metrics = Metrics()
    watch = LoopWatch(metrics)
    with caplog.at_level(logging.WARNING, "ferrovia.server"):
        watch.note(BLOCKED_SECONDS / 2, 0.1, 0.0)
        assert not caplog.records
        watch.note(BLOCKED_SECONDS, 0.2, 1.0)
        watch.note(3.0, 0.1, 2.0)
        watch.note(0.0, 0.0, 1.0 + WARNING_SECONDS)
    assert [vars(record)["seconds"] for record in caplog.records] == [BLOCKED_SECONDS, 3.0]
    assert [record.message for record in caplog.records] == [BLOCKED, WAITED], "it computed for 0.1 of 3 seconds only"
    assert "ferrovia_event_loop_lag_seconds_count 4" in metrics.render()
    assert "ferrovia_event_loop_lag_longest_seconds 3" in metrics.render()
    assert "ferrovia_event_loop_computed_longest_seconds 0.2" in metrics.render()
