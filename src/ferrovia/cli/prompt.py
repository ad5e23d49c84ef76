"""Asking a person: from what is typed to a legal action, without ever losing one's place."""

from collections.abc import Sequence

from rich.text import Text

from ferrovia.cli.claims import Claim, choice_numbers, list_claims, list_stations
from ferrovia.cli.fail import Fail, shown
from ferrovia.cli.look import HINT, Look
from ferrovia.cli.match import Match
from ferrovia.cli.naming import payment_text
from ferrovia.cli.progress import ticket_progress
from ferrovia.cli.reader import BACK, Reader
from ferrovia.cli.screen import Screen, paid_row
from ferrovia.engine.actions import (
    BUILD,
    DECLINE,
    DRAW,
    EXCHANGE,
    KEEP,
    MAN,
    PUT,
    RAISE,
    REFILL_FROM,
    SHARE,
    STOP,
    TAKE,
    TICKETS,
    Action,
)
from ferrovia.engine.cards import NO_CARD
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import (
    FIRST_SHARE,
    FLEET,
    KEEPING,
    OPENING,
    PLACE,
    REFILL,
    SECOND,
    SHARING,
    TUNNEL,
    TURN,
)
from ferrovia.notation.action import NotationError, cards_text

PAYMENTS_LISTED = 15


class Prompt:
    """Asks one seat at a time; `sure` leaves the confirmations out."""

    def __init__(self, match: Match, screen: Screen, reader: Reader, *, sure: bool) -> None:
        self.match = match
        self.screen = screen
        self.reader = reader
        self.look = Look(match, screen, reader)
        self.sure = sure
        self.claims: list[Claim] = []
        self.stations: dict[int, list[Action]] = {}
        self.others: list[str] = []

    def decide(self, seat: int) -> Action:
        """The action that the person chooses."""
        view = self.match.view(seat)
        asked = view.question
        self.claims = []
        self.stations = {}
        self.others = []
        if asked == TURN:
            wanted = frozenset[int]().union(*(entry.routes for entry in ticket_progress(view)))
            self.claims = list_claims(view, wanted)
            self.stations = list_stations(view)
            kinds = {action.kind for action in view.legal_actions()}
            named = {BUILD: "build", EXCHANGE: "exchange", SHARE: "share"}
            self.others = [name for kind, name in named.items() if kind in kinds]
        self._show(view)
        while True:
            line = self.reader.line()
            try:
                action = self._answer(view, line)
            except Fail as fail:
                self.screen.warn(fail)
                continue
            if action is not None:
                return action

    def _show(self, view: Observation) -> None:
        asked = view.question
        book = view.rules.rulebook
        if asked == TURN:
            self.screen.turn(view, self.claims, self.others)
        elif asked == SECOND:
            self.screen.second(view)
        elif asked == TUNNEL:
            self.screen.tunnel(view, view.legal_actions())
        elif asked == OPENING:
            self.screen.offer(view, "question.opening", min(book.opening_keep, len(view.offer)))
        elif asked == KEEPING:
            self.screen.offer(view, "question.keeping", min(book.ticket_keep, len(view.offer)))
        elif asked in (FIRST_SHARE, SHARING):
            self.screen.offer(view, "question.first_share" if asked == FIRST_SHARE else "question.sharing", 0)
        else:
            self._show_rare(view)

    def _show_rare(self, view: Observation) -> None:
        asked = view.question
        if asked == FLEET:
            self.screen.fleet(view)
        elif asked == REFILL:
            self.screen.refill(view)
        elif asked == PLACE:
            self.screen.place(view)
        else:
            self.screen.flag(view)

    def _answer(self, view: Observation, line: str) -> Action | None:
        """What a line comes to: an action, or nothing yet."""
        if not line:
            self._show(view)
            return None
        if self.look.command(view, line, self.claims):
            return None
        if line.replace(" ", "").replace(",", "").isdecimal() and line.isascii():
            action = self._number(view, line)
        elif (typed := self._typed(view, line)) is not None:
            action = typed
        elif view.question == TURN and self.look.filter(line, self.claims):
            return None
        else:
            raise Fail("play.not_understood", text=shown(line))
        if action is not None and (code := self.match.game.why_not(self.match.state, action)):
            raise Fail(f"refusal.{code}")
        return action

    def _typed(self, view: Observation, line: str) -> Action | None:
        """The action that a text of the notation stands for; None if it is not meant as one."""
        notation = self.match.notation
        head, equals, cards = line.partition("=")
        for text in (line, head.lower() + equals + cards, line.lower()):
            try:
                return notation.parse(text, view.seat)
            except NotationError:
                continue
        if "=" not in line and not line.startswith(("+", "@")):
            return None
        for city in line.lower().lstrip("@").partition("=")[0].partition(".")[0].split("-"):
            if city.isalpha():
                self._known_city(city)
        raise Fail("play.bad_notation", text=shown(line), route=self.screen.names.example_claim())

    def _known_city(self, text: str) -> None:
        try:
            self.match.notation.city(text)
        except NotationError:
            found = self.screen.names.find_cities(text)
            if not found:
                raise Fail("play.no_city", text=shown(text)) from None
            names = [self.screen.names.city(city) for city in found]
            raise Fail("play.which_city", text=shown(text), names=names) from None

    def _number(self, view: Observation, line: str) -> Action | None:
        """The choice that a number, or several, stand for."""
        asked = view.question
        if asked in (TURN, SECOND):
            return self._numbered(view, self._single(line))
        if asked == TUNNEL:
            answers = [action for action in view.legal_actions() if action.kind != DECLINE]
            number = self._single(line)
            if number == 0:
                return Action(view.seat, DECLINE)
            return self._of(answers, number, line)
        if asked in (OPENING, KEEPING):
            places = sorted({int(digit) - 1 for digit in line if digit.isdecimal()})
            return Action(view.seat, KEEP, 0, tuple(places))
        return self._rare_number(view, self._single(line), line)

    def _rare_number(self, view: Observation, number: int, line: str) -> Action:
        """A number that answers one of the questions with few answers."""
        asked = view.question
        seat = view.seat
        if asked in (FIRST_SHARE, SHARING):
            return Action(seat, SHARE, 0, (number - 1,))
        if asked == FLEET:
            return Action(seat, MAN, number)
        if asked == REFILL:
            return self._of([Action(seat, REFILL_FROM, 0), Action(seat, REFILL_FROM, 1)], number, line)
        if asked == PLACE:
            return self._of([Action(seat, PUT, 0), Action(seat, PUT, 1)], number, line)
        return Action(seat, DECLINE) if number == 0 else self._of([Action(seat, RAISE)], number, line)

    def _single(self, line: str) -> int:
        if " " in line or "," in line or len(line) > 4:
            raise Fail("play.one_number", text=shown(line))
        return int(line)

    def _of(self, actions: Sequence[Action], number: int, line: str) -> Action:
        if not 1 <= number <= len(actions):
            raise Fail("play.no_such_number", text=shown(line))
        return actions[number - 1]

    def _numbered(self, view: Observation, number: int) -> Action | None:
        """Draws, tickets and stations have the first numbers, claims the later ones."""
        numbers = choice_numbers(view)
        if 1 <= number <= numbers.display:
            card = view.display[number - 1]
            if card == NO_CARD:
                raise Fail("refusal.not_on_display")
            return Action(view.seat, TAKE, card)
        if number == numbers.deck:
            return Action(view.seat, DRAW)
        if number == numbers.ships and number:
            return Action(view.seat, DRAW, 1)
        if view.question == SECOND:
            if number == 0 and view.rules.rulebook.may_stop:
                return Action(view.seat, STOP)
            raise Fail("play.no_such_number", text=number)
        if number == numbers.tickets:
            return Action(view.seat, TICKETS)
        others = {numbers.station: self._station, numbers.exchange: self._exchange, numbers.share: self._share}
        if number and number in others:
            return others[number](view)
        for claim in self.claims:
            if claim.number == number:
                return self._claim(view, claim)
        raise Fail("play.no_such_number", text=number)

    def _claim(self, view: Observation, claim: Claim) -> Action | None:
        """Choose how to pay for a route, and confirm it."""
        names = self.screen.names
        action = self._payment(claim.payments, names.route(claim.route), names.notation.route_names[claim.route])
        if action is None:
            return None
        key = "play.confirm_tunnel" if view.rules.tunnel[claim.route] else "play.confirm_claim"
        points = names.words("count.points", n=claim.points)
        values = {"route": names.route(claim.route), "cards": payment_text(action), "points": points}
        return self._confirmed(action, key, values)

    def _station(self, view: Observation) -> Action | None:
        """Choose a city and how to pay for a station there, and confirm it."""
        names = self.screen.names
        if not self.stations:
            left = view.stations[view.seat]
            raise Fail(f"play.cannot_build_{names.building}" if left else f"refusal.no_{names.building}_left")
        if view.rules.rulebook.harbors:
            self.screen.say("play.harbor_sites", cities=", ".join(names.city(city) for city in self.stations))
        while True:
            typed = self._line(names.words(f"play.{names.building}_where"), view.seat)
            if not typed or typed.lower() in BACK:
                self.screen.say("play.taken_back")
                return None
            cities = names.find_cities(typed)
            if len(cities) == 1 and cities[0] in self.stations:
                break
            self._wrong_city(typed, cities)
        code = "@" + names.notation.city_codes[cities[0]]
        action = self._payment(self.stations[cities[0]], names.city(cities[0]), code)
        if action is None:
            return None
        what = names.words(f"building.{names.building}")
        values = {"what": what, "city": names.city(cities[0]), "cards": cards_text(action.cards)}
        return self._confirmed(action, "play.confirm_station", values)

    def _exchange(self, view: Observation) -> Action | None:
        """Choose how many pieces to exchange, and confirm it."""
        names = self.screen.names
        found = [action.target for action in view.legal_actions() if action.kind == EXCHANGE]
        if not found:
            raise Fail("refusal.nothing_to_exchange")
        trains = names.words("count.trains", n=max([0, *found]))
        ships = names.words("count.ships", n=-min([0, *found]))
        self.screen.say("play.exchange_most", trains=trains, ships=ships)
        while True:
            typed = self._line(names.words("play.exchange_how"), view.seat).lower()
            if not typed or typed in BACK:
                self.screen.say("play.taken_back")
                return None
            action = self._swap(view, typed)
            if action is not None:
                return self._confirmed(action, "play.confirm_exchange", {"what": names.action(action, [])})

    def _swap(self, view: Observation, typed: str) -> Action | None:
        """The exchange that a text like 3t means, if it is a legal one."""
        try:
            action = self.match.notation.parse(f"swap={typed.removeprefix('swap=')}", view.seat)
        except NotationError:
            self.screen.warn(Fail("play.not_a_swap", text=shown(typed)))
            return None
        if code := self.match.game.why_not(self.match.state, action):
            self.screen.warn(Fail(f"refusal.{code}"))
            return None
        return action

    def _share(self, view: Observation) -> Action | None:
        """Choose two tickets of the hand for the rack, and confirm it."""
        names = self.screen.names
        if "share" not in self.others:
            raise Fail("play.too_few_to_share")
        for number, ticket in enumerate(view.tickets, 1):
            self.screen.print(Text.assemble((f"{number:>3} ", "bold"), names.tickets((ticket,))))
        while True:
            typed = self._line(names.words("play.share_which"), view.seat).lower()
            if not typed or typed in BACK:
                self.screen.say("play.taken_back")
                return None
            parts = typed.replace(",", " ").split()
            if all(part.isdecimal() and part.isascii() and len(part) < 4 for part in parts):
                action = Action(view.seat, SHARE, 0, tuple(sorted(int(part) - 1 for part in parts)))
                code = self.match.game.why_not(self.match.state, action)
                if not code:
                    tickets = names.tickets(tuple(view.tickets[place] for place in action.cards))
                    return self._confirmed(action, "play.confirm_share", {"tickets": tickets})
            self.screen.warn(Fail("play.two_numbers", text=shown(typed)))

    def _line(self, asked: str, seat: int) -> str:
        """What is typed at a question within a question; a hint is given as often as it is asked for."""
        while (typed := self.reader.line(asked + " ")).lower() in HINT:
            self.look.hint(self.match.view(seat))
        return typed

    def _wrong_city(self, typed: str, cities: list[int]) -> None:
        if not cities:
            self.screen.warn(Fail("play.no_city", text=shown(typed)))
        elif len(cities) > 1:
            found = [self.screen.names.city(city) for city in cities]
            self.screen.warn(Fail("play.which_city", text=shown(typed), names=found))
        else:
            self.screen.warn(
                Fail("play.no_harbor_here" if self.screen.names.building == "harbor" else "refusal.city_taken")
            )

    def _payment(self, payments: Sequence[Action], what: str, code: str) -> Action | None:
        """One of the ways to pay, by number or by its cards; enter takes the first."""
        if len(payments) == 1:
            return payments[0]
        self.screen.say("play.pay_how", what=what)
        for number, action in enumerate(payments[:PAYMENTS_LISTED], 1):
            self.screen.print(Text.assemble((f"{number:>3} ", "bold"), paid_row(self.screen.words, action)))
        if len(payments) > PAYMENTS_LISTED:
            self.screen.say("play.pay_more", n=len(payments) - PAYMENTS_LISTED)
        while True:
            typed = self._line(self.screen.words("play.pay_choose"), payments[0].seat)
            if typed.lower() in BACK:
                self.screen.say("play.taken_back")
                return None
            if not typed:
                return payments[0]
            for number, action in enumerate(payments, 1):
                if typed in (str(number), payment_text(action)):
                    return action
            paid = self._cards(payments[0], code, typed)
            if paid is not None:
                return paid
            self.screen.say("play.no_such_number", "yellow", text=shown(typed))

    def _cards(self, like: Action, code: str, typed: str) -> Action | None:
        """The same action paid with the cards that were typed, if they pay for it."""
        for text in (typed, typed.lower()):
            try:
                action = self.match.notation.parse(f"{code}={text}", like.seat)
            except NotationError:
                continue
            if action.target == like.target and not self.match.game.why_not(self.match.state, action):
                return action
        return None

    def _confirmed(self, action: Action, key: str, values: dict[str, str]) -> Action | None:
        if self.sure or self.reader.confirm(key, **values):
            return action
        self.screen.say("play.taken_back")
        return None
