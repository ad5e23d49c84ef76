"""The parts that screens are made of: cards in colour, tables, lists that fit the width."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from ferrovia.cli.claims import Claim
from ferrovia.cli.naming import CARD_KEYS, Names
from ferrovia.cli.progress import DONE, LOST, OPEN, STATION, Atlas, Progress
from ferrovia.engine.cards import ANY, NO_CARD, WILD
from ferrovia.engine.observe import Observation
from ferrovia.engine.state import NOBODY
from ferrovia.notation.action import LETTERS, cards_text

STYLES: Final = (
    "bold white on red3",
    "black on dark_orange",
    "black on yellow1",
    "black on green3",
    "bold white on blue3",
    "black on orchid1",
    "bold white on grey15",
    "black on grey93",
    "bold white on purple4",
)
SIGNS: Final = {DONE: ("✓", "green"), OPEN: ("·", ""), STATION: ("▲", "yellow"), LOST: ("✗", "red")}
WANTED: Final = "◆"
PAYMENTS_SHOWN: Final = 3
LONGEST_NAME: Final = 14  # in a table


def chip(card: int) -> Text:
    """A card's letter on its colour."""
    return Text(f" {LETTERS[card]} ", STYLES[card])


def card_name(names: Names, card: int) -> Text:
    """A card by its chip and name."""
    return Text.assemble(chip(card), " ", names.words(f"card.{CARD_KEYS[card]}"))


def heading(text: str) -> Text:
    """A line above a part."""
    return Text(text, "bold")


def pack(label: str, items: Sequence[Text], width: int) -> Text:
    """Items in a row after a label, in as many lines as they need, none broken."""
    start = f"{label}  " if label else ""
    packed = Text.assemble((start, "bold"))
    used = indent = cell_len(start)
    for item in items:
        size = cell_len(item.plain)
        if used > indent and used + size > width:
            packed.append("\n" + " " * indent)
            used = indent
        packed.append_text(item)
        packed.append("  ")
        used += size + 2
    packed.rstrip()
    return packed


def hand_line(names: Names, hand: Sequence[int], width: int) -> Text:
    """The cards held, by colour."""
    items = [
        Text.assemble(card_name(names, card), (f" {hand[card]}", "bold")) for card in range(WILD + 1) if hand[card]
    ]
    label = names.words("screen.hand", n=sum(hand))
    return pack(label, items or [Text(names.words("screen.no_cards"))], width)


def display_line(names: Names, view: Observation, width: int) -> Text:
    """The face-up cards with the numbers to choose them by."""
    items = []
    for slot, card in enumerate(view.display, 1):
        shown = Text("–") if card == NO_CARD else card_name(names, card)
        items.append(Text.assemble((f"{slot} ", "bold"), shown))
    return pack(names.words("screen.display"), items, width)


def piles_text(names: Names, view: Observation) -> str:
    """What lies beside the board."""
    words = names.words
    return words("screen.piles", deck=view.deck_size, discards=sum(view.discards), tickets=view.ticket_deck_size)


def plain_table(*columns: tuple[str, str], header: bool = True) -> Table:
    """A table without lines; columns are (heading, "left" or "right")."""
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=header, header_style="dim", pad_edge=False)
    for title, side in columns:
        table.add_column(title, justify="right" if side == "right" else "left", no_wrap=side != "wrap")
    return table


def figures(names: Names, view: Observation, marked: int) -> Table:
    """What everyone may see of everyone; the marked seat has the turn."""
    words = names.words
    titles = ["figure_points", "trains", "cards", "tickets"]
    columns: list[Sequence[int]] = [view.points, view.pieces, view.hand_sizes, view.ticket_counts]
    if view.rules.rulebook.stations:
        titles.append("stations")
        columns.append(view.stations)
    table = plain_table(("", "left"), ("", "left"), *((words(f"column.{title}"), "right") for title in titles))
    for seat, name in enumerate(names.seats):
        style = "bold" if seat == view.seat else ""
        mark = "›" if seat == marked else ""
        table.add_row(mark, shortened(name), *(str(column[seat]) for column in columns), style=style)
    return table


def shortened(name: str) -> str:
    """A name that leaves room for the rest."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def tickets_table(names: Names, progress: Sequence[Progress], *, header: bool = True) -> Table:
    """The seat's tickets and how they stand."""
    words = names.words
    table = plain_table(("", "left"), (words("screen.tickets"), "wrap"), header=header)
    for entry in progress:
        sign, style = SIGNS[entry.state]
        state = words(f"ticket.{entry.state}", trains=words("count.trains", n=entry.trains))
        points = names.board.tickets[entry.ticket].points
        table.add_row(Text(sign, style), Text(f"{names.ticket(entry.ticket)} {points}: {state}", style))
    return table


def payments_text(claim: Claim) -> str:
    """The first ways to pay, and how many more there are."""
    shown = " ".join(cards_text(action.cards) for action in claim.payments[:PAYMENTS_SHOWN])
    more = len(claim.payments) - PAYMENTS_SHOWN
    return f"{shown} +{more}" if more > 0 else shown


def spaces(names: Names, route: int) -> Text:
    """Length and colour of a route."""
    facts = names.board.routes[route]
    colour = Text(names.words("card.any")) if facts.colour == ANY else card_name(names, facts.colour)
    return Text.assemble(f"{facts.length} ", colour)


def claims_table(names: Names, claims: Sequence[Claim]) -> Table:
    """Routes to claim, with the numbers to choose them by."""
    words = names.words
    table = plain_table(
        ("#", "right"),
        ("", "left"),
        (words("column.route"), "left"),
        (words("column.spaces"), "left"),
        ("", "left"),
        (words("column.points"), "right"),
        (words("column.pay"), "left"),
    )
    for claim in claims:
        table.add_row(
            Text(str(claim.number), "bold"),
            Text(WANTED if claim.wanted else "", "cyan"),
            names.route(claim.route),
            spaces(names, claim.route),
            names.route_kind(claim.route),
            str(claim.points),
            payments_text(claim),
        )
    return table


def routes_table(names: Names, view: Observation, routes: Sequence[int], numbers: dict[int, int]) -> Table:
    """Routes with their owners; those that can be claimed now have their number."""
    words = names.words
    table = plain_table(
        ("#", "right"),
        (words("column.route"), "left"),
        (words("column.spaces"), "left"),
        ("", "left"),
        (words("column.points"), "right"),
        (words("column.owner"), "left"),
    )
    owner = view.owner
    atlas = None if view.seat == NOBODY else Atlas(view)
    for route in routes:
        if owner[route] != NOBODY:
            state = Text(names.seats[owner[route]], "bold" if owner[route] == view.seat else "")
        elif atlas is not None and not atlas.is_open(route):
            state = Text(words("route.closed"), "dim")
        else:
            state = Text(words("route.free"), "green")
        table.add_row(
            Text(str(numbers.get(route, "")), "bold"),
            names.route(route),
            spaces(names, route),
            names.route_kind(route),
            str(view.rules.points[route]),
            state,
        )
    return table


def height(console: Console, part: RenderableType) -> int:
    """How many lines a part takes."""
    return len(console.render_lines(part, pad=False))
