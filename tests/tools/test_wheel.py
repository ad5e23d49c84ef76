"""The content of a wheel, built with and without a compiler."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest

from tools import compile_engine

REQUIRED = re.compile(r"Requires-Dist: ([\w-]+)")
ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the files that a wheel is built from, with an engine small enough to compile in seconds."""
    copy = tmp_path / "checkout"
    copy.mkdir()
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy / name)
    shutil.copytree(ROOT / "tools", copy / "tools")
    package = copy / "src" / "ferrovia"
    (package / "engine").mkdir(parents=True)
    (package / "__init__.py").write_text('__version__ = "1.2.3"\n')
    (package / "engine" / "__init__.py").touch()
    (package / "engine" / "game.py").write_text("def seats() -> int:\n    return 5\n")
    (package / "usa.json").write_text("{}\n")
    (package / "rules.md").write_text("# Rules\n")
    return copy


class Wheel(NamedTuple):
    """What a wheel says and holds, and what its builder printed."""

    tag: str
    names: set[str]  # of the files of the package
    needs: set[str]  # the names of the packages that are installed with it
    output: str


def wheel(checkout: Path, **settings: str) -> Wheel:
    """Build a wheel."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "out"]
    environment = {**os.environ, **settings}
    done = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = (checkout / "out").glob("*.whl")
    with zipfile.ZipFile(path) as file:
        names = {name for name in file.namelist() if ".dist-info/" not in name}
        [metadata] = [name for name in file.namelist() if name.endswith(".dist-info/METADATA")]
        lines = file.read(metadata).decode().splitlines()
        needs = {found[1] for line in lines if "extra ==" not in line and (found := REQUIRED.match(line))}
    return Wheel(path.stem.split("-", 2)[2], names, needs, done.stdout + done.stderr)


PURE = {f"ferrovia/{name}" for name in ("__init__.py", "engine/__init__.py", "engine/game.py", "rules.md", "usa.json")}
COMPILED_NEEDS = {"librt", "mypy-extensions"}


@pytest.mark.parametrize("settings", [{"FERROVIA_COMPILE": "0"}, {"CC": "no-such-compiler"}])
def test_without_a_compiler_the_wheel_is_pure(checkout: Path, settings: dict[str, str]) -> None:
    built = wheel(checkout, **settings)
    assert (built.tag, built.names) == ("py3-none-any", PURE)
    assert "msgspec" in built.needs and not COMPILED_NEEDS & built.needs


@pytest.mark.skipif(bool(compile_engine.why_not_compile()), reason="this machine cannot compile")
def test_a_failing_compiler_leaves_the_wheel_pure_with_a_warning(checkout: Path) -> None:
    built = wheel(checkout, CC="false")
    assert (built.tag, built.names) == ("py3-none-any", PURE)
    assert not COMPILED_NEEDS & built.needs
    assert "the engine stays pure Python" in built.output


@pytest.mark.skipif(bool(compile_engine.why_not_compile()), reason="this machine cannot compile")
def test_with_a_compiler_the_wheel_holds_each_compiled_module_once(checkout: Path) -> None:
    built = wheel(checkout, FERROVIA_COMPILE="1")
    compiled = {name.split(".")[0] for name in built.names - PURE}
    assert built.tag.startswith(f"cp3{sys.version_info.minor}-")
    assert built.names >= PURE
    assert compiled == {"ferrovia__mypyc", "ferrovia/engine/game"}
    assert len(built.names - PURE) == len(compiled)
    assert built.needs >= COMPILED_NEEDS | {"msgspec"}


def test_a_built_browser_client_is_in_the_wheel_though_git_ignores_it(checkout: Path) -> None:
    shutil.copy(ROOT / ".gitignore", checkout / ".gitignore")
    static = checkout / "src" / "ferrovia" / "server" / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").touch()
    (static / "assets" / "main-1.js.br").touch()
    built = wheel(checkout, FERROVIA_COMPILE="0")
    client = {"ferrovia/server/static/index.html", "ferrovia/server/static/assets/main-1.js.br"}
    assert built.names == PURE | client
