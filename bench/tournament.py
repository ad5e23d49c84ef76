"""Tournaments of the shipped bots in every book: each pairing plays in the arena until it has its games.

`python -m bench.tournament` plays what is missing, `--write docs/bots.md` makes the tables there from what was played,
finished or not. A folder holds one pairing at one table, so pairings can be played at different times and side by side;
asked for more games than it has, a pairing goes on.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from bench.tables import FORMAT, MIRROR, MIRROR_NAME, is_complete, pairing_line, put_between, read_rows, tables
from ferrovia import RULEBOOKS, Game, __version__, load_board
from ferrovia.bots import UnknownBot, make_bot
from ferrovia.cli.simulate import summary
from ferrovia.sim.arena import Tournament, fewest_seats, games_in_block, play_tournament
from ferrovia.sim.crew import CrewError
from ferrovia.sim.form import engine_form
from ferrovia.sim.journal import NAME, Journal, JournalInUse, OtherJournal, read_journal
from ferrovia.sim.own_bots import LIMIT
from ferrovia.sim.program import program_digest
from ferrovia.sim.records import save
from ferrovia.sim.simulate import Run, play_run

PAIRS: Final = "greedy:random,pathfinder:greedy,planner:greedy,planner:pathfinder"
OUT: Final = Path(".cache/tournament")
SILENCE: Final = 60.0  # seconds between lines where no bar can be shown
INTERRUPTED: Final = 130


@dataclass(frozen=True)
class Match:
    """Two bots at a table, or one against itself."""

    book: str
    seats: int
    bots: tuple[str, str]

    @property
    def is_mirror(self) -> bool:
        """Whether both are the same; exchanging their seats would only repeat games, so the arena is not for them."""
        return self.bots[0] == self.bots[1]

    def folder(self, out: Path, seed: int) -> Path:
        """Where its games are."""
        return out / f"seed-{seed}" / f"{self.book}-{self.seats}" / "-".join(self.bots)

    def deals(self, games: int) -> int:
        """How many deals have so many games."""
        return -(-games // games_in_block(RULEBOOKS[self.book], self.seats))

    def head(self, seed: int) -> dict[str, Any]:
        """What its games depend on, apart from their number."""
        game = Game(RULEBOOKS[self.book], load_board(self.book), self.seats)
        return {
            "format": MIRROR if self.is_mirror else FORMAT,
            "rulebook": self.book,
            "rulebook_version": game.rulebook.version,
            "board_digest": game.board.digest,
            "bots": list(self.bots),
            "seats": self.seats,
            "seed": str(seed),
            "engine": engine_form(),  # a bot that goes by the clock does more with a fast one
            "version": __version__,
            "program": program_digest(())["ferrovia"],
        }

    def __str__(self) -> str:
        return f"{self.book} {self.seats}: {' – '.join(self.bots)}"


MIRRORS: Final = (Match("usa", 2, ("planner", "planner")),)  # played too unless pairs are given


def choose_matches(books: Sequence[str], seats: Sequence[int], pairs: str | None) -> list[Match]:
    """The matches asked for; at the fewest and the most seats of each book if no seats are."""
    bots = [read_pair(text.strip()) for text in (pairs or PAIRS).split(",")]
    found: list[Match] = []
    for book in books:
        rulebook = RULEBOOKS[book]
        least = fewest_seats(rulebook)
        wanted = set(seats) or {least, max(rulebook.seats)}
        for number in sorted(wanted):
            if number in rulebook.seats and number >= least:
                found.extend(Match(book, number, pair) for pair in bots)
                if pairs is None:
                    found.extend(match for match in MIRRORS if (match.book, match.seats) == (book, number))
    if not found:
        raise ValueError("none of these books has so many seats")
    return found


def read_pair(text: str) -> tuple[str, str]:
    """Two bots with a colon between them."""
    first, colon, second = text.partition(":")
    if not colon:
        raise ValueError(f"{text!r} is no pair: name two bots with a colon between them, such as planner:greedy")
    for name in (first, second):
        try:
            make_bot(name, 0)
        except UnknownBot as error:
            raise ValueError(str(error)) from None
    return first, second


class Reporter:
    """A bar on a terminal, and a line now and then elsewhere."""

    def __init__(self, total: int) -> None:
        console = Console(stderr=True)
        columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self.progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self.bar = self.progress.add_task("", total=total)
        self.is_quiet = not console.is_terminal
        self.told = monotonic()

    def begin(self, match: Match) -> None:
        """Say what is played now."""
        self.progress.update(self.bar, description=str(match))

    def advance(self, match: Match, done: int, total: int, more: int = 1) -> None:
        """So many games or deals are done of a match."""
        self.progress.advance(self.bar, more)
        if self.is_quiet and monotonic() - self.told > SILENCE:
            self.told = monotonic()
            print(f"{match}: {done} of {total}", file=sys.stderr, flush=True)

    def say(self, line: str) -> None:
        """Say what came of a match."""
        self.progress.console.print(line, highlight=False, soft_wrap=True)


class Refused(Exception):
    """Games that are there are not those that would be played."""


def look(match: Match, out: Path, seed: int, games: int) -> bool:
    """Whether a match has its games already; games of something else are refused."""
    folder = match.folder(out, seed)
    head = match.head(seed)
    path = folder / (MIRROR_NAME if match.is_mirror else NAME)
    if not path.exists():
        return False
    try:
        if match.is_mirror:
            found = json.loads(path.read_text(encoding="utf-8"))
            done = int(found["games"]) >= games
        else:
            found, blocks = read_journal(path)
            done = is_complete(blocks, match.deals(games))
    except (OtherJournal, ValueError, TypeError, KeyError):
        if not path.stat().st_size:  # it was ended before it had written anything
            return False
        raise Refused(f"{folder} holds something else; remove it or choose another folder with --out") from None
    differ = sorted(name for name, value in head.items() if found.get(name) != value)
    if differ:
        raise Refused(
            f"the games in {folder} were played by something else (it differs in {', '.join(differ)}); "
            "remove them or choose another folder with --out"
        )
    return done


def play(matches: Sequence[Match], games: int, seed: int, workers: int, out: Path) -> None:
    """Play what is missing; all that is there is looked at first, so that nothing is refused hours later."""
    todo = [match for match in matches if not look(match, out, seed, games)]
    if len(todo) < len(matches):
        print(f"{len(matches) - len(todo)} of {len(matches)} matches have their games already.", file=sys.stderr)
    reporter = Reporter(sum(games if match.is_mirror else match.deals(games) for match in todo))
    with reporter.progress:
        for match in todo:
            reporter.begin(match)
            if match.is_mirror:
                play_mirror(match, games, seed, workers, out, reporter)
            else:
                play_pairing(match, games, seed, workers, out, reporter)
            reporter.say(pairing_line(match.folder(out, seed)))


def play_pairing(match: Match, games: int, seed: int, workers: int, out: Path, reporter: Reporter) -> None:
    """As the arena plays it: the same deals, whatever else is played with them."""
    folder = match.folder(out, seed)
    folder.mkdir(parents=True, exist_ok=True)
    deals = match.deals(games)
    plan = Tournament(match.book, match.book, match.bots, match.seats, deals, seed, LIMIT)
    try:
        journal = Journal(folder / NAME, match.head(seed))
    except JournalInUse:
        raise Refused(f"another tournament is writing to {folder}") from None
    with journal:
        done = sum((0, deal) in journal.blocks for deal in range(deals))
        reporter.advance(match, done, deals, done)
        for (pairing, _), block in play_tournament(plan, workers, set(journal.blocks)):
            journal.add(pairing, block)
            done += 1
            reporter.advance(match, done, deals)


def play_mirror(match: Match, games: int, seed: int, workers: int, out: Path, reporter: Reporter) -> None:
    """As `ferrovia simulate` plays it; written when all games are played."""
    folder = match.folder(out, seed)
    folder.mkdir(parents=True, exist_ok=True)
    game = Game(RULEBOOKS[match.book], load_board(match.book), match.seats)
    run = Run(match.book, match.book, (match.bots[0],) * match.seats, games, seed)
    done = 0

    def advance(more: int) -> None:
        nonlocal done
        done += more
        reporter.advance(match, done, games, more)

    tally = play_run(run, workers, advance)
    date = datetime.now(UTC).date().isoformat()
    document = {**match.head(seed), "games": games, "date": date, "summary": summary(run, game, tally)}
    save(json.dumps(document, indent=2, sort_keys=True) + "\n", folder / MIRROR_NAME)


def write(path: Path, out: Path, seed: int) -> None:
    """Put the tables of all that was played with this seed into the page."""
    rows = read_rows(out / f"seed-{seed}")
    if not rows:
        raise Refused(f"nothing was played with seed {seed} in {out}")
    text = path.read_text(encoding="utf-8")
    try:
        save(put_between(text, tables(rows)), path)
    except ValueError as error:
        raise Refused(f"{path}: {error}") from None
    current = program_digest(())["ferrovia"]
    old = [row for row in rows if row.program != current]
    print(f"{len(rows)} rows written to {path}.")
    if old:
        print(f"{len(old)} of them were played by other sources than the present ones.", file=sys.stderr)


def main(args: Sequence[str] | None = None) -> int:
    """Play or write; what the program ends with."""
    parser = argparse.ArgumentParser(prog="python -m bench.tournament", description=(__doc__ or "").partition("\n")[0])
    books = ",".join(RULEBOOKS)
    parser.add_argument("--books", default=books, metavar="NAME,...", help=f"{books} without it")
    parser.add_argument("--seats", default="", metavar="N,...", help="the fewest and the most of each book without it")
    parser.add_argument("--pairs", metavar="BOT:BOT,...", help=f"{PAIRS} without it, and planner:planner in usa")
    parser.add_argument("--games", type=int, default=400, metavar="N", help="of each pairing, up to whole deals; 400")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the deals; 1 without it")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes that play; 1 without it")
    parser.add_argument("--out", type=Path, default=OUT, metavar="FOLDER", help=f"for the games; {OUT} without it")
    parser.add_argument("--write", type=Path, metavar="FILE", help="play nothing, make the tables in this page")
    options = parser.parse_args(args)
    if options.games < 1 or options.workers < 1 or options.seed < 0:
        parser.error("--games and --workers are at least 1, --seed is not negative")
    try:
        if options.write:
            write(options.write, options.out, options.seed)
            return 0
        names = options.books.split(",")
        if unknown := [name for name in names if name not in RULEBOOKS]:
            parser.error(f"there is no book {unknown[0]!r}: the books are {books}")
        seats = [int(number) for number in options.seats.split(",") if number]
        matches = choose_matches(names, seats, options.pairs)
        play(matches, options.games, options.seed, options.workers, options.out)
    except ValueError as error:
        parser.error(str(error))
    except (CrewError, OSError, Refused) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Interrupted; the same command goes on.", file=sys.stderr)
        return INTERRUPTED
    return 0


if __name__ == "__main__":
    sys.exit(main())
