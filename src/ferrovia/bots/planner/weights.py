"""The planner's constants, in points, turns and shares so that they suit every board."""

from dataclasses import asdict, dataclass
from typing import Final


@dataclass
class Weights:
    """The weights of a planner; a default applies where no value is given."""

    turn: float = 2.0  # points that a turn is worth
    piece: float = 1.5  # points that a piece is worth while there are turns left to place it
    pace: float = 1.15  # pieces that a seat is expected to place per turn
    hop: float = 1.0  # half cards that each route of a path costs beyond its spaces
    tunnel: float = 1.0  # extra half cards for a tunnel, per card that the deck is likely to demand
    wild: float = 2.0  # extra half cards for each wild that a ferry needs
    late: float = 1.05  # share of the remaining turns at which a plan is equally likely to succeed or fail
    steep: float = 6.0  # how fast that likelihood changes
    focus: float = 0.25  # turns that the last card of a route is worth beyond those it saves
    claim: float = 0.1  # turns that a claim is worth because the route is then safe
    risk: float = 0.03  # chance that a route is lost in a turn
    near: float = 3.0  # multiplies that chance if opponents' networks touch both ends; half of it for one end
    spare: float = 0.05  # share of all pieces that claims beside the plan must leave in addition to the plan's
    stay: float = 1.0  # points that the followed plan is worth for being the current one
    adjoin: float = 1.0  # points for a route that extends the network, where the longest trail scores
    tickets: float = 0.0  # points that new tickets must promise beyond their cost
    way: float = 0.9  # turns per card of a path that is not yet planned
    along: float = 1.3  # points for each of its spaces
    flag: float = 0.5  # share of a flag's points for one more of its cards
    harbor: float = 0.25  # share of a harbour's points that the cards for it are worth in the hand
    named: float = 0.5  # share of the additional harbour points that counts for a ticket


WEIGHTS: Final[dict[str, float]] = asdict(Weights())

# Better values found by `ferrovia tune`, by rulebook id; other rulebooks use the values above.
TUNED: Final[dict[str, dict[str, float]]] = {
    "europe": {"focus": 0.78, "claim": 0.265},
    "paris": {
        "turn": 0.85,
        "piece": 2.1,
        "tickets": -5.8,
        "flag": 0.3,
        "late": 1.84,
        "steep": 3.25,
        "pace": 1.5,
        "claim": -0.19,
        "focus": 0.2,
        "hop": 2.0,
    },
    "world": {
        "turn": 3.2,
        "piece": 1.05,
        "pace": 1.2,
        "late": 0.92,
        "steep": 3.6,
        "focus": 0.13,
        "claim": 0.2,
        "spare": 0.55,
        "along": 1.5,
        "named": 0.6,
    },
}


def weights_for(book: str) -> Weights:
    """Return the weights of a printed rulebook, which house rules use too: `Rulebook.base`."""
    return Weights(**TUNED.get(book, {}))
