"""The command `ferrovia storage`: reports, exports and prunes the database of a server."""

import asyncio
import json
import zipfile
from pathlib import Path

import pytest

from ferrovia.cli.main import main
from ferrovia.notation.record import format_record
from ferrovia.server.storage import Storage
from ferrovia.server.tables.views.replay import make_record
from tests.server.storages import with_storage
from tests.server.stored_tables import finished_log, run_statement, state_of, write_log


def fill(database: str) -> None:
    """Two finished games, one table where players gather, and one that cannot be read."""

    async def write(storage: Storage) -> None:
        for table_id, book in (("one", "usa"), ("two", "paris"), ("broken", "paris")):
            await write_log(storage, finished_log(table_id, book))
        await write_log(storage, finished_log("open")[:2])
        await run_statement(database, "UPDATE log SET body = '?' WHERE table_id = 'broken' AND seq = 9")

    with_storage(database, write)


def run(capsys: pytest.CaptureFixture[str], *args: str, lang: str = "en") -> tuple[int, str, str]:
    """The exit code, the output and the errors of `ferrovia storage`."""
    code = main(["storage", *args, "--lang", lang])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def figures(text: str) -> dict[str, str]:
    """The first figure of each line of a report, by the words before it."""
    lines = [line.split("  ") for line in text.splitlines()]
    return {parts[0].strip(): next((part.strip() for part in parts[1:] if part.strip()), "") for parts in lines}


def test_report_counts_tables_and_lists_unreadable_ones(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    fill(database)
    code, output, _ = run(capsys, "report", "--database", database)
    assert code == 0
    found = figures(output)
    assert (found["finished games"], found["tables where players gather"]) == ("3", "1")
    assert (found["unreadable tables"], found["oldest table"]) == ("0", "1970-01-01"), "nobody has opened it yet"
    code, output, _ = run(capsys, "report", "--database", database, "--check")
    assert code == 0 and figures(output)["unreadable tables"] == "1"
    assert "  broken  DecodeError: " in output


def test_finished_games_are_exported_into_a_folder(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(database)
    folder = tmp_path / "games"
    code, output, errors = run(capsys, "export", "--database", database, "--out", str(folder), lang="es")
    assert code == 0
    assert output.startswith("2 ficheros escritos") and "broken" in errors
    assert sorted(path.name for path in folder.iterdir()) == ["one.txt", "two.txt"]
    record = make_record(state_of(finished_log("one", "usa")))
    assert (folder / "one.txt").read_text(encoding="utf-8") == format_record(record)
    assert main(["verify-deal", str(folder / "two.txt")]) == 0
    code, _, errors = run(capsys, "export", "--database", database, "--out", str(folder))
    assert code == 2 and "is not empty" in errors


def test_everything_of_one_table_is_exported_into_a_file(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(database)
    file = tmp_path / "table.zip"
    assert run(capsys, "export", "--database", database, "--out", str(file), "--table", "two")[0] == 0
    with zipfile.ZipFile(file) as archive:
        assert sorted(archive.namelist()) == ["two.json", "two.txt"]
        whole = json.loads(archive.read("two.json"))
    assert (whole["phase"], whole["summary"]["rulebook"]) == ("over", "paris")
    assert [entry["seq"] for entry in whole["entries"]] == list(range(1, len(finished_log("two")) + 1))
    assert whole["entries"][0]["body"]["type"] == "created"
    code, _, errors = run(capsys, "export", "--database", database, "--out", str(file), "--table", "two")
    assert code == 2 and "table.zip" in errors
    other = str(tmp_path / "other.zip")
    code, _, errors = run(capsys, "export", "--database", database, "--out", other, "--table", "none")
    assert code == 2 and "no table" in errors and not Path(other).exists()


def test_prune_asks_before_it_removes(
    database: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(database)
    monkeypatch.setenv("FERROVIA_KEEP_FINISHED", "0")
    monkeypatch.setenv("FERROVIA_KEEP_UNOWNED", "30")

    def tables() -> int:
        ((found,),) = asyncio.run(run_statement(database, "SELECT count(*) FROM table_row"))
        return int(found)

    code, output, _ = run(capsys, "prune", "--database", database, "--dry-run")
    assert code == 0 and "remove 3 finished games that are in nobody's history" in output
    for answer in ("", "n", "what"):
        monkeypatch.setattr("builtins.input", lambda _text, answer=answer: answer)
        code, output, _ = run(capsys, "prune", "--database", database)
        assert code == 0 and output.endswith("Nothing was changed.\n") and tables() == 4
    monkeypatch.setattr("builtins.input", lambda _text: "y")
    code, output, _ = run(capsys, "prune", "--database", database)
    assert code == 0 and output.count("remove 3") == 2 and tables() == 1
    assert run(capsys, "prune", "--database", database, "--yes")[1] == "There is nothing to do.\n"


def test_missing_or_foreign_file_is_reported_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing, foreign = tmp_path / "missing.db", tmp_path / "foreign.db"
    foreign.write_text("this is not a database, but long enough to be taken for one" * 20, encoding="utf-8")
    for path in (missing, foreign):
        code, _, errors = run(capsys, "report", "--database", str(path))
        assert code == 2 and errors.count("\n") == 1 and path.name in errors
    assert not missing.exists(), "a report creates nothing"
    code, _, errors = run(capsys, "report", "--database", "postgresql://127.0.0.1:1/none?user=x&password=secret")
    assert code == 2 and errors.count("\n") == 1 and "secret" not in errors


def test_setting_that_is_no_number_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FERROVIA_KEEP_FINISHED", "soon")
    code, _, errors = run(capsys, "prune", "--database", str(tmp_path / "f.db"))
    assert code == 2 and "FERROVIA_KEEP_FINISHED" in errors
