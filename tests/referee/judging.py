"""Judging whether a text is legal, directly by the rules."""

import re
from collections.abc import Callable

from .notation import COLORS, WILD, holds, is_card_text, ordered
from .payments import can_pay_harbor, can_pay_route, is_set, makes_a_set, pays_extra, pays_harbor, pays_route
from .position import Position, Question


class Judge(Position):
    """Judges single texts; never enumerates."""

    def legal(self, seat: int, text: str) -> bool:
        """Whether the seat may play the text now; works for any text."""
        if self.over or seat not in self.asked:
            return False
        judges: dict[str, Callable[[int, str, Question], bool]] = {
            "opening": self.may_open,
            "first_share": self.may_put_on_the_rack,
            "fleet": self.may_choose_fleet,
            "turn": self.may_turn,
            "second": self.may_draw_second,
            "refill": self.may_refill,
            "place": self.may_place,
            "keep": self.may_keep_drawn,
            "sharing": self.may_put_on_the_rack,
            "tunnel": self.may_answer_tunnel,
            "flag": self.may_answer_flag,
        }
        question = self.asked[seat]
        return judges[question["kind"]](seat, text, question)

    def may_turn(self, seat: int, text: str, _question: Question) -> bool:
        if text == "pass":
            return self.must_pass(seat)
        if text == "tickets":
            return len(self.ticket_deck) > 0
        return (
            self.may_draw(text, second=False)
            or self.may_claim(seat, text)
            or self.may_build(seat, text)
            or self.may_share(seat, text)
            or self.may_exchange(seat, text)
        )

    def may_open(self, _seat: int, text: str, question: Question) -> bool:
        """COM-18, COM-25: the order of rejected tickets can be chosen if they go under the deck unshuffled."""
        ordered_under = self.book.not_kept == "ordered"
        return self.may_keep(text, len(question["offer"]), self.book.opening_keep, choose_order=ordered_under)

    def may_keep_drawn(self, _seat: int, text: str, question: Question) -> bool:
        return self.may_keep(text, len(question["offer"]), self.book.draw_keep, choose_order=True)

    def may_keep(self, text: str, offered: int, at_least: int, choose_order: bool) -> bool:
        """COM-18, USA-01, EUR-01: enough tickets are kept; the others, if named, each once in any order."""
        if not text.startswith("keep="):
            return False
        kept, comma, under = text.removeprefix("keep=").partition(",")
        every = "123456789"[:offered]
        if any(digit not in every for digit in kept) or list(kept) != sorted(set(kept)) or len(kept) < at_least:
            return False
        rest = [digit for digit in every if digit not in kept]
        return not comma or (choose_order and under != "" and sorted(under) == rest)

    def may_put_on_the_rack(self, _seat: int, text: str, question: Question) -> bool:
        """ASI-03, ASI-07: one of the tickets just kept."""
        return text in [f"share={place}" for place in range(1, len(question["offer"]) + 1)]

    def may_choose_fleet(self, _seat: int, text: str, _question: Question) -> bool:
        """WLD-04: this many trains, and ships for the rest; not more than the maximum of each."""
        if not re.fullmatch("fleet=[0-9][0-9]", text):
            return False
        trains = int(text.removeprefix("fleet="))
        return trains <= self.book.trains and self.book.fleet - trains <= self.book.ships

    def may_draw(self, text: str, second: bool) -> bool:
        """COM-04, COM-05, WLD-01: from a deck that has cards, or from the display, a wild only as the first card.

        COM-10: the first card needs a card in some deck or discard pile.
        """
        if text in self.unseen:
            return self.table.decks[self.unseen[text]] != ""
        if not second and "".join(self.table.decks + self.table.discards) == "":
            return False
        shown = [f"+{card}" for card in self.table.display if card != ""]
        return text in shown and not (second and text == f"+{WILD}")

    def may_draw_second(self, _seat: int, text: str, _question: Question) -> bool:
        """WLD-17: or stop."""
        return self.may_draw(text, second=True) or (self.book.may_stop and text == "stop")

    def may_refill(self, _seat: int, text: str, _question: Question) -> bool:
        """WLD-02: asked only if there is a choice."""
        return text in ("refill=t", "refill=s")

    def may_place(self, _seat: int, text: str, _question: Question) -> bool:
        """ASI-04."""
        return text in ("hand", "rack")

    def may_claim(self, seat: int, text: str) -> bool:
        """COM-12 to COM-16: a free route, enough pieces, and the right cards."""
        name, _, payment = text.partition("=")
        if name not in self.route_of or not self.has_payment(seat, payment):
            return False
        index = self.route_of[name]
        cards = ordered(payment.replace("/", ""))
        return pays_route(self.board["routes"][index], cards) and self.is_open(seat, index)

    def has_payment(self, seat: int, payment: str) -> bool:
        """ASI-06: cards of the hand, or hand/rack with at least one card of the rack; each part in canonical order."""
        hand, slash, rack = payment.partition("/")
        if slash == "":
            return is_card_text(hand) and holds(self.hands[seat], hand)
        if not self.book.racks or not is_card_text(rack) or (hand != "" and not is_card_text(hand)):
            return False
        return holds(self.hands[seat], hand) and holds(self.rack(seat), rack)

    def is_open(self, seat: int, index: int) -> bool:
        """COM-14, COM-15, COM-16, ASI-09: free, not closed by its parallels, and enough pieces."""
        route = self.board["routes"][index]
        if self.owner[index] is not None or self.pieces(seat, route) < route["length"]:
            return False
        takers = [self.owner[other] for other in self.doubles[index] if self.owner[other] is not None]
        if len(self.seats) > self.book.one_of_a_double or {route["a"], route["b"]} == self.book.all_of_a_double:
            return seat not in takers
        allowed = {0: 1, 1: 1, 2: 2}[len(self.doubles[index])]  # of a single, a double, a triple
        return seat not in takers and len(takers) < allowed

    def may_build(self, seat: int, text: str) -> bool:
        """EUR-08, WLD-08: a station or a harbour, if one is left, in a city that allows it and has none."""
        if not text.startswith("@"):
            return False
        code, _, cards = text.removeprefix("@").partition("=")
        if code not in self.city_of or not is_card_text(cards) or self.stations_left(seat) == 0:
            return False
        city = self.city_of[code]
        if city not in self.building_sites or city in self.stations or not holds(self.hands[seat], cards):
            return False
        if self.book.harbors:
            return pays_harbor(cards) and self.reaches(seat, city)
        return is_set(cards, self.station_cost(seat), COLORS)

    def reaches(self, seat: int, city: str) -> bool:
        """WLD-08: a route of the seat ends in the city."""
        routes = self.board["routes"]
        return any(who == seat and city in (routes[i]["a"], routes[i]["b"]) for i, who in enumerate(self.owner))

    def may_share(self, seat: int, text: str) -> bool:
        """ASI-08: two tickets of the hand, in order."""
        if not self.book.racks or not text.startswith("share="):
            return False
        every = [str(place) for place in range(1, len(self.tickets[seat]) + 1)]
        places = text.removeprefix("share=").split(",")
        return len(places) == 2 and set(places) <= set(every) and every.index(places[0]) < every.index(places[1])

    def may_exchange(self, seat: int, text: str) -> bool:
        """WLD-12: as many as the seat can give and the box has, up to the maximum of each kind."""
        found = re.fullmatch("swap=([1-9][0-9]?)([ts])", text)
        if not self.book.fleet or found is None:
            return False
        count = int(found[1])
        if found[2] == "t":
            fits = self.trains[seat] + count <= self.book.trains
            return fits and self.ships[seat] >= count and self.box[seat] >= count
        fits = self.ships[seat] + count <= self.book.ships
        return fits and self.trains[seat] >= count and self.ships_in_box(seat) >= count

    def may_answer_tunnel(self, seat: int, text: str, question: Question) -> bool:
        """EUR-04 to EUR-06, ASI-10: no, or the extra cards, wild or in the colour laid down, from the rest."""
        if text == "no":
            return True
        if not text.startswith("pay=") or not self.has_payment(seat, text.removeprefix("pay=")):
            return False
        cards = text.removeprefix("pay=").replace("/", "")
        return pays_extra(question["laid"] + question["rack"], question["extra"], cards)

    def may_answer_flag(self, _seat: int, text: str, _question: Question) -> bool:
        """PAR-03: asked only if a card may be kept."""
        return text in ("flag", "no")

    def must_pass(self, seat: int) -> bool:
        """COM-24: no piece to exchange, and nothing else."""
        return self.could_only_exchange(seat) and not (self.book.fleet and self.can_exchange(seat))

    def could_only_exchange(self, seat: int) -> bool:
        """WLD-12: no card to draw, no ticket to draw or share, nothing to claim or build."""
        if any(self.table.decks) or self.ticket_deck:  # COM-10: not from the display alone
            return False
        if self.book.racks and len(self.tickets[seat]) >= 2:
            return False
        for index, route in enumerate(self.board["routes"]):
            if self.is_open(seat, index) and can_pay_route(route, self.hands[seat] + self.rack(seat)):
                return False
        return not self.can_build(seat)

    def can_exchange(self, seat: int) -> bool:
        """Whether at least one piece can be exchanged."""
        return self.may_exchange(seat, "swap=1t") or self.may_exchange(seat, "swap=1s")

    def can_build(self, seat: int) -> bool:
        hand, free = self.hands[seat], self.building_sites - set(self.stations)
        if self.stations_left(seat) == 0:
            return False
        if self.book.harbors:
            return any(self.reaches(seat, city) for city in free) and can_pay_harbor(hand)
        return len(free) > 0 and makes_a_set(hand, self.station_cost(seat), COLORS)
