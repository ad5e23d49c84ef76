"""The examples in docstrings are correct."""

import doctest
import importlib
import pkgutil

import ferrovia


def test_the_examples_in_docstrings_are_correct() -> None:
    names = ["ferrovia", *(module.name for module in pkgutil.walk_packages(ferrovia.__path__, "ferrovia."))]
    results = [doctest.testmod(importlib.import_module(name)) for name in names if not name.endswith(".__main__")]
    assert sum(result.attempted for result in results) > 20
    assert sum(result.failed for result in results) == 0
