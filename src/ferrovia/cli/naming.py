"""Cards, cities, routes, tickets and actions in words."""

import unicodedata
from typing import Final

from ferrovia.engine import actions
from ferrovia.engine.actions import BUILD, CLAIM, KEEP, PAY, TAKE, Action
from ferrovia.engine.board import Board
from ferrovia.engine.cards import ANY, Card, Payment
from ferrovia.locales import Words
from ferrovia.notation.action import LETTERS, Notation, cards_text

CARD_KEYS: Final = ("red", "orange", "yellow", "green", "blue", "pink", "black", "white", "wild")
ACTION_NAMES: Final[dict[int, str]] = {
    value: name.lower() for name, value in vars(actions).items() if name.isupper() and isinstance(value, int)
}


class Names:
    """What things are called in one language, on one board, at one table."""

    def __init__(self, words: Words, board: Board, seats: list[str]) -> None:
        self.words = words
        self.board = board
        self.seats = seats
        self.notation = Notation(board)

    def card(self, card: Card) -> str:
        """A card by letter and name."""
        return f"{LETTERS[card]} {self.words(f'card.{CARD_KEYS[card]}')}"

    def cards(self, cards: Payment) -> str:
        """Cards as letters."""
        return cards_text(cards)

    def colour(self, colour: int) -> str:
        """The colour of a route."""
        return self.words("card.any") if colour == ANY else self.card(colour)

    def city(self, city: int) -> str:
        """A city's name."""
        return self.board.cities[city].name

    def route(self, route: int) -> str:
        """A route by its cities; the second of a double says so."""
        facts = self.board.routes[route]
        place = self.notation.route_names[route].partition(".")[2]
        return f"{self.city(facts.a)}–{self.city(facts.b)}" + (f" ({place})" if place else "")

    def route_kind(self, route: int) -> str:
        """What is special about a route; empty for an ordinary one."""
        facts = self.board.routes[route]
        if facts.tunnel:
            return self.words("route.tunnel")
        if facts.ferry:
            return self.words("route.ferry", wilds="*" * facts.ferry)
        if facts.ship:
            return self.words("route.ship")
        return self.words("route.pairs") if facts.pairs else ""

    def ticket(self, ticket: int) -> str:
        """A ticket by its cities."""
        return "–".join(self.city(city) for city in self.board.tickets[ticket].cities)

    def tickets(self, tickets: tuple[int, ...]) -> str:
        """Tickets with what they are worth, in a row."""
        return ", ".join(f"{self.ticket(ticket)} {self.board.tickets[ticket].points}" for ticket in tickets)

    def action(self, action: Action, offer: list[int]) -> str:
        """What an action does; `offer` are the tickets that it chooses from, if any."""
        key = f"action.{ACTION_NAMES[action.kind]}"
        if action.kind == TAKE:
            return self.words(key, card=self.card(action.target))
        if action.kind == KEEP:
            return self.words(key, tickets=self.tickets(tuple(offer[place] for place in action.cards)))
        if action.kind == CLAIM:
            return self.words(key, route=self.route(action.target), cards=self.cards(action.cards))
        if action.kind == BUILD:
            return self.words(key, city=self.city(action.target), cards=self.cards(action.cards))
        if action.kind == PAY:
            return self.words(key, cards=self.cards(action.cards))
        return self.words(key)

    def find_cities(self, text: str) -> list[int]:
        """The cities that a typed text may mean: the whole name, its beginning, or that of a later word."""
        asked = fold(text)
        names = [fold(city.name) for city in self.board.cities]
        ids = [fold(city.id) for city in self.board.cities]
        if not asked:
            return []
        for places in (
            [place for place, name in enumerate(names) if asked in (name, ids[place])],
            [place for place, name in enumerate(names) if name.startswith(asked) or ids[place].startswith(asked)],
            [place for place, city in enumerate(self.board.cities) if _later_word(city.name, asked)],
        ):
            if places:
                return places
        return []


def fold(text: str) -> str:
    """Letters and digits only, without accents, in lower case.

    >>> fold("Sault St. Marie"), fold("Kyïv")
    ('saultstmarie', 'kyiv')
    """
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ø", "o"))
    return "".join(sign for sign in plain if sign.isalnum())


def _later_word(name: str, asked: str) -> bool:
    return any(fold(word).startswith(asked) for word in name.split()[1:])
