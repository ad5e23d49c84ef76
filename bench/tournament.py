"""Tournaments of the built-in bots in every rulebook: each pairing plays in the arena until it has enough games.

`python -m bench.tournament` plays the missing games; `--write docs/bot-results.md` updates the tables there from all
games, finished or not. Each folder holds one pairing with one number of seats, so pairings can be played at different
times or in parallel. A pairing resumes if more games are requested.
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

from bench.bot_results import (
    FORMAT,
    MIRROR,
    MIRROR_NAME,
    format_tables,
    is_complete,
    pairing_line,
    read_rows,
)
from bench.markers import replace_between_markers
from ferrovia import RULEBOOKS, Game, __version__, load_board
from ferrovia.bots import UnknownBotError, make_bot
from ferrovia.cli.commands.simulate import summary
from ferrovia.cli.common.errors import UserError
from ferrovia.cli.common.play_workers import open_workers
from ferrovia.cli.common.progress_bar import ProgressBar
from ferrovia.locales import Translator
from ferrovia.ray_connection import ANY_CLUSTER
from ferrovia.sim.arena import Tournament, games_in_deal_block, min_seats, play_tournament
from ferrovia.sim.build import engine_build
from ferrovia.sim.custom_bots import DECISION_SECONDS
from ferrovia.sim.digests import program_digest
from ferrovia.sim.files import write_atomically
from ferrovia.sim.journal import NAME, Journal, read_journal
from ferrovia.sim.resume import InUseError, OtherWorkError
from ferrovia.sim.simulate import Run, play_run
from ferrovia.sim.workers import GameWorkers, WorkerError

PAIRS: Final = "greedy:random,pathfinder:greedy,planner:greedy,planner:pathfinder"
OUT: Final = Path(".cache/tournament")
REPORT_SECONDS: Final = 60.0  # between lines when no bar can be shown
INTERRUPTED: Final = 130


@dataclass(frozen=True)
class Match:
    """Two bots with a number of seats, or one bot against itself."""

    book: str
    seats: int
    bots: tuple[str, str]

    @property
    def is_mirror(self) -> bool:
        """Whether both bots are the same; swapping seats would only repeat games, so `simulate` plays them."""
        return self.bots[0] == self.bots[1]

    def folder(self, out: Path, seed: int) -> Path:
        """The folder of its games."""
        return out / f"seed-{seed}" / f"{self.book}-{self.seats}" / "-".join(self.bots)

    def deals(self, games: int) -> int:
        """The number of deals with at least this many games."""
        return -(-games // games_in_deal_block(RULEBOOKS[self.book], self.seats))

    def head(self, seed: int) -> dict[str, Any]:
        """Everything its games depend on, except their number."""
        game = Game(RULEBOOKS[self.book], load_board(self.book), self.seats)
        return {
            "format": MIRROR if self.is_mirror else FORMAT,
            "rulebook": self.book,
            "rulebook_version": game.rulebook.version,
            "board_digest": game.board.digest,
            "bots": list(self.bots),
            "seats": self.seats,
            "seed": str(seed),
            "engine": engine_build(),  # a time-limited bot plays better with a faster build
            "version": __version__,
            "program": program_digest(())["ferrovia"],
        }

    def __str__(self) -> str:
        return f"{self.book} {self.seats}: {' – '.join(self.bots)}"


MIRRORS: Final = (Match("usa", 2, ("planner", "planner")),)  # also played unless --pairs is given


def choose_matches(books: Sequence[str], seats: Sequence[int], pairs: str | None) -> list[Match]:
    """The requested matches (default seats: the fewest and the most of each rulebook)."""
    bots = [parse_pair(text.strip()) for text in (pairs or PAIRS).split(",")]
    found: list[Match] = []
    for book in books:
        rulebook = RULEBOOKS[book]
        least = min_seats(rulebook)
        wanted = set(seats) or {least, max(rulebook.seats)}
        for number in sorted(wanted):
            if number in rulebook.seats and number >= least:
                found.extend(Match(book, number, pair) for pair in bots)
                if pairs is None:
                    found.extend(match for match in MIRRORS if (match.book, match.seats) == (book, number))
    if not found:
        raise ValueError("none of these rulebooks has that many seats")
    return found


def parse_pair(text: str) -> tuple[str, str]:
    """Parse two bot names with a colon between them."""
    first, colon, second = text.partition(":")
    if not colon:
        raise ValueError(f"{text!r} is not a pair of bots such as planner:greedy")
    for name in (first, second):
        try:
            make_bot(name, 0)
        except UnknownBotError as error:
            raise ValueError(str(error)) from None
    return first, second


class Reporter:
    """Reports progress: a bar on a terminal, otherwise a line every minute."""

    def __init__(self, total: int) -> None:
        self.bar = ProgressBar("", total)
        self.reported_at = monotonic()

    def begin(self, match: Match) -> None:
        """Show which match is being played."""
        self.bar.set_title(str(match))

    def advance(self, match: Match, done: int, total: int, more: int = 1) -> None:
        """Report finished games or deals of a match."""
        self.bar.advance(more)
        if not self.bar.is_visible and monotonic() - self.reported_at > REPORT_SECONDS:
            self.reported_at = monotonic()
            print(f"{match}: {done} of {total}", file=sys.stderr, flush=True)

    def print_line(self, line: str) -> None:
        """Print a line."""
        self.bar.print_line(line)


class TournamentError(Exception):
    """The tournament cannot be played or written; the message says why."""


def has_its_games(match: Match, out: Path, seed: int, games: int) -> bool:
    """Whether a match already has its games; TournamentError if the folder holds games of anything else."""
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
    except (OtherWorkError, ValueError, TypeError, KeyError):
        if not path.stat().st_size:  # interrupted before anything was written
            return False
        raise TournamentError(
            f"{folder} does not hold games of a tournament; remove it or choose another folder with --out"
        ) from None
    differ = sorted(name for name, value in head.items() if found.get(name) != value)
    if differ:
        raise TournamentError(
            f"the games in {folder} were played under other conditions ({', '.join(differ)}); "
            "remove them or choose another folder with --out"
        )
    return done


def play(matches: Sequence[Match], games: int, seed: int, workers: GameWorkers, out: Path) -> None:
    """Play the missing games; existing folders are checked first, so that nothing fails hours later."""
    todo = [match for match in matches if not has_its_games(match, out, seed, games)]
    if len(todo) < len(matches):
        print(f"{len(matches) - len(todo)} of {len(matches)} matches already have their games.", file=sys.stderr)
    reporter = Reporter(sum(games if match.is_mirror else match.deals(games) for match in todo))
    with reporter.bar:
        for match in todo:
            reporter.begin(match)
            if match.is_mirror:
                play_mirror(match, games, seed, workers, out, reporter)
            else:
                play_pairing(match, games, seed, workers, out, reporter)
            reporter.print_line(pairing_line(match.folder(out, seed)))


def play_pairing(match: Match, games: int, seed: int, workers: GameWorkers, out: Path, reporter: Reporter) -> None:
    """Play a pairing as `ferrovia arena` does, with the same deals."""
    folder = match.folder(out, seed)
    folder.mkdir(parents=True, exist_ok=True)
    deals = match.deals(games)
    plan = Tournament(match.book, match.book, match.bots, match.seats, deals, seed, DECISION_SECONDS)
    try:
        journal = Journal(folder / NAME, match.head(seed))
    except InUseError:
        raise TournamentError(f"another tournament is writing to {folder}") from None
    with journal:
        done = sum((0, deal) in journal.blocks for deal in range(deals))
        reporter.advance(match, done, deals, done)
        for (pairing, _), block in play_tournament(plan, workers, set(journal.blocks)):
            journal.add(pairing, block)
            done += 1
            reporter.advance(match, done, deals)


def play_mirror(match: Match, games: int, seed: int, workers: GameWorkers, out: Path, reporter: Reporter) -> None:
    """Play a bot against itself as `ferrovia simulate` does; the result is written when all games are finished."""
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
    write_atomically(json.dumps(document, indent=2, sort_keys=True) + "\n", folder / MIRROR_NAME)


def write(path: Path, out: Path, seed: int) -> None:
    """Write the tables of all games with this seed into the page."""
    rows = read_rows(out / f"seed-{seed}")
    if not rows:
        raise TournamentError(f"no games with seed {seed} in {out}")
    text = path.read_text(encoding="utf-8")
    try:
        write_atomically(replace_between_markers(text, "bench.tournament", format_tables(rows)), path)
    except ValueError as error:
        raise TournamentError(f"{path}: {error}") from None
    current = program_digest(())["ferrovia"]
    old = [row for row in rows if row.program != current]
    print(f"{len(rows)} rows written to {path}.")
    if old:
        print(f"{len(old)} of them were played by other sources than the current ones.", file=sys.stderr)


def main(args: Sequence[str] | None = None) -> int:
    """Play or write; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bench.tournament", description=(__doc__ or "").partition("\n")[0])
    books = ",".join(RULEBOOKS)
    parser.add_argument("--books", default=books, metavar="NAME,...", help=f"rulebooks (default: {books})")
    parser.add_argument(
        "--seats",
        default="",
        metavar="N,...",
        help="numbers of seats (default: the fewest and the most of each rulebook)",
    )
    parser.add_argument(
        "--pairs", metavar="BOT:BOT,...", help=f"pairs of bots (default: {PAIRS}, and planner:planner in usa)"
    )
    parser.add_argument(
        "--games",
        type=int,
        default=400,
        metavar="N",
        help="games per pairing, rounded up to whole deals (default: 400)",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the deals (default: 1)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="number of processes (default: 1)")
    parser.add_argument(
        "--ray",
        nargs="?",
        const=ANY_CLUSTER,
        metavar="ADDRESS",
        help="play on this Ray cluster instead, or without an address on the one of this machine",
    )
    parser.add_argument("--out", type=Path, default=OUT, metavar="FOLDER", help=f"folder of the games (default: {OUT})")
    parser.add_argument("--write", type=Path, metavar="FILE", help="only update the tables in this page")
    options = parser.parse_args(args)
    if options.games < 1 or options.workers < 1 or options.seed < 0:
        parser.error("--games and --workers must be at least 1, --seed at least 0")
    try:
        if options.write:
            write(options.write, options.out, options.seed)
            return 0
        names = options.books.split(",")
        if unknown := [name for name in names if name not in RULEBOOKS]:
            parser.error(f"unknown rulebook {unknown[0]!r}; choose from {books}")
        seats = [int(number) for number in options.seats.split(",") if number]
        matches = choose_matches(names, seats, options.pairs)
        with open_workers(options.workers, options.ray) as workers:
            play(matches, options.games, options.seed, workers, options.out)
    except ValueError as error:
        parser.error(str(error))
    except UserError as error:
        print(error.format(Translator("en")), file=sys.stderr)
        return 1
    except (WorkerError, OSError, TournamentError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Interrupted; the same command resumes.", file=sys.stderr)
        return INTERRUPTED
    return 0


if __name__ == "__main__":
    sys.exit(main())
