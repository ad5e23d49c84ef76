"""Texts of a game: cards, cities, routes, tickets and actions."""

import unicodedata

from ferrovia.boards import COLOR_NAMES
from ferrovia.engine.actions import ACTION_KINDS, CLAIM, DRAW, EXCHANGE, PUT, REFILL_FROM, Action
from ferrovia.engine.board import Board, RouteFacts
from ferrovia.engine.cards import ANCHOR, ANY, COLORS, DECK_NAMES, DOUBLE_SHIP, SHIP, WILD, Card
from ferrovia.engine.fleet import EXCHANGE_COST
from ferrovia.engine.rulebook import Rulebook
from ferrovia.engine.rules import Rules, count_tunnel_cards
from ferrovia.engine.state import ON_RACK
from ferrovia.locales import LANGUAGES, Translator, texts
from ferrovia.notation.action import Notation
from ferrovia.notation.cards import CARD_TEXTS, format_payment


def city_name(translate: Translator, board: Board, city: int) -> str:
    """A city's name; a junction of a built-in board has one in each language, because we named it."""
    facts = board.cities[city]
    key = f"city.{board.id}.{facts.id}"
    ours = facts.junction and texts(LANGUAGES[0]).get(key) == facts.name
    return translate(key) if ours else facts.name


class GameText:
    """Names things in one language, for one board, rulebook and list of seats."""

    def __init__(self, translate: Translator, board: Board, seats: list[str], book: Rulebook | None = None) -> None:
        self.translate = translate
        self.board = board
        self.seats = seats
        self.book = book
        self.notation = Notation(board)
        self.team = 1 if book is None else book.team
        self.has_ships = book is not None and book.has_ships
        self.pieces = "wagons" if book is None else book.vocabulary.pieces
        self.wild = "wild" if book is None else book.vocabulary.wild
        self.building = "harbor" if book is not None and book.harbors else "station"

    def side(self, side: int) -> str:
        """A side by the names of its seats."""
        return " + ".join(self.seats[side * self.team : (side + 1) * self.team])

    def partners(self, rules: Rules, seat: int) -> str:
        """The other seats of a seat's side."""
        return " + ".join(self.seats[other] for other in rules.side_seats[seat] if other != seat)

    def card_name(self, card: Card) -> str:
        """A card's name."""
        if card <= WILD:
            return self.translate(f"card.{self.wild if card == WILD else COLOR_NAMES[card]}")
        color = COLOR_NAMES[(card - ANCHOR) % COLORS]
        if card < SHIP:
            return self.translate("card.anchor", color=self.translate(f"card.{color}"))
        key = "card.double_ship" if card >= DOUBLE_SHIP else "card.ship"
        return self.translate(key, color=self.translate(f"route_color.{color}"))

    def card(self, card: Card) -> str:
        """A card by letter and name."""
        return f"{CARD_TEXTS[card]} {self.card_name(card)}"

    def count_pieces(self, trains: int, ships: int) -> str:
        """Numbers of trains and ships."""
        counted = [self.translate(f"count.{self.pieces}", n=trains)] if trains or not ships else []
        return " + ".join([*counted, self.translate("count.ships", n=ships)] if ships else counted)

    def route_color(self, color: int) -> str:
        """The colour of a route."""
        return self.translate("route_color.any" if color == ANY else f"route_color.{COLOR_NAMES[color]}")

    def city(self, city: int) -> str:
        """A city's name in the language."""
        return city_name(self.translate, self.board, city)

    def route(self, route: int) -> str:
        """A route by its cities; the later ones of parallel routes are numbered."""
        facts = self.board.routes[route]
        number = self.notation.route_names[route].partition(".")[2]
        return f"{self.city(facts.a)}–{self.city(facts.b)}" + (f" ({number})" if number else "")

    def route_kind(self, route: int) -> str:
        """The special kind of a route; empty for an ordinary one."""
        facts = self.board.routes[route]
        if facts.tunnel > 0:
            return self.translate("route.tunnel_of", n=facts.tunnel)
        if self._is_tunnel(facts):
            return self.translate("route.tunnel")
        if facts.ferry:
            return self.translate("route.ferry", wilds="*" * facts.ferry)
        if facts.ship:
            return self.translate("route.ship")
        return self.translate("route.pairs") if facts.pairs else ""

    def _is_tunnel(self, facts: RouteFacts) -> bool:
        """Whether a route is a tunnel; without a rulebook, whether it can be one."""
        return bool(facts.tunnel if self.book is None else count_tunnel_cards(facts, self.book))

    def ticket(self, ticket: int) -> str:
        """A ticket by its cities; several destinations are alternatives: Madrid–Lisboa / Málaga."""
        return self._join_cities(ticket, "–", " / ", [self.city(city) for city in self.board.tickets[ticket].cities])

    def ticket_codes(self, ticket: int) -> str:
        """A ticket by the codes of its cities."""
        codes = self.notation.city_codes
        return self._join_cities(ticket, "-", "/", [codes[city] for city in self.board.tickets[ticket].cities])

    def _join_cities(self, ticket: int, dash: str, slash: str, names: list[str]) -> str:
        if not self.board.tickets[ticket].destination_points:
            return dash.join(names)
        return f"{names[0]}{dash}{slash.join(names[1:])}"

    def ticket_points(self, ticket: int) -> str:
        """The points of a ticket, by destination if it has several."""
        facts = self.board.tickets[ticket]
        return "/".join(str(points) for points in facts.destination_points or (facts.points,))

    def tickets(self, tickets: tuple[int, ...]) -> str:
        """Tickets with their points."""
        return self.translate.all_of([f"{self.ticket(ticket)} {self.ticket_points(ticket)}" for ticket in tickets])

    def action(self, action: Action, offer: list[int]) -> str:
        """Describe an action; `offer` lists the tickets that its indices mean."""
        key = f"action.{ACTION_KINDS[action.kind].name}"
        if action.kind == EXCHANGE:
            return self.exchange("action", action.target)
        if action.kind == PUT and action.target == ON_RACK:
            key = "action.put_on_rack"
        elif action.kind in (DRAW, REFILL_FROM) and self.has_ships:
            key = f"{key}_{DECK_NAMES[action.target]}"
        if key not in self.translate:
            return self.notation.format(action)
        return self.translate(key, **self._arguments(action, offer))

    def _arguments(self, action: Action, offer: list[int]) -> dict[str, str]:
        """The arguments of an action as texts, by the names of placeholders."""
        values = {"what": self.translate(f"building.{self.building}")}
        for name in self.notation.arguments(action):
            if name == "route":
                values["route"] = self.route(action.target)
            elif name == "city":
                values["city"] = self.city(action.target)
            elif name == "card":
                values["card"] = self.card(action.target)
            elif name in ("cards", "payment", "extra_cards"):
                values["cards"] = format_payment(action.cards, action.rack)
            elif name in ("offer", "tickets"):
                values["tickets"] = self.tickets(tuple(offer[index] for index in action.indices))
            elif name == "trains":
                values["trains"] = self.translate("count.trains", n=action.target)
        return values

    def exchange(self, group: str, number: int) -> str:
        """An exchange of ships for trains (trains for ships if negative), as an action or an event."""
        given, got = ("ships", "trains") if number > 0 else ("trains", "ships")
        counts = [self.translate(f"count.{kind}", n=abs(number)) for kind in (given, got)]
        points = self.translate("count.points", n=EXCHANGE_COST * abs(number))
        name = "exchange" if group == "action" else "exchanged"
        return self.translate(f"{group}.{name}", given=counts[0], got=counts[1], points=points)

    def find_cities(self, text: str) -> list[int]:
        """Find the cities that a typed text may mean: by name, by prefix, or by a prefix of a later word."""
        asked = fold(text)
        shown = [self.city(city) for city in range(len(self.board.cities))]
        names = [
            (fold(facts.name), fold(name), fold(facts.id)) for facts, name in zip(self.board.cities, shown, strict=True)
        ]
        if not asked:
            return []
        for cities in (
            [city for city, known in enumerate(names) if asked in known],
            [city for city, known in enumerate(names) if any(name.startswith(asked) for name in known)],
            [
                city
                for city, facts in enumerate(self.board.cities)
                if _has_later_word(facts.name, asked) or _has_later_word(shown[city], asked)
            ],
        ):
            if cities:
                return cities
        return []

    def example_claim(self, rules: Rules) -> str:
        """An example of a claim on this board in notation, preferably of a plain route of one colour, with a wild."""
        routes = self.board.routes

        def preference(route: int) -> tuple[bool, bool, int]:
            facts = routes[route]
            return (
                bool(facts.ship or facts.pairs or facts.ferry or self._is_tunnel(facts)),
                facts.color == ANY,
                abs(facts.length - 4),
            )

        number = min((route for route in range(len(routes)) if routes[route].length > 1), key=preference, default=0)
        facts = routes[number]
        card = (0 if facts.color == ANY else facts.color) + (SHIP if facts.ship else 0)
        cost = rules.cost_of[number]
        wilds = max(cost.least_wilds, min(1, cost.most_wilds))
        paid = (card,) * (facts.length * (2 if facts.pairs else 1) - wilds) + (WILD,) * wilds
        return self.notation.format(Action(0, CLAIM, number, paid))

    def example_city(self) -> str:
        """An example of a city on this board, as players type it."""
        cities = range(len(self.board.cities))
        typed = [self.city(city).lower() for city in cities]
        short = [text for text in typed if 3 < len(text) < 9 and text.isalpha() and len(self.find_cities(text)) == 1]
        return short[0] if short else self.notation.city_codes[0]

    def example_site(self) -> str:
        """The code of a city on this board that can have a building."""
        cities = enumerate(self.board.cities)
        fit = [n for n, city in cities if (city.harbor if self.building == "harbor" else not city.junction)]
        return self.notation.city_codes[fit[0] if fit else 0]


def board_title(translate: Translator, board: Board) -> str:
    """A board's name in the language of the translator."""
    return board.name_es if translate.lang == "es" else board.name_en


def fold(text: str) -> str:
    """Reduce a text to lower-case letters and digits without accents, for comparing.

    >>> fold("Sault St. Marie"), fold("Kyïv")
    ('saultstmarie', 'kyiv')
    """
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ø", "o"))
    return "".join(character for character in plain if character.isalnum())


def _has_later_word(name: str, asked: str) -> bool:
    return any(fold(word).startswith(asked) for word in name.split()[1:])
