"""Builds the shortest ways for its tickets, richest ticket first, and afterwards the routes worth most."""

from typing import Final

from ferrovia.bots.bot import OPENING, SECOND, Bot
from ferrovia.engine.actions import BUILD, CLAIM, DECLINE, DRAW, KEEP, PAY, TAKE, TICKETS, Action
from ferrovia.engine.cards import ANY, COLOURS, NO_CARD, WILD, Payment
from ferrovia.engine.observe import Observation
from ferrovia.engine.payments import list_sets
from ferrovia.engine.rules import Rules

FAR: Final = 1000  # the cost of a route that is not to be had
NO_WAY: Final = -1
SPARE: Final = 9  # pieces that a choice of tickets leaves, for detours
PLENTY: Final = 24  # pieces that are worth a new ticket


class GreedyBot(Bot):
    """One idea: know which routes are wanted, claim them when the hand can pay, otherwise draw for them."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.near: list[list[int]] = []  # routes by city
        self.across: list[int] = []  # by route: the sum of its ends, so that one gives the other
        self.cost: list[int] = []  # by route: pieces that it still takes, 0 for an own one
        self.owner: list[int] = []  # what the plan was made for
        self.tickets: list[int] = []
        self.wanted: list[int] = []  # routes of the plan
        self.open: list[int] = []  # tickets that are not done, nor within reach

    def choose(self, view: Observation) -> Action:
        """Answer whatever is asked."""
        offer = view.offer
        if offer:
            return self._keep(view, offer)
        tunnel = view.tunnel
        if tunnel is not None:
            return _answer_tunnel(view)
        self._plan(view)
        if view.question == SECOND:
            return self._draw(view, True)
        return self._turn(view)

    # Planning.

    def _survey(self, view: Observation) -> None:
        """What every route costs this seat now."""
        rules = view.rules
        if not self.near:
            self.near = [[] for _ in rules.board.cities]
            for route in range(len(rules.length)):
                self.near[rules.end_a[route]].append(route)
                self.near[rules.end_b[route]].append(route)
                self.across.append(rules.end_a[route] + rules.end_b[route])
        seat = view.seat
        owner = self.owner
        cost = rules.length[:]
        for route, who in enumerate(owner):
            if who >= 0:
                cost[route] = 0 if who == seat else FAR
                if rules.may_own[route] == 1 and who != seat:
                    for twin in rules.twins[route]:
                        cost[twin] = FAR
        self.cost = cost
