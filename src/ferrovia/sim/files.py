"""Writing files completely or not at all."""

import os
import tempfile
from pathlib import Path


def write_atomically(content: str | bytes, path: Path, *, sync: bool = False) -> None:
    """Write a file completely or not at all; with `sync`, it is on disk before the function returns."""
    data = content.encode() if isinstance(content, str) else content
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".part", dir=path.parent)
    partial = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            if sync:
                stream.flush()
                os.fsync(stream.fileno())
        partial.chmod(_permissions(path))
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def _permissions(path: Path) -> int:
    """Return the permissions of a file, or those of any new file if it does not exist."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def remove_partial_files(folder: Path) -> None:
    """Remove the files of processes that died in `write_atomically`."""
    for partial in folder.glob(".*.part"):
        partial.unlink(missing_ok=True)
