"""Checks of the repository itself: what files may not contain, and which imports are allowed."""

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from ferrovia.sim.build import NEVER_COMPILED
from hatch_build import BUILDING_THE_CLIENT, COMPILING

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "ferrovia"
GENERATED = {".cache", ".git", ".venv", "__pycache__", "build", "dist", "node_modules"}

# Spelled in pieces, so that this file passes its own tests.
OUTSIDE = "../" + "shared"
REGISTRIES = [".".join(parts) for parts in (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"))]
MACHINE_PATH = re.compile(r"(?:^|[^\w.])/(?:home|root|work|Users)/\w")
ADDRESS = re.compile(r"https?://")


def repository_files() -> list[Path]:
    """Tracked files and new files that are not ignored; without git, all files that are not generated."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    done = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        found = [ROOT / name for name in done.stdout.split("\0") if name]
    else:
        found = [path for path in ROOT.rglob("*") if not GENERATED & set(path.relative_to(ROOT).parts)]
    return sorted(path for path in found if path.is_file())


def text_lines() -> Iterator[tuple[Path, str, str]]:
    """Each line of each text file: the path of the file, the location of the line, and the line."""
    for path in repository_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        name = path.relative_to(ROOT)
        for number, line in enumerate(text.splitlines(), start=1):
            yield name, f"{name}:{number}", line


def decides_installs(name: Path) -> bool:
    """Whether a file influences what is installed from where."""
    return (
        name.suffix in {".lock", ".in", ".toml", ".npmrc"}
        or name.name in {"Makefile", ".npmrc", "package-lock.json"}
        or name.parts[0] in {"requirements", "tools", ".ci"}
    )


def has_address(name: Path, line: str) -> bool:
    """Whether a line contains an address to install from; npm's lock files also list funding pages."""
    return bool(ADDRESS.search(line)) and (name.name != "package-lock.json" or '"resolved"' in line)


def test_no_address_decides_what_is_installed() -> None:
    faults = [where for name, where, line in text_lines() if decides_installs(name) and has_address(name, line)]
    assert faults == []


def test_an_address_in_an_npm_lock_is_found() -> None:
    assert has_address(Path("web/package-lock.json"), '"resolved": "https' + '://registry.example/preact.tgz"')
    assert not has_address(Path("web/package-lock.json"), '"url": "https' + '://example.org/thanks"')


def test_no_file_names_a_package_registry() -> None:
    assert [where for _, where, line in text_lines() if any(host in line for host in REGISTRIES)] == []


def test_no_file_contains_a_path_of_one_machine() -> None:
    assert [where for _, where, line in text_lines() if MACHINE_PATH.search(line)] == []


def test_no_file_refers_to_something_outside_the_repository() -> None:
    assert [where for _, where, line in text_lines() if OUTSIDE in line] == []


def test_nothing_is_compiled_beside_the_sources() -> None:
    assert [path for pattern in ("*.so", "*.pyd") for path in PACKAGE.rglob(pattern)] == []


def pins(name: str) -> set[str]:
    """The pinned versions in a lock file, as "name==version"."""
    text = (ROOT / "requirements" / f"{name}.lock").read_text(encoding="utf-8")
    return set(re.findall(r"^[a-z0-9][\w.-]*==[^\s;]+", text, re.MULTILINE))


def test_the_package_declares_what_playing_needs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    listed = (ROOT / "requirements" / "run.in").read_text(encoding="utf-8").splitlines()
    assert project["dependencies"] == [line for line in listed if line and not line.startswith("#")]


def test_compiled_wheels_declare_what_the_compiled_engine_needs() -> None:
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    listed = (ROOT / "requirements" / "compiled.in").read_text(encoding="utf-8").splitlines()
    assert tool["ferrovia"]["compiled-dependencies"] == [line for line in listed if not line.startswith("#")]


@pytest.mark.parametrize("extra", ["data", "learn", "ray", "server"])
def test_an_extra_declares_what_it_needs(extra: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    listed = (ROOT / "requirements" / f"{extra}.in").read_text(encoding="utf-8").splitlines()
    assert project["optional-dependencies"][extra] == [line for line in listed if line and line[0] not in "#-"]


def test_the_wheel_is_built_with_what_the_client_and_the_engine_need() -> None:
    listed = (ROOT / "requirements" / "web.in").read_text(encoding="utf-8").splitlines()
    assert {*BUILDING_THE_CLIENT, *COMPILING} == {line for line in listed if line and line[0] not in "#-"}


def test_the_build_that_programs_report_leaves_out_what_is_never_compiled() -> None:
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert tool["ferrovia"]["interpreted"] == [f"{name.replace('.', '/')}.py" for name in NEVER_COMPILED]


def test_all_locks_pin_the_same_versions() -> None:
    assert pins("run")
    assert pins("run") <= pins("server") <= pins("web") <= pins("dev")


# Architecture: dependencies point inward. What each folder may import from the package, besides itself.
INWARD = {
    "engine": set[str](),
    "locales": set[str](),
    "rulebooks": {"boards", "engine"},
    "boards": {"engine"},
    "notation": {"boards", "engine", "rulebooks"},
    "bots": {"engine"},
    "sim": {"boards", "bots", "engine", "package root", "notation", "rulebooks"},
    "learn": {"boards", "bots", "engine", "locales", "rulebooks", "sim"},
    "server": {"bots", "boards", "engine", "package root", "locales", "notation", "rulebooks"},
    "local": {"server"},
}

# The layers of the server: each may import only itself and those above it.
SERVER_LAYERS = (
    "core",
    "storage",
    "games",
    "guests",
    "workers",
    "catalog",
    "tables.model",
    "tables.views",
    "tables.runtime",
    "push",
    "services",
    "api",
    "app",
    "run",
)

# Only the type checker and the compiler read these.
ENGINE_TYPES = {("native.py", "librt.strings"), ("native.py", "librt.vecs"), ("native.py", "mypy_extensions")}

# The standard library of the engine: no clock, no random numbers, no files, no output.
ENGINE_STDLIB = {
    "__future__",
    "array",
    "bisect",
    "collections",
    "collections.abc",
    "copyreg",
    "dataclasses",
    "functools",
    "hashlib",
    "heapq",
    "inspect",
    "itertools",
    "math",
    "operator",
    "struct",
    "typing",
}
ENGINE_BUILTINS_BARRED = {"__import__", "breakpoint", "eval", "exec", "input", "open", "print"}

# The syntax that a module of plain values does not contain.
CODE = (
    ast.AsyncFor,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.DictComp,
    ast.For,
    ast.FunctionDef,
    ast.GeneratorExp,
    ast.If,
    ast.IfExp,
    ast.Lambda,
    ast.ListComp,
    ast.Match,
    ast.SetComp,
    ast.Try,
    ast.While,
    ast.With,
)


def modules(folder: str = "") -> list[Path]:
    return sorted((PACKAGE / folder).rglob("*.py"))


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(path: Path) -> Iterator[tuple[int, str, str]]:
    """Each imported name: its line, its module, and the name ("" for a whole module)."""
    package = ["ferrovia", *path.relative_to(PACKAGE).parent.parts]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*start, *([node.module] if node.module else [])])
            yield from ((node.lineno, module, alias.name) for alias in node.names)


def reaches(module: str, name: str, target: str) -> bool:
    """Whether an import refers to `target` or a module below it."""
    return any(f"{full}.".startswith(f"{target}.") for full in (module, f"{module}.{name}"))


def part(module: str, name: str) -> str:
    """The folder of the package that an import refers to; "package root" for none of them, "" for other packages."""
    full = f"{module}.{name}".rstrip(".").split(".")
    if full[0] != "ferrovia":
        return ""
    return full[1] if len(full) > 1 and (PACKAGE / full[1]).is_dir() else "package root"


@pytest.mark.parametrize("folder", [folder for folder in INWARD if (PACKAGE / folder).is_dir()])
def test_dependencies_point_inward(folder: str) -> None:
    allowed = INWARD[folder] | {folder, ""}
    faults = [
        f"{path.relative_to(PACKAGE)}:{line} imports {module} {name}".rstrip()
        for path in modules(folder)
        for line, module, name in imports(path)
        if part(module, name) not in allowed
    ]
    assert faults == []


def test_no_import_cycles_between_the_main_folders() -> None:
    graph: dict[str, set[str]] = {}
    for path in modules():
        if path.name == "__main__.py":  # starts the command line; nothing imports it
            continue
        folder = part(module_name(path), "")
        graph.setdefault(folder, set()).update({part(module, name) for _, module, name in imports(path)} - {"", folder})
    TopologicalSorter(graph).prepare()  # CycleError names the folders


def server_layer(module: str) -> str:
    """The layer of the server that a module belongs to; "" for the empty packages around the layers."""
    below = module.removeprefix("ferrovia.server").removeprefix(".")
    return next((layer for layer in SERVER_LAYERS if f"{below}.".startswith(f"{layer}.")), "")


def module_name(path: Path) -> str:
    """The name by which a file of the package is imported."""
    return ".".join(["ferrovia", *path.relative_to(PACKAGE).with_suffix("").parts]).removesuffix(".__init__")


def imported_modules(path: Path) -> Iterator[tuple[int, str]]:
    """The modules of this package that a file imports, each with its line."""
    names = {module_name(found) for found in modules()}
    for line, module, name in imports(path):
        if f"{module}.{name}" in names:
            yield line, f"{module}.{name}"
        elif module in names:
            yield line, module


def test_each_layer_of_the_server_imports_only_those_above_it() -> None:
    faults = []
    for path in modules("server"):
        layer = server_layer(module_name(path))
        if not layer:
            assert not list(imported_modules(path)), f"{path.relative_to(PACKAGE)} belongs to no layer"
            continue
        allowed = SERVER_LAYERS[: SERVER_LAYERS.index(layer) + 1]
        faults += [
            f"{path.relative_to(PACKAGE)}:{line} imports {module}"
            for line, module in imported_modules(path)
            if module.startswith("ferrovia.server") and server_layer(module) not in allowed
        ]
    assert faults == []


# The modules that also run inside a browser, with all that they import: no network, threads or processes there.
PURE_ROOTS = ("ferrovia.local.backend",)
PURE_BARRED = {"asyncpg", "concurrent", "multiprocessing", "sqlite3", "starlette", "threading", "uvicorn", "websockets"}


def imports_at_start(path: Path) -> set[str]:
    """The modules that are imported together with a file: not those that a function imports when it is called."""
    lines = {node.lineno for node in tree(path).body if isinstance(node, ast.Import | ast.ImportFrom)}
    return {module for line, module, _ in imports(path) if line in lines} | {
        module for line, module in imported_modules(path) if line in lines
    }


def test_the_pure_part_of_the_server_needs_no_network_and_no_processes() -> None:
    paths = {module_name(path): path for path in modules()}
    waiting, seen = set(PURE_ROOTS), set[str]()
    faults = []
    while waiting:
        module = waiting.pop()
        seen.add(module)
        found = imports_at_start(paths[module])
        faults += [f"{module} imports {name}" for name in found if name.split(".")[0] in PURE_BARRED]
        waiting |= (found & paths.keys()) - seen
    assert faults == []
    assert "ferrovia.server.tables.model.state" in seen


def folder_of(path: Path) -> str:
    """The folder of a module; a module beside folders counts by itself, an `__init__` as its folder."""
    is_beside_folders = any((found / "__init__.py").exists() for found in path.parent.iterdir() if found.is_dir())
    own = path.with_suffix("") if is_beside_folders and path.name != "__init__.py" else path.parent
    return str(own.relative_to(PACKAGE))


def test_no_import_cycles_between_folders_at_any_depth() -> None:
    folders = {module_name(path): folder_of(path) for path in modules()}
    arrows: dict[str, set[str]] = {folder: set() for folder in folders.values()}
    for path in modules():
        arrows[folder_of(path)] |= {folders[module] for _, module in imported_modules(path)} - {folder_of(path)}
    TopologicalSorter(arrows).prepare()  # CycleError names the folders


def test_the_engine_imports_only_pure_parts_of_the_standard_library() -> None:
    faults = [
        f"{path.relative_to(PACKAGE)}:{line} imports {module}"
        for path in modules("engine")
        for line, module, name in imports(path)
        if module not in ENGINE_STDLIB and not reaches(module, name, "ferrovia.engine")
        if (path.name, module) not in ENGINE_TYPES
    ]
    assert faults == []


def test_the_engine_neither_reads_nor_prints() -> None:
    faults = [
        f"{path.relative_to(PACKAGE)}:{node.lineno} calls {node.func.id}"
        for path in modules("engine")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ENGINE_BUILTINS_BARRED
    ]
    assert faults == []


def test_a_rulebook_is_values_only() -> None:
    faults = [
        f"{path.relative_to(PACKAGE)}:{node.lineno} {type(node).__name__}"
        for path in modules("rulebooks/printed")
        if path.name != "__init__.py"
        for node in ast.walk(tree(path))
        if isinstance(node, CODE)
    ]
    assert faults == []


def test_bots_never_see_a_state() -> None:
    """Except in rollouts, which are played on states that the bot has determinized itself."""
    faults = [
        f"{path.relative_to(PACKAGE)}:{line} imports {module} {name}"
        for path in modules("bots")
        if path.name != "rollouts.py"
        for line, module, name in imports(path)
        if reaches(module, name, "ferrovia.engine.state") or (part(module, name) and name == "State")
    ]
    assert faults == []


def test_nothing_imports_the_command_line() -> None:
    faults = [
        f"{path.relative_to(PACKAGE)}:{line} imports {module}"
        for path in modules()
        if path.relative_to(PACKAGE).parts[0] not in {"cli", "__main__.py"}
        for line, module, name in imports(path)
        if reaches(module, name, "ferrovia.cli")
    ]
    assert faults == []
