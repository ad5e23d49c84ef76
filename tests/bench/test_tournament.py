"""The bot results: which games they need, and how they are written into the page."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bench import tournament
from bench.bot_results import Row, level_lines, read_rows
from bench.markers import marker, replace_between_markers
from bench.tournament import Match, choose_matches, main
from ferrovia.ray_connection import ANY_CLUSTER
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.sim.journal import NAME
from ferrovia.sim.seeds import deal_seed, game_seed
from ferrovia.sim.tune import CHECK, PURPOSE
from ferrovia.sim.workers import ProcessWorkers
from tests.cli.terminal import run

PAGE_NAME = "bench.tournament"
BEGIN, END = marker(PAGE_NAME, "begin"), marker(PAGE_NAME, "end")
PAGE = f"# Bots\n\nBefore.\n\n{BEGIN}\nold\n{END}\n\nAfter.\n"
SMALL = ["--books", "paris", "--seats", "2", "--pairs", "greedy:random", "--seed", "3"]


def played(out: Path, *more: str, games: int = 6) -> None:
    assert main([*SMALL, "--games", str(games), "--out", str(out), *more]) == 0


def written(out: Path, page: Path) -> str:
    assert main(["--write", str(page), "--out", str(out), "--seed", "3"]) == 0
    return page.read_text(encoding="utf-8")


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.md"
    path.write_text(PAGE, encoding="utf-8")
    return path


def test_every_book_is_played_at_its_fewest_and_its_most_seats() -> None:
    found = choose_matches(list(RULEBOOKS), [], None)
    tables = {(match.book, match.seats) for match in found}
    assert tables == {(book.id, seats) for book in RULEBOOKS.values() for seats in (book.seats[0], book.seats[-1])}
    assert [match.bots for match in found if match.book == "paris" and match.seats == 4] == [
        ("greedy", "random"),
        ("pathfinder", "greedy"),
        ("planner", "greedy"),
        ("planner", "pathfinder"),
    ]
    assert [match for match in found if match.is_mirror] == [Match("usa", 2, ("planner", "planner"))]


def test_what_is_asked_for_is_played_alone() -> None:
    assert choose_matches(["usa", "asia"], [4], "expert@1:planner") == [
        Match("usa", 4, ("expert@1", "planner")),
        Match("asia", 4, ("expert@1", "planner")),
    ]


def test_the_page_gets_its_tables_and_keeps_the_rest(tmp_path: Path, page: Path) -> None:
    played(tmp_path / "out")
    played(tmp_path / "out", "--pairs", "greedy:greedy")
    text = written(tmp_path / "out", page)
    assert text.startswith(f"# Bots\n\nBefore.\n\n{BEGIN}\n") and text.endswith(f"{END}\n\nAfter.\n")
    assert "old" not in text and str(tmp_path) not in text
    assert "Seed 3, " in text
    assert "### paris, 2 seats\n" in text
    assert "| level | bot | paris |\n|---|---|---:|\n| easy | greedy | 100.0 (43.9–100.0) |\n| medium |" in text
    [row] = [line for line in text.splitlines() if line.startswith("| greedy – random |")]
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert len(cells) == 9 and cells[1:3] == ["6", "100.0 (43.9–100.0)"]
    assert "| paris, 2 seats | greedy | 6 |" in text


def test_a_row_is_what_the_arena_says(tmp_path: Path) -> None:
    played(tmp_path / "out")
    [row] = read_rows(tmp_path / "out" / "seed-3")
    command = ["arena", "--rulebook", "paris", "--seats", "2", "--bots", "greedy,random", "--games", "6", "--seed", "3"]
    assert run(*command, "--out", str(tmp_path / "arena")).code == 0
    report = json.loads((tmp_path / "arena" / "report.json").read_text(encoding="utf-8"))
    assert row.numbers["pairings"] == report["pairings"]


def test_a_tournament_goes_on_and_can_be_made_longer(tmp_path: Path, page: Path) -> None:
    played(tmp_path / "whole", games=10)
    played(tmp_path / "part", games=4)
    assert "| greedy – random | 4 |" in written(tmp_path / "part", page)
    played(tmp_path / "part", "--workers", "2", games=10)
    parts = [read_rows(tmp_path / name / "seed-3")[0].numbers["pairings"] for name in ("whole", "part")]
    assert parts[0] == parts[1]


def test_deals_after_a_gap_do_not_count_yet(tmp_path: Path, page: Path) -> None:
    played(tmp_path / "out", games=8)
    [journal] = (tmp_path / "out").rglob(NAME)
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([*lines[:3], *lines[4:], b'{"pairing": 0, "de']))
    assert "| greedy – random | 4 |" in written(tmp_path / "out", page)
    journal.write_bytes(lines[0])
    assert main(["--write", str(page), "--out", str(tmp_path / "out"), "--seed", "3"]) == 1


def test_games_of_other_programs_are_refused_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(tmp_path / "out")
    [journal] = (tmp_path / "out").rglob(NAME)
    head, _, rest = journal.read_text().partition("\n")
    journal.write_text(json.dumps({**json.loads(head), "program": "other"}) + "\n" + rest)
    before = journal.stat()
    pairs = "pathfinder:random,greedy:random"
    assert main([*SMALL, "--games", "6", "--out", str(tmp_path / "out"), "--pairs", pairs]) == 1
    assert "were played under other conditions (program)" in capsys.readouterr().err
    assert (journal.stat().st_mtime_ns, len(list((tmp_path / "out").rglob(NAME)))) == (before.st_mtime_ns, 1)


def test_a_level_is_its_bot_with_the_time_that_it_has() -> None:
    def row(bot: str, won: float) -> Row:
        numbers = {"pairings": [{"win_rate": {"value": won, "low": None, "high": None}}]}
        return Row("usa", 2, (bot, "planner"), "1", 400, "0", "x", "compiled", "2026-01-01", numbers)

    rows = [row("expert@0.5", 0.5), row("expert@1", 0.6), row("expert@2", 0.7)]
    assert level_lines(rows)[-1] == "| expert | expert | 60.0 |"
    assert level_lines(rows[::2])[-1] == "| expert | expert | – |"


@pytest.mark.parametrize(
    ("page", "name"), [("bot-results", PAGE_NAME), ("scale", "bench.soak"), ("learning", "bench.train_ppo")]
)
def test_the_pages_have_the_markers_of_their_measurements(page: str, name: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / f"{page}.md").read_text(encoding="utf-8")
    assert replace_between_markers(text, name, "new") != text
    assert text.count("<!--") == 2, "a measurement writes between no other markers"


@pytest.mark.parametrize("text", ["", BEGIN, f"{END} {BEGIN}", f"{BEGIN}{BEGIN}{END}"])
def test_a_page_without_its_marks_is_left_alone(text: str) -> None:
    with pytest.raises(ValueError, match="the page must have one line"):
        replace_between_markers(text, PAGE_NAME, "new")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--pairs", "greedy"], "is not a pair of bots"),
        (["--pairs", "greedy:nobody"], "there is no bot 'nobody'"),
        (["--books", "mars"], "unknown rulebook 'mars'"),
        (["--books", "asia", "--seats", "3"], "none of these rulebooks has that many seats"),
        (["--seats", "two"], "two"),
        (["--games", "0"], "--games and --workers must be at least 1"),
    ],
)
def test_bad_input_is_refused(args: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(args)
    assert sentence in capsys.readouterr().err


def test_the_games_are_played_on_the_cluster_that_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str | None] = []

    @contextmanager
    def open_here(workers: int, ray: str | None) -> Iterator[ProcessWorkers]:
        asked.append(ray)
        yield ProcessWorkers(workers)

    monkeypatch.setattr(tournament, "open_workers", open_here)
    for number, more in enumerate([[], ["--ray"], ["--ray", "head:6379"]]):
        played(tmp_path / str(number), *more, games=2)
    assert asked == [None, ANY_CLUSTER, "head:6379"]


def test_an_address_without_a_cluster_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SMALL, "--out", str(tmp_path / "out"), "--ray", "127.0.0.1:1"]) == 1
    said = capsys.readouterr()
    assert said.err.startswith('no Ray cluster answers at "127.0.0.1:1"') and said.err.count("\n") == 1
    assert not said.out and not (tmp_path / "out").exists()


def test_no_bot_is_reported_on_deals_that_it_was_tuned_on() -> None:
    reported = {game_seed(7, number) for number in range(500)} | {deal_seed("arena", 7, deal) for deal in range(500)}
    tuned = {deal_seed(purpose, 7, deal) for purpose in (PURPOSE, CHECK) for deal in range(500)}
    assert len(reported) == 1000 and not reported & tuned
