"""Opening the database of a server, with an error for everything that can go wrong."""

import asyncio
import errno
import os
import socket
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from ferrovia.cli.common.errors import UserError, os_error, quote_input, system_reason_key

if TYPE_CHECKING:
    from ferrovia.server.core.settings import Settings
    from ferrovia.server.storage import Database

POSTGRES_REASONS: Final = {  # by PostgreSQL's error code
    "28000": "database.login",
    "28P01": "database.login",
    "3D000": "database.missing",
    "42501": "system.permission",
}
SQLITE_REASONS: Final = {
    sqlite3.SQLITE_NOTADB: "database.foreign",
    sqlite3.SQLITE_CORRUPT: "database.foreign",
    sqlite3.SQLITE_BUSY: "database.locked",
    sqlite3.SQLITE_LOCKED: "database.locked",
    sqlite3.SQLITE_CANTOPEN: "database.cannot_open",
    sqlite3.SQLITE_PERM: "system.permission",
    sqlite3.SQLITE_READONLY: "system.permission",
    sqlite3.SQLITE_FULL: "system.full",
}
Result = TypeVar("Result")


def valid_settings(**given: object) -> "Settings":
    """The settings from options and environment; a `UserError` names an invalid one."""
    # Other commands start faster without the packages of the server, so they are imported when it is needed.
    from ferrovia.server.core.settings import SettingError, read_settings  # noqa: PLC0415

    try:
        return read_settings(os.environ, **given)
    except SettingError as error:
        raise UserError(f"serve.setting.{error.code}", setting=quote_input(error), **error.values) from None


def run_on_database(settings: "Settings", work: Callable[["Database"], Awaitable[Result]]) -> Result:
    """The result of some work on a database, which must exist; it is migrated as `ferrovia serve` would do."""
    from ferrovia.server.storage import is_postgres, open_storage  # noqa: PLC0415
    from ferrovia.server.storage.interface import StorageError  # noqa: PLC0415

    if not is_postgres(settings.database) and not Path(settings.database).exists():
        missing = FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        raise os_error("error.read", Path(settings.database), missing)

    async def run() -> Result:
        storage = await open_storage(settings.database)
        try:
            return await work(storage)
        finally:
            await storage.close()

    try:
        return asyncio.run(run())
    except StorageError as error:
        raise storage_error(settings.database, error) from None
    except ModuleNotFoundError:  # the driver for PostgreSQL
        raise UserError("serve.missing") from None


def storage_error(database: str, error: BaseException) -> UserError:
    """The error for a database that cannot be used. It never shows the URL of a server, which has a password."""
    from ferrovia.server.storage import is_postgres  # noqa: PLC0415
    from ferrovia.server.storage.interface import UnknownSchemaError  # noqa: PLC0415

    if isinstance(error, UnknownSchemaError):
        return UserError("serve.unknown_schema")
    cause = error.__cause__ or error
    why = _why_server_failed(cause) if is_postgres(database) else _why_file_failed(cause)
    if why is None:
        return UserError("serve.storage.failed", message=" ".join(str(cause).split()).rstrip("."))
    if is_postgres(database):
        return UserError("serve.storage.server", why=why)
    return UserError("serve.storage.file", file=quote_input(Path(database)), why=why)


def _why_server_failed(error: BaseException) -> str | None:
    """The key of the text that says why a PostgreSQL server cannot be used; None if there is no such text."""
    match error:
        case ValueError():
            return "database.address"
        case socket.gaierror():
            return "database.host"
        case TimeoutError():
            return "database.timeout"
        case OSError():
            return system_reason_key(error)
    return POSTGRES_REASONS.get(getattr(error, "sqlstate", None) or "")


def _why_file_failed(error: BaseException) -> str | None:
    """The key of the text that says why a database file cannot be used; None if there is no such text."""
    if isinstance(error, sqlite3.Error):
        code: int = getattr(error, "sqlite_errorcode", 0)
        return SQLITE_REASONS.get(code & 0xFF)  # the rest of the code is the detail
    return system_reason_key(error) if isinstance(error, OSError) else None
