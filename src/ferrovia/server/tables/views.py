"""What can be seen of a game: a part for everyone and a part for one seat, made from observations."""

from typing import Final, Literal

from msgspec import Struct

from ferrovia.engine.cards import COLOURS, UNKNOWN
from ferrovia.engine.observe import Observation
from ferrovia.engine.rulebook import FEWER_STATIONS, HOLDS_LONGEST, MORE_TICKETS, NO_TIE_BREAK
from ferrovia.engine.scoring import Result
from ferrovia.engine.state import NOBODY, NOT_YET
from ferrovia.notation.action import CARD_TEXTS, LETTERS, Notation
from ferrovia.server.tables.facts import card_text


class TunnelView(Struct, frozen=True):
    """A tunnel that is being tried: what was laid down for it, and what was turned up."""

    route: str
    laid: list[str]
    turned_up: list[str]


class SeatView(Struct, frozen=True, omit_defaults=True):
    """What everyone sees of a seat. A number of tickets is left out where the book keeps it secret."""

    cards: int
    pieces: int
    tickets: int | None = None
    ships: int | None = None
    box: int | None = None
    buildings: int | None = None
    flag: list[str] | None = None


class SideView(Struct, frozen=True, omit_defaults=True):
    """What everyone sees of a side."""

    seats: list[int]
    points: int
    rack_cards: int | None = None
    rack_tickets: int | None = None


class GameView(Struct, frozen=True, omit_defaults=True):
    """The table as a spectator sees it; `tickets_left` is 1 for "some" where the book keeps the number secret."""

    display: list[str | None]
    decks: list[int]
    discards: dict[str, int]
    tickets_left: int
    owners: dict[str, int]  # seat by route
    buildings: dict[str, int]  # seat by city
    seats: list[SeatView]
    sides: list[SideView]
    first: int
    turns_left: int | None = None
    tunnel: TunnelView | None = None


class Held(Struct, frozen=True):
    """A ticket of one's own, by its number on the board, and whether its cities are joined by now."""

    ticket: int
    done: bool


class HandView(Struct, frozen=True, omit_defaults=True):
    """What only this seat sees, and its partners on the rack."""

    cards: dict[str, int]
    tickets: list[Held]
    rack: dict[str, int] | None = None
    rack_tickets: list[Held] | None = None
    offer: list[int] | None = None
    drawn: str | None = None


class ScoreView(Struct, frozen=True):
    """What a side made of the game, by part; `tickets` are pairs of a ticket and what it gave or cost."""

    side: int
    total: int
    routes: int
    others: int
    tickets: list[tuple[int, int]]
    completed: int
    tickets_bonus: int
    longest: list[str]
    longest_length: int
    longest_bonus: int
    lent: list[tuple[str, str]]
    harbors: list[tuple[str, int]]
    stations_left: int
    stations_bonus: int


TieBreakName = Literal["more_tickets", "fewer_stations", "holds_longest"]
TIE_BREAK_NAMES: Final[dict[int, TieBreakName]] = {
    MORE_TICKETS: "more_tickets",
    FEWER_STATIONS: "fewer_stations",
    HOLDS_LONGEST: "holds_longest",
}


class TieBreakView(Struct, frozen=True):
    """What decided between sides with equal points, and what each of them had: tickets done, stations left, spaces.

    Its sentence is `score.tie.` and the kind.
    """

    kind: TieBreakName
    sides: list[tuple[int, int]]


class ResultView(Struct, frozen=True, omit_defaults=True):
    """The final score and the sides that won; `tie_break` where points alone did not decide."""

    scores: list[ScoreView]
    winners: list[int]
    tie_break: TieBreakView | None = None


def counted(hand: list[int]) -> dict[str, int]:
    """Cards by their letters."""
    return {CARD_TEXTS[card]: number for card, number in enumerate(hand) if number and card != UNKNOWN}


def owners_view(view: Observation, notation: Notation) -> dict[str, int]:
    """Who owns which route."""
    return {notation.route_names[route]: seat for route, seat in enumerate(view.owner) if seat != NOBODY}


def game_view(view: Observation, notation: Notation, owners: dict[str, int]) -> GameView:
    """What everyone may see; the observation is a spectator's."""
    assert view.seat == NOBODY, "what everyone sees is what a spectator sees"
    rules = view.rules
    tunnel = view.tunnel
    turns_left = view.turns_left
    return GameView(
        display=[card_text(card) for card in view.display],
        decks=view.deck_sizes,
        discards=counted(view.discards),
        tickets_left=view.ticket_deck_size,
        owners=owners,
        buildings={notation.city_codes[city]: seat for city, seat in enumerate(view.buildings) if seat != NOBODY},
        seats=_seat_views(view),
        sides=[
            SideView(
                seats=[seat for seat in range(rules.seats) if rules.side_of[seat] == side],
                points=points,
                rack_cards=view.rack_sizes[side] if rules.racks else None,
                rack_tickets=view.rack_ticket_counts[side] if rules.racks else None,
            )
            for side, points in enumerate(view.points)
        ],
        first=view.first,
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
    book = rules.rulebook
    hides = book.tickets_hidden and not view.is_over
    sizes, pieces, tickets = view.hand_sizes, view.pieces, view.ticket_counts
    ships, box, stations, flags = view.ships, view.box, view.stations, view.flags
    return [
        SeatView(
            cards=sizes[seat],
            pieces=pieces[seat],
            tickets=None if hides else tickets[seat],
            ships=ships[seat] if rules.has_ships else None,
            box=box[seat] if rules.has_ships else None,
            buildings=stations[seat] if book.stations or book.harbors else None,
            flag=[LETTERS[colour] for colour in range(COLOURS) if flags[seat] >> colour & 1] if book.flag else None,
        )
        for seat in range(rules.seats)
    ]


class Joined:
    """Which tickets are joined while everybody's routes are these; reckoned when asked for, and once for each side."""

    __slots__ = ("_done", "owner")

    def __init__(self, owner: list[int]) -> None:
        self.owner = owner  # seat by route
        self._done: dict[int, dict[int, bool]] = {}  # by side and ticket

    def then(self, view: Observation) -> "Joined":
        """The same as a later observation shows it; for sides whose routes have not changed, all is known already."""
        owner = view.owner
        if owner == self.owner:
            return self
        side_of = view.rules.side_of
        seats = {seat for before, now in zip(self.owner, owner, strict=True) if before != now for seat in (before, now)}
        changed = {side_of[seat] for seat in seats if seat != NOBODY}
        later = Joined(owner)
        later._done = {side: done for side, done in self._done.items() if side not in changed}
        return later

    def held(self, view: Observation, tickets: list[int]) -> list[Held]:
        """The tickets of the observation's seat, each with whether it is done."""
        known = self._done.setdefault(view.rules.side_of[view.seat], {})
        unknown = [ticket for ticket in tickets if ticket not in known]
        if unknown:
            known.update(zip(unknown, view.are_done(unknown), strict=True))
        return [Held(ticket, known[ticket]) for ticket in tickets]


def hand_view(view: Observation, joined: Joined) -> HandView:
    """What only this seat may see."""
    racks = view.rules.racks
    offer = view.offer
    return HandView(
        cards=counted(view.hand),
        tickets=joined.held(view, view.tickets),
        rack=counted(view.rack) if racks else None,
        rack_tickets=joined.held(view, view.rack_tickets) if racks else None,
        offer=offer or None,
        drawn=card_text(view.drawn),
    )


def result_view(result: Result, notation: Notation) -> ResultView:
    """The final score."""
    return ResultView(
        [
            ScoreView(
                side=score.side,
                total=score.total,
                routes=score.routes,
                others=score.others,
                tickets=score.tickets,
                completed=score.completed,
                tickets_bonus=score.tickets_bonus,
                longest=[notation.route_names[route] for route in score.longest],
                longest_length=score.longest_length,
                longest_bonus=score.longest_bonus,
                lent=[(notation.city_codes[city], notation.route_names[route]) for city, route in score.lent],
                harbors=[(notation.city_codes[city], points) for city, points in score.harbors],
                stations_left=score.stations_left,
                stations_bonus=score.stations_bonus,
            )
            for score in result.scores
        ],
        result.winners,
        tie_break_view(result),
    )


def tie_break_view(result: Result) -> TieBreakView | None:
    """What decided, if points alone did not."""
    if result.tie_break == NO_TIE_BREAK:
        return None
    return TieBreakView(
        TIE_BREAK_NAMES[result.tie_break],
        [(side, result.scores[side].shown_for(result.tie_break)) for side in result.tied],
    )
