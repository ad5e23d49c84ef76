"""Takes what is worth most right now, with an eye on one ticket at a time."""

from typing import Final

from ferrovia.bots.afloat import build_harbor, choose_fleet, exchange
from ferrovia.bots.bot import Bot
from ferrovia.bots.pathfinder import is_last
from ferrovia.bots.plan import Plan
from ferrovia.bots.purse import Purse
from ferrovia.bots.wishes import Wishes
from ferrovia.engine.actions import BUILD, CLAIM, DRAW, KEEP, PUT, RAISE, REFILL_FROM, SHARE, STOP, TAKE, Action
from ferrovia.engine.cards import ANY, NO_CARD, WILD
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import FLAG, FLEET, KEEPING, OPENING, PLACE, REFILL, SECOND, TUNNEL, TURN

ON_THE_WAY: Final = 10  # points that a route counts extra for the ticket
A_DRAW: Final = 2  # points that two cards will be good for; a claim must be worth more


class GreedyBot(Bot):
    """Claims the route worth most of those that it can pay, and draws if none is worth a turn.

    What it remembers only saves time: the same observation always gets the same answer.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.known: Plan | None = None

    def choose(self, view: Observation) -> Action:
        """Answer whatever is asked."""
        asked = view.question
        seat = view.seat
        if asked == TUNNEL:
            return view.pick_action(0.0)  # pays if it can, with the fewest wilds
        if asked == FLAG:
            return Action(seat, RAISE)
        plan = self._plan(view)
        if asked == TURN:
            return _turn(view, plan)
        if asked == SECOND:
            return _draw(view, plan)
        if asked == OPENING or asked == KEEPING:
            return _keep(view, plan)
        if asked == FLEET:
            return choose_fleet(view, plan)
        if asked == REFILL:
            lack = _wishes(view, plan).lack
            return Action(seat, REFILL_FROM, 1 if lack[1] > lack[0] else 0)
        if asked == PLACE:  # what it wants itself stays in the hand, anything else may help the partner
            colours = [view.rules.colour[twin] for route in plan.wanted for twin in view.rules.twins[route]]
            return Action(seat, PUT, 0 if view.drawn == WILD or view.drawn in colours else 1)
        ranks = [plan.rank[ticket] for ticket in view.offer]
        return Action(seat, SHARE, 0, (ranks.index(min(ranks)),))

    def _plan(self, view: Observation) -> Plan:
        """A plan that wants the way of one ticket only: of those within reach the one worth most."""
        plan = self.known
        if plan is None:
            plan = Plan(view.rules)
            self.known = plan
        plan.update(view)
        book = view.rules.rulebook
        for ticket in plan.missing:  # most points first
            if ticket not in plan.lost:
                plan.ways.find(plan.cost, view.rules.board.tickets[ticket].cities, book.pieces * book.team)
                plan.wanted = plan.ways.found
                break
        return plan


def _keep(view: Observation, plan: Plan) -> Action:
    """As few tickets as may be kept: those that take the fewest pieces for their points."""
    book = view.rules.rulebook
    found: list[tuple[float, int]] = []
    for place, ticket in enumerate(view.offer):
        facts = view.rules.board.tickets[ticket]
        found.append((plan.ways.find(plan.cost, facts.cities, book.pieces) / facts.points, place))
    found.sort()
    least = book.opening_keep if view.question == OPENING else book.ticket_keep
    return Action(view.seat, KEEP, 0, tuple(sorted([place for _, place in found[:least]])))


def _turn(view: Observation, plan: Plan) -> Action:
    """Claim what is worth most, or do what the book offers for its tickets, or draw."""
    rules = view.rules
    purse = Purse(view, plan)
    last = is_last(view)
    may_draw = view.deck_size > 0 or max(view.display) != NO_CARD
    found = _claim(view, plan, purse, A_DRAW if may_draw and not last else 0)
    if rules.has_ships:
        found = build_harbor(view, plan) or found
        if found is None and not last:
            found = exchange(view, plan, purse)
    if found is None and rules.racks and not last:
        found = _share(view, plan)
    if found is None and not plan.wanted and plan.lost and rules.rulebook.stations and view.stations[view.seat]:
        found = _rescue(view, plan, purse)
    return _draw(view, plan) if found is None else found


def _claim(view: Observation, plan: Plan, purse: Purse, least: int) -> Action | None:
    """The claim worth most: points, what it does for the ticket and the flag, less the wilds that it takes."""
    rules = view.rules
    flags = rules.whole_flag & ~view.flags[view.seat]
    best: Action | None = None
    most = least
    for first in plan.longest():
        worth = rules.points[first] + (ON_THE_WAY if first in plan.wanted else 0)
        for route in rules.twins[first]:
            flag = flags >> rules.colour[route] & 1
            if plan.owner[route] < 0 and worth + flag > most:
                cards, rack = purse.pay(route, 0)  # in a tunnel it trusts its luck
                value = worth + flag - cards.count(WILD) - rack.count(WILD)
                if (cards or rack) and value > most:
                    best = Action(view.seat, CLAIM, route, cards, (), rack)
                    most = value
    return best


def _share(view: Observation, plan: Plan) -> Action | None:
    """Leave its first two open tickets to a partner with more pieces, if there are too few for its tickets."""
    side = view.rules.side_of[view.seat]
    most = max([left for seat, left in enumerate(view.pieces) if view.rules.side_of[seat] == side])
    places = [place for place, ticket in enumerate(view.tickets) if ticket in plan.missing]
    if len(places) < 2 or plan.need[0] <= plan.pieces[0] or most == plan.pieces[0]:
        return None
    return Action(view.seat, SHARE, 0, (places[0], places[1]))


def _rescue(view: Observation, plan: Plan, purse: Purse) -> Action | None:
    """A station that lends the one route that a lost ticket lacks."""
    rules = view.rules
    cards = purse.pay_set(ANY, rules.rulebook.stations - view.stations[view.seat] + 1, 0)[0]
    for ticket in plan.lost if cards else []:
        for route in [route for route, who in enumerate(plan.owner) if who >= 0]:
            cost = plan.cost[:]
            cost[rules.twins[route][0]] = 0
            if plan.ways.find(cost, rules.board.tickets[ticket].cities, 0) == 0:
                for city in (rules.end_a[route], rules.end_b[route]):
                    if view.buildings[city] < 0 and city in rules.sites:
                        return Action(view.seat, BUILD, city, cards)
    return None


def _wishes(view: Observation, plan: Plan) -> Wishes:
    """What cards are worth for the next route: on the way, or else the longest."""
    wishes = Wishes(view.rules, plan.owner, Purse(view, plan))
    for route in (plan.own() or plan.longest())[:1]:
        wishes.add_route(route)
    return wishes


def _draw(view: Observation, plan: Plan) -> Action:
    """The face-up card that the next route lacks, else an unseen one."""
    second = view.question == SECOND
    if second and view.rules.rulebook.may_stop and is_last(view):
        return Action(view.seat, STOP)  # no turn will come to play it
    wishes = _wishes(view, plan)
    if second:
        wishes.values[WILD] = 0
    worth = [(wishes.values[card], card) for card in view.display if card != NO_CARD]
    if worth and max(worth)[0]:
        return Action(view.seat, TAKE, max(worth)[1])
    sizes = view.deck_sizes
    deck = 1 if len(sizes) > 1 and (wishes.lack[1] > wishes.lack[0] or sizes[0] == 0) and sizes[1] else 0
    return Action(view.seat, DRAW, deck) if sizes[deck] else view.pick_action(0.0)
