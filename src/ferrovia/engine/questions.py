"""The kinds of questions.

Their names are used on the wire, in datasets and in the keys of texts, and order the layouts of learning environments;
their numbers are kept nowhere.
"""

from dataclasses import dataclass
from typing import Final

from ferrovia.engine.native import i64

NO_QUESTION: Final[i64] = -1  # of a seat that is not asked

# Asked of all seats together.
OPENING_TICKETS: Final = 0  # which opening tickets to keep
FIRST_SHARE: Final = 1  # which opening ticket to put on the rack
FLEET: Final = 2  # how many trains to choose among the pieces

# Asked of one seat.
TURN: Final = 3
SECOND: Final = 4  # the second card of a draw
REFILL: Final = 5  # which deck refills the slot
PLACE: Final = 6  # whether the first card drawn stays in the hand or goes on the rack
KEEPING: Final = 7  # which of the drawn tickets to keep
SHARING: Final = 8  # which of the tickets just kept to put on the rack
TUNNEL: Final = 9  # whether to pay the extra cards
FLAG: Final = 10  # whether to keep one of the cards played


@dataclass(frozen=True)
class QuestionKind:
    """A kind of question. By default the terminal and the client list the legal actions."""

    name: str
    is_opening: bool = False  # all seats are asked at the same time, before the first turn


QUESTION_KINDS: Final[dict[int, QuestionKind]] = {
    OPENING_TICKETS: QuestionKind("opening", is_opening=True),
    FIRST_SHARE: QuestionKind("first_share", is_opening=True),
    FLEET: QuestionKind("fleet", is_opening=True),
    TURN: QuestionKind("turn"),
    SECOND: QuestionKind("second"),
    REFILL: QuestionKind("refill"),
    PLACE: QuestionKind("place"),
    KEEPING: QuestionKind("keeping"),
    SHARING: QuestionKind("sharing"),
    TUNNEL: QuestionKind("tunnel"),
    FLAG: QuestionKind("flag"),
}
