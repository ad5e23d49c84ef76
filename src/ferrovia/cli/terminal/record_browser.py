"""Stepping through a record, turn by turn."""

from dataclasses import dataclass

from rich.console import Console, RenderableType
from rich.text import Text

from ferrovia.cli.terminal.scoreboard import score_screen
from ferrovia.cli.terminal.screen import clear
from ferrovia.cli.terminal.widgets import (
    WIDE,
    buildings_line,
    display_line,
    format_piles,
    hand_line,
    heading,
    is_first_of_side,
    pack_items,
    rack_line,
    seat_table,
)
from ferrovia.cli.texts.event_text import SEES_ALL, format_events
from ferrovia.cli.texts.game_text import GameText
from ferrovia.engine.events import Event
from ferrovia.engine.game import Game
from ferrovia.engine.observe import Observation
from ferrovia.engine.state import NOBODY, State


@dataclass
class RecordTurn:
    """A turn of a seat, or the opening (NOBODY): events, actions as texts, and the state that they led to."""

    seat: int
    events: list[Event]
    texts: list[str]
    state: State


class RecordBrowser:
    """Shows one turn at a time: Enter for the next, b for the previous, a number for that turn, q to quit."""

    def __init__(self, console: Console, game_text: GameText, game: Game, turns: list[RecordTurn]) -> None:
        self.console = console
        self.game_text = game_text
        self.translate = game_text.translate
        self.game = game
        self.turns = turns

    def run(self) -> None:
        """Show turns until the user quits."""
        if not self.turns:
            self.print(self.translate("replay.empty"))
            return
        index = 0
        self.show(index)
        while True:
            try:
                typed = (
                    input(self.translate("replay.prompt", turn=index, last=len(self.turns) - 1) + " ").strip().lower()
                )
            except EOFError:
                self.print("")
                return
            if typed == "q":
                return
            wanted = self.find_turn(index, typed)
            if wanted is None:
                self.print(Text(self.translate("replay.not_understood", last=len(self.turns) - 1), "yellow"))
            elif wanted >= len(self.turns):
                self.print(Text(self.translate("replay.end"), "yellow"))
            else:
                index = wanted
                self.show(index)

    def find_turn(self, index: int, typed: str) -> int | None:
        """The index of the turn that was asked for; None if the input makes no sense."""
        if not typed:
            return index + 1
        if typed == "b":
            return max(0, index - 1)
        if typed.isdecimal() and typed.isascii() and len(typed) < 6 and int(typed) < len(self.turns):
            return int(typed)
        return None

    def print(self, part: RenderableType) -> None:
        """Print a part without markup, which names could contain."""
        self.console.print(part, markup=False, highlight=False)

    def show(self, index: int) -> None:
        """Show the table after a turn, and below it what happened, so that this stays visible on a small screen."""
        turn = self.turns[index]
        view = self.game.observe(turn.state, NOBODY)
        width = self.console.width
        clear(self.console)
        for seat, name in enumerate(self.game_text.seats):
            self.seat(turn.state, seat, name)
        self.print(Text(format_piles(self.game_text, view), "dim"))
        self.print(display_line(self.game_text, view, width))
        if built := buildings_line(self.game_text, view, width):
            self.print(built)
        self.print(seat_table(self.game_text, view, turn.seat, wide=width >= WIDE))
        title = self.translate("replay.turn", turn=index) if index else self.translate("screen.opening")
        self.print(heading(f"{title} · {' '.join(turn.texts)}"))
        for line in format_events(self.game_text, turn.events, SEES_ALL):
            self.print(Text(f"  {line}"))
        if turn.state.is_over:
            self.print(score_screen(self.game_text, self.game.rulebook, self.game.result(turn.state), view.owner))

    def seat(self, state: State, seat: int, name: str) -> None:
        """Show the cards, tickets and routes of a seat."""
        view = self.game.observe(state, seat)
        width = self.console.width
        self.print(Text(f"{name}", "bold"))
        self.print(hand_line(self.game_text, view.hand, width))
        self.tickets(view, "screen.tickets_held", view.tickets)
        if self.game.rulebook.racks and is_first_of_side(self.game.rules, seat):
            self.print(rack_line(self.game_text, view, width))
            self.tickets(view, "screen.tickets_on_rack", view.rack_tickets)
        mine = [Text(self.game_text.route(route)) for route, owner in enumerate(view.owner) if owner == seat]
        if mine:
            self.print(pack_items(self.translate("screen.routes", n=len(mine)), mine, width))

    def tickets(self, view: Observation, key: str, tickets: list[int]) -> None:
        """Show tickets, with a mark on the completed ones."""
        items = [
            Text(f"{'✓' if view.is_done(ticket) else '·'} {self.game_text.tickets((ticket,))}") for ticket in tickets
        ]
        if items:
            self.print(pack_items(self.translate(key), items, self.console.width))
