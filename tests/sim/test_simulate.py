"""Runs of many games: workers do not change them, and their records replay."""

import json
import multiprocessing
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from ferrovia.boards import load_board
from ferrovia.engine.game import Game
from ferrovia.engine.rulebook import MAX_SEATS
from ferrovia.locales import Translator
from ferrovia.notation.record import parse_record, replay_record
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.sim.build import engine_build
from ferrovia.sim.seeds import game_bot_seed, game_seed
from ferrovia.sim.simulate import BoardChangedError, BotForfeitError, Run, RunJob, play_run
from ferrovia.sim.tally import Outcome, SeatTally, Tally
from ferrovia.sim.workers import HANGS, Blame, Heartbeat, ProcessWorkers, Task, WorkerDiedError
from tests.cli.terminal import Answer, refused, run
from tests.waiting import WAIT

CUSTOM = "tests.bots.custom_bots"
MIXED = ("pathfinder", "random", "random")


def run_command(*args: str) -> Answer:
    return run("simulate", *args)


def without_throughput(text: str) -> str:
    document = json.loads(text)
    assert set(document.pop("throughput")) == {
        "decisions_per_second",
        "engine",
        "games_per_second",
        "seconds",
        "workers",
    }
    return json.dumps(document, indent=2)


def simulated(workers: int, *more: str) -> str:
    args = ["--rulebook", "europe", "--bots", ",".join(MIXED), "--games", "30", "--seed", "7", "--json"]
    done = run_command(*args, "--workers", str(workers), *more)
    assert done.code == 0, done.err
    assert done.err == ""
    return done.out


# The same seed, the same games.


def test_two_workers_find_exactly_what_one_finds() -> None:
    assert without_throughput(simulated(1)) == without_throughput(simulated(2))


def test_the_same_seed_gives_the_same_run_and_another_another() -> None:
    run = Run("usa", "usa", MIXED, 10, 3)
    again = Run("usa", "usa", MIXED, 10, 3)
    other = Run("usa", "usa", MIXED, 10, 4)
    assert play_run(run) == play_run(again)
    assert play_run(run) != play_run(other)


def test_a_game_of_a_run_does_not_depend_on_the_others() -> None:
    run = Run("usa", "usa", MIXED, 10, 3)
    job = RunJob(run, load_board("usa").digest)
    assert job.play_games(range(1, 6), Heartbeat())[3:] == job.play_games(range(4, 6), Heartbeat())


def test_every_game_and_every_bot_has_its_own_seed() -> None:
    assert len({game_seed(run, number) for run in range(5) for number in range(5)}) == 25
    assert len({game_bot_seed(1, number, seat) for number in range(5) for seat in range(5)}) == 25
    assert len(game_seed(1, 1)) == 32


def test_seeds_stay_what_they_are() -> None:
    """Published results stay reproducible: a change here must be announced."""
    assert game_seed(7, 1).hex() == "e4240fad71bbadaee3962c46e75954e02033a3a6d3a3d44f8624e25cc4a9111f"
    assert game_bot_seed(7, 1, 0) == 9323363589202208726


# Totals.


def outcome(winners: Sequence[int], totals: Sequence[int]) -> Outcome:
    return Outcome(100, 60, tuple(winners), tuple(totals), (2, 1), (3, 3), (True, False))


def test_a_shared_victory_counts_as_a_share() -> None:
    tally = Tally([SeatTally(), SeatTally()])
    for winners, totals in (([0], [90, 80]), ([0, 1], [70, 70]), ([1], [50, 60]), ([0], [100, -10])):
        tally.add(outcome(winners, totals))
    assert [seat.win_rate.value for seat in tally.seats] == [0.625, 0.375]
    assert [seat.score.value for seat in tally.seats] == [77.5, 50.0]
    assert (tally.seats[0].completed, tally.seats[0].kept) == (8, 12)
    assert [seat.longest_share.value for seat in tally.seats] == [1.0, 0.0]
    assert (tally.games, tally.decisions, tally.turns) == (4, 400, 240)


@pytest.mark.parametrize("sides", range(1, MAX_SEATS + 1))
def test_shares_of_a_victory_add_up(sides: int) -> None:
    tally = Tally([SeatTally() for _ in range(sides)])
    tally.add(Outcome(9, 9, tuple(range(sides)), (50,) * sides, (0,) * sides, (0,) * sides, (False,) * sides))
    assert sum(seat.win_rate.value for seat in tally.seats) == pytest.approx(1)


def test_the_document_says_what_the_games_say() -> None:
    run = Run("usa", "usa", ("pathfinder", "random"), 8, 5)
    outcomes = [game.outcome for game in RunJob(run, load_board("usa").digest).play_games(range(1, 9), Heartbeat())]
    done = run_command("--bots", "pathfinder,random", "--games", "8", "--seed", "5", "--json")
    document = json.loads(done.out)
    assert done.out == json.dumps(document, indent=2, sort_keys=True) + "\n"
    assert document["rulebook"] == "usa@1"
    assert document["decisions_per_game"] == sum(game.decisions for game in outcomes) / 8
    assert document["turns_per_game"] == sum(game.turns for game in outcomes) / 8
    pathfinder = document["seats"][0]
    assert pathfinder["bot"] == "pathfinder"
    assert pathfinder["score"]["value"] == sum(game.totals[0] for game in outcomes) / 8
    assert pathfinder["tickets_kept"] == sum(game.kept[0] for game in outcomes) / 8
    assert pathfinder["win_rate"]["value"] == sum(game.winners == (0,) for game in outcomes) / 8
    assert document["throughput"]["workers"] == 1


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["seat", "wins %", "tickets completed", "4 games of usa@1", "turns per game", "games/s", "1 process)"]),
        ("es", ["asiento", "victorias", "completados", "4 partidas de usa@1", "partidas/s", "(motor ", "1 proceso)"]),
    ],
)
def test_the_table_names_every_seat_and_the_engine(lang: str, said: list[str]) -> None:
    done = run_command("--bots", "pathfinder,random", "--games", "4", "--lang", lang)
    assert (done.code, done.err) == (0, "")
    assert [text for text in ["pathfinder", "random", *said] if text not in done.out] == []
    assert Translator(lang)("engine." + engine_build().replace(" ", "_")) in done.out


def test_one_game_is_one_game() -> None:
    assert "\n1 game of usa@1" in run_command("--bots", "random,random", "--games", "1").out
    assert "\n1 partida de usa@1" in run_command("--bots", "random,random", "--games", "1", "--lang", "es").out


def test_one_game_has_no_interval_for_its_score() -> None:
    document = json.loads(run_command("--bots", "random,random", "--games", "1", "--json").out)
    assert document["seats"][0]["score"]["low"] is None


# Records.


@pytest.mark.parametrize("workers", [1, 2])
def test_records_replay_to_what_was_counted(tmp_path: Path, workers: int) -> None:
    folder = tmp_path / "made" / "here"
    document = json.loads(simulated(workers, "--records", str(folder)))
    assert without_throughput(simulated(1)) == without_throughput(json.dumps(document))
    names = sorted(path.name for path in folder.iterdir())
    assert names == [f"europe-3-{number:06}.txt" for number in range(1, 31)]
    game = Game(RULEBOOKS["europe"], load_board("europe"), 3)
    totals, decisions = 0, 0
    for name in names:
        record = parse_record((folder / name).read_text(encoding="utf-8"))
        assert record.names == ["pathfinder:1", "random:2", "random:3"]
        steps = list(replay_record(record, game))
        assert steps[-1].state.is_over
        assert record.totals == [score.total for score in game.result(steps[-1].state).scores]
        totals += record.totals[0]
        decisions += len(steps)
    assert document["seats"][0]["score"]["value"] == totals / 30
    assert document["decisions_per_game"] == decisions / 30


def test_a_record_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Interrupted at the worst moment, between writing and renaming: no partial file is left."""
    written: list[Path] = []
    replace = Path.replace

    def interrupt(self: Path, target: Path) -> Path:
        written.append(target)
        if len(written) == 3:
            raise KeyboardInterrupt
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", interrupt)
    done = run_command("--bots", "random,random", "--games", "10", "--records", str(tmp_path / "records"))
    assert done.code != 0
    left = sorted((tmp_path / "records").iterdir())
    assert [path.name for path in left] == ["usa-2-000001.txt", "usa-2-000002.txt"]
    for path in left:
        assert parse_record(path.read_text(encoding="utf-8")).winners


def test_an_interrupted_run_ends_its_workers_and_leaves_whole_records(tmp_path: Path) -> None:
    def interrupt(_more: int) -> None:
        raise KeyboardInterrupt

    run = Run("usa", "usa", ("random", "random"), 2000, 1, str(tmp_path))
    with pytest.raises(KeyboardInterrupt):
        play_run(run, ProcessWorkers(2), interrupt)
    assert multiprocessing.active_children() == []
    left = list(tmp_path.iterdir())
    assert 0 < len(left) < 2000
    for path in left:
        assert path.suffix == ".txt"
        assert parse_record(path.read_text(encoding="utf-8")).winners


def test_workers_end_when_the_process_that_began_them_is_killed() -> None:
    """The workers hold its output open: it closes when the last of them has ended."""
    script = """
from ferrovia.sim.simulate import Run, play_run
from ferrovia.sim.workers import ProcessWorkers
play_run(Run("usa", "usa", ("random", "random"), 100_000, 1), ProcessWorkers(2), lambda more: print(more, flush=True))
"""
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "20\n"
        process.kill()
        process.communicate(timeout=WAIT)


def test_a_board_that_changes_during_a_run_is_noticed() -> None:
    run = Run("usa", "usa", ("random", "random"), 1, 1)
    with pytest.raises(BoardChangedError, match="usa"):
        RunJob(run, "another digest").play_games(range(1, 2), Heartbeat())


# Custom bots.


@pytest.mark.parametrize("name", ["PlaysLegally", "Listening", "Chaotic"])
def test_custom_bots_play_the_same_games_in_any_process(name: str) -> None:
    args = ["--bots", f"{CUSTOM}:{name},pathfinder", "--games", "8", "--seed", "3", "--json"]
    one, two = (run_command(*args, "--workers", workers) for workers in ("1", "2"))
    assert (one.code, one.err) == (0, "")
    assert without_throughput(one.out) == without_throughput(two.out)
    assert json.loads(one.out)["seats"][0]["bot"] == f"{CUSTOM}:{name}"


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize(
    ("name", "lang", "what"),
    [
        ("Raising", "en", "failed in game 1, decision 7: it raised RuntimeError: I have no idea"),
        ("Raising", "es", "falló en la partida 1, decisión 7: lanzó la excepción RuntimeError: I have no idea"),
        ("ReturnsText", "en", "it did not return an action made of whole numbers, but str."),
        ("FailsToStart", "en", "failed in game 1, decision 1: it raised ValueError: not today"),
        ("Ending", "en", "failed in game 1, decision 7: it ended its own process."),
        ("Interrupting", "en", "failed in game 1, decision 7: it raised KeyboardInterrupt"),
    ],
)
def test_a_run_ends_when_a_custom_bot_fails(name: str, lang: str, what: str, workers: str) -> None:
    """Games with replaced decisions would not be results of this bot."""
    args = ["--bots", f"random,{CUSTOM}:{name}", "--games", "8", "--workers", workers, "--lang", lang]
    assert what in refused("simulate", *args)


def test_a_bot_that_hung_was_too_slow_for_a_run() -> None:
    job = RunJob(Run("usa", "usa", ("random", f"{CUSTOM}:Hanging"), 8, 1), "digest")
    assert job.hang_timeout > 10
    found = job.play(Task((1, 3), (Blame(HANGS, 1, 2, 7),)), Heartbeat())
    assert isinstance(found, BotForfeitError)
    assert (found.name, found.game, found.decision, found.kind) == (f"{CUSTOM}:Hanging", 2, 7, "slow")


def test_output_of_a_custom_bot_is_not_in_the_document() -> None:
    args = ["--bots", f"{CUSTOM}:Talking,random", "--games", "2", "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "ferrovia", "simulate", *args], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout)["games"] == 2 and "let me see" in done.stderr


# Bad input.


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--bots", "pathfinder,clever"], 'there is no bot "clever"; try a level (easy, medium, hard, expert)'),
        (["--bots", "random"], "usa is played with 2, 3, 4 or 5 seats, not 1; change --bots."),
        (["--bots", "random,random", "--seats", "3"], "--seats 3 needs 3 bots, but --bots names 2."),
        (["--bots", "random,random", "--rulebook", "mars"], 'unknown --rulebook "mars"'),
        (["--bots", "random,random", "--games", "0"], "--games 0 is out of range: use 1 to 10000000."),
        (["--bots", "random,random", "--board", "atlantis"], "There is no such board or file"),
        (
            ["--bots", f"random,{CUSTOM}:PlaysLegally"],
            f'built-in bots only, and "{CUSTOM}:PlaysLegally" is a custom bot.',
        ),
        (["--bots", f"random,{CUSTOM}:Nobody"], f'"{CUSTOM}" has no class "Nobody";'),
        (["--bots", "random,nothing_here:Bot"], 'there is no module "nothing_here"'),
    ],
)
def test_bad_input_is_refused_with_a_sentence(args: list[str], sentence: str, tmp_path: Path) -> None:
    assert sentence in refused("simulate", *args, "--json", "--records", str(tmp_path / "records"))
    assert not (tmp_path / "records").exists()


def test_a_faulty_board_is_refused_with_its_faults(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text('{"id": "x"', encoding="utf-8")
    said = refused("simulate", "--bots", "random,random", "--board", str(path))
    assert said.startswith(f"{path}:1: ") and "Invalid JSON" in said


def folder_refused(folder: Path, lang: str) -> str:
    args = ["--bots", "random,random", "--games", "1", "--records", str(folder), "--lang", lang]
    return refused("simulate", *args)


def test_a_folder_with_files_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "usa-2-000001.txt").write_text("an older record")
    assert "is not empty; choose a new one for the records." in folder_refused(tmp_path, "en")
    assert "no está vacía; elige una nueva para las partidas." in folder_refused(tmp_path, "es")
    assert (tmp_path / "usa-2-000001.txt").read_text() == "an older record"


def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "is a file, not a folder; choose another folder." in folder_refused(tmp_path / "file", "en")
    assert "es un fichero, no una carpeta; elige otra" in folder_refused(tmp_path / "file", "es")
    assert "part of the path is not a folder" in folder_refused(tmp_path / "file" / "records", "en")


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (WorkerDiedError(), {"en": "a worker process ended before", "es": "un proceso de trabajo terminó sin acabar"}),
        (BoardChangedError("usa"), {"en": 'the board "usa" changed', "es": "el tablero «usa» cambió"}),
        (PermissionError(13, "x"), {"en": "permission denied", "es": "permiso denegado"}),
    ],
    ids=["worker", "board", "record"],
)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_errors_during_a_run_are_reported(
    monkeypatch: pytest.MonkeyPatch, error: Exception, said: dict[str, str], lang: str
) -> None:
    def fail(*_args: object) -> Tally:
        raise error

    monkeypatch.setattr("ferrovia.cli.commands.simulate.play_run", fail)
    assert said[lang] in refused("simulate", "--bots", "random,random", "--lang", lang)
