"""The processes in which bots think."""

import asyncio
import shutil
import sys
from pathlib import Path

import pytest

import ferrovia
from ferrovia.server.metrics import Metrics
from ferrovia.server.thinking.crew import Crew


def home(_: str) -> str:
    """Where the package lies for the process that is asked."""
    return ferrovia.__file__


def test_bots_think_with_the_compiled_package_as_soon_as_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", sys.path.copy())
    compiled = tmp_path / "compiled"

    async def asked() -> list[str | None]:
        crew = Crew(1, str(compiled), Metrics())
        try:
            first = await crew.make(home, "")
            shutil.copytree(Path(ferrovia.__file__).parent, compiled / "ferrovia")
            return [first, await crew.make(home, ""), await crew.make(home, "")]
        finally:
            await crew.close()

    there = str(compiled / "ferrovia" / "__init__.py")
    assert asyncio.run(asked()) == [ferrovia.__file__, there, there]
