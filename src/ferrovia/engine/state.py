"""The state of a game: everything there is to know about it, hidden things included.

Everything that changes at every step is a number or a flat vector of numbers. The values of all seats are
rows of one vector: the cards of seat 2 begin at `2 * rules.card_kinds`. The properties with plain lists (`hands`,
`decks`, `questions` and so on) are for code that does not run at every step; they return copies.
"""

from typing import Final

from ferrovia.engine.actions import Action
from ferrovia.engine.cards import NO_CARD, SHIP, Card, Hand, Payment
from ferrovia.engine.native import Ints, i64, mypyc_attr
from ferrovia.engine.payments import MAX_LENGTH, routes_of_length
from ferrovia.engine.questions import LAST_OPENING, NO_QUESTION
from ferrovia.engine.rules import Rules
from ferrovia.engine.shuffle import shuffle
from ferrovia.engine.vectors import flat, numbers, part, rows, vector

NOBODY: Final[i64] = -1
NOT_YET: Final[i64] = -1  # the last turns have not begun
NO_TICKET: Final = -1  # in lists: a ticket that an observer cannot see
MAX_OFFER: Final[i64] = 6  # tickets that can be offered at once

# Placements of a card that was drawn.
IN_HAND: Final = 0
ON_RACK: Final = 1


class Question:
    """An open question, as seen from outside: which seat must answer, what kind of answer is expected, and about what.

    Every field beyond `kind` and `seat` belongs to the kinds named beside it and has its default in all others.
    """

    __slots__ = (
        "answer",
        "card",
        "is_public",
        "kind",
        "laid",
        "laid_from_rack",
        "offer",
        "placement",
        "resume",
        "route",
        "seat",
        "slot",
        "turned_up",
    )

    def __init__(
        self,
        kind: int,
        seat: int,
        offer: list[int],
        route: int = -1,
        laid: Payment = (),
        laid_from_rack: Payment = (),
        turned_up: tuple[Card, ...] = (),
        card: Card = NO_CARD,
        is_public: bool = False,
        slot: int = -1,
        resume: int = -1,
        placement: int = IN_HAND,
        answer: Action | None = None,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.offer = offer  # OPENING_TICKETS, KEEPING: tickets to choose from; FIRST_SHARE, SHARING: tickets just kept
        self.route = route  # TUNNEL, FLAG: the route being claimed
        self.laid = laid  # TUNNEL, FLAG: the cards played for it from the hand
        self.laid_from_rack = laid_from_rack  # TUNNEL: and from the rack
        self.turned_up = turned_up  # TUNNEL: the cards turned up from the deck
        self.card = card  # PLACE: the card just drawn; REFILL: the card just taken
        self.is_public = is_public  # PLACE, REFILL: whether everyone saw that card
        self.slot = slot  # REFILL: the empty slot of the display
        self.resume = resume  # REFILL: the kind of the question that the draw interrupted, TURN or SECOND
        self.placement = placement  # SECOND, where there are racks: where the second card goes
        self.answer = answer  # given, but secret until every seat has answered


@mypyc_attr(acyclic=True)
class State:
    """One game in progress, hidden things included. Only the mechanics change it, and only through `Game`."""

    __slots__ = (
        "answers",
        "buildings",
        "buildings_left",
        "card",
        "claimable",
        "deck",
        "deck_size",
        "discarded",
        "display",
        "flags",
        "held",
        "held_tickets",
        "is_over",
        "is_public",
        "laid",
        "laid_from_rack",
        "offered",
        "offers",
        "open_to",
        "owner",
        "passes",
        "placement",
        "points",
        "question_kind",
        "racked",
        "resume",
        "route",
        "rules",
        "seat",
        "seed",
        "ship_deck",
        "ship_deck_size",
        "ships",
        "shuffles",
        "slot",
        "starting_seat",
        "ticket_bottom",
        "ticket_counts",
        "ticket_pile",
        "tickets_left",
        "trains",
        "trains_in_box",
        "turned_up",
        "turns_left",
    )

    def __init__(
        self,
        rules: Rules,
        seed: bytes,
        shuffles: Ints,
        starting_seat: i64,
        deck: Ints,
        deck_size: i64,
        ship_deck: Ints,
        ship_deck_size: i64,
        discarded: Ints,
        display: Ints,
        held: Ints,
        racked: Ints,
        flags: Ints,
        ticket_pile: Ints,
        tickets_left: i64,
        held_tickets: Ints,
        ticket_counts: Ints,
        owner: Ints,
        open_to: Ints,
        claimable: Ints,
        buildings: Ints,
        trains: Ints,
        ships: Ints,
        trains_in_box: Ints,
        buildings_left: Ints,
        points: Ints,
        offers: Ints,
        offered: Ints,
        answers: list[Action | None],
    ) -> None:
        self.rules = rules
        # Chance
        self.seed = seed
        self.shuffles: Ints = shuffles  # by stream: how often it was used
        # Cards. The first `deck_size` cards of the deck are left, the last of these is the top.
        self.deck: Ints = deck
        self.deck_size: i64 = deck_size
        self.ship_deck: Ints = ship_deck
        self.ship_deck_size: i64 = ship_deck_size
        self.discarded: Ints = discarded  # by card kind
        self.display: Ints = display  # by slot
        self.held: Ints = held  # by seat and card kind: cards in the hand
        self.racked: Ints = racked  # by side and kind: cards on the rack; empty where sides have no racks
        self.flags: Ints = flags  # by seat: the colours of the cards kept for the flag, as bits
        # Tickets. The pile is a ring: `tickets_left` are left, from the bottom upwards (`ticket_in_deck`).
        self.ticket_pile: Ints = ticket_pile
        self.ticket_bottom: i64 = 0
        self.tickets_left: i64 = tickets_left
        # By holder, each with room for all tickets: the seats first, then the racks of the sides.
        self.held_tickets: Ints = held_tickets
        self.ticket_counts: Ints = ticket_counts  # by holder
        # The board
        self.owner: Ints = owner  # by route: a seat or NOBODY
        self.open_to: Ints = open_to  # by route: the seats that may claim it, as bits
        self.claimable: Ints = claimable  # by seat and cost kind: how many routes it may claim, packed by length
        self.buildings: Ints = buildings  # by city: the seat that has a station or harbour there, or NOBODY
        # What a seat has left
        self.trains: Ints = trains  # by seat: or buses
        self.ships: Ints = ships  # by seat
        self.trains_in_box: Ints = trains_in_box  # by seat: trains not among its pieces, for exchanges
        self.buildings_left: Ints = buildings_left  # by seat: stations or harbours not yet built
        # The course of the game
        self.points: Ints = points  # by side
        self.starting_seat: i64 = starting_seat  # the seat that has the first turn
        self.passes: i64 = 0  # in a row
        self.turns_left: i64 = NOT_YET  # in all, once the last turns have begun
        self.is_over = False
        # The open question; its kind and the seat that must answer (in the opening, the first of these seats). The
        # fields after them are explained in `Question`.
        self.question_kind: i64 = NO_QUESTION
        self.seat: i64 = NOBODY
        self.offers: Ints = offers  # by seat, MAX_OFFER each: the tickets to choose from
        self.offered: Ints = offered  # by seat: how many these are
        self.answers = answers  # by seat, in the opening
        self.route: i64 = -1
        self.laid: Payment = ()
        self.laid_from_rack: Payment = ()
        self.turned_up: Payment = ()
        self.card: i64 = NO_CARD
        self.is_public = False
        self.slot: i64 = -1
        self.resume: i64 = -1
        self.placement: i64 = IN_HAND

    def copy(self) -> "State":
        """An equal state that shares nothing that changes."""
        copied = State(  # by position: interpreted, a copy by keywords takes a third longer
            self.rules,
            self.seed,
            self.shuffles[:],
            self.starting_seat,
            self.deck[:],
            self.deck_size,
            self.ship_deck[:],
            self.ship_deck_size,
            self.discarded[:],
            self.display[:],
            self.held[:],
            self.racked[:],
            self.flags[:],
            self.ticket_pile[:],
            self.tickets_left,
            self.held_tickets[:],
            self.ticket_counts[:],
            self.owner[:],
            self.open_to[:],
            self.claimable[:],
            self.buildings[:],
            self.trains[:],
            self.ships[:],
            self.trains_in_box[:],
            self.buildings_left[:],
            self.points[:],
            self.offers[:],
            self.offered[:],
            self.answers[:],
        )
        copied.ticket_bottom = self.ticket_bottom
        copied.passes = self.passes
        copied.turns_left = self.turns_left
        copied.is_over = self.is_over
        copied.question_kind = self.question_kind
        copied.seat = self.seat
        copied.route = self.route
        copied.laid = self.laid
        copied.laid_from_rack = self.laid_from_rack
        copied.turned_up = self.turned_up
        copied.card = self.card
        copied.is_public = self.is_public
        copied.slot = self.slot
        copied.resume = self.resume
        copied.placement = self.placement
        return copied

    @property
    def hands(self) -> list[Hand]:
        """The cards of each seat."""
        return rows(self.held, self.rules.card_kinds)

    @hands.setter
    def hands(self, hands: list[Hand]) -> None:
        self.held = flat(hands)

    @property
    def racks(self) -> list[Hand]:
        """The cards on each side's rack; empty where sides have no racks."""
        return rows(self.racked, self.rules.card_kinds)

    @racks.setter
    def racks(self, racks: list[Hand]) -> None:
        self.racked = flat(racks)

    @property
    def decks(self) -> list[list[Card]]:
        """The cards left in each deck; the last one is the top."""
        decks = [part(self.deck, 0, self.deck_size)]
        return [*decks, part(self.ship_deck, 0, self.ship_deck_size)] if self.rules.has_ships else decks

    @decks.setter
    def decks(self, decks: list[list[Card]]) -> None:
        self.deck = vector(decks[0])
        self.deck_size = len(decks[0])
        if self.rules.has_ships:
            self.ship_deck = vector(decks[1])
            self.ship_deck_size = len(decks[1])

    @property
    def discards_by_deck(self) -> list[Hand]:
        """The discards of each deck."""
        trains = numbers(self.discarded)
        if not self.rules.has_ships:
            return [trains]
        ships = [count if card >= SHIP else 0 for card, count in enumerate(trains)]
        return [[count - other for count, other in zip(trains, ships, strict=True)], ships]

    @discards_by_deck.setter
    def discards_by_deck(self, discards: list[Hand]) -> None:
        self.discarded = vector([sum(counts) for counts in zip(*discards, strict=True)])

    @property
    def ticket_deck(self) -> list[int]:
        """The tickets left in the deck; the last one is the top."""
        return [ticket_in_deck(self, index) for index in range(self.tickets_left)]

    @ticket_deck.setter
    def ticket_deck(self, tickets: list[int]) -> None:
        for index, ticket in enumerate(tickets):
            self.ticket_pile[index] = ticket
        self.ticket_bottom = 0
        self.tickets_left = len(tickets)

    def tickets_of(self, holder: i64) -> list[int]:
        """The tickets of a holder: of a seat, or on the rack of side `holder - seats`."""
        return part(self.held_tickets, holder * self.rules.ticket_count, self.ticket_counts[holder])

    def set_tickets(self, holder: i64, tickets: list[int]) -> None:
        """Let a holder have these tickets and no others."""
        first = holder * self.rules.ticket_count
        for index, ticket in enumerate(tickets):
            self.held_tickets[first + index] = ticket
        self.ticket_counts[holder] = len(tickets)

    @property
    def tickets(self) -> list[list[int]]:
        """The tickets in each seat's hand."""
        return [self.tickets_of(seat) for seat in range(self.rules.seats)]

    @tickets.setter
    def tickets(self, tickets: list[list[int]]) -> None:
        for seat, held in enumerate(tickets):
            self.set_tickets(seat, held)

    @property
    def rack_tickets(self) -> list[list[int]]:
        """The tickets on each side's rack; empty where sides have no racks."""
        holders = range(self.rules.seats, len(self.ticket_counts))
        return [self.tickets_of(holder) for holder in holders]

    @property
    def claimable_counts(self) -> list[list[int]]:
        """For each seat, how many routes of each cost class it may claim."""
        return [
            [routes_of_length(packed, n) for packed in row for n in range(MAX_LENGTH)]
            for row in rows(self.claimable, self.rules.cost_kind_count)
        ]

    @property
    def questions(self) -> list[Question]:
        """The open questions; in the opening also those that are answered."""
        if self.question_kind == NO_QUESTION:
            return []
        if is_opening_kind(self.question_kind):
            return [
                Question(self.question_kind, seat, self.offer_to(seat), answer=answer)
                for seat, answer in enumerate(self.answers)
            ]
        return [
            Question(
                self.question_kind,
                self.seat,
                self.offer_to(self.seat),
                self.route,
                self.laid,
                self.laid_from_rack,
                self.turned_up,
                self.card,
                self.is_public,
                self.slot,
                self.resume,
                self.placement,
            )
        ]

    def offer_to(self, seat: i64) -> list[int]:
        """The tickets that a seat chooses from."""
        return part(self.offers, seat * MAX_OFFER, self.offered[seat])

    def set_offer(self, seat: i64, tickets: list[int]) -> None:
        """Let a seat choose from these tickets."""
        for index, ticket in enumerate(tickets):
            self.offers[seat * MAX_OFFER + index] = ticket
        self.offered[seat] = len(tickets)


def is_opening_kind(question: i64) -> bool:
    """Whether all seats answer this kind of question together."""
    return 0 <= question <= LAST_OPENING


def question_for(state: State, seat: i64) -> i64:
    """The kind of the open question that this seat must answer, or NO_QUESTION."""
    question = state.question_kind
    if seat == state.seat:
        return question
    if is_opening_kind(question) and 0 <= seat < len(state.answers) and state.answers[seat] is None:
        return question
    return NO_QUESTION


def asked_seats(state: State) -> list[int]:
    """The seats that must answer now."""
    if is_opening_kind(state.question_kind):
        return [seat for seat, answer in enumerate(state.answers) if answer is None]
    return [] if state.question_kind == NO_QUESTION else [state.seat]


def ask(state: State, kind: i64, seat: i64) -> None:
    """Ask a seat. The other fields of a question stay: the mechanic that handles an answer resets those it used."""
    state.question_kind = kind
    state.seat = seat


def shuffle_pile(state: State, stream: i64, items: Ints, size: i64) -> None:
    """Shuffle the first `size` items as the next shuffle of a stream."""
    number = state.shuffles[stream]
    state.shuffles[stream] = number + 1
    shuffle(state.seed, stream, number, items, size)


def ticket_in_deck(state: State, number: i64) -> i64:
    """The ticket with this number in the deck, counted from the bottom."""
    index = state.ticket_bottom + number
    size: i64 = len(state.ticket_pile)
    if index >= size:
        index -= size
    return state.ticket_pile[index]


def add_ticket(rules: Rules, state: State, holder: i64, ticket: i64) -> None:
    """Give a holder a ticket."""
    count = state.ticket_counts[holder]
    state.held_tickets[holder * rules.ticket_count + count] = ticket
    state.ticket_counts[holder] = count + 1


def remove_ticket(rules: Rules, state: State, holder: i64, ticket: i64) -> None:
    """Take a ticket from a holder; the others keep their order."""
    held = state.held_tickets
    index = holder * rules.ticket_count
    while held[index] != ticket:
        index += 1
    last = holder * rules.ticket_count + state.ticket_counts[holder] - 1
    while index < last:
        held[index] = held[index + 1]
        index += 1
    state.ticket_counts[holder] = state.ticket_counts[holder] - 1
