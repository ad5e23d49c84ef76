"""Records: a whole game as a readable text file with a header, the moves and the result."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from ferrovia.boards.fault import quote
from ferrovia.engine.actions import ACTION_KINDS, Action, IllegalAction
from ferrovia.engine.coded_error import CodedError
from ferrovia.engine.events import Event
from ferrovia.engine.game import Game
from ferrovia.engine.ids import BOARD_ID_PATTERN, DIGEST_PATTERN, RULEBOOK_ID_PATTERN
from ferrovia.engine.rulebook import MAX_SEATS, Rulebook
from ferrovia.engine.search_budget import TooManyTries
from ferrovia.engine.shuffle import SEED_BYTES, seed_hash
from ferrovia.engine.state import NOBODY, State, is_opening
from ferrovia.notation.action import Notation
from ferrovia.notation.cards import NotationError
from ferrovia.notation.deal import (
    HASH_PATTERN,
    NO_NONCE,
    NONCE_PATTERN,
    TABLE_ID_PATTERN,
    DealSources,
    DealTerms,
    derive_seed,
    hash_nonce,
)
from ferrovia.notation.game_spec import GameSpec, spec_of
from ferrovia.notation.players import MAX_PLAYER_NAME_LENGTH, PLAYER_PATTERN
from ferrovia.notation.refusal_keys import refusal_key
from ferrovia.rulebooks import RULEBOOKS, VERSIONS, restore_rulebook

FORMAT: Final = "1"
MAX_RECORD_CHARACTERS: Final = 1_000_000

_TAG: Final = re.compile(r'\[([A-Za-z]+) "([^"]*)"\]')
_MOVE: Final = re.compile(r"([0-9]{1,6})\. ([0-9]{1,2}) (\S+(?: \S+)*)")
_RESULT: Final = re.compile(r"= (-?[0-9]{1,9}(?: -?[0-9]{1,9})*) won by ([0-9]{1,2}(?: [0-9]{1,2})*)")
_SEED: Final = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")
_BOOK: Final = re.compile(rf"({RULEBOOK_ID_PATTERN})@([0-9]{{1,6}})")
_BOARD: Final = re.compile(rf"({BOARD_ID_PATTERN}) ({DIGEST_PATTERN})")
# The change that house rules make: the printed book, a digest, and by name words (also true and false), numbers, lists.
_VALUE: Final = r"(?:[a-z_]+|-?[0-9]+|\[[a-z_0-9,-]*\])"
_HOUSE: Final = re.compile(rf"{RULEBOOK_ID_PATTERN} {DIGEST_PATTERN}(?: [a-z_]+={_VALUE})*")
_TABLE: Final = re.compile(TABLE_ID_PATTERN)
# Nonces, or their hashes, by seat; "-" for none.
_NONCE: Final = rf"(?:-|{NONCE_PATTERN})"
_BY_SEAT: Final = re.compile(rf"{_NONCE}(?: {_NONCE}){{0,{MAX_SEATS - 1}}}")
_NONE: Final = "-"
_PLAYER: Final = re.compile(PLAYER_PATTERN)


class RecordError(CodedError):
    """A record that cannot be read or does not replay; texts `record.<code>`."""

    @property
    def line(self) -> int:
        """The line of the file; 0 if the error is about the record as a whole, or a move."""
        line = self.values.get("line")
        return line if isinstance(line, int) else 0


@dataclass
class Record:
    """A game, finished or not. While it runs the seed may be missing, and only its hash is known."""

    game: GameSpec
    seed_hash: str
    seed: bytes | None = None
    starting_seat: int = NOBODY  # NOBODY if it was chosen at random
    names: list[str] = field(default_factory=list)
    moves: list[tuple[int, str]] = field(default_factory=list)  # (seat, action)
    totals: list[int] = field(default_factory=list)  # by side, when the game is over
    winners: list[int] = field(default_factory=list)
    sources: DealSources | None = None  # what the seed was made from, if a server and its players made it together

    @property
    def deal_terms(self) -> DealTerms:
        """The terms fixed before the first nonce was revealed; only for a record with sources."""
        assert self.sources is not None, "the seed was not made from other numbers"
        return DealTerms(self.sources.table_id, self.game, self.seed_hash, self.sources.nonce_hashes)


def new_record(game: Game, seed: bytes, names: list[str], starting_seat: int = NOBODY) -> Record:
    """Make the record of a new game."""
    _check_names(names)
    return Record(spec_of(game), seed_hash(seed), seed, starting_seat, names)


def format_record(record: Record) -> str:
    """Format a record as the text of its file."""
    tags = [
        ("Ferrovia", FORMAT),
        ("Rulebook", record.game.rulebook_tag),
        *([("House", record.game.house)] if record.game.house else []),
        ("Board", record.game.board_tag),
        ("Seats", str(record.game.seats)),
        ("Players", ", ".join(record.names)),
        ("First", "drawn" if record.starting_seat == NOBODY else str(record.starting_seat + 1)),
        ("SeedHash", record.seed_hash),
    ]
    if record.seed is not None:
        tags.append(("Seed", record.seed.hex()))
    if record.sources is not None:
        tags.extend(_source_tags(record.sources))
    lines = [f'[{name} "{value}"]' for name, value in tags]
    lines.append("")
    lines.extend(_move_lines(record))
    if record.winners:
        totals = " ".join(map(str, record.totals))
        winners = " ".join(str(side + 1) for side in record.winners)
        lines.extend(["", f"= {totals} won by {winners}"])
    return "\n".join(lines) + "\n"


def _source_tags(sources: DealSources) -> list[tuple[str, str]]:
    return [
        ("Table", sources.table_id),
        ("ServerSeed", sources.server_seed),
        ("NonceHashes", " ".join(found or _NONE for found in sources.nonce_hashes)),
        ("Nonces", " ".join(found or _NONE for found in sources.nonces)),
    ]


def _move_lines(record: Record) -> list[str]:
    """Format the opening decisions as lines numbered 0, then every turn as a line.

    The opening ends with the first action that answers no opening question, or that the seat has used already.
    """
    openings = [(kind.notation or kind.name).partition("{")[0] for kind in ACTION_KINDS.values() if kind.is_opening]
    answered: set[tuple[int, str]] = set()
    lines: list[str] = []
    turn = 0
    previous = NOBODY
    for seat, text in record.moves:
        answer = (seat, next((opening for opening in openings if text.startswith(opening)), ""))
        if turn == 0 and answer[1] and answer not in answered:
            answered.add(answer)
            lines.append(f"0. {seat + 1} {text}")
        elif seat == previous and turn:
            lines[-1] += " " + text
        else:
            turn += 1
            lines.append(f"{turn}. {seat + 1} {text}")
        previous = seat
    return lines


def parse_record(text: str) -> Record:
    """Parse the text of a record file; raises `RecordError` for the first invalid line."""
    if len(text) > MAX_RECORD_CHARACTERS:
        raise RecordError("large", most=MAX_RECORD_CHARACTERS)
    tags: dict[str, str] = {}
    moves: list[tuple[int, str]] = []
    ending: re.Match[str] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        if ending:
            raise RecordError("after_result", line=number)
        if match := _TAG.fullmatch(line):
            if match[1] in tags or moves:
                raise RecordError("tag_place", line=number, name=match[1])
            tags[match[1]] = match[2]
        elif match := _MOVE.fullmatch(line):
            moves.extend((int(match[2]) - 1, move) for move in match[3].split(" "))
        elif match := _RESULT.fullmatch(line):
            ending = match
        else:
            raise RecordError("line", line=number, text=quote(line))
    record = _from_tags(tags)
    record.moves = moves
    if ending:
        record.totals = [int(total) for total in ending[1].split()]
        record.winners = [int(side) - 1 for side in ending[2].split()]
    return record


_SOURCE_TAGS: Final = ("Table", "ServerSeed", "NonceHashes", "Nonces")
_KNOWN_TAGS: Final = {
    *("Ferrovia", "Rulebook", "House", "Board", "Seats", "Players", "First", "Seed", "SeedHash"),
    *_SOURCE_TAGS,
}


def _from_tags(tags: dict[str, str]) -> Record:
    for name in tags:
        if name not in _KNOWN_TAGS:
            raise RecordError("unknown_tag", name=name)
    if _tag(tags, "Ferrovia", re.compile(r"[0-9]{1,6}"))[0] != FORMAT:
        raise RecordError("format", said=tags["Ferrovia"], known=FORMAT)
    book = _tag(tags, "Rulebook", _BOOK)
    board = _tag(tags, "Board", _BOARD)
    first = _tag(tags, "First", re.compile(r"drawn|[1-9][0-9]?"))[0]
    seed = _tag(tags, "Seed", _SEED)[0] if "Seed" in tags else None
    names = tags.get("Players", "").split(", ") if tags.get("Players") else []
    _check_names(names)
    record = Record(
        game=GameSpec(
            rulebook=book[1],
            version=int(book[2]),
            board=board[1],
            digest=board[2],
            seats=int(_tag(tags, "Seats", re.compile(r"[1-9][0-9]?"))[0]),
            house=_tag(tags, "House", _HOUSE)[0] if "House" in tags else "",
        ),
        seed_hash=_tag(tags, "SeedHash", re.compile(HASH_PATTERN))[0],
        seed=None if seed is None else bytes.fromhex(seed),
        starting_seat=NOBODY if first == "drawn" else int(first) - 1,
        names=names,
        sources=_parse_sources(tags) if any(name in tags for name in _SOURCE_TAGS) else None,
    )
    if names and len(names) != record.game.seats:
        raise RecordError("name_count", names=len(names), seats=record.game.seats)
    _check_seed(record)
    return record


def _parse_sources(tags: dict[str, str]) -> DealSources:
    by_seat = [
        tuple(NO_NONCE if found == _NONE else found for found in _tag(tags, name, _BY_SEAT)[0].split(" "))
        for name in ("NonceHashes", "Nonces")
    ]
    return DealSources(_tag(tags, "Table", _TABLE)[0], _tag(tags, "ServerSeed", _SEED)[0], by_seat[0], by_seat[1])


def _check_seed(record: Record) -> None:
    """Check that the seed matches its hash, or that it follows from its sources and these match their hashes."""
    hashed = record.seed if record.sources is None else bytes.fromhex(record.sources.server_seed)
    if hashed is not None and seed_hash(hashed) != record.seed_hash:
        raise RecordError("other_seed")
    if record.sources is not None:
        _check_sources(record, record.sources)


def _check_sources(record: Record, sources: DealSources) -> None:
    for name, numbers in (("NonceHashes", sources.nonce_hashes), ("Nonces", sources.nonces)):
        if len(numbers) != record.game.seats:
            raise RecordError("nonce_count", name=name, said=len(numbers), seats=record.game.seats)
    for seat in sources.revealed:
        if hash_nonce(sources.nonces[seat]) != sources.nonce_hashes[seat]:
            raise RecordError("other_nonce", seat=seat + 1)
    if record.seed != derive_seed(record.deal_terms, bytes.fromhex(sources.server_seed), sources.nonces):
        raise RecordError("underived_seed")


def _check_names(names: list[str]) -> None:
    for name in names:
        if not _PLAYER.fullmatch(name):
            raise RecordError("name", text=quote(name), most=MAX_PLAYER_NAME_LENGTH)


def _tag(tags: dict[str, str], name: str, form: re.Pattern[str]) -> re.Match[str]:
    if name not in tags:
        raise RecordError("missing_tag", name=name)
    match = form.fullmatch(tags[name])
    if match is None:
        raise RecordError("tag_form", name=name, text=quote(tags[name]))
    return match


def restore_record_rulebook(record: Record) -> Rulebook:
    """Return the rulebook that a record was played with, of its version.

    Raises `RecordError` for a version that does not exist, `RulebookError` for house rules that are not as they were
    written, `KeyError` for an unknown printed rulebook.
    """
    spec = record.game
    base = spec.house.partition(" ")[0] or spec.rulebook
    if base in RULEBOOKS and (base, spec.version) not in VERSIONS:
        raise _other_book(record, f"{spec.rulebook}@{RULEBOOKS[base].version}")
    return restore_rulebook(spec.rulebook, spec.house, spec.version)


@dataclass
class Step:
    """One action of a record, with the state that it led to: copy that to keep it, since the next step changes it."""

    number: int
    seat: int
    action: Action
    text: str
    events: list[Event]
    state: State
    is_opening: bool  # the action was an opening decision

    @property
    def turn_seat(self) -> int:
        """The seat whose turn it was; NOBODY in the opening, which all seats share."""
        return NOBODY if self.is_opening else self.seat


def replay_record(record: Record, game: Game) -> Iterator[Step]:
    """Replay a record action by action; raises `RecordError` where it breaks the rules."""
    if record.seed is None:
        raise RecordError("no_seed")
    _check_game(record, game)
    notation = Notation(game.board)
    state = game.new(record.seed, record.starting_seat)
    for number, (seat, text) in enumerate(record.moves, 1):
        opening = is_opening(state)
        try:
            action = notation.parse(text, seat)
            events = game.apply(state, action)
        except NotationError:
            raise RecordError("no_action", number=number, seat=seat + 1, text=quote(text)) from None
        except IllegalAction as error:
            why = refusal_key(error.code, game.rulebook)
            raise RecordError("illegal", number=number, seat=seat + 1, text=quote(text), why=why) from None
        yield Step(number, seat, action, text, events, state, opening)
    _check_result(record, game, state)


def _check_game(record: Record, game: Game) -> None:
    said, found = record.game, spec_of(game)
    if said.rulebook_tag != found.rulebook_tag:
        raise _other_book(record, found.rulebook_tag)
    if said.board_tag != found.board_tag:
        raise RecordError("other_board", board=said.board)
    if said.seats != found.seats:
        raise RecordError("other_seats", said=said.seats, found=found.seats)
    if record.starting_seat != NOBODY and record.starting_seat not in game.rules.starting_seats:
        raise RecordError("no_starting_seat", seat=record.starting_seat + 1)


def _other_book(record: Record, found: str) -> RecordError:
    return RecordError("other_book", said=record.game.rulebook_tag, found=found)


def _check_result(record: Record, game: Game, state: State) -> None:
    if not record.winners:
        return
    if not state.is_over:
        raise RecordError("no_end")
    try:
        result = game.result(state)
    except TooManyTries:
        raise RecordError("hard_score") from None
    totals = [score.total for score in result.scores]
    if totals != record.totals:
        said, found = (", ".join(map(str, points)) for points in (record.totals, totals))
        raise RecordError("other_totals", said=said, found=found)
    if result.winners != record.winners:
        said, found = (", ".join(str(side + 1) for side in sides) for sides in (record.winners, result.winners))
        raise RecordError("other_winners", said=said, found=found)
