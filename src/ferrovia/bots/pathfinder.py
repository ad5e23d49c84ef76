"""Builds the shortest ways for its tickets, and when they are done or lost, the routes worth most."""

from typing import Final

from ferrovia.bots.afloat import build_harbor, choose_fleet, exchange, harbor_sites
from ferrovia.bots.bot import Bot
from ferrovia.bots.plan import Plan
from ferrovia.bots.purse import Purse
from ferrovia.bots.ways import FAR
from ferrovia.bots.wishes import Wishes
from ferrovia.engine.actions import (
    BUILD,
    CLAIM,
    DRAW,
    KEEP,
    PUT,
    RAISE,
    REFILL_FROM,
    SHARE,
    STOP,
    TAKE,
    TICKETS,
    Action,
)
from ferrovia.engine.cards import ANY, NO_CARD, WILD
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import (
    FIRST_SHARE,
    FLAG,
    FLEET,
    KEEPING,
    OPENING,
    PLACE,
    REFILL,
    SECOND,
    SHARING,
    TUNNEL,
)
from ferrovia.engine.rules import Rules

# Of 45 pieces; of another number as much in proportion.
SPARE: Final = 12  # pieces that a choice of tickets leaves for detours
SPARE_AFLOAT: Final = 26  # the same where there are ships: detours by sea are long
PLENTY: Final = 18  # pieces that are worth a new ticket
PLENTY_AFLOAT: Final = 22
HURRY: Final = 8  # when somebody has no more pieces than this, any route is worth a turn
PIECES: Final = 45

_GOALS: Final = 6  # long routes to draw for at a time


class PathfinderBot(Bot):
    """Knows which routes it wants, claims them when it can pay, and otherwise draws for them.

    What it remembers only saves time: the same observation always gets the same answer.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.known: Plan | None = None
        self.long: int = 0  # spaces that are worth a turn for their points alone

    def forget(self, _turns: int) -> None:
        """Begin anew in the middle of a game in which the seat has had so many turns."""
        if self.known is not None:
            self.known.owner = []
            self.known.tickets = []

    def choose(self, view: Observation) -> Action:
        """Answer whatever is asked."""
        asked = view.question
        if asked == TUNNEL:
            return view.pick_action(0.0)  # pays if it can, with the fewest wilds
        if asked == FLAG:
            return Action(view.seat, RAISE)
        plan = self._plan(view)
        if asked == OPENING or asked == KEEPING:
            return self._keep(view, plan)
        if asked == SECOND:
            return self._draw(view, plan)
        if asked == REFILL or asked == PLACE or asked == FLEET or asked == FIRST_SHARE or asked == SHARING:
            return self._answer(view, plan, asked)
        return self._turn(view, plan)

    def _plan(self, view: Observation) -> Plan:
        plan = self.known
        if plan is None:
            plan = Plan(view.rules)
            self.known = plan
            self.long = _longest_third(view.rules)
        plan.update(view)
        return plan

    def _answer(self, view: Observation, plan: Plan, asked: int) -> Action:
        """What some books ask between turns."""
        seat = view.seat
        if asked == FLEET:
            return choose_fleet(view, plan)
        if asked == REFILL:
            lack = self.wishes(view, plan).lack
            return Action(seat, REFILL_FROM, 1 if lack[1] > lack[0] else 0)
        if asked == PLACE:  # what it wants itself stays in the hand, anything else may help the partner
            twins = [twin for route in plan.own() for twin in view.rules.twins[route] if plan.owner[twin] < 0]
            wanted = view.drawn == WILD or view.drawn in [view.rules.colour[route] for route in twins]
            return Action(seat, PUT, 0 if wanted else 1)
        dearest = 0
        for place, ticket in enumerate(view.offer):
            if plan.rank[ticket] < plan.rank[view.offer[dearest]]:
                dearest = place
        return Action(seat, SHARE, 0, (dearest,))

    def _keep(self, view: Observation, plan: Plan) -> Action:
        """Keep the tickets that are cheapest for their points, one after the other, while pieces are left over."""
        rules = view.rules
        book = rules.rulebook
        least = book.opening_keep if view.question == OPENING else book.ticket_keep
        offer = view.offer
        cost = plan.cost[:]
        pieces = book.pieces if view.question == OPENING else view.pieces[view.seat] + view.ships[view.seat]
        pieces -= _part(rules, SPARE_AFLOAT if rules.has_ships else SPARE)
        for route in plan.wanted:
            pieces -= cost[route]
            cost[route] = 0
        kept: list[int] = []
        while len(kept) < len(offer):
            found: list[tuple[bool, float, int, int, list[int]]] = []
            for place, ticket in enumerate(offer):
                if place not in kept:
                    facts = rules.board.tickets[ticket]
                    taken = plan.ways.find(cost, facts.cities, book.pieces)
                    found.append((taken > pieces, (taken + 3) / (facts.points + 3), place, taken, plan.ways.found))
            too_long, _, best, taken, way = min(found)
            if too_long and len(kept) >= least:
                break
            kept.append(best)
            pieces -= taken
            for route in way:
                cost[route] = 0
        return Action(view.seat, KEEP, 0, tuple(sorted(kept)))

    def _turn(self, view: Observation, plan: Plan) -> Action:
        """Build for the tickets, or draw for them; when they are done or lost: new ones, stations, long routes."""
        rules = view.rules
        purse = Purse(view, plan)
        last = is_last(view)
        own = plan.own()
        fewest = _fewest_pieces(view)
        found = self._claim(view, plan, purse, own, 1)
        if rules.has_ships:
            found = build_harbor(view, plan) or found
            if found is None and own and not last:
                found = exchange(view, plan, purse)
        if found is None and rules.racks and not last:
            found = self._share(view, plan)
        if found is not None:
            return found
        if own:
            if not last:
                return self._draw(view, plan)
        elif (
            not plan.wanted
            and fewest >= _part(rules, PLENTY_AFLOAT if rules.has_ships else PLENTY)
            and view.ticket_deck_size
        ):
            return Action(view.seat, TICKETS)
        if plan.missing and rules.rulebook.stations and view.stations[view.seat]:
            found = self._rescue(view, plan, purse)
        if found is None:
            hurry = last or fewest <= _part(rules, HURRY)
            found = self._claim(view, plan, purse, plan.longest(), 1 if hurry else self.long)
        if found is None and rules.has_ships and not last:
            found = exchange(view, plan, purse)
        return self._draw(view, plan) if found is None else found

    def _claim(self, view: Observation, plan: Plan, purse: Purse, routes: list[int], shortest: int) -> Action | None:
        """Of the routes that can be paid: the fewest wilds, then the longest, then for the flag."""
        rules = view.rules
        flags = rules.whole_flag & ~view.flags[view.seat]
        best: Action | None = None
        least = FAR
        for first in routes:
            length = rules.length[first]
            if length < shortest or length > plan.pieces[plan.kind(first)]:
                continue
            for route in rules.twins[first]:
                if plan.owner[route] >= 0:
                    continue
                cards, rack = purse.pay(route, plan.extra[route])
                if cards or rack:
                    price = 20 * (cards.count(WILD) + rack.count(WILD)) - 2 * length
                    price -= flags >> rules.colour[route] & 1
                    if price < least:
                        best = Action(view.seat, CLAIM, route, cards, (), rack)
                        least = price
        return best

    def _share(self, view: Observation, plan: Plan) -> Action | None:
        """Leave the two dearest open tickets to a partner with more pieces, if there are too few for the plan."""
        side = view.rules.side_of[view.seat]
        most = max([left for seat, left in enumerate(view.pieces) if view.rules.side_of[seat] == side])
        open_here = [(plan.rank[ticket], place) for place, ticket in enumerate(view.tickets) if ticket in plan.missing]
        if len(open_here) < 2 or plan.need[0] <= plan.pieces[0] or most == plan.pieces[0]:
            return None
        open_here.sort()
        return Action(view.seat, SHARE, 0, tuple(sorted([open_here[0][1], open_here[1][1]])))

    def _rescue(self, view: Observation, plan: Plan, purse: Purse) -> Action | None:
        """A station that lends the one route that a ticket lacks, if the hand can pay for it."""
        rules = view.rules
        cards = purse.pay_set(ANY, rules.rulebook.stations - view.stations[view.seat] + 1, 0)[0]
        buildings = view.buildings
        for ticket in plan.missing if cards else []:
            cities = rules.board.tickets[ticket].cities
            for route, who in enumerate(plan.owner):
                if who >= 0 and who != view.seat:
                    cost = plan.cost[:]
                    cost[rules.twins[route][0]] = 0
                    if plan.ways.find(cost, cities, 0) == 0:
                        for city in (rules.end_a[route], rules.end_b[route]):
                            if buildings[city] < 0 and city in rules.sites:
                                return Action(view.seat, BUILD, city, cards)
        return None

    def wishes(self, view: Observation, plan: Plan) -> Wishes:
        """What cards are worth now, for the routes wanted, or else the longest, and for a harbour."""
        wishes = Wishes(view.rules, plan.owner, Purse(view, plan))
        for route in plan.own() or plan.longest()[:_GOALS]:
            wishes.add_route(route)
        if view.rules.has_ships and view.stations[view.seat] and harbor_sites(view, plan):
            wishes.add_harbor()
        return wishes

    def _draw(self, view: Observation, plan: Plan) -> Action:
        """The face-up card that helps most, else the deck of which most is lacked."""
        seat = view.seat
        second = view.question == SECOND
        if second and view.rules.rulebook.may_stop and is_last(view):
            return Action(seat, STOP)  # no turn will come to play it
        wishes = self.wishes(view, plan)
        values = wishes.values
        if second:
            values[WILD] = 0
        best = NO_CARD
        most = 0
        for card in view.display:
            if card != NO_CARD and values[card] > most:
                best = card
                most = values[card]
        if best != NO_CARD:
            return Action(seat, TAKE, best)
        sizes = view.deck_sizes
        deck = 1 if len(sizes) > 1 and (wishes.lack[1] > wishes.lack[0] or sizes[0] == 0) and sizes[1] else 0
        return Action(seat, DRAW, deck) if sizes[deck] else view.pick_action(0.0)


def _part(rules: Rules, number: int) -> int:
    """A number of pieces, in proportion to those that the book gives."""
    return number * rules.rulebook.pieces // PIECES


def is_last(view: Observation) -> bool:
    """Whether the seat's last turn has come."""
    return 0 <= view.turns_left <= view.rules.seats


def _fewest_pieces(view: Observation) -> int:
    """The pieces of whoever has the fewest; of sides, as many as each of its seats has on average."""
    rules = view.rules
    left = [0] * rules.sides
    for seat in range(rules.seats):
        left[rules.side_of[seat]] += view.pieces[seat] + view.ships[seat]
    return min(left) * rules.sides // rules.seats


def _longest_third(rules: Rules) -> int:
    """The length that three in ten routes of the board reach."""
    lengths = sorted(rules.length)
    return lengths[len(lengths) * 7 // 10]
