"""An action as a short text, and back. Reading it needs the board, never the state.

`ACTION_KINDS` gives each kind of action a template such as "@{city}={cards}". The arguments in braces are described
here. A kind without a template has the default text `NAME:TARGET=CARDS/RACK/INDICES/ORDER`, all in plain numbers, from
which parts that are zero or empty are left out.
"""

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import chain
from typing import Any, Final, NamedTuple

from ferrovia.engine.actions import ACTION_KINDS, Action
from ferrovia.engine.board import Board
from ferrovia.engine.cards import WILD, Payment
from ferrovia.engine.ids import MAX_BOARD_ID_LENGTH
from ferrovia.notation.cards import (
    CARD_TEXTS,
    NotationError,
    format_cards,
    format_payment,
    parse_cards,
    parse_payment,
)

MAX_ACTION_LENGTH: Final = 2 * MAX_BOARD_ID_LENGTH + 80  # characters: two cities and the longest payment
MIN_CODE: Final = 3  # letters of a city's code
DECK_LETTERS: Final = "ts"  # trains, ships
PLACEMENTS: Final = ("hand", "rack")

_ARGUMENT: Final = re.compile(r"\{(\w+)\}")
_NUMBERS: Final = r"\d{1,9}(?:,\d{1,9})*"  # none too large for a native integer
_DEFAULT: Final = re.compile(
    rf"([a-z_]+)(?::(-?\d{{1,9}}))?(?:=({_NUMBERS})?(?:/({_NUMBERS})?(?:/({_NUMBERS})?(?:/({_NUMBERS}))?)?)?)?",
    re.ASCII,
)

Fields = dict[str, Any]  # of an action, by name


class Argument(NamedTuple):
    """An argument of an action's text: how it looks, and which fields of the action it is made of."""

    pattern: str
    format: Callable[["Notation", Action], str]
    parse: Callable[["Notation", str], Fields]


class Notation:
    """The texts of one board: city codes, route names, actions."""

    def __init__(self, board: Board) -> None:
        self.has_ships = any(route.ship for route in board.routes)
        self._plain = [city.id.replace("-", "") for city in board.cities]
        self.city_codes = _make_codes(self._plain)
        self.route_names: list[str] = []
        self._routes: dict[tuple[int, int, int], int] = {}
        for number, route in enumerate(board.routes):
            rank = 1  # among the routes between the same cities
            while (route.a, route.b, rank) in self._routes:
                rank += 1
            self._routes[route.a, route.b, rank] = number
            suffix = f".{rank}" if rank > 1 else ""
            self.route_names.append(f"{self.city_codes[route.a]}-{self.city_codes[route.b]}{suffix}")
        self._route_by_name = {name: number for number, name in enumerate(self.route_names)}
        self._city_by_code = {code: number for number, code in enumerate(self.city_codes)}
        self._known_texts: dict[tuple[int, int], str] = {}  # of actions that only have a target, by kind and target

    def format(self, action: Action) -> str:
        """The action's one text."""
        if action.cards or action.rack or action.indices or action.order:
            return self._format(action)
        key = (action.kind, action.target)
        text = self._known_texts.get(key)
        if text is None:
            text = self._known_texts[key] = self._format(action)
        return text

    def _format(self, action: Action) -> str:
        template = ACTION_KINDS[action.kind].notation
        if not template:
            return _format_default(action)
        if "{" not in template:
            return template
        words, names = _split(template)
        text = words[0]
        for index, name in enumerate(names, 1):
            text += ARGUMENTS[name].format(self, action) + words[index]
        return text

    def arguments(self, action: Action) -> dict[str, str]:
        """The arguments of the action's text, by name; a kind with the default text has none."""
        _, names = _split(ACTION_KINDS[action.kind].notation)
        return {name: ARGUMENTS[name].format(self, action) for name in names}

    def parse(self, text: str, seat: int) -> Action:
        """The action of this seat that the text stands for. Cities may be spelt out further, either way round."""
        if len(text) > MAX_ACTION_LENGTH:
            raise NotationError("too_long", most=MAX_ACTION_LENGTH, found=len(text))
        for number, kind in ACTION_KINDS.items():
            if kind.notation and (match := _compile(kind.notation).fullmatch(text)):
                fields: Fields = {}
                for name, value in match.groupdict().items():
                    fields |= ARGUMENTS[name].parse(self, value)
                return Action(seat, number, **fields)
        if (action := _parse_default(text, seat)) is not None:
            return action
        raise NotationError("no_action", text=text)

    def parse_cards(self, text: str) -> Payment:
        """Letters as cards that exist on this board."""
        cards = parse_cards(text)
        self._check_cards(cards)
        return cards

    def payment_fields(self, text: str) -> Fields:
        """The fields of an action that a payment fills: cards from the hand and the rack that exist on this board."""
        cards, rack = parse_payment(text)
        self._check_cards(cards)
        self._check_cards(rack)
        return {"cards": cards, "rack": rack}

    def _check_cards(self, cards: Payment) -> None:
        if cards and cards[-1] > WILD and not self.has_ships:
            raise NotationError("no_ships", card=CARD_TEXTS[cards[-1]])

    def parse_city(self, text: str) -> int:
        """The city that the text is the id of, or the beginning of, hyphens left out."""
        if text in self._city_by_code:
            return self._city_by_code[text]
        if text in self._plain:
            return self._plain.index(text)
        found = [city for city, plain in enumerate(self._plain) if plain.startswith(text)]
        if len(found) == 1:
            return found[0]
        if not found:
            raise NotationError("no_city", text=text)
        raise NotationError("which_city", text=text, names=[self.city_codes[city] for city in found])

    def parse_route(self, text: str) -> int:
        """The route that the text names by its cities, either way round, and by its number among several."""
        if text in self._route_by_name:
            return self._route_by_name[text]
        ends, _, number = text.partition(".")
        a, b = map(self.parse_city, ends.split("-"))
        rank = int(number or 1)
        for key in ((a, b, rank), (b, a, rank)):
            if key in self._routes:
                return self._routes[key]
        start, end = self.city_codes[a], self.city_codes[b]
        if rank > 1:
            raise NotationError("no_parallel_route", number=rank, start=start, end=end)
        raise NotationError("no_route", start=start, end=end)


def _format_deck_of_two(notation: Notation, action: Action) -> str:
    return DECK_LETTERS[action.target] if notation.has_ships else ""


def _parse_deck_of_two(notation: Notation, text: str) -> Fields:
    """The deck must be named where there are two, and only there."""
    if notation.has_ships and not text:
        raise NotationError("two_decks")
    if text and not notation.has_ships:
        raise NotationError("one_deck", text=f"+?{text}")
    return {"target": DECK_LETTERS.index(text) if text else 0}


def _format_offer(_: Notation, action: Action) -> str:
    kept, order = ("".join(str(index + 1) for index in indices) for indices in (action.indices, action.order))
    return f"{kept},{order}" if order else kept


def _parse_offer(_: Notation, text: str) -> Fields:
    kept, _comma, order = text.partition(",")
    return {"indices": tuple(int(digit) - 1 for digit in kept), "order": tuple(int(digit) - 1 for digit in order)}


def _format_exchange(_: Notation, action: Action) -> str:
    return f"{action.target}t" if action.target > 0 else f"{-action.target}s"


# By name. Digits are written out, because \d also matches digits of other scripts.
ARGUMENTS: Final[dict[str, Argument]] = {
    "card": Argument(
        r"[^?]|[a-z]\^|[A-Z]2",
        lambda _, action: CARD_TEXTS[action.target],
        lambda notation, text: {"target": notation.parse_cards(text)[0]},
    ),
    "cards": Argument(
        r"[^=]+",
        lambda _, action: format_cards(action.cards),
        lambda notation, text: {"cards": notation.parse_cards(text)},
    ),
    "payment": Argument(
        r"[^=]+",
        lambda _, action: format_payment(action.cards, action.rack),
        lambda notation, text: notation.payment_fields(text),
    ),
    "extra_cards": Argument(  # none at all is readable, and refused by the rules
        r"[^=]*",
        lambda _, action: format_payment(action.cards, action.rack),
        lambda notation, text: notation.payment_fields(text),
    ),
    "route": Argument(
        r"[a-z]+-[a-z]+(?:\.[1-9])?",
        lambda notation, action: notation.route_names[action.target],
        lambda notation, text: {"target": notation.parse_route(text)},
    ),
    "city": Argument(
        r"[a-z]+",
        lambda notation, action: notation.city_codes[action.target],
        lambda notation, text: {"target": notation.parse_city(text)},
    ),
    "deck": Argument(
        f"[{DECK_LETTERS}]",
        lambda _, action: DECK_LETTERS[action.target],
        lambda _, text: {"target": DECK_LETTERS.index(text)},
    ),
    "deck_of_two": Argument(f"[{DECK_LETTERS}]?", _format_deck_of_two, _parse_deck_of_two),
    "placement": Argument(
        "|".join(PLACEMENTS),
        lambda _, action: PLACEMENTS[action.target],
        lambda _, text: {"target": PLACEMENTS.index(text)},
    ),
    "offer": Argument(r"[1-9]*(?:,[1-9]+)?", _format_offer, _parse_offer),
    "tickets": Argument(
        r"[1-9][0-9]{0,2}(?:,[1-9][0-9]{0,2})*",
        lambda _, action: ",".join(str(index + 1) for index in action.indices),
        lambda _, text: {"indices": tuple(int(number) - 1 for number in text.split(","))},
    ),
    "trains": Argument(
        r"[0-9]{1,3}",
        lambda _, action: str(action.target),
        lambda _, text: {"target": int(text)},
    ),
    "exchange": Argument(
        r"[1-9][0-9]{0,2}[ts]",
        _format_exchange,
        lambda _, text: {"target": int(text[:-1]) if text[-1] == "t" else -int(text[:-1])},
    ),
}


@cache
def _split(template: str) -> tuple[list[str], list[str]]:
    """The words of a template, and the names of the arguments between them."""
    parts = _ARGUMENT.split(template)
    return parts[::2], parts[1::2]


@cache
def _compile(template: str) -> re.Pattern[str]:
    """The pattern of all texts that fit a template."""
    words, names = _split(template)
    arguments = [f"(?P<{name}>{ARGUMENTS[name].pattern})" for name in names]
    return re.compile(
        "".join(re.escape(word) + argument for word, argument in zip(words, [*arguments, ""], strict=True))
    )


def _format_default(action: Action) -> str:
    target = f":{action.target}" if action.target else ""
    numbers = (action.cards, action.rack, action.indices, action.order)
    lists = "/".join(",".join(map(str, some)) for some in numbers).rstrip("/")
    return ACTION_KINDS[action.kind].name + target + (f"={lists}" if lists else "")


def _parse_default(text: str, seat: int) -> Action | None:
    """The action of which this is the default text; None if there is none."""
    match = _DEFAULT.fullmatch(text)
    if match is None:
        return None
    name, target, *lists = match.groups()
    cards, rack, indices, order = (tuple(map(int, numbers.split(","))) if numbers else () for numbers in lists)
    for number, kind in ACTION_KINDS.items():
        if kind.name == name and not kind.notation:
            action = Action(seat, number, int(target or 0), cards, rack, indices, order)
            return action if _format_default(action) == text else None
    return None


def _make_codes(names: list[str]) -> list[str]:
    """By city: the shortest beginning of at least three letters that no other city shares, or the whole name."""
    beginnings = [[name[:size] for size in range(MIN_CODE, len(name) + 1)] for name in names]
    counts = Counter(chain.from_iterable(beginnings))
    return [
        next((beginning for beginning in found if counts[beginning] == 1), name)
        for name, found in zip(names, beginnings, strict=True)
    ]
