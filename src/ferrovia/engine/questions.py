"""Kinds of questions that a seat can be asked."""

from typing import Final

# Asked of all seats together.
OPENING: Final = 0  # which opening tickets to keep
FIRST_SHARE: Final = 1  # which opening ticket to put on the rack
FLEET: Final = 2  # how many trains to take among the pieces

# Asked of one seat.
TURN: Final = 3
SECOND: Final = 4  # the second card of a draw
REFILL: Final = 5  # which deck refills the slot
PLACE: Final = 6  # whether the first card drawn stays in the hand or goes on the rack
KEEPING: Final = 7  # which of the drawn tickets to keep
SHARING: Final = 8  # which of the tickets just kept to put on the rack
TUNNEL: Final = 9  # pay the extra cards, or give up
FLAG: Final = 10  # keep one of the cards played, or not
