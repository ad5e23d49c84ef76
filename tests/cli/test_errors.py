"""Bad input: exit code 2, one line, no traceback, and no partly written files."""

import errno
import os
import re
import signal
import subprocess
import sys
import traceback
from pathlib import Path

import pytest

from ferrovia.boards import load_board
from ferrovia.cli.common.errors import SYSTEM_REASONS, board_error, system_reason, worker_error
from ferrovia.cli.common.files import write_text
from ferrovia.engine.search_budget import TooManyTries
from ferrovia.locales import LANGUAGES, Translator, texts
from ferrovia.notation.record import format_record
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.sim.workers import WorkerError
from tests.boards.test_check import BASE, CASES, MARK, faults_of
from tests.cli.terminal import refused, run, table, whole_game

ROOT = Path(__file__).resolve().parent.parent.parent


LISTED = Translator("en").one_of(list(RULEBOOKS))


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["plya"], 'has no command "plya"; did you mean play or replay?'),
        (["board", "lst"], 'has no command "lst"; did you mean list?'),
        (["play", "--nope"], 'ferrovia play has no option "--nope"'),
        (["play", "extra"], 'unexpected argument "extra"; see ferrovia play --help'),
        (["play", "--seats"], "--seats needs a value; see ferrovia play --help."),
        (["play", "--seats", "9"], "usa is played with 2, 3, 4 or 5 seats, not 9"),
        (["play", "--seats", "-2"], "--seats -2 is out of range: use 1 to 12."),
        (["play", "--seats", "two"], '--seats "two" is not a whole number.'),
        (["play", "--seats", "٣"], "is not a whole number."),
        (["play", "--seed", "1" * 79], "is not a whole number."),
        (["play", "--seed", str(2**256)], "is out of range: use 0 to 2^256 - 1."),
        (["play", "--people", "3", "--seats", "2"], "--people 3 is more than the 2 seats"),
        (["play", "--bots", "pathfindr"], 'there is no bot "pathfindr"; try pathfinder.'),
        (["play", "--seats", "2", "--bots", "pathfinder,random"], "only 1 of 2 seats is free"),
        (["play", "--bots", "pathfinder,pathfinder,pathfinder,pathfinder,pathfinder"], "seats, not 6"),
        (["play", "--name", "a,b"], 'invalid name "a,b"'),
        (["play", "--name", "bot:2"], 'invalid name "bot:2"'),
        (["play", "--name", "x" * 41], "invalid name"),
        (["play", "--name", "A", "--name", "B"], "--name is given 2 times, but 1 person plays"),
        (["play", "--people", "2", "--name", "A", "--name", "A"], 'two seats are called "A"'),
        (["play", "--rulebook", "mars"], f'unknown --rulebook "mars"; try {LISTED}, or a'),
        (["play", "--rulebook", "no/such.json"], 'there is no file "no/such.json".'),
        (["play", "--rulebook", "a\0b.json"], "is not a file name."),
        (
            ["play", "--people", "2", "--seats", "2", "--bots", "greedy"],
            "--bots names 1, but only 0 of 2 seats are free",
        ),
        (["play", "--yes=3"], "--yes takes no value; see ferrovia play --help."),
        (["survey", "--rulebook", "my.json"], 'unknown --rulebook "my.json"; try usa'),
        (["play", "--lang", "fr"], 'unknown --lang "fr"; try en or es.'),
        (["play", "--board", "mars"], "mars: There is no such board or file; choose asia, europe"),
        (["play", "--board", "no/such.json"], "no/such.json: There is no such file."),
        (["play", "--board", "a\0b"], "This is not a file name."),
        (["play", "--save", ""], '--save "" is not a file name.'),
        (["play", "--save", "no/such/folder"], "its folder does not exist"),
        (["replay"], "ferrovia replay needs FILE"),
        (["replay", "missing.txt"], 'there is no file "missing.txt".'),
        (["rules", "EUR-99"], 'there is no rule "EUR-99"; try EUR-09'),
        (["rules", "XYZ"], 'there is no rule "XYZ"; try COM, USA'),
        (["rules", "EUR-04", "--rulebook", "usa"], 'there is no rule "EUR-04"'),
        (["board", "show"], "ferrovia board show needs BOARD"),
        (["board", "show", "mars", "--lang", "es"], "mars: no hay ningún tablero ni fichero"),
        (["simulate"], "ferrovia simulate needs --bots; see ferrovia simulate --help."),
    ],
)
def test_bad_input_is_refused_in_one_sentence(args: list[str], reason: str) -> None:
    assert reason in refused(*args)


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["plya", "--lang", "es"], "¿querías decir play o replay?"),
        (["play", "--lang=es", "--seats", "9"], "usa se juega con 2, 3, 4 o 5 asientos, no con 9"),
        (["replay", "--lang", "es"], "a ferrovia replay le falta FICHERO"),
        (["simulate", "--lang", "es", "--bots", "zzz"], "no hay ningún bot «zzz»; prueba con"),
        (["perft", "--lang", "es", "--board", "world"], "tiene recorridos de barco, pero usa no tiene barcos"),
        (
            ["survey", "--lang", "es", "--bot", "hal"],
            "un nivel (fácil, normal, difícil, experto) o con",
        ),
    ],
)
def test_errors_are_in_the_language_that_was_asked_for(args: list[str], reason: str) -> None:
    assert reason in refused(*args)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game in a file."""
    _, session = whole_game("usa", 2, 5)
    path = tmp_path / "game.txt"
    path.write_text(format_record(session.record), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("[Ferrovia", "nonsense\n[Ferrovia", ':1: "nonsense" is neither a tag'),
        ('[Ferrovia "1"]', "", "The tag Ferrovia is missing"),
        ('"usa@1"', '"mars@1"', 'is of the rulebook "mars", but does not contain its house rules'),
        ('"usa@1"', '"usa@7"', "The record is of usa@7, but the rulebook here is usa@1."),
        ('[Board "usa', '[Board "mars', "give its file with --board."),
        ('[Seats "2"]', '[Seats "3"]', "has names for 2 of 3 seats"),
        ('[Seats "2"]\n[Players "Player 1, pathfinder:2"]', '[Seats "9"]', "usa is played with"),
        ('[First "drawn"]', '[First "7"]', "that seat 7 begins"),
        ("\n1. ", "\n1. 1 +zz\n1. ", 'Move 3, by seat 1, is "+zz"'),
        ("\n0. 1 ", "\n0. 0 ", "the rules do not allow: “It is not your turn.”"),
    ],
)
def test_a_record_that_was_changed_does_not_replay(record: Path, old: str, new: str, reason: str) -> None:
    text = record.read_text(encoding="utf-8")
    assert old in text
    record.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert reason in refused("replay", str(record))


def test_a_record_with_another_winner_does_not_replay(record: Path) -> None:
    text, winner = record.read_text(encoding="utf-8").rstrip().rsplit(" ", 1)
    record.write_text(f"{text} {3 - int(winner)}\n", encoding="utf-8")
    assert f"gives the victory to side {3 - int(winner)}, but by its moves side {winner} won." in refused(
        "replay", str(record)
    )


def test_a_record_without_its_seed_cannot_be_replayed_or_resumed(record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    record.write_text("".join(line for line in lines if not line.startswith("[Seed ")), encoding="utf-8")
    assert "The record has no seed" in refused("replay", str(record))
    assert "has no seed" in refused("play", "--resume", str(record))


def test_a_record_of_another_board_is_refused(record: Path) -> None:
    assert "a different version of the board" in refused("replay", str(record), "--board", "europe")


def test_a_file_that_is_not_a_record_is_refused(tmp_path: Path) -> None:
    for name, data, reason in (
        ("empty.txt", b"", "The tag Ferrovia is missing"),
        ("bytes.txt", b"[Ferrovia]\n\xff\xfe", "is not UTF-8 text (line 2)"),
        ("large.txt", b"x" * 1_000_001, "larger than 1000000 bytes"),
    ):
        (tmp_path / name).write_bytes(data)
        assert reason in refused("replay", str(tmp_path / name))
    assert "it is a folder" in refused("replay", str(tmp_path))


def test_a_game_that_is_over_is_not_resumed(record: Path) -> None:
    assert "is over; watch it with ferrovia replay --step." in refused("play", "--resume", str(record))


def test_options_of_a_new_game_are_refused_with_resume(record: Path) -> None:
    for option, value in (("--seed", "3"), ("--seats", "2"), ("--bots", "pathfinder"), ("--name", "A")):
        assert f"{option} can't be used with --resume" in refused("play", "--resume", str(record), option, value)


def test_a_record_with_bots_only_is_not_resumed(tmp_path: Path) -> None:
    session = table("usa", 2, 5)
    session.record.names = ["pathfinder:1", "pathfinder:2"]
    path = tmp_path / "bots.txt"
    path.write_text(format_record(session.record), encoding="utf-8")
    assert "only bots play in" in refused("play", "--resume", str(path))
    session.record.names = ["Ana", "hal:2"]
    path.write_text(format_record(session.record), encoding="utf-8")
    assert 'there is no bot "hal"' in refused("play", "--resume", str(path))


def test_a_board_with_many_faults_shows_twenty_and_counts_the_rest(tmp_path: Path) -> None:
    routes = ",\n".join(f'{{"a": "x{number}", "b": "y", "length": 99, "color": "blue"}}' for number in range(30))
    path = tmp_path / "bad.json"
    path.write_text('{"id": "bad", "routes": [\n' + routes + "\n]}", encoding="utf-8")
    for args in (["board", "check", str(path)], ["board", "show", str(path)], ["play", "--board", str(path)]):
        answer = run(*args)
        lines = answer.err.splitlines()
        assert (answer.code, answer.out, len(lines)) == (2, "", 21)
        assert lines[0].startswith(f"{path}:")
        assert lines[20].startswith("and ") and lines[20].endswith(" more")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_checker_and_the_browser_use_the_same_texts(tmp_path: Path, lang: str) -> None:
    path = tmp_path / "mine.json"
    for code, old, new in CASES:
        path.write_text(BASE.replace(old, new, 1).replace(MARK, ""), encoding="utf-8")
        fault = next(fault for fault in faults_of(path) if fault.code == code)
        said = board_error([fault]).lines(Translator(lang))[0]
        assert said.startswith(f"{path}:{fault.line}: ") and not re.search(r"\{\w+\}", said)
        if code == "not_whole":
            assert said in run("board", "check", str(path), "--lang", lang).err


def test_a_board_with_too_few_tickets_cannot_be_played(tmp_path: Path) -> None:
    path = tmp_path / "small.json"
    path.write_text(
        '{"id": "small", "name": {"en": "S", "es": "S"}, "sources": [], "doubts": [],'
        '"cities": [{"id": "a", "name": "A"}, {"id": "b", "name": "B"}],'
        '"routes": [{"a": "a", "b": "b", "length": 1, "color": "red"}],'
        '"tickets": [{"cities": ["a", "b"], "points": 1}]}',
        encoding="utf-8",
    )
    assert "not enough to deal" in refused("play", "--board", str(path))
    assert load_board(path).id == "small"


def test_an_existing_file_is_not_overwritten(record: Path) -> None:
    before = record.read_bytes()
    assert "already exists" in refused("play", "--save", str(record))
    assert record.read_bytes() == before


def test_an_unwritable_path_is_reported_before_the_game(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "it is a folder" in refused("play", "--save", str(tmp_path))
    assert "part of the path is not a folder" in refused("play", "--save", str(tmp_path / "file" / "x"))
    assert "its folder does not exist" in refused("play", "--save", str(tmp_path / "none" / "x"))
    if os.geteuid():
        tmp_path.chmod(0o500)
        assert "permission denied" in refused("play", "--save", str(tmp_path / "x"))


def test_a_failed_write_leaves_the_old_file_and_no_other(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    write_text(path, "old\n")
    with pytest.raises(UnicodeEncodeError):
        write_text(path, "new \ud800")
    assert path.read_text(encoding="utf-8") == "old\n"
    assert list(tmp_path.iterdir()) == [path]


def program(*args: str) -> list[str]:
    return [sys.executable, "-m", "ferrovia", *args]


def environment(**settings: str) -> dict[str, str]:
    plain = {name: value for name, value in os.environ.items() if name not in ("FERROVIA_LANG", "LC_ALL", "LANG")}
    return {**plain, "PYTHONPATH": os.pathsep.join([*sys.path, str(ROOT / "src")]), **settings}


def test_a_closed_pipe_ends_quietly() -> None:
    with subprocess.Popen(
        program("board", "show", "usa"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""


def test_ctrl_c_ends_quietly_with_130() -> None:
    with subprocess.Popen(
        program("play", "--seed", "1"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(PYTHONUNBUFFERED="1"),
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        while b"do you keep?" not in running.stdout.readline():
            pass
        running.send_signal(signal.SIGINT)
        assert running.stderr.read().strip() == b""
        assert running.wait() == 130


def test_undecodable_input_and_unprintable_output_do_not_end_the_program() -> None:
    done = subprocess.run(
        program("play", "--seed", "7"),
        input=b"\xff\xfe\x00\n1 2\n",
        capture_output=True,
        env=environment(PYTHONIOENCODING="ascii"),
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"your turn" in done.stdout


def test_the_environment_chooses_the_language() -> None:
    done = subprocess.run(program("--help"), capture_output=True, env=environment(LANG="es_ES.UTF-8"), check=False)
    assert done.stdout.decode().startswith("Uso: ferrovia")
    assert texts("es")["help.ferrovia"].partition("\n")[0] in done.stdout.decode()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_common_system_errors_have_texts(lang: str) -> None:
    translate = Translator(lang)
    for code, reason in SYSTEM_REASONS.items():
        error = OSError(code, "in the words of the system")
        assert system_reason(translate, error) == texts(lang)[f"system.{reason}"]
    assert "EIO" in system_reason(translate, OSError(errno.EIO, "Input/output error"))


def test_a_worker_that_cannot_score_a_game_says_so() -> None:
    try:
        raise TooManyTries
    except TooManyTries:
        error = worker_error(WorkerError(traceback.format_exc()))
    assert error.key == "error.hard_score"
    assert worker_error(WorkerError("Traceback\nOSError: full.")).values == {"reason": "OSError: full"}
