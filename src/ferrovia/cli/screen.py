"""The screens of the game: what a person sees when something is asked."""

from collections.abc import Sequence
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from ferrovia.cli.claims import Claim, choice_numbers
from ferrovia.cli.fail import Fail
from ferrovia.cli.match import Match
from ferrovia.cli.naming import Names
from ferrovia.cli.parts import (
    chip,
    claims_table,
    display_line,
    figures,
    hand_line,
    heading,
    height,
    pack,
    piles_text,
    plain_table,
    tickets_table,
)
from ferrovia.cli.progress import Atlas, ticket_progress
from ferrovia.cli.tell import tell, tell_turns
from ferrovia.engine.actions import DECLINE, Action
from ferrovia.engine.events import TURNED_UP
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import OPENING, TURN
from ferrovia.engine.state import NOT_YET

LEAST_CLAIMS: Final = 6  # rows, however small the terminal is
EDGES: Final = 2  # the header and the line to type on
TALL: Final = 32  # rows from which own routes have their full names
WIDE: Final = 100  # columns; two tables of claims never fit into fewer
GAP: Final = 3  # between them
CLEAR_ALL: Final = "\x1b[H\x1b[2J\x1b[3J"  # what was scrolled away, too


def clear(console: Console) -> None:
    """Empty the terminal, or leave a line where the output goes elsewhere."""
    if console.is_terminal and not console.is_dumb_terminal:
        console.file.write(CLEAR_ALL)
        console.file.flush()
    else:
        console.print()


class Screen:
    """Draws for the seat that is asked, from nothing but what it may know."""

    def __init__(self, console: Console, names: Names, match: Match) -> None:
        self.console = console
        self.names = names
        self.match = match
        self.words = names.words

    def clear(self) -> None:
        """An empty terminal, where there is one."""
        clear(self.console)

    def print(self, part: RenderableType = "") -> None:
        """Print a part as it is: names are never markup."""
        self.console.print(part, markup=False, highlight=False)

    def say(self, key: str, style: str = "", **values: object) -> None:
        """Print a sentence; one with a file is not broken, so that it can be copied."""
        text = Text(self.words(key, **values), style)
        self.console.print(text, markup=False, highlight=False, soft_wrap="file" in values)

    def warn(self, fail: Fail) -> None:
        """Print what was wrong with what was typed."""
        text = fail.text(self.words)
        self.print(Text(text[:1].upper() + text[1:], "yellow"))

    def header(self, view: Observation) -> Table:
        """Where we are: the board, the round, the piles."""
        board = self.names.board
        title = board.name_es if self.words.lang == "es" else board.name_en
        line = Table.grid(expand=True)
        line.add_column(no_wrap=True)
        line.add_column(justify="right", no_wrap=True)
        begun = self.words("screen.round", n=self.match.round) if self.match.round else self.words("screen.opening")
        line.add_row(Text(f"Ferrovía · {title} · {begun}", "bold"), Text(piles_text(self.names, view), "dim"))
        return line

    def log(self, view: Observation) -> list[Text]:
        """What happened since the seat's last turn; nothing in the middle of one, where the screen shows it."""
        if view.question not in (TURN, OPENING):
            return []
        return [Text(line) for line in tell_turns(self.names, self.match.since(view.seat), view.seat)]

    def table(self, view: Observation) -> list[RenderableType]:
        """Figures beside tickets, then routes, hand and display."""
        width = self.console.width
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column()
        asked = view.asked[0][0] if len(view.asked) == 1 else view.seat
        grid.add_row(figures(self.names, view, asked), tickets_table(self.names, ticket_progress(view)))
        parts: list[RenderableType] = [grid]
        short = self.console.height < TALL
        called = self.names.notation.route_names if short else [self.names.route(n) for n in range(len(view.owner))]
        mine = [Text(called[route]) for route, owner in enumerate(view.owner) if owner == view.seat]
        if mine:
            parts.append(pack(self.words("screen.routes", n=len(mine)), mine, width))
        parts.append(hand_line(self.names, view.hand, width))
        parts.append(display_line(self.names, view, width))
        return parts

    def last_turns(self, view: Observation) -> list[RenderableType]:
        """A notice while the last turns run."""
        if view.turns_left == NOT_YET:
            return []
        key = "screen.last_turn" if view.turns_left <= self.match.game.seats else "screen.last_turns"
        return [Text(self.words(key, n=view.turns_left), "bold yellow")]

    def turn(self, view: Observation, claims: Sequence[Claim], stations: bool) -> None:
        """The screen of a turn; as many claims as there is room for."""
        parts: list[RenderableType] = [*self.last_turns(view), *self.table(view)]
        key = "question.turn_with_stations" if self.match.game.rulebook.stations else "question.turn"
        question = Text(self.words(key, seat=self.names.seats[view.seat]), "bold")
        bottom = [Text(self.choices(view, claims, stations), "dim"), question]
        room = self.console.height - EDGES - sum(height(self.console, part) for part in [*parts, *bottom])
        log = self.log(view)
        while len(log) > 1 and sum(height(self.console, line) for line in log) > room - LEAST_CLAIMS:
            log.pop(0)  # the oldest: l shows all of them
        room = max(LEAST_CLAIMS, room - sum(height(self.console, line) for line in log))
        self.clear()
        for part in (self.header(view), *log, *parts, self.claims(claims, room), *bottom):
            self.print(part)

    def choices(self, view: Observation, claims: Sequence[Claim], stations: bool) -> str:
        """One line that says how to choose."""
        numbers = choice_numbers(view)
        ways = self.draws(view)
        if view.ticket_deck_size:
            ways.append(self.words("choose.tickets", n=numbers.tickets))
        if stations:
            ways.append(self.words("choose.station", n=numbers.station))
        if claims:
            ways.append(self.words("choose.claim", n=numbers.claim))
        return " · ".join([*ways, self.words("choose.help")])

    def draws(self, view: Observation) -> list[str]:
        """The numbers of the display, and of the deck if it has cards."""
        numbers = choice_numbers(view)
        deck = [self.words("choose.deck", n=numbers.deck)] if view.deck_size else []
        return [self.words("choose.display", n=numbers.display), *deck]

    def claims(self, claims: Sequence[Claim], room: int) -> RenderableType:
        """The routes that can be claimed, best first."""
        if not claims:
            return Text(self.words("screen.no_claims"), "dim")
        rows = room - 2  # heading and titles
        if len(claims) > rows:
            rows -= 1  # how many more
        both = self.side_by_side(claims[:rows], claims[rows : 2 * rows])
        shown = claims[: 2 * rows] if both else claims[:rows]
        parts: list[RenderableType] = [heading(self.words("screen.claims", n=len(claims)))]
        parts.append(both or claims_table(self.names, shown))
        if len(claims) > len(shown):
            parts.append(Text(self.words("screen.more_claims", n=len(claims) - len(shown)), "dim"))
        return Group(*parts)

    def side_by_side(self, left: Sequence[Claim], right: Sequence[Claim]) -> RenderableType | None:
        """Two tables of claims, if there are so many and the terminal is wide enough."""
        if self.console.width < WIDE:
            return None
        tables = [claims_table(self.names, left), claims_table(self.names, right)]
        widths = [self.console.measure(table).maximum for table in tables]
        if not right or sum(widths) + GAP > self.console.width:
            return None
        grid = Table.grid(padding=(0, GAP, 0, 0))
        grid.add_row(*tables)
        return grid

    def offer(self, view: Observation, key: str, least: int) -> None:
        """Tickets to choose from, with the trains that they would take."""
        self.clear()
        self.print(self.header(view))
        for part in [*self.log(view), *self.last_turns(view), *self.table(view)]:
            self.print(part)
        self.print()
        words = self.words
        table = plain_table(
            ("#", "right"),
            (words("column.ticket"), "left"),
            (words("column.points"), "right"),
            (words("column.way"), "left"),
        )
        atlas = Atlas(view)
        for number, ticket in enumerate(view.offer, 1):
            way = atlas.ticket_way(ticket)
            facts = self.names.board.tickets[ticket]
            text = words("ticket.lost") if way is None else words("count.trains", n=way.trains)
            text += words("ticket.long") if facts.long else ""
            table.add_row(Text(str(number), "bold"), self.names.ticket(ticket), str(facts.points), text)
        self.print(table)
        self.say("choose.keep", "dim")
        self.say(key, "bold", seat=self.names.seats[view.seat], least=least, n=len(view.offer))

    def second(self, view: Observation) -> None:
        """The second card of a draw."""
        self.clear()
        self.print(self.header(view))
        turn = self.match.turns[-1][1]
        for line in tell(self.names, turn, view.seat):
            self.print(Text(line))
        for part in self.table(view):
            self.print(part)
        self.print(Text(" · ".join([*self.draws(view), self.words("choose.help")]), "dim"))
        self.say("question.second", "bold", seat=self.names.seats[view.seat])

    def tunnel(self, view: Observation, answers: Sequence[Action]) -> None:
        """What the tunnel turned up, and the ways to pay."""
        tunnel = view.tunnel
        assert tunnel is not None
        route, laid, turned = tunnel
        self.clear()
        self.print(self.header(view))
        self.print(hand_line(self.names, view.hand, self.console.width))
        self.print(pack(self.words("tunnel.laid", route=self.names.route(route)), [row(laid)], self.console.width))
        self.print(pack(self.words("tunnel.turned_up"), [row(turned)], self.console.width))
        asked = [event.values[1] for event in self.match.turns[-1][1] if event.kind == TURNED_UP]
        self.say("tunnel.asks", n=asked[-1])
        paying = [action for action in answers if action.kind != DECLINE]
        if not paying:
            self.say("tunnel.cannot_pay", "yellow")
        for number, action in enumerate(paying, 1):
            self.print(Text.assemble((f"{number:>3} ", "bold"), self.words("tunnel.pay"), " ", row(action.cards)))
        self.print(Text.assemble(("  0 ", "bold"), self.words("tunnel.decline")))
        self.say("question.tunnel", "bold", seat=self.names.seats[view.seat])


def row(cards: Sequence[int]) -> Text:
    """Cards side by side."""
    return Text(" ").join([chip(card) for card in cards]) if cards else Text("–")
