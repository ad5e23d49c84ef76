"""The cards that are in nobody's hand: deck, discards and display."""

from collections.abc import Callable
from typing import Any

from .notation import WILD, ordered

Oracle = Callable[[str, list[Any]], list[Any]]
SLOTS = 5


class CardTable:
    """Deck (its last card is the top), discards, and the display, where "" is an empty slot."""

    def __init__(self, cards: str, oracle: Oracle) -> None:
        self.oracle = oracle
        self.deck = "".join(oracle("cards", list(ordered(cards))))
        self.discards = ""
        self.display = [""] * SLOTS

    def open_display(self) -> None:
        """The end of the set-up: five cards are turned up."""
        self.fill()
        self.settle()

    def pop(self) -> str:
        """The top card of the deck leaves it."""
        card, self.deck = self.deck[-1], self.deck[:-1]
        self.remake()
        return card

    def pop_up_to(self, count: int) -> str:
        """EUR-07: so many cards from the top, or as many as there are; in the order they came."""
        popped = ""
        while len(popped) < count and self.deck:
            popped += self.pop()
        return popped

    def take(self, card: str) -> None:
        """A card of the display goes away, the first of its colour; its slot is refilled at once (COM-04)."""
        slot = self.display.index(card)
        self.display[slot] = ""
        self.fill()
        self.settle()

    def discard(self, cards: str) -> None:
        """One act of discarding; an empty slot may be filled by it (COM-09)."""
        self.throw(cards)
        self.fill()
        self.settle()

    def throw(self, cards: str) -> None:
        self.discards += cards
        self.remake()

    def remake(self) -> None:
        """COM-08: a deck that has run out is made anew at once."""
        if self.deck == "" and self.discards != "":
            shuffled = self.oracle("cards", list(ordered(self.discards)))
            self.deck, self.discards = "".join(shuffled), ""

    def fill(self) -> None:
        for slot in range(SLOTS):
            if self.display[slot] == "" and self.deck != "":
                self.display[slot] = self.pop()

    def settle(self) -> None:
        """COM-02: no three wilds in the display, unless COM-03."""
        while self.display.count(WILD) >= 3 and not self.hopeless() and not self.only_changes_places():
            swept = "".join(self.display)
            self.display = [""] * SLOTS
            self.throw(swept)
            self.fill()

    def hopeless(self) -> bool:
        """COM-03: even with every plain card in it the display would show three wilds."""
        everything = self.deck + self.discards + "".join(self.display)
        plain = len(everything) - everything.count(WILD)
        return plain < min(SLOTS, len(everything)) - 2

    def only_changes_places(self) -> bool:
        """COM-03, nothing may loop for ever: the deck is five cards that would be swept too, without discards.

        Dealing them ends the deck, so the five swept become the next deck, and so on; no other position is stuck.
        A display that was left is looked at again whenever a card is drawn or something is discarded.
        """
        return self.discards == "" and len(self.deck) == SLOTS and self.deck.count(WILD) >= 3
