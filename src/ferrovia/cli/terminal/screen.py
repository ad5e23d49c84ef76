"""The screen of the terminal game: the header, the log and the table that every question is shown with."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from ferrovia.bots.advice.ticket_outlook import list_held_outlooks
from ferrovia.cli.common.errors import UserError
from ferrovia.cli.terminal.game_session import GameSession
from ferrovia.cli.terminal.widgets import (
    WIDE,
    buildings_line,
    count_lines,
    display_line,
    format_piles,
    hand_line,
    open_rack_lines,
    pack_items,
    rack_line,
    seat_table,
    tickets_line,
    tickets_table,
)
from ferrovia.cli.texts.event_text import format_turns
from ferrovia.cli.texts.game_text import GameText, board_title
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import QUESTION_KINDS, TURN
from ferrovia.engine.state import NOT_YET

REST: Final = 12  # rows that the table leaves for the header, the log and the question
TALL: Final = 32  # rows from which the player's routes are shown by their full names
CLEAR_ALL: Final = "\x1b[H\x1b[2J\x1b[3J"  # the lines scrolled away, too


def clear(console: Console) -> None:
    """Clear the terminal; print an empty line if the output is not a terminal."""
    if console.is_terminal and not console.is_dumb_terminal:
        console.file.write(CLEAR_ALL)
        console.file.flush()
    else:
        console.print()


class Screen:
    """Draws what the asked seat may know."""

    def __init__(self, console: Console, game_text: GameText, session: GameSession) -> None:
        self.console = console
        self.game_text = game_text
        self.session = session
        self.translate = game_text.translate

    def clear(self) -> None:
        """Clear the terminal."""
        clear(self.console)

    def print(self, part: RenderableType = "") -> None:
        """Print a part without markup, which names could contain."""
        self.console.print(part, markup=False, highlight=False)

    def say(self, key: str, style: str = "", **values: object) -> None:
        """Print a sentence; one with a file is not wrapped, so that it can be copied."""
        text = Text(self.translate(key, **values), style)
        self.console.print(text, markup=False, highlight=False, soft_wrap="file" in values)

    def warn(self, error: UserError) -> None:
        """Print an error of the player's input."""
        text = error.format(self.translate)
        self.print(Text(text[:1].upper() + text[1:], "yellow"))

    def header(self, view: Observation) -> Table:
        """The board, the round and the piles."""
        title = board_title(self.translate, self.game_text.board)
        line = Table.grid(expand=True)
        line.add_column(no_wrap=True)
        line.add_column(justify="right", no_wrap=True)
        number = self.session.round
        phase = self.translate("screen.round", n=number) if number else self.translate("screen.opening")
        piles = format_piles(self.game_text, view)
        name = "Ferrovía · " if cell_len(f"Ferrovía · {title} · {phase} {piles}") <= self.console.width else ""
        line.add_row(Text(f"{name}{title} · {phase}", "bold"), Text(piles, "dim"))
        return line

    def show(
        self,
        view: Observation,
        log: Sequence[Text],
        parts: Sequence[RenderableType],
        table: Sequence[RenderableType] | None = None,
    ) -> None:
        """Draw a question: the header, what happened, the table (or another one), and the question's own parts."""
        if table is None:
            table = [*self.last_turns(view), *self.table(view)]
        self.clear()
        for part in (self.header(view), *log, *table, *parts):
            self.print(part)

    def log(self, view: Observation) -> list[Text]:
        """The events since the seat's last turn; empty in the middle of a turn, where the screen shows them."""
        if view.question_kind != TURN and not QUESTION_KINDS[view.question_kind].is_opening:
            return []
        turns = [turn.events for turn in self.session.turns_since(view.seat)]
        return [Text(line) for line in format_turns(self.game_text, turns, view.seat)]

    def log_of_turn(self, view: Observation) -> list[Text]:
        """The events of the current turn."""
        turn = [turn.events for turn in self.session.turns[-1:]]
        return [Text(line) for line in format_turns(self.game_text, turn, view.seat)]

    def table(self, view: Observation, rest: int = REST) -> list[RenderableType]:
        """The seats beside the tickets, then routes, hand and display; shorter if fewer than `rest` rows are left."""
        width = self.console.width
        parts: list[RenderableType] = [self.seats_and_tickets(view)]
        codes = self.game_text.notation.route_names
        has_room = self.console.height >= TALL
        routes = [route for route, owner in enumerate(view.owner) if owner == view.seat]
        mine = [Text(self.game_text.route(route) if has_room else codes[route]) for route in routes]
        if mine:
            parts.append(pack_items(self.translate("screen.routes", n=len(mine)), mine, width))
        if built := buildings_line(self.game_text, view, width):
            parts.append(built)
        parts.append(hand_line(self.game_text, view.hand, width))
        if view.rules.has_racks:
            parts.append(rack_line(self.game_text, view, width))
            parts.extend(open_rack_lines(self.game_text, view, width))
        parts.append(display_line(self.game_text, view, width))
        if sum(count_lines(self.console, part) for part in parts) > self.console.height - rest:
            parts[0] = self.seats_and_tickets(view, short=True)
        return parts

    def seats_and_tickets(self, view: Observation, *, short: bool = False) -> RenderableType:
        """The seats beside the tickets, or above them if that is shorter; `short` shows the tickets by codes."""
        asked = view.asked[0][0] if len(view.asked) == 1 else view.seat
        everyone = seat_table(self.game_text, view, asked, wide=self.console.width >= WIDE)
        outlooks = list_held_outlooks(view)
        if short and outlooks:
            return Group(everyone, tickets_line(self.game_text, view, outlooks, self.console.width))
        tickets = tickets_table(self.game_text, view, outlooks)
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column()
        grid.add_row(everyone, tickets)
        below = Group(everyone, tickets)
        return below if count_lines(self.console, below) < count_lines(self.console, grid) else grid

    def last_turns(self, view: Observation) -> list[RenderableType]:
        """A notice during the last turns."""
        if view.turns_left == NOT_YET:
            return []
        key = "screen.last_turn" if view.turns_left <= self.session.game.seats else "screen.last_turns"
        return [Text(self.translate(key, n=view.turns_left), "bold yellow")]
