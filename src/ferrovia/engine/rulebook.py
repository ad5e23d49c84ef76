"""A printed rulebook in numbers and switches, and the words it uses."""

from dataclasses import dataclass
from typing import Final, Literal

from ferrovia.engine.portable import make_portable

# Of a game: a set of seats is held in a small integer, and every seat has a mark of its own (server/guests/style.py).
MAX_SEATS: Final = 12
MAX_DECK: Final = 1000
MAX_PIECES: Final = 200

Deck = tuple[tuple[int, int], ...]  # (card, how many of it)

# The places that opening tickets go to if they are not kept: under the deck, shuffled; to the box; or under the deck,
# in the order that each seat chooses.
OpeningReturns = Literal["shuffled", "box", "under"]
RETURN_SHUFFLED: Final[OpeningReturns] = "shuffled"
RETURN_TO_BOX: Final[OpeningReturns] = "box"
RETURN_UNDER: Final[OpeningReturns] = "under"

# The criteria that decide between sides with equal points, in the order a book lists them.
TieBreak = Literal["more_tickets", "fewer_stations", "holds_longest"]
MORE_TICKETS: Final[TieBreak] = "more_tickets"
FEWER_STATIONS: Final[TieBreak] = "fewer_stations"
HOLDS_LONGEST: Final[TieBreak] = "holds_longest"


@dataclass(frozen=True, kw_only=True)
class Vocabulary:
    """The words of one printed book: parts of the keys of texts. The engine itself never reads it."""

    chapter: str  # of its numbered rules: the letters that their IDs begin with
    pieces: str  # `count.<pieces>`: wagons, trains or buses
    wild: str  # `card.<wild>`: a locomotive, a wild or a multicolor_bus
    flags_and_exchanges: str = ""  # `score.<…>`: flags or exchanges, what the score's field of this name counts


@dataclass(frozen=True, kw_only=True)
class Rulebook:
    """Numbers and switches of one printed book. A value: compare it, print it, never subclass it.

    Players may change the fields that `HOUSE_RULES` in rulebooks/house.py lists, and no others.
    """

    id: str
    base: str  # id of the printed book that it is, or that its house rules change
    board: str  # id of the board that it is printed with
    year: int  # of publication: rulebooks are listed by it
    version: int  # raised whenever the same actions could lead to a different game
    seats: tuple[int, ...]
    team: int = 1  # neighbouring seats that form a side
    pieces: int
    fleet: tuple[int, int] = (0, 0)  # most trains and most ships that the pieces may be chosen from; (0, 0): all trains
    quick_start: int = 0  # trains of the fleet that the book suggests; the engine never reads it
    decks: tuple[Deck, ...]  # trains and wilds; ships, where there are any
    opening_cards: tuple[int, ...]  # from each deck
    display: tuple[int, ...]  # slots dealt from each deck
    display_wilds: int  # the display is cleared if it shows this many wilds
    may_stop: bool = False  # the second card need not be drawn
    draw_needs_deck: bool = True  # the draw action is closed while decks and discards hold no card
    racks: bool = False  # sides share a rack for cards and one for tickets
    racks_open: bool = False  # everybody sees what is on them
    may_share_one: bool = False  # a seat with a single ticket may share it in a turn; otherwise it takes two
    opening_tickets: int
    opening_long: int = 0
    opening_keep: int
    opening_returns: OpeningReturns
    ticket_offer: int
    ticket_keep: int
    tickets_hidden: bool = False  # the number of tickets that a seat holds is secret too
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
    tie_breaks: tuple[TieBreak, ...]
    vocabulary: Vocabulary

    @property
    def has_ships(self) -> bool:
        """Whether there are ship cards, which have a deck of their own, for sea routes."""
        return len(self.decks) > 1

    @property
    def has_fleet(self) -> bool:
        """Whether each seat chooses its trains and ships before the first turn, and may exchange them later."""
        return self.fleet != (0, 0)


make_portable(Vocabulary, Rulebook)
