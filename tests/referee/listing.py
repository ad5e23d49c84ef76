"""Enumerating the legal texts, independently of the judge.

If several texts do the same, only some are listed: the short form for keeping tickets, payments with as many cards as
possible from the rack or from the hand, and plain train cards before those with a symbol.
"""

from collections.abc import Iterable
from itertools import combinations

from .notation import COLORS, WILD
from .payments import all_sets, extra_payments, hand_and_rack, harbor_payments, route_payments
from .position import Position, Question


class Lister(Position):
    """Enumerates the texts that a seat may play; judges none."""

    def listed(self, seat: int) -> set[str]:
        """The listed texts of all legal actions of the seat."""
        if self.over or seat not in self.asked:
            return set()
        question = self.asked[seat]
        if question["kind"] == "turn":
            return self.list_turn(seat)
        return self.list_answers(seat, question)

    def list_turn(self, seat: int) -> set[str]:
        found = self.list_first_draws() | self.list_claims(seat)
        found |= self.list_harbors(seat) if self.book.harbors else self.list_stations(seat)
        if self.book.racks:
            places = range(1, len(self.tickets[seat]) + 1)
            found |= {f"share={one},{other}" for one, other in combinations(places, 2)}
        if self.book.fleet:
            found |= {f"swap={count}t" for count in range(1, min(self.ships[seat], self.box[seat]) + 1)}
            found |= {f"swap={count}s" for count in range(1, min(self.trains[seat], self.ships_in_box(seat)) + 1)}
        if self.ticket_deck:
            found.add("tickets")
        return found or {"pass"}

    def list_answers(self, seat: int, question: Question) -> set[str]:
        kind = question["kind"]
        if kind == "opening":
            return self.list_keeps(len(question["offer"]), self.book.opening_keep)
        if kind == "keep":
            return self.list_keeps(len(question["offer"]), self.book.draw_keep)
        if kind in ("first_share", "sharing"):
            return {f"share={place + 1}" for place in range(len(question["offer"]))}
        if kind == "fleet":
            most = min(self.book.trains, self.book.fleet)
            return {f"fleet={trains}" for trains in range(self.book.fleet - self.book.ships, most + 1)}
        if kind == "second":
            found = self.list_draws() - {f"+{WILD}"}
            return found | {"stop"} if self.book.may_stop else found
        if kind == "tunnel":
            laid = question["laid"] + question["rack"]
            payments = extra_payments(laid, question["extra"], self.hands[seat] + self.rack(seat))
            return {"no"} | {f"pay={text}" for text in self.list_payments(seat, payments)}
        return {"refill": {"refill=t", "refill=s"}, "place": {"hand", "rack"}, "flag": {"flag", "no"}}[kind]

    def list_keeps(self, offered: int, at_least: int) -> set[str]:
        digits = "123456789"[:offered]
        sizes = range(at_least, offered + 1)
        return {"keep=" + "".join(kept) for size in sizes for kept in combinations(digits, size)}

    def list_first_draws(self) -> set[str]:
        """COM-10: none when all the cards are in hands and in the display."""
        return self.list_draws() if any(self.table.decks) or any(self.table.discards) else set()

    def list_draws(self) -> set[str]:
        found = {f"+{card}" for card in self.table.display} - {"+"}
        return found | {text for text, deck in self.unseen.items() if self.table.decks[deck]}

    def list_claims(self, seat: int) -> set[str]:
        found = set()
        for name, index in self.route_of.items():
            route = self.board["routes"][index]
            if not self.is_closed(seat, index) and route["length"] <= self.pieces(seat, route):
                payments = route_payments(route, self.hands[seat] + self.rack(seat))
                found |= {f"{name}={text}" for text in self.list_payments(seat, payments)}
        return found

    def list_payments(self, seat: int, payments: Iterable[str]) -> set[str]:
        if not self.book.racks:
            return set(payments)
        return {way for cards in payments for way in hand_and_rack(cards, self.hands[seat], self.rack(seat))}

    def is_closed(self, seat: int, index: int) -> bool:
        """COM-15, COM-16, ASI-09: with few seats the last free route of a double or triple stays free."""
        route, group = self.board["routes"][index], [index, *self.doubles[index]]
        owners = [self.owner[each] for each in group]
        exempt = self.book.all_of_a_double == {route["a"], route["b"]}
        spare = len(group) > 1 and len(self.seats) <= self.book.one_of_a_double and not exempt
        return self.owner[index] is not None or seat in owners or (spare and owners.count(None) == 1)

    def list_stations(self, seat: int) -> set[str]:
        if self.stations_left(seat) == 0:
            return set()
        payments = all_sets(self.hands[seat], self.station_cost(seat), COLORS)
        free = [code for code, city in self.city_of.items() if city in self.building_sites - set(self.stations)]
        return {f"@{code}={cards}" for code in free for cards in payments}

    def list_harbors(self, seat: int) -> set[str]:
        if self.stations_left(seat) == 0:
            return set()
        ends = set()
        for route, who in zip(self.board["routes"], self.owner, strict=True):
            if who == seat:
                ends |= {route["a"], route["b"]}
        sites = (ends & self.building_sites) - set(self.stations)
        payments = harbor_payments(self.hands[seat])
        return {f"@{code}={cards}" for code, city in self.city_of.items() if city in sites for cards in payments}
