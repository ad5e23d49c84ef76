"""The final scores by component, and the winner."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ferrovia.cli.terminal.widgets import heading, plain_table
from ferrovia.cli.texts.game_text import GameText
from ferrovia.engine.rulebook import Rulebook
from ferrovia.engine.scoring import Result, Score


def score_screen(game_text: GameText, book: Rulebook, result: Result, owner: list[int]) -> RenderableType:
    """Each side's score in detail, then the summary and the winner, which stay visible on a small screen."""
    parts: list[RenderableType] = []
    for score in sorted(result.scores, key=lambda score: -score.total):
        parts.extend(details(game_text, book, score, owner))
    parts += [Text(), summary(game_text, book, result), Text(), Text(winner_line(game_text, result), "bold green")]
    return Group(*parts)


def summary(game_text: GameText, book: Rulebook, result: Result) -> RenderableType:
    """A row for each side with the components of its score."""
    translate = game_text.translate
    flags_or_exchanges = book.vocabulary.flags_and_exchanges
    has = {
        "routes": True,
        flags_or_exchanges: flags_or_exchanges != "",
        "tickets": True,
        "harbors": book.harbors,
        "longest": book.longest_bonus,
        "most": book.tickets_bonus,
        "stations": book.stations,
    }
    titles = [title for title in has if has[title]]
    short = {"longest": translate("column.longest")}
    columns = [(short.get(title) or translate(f"score.{title}"), "right") for title in [*titles, "total"]]
    table = plain_table(("", "left"), ("", "left"), *columns)
    for score in sorted(result.scores, key=lambda score: -score.total):
        values = {
            "routes": score.routes,
            flags_or_exchanges: score.flags_and_exchanges,
            "tickets": score.ticket_points,
            "harbors": score.harbor_points + score.unbuilt_points,
            "longest": score.longest_bonus,
            "most": score.tickets_bonus,
            "stations": score.unbuilt_points,
        }
        won = score.side in result.winners
        cells = [translate.number(values[title]) for title in titles]
        total = Text(translate.number(score.total), "bold")
        table.add_row("★" if won else "", game_text.side(score.side), *cells, total)
    return Group(heading(translate("score.heading")), table)


def details(game_text: GameText, book: Rulebook, score: Score, owner: list[int]) -> list[RenderableType]:
    """A side's score in detail: tickets, bonuses, buildings, lent routes."""
    translate = game_text.translate
    table = Table.grid(padding=(0, 1))
    for _ in range(2):
        table.add_column(no_wrap=True, justify="right")
    table.add_column()
    for ticket, points in score.tickets:
        sign, style = ("✓", "green") if points > 0 else ("✗", "red")
        facts = game_text.board.tickets[ticket]
        note = (
            translate("score.in_order" if points == facts.points else "score.out_of_order") if facts.any_order else ""
        )
        label = f"{game_text.ticket(ticket)} ({note})" if note and points > 0 else game_text.ticket(ticket)
        table.add_row(f" {sign}", translate.signed_number(points), label, style=style)
    if score.flags_and_exchanges:
        table.add_row(
            "",
            translate.signed_number(score.flags_and_exchanges),
            translate(f"score.{book.vocabulary.flags_and_exchanges}"),
        )
    if book.tickets_bonus:
        table.add_row(
            "", translate.signed_number(score.tickets_bonus), translate("score.most_tickets", n=score.completed)
        )
    for city, points in score.harbors:
        table.add_row("", translate.signed_number(points), translate("score.harbor_in", city=game_text.city(city)))
    if book.longest_bonus:
        cities = " – ".join(game_text.city(city) for city in score.walk_longest(game_text.board)[1]) or "–"
        text = translate("score.longest_path", n=score.longest_length, cities=cities)
        table.add_row("", translate.signed_number(score.longest_bonus), text)
    if book.stations or book.harbors:
        left = translate(f"score.{game_text.building}s_left", n=score.buildings_left)
        table.add_row("", translate.signed_number(score.unbuilt_points), left)
    for city, route in score.lent:
        lender = game_text.seats[owner[route]]
        text = translate("score.lent", city=game_text.city(city), route=game_text.route(route), seat=lender)
        table.add_row("", "", text)
    title = translate("score.of", seat=game_text.side(score.side), n=translate.number(score.total))
    return [Text(), heading(title), table]


def winner_line(game_text: GameText, result: Result) -> str:
    """Name the winner, and what broke a tie."""
    translate = game_text.translate
    points = translate("count.points", n=max(score.total for score in result.scores))
    winners = translate.all_of([game_text.side(side) for side in result.winners])
    if len(result.winners) > 1:
        line = translate("score.shared", seats=winners, points=points)
    elif game_text.team > 1:
        line = translate("score.team_won", seats=winners, points=points)
    else:
        line = translate("score.won", seat=winners, points=points)
    if result.tie_break is None:
        return line
    shown = [f"{game_text.side(side)} {result.scores[side].shown_for(result.tie_break)}" for side in result.tied]
    return f"{line} {translate(f'score.tie.{result.tie_break}', sides=', '.join(shown))}"
