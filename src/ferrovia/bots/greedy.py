"""Builds the shortest ways for its tickets, and when they are done or lost, the routes worth most."""

from typing import Final

from ferrovia.bots.bot import Bot
from ferrovia.bots.ways import FAR, Ways
from ferrovia.engine.actions import BUILD, CLAIM, DRAW, KEEP, TAKE, TICKETS, Action
from ferrovia.engine.cards import ANY, COLOURS, NO_CARD, WILD, Payment
from ferrovia.engine.observe import Observation
from ferrovia.engine.payments import list_sets
from ferrovia.engine.questions import KEEPING, OPENING, SECOND, TUNNEL
from ferrovia.engine.rules import Rules

SPARE: Final = 12  # pieces that a choice of tickets leaves for detours
PLENTY: Final = 25  # pieces that are worth a new ticket
LONG: Final = 4  # spaces that are worth a turn for their points alone
HURRY: Final = 8  # when somebody has no more pieces than this, fewer are
GOALS: Final = 6  # long routes to draw for at a time
ALL_COLOURS: Final = list(range(COLOURS))


class GreedyBot(Bot):
    """Knows which routes it wants, claims them when its hand can pay, and otherwise draws for them.

    What it remembers only saves time: the same observation always gets the same answer.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.ways: Ways | None = None
        self.owner: list[int] = []  # what the plan was made for, with the tickets
        self.tickets: list[int] = []
        self.open: list[int] = []  # those not known to be done, most points first
        self.cost: list[int] = []  # by route: pieces that it still takes
        self.wanted: list[int] = []  # routes that the tickets within reach still take
        self.missing: list[int] = []  # tickets that are not done, nor will be along the ways of others

    def choose(self, view: Observation) -> Action:
        """Answer whatever is asked."""
        asked = view.question
        if asked == TUNNEL:
            return view.pick_action(0.0)  # pays if it can, with the fewest wilds
        ways = self._plan(view)
        if asked == OPENING:
            return self._keep(view, ways, view.rules.rulebook.opening_keep)
        if asked == KEEPING:
            return self._keep(view, ways, view.rules.rulebook.ticket_keep)
        if asked == SECOND:
            return self._draw(view, ways, True)
        return self._turn(view, ways)

    def _plan(self, view: Observation) -> Ways:
        """Find ways for the tickets, most points first, if the board or the tickets have changed."""
        rules = view.rules
        ways = self.ways
        if ways is None:
            ways = Ways(rules)
            self.ways = ways
        owner = view.owner
        tickets = view.tickets
        if owner == self.owner and tickets == self.tickets:
            return ways
        facts = rules.board.tickets
        if tickets != self.tickets:
            self.tickets = tickets
            self.open = [ticket for _, ticket in sorted([(-facts[ticket].points, ticket) for ticket in tickets])]
        self.owner = owner
        self.cost = ways.costs(owner, view.seat)
        self.wanted = []
        self.missing = []
        pieces = view.pieces[view.seat]
        cost = self.cost[:]
        for ticket in self.open[:]:
            taken = ways.find(cost, facts[ticket].cities, pieces)
            if taken == 0:  # done, or it will be when the others are
                if not self.wanted:
                    self.open.remove(ticket)
                continue
            self.missing.append(ticket)
            if taken < FAR:
                pieces -= taken
                self.wanted.extend(ways.found)
                for route in ways.found:
                    cost[route] = 0
        return ways

    def _keep(self, view: Observation, ways: Ways, least: int) -> Action:
        """Keep the tickets that are cheapest for their points, one after the other, while pieces are left over."""
        rules = view.rules
        offer = view.offer
        cost = self.cost[:]
        pieces = view.pieces[view.seat] - SPARE
        for route in self.wanted:
            pieces -= cost[route]
            cost[route] = 0
        kept: list[int] = []
        while len(kept) < len(offer):
            found: list[tuple[bool, float, int, int, list[int]]] = []
            for place, ticket in enumerate(offer):
                if place not in kept:
                    facts = rules.board.tickets[ticket]
                    taken = ways.find(cost, facts.cities, rules.rulebook.pieces)
                    found.append((taken > pieces, (taken + 3) / (facts.points + 3), place, taken, ways.found))
            too_long, _, best, taken, way = min(found)
            if too_long and len(kept) >= least:
                break
            kept.append(best)
            pieces -= taken
            for route in way:
                cost[route] = 0
        return Action(view.seat, KEEP, 0, tuple(sorted(kept)))

    def _turn(self, view: Observation, ways: Ways) -> Action:
        """Build for the tickets, or draw for them; when they are done or lost: new ones, stations, long routes."""
        last = 0 <= view.turns_left <= view.rules.seats
        if self.wanted:
            claim = self._claim(view, self.wanted, 1)
            if claim is not None:
                return claim
            if not last:
                return self._draw(view, ways, False)
        elif min(view.pieces) >= PLENTY and view.ticket_deck_size:
            return Action(view.seat, TICKETS)
        if self.missing and view.stations[view.seat]:
            rescue = self._rescue(view, ways)
            if rescue is not None:
                return rescue
        hurry = last or min(view.pieces) <= HURRY
        claim = self._claim(view, self._longest(view, ways), 1 if hurry else LONG)
        return self._draw(view, ways, False) if claim is None else claim

    def _longest(self, view: Observation, ways: Ways) -> list[int]:
        """The routes that can be had, longest first."""
        cost = self.cost
        pieces = view.pieces[view.seat]
        return [route for route in ways.by_length if 0 < cost[route] <= pieces]

    def _claim(self, view: Observation, routes: list[int], shortest: int) -> Action | None:
        """Of these routes the one that takes the fewest wilds, then the longest, if the hand can pay for any."""
        rules = view.rules
        hand = view.hand
        fullest = max(hand[:COLOURS])
        best: Action | None = None
        least = FAR
        for first in routes:
            length = rules.length[first]
            if length < shortest or fullest + hand[WILD] < length:
                continue
            for route in rules.twins[first]:
                colour = rules.colour[route]
                if self.owner[route] < 0 and (colour == ANY or hand[colour] + hand[WILD] >= length):
                    cards = self._cheapest(rules, hand, colour, length, rules.ferry[route])
                    price = 10 * cards.count(WILD) - length
                    if cards and price < least:
                        best = Action(view.seat, CLAIM, route, cards)
                        least = price
        return best

    def _cheapest(self, rules: Rules, hand: list[int], colour: int, length: int, ferry: int) -> Payment:
        """The set with the fewest wilds, then of the colour that other routes want least; empty if there is none."""
        best: Payment = ()
        least = FAR
        for cards in list_sets(hand, colour, length, ferry):
            price = 100 * cards.count(WILD)
            if colour == ANY:
                for route in self.wanted:
                    if rules.colour[route] == cards[0]:
                        price += rules.length[route]
            if price < least:
                best = cards
                least = price
        return best

    def _rescue(self, view: Observation, ways: Ways) -> Action | None:
        """A station that lends the one route that a ticket lacks, if the hand can pay for it."""
        rules = view.rules
        price = rules.rulebook.stations - view.stations[view.seat] + 1
        cards = self._cheapest(rules, view.hand, ANY, price, 0)
        buildings = view.buildings
        for ticket in self.missing if cards else []:
            cities = rules.board.tickets[ticket].cities
            for route, who in enumerate(self.owner):
                if who >= 0 and who != view.seat:
                    cost = self.cost[:]
                    cost[rules.twins[route][0]] = 0
                    if ways.find(cost, cities, 0) == 0:
                        for city in (rules.end_a[route], rules.end_b[route]):
                            if buildings[city] < 0 and city in rules.sites:
                                return Action(view.seat, BUILD, city, cards)
        return None

    def _draw(self, view: Observation, ways: Ways, second: bool) -> Action:
        """The face-up card that helps most, else the deck."""
        values = self._values(view, ways)
        if second:
            values[WILD] = 0
        best = NO_CARD
        most = 0
        for card in view.display:
            if card != NO_CARD and values[card] > most:
                best = card
                most = values[card]
        if best != NO_CARD:
            return Action(view.seat, TAKE, best)
        return Action(view.seat, DRAW) if view.deck_size else view.pick_action(0.0)

    def _values(self, view: Observation, ways: Ways) -> list[int]:
        """What each card is worth now: more for a route that lacks few, nothing where none lacks any."""
        rules = view.rules
        left = view.hand
        values = [0] * (WILD + 1)
        for route in self.wanted or self._longest(view, ways)[:GOALS]:
            length = rules.length[route] - rules.ferry[route]
            if rules.ferry[route] > left[WILD]:
                values[WILD] = 100
            colours = [rules.colour[twin] for twin in rules.twins[route] if self.owner[twin] < 0]
            if ANY in colours:
                colours = ALL_COLOURS
            best = colours[0]
            for colour in colours:
                if left[colour] > left[best]:
                    best = colour
            if left[best] < length:
                for colour in colours:
                    values[colour] = max(values[colour], 40 // (length - left[colour]))
                values[best] = max(values[best], 60 // (length - left[best]))
                values[WILD] = max(values[WILD], 1)
            left[best] = max(0, left[best] - length)
        return values
