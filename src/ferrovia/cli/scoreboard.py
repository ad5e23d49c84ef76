"""The score by part, and who won."""

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ferrovia.cli.chain import travel
from ferrovia.cli.naming import Names
from ferrovia.cli.parts import heading, plain_table
from ferrovia.engine.rulebook import FEWER_STATIONS, HOLDS_LONGEST, MORE_TICKETS, NO_TIE_BREAK, Rulebook
from ferrovia.engine.scoring import Result, Score

TIE_BREAKS: Final = {
    MORE_TICKETS: "score.tie.more_tickets",
    FEWER_STATIONS: "score.tie.fewer_stations",
    HOLDS_LONGEST: "score.tie.holds_longest",
}


def score_screen(names: Names, book: Rulebook, result: Result, owner: list[int]) -> RenderableType:
    """What each score was made of, then all of them side by side and who won: that stays on a small screen."""
    parts: list[RenderableType] = []
    for score in sorted(result.scores, key=lambda score: -score.total):
        parts.extend(details(names, book, score, owner))
    parts += [Text(), summary(names, book, result), Text(), Text(winner_line(names, result), "bold green")]
    return Group(*parts)


def summary(names: Names, book: Rulebook, result: Result) -> RenderableType:
    """One line a side: the parts of its score."""
    words = names.words
    has = {
        "routes": True,
        "flags": book.flag,
        "exchanges": book.fleet[1],
        "tickets": True,
        "harbors": book.harbors,
        "longest": book.longest_bonus,
        "most": book.tickets_bonus,
        "stations": book.stations,
    }
    titles = [title for title in has if has[title]]
    columns = [(words(f"score.{title}"), "right") for title in [*titles, "total"]]
    table = plain_table(("", "left"), ("", "left"), *columns)
    for score in sorted(result.scores, key=lambda score: -score.total):
        values = {
            "routes": score.routes,
            "flags": score.others,
            "exchanges": score.others,
            "tickets": score.ticket_points,
            "harbors": score.harbor_points + score.stations_bonus,
            "longest": score.longest_bonus,
            "most": score.tickets_bonus,
            "stations": score.stations_bonus,
        }
        won = score.side in result.winners
        cells = [str(values[title]) for title in titles]
        table.add_row("★" if won else "", names.side(score.side), *cells, Text(str(score.total), "bold"))
    return Group(heading(words("score.heading")), table)


def details(names: Names, book: Rulebook, score: Score, owner: list[int]) -> list[RenderableType]:
    """All that a side's score was made of."""
    words = names.words
    table = Table.grid(padding=(0, 1))
    for _ in range(2):
        table.add_column(no_wrap=True, justify="right")
    table.add_column()
    for ticket, points in score.tickets:
        sign, style = ("✓", "green") if points > 0 else ("✗", "red")
        facts = names.board.tickets[ticket]
        note = words("score.in_order" if points == facts.points else "score.out_of_order") if facts.any_order else ""
        told = f"{names.ticket(ticket)} ({note})" if note and points > 0 else names.ticket(ticket)
        table.add_row(f" {sign}", f"{points:+d}", told, style=style)
    if score.others:
        table.add_row("", f"{score.others:+d}", words("score.flags" if book.flag else "score.exchanges"))
    if book.tickets_bonus:
        table.add_row("", f"{score.tickets_bonus:+d}", words("score.most_tickets", n=score.completed))
    for city, points in score.harbors:
        table.add_row("", f"{points:+d}", words("score.harbor_in", city=names.city(city)))
    if book.longest_bonus:
        cities = " – ".join(names.city(city) for city in travel(names.board, score.longest)) or "–"
        text = words("score.longest_path", n=score.longest_length, cities=cities)
        table.add_row("", f"{score.longest_bonus:+d}", text)
    if book.stations or book.harbors:
        left = words(f"score.{names.building}s_left", n=score.stations_left)
        table.add_row("", f"{score.stations_bonus:+d}", left)
    for city, route in score.lent:
        lender = names.seats[owner[route]]
        text = words("score.lent", city=names.city(city), route=names.route(route), seat=lender)
        table.add_row("", "", text)
    return [Text(), heading(words("score.of", seat=names.side(score.side), n=score.total)), table]


def winner_line(names: Names, result: Result) -> str:
    """Who won, and by what if it took more than points."""
    words = names.words
    points = words("count.points", n=max(score.total for score in result.scores))
    winners = words.all_of([names.side(side) for side in result.winners])
    if len(result.winners) > 1:
        line = words("score.shared", seats=winners, points=points)
    elif names.team > 1:
        line = words("score.team_won", seats=winners, points=points)
    else:
        line = words("score.won", seat=winners, points=points)
    if result.tie_break == NO_TIE_BREAK:
        return line
    shown = [f"{names.side(side)} {result.scores[side].shown_for(result.tie_break)}" for side in result.tied]
    return f"{line} {words(TIE_BREAKS[result.tie_break], sides=', '.join(shown))}"
