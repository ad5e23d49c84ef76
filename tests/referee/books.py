"""The numbers of each rulebook, from the table at the top of the rules."""

from collections.abc import Sequence
from dataclasses import dataclass

from .notation import COLORS


@dataclass(frozen=True, kw_only=True)
class Book:
    """Numbers and switches of one rulebook; 0 or empty if the rulebook does not have them."""

    seats: Sequence[int]
    side: int = 1  # seats per side; partners sit next to each other
    trains: int  # per seat; with a fleet, the maximum
    ships: int = 0  # per seat, at most
    fleet: int = 0  # number of pieces to choose from trains and ships
    stations: int = 0  # or harbours
    harbors: bool = False
    decks: tuple[dict[str, int], ...]  # one deck, or trains and ships
    opening_cards: tuple[int, ...]  # from each deck
    slots: tuple[int, ...]  # slots of the display, dealt from each deck
    may_stop: bool = False  # after the first card of two
    opening_long: int = 0
    opening_tickets: int
    opening_keep: int
    not_kept: str  # rejected opening tickets go "shuffled" or "ordered" under the deck, or "out" of the game
    draw_tickets: int
    draw_keep: int = 1
    racks: bool = False
    flag: str = ""
    flag_points: int = 0
    one_of_a_double: int  # up to this many seats, one route of a double or triple stays free
    all_of_a_double: frozenset[str] = frozenset()  # except between these two cities
    route_points: tuple[int, ...] = (0, 1, 2, 4, 7, 10, 15, 18, 21)  # by length
    last_round_at: int
    last_turns: int = 1
    longest_bonus: int = 0
    tickets_bonus: int = 0
    station_bonus: int = 0  # for each one not built
    tie_order: tuple[str, ...]


STANDARD_CARDS = {**dict.fromkeys(COLORS, 12), "*": 14}
PARIS_CARDS = {"w": 8, "*": 8, **dict.fromkeys("brygp", 6)}
WORLD_COLORS = "rygpkw"
WORLD_TRAINS = {**dict.fromkeys(WORLD_COLORS, 7), **{f"{color}^": 4 for color in WORLD_COLORS}, "*": 14}
WORLD_SHIPS = {**dict.fromkeys(WORLD_COLORS.upper(), 4), **{f"{color}2": 6 for color in WORLD_COLORS.upper()}}

BOOKS = {
    "usa": Book(
        seats=range(2, 6),
        trains=45,
        decks=(STANDARD_CARDS,),
        opening_cards=(4,),
        slots=(5,),
        opening_tickets=4,
        opening_keep=2,
        not_kept="shuffled",
        draw_tickets=3,
        one_of_a_double=3,
        last_round_at=2,
        longest_bonus=10,
        tie_order=("total", "done", "longest_bonus"),
    ),
    "europe": Book(
        seats=range(2, 6),
        trains=45,
        stations=3,
        decks=(STANDARD_CARDS,),
        opening_cards=(4,),
        slots=(5,),
        opening_long=1,
        opening_tickets=3,
        opening_keep=2,
        not_kept="out",
        draw_tickets=3,
        one_of_a_double=3,
        last_round_at=2,
        longest_bonus=10,
        station_bonus=4,
        tie_order=("total", "done", "stations_left", "longest_bonus"),
    ),
    "asia": Book(
        seats=(4, 6),
        side=2,
        trains=27,
        decks=(STANDARD_CARDS,),
        opening_cards=(4,),
        slots=(5,),
        opening_tickets=5,
        opening_keep=3,
        not_kept="ordered",
        draw_tickets=4,
        racks=True,
        one_of_a_double=4,
        all_of_a_double=frozenset({"canton", "hong-kong"}),
        last_round_at=4,
        longest_bonus=10,
        tickets_bonus=10,
        tie_order=("total", "done", "longest_bonus"),
    ),
    "world": Book(
        seats=range(2, 6),
        trains=25,
        ships=50,
        fleet=60,
        stations=3,
        harbors=True,
        decks=(WORLD_TRAINS, WORLD_SHIPS),
        opening_cards=(3, 7),
        slots=(3, 3),
        may_stop=True,
        opening_tickets=5,
        opening_keep=3,
        not_kept="ordered",
        draw_tickets=4,
        one_of_a_double=3,
        last_round_at=6,
        last_turns=2,
        station_bonus=-4,
        tie_order=("total",),
    ),
    "paris": Book(
        seats=range(2, 5),
        trains=15,
        decks=(PARIS_CARDS,),
        opening_cards=(2,),
        slots=(5,),
        opening_tickets=2,
        opening_keep=1,
        not_kept="ordered",
        draw_tickets=2,
        flag="rbw",
        flag_points=4,
        one_of_a_double=2,
        last_round_at=2,
        tie_order=("total", "done"),
    ),
}
