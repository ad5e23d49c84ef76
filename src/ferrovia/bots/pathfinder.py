"""The pathfinder bot: builds the shortest paths for its tickets, and after that the most valuable routes."""

from typing import Final

from ferrovia.bots.bot import BaseBot
from ferrovia.bots.common.card_values import draw_unseen, find_answer_without_draw, takeable_cards, value_cards
from ferrovia.bots.common.harbors import find_harbor
from ferrovia.bots.common.payment_choice import PaymentChooser
from ferrovia.bots.common.plan import Plan
from ferrovia.bots.common.rulebook_questions import (
    answer_rulebook_question,
    answer_without_plan,
    find_exchange,
    find_share,
)
from ferrovia.bots.common.stations import find_station
from ferrovia.bots.common.turns_left import fewest_pieces, is_last_turn
from ferrovia.engine.actions import CLAIM, DRAW_TICKETS, KEEP, TAKE, Action
from ferrovia.engine.cards import NO_CARD, WILD
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import KEEPING, OPENING_TICKETS, SECOND, TURN
from ferrovia.engine.rules import Rules

# For 45 pieces; scaled for other numbers.
SPARE: Final = 12  # pieces kept in reserve for detours when choosing tickets
SPARE_WITH_SHIPS: Final = 26  # detours by sea are long
PLENTY: Final = 18  # with at least this many pieces left, new tickets are worth a turn
PLENTY_WITH_SHIPS: Final = 22
HURRY: Final = 8  # when a seat has at most this many pieces, any route is worth a turn
PIECES: Final = 45


class PathfinderBot(BaseBot):
    """Claims the routes that its tickets need as soon as it can pay for them, and draws cards for them until then.

    Its state is only a cache: the same observation always gets the same answer.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.plan: Plan | None = None
        self.long_length: int = 0  # length from which a route is worth a turn for its points alone

    def forget(self) -> None:
        """Drop the plan, to start in another game."""
        if self.plan is not None:
            self.plan.owner = []
            self.plan.tickets = []

    def choose(self, view: Observation) -> Action:
        """Answer the current question."""
        question = view.question_kind
        action = answer_without_plan(view, question)
        if action is not None:
            return action
        plan = self._update_plan(view)
        action = answer_rulebook_question(view, plan, question)
        if action is not None:
            return action
        if question == OPENING_TICKETS or question == KEEPING:
            return self._keep(view, plan)
        if question == SECOND:
            return self._draw(view, plan)
        return self._turn(view, plan) if question == TURN else view.pick_action(0.0)

    def _update_plan(self, view: Observation) -> Plan:
        plan = self.plan
        if plan is None:
            plan = Plan(view.rules)
            self.plan = plan
            self.long_length = _long_length(view.rules)
        plan.update(view)
        return plan

    def _keep(self, view: Observation, plan: Plan) -> Action:
        """Keep the tickets that need the fewest pieces for their points, one at a time, while a reserve is left."""
        rules = view.rules
        book = rules.rulebook
        least = view.least_kept
        offer = view.offer
        cost = plan.cost[:]
        pieces = (
            book.pieces if view.question_kind == OPENING_TICKETS else view.trains[view.seat] + view.ships[view.seat]
        )
        pieces -= _part(rules, SPARE_WITH_SHIPS if rules.has_ships else SPARE)
        for route in plan.wanted:
            pieces -= cost[route]
            cost[route] = 0
        kept: list[int] = []
        while len(kept) < len(offer):
            found: list[tuple[bool, float, int, int, list[int]]] = []
            for index, ticket in enumerate(offer):
                if index not in kept:
                    facts = rules.board.tickets[ticket]
                    taken = plan.paths.find_ticket(cost, ticket, book.pieces)
                    found.append((taken > pieces, (taken + 3) / (facts.points + 3), index, taken, plan.paths.found))
            too_long, _, best, taken, path = min(found)
            if too_long and len(kept) >= least:
                break
            kept.append(best)
            pieces -= taken
            for route in path:
                cost[route] = 0
        return Action(view.seat, KEEP, indices=tuple(sorted(kept)))

    def _turn(self, view: Observation, plan: Plan) -> Action:
        """Claim or draw for the tickets; once they are done or lost: new tickets, stations, long routes."""
        rules = view.rules
        chooser = PaymentChooser(view, plan)
        last = is_last_turn(view)
        claimable = plan.claimable()
        fewest = fewest_pieces(view)
        found = self._claim(view, plan, chooser, claimable, 1)
        if rules.has_ships:
            found = find_harbor(view, plan) or found
            if found is None and claimable and not last:
                found = find_exchange(view, plan, chooser)
        if found is None and rules.has_racks and not last:
            found = find_share(view, plan)
        if found is not None:
            return found
        if claimable:
            if not last and not view.is_draw_closed:
                return self._draw(view, plan)
        elif (
            not plan.wanted
            and fewest >= _part(rules, PLENTY_WITH_SHIPS if rules.has_ships else PLENTY)
            and view.ticket_deck_size
        ):
            return Action(view.seat, DRAW_TICKETS)
        found = find_station(view, plan, chooser, plan.missing)
        if found is None:
            hurry = last or view.is_draw_closed or fewest <= _part(rules, HURRY)
            found = self._claim(view, plan, chooser, plan.open_routes_by_length(), 1 if hurry else self.long_length)
        if found is None and rules.has_ships and not last:
            found = find_exchange(view, plan, chooser)
        return self._draw(view, plan) if found is None else found

    def _claim(
        self, view: Observation, plan: Plan, chooser: PaymentChooser, routes: list[int], shortest: int
    ) -> Action | None:
        """Return the affordable claim with the fewest wilds, then the longest, then the one that helps the flag."""
        rules = view.rules
        flags = rules.whole_flag & ~view.flags[view.seat]
        best: Action | None = None
        least = 0
        for first in routes:
            length = rules.length[first]
            if length < shortest or length > plan.pieces[plan.piece_kind(first)]:
                continue
            for route in rules.parallels[first]:
                if plan.owner[route] >= 0:
                    continue
                cards, rack = chooser.cheapest(route, plan.extra[route])
                if cards or rack:
                    price = 20 * (cards.count(WILD) + rack.count(WILD)) - 2 * length
                    price -= flags >> rules.color[route] & 1
                    if best is None or price < least:
                        best = Action(view.seat, CLAIM, route, cards, rack)
                        least = price
        return best

    def _draw(self, view: Observation, plan: Plan) -> Action:
        """Take the face-up card of the highest value, or draw from the deck of which more cards are missing."""
        action = find_answer_without_draw(view)
        if action is not None:
            return action
        card_values = value_cards(view, plan)
        values = card_values.values
        best = NO_CARD
        most = 0
        for card in takeable_cards(view):
            if values[card] > most:
                best = card
                most = values[card]
        if best != NO_CARD:
            return Action(view.seat, TAKE, best)
        return draw_unseen(view, card_values)


def _part(rules: Rules, number: int) -> int:
    """Scale a number of pieces to the number that the rulebook gives."""
    return number * rules.rulebook.pieces // PIECES


def _long_length(rules: Rules) -> int:
    """Return the length that the longest 30 % of the routes reach."""
    lengths = sorted(rules.length)
    return lengths[len(lengths) * 7 // 10]
