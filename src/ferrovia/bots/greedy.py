"""The greedy bot: makes the most valuable claim at once, with one ticket in mind."""

from typing import Final

from ferrovia.bots.bot import BaseBot
from ferrovia.bots.common.card_values import CardValues, draw_unseen, find_answer_without_draw, takeable_cards
from ferrovia.bots.common.harbors import find_harbor
from ferrovia.bots.common.payment_choice import PaymentChooser
from ferrovia.bots.common.plan import Plan
from ferrovia.bots.common.rulebook_questions import answer_without_plan, choose_fleet, find_exchange, list_for_partner
from ferrovia.bots.common.stations import find_station
from ferrovia.bots.common.turns_left import is_last_turn
from ferrovia.engine.actions import (
    CLAIM,
    KEEP,
    PUT,
    REFILL_FROM,
    SHARE,
    TAKE,
    Action,
)
from ferrovia.engine.cards import NO_CARD, WILD
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import FIRST_SHARE, FLEET, KEEPING, OPENING_TICKETS, PLACE, REFILL, SECOND, SHARING, TURN

TICKET_BONUS: Final = 10  # points added for a route that its ticket needs
DRAW_POINTS: Final = 2  # points that drawing two cards is worth; a claim must be worth more


class GreedyBot(BaseBot):
    """Claims the most valuable route that it can pay for, and draws if no route is worth a turn.

    Its state is only a cache: the same observation always gets the same answer.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.plan: Plan | None = None

    def choose(self, view: Observation) -> Action:
        """Answer the current question."""
        question = view.question_kind
        action = answer_without_plan(view, question)
        if action is not None:
            return action
        seat = view.seat
        plan = self._update_plan(view)
        if question == TURN:
            return _turn(view, plan)
        if question == SECOND:
            return _draw(view, plan)
        if question == OPENING_TICKETS or question == KEEPING:
            return _keep(view, plan)
        if question == FLEET:
            return choose_fleet(view, plan)
        if question == REFILL:
            return Action(seat, REFILL_FROM, _value_cards(view, plan).needed_deck())
        if question == PLACE:  # keeps what it needs itself and offers the rest to its partner
            colors = [view.rules.color[parallel] for route in plan.wanted for parallel in view.rules.parallels[route]]
            return Action(seat, PUT, 0 if view.drawn == WILD or view.drawn in colors else 1)
        if question == FIRST_SHARE or question == SHARING:
            ranks = [plan.rank[ticket] for ticket in view.offer]
            return Action(seat, SHARE, indices=(ranks.index(min(ranks)),))
        return view.pick_action(0.0)

    def _update_plan(self, view: Observation) -> Plan:
        """Return a plan that wants the path of a single ticket: the most valuable one within reach."""
        plan = self.plan
        if plan is None:
            plan = Plan(view.rules)
            self.plan = plan
        plan.update(view)
        book = view.rules.rulebook
        for ticket in plan.missing:  # most points first
            if ticket not in plan.given_up:
                plan.paths.find_ticket(plan.cost, ticket, book.pieces * book.team)
                plan.wanted = plan.paths.found
                break
        return plan


def _keep(view: Observation, plan: Plan) -> Action:
    """Keep the minimum number of tickets: those that need the fewest pieces for their points."""
    book = view.rules.rulebook
    found: list[tuple[float, int]] = []
    for index, ticket in enumerate(view.offer):
        facts = view.rules.board.tickets[ticket]
        found.append((plan.paths.find_ticket(plan.cost, ticket, book.pieces) / facts.points, index))
    found.sort()
    return Action(view.seat, KEEP, indices=tuple(sorted([index for _, index in found[: view.least_kept]])))


def _turn(view: Observation, plan: Plan) -> Action:
    """Make the best claim, use what the rulebook offers for tickets, or draw."""
    rules = view.rules
    chooser = PaymentChooser(view, plan)
    last = is_last_turn(view)
    may_draw = not view.is_draw_closed and (view.deck_size > 0 or max(view.display) != NO_CARD)
    found = _claim(view, plan, chooser, DRAW_POINTS if may_draw and not last else 0)
    if rules.has_ships:
        found = find_harbor(view, plan) or found
        if found is None and not last:
            found = find_exchange(view, plan, chooser)
    if found is None and rules.has_racks and not last:
        found = _share(view, plan)
    if found is None and not plan.wanted:
        found = find_station(view, plan, chooser, plan.given_up)
    return _draw(view, plan) if found is None else found


def _claim(view: Observation, plan: Plan, chooser: PaymentChooser, least: int) -> Action | None:
    """Return the most valuable claim: points, ticket and flag bonuses, less one for each wild."""
    rules = view.rules
    flags = rules.whole_flag & ~view.flags[view.seat]
    best: Action | None = None
    most = least
    for first in plan.open_routes_by_length():
        worth = rules.points[first] + (TICKET_BONUS if first in plan.wanted else 0)
        for route in rules.parallels[first]:
            flag = flags >> rules.color[route] & 1
            if plan.owner[route] < 0 and worth + flag > most:
                cards, rack = chooser.cheapest(route, 0)  # takes its chances in tunnels
                value = worth + flag - cards.count(WILD) - rack.count(WILD)
                if (cards or rack) and value > most:
                    best = Action(view.seat, CLAIM, route, cards, rack)
                    most = value
    return best


def _share(view: Observation, plan: Plan) -> Action | None:
    """Pass its first two open tickets to a partner with more pieces, if it has too few itself."""
    indices = list_for_partner(view, plan)
    return Action(view.seat, SHARE, indices=(indices[0], indices[1])) if indices else None


def _value_cards(view: Observation, plan: Plan) -> CardValues:
    """Value cards for the next route: the first that the ticket needs, or else the longest."""
    card_values = CardValues(view.rules, plan.owner, PaymentChooser(view, plan))
    for route in (plan.claimable() or plan.open_routes_by_length())[:1]:
        card_values.add_route(route)
    return card_values


def _draw(view: Observation, plan: Plan) -> Action:
    """Take the face-up card that the next route needs most, or draw an unseen one."""
    action = find_answer_without_draw(view)
    if action is not None:
        return action
    card_values = _value_cards(view, plan)
    value, card = max([(card_values.values[card], card) for card in takeable_cards(view)], default=(0, NO_CARD))
    if value:
        return Action(view.seat, TAKE, card)
    return draw_unseen(view, card_values)
