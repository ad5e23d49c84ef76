"""Decks, discards and display."""

from collections.abc import Callable
from typing import Any

from .notation import WILD, is_ship, piled, split

Oracle = Callable[[str, list[Any]], list[Any]]
STREAMS = ("cards", "ships")


class CardTable:
    """One or two decks (the last card is the top), the discards of each, and the display, where "" is an empty slot.

    With two, deck 0 is the trains and the wilds, deck 1 the ships (WLD-01); with one, everything is in deck 0.
    """

    def __init__(self, decks: list[str], slots: tuple[int, ...], oracle: Oracle) -> None:
        self.oracle = oracle
        self.decks = ["" for _ in decks]
        self.discards = list(decks)
        self.slots = slots
        self.home = [deck for deck, count in enumerate(slots) for _ in range(count)]
        self.display = ["" for _ in self.home]
        self.remake()

    def open_display(self) -> None:
        """Every slot is filled: at the end of the set-up, and when a card has its place (ASI-04)."""
        self.fill()
        self.settle()

    def pop(self, deck: int) -> str:
        """Remove and return the top card of the deck."""
        card = split(self.decks[deck])[-1]
        self.decks[deck] = self.decks[deck].removesuffix(card)
        self.remake()
        return card

    def pop_up_to(self, count: int) -> str:
        """EUR-07: remove this many cards from the top, or as many as there are; returns them in order."""
        popped = ""
        while len(popped) < count and self.decks[0]:
            popped += self.pop(0)
        return popped

    def take(self, card: str) -> int:
        """Remove the first card of a kind from the display; returns the empty slot."""
        slot = self.display.index(card)
        self.display[slot] = ""
        return slot

    def refill(self, slot: int, deck: int | None) -> None:
        """COM-04, WLD-02: refill the slot from the chosen deck, or from a deck that has a card."""
        if deck is not None:
            self.display[slot] = self.pop(deck)
        self.fill()
        self.settle()

    def discard(self, cards: str) -> None:
        """Discard cards at once; empty slots may be filled afterwards (COM-09). Without cards nothing happens."""
        if cards != "":
            self.throw(cards)
            self.fill()
            self.settle()

    def throw(self, cards: str) -> None:
        """WLD-01: put every card on the discard pile of its deck."""
        for card in split(cards):
            self.discards[1 if is_ship(card) else 0] += card
        self.remake()

    def remake(self) -> None:
        """COM-08: shuffle the discards into a new deck as soon as a deck is empty."""
        for deck, discards in enumerate(self.discards):
            if self.decks[deck] == "" and discards != "":
                self.decks[deck] = "".join(self.oracle(STREAMS[deck], piled(discards)))
                self.discards[deck] = ""

    def fill(self) -> None:
        """Fill empty slots in order, each from its own deck or else from the other."""
        for slot, home in enumerate(self.home):
            sources = [deck for deck in (home, *range(len(self.decks))) if self.decks[deck] != ""]
            if self.display[slot] == "" and sources:
                self.display[slot] = self.pop(sources[0])

    def settle(self) -> None:
        """COM-02, WLD-03: clear the display while it shows three wilds, unless COM-03 applies."""
        while self.display.count(WILD) >= 3 and not self.can_never_clear() and not self.would_only_swap():
            cleared = "".join(self.display)
            self.display = ["" for _ in self.home]
            self.throw(cleared)
            self.fill()

    def can_never_clear(self) -> bool:
        """COM-03: even with every plain card the display would show three wilds."""
        everything = [*split(self.decks[0] + self.discards[0]), *self.trains_shown()]
        plain = len(everything) - everything.count(WILD)
        return plain < self.trains_dealt() - 2

    def would_only_swap(self) -> bool:
        """COM-03: the deck would become the next display and would be cleared too, forever, without discards.

        Dealing it empties the deck, so the cleared cards become the next deck, and so on; no other position loops.
        A display that was left is checked again whenever a card is drawn or discarded.
        """
        deck, dealt = split(self.decks[0]), self.trains_dealt()
        loops = self.discards[0] == "" and len(deck) == dealt == len(self.trains_shown())
        return loops and deck.count(WILD) >= 3

    def trains_shown(self) -> list[str]:
        """The cards of deck 0 in the display."""
        return [card for card in self.display if card != "" and not is_ship(card)]

    def trains_dealt(self) -> int:
        """How many cards of deck 0 a new display shows, including slots for which there are no ships."""
        trains = len(split(self.decks[0] + self.discards[0])) + len(self.trains_shown())
        slots = self.slots[0]
        if len(self.decks) == 2:
            ships = [*split(self.decks[1] + self.discards[1]), *filter(is_ship, self.display)]
            slots += max(0, self.slots[1] - len(ships))
        return min(slots, trains)
