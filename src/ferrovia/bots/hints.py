"""Why an action is a good idea: codes with values, from what the planner knows. Words are made where words are."""

from typing import Final

from ferrovia.bots.grounds import Grounds, Reason
from ferrovia.bots.outlook import UNIT
from ferrovia.bots.pathfinder import is_last
from ferrovia.bots.planner import PlannerBot
from ferrovia.bots.ways import FAR
from ferrovia.engine.actions import (
    BUILD,
    CLAIM,
    DECLINE,
    DRAW,
    EXCHANGE,
    KEEP,
    MAN,
    PASS,
    PAY,
    PUT,
    REFILL_FROM,
    SHARE,
    STOP,
    TAKE,
    TICKETS,
    Action,
)
from ferrovia.engine.cards import WILD
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import FLAG, OPENING, TUNNEL, TURN

CODES: Final = (
    # claims
    "completes",
    "last_completes",
    "last_points",
    "last_draw",
    "needed",
    "points",
    "points_beside",
    "points_instead",
    "rivals_one_end",
    "rivals_both_ends",
    "long_way_around",
    "for_flag",
    "lengthens",
    # cards
    "card_for_route",
    "card_for_several",
    "card_for_tunnel",
    "card_for_any",
    "card_for_pairs",
    "card_for_harbor",
    "card_spare",
    "wild",
    "wild_for_ferry",
    "wild_spare",
    "unseen",
    "unseen_better",
    "unseen_first",
    "unseen_none",
    "unseen_any",
    "plan_for",
    "route_for",
    "route_points",
    "stop",
    "stop_early",
    # tickets
    "tickets_promise",
    "tickets_time",
    "tickets_open",
    "keep_done",
    "keep_shared",
    "keep_cost",
    "keep_least",
    "keep_far",
    "drop",
    "drop_far",
    "share_partner",
    "share_dearest",
    "share",
    # what some books have
    "station_rescues",
    "station",
    "harbor",
    "harbor_none",
    "harbor_unbuilt",
    "exchange",
    "exchange_none",
    "fleet",
    "refill",
    "hand_wanted",
    "hand_wild",
    "hand_unwanted",
    "rack_wanted",
    "rack_unwanted",
    "pay_tunnel",
    "decline_tunnel",
    "tunnel_too_dear",
    "flag",
    # nothing to weigh
    "only_choice",
    "nothing_else",
)


def why(planner: PlannerBot, view: Observation, action: Action) -> list[Reason]:
    """One or two reasons for a legal action, the weightier first. The planner has just chosen for this observation.

    They are facts, so any legal action has some; that it is also the best is for the planner to say.
    """
    if action.kind == PASS:
        return [Reason("nothing_else", {}, [])]
    if view.count_actions() == 1 and view.question != TUNNEL:
        return [Reason("only_choice", {}, [])]
    return Hints(planner, view).reasons(action)[:2]


class Hints(Grounds):
    """Reasons for every kind of action."""

    def reasons(self, action: Action) -> list[Reason]:
        """All that speaks for it, the weightiest first."""
        kind = action.kind
        if kind == CLAIM:
            return self.claim(action.target, action.cards + action.rack)
        if is_last(self.view) and (kind == TAKE or kind == DRAW):
            return [Reason("last_draw", {}, [])]
        if kind == TAKE:
            return self._take(action.target)
        if kind == DRAW:
            return self.unseen(action.target)
        if kind == STOP:
            return [Reason("stop" if is_last(self.view) else "stop_early", {}, [])]
        if kind == TICKETS:
            return self._new_tickets()
        if kind == KEEP:
            return self._keep(action)
        if kind == BUILD:
            return self._harbor(action.target) if self.rules.rulebook.harbors else self._station(action.target)
        return self._rare(action)

    def _take(self, card: int) -> list[Reason]:
        found = self.wild() if card == WILD else self.card(card)
        harbor = self.for_harbor(card)
        return harbor if harbor and found[0].code in ("card_spare", "wild_spare") else harbor + found

    def _rare(self, action: Action) -> list[Reason]:
        """What only some books ask."""
        kind = action.kind
        if self.view.question == FLAG:
            return [self._flag()]
        if kind == PAY or kind == DECLINE:
            return self._tunnel(kind == PAY)
        if kind == PUT:
            return [self._put(action.target)]
        if kind == SHARE:
            return [self._share(action)]
        if kind == EXCHANGE:
            return self._exchange(action.target)
        if kind == MAN:
            return [Reason("fleet", {"trains": self.plan.need[0], "ships": self.plan.need[1]}, [])]
        assert kind == REFILL_FROM
        return [self._refill()]

    def _new_tickets(self) -> list[Reason]:
        planner = self.planner
        routes = self.plan.own()
        if routes:
            pieces = self.pieces_of(routes)
            return [Reason("tickets_open", {"trains": pieces[0], "ships": pieces[1]}, [])]
        turns = max(1, int(planner.clock + 0.5))
        for value, action in planner.options:
            points = int(value * planner.weights.turn + 0.5)
            if action.kind == TICKETS and points > 0:
                return [Reason("tickets_promise", {"n": turns, "points": points}, [])]
        return [Reason("tickets_time", {"n": turns}, [])]

    def _keep(self, action: Action) -> list[Reason]:
        """What the tickets kept take together, and what one more would take."""
        plan = self.plan
        facts = self.rules.board.tickets
        offer = self.view.offer
        tickets = offer + plan.followed.tickets
        forest = plan.forest
        forest.solve(plan.price_list(), [facts[ticket].cities for ticket in tickets], UNIT * plan.all_pieces + 40)
        held = ((1 << len(tickets)) - 1) >> len(offer) << len(offer)
        chosen = held
        for place in action.cards:
            chosen |= 1 << place
        kept = self._ranked([offer[place] for place in action.cards])
        least = [Reason("keep_least", {"n": len(kept)}, kept)] if self._is_least(action) else []
        if forest.cost(chosen) == FAR:
            return [Reason("keep_far", {}, kept), *least]
        together = self.pieces_of(forest.routes(chosen))
        if together[0] + together[1] > plan.all_pieces:
            return [Reason("keep_far", {}, kept), *least]
        return [self._kept(kept, tickets, chosen, held, together), *least, *self._dropped(offer, chosen, together)]

    def _kept(self, kept: list[int], tickets: list[int], chosen: int, held: int, together: list[int]) -> Reason:
        forest = self.plan.forest
        number = together[0] + together[1]
        before = self.pieces_of(forest.routes(held)) if held else [0, 0]
        if number == before[0] + before[1]:
            return Reason("keep_done", {}, kept)
        apart = 0
        for place in range(len(tickets)):
            if chosen >> place & 1:
                apart += sum(self.pieces_of(forest.routes(1 << place)))
        if apart > number:
            return Reason("keep_shared", {"trains": together[0], "ships": together[1], "apart": apart}, kept)
        values = {"trains": max(0, together[0] - before[0]), "ships": max(0, together[1] - before[1])}
        values["points"] = self._points(kept)
        values["left"] = self.plan.all_pieces
        return Reason("keep_cost", values, kept)

    def _dropped(self, offer: list[int], chosen: int, together: list[int]) -> list[Reason]:
        """The ticket left out that would take most."""
        forest = self.plan.forest
        most = 0
        found: list[Reason] = []
        for place, ticket in enumerate(offer):
            if not chosen >> place & 1:
                more = chosen | 1 << place
                pieces = [FAR, 0] if forest.cost(more) == FAR else self.pieces_of(forest.routes(more))
                if pieces[0] + pieces[1] > self.plan.all_pieces:
                    return [Reason("drop_far", {}, [ticket])]
                trains = max(0, pieces[0] - together[0])
                ships = max(0, pieces[1] - together[1])
                if trains + ships > most:
                    most = trains + ships
                    found = [Reason("drop", {"trains": trains, "ships": ships}, [ticket])]
        return found

    def _is_least(self, action: Action) -> bool:
        """Whether this is the least evil, and no fewer may be kept."""
        book = self.rules.rulebook
        least = book.opening_keep if self.view.question == OPENING else book.ticket_keep
        if len(action.cards) > least or not self.planner.options:
            return False
        highest = self.planner.options[0]
        for option in self.planner.options:
            if option[0] > highest[0]:
                highest = option
        return highest[0] < 0.0 and highest[1].cards == action.cards

    def _ranked(self, tickets: list[int]) -> list[int]:
        ranked = sorted([(self.plan.rank[ticket], ticket) for ticket in tickets])
        return [ticket for _, ticket in ranked]

    def _station(self, city: int) -> list[Reason]:
        rules = self.rules
        for ticket in self.open_tickets():
            for route, who in enumerate(self.plan.owner):
                if who >= 0 and who != self.view.seat and (rules.end_a[route] == city or rules.end_b[route] == city):
                    cost = self.plan.cost[:]
                    cost[rules.twins[route][0]] = 0
                    if self.is_joined(cost, ticket):
                        return [Reason("station_rescues", {"route": route}, [ticket])]
        return [Reason("station", {}, [])]

    def _harbor(self, city: int) -> list[Reason]:
        plan = self.plan
        facts = self.rules.board.tickets
        named = [ticket for ticket in plan.tickets if ticket not in plan.lost and city in facts[ticket].cities]
        if named:
            return [Reason("harbor", {"city": city, "n": len(named)}, self._ranked(named))]
        unbuilt = {"points": -self.rules.rulebook.unbuilt_points}
        return [Reason("harbor_none", {"city": city}, []), Reason("harbor_unbuilt", unbuilt, [])]

    def _exchange(self, target: int) -> list[Reason]:
        """The route that can be paid and lacks the pieces."""
        plan = self.plan
        kind = 0 if target > 0 else 1
        for route in plan.wanted or plan.ways.by_length:
            least = self.rules.length[route] - plan.pieces[kind]
            if plan.kind(route) != kind or not 0 < least <= abs(target) or not 0 < plan.cost[route] < FAR:
                continue
            for twin in self.rules.twins[route]:
                if plan.owner[twin] < 0 and self.purse.pay(twin, 0)[0]:
                    values = {"route": route, "trains": least if kind == 0 else 0, "ships": least if kind else 0}
                    return [Reason("exchange", values, []), self.route_for(route)]
        return [Reason("exchange_none", {}, [])]

    def _share(self, action: Action) -> Reason:
        plan = self.plan
        if self.view.question == TURN:
            tickets = self._ranked([self.view.tickets[place] for place in action.cards])
            most = max([self.view.pieces[mate] for mate in self.rules.mates[self.view.seat]])
            if plan.need[0] > plan.pieces[0] and most > plan.pieces[0]:
                return Reason("share_partner", {"trains": plan.need[0], "ships": 0, "left": plan.pieces[0]}, tickets)
            return Reason("share", {}, tickets)
        offer = self.view.offer
        ticket = offer[action.cards[0]]
        return Reason("share_dearest" if ticket == self._ranked(offer)[0] else "share", {}, [ticket])

    def _put(self, on_rack: int) -> Reason:
        card = self.view.drawn
        if card == WILD and not on_rack:
            return Reason("hand_wild", {}, [])
        for route in self.plan.own():
            if card in self.suits(route):
                return Reason("rack_wanted" if on_rack else "hand_wanted", {"route": route}, self.tickets_for(route))
        return Reason("rack_unwanted" if on_rack else "hand_unwanted", {}, [])

    def _refill(self) -> Reason:
        lack = self.planner.wishes(self.view, self.plan).lack
        return Reason("refill", {"train_cards": lack[0], "ship_cards": lack[1]}, [])

    def _tunnel(self, pays: bool) -> list[Reason]:
        view = self.view
        if pays:
            assert view.tunnel is not None
            route, laid, _ = view.tunnel
            return [self.claim(route, laid)[0], Reason("pay_tunnel", {}, [])]
        first = view.pick_action(0.0)
        if first.kind == DECLINE:
            return [Reason("tunnel_too_dear", {}, [])]
        return [Reason("decline_tunnel", {"n": len(first.cards) + len(first.rack)}, [])]

    def _flag(self) -> Reason:
        kept = self.view.flags[self.view.seat]
        values = {"n": kept.bit_count(), "whole": self.rules.whole_flag.bit_count()}
        values["points"] = self.rules.rulebook.flag_points
        return Reason("flag", values, [])
