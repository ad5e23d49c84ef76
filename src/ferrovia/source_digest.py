"""A fingerprint of the program, so that results of different versions are never mixed."""

import hashlib
from pathlib import Path

import ferrovia
from ferrovia.engine.ids import DIGEST_LENGTH


def source_digest(*folders: str) -> str:
    """Hash the version, and the sources and data in these folders of the package, by default in all of it."""
    total = hashlib.sha256(ferrovia.__version__.encode())
    package = Path(ferrovia.__file__).parent
    paths = {path for folder in folders or ("",) for path in (package / folder).rglob("*.*")}
    for path in sorted(path for path in paths if path.suffix in {".py", ".json"}):
        total.update(f"\0{path.relative_to(package).as_posix()}\0".encode())
        total.update(path.read_bytes())
    return total.hexdigest()[:DIGEST_LENGTH]
