"""Views of a game, made from observations: one for everyone and one for each seat."""

from msgspec import Struct

from ferrovia.engine.cards import COLORS, UNKNOWN
from ferrovia.engine.observe import Observation
from ferrovia.engine.state import NOBODY, NOT_YET
from ferrovia.notation.action import Notation
from ferrovia.notation.cards import CARD_TEXTS, LETTERS
from ferrovia.server.tables.views.events import card_text


class TunnelView(Struct, frozen=True):
    """A tunnel that is being tried: the cards laid down for it, and those turned up."""

    route: str
    laid: list[str]
    turned_up: list[str]


class SeatView(Struct, frozen=True, omit_defaults=True):
    """The public view of a seat: numbers of things, and its flag. `tickets` is left out where it is secret."""

    cards: int
    trains: int
    tickets: int | None = None
    ships: int | None = None
    trains_in_box: int | None = None
    buildings_left: int | None = None
    flag: list[str] | None = None


class SideView(Struct, frozen=True, omit_defaults=True):
    """The public view of a side; `rack` and `tickets` are what is on its rack, if everybody may see it."""

    seats: list[int]
    points: int
    rack_cards: int | None = None
    rack_tickets: int | None = None
    rack: dict[str, int] | None = None
    tickets: list[int] | None = None


class GameView(Struct, frozen=True, omit_defaults=True):
    """The game as a spectator sees it; `tickets_left` is 1 for "some" while the rulebook keeps the number secret."""

    display: list[str | None]
    deck_sizes: list[int]
    discards: dict[str, int]
    tickets_left: int
    owners: dict[str, int]  # seat by route
    buildings: dict[str, int]  # seat by city
    seats: list[SeatView]
    sides: list[SideView]
    starting_seat: int
    turns_left: int | None = None
    tunnel: TunnelView | None = None


class HeldTicket(Struct, frozen=True):
    """A ticket that the seat holds, by its number on the board, and whether it is completed."""

    ticket: int
    done: bool


class HandView(Struct, frozen=True, omit_defaults=True):
    """The private view of a seat, with its partner's cards on the rack.

    `tickets` includes those that it has chosen to keep while others still choose theirs.
    """

    cards: dict[str, int]
    tickets: list[HeldTicket]
    rack: dict[str, int] | None = None
    rack_tickets: list[HeldTicket] | None = None
    offer: list[int] | None = None
    drawn: str | None = None


def count_cards(hand: list[int]) -> dict[str, int]:
    """The number of cards by their letters."""
    return {CARD_TEXTS[card]: number for card, number in enumerate(hand) if number and card != UNKNOWN}


def owners_view(view: Observation, notation: Notation) -> dict[str, int]:
    """The owner of each claimed route."""
    return {notation.route_names[route]: seat for route, seat in enumerate(view.owner) if seat != NOBODY}


def game_view(view: Observation, notation: Notation, owners: dict[str, int]) -> GameView:
    """The public view, from a spectator's observation."""
    assert view.seat == NOBODY, "a public view needs a spectator's observation"
    rules = view.rules
    tunnel = view.tunnel
    turns_left = view.turns_left
    return GameView(
        display=[card_text(card) for card in view.display],
        deck_sizes=view.deck_sizes,
        discards=count_cards(view.discards),
        tickets_left=view.ticket_deck_size,
        owners=owners,
        buildings={notation.city_codes[city]: seat for city, seat in enumerate(view.buildings) if seat != NOBODY},
        seats=_seat_views(view),
        sides=[
            SideView(
                seats=[seat for seat in range(rules.seats) if rules.side_of[seat] == side],
                points=points,
                rack_cards=view.rack_sizes[side] if rules.has_racks else None,
                rack_tickets=view.rack_ticket_counts[side] if rules.has_racks else None,
                rack=count_cards(view.open_racks[side]) if rules.racks_open else None,
                tickets=view.open_rack_tickets[side] if rules.racks_open else None,
            )
            for side, points in enumerate(view.points)
        ],
        starting_seat=view.starting_seat,
        turns_left=None if turns_left == NOT_YET else turns_left,
        tunnel=None
        if tunnel is None
        else TunnelView(
            notation.route_names[tunnel[0]],
            [CARD_TEXTS[card] for card in tunnel[1]],
            [CARD_TEXTS[card] for card in tunnel[2]],
        ),
    )


def _seat_views(view: Observation) -> list[SeatView]:
    rules = view.rules
    rulebook = rules.rulebook
    hides = rulebook.tickets_hidden and not view.is_over
    sizes, trains, tickets = view.hand_sizes, view.trains, view.ticket_counts
    ships, box, buildings, flags = view.ships, view.trains_in_box, view.buildings_left, view.flags
    return [
        SeatView(
            cards=sizes[seat],
            trains=trains[seat],
            tickets=None if hides else tickets[seat],
            ships=ships[seat] if rules.has_ships else None,
            trains_in_box=box[seat] if rules.has_ships else None,
            buildings_left=buildings[seat] if rulebook.stations or rulebook.harbors else None,
            flag=[LETTERS[color] for color in range(COLORS) if flags[seat] >> color & 1] if rulebook.flag else None,
        )
        for seat in range(rules.seats)
    ]


class NetworkCache:
    """The tickets completed with the routes claimed so far; computed on demand, once for each side."""

    __slots__ = ("_held", "owner")

    def __init__(self, owner: list[int]) -> None:
        self.owner = owner  # seat by route
        self._held: dict[int, dict[int, HeldTicket]] = {}  # by side and ticket

    def advance(self, view: Observation) -> "NetworkCache":
        """The cache for a later observation; it keeps what it knows of sides whose routes have not changed."""
        owner = view.owner
        if owner == self.owner:
            return self
        side_of = view.rules.side_of
        seats = {seat for before, now in zip(self.owner, owner, strict=True) if before != now for seat in (before, now)}
        changed = {side_of[seat] for seat in seats if seat != NOBODY}
        later = NetworkCache(owner)
        later._held = {side: held for side, held in self._held.items() if side not in changed}
        return later

    def held_tickets(self, view: Observation, tickets: list[int]) -> list[HeldTicket]:
        """Tickets of the observation's seat, each with whether it is completed."""
        known = self._held.setdefault(view.rules.side_of[view.seat], {})
        unknown = [ticket for ticket in tickets if ticket not in known]
        if unknown:
            known.update(zip(unknown, map(HeldTicket, unknown, view.are_done(unknown)), strict=True))
        return [known[ticket] for ticket in tickets]


def hand_view(view: Observation, networks: NetworkCache) -> HandView:
    """The private view of a seat."""
    racks = view.rules.has_racks
    offer = view.offer
    return HandView(
        cards=count_cards(view.hand),
        tickets=networks.held_tickets(view, view.tickets + view.chosen_tickets),
        rack=count_cards(view.rack) if racks else None,
        rack_tickets=networks.held_tickets(view, view.rack_tickets) if racks else None,
        offer=offer or None,
        drawn=card_text(view.drawn),
    )
