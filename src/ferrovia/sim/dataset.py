"""Datasets: the games of a run and all their decisions as Parquet files, one pair of files for each block of games.

Workers make the bytes of the files; only the process that owns the folder writes. A block is finished when both of its
files exist, so an interrupted run continues with the blocks that are missing.
"""

import json
from collections.abc import Generator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from ferrovia import __version__
from ferrovia.boards import load_board
from ferrovia.rulebooks import restore_rulebook
from ferrovia.sim.build import engine_build
from ferrovia.sim.dataset_rows import (
    DECISION_FIELDS,
    GAME_FIELDS,
    SCHEMA_VERSION,
    Columns,
    describe_scores,
    play_rows,
)
from ferrovia.sim.digests import depends_on_speed, program_digest
from ferrovia.sim.files import remove_partial_files, write_atomically
from ferrovia.sim.resume import InUseError, OtherWorkError, lock_file, require_same
from ferrovia.sim.seeds import game_bot_seed, game_seed
from ferrovia.sim.simulate import (
    Run,
    RunJob,
    load_run_game,
    make_bots,
    require_no_forfeit,
)
from ferrovia.sim.workers import GameWorkers, Heartbeat

FORMAT: Final = "ferrovia dataset"
MANIFEST: Final = "dataset.json"
LOCK: Final = ".lock"
GAMES: Final = "games"
DECISIONS: Final = "decisions"


class BlockFiles(NamedTuple):
    """The two files of a block."""

    games: bytes
    decisions: bytes


def describe_run(run: Run, block: int) -> dict[str, Any]:
    """Return everything that a dataset depends on, as the values of its manifest."""
    return {
        "format": FORMAT,
        "schema": SCHEMA_VERSION,
        "rulebook": run.rulebook,
        "rulebook_version": restore_rulebook(run.rulebook, run.house_rules_text).version,
        "house_rules": run.house_rules_text,
        "board": run.board,
        "board_digest": load_board(run.board).digest,
        "bots": list(run.bots),
        "games": run.games,
        "seed": str(run.seed),
        "block": block,
        "engine": engine_build() if any(map(depends_on_speed, run.bots)) else None,
        "version": __version__,
        "program": program_digest(run.bots),
    }


class DatasetFolder:
    """The folder of a dataset. `open_dataset` makes one that may write."""

    def __init__(self, path: Path, manifest: dict[str, Any]) -> None:
        self.path = path
        self.manifest = manifest
        self.block = int(manifest["block"])

    @property
    def blocks(self) -> list[tuple[int, int]]:
        """Return the blocks: the number of the first game of each, and the first number after it."""
        games = int(self.manifest["games"])
        return [(first, min(first + self.block, games + 1)) for first in range(1, games + 1, self.block)]

    def file(self, kind: str, first: int) -> Path:
        """Return the path of a file of the block that begins with this game."""
        return self.path / kind / f"part-{(first - 1) // self.block + 1:06}.parquet"

    def is_finished(self, first: int) -> bool:
        """Whether a block has both of its files."""
        return self.file(DECISIONS, first).exists() and self.file(GAMES, first).exists()

    def write(self, first: int, files: BlockFiles) -> None:
        """Write the files of a block."""
        write_atomically(files.decisions, self.file(DECISIONS, first), sync=True)
        write_atomically(files.games, self.file(GAMES, first), sync=True)


@contextmanager
def open_dataset(path: Path, manifest: dict[str, Any]) -> Generator[DatasetFolder, None, None]:
    """Open the dataset with this manifest, or begin it in a new or empty folder.

    Raises `OtherWorkError` if the folder holds anything else, `InUseError` if another process is writing.
    """
    path.mkdir(parents=True, exist_ok=True)
    if not (path / MANIFEST).exists() and any(found.name != LOCK for found in path.iterdir()):
        raise OtherWorkError([])
    with (path / LOCK).open("wb") as lock:
        try:
            lock_file(lock)
        except BlockingIOError:
            raise InUseError from None
        _require_manifest(path, json.loads(json.dumps(manifest)))
        for kind in (GAMES, DECISIONS):
            (path / kind).mkdir(exist_ok=True)
            remove_partial_files(path / kind)
        yield DatasetFolder(path, manifest)


def _require_manifest(path: Path, manifest: dict[str, Any]) -> None:
    """Write the manifest if there is none; raise `OtherWorkError` if there is another."""
    if not (path / MANIFEST).exists():
        write_atomically(json.dumps(manifest, indent=2, sort_keys=True) + "\n", path / MANIFEST, sync=True)
        return
    require_same(manifest, read_manifest(path))


def read_manifest(path: Path) -> dict[str, Any]:
    """Read the manifest of a dataset; raises `OtherWorkError` if the folder has none."""
    try:
        found = json.loads((path / MANIFEST).read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError, ValueError):
        raise OtherWorkError([]) from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise OtherWorkError([])
    return found


@dataclass(frozen=True)
class DatasetJob(RunJob):
    """The blocks of a dataset, by the program with this digest."""

    program: str

    def play_games(self, numbers: range, heartbeat: Heartbeat) -> BlockFiles:
        """Play the games of a block, and make its files."""
        games, decisions = Columns(GAME_FIELDS), Columns(DECISION_FIELDS)
        for number in numbers:
            self._add(number, heartbeat, games, decisions)
        return BlockFiles(games.to_parquet(), decisions.to_parquet())

    def _add(self, number: int, heartbeat: Heartbeat, games: Columns, decisions: Columns) -> None:
        """Play one game, and add its rows."""
        run = self.run
        game, notation = load_run_game(run, self.digest)
        seed = game_seed(run.seed, number)
        state = game.new(seed)
        bots = make_bots(run, number, heartbeat)
        before = len(decisions.values["game"])
        turns = play_rows(game, notation, state, number, bots, decisions)
        require_no_forfeit(run, number, bots)
        games.add(
            {
                "game": number,
                "seed": seed.hex(),
                "rulebook": run.rulebook,
                "rulebook_version": game.rulebook.version,
                "house_rules": run.house_rules_text,
                "board": game.board.id,
                "board_digest": game.board.digest,
                "bots": list(run.bots),
                "bot_seeds": [game_bot_seed(run.seed, number, seat) for seat in range(game.seats)],
                "starting_seat": state.starting_seat,
                **describe_scores(game.result(state)),
                "decisions": len(decisions.values["game"]) - before,
                "turns": turns,
                "version": __version__,
                "program": self.program,
            }
        )


def play_dataset(run: Run, folder: DatasetFolder, workers: GameWorkers) -> Generator[int, None, None]:
    """Play the blocks that the folder lacks; yield the number of games of each after its files are written."""
    manifest = folder.manifest
    job = DatasetJob(run, manifest["board_digest"], manifest["program"]["ferrovia"])
    left = (block for block in folder.blocks if not folder.is_finished(block[0]))
    with closing(workers.play(job, left)) as playing:
        for task, files in playing:
            if isinstance(files, Exception):
                raise files
            first, end = task.numbers
            folder.write(first, files)
            yield end - first
