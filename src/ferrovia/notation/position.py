"""Positions: games in progress that nobody has played, set up from texts."""

import re
from collections.abc import Mapping, Sequence

from ferrovia.engine.board import Board
from ferrovia.engine.cards import NO_CARD, Hand, new_hand
from ferrovia.engine.claim import may_claim
from ferrovia.engine.fleet import least_trains
from ferrovia.engine.game import Game
from ferrovia.engine.questions import TURN
from ferrovia.engine.state import NOT_YET, State, ask
from ferrovia.engine.vectors import vector
from ferrovia.notation.action import Notation
from ferrovia.notation.cards import parse_cards

_CARD = re.compile(r"-|[a-z]\^|[A-Z]2|.", re.DOTALL)


def make_position(
    game: Game,
    *,
    hands: Sequence[str] = (),
    racks: Sequence[str] = (),
    display: str | None = None,
    deck: str | None = None,
    ships: str | None = None,
    discards: str = "",
    owner: Mapping[str, int] | None = None,
    trains: Sequence[int] = (),
    fleet: Sequence[tuple[int, int]] = (),
    tickets: Sequence[Sequence[str]] = (),
    rack_tickets: Sequence[Sequence[str]] = (),
    ticket_deck: Sequence[str] | None = None,
    buildings: Mapping[str, int] | None = None,
    turn: int = 0,
    turns_left: int = NOT_YET,
) -> State:
    """A state at the start of a turn of the seat `turn`.

    Cards are letters of the notation; `-` is an empty slot of the display. Routes, tickets and cities of `buildings`
    (stations or harbours) are named by city codes: `{"den-pho": 0}` with the owner's seat, `("den-elp", ...)`. Lists
    are by seat, `racks` and `rack_tickets` by side, and may end early. The top of `deck`, of the deck of `ships` and
    of `ticket_deck` is the last. `trains` are what each seat has left; `fleet` is (trains, ships) by seat for
    rulebooks with ships, before paying for the routes of `owner` (default: the quick start).

    What is not given is as in a new game of seed 0, but hands and discards are empty and nobody has tickets. Nothing
    checks that every card exists once: set `deck` where that matters. A name that the board does not have raises
    `NotationError`, that of a ticket `KeyError`.

    >>> from ferrovia import RULEBOOKS, load_board
    >>> game = Game(RULEBOOKS["usa"], load_board("usa"), seats=2)
    >>> state = make_position(game, hands=("rr*",), owner={"den-pho": 1}, tickets=(("den-elp",),))
    >>> game.observe(state, 0).hand_sizes, state.trains[1], game.asked_seats(state)
    ([3, 0], 40, [0])
    """
    notation = Notation(game.board)
    rules = game.rules
    state = game.new(0)
    kinds = rules.card_kinds
    state.hands = [_counted(text, kinds) for text in hands] + [new_hand(kinds)] * (game.seats - len(hands))
    state.racks = [_counted(text, kinds) for text in racks] + state.racks[len(racks) :]
    if display is not None:
        state.display = vector(parse_pile(display))
    piles = zip(state.decks, (deck, ships), strict=False)
    state.decks = [dealt if text is None else parse_pile(text) for dealt, text in piles]
    state.discarded = vector(_counted(discards, kinds))
    if rules.has_fleet:
        usual = max(game.rulebook.quick_start, least_trains(rules))
        for seat in range(game.seats):
            chosen = fleet[seat] if seat < len(fleet) else (usual, game.rulebook.pieces - usual)
            state.trains[seat], state.ships[seat] = chosen
            state.trains_in_box[seat] = game.rulebook.fleet[0] - state.trains[seat]
    for name, seat in (owner or {}).items():
        route = notation.parse_route(name)
        state.owner[route] = seat
        pieces = state.ships if game.board.routes[route].ship else state.trains
        pieces[seat] -= rules.length[route]
        state.points[rules.side_of[seat]] += rules.points[route]
    for seat, left in enumerate(trains):
        state.trains[seat] = left
    numbers = {name: number for number, name in enumerate(ticket_names(notation, game.board))}
    state.tickets = [[numbers[name] for name in held] for held in tickets] + [[]] * (game.seats - len(tickets))
    for side, held in enumerate(rack_tickets):
        state.set_tickets(game.seats + side, [numbers[name] for name in held])
    if ticket_deck is not None:
        state.ticket_deck = [numbers[name] for name in ticket_deck]
    for code, seat in (buildings or {}).items():
        state.buildings[notation.parse_city(code)] = seat
        state.buildings_left[seat] -= 1
    state.claimable = vector([count for seat in range(game.seats) for count in _claimable(game, state, seat)])
    state.open_to = vector([_open_to(game, state, route) for route in range(rules.route_count)])
    state.offered = vector([0] * game.seats)
    state.answers = []
    ask(state, TURN, turn)
    state.turns_left = turns_left
    return state


def ticket_names(notation: Notation, board: Board) -> list[str]:
    """Tickets by the codes of their cities, as `make_position` takes them."""
    return ["-".join(notation.city_codes[city] for city in ticket.cities) for ticket in board.tickets]


def parse_pile(text: str) -> list[int]:
    """Letters as cards, in order; `-` is no card."""
    return [NO_CARD if card == "-" else parse_cards(card)[0] for card in _CARD.findall(text)]


def _counted(text: str, kinds: int) -> Hand:
    hand = new_hand(kinds)
    for card in parse_pile(text):
        hand[card] += 1
    return hand


def _open_to(game: Game, state: State, route: int) -> int:
    """The seats that may claim a route, as bits."""
    return sum(1 << seat for seat in range(game.seats) if may_claim(game.rules, state, route, seat))


def _claimable(game: Game, state: State, seat: int) -> list[int]:
    """By cell: the routes that the seat may claim, packed."""
    packed = [0] * game.rules.cells
    for route in range(game.rules.route_count):
        if may_claim(game.rules, state, route, seat):
            packed[game.rules.cell[route]] += game.rules.one_route[route]
    return packed
