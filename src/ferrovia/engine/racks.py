"""Racks that a side shares: where cards go, paying from hand and rack, sharing tickets (ASI-02 to ASI-08)."""

from typing import Final

from ferrovia.engine.actions import PUT, SHARE, Action
from ferrovia.engine.cards import WILD, Card, Hand, Payment
from ferrovia.engine.events import RACKED, SAW_RACKED, SAW_SHARED, SHARED, STAYED, Log
from ferrovia.engine.payments import FIELD, LONGEST, MASK, list_shapes
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import State

IN_HAND: Final = 0
ON_RACK: Final = 1
PLACES: Final = 2
SHARED_AT_ONCE: Final = 2  # tickets moved by a turn of sharing


def merged(hand: Hand, rack: Hand) -> Hand:
    """Hand and rack as one."""
    return [hand[card] + rack[card] for card in range(len(hand))]


def _forced(free: int, total: int, number: int) -> bool:
    """Whether `number` cards of a kind can come from hand and rack in one way only."""
    return not free or number == 0 or number == total


def _alike(held_free: int, wilds_free: int, held: int, wilds: int) -> int:
    """Packed numbers of the sets for which paying from the rack first and from the hand first is the same."""
    packed = 0
    for length in range(1, LONGEST + 1):
        for used in range(max(0, length - held), min(length - 1, wilds) + 1):
            if _forced(held_free, held, length - used) and _forced(wilds_free, wilds, used):
                packed += 1 << FIELD * (length - 1)
    return packed


_TOP: Final = LONGEST + 2
# By whether both hand and rack hold cards of the colour, the same for wilds, and how many they hold together.
ALIKE: Final[list[int]] = [
    _alike(held_free, wilds_free, held, wilds)
    for held_free in (0, 1)
    for wilds_free in (0, 1)
    for held in range(_TOP)
    for wilds in range(_TOP)
]


def count_alike(in_hand: int, on_rack: int, wilds_in_hand: int, wilds_on_rack: int) -> int:
    """Packed numbers of the sets of a colour that can be paid in one way only, or rack first and hand first alike."""
    held = min(in_hand + on_rack, _TOP - 1)
    wilds = min(wilds_in_hand + wilds_on_rack, _TOP - 1)
    row = 2 * (1 if in_hand and on_rack else 0) + (1 if wilds_in_hand and wilds_on_rack else 0)
    return ALIKE[(row * _TOP + held) * _TOP + wilds]


def count_wilds_alike(in_hand: int, on_rack: int) -> int:
    """The same for wilds alone."""
    wilds = in_hand + on_rack
    if in_hand and on_rack:
        return 1 << FIELD * (wilds - 1) if wilds <= LONGEST else 0
    return (1 << FIELD * min(wilds, LONGEST)) // MASK  # a one in each field


def count_shared_ferry(hand: Hand, rack: Hand, colour: int, ferry: int) -> tuple[int, int]:
    """For routes that ask for wilds, packed: the sets, and those that can be paid in one way only."""
    packed = 0
    alike = 0
    for length in range(1, LONGEST + 1):
        for paid, wilds in list_shapes(merged(hand, rack), colour, length, ferry):
            packed += 1 << FIELD * (length - 1)
            if len(splits(hand, rack, paid, length - wilds, wilds)) == 1:
                alike += 1 << FIELD * (length - 1)
    return packed, alike


def splits(hand: Hand, rack: Hand, colour: int, number: int, wilds: int) -> list[tuple[Payment, Payment]]:
    """A set as (cards from the hand, cards from the rack): rack first, and hand first where that is another."""
    ways = count_splits(hand, rack, colour, number, wilds)
    return [nth_split(hand, rack, colour, number, wilds, n) for n in range(ways)]


def count_splits(hand: Hand, rack: Hand, colour: int, number: int, wilds: int) -> int:
    """How many those are; a set of wilds alone has the colour WILD and the number 0."""
    if min(number, rack[colour]) + min(number, hand[colour]) > number:
        return 2
    return 2 if min(wilds, rack[WILD]) + min(wilds, hand[WILD]) > wilds else 1


def nth_split(hand: Hand, rack: Hand, colour: int, number: int, wilds: int, n: int) -> tuple[Payment, Payment]:
    """The n-th of them."""
    if n == 0:
        on_rack = min(number, rack[colour])
        wilds_on_rack = min(wilds, rack[WILD])
    else:
        on_rack = number - min(number, hand[colour])
        wilds_on_rack = wilds - min(wilds, hand[WILD])
    return (
        (colour,) * (number - on_rack) + (WILD,) * (wilds - wilds_on_rack),
        (colour,) * on_rack + (WILD,) * wilds_on_rack,
    )


def rack_card(rules: Rules, state: State, seat: int, card: Card, log: Log) -> None:
    """Move a card from the seat's hand to its side's rack."""
    state.hands[seat][card] -= 1
    state.racks[rules.side_of[seat]][card] += 1
    log.tell(RACKED, seat, ())
    log.tell(SAW_RACKED, seat, (card,), rules.side_mask[seat])


def keep_card(seat: int, log: Log) -> None:
    """The card just drawn stays in the hand."""
    log.tell(STAYED, seat, ())


def list_places(seat: int) -> list[Action]:
    """Where a card can go."""
    return [nth_place(seat, n) for n in range(PLACES)]


def nth_place(seat: int, n: int) -> Action:
    """The n-th of them."""
    return Action(seat, PUT, n)


def count_shares(state: State, seat: int) -> int:
    """How many ways there are to share two tickets of the hand in a turn (ASI-08)."""
    held = len(state.tickets[seat])
    return held * (held - 1) // SHARED_AT_ONCE


def nth_share(state: State, seat: int, n: int) -> Action:
    """The n-th of them, in the order of the tickets' places."""
    held = len(state.tickets[seat])
    first = 0
    while n >= held - first - 1:
        n -= held - first - 1
        first += 1
    return Action(seat, SHARE, 0, (first, first + 1 + n))


def refuse_share(places: Payment, held: int, number: int) -> str:
    """Why these are not `number` different tickets of those held; empty if they are."""
    if len(places) != number or list(places) != sorted(set(places)):
        return "wrong_number_of_tickets"
    return "" if not places or (places[0] >= 0 and places[-1] < held) else "not_in_hand"


def share(rules: Rules, state: State, seat: int, tickets: list[int], log: Log) -> None:
    """Move tickets from the hand to the rack."""
    for ticket in tickets:
        state.tickets[seat].remove(ticket)
    state.rack_tickets[rules.side_of[seat]].extend(tickets)
    log.tell(SHARED, seat, (len(tickets),))
    log.tell(SAW_SHARED, seat, tuple(tickets), rules.side_mask[seat])
