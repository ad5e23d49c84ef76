"""What a printed rulebook says in numbers and switches."""

from dataclasses import dataclass
from typing import Final

Deck = tuple[tuple[int, int], ...]  # (card, how many of it)

# What becomes of the opening tickets that were not kept.
RETURN_SHUFFLED: Final = 0
RETURN_TO_BOX: Final = 1

# What decides between sides with equal points, in the order a book lists them.
MORE_TICKETS: Final = 0
FEWER_STATIONS: Final = 1
HOLDS_LONGEST: Final = 2


@dataclass(frozen=True, kw_only=True)
class Rulebook:
    """Numbers and switches of one printed book. A value: compare it, print it, never subclass it."""

    id: str
    version: int  # goes up whenever the same actions could lead to another game
    seats: tuple[int, ...]
    pieces: int
    cards: Deck
    opening_cards: int
    display: int
    display_wilds: int  # that many wilds showing clear the display
    opening_tickets: int
    opening_long: int = 0
    opening_keep: int
    opening_returns: int
    ticket_offer: int
    ticket_keep: int
    doubles_from: int  # with fewer seats one route of a double closes the others
    end_pieces: int
    last_turns: int
    route_points: tuple[int, ...]
    longest_bonus: int = 0
    stations: int = 0
    station_bonus: int = 0
    tunnel_cards: int = 0  # turned up where the board does not give a number
    tie_breaks: tuple[int, ...]
