"""What speaks for claiming a route or drawing a card: codes with values, from what the planner knows."""

from typing import Final

from ferrovia.bots.harbors import count_lacking, nearness
from ferrovia.bots.outlook import UNIT, Outlook
from ferrovia.bots.pathfinder import is_last
from ferrovia.bots.planner import PlannerBot
from ferrovia.bots.purse import Purse
from ferrovia.bots.turns import Turns, suit_of_card
from ferrovia.bots.ways import FAR
from ferrovia.bots.weights import weights_for
from ferrovia.engine.actions import DRAW, TAKE
from ferrovia.engine.cards import ANY, COLOURS, WILD, Payment
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import SECOND, TURN
from ferrovia.engine.rules import PAIRS, SHIPS

_LONG: Final = 10  # cards more from which a way around is long
_FARTHEST: Final = 60  # cards that any way around takes
_NOTHING: Final = 1e-6  # turns that are none


class Reason:
    """A code, the values that its sentence names, and the tickets that it is about, those worth most first.

    The values `route`, `city` and `card` are ids; all others are numbers.
    """

    __slots__ = ("code", "tickets", "values")

    def __init__(self, code: str, values: dict[str, int], tickets: list[int]) -> None:
        self.code = code
        self.values = values
        self.tickets = tickets

    def __repr__(self) -> str:
        return f"Reason({self.code!r}, {self.values}, {self.tickets})"


class Grounds:
    """What reasons are found in: an observation, and the planner's plan for it."""

    def __init__(self, planner: PlannerBot, view: Observation) -> None:
        plan = planner.outlook
        if plan is None:  # it was asked nothing that needs one
            weights = planner.given or weights_for(view.rules.rulebook.id)
            plan = Outlook(view.rules, weights, planner.exact)
        plan.update(view)
        self.planner = planner
        self.view = view
        self.rules = view.rules
        self.plan = plan
        self.purse = Purse(view, plan)
        self.turns = Turns(view.rules, plan.extra)
        self.turns.hold(self.purse, plan.owner)
        self.goals: list[int] = planner.goals or plan.own()  # routes drawn for

    def is_joined(self, cost: list[int], ticket: int) -> bool:
        """Whether the routes that cost nothing join a ticket's cities."""
        return self.plan.ways.find(cost, self.rules.board.tickets[ticket].cities, 0) == 0

    def open_tickets(self) -> list[int]:
        """Tickets not done, those worth most first."""
        return [ticket for ticket in self.plan.open if not self.is_joined(self.plan.cost, ticket)]

    def _completed(self, route: int) -> list[int]:
        """Tickets that the route would complete."""
        cost = self.plan.cost[:]
        cost[route] = 0
        return [ticket for ticket in self.open_tickets() if self.is_joined(cost, ticket)]

    def followed(self) -> list[int]:
        """Tickets that the plan is for."""
        followed = self.plan.followed.tickets
        return [ticket for ticket in self.open_tickets() if ticket in followed]

    def tickets_for(self, route: int) -> list[int]:
        """Tickets that the plan does not complete without the route; all of its tickets if it could."""
        plan = self.plan
        cost = [0 if taken == 0 or way in plan.wanted else FAR for way, taken in enumerate(plan.cost)]
        cost[route] = FAR
        followed = self.followed()
        return [ticket for ticket in followed if not self.is_joined(cost, ticket)] or followed

    def pieces_of(self, routes: list[int]) -> list[int]:
        """Trains and ships that routes take."""
        pieces = [0, 0]
        for route in routes:
            pieces[self.plan.kind(route)] += self.rules.length[route]
        return pieces

    def _points(self, tickets: list[int]) -> int:
        return sum([self.rules.board.tickets[ticket].points for ticket in tickets])

    def claim(self, route: int, cards: Payment) -> list[Reason]:
        plan = self.plan
        rules = self.rules
        first = rules.twins[route][0]
        points = {"points": rules.points[route]}
        done = self._completed(first)
        if is_last(self.view):
            return [Reason("last_completes" if done else "last_points", points, done)]
        if done:
            found = Reason("completes", {"points": self._points(done)}, done)
        elif first in plan.wanted:
            found = Reason("needed", {}, self.tickets_for(first))
        elif not plan.wanted:
            found = Reason("points", points, [])
        else:
            kind = plan.kind(route)
            enough = plan.pieces[kind] - plan.need[kind] >= rules.length[route]
            found = Reason("points_beside" if enough else "points_instead", points, [])
        return [found, *self._besides(route, first, cards)]

    def _besides(self, route: int, first: int, cards: Payment) -> list[Reason]:
        """What else speaks for a claim."""
        rules = self.rules
        view = self.view
        found: list[Reason] = []
        others = [twin for twin in rules.twins[route] if twin != route and self.plan.owner[twin] < 0]
        if first in self.plan.wanted and not (others and rules.may_own[route] > 1):
            near = self.plan.rivals_at(first, view.seat)
            if self.plan.detour(first) // UNIT >= _LONG:
                found.append(Reason("long_way_around", {}, []))
            elif near:
                around = self._around(first)
                if around > 0:
                    found.append(Reason("rivals_both_ends" if near > 1 else "rivals_one_end", {"n": around}, []))
        colour = rules.colour[route]
        if colour in cards and (rules.whole_flag & ~view.flags[view.seat]) >> colour & 1:
            found.append(Reason("for_flag", {"card": colour}, []))
        if rules.rulebook.longest_bonus and self.plan.adjoins(first):
            found.append(Reason("lengthens", {}, []))
        return found

    def _around(self, route: int) -> int:
        """Cards that it takes more to join the ends of a route without it; 0 where there is no such way."""
        rules = self.rules
        cards = [
            2 * cost if rules.made_of[way] == PAIRS and cost < FAR else cost for way, cost in enumerate(self.plan.cost)
        ]
        without = cards[route]
        cards[route] = FAR
        taken = self.plan.ways.find(cards, (rules.end_a[route], rules.end_b[route]), _FARTHEST)
        return 0 if taken == FAR else taken - without

    def _need(self, route: int) -> int:
        """Cards of one colour that a route takes, apart from wilds of a ferry and what a tunnel may ask for."""
        return self.rules.length[route] - self.rules.ferry[route]

    def suits(self, route: int) -> list[int]:
        """What a route may be paid with: the suits of its open twins; ANY stands for all colours of its kind."""
        rules = self.rules
        found: list[int] = []
        for twin in rules.twins[route]:
            if self.plan.owner[twin] < 0:
                colour = rules.colour[twin]
                found.append(colour + COLOURS if rules.made_of[twin] == SHIPS and colour != ANY else colour)
        return found

    def card(self, card: int) -> list[Reason]:
        """What a card of a colour is for."""
        suit = suit_of_card(card)
        takers, free, pairs = self._takers(suit)
        left = self.turns.have[suit] - sum([self._need(route) for route in takers])
        if takers and left < 0:
            if len(takers) > 1:
                return [Reason("card_for_several", {"n": -left}, []), *self._purpose()]
            return [Reason("card_for_route", {"route": takers[0], "n": -left}, []), self.route_for(takers[0])]
        reserve = left
        for route in takers:
            reserve -= self.plan.extra[route]
            if reserve < 0:
                return [Reason("card_for_tunnel", {"route": route}, []), self.route_for(route)]
        for route in free:
            lack = self._need(route) - left
            if lack > 0:
                return [Reason("card_for_any", {"route": route, "n": lack}, []), self.route_for(route)]
            if lack + self.plan.extra[route] > 0:
                return [Reason("card_for_tunnel", {"route": route}, []), self.route_for(route)]
        if pairs and suit < COLOURS:
            return [Reason("card_for_pairs", {"route": pairs[0]}, []), self.route_for(pairs[0])]
        return [Reason("card_spare", {}, [])]

    def _takers(self, suit: int) -> tuple[list[int], list[int], list[int]]:
        """Of the routes drawn for those that take this suit, those that take any of its kind, and those of pairs."""
        rules = self.rules
        takers: list[int] = []
        free: list[int] = []
        pairs: list[int] = []
        for route in self.goals:
            if rules.made_of[route] == PAIRS:
                pairs.append(route)
            elif rules.colour[route] == ANY:
                if (rules.made_of[route] == SHIPS) == (suit >= COLOURS):
                    free.append(route)
            elif suit in self.suits(route):
                takers.append(route)
        return takers, free, pairs

    def for_harbor(self, card: int) -> list[Reason]:
        """That a card is one that a harbour lacks, if that is worth more than what it saves the routes."""
        if self.planner.mooring <= 0.0:
            return []
        hand = self.view.hand[:]
        lack = count_lacking(hand)
        before = nearness(hand)
        hand[card] += 1
        worth = self.planner.mooring * (nearness(hand) - before)
        if worth <= max(self._saves(card), _NOTHING):
            return []
        return [Reason("card_for_harbor", {"n": lack}, [])]

    def wild(self) -> list[Reason]:
        """What a wild is for."""
        left = self.turns.wilds
        for route in self.goals:
            left -= self.rules.ferry[route]
            if left < 0:
                return [Reason("wild_for_ferry", {"route": route, "n": -left}, []), self.route_for(route)]
        return [Reason("wild", {}, []), *self._purpose()] if self._helps(WILD) else [Reason("wild_spare", {}, [])]

    def _helps(self, card: int) -> bool:
        """Whether one more card of this kind saves turns."""
        return self._saves(card) > _NOTHING

    def _saves(self, card: int) -> float:
        """The turns that one more card of this kind saves."""
        return self.turns.gain(card, self.goals, self.turns.count(self.goals))

    def unseen(self, deck: int) -> list[Reason]:
        """How many of the cards that may lie in the deck help."""
        view = self.view
        numbers = [0] * self.rules.kinds
        for card in self.rules.decks[deck]:
            numbers[card] += 1
        seen = view.discards
        display = view.display
        useful = 0
        total = 0
        face_up = False  # whether one of those helps
        can_wait = False  # and can be taken after this one
        for card, number in enumerate(numbers):
            if number:
                left = number - seen[card] - view.hand[card] - view.rack[card] - display.count(card)
                total += left
                if self._helps(card) or self.for_harbor(card):
                    useful += left
        for card in display:
            if card < 0 or (card == WILD and view.question == SECOND):
                continue
            if self._helps(card) or self.for_harbor(card):
                face_up = True
                can_wait = can_wait or (card != WILD and view.question == TURN)
        if useful == 0:
            return [Reason("unseen_any", {}, [])]
        code = "unseen"
        if not face_up:
            code = "unseen_none"
        elif self._is_best_draw(deck):
            code = "unseen_better"
        elif can_wait:
            code = "unseen_first"
        return [Reason(code, {"percent": max(1, 100 * useful // total)}, []), *self._purpose()]

    def _is_best_draw(self, deck: int) -> bool:
        """Whether an unseen card of the deck promises the planner more than any that is face up."""
        drawn = -1.0
        taken = -1.0
        for value, action in self.planner.options:
            if action.kind == DRAW and action.target == deck:
                drawn = value
            elif action.kind == TAKE:  # a wild is a whole turn, as much as two unseen cards
                whole = action.target == WILD and self.view.question == TURN
                taken = max(taken, 2.0 * value if whole else value)
        return drawn > taken

    def route_for(self, route: int) -> Reason:
        """What a route that is drawn for is good for."""
        if route in self.plan.wanted:
            return Reason("route_for", {"route": route}, self.tickets_for(route))
        return Reason("route_points", {"route": route, "points": self.rules.points[route]}, [])

    def _purpose(self) -> list[Reason]:
        """What all that is drawn for is good for."""
        followed = self.followed()
        if followed:
            return [Reason("plan_for", {}, followed)]
        return [self.route_for(self.goals[0])] if self.goals else []
