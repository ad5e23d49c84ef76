"""The building blocks of screens: coloured cards, tables, and lists that fit the width."""

from collections.abc import Sequence
from string import ascii_lowercase, ascii_uppercase
from typing import Final

from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from ferrovia.bots.advice.ticket_outlook import DONE, LOST, OPEN, TicketOutlook
from ferrovia.cli.terminal.claims import Claim
from ferrovia.cli.texts.game_text import GameText
from ferrovia.engine.actions import Action
from ferrovia.engine.cards import ANCHOR, ANY, COLORS, DECK_NAMES, DOUBLE_SHIP, NO_CARD, SHIP, UNKNOWN, WILD
from ferrovia.engine.fleet import ships_in_box
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import FLEET, OPENING_TICKETS
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import NOBODY
from ferrovia.notation.cards import CARD_TEXTS, format_payment

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
SIGNS: Final = {DONE: ("✓", "green"), OPEN: ("·", ""), LOST: ("✗", "red")}  # by ticket status
STATION_SIGN: Final = ("▲", "yellow")  # open, but only with a station
WANTED: Final = "◆"
MAX_PAYMENTS_SHOWN: Final = 3
MAX_SHOWN_NAME_LENGTH: Final = 14  # in a table
WIDE: Final = 100  # columns from which there is room for more
TEAMS: Final = ascii_uppercase + ascii_lowercase  # by side; house rules can have many
HIDDEN: Final = "?"


def card_chip(card: int) -> Text:
    """A card's letter on its colour."""
    style = STYLES[card] if card <= WILD else STYLES[(card - ANCHOR) % COLORS]
    return Text(f" {CARD_TEXTS[card]} ", style)


def card_label(game_text: GameText, card: int) -> Text:
    """A card by its chip and name."""
    return Text.assemble(card_chip(card), " ", game_text.card_name(card))


def card_row(cards: Sequence[int]) -> Text:
    """Cards side by side."""
    return Text(" ").join([card_chip(card) for card in cards]) if cards else Text("–")


def payment_row(game_text: GameText, action: Action) -> Text:
    """The cards that an action pays, from the hand and from the rack."""
    if not action.rack:
        return card_row(action.cards)
    hand = [card_row(action.cards), Text(" + ")] if action.cards else []
    return Text.assemble(*hand, game_text.translate("place.from_rack"), " ", card_row(action.rack))


def choice_line(number: int, label: Text | str) -> Text:
    """A choice with its number."""
    return Text.assemble((f"{number:>3} ", "bold"), label)


def heading(text: str) -> Text:
    """A heading."""
    return Text(text, "bold")


def pack_items(label: str, items: Sequence[Text], width: int) -> Text:
    """A label and its items, wrapped between items to fit the width."""
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


def hand_line(game_text: GameText, hand: Sequence[int], width: int, label: str = "") -> Text:
    """The cards of a hand by colour; ships are on a second line, and a narrow screen omits the names."""
    label = label or game_text.translate("screen.hand", n=sum(hand))
    if not game_text.has_ships:
        return pack_items(label, _count_cards(game_text, hand, range(WILD + 1), named=True), width)
    trains = [card for color in range(COLORS) for card in (color, ANCHOR + color)]
    ships = [card for color in range(COLORS) for card in (SHIP + color, DOUBLE_SHIP + color)]
    lines: list[Text] = []
    for deck, kinds in zip(DECK_NAMES, ([*trains, WILD], ships), strict=True):
        title = game_text.translate(f"screen.hand_{deck}", n=sum(hand[card] for card in kinds))
        cards = _count_cards(game_text, hand, kinds, named=width >= WIDE)
        lines.append(pack_items(title, cards, width))
    return Text("\n").join(lines)


def _count_cards(game_text: GameText, hand: Sequence[int], kinds: Sequence[int], *, named: bool) -> list[Text]:
    """The cards of these kinds in a hand, with their counts."""
    items = [
        Text.assemble(card_label(game_text, card) if named else card_chip(card), (f" {hand[card]}", "bold"))
        for card in kinds
        if hand[card] and card != UNKNOWN
    ]
    return items or [Text(game_text.translate("screen.no_cards"))]


def rack_line(game_text: GameText, view: Observation, width: int) -> Text:
    """The cards on the rack of the seat's side."""
    label = game_text.translate("screen.rack", n=sum(view.rack), partner=game_text.partners(view.rules, view.seat))
    return hand_line(game_text, view.rack, width, label)


def open_rack_lines(game_text: GameText, view: Observation, width: int) -> list[Text]:
    """The cards and tickets on the racks of the other sides, if everybody may see them."""
    lines = []
    for side, rack in enumerate(view.open_racks):
        if view.seat == NOBODY or side != view.rules.side_of[view.seat]:
            seats = game_text.side(side)
            label = game_text.translate("screen.open_rack", seats=seats, n=sum(rack))
            lines.append(hand_line(game_text, rack, width, label))
            tickets = [Text(game_text.tickets((ticket,))) for ticket in view.open_rack_tickets[side]]
            if tickets:
                lines.append(pack_items(game_text.translate("screen.open_rack_tickets", seats=seats), tickets, width))
    return lines


def buildings_line(game_text: GameText, view: Observation, width: int) -> Text | None:
    """The cities with stations or harbours, and their owners; None if there are none."""
    built = [
        Text(f"{game_text.city(city)} ({shorten(game_text.seats[seat])})", "bold" if seat == view.seat else "")
        for city, seat in enumerate(view.buildings)
        if seat != NOBODY
    ]
    return pack_items(game_text.translate(f"screen.{game_text.building}s"), built, width) if built else None


def display_line(game_text: GameText, view: Observation, width: int) -> Text:
    """The face-up cards with their numbers."""
    items = []
    for slot, card in enumerate(view.display, 1):
        shown = Text("–") if card == NO_CARD else card_label(game_text, card)
        items.append(Text.assemble((f"{slot} ", "bold"), shown))
    return pack_items(game_text.translate("screen.display"), items, width)


def format_piles(game_text: GameText, view: Observation) -> str:
    """The sizes of the decks and piles."""
    translate = game_text.translate
    hidden = view.rules.rulebook.tickets_hidden and view.ticket_deck_size and not view.is_over
    tickets = HIDDEN if hidden else str(view.ticket_deck_size)
    if view.rules.has_ships:
        trains, ships = view.deck_sizes
        return translate("screen.two_piles", trains=trains, ships=ships, discards=sum(view.discards), tickets=tickets)
    return translate("screen.piles", deck=view.deck_size, discards=sum(view.discards), tickets=tickets)


def plain_table(*columns: tuple[str, str], header: bool = True) -> Table:
    """A table without borders; columns are (heading, "left", "right" or "wrap")."""
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=header, header_style="dim", pad_edge=False)
    for title, side in columns:
        table.add_column(title, justify="right" if side == "right" else "left", no_wrap=side != "wrap")
    return table


def seat_table(game_text: GameText, view: Observation, marked: int, *, wide: bool = False) -> Table:
    """The public figures of every seat, partners in adjacent rows; the marked seat has the turn."""
    translate = game_text.translate
    columns = [column for column in _seat_columns(game_text, view) if wide or column[0] != "box"]
    teams = [("", "left")] if game_text.team > 1 else []
    table = plain_table(
        ("", "left"), *teams, ("", "left"), *((translate(f"column.{title}"), "right") for title, _ in columns)
    )
    for seat, name in enumerate(game_text.seats):
        style = "bold" if seat == view.seat else ""
        mark = "›" if seat == marked else ""
        team = [TEAMS[view.rules.side_of[seat]] if is_first_of_side(view.rules, seat) else ""] if teams else []
        table.add_row(mark, *team, shorten(name), *(cells[seat] for _, cells in columns), style=style)
    return table


def is_first_of_side(rules: Rules, seat: int) -> bool:
    """Whether what belongs to the side is shown with this seat: only with the first of its partners."""
    return rules.side_seats[seat][0] == seat


def _seat_columns(game_text: GameText, view: Observation) -> list[tuple[str, list[RenderableType]]]:
    """The columns of the game, each with a cell for every seat."""
    rules = view.rules
    book = rules.rulebook
    seats = range(rules.seats)
    leaders = [is_first_of_side(rules, seat) for seat in seats]
    sides = rules.side_of
    trains = view.trains
    columns: list[tuple[str, list[RenderableType]]] = [
        ("figure_points", [str(view.points[sides[seat]]) if leaders[seat] else "" for seat in seats])
    ]
    if rules.has_fleet:
        box = [(view.trains_in_box[seat], ships_in_box(rules, view.trains_in_box[seat])) for seat in seats]
        chosen = not any(kind in (OPENING_TICKETS, FLEET) for _, kind in view.asked)
        both = [f"{trains[seat]}+{view.ships[seat]}" if chosen else str(book.pieces) for seat in seats]
        columns.append(("fleet", list(both)))
        columns.append(("box", [f"{box[seat][0]}+{box[seat][1]}" if chosen else "" for seat in seats]))
    else:
        columns.append((game_text.pieces, [str(number) for number in trains]))
    columns.append(("cards", [str(size) for size in view.hand_sizes]))
    counts = [str(count) for count in view.ticket_counts]
    if book.tickets_hidden and not view.is_over:
        counts = [count if seat == view.seat else HIDDEN for seat, count in enumerate(counts)]
    columns.append(("tickets", list(counts)))
    if rules.has_racks:
        racks = [f"{cards}+{tickets}" for cards, tickets in zip(view.rack_sizes, view.rack_ticket_counts, strict=True)]
        columns.append(("rack", [racks[sides[seat]] if leaders[seat] else "" for seat in seats]))
    if book.stations or book.harbors:
        columns.append((f"{game_text.building}s", [str(left) for left in view.buildings_left]))
    if book.flag:
        columns.append(("flag", [flag_text(view, seat) for seat in seats]))
    return columns


def flag_text(view: Observation, seat: int) -> Text:
    """The cards that a seat keeps for its flag."""
    kept = [card_chip(color) for color in view.rules.rulebook.flag if view.flags[seat] >> color & 1]
    return Text("").join(kept) if kept else Text("–")


def shorten(name: str) -> str:
    """Shorten a name to fit a table."""
    return name if len(name) <= MAX_SHOWN_NAME_LENGTH else name[: MAX_SHOWN_NAME_LENGTH - 1] + "…"


def ticket_sign(outlook: TicketOutlook) -> tuple[str, str]:
    """The character and style for a ticket's status."""
    return STATION_SIGN if outlook.lent else SIGNS[outlook.status]


def ticket_status(game_text: GameText, outlook: TicketOutlook) -> str:
    """A ticket's status in words; for an open ticket, the pieces that it needs."""
    translate = game_text.translate
    if outlook.is_out_of_order:
        return translate("ticket.out_of_order", n=game_text.board.tickets[outlook.ticket].any_order)
    if outlook.status != OPEN:
        return translate(f"ticket.{outlook.status}")
    if outlook.lent:
        pieces = game_text.count_pieces(*outlook.pieces)
        return translate("ticket.station", trains=pieces, n=len(outlook.lent))
    return game_text.count_pieces(*outlook.pieces) if outlook.path else translate("ticket.no_path")


def tickets_table(
    game_text: GameText, view: Observation, outlooks: Sequence[TicketOutlook], *, header: bool = True
) -> Table:
    """Tickets with their status."""
    translate = game_text.translate
    table = plain_table(
        ("", "left"),
        (translate(f"screen.tickets_{'pieces' if game_text.has_ships else game_text.pieces}"), "wrap"),
        header=header,
    )
    for outlook in outlooks:
        sign, style = ticket_sign(outlook)
        rack = translate("ticket.on_rack") + " " if outlook.ticket in view.rack_tickets else ""
        ticket = f"{game_text.ticket(outlook.ticket)} {game_text.ticket_points(outlook.ticket)}"
        table.add_row(Text(sign, style), Text(f"{rack}{ticket}: {ticket_status(game_text, outlook)}", style))
    return table


def tickets_line(game_text: GameText, view: Observation, outlooks: Sequence[TicketOutlook], width: int) -> Text:
    """Tickets in as few lines as possible, by the codes of their cities."""
    items: tuple[list[Text], list[Text]] = ([], [])
    for outlook in outlooks:
        sign, style = ticket_sign(outlook)
        trains, ships = outlook.pieces
        needed = f": {trains}+{ships}" if ships else f": {trains}" if outlook.path or outlook.lent else ""
        ticket = f"{game_text.ticket_codes(outlook.ticket)} {game_text.ticket_points(outlook.ticket)}"
        is_on_rack = outlook.ticket in view.rack_tickets
        items[is_on_rack].append(Text(f"{sign} {ticket}{needed}", style))
    labels = (game_text.translate("screen.tickets_held"), game_text.translate("screen.tickets_on_rack"))
    return Text("\n").join([pack_items(label, some, width) for label, some in zip(labels, items, strict=True) if some])


def format_payments(claim: Claim) -> str:
    """Format the first ways to pay, and how many more there are."""
    shown = " ".join(format_payment(action.cards, action.rack) for action in claim.payments[:MAX_PAYMENTS_SHOWN])
    more = len(claim.payments) - MAX_PAYMENTS_SHOWN
    return f"{shown} +{more}" if more > 0 else shown


def route_spaces(game_text: GameText, route: int) -> Text:
    """Length and colour of a route."""
    facts = game_text.board.routes[route]
    name = game_text.route_color(facts.color)
    color = Text(name) if facts.color == ANY else Text.assemble(card_chip(facts.color), " ", name)
    return Text.assemble(f"{facts.length} ", color)


def claims_table(game_text: GameText, claims: Sequence[Claim]) -> Table:
    """Routes to claim, with their numbers."""
    translate = game_text.translate
    table = plain_table(
        ("#", "right"),
        ("", "left"),
        (translate("column.route"), "left"),
        (translate("column.spaces"), "left"),
        ("", "left"),
        (translate("column.points"), "right"),
        (translate("column.pay"), "left"),
    )
    for claim in claims:
        table.add_row(
            Text(str(claim.number), "bold"),
            Text(WANTED if claim.wanted else "", "cyan"),
            game_text.route(claim.route),
            route_spaces(game_text, claim.route),
            game_text.route_kind(claim.route),
            str(claim.points),
            format_payments(claim),
        )
    return table


def routes_table(game_text: GameText, view: Observation, routes: Sequence[int], numbers: dict[int, int]) -> Table:
    """Routes with their owners; those that can be claimed now are numbered."""
    translate = game_text.translate
    table = plain_table(
        ("#", "right"),
        (translate("column.route"), "left"),
        (translate("column.spaces"), "left"),
        ("", "left"),
        (translate("column.points"), "right"),
        (translate("column.owner"), "left"),
    )
    owner = view.owner
    for route in routes:
        if owner[route] != NOBODY:
            state = Text(game_text.seats[owner[route]], "bold" if owner[route] == view.seat else "")
        elif not view.may_claim(route):
            state = Text(translate("route.closed"), "dim")
        else:
            state = Text(translate("route.free"), "green")
        table.add_row(
            Text(str(numbers.get(route, "")), "bold"),
            game_text.route(route),
            route_spaces(game_text, route),
            game_text.route_kind(route),
            str(view.rules.points[route]),
            state,
        )
    return table


def count_lines(console: Console, part: RenderableType) -> int:
    """Count the lines that a part takes on a console."""
    return len(console.render_lines(part, pad=False))
