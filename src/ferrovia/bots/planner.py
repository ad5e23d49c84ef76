"""Plans all its tickets together, prices everything in turns, and does what saves most of them."""

from math import pow as power
from typing import Final

from ferrovia.bots.afloat import build_harbor, exchange
from ferrovia.bots.forest import EXACT
from ferrovia.bots.harbors import Harbors, build_last_harbor, nearness, nearness_after
from ferrovia.bots.outlook import UNIT, Outlook
from ferrovia.bots.pathfinder import PathfinderBot, is_last
from ferrovia.bots.plan import Plan
from ferrovia.bots.purse import NOTHING, Paid, Purse
from ferrovia.bots.turns import Turns, suit_of_card
from ferrovia.bots.ways import FAR
from ferrovia.bots.weights import Weights, weights_for
from ferrovia.engine.actions import CLAIM, DRAW, KEEP, STOP, TAKE, TICKETS, Action
from ferrovia.engine.cards import ANCHOR, ANY, COLOURS, DOUBLE_SHIP, NO_CARD, WILD, deck_of
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import OPENING, SECOND, TURN
from ferrovia.engine.rules import PAIRS, SHIPS

_GOALS: Final = 3  # routes to draw for when no ticket wants any
_CLAIMS: Final = 4  # claims that are weighed then
_LATE: Final = 6.0  # turns left at which stations are built
_PRIOR: Final = 8.0  # turns that the expected pace counts as much as


class PlannerBot(PathfinderBot):
    """Keeps a plan for every set of its tickets, and follows the one worth most."""

    def __init__(self, seed: int, weights: Weights | None = None, exact: int = EXACT) -> None:
        super().__init__(seed)
        self.given = weights
        self.weights = weights or Weights()  # until the book is known
        self.exact = exact
        self.outlook: Outlook | None = None
        self.own_turns = 0
        self.clock = 0.0  # own turns that are left, as it seems
        self.goals: list[int] = []  # routes drawn for
        self.deck: list[int] = []  # cards by kind that the book has
        self.options: list[tuple[float, Action]] = []  # what was weighed at the last decision, in turns
        self.gained = 0.0  # turns that the draw found last saves
        self.harbors: Harbors | None = None  # where there are any
        self.mooring = 0.0  # turns that the set for a harbour is worth
        self.paid: Paid = NOTHING  # the payment found last, of which route, and the turns that others take after it
        self.paid_route = 0
        self.paid_turns = 0.0

    def choose(self, view: Observation) -> Action:
        """Answer whatever is asked; `options` has what was weighed for it."""
        self.options = []
        return super().choose(view)

    def _plan(self, view: Observation) -> Plan:
        plan = self.outlook
        if plan is None:
            if self.given is None:
                self.weights = weights_for(view.rules.rulebook.id)
            plan = Outlook(view.rules, self.weights, self.exact)
            self.outlook = plan
            self.known = plan
            self.deck = [0] * view.rules.kinds
            for cards in view.rules.decks:
                for card in cards:
                    self.deck[card] += 1
        plan.update(view)
        if view.question == TURN:
            self.own_turns += 1
        self.clock = self._count_clock(view)
        if view.rules.has_ships:
            self.harbors = Harbors(view, plan)
        return plan

    def take_over(self, turns: int) -> None:
        """Reckon with the turns that the seat has had."""
        self.own_turns = turns

    def forget(self, turns: int) -> None:
        """Begin anew in the middle of a game in which the seat has had so many turns."""
        self.take_over(turns)
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
            if left == 0 and self.own_turns == 0:
                left = book.pieces  # not chosen yet
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
        return 1.0 / (1.0 + power(share / self.weights.late, self.weights.steep))

    def _worth(self, plan: Outlook, tickets: list[int], routes: list[int], kept: int) -> float:
        """What a plan is worth in points, compared with not having the tickets that are `kept` only now."""
        rules = plan.rules
        turns = plan.turns.count(routes)
        pieces = 0
        total = -self.weights.turn * turns
        for route in routes:
            pieces += rules.length[route]
            total += rules.points[route]
        chance = self._chance(turns, pieces, plan.all_pieces)
        facts = rules.board.tickets
        for place, ticket in enumerate(tickets):
            total += (facts[ticket].points + facts[ticket].penalty) * chance
            if kept >> place & 1:
                total -= facts[ticket].penalty
        if self.harbors is not None:
            total += self.weights.named * self.harbors.add(tickets) * chance
        return total

    def _settle(self, plan: Outlook) -> None:
        """Follow the plan worth most now."""
        best = plan.followed
        most = self._worth(plan, best.tickets, best.routes, 0) + self.weights.stay
        for choice in plan.choices:
            if choice is not plan.followed:
                worth = self._worth(plan, choice.tickets, choice.routes, 0)
                if worth > most:
                    most = worth
                    best = choice
        if best is not plan.followed:
            plan.follow(best)

    def _moor(self, plan: Outlook) -> None:
        """Note what the set for the next harbour is worth."""
        if self.harbors is not None:
            self.mooring = self.weights.harbor * self.harbors.next(plan.followed.tickets) / self.weights.turn

    def _keep(self, view: Observation, plan: Plan) -> Action:
        """The tickets that, with those already held, are worth most."""
        assert isinstance(plan, Outlook)
        rules = view.rules
        book = rules.rulebook
        plan.turns.hold(Purse(view, plan), plan.owner)
        offer = view.offer
        least = min(book.opening_keep if view.question == OPENING else book.ticket_keep, len(offer))
        held = plan.followed.tickets
        facts = rules.board.tickets
        forest = plan.forest
        cities = [facts[ticket].cities for ticket in offer + held]
        forest.solve(plan.price_list(), cities, UNIT * plan.all_pieces + 40)
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
                worth = self._worth(plan, chosen, forest.routes(kept | others), (1 << len(places)) - 1)
            action = Action(view.seat, KEEP, 0, tuple(places))
            self.options.append((worth / self.weights.turn, action))
            if worth > most:
                most = worth
                best = action
        assert best is not None
        return best

    def _turn(self, view: Observation, plan: Plan) -> Action:
        """Claim or draw, whichever saves more turns; when no ticket wants anything, what is worth most points."""
        assert isinstance(plan, Outlook)
        purse = Purse(view, plan)
        plan.turns.hold(purse, plan.owner)
        if is_last(view):
            return self._last_turn(view, plan, purse)
        self._settle(plan)
        self._moor(plan)
        found = self._prepare(view, plan, purse)
        if found is not None:
            return found
        routes = plan.own()
        if routes:
            return self._work(view, plan, purse, routes)
        return self._free_turn(view, plan, purse)

    def _prepare(self, view: Observation, plan: Outlook, purse: Purse) -> Action | None:
        """What comes before claims and draws: harbours, exchanges, sharing, and stations when it is late."""
        rules = view.rules
        found: Action | None = None
        if rules.has_ships:
            found = build_harbor(view, plan)
            if found is None and plan.own():
                found = exchange(view, plan, purse)
        if found is None and rules.racks:
            found = self._share(view, plan)
        late = self.clock < _LATE or not plan.wanted
        if found is None and late and plan.lost and rules.rulebook.stations and view.stations[view.seat]:
            found = self._rescue(view, plan, purse)
        return found

    def _work(self, view: Observation, plan: Outlook, purse: Purse, routes: list[int]) -> Action:
        """Of drawing and every claim, within the plan or beside it, what saves most turns."""
        rules = view.rules
        weights = self.weights
        before = plan.turns.count(routes)
        self.goals = routes
        best = self._best_draw(view, plan, before)
        most = self.gained
        margin = int(weights.spare * rules.rulebook.pieces)
        for route in plan.ways.by_length:
            kind = plan.kind(route)
            length = rules.length[route]
            if not 0 < plan.cost[route] < FAR or length > plan.pieces[kind] or not plan.turns.can_pay(route):
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
                action = self._claim_found(view)
                self.options.append((value, action))
                if value > most:
                    most = value
                    best = action
        return self._free_turn(view, plan, purse) if best is None else best

    def _pay(self, purse: Purse, plan: Outlook, route: int, left: list[int]) -> bool:
        """Find the payment after which the routes left take fewest turns; False if there is none."""
        turns = plan.turns
        rules = plan.rules
        found = False
        for twin in rules.twins[route]:
            if plan.owner[twin] >= 0:
                continue
            length = rules.length[twin]
            extra = 0 if self.clock <= 1.0 else plan.extra[twin]
            if rules.colour[twin] == ANY and rules.made_of[twin] != PAIRS and rules.made_of[twin] != SHIPS:
                for colour in range(COLOURS):
                    if turns.have[colour] > 0 and turns.have[colour] + turns.wilds >= length + extra:
                        paid = purse.pay_set(colour, length, rules.ferry[twin])
                        found = self._pay_with(purse, plan.turns, paid, twin, left, found) or found
            else:
                found = self._pay_with(purse, plan.turns, purse.pay(twin, extra), twin, left, found) or found
        return found

    def _pay_with(self, purse: Purse, turns: Turns, paid: Paid, route: int, left: list[int], found: bool) -> bool:
        """Note a payment if it is one, and better than what was found."""
        if not paid[0] and not paid[1]:
            return False
        after = turns.after(paid, left)
        if self.mooring > 0.0:
            after += self.mooring * (nearness(purse.hand) - nearness_after(purse.hand, paid[0]))
        if not found or after < self.paid_turns:
            self.paid = paid
            self.paid_route = route
            self.paid_turns = after
        return True

    def _claim_found(self, view: Observation) -> Action:
        """The claim with the payment found last."""
        return Action(view.seat, CLAIM, self.paid_route, self.paid[0], (), self.paid[1])

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
        ranked = self._rank(view, plan)
        if view.ticket_deck_size and self.clock > 2.0:
            promise = self._promise(view, plan)
            self.options.append((promise / self.weights.turn, Action(view.seat, TICKETS)))
            if promise > self.weights.turn + self.weights.tickets:
                return Action(view.seat, TICKETS)
        first = self._claim_first(view, plan, purse, ranked)
        self.goals = self._goals(plan, ranked)
        drawn = self._best_draw(view, plan, plan.turns.count(self.goals))
        if first is not None:
            return first
        if drawn is not None and self.gained > 0.0:
            return drawn
        for _, route in ranked:
            if self._pay(purse, plan, route, []):
                return self._claim_found(view)
        if view.rules.has_ships:
            found = exchange(view, plan, purse)
            if found is not None:
                return found
        return view.pick_action(0.0) if drawn is None else drawn

    def _claim_first(
        self, view: Observation, plan: Outlook, purse: Purse, ranked: list[tuple[float, int]]
    ) -> Action | None:
        """The claim of the route worth most, if it can be paid; the next few are noted too."""
        first: Action | None = None
        for worth, route in ranked[:_CLAIMS]:
            if self._pay(purse, plan, route, []):
                action = self._claim_found(view)
                self.options.append((worth / self.weights.turn + 1.0, action))
                if route == ranked[0][1]:
                    first = action
        return first

    def _rank(self, view: Observation, plan: Outlook) -> list[tuple[float, int]]:
        """The routes that there is time for, worth most first, after the turns that they take."""
        rules = view.rules
        ranked: list[tuple[float, int]] = []
        for route in plan.ways.by_length:
            if 0 < plan.cost[route] < FAR and rules.length[route] <= plan.pieces[plan.kind(route)]:
                turns = plan.turns.count([route])
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
                points = facts[ticket].points
                if self.harbors is not None:
                    points += int(self.weights.named * self.harbors.add([ticket]))
                values.append(self._ticket_worth(plan, points, facts[ticket].penalty, missing))
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
                    best = self._claim_found(view)
        if rules.rulebook.stations and plan.open and view.stations[view.seat] and most < 10.0:
            found = self._rescue(view, plan, purse)
            if found is not None:
                return found
        if rules.has_ships:
            best = build_last_harbor(view, plan, most) or best
        return view.pick_action(0.0) if best is None else best

    def _draw(self, view: Observation, plan: Plan) -> Action:
        """The second card."""
        assert isinstance(plan, Outlook)
        if view.rules.rulebook.may_stop and is_last(view):
            return Action(view.seat, STOP)  # no turn will come to play it
        plan.turns.hold(Purse(view, plan), plan.owner)
        self._moor(plan)
        if not self.goals:
            self.goals = plan.own() or self._goals(plan, self._rank(view, plan))
        found = self._best_draw(view, plan, plan.turns.count(self.goals))
        return view.pick_action(0.0) if found is None else found

    def _best_draw(self, view: Observation, plan: Outlook, before: float) -> Action | None:
        """The draw that saves most of the turns that the goals take; None where nothing can be drawn.

        Of the first card with the second that can follow; `gained` is what it saves.
        """
        values = self._values(plan, before)
        if self.mooring > 0.0:
            self._add_mooring(view.hand[:], values)
        display = view.display
        means = self._means(view, values)
        second = view.question == SECOND
        highest, next_to = _highest(values, display)
        best: Action | None = None
        blind = -1.0  # what an unseen card saves, of the better deck
        for deck, size in enumerate(view.deck_sizes):
            if size and (best is None or means[deck] > blind):
                best = Action(view.seat, DRAW, deck)
                blind = means[deck]
        self.gained = -1.0
        if best is not None:
            self.gained = blind if second else blind + max(highest, blind)
            self.options.append((self.gained, best))
        tried: list[int] = []
        for card in display:
            if card == NO_CARD or card in tried or (second and card == WILD):
                continue
            tried.append(card)
            value = values[card]
            if not second and card != WILD:
                value += max(next_to if value == highest else highest, blind)
            action = Action(view.seat, TAKE, card)
            self.options.append((value, action))
            if value > self.gained:
                self.gained = value
                best = action
        return best

    def _values(self, plan: Outlook, before: float) -> list[float]:
        """By kind of card the turns that it saves for the goals, and something for the last cards of a route."""
        turns = plan.turns
        focus = [0.0] * turns.suits
        nearest = 0.0
        wanted = 0
        for route in self.goals:
            wanted |= turns.payable(route)
            suit = turns.begun(route)
            missing = turns.spaces(route) - turns.have[suit]
            if missing > 0:
                value = self.weights.focus / missing
                if value > focus[suit]:
                    focus[suit] = value
                if value > nearest:
                    nearest = value
        values = [0.0] * plan.rules.kinds
        for card, number in enumerate(self.deck):
            if number == 0:
                continue
            if card == WILD:
                values[card] = turns.gain(card, self.goals, before) + nearest
            elif wanted >> suit_of_card(card) & 1:
                values[card] = turns.gain(card, self.goals, before) + focus[suit_of_card(card)]
        return values

    def _add_mooring(self, hand: list[int], values: list[float]) -> None:
        """To what cards are worth add what they are for a harbour."""
        before = nearness(hand)
        for card, number in enumerate(self.deck):
            if number and (card == WILD or ANCHOR <= card < DOUBLE_SHIP):
                hand[card] += 1
                values[card] += self.mooring * (nearness(hand) - before)
                hand[card] -= 1

    def _means(self, view: Observation, values: list[float]) -> list[float]:
        """By deck what an unseen card of it is worth on average."""
        seen = view.discards
        hand = view.hand
        rack = view.rack
        display = view.display
        totals = [0.0] * len(view.rules.decks)
        numbers = [0] * len(totals)
        for card, number in enumerate(self.deck):
            if number:
                left = number - seen[card] - hand[card] - rack[card] - display.count(card)
                deck = deck_of(card)
                numbers[deck] += left
                totals[deck] += left * values[card]
        return [total / max(1, numbers[deck]) for deck, total in enumerate(totals)]


def _highest(values: list[float], display: list[int]) -> tuple[float, float]:
    """The two highest values of face-up cards that can be taken second, 0 where there are none."""
    highest = 0.0
    next_to = 0.0
    for card in display:
        if card != NO_CARD and card != WILD:
            if values[card] > highest:
                next_to = highest
                highest = values[card]
            elif values[card] > next_to:
                next_to = values[card]
    return highest, next_to
