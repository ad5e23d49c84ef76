"""What a printed rulebook says in numbers and switches."""

from dataclasses import dataclass
from typing import Final

Deck = tuple[tuple[int, int], ...]  # (card, how many of it)

# What becomes of the opening tickets that were not kept.
RETURN_SHUFFLED: Final = 0  # under the deck, shuffled
RETURN_TO_BOX: Final = 1
RETURN_UNDER: Final = 2  # under the deck, in the order that each seat chooses

# What decides between sides with equal points, in the order a book lists them.
MORE_TICKETS: Final = 0
FEWER_STATIONS: Final = 1
HOLDS_LONGEST: Final = 2
NO_TIE_BREAK: Final = -1


@dataclass(frozen=True, kw_only=True)
class Rulebook:
    """Numbers and switches of one printed book. A value: compare it, print it, never subclass it."""

    id: str
    board: str  # id of the board that it is printed with
    version: int  # goes up whenever the same actions could lead to another game
    seats: tuple[int, ...]
    team: int = 1  # seats that form a side, sitting side by side
    pieces: int
    fleet: tuple[int, int] = (0, 0)  # most trains and most ships that the pieces may be chosen from; (0, 0): all trains
    decks: tuple[Deck, ...]  # trains and wilds; ships, where there are any
    opening_cards: tuple[int, ...]  # from each deck
    display: tuple[int, ...]  # slots dealt from each deck
    display_wilds: int  # that many wilds showing clear the display
    may_stop: bool = False  # the second card need not be drawn
    racks: bool = False  # sides share a rack for cards and one for tickets
    opening_tickets: int
    opening_long: int = 0
    opening_keep: int
    opening_returns: int
    ticket_offer: int
    ticket_keep: int
    tickets_hidden: bool = False  # how many tickets a seat holds is secret too
    doubles_from: int  # with fewer seats one route of a double, or of a triple, stays closed
    doubles_open: tuple[tuple[str, str], ...] = ()  # doubles to which that does not apply, by the ids of their cities
    end_pieces: int
    last_turns: int
    route_points: tuple[int, ...]
    longest_bonus: int = 0
    tickets_bonus: int = 0  # for most completed tickets
    stations: int = 0
    harbors: int = 0
    harbor_points: tuple[int, ...] = ()  # by completed tickets that name the city; the last for all above
    unbuilt_points: int = 0  # for each station or harbour not built
    tunnel_cards: int = 0  # turned up where the board does not give a number
    flag: tuple[int, ...] = ()  # colours of which a card may be kept from a claim
    flag_points: int = 0
    tie_breaks: tuple[int, ...]
