"""Loading a board file into the `Board` that games are played on."""

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from ferrovia.boards.check import find_faults
from ferrovia.boards.fault import BoardError, Fault, violation
from ferrovia.boards.source import Source, parse_source, read_source
from ferrovia.boards.validators import COLOR_CODES
from ferrovia.engine.board import TUNNEL_BY_BOOK, Board, CityFacts, RouteFacts, TicketFacts
from ferrovia.engine.ids import DIGEST_LENGTH

BOARDS: Final = tuple(sorted(path.stem for path in Path(__file__).parent.glob("*.json")))


def load_board(name_or_path: str | Path) -> Board:
    """Load a board by the id of a built-in one or from a file; BoardError lists every fault of the file."""
    if isinstance(name_or_path, str) and name_or_path in BOARDS:
        return _load_built_in(name_or_path)
    return _make_board(load_board_file(name_or_path))


def load_board_file(name_or_path: str | Path) -> dict[str, Any]:
    """Load the checked content of a file, including what a `Board` leaves out: names, positions, sources, doubts."""
    return _require_valid(_read_source(name_or_path))


def parse_board_file(text: str) -> dict[str, Any]:
    """Parse the text of a board file into its checked content."""
    return _require_valid(parse_source(text, "board"))


def parse_board(text: str) -> Board:
    """Parse the text of a board file into a board."""
    return _make_board(parse_board_file(text))


def restore_board_file(text: str) -> dict[str, Any]:
    """Restore the content of a board file from a text that was checked before."""
    value: dict[str, Any] = json.loads(text)
    return value


def restore_board(text: str) -> Board:
    """Restore a board from a text that was checked before, ten times as fast as `parse_board`.

    Raises BoardError if the text no longer describes a board. Damage that leaves it one shows in its digest.
    """
    try:
        return _make_board(restore_board_file(text))
    except (AttributeError, LookupError, TypeError, ValueError):
        return parse_board(text)  # which lists the faults


def _require_valid(source: Source) -> dict[str, Any]:
    """The content of a file; BoardError if it has faults."""
    faults = find_faults(source)
    if faults:
        raise BoardError(faults)
    value: dict[str, Any] = source.value
    return value


@cache
def _load_built_in(name: str) -> Board:
    """A built-in board, built once because it never changes."""
    return _make_board(load_board_file(name))


def _read_source(name_or_path: str | Path) -> Source:
    """The parsed file; a bare word that is neither a board nor a file is reported as an unknown board."""
    try:
        return read_source(_path(name_or_path))
    except BoardError as error:
        first = error.faults[0]
        if first.code != "missing_file" or not _is_bare_word(name_or_path):
            raise
        raise BoardError([Fault(first.file, 0, "", *violation("missing_board", names=list(BOARDS)))]) from error


def _path(name_or_path: str | Path) -> Path:
    """The path of a board's file."""
    if isinstance(name_or_path, str) and name_or_path in BOARDS:
        return Path(__file__).with_name(f"{name_or_path}.json")
    return Path(name_or_path)


def _is_bare_word(name_or_path: str | Path) -> bool:
    """Whether a string has no folder and no suffix."""
    path = Path(name_or_path)
    return path.name == name_or_path and not path.suffix


def _make_board(value: dict[str, Any]) -> Board:
    """Build the board from the content of a valid file."""
    index_of = {city["id"]: index for index, city in enumerate(value["cities"])}
    return Board(
        id=value["id"],
        name_en=value["name"]["en"],
        name_es=value["name"]["es"],
        digest=_digest(value),
        cities=tuple(_city(city) for city in value["cities"]),
        routes=tuple(_route(route, index_of) for route in value["routes"]),
        tickets=tuple(_ticket(ticket, index_of) for ticket in value["tickets"]),
    )


def _city(city: dict[str, Any]) -> CityFacts:
    """Build the facts of a city from its entry."""
    return CityFacts(city["id"], city["name"], city.get("harbor", False), city.get("junction", False))


def _route(route: dict[str, Any], index_of: dict[str, int]) -> RouteFacts:
    """Build the facts of a route from its entry."""
    tunnel = route.get("tunnel", False)
    return RouteFacts(
        a=index_of[route["a"]],
        b=index_of[route["b"]],
        length=route["length"],
        color=COLOR_CODES[route["color"]],
        ferry=route.get("ferry", 0),
        tunnel=TUNNEL_BY_BOOK if tunnel is True else int(tunnel),
        ship=route.get("ship", False),
        pairs=route.get("pairs", False),
    )


def _ticket(ticket: dict[str, Any], index_of: dict[str, int]) -> TicketFacts:
    """A ticket; unless the file gives its penalty, it is the least that the ticket can be worth."""
    points = ticket["points"]
    destination_points = tuple(points) if isinstance(points, list) else ()
    return TicketFacts(
        cities=tuple(index_of[city] for city in ticket["cities"]),
        points=max(destination_points) if destination_points else points,
        penalty=ticket.get("penalty", min(destination_points) if destination_points else points),
        long=ticket.get("long", False),
        any_order=ticket.get("points_any_order", 0),
        destination_points=destination_points,
    )


def _digest(value: dict[str, Any]) -> str:
    """A fingerprint of what matters to the rules, in file order because games refer to cities and routes by index."""
    essentials = {
        "id": value["id"],
        "cities": [[city["id"], city.get("harbor", False), city.get("junction", False)] for city in value["cities"]],
        "routes": [_route_essentials(route) for route in value["routes"]],
        "tickets": [_ticket_essentials(ticket) for ticket in value["tickets"]],
    }
    text = json.dumps(essentials, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGEST_LENGTH]


def _route_essentials(route: dict[str, Any]) -> list[Any]:
    """The fields of a route that matter to the rules."""
    fields = [route["a"], route["b"], route["length"], route["color"], route.get("ferry", 0)]
    return [*fields, route.get("tunnel", False), route.get("ship", False), route.get("pairs", False)]


def _ticket_essentials(ticket: dict[str, Any]) -> list[Any]:
    """The fields of a ticket that matter to the rules."""
    fields = [ticket["cities"], ticket["points"], ticket.get("penalty", ticket["points"])]
    return [*fields, ticket.get("long", False), ticket.get("points_any_order", 0)]
