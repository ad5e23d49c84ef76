"""Reading and writing files, with a sentence for everything that can go wrong."""

import os
import tempfile
from pathlib import Path

from ferrovia.boards import BoardError, load
from ferrovia.cli.fail import BoardFail, Fail, shown
from ferrovia.engine.board import Board


def read_text(path: Path, most: int) -> str:
    """The text of a file, which may have this many bytes."""
    try:
        with path.open("rb") as stream:
            data = stream.read(most + 1)
    except OSError as error:
        raise file_fail("error.read", path, error) from None
    if len(data) > most:
        raise Fail("error.too_large", file=shown(path), most=most)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Fail("error.not_utf8", file=shown(path), line=line) from None


def write_text(path: Path, text: str, *, new: bool = False) -> None:
    """Write the file whole or not at all; `new` leaves alone one that is there already."""
    try:
        if path.is_dir():
            raise IsADirectoryError
        if new and path.exists():
            raise Fail("error.exists", file=shown(path))
        _write_and_rename(path, text)
    except OSError as error:
        raise file_fail("error.write", path, error) from None


def _write_and_rename(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        Path(name).chmod(_mode(path))
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _mode(path: Path) -> int:
    """The rights of the file that is replaced, or those that any new file gets."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def file_fail(key: str, path: Path, error: OSError) -> Fail:
    """A file that cannot be read or written, with the reason and what to do about it."""
    reason = "failed"
    if isinstance(error, FileNotFoundError):
        reason = "folder" if key == "error.write" else "missing"
    elif isinstance(error, IsADirectoryError):
        reason = "directory"
    elif isinstance(error, NotADirectoryError):
        reason = "folder"
    elif isinstance(error, PermissionError):
        reason = "rights"
    return Fail(f"{key}.{reason}", file=shown(path), error=error.strerror or str(error))


def load_board(name_or_path: str) -> Board:
    """A board by its id or its file."""
    try:
        return load(name_or_path)
    except BoardError as error:
        raise BoardFail(error.faults) from None
    except (OSError, ValueError) as error:
        raise Fail("error.board_path", file=shown(name_or_path), error=str(error)) from None
