"""Set up `.venv` for `run`, `web` or `dev`, or only with `uv`: `python3 tools/bootstrap.py dev`.

Standard library only. Finished steps are recorded in `.venv/ferrovia.json`, so a second run does nothing and a run
after an interrupted one repairs it. The first lines use old syntax, so that an outdated Python can report that it is
too old.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python stops here
    sys.exit("Ferrovía needs Python 3.11 or newer. To use another one, add its name to the make command: PY=python3.12")

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
STATE_FILE = VENV / "ferrovia.json"

GOALS = ("uv", "run", "web", "dev")  # each includes all before it
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
class SetupState:
    """The finished steps in `.venv`; an empty string means "not yet"."""

    python: str = ""
    root: str = ""
    uv: str = ""
    goal: str = ""
    packages: str = ""

    @classmethod
    def read(cls, path: Path) -> "SetupState":
        """Read the state file; an empty state if it is missing or invalid."""
        try:
            return cls(**json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return cls()

    def write(self, path: Path) -> None:
        """Replace the file atomically."""
        new = path.with_suffix(".new")
        new.write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")
        new.replace(path)


def report(text: str) -> None:
    print("setting up:", text, flush=True)


def python_tag() -> str:
    """The implementation and version that packages depend on, such as "cpython-3.11"."""
    return f"{sys.implementation.name}-{sys.version_info.major}.{sys.version_info.minor}{getattr(sys, 'abiflags', '')}"


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def run_step(*command: str | Path) -> None:
    """Run a program; if it fails, exit. The program has printed the reason."""
    done = subprocess.run([str(part) for part in command], check=False)
    if done.returncode != 0:
        sys.exit(f"setting up: {Path(command[0]).name} failed with status {done.returncode}; run it again to continue.")


def is_usable(python: Path) -> bool:
    """Whether this interpreter starts and has the same version as the running one."""
    probe = "import sys; print(sys.implementation.name, *sys.version_info[:2])"
    try:
        done = subprocess.run([str(python), "-Ic", probe], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return done.stdout.split() == [sys.implementation.name, *map(str, sys.version_info[:2])]


def why_recreate(state: SetupState, uv_lock: str) -> str:
    """The reason why `.venv` must be created from scratch; an empty string if it can be kept."""
    if not VENV.exists():
        return "new"
    if not state.uv:
        return "the previous setup was interrupted"
    if state.python != python_tag():
        return f"the previous one was for {state.python}"
    if state.root != str(ROOT):
        return "the checkout has moved"
    if state.uv != uv_lock:
        return "uv has changed"
    if not is_usable(PYTHON) or not os.access(BIN / "uv", os.X_OK):
        return "the previous one is broken"
    return ""


def make_venv(reason: str, uv_lock: str) -> SetupState:
    """Create a `.venv` that contains only pip and uv."""
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit(
            "This Python cannot create virtual environments: install its venv package (Debian, Ubuntu: python3-venv)."
        )
    report(f".venv with Python {'.'.join(map(str, sys.version_info[:3]))} ({reason})")
    STATE_FILE.unlink(missing_ok=True)
    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    try:
        venv.create(VENV, with_pip=True, clear=True, symlinks=True)
    except subprocess.CalledProcessError as error:
        detail = (error.output or b"").decode(errors="replace")
        sys.exit(f"setting up: pip could not be installed in .venv:\n{detail}")
    report("uv (package installer)")
    pip = (PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input")
    run_step(*pip, "--only-binary=:all:", "--require-hashes", "-r", REQUIREMENTS / "uv.lock")
    link_package()
    state = SetupState(python=python_tag(), root=str(ROOT), uv=uv_lock)
    state.write(STATE_FILE)
    return state


def link_package() -> None:
    """Make `import ferrovia` and the `ferrovia` command use the sources in `src`."""
    report("ferrovia, from src")
    where = {"base": str(VENV), "platbase": str(VENV)}
    Path(sysconfig.get_path("purelib", "venv", where), "ferrovia.pth").write_text(f"{ROOT / 'src'}\n", encoding="utf-8")
    command = BIN / "ferrovia"
    command.write_text(COMMAND.format(python=shlex.quote(str(PYTHON))), encoding="utf-8")
    command.chmod(0o755)


def install(state: SetupState, goal: str) -> None:
    """Install exactly the packages of the lock file."""
    lock = REQUIREMENTS / f"{goal}.lock"
    wanted = digest(lock)
    if state.goal == goal and state.packages == wanted:
        return
    count = sum("==" in line for line in lock.read_text(encoding="utf-8").splitlines())
    report(f"{count} packages to {PURPOSES[goal]}")
    was_interrupted = bool(state.goal) and not state.packages
    state.goal, state.packages = goal, ""
    state.write(STATE_FILE)
    again = ("--reinstall",) if was_interrupted else ()
    exact = (BIN / "uv", "pip", "sync", "--quiet", "--python", PYTHON, "--require-hashes")
    run_step(*exact, *again, REQUIREMENTS / "uv.lock", lock)
    state.packages = wanted
    state.write(STATE_FILE)


@contextlib.contextmanager
def exclusive_run() -> Iterator[None]:
    """Allow one run at a time in this checkout; a second one waits."""
    folder = ROOT / ".cache"
    folder.mkdir(exist_ok=True)
    with (folder / "bootstrap.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def main(arguments: list[str]) -> None:
    if len(arguments) != 1 or arguments[0] not in GOALS:
        sys.exit(f"usage: bootstrap.py {'|'.join(GOALS)}")
    goal = arguments[0]
    with exclusive_run():
        state = SetupState.read(STATE_FILE)
        uv_lock = digest(REQUIREMENTS / "uv.lock")
        reason = why_recreate(state, uv_lock)
        had = state.goal if state.goal in GOALS else "uv"
        if reason:
            state = make_venv(reason, uv_lock)
        if goal != "uv":
            install(state, max(had, goal, key=GOALS.index))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit("\nsetting up: interrupted; run the command again to continue.")
