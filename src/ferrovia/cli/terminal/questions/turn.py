"""The questions of a turn: what to do, and which second card to draw."""

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ferrovia.bots.advice.ticket_outlook import list_held_outlooks, wanted_routes
from ferrovia.cli.terminal.claims import Claim, list_numbered_claims
from ferrovia.cli.terminal.questions.answers import AnswerReader, no_such_choice, parse_number
from ferrovia.cli.terminal.questions.question import TerminalQuestion
from ferrovia.cli.terminal.questions.turn_choices import list_choices, list_draws, number_choices, take_from_display
from ferrovia.cli.terminal.widgets import WIDE, claims_table, count_lines, heading
from ferrovia.engine.actions import STOP, Action
from ferrovia.engine.events import RACKED, STAYED
from ferrovia.engine.observe import Observation
from ferrovia.notation.cards import format_payment

MIN_CLAIM_ROWS: Final = 6  # however small the terminal is
EDGES: Final = 2  # rows of the header and of the line to type on
GAP: Final = 3  # columns between two tables of claims


class TurnQuestion(TerminalQuestion):
    """Asks what to do in a turn."""

    def __init__(self, answers: AnswerReader, view: Observation) -> None:
        super().__init__(answers, view)
        self.choices = list_choices(answers, view)
        self.numbers = number_choices(view)
        wanted = wanted_routes(list_held_outlooks(view))
        self.claims = list_numbered_claims(view, wanted, self.numbers["claim"])

    def show(self) -> None:
        """Show the latest events, the table, as many claims as there is room for, and the choices."""
        view, screen = self.view, self.screen
        bottom = [Text(self.list_labels(), "dim"), self.address(self.find_key())]
        rest = EDGES + 1 + MIN_CLAIM_ROWS + sum(count_lines(screen.console, part) for part in bottom)
        table: list[RenderableType] = [*screen.last_turns(view), *screen.table(view, rest)]
        room = screen.console.height - EDGES - sum(count_lines(screen.console, part) for part in [*table, *bottom])
        log = screen.log(view)
        while len(log) > 1 and sum(count_lines(screen.console, line) for line in log) > room - MIN_CLAIM_ROWS:
            log.pop(0)  # the oldest: l shows all of them
        room = max(MIN_CLAIM_ROWS, room - sum(count_lines(screen.console, line) for line in log))
        screen.show(view, log, [self.show_claims(room), *bottom], table)

    def find_key(self) -> str:
        """The key of the question's text, which names what the game has."""
        book = self.view.rules.rulebook
        if book.stations or book.harbors:
            return f"question.turn_with_{self.game_text.building}s"
        return "question.turn_with_racks" if book.racks else "question.turn"

    def list_labels(self) -> str:
        """One line with the numbers of everything that can be done now."""
        display = [] if self.view.is_draw_closed else [self.translate("choose.display", n=self.numbers["display"])]
        labels = display + [choice.label() for choice in self.choices if choice.is_possible()]
        if self.claims:
            labels.append(self.translate("choose.claim", n=self.numbers["claim"]))
        return " · ".join([*labels, self.translate("choose.help")])

    def show_claims(self, room: int) -> RenderableType:
        """The routes that can be claimed, best first, in at most this many rows."""
        claims = self.claims
        if not claims:
            return Text(self.translate("screen.no_claims"), "dim")
        rows = room - 2  # heading and titles
        if len(claims) > rows:
            rows -= 1  # how many more
        both = self._side_by_side(claims[:rows], claims[rows : 2 * rows])
        shown = claims[: 2 * rows] if both else claims[:rows]
        parts: list[RenderableType] = [heading(self.translate("screen.claims", n=len(claims)))]
        parts.append(both or claims_table(self.game_text, shown))
        if len(claims) > len(shown):
            parts.append(Text(self.translate("screen.more_claims", n=len(claims) - len(shown)), "dim"))
        return Group(*parts)

    def _side_by_side(self, left: Sequence[Claim], right: Sequence[Claim]) -> RenderableType | None:
        """Two tables of claims, if one would be too long and the terminal is wide enough."""
        console = self.screen.console
        if console.width < WIDE:
            return None
        tables = [claims_table(self.game_text, left), claims_table(self.game_text, right)]
        widths = [console.measure(table).maximum for table in tables]
        if not right or sum(widths) + GAP > console.width:
            return None
        grid = Table.grid(padding=(0, GAP, 0, 0))
        grid.add_row(*tables)
        return grid

    def parse(self, line: str) -> Action:
        """Draws, tickets and other choices have the first numbers, claims the later ones."""
        number = parse_number(line)
        if 1 <= number <= self.numbers["display"]:
            return take_from_display(self.view, number)
        for choice in self.choices:
            if choice.number == number:
                return choice.choose()
        for claim in self.claims:
            if claim.number == number:
                return self.claim(claim)
        raise no_such_choice(line)

    def claim(self, claim: Claim) -> Action:
        """Choose how to pay for a route, and confirm it."""
        answers, route = self.answers, self.game_text.route(claim.route)
        action = answers.choose_payment(claim.payments, route, self.game_text.notation.route_names[claim.route])
        key = "play.confirm_tunnel" if self.view.rules.tunnel[claim.route] else "play.confirm_claim"
        points = self.translate("count.points", n=claim.points)
        return answers.confirm(action, key, route=route, cards=format_payment(action.cards, action.rack), points=points)


class SecondCardQuestion(TerminalQuestion):
    """The second card of a draw, or none if the rulebook lets a player stop."""

    def show(self) -> None:
        """Show the events of this turn, the table, and the cards that can be drawn."""
        view = self.view
        labels = [self.translate("choose.stop")] if view.rules.rulebook.may_stop else []
        labels.append(self.translate("choose.display", n=len(view.display)))
        labels += [deck.label() for deck in list_draws(self.answers, view) if deck.is_possible()]
        labels.append(self.translate("choose.help"))
        choices = Text(" · ".join(labels), "dim")
        self.screen.show(view, self.screen.log_of_turn(view), [choices, self.address(self.find_key())])

    def find_key(self) -> str:
        """The key of the question's text, which says where the card will go if the first one decided that."""
        places = [event.kind for event in self.answers.session.turns[-1].events if event.kind in (RACKED, STAYED)]
        if places:
            return "question.second_to_hand" if places[-1] == RACKED else "question.second_to_rack"
        return "question.second_or_stop" if self.view.rules.rulebook.may_stop else "question.second"

    def parse(self, line: str) -> Action:
        """A draw by its number, or 0 to stop."""
        number = parse_number(line)
        if number == 0 and self.view.rules.rulebook.may_stop:
            return Action(self.view.seat, STOP)
        if 1 <= number <= len(self.view.display):
            return take_from_display(self.view, number)
        for deck in list_draws(self.answers, self.view):
            if deck.number == number:
                return deck.choose()
        raise no_such_choice(line)
