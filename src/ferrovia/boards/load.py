"""From a board file to the board that games are played on."""

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from ferrovia.boards.check import find_faults
from ferrovia.boards.fault import BoardError, Fault, because
from ferrovia.boards.source import Source, parsed, read
from ferrovia.boards.values import COLOURS
from ferrovia.engine.board import TUNNEL_BY_BOOK, Board, CityFacts, RouteFacts, TicketFacts

BOARDS: Final[tuple[str, ...]] = ("usa", "europe", "asia", "world", "paris")

_DIGEST_LENGTH: Final = 16  # hex digits


def load(name_or_path: str | Path) -> Board:
    """The board of a shipped id or of a file; BoardError names every fault of a file that has any."""
    if isinstance(name_or_path, str) and name_or_path in BOARDS:
        return _shipped(name_or_path)
    return _compiled(facts(name_or_path))


def facts(name_or_path: str | Path) -> dict[str, Any]:
    """The file as parsed and checked, with the names, positions, sources and doubts that a board leaves out."""
    return _checked(_source(name_or_path))


def facts_in(text: str) -> dict[str, Any]:
    """The same of a board that is given as the text of a file."""
    return _checked(parsed(text, "board"))


def load_text(text: str) -> Board:
    """The board that a text holds."""
    return _compiled(facts_in(text))


def _checked(source: Source) -> dict[str, Any]:
    """What a file says, if it is sound."""
    faults = find_faults(source)
    if faults:
        raise BoardError(faults)
    value: dict[str, Any] = source.value
    return value


@cache
def _shipped(name: str) -> Board:
    """A shipped board, compiled once: it never changes."""
    return _compiled(facts(name))


def _source(name_or_path: str | Path) -> Source:
    """The parsed file; a bare word that is neither a board nor a file is taken for a mistyped board."""
    try:
        return read(_path(name_or_path))
    except BoardError as error:
        first = error.faults[0]
        if first.code != "missing_file" or not _is_bare_word(name_or_path):
            raise
        raise BoardError([Fault(first.file, 0, "", *because("missing_board", names=list(BOARDS)))]) from error


def _path(name_or_path: str | Path) -> Path:
    """Where a board's file is."""
    if isinstance(name_or_path, str) and name_or_path in BOARDS:
        return Path(__file__).with_name(f"{name_or_path}.json")
    return Path(name_or_path)


def _is_bare_word(name_or_path: str | Path) -> bool:
    """Whether a text has nothing of a path: no folder, no suffix."""
    path = Path(name_or_path)
    return path.name == name_or_path and not path.suffix


def _compiled(value: dict[str, Any]) -> Board:
    """The board of a sound file."""
    number = {city["id"]: index for index, city in enumerate(value["cities"])}
    return Board(
        id=value["id"],
        name_en=value["name"]["en"],
        name_es=value["name"]["es"],
        digest=_digest(value),
        cities=tuple(_city(city) for city in value["cities"]),
        routes=tuple(_route(route, number) for route in value["routes"]),
        tickets=tuple(_ticket(ticket, number) for ticket in value["tickets"]),
    )


def _city(city: dict[str, Any]) -> CityFacts:
    """A city."""
    return CityFacts(city["id"], city["name"], city.get("harbor", False), city.get("junction", False))


def _route(route: dict[str, Any], number: dict[str, int]) -> RouteFacts:
    """A route."""
    tunnel = route.get("tunnel", False)
    return RouteFacts(
        a=number[route["a"]],
        b=number[route["b"]],
        length=route["length"],
        colour=COLOURS[route["color"]],
        ferry=route.get("ferry", 0),
        tunnel=TUNNEL_BY_BOOK if tunnel is True else int(tunnel),
        ship=route.get("ship", False),
        pairs=route.get("pairs", False),
    )


def _ticket(ticket: dict[str, Any], number: dict[str, int]) -> TicketFacts:
    """A ticket; one that is no tour costs what it is worth."""
    return TicketFacts(
        cities=tuple(number[city] for city in ticket["cities"]),
        points=ticket["points"],
        penalty=ticket.get("penalty", ticket["points"]),
        long=ticket.get("long", False),
        any_order=ticket.get("points_any_order", 0),
    )


def _digest(value: dict[str, Any]) -> str:
    """A fingerprint of what matters to the rules, in the file's own words and order: numbers in games follow it."""
    matter = {
        "id": value["id"],
        "cities": [[city["id"], city.get("harbor", False), city.get("junction", False)] for city in value["cities"]],
        "routes": [_route_matter(route) for route in value["routes"]],
        "tickets": [_ticket_matter(ticket) for ticket in value["tickets"]],
    }
    text = json.dumps(matter, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGEST_LENGTH]


def _route_matter(route: dict[str, Any]) -> list[Any]:
    """What matters of a route."""
    plain = [route["a"], route["b"], route["length"], route["color"], route.get("ferry", 0)]
    return [*plain, route.get("tunnel", False), route.get("ship", False), route.get("pairs", False)]


def _ticket_matter(ticket: dict[str, Any]) -> list[Any]:
    """What matters of a ticket."""
    plain = [ticket["cities"], ticket["points"], ticket.get("penalty", ticket["points"])]
    return [*plain, ticket.get("long", False), ticket.get("points_any_order", 0)]
