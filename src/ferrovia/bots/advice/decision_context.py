"""The context in which reasons are found: an observation, and the planner's decision and plan for it."""

from ferrovia.bots.advice.reason import Reason
from ferrovia.bots.common.payment_choice import PaymentChooser
from ferrovia.bots.common.shortest_paths import UNREACHABLE
from ferrovia.bots.planner.decision import Decision
from ferrovia.bots.planner.multi_plan import MultiPlan
from ferrovia.bots.planner.steiner import MAX_EXACT_TERMINALS
from ferrovia.bots.planner.turn_estimate import TurnEstimator
from ferrovia.engine.cards import ANY, COLORS
from ferrovia.engine.observe import Observation


class DecisionContext:
    """An observation and the planner's decision and plan for it."""

    def __init__(self, decision: Decision, view: Observation) -> None:
        plan = decision.plan or MultiPlan(view.rules, decision.weights, MAX_EXACT_TERMINALS)
        plan.update(view)
        self.decision = decision
        self.view = view
        self.rules = view.rules
        self.plan = plan
        self.chooser = PaymentChooser(view, plan)
        self.turns = TurnEstimator(view.rules, plan.extra)
        self.turns.set_hand(self.chooser, plan.owner)
        self.goals: list[int] = decision.goals or plan.claimable()  # routes to collect cards for

    def is_joined(self, cost: list[int], ticket: int) -> bool:
        """Whether the routes that cost nothing join a ticket's cities."""
        return self.plan.paths.completes(cost, ticket)

    def open_tickets(self) -> list[int]:
        """Return the tickets that are not completed, most valuable first."""
        return [ticket for ticket in self.plan.open_tickets if not self.is_joined(self.plan.cost, ticket)]

    def followed_tickets(self) -> list[int]:
        """Return the tickets that the followed plan is for."""
        followed = self.plan.followed.tickets
        return [ticket for ticket in self.open_tickets() if ticket in followed]

    def tickets_for(self, route: int) -> list[int]:
        """Return the tickets that the plan cannot complete without the route; if there are none, all of its tickets."""
        plan = self.plan
        cost = [0 if taken == 0 or other in plan.wanted else UNREACHABLE for other, taken in enumerate(plan.cost)]
        cost[route] = UNREACHABLE
        followed = self.followed_tickets()
        return [ticket for ticket in followed if not self.is_joined(cost, ticket)] or followed

    def points(self, tickets: list[int]) -> int:
        """Return the points of the tickets together."""
        return sum([self.rules.board.tickets[ticket].points for ticket in tickets])

    def rank_tickets(self, tickets: list[int]) -> list[int]:
        """Return the tickets, most valuable first."""
        ranked = sorted([(self.plan.rank[ticket], ticket) for ticket in tickets])
        return [ticket for _, ticket in ranked]

    def suits(self, route: int) -> list[int]:
        """Return the suits of the route's open parallels; ANY stands for all colours of its kind."""
        rules = self.rules
        found: list[int] = []
        for parallel in rules.parallels[route]:
            if self.plan.owner[parallel] < 0:
                color = rules.color[parallel]
                found.append(color + COLORS if rules.at_sea[parallel] and color != ANY else color)
        return found

    def route_for(self, route: int) -> Reason:
        """The reason for collecting cards for a route."""
        if route in self.plan.wanted:
            return Reason("route_for", {"route": route}, self.tickets_for(route))
        return Reason("route_points", {"route": route, "points": self.rules.points[route]}, [])

    def purpose(self) -> list[Reason]:
        """The reason for collecting cards at all."""
        followed = self.followed_tickets()
        if followed:
            return [Reason("plan_for", {}, followed)]
        return [self.route_for(self.goals[0])] if self.goals else []
