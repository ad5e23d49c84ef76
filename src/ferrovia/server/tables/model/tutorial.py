"""The game of the tutorial: a published deal, so that a guide can lead through its first turns.

Anybody can know these cards, so the game is practice: nobody but bots plays against the learner, and no history lists
it. The seed was found by searching for a deal with a short plan: two tickets that share a path, of which the first can
be completed in the sixth turn. The easy bot always answers alike, and a test plays the guide's moves.
"""

from hashlib import sha256
from typing import Final

TUTORIAL_SEED: Final = sha256("Ferrovía: the guided game 2265346".encode()).hexdigest()
TUTORIAL_RULEBOOK: Final = "usa"
TUTORIAL_LEVEL: Final = "easy"
TUTORIAL_SEAT: Final = 0  # of the learner, who starts
