"""The legal actions of a seat: counted, listed, or one of them picked.

The order is pinned: draws (display by kind of card, then the decks), tickets, stations or harbours, exchanges, sharing,
claims, and `PASS` if nothing else is possible. The list holds every choice that matters. Where choices differ only in
the order in which tickets go back, or in which of several equivalent cards are paid, it holds representatives (see
`Purse.payments`); `Game.apply` accepts the others too.
"""

from ferrovia.engine.actions import DRAW_TICKETS, PASS, Action
from ferrovia.engine.buildings import count_builds, list_builds, nth_build
from ferrovia.engine.claims import Claims, list_claims
from ferrovia.engine.draw import REFILLS, count_draws, face_up, nth_draw, nth_refill
from ferrovia.engine.flags import FLAG_ANSWERS, nth_flag_answer
from ferrovia.engine.fleet import count_exchanges, count_fleets, nth_exchange, nth_fleet
from ferrovia.engine.native import i64, mypyc_attr
from ferrovia.engine.purse import Purse, purse_of
from ferrovia.engine.questions import (
    FIRST_SHARE,
    FLAG,
    FLEET,
    KEEPING,
    NO_QUESTION,
    OPENING_TICKETS,
    PLACE,
    REFILL,
    SECOND,
    SHARING,
    TUNNEL,
    TURN,
)
from ferrovia.engine.racks import PLACEMENTS, count_shares, nth_placement, nth_share
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import State, question_for
from ferrovia.engine.tickets import count_keeps, nth_keep, nth_shared
from ferrovia.engine.tunnels import extra_cost, nth_tunnel_answer


@mypyc_attr(acyclic=True)
class CountedMenu:
    """The menu of one seat, counted by group: count first, then take actions by number until the state changes."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.purse = Purse(rules)
        self.claims = Claims(rules, self.purse)
        self.seat: i64 = 0
        self.kind: i64 = 0  # of the question
        self.faces: i64 = 0  # cards that can be taken from the display, as bits
        self.draws: i64 = 0
        self.builds: i64 = 0
        self.exchanges: i64 = 0
        self.shares: i64 = 0
        self.tunnel_answers: i64 = 0

    def count(self, state: State, seat: i64) -> i64:
        """How many actions answer the seat's question, whose kind needs a line here; 0 if the seat is not asked."""
        kind = question_for(state, seat)
        self.seat = seat
        self.kind = kind
        if kind == TURN:
            total = self.count_turn(state, seat)
            if total == 0:
                return 1  # passing
            return total
        if kind == SECOND:
            self.faces = face_up(self.rules, state, kind)
            return count_draws(self.rules, state, kind, self.faces)
        if kind == OPENING_TICKETS or kind == KEEPING:
            return count_keeps(self.rules, state, seat)
        if kind == PLACE:
            return PLACEMENTS
        if kind == REFILL:
            return REFILLS
        if kind == TUNNEL:
            self.purse.look(state, seat)
            self.tunnel_answers = self.purse.count(extra_cost(self.rules, state)) + 1
            return self.tunnel_answers
        if kind == FLAG:
            return FLAG_ANSWERS
        if kind == FIRST_SHARE or kind == SHARING:
            return state.offered[seat]
        if kind == FLEET:
            return count_fleets(self.rules)
        if kind == NO_QUESTION:
            return 0
        raise AssertionError(f"no such kind of question: {kind}")

    def count_turn(self, state: State, seat: i64) -> i64:
        """How many actions other than passing the seat has in its turn."""
        rules = self.rules
        self.faces = face_up(rules, state, TURN)
        self.draws = count_draws(rules, state, TURN, self.faces)
        self.purse.look(state, seat)
        total = self.draws + self.claims.count(state, seat)
        if state.tickets_left:
            total += 1
        if not rules.only_claims:
            total += self._count_others(rules, state, seat)
        return total

    def _count_others(self, rules: Rules, state: State, seat: i64) -> i64:
        """How many ways there are to build, to exchange pieces and to share tickets."""
        self.builds = count_builds(rules, state, self.purse, seat)
        if rules.has_fleet:
            self.exchanges = count_exchanges(rules, state, seat)
        if rules.has_racks:
            self.shares = count_shares(rules, state, seat)
        return self.builds + self.exchanges + self.shares

    def action(self, state: State, n: i64) -> Action:
        """The n-th action of the menu, after counting. Each kind of question needs a line here, too."""
        kind = self.kind
        seat = self.seat
        if kind == TURN:
            return self._turn_action(state, seat, n)
        if kind == SECOND:
            return nth_draw(state, seat, self.faces, n)
        if kind == OPENING_TICKETS or kind == KEEPING:
            return nth_keep(self.rules, state, seat, n)
        if kind == PLACE:
            return nth_placement(seat, n)
        if kind == REFILL:
            return nth_refill(seat, n)
        if kind == TUNNEL:
            return nth_tunnel_answer(self.rules, state, self.purse, n, self.tunnel_answers)
        if kind == FLAG:
            return nth_flag_answer(seat, n)
        if kind == FIRST_SHARE or kind == SHARING:
            return nth_shared(seat, n)
        return nth_fleet(self.rules, seat, n)

    def _turn_action(self, state: State, seat: i64, n: i64) -> Action:
        if n < self.draws:
            return nth_draw(state, seat, self.faces, n)
        n -= self.draws
        if state.tickets_left:
            if n == 0:
                return Action(seat, DRAW_TICKETS)
            n -= 1
        if n < self.builds:
            return nth_build(self.rules, state, self.purse, seat, n)
        n -= self.builds
        if n < self.exchanges:
            return nth_exchange(state, seat, n)
        n -= self.exchanges
        if n < self.shares:
            return nth_share(state, seat, n)
        n -= self.shares
        if not self.claims.total:
            return Action(seat, PASS)
        return self.claims.nth(state, seat, n)


def count_actions(rules: Rules, state: State, seat: i64) -> int:
    """How many actions `list_actions` has."""
    return CountedMenu(rules).count(state, seat)


def can_only_exchange(rules: Rules, state: State, seat: i64) -> bool:
    """Whether the seat can do nothing in its turn but exchange pieces (WLD-12)."""
    if state.tickets_left or count_draws(rules, state, TURN, face_up(rules, state, TURN)):
        return False
    menu = CountedMenu(rules)
    return menu.count_turn(state, seat) == menu.exchanges


def list_actions(rules: Rules, state: State, seat: i64) -> list[Action]:
    """Every action that answers the seat's question; none if it is not asked."""
    if question_for(state, seat) == TURN:
        return _list_turn(rules, state, seat)
    menu = CountedMenu(rules)
    return [menu.action(state, n) for n in range(menu.count(state, seat))]


def _list_turn(rules: Rules, state: State, seat: i64) -> list[Action]:
    """The same for a turn, where what the seat can pay is found once for all sites and for all routes of a cost."""
    faces = face_up(rules, state, TURN)
    actions = [nth_draw(state, seat, faces, n) for n in range(count_draws(rules, state, TURN, faces))]
    if state.tickets_left:
        actions.append(Action(seat, DRAW_TICKETS))
    purse = purse_of(rules, state, seat)
    actions.extend(list_builds(rules, state, purse, seat))
    actions.extend([nth_exchange(state, seat, n) for n in range(count_exchanges(rules, state, seat))])
    if rules.has_racks:
        actions.extend([nth_share(state, seat, n) for n in range(count_shares(rules, state, seat))])
    actions.extend(list_claims(rules, state, purse, seat))
    return actions or [Action(seat, PASS)]
