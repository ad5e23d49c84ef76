"""USA: trains from coast to coast."""

from typing import Final

from ferrovia.engine.rulebook import HOLDS_LONGEST, MORE_TICKETS, RETURN_SHUFFLED, Rulebook, Vocabulary
from ferrovia.rulebooks.printed.standard import ROUTE_POINTS, STANDARD_DECK

USA: Final = Rulebook(
    id="usa",
    base="usa",
    board="usa",
    year=2004,
    version=1,
    seats=(2, 3, 4, 5),
    pieces=45,
    decks=(STANDARD_DECK,),
    opening_cards=(4,),
    display=(5,),
    display_wilds=3,
    opening_tickets=4,
    opening_keep=2,
    opening_returns=RETURN_SHUFFLED,
    ticket_offer=3,
    ticket_keep=1,
    doubles_from=4,
    end_pieces=2,
    last_turns=1,
    route_points=ROUTE_POINTS,
    longest_bonus=10,
    tie_breaks=(MORE_TICKETS, HOLDS_LONGEST),
    vocabulary=Vocabulary(chapter="USA", pieces="wagons", wild="locomotive"),
)
