"""The geography of one board, as facts: cities, routes and tickets by number."""

from dataclasses import dataclass
from typing import Final

City = int
Route = int

TUNNEL_BY_BOOK: Final = -1  # a tunnel that turns up as many cards as the rulebook says


@dataclass(frozen=True)
class CityFacts:
    """A place where routes end. A junction is a crossing: nothing is built there and no ticket names it."""

    id: str
    name: str
    harbor: bool = False
    junction: bool = False


@dataclass(frozen=True)
class RouteFacts:
    """One claimable line of spaces; a double route is two of them."""

    a: City
    b: City
    length: int
    colour: int  # a colour of cards.py, or ANY
    ferry: int = 0  # wilds it asks for
    tunnel: int = 0  # cards turned up, or TUNNEL_BY_BOOK
    ship: bool = False
    pairs: bool = False  # two cards a space


@dataclass(frozen=True)
class TicketFacts:
    """Cities to join, what it is worth, and what it costs when they are not joined."""

    cities: tuple[City, ...]
    points: int
    penalty: int
    long: bool = False
    any_order: int = 0  # a tour's lower value; 0 for a ticket that is no tour


@dataclass(frozen=True)
class Board:
    """A board's facts, compiled from its file. Shared by every game played on it; never changed."""

    id: str
    name_en: str
    name_es: str
    digest: str  # of the facts that matter to the rules
    cities: tuple[CityFacts, ...]
    routes: tuple[RouteFacts, ...]
    tickets: tuple[TicketFacts, ...]
