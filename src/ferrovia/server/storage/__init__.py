"""Where the log lies: one interface, a file with SQLite by default, PostgreSQL by one setting."""

from ferrovia.server.storage.storage import Storage

__all__ = ["Storage", "open_storage"]


async def open_storage(database: str) -> Storage:
    """The storage that a setting names, made and brought up to date: an address of PostgreSQL, or a file."""
    if database.startswith(("postgres://", "postgresql://")):
        from ferrovia.server.storage.postgres import PostgresStorage  # noqa: PLC0415 - only where it is used

        return await PostgresStorage.open(database)
    from ferrovia.server.storage.sqlite import SqliteStorage  # noqa: PLC0415 - the same

    return await SqliteStorage.open(database)
