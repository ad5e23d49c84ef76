"""Rulebooks as clients get them."""

from msgspec import Struct

from ferrovia.engine.fleet import EXCHANGE_COST
from ferrovia.engine.rulebook import Rulebook
from ferrovia.engine.rules import list_starting_seats
from ferrovia.notation.cards import LETTERS
from ferrovia.rulebooks import get_base, list_house_changes
from ferrovia.rulebooks.house import Setting

HouseValue = bool | int | str | list[int | str]


class HouseChange(Struct, frozen=True):
    """A value that house rules change; its name has the key `change.field.<name>`, a word `change.word.<word>`."""

    name: str
    printed: HouseValue
    value: HouseValue


class VocabularyInfo(Struct, frozen=True):
    """The words of a rulebook: parts of the keys `count.<pieces>`, `card.<wild>` and `score.<flags_and_exchanges>`."""

    chapter: str  # the letters that the IDs of its rules begin with
    pieces: str
    wild: str
    flags_and_exchanges: str  # what the score's field of this name counts: flags, exchanges, or empty for neither


class RulebookInfo(Struct, frozen=True):
    """A rulebook: the possible numbers of seats, its board, its pieces and rules, and what they are worth."""

    id: str
    base: str  # the printed rulebook that house rules change; a printed one is its own base
    version: int
    board: str
    seat_counts: list[int]
    starting_seats: dict[int, list[int]]  # by number of seats: those that can have the first turn
    team: int
    pieces: int
    quick_start: int  # trains of the fleet that the book suggests; 0 where there is none
    end_pieces: int  # the last turns begin when a side has so few pieces left
    route_points: list[int]  # by length
    has_ships: bool
    has_racks: bool
    tunnel_cards: int  # turned up for a tunnel where the board does not give a number
    stations: int
    harbors: int
    harbor_points: list[int]  # by completed tickets that name the city; the last for all above
    unbuilt_points: int  # for each station or harbour not built
    exchange_cost: int  # points for each piece exchanged; 0 where there are no exchanges
    ticket_offer: int  # tickets drawn at once
    ticket_keep: int  # how many of them must be kept
    tickets_hidden: bool  # whether the numbers of tickets held by others and left are secret
    flag: list[str]
    flag_points: int
    vocabulary: VocabularyInfo
    changes: list[HouseChange] = []  # what house rules change in the base


def rulebook_info(rulebook: Rulebook) -> RulebookInfo:
    """A rulebook as clients get it."""
    words = rulebook.vocabulary
    return RulebookInfo(
        id=rulebook.id,
        base=get_base(rulebook).id,
        version=rulebook.version,
        board=rulebook.board,
        seat_counts=list(rulebook.seats),
        starting_seats={seats: list_starting_seats(rulebook, seats) for seats in rulebook.seats},
        team=rulebook.team,
        pieces=rulebook.pieces,
        quick_start=rulebook.quick_start,
        end_pieces=rulebook.end_pieces,
        route_points=list(rulebook.route_points),
        has_ships=rulebook.has_ships,
        has_racks=rulebook.racks,
        tunnel_cards=rulebook.tunnel_cards,
        stations=rulebook.stations,
        harbors=rulebook.harbors,
        harbor_points=list(rulebook.harbor_points),
        unbuilt_points=rulebook.unbuilt_points,
        exchange_cost=EXCHANGE_COST if rulebook.has_fleet else 0,
        ticket_offer=rulebook.ticket_offer,
        ticket_keep=rulebook.ticket_keep,
        tickets_hidden=rulebook.tickets_hidden,
        flag=[LETTERS[color] for color in rulebook.flag],
        flag_points=rulebook.flag_points,
        vocabulary=VocabularyInfo(words.chapter, words.pieces, words.wild, words.flags_and_exchanges),
        changes=[
            HouseChange(name, _house_value(printed), _house_value(value))
            for name, printed, value in list_house_changes(rulebook)
        ],
    )


def _house_value(value: Setting) -> HouseValue:
    return list(value) if isinstance(value, tuple) else value
