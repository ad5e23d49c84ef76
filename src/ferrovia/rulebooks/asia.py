"""Team Asia: two to a side, with shared racks."""

from typing import Final

from ferrovia.engine.cards import BLACK, BLUE, GREEN, ORANGE, PINK, RED, WHITE, WILD, YELLOW
from ferrovia.engine.rulebook import HOLDS_LONGEST, MORE_TICKETS, RETURN_UNDER, Rulebook

ASIA: Final = Rulebook(
    id="asia",
    board="asia",
    version=1,
    seats=(4, 6),
    team=2,
    pieces=27,
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
    racks=True,
    opening_tickets=5,
    opening_keep=3,
    opening_returns=RETURN_UNDER,
    ticket_offer=4,
    ticket_keep=1,
    doubles_from=6,
    doubles_open=(("canton", "hong-kong"),),
    end_pieces=4,
    last_turns=1,
    route_points=(0, 1, 2, 4, 7, 10, 15, 18, 21),
    longest_bonus=10,
    tickets_bonus=10,
    tunnel_cards=3,
    tie_breaks=(MORE_TICKETS, HOLDS_LONGEST),
)
