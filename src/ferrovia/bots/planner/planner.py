"""The planner bot: plans all its tickets together, and does what saves the most turns."""

from typing import Final

from ferrovia.bots.bot import BaseBot
from ferrovia.bots.common.harbors import Harbors, find_harbor, find_last_harbor
from ferrovia.bots.common.payment_choice import PaymentChooser
from ferrovia.bots.common.rulebook_questions import (
    answer_rulebook_question,
    answer_without_plan,
    find_exchange,
    find_share,
)
from ferrovia.bots.common.shortest_paths import UNREACHABLE
from ferrovia.bots.common.stations import find_station
from ferrovia.bots.common.turns_left import is_last_turn, remaining_turns
from ferrovia.bots.planner.claim_choice import ClaimChooser, RankedRoute
from ferrovia.bots.planner.decision import Decision, Option
from ferrovia.bots.planner.draw_choice import DrawChooser, best_draw
from ferrovia.bots.planner.multi_plan import MultiPlan
from ferrovia.bots.planner.plan_value import PlanValuer
from ferrovia.bots.planner.steiner import MAX_EXACT_TERMINALS
from ferrovia.bots.planner.weights import Weights, weights_for
from ferrovia.engine.actions import DRAW_TICKETS, KEEP, STOP, Action
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import KEEPING, OPENING_TICKETS, SECOND, TURN

Choice = tuple[Action, list[Option]]  # an action, and the options that it was chosen from

_MAX_CLAIMS: Final = 4  # claims that become options when no ticket needs any
_LATE_TURNS: Final = 6.0  # with fewer turns left, stations are built
_MIN_STATION_POINTS: Final = 10.0  # a last claim must score this much to be better than a station


class PlannerBot(BaseBot):
    """Keeps a plan for every set of its tickets, and follows the most valuable one."""

    def __init__(self, seed: int, weights: Weights | None = None, exact: int = MAX_EXACT_TERMINALS) -> None:
        super().__init__(seed)
        self.weights = weights  # None until the rulebook is known, for its own weights
        self.exact = exact  # terminals up to which plans are optimal
        self.plan: MultiPlan | None = None
        self.turns_taken = 0
        self.goals: list[int] = []  # routes to collect cards for, from the first card of a turn to the second
        self.harbor_value = 0.0  # of the cards for a harbour, in turns; not updated in the last turn

    def take_over(self, turns: int) -> None:
        """Continue for a seat that has already had this many turns."""
        self.turns_taken = turns

    def forget(self, turns: int) -> None:
        """Drop the plan, in the middle of a game in which the seat has had this many turns."""
        self.take_over(turns)
        self.goals = []
        if self.plan is not None:
            self.plan.forget()

    def choose(self, view: Observation) -> Action:
        """Answer the current question."""
        return self.decide(view).action

    def decide(self, view: Observation) -> Decision:
        """Answer the current question; the result also has what was compared."""
        if self.weights is None:
            self.weights = weights_for(view.rules.rulebook.base)
        weights = self.weights
        question = view.question_kind
        action = answer_without_plan(view, question)
        if action is not None:
            return Decision(action, [], self.plan, weights, self.goals, 0.0, self.harbor_value)
        plan = self.plan
        if plan is None:
            plan = MultiPlan(view.rules, weights, self.exact)
            self.plan = plan
        plan.update(view)
        if question == TURN:
            self.turns_taken += 1
        remaining = remaining_turns(view, self.turns_taken, weights.pace)
        options: list[Option] = []
        action = answer_rulebook_question(view, plan, question)
        if action is None:
            action, options = self._weigh(view, question, plan, weights, remaining)
        return Decision(action, options, plan, weights, self.goals, remaining, self.harbor_value)

    def _weigh(self, view: Observation, question: int, plan: MultiPlan, weights: Weights, remaining: float) -> Choice:
        """Answer a question about tickets or a turn."""
        payments = PaymentChooser(view, plan)
        plan.turns.set_hand(payments, plan.owner)
        valuer = PlanValuer(plan, weights, remaining, Harbors(view, plan) if view.rules.has_ships else None)
        if question == OPENING_TICKETS or question == KEEPING:
            return _keep(view, plan, valuer)
        if question == SECOND:
            return self._draw_second(view, plan, payments, valuer)
        if question != TURN:
            return view.pick_action(0.0), []
        if is_last_turn(view):
            return _last_turn(view, plan, ClaimChooser(view, plan, payments, weights, remaining, self.harbor_value))
        best = valuer.best_alternative()
        if best is not plan.followed:
            plan.follow(best)
        self.harbor_value = valuer.next_harbor_value()
        action = _prepare(view, plan, payments, remaining)
        if action is not None:
            return action, []
        return self._turn(view, plan, payments, valuer)

    def _turn(self, view: Observation, plan: MultiPlan, payments: PaymentChooser, valuer: PlanValuer) -> Choice:
        """Claim or draw, whichever saves more turns; if no ticket needs a route, whichever is worth more points."""
        weights = valuer.weights
        claims = ClaimChooser(view, plan, payments, weights, valuer.remaining, self.harbor_value)
        draws = DrawChooser(view, plan, weights, self.harbor_value)
        routes = plan.claimable()
        options: list[Option] = []
        if routes:
            self.goals = routes
            before = plan.turns.count(routes)
            options = draws.options(routes, before)
            best = best_draw(options)
            for option in claims.options(routes, before, -1.0 if best is None else best[0]):
                options.append(option)
                if option[0] > (-1.0 if best is None else best[0]):
                    best = option
            if best is not None:
                return best[1], options
        action, more = self._free_turn(view, plan, payments, valuer, claims, draws)
        return action, options + more

    def _free_turn(
        self,
        view: Observation,
        plan: MultiPlan,
        payments: PaymentChooser,
        valuer: PlanValuer,
        claims: ClaimChooser,
        draws: DrawChooser,
    ) -> Choice:
        """Draw tickets if they promise enough points, and otherwise claim or draw for the most valuable routes."""
        weights = valuer.weights
        ranked = claims.rank()
        options: list[Option] = []
        if view.ticket_deck_size and valuer.remaining > 2.0:
            value = valuer.new_tickets_value(view)
            new_tickets = Action(view.seat, DRAW_TICKETS)
            options.append((value / weights.turn, new_tickets))
            if value > weights.turn + weights.tickets:
                return new_tickets, options
        first, more = _claim_ranked(view, claims, ranked, weights.turn)
        options += more
        self.goals = claims.goals(ranked)
        drawn = draws.options(self.goals, plan.turns.count(self.goals))
        options += drawn
        if first is not None:
            return first, options
        best = best_draw(drawn)
        if best is not None and best[0] > 0.0:
            return best[1], options
        for _, route in ranked:
            paid = claims.best_payment(route, [])
            if paid is not None:
                return paid.action(view.seat), options
        if view.rules.has_ships:
            exchanged = find_exchange(view, plan, payments)
            if exchanged is not None:
                return exchanged, options
        return view.pick_action(0.0) if best is None else best[1], options

    def _draw_second(self, view: Observation, plan: MultiPlan, payments: PaymentChooser, valuer: PlanValuer) -> Choice:
        """Draw the second card for the goals of the first, unless no turn is left to use it."""
        if view.rules.rulebook.may_stop and is_last_turn(view):
            return Action(view.seat, STOP), []
        weights = valuer.weights
        self.harbor_value = valuer.next_harbor_value()
        if not self.goals:
            claims = ClaimChooser(view, plan, payments, weights, valuer.remaining, self.harbor_value)
            self.goals = plan.claimable() or claims.goals(claims.rank())
        draws = DrawChooser(view, plan, weights, self.harbor_value)
        options = draws.options(self.goals, plan.turns.count(self.goals))
        best = best_draw(options)
        return view.pick_action(0.0) if best is None else best[1], options


def _keep(view: Observation, plan: MultiPlan, valuer: PlanValuer) -> Choice:
    """Keep the tickets that are worth most together with those already held."""
    offer = view.offer
    least = view.least_kept
    held = plan.followed.tickets
    facts = view.rules.board.tickets
    forest = plan.forest
    plan.solve(offer + held)
    others = ((1 << len(held)) - 1) << len(offer)
    most = -1e9
    best: Action | None = None
    options: list[Option] = []
    for kept in range(1, 1 << len(offer)):
        indices = [index for index in range(len(offer)) if kept >> index & 1]
        if len(indices) < least:
            continue
        tickets = [offer[index] for index in indices] + held
        if forest.cost(kept | others) == UNREACHABLE:
            value = -sum([facts[ticket].penalty for ticket in tickets]) - 100.0
        else:
            value = valuer.value(tickets, forest.routes(kept | others), (1 << len(indices)) - 1)
        action = Action(view.seat, KEEP, indices=tuple(indices))
        options.append((value / valuer.weights.turn, action))
        if value > most:
            most = value
            best = action
    assert best is not None
    return best, options


def _prepare(view: Observation, plan: MultiPlan, payments: PaymentChooser, remaining: float) -> Action | None:
    """Return what comes before claims and draws: harbours, exchanges, sharing, and stations when it is late."""
    rules = view.rules
    found: Action | None = None
    if rules.has_ships:
        found = find_harbor(view, plan)
        if found is None and plan.claimable():
            found = find_exchange(view, plan, payments)
    if found is None and rules.has_racks:
        found = find_share(view, plan)
    if found is None and plan.given_up and (remaining < _LATE_TURNS or not plan.wanted):
        found = find_station(view, plan, payments, plan.missing)
    return found


def _claim_ranked(
    view: Observation, claims: ClaimChooser, ranked: list[RankedRoute], turn: float
) -> tuple[Action | None, list[Option]]:
    """Return the claim of the best ranked route if the hand can pay for it, and the next few claims as options."""
    first: Action | None = None
    options: list[Option] = []
    for value, route in ranked[:_MAX_CLAIMS]:
        paid = claims.best_payment(route, [])
        if paid is not None:
            action = paid.action(view.seat)
            options.append((value / turn + 1.0, action))
            if route == ranked[0][1]:
                first = action
    return first, options


def _last_turn(view: Observation, plan: MultiPlan, claims: ClaimChooser) -> Choice:
    """Make the claim that scores most with the tickets that it completes, or build if that is better."""
    best = claims.best_last_claim()
    points = 0.0 if best is None else best[0]
    action = None if best is None else best[1]
    if plan.open_tickets and points < _MIN_STATION_POINTS:
        station = find_station(view, plan, claims.payments, plan.missing)
        if station is not None:
            return station, []
    if view.rules.has_ships:
        action = find_last_harbor(view, plan, points) or action
    return view.pick_action(0.0) if action is None else action, []
