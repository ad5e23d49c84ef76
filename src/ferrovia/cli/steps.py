"""Walking through a record, a turn at a time."""

from dataclasses import dataclass

from rich.console import Console, RenderableType
from rich.text import Text

from ferrovia.cli.naming import Names
from ferrovia.cli.parts import (
    WIDE,
    buildings_line,
    display_line,
    figures,
    hand_line,
    heading,
    pack,
    piles_text,
    rack_line,
)
from ferrovia.cli.scoreboard import score_screen
from ferrovia.cli.screen import clear
from ferrovia.cli.tell import ALL_SEES, tell
from ferrovia.engine.events import Event
from ferrovia.engine.game import Game
from ferrovia.engine.observe import Observation
from ferrovia.engine.state import NOBODY, State


@dataclass(frozen=True)
class Page:
    """One turn: whose, what happened, as texts of the notation, and the state that it led to."""

    seat: int
    events: list[Event]
    texts: list[str]
    state: State


class Walk:
    """Shows the turns one by one: enter goes on, b back, a number to that turn, q ends."""

    def __init__(self, console: Console, names: Names, game: Game, pages: list[Page]) -> None:
        self.console = console
        self.names = names
        self.words = names.words
        self.game = game
        self.pages = pages

    def run(self) -> None:
        """Walk until the end or until it is enough."""
        if not self.pages:
            self.print(self.words("replay.empty"))
            return
        place = 0
        self.show(place)
        while True:
            try:
                typed = input(self.words("replay.prompt", turn=place, last=len(self.pages) - 1) + " ").strip().lower()
            except EOFError:
                self.print("")
                return
            if typed == "q":
                return
            wanted = self.wanted(place, typed)
            if wanted is None:
                self.print(Text(self.words("replay.not_understood", last=len(self.pages) - 1), "yellow"))
            elif wanted >= len(self.pages):
                self.print(Text(self.words("replay.end"), "yellow"))
            else:
                place = wanted
                self.show(place)

    def wanted(self, place: int, typed: str) -> int | None:
        """The page that was asked for; None if that cannot be told."""
        if not typed:
            return place + 1
        if typed == "b":
            return max(0, place - 1)
        if typed.isdecimal() and typed.isascii() and len(typed) < 6 and int(typed) < len(self.pages):
            return int(typed)
        return None

    def print(self, part: RenderableType) -> None:
        """Print a part as it is."""
        self.console.print(part, markup=False, highlight=False)

    def show(self, place: int) -> None:
        """The table after a turn, and the turn in words: last, so that it stays on a small screen."""
        page = self.pages[place]
        view = self.game.observe(page.state, NOBODY)
        width = self.console.width
        clear(self.console)
        for seat, name in enumerate(self.names.seats):
            self.seat(page.state, seat, name)
        self.print(Text(piles_text(self.names, view), "dim"))
        self.print(display_line(self.names, view, width))
        if built := buildings_line(self.names, view, width):
            self.print(built)
        self.print(figures(self.names, view, page.seat, wide=width >= WIDE))
        title = self.words("replay.turn", turn=place) if place else self.words("screen.opening")
        self.print(heading(f"{title} · {' '.join(page.texts)}"))
        for line in tell(self.names, page.events, ALL_SEES):
            self.print(Text(f"  {line}"))
        if page.state.is_over:
            self.print(score_screen(self.names, self.game.rulebook, self.game.result(page.state), view.owner))

    def seat(self, state: State, seat: int, name: str) -> None:
        """What a seat holds: after the game everything may be seen."""
        view = self.game.observe(state, seat)
        width = self.console.width
        self.print(Text(f"{name}", "bold"))
        self.print(hand_line(self.names, view.hand, width))
        self.tickets(view, "screen.tickets_held", view.tickets)
        if self.game.rulebook.racks and seat % self.names.team == 0:  # once for both partners
            self.print(rack_line(self.names, view, width))
            self.tickets(view, "screen.tickets_on_rack", view.rack_tickets)
        mine = [Text(self.names.route(route)) for route, owner in enumerate(view.owner) if owner == seat]
        if mine:
            self.print(pack(self.words("screen.routes", n=len(mine)), mine, width))

    def tickets(self, view: Observation, key: str, tickets: list[int]) -> None:
        """Tickets, and which of them are done."""
        items = [Text(f"{'✓' if view.is_done(ticket) else '·'} {self.names.tickets((ticket,))}") for ticket in tickets]
        if items:
            self.print(pack(self.words(key), items, self.console.width))
