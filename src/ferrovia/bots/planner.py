"""Plans all its tickets together, prices everything in turns, and does what saves most of them."""

from math import pow
from typing import Final

from ferrovia.bots.afloat import build_harbor, exchange
from ferrovia.bots.forest import EXACT
from ferrovia.bots.outlook import Outlook
from ferrovia.bots.pathfinder import PathfinderBot, is_last
from ferrovia.bots.plan import Plan
from ferrovia.bots.purse import NOTHING, Paid, Purse
from ferrovia.bots.turns import Turns, suit_of_card
from ferrovia.bots.ways import FAR
from ferrovia.bots.weights import Weights, weights_for
from ferrovia.engine.actions import CLAIM, DRAW, KEEP, STOP, TAKE, TICKETS, Action
from ferrovia.engine.cards import ANY, COLOURS, NO_CARD, WILD, deck_of
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import OPENING, SECOND, TURN
from ferrovia.engine.rules import PAIRS, SHIPS

_GOALS: Final = 3  # routes to draw for when no ticket wants any
_CLAIMS: Final = 4  # claims that are weighed then
_PRIOR: Final = 8.0  # turns that the expected pace counts as much as


class PlannerBot(PathfinderBot):
    """Keeps a plan for every set of its tickets, and follows the one worth most."""

    def __init__(self, seed: int, weights: Weights | None = None, exact: int = EXACT) -> None:
        super().__init__(seed)
        self.given = weights
        self.weights = weights or Weights()  # until the book is known
        self.exact = exact
        self.outlook: Outlook | None = None
        self.turns: Turns | None = None
        self.own_turns = 0
        self.clock = 0.0  # own turns that are left, as it seems
        self.goals: list[int] = []  # routes drawn for
        self.deck: list[int] = []  # cards by kind that the book has
        self.options: list[tuple[float, Action]] = []  # what was weighed at the last decision, in turns
        self.gained = 0.0  # turns that the draw found last saves
        self.paid: Paid = NOTHING  # the payment found last, of which route, and the turns that others take after it
        self.paid_route = 0
        self.paid_turns = 0.0

    def _plan(self, view: Observation) -> Plan:
        plan = self.outlook
        if plan is None:
            if self.given is None:
                self.weights = weights_for(view.rules.rulebook.id)
            plan = Outlook(view.rules, self.weights, self.exact)
            self.outlook = plan
            self.known = plan
            self.turns = Turns(view.rules, plan.extra)
            self.deck = [0] * view.rules.kinds
            for cards in view.rules.decks:
                for card in cards:
                    self.deck[card] += 1
        plan.update(view)
        self.options = []
        if view.question == TURN:
            self.own_turns += 1
        self.clock = self._count_clock(view)
        return plan

    def forget(self, turns: int) -> None:
        """Begin anew in the middle of a game in which the seat has had so many turns."""
        self.own_turns = turns
        self.goals = []
        if self.outlook is not None:
            self.outlook.forget()

    def _count_clock(self, view: Observation) -> float:
        """How many own turns are left: until the seat that is furthest has placed its pieces, at its pace so far."""
        rules = view.rules
        if view.turns_left >= 0:
            return float((view.turns_left + rules.seats - 1) // rules.seats)
        book = rules.rulebook
        least = 1000.0
        for seat in range(rules.seats):
            left = view.pieces[seat] + view.ships[seat]
            placed = book.pieces - left
            pace = (placed + self.weights.pace * _PRIOR) / (self.own_turns + _PRIOR)
            turns = (left - book.end_pieces) / pace
            if turns < least:
                least = turns
        return max(least, 1.0) + 1.0

    def _chance(self, turns: float, pieces: int, left: int) -> float:
        """How likely a plan is to be finished that takes so many turns and pieces."""
        share = turns / self.clock
        if left and pieces / left > share:
            share = pieces / left
        return 1.0 / (1.0 + pow(share / self.weights.late, self.weights.steep))

    def _worth(self, view: Observation, tickets: list[int], routes: list[int], kept: int) -> float:
        """What a plan is worth in points, compared with not having the tickets that are `kept` only now."""
        rules = view.rules
        assert self.turns is not None and self.outlook is not None
        turns = self.turns.count(routes)
        pieces = 0
        total = -self.weights.turn * turns
        for route in routes:
            pieces += rules.length[route]
            total += rules.points[route]
        chance = self._chance(turns, pieces, self.outlook.all_pieces)
        facts = rules.board.tickets
        for place, ticket in enumerate(tickets):
            total += (facts[ticket].points + facts[ticket].penalty) * chance
            if kept >> place & 1:
                total -= facts[ticket].penalty
        return total

    def _settle(self, view: Observation, plan: Outlook) -> None:
        """Follow the plan worth most now."""
        best = plan.followed
        most = self._worth(view, best.tickets, best.routes, 0) + self.weights.stay
        for choice in plan.choices:
            if choice is not plan.followed:
                worth = self._worth(view, choice.tickets, choice.routes, 0)
                if worth > most:
                    most = worth
                    best = choice
        if best is not plan.followed:
            plan.follow(best)

    def _keep(self, view: Observation, plan: Plan) -> Action:
        """The tickets that, with those already held, are worth most."""
        assert self.turns is not None and self.outlook is not None
        outlook = self.outlook
        rules = view.rules
        book = rules.rulebook
        self.turns.hold(Purse(view, outlook), outlook.owner)
        least = book.opening_keep if view.question == OPENING else book.ticket_keep
        offer = view.offer
        held = outlook.followed.tickets
        facts = rules.board.tickets
        tickets = offer + held
        forest = outlook.forest
        cities = [facts[ticket].cities for ticket in tickets]
        forest.solve(outlook.price_list(), cities, 2 * outlook.all_pieces + 40)
        others = ((1 << len(held)) - 1) << len(offer)
        most = -1e9
        best: Action | None = None
        for kept in range(1, 1 << len(offer)):
            places = [place for place in range(len(offer)) if kept >> place & 1]
            if len(places) < least:
                continue
            chosen = [offer[place] for place in places] + held
            if forest.cost(kept | others) == FAR:
                worth = -sum([facts[ticket].penalty for ticket in chosen]) - 100.0
            else:
                worth = self._worth(view, chosen, forest.routes(kept | others), (1 << len(places)) - 1)
            action = Action(view.seat, KEEP, 0, tuple(places))
            self.options.append((worth / self.weights.turn, action))
            if worth > most:
                most = worth
                best = action
        assert best is not None
        return best

    def _turn(self, view: Observation, plan: Plan) -> Action:
        """Claim or draw, whichever saves more turns; when no ticket wants anything, what is worth most points."""
        assert self.turns is not None and self.outlook is not None
        outlook = self.outlook
        rules = view.rules
        purse = Purse(view, outlook)
        self.turns.hold(purse, outlook.owner)
        if is_last(view):
            return self._last_turn(view, outlook, purse)
        self._settle(view, outlook)
        found: Action | None = None
        if rules.has_ships:
            found = build_harbor(view, outlook)
            if found is None and outlook.own():
                found = exchange(view, outlook, purse)
        if found is None and rules.racks:
            found = self._share(view, outlook)
        if found is None and outlook.lost and rules.rulebook.stations and view.stations[view.seat]:
            if self.clock < 6.0 or not outlook.wanted:
                found = self._rescue(view, outlook, purse)
        if found is not None:
            return found
        routes = outlook.own()
        if routes:
            return self._work(view, outlook, purse, routes)
        return self._free_turn(view, outlook, purse)

    def _work(self, view: Observation, plan: Outlook, purse: Purse, routes: list[int]) -> Action:
        """Of drawing and every claim, within the plan or beside it, what saves most turns."""
        assert self.turns is not None
        rules = view.rules
        weights = self.weights
        before = self.turns.count(routes)
        self.goals = routes
        best = self._best_draw(view, routes, before)
        most = self.gained
        margin = int(weights.spare * rules.rulebook.pieces)
        for route in plan.ways.by_length:
            kind = plan.kind(route)
            length = rules.length[route]
            if not 0 < plan.cost[route] < FAR or length > plan.pieces[kind] or not self.turns.can_pay(route):
                continue
            left = routes
            if route in routes:
                left = [other for other in routes if other != route]
                value = self._risk(view, plan, route)
            elif plan.pieces[kind] - plan.need[kind] - length < margin:
                continue
            else:
                value = self._points_beside(view, plan, route) / weights.turn
                if value + weights.claim <= most:
                    continue
            if self._pay(purse, plan, route, left):
                value += weights.claim + before - self.paid_turns
                action = Action(view.seat, CLAIM, self.paid_route, self.paid[0], (), self.paid[1])
                self.options.append((value, action))
                if value > most:
                    most = value
                    best = action
        return self._free_turn(view, plan, purse) if best is None else best

    def _pay(self, purse: Purse, plan: Outlook, route: int, left: list[int]) -> bool:
        """Find the payment after which the routes left take fewest turns; False if there is none."""
        assert self.turns is not None
        turns = self.turns
        rules = self.turns.rules
        found = False
        for twin in rules.twins[route]:
            if plan.owner[twin] >= 0:
                continue
            length = rules.length[twin]
            extra = 0 if self.clock <= 1.0 else plan.extra[twin]
            if rules.colour[twin] == ANY and rules.made_of[twin] != PAIRS and rules.made_of[twin] != SHIPS:
                for colour in range(COLOURS):
                    if turns.have[colour] > 0 and turns.have[colour] + turns.wilds >= length + extra:
                        if self._pay_with(purse.pay_set(colour, length, rules.ferry[twin]), twin, left, found):
                            found = True
            elif self._pay_with(purse.pay(twin, extra), twin, left, found):
                found = True
        return found

    def _pay_with(self, paid: Paid, route: int, left: list[int], found: bool) -> bool:
        """Note a payment if it is one, and better than what was found."""
        assert self.turns is not None
        if not paid[0] and not paid[1]:
            return False
        after = self.turns.after(paid, left)
        if not found or after < self.paid_turns:
            self.paid = paid
            self.paid_route = route
            self.paid_turns = after
        return True

    def _risk(self, view: Observation, plan: Outlook, route: int) -> float:
        """Turns that it would cost to lose the route, times how likely that is before the next turn."""
        rules = view.rules
        weights = self.weights
        chance = weights.risk * (1.0 + weights.near * plan.rivals_at(route, view.seat) / 2.0)
        still_open = [twin for twin in rules.twins[route] if plan.owner[twin] < 0]
        if len(still_open) > 1 and rules.may_own[route] > 1:
            chance /= 3.0
        return chance * plan.detour(route)

    def _points_beside(self, view: Observation, plan: Outlook, route: int) -> float:
        """Points of a route that no ticket wants, less those of its pieces."""
        rules = view.rules
        book = rules.rulebook
        pieces = max(1, plan.pieces[0] + plan.pieces[1] - plan.need[0] - plan.need[1])
        scarce = min(1.0, 2.0 * self.clock / pieces)
        value = rules.points[route] - self.weights.piece * scarce * rules.length[route]
        if book.longest_bonus and plan.adjoins(route):
            value += self.weights.adjoin
        if rules.whole_flag:
            for twin in rules.twins[route]:
                if plan.owner[twin] < 0 and (rules.whole_flag & ~view.flags[view.seat]) >> rules.colour[twin] & 1:
                    value += self.weights.flag * book.flag_points
                    break
        return value

    def _free_turn(self, view: Observation, plan: Outlook, purse: Purse) -> Action:
        """No ticket wants anything: new tickets if they promise enough, else the routes worth most for their turns."""
        assert self.turns is not None
        rules = view.rules
        weights = self.weights
        ranked = self._rank(view, plan)
        if view.ticket_deck_size and self.clock > 2.0:
            promise = self._promise(view, plan)
            self.options.append((promise / weights.turn, Action(view.seat, TICKETS)))
            if promise > weights.turn + weights.tickets:
                return Action(view.seat, TICKETS)
        first: Action | None = None
        for worth, route in ranked[:_CLAIMS]:
            if self._pay(purse, plan, route, []):
                action = Action(view.seat, CLAIM, self.paid_route, self.paid[0], (), self.paid[1])
                self.options.append((worth / weights.turn + 1.0, action))
                if route == ranked[0][1]:
                    first = action
        self.goals = self._goals(plan, ranked)
        drawn = self._best_draw(view, self.goals, self.turns.count(self.goals))
        if first is not None:
            return first
        if drawn is not None and self.gained > 0.0:
            return drawn
        for _, route in ranked:
            if self._pay(purse, plan, route, []):
                return Action(view.seat, CLAIM, self.paid_route, self.paid[0], (), self.paid[1])
        if rules.has_ships:
            found = exchange(view, plan, purse)
            if found is not None:
                return found
        return view.pick_action(0.0) if drawn is None else drawn

    def _rank(self, view: Observation, plan: Outlook) -> list[tuple[float, int]]:
        """The routes that there is time for, worth most first, after the turns that they take."""
        assert self.turns is not None
        rules = view.rules
        ranked: list[tuple[float, int]] = []
        for route in plan.ways.by_length:
            if 0 < plan.cost[route] < FAR and rules.length[route] <= plan.pieces[plan.kind(route)]:
                turns = self.turns.count([route])
                if turns <= self.clock + 1.0:
                    ranked.append((self._points_beside(view, plan, route) - self.weights.turn * turns, route))
        ranked.sort(reverse=True)
        return ranked

    def _goals(self, plan: Outlook, ranked: list[tuple[float, int]]) -> list[int]:
        """The first few that there are pieces for, together."""
        goals: list[int] = []
        pieces = plan.pieces[:]
        for _, route in ranked:
            kind = plan.kind(route)
            length = plan.rules.length[route]
            if len(goals) < _GOALS and length <= pieces[kind]:
                pieces[kind] -= length
                goals.append(route)
        return goals

    def _promise(self, view: Observation, plan: Outlook) -> float:
        """The points to expect of the best of an offer of tickets, after what its turns and pieces cost.

        A ticket's way is taken to lead from its cities to the network that there is.
        """
        rules = view.rules
        facts = rules.board.tickets
        cards = plan.cards_to_network()
        values: list[float] = []
        for ticket in range(len(facts)):
            if ticket not in plan.tickets and not facts[ticket].long:
                missing = 0.0
                for city in facts[ticket].cities:
                    missing += cards[city]
                values.append(self._ticket_worth(plan, facts[ticket].points, facts[ticket].penalty, missing))
        values.sort()
        offered = rules.rulebook.ticket_offer
        total = 0.0
        likely = 1.0  # how likely the tickets looked at so far, from the best, are not in the offer
        for place in range(len(values) - 1, -1, -1):
            here = min(1.0, offered / (place + 1))
            total += likely * here * values[place]
            likely *= 1.0 - here
        return total

    def _ticket_worth(self, plan: Outlook, points: int, penalty: int, cards: float) -> float:
        pieces = plan.pieces[0] + plan.pieces[1]
        if cards > pieces:
            return -float(penalty)
        weights = self.weights
        turns = weights.way * cards
        scarce = min(1.0, 2.0 * self.clock / max(1, pieces))
        chance = self._chance(turns, int(cards), pieces)
        gain = (points + penalty) * chance - penalty + (weights.along - weights.piece * scarce) * cards
        return gain - weights.turn * turns

    def _last_turn(self, view: Observation, plan: Outlook, purse: Purse) -> Action:
        """The claim that counts most, with the tickets that it completes."""
        rules = view.rules
        facts = rules.board.tickets
        best: Action | None = None
        most = 0.0
        for route in plan.ways.by_length:
            if 0 < plan.cost[route] < FAR and rules.length[route] <= plan.pieces[plan.kind(route)]:
                value = float(rules.points[route])
                cost = plan.cost[:]
                cost[route] = 0
                for ticket in plan.open:
                    if plan.ways.find(cost, facts[ticket].cities, 0) == 0:
                        value += facts[ticket].points + facts[ticket].penalty
                if value > most and self._pay(purse, plan, route, []):
                    most = value
                    best = Action(view.seat, CLAIM, self.paid_route, self.paid[0], (), self.paid[1])
        if rules.rulebook.stations and plan.open and view.stations[view.seat] and most < 10.0:
            found = self._rescue(view, plan, purse)
            if found is not None:
                return found
        if best is None and rules.has_ships:
            best = build_harbor(view, plan)
        return view.pick_action(0.0) if best is None else best

    def _draw(self, view: Observation, plan: Plan) -> Action:
        """The second card."""
        assert self.turns is not None and self.outlook is not None
        if view.rules.rulebook.may_stop and is_last(view):
            return Action(view.seat, STOP)  # no turn will come to play it
        self.turns.hold(Purse(view, plan), plan.owner)
        if not self.goals:
            self.goals = self.outlook.own() or self._goals(self.outlook, self._rank(view, self.outlook))
        found = self._best_draw(view, self.goals, self.turns.count(self.goals))
        return view.pick_action(0.0) if found is None else found

    def _best_draw(self, view: Observation, routes: list[int], before: float) -> Action | None:
        """The draw that saves most turns for these routes, and how many; None where nothing can be drawn."""
        seat = view.seat
        values = self._values(view, routes, before)
        display = view.display
        sizes = view.deck_sizes
        means = self._means(view, values, sizes)
        second = view.question == SECOND
        blind = -1
        for deck, size in enumerate(sizes):
            if size and (blind < 0 or means[deck] > means[blind]):
                blind = deck
        highest = 0.0  # of the cards that can be taken second
        next_to = 0.0
        for card in display:
            if card != NO_CARD and card != WILD:
                if values[card] > highest:
                    next_to = highest
                    highest = values[card]
                elif values[card] > next_to:
                    next_to = values[card]
        best: Action | None = None
        self.gained = -1.0
        if blind >= 0:
            best = Action(seat, DRAW, blind)
            self.gained = means[blind]
            if not second:
                self.gained += max(highest, means[blind])
            self.options.append((self.gained, best))
        tried: list[int] = []
        for card in display:
            if card == NO_CARD or card in tried or (second and card == WILD):
                continue
            tried.append(card)
            value = values[card]
            if not second and card != WILD:
                then = next_to if value == highest else highest
                value += max(then, means[blind]) if blind >= 0 else then
            action = Action(seat, TAKE, card)
            self.options.append((value, action))
            if value > self.gained:
                self.gained = value
                best = action
        return best

    def _values(self, view: Observation, routes: list[int], before: float) -> list[float]:
        """By kind of card the turns that it saves, and something for the last cards of a route."""
        assert self.turns is not None
        turns = self.turns
        rules = view.rules
        focus = [0.0] * turns.suits
        nearest = 0.0
        none = [0] * turns.suits
        wanted = 0
        for route in routes:
            length = rules.length[route] + turns.extra[route] - rules.ferry[route]
            suit = turns.suit_of(route, none)
            if suit < 0:
                first = COLOURS if rules.made_of[route] == SHIPS else 0
                wanted |= 255 << first
                for other in range(first, first + COLOURS):
                    if suit < 0 or turns.have[other] > turns.have[suit]:
                        suit = other
            for twin in rules.twins[route]:
                if rules.colour[twin] < ANY:
                    wanted |= 1 << (rules.colour[twin] + (COLOURS if rules.made_of[twin] == SHIPS else 0))
            missing = length - turns.have[suit]
            if missing > 0:
                value = self.weights.focus / missing
                if value > focus[suit]:
                    focus[suit] = value
                if value > nearest:
                    nearest = value
        values = [0.0] * rules.kinds
        for card, number in enumerate(self.deck):
            if number == 0:
                continue
            if card == WILD:
                values[card] = turns.gain(card, routes, before) + nearest
            elif wanted >> suit_of_card(card) & 1:
                values[card] = turns.gain(card, routes, before) + focus[suit_of_card(card)]
        return values

    def _means(self, view: Observation, values: list[float], sizes: list[int]) -> list[float]:
        """By deck what an unseen card of it is worth on average."""
        seen = view.discards
        hand = view.hand
        rack = view.rack
        display = view.display
        totals = [0.0] * len(sizes)
        numbers = [0] * len(sizes)
        for card, number in enumerate(self.deck):
            if number:
                left = number - seen[card] - hand[card] - rack[card] - display.count(card)
                deck = deck_of(card)
                numbers[deck] += left
                totals[deck] += left * values[card]
        return [total / max(1, number) for total, number in zip(totals, numbers)]
