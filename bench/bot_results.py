"""Formats the tables of docs/bot-results.md from the games of `tournament.py`."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from ferrovia import RULEBOOKS
from ferrovia.bots import BOTS, LEVELS
from ferrovia.bots.expert.expert import THINKING_SECONDS
from ferrovia.cli.reports.report_text import around, milliseconds, percent, percent_around, points, tickets
from ferrovia.locales import Translator
from ferrovia.sim.arena import Tournament
from ferrovia.sim.custom_bots import DECISION_SECONDS
from ferrovia.sim.deal_blocks import DealBlock
from ferrovia.sim.journal import NAME, read_journal
from ferrovia.sim.report import summarize
from ferrovia.sim.resume import OtherWorkError

ENGLISH: Final = Translator("en")
FORMAT: Final = "ferrovia tournament 1"
MIRROR: Final = "ferrovia tournament mirror 1"
MIRROR_NAME: Final = "simulate.json"


@dataclass(frozen=True)
class Row:
    """The result of a match, and what it was played with."""

    book: str
    seats: int
    bots: tuple[str, str]
    seed: str
    games: int
    version: str
    program: str
    engine: str
    date: str
    numbers: dict[str, Any]  # from the arena's report; for a mirror match from `simulate`

    @property
    def is_mirror(self) -> bool:
        """Whether a bot played against itself."""
        return self.bots[0] == self.bots[1]


def is_complete(blocks: Mapping[tuple[int, int], DealBlock], deals: int) -> bool:
    """Whether all of the first `deals` deals have been played."""
    return all((0, deal) in blocks for deal in range(deals))


def whole_deals(blocks: Mapping[tuple[int, int], DealBlock]) -> int:
    """The number of deals without a gap; deals after a gap would favour short games."""
    deals = 0
    while (0, deals) in blocks:
        deals += 1
    return deals


def read_pairing(path: Path) -> Row | None:
    """The row of a journal; None if no deal has been played yet."""
    try:
        head, blocks = read_journal(path)
    except OtherWorkError:
        return None
    deals = whole_deals(blocks)
    if head["format"] != FORMAT or not deals:
        return None
    first, second = head["bots"]
    plan = Tournament(
        head["rulebook"], head["rulebook"], (first, second), head["seats"], deals, int(head["seed"]), DECISION_SECONDS
    )
    date = datetime.fromtimestamp(path.stat().st_mtime, UTC).date().isoformat()
    document = summarize(plan, blocks)
    return _row(head, date, document["games_per_pairing"], document)


def read_mirror(path: Path) -> Row:
    """The row of a bot against itself."""
    document = json.loads(path.read_text(encoding="utf-8"))
    return _row(document, document["date"], document["games"], document["summary"])


def _row(head: dict[str, Any], date: str, games: int, numbers: dict[str, Any]) -> Row:
    first, second = head["bots"]
    facts = (head["version"], head["program"], head["engine"], date)
    return Row(head["rulebook"], head["seats"], (first, second), head["seed"], games, *facts, numbers)


def read_rows(folder: Path) -> list[Row]:
    """The rows of all matches in a folder, in the order of the tables."""
    found = [read_pairing(path) for path in folder.glob(f"*/*/{NAME}")]
    rows = [row for row in found if row] + [read_mirror(path) for path in folder.glob(f"*/*/{MIRROR_NAME}")]
    books = list(RULEBOOKS)
    return sorted(rows, key=lambda row: (books.index(row.book), row.seats, [_ladder_position(bot) for bot in row.bots]))


def _ladder_position(bot: str) -> tuple[int, str]:
    """The position of a bot on the ladder."""
    name = bot.partition("@")[0]
    return (list(BOTS).index(name) if name in BOTS else len(BOTS)), bot


def pairing_line(folder: Path) -> str:
    """One line about a match that was just played."""
    path = folder / NAME
    row = read_pairing(path) if path.exists() else read_mirror(folder / MIRROR_NAME)
    assert row is not None
    cells = mirror_cells(row) if row.is_mirror else pairing_cells(row)
    return f"{row.book} {row.seats}: " + ", ".join(cells)


def format_tables(rows: Sequence[Row]) -> str:
    """All tables, preceded by what they were played with."""
    seed = rows[0].seed
    lines = [_conditions(rows), ""]
    pairings = [row for row in rows if not row.is_mirror]
    if pairings:
        command = f"`ferrovia arena --rulebook BOOK --seats SEATS --bots BOT,BOT --games GAMES --seed {seed}`"
        lines += [
            f"Each row is {command}.",
            "Wins, margin and milliseconds per decision are those of the first bot; intervals are 95 % over deals,",
            "and times depend on the machine. Scores and tickets are first bot : second bot.",
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
            f"By seat; each row is `ferrovia simulate --rulebook BOOK --bots BOT,BOT --games GAMES --seed {seed}`.",
            "",
            "| table | bot | games | score | tickets done/kept | done % |",
            "|---|---|---:|---:|---:|---:|",
            *(_line([_title(row.book, row.seats), *mirror_cells(row)]) for row in mirrors),
            "",
        ]
    return "\n".join(lines)


def level_lines(pairings: Sequence[Row]) -> list[str]:
    """How often each level wins against the one below, in every rulebook with the fewest seats."""
    fewest = {row.book: row.seats for row in reversed(pairings)}
    found = {
        (row.book, *map(_without_default_time, row.bots)): won_cell(row)
        for row in pairings
        if row.seats == fewest[row.book]
    }
    books = [book for book in RULEBOOKS if book in fewest]
    lines = [
        "### Levels",
        "",
        "Percentage of games a level wins against the one below it (easy against random), with two sides.",
        "",
        _line(["level", "bot", *books]),
        f"|---|---|{'---:|' * len(books)}",
    ]
    below = "random"
    for level, bot in LEVELS.items():
        lines.append(_line([level, bot, *(found.get((book, bot, below), "–") for book in books)]))
        below = bot
    return lines


def _without_default_time(bot: str) -> str:
    """The name of a bot without its thinking time, if that is the time of its level.

    >>> _without_default_time("expert@1"), _without_default_time("expert@2"), _without_default_time("planner")
    ('expert', 'expert@2', 'planner')
    """
    name, _, seconds = bot.partition("@")
    return name if seconds == f"{THINKING_SECONDS:g}" else bot


def _title(book: str, seats: int) -> str:
    team = RULEBOOKS[book].team
    return f"{book}, {seats} seats" + (f" in {seats // team} teams" if team > 1 else "")


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _conditions(rows: Sequence[Row]) -> str:
    """One line about seed, dates, versions and builds."""
    dates = sorted({row.date for row in rows})
    versions = sorted({f"{row.version} (sources {row.program})" for row in rows})
    engines = sorted({row.engine for row in rows})
    when = dates[0] if len(dates) == 1 else f"{dates[0]} to {dates[-1]}"
    return f"Seed {rows[0].seed}, {when}, version {' and '.join(versions)}, {' and '.join(engines)} engine."


def won_cell(row: Row) -> str:
    """Percentage of games that the first bot won."""
    [pair] = row.numbers["pairings"]
    return percent_around(ENGLISH, pair["win_rate"])


def pairing_cells(row: Row) -> list[str]:
    """The formatted numbers of a pairing."""
    [pair] = row.numbers["pairings"]
    times = row.numbers["times"][0]
    return [
        " – ".join(row.bots),
        str(row.games),
        won_cell(row),
        around(ENGLISH, pair["margin"], 1),
        " : ".join(points(ENGLISH, score) for score in pair["scores"]),
        " : ".join(tickets(ENGLISH, pair, who) for who in (0, 1)),
        *(milliseconds(ENGLISH, times[name]) for name in ("mean", "p99", "longest")),
    ]


def mirror_cells(row: Row) -> list[str]:
    """The formatted numbers of a bot against itself."""
    seats = row.numbers["seats"]
    done = [(seat["tickets_completed"], seat["tickets_kept"]) for seat in seats]
    return [
        row.bots[0],
        str(row.games),
        " : ".join(around(ENGLISH, seat["score"], 1) for seat in seats),
        " : ".join(f"{ENGLISH.number(completed, 2)}/{ENGLISH.number(kept, 2)}" for completed, kept in done),
        " : ".join(percent(ENGLISH, completed / kept) if kept else "–" for completed, kept in done),
    ]
