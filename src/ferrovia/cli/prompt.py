"""Asking a person: from what is typed to a legal action, without ever losing one's place."""

from collections.abc import Sequence

from rich.text import Text

from ferrovia.cli.claims import Claim, choice_numbers, list_claims, list_stations
from ferrovia.cli.fail import Fail, shown
from ferrovia.cli.look import Look
from ferrovia.cli.match import Match
from ferrovia.cli.progress import ticket_progress
from ferrovia.cli.reader import BACK, Reader
from ferrovia.cli.screen import Screen, row
from ferrovia.engine.actions import DECLINE, DRAW, KEEP, TAKE, TICKETS, Action
from ferrovia.engine.cards import NO_CARD
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import OPENING, SECOND, TUNNEL, TURN
from ferrovia.notation.action import NotationError, cards_text


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

    def decide(self, seat: int) -> Action:
        """The action that the person chooses."""
        view = self.match.view(seat)
        asked = view.question
        self.claims = []
        self.stations = {}
        if asked == TURN:
            wanted = frozenset[int]().union(*(entry.routes for entry in ticket_progress(view)))
            self.claims = list_claims(view, wanted)
            self.stations = list_stations(view)
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
            self.screen.turn(view, self.claims, bool(self.stations))
        elif asked == SECOND:
            self.screen.second(view)
        elif asked == TUNNEL:
            self.screen.tunnel(view, view.legal_actions())
        elif asked == OPENING:
            self.screen.offer(view, "question.opening", min(book.opening_keep, len(view.offer)))
        else:
            self.screen.offer(view, "question.keeping", min(book.ticket_keep, len(view.offer)))

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
        for text in (line, line.lower()):
            try:
                return notation.parse(text, view.seat)
            except NotationError:
                continue
        if "=" not in line and not line.startswith(("+", "@")):
            return None
        for city in line.lower().lstrip("@").partition("=")[0].partition(".")[0].split("-"):
            if city.isalpha():
                self._known_city(city)
        raise Fail("play.bad_notation", text=shown(line))

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
        places = sorted({int(digit) - 1 for digit in line if digit.isdecimal()})
        return Action(view.seat, KEEP, 0, tuple(places))

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
        if view.question == SECOND:
            raise Fail("play.no_such_number", text=number)
        if number == numbers.tickets:
            return Action(view.seat, TICKETS)
        if number == numbers.station and self.match.game.rulebook.stations:
            return self._station(view)
        for claim in self.claims:
            if claim.number == number:
                return self._claim(view, claim)
        raise Fail("play.no_such_number", text=number)

    def _claim(self, view: Observation, claim: Claim) -> Action | None:
        """Choose how to pay for a route, and confirm it."""
        names = self.screen.names
        action = self._payment(claim.payments, names.route(claim.route))
        if action is None:
            return None
        key = "play.confirm_tunnel" if view.rules.tunnel[claim.route] else "play.confirm_claim"
        points = names.words("count.points", n=claim.points)
        values = {"route": names.route(claim.route), "cards": cards_text(action.cards), "points": points}
        return self._confirmed(action, key, values)

    def _station(self, view: Observation) -> Action | None:
        """Choose a city and how to pay for a station there, and confirm it."""
        names = self.screen.names
        if not self.stations:
            raise Fail("refusal.no_station_left" if not view.stations[view.seat] else "play.cannot_pay_station")
        while True:
            typed = self.reader.line(names.words("play.station_where") + " ")
            if not typed or typed.lower() in BACK:
                self.screen.say("play.taken_back")
                return None
            cities = names.find_cities(typed)
            if len(cities) == 1 and cities[0] in self.stations:
                break
            self._wrong_city(typed, cities)
        action = self._payment(self.stations[cities[0]], names.city(cities[0]))
        if action is None:
            return None
        values = {"city": names.city(cities[0]), "cards": cards_text(action.cards)}
        return self._confirmed(action, "play.confirm_station", values)

    def _wrong_city(self, typed: str, cities: list[int]) -> None:
        if not cities:
            self.screen.warn(Fail("play.no_city", text=shown(typed)))
        elif len(cities) > 1:
            found = [self.screen.names.city(city) for city in cities]
            self.screen.warn(Fail("play.which_city", text=shown(typed), names=found))
        else:
            self.screen.warn(Fail("refusal.city_taken"))

    def _payment(self, payments: Sequence[Action], what: str) -> Action | None:
        """One of the ways to pay; enter takes the first."""
        if len(payments) == 1:
            return payments[0]
        self.screen.say("play.pay_how", what=what)
        for number, action in enumerate(payments, 1):
            self.screen.print(Text.assemble((f"{number:>3} ", "bold"), row(action.cards)))
        while True:
            typed = self.reader.line(self.screen.words("play.pay_choose") + " ").lower()
            if typed in BACK:
                self.screen.say("play.taken_back")
                return None
            if not typed:
                return payments[0]
            for number, action in enumerate(payments, 1):
                if typed in (str(number), cards_text(action.cards)):
                    return action
            self.screen.say("play.no_such_number", "yellow", text=shown(typed))

    def _confirmed(self, action: Action, key: str, values: dict[str, str]) -> Action | None:
        if self.sure or self.reader.confirm(key, **values):
            return action
        self.screen.say("play.taken_back")
        return None
