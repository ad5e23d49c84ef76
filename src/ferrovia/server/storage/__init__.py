"""The storage of logs: one interface, SQLite in a file by default, PostgreSQL by one setting."""

from ferrovia.server.storage.interface import Database, Storage

__all__ = ["Database", "Storage", "is_postgres", "open_storage"]


def is_postgres(database: str) -> bool:
    """Whether a database is the URL of a PostgreSQL server, not a file."""
    return database.startswith(("postgres://", "postgresql://"))


async def open_storage(database: str) -> Database:
    """Open a storage and migrate it to the current schema; `database` is a PostgreSQL URL or a file."""
    if is_postgres(database):
        from ferrovia.server.storage.postgres import PostgresStorage  # noqa: PLC0415 - its driver is optional

        return await PostgresStorage.open(database)
    from ferrovia.server.storage.sqlite import SqliteStorage  # noqa: PLC0415 - likewise

    return await SqliteStorage.open(database)
