"""Files of interrupted work, which is resumed with the same parameters and by one process at a time."""

from typing import Any


class OtherWorkError(Exception):
    """The file or folder belongs to other work; `names` lists the parameters that differ, if it says so itself."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(", ".join(names))
        self.names = names


class InUseError(Exception):
    """Another process is writing to the file or folder."""


def require_same(parameters: dict[str, Any], found: dict[str, Any]) -> None:
    """Raise `OtherWorkError` if the parameters found are not these."""
    names = parameters.keys() | found.keys()
    if differ := sorted(name for name in names if parameters.get(name) != found.get(name)):
        raise OtherWorkError(differ)
