"""Guards over the repository itself: what no file may contain, and which way imports may point."""

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "ferrovia"
MADE = {".cache", ".git", ".venv", "__pycache__", "build", "dist", "node_modules"}

# Spelled in pieces, so that this file may be read by its own tests.
OUTSIDE = "../" + "shared"
REGISTRIES = [".".join(parts) for parts in (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"))]
MACHINE_PATH = re.compile(r"(?:^|[^\w.])/(?:home|root|work|Users)/\w")
ADDRESS = re.compile(r"https?://")


def repository_files() -> list[Path]:
    """Tracked files and those that would be; without git, all that was not made here."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    done = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        found = [ROOT / name for name in done.stdout.split("\0") if name]
    else:
        found = [path for path in ROOT.rglob("*") if not MADE & set(path.relative_to(ROOT).parts)]
    return sorted(path for path in found if path.is_file())


def text_lines() -> Iterator[tuple[Path, str, str]]:
    """Each line of each text file: its path below the root, where it stands, what it says."""
    for path in repository_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        name = path.relative_to(ROOT)
        for number, line in enumerate(text.splitlines(), start=1):
            yield name, f"{name}:{number}", line


def decides_installs(name: Path) -> bool:
    """Whether a file has a say in what is installed from where."""
    return (
        name.suffix in {".lock", ".in", ".toml", ".npmrc"}
        or name.name in {"Makefile", ".npmrc", "package-lock.json"}
        or name.parts[0] in {"requirements", "tools", ".ci"}
    )


def has_address(name: Path, line: str) -> bool:
    """Whether a line names a place to install from; npm's locks also tell where to thank the authors."""
    return bool(ADDRESS.search(line)) and (name.name != "package-lock.json" or '"resolved"' in line)


def test_no_address_decides_what_is_installed() -> None:
    faults = [where for name, where, line in text_lines() if decides_installs(name) and has_address(name, line)]
    assert faults == []


def test_an_address_in_a_lock_of_npm_is_seen() -> None:
    assert has_address(Path("web/package-lock.json"), '"resolved": "https' + '://registry.example/preact.tgz"')
    assert not has_address(Path("web/package-lock.json"), '"url": "https' + '://example.org/thanks"')


def test_no_file_names_a_package_registry() -> None:
    assert [where for _, where, line in text_lines() if any(host in line for host in REGISTRIES)] == []


def test_no_file_names_a_place_on_one_machine() -> None:
    assert [where for _, where, line in text_lines() if MACHINE_PATH.search(line)] == []


def test_no_file_refers_to_something_outside_the_repository() -> None:
    assert [where for _, where, line in text_lines() if OUTSIDE in line] == []


def test_nothing_is_compiled_beside_the_sources() -> None:
    assert [path for pattern in ("*.so", "*.pyd") for path in PACKAGE.rglob(pattern)] == []


def pins(name: str) -> set[str]:
    """The exact versions in a lock, as "name==version"."""
    text = (ROOT / "requirements" / f"{name}.lock").read_text(encoding="utf-8")
    return set(re.findall(r"^[a-z0-9][\w.-]*==[^\s;]+", text, re.MULTILINE))


def test_playing_needs_what_the_package_declares() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    listed = (ROOT / "requirements" / "run.in").read_text(encoding="utf-8").splitlines()
    assert project["dependencies"] == [line for line in listed if line and not line.startswith("#")]


def test_serving_needs_what_the_extra_declares() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    listed = (ROOT / "requirements" / "server.in").read_text(encoding="utf-8").splitlines()
    assert project["optional-dependencies"]["server"] == [line for line in listed if line and line[0] not in "#-"]


def test_drawing_needs_what_the_extra_declares() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    listed = (ROOT / "requirements" / "draw.in").read_text(encoding="utf-8").splitlines()
    assert project["optional-dependencies"]["draw"] == [line for line in listed if line and line[0] not in "#-"]


def test_testing_uses_the_versions_that_playing_and_serving_use() -> None:
    assert pins("run")
    assert pins("run") <= pins("server") <= pins("web") <= pins("dev")


# Architecture: arrows point inward. What a folder may import from the package, beside itself.
INWARD = {
    "engine": set[str](),
    "rulebooks": {"engine"},
    "boards": {"engine"},
    "notation": {"engine"},
    "bots": {"engine"},
    "sim": {"boards", "bots", "engine", "its top", "notation", "rulebooks"},
    "server": {"bots", "boards", "engine", "its top", "locales", "notation", "rulebooks"},
}

# All the engine may know of the world: no clock, no chance of its own, no files, no output.
ENGINE_STDLIB = {
    "__future__",
    "array",
    "bisect",
    "collections",
    "collections.abc",
    "dataclasses",
    "functools",
    "hashlib",
    "heapq",
    "itertools",
    "math",
    "operator",
    "struct",
    "typing",
}
ENGINE_BUILTINS_BARRED = {"__import__", "breakpoint", "eval", "exec", "input", "open", "print"}

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
    """Each imported name: its line, the module it is taken from, and the name ("" for a whole module)."""
    package = ["ferrovia", *path.relative_to(PACKAGE).parent.parts]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*start, *([node.module] if node.module else [])])
            yield from ((node.lineno, module, alias.name) for alias in node.names)


def reaches(module: str, name: str, target: str) -> bool:
    """Whether an import brings in `target` or something below it."""
    return any(f"{full}.".startswith(f"{target}.") for full in (module, f"{module}.{name}"))


def part(module: str, name: str) -> str:
    """The folder of the package that an import reaches; "its top" if none, "" if it is not the package at all."""
    full = f"{module}.{name}".rstrip(".").split(".")
    if full[0] != "ferrovia":
        return ""
    return full[1] if len(full) > 1 and (PACKAGE / full[1]).is_dir() else "its top"


@pytest.mark.parametrize("folder", [folder for folder in INWARD if (PACKAGE / folder).is_dir()])
def test_arrows_point_inward(folder: str) -> None:
    allowed = INWARD[folder] | {folder, ""}
    faults = [
        f"{path.relative_to(PACKAGE)}:{line} imports {module} {name}".rstrip()
        for path in modules(folder)
        for line, module, name in imports(path)
        if part(module, name) not in allowed
    ]
    assert faults == []


def test_the_engine_imports_only_pure_parts_of_the_standard_library() -> None:
    faults = [
        f"{path.relative_to(PACKAGE)}:{line} imports {module}"
        for path in modules("engine")
        for line, module, name in imports(path)
        if module not in ENGINE_STDLIB and not reaches(module, name, "ferrovia.engine")
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
        for path in modules("rulebooks")
        if path.name not in {"__init__.py", "house.py"}
        for node in ast.walk(tree(path))
        if isinstance(node, CODE)
    ]
    assert faults == []


def test_bots_never_see_a_state() -> None:
    """Except that roll-outs are played on states which the bot has imagined itself."""
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
