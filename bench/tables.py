"""The tables of docs/bots.md, from the games that `tournament.py` left in its folders."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from ferrovia import RULEBOOKS
from ferrovia.bots import BOTS, LEVELS
from ferrovia.bots.expert import SECONDS
from ferrovia.cli.numbers import around, milliseconds, number, percent, points, tickets
from ferrovia.sim.arena import Tournament
from ferrovia.sim.blocks import Block
from ferrovia.sim.journal import NAME, OtherJournal, read_journal
from ferrovia.sim.own_bots import LIMIT
from ferrovia.sim.report import summarize

FORMAT: Final = "ferrovia tournament 1"
MIRROR: Final = "ferrovia tournament mirror 1"
MIRROR_NAME: Final = "simulate.json"
BEGIN: Final = "<!-- bench.tournament: begin -->"
END: Final = "<!-- bench.tournament: end -->"


@dataclass(frozen=True)
class Row:
    """What a match came to, and what it was played with."""

    book: str
    seats: int
    bots: tuple[str, str]
    seed: str
    games: int
    version: str
    program: str
    engine: str
    date: str
    numbers: dict[str, Any]  # those of the arena's report; for a mirror those of `simulate`

    @property
    def is_mirror(self) -> bool:
        """Whether a bot met itself."""
        return self.bots[0] == self.bots[1]


def is_complete(blocks: Mapping[tuple[int, int], Block], deals: int) -> bool:
    """Whether the deals from the first on are all there."""
    return all((0, deal) in blocks for deal in range(deals))


def whole_deals(blocks: Mapping[tuple[int, int], Block]) -> int:
    """How many deals are there from the first on: what came after a gap would favour short games."""
    deals = 0
    while (0, deals) in blocks:
        deals += 1
    return deals


def read_pairing(path: Path) -> Row | None:
    """The row of a journal; None if not a single deal is played yet."""
    try:
        head, blocks = read_journal(path)
    except OtherJournal:
        return None
    deals = whole_deals(blocks)
    if head["format"] != FORMAT or not deals:
        return None
    first, second = head["bots"]
    plan = Tournament(
        head["rulebook"], head["rulebook"], (first, second), head["seats"], deals, int(head["seed"]), LIMIT
    )
    date = datetime.fromtimestamp(path.stat().st_mtime, UTC).date().isoformat()
    document = summarize(plan, blocks)
    return _row(head, date, document["games_per_pairing"], document)


def read_mirror(path: Path) -> Row:
    """The row of a bot that met itself."""
    document = json.loads(path.read_text(encoding="utf-8"))
    return _row(document, document["date"], document["games"], document["summary"])


def _row(head: dict[str, Any], date: str, games: int, numbers: dict[str, Any]) -> Row:
    first, second = head["bots"]
    facts = (head["version"], head["program"], head["engine"], date)
    return Row(head["rulebook"], head["seats"], (first, second), head["seed"], games, *facts, numbers)


def read_rows(folder: Path) -> list[Row]:
    """All rows of the matches in a folder, in the order of the tables."""
    found = [read_pairing(path) for path in folder.glob(f"*/*/{NAME}")]
    rows = [row for row in found if row] + [read_mirror(path) for path in folder.glob(f"*/*/{MIRROR_NAME}")]
    books = list(RULEBOOKS)
    return sorted(rows, key=lambda row: (books.index(row.book), row.seats, [_rung(bot) for bot in row.bots]))


def _rung(bot: str) -> tuple[int, str]:
    """Where a bot stands on the ladder."""
    name = bot.partition("@")[0]
    return (list(BOTS).index(name) if name in BOTS else len(BOTS)), bot


def pairing_line(folder: Path) -> str:
    """One line about a match that was just played."""
    path = folder / NAME
    row = read_pairing(path) if path.exists() else read_mirror(folder / MIRROR_NAME)
    assert row is not None
    told = mirror_cells(row) if row.is_mirror else pairing_cells(row)
    return f"{row.book} {row.seats}: " + ", ".join(told)


def tables(rows: Sequence[Row]) -> str:
    """All tables with what they were played with."""
    seed = rows[0].seed
    lines = [_setting(rows), ""]
    pairings = [row for row in rows if not row.is_mirror]
    if pairings:
        command = f"`ferrovia arena --rulebook BOOK --seats SEATS --bots BOT,BOT --games GAMES --seed {seed}`"
        lines += [
            f"A row is {command}. What is",
            "won, the margin and the milliseconds for a decision are those of the bot named first; intervals are at",
            "95 % over deals, times depend on the machine. Scores and tickets are of the first : of the second.",
            "",
        ]
        lines += [*level_lines(pairings), ""]
    for book, seats in dict.fromkeys((row.book, row.seats) for row in pairings):
        lines += [f"### {_title(book, seats)}", ""]
        lines += ["| pairing | games | won % | margin | score | tickets done/kept | ms, mean | 99 % | longest |"]
        lines += ["|---|---:|---:|---:|---:|---:|---:|---:|---:|"]
        lines += [_line(pairing_cells(row)) for row in pairings if (row.book, row.seats) == (book, seats)]
        lines += [""]
    mirrors = [row for row in rows if row.is_mirror]
    if mirrors:
        lines += [
            "### Against itself",
            "",
            f"By seat; a row is `ferrovia simulate --rulebook BOOK --bots BOT,BOT --games GAMES --seed {seed}`.",
            "",
            "| table | bot | games | score | tickets done/kept | done % |",
            "|---|---|---:|---:|---:|---:|",
            *(_line([_title(row.book, row.seats), *mirror_cells(row)]) for row in mirrors),
            "",
        ]
    return "\n".join(lines)


def level_lines(pairings: Sequence[Row]) -> list[str]:
    """What each level is worth: how often it wins against the one below, in every book with the fewest seats."""
    fewest = {row.book: row.seats for row in reversed(pairings)}
    found = {
        (row.book, *map(_without_its_time, row.bots)): won_cell(row)
        for row in pairings
        if row.seats == fewest[row.book]
    }
    books = [book for book in RULEBOOKS if book in fewest]
    lines = [
        "### Levels",
        "",
        "How many games of a hundred a level wins against the one below it (easy against random), with two sides.",
        "",
        _line(["level", "bot", *books]),
        f"|---|---|{'---:|' * len(books)}",
    ]
    below = "random"
    for level, bot in LEVELS.items():
        lines.append(_line([level, bot, *(found.get((book, bot, below), "–") for book in books)]))
        below = bot
    return lines


def _without_its_time(bot: str) -> str:
    """The name of a bot that thinks as long as its level does; any other time makes it another bot.

    >>> _without_its_time("expert@1"), _without_its_time("expert@2"), _without_its_time("planner")
    ('expert', 'expert@2', 'planner')
    """
    name, _, seconds = bot.partition("@")
    return name if seconds == f"{SECONDS:g}" else bot


def _title(book: str, seats: int) -> str:
    team = RULEBOOKS[book].team
    return f"{book}, {seats} seats" + (f" in {seats // team} teams" if team > 1 else "")


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _setting(rows: Sequence[Row]) -> str:
    """With what all of it was played, in a line."""
    dates = sorted({row.date for row in rows})
    versions = sorted({f"{row.version} (sources {row.program})" for row in rows})
    engines = sorted({row.engine for row in rows})
    when = dates[0] if len(dates) == 1 else f"{dates[0]} to {dates[-1]}"
    return f"Seed {rows[0].seed}, {when}, version {' and '.join(versions)}, {' and '.join(engines)} engine."


def won_cell(row: Row) -> str:
    """How many games of a hundred the first won."""
    [pair] = row.numbers["pairings"]
    return around({name: None if value is None else 100 * value for name, value in pair["win_rate"].items()}, 1)


def pairing_cells(row: Row) -> list[str]:
    """The numbers of a pairing as people read them."""
    [pair] = row.numbers["pairings"]
    times = row.numbers["times"][0]
    return [
        " – ".join(row.bots),
        str(row.games),
        won_cell(row),
        around(pair["margin"], 1),
        " : ".join(points(score) for score in pair["scores"]),
        " : ".join(tickets(pair, who) for who in (0, 1)),
        *(milliseconds(times[name]) for name in ("mean", "p99", "longest")),
    ]


def mirror_cells(row: Row) -> list[str]:
    """The numbers of a bot against itself."""
    seats = row.numbers["seats"]
    done = [(seat["tickets_completed"], seat["tickets_kept"]) for seat in seats]
    return [
        row.bots[0],
        str(row.games),
        " : ".join(around(seat["score"], 1) for seat in seats),
        " : ".join(f"{number(completed, 2)}/{number(kept, 2)}" for completed, kept in done),
        " : ".join(percent(completed / kept) if kept else "–" for completed, kept in done),
    ]


def put_between(text: str, inside: str) -> str:
    """The page with this between its two marks, instead of what was there."""
    if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(END) < text.index(BEGIN):
        raise ValueError(f"the page needs a line {BEGIN} and below it a line {END}, each once")
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{inside}\n{END}{rest.partition(END)[2]}"
