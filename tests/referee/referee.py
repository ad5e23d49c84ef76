"""A slow referee, written from the rules page alone, to check the engine against.

It shares no code and no data structure with the engine: cards are letters in strings, actions are their texts.
`legal` judges a text by the sentences of the rules, `listed` enumerates; neither calls the other.
"""

from copy import deepcopy
from itertools import chain, combinations
from typing import Any

from .books import BOOKS, ROUTE_POINTS
from .cards import CardTable, Oracle
from .notation import WILD, city_codes, holds, is_card_text, ordered, route_names, without
from .payments import (
    all_sets,
    can_pay_route,
    cards_turned_up,
    doubles,
    extra_payments,
    is_set,
    makes_a_set,
    pays_extra,
    pays_route,
    route_colours,
    route_payments,
    tunnel_extra,
)
from .scoring import best_ticket_score, lendable, longest_trail, network, winners

ANY_COLOUR = route_colours({"color": "gray"})


class Referee:
    """One game. Ask with `legal` and `listed`, go on with `play`, look with `snapshot` and `result`."""

    def __init__(self, book: str, board: dict[str, Any], seats: int, oracle: Oracle, first: int | None = None) -> None:
        if book not in BOOKS:
            raise ValueError(f"no rulebook {book!r}")
        self.book = BOOKS[book]
        if seats not in self.book.seats:
            raise ValueError(f"{book} is not for {seats} seats")
        self.board = board
        self.seats = range(seats)
        self.oracle = oracle
        self.city_of = city_codes(board)
        self.route_of = route_names(board)
        self.doubles = [doubles(board, index) for index in range(len(board["routes"]))]
        self.building_sites = {city["id"] for city in board["cities"] if not city.get("junction")}

        self.trains = [self.book.trains for _ in self.seats]
        self.points = [0 for _ in self.seats]
        self.owner: list[int | None] = [None for _ in board["routes"]]
        self.stations: dict[str, int] = {}
        self.tickets: list[list[int]] = [[] for _ in self.seats]
        self.asked: dict[int, dict[str, Any]] = {}
        self.answers: dict[int, list[int]] = {}
        self.passes = 0
        self.left: int | None = None
        self.over = False

        self.first = oracle("first", list(self.seats))[-1] if first is None else first
        self.table = CardTable("".join(card * count for card, count in self.book.cards.items()), oracle)
        self.hands = ["".join(self.table.pop() for _ in range(self.book.opening_cards)) for _ in self.seats]
        self.table.open_display()
        self.offer_opening_tickets()

    def snapshot(self) -> dict[str, Any]:
        """Everything there is to know, in plain values."""
        return {
            "hands": [ordered(hand) for hand in self.hands],
            "display": list(self.table.display),
            "deck": self.table.deck,
            "discards": ordered(self.table.discards),
            "tickets": [list(tickets) for tickets in self.tickets],
            "ticket_deck": list(self.ticket_deck),
            "owner": list(self.owner),
            "stations": dict(self.stations),
            "stations_left": [self.stations_left(seat) for seat in self.seats],
            "trains": list(self.trains),
            "points": list(self.points),
            "asked": [{"seat": seat, **deepcopy(self.asked[seat])} for seat in sorted(self.asked)],
            "left": self.left,
            "over": self.over,
        }

    def result(self) -> list[dict[str, Any]]:
        """The final score of every seat, once the game is over."""
        if not self.over:
            raise ValueError("the game is not over")
        rows = [self.score_row(seat) for seat in self.seats]
        longest = max(row["longest"] for row in rows)
        for row in rows:
            row["longest_bonus"] = self.book.longest_bonus if row["longest"] == longest > 0 else 0
            row["total"] = row["routes"] + row["tickets"] + row["longest_bonus"] + row["stations_bonus"]
        won = winners(rows, self.book.tie_order)
        for seat, row in enumerate(rows):
            row["winner"] = seat in won
            del row["stations_left"]
        return rows

    def score_row(self, seat: int) -> dict[str, Any]:
        lines = network(self.board, self.owner, seat)
        mine = [self.board["tickets"][index] for index in self.tickets[seat]]
        cities = [city for city, who in self.stations.items() if who == seat]
        lent = [lendable(self.board, self.owner, seat, city) for city in cities]
        tickets, done = best_ticket_score(mine, lines, lent)
        return {
            "routes": sum(ROUTE_POINTS[length] for _, _, length in lines),
            "tickets": tickets,
            "done": done,
            "longest": longest_trail(lines),
            "stations_left": self.stations_left(seat),
            "stations_bonus": self.book.station_bonus * self.stations_left(seat),
        }

    def stations_left(self, seat: int) -> int:
        return self.book.stations - list(self.stations.values()).count(seat)

    def legal(self, seat: int, text: str) -> bool:
        """Whether the seat may play the text now; any text may be asked about."""
        if self.over or seat not in self.asked:
            return False
        question = self.asked[seat]
        if question["kind"] == "opening":
            return self.may_keep(text, len(question["offer"]), self.book.opening_keep, choose_order=False)
        if question["kind"] == "keep":
            return self.may_keep(text, len(question["offer"]), self.book.draw_keep, choose_order=True)
        if question["kind"] == "second":
            return self.may_draw(text, second=True)
        if question["kind"] == "tunnel":
            return text == "no" or self.may_pay_extra(seat, text, question)
        if text == "pass":
            return self.must_pass(seat)
        if text == "tickets":
            return len(self.ticket_deck) > 0
        return self.may_draw(text, second=False) or self.may_claim(seat, text) or self.may_build(seat, text)

    def may_keep(self, text: str, offered: int, at_least: int, choose_order: bool) -> bool:
        """COM-18, USA-01, EUR-01: enough tickets kept; the others, if named, each once and in any order."""
        if not text.startswith("keep="):
            return False
        kept, comma, under = text.removeprefix("keep=").partition(",")
        every = "123456789"[:offered]
        if any(digit not in every for digit in kept) or list(kept) != sorted(set(kept)) or len(kept) < at_least:
            return False
        rest = [digit for digit in every if digit not in kept]
        return not comma or (choose_order and under != "" and sorted(under) == rest)

    def may_draw(self, text: str, second: bool) -> bool:
        """COM-04, COM-05, COM-10: from the deck if it has a card, from the display, a wild only as the first."""
        if text == "+?":
            return self.table.deck != ""
        shown = [f"+{card}" for card in self.table.display if card != ""]
        return text in shown and not (second and text == f"+{WILD}")

    def may_claim(self, seat: int, text: str) -> bool:
        """COM-12 to COM-16: a free route, trains enough, and the right cards."""
        name, _, cards = text.partition("=")
        if name not in self.route_of or not is_card_text(cards):
            return False
        index = self.route_of[name]
        pays = holds(self.hands[seat], cards) and pays_route(self.board["routes"][index], cards)
        return pays and self.is_open(seat, index)

    def is_open(self, seat: int, index: int) -> bool:
        """COM-14, COM-15, COM-16: nobody's, no double of it in the way, and trains enough."""
        if self.owner[index] is not None or self.trains[seat] < self.board["routes"][index]["length"]:
            return False
        others = [self.owner[other] for other in self.doubles[index]]
        if len(self.seats) <= self.book.one_of_a_double:
            return all(owner is None for owner in others)
        return seat not in others

    def may_build(self, seat: int, text: str) -> bool:
        """EUR-08: a city without a station, a station left, and as many cards of one colour as it is the nth."""
        if not text.startswith("@"):
            return False
        code, _, cards = text.removeprefix("@").partition("=")
        if code not in self.city_of or not is_card_text(cards) or self.stations_left(seat) == 0:
            return False
        free = self.city_of[code] in self.building_sites and self.city_of[code] not in self.stations
        return free and holds(self.hands[seat], cards) and is_set(cards, self.station_cost(seat), ANY_COLOUR)

    def station_cost(self, seat: int) -> int:
        return self.book.stations - self.stations_left(seat) + 1

    def may_pay_extra(self, seat: int, text: str, question: dict[str, Any]) -> bool:
        """EUR-04, EUR-05: the extra cards, of the colour laid down or wild, from what is left in the hand."""
        if not text.startswith("pay="):
            return False
        cards = text.removeprefix("pay=")
        right = is_card_text(cards) and pays_extra(question["laid"], question["extra"], cards)
        return right and holds(self.hands[seat], cards)

    def must_pass(self, seat: int) -> bool:
        """COM-24: no card to take, no ticket to draw, no route to claim, no station to build."""
        hand = self.hands[seat]
        if self.table.deck or any(self.table.display) or self.ticket_deck:
            return False
        for index, route in enumerate(self.board["routes"]):
            if self.is_open(seat, index) and can_pay_route(route, hand):
                return False
        if self.stations_left(seat) > 0 and self.building_sites - set(self.stations):
            return not makes_a_set(hand, self.station_cost(seat), ANY_COLOUR)
        return True

    def listed(self, seat: int) -> set[str]:
        """Every legal action of the seat now; of tickets to keep the short form only."""
        if self.over or seat not in self.asked:
            return set()
        question = self.asked[seat]
        if question["kind"] == "opening":
            return self.list_keeps(len(question["offer"]), self.book.opening_keep)
        if question["kind"] == "keep":
            return self.list_keeps(len(question["offer"]), self.book.draw_keep)
        if question["kind"] == "second":
            return self.list_draws() - {f"+{WILD}"}
        if question["kind"] == "tunnel":
            payments = extra_payments(question["laid"], question["extra"], self.hands[seat])
            return {"no"} | {f"pay={cards}" for cards in payments}
        found = self.list_draws() | self.list_claims(seat) | self.list_stations(seat)
        if self.ticket_deck:
            found.add("tickets")
        return found or {"pass"}

    def list_keeps(self, offered: int, at_least: int) -> set[str]:
        digits = "123456789"[:offered]
        sizes = range(at_least, offered + 1)
        return {"keep=" + "".join(kept) for size in sizes for kept in combinations(digits, size)}

    def list_draws(self) -> set[str]:
        found = {f"+{card}" for card in self.table.display} - {"+"}
        return found | {"+?"} if self.table.deck else found

    def list_claims(self, seat: int) -> set[str]:
        found = set()
        few = len(self.seats) <= self.book.one_of_a_double
        for name, index in self.route_of.items():
            route = self.board["routes"][index]
            takers = {self.owner[other] for other in self.doubles[index]} - {None}
            closed = self.owner[index] is not None or seat in takers or (few and takers)
            if not closed and route["length"] <= self.trains[seat]:
                found |= {f"{name}={cards}" for cards in route_payments(route, self.hands[seat])}
        return found

    def list_stations(self, seat: int) -> set[str]:
        if self.stations_left(seat) == 0:
            return set()
        payments = all_sets(self.hands[seat], self.station_cost(seat), ANY_COLOUR)
        free = [code for code, city in self.city_of.items() if city in self.building_sites - set(self.stations)]
        return {f"@{code}={cards}" for code in free for cards in payments}

    def play(self, seat: int, text: str) -> None:
        """Play the text; raise ValueError, and change nothing, if it is not legal (COM-26)."""
        if not self.legal(seat, text):
            raise ValueError(f"seat {seat} may not play {text!r} now")
        question = self.asked.pop(seat)
        if question["kind"] == "opening":
            self.answer_opening(seat, text, question["offer"])
        elif question["kind"] == "keep":
            self.keep_tickets(seat, text, question["offer"])
        elif question["kind"] == "tunnel":
            self.answer_tunnel(seat, text, question)
        elif text.startswith("+"):
            self.draw_card(seat, text, second=question["kind"] == "second")
        elif text == "tickets":
            self.draw_tickets(seat)
        elif text.startswith("@"):
            self.build_station(seat, text)
        elif text == "pass":
            self.end_turn(seat, passed=True)
        else:
            self.start_claim(seat, text)

    def offer_opening_tickets(self) -> None:
        """USA-01, EUR-01: everyone is asked at once (COM-25)."""
        every = range(len(self.board["tickets"]))
        long = [index for index in every if self.board["tickets"][index].get("long")]
        normal = [index for index in every if index not in long]
        long_deck = list(self.oracle("long", long)) if self.book.opening_long else []
        self.ticket_deck = list(self.oracle("tickets", normal if self.book.opening_long else list(every)))
        for seat in self.seats:
            offer = [long_deck.pop() for _ in range(self.book.opening_long)]
            offer += [self.ticket_deck.pop() for _ in range(self.book.opening_tickets)]
            self.asked[seat] = {"kind": "opening", "offer": offer}
        self.offers = {seat: question["offer"] for seat, question in self.asked.items()}

    def answer_opening(self, seat: int, text: str, offer: list[int]) -> None:
        """COM-25: nothing happens before everyone has answered."""
        self.answers[seat] = [offer[int(digit) - 1] for digit in text.removeprefix("keep=")]
        if self.asked:
            return
        self.tickets = [self.answers[each] for each in self.seats]
        refused = set(chain(*self.offers.values())) - set(chain(*self.tickets))
        if self.book.returned_to_deck and refused:
            self.ticket_deck = self.oracle("returned", sorted(refused)) + self.ticket_deck
        self.asked[self.first] = {"kind": "turn"}

    def draw_tickets(self, seat: int) -> None:
        """COM-18: so many, or as many as are left."""
        count = min(self.book.draw_tickets, len(self.ticket_deck))
        self.asked[seat] = {"kind": "keep", "offer": [self.ticket_deck.pop() for _ in range(count)]}

    def keep_tickets(self, seat: int, text: str, offer: list[int]) -> None:
        """COM-18: the rest go under the deck one by one, so that the last one named lies at the bottom."""
        kept, _, under = text.removeprefix("keep=").partition(",")
        rest = under or "".join(digit for digit in "123456789"[: len(offer)] if digit not in kept)
        self.tickets[seat] += [offer[int(digit) - 1] for digit in kept]
        for digit in rest:
            self.ticket_deck.insert(0, offer[int(digit) - 1])
        self.end_turn(seat)

    def draw_card(self, seat: int, text: str, second: bool) -> None:
        """COM-04 to COM-07: two cards, unless the first is a wild from the display or nothing is left to take."""
        if text == "+?":
            self.hands[seat] += self.table.pop()
            self.table.settle()
        else:
            self.hands[seat] += text[1]
            self.table.take(text[1])
        more = self.table.deck != "" or any(card not in ("", WILD) for card in self.table.display)
        if second or text == f"+{WILD}" or not more:
            self.end_turn(seat)
        else:
            self.asked[seat] = {"kind": "second"}

    def start_claim(self, seat: int, text: str) -> None:
        """COM-12; for a tunnel EUR-04 and EUR-07: the cards are laid down, then others are turned up."""
        name, _, cards = text.partition("=")
        index = self.route_of[name]
        self.hands[seat] = without(self.hands[seat], cards)
        turned = self.table.pop_up_to(cards_turned_up(self.board["routes"][index]))
        extra = tunnel_extra(cards, turned)
        if extra == 0:
            self.finish_claim(seat, index, cards + turned)
        else:
            self.asked[seat] = {"kind": "tunnel", "route": index, "laid": cards, "turned": turned, "extra": extra}

    def answer_tunnel(self, seat: int, text: str, question: dict[str, Any]) -> None:
        """EUR-06: pay and claim, or take back what was laid down; what was turned up is discarded either way."""
        if text == "no":
            self.hands[seat] += question["laid"]
            self.table.discard(question["turned"])
            self.end_turn(seat)
        else:
            paid = text.removeprefix("pay=")
            self.hands[seat] = without(self.hands[seat], paid)
            self.finish_claim(seat, question["route"], question["laid"] + paid + question["turned"])

    def finish_claim(self, seat: int, index: int, discarded: str) -> None:
        """COM-12: the cards are discarded, a train goes on each space, the points are scored at once."""
        length = self.board["routes"][index]["length"]
        self.owner[index] = seat
        self.trains[seat] -= length
        self.points[seat] += ROUTE_POINTS[length]
        self.table.discard(discarded)
        self.end_turn(seat)

    def build_station(self, seat: int, text: str) -> None:
        code, _, cards = text.removeprefix("@").partition("=")
        self.hands[seat] = without(self.hands[seat], cards)
        self.stations[self.city_of[code]] = seat
        self.table.discard(cards)
        self.end_turn(seat)

    def end_turn(self, seat: int, passed: bool = False) -> None:
        """COM-01, COM-21, COM-24: the last round begins, goes on or ends; otherwise the next seat plays."""
        self.passes = self.passes + 1 if passed else 0
        if self.left is not None:
            self.left -= 1
        elif self.trains[seat] <= self.book.last_round_at:
            self.left = len(self.seats)
        self.over = self.left == 0 or self.passes == len(self.seats)
        if not self.over:
            self.asked[(seat + 1) % len(self.seats)] = {"kind": "turn"}
