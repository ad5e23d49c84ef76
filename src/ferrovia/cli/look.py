"""What a person can look up before choosing: routes, the log, a hint, a rule, help."""

import re
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from ferrovia.bots.adviser import Adviser
from ferrovia.cli.claims import Claim, choice_numbers
from ferrovia.cli.fail import Fail, shown
from ferrovia.cli.hints import reason_text
from ferrovia.cli.match import Match
from ferrovia.cli.parts import claims_table, routes_table, spaces, tickets_table
from ferrovia.cli.progress import ticket_progress
from ferrovia.cli.reader import Reader
from ferrovia.cli.rules import find_rules, rule_lines
from ferrovia.cli.screen import Screen
from ferrovia.cli.tell import tell_turns
from ferrovia.engine.observe import Observation

HINT: Final = ("h", "hint", "pista")
_COMMAND: Final = re.compile(r"(\?) ?(.*)|([rs])(?: (.+))?|([mctluq])", re.IGNORECASE)


def typed_path(name: str) -> Path:
    """The file that a person named."""
    if not name:
        raise Fail("play.save_where")
    if "\0" in name:
        raise Fail("error.not_a_path", option="s", value=shown(name))
    return Path(name).expanduser()


class Look:
    """The commands that change nothing; each is a letter."""

    def __init__(self, match: Match, screen: Screen, reader: Reader) -> None:
        self.match = match
        self.screen = screen
        self.reader = reader
        self.words = screen.words
        self.names = screen.names
        self.adviser = Adviser()

    def command(self, view: Observation, line: str, claims: Sequence[Claim]) -> bool:
        """Carry the command out, if the line is one."""
        if line.lower() in HINT:
            self.hint(view)
            return True
        found = _COMMAND.fullmatch(line)
        if found is None:
            return False
        letter = (found[1] or found[3] or found[5]).lower()
        rest = found[2] or found[4] or ""
        if letter == "?":
            self.help(view, rest)
        elif letter == "r":
            self.city(view, rest, claims)
        elif letter == "m":
            self.routes(view, list(range(len(view.rules.board.routes))), claims)
        elif letter == "c":
            self.claims(claims)
        elif letter == "t":
            self.tickets(view)
        elif letter == "l":
            self.log(view)
        elif letter == "s":
            self.save(rest)
        elif letter == "u":
            self.screen.say("play.nothing_to_take_back", "yellow")
        else:
            self.reader.quit()
        return True

    def help(self, view: Observation, rule: str) -> None:
        """How to play, or the text of a rule."""
        if not rule:
            self.paged(self.how_to(view))
            return
        lang = self.words.lang
        self.paged(Group(*rule_lines(lang, find_rules(lang, rule.split(), ""))))

    def how_to(self, view: Observation) -> RenderableType:
        """What can be typed in this game."""
        book = view.rules.rulebook
        numbers = asdict(choice_numbers(view))
        has = {
            "display": True,
            "deck": not view.rules.has_ships,
            "decks": view.rules.has_ships,
            "tickets": True,
            "station": book.stations,
            "harbor": book.harbors,
            "exchange": book.fleet[1],
            "share": view.rules.racks,
            "claim": True,
            "keep": True,
        }
        examples = {"route": self.names.example_claim(), "site": self.names.example_site()}
        choices = [self.words(f"play.help_{what}", **numbers, **examples) for what in has if has[what]]
        look = self.words("play.help_look", city=self.names.example_city())
        lines = [self.words("play.help_choose"), *choices, look]
        if view.rules.has_ships:
            lines.append(self.words("play.help_ships"))
        if view.rules.racks:
            lines.append(self.words("play.help_racks"))
        return Text("\n".join(lines))

    def city(self, view: Observation, text: str, claims: Sequence[Claim]) -> None:
        """All routes that end in a city."""
        cities = self.names.find_cities(text)
        if not text:
            raise Fail("play.which_city_routes", city=self.names.example_city())
        if not cities:
            raise Fail("play.no_city", text=shown(text))
        board = view.rules.board
        self.routes(view, [n for n, route in enumerate(board.routes) if route.a in cities or route.b in cities], claims)

    def routes(self, view: Observation, routes: list[int], claims: Sequence[Claim]) -> None:
        """Routes with their owners, a page at a time."""
        numbers = {claim.route: claim.number for claim in claims}
        ordered = sorted(routes, key=self.names.route)
        self.paged(routes_table(self.names, view, ordered, numbers))

    def claims(self, claims: Sequence[Claim]) -> None:
        """Every claim that can be paid for."""
        if claims:
            self.paged(claims_table(self.names, claims))
        else:
            self.screen.say("screen.no_claims")

    def tickets(self, view: Observation) -> None:
        """The tickets, each with the routes of a shortest way that are still to be claimed."""
        progress = ticket_progress(view)
        if not progress:
            self.screen.say("play.no_tickets")
        for entry in progress:
            self.screen.print(tickets_table(self.names, [entry], header=False))
            for route in sorted(entry.routes, key=self.names.route):
                kind = self.names.route_kind(route)
                self.screen.print(
                    Text.assemble(f"     {self.names.route(route)} ", spaces(self.names, route), f" {kind}")
                )

    def filter(self, text: str, claims: Sequence[Claim]) -> bool:
        """The claims at the cities that the text names; whether it names any."""
        ends = self._ends(text)
        if not ends:
            return False
        board = self.names.board
        found = [
            claim
            for claim in claims
            if all({board.routes[claim.route].a, board.routes[claim.route].b} & set(cities) for cities in ends)
        ]
        if found:
            self.screen.print(claims_table(self.names, found))
        else:
            self.screen.say("play.no_claim_here", "yellow", text=shown(text))
        return True

    def _ends(self, text: str) -> list[list[int]]:
        """The cities meant by a text: one, or two with a blank or a dash between them."""
        if len(text) < 2:
            return []
        if one := self.names.find_cities(text):
            return [one]
        for found in re.finditer(r"[ –-]+", text):
            ends = [self.names.find_cities(half) for half in (text[: found.start()], text[found.end() :])]
            if all(ends):
                return ends
        return []

    def log(self, view: Observation) -> None:
        """Everything that happened, as far as the seat may know it."""
        lines = tell_turns(self.names, [events for _, events in self.match.turns], view.seat)
        self.paged(Text("\n".join(lines) or self.words("play.nothing_yet")))

    def hint(self, view: Observation) -> None:
        """What the planner would do in this place, and why."""
        action, reasons = self.adviser.hint(view.sealed(), self.match.turns_of(view.seat))
        text = self.match.notation.text(action)
        told = self.names.action(action, view.offer or view.tickets)
        self.screen.say("play.hint", "cyan", action=told, text=text)
        for reason in reasons:
            self.screen.print(Padding(Text(reason_text(self.names, reason)), (0, 0, 0, 2)))

    def save(self, name: str) -> None:
        """Save the game now and after every action from now on."""
        self.match.save(typed_path(name))
        self.screen.say("play.saved", file=name)

    def paged(self, part: RenderableType) -> None:
        """Print a part that may be longer than the terminal, a page at a time."""
        console = self.screen.console
        with console.capture() as capture:
            self.screen.print(part)
        lines = capture.get().splitlines()
        page = max(5, console.height - 2) if console.is_terminal else len(lines)
        for start in range(0, len(lines), page):
            if start and self.reader.line(self.words("play.more") + " ").lower().startswith("q"):
                break
            console.file.write("\n".join(lines[start : start + page]) + "\n")
