"""The view of one seat. Bots and screens get an `Observation`, never a `State`."""

from ferrovia.engine.actions import Action
from ferrovia.engine.cards import NO_CARD, Card, Payment, new_hand
from ferrovia.engine.claim import may_claim
from ferrovia.engine.completion import is_joined
from ferrovia.engine.draw import is_draw_closed
from ferrovia.engine.menu import CountedMenu, count_actions, list_actions
from ferrovia.engine.native import Ints, i64, mypyc_attr
from ferrovia.engine.network import label_cities, routes_of_side
from ferrovia.engine.questions import KEEPING, NO_QUESTION, OPENING_TICKETS, PLACE, TUNNEL
from ferrovia.engine.refusals import why_not
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import NOBODY, State, are_counts_secret, asked_seats, question_for, redact
from ferrovia.engine.tickets import kept_tickets, least_kept
from ferrovia.engine.vectors import equals, numbers, part, pile_sizes


@mypyc_attr(acyclic=True)
class Observation:
    """Everything that one seat may know of a game; seat `NOBODY` is a spectator.

    It is cheap: each property is read from the state when it is used, so an observation is always up to date. `sealed`
    returns a snapshot with nothing behind it that the seat may not know.
    """

    def __init__(self, rules: Rules, state: State, seat: int, menu: CountedMenu | None = None) -> None:
        self.rules = rules
        self.seat: i64 = seat
        self._state = state
        self._menu = menu  # for counting; observations that are used in turn can share one

    def __reduce__(self) -> tuple[object, ...]:
        return Observation, (self.rules, self._state, self.seat)

    def __repr__(self) -> str:
        return f"<Observation of seat {self.seat}: {self._state!r}>"

    def sealed(self, rules: Rules | None = None) -> "Observation":
        """The same observation with nothing hidden behind it; untrusted code gets it with its own copy of the rules."""
        return Observation(self.rules if rules is None else rules, self.redacted_state(), self.seat)

    def redacted_state(self) -> State:
        """A copy of the state without anything that this seat may not know."""
        return redact(self.rules, self._state, self.seat)

    @property
    def question_kind(self) -> int:
        """The kind of the question that this seat must answer, or NO_QUESTION."""
        return question_for(self._state, self.seat)

    @property
    def asked(self) -> list[tuple[int, int]]:
        """(seat, kind of question) for every seat that must answer now."""
        return [(seat, self._state.question_kind) for seat in asked_seats(self._state)]

    @property
    def offer(self) -> list[int]:
        """The tickets that this seat chooses from: those offered, or those just kept if it must share one."""
        return self._state.offer_to(self.seat) if question_for(self._state, self.seat) != NO_QUESTION else []

    @property
    def chosen_tickets(self) -> list[int]:
        """The tickets that this seat has chosen to keep, while other seats still choose theirs (COM-25)."""
        state = self._state
        answer = state.answers[self.seat] if state.question_kind == OPENING_TICKETS and self.seat != NOBODY else None
        return [] if answer is None else kept_tickets(state, answer)

    @property
    def least_kept(self) -> int:
        """How many of the tickets offered this seat must keep; 0 unless it is asked which ones."""
        kind = self.question_kind
        asked = kind == OPENING_TICKETS or kind == KEEPING
        return least_kept(self.rules, self._state, self.seat) if asked else 0

    @property
    def tunnel(self) -> tuple[int, Payment, list[Card]] | None:
        """The tunnel being tried: route, cards laid down, cards turned up."""
        state = self._state
        if state.question_kind != TUNNEL:
            return None
        return state.route, state.laid + state.laid_from_rack, list(state.turned_up)

    @property
    def drawn(self) -> Card:
        """The card just drawn that this seat must put in its hand or on the rack; NO_CARD if there is none."""
        return self._state.card if self.question_kind == PLACE else NO_CARD

    def count_actions(self) -> int:
        """How many actions this seat has; 0 if it is not asked."""
        return count_actions(self.rules, self._state, self.seat)

    def pick_action(self, share: float) -> Action:
        """The action at this share, from 0 up to 1, of `legal_actions`, without listing the others."""
        menu = self._menu
        if menu is None:
            menu = CountedMenu(self.rules)
            self._menu = menu
        state = self._state
        total: int = menu.count(state, self.seat)
        if total == 0:
            raise IndexError("no action: this seat is not asked")
        return menu.action(state, int(share * total))

    def legal_actions(self) -> list[Action]:
        """All actions of this seat, in the pinned order."""
        return list_actions(self.rules, self._state, self.seat)

    def why_not(self, action: Action) -> str:
        """Return the code of the reason why the action is illegal now, or "" if it is legal."""
        return "not_asked" if action.seat != self.seat else why_not(self.rules, self._state, action)

    def _pile(self, piles: Ints, row: i64) -> list[int]:
        return part(piles, row * self.rules.card_kinds, self.rules.card_kinds)

    @property
    def hand(self) -> list[int]:
        """This seat's cards, counted by kind."""
        return new_hand(self.rules.card_kinds) if self.seat == NOBODY else self._pile(self._state.held, self.seat)

    @property
    def hand_sizes(self) -> list[int]:
        """The number of cards by seat."""
        return pile_sizes(self._state.held, self.rules.card_kinds)

    @property
    def rack(self) -> list[int]:
        """The cards on this seat's side's rack, counted by kind."""
        if self.seat == NOBODY or not self.rules.has_racks:
            return new_hand(self.rules.card_kinds)
        return self._pile(self._state.racked, self.rules.side_of[self.seat])

    @property
    def open_racks(self) -> list[list[int]]:
        """The cards on the racks of all sides, counted by kind, if everybody may see them; no racks otherwise."""
        return self._state.racks if self.rules.racks_open else []

    @property
    def open_rack_tickets(self) -> list[list[int]]:
        """The tickets on the racks of all sides, if everybody may see them; no racks otherwise."""
        return self._state.rack_tickets if self.rules.racks_open else []

    @property
    def rack_sizes(self) -> list[int]:
        """The number of cards on each side's rack."""
        return pile_sizes(self._state.racked, self.rules.card_kinds)

    @property
    def tickets(self) -> list[int]:
        """This seat's tickets."""
        return [] if self.seat == NOBODY else self._state.tickets_of(self.seat)

    @property
    def rack_tickets(self) -> list[int]:
        """The tickets on this seat's side's rack."""
        if self.seat == NOBODY or not self.rules.has_racks:
            return []
        return self._state.tickets_of(self.rules.seats + self.rules.side_of[self.seat])

    @property
    def tickets_done(self) -> list[bool]:
        """For each of this seat's tickets, whether its side's routes join the cities by now."""
        return self.are_done(self.tickets)

    def is_done(self, ticket: int) -> bool:
        """Whether the routes of this seat's side join the ticket's cities by now; a spectator has no side."""
        return self.are_done([ticket])[0]

    def are_done(self, tickets: list[int]) -> list[bool]:
        """The same for several tickets at once."""
        if self.seat == NOBODY:
            return [False for _ in tickets]
        labels = label_cities(self.rules, routes_of_side(self.rules, self._state.owner, self.rules.side_of[self.seat]))
        return [is_joined(self.rules, labels, ticket) for ticket in tickets]

    def may_claim(self, route: int) -> bool:
        """Whether the route is free and not closed to this seat, cards and pieces aside (COM-15, COM-16).

        For a spectator, whether the route is not closed to everybody.
        """
        seat = self.seat if self.seat != NOBODY else self.rules.seats  # nobody's number, since NOBODY owns free routes
        return may_claim(self.rules, self._state, route, seat)

    @property
    def ticket_counts(self) -> list[int]:
        """The number of tickets in hand by seat; while the rulebook keeps it secret, 0 for all others (PAR-05)."""
        counts = part(self._state.ticket_counts, 0, self.rules.seats)
        if are_counts_secret(self.rules, self._state):
            counts = [count if seat == self.seat else 0 for seat, count in enumerate(counts)]
        return counts

    @property
    def rack_ticket_counts(self) -> list[int]:
        """The number of tickets on each side's rack."""
        counts = self._state.ticket_counts
        return part(counts, self.rules.seats, len(counts) - self.rules.seats)

    @property
    def ticket_deck_size(self) -> int:
        """The number of tickets left to draw; while the rulebook keeps it secret, 1 if there are any (PAR-05)."""
        size = self._state.tickets_left
        return min(size, 1) if are_counts_secret(self.rules, self._state) else size

    @property
    def deck_sizes(self) -> list[int]:
        """The number of cards left by deck."""
        sizes: list[int] = [self._state.deck_size]
        return [*sizes, self._state.ship_deck_size] if self.rules.has_ships else sizes

    @property
    def deck_size(self) -> int:
        """The number of cards left in all decks."""
        return self._state.deck_size + self._state.ship_deck_size

    @property
    def is_draw_closed(self) -> bool:
        """Whether no draw can begin (COM-10)."""
        return is_draw_closed(self.rules, self._state)

    @property
    def display(self) -> list[Card]:
        """The face-up cards by slot; NO_CARD for an empty slot."""
        return numbers(self._state.display)

    @property
    def discards(self) -> list[int]:
        """The discards of all decks, counted by kind."""
        return numbers(self._state.discarded)

    @property
    def owner(self) -> list[int]:
        """The owner of each route: a seat or NOBODY."""
        return numbers(self._state.owner)

    def has_owners(self, owners: list[int]) -> bool:
        """Whether `owner` equals this list, without making another one."""
        return equals(self._state.owner, owners)

    @property
    def buildings(self) -> list[int]:
        """The owner of the building in each city: a seat or NOBODY."""
        return numbers(self._state.buildings)

    @property
    def buildings_left(self) -> list[int]:
        """The stations or harbours not yet built, by seat."""
        return numbers(self._state.buildings_left)

    @property
    def trains(self) -> list[int]:
        """The trains (or buses) left by seat."""
        return numbers(self._state.trains)

    @property
    def ships(self) -> list[int]:
        """The ships left by seat."""
        return numbers(self._state.ships)

    @property
    def trains_in_box(self) -> list[int]:
        """The trains in the box by seat, for exchanges."""
        return numbers(self._state.trains_in_box)

    @property
    def flags(self) -> list[int]:
        """The colours kept for a flag by seat, as bits."""
        return numbers(self._state.flags)

    @property
    def points(self) -> list[int]:
        """Points so far, by side."""
        return numbers(self._state.points)

    @property
    def starting_seat(self) -> int:
        """The seat that has the first turn."""
        return self._state.starting_seat

    @property
    def turns_left(self) -> int:
        """The number of turns left in all, or NOT_YET."""
        return self._state.turns_left

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._state.is_over
