"""Makes SQLite files that can return unused pages to the system."""

import sqlite3
from pathlib import Path
from typing import Final

from ferrovia.server.core.logs import LOGGER

INCREMENTAL: Final = 2  # the value of auto_vacuum


def create_shrinking_file(path: str) -> None:
    """Make a new file one that can return unused pages, which must be decided before anything else is in it."""
    if Path(path).stat().st_size:
        return
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()


def convert_to_shrinking(connection: sqlite3.Connection) -> None:
    """Make a file of an earlier version such a file, once; without room for a copy it stays as it is."""
    if connection.execute("PRAGMA auto_vacuum").fetchone()[0] == INCREMENTAL:
        return
    try:
        connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
        connection.execute("VACUUM")
    except sqlite3.Error as error:
        LOGGER.warning("the database file will not shrink", extra={"error": str(error)})
