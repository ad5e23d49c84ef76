"""The state of a game: everything there is to know about it, hidden things included.

Everything that changes at every step is a number or a flat vector of numbers. The values of all seats are
rows of one vector: the cards of seat 2 begin at `2 * rules.card_kinds`. The properties with plain lists (`hands`,
`decks`, `questions` and so on) are for code that does not run at every step; they return copies.
"""

from collections.abc import Iterable
from typing import Final

from ferrovia.engine.actions import Action
from ferrovia.engine.cards import NO_CARD, SHIP, UNKNOWN, Card, Hand, Payment
from ferrovia.engine.native import Ints, i64, mypyc_attr
from ferrovia.engine.piles import at_most
from ferrovia.engine.portable import Portable
from ferrovia.engine.questions import NO_QUESTION, QUESTION_KINDS
from ferrovia.engine.rules import Rules
from ferrovia.engine.shuffle import STREAM_COUNT, shuffle
from ferrovia.engine.vectors import fill, filled, flat, numbers, part, rows, vector, write

NOBODY: Final[i64] = -1
NOT_YET: Final[i64] = -1  # the last turns have not begun
NO_TICKET: Final = -1  # in lists: a ticket that an observer cannot see
MAX_OFFER: Final[i64] = 6  # tickets that can be offered at once

# Placements of a card that was drawn.
IN_HAND: Final = 0
ON_RACK: Final = 1


class Question(Portable):
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
class Sight:
    """What a copy of a state shows: here everything, in `SeatSight` what one seat may know.

    Each method copies one kind of secret; values that are no secret are copied without asking. Vectors are by what the
    name of the method says.
    """

    def seed(self, seed: bytes) -> bytes:
        """The seed of all shuffles, which nobody may know."""
        return seed

    def nobodys(self, items: Ints, _blank: i64) -> Ints:
        """Numbers that nobody may know."""
        return items[:]

    def nobodys_number(self, number: i64) -> i64:
        """A number that nobody may know."""
        return number

    def hands(self, piles: Ints) -> Ints:
        """Cards by seat and kind, known to the seat; their number is known to all."""
        return piles[:]

    def racks(self, piles: Ints) -> Ints:
        """Cards by side and kind, known to the side; their number is known to all."""
        return piles[:]

    def tickets(self, tickets: Ints) -> Ints:
        """Tickets by holder, known to the seat or side until they are scored."""
        return tickets[:]

    def ticket_counts(self, counts: Ints) -> Ints:
        """How many tickets each holder has."""
        return counts[:]

    def tickets_left(self, number: i64) -> i64:
        """How many tickets the deck has."""
        return number

    def offers(self, offers: Ints) -> Ints:
        """Tickets by seat, MAX_OFFER each, known to the seat."""
        return offers[:]

    def offered(self, counts: Ints) -> Ints:
        """How many tickets each seat is offered."""
        return counts[:]

    def card(self, card: i64) -> i64:
        """The card that the open question is about."""
        return card

    def answers(self, answers: list[Action | None]) -> list[Action | None]:
        """Answers by seat, each known to the seat until all have answered (COM-25)."""
        return answers[:]


EVERYTHING: Final = Sight()


@mypyc_attr(acyclic=True)
class State:  # noqa: PLW1641 - without a hash, because it changes
    """One game in progress, hidden things included. Only the mechanics change it, and only through `Game`.

    `State(rules)` is a table on which nothing has been dealt; with another state it is a copy of that one, as far as
    `sight` sees. So the line of a field says all there is to say about it: what it is when a game begins, how it is
    copied, and who may know it. What compares, pickles and prints states asks for the fields there are.
    """

    def __init__(  # noqa: PLR0915 - one statement for each field
        self, rules: Rules, old: "State | None" = None, sight: Sight | None = None
    ) -> None:
        seen = EVERYTHING if sight is None else sight
        seats = rules.seats
        racks: i64 = rules.sides if rules.has_racks else i64(0)
        self.rules = rules
        # Chance
        self.seed: bytes = b"" if old is None else seen.seed(old.seed)
        # By stream: how often it was used.
        self.shuffles: Ints = filled(STREAM_COUNT, 0) if old is None else seen.nobodys(old.shuffles, 0)
        # Cards. The first `deck_size` cards of the deck are left, the last of these is the top.
        self.deck: Ints = rules.sorted_deck[:] if old is None else seen.nobodys(old.deck, NO_CARD)
        self.deck_size: i64 = len(rules.sorted_deck) if old is None else old.deck_size
        self.ship_deck: Ints = rules.sorted_ship_deck[:] if old is None else seen.nobodys(old.ship_deck, NO_CARD)
        self.ship_deck_size: i64 = len(rules.sorted_ship_deck) if old is None else old.ship_deck_size
        # By card kind.
        self.discarded: Ints = filled(rules.card_kinds, 0) if old is None else old.discarded[:]
        # By slot.
        self.display: Ints = filled(len(rules.slot_deck), NO_CARD) if old is None else old.display[:]
        # By seat and card kind: cards in the hand.
        self.held: Ints = filled(seats * rules.card_kinds, 0) if old is None else seen.hands(old.held)
        # By side and card kind: cards on the rack; empty where sides have no racks.
        self.racked: Ints = filled(racks * rules.card_kinds, 0) if old is None else seen.racks(old.racked)
        # By seat: the colours of the cards kept for the flag, as bits.
        self.flags: Ints = filled(seats, 0) if old is None else old.flags[:]
        # Tickets. The pile is a ring: `tickets_left` are left, from the bottom upwards (`ticket_in_deck`).
        self.ticket_pile: Ints = (
            filled(rules.ticket_count, 0) if old is None else seen.nobodys(old.ticket_pile, NO_TICKET)
        )
        self.ticket_bottom: i64 = i64(0) if old is None else seen.nobodys_number(old.ticket_bottom)
        self.tickets_left: i64 = i64(0) if old is None else seen.tickets_left(old.tickets_left)
        # By holder, each with room for all tickets: the seats first, then the racks of the sides.
        self.held_tickets: Ints = (
            filled((seats + racks) * rules.ticket_count, 0) if old is None else seen.tickets(old.held_tickets)
        )
        # By holder.
        self.ticket_counts: Ints = filled(seats + racks, 0) if old is None else seen.ticket_counts(old.ticket_counts)
        # The board. By route: a seat or NOBODY.
        self.owner: Ints = filled(rules.route_count, NOBODY) if old is None else old.owner[:]
        # By route: the seats that may claim it, as bits.
        self.open_to: Ints = filled(rules.route_count, rules.all_seats) if old is None else old.open_to[:]
        # By seat and cell: how many routes it may claim, packed by length (`spans`).
        self.claimable: Ints = rules.all_routes[:] if old is None else old.claimable[:]
        # By city: the seat that has a station or harbour there, or NOBODY.
        self.buildings: Ints = filled(rules.city_count, NOBODY) if old is None else old.buildings[:]
        # What a seat has left: trains, or buses; a fleet is chosen later.
        pieces = i64(0) if rules.has_fleet else rules.pieces
        self.trains: Ints = filled(seats, pieces) if old is None else old.trains[:]
        self.ships: Ints = filled(seats, 0) if old is None else old.ships[:]
        # Trains not among its pieces, for exchanges.
        self.trains_in_box: Ints = filled(seats, 0) if old is None else old.trains_in_box[:]
        # Stations or harbours not yet built.
        buildings = rules.stations + rules.harbors
        self.buildings_left: Ints = filled(seats, buildings) if old is None else old.buildings_left[:]
        # The course of the game. By side.
        self.points: Ints = filled(rules.sides, 0) if old is None else old.points[:]
        # The seat that has the first turn.
        self.starting_seat: i64 = NOBODY if old is None else old.starting_seat
        # In a row.
        self.passes: i64 = i64(0) if old is None else old.passes
        # In a row: turns in which a seat passed, or could do nothing but exchange pieces.
        self.idle_turns: i64 = i64(0) if old is None else old.idle_turns
        # In all, once the last turns have begun.
        self.turns_left: i64 = NOT_YET if old is None else old.turns_left
        self.is_over: bool = False if old is None else old.is_over
        # The open question; its kind and the seat that must answer (in the opening, the first of `asked_seats`).
        self.question_kind: i64 = NO_QUESTION if old is None else old.question_kind
        self.seat: i64 = NOBODY if old is None else old.seat
        # By seat, MAX_OFFER each: the tickets to choose from; and how many these are.
        self.offers: Ints = filled(seats * MAX_OFFER, 0) if old is None else seen.offers(old.offers)
        self.offered: Ints = filled(seats, 0) if old is None else seen.offered(old.offered)
        # By seat; empty after the opening.
        unanswered: list[Action | None] = [None] * seats
        self.answers: list[Action | None] = unanswered if old is None else seen.answers(old.answers)
        # The other fields of a question are explained in `Question`.
        self.route: i64 = i64(-1) if old is None else old.route
        self.laid: Payment = () if old is None else old.laid
        self.laid_from_rack: Payment = () if old is None else old.laid_from_rack
        self.turned_up: Payment = () if old is None else old.turned_up
        self.card: i64 = i64(NO_CARD) if old is None else seen.card(old.card)
        self.is_public: bool = False if old is None else old.is_public
        self.slot: i64 = i64(-1) if old is None else old.slot
        self.resume: i64 = NO_QUESTION if old is None else old.resume
        self.placement: i64 = i64(IN_HAND) if old is None else old.placement

    def copy(self) -> "State":
        """An equal state that shares nothing that changes."""
        return State(self.rules, self)

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, _memo: object) -> "State":
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.__getstate__() == other.__getstate__()

    def __reduce__(self) -> tuple[object, ...]:
        return State, (self.rules,), self.__getstate__()

    def __repr__(self) -> str:
        rules = self.rules
        asked = "over" if self.is_over else f"seats {asked_seats(self)} asked {QUESTION_KINDS[self.question_kind].name}"
        return f"<State of {rules.rulebook.id} with {rules.seats} seats: {asked}, points {numbers(self.points)}>"

    @property
    def hands(self) -> list[Hand]:
        """The cards of each seat."""
        return rows(self.held, self.rules.card_kinds)

    @hands.setter
    def hands(self, hands: Iterable[Iterable[int]]) -> None:
        self.held = flat(hands)

    @property
    def racks(self) -> list[Hand]:
        """The cards on each side's rack; empty where sides have no racks."""
        return rows(self.racked, self.rules.card_kinds)

    @racks.setter
    def racks(self, racks: Iterable[Iterable[int]]) -> None:
        self.racked = flat(racks)

    @property
    def decks(self) -> list[list[Card]]:
        """The cards left in each deck; the last one is the top."""
        decks = [part(self.deck, 0, self.deck_size)]
        return [*decks, part(self.ship_deck, 0, self.ship_deck_size)] if self.rules.has_ships else decks

    @decks.setter
    def decks(self, decks: Iterable[Iterable[Card]]) -> None:
        given = [vector(deck) for deck in decks]
        if len(given) != len(self.rules.decks):
            raise ValueError(f"there are {len(self.rules.decks)} decks, not {len(given)}")
        self.deck = given[0]
        self.deck_size = len(self.deck)
        if self.rules.has_ships:
            self.ship_deck = given[1]
            self.ship_deck_size = len(self.ship_deck)

    @property
    def discards_by_deck(self) -> list[Hand]:
        """The discards of each deck."""
        trains = numbers(self.discarded)
        if not self.rules.has_ships:
            return [trains]
        ships = [count if card >= SHIP else 0 for card, count in enumerate(trains)]
        return [[count - other for count, other in zip(trains, ships, strict=True)], ships]

    @discards_by_deck.setter
    def discards_by_deck(self, discards: Iterable[Iterable[int]]) -> None:
        self.discarded = vector([sum(counts) for counts in zip(*discards, strict=True)])

    @property
    def ticket_deck(self) -> list[int]:
        """The tickets left in the deck; the last one is the top."""
        return [ticket_in_deck(self, index) for index in range(self.tickets_left)]

    @ticket_deck.setter
    def ticket_deck(self, tickets: Iterable[int]) -> None:
        given = list(tickets)
        self.ticket_pile = write(given, self.ticket_pile)
        self.ticket_bottom = 0
        self.tickets_left = len(given)

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
    def tickets(self, tickets: Iterable[Iterable[int]]) -> None:
        for seat, held in enumerate(tickets):
            self.set_tickets(seat, list(held))

    @property
    def rack_tickets(self) -> list[list[int]]:
        """The tickets on each side's rack; empty where sides have no racks."""
        holders = range(self.rules.seats, len(self.ticket_counts))
        return [self.tickets_of(holder) for holder in holders]

    @property
    def questions(self) -> list[Question]:
        """The open questions; in the opening also those that are answered."""
        if self.question_kind == NO_QUESTION:
            return []
        if is_opening(self):
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


@mypyc_attr(acyclic=True)
class SeatSight(Sight):
    """What a seat may know of a state, or with NOBODY a spectator; of everything else only counts remain (COM-20)."""

    def __init__(self, rules: Rules, state: State, seat: i64) -> None:
        self.rules = rules
        self.seat: i64 = seat
        self.side: i64 = NOBODY if seat == NOBODY else rules.side_of[seat]
        self.hides_tickets = not state.is_over
        self.hides_counts = are_counts_secret(rules, state)
        self.sees_card = state.is_public or state.seat == seat

    def seed(self, _seed: bytes) -> bytes:
        return b""

    def nobodys(self, items: Ints, blank: i64) -> Ints:
        return filled(len(items), blank)

    def nobodys_number(self, _number: i64) -> i64:
        return 0

    def hands(self, piles: Ints) -> Ints:
        return self._piles(piles, self.seat)

    def racks(self, piles: Ints) -> Ints:
        return piles[:] if self.rules.racks_open else self._piles(piles, self.side)

    def _piles(self, piles: Ints, own: i64) -> Ints:
        """Leave only the number of cards of all piles but one's own."""
        seen = piles[:]
        kinds = self.rules.card_kinds
        for first in range(0, len(seen), kinds):
            if first != own * kinds:
                total: i64 = 0
                for index in range(first, first + kinds):
                    total += seen[index]
                    seen[index] = 0
                seen[first + UNKNOWN] = total
        return seen

    def tickets(self, tickets: Ints) -> Ints:
        seen = tickets[:]
        if self.hides_tickets:
            rules = self.rules
            size = rules.ticket_count
            for seat in range(rules.seats):
                if seat != self.seat:
                    fill(seen, seat * size, size, NO_TICKET)
            if rules.has_racks and not rules.racks_open:
                for side in range(rules.sides):
                    if side != self.side:
                        fill(seen, (rules.seats + side) * size, size, NO_TICKET)
        return seen

    def ticket_counts(self, counts: Ints) -> Ints:
        return self._counts(counts)

    def tickets_left(self, number: i64) -> i64:
        return at_most(number, 1) if self.hides_counts else number

    def offers(self, offers: Ints) -> Ints:
        seen = offers[:]
        for seat in range(self.rules.seats):
            if seat != self.seat:
                fill(seen, seat * MAX_OFFER, MAX_OFFER, NO_TICKET)
        return seen

    def offered(self, counts: Ints) -> Ints:
        return self._counts(counts)

    def _counts(self, counts: Ints) -> Ints:
        """Numbers of tickets by seat, which some rulebooks keep secret; what follows those of the seats is public."""
        seen = counts[:]
        if self.hides_counts:
            for seat in range(self.rules.seats):
                if seat != self.seat:
                    seen[seat] = 0
        return seen

    def card(self, card: i64) -> i64:
        return card if self.sees_card else NO_CARD

    def answers(self, answers: list[Action | None]) -> list[Action | None]:
        seen = answers[:]
        for seat, answer in enumerate(answers):
            if answer is not None and seat != self.seat:
                seen[seat] = Action(seat, answer.kind)
        return seen


def redact(rules: Rules, state: State, seat: i64) -> State:
    """A copy of the state in which only counts remain of what the seat may not know (COM-20, COM-25)."""
    return State(rules, state, SeatSight(rules, state, seat))


def are_counts_secret(rules: Rules, state: State) -> bool:
    """Whether the numbers of tickets held and left are secret, as some rulebooks keep them until the end (PAR-05)."""
    return rules.rulebook.tickets_hidden and not state.is_over


def is_opening(state: State) -> bool:
    """Whether the open question is asked of all seats together, before the first turn."""
    return len(state.answers) != 0


def question_for(state: State, seat: i64) -> i64:
    """The kind of the open question that this seat must answer, or NO_QUESTION."""
    question = state.question_kind
    if seat == state.seat:
        return question
    if 0 <= seat < len(state.answers) and state.answers[seat] is None:
        return question
    return NO_QUESTION


def asked_seats(state: State) -> list[int]:
    """The seats that must answer now; `state.seat` is the first of them."""
    if is_opening(state):
        others = [seat for seat, answer in enumerate(state.answers) if answer is None and seat != state.seat]
        return [state.seat, *others]
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
