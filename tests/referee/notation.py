"""Cards, city codes and route names: the parts of action texts.

A card is a letter, in World with a suffix: `r` a train, `r^` a train with the harbour symbol, `R` a single ship (all
have the symbol), `R2` a double ship, `*` a wild. Several cards are one string: `rr^RR2*`.
"""

import re
from collections import Counter
from functools import lru_cache
from typing import Any

COLORS = "roygbpkw"
WILD = "*"
LETTERS = COLORS + WILD
LETTER_OF = {
    "red": "r",
    "orange": "o",
    "yellow": "y",
    "green": "g",
    "blue": "b",
    "pink": "p",
    "black": "k",
    "white": "w",
}
CARD = re.compile(r"[roygbpkw]\^?|[ROYGBPKW]2?|\*")
WITH_SYMBOL = [f"{color}^" for color in COLORS]
SHIPS = [*COLORS.upper(), *(f"{color}2" for color in COLORS.upper())]
TEXT_ORDER = [*COLORS, *WITH_SYMBOL, *SHIPS, WILD]
PILE_ORDER = [*COLORS, WILD, *WITH_SYMBOL, *SHIPS]


@lru_cache(maxsize=10_000)
def split(cards: str) -> tuple[str, ...]:
    """Split a string into cards."""
    found = CARD.findall(cards)
    assert "".join(found) == cards, cards
    return tuple(found)


@lru_cache(maxsize=10_000)
def tally(cards: str) -> Counter[str]:
    """The number of each card in a string; do not modify the result."""
    return Counter(split(cards))


def ordered(cards: str) -> str:
    """The same cards in canonical order."""
    return "".join(sorted(split(cards), key=TEXT_ORDER.index))


def piled(cards: str) -> list[str]:
    """The cards as a list, in the order before a shuffle."""
    return sorted(split(cards), key=PILE_ORDER.index)


def is_card_text(cards: str) -> bool:
    """Whether a text consists of one or more cards in canonical order; works for any text."""
    return cards != "" and "".join(CARD.findall(cards)) == cards and cards == ordered(cards)


def is_ship(card: str) -> bool:
    """Whether the card belongs to the ship deck."""
    return card.isupper()


def holds(hand: str, cards: str) -> bool:
    """Whether the hand contains all the cards."""
    return all(tally(hand)[card] >= count for card, count in tally(cards).items())


def without(hand: str, cards: str) -> str:
    """The hand without the cards."""
    left = list(split(hand))
    for card in split(cards):
        assert card in left, (hand, cards)
        left.remove(card)
    return "".join(left)


def city_codes(board: dict[str, Any]) -> dict[str, str]:
    """City ids by code; a code is the shortest unique prefix of at least three letters."""
    ids = [city["id"] for city in board["cities"]]
    codes = {}
    for one in ids:
        plain = one.replace("-", "")
        others = [other.replace("-", "") for other in ids if other != one]
        size = 3
        while size < len(plain) and any(other.startswith(plain[:size]) for other in others):
            size += 1
        codes[plain[:size]] = one
    return codes


def route_names(board: dict[str, Any]) -> dict[str, int]:
    """Route indices by name, such as den-pho or, for the second one between the same cities, den-pho.2."""
    code_of = {city: code for code, city in city_codes(board).items()}
    names: dict[str, int] = {}
    for index, route in enumerate(board["routes"]):
        name = f"{code_of[route['a']]}-{code_of[route['b']]}"
        before = [other for other in board["routes"][:index] if (other["a"], other["b"]) == (route["a"], route["b"])]
        names[f"{name}.{len(before) + 1}" if before else name] = index
    return names
