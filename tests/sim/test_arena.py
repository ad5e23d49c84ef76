"""Tournaments: workers and interruptions do not change them, and no bot can stop one."""

import multiprocessing
import sys
from pathlib import Path
from typing import Any

import pytest

from ferrovia.sim.arena import Tournament, play_tournament
from ferrovia.sim.custom_bots import CustomBotError, custom_bot_digest, load_custom
from ferrovia.sim.deal_blocks import DealBlock
from ferrovia.sim.journal import Journal
from ferrovia.sim.report import summarize
from ferrovia.sim.resume import InUseError, OtherWorkError
from ferrovia.sim.workers import Heartbeat, ProcessWorkers, Task, WorkerError
from tests.random_games import seats_by_book

CUSTOM = "tests.bots.custom_bots"
HEAD: dict[str, Any] = {"format": "test", "seed": 3}


def tournament(*bots: str, deals: int = 6, book: str = "usa", seats: int = 2, limit: float = 0.2) -> Tournament:
    return Tournament(book, book, bots, seats, deals, 3, limit)


def outcome(plan: Tournament, blocks: dict[tuple[int, int], DealBlock]) -> dict[str, Any]:
    """Summarize a tournament without the times."""
    found = summarize(plan, blocks)
    found.pop("times")
    return found


# Pairings and deals.


def test_every_pairing_plays_every_deal() -> None:
    plan = tournament("a", "b", "c", deals=3)
    assert plan.pairings == [(0, 1), (0, 2), (1, 2)]
    assert plan.tasks == [(pairing, deal) for deal in range(3) for pairing in range(3)]


@pytest.mark.parametrize(("book", "seats"), seats_by_book(3).items())
def test_every_book_can_be_played_in_the_arena(book: str, seats: int) -> None:
    plan = tournament("greedy", "random", deals=2, book=book, seats=seats)
    found = outcome(plan, dict(play_tournament(plan, ProcessWorkers(1), set())))
    assert found["pairings"][0]["win_rate"]["value"] > 0.5
    assert found["bots"][1]["elo"]["value"] < 0


def test_two_workers_find_exactly_what_one_finds() -> None:
    plan = tournament("greedy", "random", f"{CUSTOM}:Chaotic")
    plain = tournament("greedy", "random")
    assert outcome(plain, dict(play_tournament(plain, ProcessWorkers(1), set()))) == outcome(
        plain, dict(play_tournament(plain, ProcessWorkers(2), set()))
    )
    one, two = (outcome(plan, dict(play_tournament(plan, ProcessWorkers(workers), set()))) for workers in (1, 2))
    assert one == two and one["forfeits"] == []


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("stops", [1, 5])
def test_an_interrupted_tournament_ends_as_if_it_had_not_been(tmp_path: Path, workers: int, stops: int) -> None:
    plan = tournament("greedy", "random", deals=8)
    whole = outcome(plan, dict(play_tournament(plan, ProcessWorkers(1), set())))
    path = tmp_path / "blocks.jsonl"
    with Journal(path, HEAD) as journal:
        playing = play_tournament(plan, ProcessWorkers(workers), set())
        for _ in range(stops):
            (pairing, _), block = next(playing)
            journal.add(pairing, block)
        playing.close()
    assert multiprocessing.active_children() == []
    with path.open("ab") as file:
        file.write(b'{"pairing": 0, "deal": 7, "ga')  # cut off by a power failure
    with Journal(path, HEAD) as journal:
        assert len(journal.blocks) == stops
        for (pairing, _), block in play_tournament(plan, ProcessWorkers(workers), set(journal.blocks)):
            journal.add(pairing, block)
    with Journal(path, HEAD) as journal:
        assert len(journal.blocks) == 8
        assert outcome(plan, journal.blocks) == whole
        assert list(play_tournament(plan, ProcessWorkers(workers), set(journal.blocks))) == []


def test_the_report_adds_up() -> None:
    plan = tournament("random", "greedy", deals=5)
    blocks = dict(play_tournament(plan, ProcessWorkers(1), set()))
    found = summarize(plan, blocks)
    games = [game for block in blocks.values() for game in block.games]
    assert found["games_per_pairing"] == found["pairings"][0]["games"] == len(games) == 10
    assert found["pairings"][0]["won"] == [0, 10]
    greedy = [game.outcome.totals[game.seating.index(1)] for game in games]
    assert found["pairings"][0]["scores"][1] == sum(greedy) / 10 == found["bots"][1]["score"]
    assert sum(found["bots"][1]["scores"].values()) == 10
    assert {int(score) for score in found["bots"][1]["scores"]} == set(greedy)
    assert sum(entry["decisions"] for entry in found["times"]) == sum(game.outcome.decisions for game in games)
    for entry in found["times"]:
        assert 0 < entry["mean"] <= entry["longest"] >= entry["p99"] > 0


# The journal.


def test_the_journal_of_another_command_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "blocks.jsonl"
    Journal(path, HEAD).__exit__(None, None, None)
    before = path.read_bytes()
    with pytest.raises(OtherWorkError) as error:
        Journal(path, {**HEAD, "seed": 4, "games": 7})
    assert error.value.names == ["games", "seed"]
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", [b"hello", b"hello\nworld\n", b'{"format": "test', b"[]\n", b'{"format": "old"}\n'])
def test_a_file_is_refused_unless_it_is_the_beginning_of_a_journal(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "blocks.jsonl"
    path.write_bytes(text)
    if text == b'{"format": "test':
        with Journal(path, HEAD) as journal:
            assert journal.blocks == {}
        assert path.read_bytes() == b'{"format": "test", "seed": 3}\n'
        return
    with pytest.raises(OtherWorkError):
        Journal(path, HEAD)
    assert path.read_bytes() == text


def test_two_runs_do_not_write_to_one_journal(tmp_path: Path) -> None:
    with Journal(tmp_path / "blocks.jsonl", HEAD), pytest.raises(InUseError):
        Journal(tmp_path / "blocks.jsonl", HEAD)


# Custom bots.


@pytest.mark.parametrize(("name", "kind"), [("Hanging", "hangs"), ("Ending", "ends")])
def test_a_bot_that_takes_its_process_along_loses_the_deal_to_random(name: str, kind: str) -> None:
    plan = tournament("greedy", f"{CUSTOM}:{name}", deals=2, limit=0.1)
    blocks = dict(play_tournament(plan, ProcessWorkers(1), set()))
    assert multiprocessing.active_children() == []
    found = outcome(plan, blocks)
    assert found["forfeits"] == [
        {
            "bot": f"{CUSTOM}:{name}",
            "counts": {kind: 2},
            "first": [
                {
                    "against": "greedy",
                    "deal": deal,
                    "game": 1,
                    "decision": 0,
                    "kind": kind,
                    "text": "",
                    "count": 1,
                }
                for deal in (1, 2)
            ],
            "more": 0,
        }
    ]
    with_random = tournament("greedy", "random", deals=2)
    for numbers, block in play_tournament(with_random, ProcessWorkers(1), set()):
        assert block.games == blocks[numbers].games


def test_forfeits_are_counted_and_the_first_ones_listed() -> None:
    plan = tournament("random", f"{CUSTOM}:Raising", deals=4, limit=5)
    blocks = dict(play_tournament(plan, ProcessWorkers(1), set()))
    [entry] = outcome(plan, blocks)["forfeits"]
    assert entry["counts"]["raised"] == sum(forfeit.count for block in blocks.values() for forfeit in block.forfeits)
    assert len(entry["first"]) == 5 and entry["more"] == 3
    assert entry["first"][0]["game"] == 1 and entry["first"][1]["game"] == 2


@pytest.mark.parametrize(
    ("line", "kind"), [("1 / 0", "raised"), ("raise KeyboardInterrupt", "raised"), ("os._exit(3)", "ends")]
)
def test_a_module_that_cannot_be_loaded_any_more_stops_no_tournament(tmp_path: Path, line: str, kind: str) -> None:
    lines = [
        "import multiprocessing, os",
        f"if multiprocessing.parent_process(): {line}",
        f"from {CUSTOM} import PlaysLegally",
    ]
    (tmp_path / "fickle.py").write_text("\n".join(lines), encoding="utf-8")
    plan = tournament("random", f"{tmp_path}/fickle.py:PlaysLegally", deals=1)
    [entry] = outcome(plan, dict(play_tournament(plan, ProcessWorkers(1), set())))["forfeits"]
    assert list(entry["counts"]) == [kind]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("no_such_module:Bot", "missing"),
        ("no/such/file.py:Bot", "missing"),
        (":Bot", "missing"),
        ("a b:Bot", "missing"),
        (f"{CUSTOM}:Nobody", "class"),
        (f"{CUSTOM}:", "class"),
        (f"{CUSTOM}:PATIENCE", "class"),
        (f"{CUSTOM}:NoBot", "choose"),
    ],
)
def test_a_bot_that_cannot_be_had_is_refused(name: str, code: str) -> None:
    with pytest.raises(CustomBotError) as error:
        load_custom(name)
    assert error.value.code == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("import nothing_of_the_kind", "needs"),
        ("raise ModuleNotFoundError('no name')", "import"),
        ("1 / 0", "import"),
        ("raise SystemExit", "import"),
        ("def (", "syntax"),
        ("if 1:\nx = 2", "syntax"),
    ],
)
def test_a_module_that_fails_says_why(tmp_path: Path, text: str, code: str) -> None:
    (tmp_path / "faulty.py").write_text(text, encoding="utf-8")
    with pytest.raises(CustomBotError) as error:
        load_custom(f"{tmp_path}/faulty.py:Bot")
    assert error.value.code == code
    assert error.value.values["reason"]


def write_bot(path: Path, text: str) -> str:
    """Write a file with a bot called Mine; return the bot's name."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"{text}\n    def choose(self, view): return None\n", encoding="utf-8")
    return f"{path}:Mine"


def test_files_of_one_name_are_different_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    old = write_bot(tmp_path / "old" / "twice.py", "class Mine:")
    new = write_bot(tmp_path / "new" / "twice.py", "class Mine:  # better")
    assert load_custom(old).__module__ != load_custom(new).__module__
    assert custom_bot_digest(old) != custom_bot_digest(new)


def test_a_bot_is_another_when_what_it_builds_on_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    base = tmp_path / "base_of_mine.py"
    write_bot(base, "class Base:")
    name = write_bot(tmp_path / "mine.py", "from base_of_mine import Base\nclass Mine(Base):")
    before = custom_bot_digest(name)
    assert custom_bot_digest(name) == before
    write_bot(base, "class Base:  # better")
    assert custom_bot_digest(name) != before


def test_a_bot_can_be_named_by_its_file() -> None:
    assert load_custom(f"{Path(__file__).parent.parent}/bots/custom_bots.py:PlaysLegally").__name__ == "PlaysLegally"


# Worker processes.


class Failing:
    """A job that always fails."""

    hang_timeout = 1.0

    def play(self, task: Task, heartbeat: Heartbeat) -> int:
        if task.numbers[0]:
            raise SystemExit(task.numbers[0])
        raise ValueError("what a pity")


@pytest.mark.parametrize(("number", "text"), [(0, "ValueError: what a pity"), (5, "ended with code 5")])
def test_an_internal_failure_ends_the_tournament_with_its_reason(number: int, text: str) -> None:
    with pytest.raises(WorkerError, match=text):
        list(ProcessWorkers().play(Failing(), [(number,)]))
    assert multiprocessing.active_children() == []
