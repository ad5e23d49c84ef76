"""Team Asia: two to a side, with shared racks."""

from typing import Final

from ferrovia.engine.rulebook import HOLDS_LONGEST, MORE_TICKETS, RETURN_UNDER, Rulebook, Vocabulary
from ferrovia.rulebooks.printed.standard import ROUTE_POINTS, STANDARD_DECK

ASIA: Final = Rulebook(
    id="asia",
    base="asia",
    board="asia",
    year=2011,
    version=1,
    seats=(4, 6),
    team=2,
    pieces=27,
    decks=(STANDARD_DECK,),
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
    route_points=ROUTE_POINTS,
    longest_bonus=10,
    tickets_bonus=10,
    tunnel_cards=3,
    tie_breaks=(MORE_TICKETS, HOLDS_LONGEST),
    vocabulary=Vocabulary(chapter="ASI", pieces="wagons", wild="locomotive"),
)
