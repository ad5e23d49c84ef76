"""When `.venv` is kept, and when it is made anew."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tools import bootstrap
from tools.bootstrap import Marks

UV_LOCK = "digest of the lock"


@pytest.fixture
def marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Marks:
    """The marks of a finished environment, which stands in a folder of its own."""
    place = tmp_path / ".venv" / "bin"
    place.mkdir(parents=True)
    (place / "python").symlink_to(sys.executable)
    (place / "uv").touch(mode=0o755)
    for name, path in (("ROOT", tmp_path), ("VENV", place.parent), ("BIN", place), ("PYTHON", place / "python")):
        monkeypatch.setattr(bootstrap, name, path)
    return Marks(python=bootstrap.version(), root=str(tmp_path), uv=UV_LOCK)


def test_a_finished_environment_is_kept(marks: Marks) -> None:
    assert bootstrap.why_anew(marks, UV_LOCK) == ""


def test_without_an_environment_one_is_made(marks: Marks, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / "elsewhere")
    assert bootstrap.why_anew(marks, UV_LOCK) == "none yet"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"uv": ""}, "the last one was not finished"),
        ({"python": "cpython-3.9"}, "the last one was for cpython-3.9"),
        ({"root": "elsewhere"}, "the checkout has moved"),
        ({"uv": "digest of another lock"}, "uv has changed"),
    ],
)
def test_an_environment_for_something_else_is_made_anew(marks: Marks, change: dict[str, str], reason: str) -> None:
    assert bootstrap.why_anew(replace(marks, **change), UV_LOCK) == reason


@pytest.mark.parametrize("program", ["python", "uv"])
def test_an_environment_whose_programs_vanished_is_made_anew(marks: Marks, program: str) -> None:
    (bootstrap.BIN / program).unlink()
    assert bootstrap.why_anew(marks, UV_LOCK) == "the last one is broken"


def test_marks_survive_writing_and_reading(tmp_path: Path) -> None:
    written = Marks(python="cpython-3.11", root="here", uv="a", goal="dev", packages="b")
    written.write(tmp_path / "marks.json")
    assert Marks.read(tmp_path / "marks.json") == written


@pytest.mark.parametrize("text", ["", "{", "[]", '{"colour": "red"}'])
def test_marks_that_make_no_sense_count_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "marks.json").write_text(text)
    assert Marks.read(tmp_path / "marks.json") == Marks()


def test_the_command_starts_the_package(tmp_path: Path) -> None:
    stub = tmp_path / "lib" / "ferrovia" / "cli"
    stub.mkdir(parents=True)
    for name in (stub.parent / "__init__.py", stub / "__init__.py"):
        name.touch()
    (stub / "main.py").write_text("import sys\n\n\ndef main():\n    print(sys.argv[1:])\n    return 3\n")
    command = tmp_path / "a folder with spaces"
    command.write_text(bootstrap.COMMAND.format(python=sys.executable))
    command.chmod(0o755)
    environment = {**os.environ, "PYTHONPATH": str(stub.parent.parent)}
    done = subprocess.run([command, "play", "a b"], capture_output=True, text=True, check=False, env=environment)
    assert (done.returncode, done.stdout) == (3, "['play', 'a b']\n")


def test_the_command_can_be_imported_by_worker_processes() -> None:
    code = bootstrap.COMMAND.format(python="python").split("' '''", 1)[1]
    exec(compile(code, "ferrovia", "exec"), {"__name__": "__mp_main__"})  # noqa: S102  (it is our own)
