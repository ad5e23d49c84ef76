"""Make `.venv` ready for `run`, `web` or `dev`, or just with `uv`: `python3 tools/bootstrap.py dev`.

Standard library only. Every step leaves a mark in `.venv/ferrovia.json`, so a second run does nothing, and an
interrupted one is repaired by the next. The syntax is kept old, so that a Python which is too old gets as far as
saying so.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this file is how an older Python finds out
    sys.exit("Ferrovía needs Python 3.11 or newer, and this is an older one: name another, as in PY=python3.12.")

import contextlib
import fcntl
import hashlib
import importlib.util
import json
import os
import shlex
import subprocess
import sysconfig
import venv
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / "bin"
PYTHON = BIN / "python"
REQUIREMENTS = ROOT / "requirements"
MARKS = VENV / "ferrovia.json"

GOALS = ("uv", "run", "web", "dev")  # each holds all of those before it
PURPOSES = {"run": "play in the terminal", "web": "play in the browser", "dev": "play, serve, test and build"}

COMMAND = """\
#!/bin/sh
'''exec' {python} "$0" "$@"
' '''
import sys

from ferrovia.cli.main import main

if __name__ == "__main__":  # worker processes import this file
    sys.exit(main())
"""


@dataclass
class Marks:
    """What is known to be finished in `.venv`; an empty text is "not yet"."""

    python: str = ""
    root: str = ""
    uv: str = ""
    goal: str = ""
    packages: str = ""

    @classmethod
    def read(cls, path: Path) -> "Marks":
        """The marks in the file, or none at all if it cannot be understood."""
        try:
            return cls(**json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return cls()

    def write(self, path: Path) -> None:
        """Replace the file in one step, so that it is never half written."""
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")
        fresh.replace(path)


def say(text: str) -> None:
    print("setting up:", text, flush=True)


def version() -> str:
    """The part of the version that decides which packages fit: "cpython-3.11"."""
    return f"{sys.implementation.name}-{sys.version_info.major}.{sys.version_info.minor}{getattr(sys, 'abiflags', '')}"


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def call(*command: str | Path) -> None:
    """Run a client; if it fails it has said why, so only name the step."""
    done = subprocess.run([str(part) for part in command], check=False)
    if done.returncode != 0:
        sys.exit(
            f"setting up: stopped, {Path(command[0]).name} ended with {done.returncode}; the next run takes it up."
        )


def answers(python: Path) -> bool:
    """Whether this interpreter still starts and is the version that we run on."""
    probe = "import sys; print(sys.implementation.name, *sys.version_info[:2])"
    try:
        done = subprocess.run([str(python), "-Ic", probe], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return done.stdout.split() == [sys.implementation.name, *map(str, sys.version_info[:2])]


def why_anew(marks: Marks, uv_lock: str) -> str:
    """The reason to make `.venv` from nothing, or an empty text if it can be kept."""
    if not VENV.exists():
        return "none yet"
    if not marks.uv:
        return "the last one was not finished"
    if marks.python != version():
        return f"the last one was for {marks.python}"
    if marks.root != str(ROOT):
        return "the checkout has moved"
    if marks.uv != uv_lock:
        return "uv has changed"
    if not answers(PYTHON) or not os.access(BIN / "uv", os.X_OK):
        return "the last one is broken"
    return ""


def make_venv(reason: str, uv_lock: str) -> Marks:
    """A new `.venv` with nothing in it but pip and uv."""
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit(
            "This Python cannot make virtual environments: install its venv package (Debian, Ubuntu: python3-venv)."
        )
    say(f".venv with Python {'.'.join(map(str, sys.version_info[:3]))} ({reason})")
    MARKS.unlink(missing_ok=True)
    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    try:
        venv.create(VENV, with_pip=True, clear=True, symlinks=True)
    except subprocess.CalledProcessError as error:
        detail = (error.output or b"").decode(errors="replace")
        sys.exit(f"setting up: stopped, pip could not be put into .venv:\n{detail}")
    say("uv, the installer")
    pip = (PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input")
    call(*pip, "--only-binary=:all:", "--require-hashes", "-r", REQUIREMENTS / "uv.lock")
    link_package()
    marks = Marks(python=version(), root=str(ROOT), uv=uv_lock)
    marks.write(MARKS)
    return marks


def link_package() -> None:
    """Make `import ferrovia` and the `ferrovia` command work, straight from `src`."""
    say("ferrovia, from src")
    where = {"base": str(VENV), "platbase": str(VENV)}
    Path(sysconfig.get_path("purelib", "venv", where), "ferrovia.pth").write_text(f"{ROOT / 'src'}\n", encoding="utf-8")
    command = BIN / "ferrovia"
    command.write_text(COMMAND.format(python=shlex.quote(str(PYTHON))), encoding="utf-8")
    command.chmod(0o755)


def install(marks: Marks, goal: str) -> None:
    """Bring the packages of `.venv` to exactly what the lock says."""
    lock = REQUIREMENTS / f"{goal}.lock"
    wanted = digest(lock)
    if marks.goal == goal and marks.packages == wanted:
        return
    count = sum("==" in line for line in lock.read_text(encoding="utf-8").splitlines())
    say(f"{count} packages to {PURPOSES[goal]}")
    torn = bool(marks.goal) and not marks.packages
    marks.goal, marks.packages = goal, ""
    marks.write(MARKS)
    again = ("--reinstall",) if torn else ()
    exact = (BIN / "uv", "pip", "sync", "--quiet", "--python", PYTHON, "--require-hashes")
    call(*exact, *again, REQUIREMENTS / "uv.lock", lock)
    marks.packages = wanted
    marks.write(MARKS)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """One run at a time in this checkout; a second one waits."""
    place = ROOT / ".cache"
    place.mkdir(exist_ok=True)
    with (place / "bootstrap.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def main(arguments: list[str]) -> None:
    if len(arguments) != 1 or arguments[0] not in GOALS:
        sys.exit(f"usage: bootstrap.py {'|'.join(GOALS)}")
    goal = arguments[0]
    with alone():
        marks = Marks.read(MARKS)
        uv_lock = digest(REQUIREMENTS / "uv.lock")
        reason = why_anew(marks, uv_lock)
        had = marks.goal if marks.goal in GOALS else "uv"
        if reason:
            marks = make_venv(reason, uv_lock)
        if goal != "uv":
            install(marks, max(had, goal, key=GOALS.index))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit("\nsetting up: interrupted; the next run repairs it.")
