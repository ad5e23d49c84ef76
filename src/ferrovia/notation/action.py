"""An action as a short text, and back. The board is needed to read it, never the state."""

import re
from typing import Final

from ferrovia.engine.actions import BUILD, CLAIM, DECLINE, DRAW, KEEP, PASS, PAY, TAKE, TICKETS, Action
from ferrovia.engine.board import Board
from ferrovia.engine.cards import Payment

LETTERS: Final = "roygbpkw*"  # cards by kind: red orange yellow green blue pink black white, and wild
LONGEST_TEXT: Final = 80
SHORTEST_CODE: Final = 3

_WORDS: Final = {"+?": DRAW, "tickets": TICKETS, "no": DECLINE, "pass": PASS}
_KEEP: Final = re.compile(r"keep=([1-9]*)(?:,([1-9]+))?")
_CLAIM: Final = re.compile(r"([a-z]+)-([a-z]+)(?:\.([1-9]))?=([^=]+)")
_BUILD: Final = re.compile(r"@([a-z]+)=([^=]+)")


class NotationError(ValueError):
    """A text that is no action on this board; the message says what is wrong with it."""


def cards_text(cards: Payment) -> str:
    """Cards as letters, wilds last.

    >>> cards_text((8, 0, 0))
    'rr*'
    """
    return "".join(LETTERS[card] for card in sorted(cards))


def parse_cards(text: str) -> Payment:
    """Letters as cards, in ascending order.

    >>> parse_cards("r*r")
    (0, 0, 8)
    """
    for letter in text:
        if letter not in LETTERS:
            raise NotationError(f"{letter!r} is no card: cards are {' '.join(LETTERS)}")
    return tuple(sorted(LETTERS.index(letter) for letter in text))


class Notation:
    """The texts of one board: city codes, route names, actions."""

    def __init__(self, board: Board) -> None:
        self._plain = [city.id.replace("-", "") for city in board.cities]
        self.city_codes = [_code(plain, self._plain) for plain in self._plain]
        self.route_names: list[str] = []
        self._routes: dict[tuple[int, int, int], int] = {}
        for number, route in enumerate(board.routes):
            place = 1
            while (route.a, route.b, place) in self._routes:
                place += 1
            self._routes[route.a, route.b, place] = number
            suffix = f".{place}" if place > 1 else ""
            self.route_names.append(f"{self.city_codes[route.a]}-{self.city_codes[route.b]}{suffix}")

    def text(self, action: Action) -> str:
        """The action's one text."""
        kind = action.kind
        for word, word_kind in _WORDS.items():
            if kind == word_kind:
                return word
        if kind == TAKE:
            return "+" + LETTERS[action.target]
        if kind == KEEP:
            kept = "".join(str(place + 1) for place in action.cards)
            order = "".join(str(place + 1) for place in action.order)
            return f"keep={kept},{order}" if order else f"keep={kept}"
        if kind == CLAIM:
            return f"{self.route_names[action.target]}={cards_text(action.cards)}"
        if kind == BUILD:
            return f"@{self.city_codes[action.target]}={cards_text(action.cards)}"
        return f"pay={cards_text(action.cards)}"

    def parse(self, text: str, seat: int) -> Action:
        """The action of this seat that the text stands for. Cities may be spelt out further, either way round."""
        if len(text) > LONGEST_TEXT:
            raise NotationError(f"an action has at most {LONGEST_TEXT} characters, not {len(text)}")
        if text in _WORDS:
            return Action(seat, _WORDS[text])
        if len(text) == 2 and text[0] == "+":
            return Action(seat, TAKE, parse_cards(text[1])[0])
        if text.startswith("pay="):
            return Action(seat, PAY, 0, parse_cards(text[4:]))
        if match := _KEEP.fullmatch(text):
            return Action(seat, KEEP, 0, _places(match[1]), _places(match[2] or ""))
        if match := _BUILD.fullmatch(text):
            return Action(seat, BUILD, self.city(match[1]), parse_cards(match[2]))
        if match := _CLAIM.fullmatch(text):
            return Action(seat, CLAIM, self._route(match[1], match[2], int(match[3] or 1)), parse_cards(match[4]))
        raise NotationError(f"{text!r} is no action: examples are +r, +?, den-pho=www*, tickets, keep=13, pass")

    def city(self, text: str) -> int:
        """The city that the text is the id of, or the beginning of, hyphens left out."""
        if text in self._plain:
            return self._plain.index(text)
        found = [city for city, plain in enumerate(self._plain) if plain.startswith(text)]
        if len(found) == 1:
            return found[0]
        if not found:
            raise NotationError(f"no city begins with {text!r}")
        codes = ", ".join(self.city_codes[city] for city in found)
        raise NotationError(f"{text!r} may be any of {codes}")

    def _route(self, a_text: str, b_text: str, place: int) -> int:
        a = self.city(a_text)
        b = self.city(b_text)
        for ends in ((a, b, place), (b, a, place)):
            if ends in self._routes:
                return self._routes[ends]
        which = f" number {place}" if place > 1 else ""
        raise NotationError(f"there is no route{which} from {self.city_codes[a]} to {self.city_codes[b]}")


def _code(plain: str, others: list[str]) -> str:
    """The shortest beginning of at least three letters that no other city shares."""
    for size in range(SHORTEST_CODE, len(plain)):
        if sum(other.startswith(plain[:size]) for other in others) == 1:
            return plain[:size]
    return plain


def _places(digits: str) -> tuple[int, ...]:
    return tuple(int(digit) - 1 for digit in digits)
