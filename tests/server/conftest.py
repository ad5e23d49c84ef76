"""What the tests of the server share: an empty database of every sort."""

from pathlib import Path

import pytest


@pytest.fixture
def database(tmp_path: Path) -> str:
    """The setting that names an empty database."""
    return str(tmp_path / "ferrovia.db")
