"""Cards and payments as letters."""

import re
from functools import lru_cache
from typing import Final

from ferrovia.engine.cards import ANCHOR, DOUBLE_SHIP, SHIP, WILD, Payment
from ferrovia.engine.coded_error import CodedError

LETTERS: Final = "roygbpkw*"  # cards by kind: red orange yellow green blue pink black white, and wild

# Cards by kind. Where there are ships: r^ a train with the harbour symbol, R a ship, R2 a double ship.
CARD_TEXTS: Final[dict[int, str]] = (
    dict(enumerate(LETTERS))
    | {ANCHOR + color: letter + "^" for color, letter in enumerate(LETTERS[:WILD])}
    | {SHIP + color: letter.upper() for color, letter in enumerate(LETTERS[:WILD])}
    | {DOUBLE_SHIP + color: letter.upper() + "2" for color, letter in enumerate(LETTERS[:WILD])}
)
_CARDS: Final[dict[str, int]] = {text: card for card, text in CARD_TEXTS.items()}
_CARD: Final = re.compile(r"[a-z]\^|[A-Z]2|.", re.DOTALL)


class NotationError(CodedError):
    """A text that is not an action on this board; texts `notation.<code>`."""


@lru_cache(maxsize=1 << 12)
def format_cards(cards: Payment) -> str:
    """Cards as letters, wilds last.

    >>> format_cards((8, 0, 0))
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
            raise NotationError("no_card", card=card, cards=" ".join(LETTERS))
    return tuple(sorted(_CARDS[card] for card in found))


@lru_cache(maxsize=1 << 13)
def format_payment(cards: Payment, rack: Payment = ()) -> str:
    """Cards from the hand, then after a slash those from the rack.

    >>> format_payment((0, 8)), format_payment((), (0, 0))
    ('r*', '/rr')
    """
    return format_cards(cards) + ("/" + format_cards(rack) if rack else "")


def parse_payment(text: str) -> tuple[Payment, Payment]:
    """The cards from the hand and those from the rack."""
    hand, slash, rack = text.partition("/")
    if slash and not rack:
        raise NotationError("no_rack_cards", text=text)
    return parse_cards(hand), parse_cards(rack)
