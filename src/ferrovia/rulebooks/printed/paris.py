"""Paris: buses through the city, and flags."""

from typing import Final

from ferrovia.engine.cards import BLUE, GREEN, PINK, RED, WHITE, WILD, YELLOW
from ferrovia.engine.rulebook import MORE_TICKETS, RETURN_UNDER, Rulebook, Vocabulary
from ferrovia.rulebooks.printed.standard import ROUTE_POINTS

PARIS: Final = Rulebook(
    id="paris",
    base="paris",
    board="paris",
    year=2024,
    version=1,
    seats=(2, 3, 4),
    pieces=15,
    decks=(
        (
            (RED, 6),
            (YELLOW, 6),
            (GREEN, 6),
            (BLUE, 6),
            (PINK, 6),
            (WHITE, 8),
            (WILD, 8),
        ),
    ),
    opening_cards=(2,),
    display=(5,),
    display_wilds=3,
    opening_tickets=2,
    opening_keep=1,
    opening_returns=RETURN_UNDER,
    ticket_offer=2,
    ticket_keep=1,
    tickets_hidden=True,
    doubles_from=3,
    end_pieces=2,
    last_turns=1,
    route_points=ROUTE_POINTS,
    flag=(BLUE, WHITE, RED),
    flag_points=4,
    tie_breaks=(MORE_TICKETS,),
    vocabulary=Vocabulary(chapter="PAR", pieces="buses", wild="multicolor_bus", flags_and_exchanges="flags"),
)
