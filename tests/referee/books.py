"""The numbers of each rulebook, from the table at the head of the rules."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Book:
    """Numbers and switches of one rulebook."""

    seats: range
    trains: int
    stations: int
    cards: dict[str, int]
    opening_cards: int
    opening_long: int
    opening_tickets: int
    opening_keep: int
    returned_to_deck: bool  # tickets not kept at the opening go under the deck; otherwise they leave the game
    draw_tickets: int
    draw_keep: int
    one_of_a_double: int  # up to so many seats only one route of a double can be claimed
    last_round_at: int
    longest_bonus: int
    station_bonus: int
    tie_order: tuple[str, ...]


STANDARD_CARDS = {"r": 12, "o": 12, "y": 12, "g": 12, "b": 12, "p": 12, "k": 12, "w": 12, "*": 14}
ROUTE_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21}

BOOKS = {
    "usa": Book(
        seats=range(2, 6),
        trains=45,
        stations=0,
        cards=STANDARD_CARDS,
        opening_cards=4,
        opening_long=0,
        opening_tickets=4,
        opening_keep=2,
        returned_to_deck=True,
        draw_tickets=3,
        draw_keep=1,
        one_of_a_double=3,
        last_round_at=2,
        longest_bonus=10,
        station_bonus=0,
        tie_order=("total", "done", "longest_bonus"),
    ),
    "europe": Book(
        seats=range(2, 6),
        trains=45,
        stations=3,
        cards=STANDARD_CARDS,
        opening_cards=4,
        opening_long=1,
        opening_tickets=3,
        opening_keep=2,
        returned_to_deck=False,
        draw_tickets=3,
        draw_keep=1,
        one_of_a_double=3,
        last_round_at=2,
        longest_bonus=10,
        station_bonus=4,
        tie_order=("total", "done", "stations_left", "longest_bonus"),
    ),
}
