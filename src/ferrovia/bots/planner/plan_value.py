"""The values of plans, tickets and harbours to the planner."""

from math import pow as power

from ferrovia.bots.common.harbors import Harbors
from ferrovia.bots.planner.multi_plan import Alternative, MultiPlan
from ferrovia.bots.planner.weights import Weights
from ferrovia.engine.board import TicketFacts
from ferrovia.engine.observe import Observation


class PlanValuer:
    """Values plans for the hand that the plan's turn estimator has."""

    def __init__(self, plan: MultiPlan, weights: Weights, remaining: float, harbors: Harbors | None) -> None:
        self.plan = plan
        self.weights = weights
        self.remaining = remaining  # turns
        self.harbors = harbors  # None without ships

    def chance(self, turns: float, pieces: int, left: int) -> float:
        """Return how likely a plan is to be finished that needs this many turns, and pieces of those left."""
        share = turns / self.remaining
        if left and pieces / left > share:
            share = pieces / left
        return 1.0 / (1.0 + power(share / self.weights.late, self.weights.steep))

    def value(self, tickets: list[int], routes: list[int], new: int) -> float:
        """Return the points that a plan is worth; `new` has a bit for each ticket that could still be returned."""
        plan = self.plan
        rules = plan.rules
        turns = plan.turns.count(routes)
        pieces = 0
        total = -self.weights.turn * turns
        for route in routes:
            pieces += rules.length[route]
            total += float(rules.points[route])
        chance = self.chance(turns, pieces, plan.all_pieces)
        facts = rules.board.tickets
        for index, ticket in enumerate(tickets):
            total += (facts[ticket].points + facts[ticket].penalty) * chance
            if new >> index & 1:
                total -= facts[ticket].penalty
        if self.harbors is not None:
            total += self.weights.named * self.harbors.gain(tickets) * chance
        return total

    def best_alternative(self) -> Alternative:
        """Return the most valuable plan, with a bonus for the one being followed."""
        followed = self.plan.followed
        best = followed
        most = self.value(best.tickets, best.routes, 0) + self.weights.stay
        for alternative in self.plan.alternatives:
            if alternative is not followed:
                value = self.value(alternative.tickets, alternative.routes, 0)
                if value > most:
                    most = value
                    best = alternative
        return best

    def next_harbor_value(self) -> float:
        """Return the turns that the cards for the next harbour are worth."""
        if self.harbors is None:
            return 0.0
        return self.weights.harbor * self.harbors.next_points(self.plan.followed.tickets) / self.weights.turn

    def new_tickets_value(self, view: Observation) -> float:
        """Return the expected points of the best ticket in an offer, less the cost of its turns and pieces.

        The path of a ticket is assumed to lead from each of its cities to the side's network.
        """
        plan = self.plan
        rules = plan.rules
        facts = rules.board.tickets
        cards = plan.cards_to_network()
        values: list[float] = []
        for ticket in range(len(facts)):
            if ticket not in plan.tickets and not rules.ticket_is_long[ticket]:
                missing, points = self._nearest(facts[ticket], cards)
                if self.harbors is not None:
                    points += int(self.weights.named * self.harbors.gain([ticket]))
                values.append(self._ticket_value(points, facts[ticket].penalty, missing))
        values.sort()
        offered = view.rules.rulebook.ticket_offer
        total = 0.0
        none_yet = 1.0  # probability that no ticket so far, from the best down, is in the offer
        for index in range(len(values) - 1, -1, -1):
            offered_here = min(1.0, offered / (index + 1))
            total += none_yet * offered_here * values[index]
            none_yet *= 1.0 - offered_here
        return total

    def _nearest(self, facts: TicketFacts, cards: list[float]) -> tuple[float, int]:
        """Return the cards that a new ticket needs, and its points: by its nearest destination if it has several."""
        if not facts.destination_points:
            needed = 0.0
            for city in facts.cities:
                needed += cards[city]
            return needed, facts.points
        missing = [cards[city] for city in facts.cities[1:]]
        nearest = min(missing)
        return cards[facts.cities[0]] + nearest, facts.destination_points[missing.index(nearest)]

    def _ticket_value(self, points: int, penalty: int, cards: float) -> float:
        """Return the value of a ticket whose path needs this many cards."""
        weights = self.weights
        pieces = self.plan.pieces[0] + self.plan.pieces[1]
        if cards > pieces:
            return -float(penalty)
        turns = weights.way * cards
        scarce = min(1.0, 2.0 * self.remaining / max(1, pieces))
        chance = self.chance(turns, int(cards), pieces)
        gain = (points + penalty) * chance - penalty + (weights.along - weights.piece * scarce) * cards
        return gain - weights.turn * turns
