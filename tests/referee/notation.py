"""Cards, city codes and route names: the words that the action texts are made of.

A card is a letter, and one sign more where World needs it: `r` a train, `r^` one with the harbour symbol, `R` a single
ship (they all bear the symbol), `R2` a double ship, `*` a wild. Cards in a row are one text: `rr^RR2*`.
"""

import re
from collections import Counter
from functools import lru_cache
from typing import Any

COLOURS = "roygbpkw"
WILD = "*"
LETTERS = COLOURS + WILD
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
WITH_SYMBOL = [f"{colour}^" for colour in COLOURS]
SHIPS = [*COLOURS.upper(), *(f"{colour}2" for colour in COLOURS.upper())]
TEXT_ORDER = [*COLOURS, *WITH_SYMBOL, *SHIPS, WILD]
PILE_ORDER = [*COLOURS, WILD, *WITH_SYMBOL, *SHIPS]


@lru_cache(maxsize=10_000)
def split(cards: str) -> tuple[str, ...]:
    """The single cards of a text."""
    found = CARD.findall(cards)
    assert "".join(found) == cards, cards
    return tuple(found)


@lru_cache(maxsize=10_000)
def tally(cards: str) -> Counter[str]:
    """How often each card is in the text; only to be looked at."""
    return Counter(split(cards))


def ordered(cards: str) -> str:
    """The same cards in canonical order."""
    return "".join(sorted(split(cards), key=TEXT_ORDER.index))


def piled(cards: str) -> list[str]:
    """The same cards one by one in the order that they have before a shuffle."""
    return sorted(split(cards), key=PILE_ORDER.index)


def is_card_text(cards: str) -> bool:
    """Whether the text is one or more cards in canonical order; any text may be asked about."""
    return cards != "" and "".join(CARD.findall(cards)) == cards and cards == ordered(cards)


def is_ship(card: str) -> bool:
    """Whether the card is of the ship deck."""
    return card.isupper()


def holds(hand: str, cards: str) -> bool:
    """Whether all the cards are in the hand, each as often as it is named."""
    return all(tally(hand)[card] >= count for card, count in tally(cards).items())


def without(hand: str, cards: str) -> str:
    """The hand after the cards have left it, one by one."""
    left = list(split(hand))
    for card in split(cards):
        assert card in left, (hand, cards)
        left.remove(card)
    return "".join(left)


def city_codes(board: dict[str, Any]) -> dict[str, str]:
    """City id by code; a code is the shortest prefix of three letters or more that no other city shares."""
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
    """Route index by name, such as den-pho or, for the second between the same two cities, den-pho.2."""
    code_of = {city: code for code, city in city_codes(board).items()}
    names: dict[str, int] = {}
    for index, route in enumerate(board["routes"]):
        name = f"{code_of[route['a']]}-{code_of[route['b']]}"
        before = [other for other in board["routes"][:index] if (other["a"], other["b"]) == (route["a"], route["b"])]
        names[f"{name}.{len(before) + 1}" if before else name] = index
    return names
