"""Questions about tickets that are offered: which to keep, and which one goes on the rack."""

from rich.console import RenderableType
from rich.text import Text

from ferrovia.bots.advice.ticket_outlook import OutlookSearch
from ferrovia.cli.terminal.questions.answers import parse_number, parse_numbers
from ferrovia.cli.terminal.questions.question import TerminalQuestion
from ferrovia.cli.terminal.widgets import plain_table, ticket_status
from ferrovia.engine.actions import KEEP, SHARE, Action
from ferrovia.engine.questions import QUESTION_KINDS


class OfferQuestion(TerminalQuestion):
    """Tickets to choose from, each with the pieces that it would take."""

    choose_key = "choose.keep"

    def show(self) -> None:
        """The table, then the tickets by number."""
        translate, view = self.translate, self.view
        tickets = plain_table(
            ("#", "right"),
            (translate("column.ticket"), "wrap"),
            (translate("column.points"), "right"),
            (translate("column.path"), "left"),
        )
        search = OutlookSearch(view)
        for number, ticket in enumerate(view.offer, 1):
            facts = self.game_text.board.tickets[ticket]
            text = ticket_status(self.game_text, search.find(ticket))
            text += translate("ticket.long") if facts.long else ""
            points = self.game_text.ticket_points(ticket)
            points += f"/{facts.any_order}/-{facts.penalty}" if facts.any_order else ""
            tickets.add_row(Text(str(number), "bold"), self.game_text.ticket(ticket), points, text)
        key = f"question.{QUESTION_KINDS[view.question_kind].name}"
        question = self.address(key, least=view.least_kept, n=len(view.offer))
        parts: list[RenderableType] = [Text(), tickets, Text(translate(self.choose_key), "dim"), question]
        self.screen.show(view, self.screen.log(view), parts)

    def parse(self, line: str) -> Action:
        """Keep the tickets with these numbers."""
        numbers = parse_numbers(line, len(self.view.offer))
        return Action(self.view.seat, KEEP, indices=tuple(sorted({number - 1 for number in numbers})))


class RackQuestion(OfferQuestion):
    """The question which of the tickets just kept goes on the rack."""

    choose_key = "choose.one_ticket"

    def parse(self, line: str) -> Action:
        """Put the ticket with this number on the rack."""
        return Action(self.view.seat, SHARE, indices=(parse_number(line) - 1,))
