"""A slow referee, written only from the rules, to check the engine.

It shares no code or data structures with the engine: cards are letters in strings, actions are texts. `legal` judges a
text by the rules, `listed` enumerates; neither calls the other.
"""

from collections.abc import Callable
from typing import Any

from .cards import Oracle
from .judging import Judge
from .listing import Lister
from .notation import LETTER_OF, WILD, ordered, without
from .payments import cards_turned_up, tunnel_extra
from .position import Question
from .scoring import best_ticket_score, harbor_score, lendable, longest_trail, network, winners


class Referee(Judge, Lister):
    """One game: `legal` and `listed` say what may be played, `play` plays, `snapshot` and `result` show the game."""

    def __init__(
        self, book: str, board: dict[str, Any], seats: int, oracle: Oracle, starting_seat: int | None = None
    ) -> None:
        super().__init__(book, board, seats, oracle, starting_seat)
        self.offer_opening_tickets()

    def result(self) -> list[dict[str, Any]]:
        """The final scores by side, when the game is over."""
        if not self.over:
            raise ValueError("the game is not over")
        rows = [self.score_row(side) for side in self.sides]
        for key, bonus in (("longest", self.book.longest_bonus), ("done", self.book.tickets_bonus)):
            most = max(row[key] for row in rows)
            for row in rows:
                row["longest_bonus" if key == "longest" else "tickets_bonus"] = bonus if row[key] == most > 0 else 0
        parts = ("routes", "others", "tickets", "tickets_bonus", "longest_bonus", "harbors", "stations_bonus")
        for row in rows:
            row["total"] = sum(row[part] for part in parts)
        won = winners(rows, self.book.tie_order)
        for side, row in enumerate(rows):
            row["winner"] = side in won
            del row["stations_left"]
        return rows

    def score_row(self, side: int) -> dict[str, Any]:
        """The score of one side before comparing it with others; partners score together (ASI-12)."""
        seats = self.seats_of(side)
        edges = network(self.board, self.owner, seats)
        held = [index for seat in seats for index in self.tickets[seat]]
        mine = [self.board["tickets"][index] for index in held + (self.rack_tickets[side] if self.book.racks else [])]
        cities = [city for city, who in self.stations.items() if who in seats]
        lends = not self.book.harbors
        lent = [lendable(self.board, self.owner, seats, city) for city in cities if lends]
        tickets, done = best_ticket_score(mine, edges, lent)
        stations_left = sum(self.stations_left(seat) for seat in seats)
        return {
            "routes": sum(self.book.route_points[length] for _, _, length in edges),
            "others": self.others[side],
            "tickets": tickets,
            "done": done,
            "longest": longest_trail(edges) if self.book.longest_bonus else 0,
            "harbors": sum(harbor_score(city, mine, edges) for city in cities if self.book.harbors),
            "stations_left": stations_left,
            "stations_bonus": self.book.station_bonus * stations_left,
        }

    def play(self, seat: int, text: str) -> None:
        """Play the text; raise ValueError, and change nothing, if it is not legal (COM-26)."""
        if not self.legal(seat, text):
            raise ValueError(f"seat {seat} may not play {text!r} now")
        handlers: dict[str, Callable[[int, str, Question], None]] = {
            "opening": self.answer_together,
            "first_share": self.answer_together,
            "fleet": self.answer_together,
            "turn": self.take_turn,
            "second": self.draw_second,
            "refill": self.answer_refill,
            "place": self.answer_place,
            "keep": self.keep_tickets,
            "sharing": self.answer_sharing,
            "tunnel": self.answer_tunnel,
            "flag": self.answer_flag,
        }
        question = self.asked.pop(seat)
        handlers[question["kind"]](seat, text, question)

    def take_turn(self, seat: int, text: str, question: Question) -> None:
        if text.startswith("+"):
            self.draw_card(seat, text, question)
        elif text == "tickets":
            self.draw_tickets(seat)
        elif text.startswith("@"):
            self.build(seat, text)
        elif text.startswith("share="):
            self.share_tickets(seat, text)
        elif text.startswith("swap="):
            self.exchange_pieces(seat, text)
        elif text == "pass":
            self.end_turn(seat, passed=True)
        else:
            self.start_claim(seat, text)

    def offer_opening_tickets(self) -> None:
        """USA-01, EUR-01, ASI-03, WLD-04, PAR-01: everyone is asked at once (COM-25)."""
        every = range(len(self.board["tickets"]))
        long = [index for index in every if self.board["tickets"][index].get("long")]
        normal = [index for index in every if index not in long]
        long_deck = list(self.oracle("long", long)) if self.book.opening_long else []
        self.ticket_deck = list(self.oracle("tickets", normal if self.book.opening_long else list(every)))
        questions: dict[int, Question] = {}
        for seat in self.seats:
            offer = [long_deck.pop() for _ in range(self.book.opening_long)]
            offer += [self.ticket_deck.pop() for _ in range(self.book.opening_tickets)]
            questions[seat] = {"kind": "opening", "offer": offer}
        self.ask_together(questions)

    def ask_together(self, questions: dict[int, Question]) -> None:
        self.asked, self.asked_together = dict(questions), questions

    def answer_together(self, seat: int, text: str, question: Question) -> None:
        """COM-25: nothing happens before everyone has answered."""
        self.answers[seat] = text
        if self.asked:
            return
        texts, self.answers = self.answers, {}
        if question["kind"] == "opening":
            self.open_with_tickets(texts)
        elif question["kind"] == "first_share":
            self.open_racks(texts)
        else:
            self.open_fleets(texts)

    def open_with_tickets(self, texts: dict[int, str]) -> None:
        """USA-01, EUR-01, ASI-03, WLD-04, PAR-01: keep and return tickets; then ask the next question."""
        refused: list[int] = []
        for seat in self.seats:
            self.tickets[seat], rest = self.kept_and_rest(texts[seat], self.asked_together[seat]["offer"])
            refused += rest
        if self.book.not_kept == "shuffled" and refused:
            self.ticket_deck = self.oracle("returned", sorted(refused)) + self.ticket_deck
        elif self.book.not_kept == "ordered":
            self.put_under(refused)
        if self.book.racks:
            self.ask_together({seat: {"kind": "first_share", "offer": list(self.tickets[seat])} for seat in self.seats})
        elif self.book.fleet:
            self.ask_together({seat: {"kind": "fleet"} for seat in self.seats})
        else:
            self.asked[self.starting_seat] = {"kind": "turn"}

    def open_racks(self, texts: dict[int, str]) -> None:
        """ASI-03: everyone puts one on the rack at the same time."""
        for seat in self.seats:
            self.put_on_the_rack(seat, self.chosen(texts[seat], self.asked_together[seat]["offer"]))
        self.asked[self.starting_seat] = {"kind": "turn"}

    def open_fleets(self, texts: dict[int, str]) -> None:
        """WLD-04: the other pieces stay in the box."""
        for seat in self.seats:
            trains = int(texts[seat].removeprefix("fleet="))
            self.trains[seat], self.ships[seat] = trains, self.book.fleet - trains
            self.box[seat] = self.book.trains - trains
        self.asked[self.starting_seat] = {"kind": "turn"}

    def draw_tickets(self, seat: int) -> None:
        """COM-18: draw the usual number, or as many as are left."""
        count = min(self.book.draw_tickets, len(self.ticket_deck))
        self.asked[seat] = {"kind": "keep", "offer": [self.ticket_deck.pop() for _ in range(count)]}

    def keep_tickets(self, seat: int, text: str, question: Question) -> None:
        """COM-18; ASI-07: then one of the kept tickets goes on the rack."""
        kept, rest = self.kept_and_rest(text, question["offer"])
        self.tickets[seat] += kept
        self.put_under(rest)
        if not self.book.racks:
            self.end_turn(seat)
        elif len(kept) > 1:
            self.asked[seat] = {"kind": "sharing", "offer": kept}
        else:
            self.put_on_the_rack(seat, kept[0])
            self.end_turn(seat)

    def kept_and_rest(self, text: str, offer: list[int]) -> tuple[list[int], list[int]]:
        """The tickets that the text keeps, and the others in the order named or offered."""
        kept, _, under = text.removeprefix("keep=").partition(",")
        rest = under or "".join(digit for digit in "123456789"[: len(offer)] if digit not in kept)
        return [offer[int(digit) - 1] for digit in kept], [offer[int(digit) - 1] for digit in rest]

    def put_under(self, tickets: list[int]) -> None:
        """COM-18: put tickets under the deck one by one; the last one is at the bottom."""
        for ticket in tickets:
            self.ticket_deck.insert(0, ticket)

    def answer_sharing(self, seat: int, text: str, question: Question) -> None:
        self.put_on_the_rack(seat, self.chosen(text, question["offer"]))
        self.end_turn(seat)

    def chosen(self, text: str, offer: list[int]) -> int:
        return offer[int(text.removeprefix("share=")) - 1]

    def share_tickets(self, seat: int, text: str) -> None:
        """ASI-08."""
        places = text.removeprefix("share=").split(",")
        for ticket in [self.tickets[seat][int(place) - 1] for place in places]:
            self.put_on_the_rack(seat, ticket)
        self.end_turn(seat)

    def put_on_the_rack(self, seat: int, ticket: int) -> None:
        self.tickets[seat].remove(ticket)
        self.rack_tickets[self.side_of(seat)].append(ticket)

    def draw_second(self, seat: int, text: str, question: Question) -> None:
        """WLD-17: or stop."""
        if text == "stop":
            self.end_turn(seat)
        else:
            self.draw_card(seat, text, question)

    def draw_card(self, seat: int, text: str, question: Question) -> None:
        """COM-04, COM-05: a face-up wild is the only card; ASI-04, ASI-05: where the card goes."""
        self.ends_the_draw = question["kind"] == "second" or text == f"+{WILD}"
        shown = text not in self.unseen
        card = text[1:] if shown else self.table.pop(self.unseen[text])
        if question.get("to") == "rack" or (self.book.racks and text == f"+{WILD}"):
            self.racks[self.side_of(seat)] += card
        else:
            self.hands[seat] += card
        slot = self.table.take(card) if shown else None
        if self.book.racks and not self.ends_the_draw:
            self.asked[seat] = {"kind": "place", "card": card, "shown": shown}
            return
        if slot is None:
            self.table.settle()
            self.after_card(seat)
            return
        if len(self.table.decks) == 2 and all(self.table.decks):
            self.asked[seat] = {"kind": "refill", "slot": slot, "card": card}
            return
        self.table.refill(slot, None)
        self.after_card(seat)

    def answer_refill(self, seat: int, text: str, question: Question) -> None:
        """WLD-02: from the deck that the seat chooses."""
        self.table.refill(question["slot"], 0 if text == "refill=t" else 1)
        self.after_card(seat)

    def after_card(self, seat: int) -> None:
        if self.ends_the_draw:
            self.end_turn(seat)
        else:
            self.ask_second(seat, {"kind": "second"})

    def answer_place(self, seat: int, text: str, question: Question) -> None:
        """ASI-04: only now the display is refilled; the second card goes to the other place."""
        if text == "rack":
            self.hands[seat] = without(self.hands[seat], question["card"])
            self.racks[self.side_of(seat)] += question["card"]
        self.table.open_display()
        self.ask_second(seat, {"kind": "second", "to": "hand" if text == "rack" else "rack"})

    def ask_second(self, seat: int, question: Question) -> None:
        """COM-06, COM-07: also after an unseen wild, unless no card is left to draw."""
        if any(self.table.decks) or any(card not in ("", WILD) for card in self.table.display):
            self.asked[seat] = question
        else:
            self.end_turn(seat)

    def start_claim(self, seat: int, text: str) -> None:
        """COM-12; for a tunnel EUR-04 and EUR-07: lay down cards, then turn up others."""
        name, _, payment = text.partition("=")
        index = self.route_of[name]
        hand, rack = self.lay_down(seat, payment)
        turned = self.table.pop_up_to(cards_turned_up(self.board["routes"][index]))
        extra = tunnel_extra(hand + rack, turned)
        if extra == 0:
            self.finish_claim(seat, index, ordered(hand + rack), turned)
        else:
            question = {"kind": "tunnel", "route": index, "laid": hand, "rack": rack, "turned": turned, "extra": extra}
            self.asked[seat] = question

    def lay_down(self, seat: int, payment: str) -> tuple[str, str]:
        """ASI-06: remove the cards from hand and rack."""
        hand, _, rack = payment.partition("/")
        self.hands[seat] = without(self.hands[seat], hand)
        if rack:
            self.racks[self.side_of(seat)] = without(self.rack(seat), rack)
        return hand, rack

    def answer_tunnel(self, seat: int, text: str, question: Question) -> None:
        """EUR-06, ASI-10: pay and claim, or take back the cards; the turned-up cards are discarded either way."""
        if text == "no":
            self.hands[seat] += question["laid"]
            if question["rack"]:
                self.racks[self.side_of(seat)] += question["rack"]
            self.table.discard(question["turned"])
            self.end_turn(seat)
        else:
            hand, rack = self.lay_down(seat, text.removeprefix("pay="))
            laid = question["laid"] + question["rack"] + hand + rack
            self.finish_claim(seat, question["route"], ordered(laid), question["turned"])

    def finish_claim(self, seat: int, index: int, laid: str, turned: str) -> None:
        """COM-12: place pieces, score points, discard the cards (or ask about a flag card, PAR-03)."""
        route = self.board["routes"][index]
        self.owner[index] = seat
        if route.get("ship"):
            self.ships[seat] -= route["length"]
        else:
            self.trains[seat] -= route["length"]
        self.points[self.side_of(seat)] += self.book.route_points[route["length"]]
        color = LETTER_OF.get(route["color"], "")
        if color != "" and color in self.book.flag and color in laid and color not in self.flags[seat]:
            self.asked[seat] = {"kind": "flag", "route": index, "laid": laid}
        else:
            self.table.discard(laid + turned)
            self.end_turn(seat)

    def answer_flag(self, seat: int, text: str, question: Question) -> None:
        """PAR-03, PAR-04: one card stays on the table, the others are discarded; a complete flag scores."""
        laid = question["laid"]
        if text == "flag":
            color = LETTER_OF[self.board["routes"][question["route"]]["color"]]
            laid = without(laid, color)
            self.flags[seat] += color
        self.table.discard(laid)
        if set(self.flags[seat]) == set(self.book.flag):
            self.score_other(seat, self.book.flag_points)
            flag, self.flags[seat] = self.flags[seat], ""
            self.table.discard(flag)
        self.end_turn(seat)

    def score_other(self, seat: int, points: int) -> None:
        self.points[self.side_of(seat)] += points
        self.others[self.side_of(seat)] += points

    def build(self, seat: int, text: str) -> None:
        """EUR-08, WLD-08: build a station or a harbour."""
        code, _, cards = text.removeprefix("@").partition("=")
        self.hands[seat] = without(self.hands[seat], cards)
        self.stations[self.city_of[code]] = seat
        self.table.discard(cards)
        self.end_turn(seat)

    def exchange_pieces(self, seat: int, text: str) -> None:
        """WLD-12: each exchanged piece costs one point."""
        could_only_exchange = self.could_only_exchange(seat)
        count = int(text.removeprefix("swap=")[:-1])
        gained = count if text.endswith("t") else -count
        self.trains[seat] += gained
        self.ships[seat] -= gained
        self.box[seat] -= gained
        self.score_other(seat, -count)
        self.end_turn(seat, idle=could_only_exchange)

    def end_turn(self, seat: int, passed: bool = False, idle: bool = False) -> None:
        """COM-01, COM-21, COM-24, ASI-11, WLD-14: start, count or end the last turns; otherwise the next seat plays.

        WLD-12: two rounds in which nobody can do more than exchange end the game.
        """
        self.passes = self.passes + 1 if passed else 0
        self.idle = self.idle + 1 if passed or idle else 0
        pieces = sum(self.trains[each] + self.ships[each] for each in self.seats_of(self.side_of(seat)))
        if self.left is not None:
            self.left -= 1
        elif pieces <= self.book.last_round_at:
            self.left = len(self.seats) * self.book.last_turns
        self.over = self.left == 0 or self.passes == len(self.seats) or self.idle == 2 * len(self.seats)
        if not self.over:
            self.asked[(seat + 1) % len(self.seats)] = {"kind": "turn"}
