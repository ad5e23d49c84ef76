"""Europe: ferries, tunnels and stations."""

from typing import Final

from ferrovia.engine.rulebook import FEWER_STATIONS, HOLDS_LONGEST, MORE_TICKETS, RETURN_TO_BOX, Rulebook, Vocabulary
from ferrovia.rulebooks.printed.standard import ROUTE_POINTS, STANDARD_DECK

EUROPE: Final = Rulebook(
    id="europe",
    base="europe",
    board="europe",
    year=2005,
    version=1,
    seats=(2, 3, 4, 5),
    pieces=45,
    decks=(STANDARD_DECK,),
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
    route_points=ROUTE_POINTS,
    longest_bonus=10,
    stations=3,
    unbuilt_points=4,
    tunnel_cards=3,
    tie_breaks=(MORE_TICKETS, FEWER_STATIONS, HOLDS_LONGEST),
    vocabulary=Vocabulary(chapter="EUR", pieces="wagons", wild="locomotive"),
)
