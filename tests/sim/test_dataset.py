"""Datasets: the same bytes with any workers, resumable, and every row can be replayed."""

import json
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pyarrow  # type: ignore[import-untyped]
import pyarrow.parquet  # type: ignore[import-untyped]
import pytest

from ferrovia.notation.record import format_record
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.sim import dataset_rows
from ferrovia.sim.dataset import BlockFiles, DatasetFolder
from ferrovia.sim.dataset_replay import ReplayError, replay_game
from ferrovia.sim.dataset_rows import DECISION_FIELDS, GAME_FIELDS, SCHEMA_VERSION
from ferrovia.sim.resume import lock_file
from tests.cli.terminal import Answer, refused, run

ROOT = Path(__file__).resolve().parent.parent.parent
CUSTOM = "tests.bots.custom_bots"
GAMES = ("--bots", "greedy,random", "--games", "7", "--block", "3", "--seed", "5")


def write(folder: Path, *args: str) -> Answer:
    return run("games", *args, "--out", str(folder))


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a dataset, by its path in the folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def read(folder: Path, kind: str) -> list[dict[str, Any]]:
    files = sorted((folder / kind).glob("*.parquet"))
    rows: list[dict[str, Any]] = [row for file in files for row in pyarrow.parquet.read_table(file).to_pylist()]
    return rows


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data") / "usa"
    done = write(folder, *GAMES)
    assert (done.code, done.err) == (0, "")
    assert done.out == f"7 games in {folder}.\n"
    return folder


def test_two_workers_write_the_bytes_that_one_writes(dataset: Path, tmp_path: Path) -> None:
    assert write(tmp_path / "two", *GAMES, "--workers", "2").code == 0
    assert contents(tmp_path / "two") == contents(dataset)
    assert [name for name in contents(dataset) if name.startswith("games")] == [
        f"games/part-00000{number}.parquet" for number in (1, 2, 3)
    ]


def test_a_terminal_shows_how_many_games_are_done(
    dataset: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")  # standard error counts as a terminal
    shutil.copytree(dataset, tmp_path / "data")
    for kind in ("games", "decisions"):
        (tmp_path / "data" / kind / "part-000003.parquet").unlink()
    resumed = re.findall(r"(\d)/7", write(tmp_path / "data", *GAMES).err)
    assert (resumed[0], resumed[-1]) == ("6", "7")
    whole = re.findall(r"(\d)/7", write(tmp_path / "new", *GAMES).err)
    assert (whole[0], whole[-1]) == ("0", "7")


def test_the_games_are_those_of_simulate(dataset: Path) -> None:
    done = run("simulate", "--bots", "greedy,random", "--games", "7", "--seed", "5", "--json")
    document = json.loads(done.out)
    games = read(dataset, "games")
    assert [game["game"] for game in games] == list(range(1, 8))
    assert sum(game["total"][0] for game in games) / 7 == document["seats"][0]["score"]["value"]
    assert sum(game["decisions"] for game in games) / 7 == document["decisions_per_game"]
    assert sum(game["turns"] for game in games) / 7 == document["turns_per_game"]
    assert len(read(dataset, "decisions")) == sum(game["decisions"] for game in games)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_random_games_of_every_rulebook_replay_exactly(book: str, tmp_path: Path) -> None:
    seats = min(RULEBOOKS[book].seats)
    bots = ",".join(["greedy", *["random"] * (seats - 1)])
    assert write(tmp_path / "data", "--rulebook", book, "--bots", bots, "--games", "4", "--block", "2").code == 0
    number = Random(book).randint(1, 4)
    shown = run("games", "--replay", str(tmp_path / "data"), "--game", str(number))
    assert shown.code == 0, shown.err
    (tmp_path / "game.txt").write_text(shown.out, encoding="utf-8")
    assert run("replay", str(tmp_path / "game.txt")).code == 0
    row = read(tmp_path / "data", "games")[number - 1]
    assert shown.out.endswith(f"= {' '.join(map(str, row['total']))} won by {winners(row)}\n")


def winners(row: dict[str, Any]) -> str:
    return " ".join(str(side + 1) for side in row["winners"])


def test_house_rules_and_custom_bots_replay(tmp_path: Path) -> None:
    rules = tmp_path / "rules.json"
    rules.write_text('{"id": "short", "base": "usa", "longest_bonus": 20}', encoding="utf-8")
    args = ("--rulebook", str(rules), "--bots", f"{CUSTOM}:PlaysLegally,random", "--games", "2")
    done = write(tmp_path / "data", *args)
    assert done.code == 0, done.err
    text = format_record(replay_game(tmp_path / "data", 2))
    assert '[Players "PlaysLegally 1, random:2"]' in text and "longest_bonus=20" in text


def test_an_interrupted_dataset_resumes_and_ends_as_if_it_had_not_been(
    dataset: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data"
    written: list[int] = []
    original = DatasetFolder.write

    def interrupt(self: DatasetFolder, first: int, part: BlockFiles) -> None:
        if written:
            (self.path / "decisions" / ".part-000002.parquet.x.part").write_bytes(b"half")
            raise KeyboardInterrupt
        written.append(first)
        original(self, first, part)

    with monkeypatch.context() as patch:
        patch.setattr(DatasetFolder, "write", interrupt)
        stopped = write(folder, *GAMES)
    assert stopped.code == 130
    assert stopped.err.startswith("Interrupted after 3 of 7 games. Resume with:\n    ferrovia")
    before = (folder / "games" / "part-000001.parquet").stat().st_mtime_ns
    (folder / "games" / "part-000003.parquet").write_bytes(b"no decisions, so the block is not finished")
    resumed = write(folder, *GAMES)
    assert (resumed.code, resumed.err) == (0, "3 of 7 games have already been played.\n")
    assert (folder / "games" / "part-000001.parquet").stat().st_mtime_ns == before
    assert contents(folder) == contents(dataset)


def test_a_killed_command_resumes_and_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    args = ("--bots", "greedy,random", "--games", "200", "--block", "5")
    killed = tmp_path / "killed"
    command = [sys.executable, "-m", "ferrovia", "games", *args, "--workers", "2", "--out", str(killed)]
    with subprocess.Popen(command) as process:
        while process.poll() is None and not list(killed.glob("games/*.parquet")):
            sleep(0.01)
        process.kill()
    assert process.returncode == -signal.SIGKILL
    resumed = write(killed, *args)
    assert resumed.code == 0
    assert re.fullmatch(r"\d+ of 200 games have already been played.\n", resumed.err)
    assert write(tmp_path / "whole", *args).code == 0
    assert contents(killed) == contents(tmp_path / "whole")


def test_files_have_the_documented_schema(dataset: Path) -> None:
    page = (ROOT / "docs" / "datasets.md").read_text(encoding="utf-8")
    assert f"schema version {SCHEMA_VERSION}" in page
    for kind, fields in (("games", GAME_FIELDS), ("decisions", DECISION_FIELDS)):
        schema = pyarrow.parquet.read_schema(dataset / kind / "part-000001.parquet")
        assert schema.metadata[b"ferrovia.schema"] == str(SCHEMA_VERSION).encode()
        assert schema.names == list(fields)
        [section] = re.findall(rf"^## Fields of `{kind}`\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
        assert dict(re.findall(r"^\| `(\w+)` \| `?([\w<>]+)`? \|", section, re.MULTILINE)) == fields


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        ("decisions", "points", [99, 99]),
        ("decisions", "actions", 999),
        ("decisions", "choice", 0),
        ("decisions", "action", "nil"),
        ("decisions", "turn", 3),
        ("games", "turns", 3),
    ],
)
def test_a_changed_row_is_noticed(dataset: Path, tmp_path: Path, kind: str, field: str, value: object) -> None:
    shutil.copytree(dataset, tmp_path / "data")
    file = tmp_path / "data" / kind / "part-000001.parquet"
    table = pyarrow.parquet.read_table(file)
    rows = table.to_pylist()
    changed = next(row for row in rows if row[field] != value)
    changed[field] = value
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows, schema=table.schema), file)
    with pytest.raises(ReplayError) as raised:
        replay_game(tmp_path / "data", changed["game"])
    assert raised.value.code == ("illegal" if field == "action" else "differs")


@pytest.mark.parametrize(
    ("args", "difference"),
    [
        (("--bots", "random,random", "--games", "7", "--block", "3", "--seed", "5"), "bots"),
        (("--bots", "greedy,random", "--games", "8", "--block", "3", "--seed", "5"), "games"),
        (("--bots", "greedy,random", "--games", "7", "--block", "2", "--seed", "6"), "block, seed"),
    ],
)
def test_a_dataset_of_another_command_is_refused(dataset: Path, args: tuple[str, ...], difference: str) -> None:
    before = contents(dataset)
    said = refused("games", *args, "--out", str(dataset))
    assert f"belongs to another command (the difference: {difference})" in said
    assert contents(dataset) == before


def test_a_dataset_of_another_program_is_refused(dataset: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ferrovia.sim.dataset.program_digest", lambda _bots: {"ferrovia": "newer"})
    assert "made by other programs (the difference: program)" in refused("games", *GAMES, "--out", str(dataset))


def test_bad_input_is_refused_with_a_sentence(dataset: Path, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    assert "needs --bots and --out, or --replay and --game" in refused("games", "--bots", "random,random")
    assert "no Ray cluster answers at" in refused(
        "games", *GAMES, "--out", str(tmp_path / "new"), "--ray", "127.0.0.1:1"
    )
    assert "holds other things than a dataset" in refused("games", *GAMES, "--out", str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]
    assert "has no dataset" in refused("games", "--replay", str(tmp_path), "--game", "1")
    assert "needs the number of a game" in refused("games", "--replay", str(dataset))
    assert "has no game 8 yet" in refused("games", "--replay", str(dataset), "--game", "8")
    assert "another version of the board usa" in refused(
        "games", "--replay", str(dataset), "--game", "1", "--board", "europe"
    )


def test_two_commands_cannot_write_to_one_folder(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    with (tmp_path / "data" / ".lock").open("wb") as lock:
        lock_file(lock)
        assert "another command is writing to" in refused("games", *GAMES, "--out", str(tmp_path / "data"))


def test_a_failing_custom_bot_stops_the_command(tmp_path: Path) -> None:
    args = ("--bots", f"random,{CUSTOM}:Ending", "--games", "2", "--out", str(tmp_path / "data"))
    assert "failed in game 1, decision 7: it ended its own process." in refused("games", *args)


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "datasets need a package"), ("es", "para los datos de partidas falta un")]
)
def test_a_missing_package_is_reported_in_one_sentence(lang: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(dataset_rows, "import_module", fail)
    assert said in refused("games", *GAMES, "--out", "nowhere", "--lang", lang)


def test_optional_packages_are_imported_only_when_needed() -> None:
    script = "import sys, ferrovia.cli.main; print({'ray', 'pyarrow'} & set(sys.modules))"
    assert subprocess.check_output([sys.executable, "-c", script], text=True) == "set()\n"
