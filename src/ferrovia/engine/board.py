"""The facts of a board: cities, routes and tickets by number."""

from dataclasses import dataclass
from typing import Final

from ferrovia.engine.portable import make_portable

City = int
Route = int

TUNNEL_BY_BOOK: Final = -1  # a tunnel that turns up as many cards as the rulebook says


@dataclass(frozen=True)
class CityFacts:
    """A city where routes end. In a junction nothing can be built, and no ticket names it."""

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
    color: int  # a colour of cards.py, or ANY
    ferry: int = 0  # wilds that it needs
    tunnel: int = 0  # cards turned up, or TUNNEL_BY_BOOK
    ship: bool = False
    pairs: bool = False  # needs two cards for each space


@dataclass(frozen=True)
class TicketFacts:
    """Cities to join, what that is worth, and what it costs when they are not joined.

    A ticket with several destinations starts in its first city and ends in any one of the others.
    """

    cities: tuple[City, ...]
    points: int  # the most that the ticket can be worth
    penalty: int
    long: bool = False
    any_order: int = 0  # a tour's lower value; 0 for a ticket that is not a tour
    destination_points: tuple[int, ...] = ()  # by city after the first; empty unless it has several destinations


@dataclass(frozen=True, repr=False)
class Board:
    """A board's facts, compiled from its file. Shared by every game played on it; never changed."""

    id: str
    name_en: str
    name_es: str
    digest: str  # of the facts that matter to the rules
    cities: tuple[CityFacts, ...]
    routes: tuple[RouteFacts, ...]
    tickets: tuple[TicketFacts, ...]

    def __repr__(self) -> str:
        return f"<Board {self.id}: {len(self.cities)} cities, {len(self.routes)} routes, {len(self.tickets)} tickets>"


make_portable(CityFacts, RouteFacts, TicketFacts, Board)
