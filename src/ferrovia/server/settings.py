"""What whoever runs a server may set: by options of `ferrovia serve`, or in the environment as FERROVIA_<NAME>."""

import os
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct


class Settings(Struct, frozen=True):
    """Defaults that suit one machine at home; docs/operations.md tells about the others."""

    database: str = ""  # a file, or postgresql://…; empty: a file in the person's data folder
    host: str = "127.0.0.1"
    port: int = 8023
    origins: tuple[str, ...] = ()  # that the client's pages may have beside the host's, such as https://games.example
    proxies: str = "127.0.0.1"  # addresses of proxies that tell the client's
    secure_cookie: bool = False  # only over https
    thinkers: int = 0  # processes in which bots think; 0: as many as cores, less one
    compiled: str = ""  # a folder with the compiled package; bots think with it as soon as it is there
    pace: float = 0.6  # seconds between two actions of bots while people play or look on
    tables_each: int = 20  # tables not yet over that one guest may have made
    sockets_each: int = 12  # of one guest
    sockets_from: int = 200  # of one address
    most_sockets: int = 20_000
    rate: float = 20.0  # requests or messages a second, of one guest or address
    burst: float = 60.0
    guests_an_hour: float = 120.0  # new ones from one address
    idle: float = 30.0  # seconds after which a table that nobody looks at leaves memory
    slow: float = 20.0  # seconds that a client may take to read a message
    tick: float = 0.5  # seconds between looks at clocks
    grace: float = 15.0  # seconds after the start in which nobody's time is up, for people must come back first
    log: str = "info"


def data_file(environ: Mapping[str, str]) -> str:
    """Where tables are kept when nothing is said."""
    base = environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(base) / "ferrovia" / "ferrovia.db")


def read_settings(environ: Mapping[str, str] | None = None, **given: object) -> Settings:
    """What is given, else what the environment says, else the default; `ValueError` names what cannot be read."""
    environ = os.environ if environ is None else environ
    values: dict[str, object] = {}
    for name, default in Settings().__rich_repr__():
        text = environ.get(f"FERROVIA_{name.upper()}")
        if given.get(name) is not None:
            values[name] = given[name]
        elif text:
            values[name] = _read(name, text, default)
    if not values.get("database"):
        values["database"] = data_file(environ)
    return Settings(**values)  # type: ignore[arg-type] # each read as what its default is


def _read(name: str, text: str, default: object) -> object:
    try:
        if isinstance(default, bool):
            return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}[text.lower()]
        if isinstance(default, int):
            return int(text)
        if isinstance(default, float):
            return float(text)
    except (KeyError, ValueError):
        raise ValueError(f"FERROVIA_{name.upper()}={text[:60]!r}") from None
    if isinstance(default, tuple):
        return tuple(part.strip().rstrip("/") for part in text.split(",") if part.strip())
    return text
