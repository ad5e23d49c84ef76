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
    WIDE,
    buildings_line,
    card_name,
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
    rack_line,
    tickets_line,
    tickets_table,
)
from ferrovia.cli.progress import Atlas, ticket_progress
from ferrovia.cli.tell import tell, tell_turns
from ferrovia.engine.actions import DECLINE, Action
from ferrovia.engine.events import RACKED, STAYED, TURNED_UP
from ferrovia.engine.fleet import least_trains, most_trains
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import FIRST_SHARE, FLEET, OPENING, TURN
from ferrovia.engine.state import NOT_YET
from ferrovia.locales import Words

LEAST_CLAIMS: Final = 6  # rows, however small the terminal is
EDGES: Final = 2  # the header and the line to type on
REST: Final = 12  # rows that the table leaves for the header, the log, the claims and the question
TALL: Final = 32  # rows from which own routes have their full names
GAP: Final = 3  # between two tables of claims
QUICK_START: Final = (20, 40)  # trains and ships (WLD-04)
TOGETHER: Final = (OPENING, FIRST_SHARE, FLEET)  # asked of all seats
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
        if view.question not in (TURN, *TOGETHER):
            return []
        return [Text(line) for line in tell_turns(self.names, self.match.since(view.seat), view.seat)]

    def table(self, view: Observation) -> list[RenderableType]:
        """Figures beside tickets, then routes, hand and display."""
        width = self.console.width
        parts: list[RenderableType] = [self.standing(view)]
        short = self.console.height < TALL
        called = self.names.notation.route_names if short else [self.names.route(n) for n in range(len(view.owner))]
        mine = [Text(called[route]) for route, owner in enumerate(view.owner) if owner == view.seat]
        if mine:
            parts.append(pack(self.words("screen.routes", n=len(mine)), mine, width))
        if built := buildings_line(self.names, view, width):
            parts.append(built)
        parts.append(hand_line(self.names, view.hand, width))
        if view.rules.racks:
            parts.append(rack_line(self.names, view, width))
        parts.append(display_line(self.names, view, width))
        if sum(height(self.console, part) for part in parts) > self.console.height - REST:
            parts[0] = self.standing(view, short=True)
        return parts

    def standing(self, view: Observation, *, short: bool = False) -> RenderableType:
        """Figures beside tickets, or above them where that is shorter; tickets by codes where there is no room."""
        asked = view.asked[0][0] if len(view.asked) == 1 else view.seat
        everyone = figures(self.names, view, asked, wide=self.console.width >= WIDE)
        progress = ticket_progress(view)
        if short and progress:
            return Group(everyone, tickets_line(self.names, progress, self.console.width))
        tickets = tickets_table(self.names, progress)
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column()
        grid.add_row(everyone, tickets)
        below = Group(everyone, tickets)
        return below if height(self.console, below) < height(self.console, grid) else grid

    def last_turns(self, view: Observation) -> list[RenderableType]:
        """A notice while the last turns run."""
        if view.turns_left == NOT_YET:
            return []
        key = "screen.last_turn" if view.turns_left <= self.match.game.seats else "screen.last_turns"
        return [Text(self.words(key, n=view.turns_left), "bold yellow")]

    def turn(self, view: Observation, claims: Sequence[Claim], others: Sequence[str]) -> None:
        """The screen of a turn; as many claims as there is room for."""
        parts: list[RenderableType] = [*self.last_turns(view), *self.table(view)]
        question = Text(self.words(self.turn_key(), seat=self.names.seats[view.seat]), "bold")
        bottom = [Text(self.choices(view, claims, others), "dim"), question]
        room = self.console.height - EDGES - sum(height(self.console, part) for part in [*parts, *bottom])
        log = self.log(view)
        while len(log) > 1 and sum(height(self.console, line) for line in log) > room - LEAST_CLAIMS:
            log.pop(0)  # the oldest: l shows all of them
        room = max(LEAST_CLAIMS, room - sum(height(self.console, line) for line in log))
        self.clear()
        for part in (self.header(view), *log, *parts, self.claims(claims, room), *bottom):
            self.print(part)

    def turn_key(self) -> str:
        """The question of a turn, with what the game has."""
        book = self.match.game.rulebook
        if book.stations or book.harbors:
            return f"question.turn_with_{self.names.building}s"
        return "question.turn_with_racks" if book.racks else "question.turn"

    def choices(self, view: Observation, claims: Sequence[Claim], others: Sequence[str]) -> str:
        """One line that says how to choose; `others` are what else can be done now: build, exchange, share."""
        numbers = choice_numbers(view)
        ways = self.draws(view)
        if view.ticket_deck_size:
            ways.append(self.words("choose.tickets", n=numbers.tickets))
        if "build" in others:
            ways.append(self.words(f"choose.{self.names.building}", n=numbers.station))
        if "exchange" in others:
            ways.append(self.words("choose.exchange", n=numbers.exchange))
        if "share" in others:
            ways.append(self.words("choose.share", n=numbers.share))
        if claims:
            ways.append(self.words("choose.claim", n=numbers.claim))
        return " · ".join([*ways, self.words("choose.help")])

    def draws(self, view: Observation) -> list[str]:
        """The numbers of the display, and of the decks that have cards."""
        numbers = choice_numbers(view)
        if view.rules.has_ships:
            decks = [("choose.train_deck", numbers.deck), ("choose.ship_deck", numbers.ships)]
            named = [self.words(key, n=n) for (key, n), size in zip(decks, view.deck_sizes, strict=True) if size]
            return [self.words("choose.display", n=numbers.display), *named]
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
            (words("column.ticket"), "wrap"),
            (words("column.points"), "right"),
            (words("column.way"), "left"),
        )
        atlas = Atlas(view)
        for number, ticket in enumerate(view.offer, 1):
            way = atlas.ticket_way(ticket)
            facts = self.names.board.tickets[ticket]
            text = words("ticket.lost") if way is None else self.names.count_pieces(way.trains, way.ships)
            text += words("ticket.long") if facts.long else ""
            points = f"{facts.points}/{facts.any_order}/-{facts.penalty}" if facts.any_order else str(facts.points)
            table.add_row(Text(str(number), "bold"), self.names.ticket(ticket), points, text)
        self.print(table)
        self.say("choose.one_ticket" if not least else "choose.keep", "dim")
        self.say(key, "bold", seat=self.names.seats[view.seat], least=least, n=len(view.offer))

    def fleet(self, view: Observation) -> None:
        """How many trains to take among the pieces, with what the tickets would take."""
        self.clear()
        self.print(self.header(view))
        for part in [*self.log(view), *self.table(view)]:
            self.print(part)
        routes = frozenset[int]().union(*(entry.routes for entry in ticket_progress(view)))
        way = Atlas(view).way_of(routes)
        self.print()
        self.say("fleet.needed", pieces=self.names.count_pieces(way.trains, way.ships))
        rules = view.rules
        total, least, most = rules.rulebook.pieces, least_trains(rules), most_trains(rules)
        trains, ships = QUICK_START
        if trains + ships == total and least <= trains <= most:
            self.say("fleet.quick", trains=trains, ships=ships)
        self.say("choose.fleet", "dim", least=least, most=most, total=total)
        self.say("question.fleet", "bold", seat=self.names.seats[view.seat])

    def ask(self, view: Observation, key: str, choices: Sequence[tuple[int, RenderableType]]) -> None:
        """A question in the middle of a turn, with a few numbered choices."""
        self.clear()
        self.print(self.header(view))
        for line in tell(self.names, self.match.turns[-1][1], view.seat):
            self.print(Text(line))
        for part in self.table(view):
            self.print(part)
        self.print()
        for number, choice in choices:
            self.print(Text.assemble((f"{number:>3} ", "bold"), choice if isinstance(choice, Text) else str(choice)))
        self.say(key, "bold", seat=self.names.seats[view.seat])

    def place(self, view: Observation) -> None:
        """Where the card just drawn goes."""
        drawn = card_name(self.names, view.drawn)
        partner = self.names.partners(view.seat)
        choices = [
            (1, Text.assemble(drawn, " ", self.words("place.hand"))),
            (2, Text.assemble(drawn, " ", self.words("place.rack", partner=partner))),
        ]
        self.ask(view, "question.place", choices)

    def refill(self, view: Observation) -> None:
        """Which deck fills the gap in the display."""
        trains, ships = view.deck_sizes
        choices = [(1, Text(self.words("refill.trains", n=trains))), (2, Text(self.words("refill.ships", n=ships)))]
        self.ask(view, "question.refill", choices)

    def flag(self, view: Observation) -> None:
        """Whether one of the cards played is kept for the flag."""
        choices = [(1, Text(self.words("flag.keep"))), (0, Text(self.words("flag.leave")))]
        self.ask(view, "question.flag", choices)

    def second(self, view: Observation) -> None:
        """The second card of a draw."""
        self.clear()
        self.print(self.header(view))
        turn = self.match.turns[-1][1]
        for line in tell(self.names, turn, view.seat):
            self.print(Text(line))
        for part in self.table(view):
            self.print(part)
        stop = [self.words("choose.stop")] if view.rules.rulebook.may_stop else []
        self.print(Text(" · ".join([*stop, *self.draws(view), self.words("choose.help")]), "dim"))
        key = "question.second_or_stop" if stop else "question.second"
        places = [event.kind for event in turn if event.kind in (RACKED, STAYED)]
        if places:
            key = "question.second_to_hand" if places[-1] == RACKED else "question.second_to_rack"
        self.say(key, "bold", seat=self.names.seats[view.seat])

    def tunnel(self, view: Observation, answers: Sequence[Action]) -> None:
        """What the tunnel turned up, and the ways to pay."""
        tunnel = view.tunnel
        assert tunnel is not None
        route, laid, turned = tunnel
        self.clear()
        self.print(self.header(view))
        self.print(hand_line(self.names, view.hand, self.console.width))
        if view.rules.racks:
            self.print(rack_line(self.names, view, self.console.width))
        self.print(pack(self.words("tunnel.laid", route=self.names.route(route)), [row(laid)], self.console.width))
        self.print(pack(self.words("tunnel.turned_up"), [row(turned)], self.console.width))
        asked = [event.values[1] for event in self.match.turns[-1][1] if event.kind == TURNED_UP]
        self.say("tunnel.asks", n=asked[-1])
        paying = [action for action in answers if action.kind != DECLINE]
        if not paying:
            self.say("tunnel.cannot_pay", "yellow")
        for number, action in enumerate(paying, 1):
            self.print(
                Text.assemble((f"{number:>3} ", "bold"), self.words("tunnel.pay"), " ", paid_row(self.words, action))
            )
        decline = "tunnel.decline_racks" if view.rules.racks else "tunnel.decline"
        self.print(Text.assemble(("  0 ", "bold"), self.words(decline)))
        self.say("question.tunnel", "bold", seat=self.names.seats[view.seat])


def row(cards: Sequence[int]) -> Text:
    """Cards side by side."""
    return Text(" ").join([chip(card) for card in cards]) if cards else Text("–")


def paid_row(words: Words, action: Action) -> Text:
    """What an action pays, from the hand and from the rack."""
    if not action.rack:
        return row(action.cards)
    hand = [row(action.cards), Text(" + ")] if action.cards else []
    return Text.assemble(*hand, words("place.from_rack"), " ", row(action.rack))
