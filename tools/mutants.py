"""Measures the tests: changes one place of the sources at a time, and sees whether a test fails.

    python -m tools.mutants --count 150 --only engine/

Each change (a mutant) is made in a copy of the tree in `.cache/mutants`, and the tests of its package run there, those
that fail fastest first. Results are added to a journal, where a run that was stopped continues; after a change of tests
or sources give another `--journal`, and the old one as `--hints`. Places are chosen by what they say and not by where
they are, so two trees share most of a sample. Survivors, printed at the end, ask for a test or for simpler code.
"""

import argparse
import ast
import difflib
import json
import os
import re
import resource
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from itertools import accumulate
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCES = Path("src/ferrovia")
FOLDER = ROOT / ".cache/mutants"

# The tests of each package in stages: a mutant that survives one stage meets the next. NEAR are the files of a folder
# that mention its module most often.
NEAR = "near:"
NEAREST = 3
TABLES = ["undo", "history", "playing", "deals", "registry", "replay", "stalls", "retention", "seat_styles", "tutorial"]
STAGES = {
    "engine": (f"{NEAR}tests/engine", "tests/golden tests/perft", "tests/engine tests/notation tests/referee"),
    "notation": ("tests/notation", "tests/golden", "tests/engine tests/referee"),
    "server/tables/model": (
        f"{NEAR}tests/server",
        " ".join(f"tests/server/test_{subject}.py" for subject in TABLES),
        "tests/server",
    ),
}
PYTEST = ("-m", "pytest", "-q", "-x", "-k", "not postgres", "--no-header", "--tb=no")
PERFT_CAP = "20000"  # of positions, for speed

# What operators become: one of a pair the other.
PAIRS = "Lt-LtE Gt-GtE Eq-NotEq In-NotIn Is-IsNot And-Or Add-Sub LShift-RShift BitAnd-BitOr"
SWAPS = {"Mult": "Add", "FloorDiv": "Mult", "Mod": "FloorDiv"}
for _one, _, _other in (pair.partition("-") for pair in PAIRS.split()):
    SWAPS |= {_one: _other, _other: _one}


@dataclass(frozen=True)
class Mutant:
    """One change of one source file: `new` instead of the bytes from `start` to `end`."""

    package: str  # whose tests it meets
    path: str
    start: int
    end: int
    new: str
    identity: str  # what is changed into what, and in which function; no line numbers

    def source(self, root: Path) -> bytes:
        """The changed file."""
        text = (root / self.path).read_bytes()
        return text[: self.start] + self.new.encode() + text[self.end :]

    def diff(self) -> str:
        """The change for people."""
        old = (ROOT / self.path).read_text(encoding="utf-8").splitlines()
        new = self.source(ROOT).decode().splitlines()
        return "\n".join(difflib.unified_diff(old, new, self.path, self.path, n=1, lineterm=""))


def swapped(operator: ast.AST) -> Any:
    """The operator to try instead."""
    return getattr(ast, SWAPS[type(operator).__name__])()


def changes(node: ast.AST) -> Iterator[str]:
    """What a node may be replaced by, as source text."""
    match node:
        case ast.Compare(left, [operator], [right]):
            yield ast.unparse(ast.Compare(left, [swapped(operator)], [right]))
        case ast.BinOp(left, operator, right) if type(operator).__name__ in SWAPS:
            yield f"({ast.unparse(ast.BinOp(left, swapped(operator), right))})"
        case ast.BoolOp(operator, values):
            yield f"({ast.unparse(ast.BoolOp(swapped(operator), values))})"
        case ast.UnaryOp(ast.Not(), operand):
            yield f"({ast.unparse(operand)})"
        case ast.Constant(bool(value)):
            yield str(not value)
        case ast.Constant(int(value)):
            yield f"{value + 1}"
            yield f"({value - 1})"
        case ast.Call(function, [first, second, *rest], keywords) if ast.dump(first) != ast.dump(second):
            yield ast.unparse(ast.Call(function, [second, first, *rest], keywords))
        case ast.Expr(ast.Call()) | ast.Delete() | ast.Raise() | ast.Break() | ast.Continue() | ast.AugAssign():
            yield "pass"
        case ast.Assign([ast.Attribute() | ast.Subscript()]):
            yield "pass"


def places(node: ast.AST, name: str = "") -> Iterator[tuple[str, ast.expr | ast.stmt]]:
    """Every expression and statement that runs, with the name of its function; not annotations or docstrings."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "keywords" if isinstance(node, ast.ClassDef) else ""):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                inner = f"{name}.{child.name}" if isinstance(child, ast.FunctionDef | ast.ClassDef) else name
                if isinstance(child, ast.expr | ast.stmt):
                    yield inner, child
                yield from places(child, inner)


def mutants() -> list[Mutant]:
    """Every mutant of the packages."""
    found = []
    seen: Counter[str] = Counter()
    for package in STAGES:
        for path in sorted((ROOT / SOURCES / package).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            lines = [0, *accumulate(len(line.encode()) for line in text.splitlines(keepends=True))]
            for name, node in places(ast.parse(text)):
                start = lines[node.lineno - 1] + node.col_offset
                end = lines[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
                for new in changes(node):
                    change = f"{package} {name} {ast.unparse(node)} -> {new}"
                    seen[change] += 1
                    identity = f"{change} #{seen[change]}"
                    found.append(Mutant(package, str(path.relative_to(ROOT)), start, end, new, identity))
    return found


def copy_tree(folder: Path) -> None:
    """Copy the files that git knows, as they were last added to its index."""
    shutil.rmtree(folder, ignore_errors=True)
    git = shutil.which("git") or "git"
    subprocess.run([git, "checkout-index", "--all", f"--prefix={folder}/"], cwd=ROOT, check=True)


def run(folder: Path, tests: list[str]) -> str:
    """Say "passed", or the test that failed."""
    changed = {"PYTHONPATH": str(folder / "src"), "FERROVIA_PERFT_CAP": PERFT_CAP}
    command = [sys.executable, *PYTEST, *tests]
    done = subprocess.run(command, cwd=folder, env=os.environ | changed, capture_output=True, text=True, check=False)
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", done.stdout, re.MULTILINE)
    return failed[1] if failed else f"exit {done.returncode}" if done.returncode else "passed"


class Judge:
    """Runs tests on mutants, in a copy of the tree."""

    def __init__(self, folder: Path, stages: int, hints: dict[str, str]) -> None:
        self._folder = folder
        self._stages = stages
        self._hints = hints
        self._trusted: set[str] = set()  # tests that pass without a mutant
        self._writes = 0

    def judge(self, mutant: Mutant) -> str:
        """The test that kills the mutant, or "survived"."""
        path = self._folder / mutant.path
        original = path.read_bytes()
        try:
            self._write(path, mutant.source(self._folder))
            killer = next((result for result in self._run_stages(mutant) if result != "passed"), "survived")
        finally:
            self._write(path, original)
        if "::" in killer and killer not in self._trusted:
            if run(self._folder, [killer]) != "passed":
                raise SystemExit(f"{killer} fails without a mutant too")
            self._trusted.add(killer)
        return killer

    def _write(self, path: Path, source: bytes) -> None:
        path.write_bytes(source)
        self._writes += 1
        os.utime(path, (self._writes, self._writes))  # bytecode is used again if size and time are the same

    def _nearest(self, tests: str, module: str) -> list[str]:
        word = re.compile(rf"\b{module.rstrip('s')}")
        files = (self._folder / tests).glob("test_*.py")
        counts = {str(path): len(word.findall(path.read_text(encoding="utf-8"))) for path in files}
        return sorted(counts, key=lambda path: (-counts[path], path))[:NEAREST]

    def _run_stages(self, mutant: Mutant) -> Iterator[str]:
        hint = self._hints.get(mutant.identity, "")
        if "::" in hint:
            result = run(self._folder, [hint])
            yield "passed" if result == "exit 4" else result  # there is no such test any more
        for tests in STAGES[mutant.package][: self._stages]:
            near = tests.startswith(NEAR)
            files = self._nearest(tests.removeprefix(NEAR), Path(mutant.path).stem) if near else tests.split()
            yield run(self._folder, files)


def read_journal(path: Path) -> dict[str, str]:
    """The results of a run by identity; empty if there is no journal yet."""
    return dict(map(json.loads, path.read_text(encoding="utf-8").splitlines())) if path.exists() else {}


def report(chosen: list[Mutant], results: dict[str, str]) -> None:
    """Print the survivors, and the share killed of each package."""
    for mutant in chosen:
        if results[mutant.identity] == "survived":
            print(mutant.diff(), end="\n\n")
    for package in ("", *STAGES):
        judged = [results[mutant.identity] for mutant in chosen if mutant.package.startswith(package)]
        print(f"{package or 'all':20} {len(judged) - judged.count('survived')} of {len(judged)} killed")


def main() -> None:
    """Judge a sample, or go on with it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=150)
    parser.add_argument("--only", default="", help="judge only mutants of files with this in their path")
    parser.add_argument("--stages", type=int, default=2, help="of tests; 3 takes minutes for each survivor")
    parser.add_argument("--seconds", type=int, default=300, help="of a processor for a stage; more kills the mutant")
    parser.add_argument("--journal", type=Path, default=FOLDER / "journal.jsonl")
    parser.add_argument("--hints", type=Path, help="a journal of another tree: its tests run first")
    options = parser.parse_args()
    found = {f"{options.seed} {mutant.identity}": mutant for mutant in mutants() if options.only in mutant.path}
    chosen = [found[key] for key in sorted(found, key=lambda key: blake2b(key.encode()).digest())][: options.count]
    options.journal.parent.mkdir(parents=True, exist_ok=True)
    results = read_journal(options.journal)
    left = [mutant for mutant in chosen if mutant.identity not in results]
    if left:
        os.nice(10)
        resource.setrlimit(resource.RLIMIT_CPU, (options.seconds, resource.RLIM_INFINITY))  # of each child, too
        folder = FOLDER / options.journal.stem
        copy_tree(folder)
        judge = Judge(folder, options.stages, read_journal(options.hints) if options.hints else {})
        for number, mutant in enumerate(left, len(chosen) - len(left) + 1):
            results[mutant.identity] = judge.judge(mutant)
            with options.journal.open("a", encoding="utf-8") as journal:
                journal.write(json.dumps([mutant.identity, results[mutant.identity]]) + "\n")
            print(f"{number}/{len(chosen)} {mutant.path} {results[mutant.identity]}", flush=True)
    report(chosen, results)


if __name__ == "__main__":
    main()
