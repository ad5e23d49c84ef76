"""Mutants: every change is valid source text, has an identity of its own, and is what its operator promises."""

import ast

import pytest

from tools.mutants import ROOT, changes, mutants, places


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("a < b", ["a <= b"]),
        ("a in b", ["a not in b"]),
        ("a - b", ["(a + b)"]),
        ("a and b", ["(a or b)"]),
        ("not a", ["(a)"]),
        ("True", ["False"]),
        ("7", ["8", "(6)"]),
        ("f(a, b, c)", ["f(b, a, c)"]),
        ("f(a, a)", []),
        ("a.b", []),
    ],
)
def test_an_expression_is_changed(source: str, changed: list[str]) -> None:
    assert list(changes(ast.parse(source, mode="eval").body)) == changed


@pytest.mark.parametrize("source", ["f()", "a.b = 1", "a += 1", "raise a", "del a"])
def test_a_statement_is_removed(source: str) -> None:
    assert list(changes(ast.parse(source).body[0])) == ["pass"]


def test_annotations_and_decorators_are_no_places() -> None:
    found = [ast.unparse(node) for _, node in places(ast.parse("@d(1)\ndef f(a: g[2]) -> 3:\n    return 4"))]
    assert "4" in found and not {"1", "2", "3"} & set(found)


def test_every_mutant_is_valid_and_has_its_own_identity() -> None:
    found = mutants()
    assert len({mutant.identity for mutant in found}) == len(found)
    for mutant in found[::50]:
        assert ast.dump(ast.parse(mutant.source(ROOT))) != ast.dump(ast.parse((ROOT / mutant.path).read_bytes()))
        assert mutant.diff().count("\n") > 2
