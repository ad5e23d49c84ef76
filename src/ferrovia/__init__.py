"""Ferrovía: the train games of the Ticket to Ride (¡Aventureros al tren!) family, as a library and a game to play.

>>> from ferrovia import RULEBOOKS, Game, load_board
>>> game = Game(RULEBOOKS["usa"], load_board("usa"), seats=2)
>>> state = game.new(seed=7)
>>> game.asked_seats(state)
[0, 1]
"""

from ferrovia.boards import load_board
from ferrovia.engine.actions import Action, IllegalAction
from ferrovia.engine.events import Event
from ferrovia.engine.game import Game
from ferrovia.engine.observe import Observation
from ferrovia.engine.scoring import Result
from ferrovia.engine.state import State
from ferrovia.rulebooks import RULEBOOKS

__version__ = "1.0.0"
__all__ = [
    "RULEBOOKS",
    "Action",
    "Event",
    "Game",
    "IllegalAction",
    "Observation",
    "Result",
    "State",
    "load_board",
]
