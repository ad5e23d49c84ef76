"""Writes docs/limits.md: the limits of the server, taken from where they are enforced.

`python -m tools.limits_page`. A test fails when the page is not up to date.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ferrovia.server.api import record_files, tables, websocket
from ferrovia.server.api.endpoint_list import ENDPOINTS
from ferrovia.server.api.socket import HELLO_TIMEOUT_SECONDS, MAX_RATE_ERRORS
from ferrovia.server.catalog import custom_files, drawings
from ferrovia.server.core import limits
from ferrovia.server.core.settings import Settings
from ferrovia.server.games.spec import CUSTOM_BOARD_COST, MAX_BOARD_SIZES
from ferrovia.server.guests.guest import MAX_GUEST_NAME_LENGTH, TRANSFER_MS
from ferrovia.server.services import LOAD_COST
from ferrovia.server.storage import interface, push_store
from ferrovia.server.tables.model import commands, next_entry, state

PAGE: Final = Path(__file__).parent.parent / "docs" / "limits.md"
HEAD: Final = """# Limits

Written by `python -m tools.limits_page` from the values that the server enforces. Those with a name are defaults of
[settings](operations.md#settings), and a server may have others. Limits of a guest or an address are counted by each
process, except those of what is stored. The address of an IPv6 client is its /64. Beyond a limit a request gets an
[error](protocol.md#errors) that states it.
"""
Row = tuple[str, object, str]  # what is limited, to what, by which setting


def sections() -> Iterator[tuple[str, list[Row]]]:
    """The rows of each section."""
    given = Settings()
    yield (
        "Connections",
        [
            ("connections in all", given.max_connections, "max_connections"),
            ("of these, sockets", given.max_connections * 4 // 5, "max_connections"),
            (
                "connections of an address, except of proxies",
                given.max_connections_per_address,
                "max_connections_per_address",
            ),
            ("sockets of an address", given.max_connections_per_address, "max_connections_per_address"),
            (
                "requests of an address whose bodies are arriving",
                given.max_connections_per_address,
                "max_connections_per_address",
            ),
            ("sockets of a guest", given.max_sockets_per_guest, "max_sockets_per_guest"),
            ("seconds for the headers of a request, and for its body", given.client_timeout, "client_timeout"),
            ("seconds without a request, or without reading an answer", given.client_timeout, "client_timeout"),
            ("large answers (over 64 KiB) that an address has not read", limits.MAX_UNSENT_BYTES_PER_ADDRESS, "bytes"),
            ("large answers that nobody has read", limits.MAX_UNSENT_BYTES, "bytes"),
        ],
    )
    yield (
        "Requests and messages",
        [
            ("requests and messages of a guest, per second", given.rate, "rate"),
            ("of these at once", given.burst, "burst"),
            ("the same for an address, times", limits.ADDRESS_FACTOR, ""),
            ("requests and handshakes of an address, whatever their path, times", limits.FLOOD_FACTOR, ""),
            *_divided(given, "chat messages of a guest", limits.CHAT_DIVISORS),
            *_divided(given, "checks of a guest's custom boards", limits.BOARD_CHECK_DIVISORS),
            *_divided(given, "transfers of a guest, or uses of them by an address", limits.TRANSFER_DIVISORS),
            ("headers, with the first line", limits.MAX_HEADER_BYTES, "bytes"),
            ("body", limits.DEFAULT_MAX_BODY_BYTES, "bytes"),
            ("body of a new table", tables.MAX_TABLE_BYTES, "bytes"),
            ("body with custom files or a record", custom_files.MAX_FILES_BYTES, "bytes"),
            ("what a body may be sent as, with chunk sizes and trailers", limits.MAX_RAW_BODY_BYTES, "bytes"),
            ("levels of arrays and objects in a body", limits.MAX_JSON_DEPTH, ""),
            ("brackets in a body", limits.MAX_BRACKETS, ""),
            ("fields of a query", limits.MAX_QUERY_FIELDS, ""),
            ("message on a socket", limits.MAX_MESSAGE_BYTES, "bytes"),
            ("WebSocket frames of a message", limits.MAX_FRAGMENTS, ""),
            ("seconds for the first message", HELLO_TIMEOUT_SECONDS, ""),
            ("seconds between pings, and for the answer to one", websocket.PING_SECONDS, ""),
            ("messages over the rate in a row, until the socket is closed", MAX_RATE_ERRORS, ""),
        ],
    )
    yield (
        "Guests and tables",
        [
            ("new guests of an address per hour", given.new_guests_per_hour, "new_guests_per_hour"),
            ("new tables of a guest per day", given.new_tables_per_day, "new_tables_per_day"),
            ("the same for an address, times", limits.ADDRESS_FACTOR, ""),
            ("unfinished tables of a host", given.max_tables_per_guest, "max_tables_per_guest"),
            ("devices of a guest", interface.MAX_TOKENS_PER_GUEST, ""),
            ("minutes for which a transfer works", TRANSFER_MS // 60_000, ""),
            ("guests that a guest has muted", interface.MAX_MUTES_PER_GUEST, ""),
            ("push subscriptions of a guest", push_store.MAX_SUBSCRIPTIONS_PER_GUEST, ""),
            ("tables of which a guest wants to be notified", push_store.MAX_WISHES_PER_GUEST, ""),
            ("characters of a name", MAX_GUEST_NAME_LENGTH, ""),
            ("characters of a chat message", commands.MAX_CHAT_LENGTH, ""),
            ("chat messages at a table", next_entry.MAX_MESSAGES, ""),
            ("of these by one guest", next_entry.MAX_MESSAGES_PER_GUEST, ""),
            ("times that people sit down or come back at a table", next_entry.MAX_JOINS, ""),
            ("of these one guest", next_entry.MAX_JOINS_PER_GUEST, ""),
            ("changes of the bots' speed at a table", next_entry.MAX_SPEED_CHANGES, ""),
            ("undos at a table", state.MAX_UNDOS, ""),
            ("entries in the log of a table that is played, until it is closed", state.MAX_LOG_ENTRIES, ""),
            ("moves of a record", record_files.MAX_MOVES, ""),
            ("board file without whitespace", custom_files.MAX_BOARD_BYTES, "bytes"),
            *((f"{part} of a custom board", most, "") for part, most in MAX_BOARD_SIZES.items()),
            ("custom boards that wait to be drawn", drawings.MAX_WAITING, ""),
            ("custom boards of an address that wait to be drawn", drawings.MAX_WAITING_PER_ADDRESS, ""),
        ],
    )


def _divided(given: Settings, what: str, divisors: tuple[int, int]) -> list[Row]:
    rate, burst = limits.divided(given.rate, given.burst, divisors)
    return [(f"{what}, per second", rate, "rate"), ("of these at once", burst, "burst")]


def page() -> str:
    """The page."""
    parts = [HEAD]
    for title, rows in sections():
        lines = [f"| {what} | {_number(value, name)} | {_setting(name)} |" for what, value, name in rows]
        parts.append("\n".join([f"## {title}\n", "| | at most | setting |", "|---|---:|---|", *lines]) + "\n")
    lines = [f"| {requests} | {cost:g} |" for cost, requests in sorted(_costs().items())]
    lines.append(f"| the custom board of a new table or an opened record, in addition | {CUSTOM_BOARD_COST:g} |")
    lines.append(f"| a table that is not in memory, in addition | {LOAD_COST:g} |")
    title = "## Requests that count as several\n\nAll others, and messages, count as one.\n"
    parts.append("\n".join([title, "| request | counts as |", "|---|---:|", *lines]) + "\n")
    return "\n".join(parts)


def _costs() -> dict[float, str]:
    costs: dict[float, list[str]] = {}
    for endpoint in ENDPOINTS:
        if endpoint.cost > 1:
            costs.setdefault(endpoint.cost, []).append(f"`{endpoint.method} {endpoint.path}`")
    return {cost: " ".join(requests) for cost, requests in costs.items()}


def _number(value: object, name: str) -> str:
    if name != "bytes":
        return f"{value:,g}" if isinstance(value, float) else f"{value:,}"
    assert isinstance(value, int)
    return f"{value >> 20} MiB" if value >= 1 << 20 else f"{value >> 10} KiB"


def _setting(name: str) -> str:
    return f"`FERROVIA_{name.upper()}`" if name not in {"", "bytes"} else ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
