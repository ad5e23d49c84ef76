"""Build the native engine: the modules that pyproject.toml lists under `tool.ferrovia`, compiled as one group.

`python tools/native.py` puts a copy of the package with its compiled modules under `.cache/native` and prints the
folder to put on PYTHONPATH; with `--later` it prints the folder at once and compiles meanwhile. Nothing is ever
compiled inside `src`, where a stale extension would hide an edited module. The build hook of the wheel uses the same
functions, so nothing outside the standard library is imported here.
"""

import argparse
import ast
import hashlib
import importlib.metadata
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache"
KEPT = 6

MODES = ("auto", "0", "1")

SETUP = """\
from mypyc.build import mypycify
from setuptools import setup

options = ["--config-file=", "--cache-dir=" + {cache!r}, *{modules!r}]
setup(
    name="ferrovia-native",
    ext_modules=mypycify(options, opt_level="3", debug_level="0", group_name="ferrovia", target_dir={target!r}),
)
"""


class NativeError(Exception):
    """The engine could not be compiled; the text says why."""


def wanted() -> str:
    """The setting of FERROVIA_NATIVE: "auto" compiles if it can, "0" never, "1" always."""
    mode = os.environ.get("FERROVIA_NATIVE", "auto")
    if mode not in MODES:
        raise NativeError(f"FERROVIA_NATIVE is {mode!r}, but must be one of {', '.join(MODES)}")
    return mode


def lacking() -> str:
    """What this machine lacks to compile, as a clause, or an empty text."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "the C headers of Python are not installed (on Debian and Ubuntu, python3-dev)"
    return ""


def modules(root: Path) -> list[str]:
    """The modules to compile, as paths below `src`, in a fixed order; an `__init__` only re-exports, so it is left."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    patterns: list[str] = settings["tool"]["ferrovia"]["native"]
    source = root / "src"
    found = {path.relative_to(source).as_posix() for pattern in patterns for path in source.glob(pattern)}
    return sorted(name for name in found if not name.endswith("/__init__.py"))


def compile_group(root: Path, target: Path) -> list[Path]:
    """Compile the listed modules into `target`, laid out like `src`; returns the extension files."""
    with tempfile.TemporaryDirectory(prefix="ferrovia-native-") as name:
        work = Path(name)
        source = work / "src"
        shutil.copytree(root / "src", source, ignore=shutil.ignore_patterns("__pycache__", "*.json", "*.so"))
        setup = SETUP.format(cache=str(work / "mypy"), modules=modules(root), target=str(work / "c"))
        (source / "setup.py").write_text(setup, encoding="utf-8")
        command = [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", str(target)]
        done = subprocess.run(
            [*command, "--build-temp", str(work / "objects")],
            cwd=source,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    if done.returncode != 0:
        raise NativeError(f"compiling the engine failed:\n{done.stdout[-3000:]}")
    return sorted(target.rglob("*" + sysconfig.get_config_var("EXT_SUFFIX")))


def imported(source: Path, module: str) -> Iterable[Path]:
    """The files below `source` that a module imports."""
    package = module.removesuffix(".py").split("/")[:-1]
    for node in ast.walk(ast.parse((source / module).read_bytes())):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*start, *([node.module] if node.module else [])])
            names = [base, *(f"{base}.{alias.name}" for alias in node.names)]
        for stem in (source.joinpath(*name.split(".")) for name in names):
            yield from (path for path in (stem.with_suffix(".py"), stem / "__init__.py") if path.is_file())


def reached(root: Path) -> list[Path]:
    """The listed modules and all they import from the package: what a compiled group depends on."""
    source = root / "src"
    todo = [source / name for name in modules(root)]
    seen: set[Path] = set()
    while todo:
        path = todo.pop()
        if path not in seen:
            seen.add(path)
            name = path.relative_to(source)
            packages = [source / folder / "__init__.py" for folder in name.parents]
            todo.extend(init for init in packages if init.is_file())
            todo.extend(imported(source, name.as_posix()))
    return sorted(seen)


def fingerprint(root: Path, files: Iterable[Path], *facts: str) -> str:
    """A short name for these files with these contents, and these other facts."""
    total = hashlib.sha256("\0".join(facts).encode())
    for path in files:
        total.update(f"\0{path.relative_to(root).as_posix()}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:16]


def toolchain() -> list[str]:
    """What beside the sources decides how the compiled group comes out."""
    settings = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS")]
    tools = [f"{name} {importlib.metadata.version(name)}" for name in ("mypy", "setuptools")]
    return [sys.version, platform.platform(), str(sysconfig.get_config_var("EXT_SUFFIX")), *tools, *settings]


def settle(fresh: Path, place: Path) -> None:
    """Move a finished folder to its place, in one step; another run may have been faster."""
    try:
        fresh.rename(place)
    except OSError:
        if not place.is_dir():
            raise


def forget_old(folder: Path) -> None:
    """Keep only the builds that were used last."""
    builds = sorted((path for path in folder.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime)
    for path in builds[:-KEPT]:
        shutil.rmtree(path, ignore_errors=True)


def group_place(root: Path, cache: Path) -> Path:
    """Where the compiled group of the sources as they are belongs."""
    return cache / "native-groups" / fingerprint(root, reached(root), Path(__file__).read_text(), *toolchain())


def package_place(root: Path, cache: Path) -> Path:
    """Where the copy of the package with its compiled group belongs."""
    files = sorted(path for path in (root / "src").rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return cache / "native" / fingerprint(root, files, group_place(root, cache).name)


def group(root: Path, cache: Path) -> Path:
    """The folder with the compiled group of the sources as they are, compiled now if it is not there yet."""
    place = group_place(root, cache)
    if not place.is_dir():
        print(f"native: compiling {len(modules(root))} modules", file=sys.stderr, flush=True)
        place.parent.mkdir(parents=True, exist_ok=True)
        begun = time.monotonic()
        with tempfile.TemporaryDirectory(prefix=".building-", dir=place.parent) as name:
            compile_group(root, Path(name) / "lib")
            settle(Path(name) / "lib", place)
        print(f"native: compiled in {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
    os.utime(place)
    return place


def build(root: Path = ROOT, cache: Path = CACHE) -> Path:
    """The folder that holds a copy of the package with its compiled modules beside their sources."""
    place = package_place(root, cache)
    compiled = group(root, cache)
    if not place.is_dir():
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".building-", dir=place.parent) as name:
            tree = Path(name) / "lib"
            shutil.copytree(root / "src", tree, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
            shutil.copytree(compiled, tree, dirs_exist_ok=True)
            settle(tree, place)
    os.utime(place)
    for folder in (compiled.parent, place.parent):
        forget_old(folder)
    return place


def build_later(root: Path = ROOT, cache: Path = CACHE) -> Path:
    """The folder that `build` gives; if it is not there yet, another process makes it, with what nobody else needs."""
    place = package_place(root, cache)
    if place.is_dir():
        return build(root, cache)
    os.nice(10)
    # Whoever waits for our output must not wait for the other process.
    subprocess.Popen([sys.executable, __file__], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return place


def main() -> None:
    parser = argparse.ArgumentParser(description="Compile the engine and print the folder to put on PYTHONPATH.")
    parser.add_argument("--optional", action="store_true", help="if this machine cannot compile, say so and succeed")
    parser.add_argument("--later", action="store_true", help="print the folder now, and compile meanwhile")
    asked = parser.parse_args()
    optional: bool = asked.optional
    try:
        mode = wanted()
        reason = "FERROVIA_NATIVE is 0" if mode == "0" else lacking()
        if not reason and not modules(ROOT):
            reason = "there is no module to compile"
        if reason and optional and mode != "1":
            print(f"native: skipped, {reason}", file=sys.stderr, flush=True)
        elif reason:
            raise NativeError(reason)
        else:
            print(build_later() if asked.later else build())
    except NativeError as error:
        sys.exit(f"native: {error}")


if __name__ == "__main__":
    main()
