"""Answers to the questions that only some rulebooks ask, exchanges, and tickets passed to a partner."""

from typing import Final

from ferrovia.bots.common.card_values import value_cards
from ferrovia.bots.common.payment_choice import PaymentChooser
from ferrovia.bots.common.plan import Plan
from ferrovia.bots.common.shortest_paths import UNREACHABLE
from ferrovia.engine.actions import CHOOSE_FLEET, EXCHANGE, KEEP_FLAG_CARD, PUT, REFILL_FROM, SHARE, Action
from ferrovia.engine.cards import WILD
from ferrovia.engine.fleet import least_trains, most_trains
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import FIRST_SHARE, FLAG, FLEET, PLACE, REFILL, SHARING, TUNNEL


def answer_without_plan(view: Observation, question: int) -> Action | None:
    """Answer a question about a tunnel or a flag; None for other questions."""
    if question == TUNNEL:
        return view.pick_action(0.0)  # pays if it can, with the fewest wilds
    if question == FLAG:
        return Action(view.seat, KEEP_FLAG_CARD)
    return None


def answer_rulebook_question(view: Observation, plan: Plan, question: int) -> Action | None:
    """Answer a question about the fleet, the display, a rack or a partner; None for other questions."""
    if question == FLEET:
        return choose_fleet(view, plan)
    if question == REFILL:
        return Action(view.seat, REFILL_FROM, value_cards(view, plan).needed_deck())
    if question == PLACE:
        return _place_card(view, plan)
    if question == FIRST_SHARE or question == SHARING:
        return Action(view.seat, SHARE, indices=(_most_valuable(view.offer, plan),))
    return None


def _place_card(view: Observation, plan: Plan) -> Action:
    """Keep a card that the seat's own routes need, and put others on the rack for the partner."""
    rules = view.rules
    wanted = view.drawn == WILD
    for route in plan.claimable():
        for parallel in rules.parallels[route]:
            if plan.owner[parallel] < 0 and rules.color[parallel] == view.drawn:
                wanted = True
    return Action(view.seat, PUT, 0 if wanted else 1)


def _most_valuable(offer: list[int], plan: Plan) -> int:
    """Return the index of the ticket with the most points."""
    best = 0
    for index, ticket in enumerate(offer):
        if plan.rank[ticket] < plan.rank[offer[best]]:
            best = index
    return best


def find_share(view: Observation, plan: Plan) -> Action | None:
    """Pass the two most valuable open tickets to a partner with more pieces, if the seat's own are too few."""
    open_here = [(plan.rank[view.tickets[index]], index) for index in list_for_partner(view, plan)]
    if not open_here:
        return None
    open_here.sort()
    return Action(view.seat, SHARE, indices=tuple(sorted([open_here[0][1], open_here[1][1]])))


def list_for_partner(view: Observation, plan: Plan) -> list[int]:
    """The indices of two or more open tickets, if the seat's pieces are too few for its plan and a partner has more."""
    side = view.rules.side_of[view.seat]
    most = max([left for seat, left in enumerate(view.trains) if view.rules.side_of[seat] == side])
    indices = [index for index, ticket in enumerate(view.tickets) if ticket in plan.missing]
    return [] if len(indices) < 2 or plan.need[0] <= plan.pieces[0] or most == plan.pieces[0] else indices


MIN_POINTS_PER_PIECE: Final = 3  # a route must score this for each piece exchanged, which costs one point


def choose_fleet(view: Observation, plan: Plan) -> Action:
    """Choose the trains that the plan needs, plus a third of the pieces that it leaves over."""
    book = view.rules.rulebook
    trains = plan.need[0] + (book.pieces - plan.need[0] - plan.need[1]) // 3
    return Action(view.seat, CHOOSE_FLEET, min(max(trains, least_trains(view.rules)), most_trains(view.rules)))


def find_exchange(view: Observation, plan: Plan, chooser: PaymentChooser) -> Action | None:
    """Exchange pieces for a route that the hand can pay for: a wanted route, or else one that scores enough."""
    rules = view.rules
    for route in plan.wanted or plan.paths.by_length:
        kind = plan.piece_kind(route)
        least = rules.length[route] - plan.pieces[kind]
        if least <= 0 or plan.cost[route] == 0 or rules.length[route] > plan.reach[kind]:
            continue
        if not plan.wanted and rules.points[route] < MIN_POINTS_PER_PIECE * least:
            continue
        for parallel in rules.parallels[route]:
            if plan.owner[parallel] < 0 and plan.cost[route] < UNREACHABLE and chooser.cheapest(parallel, 0)[0]:
                number = min(max(least, plan.need[kind] - plan.pieces[kind]), plan.reach[kind] - plan.pieces[kind])
                return Action(view.seat, EXCHANGE, number if kind == 0 else -number)
    return None
