"""The choice of a route to claim, and of the cards to pay with."""

from typing import Final

from ferrovia.bots.common.harbors import nearness, nearness_after
from ferrovia.bots.common.payment_choice import PaymentChooser
from ferrovia.bots.common.shortest_paths import UNREACHABLE
from ferrovia.bots.planner.decision import Option
from ferrovia.bots.planner.multi_plan import MultiPlan
from ferrovia.bots.planner.weights import Weights
from ferrovia.engine.actions import CLAIM, Action
from ferrovia.engine.cards import ANY
from ferrovia.engine.observe import Observation
from ferrovia.engine.purse import SplitPayment
from ferrovia.engine.vectors import filled

RankedRoute = tuple[float, int]  # points that a route is worth, and the route

_MAX_GOALS: Final = 3  # routes to collect cards for when no ticket needs any


class PaidClaim:
    """A claim with its payment, and the turns that the other routes need after it."""

    def __init__(self, route: int, payment: SplitPayment, turns: float) -> None:
        self.route = route
        self.payment = payment
        self.turns = turns

    def action(self, seat: int) -> Action:
        """Return the claim as an action."""
        return Action(seat, CLAIM, self.route, self.payment[0], self.payment[1])


class ClaimChooser:
    """Values the claims at one decision, for the hand that the plan's turn estimator has."""

    def __init__(
        self,
        view: Observation,
        plan: MultiPlan,
        payments: PaymentChooser,
        weights: Weights,
        remaining: float,
        harbor_value: float,
    ) -> None:
        self.view = view
        self.plan = plan
        self.payments = payments
        self.weights = weights
        self.remaining = remaining  # turns
        self.harbor_value = harbor_value  # turns that the cards for a harbour are worth
        pieces = max(1, plan.pieces[0] + plan.pieces[1] - plan.need[0] - plan.need[1])
        scarce = min(1.0, 2.0 * remaining / pieces)
        self.piece_value = weights.piece * scarce  # points

    def options(self, routes: list[int], before: float, most: float) -> list[Option]:
        """Return the claims, within the plan and beside it, with the turns that they save.

        `before` is the number of turns that the plan's routes need now. A claim beside the plan is left out if it
        cannot be worth more than `most` or an earlier claim.
        """
        plan = self.plan
        rules = plan.rules
        weights = self.weights
        margin = int(weights.spare * rules.rulebook.pieces)
        planned = filled(rules.route_count, 0)
        for route in routes:
            planned[route] = 1
        options: list[Option] = []
        for route in plan.paths.by_length:
            kind = plan.piece_kind(route)
            length = rules.length[route]
            if not 0 < plan.cost[route] < UNREACHABLE or length > plan.pieces[kind] or not plan.turns.can_pay(route):
                continue
            left = routes
            if planned[route]:
                left = [other for other in routes if other != route]
                value = self._risk(route)
            elif plan.pieces[kind] - plan.need[kind] - length < margin:
                continue
            else:
                value = self._points_beside(route) / weights.turn
                if value + weights.claim <= most:
                    continue
            paid = self.best_payment(route, left)
            if paid is not None:
                value += weights.claim + before - paid.turns
                options.append((value, paid.action(self.view.seat)))
                if value > most:
                    most = value
        return options

    def best_payment(self, route: int, left: list[int]) -> PaidClaim | None:
        """Return the payment after which the routes left need the fewest turns; None if the hand cannot pay."""
        plan = self.plan
        rules = plan.rules
        best: PaidClaim | None = None
        for parallel in rules.parallels[route]:
            if plan.owner[parallel] >= 0:
                continue
            extra = 0 if self.remaining <= 1.0 else plan.extra[parallel]
            cost = rules.cost_of[parallel]
            if cost.color == ANY and not cost.kind.mixes_colors and not cost.kind.by_ship:
                for payment in self.payments.cheapest_by_color(cost, extra):
                    best = self._better(best, parallel, payment, left)
            else:
                best = self._better(best, parallel, self.payments.cheapest(parallel, extra), left)
        return best

    def _better(self, best: PaidClaim | None, route: int, payment: SplitPayment, left: list[int]) -> PaidClaim | None:
        """Return the better of a claim found before and one with this payment, which may be empty."""
        if not payment[0] and not payment[1]:
            return best
        turns = self.plan.turns.after(payment, left)
        if self.harbor_value > 0.0:
            hand = self.payments.hand
            turns += self.harbor_value * (nearness(hand) - nearness_after(hand, payment[0]))
        return PaidClaim(route, payment, turns) if best is None or turns < best.turns else best

    def _risk(self, route: int) -> float:
        """Return the expected loss in turns if the route is not claimed now: a detour, times its probability."""
        plan = self.plan
        rules = plan.rules
        weights = self.weights
        chance = weights.risk * (1.0 + weights.near * plan.rivals_at(route, self.view.seat) / 2.0)
        still_open = [parallel for parallel in rules.parallels[route] if plan.owner[parallel] < 0]
        if len(still_open) > 1 and rules.parallel_limit[route] > 1:
            chance /= 3.0
        return chance * plan.detour(route)

    def _points_beside(self, route: int) -> float:
        """Return the points of a route that no ticket needs, less the value of its pieces."""
        view = self.view
        plan = self.plan
        rules = plan.rules
        book = rules.rulebook
        value = float(rules.points[route]) - self.piece_value * float(rules.length[route])
        if book.longest_bonus and plan.adjoins(route):
            value += self.weights.adjoin
        if rules.whole_flag:
            missing = rules.whole_flag & ~view.flags[view.seat]
            for parallel in rules.parallels[route]:
                if plan.owner[parallel] < 0 and missing >> rules.color[parallel] & 1:
                    value += self.weights.flag * book.flag_points
                    break
        return value

    def rank(self) -> list[RankedRoute]:
        """Return the routes that there is time for, with their points less the cost of their turns, best first."""
        plan = self.plan
        rules = plan.rules
        ranked: list[RankedRoute] = []
        for route in plan.paths.by_length:
            if 0 < plan.cost[route] < UNREACHABLE and rules.length[route] <= plan.pieces[plan.piece_kind(route)]:
                turns = plan.turns.count([route])
                if turns <= self.remaining + 1.0:
                    ranked.append((self._points_beside(route) - self.weights.turn * turns, route))
        ranked.sort(reverse=True)
        return ranked

    def goals(self, ranked: list[RankedRoute]) -> list[int]:
        """Return the best ranked routes that there are enough pieces for together."""
        plan = self.plan
        goals: list[int] = []
        pieces = plan.pieces[:]
        for _, route in ranked:
            kind = plan.piece_kind(route)
            length = plan.rules.length[route]
            if len(goals) < _MAX_GOALS and length <= pieces[kind]:
                pieces[kind] -= length
                goals.append(route)
        return goals

    def best_last_claim(self) -> tuple[float, Action] | None:
        """Return the points of the best claim of the last turn, completed tickets included, and the claim."""
        plan = self.plan
        rules = plan.rules
        facts = rules.board.tickets
        best: tuple[float, Action] | None = None
        most = 0.0
        for route in plan.paths.by_length:
            if 0 < plan.cost[route] < UNREACHABLE and rules.length[route] <= plan.pieces[plan.piece_kind(route)]:
                value = float(rules.points[route])
                cost = plan.cost[:]
                cost[route] = 0
                for ticket in plan.open_tickets:
                    if plan.paths.completes(cost, ticket):
                        value += facts[ticket].points + facts[ticket].penalty
                if value > most:
                    paid = self.best_payment(route, [])
                    if paid is not None:
                        most = value
                        best = (value, paid.action(self.view.seat))
        return best
