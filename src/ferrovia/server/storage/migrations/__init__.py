"""Numbered schema changes, applied once and in order. A released migration never changes."""

import re
from importlib.resources import files
from typing import Final

from ferrovia.server.storage.interface import UnknownSchemaError

_NAME: Final = re.compile(r"(\d{4})_\w+\.sql")


def list_pending(dialect: str, done: int) -> list[tuple[int, str]]:
    """(number, SQL) of the migrations after `done`, in order; `UnknownSchemaError` if that is none of them."""
    found = sorted(
        (int(match[1]), file.read_text(encoding="utf-8"))
        for file in files(__name__).joinpath(dialect).iterdir()
        if (match := _NAME.fullmatch(file.name))
    )
    assert [number for number, _ in found] == list(range(1, len(found) + 1)), "migrations are numbered from 1"
    if done > len(found):
        raise UnknownSchemaError(f"the database has schema version {done}, and the newest known one is {len(found)}")
    return found[done:]
