"""The planner's constants, in points, turns and shares so that they suit every board."""

from typing import Final

WEIGHTS: Final[dict[str, float]] = {
    "turn": 2.0,  # points that a turn is worth
    "piece": 1.5,  # points that a piece is worth while there are turns left to place it
    "pace": 1.15,  # pieces that a seat is expected to place per turn
    "hop": 1.0,  # half cards that each route of a path costs beyond its spaces
    "tunnel": 1.0,  # extra half cards for a tunnel, per card that the deck is likely to demand
    "wild": 2.0,  # extra half cards for each wild that a ferry needs
    "late": 1.05,  # share of the remaining turns at which a plan is equally likely to succeed or fail
    "steep": 6.0,  # how fast that likelihood changes
    "focus": 0.25,  # turns that the last card of a route is worth beyond those it saves
    "claim": 0.1,  # turns that a claim is worth because the route is then safe
    "risk": 0.03,  # chance that a route is lost in a turn
    "near": 3.0,  # multiplies that chance if opponents' networks touch both ends; half of it for one end
    "spare": 0.05,  # share of all pieces that claims beside the plan must leave in addition to the plan's
    "stay": 1.0,  # points that the followed plan is worth for being the current one
    "adjoin": 1.0,  # points for a route that extends the network, where the longest trail scores
    "tickets": 0.0,  # points that new tickets must promise beyond their cost
    "way": 0.9,  # turns per card of a path that is not yet planned
    "along": 1.3,  # points for each of its spaces
    "flag": 0.5,  # share of a flag's points for one more of its cards
    "harbor": 0.25,  # share of a harbour's points that the cards for it are worth in the hand
    "named": 0.5,  # share of the additional harbour points that counts for a ticket
}

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


def weights_for(book: str) -> "Weights":
    """Return the weights of a printed rulebook, which house rules use too: `Rulebook.base`."""
    return Weights(TUNED.get(book))


class Weights:
    """The weights as attributes, which the compiler needs by name; defaults apply where no value is given."""

    def __init__(self, values: dict[str, float] | None = None) -> None:
        found = {**WEIGHTS, **(values or {})}
        if len(found) > len(WEIGHTS):
            raise ValueError(f"no such weight: {', '.join(sorted(set(found) - set(WEIGHTS)))}")
        self.turn: float = found["turn"]
        self.piece: float = found["piece"]
        self.pace: float = found["pace"]
        self.hop: float = found["hop"]
        self.tunnel: float = found["tunnel"]
        self.wild: float = found["wild"]
        self.late: float = found["late"]
        self.steep: float = found["steep"]
        self.focus: float = found["focus"]
        self.claim: float = found["claim"]
        self.risk: float = found["risk"]
        self.near: float = found["near"]
        self.spare: float = found["spare"]
        self.stay: float = found["stay"]
        self.adjoin: float = found["adjoin"]
        self.tickets: float = found["tickets"]
        self.way: float = found["way"]
        self.along: float = found["along"]
        self.flag: float = found["flag"]
        self.harbor: float = found["harbor"]
        self.named: float = found["named"]
