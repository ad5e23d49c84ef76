"""Piles of cards counted by kind: hands, racks and discards are rows of vectors."""

from ferrovia.engine.cards import UNKNOWN, Payment
from ferrovia.engine.native import Ints, i64


def at_most(number: i64, most: i64) -> i64:
    """The number, or `most` if it is larger."""
    return number if number < most else most


def holds(piles: Ints, first: i64, kinds: i64, cards: Payment) -> bool:
    """Whether the pile that begins at index `first` has all these cards."""
    for card in cards:
        if card < 0 or card >= kinds or card == UNKNOWN or piles[first + card] < cards.count(card):
            return False
    return True


def spend(piles: Ints, first: i64, cards: Payment) -> None:
    """Take the cards out of the pile that begins at index `first`."""
    for card in cards:
        index = first + card
        piles[index] = piles[index] - 1


def gain(piles: Ints, first: i64, cards: Payment) -> None:
    """Put the cards into the pile that begins at index `first`."""
    for card in cards:
        index = first + card
        piles[index] = piles[index] + 1
