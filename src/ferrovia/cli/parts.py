"""The parts that screens are made of: cards in colour, tables, lists that fit the width."""

from collections.abc import Sequence
from string import ascii_lowercase, ascii_uppercase
from typing import Final

from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from ferrovia.cli.claims import Claim
from ferrovia.cli.naming import Names, payment_text
from ferrovia.cli.progress import DONE, LOST, OPEN, STATION, Atlas, Progress
from ferrovia.engine.cards import ANCHOR, ANY, COLOURS, DOUBLE_SHIP, NO_CARD, SHIP, UNKNOWN, WILD
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import FLEET, OPENING
from ferrovia.engine.state import NOBODY
from ferrovia.notation.action import CARD_TEXTS
from ferrovia.notation.names import DECKS

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
WIDE: Final = 100  # columns from which there is room for more
TEAMS: Final = ascii_uppercase + ascii_lowercase  # by side; house rules can have many
HIDDEN: Final = "?"


def chip(card: int) -> Text:
    """A card's letter on its colour."""
    style = STYLES[card] if card <= WILD else STYLES[(card - ANCHOR) % COLOURS]
    return Text(f" {CARD_TEXTS[card]} ", style)


def card_name(names: Names, card: int) -> Text:
    """A card by its chip and name."""
    return Text.assemble(chip(card), " ", names.card_name(card))


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


def hand_line(names: Names, hand: Sequence[int], width: int, label: str = "") -> Text:
    """The cards held, by colour; ships on a line of their own, without names where there is little room."""
    label = label or names.words("screen.hand", n=sum(hand))
    if not names.has_decks:
        return pack(label, _counted(names, hand, range(WILD + 1), named=True), width)
    trains = [card for colour in range(COLOURS) for card in (colour, ANCHOR + colour)]
    ships = [card for colour in range(COLOURS) for card in (SHIP + colour, DOUBLE_SHIP + colour)]
    lines: list[Text] = []
    for deck, kinds in zip(DECKS, ([*trains, WILD], ships), strict=True):
        title = names.words(f"screen.hand_{deck}", n=sum(hand[card] for card in kinds))
        cards = _counted(names, hand, kinds, named=width >= WIDE)
        lines.append(pack(title, cards, width))
    return Text("\n").join(lines)


def _counted(names: Names, hand: Sequence[int], kinds: Sequence[int], *, named: bool) -> list[Text]:
    """How many of each kind are held."""
    items = [
        Text.assemble(card_name(names, card) if named else chip(card), (f" {hand[card]}", "bold"))
        for card in kinds
        if hand[card] and card != UNKNOWN
    ]
    return items or [Text(names.words("screen.no_cards"))]


def rack_line(names: Names, view: Observation, width: int) -> Text:
    """The cards on the rack of the seat's side."""
    label = names.words("screen.rack", n=sum(view.rack), partner=names.partners(view.seat))
    return hand_line(names, view.rack, width, label)


def buildings_line(names: Names, view: Observation, width: int) -> Text | None:
    """Where stations or harbours stand and whose they are, if there are any."""
    built = [
        Text(f"{names.city(city)} ({shortened(names.seats[seat])})", "bold" if seat == view.seat else "")
        for city, seat in enumerate(view.buildings)
        if seat != NOBODY
    ]
    return pack(names.words(f"screen.{names.building}s"), built, width) if built else None


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
    hidden = view.rules.rulebook.tickets_hidden and view.ticket_deck_size and not view.is_over
    tickets = HIDDEN if hidden else str(view.ticket_deck_size)
    if view.rules.has_ships:
        trains, ships = view.deck_sizes
        return words("screen.two_piles", trains=trains, ships=ships, discards=sum(view.discards), tickets=tickets)
    return words("screen.piles", deck=view.deck_size, discards=sum(view.discards), tickets=tickets)


def plain_table(*columns: tuple[str, str], header: bool = True) -> Table:
    """A table without lines; columns are (heading, "left" or "right")."""
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=header, header_style="dim", pad_edge=False)
    for title, side in columns:
        table.add_column(title, justify="right" if side == "right" else "left", no_wrap=side != "wrap")
    return table


def figures(names: Names, view: Observation, marked: int, *, wide: bool = False) -> Table:
    """What everyone may see of everyone; the marked seat has the turn. Partners stand one below the other."""
    words = names.words
    columns = [column for column in _figures(names, view) if wide or column[0] != "box"]
    teams = [("", "left")] if names.team > 1 else []
    table = plain_table(
        ("", "left"), *teams, ("", "left"), *((words(f"column.{title}"), "right") for title, _ in columns)
    )
    for seat, name in enumerate(names.seats):
        style = "bold" if seat == view.seat else ""
        mark = "›" if seat == marked else ""
        side = view.rules.side_of[seat]
        team = [TEAMS[side] if seat % names.team == 0 else ""] if teams else []
        table.add_row(mark, *team, shortened(name), *(cells[seat] for _, cells in columns), style=style)
    return table


def _figures(names: Names, view: Observation) -> list[tuple[str, list[RenderableType]]]:
    """The columns that the game has, each with a cell for each seat."""
    rules = view.rules
    book = rules.rulebook
    seats = range(rules.seats)
    leaders = [seat % names.team == 0 for seat in seats]  # what is a side's stands in its first row
    sides = rules.side_of
    pieces = view.pieces
    columns: list[tuple[str, list[RenderableType]]] = [
        ("figure_points", [str(view.points[sides[seat]]) if leaders[seat] else "" for seat in seats])
    ]
    if book.fleet[1]:
        box = [(view.box[seat], sum(book.fleet) - book.pieces - view.box[seat]) for seat in seats]
        chosen = not any(kind in (OPENING, FLEET) for _, kind in view.asked)
        both = [f"{pieces[seat]}+{view.ships[seat]}" if chosen else str(book.pieces) for seat in seats]
        columns.append(("fleet", list(both)))
        columns.append(("box", [f"{box[seat][0]}+{box[seat][1]}" if chosen else "" for seat in seats]))
    else:
        columns.append((names.pieces, [str(number) for number in pieces]))
    columns.append(("cards", [str(size) for size in view.hand_sizes]))
    counts = [str(count) for count in view.ticket_counts]
    if book.tickets_hidden and not view.is_over:
        counts = [count if seat == view.seat else HIDDEN for seat, count in enumerate(counts)]
    columns.append(("tickets", list(counts)))
    if rules.racks:
        racks = [f"{cards}+{tickets}" for cards, tickets in zip(view.rack_sizes, view.rack_ticket_counts, strict=True)]
        columns.append(("rack", [racks[sides[seat]] if leaders[seat] else "" for seat in seats]))
    if book.stations or book.harbors:
        columns.append((f"{names.building}s", [str(left) for left in view.stations]))
    if book.flag:
        columns.append(("flag", [flag_text(view, seat) for seat in seats]))
    return columns


def flag_text(view: Observation, seat: int) -> Text:
    """The cards that a seat keeps for its flag."""
    kept = [chip(colour) for colour in view.rules.rulebook.flag if view.flags[seat] >> colour & 1]
    return Text("").join(kept) if kept else Text("–")


def shortened(name: str) -> str:
    """A name that leaves room for the rest."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def tickets_table(names: Names, progress: Sequence[Progress], *, header: bool = True) -> Table:
    """The seat's tickets and how they stand."""
    words = names.words
    table = plain_table(
        ("", "left"), (words(f"screen.tickets_{'pieces' if names.has_decks else names.pieces}"), "wrap"), header=header
    )
    for entry in progress:
        sign, style = SIGNS[entry.state]
        facts = names.board.tickets[entry.ticket]
        state = words(f"ticket.{entry.state}", trains=names.count_pieces(entry.trains, entry.ships))
        if not entry.in_order:
            state = words("ticket.out_of_order", n=facts.any_order)
        rack = words("ticket.on_rack") + " " if entry.on_rack else ""
        table.add_row(Text(sign, style), Text(f"{rack}{names.ticket(entry.ticket)} {facts.points}: {state}", style))
    return table


def tickets_line(names: Names, progress: Sequence[Progress], width: int) -> Text:
    """The seat's tickets in as few lines as they need, by the codes of their cities."""
    codes = names.notation.city_codes
    items: tuple[list[Text], list[Text]] = ([], [])
    for entry in progress:
        sign, style = SIGNS[entry.state]
        facts = names.board.tickets[entry.ticket]
        left = f"{entry.trains}+{entry.ships}" if entry.ships else str(entry.trains)
        togo = f": {left}" if entry.state in (OPEN, STATION) else ""
        cities = "-".join(codes[city] for city in facts.cities)
        items[entry.on_rack].append(Text(f"{sign} {cities} {facts.points}{togo}", style))
    labels = (names.words("screen.tickets_held"), names.words("screen.tickets_on_rack"))
    return Text("\n").join([pack(label, some, width) for label, some in zip(labels, items, strict=True) if some])


def payments_text(claim: Claim) -> str:
    """The first ways to pay, and how many more there are."""
    shown = " ".join(payment_text(action) for action in claim.payments[:PAYMENTS_SHOWN])
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
