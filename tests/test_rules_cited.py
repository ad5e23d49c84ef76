"""Every rule of the rulebooks has a test, and every cited rule exists."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parent
RULES = TESTS.parent / "src" / "ferrovia" / "locales" / "rules.en.md"
RULE_LINE = re.compile(r"^- ([A-Z]{3}-\d{2}) ", re.MULTILINE)


def rule_ids() -> list[str]:
    """The IDs of all rules, in the order of the page."""
    return RULE_LINE.findall(RULES.read_text(encoding="utf-8"))


def marks(source: str) -> Iterator[tuple[int, str]]:
    """Each `pytest.mark.rule(...)` in a source: its line and the rule, "" if that is not a string literal."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            texts = [part.value for part in node.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            yield node.lineno, texts[0] if len(texts) == len(node.args) == 1 and not node.keywords else ""


def citations() -> Iterator[tuple[str, str]]:
    """Each mark under tests, except those of the referee: its location and the rule it cites."""
    for path in sorted(TESTS.rglob("test_*.py")):
        name = path.relative_to(TESTS)
        if name.parts[0] != "referee":
            for line, rule in marks(path.read_text(encoding="utf-8")):
                yield f"{name}:{line}", rule


CITED = {rule for _, rule in citations()}


def test_every_cited_rule_exists() -> None:
    known = set(rule_ids())
    assert [f"{where}: {rule!r}" for where, rule in citations() if rule not in known] == []


def test_every_rule_has_a_test() -> None:
    assert [rule for rule in rule_ids() if rule not in CITED] == []


def test_marks_are_found_in_every_form() -> None:
    source = """
import pytest
pytestmark = pytest.mark.rule("COM-01")
@pytest.mark.rule("COM-02")
@pytest.mark.rule(NAME)
def test_one() -> None: ...
CASES = [pytest.param(1, marks=pytest.mark.rule("COM-03"))]
WORDS = '@pytest.mark.rule("COM-99")'
"""
    assert sorted(marks(source)) == [(3, "COM-01"), (4, "COM-02"), (5, ""), (7, "COM-03")]
