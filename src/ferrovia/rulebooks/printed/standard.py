"""The parts that several rulebooks share: the deck of eight colours, and the points for routes."""

from typing import Final

from ferrovia.engine.cards import BLACK, BLUE, GREEN, ORANGE, PINK, RED, WHITE, WILD, YELLOW
from ferrovia.engine.rulebook import Deck

STANDARD_DECK: Final[Deck] = (
    (RED, 12),
    (ORANGE, 12),
    (YELLOW, 12),
    (GREEN, 12),
    (BLUE, 12),
    (PINK, 12),
    (BLACK, 12),
    (WHITE, 12),
    (WILD, 14),
)
ROUTE_POINTS: Final = (0, 1, 2, 4, 7, 10, 15, 18, 21)  # by length
