"""Boards, oracles and positions for the tests of the referee."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

from .books import BOOKS
from .cards import Oracle
from .notation import CARD
from .referee import Referee

BOARDS = Path(__file__).parents[2] / "src" / "ferrovia" / "boards"
OPENINGS = {
    "usa": ["keep=12"],
    "europe": ["keep=12"],
    "asia": ["keep=123", "share=1"],
    "world": ["keep=123", "fleet=20"],
    "paris": ["keep=1"],
}


def board(book: str) -> dict[str, Any]:
    """The board of a rulebook, read from its file."""
    return dict(json.loads((BOARDS / f"{book}.json").read_text(encoding="utf-8")))


def shuffler(seed: int) -> Oracle:
    """An oracle that shuffles deterministically by seed."""
    random = Random(seed)

    def oracle(stream: str, items: list[Any]) -> list[Any]:
        copy = list(items)
        random.shuffle(copy)
        return copy

    return oracle


def unshuffled(stream: str, items: list[Any]) -> list[Any]:
    """An oracle that does not shuffle."""
    return list(items)


def position(
    book: str,
    seats: int = 0,
    hand: str = "",
    *,
    rack: str = "",
    display: str = "",
    deck: str = "roygbpkw",
    discards: str = "",
    ships: str = "RYGPKW",
    ship_discards: str = "",
    turn: int = 0,
    facts: dict[str, Any] | None = None,
) -> Referee:
    """A game at the turn of seat `turn`, with the cards that the test wants, `_` for an empty slot.

    Other hands are empty. Where only the first partner of a side can start, the turn is given to its second.
    Without a number of seats the fewest sit down. Only World has ships, and six slots.
    """
    display = display or ("rygRYG" if BOOKS[book].ships else "rrggb")
    seats = seats or min(BOOKS[book].seats)
    game = Referee(book, facts or board(book), seats, shuffler(1), turn - turn % BOOKS[book].side)
    for text in OPENINGS[book]:
        for seat in range(seats):
            game.play(seat, text)
    game.asked = {turn: {"kind": "turn"}}
    game.hands = [hand if seat == turn else "" for seat in range(seats)]
    if game.racks:
        game.racks[game.side_of(turn)] = rack
    game.table.display = [card.replace("_", "") for card in re.findall(f"{CARD.pattern}|_", display)]
    game.table.decks, game.table.discards = [deck, ships], [discards, ship_discards]
    if book != "world":
        game.table.decks.pop()
        game.table.discards.pop()
    assert len(game.table.display) == len(game.table.home), display
    return game


def asked(game: Referee) -> list[tuple[int, str]]:
    """The seat and the kind of each open question."""
    return [(question["seat"], question["kind"]) for question in game.snapshot()["asked"]]


def claims(game: Referee, seat: int, name: str) -> set[str]:
    """The listed payments for a route, or with @ for a building."""
    return {text.partition("=")[2] for text in game.listed(seat) if text.partition("=")[0] == name}


def own(game: Referee, seat: int, *names: str) -> None:
    """Give a seat these routes and take the pieces for them."""
    for name in names:
        route = game.board["routes"][game.route_of[name]]
        game.owner[game.route_of[name]] = seat
        pieces = game.ships if route.get("ship") else game.trains
        pieces[seat] -= route["length"]


def scored(book: str, routes: list[list[str]], tickets: list[list[Any]], stations: dict[str, int]) -> Referee:
    """A finished game with these routes (by name) and tickets (as on a board) by seat."""
    game = position(book, len(routes))
    for seat, names in enumerate(routes):
        own(game, seat, *names)
    game.rack_tickets = [[] for _ in game.rack_tickets]
    for seat, mine in enumerate(tickets):
        game.tickets[seat] = [len(game.board["tickets"]) + index for index in range(len(mine))]
        game.board["tickets"] += mine
    game.stations, game.asked, game.over = stations, {}, True
    return game
