"""Cards, cities, routes, tickets and actions in words."""

import unicodedata
from typing import Final

from ferrovia.engine.actions import (
    BUILD,
    CLAIM,
    DRAW,
    EXCHANGE,
    KEEP,
    MAN,
    PAY,
    PUT,
    REFILL_FROM,
    SHARE,
    TAKE,
    Action,
)
from ferrovia.engine.board import Board
from ferrovia.engine.cards import ANCHOR, ANY, COLOURS, DOUBLE_SHIP, SHIP, WILD, Card, Payment
from ferrovia.engine.rulebook import Rulebook
from ferrovia.locales import Words
from ferrovia.notation.action import CARD_TEXTS, Notation, cards_text
from ferrovia.notation.names import ACTION_NAMES, DECKS

CARD_KEYS: Final = ("red", "orange", "yellow", "green", "blue", "pink", "black", "white", "wild")


class Names:
    """What things are called in one language, on one board, at one table."""

    def __init__(self, words: Words, board: Board, seats: list[str], book: Rulebook | None = None) -> None:
        self.words = words
        self.board = board
        self.seats = seats
        self.book = book
        self.notation = Notation(board)
        self.team = 1 if book is None else book.team
        self.has_decks = book is not None and len(book.decks) > 1
        self.pieces = "buses" if book is not None and book.flag else "trains"  # the keys of what pieces are called
        self.building = "harbor" if book is not None and book.harbors else "station"

    def side(self, side: int) -> str:
        """A side by the names of its seats."""
        return " + ".join(self.seats[side * self.team : (side + 1) * self.team])

    def partners(self, seat: int) -> str:
        """The other seats of a seat's side."""
        first = seat // self.team * self.team
        return " + ".join(self.seats[other] for other in range(first, first + self.team) if other != seat)

    def card_name(self, card: Card) -> str:
        """A card's name."""
        if card <= WILD:
            return self.words(f"card.{CARD_KEYS[card]}")
        colour = self.words(f"card.{CARD_KEYS[(card - ANCHOR) % COLOURS]}")
        if card >= DOUBLE_SHIP:
            return self.words("card.double_ship", colour=colour)
        return self.words("card.ship" if card >= SHIP else "card.anchor", colour=colour)

    def card(self, card: Card) -> str:
        """A card by letter and name."""
        return f"{CARD_TEXTS[card]} {self.card_name(card)}"

    def cards(self, cards: Payment) -> str:
        """Cards as letters."""
        return cards_text(cards)

    def paid(self, action: Action) -> str:
        """What an action pays: the cards from the hand, and behind a slash those from the rack."""
        return payment_text(action)

    def count_pieces(self, trains: int, ships: int) -> str:
        """So many pieces, by kind."""
        counted = [self.words(f"count.{self.pieces}", n=trains)] if trains or not ships else []
        return " + ".join([*counted, self.words("count.ships", n=ships)] if ships else counted)

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
        if facts.tunnel > 0:
            return self.words("route.tunnel_of", n=facts.tunnel)
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
        if action.kind in (DRAW, REFILL_FROM, PUT):
            return self._way(key, action.target)
        if action.kind == MAN:
            return self.words(key, trains=self.words("count.trains", n=action.target))
        if action.kind == EXCHANGE:
            return self.exchange("action", action.target)
        if action.kind == SHARE:
            return self.words(key, tickets=self.tickets(tuple(offer[place] for place in action.cards)))
        if action.kind == TAKE:
            return self.words(key, card=self.card(action.target))
        if action.kind == KEEP:
            return self.words(key, tickets=self.tickets(tuple(offer[place] for place in action.cards)))
        if action.kind == CLAIM:
            return self.words(key, route=self.route(action.target), cards=self.paid(action))
        if action.kind == BUILD:
            what = self.words(f"building.{self.building}")
            return self.words(key, what=what, city=self.city(action.target), cards=self.cards(action.cards))
        if action.kind == PAY:
            return self.words(key, cards=self.paid(action))
        return self.words(key)

    def _way(self, key: str, target: int) -> str:
        """An action that names a deck or a place."""
        if key == "action.put":
            return self.words("action.put_on_rack" if target else "action.put")
        return self.words(f"{key}_{DECKS[target]}") if self.has_decks else self.words(key)

    def exchange(self, group: str, number: int) -> str:
        """Ships for trains, or where the number is negative trains for ships, as an action or an event."""
        given, got = ("ships", "trains") if number > 0 else ("trains", "ships")
        counts = [self.words(f"count.{kind}", n=abs(number)) for kind in (given, got)]
        points = self.words("count.points", n=abs(number))
        name = "exchange" if group == "action" else "exchanged"
        return self.words(f"{group}.{name}", given=counts[0], got=counts[1], points=points)

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

    def example_claim(self) -> str:
        """A claim on this board, as it could be typed: of an ordinary route of one colour if there is any."""
        routes = self.board.routes

        def oddity(route: int) -> tuple[bool, bool, int]:
            facts = routes[route]
            return (
                bool(facts.ship or facts.pairs or facts.tunnel or facts.ferry),
                facts.colour == ANY,
                abs(facts.length - 4),
            )

        number = min((route for route in range(len(routes)) if routes[route].length > 1), key=oddity, default=0)
        facts = routes[number]
        card = (0 if facts.colour == ANY else facts.colour) + (SHIP if facts.ship else 0)
        wilds = max(1, facts.ferry)
        paid = (card,) * (facts.length * (2 if facts.pairs else 1) - wilds) + (WILD,) * wilds
        return self.notation.text(Action(0, CLAIM, number, paid))

    def example_city(self) -> str:
        """A city of this board, as it could be typed: a short name, or else its code."""
        cities = range(len(self.board.cities))
        typed = [self.city(city).lower() for city in cities]
        short = [text for text in typed if 3 < len(text) < 9 and text.isalpha() and len(self.find_cities(text)) == 1]
        return short[0] if short else self.notation.city_codes[0]

    def example_site(self) -> str:
        """The code of a city of this board in which something can be built."""
        cities = enumerate(self.board.cities)
        fit = [n for n, city in cities if (city.harbor if self.building == "harbor" else not city.junction)]
        return self.notation.city_codes[fit[0] if fit else 0]


def payment_text(action: Action) -> str:
    """The cards from the hand, and behind a slash those from the rack."""
    return cards_text(action.cards) + ("/" + cards_text(action.rack) if action.rack else "")


def fold(text: str) -> str:
    """Letters and digits only, without accents, in lower case.

    >>> fold("Sault St. Marie"), fold("Kyïv")
    ('saultstmarie', 'kyiv')
    """
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ø", "o"))
    return "".join(sign for sign in plain if sign.isalnum())


def _later_word(name: str, asked: str) -> bool:
    return any(fold(word).startswith(asked) for word in name.split()[1:])
