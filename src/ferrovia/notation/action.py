"""An action as a short text, and back. The board is needed to read it, never the state."""

import re
from functools import lru_cache
from typing import Final

from ferrovia.engine.actions import (
    BUILD,
    CLAIM,
    DECLINE,
    DRAW,
    EXCHANGE,
    KEEP,
    MAN,
    PASS,
    PAY,
    PUT,
    RAISE,
    REFILL_FROM,
    SHARE,
    STOP,
    TAKE,
    TICKETS,
    Action,
)
from ferrovia.engine.board import Board
from ferrovia.engine.cards import ANCHOR, DOUBLE_SHIP, SHIP, WILD, Payment

LETTERS: Final = "roygbpkw*"  # cards by kind: red orange yellow green blue pink black white, and wild
LONGEST_TEXT: Final = 80
SHORTEST_CODE: Final = 3

# Cards by kind. Where there are ships: r^ a train with the harbour symbol, R a ship, R2 a double ship.
CARD_TEXTS: Final[dict[int, str]] = (
    dict(enumerate(LETTERS))
    | {ANCHOR + colour: letter + "^" for colour, letter in enumerate(LETTERS[:WILD])}
    | {SHIP + colour: letter.upper() for colour, letter in enumerate(LETTERS[:WILD])}
    | {DOUBLE_SHIP + colour: letter.upper() + "2" for colour, letter in enumerate(LETTERS[:WILD])}
)
_CARDS: Final[dict[str, int]] = {text: card for card, text in CARD_TEXTS.items()}

_WORDS: Final[dict[str, tuple[int, int]]] = {  # (kind, target)
    "+?": (DRAW, 0),
    "+?t": (DRAW, 0),
    "+?s": (DRAW, 1),
    "tickets": (TICKETS, 0),
    "no": (DECLINE, 0),
    "pass": (PASS, 0),
    "refill=t": (REFILL_FROM, 0),
    "refill=s": (REFILL_FROM, 1),
    "stop": (STOP, 0),
    "hand": (PUT, 0),
    "rack": (PUT, 1),
    "flag": (RAISE, 0),
}
_WORD_OF: Final[dict[tuple[int, int], str]] = {meaning: word for word, meaning in _WORDS.items()}
_CARD: Final = re.compile(r"[a-z]\^|[A-Z]2|.", re.DOTALL)
_KEEP: Final = re.compile(r"keep=([1-9]*)(?:,([1-9]+))?")
_SHARE: Final = re.compile(r"share=([1-9]\d?)(?:,([1-9]\d?))?")
_FLEET: Final = re.compile(r"fleet=(\d{1,3})")
_SWAP: Final = re.compile(r"swap=([1-9]\d?)([ts])")
_CLAIM: Final = re.compile(r"([a-z]+)-([a-z]+)(?:\.([1-9]))?=([^=]+)")
_BUILD: Final = re.compile(r"@([a-z]+)=([^=]+)")


class NotationError(ValueError):
    """A text that is no action on this board; the message says what is wrong with it."""


@lru_cache(maxsize=10_000)
def cards_text(cards: Payment) -> str:
    """Cards as letters, wilds last.

    >>> cards_text((8, 0, 0))
    'rr*'
    """
    return "".join(CARD_TEXTS[card] for card in sorted(cards, key=lambda card: (card == WILD, card)))


def parse_cards(text: str) -> Payment:
    """Letters as cards, in ascending order.

    >>> parse_cards("r*r")
    (0, 0, 8)
    """
    found = _CARD.findall(text)
    for card in found:
        if card not in _CARDS:
            raise NotationError(f"{card!r} is no card: cards are {' '.join(LETTERS)}, at sea also r^ R R2 and so on")
    return tuple(sorted(_CARDS[card] for card in found))


def _payment_text(action: Action) -> str:
    """The cards from the hand, and behind a slash those from the rack."""
    return cards_text(action.cards) + ("/" + cards_text(action.rack) if action.rack else "")


class Notation:
    """The texts of one board: city codes, route names, actions."""

    def __init__(self, board: Board) -> None:
        self._has_ships = any(route.ship for route in board.routes)
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
        if kind == CLAIM:
            return f"{self.route_names[action.target]}={_payment_text(action)}"
        if kind == DRAW:
            return ("+?t", "+?s")[action.target] if self._has_ships else "+?"
        word = _WORD_OF.get((kind, action.target))
        if word is not None:
            return word
        if kind == TAKE:
            return "+" + CARD_TEXTS[action.target]
        if kind == KEEP:
            kept = "".join(str(place + 1) for place in action.cards)
            order = "".join(str(place + 1) for place in action.order)
            return f"keep={kept},{order}" if order else f"keep={kept}"
        if kind == SHARE:
            return "share=" + ",".join(str(place + 1) for place in action.cards)
        if kind == MAN:
            return f"fleet={action.target}"
        if kind == EXCHANGE:
            return f"swap={abs(action.target)}{'t' if action.target > 0 else 's'}"
        if kind == BUILD:
            return f"@{self.city_codes[action.target]}={cards_text(action.cards)}"
        return f"pay={_payment_text(action)}"

    def parse(self, text: str, seat: int) -> Action:
        """The action of this seat that the text stands for. Cities may be spelt out further, either way round."""
        if len(text) > LONGEST_TEXT:
            raise NotationError(f"an action has at most {LONGEST_TEXT} characters, not {len(text)}")
        if text in _WORDS:
            self._check_deck(text)
            kind, target = _WORDS[text]
            return Action(seat, kind, target)
        if text.startswith("+") and (len(text) == 2 or text[1:] in _CARDS):
            return Action(seat, TAKE, self._cards(text[1:])[0])
        if text.startswith("pay="):
            cards, rack = self._payment(text[4:])
            return Action(seat, PAY, 0, cards, (), rack)
        if match := _BUILD.fullmatch(text):
            return Action(seat, BUILD, self.city(match[1]), self._cards(match[2]))
        if match := _CLAIM.fullmatch(text):
            cards, rack = self._payment(match[4])
            return Action(seat, CLAIM, self._route(match[1], match[2], int(match[3] or 1)), cards, (), rack)
        return _parse_count(text, seat)

    def _cards(self, text: str) -> Payment:
        cards = parse_cards(text)
        if cards and cards[-1] > WILD and not self._has_ships:
            raise NotationError(f"{CARD_TEXTS[cards[-1]]!r} is no card of a board without ships")
        return cards

    def _payment(self, text: str) -> tuple[Payment, Payment]:
        hand, slash, rack = text.partition("/")
        if slash and not rack:
            raise NotationError(f"{text!r}: behind the slash stand the cards from the rack")
        return self._cards(hand), self._cards(rack)

    def _check_deck(self, text: str) -> None:
        """Where there are two decks, the one to draw from must be named, and only there."""
        if self._has_ships and text == "+?":
            raise NotationError("there are two decks here: +?t draws from the trains, +?s from the ships")
        if not self._has_ships and text in ("+?t", "+?s"):
            raise NotationError(f"there is one deck here: +? draws from it, not {text}")

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


def _parse_count(text: str, seat: int) -> Action:
    """Actions that are a word and numbers."""
    if match := _KEEP.fullmatch(text):
        return Action(seat, KEEP, 0, _places(match[1]), _places(match[2] or ""))
    if match := _SHARE.fullmatch(text):
        return Action(seat, SHARE, 0, tuple(int(place) - 1 for place in match.groups() if place))
    if match := _FLEET.fullmatch(text):
        return Action(seat, MAN, int(match[1]))
    if match := _SWAP.fullmatch(text):
        return Action(seat, EXCHANGE, int(match[1]) if match[2] == "t" else -int(match[1]))
    raise NotationError(f"{text!r} is no action: examples are +r, +?, den-pho=wwww*, tickets, keep=13, pass")


def _code(plain: str, others: list[str]) -> str:
    """The shortest beginning of at least three letters that no other city shares."""
    for size in range(SHORTEST_CODE, len(plain)):
        if sum(other.startswith(plain[:size]) for other in others) == 1:
            return plain[:size]
    return plain


def _places(digits: str) -> tuple[int, ...]:
    return tuple(int(digit) - 1 for digit in digits)
