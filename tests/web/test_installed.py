"""The wheel alone, in an environment of its own without anything that only POSIX systems have: `ferrovia` plays."""

import os
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from ferrovia.locales import Translator
from tests.server.client import LocalServer
from tests.waiting import WAIT
from tests.web.player import Player
from tests.web.test_whole_games import sees_the_scores
from tests.web.visitors import Visitors, new_table

ROOT = Path(__file__).resolve().parent.parent.parent
WITHOUT_POSIX = ROOT / "tests" / "tools" / "without_posix"
USAGE = 2  # the exit code of a command that cannot be carried out as asked


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs of an environment with the pure wheel, and what it depends on."""
    folder = tmp_path_factory.mktemp("installed")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    run(build, FERROVIA_COMPILE="0")
    (wheel,) = folder.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    venv.create(folder / "env")
    programs = folder / "env" / "bin"
    install = [
        str(Path(sys.executable).parent / "uv"),
        "pip",
        "install",
        "--quiet",
        "--python",
        str(programs / "python"),
    ]
    run([*install, "--require-hashes", "-r", str(ROOT / "requirements" / "run.lock")])
    run([*install, "--no-deps", str(wheel)])
    return programs


def run(command: list[str], **environ: str) -> None:
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **environ}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def opened(installed: Path, tmp_path: Path) -> Iterator[LocalServer]:
    """The server that `ferrovia` starts and opens in the browser."""
    environ = {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path),
        "BROWSER": "echo opened %s",
        "FERROVIA_PORT": "0",
        "FERROVIA_BOT_PAUSES": "0",
        "PYTHONPATH": str(WITHOUT_POSIX),
        "PYTHONUNBUFFERED": "1",
    }
    process = subprocess.Popen([str(installed / "ferrovia")], env=environ, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        assert "Ferrovía is running at" in process.stdout.readline()
        match = re.fullmatch(r"opened http://localhost:(\d+)/\n", process.stdout.readline())
        assert match
        yield LocalServer(int(match[1]))
    finally:
        process.terminate()
        assert process.wait(WAIT) == 0
        process.stdout.close()
    assert (tmp_path / ".local" / "share" / "ferrovia" / "ferrovia.db").exists()


def test_installed_program_opens_a_game_that_is_played_to_the_end(opened: LocalServer, browser: Browser) -> None:
    visitors = Visitors(opened, browser)
    page = visitors.open("/", "en")
    page.goto(new_table(page, "paris", ["easy"]))
    assert Player(page, 5).play_to_the_end() > 10
    sees_the_scores(page)
    assert visitors.errors == []
    visitors.close()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_installed_program_says_what_the_static_site_is_built_from(installed: Path, tmp_path: Path, lang: str) -> None:
    command = [str(installed / "ferrovia"), "static", "--out", str(tmp_path / "site"), "--lang", lang]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == USAGE
    assert Translator(lang)("error.static_checkout") in " ".join(done.stderr.split())
    assert not (tmp_path / "site").exists()
