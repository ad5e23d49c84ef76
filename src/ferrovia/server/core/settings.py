"""Server configuration: options of `ferrovia serve`, or environment variables FERROVIA_<NAME>."""

import os
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct, inspect, structs

from ferrovia.server.core.origin import parse_origin
from ferrovia.server.core.patterns import whole

MAX_BOT_WORKERS: Final = 64
Count = Annotated[int, Meta(ge=1, le=1_000_000)]
Seconds = Annotated[float, Meta(ge=0.1, le=86_400)]
SecondsOrZero = Annotated[float, Meta(ge=0, le=31_536_000)]
Days = Annotated[float, Meta(ge=0, le=36_500)]
Contact = Annotated[str, Meta(pattern=whole(r"(?:mailto:\S+@\S+|https://\S+)?"), max_length=200)]
BotWorkers = Annotated[int, Meta(ge=0, le=MAX_BOT_WORKERS)] | Annotated[str, Meta(pattern=whole(r"ray://\S+:\d{1,5}"))]
LogLevel = Literal["debug", "info", "warning", "error"]

MIN_BURST: Final = 40.0  # the most that one request counts as: one that opens a record with a custom board
_SWITCHES: Final = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}


class Settings(Struct, frozen=True):
    """Defaults for one machine at home; docs/operations.md describes all settings."""

    database: str = ""  # a file, or postgresql://…; empty: a file in the user's data folder
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535)] = 8023
    origins: tuple[str, ...] = ()  # allowed for pages besides the host itself, such as https://games.example
    proxies: str = "127.0.0.1"  # proxies trusted to give the client's address
    secure_cookie: bool = False  # send the cookie over HTTPS only
    bot_workers: BotWorkers = 0  # besides the express worker; 0: one less than cores; or a Ray cluster's address
    compiled_folder: str = ""  # a folder with the compiled package, which bots use as soon as it exists
    bot_pauses: Annotated[float, Meta(ge=0, le=100)] = 1.0  # factor for the pauses of bots; 0: none
    max_tables_per_guest: Count = 20  # unfinished tables with the same host
    max_sockets_per_guest: Count = 12
    max_connections: Count = 25_000  # sockets included, which may be four fifths; less if few files may be open
    max_connections_per_address: Count = 300  # and sockets, and requests whose bodies are arriving, behind proxies too
    client_timeout: Seconds = 30.0  # seconds for a client to send a request, its headers or its body, and to read on
    rate: Annotated[float, Meta(ge=0.1, le=1_000_000)] = (
        20.0  # requests per second of a guest; core/limits.py has others
    )
    burst: Annotated[float, Meta(ge=MIN_BURST, le=1_000_000)] = 60.0  # of these requests at once
    new_guests_per_hour: Annotated[float, Meta(ge=1, le=1_000_000)] = 120.0  # from one address
    new_tables_per_day: Annotated[float, Meta(ge=1, le=1_000_000)] = 200.0  # by one guest
    idle: SecondsOrZero = 30.0  # seconds after which a table without viewers is dropped from memory
    tick: Seconds = 0.5  # seconds between checks of clocks
    grace: SecondsOrZero = 15.0  # seconds after the start before anyone's time runs out, so that people can reconnect
    retention: SecondsOrZero = 3600.0  # seconds between rounds of retention; 0: none
    compact_after: Days = 1.0  # days after which an ended table is compacted; here and below, 0: never
    keep_finished: Days = 0.0  # days for which finished games are kept
    keep_unowned: Days = 30.0  # days for which finished games that are in nobody's history are kept
    keep_abandoned: Days = 30.0  # days for which closed tables are kept
    keep_guests: Days = 180.0  # days since the last visit for which guests without a table are kept
    push_contact: Contact = ""  # for operators of push services; empty: no push notifications
    push_local: bool = False  # allow push services in the own network and without https, for tests
    log: LogLevel = "info"


def data_file(environ: Mapping[str, str]) -> str:
    """The default database."""
    base = environ.get("XDG_DATA_HOME") or environ.get("LOCALAPPDATA") or str(Path.home() / ".local" / "share")
    return str(Path(base) / "ferrovia" / "ferrovia.db")


class SettingError(ValueError):
    """An invalid setting. The text `serve.setting.<code>` says what is allowed, with placeholders for the values."""

    def __init__(self, name: str, text: str, code: str, values: dict[str, object] | None = None) -> None:
        super().__init__(f"{name}={text[:60]!r}")
        self.code = code
        self.values = values or {}


def read_settings(environ: Mapping[str, str] | None = None, **given: object) -> Settings:
    """Settings from the arguments, else the environment, else the defaults; `SettingError` for an invalid one."""
    environ = os.environ if environ is None else environ
    values: dict[str, object] = {}
    for field in structs.fields(Settings):
        variable = f"FERROVIA_{field.name.upper()}"
        if given.get(field.name) is not None:
            values[field.name] = given[field.name]
        elif text := environ.get(variable):
            values[field.name] = _read(variable, text, field.type)
    if not values.get("database"):
        values["database"] = data_file(environ)
    settings = Settings(**values)  # type: ignore[arg-type] # each read as its own type
    _require_proxies(settings.proxies)
    origins = _resolve_origins("--origin" if given.get("origins") else "FERROVIA_ORIGINS", settings.origins)
    return structs.replace(settings, origins=origins)


def _resolve_origins(name: str, texts: tuple[str, ...]) -> tuple[str, ...]:
    """Origins as browsers send them, without the slash that people may add."""
    origins = tuple(text.strip().rstrip("/") for text in texts if text.strip())
    for origin in origins:
        if parse_origin(origin) is None:
            raise SettingError(name, origin, "origin")
    return origins


def _require_proxies(text: str) -> None:
    """Raise `SettingError` unless it is a list of addresses and networks, or * for all."""
    for part in [] if text == "*" else text.split(","):
        try:
            if part.strip():
                ip_network(part.strip())
        except ValueError:
            raise SettingError("FERROVIA_PROXIES", part.strip(), "proxies") from None


def _read(variable: str, text: str, wanted: object) -> object:
    kind = inspect.type_info(wanted)
    if isinstance(kind, inspect.VarTupleType):
        return tuple(text.split(","))
    value: object = text
    if isinstance(kind, inspect.BoolType):
        value = _SWITCHES.get(text.lower())
    elif isinstance(kind, inspect.LiteralType):
        value = text.lower()
    elif isinstance(kind, inspect.UnionType) and text.isdecimal():
        value = int(text)
    try:
        return msgspec.convert(value, wanted, strict=False)
    except msgspec.ValidationError:
        raise SettingError(variable, text, *_describe(kind)) from None


def _describe(kind: inspect.Type) -> tuple[str, dict[str, object]]:
    """The values that a setting may have: a code, and the numbers or names in its text."""
    match kind:
        case inspect.IntType():
            return "whole", {"least": kind.ge, "most": kind.le}
        case inspect.FloatType():
            return "number", {"least": kind.ge, "most": kind.le}
        case inspect.LiteralType():
            return "word", {"names": list(kind.values)}
        case inspect.StrType():
            return "contact", {}
        case inspect.UnionType():
            return "workers", {"most": MAX_BOT_WORKERS}
    return "switch", {}
