"""A second version of a rulebook, which exists in tests only."""

from dataclasses import replace
from typing import Any

import pytest

from ferrovia.engine.rulebook import Rulebook
from ferrovia.rulebooks import RULEBOOKS, VERSIONS


def add_version(monkeypatch: pytest.MonkeyPatch, book: str, **changes: Any) -> Rulebook:
    """Publish the next version of a rulebook; the one before stays available."""
    newest = replace(RULEBOOKS[book], version=RULEBOOKS[book].version + 1, **changes)
    monkeypatch.setitem(RULEBOOKS, book, newest)
    monkeypatch.setitem(VERSIONS, (book, newest.version), newest)
    return newest
