"""The commands of the terminal game besides actions: look things up, get a hint, save, quit."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from ferrovia.bots.advice.adviser import Adviser
from ferrovia.bots.advice.reason import Reason
from ferrovia.bots.advice.ticket_outlook import list_held_outlooks
from ferrovia.cli.common.errors import UserError, quote_input
from ferrovia.cli.terminal.claims import Claim
from ferrovia.cli.terminal.game_session import GameSession
from ferrovia.cli.terminal.reader import Reader
from ferrovia.cli.terminal.rule_list import resolve_rules, rule_lines
from ferrovia.cli.terminal.screen import Screen
from ferrovia.cli.terminal.widgets import claims_table, route_spaces, routes_table, tickets_table
from ferrovia.cli.texts.event_text import format_turns
from ferrovia.cli.texts.game_text import GameText
from ferrovia.engine.observe import Observation

HINT: Final = ("h", "hint", "pista")
MAX_TICKETS_NAMED: Final = 3  # in one sentence
_COMMAND: Final = re.compile(r"(\?) ?(.+)|([rs])(?: (.+))?|([mctluq])", re.IGNORECASE)


def typed_path(name: str) -> Path:
    """The path that a player typed."""
    if not name:
        raise UserError("play.save_where")
    if "\0" in name:
        raise UserError("error.not_a_path", option="s", value=quote_input(name))
    return Path(name).expanduser()


class Lookup:
    """Runs the commands that do not change the game: `h` or `hint`, and one letter with what it is about."""

    def __init__(self, session: GameSession, screen: Screen, reader: Reader) -> None:
        self.session = session
        self.screen = screen
        self.reader = reader
        self.translate = screen.translate
        self.game_text = screen.game_text
        self.adviser = Adviser()

    def run(self, view: Observation, line: str, claims: Sequence[Claim]) -> bool:
        """Run a line that is a command; returns whether it was one."""
        if line.lower() in HINT:
            self.hint(view)
            return True
        match = _COMMAND.fullmatch(line)
        if match is None:
            return False
        letter = (match[1] or match[3] or match[5]).lower()
        rest = match[2] or match[4] or ""
        if letter == "?":
            self.rules(rest)
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
            self.screen.say("play.nothing_to_undo", "yellow")
        else:
            self.reader.quit()
        return True

    def rules(self, ids: str) -> None:
        """Show rules."""
        lang = self.translate.lang
        self.show_pages(Group(*rule_lines(lang, resolve_rules(lang, ids.split(), ""))))

    def city(self, view: Observation, text: str, claims: Sequence[Claim]) -> None:
        """Show all routes of a city."""
        cities = self.game_text.find_cities(text)
        if not text:
            raise UserError("play.which_city_routes", city=self.game_text.example_city())
        if not cities:
            raise UserError("play.no_city", text=quote_input(text))
        board = view.rules.board
        self.routes(view, [n for n, route in enumerate(board.routes) if route.a in cities or route.b in cities], claims)

    def routes(self, view: Observation, routes: list[int], claims: Sequence[Claim]) -> None:
        """Show routes with their owners."""
        numbers = {claim.route: claim.number for claim in claims}
        ordered = sorted(routes, key=self.game_text.route)
        self.show_pages(routes_table(self.game_text, view, ordered, numbers))

    def claims(self, claims: Sequence[Claim]) -> None:
        """Show every claim that the player can pay for."""
        if claims:
            self.show_pages(claims_table(self.game_text, claims))
        else:
            self.screen.say("screen.no_claims")

    def tickets(self, view: Observation) -> None:
        """Show the tickets, each with the routes of its path."""
        outlooks = list_held_outlooks(view)
        if not outlooks:
            self.screen.say("ticket.none_yet")
            return
        parts: list[RenderableType] = []
        for outlook in outlooks:
            parts.append(tickets_table(self.game_text, view, [outlook], header=False))
            for route in sorted(outlook.path, key=self.game_text.route):
                kind = self.game_text.route_kind(route)
                spaces = route_spaces(self.game_text, route)
                parts.append(Text.assemble(f"     {self.game_text.route(route)} ", spaces, f" {kind}"))
        self.show_pages(Group(*parts))

    def filter(self, text: str, claims: Sequence[Claim]) -> bool:
        """Show the claims at the cities that a text names; returns whether it names any."""
        ends = self._ends(text)
        if not ends:
            return False
        board = self.game_text.board
        matching = [
            claim
            for claim in claims
            if all({board.routes[claim.route].a, board.routes[claim.route].b} & set(cities) for cities in ends)
        ]
        if matching:
            self.screen.print(claims_table(self.game_text, matching))
        else:
            self.screen.say("play.no_claim_here", "yellow", text=quote_input(text))
        return True

    def _ends(self, text: str) -> list[list[int]]:
        """Find the cities in a text: one name, or two with a space or a dash between them."""
        if len(text) < 2:
            return []
        if one := self.game_text.find_cities(text):
            return [one]
        for gap in re.finditer(r"[ –-]+", text):
            ends = [self.game_text.find_cities(half) for half in (text[: gap.start()], text[gap.end() :])]
            if all(ends):
                return ends
        return []

    def log(self, view: Observation) -> None:
        """Show everything that has happened, as far as the seat may know."""
        lines = format_turns(self.game_text, [turn.events for turn in self.session.turns], view.seat)
        self.show_pages(Text("\n".join(lines) or self.translate("play.nothing_yet")))

    def hint(self, view: Observation) -> None:
        """Show what the planner would do for this seat, and why."""
        action, reasons = self.adviser.hint(view.sealed(), self.session.turns_of(view.seat))
        text = self.session.notation.format(action)
        label = self.game_text.action(action, view.offer or view.tickets)
        self.screen.say("play.hint", "cyan", action=label, text=text)
        for reason in reasons:
            self.screen.print(Padding(Text(format_reason(self.game_text, reason)), (0, 0, 0, 2)))

    def save(self, name: str) -> None:
        """Save the game now and after every action."""
        self.session.save(typed_path(name))
        self.screen.say("play.saved", file=name)

    def show_pages(self, part: RenderableType) -> None:
        """Print a part that may be longer than the terminal, a page at a time."""
        console = self.screen.console
        with console.capture() as capture:
            self.screen.print(part)
        lines = capture.get().splitlines()
        page = max(5, console.height - 2) if console.is_terminal else len(lines)
        for start in range(0, len(lines), page):
            if start and self.reader.line(self.translate("play.more") + " ").lower().startswith("q"):
                break
            console.file.write("\n".join(lines[start : start + page]) + "\n")


def format_reason(game_text: GameText, reason: Reason) -> str:
    """Format a reason as a sentence."""
    translate = game_text.translate
    given = reason.values
    values: dict[str, object] = {**given, "tickets": format_tickets(game_text, reason.tickets)}
    if "route" in given:
        values["route"] = game_text.route(given["route"])
    if "city" in given:
        values["city"] = game_text.city(given["city"])
    if "card" in given:
        values["card"] = game_text.card_name(given["card"])
    if "trains" in given:
        values["pieces"] = game_text.count_pieces(given["trains"], given["ships"])
    for counted in ("points", "turns"):
        if counted in given:
            values[counted] = translate(f"count.{counted}", n=given[counted])
    return translate(f"hint.{reason.code}", **values)


def format_tickets(game_text: GameText, tickets: list[int]) -> str:
    """Format tickets by their cities; only the first few are named."""
    shown = [game_text.ticket(ticket) for ticket in tickets[:MAX_TICKETS_NAMED]]
    if len(tickets) <= MAX_TICKETS_NAMED:
        return game_text.translate.all_of(shown)
    return game_text.translate("hint.many_tickets", tickets=", ".join(shown), n=len(tickets) - MAX_TICKETS_NAMED)
