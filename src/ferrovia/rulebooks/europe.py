"""Europe: ferries, tunnels and stations."""

from typing import Final

from ferrovia.engine.cards import BLACK, BLUE, GREEN, ORANGE, PINK, RED, WHITE, WILD, YELLOW
from ferrovia.engine.rulebook import FEWER_STATIONS, HOLDS_LONGEST, MORE_TICKETS, RETURN_TO_BOX, Rulebook

EUROPE: Final = Rulebook(
    id="europe",
    board="europe",
    version=1,
    seats=(2, 3, 4, 5),
    pieces=45,
    decks=(
        (
            (RED, 12),
            (ORANGE, 12),
            (YELLOW, 12),
            (GREEN, 12),
            (BLUE, 12),
            (PINK, 12),
            (BLACK, 12),
            (WHITE, 12),
            (WILD, 14),
        ),
    ),
    opening_cards=(4,),
    display=(5,),
    display_wilds=3,
    opening_tickets=3,
    opening_long=1,
    opening_keep=2,
    opening_returns=RETURN_TO_BOX,
    ticket_offer=3,
    ticket_keep=1,
    doubles_from=4,
    end_pieces=2,
    last_turns=1,
    route_points=(0, 1, 2, 4, 7, 10, 15, 18, 21),
    longest_bonus=10,
    stations=3,
    unbuilt_points=4,
    tunnel_cards=3,
    tie_breaks=(MORE_TICKETS, FEWER_STATIONS, HOLDS_LONGEST),
)
