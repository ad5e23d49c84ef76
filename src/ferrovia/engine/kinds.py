"""Every kind of question, action and event, described once: plain data, away from the hot path.

The notation, the server's menus and frames, the terminal and the tests read these tables; the client gets their names
from the server. Outside the engine, a new kind can be played with nothing but its name here: notation, server, terminal
and client have defaults for the rest. To be complete it needs texts, see docs/adding-a-rulebook.md.
Names are pinned: they are used on the wire, in records and in the keys of texts (`question.NAME`, `action.NAME`,
`event.NAME`).
"""

from dataclasses import dataclass
from typing import Final

from ferrovia.engine import actions, events, questions
from ferrovia.engine.state import State

DECK_NAMES: Final = ("trains", "ships")  # by number of the deck

# The menu groups of the server. The client has a control for each of them, and lists the last one as texts.
DRAW_GROUP: Final = "draw"
TICKETS_GROUP: Final = "tickets"
CLAIM_GROUP: Final = "claim"
BUILD_GROUP: Final = "build"
KEEP_GROUP: Final = "keep"
SHARE_GROUP: Final = "share"
FLEET_GROUP: Final = "fleet"
EXCHANGE_GROUP: Final = "exchange"
REFILL_GROUP: Final = "refill"
PLACE_GROUP: Final = "place"
PAY_GROUP: Final = "pay"
ANSWER_GROUP: Final = "answer"
MORE_GROUP: Final = "more"

# The seats that may know of an event.
AUDIENCE_EVERYONE: Final = "everyone"
AUDIENCE_SEAT: Final = "seat"  # the seat that the event is about
AUDIENCE_SIDE: Final = "side"  # all seats of its side

# The names of the values of an event, in their order. The last one takes all values that are left if it is a plural.
FIELD_CARD: Final = "card"
FIELD_CARDS: Final = "cards"
FIELD_DECK: Final = "deck"
FIELD_SLOT: Final = "slot"  # of the display
FIELD_ROUTE: Final = "route"
FIELD_CITY: Final = "city"
FIELD_TICKETS: Final = "tickets"
FIELD_COUNT: Final = "count"  # missing where the rulebook keeps the number secret
FIELD_POINTS: Final = "points"
FIELD_TRAINS: Final = "trains"
FIELD_SHIPS: Final = "ships"
PLURAL_FIELDS: Final = (FIELD_CARDS, FIELD_TICKETS)


@dataclass(frozen=True)
class QuestionKind:
    """A kind of question. By default the terminal and the client list the legal actions."""

    name: str
    is_opening: bool = False  # all seats are asked at the same time, before the first turn


@dataclass(frozen=True)
class ActionKind:
    """A kind of action.

    `notation` is its text, with the arguments in braces that `notation.action` knows, such as "@{city}={cards}". The
    default is the name and all numbers of the action.
    """

    name: str
    notation: str = ""
    group: str = MORE_GROUP
    is_opening: bool = False  # can answer an opening question, at most once per seat


@dataclass(frozen=True)
class EventKind:
    """A kind of event.

    `audience` repeats for readers what the engine gives to `emit`, which decides; a test compares the two. An action
    can be undone if all events that it caused are undoable: they reveal nothing that was hidden.
    """

    name: str
    fields: tuple[str, ...] = ()
    audience: str = AUDIENCE_EVERYONE
    is_undoable: bool = False


QUESTION_KINDS: Final[dict[int, QuestionKind]] = {
    questions.OPENING_TICKETS: QuestionKind("opening", is_opening=True),
    questions.FIRST_SHARE: QuestionKind("first_share", is_opening=True),
    questions.FLEET: QuestionKind("fleet", is_opening=True),
    questions.TURN: QuestionKind("turn"),
    questions.SECOND: QuestionKind("second"),
    questions.REFILL: QuestionKind("refill"),
    questions.PLACE: QuestionKind("place"),
    questions.KEEPING: QuestionKind("keeping"),
    questions.SHARING: QuestionKind("sharing"),
    questions.TUNNEL: QuestionKind("tunnel"),
    questions.FLAG: QuestionKind("flag"),
}

ACTION_KINDS: Final[dict[int, ActionKind]] = {
    actions.TAKE: ActionKind("take", "+{card}", DRAW_GROUP),
    actions.DRAW: ActionKind("draw", "+?{deck_of_two}", DRAW_GROUP),
    actions.DRAW_TICKETS: ActionKind("draw_tickets", "tickets", TICKETS_GROUP),
    actions.KEEP: ActionKind("keep", "keep={offer}", KEEP_GROUP, is_opening=True),
    actions.CLAIM: ActionKind("claim", "{route}={payment}", CLAIM_GROUP),
    actions.PAY: ActionKind("pay", "pay={extra_cards}", PAY_GROUP),
    actions.DECLINE: ActionKind("decline", "no", ANSWER_GROUP),
    actions.BUILD: ActionKind("build", "@{city}={cards}", BUILD_GROUP),
    actions.PASS: ActionKind("pass", "pass", ANSWER_GROUP),
    actions.REFILL_FROM: ActionKind("refill_from", "refill={deck}", REFILL_GROUP),
    actions.STOP: ActionKind("stop", "stop", ANSWER_GROUP),
    actions.PUT: ActionKind("put", "{placement}", PLACE_GROUP),
    actions.SHARE: ActionKind("share", "share={tickets}", SHARE_GROUP, is_opening=True),
    actions.CHOOSE_FLEET: ActionKind("choose_fleet", "fleet={trains}", FLEET_GROUP, is_opening=True),
    actions.EXCHANGE: ActionKind("exchange", "swap={exchange}", EXCHANGE_GROUP),
    actions.KEEP_FLAG_CARD: ActionKind("keep_flag_card", "flag", ANSWER_GROUP),
}

EVENT_KINDS: Final[dict[int, EventKind]] = {
    events.TOOK: EventKind("took", (FIELD_CARD,)),
    events.DREW: EventKind("drew", (FIELD_DECK,)),
    events.SAW: EventKind("saw", (FIELD_CARD,), AUDIENCE_SEAT),
    events.REFILLED: EventKind("refilled", (FIELD_SLOT, FIELD_CARD)),
    events.CLEARED: EventKind("cleared"),
    events.RESHUFFLED: EventKind("reshuffled", (FIELD_DECK,)),
    events.OFFERED: EventKind("offered", (FIELD_COUNT,)),
    events.SAW_TICKETS: EventKind("saw_tickets", (FIELD_TICKETS,), AUDIENCE_SEAT),
    events.ANSWERED: EventKind("answered"),
    events.KEPT: EventKind("kept", (FIELD_COUNT,)),
    events.KEPT_TICKETS: EventKind("kept_tickets", (FIELD_TICKETS,), AUDIENCE_SEAT),
    events.CLAIMED: EventKind("claimed", (FIELD_ROUTE, FIELD_POINTS, FIELD_CARDS), is_undoable=True),
    events.LAID: EventKind("laid", (FIELD_ROUTE, FIELD_CARDS)),
    events.TURNED_UP: EventKind("turned_up", (FIELD_ROUTE, FIELD_COUNT, FIELD_CARDS)),
    events.DECLINED: EventKind("declined", (FIELD_ROUTE,)),
    events.BUILT: EventKind("built", (FIELD_CITY, FIELD_CARDS), is_undoable=True),
    events.PASSED: EventKind("passed"),
    events.LAST_TURNS: EventKind("last_turns", (FIELD_COUNT,), is_undoable=True),
    events.OVER: EventKind("over"),
    events.RACKED: EventKind("racked"),
    events.SAW_RACKED: EventKind("saw_racked", (FIELD_CARD,), AUDIENCE_SIDE),
    events.STAYED: EventKind("stayed"),
    events.SHARED: EventKind("shared", (FIELD_COUNT,)),
    events.SAW_SHARED: EventKind("saw_shared", (FIELD_TICKETS,), AUDIENCE_SIDE),
    events.FLEET_CHOSEN: EventKind("fleet_chosen", (FIELD_TRAINS, FIELD_SHIPS)),
    events.EXCHANGED: EventKind("exchanged", (FIELD_TRAINS,), is_undoable=True),
    events.FLAG_CARD_KEPT: EventKind("flag_card_kept", (FIELD_CARD,), is_undoable=True),
    events.FLAG_COMPLETED: EventKind("flag_completed", (FIELD_POINTS,), is_undoable=True),
    events.STOPPED: EventKind("stopped"),
}


def is_opening(state: State) -> bool:
    """Whether the seats are still making their opening decisions."""
    return not state.is_over and QUESTION_KINDS[state.question_kind].is_opening
