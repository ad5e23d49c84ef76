"""Compile the engine: the modules that pyproject.toml lists under `tool.ferrovia`, compiled as one group.

`python tools/compile_engine.py` puts a copy of the package with its compiled modules under `.cache/compiled` and prints
the folder to put on PYTHONPATH; with `--background` it prints the folder at once and compiles in another process.
Nothing is ever compiled inside `src`, where a stale extension would hide an edited module. The build hook of the wheel
uses the same functions, so this module imports only the standard library.
"""

import argparse
import ast
import hashlib
import importlib.metadata
import os
import platform
import re
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
MAX_BUILDS = 6

# Hidden functions are called directly and can be inlined; native integers must wrap around.
FLAGS = "-DNDEBUG -fwrapv -fvisibility=hidden"

MODES = ("auto", "0", "1")

SETUP = """\
import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

sys.path.append({tools!r})
from compile_engine import add_docstrings, add_hints, docstrings

modules = {modules!r}
options = ["--config-file=", "--cache-dir=" + {cache!r}, *modules]
extensions = mypycify(options, opt_level="3", debug_level="0", group_name="ferrovia", target_dir={target!r})
for path in Path({target!r}).glob("*.c"):
    code = add_docstrings(path.read_text(encoding="utf-8"), docstrings(Path(), modules))
    path.write_text(add_hints(code), encoding="utf-8")
setup(name="ferrovia-compiled", ext_modules=extensions)
"""

# The C code with which mypyc checks that an index is in range; it counts others from the end.
IN_RANGE = re.compile(r"(\w+) = (\(uint64_t\)\w+ < \(uint64_t\)\w+);(\s+)if \(\1\) goto")

# The C code that begins a function, the function that lets interpreted code call that one, and the code of a module.
FUNCTION = re.compile(r"^(?=\w[\w *]*\bCPyDef_\w+\([^;\n]*\) \{$)", re.MULTILINE)
CALLED_RARELY = re.compile(r"^ *(?=\w[\w *]*\b(?:CPyPy_\w+|CPyDef_\w+__top_level__)\([^;\n]*\) \{$)", re.MULTILINE)

# The C code of a function, a class, a property and a module, with its name and the docstring that mypyc leaves out.
# There may be a signature, to which the docstring is added.
DOCUMENTED = (
    re.compile(r"\(PyCFunction\)CPyPy_(\w+),\s+[\w |]+, PyDoc_STR\((NULL|\".*\")\)"),
    re.compile(r"CPyType_(\w+)_template_ = \{[^}]*?\.tp_doc = PyDoc_STR\((NULL|\".*\")\)"),
    re.compile(r"\(getter\)(\w+),\s+(?:NULL|\(setter\)\w+),\s+(NULL), NULL\}"),
    re.compile(r'"([\w.]+)",\s+(NULL), /\* docstring \*/'),
)

COLD = """\
#include <CPy.h>
CPy_COLD void CPy_AddTraceback(const char *, const char *, int, PyObject *);
"""


class CompileError(Exception):
    """The engine could not be compiled; the message says why."""


def compile_mode() -> str:
    """The value of FERROVIA_COMPILE: "auto" compiles if possible, "0" never, "1" always."""
    mode = os.environ.get("FERROVIA_COMPILE", "auto")
    if mode not in MODES:
        raise CompileError(f"FERROVIA_COMPILE is {mode!r}, but must be one of {', '.join(MODES)}")
    return mode


def why_not_compile() -> str:
    """The reason why this machine cannot compile, as a clause; an empty string if it can."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"no C compiler found ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "the C headers of Python are not installed (on Debian and Ubuntu, python3-dev)"
    return ""


def settings_of(root: Path) -> dict[str, list[str]]:
    """What pyproject.toml says under `tool.ferrovia`."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    settings: dict[str, list[str]] = project["tool"]["ferrovia"]
    return settings


def compiled_dependencies(root: Path) -> list[str]:
    """The packages that compiled modules need at run time."""
    return settings_of(root)["compiled-dependencies"]


def modules(root: Path) -> list[str]:
    """The modules to compile, as sorted paths below `src`; `__init__` modules only re-export and are left out."""
    settings = settings_of(root)
    patterns: list[str] = settings["compiled"]
    interpreted: list[str] = settings.get("interpreted", [])
    source = root / "src"
    found = {path.relative_to(source).as_posix() for pattern in patterns for path in source.glob(pattern)}
    return sorted(name for name in found if not name.endswith("/__init__.py") and name not in interpreted)


def compile_group(root: Path, target: Path) -> list[Path]:
    """Compile the listed modules into `target`, with the layout of `src`; returns the extension files."""
    with tempfile.TemporaryDirectory(prefix="ferrovia-compiled-") as name:
        work = Path(name)
        source = work / "src"
        shutil.copytree(root / "src", source, ignore=shutil.ignore_patterns("__pycache__", "*.json", "*.so"))
        setup = SETUP.format(
            cache=str(work / "mypy"), modules=modules(root), target=str(work / "c"), tools=str(Path(__file__).parent)
        )
        (source / "setup.py").write_text(setup, encoding="utf-8")
        command = [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", str(target)]
        done = subprocess.run(
            [*command, "--build-temp", str(work / "objects")],
            cwd=source,
            env=os.environ | {"CFLAGS": f"{os.environ.get('CFLAGS', '')} {FLAGS}".strip()},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    if done.returncode != 0:
        raise CompileError(f"compiling the engine failed:\n{done.stdout[-3000:]}")
    return sorted(target.rglob("*" + sysconfig.get_config_var("EXT_SUFFIX")))


def add_hints(code: str) -> str:
    """Pass the C compiler what mypyc does not, and which functions to inline: all that are short enough.

    An index is nearly always in range, and errors are rare: the code for everything else is kept apart from the code
    that runs. What runs seldom does not grow.
    """
    code = IN_RANGE.sub(r"\1 = \2;\3if (likely(\1)) goto", code)
    return COLD + CALLED_RARELY.sub("CPy_COLD ", FUNCTION.sub("inline ", code))


def docstrings(source: Path, modules: Iterable[str]) -> dict[str, str]:
    """The docstrings in these modules, by the name in mypyc's C code.

    That begins with as much of the module's name as makes it unique, so a docstring is listed under every such name.
    """
    found: dict[str, str] = {}
    for module in modules:
        tree = ast.parse((source / module).read_bytes())
        named: list[tuple[str, ast.Module | ast.ClassDef | ast.FunctionDef]] = []
        for node in tree.body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                named.append((node.name, node))
            if isinstance(node, ast.ClassDef):
                for method in [item for item in node.body if isinstance(item, ast.FunctionDef)]:
                    named += [(f"{node.name}___{method.name}", method), (f"{node.name}_get_{method.name}", method)]
        folders = module.removesuffix(".py").split("/")
        prefixes = ["___".join(folders[start:]) for start in range(len(folders))]
        found[".".join(folders)] = ast.get_docstring(tree) or ""
        for name, item in named:
            if text := ast.get_docstring(item):
                found |= {f"{prefix}___{name}": text for prefix in prefixes}
    return found


def add_docstrings(code: str, texts: dict[str, str]) -> str:
    """Give what has a docstring in Python the same in C."""

    def add(found: re.Match[str]) -> str:
        text = texts.get(found[1])
        if text is None:
            return found[0]
        signature = "" if found[2] == "NULL" else found[2]
        before, after = found[0][: found.start(2) - found.start()], found[0][found.end(2) - found.start() :]
        return f"{before}{signature}{c_string(text)}{after}"

    for pattern in DOCUMENTED:
        code = pattern.sub(add, code)
    return code


def c_string(text: str) -> str:
    """A text as it is written in C."""
    plain = set(range(32, 127)) - set(b'\\"')
    return '"' + "".join(chr(byte) if byte in plain else f"\\{byte:03o}" for byte in text.encode()) + '"'


def imported_files(source: Path, module: str) -> Iterable[Path]:
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


def dependencies(root: Path) -> list[Path]:
    """The files that a compiled group depends on: the listed modules and everything they import from the package."""
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
            todo.extend(imported_files(source, name.as_posix()))
    return sorted(seen)


def fingerprint(root: Path, files: Iterable[Path], *facts: str) -> str:
    """A short hash of the names and contents of files, and of other facts."""
    total = hashlib.sha256("\0".join(facts).encode())
    for path in files:
        total.update(f"\0{path.relative_to(root).as_posix()}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:16]


def toolchain() -> list[str]:
    """Everything besides the sources that the compiled group depends on."""
    settings = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS")]
    tools = [f"{name} {importlib.metadata.version(name)}" for name in ("mypy", "setuptools")]
    return [sys.version, platform.platform(), str(sysconfig.get_config_var("EXT_SUFFIX")), *tools, *settings]


def move_into_place(fresh: Path, folder: Path) -> None:
    """Move a finished folder into place atomically; another run may have been faster."""
    try:
        fresh.rename(folder)
    except OSError:
        if not folder.is_dir():
            raise


def remove_old_builds(folder: Path) -> None:
    """Remove all but the most recently used builds."""
    builds = sorted((path for path in folder.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime)
    for path in builds[:-MAX_BUILDS]:
        shutil.rmtree(path, ignore_errors=True)


def group_folder(root: Path, cache: Path) -> Path:
    """The folder of the compiled group of the current sources."""
    return cache / "compiled-groups" / fingerprint(root, dependencies(root), Path(__file__).read_text(), *toolchain())


def package_folder(root: Path, cache: Path) -> Path:
    """The folder of the copy of the package with its compiled group."""
    files = sorted(path for path in (root / "src").rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return cache / "compiled" / fingerprint(root, files, group_folder(root, cache).name)


def compiled_group(root: Path, cache: Path) -> Path:
    """The folder of the compiled group of the current sources, after compiling it if necessary."""
    folder = group_folder(root, cache)
    if not folder.is_dir():
        print(f"compile: compiling {len(modules(root))} modules", file=sys.stderr, flush=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        started = time.monotonic()
        with tempfile.TemporaryDirectory(prefix=".building-", dir=folder.parent) as name:
            compile_group(root, Path(name) / "lib")
            move_into_place(Path(name) / "lib", folder)
        print(f"compile: compiled in {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
    os.utime(folder)
    return folder


def build(root: Path = ROOT, cache: Path = CACHE) -> Path:
    """The folder of a copy of the package with its compiled modules, after building it if necessary."""
    folder = package_folder(root, cache)
    compiled = compiled_group(root, cache)
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".building-", dir=folder.parent) as name:
            tree = Path(name) / "lib"
            shutil.copytree(root / "src", tree, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
            shutil.copytree(compiled, tree, dirs_exist_ok=True)
            move_into_place(tree, folder)
    os.utime(folder)
    remove_old_builds(compiled.parent)
    remove_old_builds(folder.parent)
    return folder


def build_in_background(root: Path = ROOT, cache: Path = CACHE) -> Path:
    """The folder that `build` returns; if it does not exist yet, a low-priority process builds it."""
    folder = package_folder(root, cache)
    if folder.is_dir():
        return build(root, cache)
    os.nice(10)
    # A caller that reads our output must not wait for the other process.
    subprocess.Popen([sys.executable, __file__], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return folder


def main() -> None:
    parser = argparse.ArgumentParser(description="Compile the engine and print the folder to put on PYTHONPATH.")
    parser.add_argument("--optional", action="store_true", help="succeed with a message if this machine cannot compile")
    parser.add_argument(
        "--background", action="store_true", help="print the folder at once and compile in the background"
    )
    options = parser.parse_args()
    try:
        mode = compile_mode()
        reason = "FERROVIA_COMPILE is 0" if mode == "0" else why_not_compile()
        if not reason and not modules(ROOT):
            reason = "no modules to compile"
        if reason and options.optional and mode != "1":
            print(f"compile: skipped, {reason}", file=sys.stderr, flush=True)
        elif reason:
            raise CompileError(reason)
        else:
            print(build_in_background() if options.background else build())
    except CompileError as error:
        sys.exit(f"compile: {error}")


if __name__ == "__main__":
    main()
