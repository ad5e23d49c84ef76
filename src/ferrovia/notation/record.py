"""A whole game as a readable text file: a header, the moves, the result."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from ferrovia.engine.actions import Action, IllegalAction
from ferrovia.engine.events import Event
from ferrovia.engine.game import Game
from ferrovia.engine.shuffle import SEED_BYTES, seed_hash
from ferrovia.engine.state import NOBODY, State
from ferrovia.notation.action import Notation, NotationError

FORMAT: Final = "1"
LARGEST: Final = 1_000_000  # characters
LONGEST_NAME: Final = 40

_TAG: Final = re.compile(r'\[([A-Za-z]+) "([^"]*)"\]')
_OPENING: Final = re.compile(r"(?:keep|fleet)=.*|share=[0-9]+")  # no turn begins like this
_MOVE: Final = re.compile(r"([0-9]{1,6})\. ([0-9]{1,2}) (\S+(?: \S+)*)")
_RESULT: Final = re.compile(r"= (-?[0-9]{1,5}(?: -?[0-9]{1,5})*) won by ([0-9]{1,2}(?: [0-9]{1,2})*)")
_SEED: Final = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")
_BOARD: Final = re.compile(r"([a-z-]{1,60}) ([0-9a-f]{16})")
# What house rules change: the printed book, a digest, and numbers, switches and lists of numbers by name.
_VALUE: Final = r"(?:true|false|-?[0-9]{1,4}|\[[0-9,-]{0,250}\])"
_HOUSE: Final = re.compile(rf"[a-z-]{{1,60}} [0-9a-f]{{16}}(?: [a-z_]{{1,40}}={_VALUE}){{0,40}}")
_NAME: Final = re.compile(rf"[\w .:@-]{{1,{LONGEST_NAME}}}")


class RecordError(ValueError):
    """A record that cannot be read or does not replay.

    The message names the line; `code` and `values` are for sentences of other languages.
    """

    def __init__(self, code: str, message: str, /, **values: object) -> None:
        super().__init__(message)
        self.code = code
        self.values = values
        line = values.get("line")
        self.line = line if isinstance(line, int) else 0  # 0: of the record as a whole, or of a move


@dataclass
class Record:
    """One game, finished or not. The seed may be withheld while it runs: then only its hash is known."""

    rulebook: str
    version: int
    board: str
    digest: str
    seats: int
    seed_hash: str
    seed: bytes | None = None
    first: int = NOBODY  # the seat that was fixed to begin; NOBODY: it was drawn
    names: list[str] = field(default_factory=list)
    moves: list[tuple[int, str]] = field(default_factory=list)  # (seat, action)
    totals: list[int] = field(default_factory=list)  # by side, when the game is over
    winners: list[int] = field(default_factory=list)
    house: str = ""  # what house rules change; empty for a printed book


def new_record(game: Game, seed: bytes, names: list[str], first: int = NOBODY, house: str = "") -> Record:
    """The record of a game about to start; `house` is what its rulebook changes in a printed one."""
    _check_names(names)
    return Record(
        rulebook=game.rulebook.id,
        version=game.rulebook.version,
        board=game.board.id,
        digest=game.board.digest,
        seats=game.seats,
        seed_hash=seed_hash(seed),
        seed=seed,
        first=first,
        names=names,
        house=house,
    )


def write_record(record: Record) -> str:
    """The record as text."""
    tags = [
        ("Ferrovia", FORMAT),
        ("Rulebook", f"{record.rulebook}@{record.version}"),
        *([("House", record.house)] if record.house else []),
        ("Board", f"{record.board} {record.digest}"),
        ("Seats", str(record.seats)),
        ("Players", ", ".join(record.names)),
        ("First", "drawn" if record.first == NOBODY else str(record.first + 1)),
        ("SeedHash", record.seed_hash),
    ]
    if record.seed is not None:
        tags.append(("Seed", record.seed.hex()))
    lines = [f'[{name} "{value}"]' for name, value in tags]
    lines.append("")
    lines.extend(_move_lines(record))
    if record.winners:
        totals = " ".join(map(str, record.totals))
        winners = " ".join(str(side + 1) for side in record.winners)
        lines.extend(["", f"= {totals} won by {winners}"])
    return "\n".join(lines) + "\n"


def _move_lines(record: Record) -> list[str]:
    """A line for each seat's opening choices, numbered 0, then a line a turn."""
    lines: list[str] = []
    turn = 0
    previous = NOBODY
    for seat, text in record.moves:
        if turn == 0 and _OPENING.fullmatch(text):
            lines.append(f"0. {seat + 1} {text}")
        elif seat == previous and turn:
            lines[-1] += " " + text
        else:
            turn += 1
            lines.append(f"{turn}. {seat + 1} {text}")
        previous = seat
    return lines


def parse_record(text: str) -> Record:
    """The record that the text holds; raises `RecordError` at the first line that makes no sense."""
    if len(text) > LARGEST:
        raise RecordError("large", f"the record has {len(text)} characters; at most {LARGEST} are read", most=LARGEST)
    tags: dict[str, str] = {}
    moves: list[tuple[int, str]] = []
    ending: re.Match[str] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        if ending:
            raise RecordError("after_result", f"line {number}: nothing may follow the result", line=number)
        if match := _TAG.fullmatch(line):
            if match[1] in tags or moves:
                raise _misplaced(number, match[1])
            tags[match[1]] = match[2]
        elif match := _MOVE.fullmatch(line):
            moves.extend((int(match[2]) - 1, move) for move in match[3].split(" "))
        elif match := _RESULT.fullmatch(line):
            ending = match
        else:
            shown = repr(line[:60])
            found = f"line {number}: {shown} is neither a tag, a move nor the result"
            raise RecordError("line", found, line=number, text=shown)
    record = _from_tags(tags)
    record.moves = moves
    if ending:
        record.totals = [int(total) for total in ending[1].split()]
        record.winners = [int(side) - 1 for side in ending[2].split()]
    return record


def _misplaced(line: int, name: str) -> RecordError:
    found = f"line {line}: the tag {name} is given twice or stands among the moves"
    return RecordError("tag_place", found, line=line, name=name)


def _from_tags(tags: dict[str, str]) -> Record:
    known = {"Ferrovia", "Rulebook", "House", "Board", "Seats", "Players", "First", "Seed", "SeedHash"}
    for name in tags:
        if name not in known:
            raise RecordError("unknown_tag", f"the tag {name} is not known", name=name)
    if _tag(tags, "Ferrovia", re.compile(r"[0-9]{1,6}"))[0] != FORMAT:
        found = f"the record has format {tags['Ferrovia']}; this version reads format {FORMAT}"
        raise RecordError("format", found, said=tags["Ferrovia"], known=FORMAT)
    book = _tag(tags, "Rulebook", re.compile(r"([a-z-]{1,60})@([0-9]{1,6})"))
    board = _tag(tags, "Board", _BOARD)
    first = _tag(tags, "First", re.compile(r"drawn|[1-9][0-9]?"))[0]
    seed = _tag(tags, "Seed", _SEED)[0] if "Seed" in tags else None
    names = tags.get("Players", "").split(", ") if tags.get("Players") else []
    _check_names(names)
    record = Record(
        rulebook=book[1],
        version=int(book[2]),
        board=board[1],
        digest=board[2],
        seats=int(_tag(tags, "Seats", re.compile(r"[1-9][0-9]?"))[0]),
        seed_hash=_tag(tags, "SeedHash", re.compile(r"[0-9a-f]{64}"))[0],
        seed=None if seed is None else bytes.fromhex(seed),
        first=NOBODY if first == "drawn" else int(first) - 1,
        names=names,
        house=_tag(tags, "House", _HOUSE)[0] if "House" in tags else "",
    )
    if names and len(names) != record.seats:
        found = f"tag Players: the record names {len(names)} players for {record.seats} seats"
        raise RecordError("name_count", found, names=len(names), seats=record.seats)
    if record.seed is not None and seed_hash(record.seed) != record.seed_hash:
        raise RecordError("other_seed", "tag Seed: this is not the seed whose hash the record gives")
    return record


def _check_names(names: list[str]) -> None:
    for name in names:
        if not _NAME.fullmatch(name):
            shown = repr(name[:60])
            found = f"tag Players: {shown} is no name (up to {LONGEST_NAME} letters, digits and .:@-)"
            raise RecordError("name", found, text=shown, most=LONGEST_NAME)


def _tag(tags: dict[str, str], name: str, form: re.Pattern[str]) -> re.Match[str]:
    if name not in tags:
        raise RecordError("missing_tag", f"the tag {name} is missing", name=name)
    match = form.fullmatch(tags[name])
    if match is None:
        shown = repr(tags[name][:80])
        raise RecordError("tag_form", f"tag {name}: {shown} is not of the form that is needed", name=name, text=shown)
    return match


@dataclass
class Step:
    """One action of a record, with the state that it led to."""

    number: int
    seat: int
    action: Action
    text: str
    events: list[Event]
    state: State


def replay(record: Record, game: Game) -> Iterator[Step]:
    """Play the record again, step by step; raises `RecordError` where it departs from the rules."""
    if record.seed is None:
        raise RecordError("no_seed", "the record has no seed: it can be replayed once the seed is known")
    _check_game(record, game)
    notation = Notation(game.board)
    state = game.new(record.seed, record.first)
    for number, (seat, text) in enumerate(record.moves, 1):
        try:
            action = notation.parse(text, seat)
            events = game.apply(state, action)
        except NotationError as error:
            shown = repr(text[:80])
            found = f"move {number}, seat {seat + 1}, {shown}: {error}"
            raise RecordError("no_action", found, number=number, seat=seat + 1, text=shown) from None
        except IllegalAction as error:
            shown = repr(text[:80])
            found = f"move {number}, seat {seat + 1}, {shown} is not legal: {error.code}"
            why = f"refusal.{error.code}"  # the key of a sentence
            raise RecordError("illegal", found, number=number, seat=seat + 1, text=shown, why=why) from None
        yield Step(number, seat, action, text, events, state)
    _check_result(record, game, state)


def _check_game(record: Record, game: Game) -> None:
    if (record.rulebook, record.version) != (game.rulebook.id, game.rulebook.version):
        said = f"{record.rulebook}@{record.version}"
        found = f"{game.rulebook.id}@{game.rulebook.version}"
        raise RecordError("other_book", f"the record is of {said}; this is {found}", said=said, found=found)
    if (record.board, record.digest) != (game.board.id, game.board.digest):
        found = f"the record was played on another board {record.board!r} than this one"
        raise RecordError("other_board", found, board=record.board)
    if record.seats != game.seats:
        found = f"the record is of a game with {record.seats} seats; this has {game.seats}"
        raise RecordError("other_seats", found, said=record.seats, found=game.seats)
    if not NOBODY <= record.first < game.seats:
        raise RecordError("no_first", f"tag First: there is no seat {record.first + 1}", seat=record.first + 1)


def _check_result(record: Record, game: Game, state: State) -> None:
    if not record.winners:
        return
    if not state.is_over:
        raise RecordError("no_end", "the record gives a result, but its moves do not end the game")
    result = game.result(state)
    totals = [score.total for score in result.scores]
    if totals != record.totals:
        said, found = (", ".join(map(str, points)) for points in (record.totals, totals))
        raise RecordError("other_totals", f"the record says {said}; its moves come to {found}", said=said, found=found)
    if result.winners != record.winners:
        said, found = (", ".join(str(side + 1) for side in sides) for sides in (record.winners, result.winners))
        raise RecordError(
            "other_winners", f"the record says that {said} won; by its moves {found} did", said=said, found=found
        )
