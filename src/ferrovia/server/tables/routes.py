"""Tables over HTTP."""

import asyncio
import secrets
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from ferrovia import __version__
from ferrovia.boards.drawing.form import Drawing
from ferrovia.engine.game import Game
from ferrovia.notation.record import write_record
from ferrovia.server.books.boards import BoardFacts
from ferrovia.server.books.routes import Book, book_facts
from ferrovia.server.errors import Refusal
from ferrovia.server.http import Call, Endpoint, Query, encode
from ferrovia.server.tables.commands import (
    Leave,
    Level,
    Play,
    Replace,
    Resign,
    Return,
    Say,
    SayPhrase,
    SeatNumber,
    Sit,
    Start,
    Undo,
)
from ferrovia.server.tables.decisions import demand, demand_to_decide, may_watch
from ferrovia.server.tables.desk import task_of
from ferrovia.server.tables.entries import Chair, Clock, Made, Sat
from ferrovia.server.tables.faces import Face
from ferrovia.server.tables.frames import Frame
from ferrovia.server.tables.games import COST_OF_A_BOARD, Box, asked_board, asked_game, asked_rulebook
from ferrovia.server.tables.hints import Hint, hint_of
from ferrovia.server.tables.live import Live
from ferrovia.server.tables.outlooks import OutlookPage, outlook_of
from ferrovia.server.tables.replays import Replay, record_of, replay_of
from ferrovia.server.tables.standing import GATHERING, OVER, PLAYING

MOST_LISTED: Final = 50
LARGEST_TABLE: Final = 128 * 1024  # bytes of what a table is made of, with a board of one's own
DAY: Final = 24 * 3600
_SLUG: Final = Meta(pattern=r"^[a-z-]{1,40}$", max_length=40)


class NewClock(Struct, frozen=True, forbid_unknown_fields=True):
    """Time to think, in seconds: none, so long for each decision, or so long in all and more for each turn."""

    kind: Literal["none", "move", "game"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=30 * DAY)] = 0
    increment: Annotated[int, Meta(ge=0, le=DAY)] = 0


class NewChair(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat: for a person, or for a bot of a level."""

    bot: Level | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be played, with whom, and how."""

    rulebook: Annotated[str, _SLUG]
    seats: Annotated[list[NewChair], Meta(min_length=1, max_length=12)]
    board: Annotated[str, _SLUG] | None = None  # the book's own if none is named
    house: dict[str, Any] | None = None  # house rules: what they change in the rulebook, as a file would say it
    own_board: dict[str, Any] | None = None  # a board that is not shipped, as its file would say it
    clock: NewClock = NewClock()
    open: bool = False  # whether it is listed and anyone may come
    fill: Level = "medium"  # bots for seats that stay empty, and for people who leave
    chat: bool = True  # False: ready-made phrases only
    seat: SeatNumber | None = None  # where whoever makes it sits; the first free one if none is named
    sit: bool = True  # False: whoever makes it only watches
    shared: bool = False  # whether one person may hold several seats, for people at one screen; never at open tables
    undo: bool = True  # whether a slip may be taken back


class TableMade(Struct, frozen=True):
    """A new table. The link to share is /t/<table>#<invite>: what follows # is never sent to a server."""

    table: str
    invite: str


class Done(Struct, frozen=True):
    """A command is done: the line of the log that it is, now on disk."""

    seq: int


class Again(Struct, frozen=True):
    """Where the rematch is."""

    table: str


class Faces(Struct, frozen=True):
    """Tables, the last touched first; for more ask again with `before`."""

    tables: list[Face]


class MyFace(Struct, frozen=True):
    """A table of one's own, one's seats, and whether one must decide now; `seat` is the first of them."""

    table: Face
    seat: int
    seats: list[int]
    asked: bool


class MyFaces(Struct, frozen=True):
    """The tables where one holds a seat, the last touched first."""

    tables: list[MyFace]


class MuteWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose chat one does not want to read, or does again."""

    seat: SeatNumber
    on: bool = True


_read_face: Final = msgspec.json.Decoder(Face).decode


def _clock(asked: NewClock) -> Clock:
    if asked.kind == "none":
        return Clock()
    if asked.seconds < 5:
        raise Refusal("bad_request", "server.error.short_clock", least=5)
    return Clock(asked.kind, asked.seconds, asked.increment if asked.kind == "game" else 0)


async def make_table(call: Call) -> TableMade:
    """Make a table and sit down."""
    asked: NewTable = call.body
    if asked.shared and asked.open:
        raise Refusal("bad_request", "server.error.shared_open")
    if asked.own_board is not None:
        call.services.by_guest.take(call.guest.id, COST_OF_A_BOARD)
    game, box = await asyncio.to_thread(_game, asked)
    made = Made(
        rulebook=game.rulebook.id,
        version=game.rulebook.version,
        board=game.board.id,
        digest=game.board.digest,
        chairs=[Chair(chair.bot or "") for chair in asked.seats],
        clock=_clock(asked.clock),
        is_open=asked.open,
        fill=asked.fill,
        chat=asked.chat,
        invite=secrets.token_urlsafe(12),
        seed=secrets.token_hex(32),
        shared=asked.shared,
        undo=asked.undo,
        house=box.house,
        own_board=box.own_board,
    )
    await _check_tables(call)
    seat = _own_seat(asked)
    seated = [] if seat is None else [Sat(seat, call.guest.name)]
    table = await call.services.desk.make(call.guest, made, seated)
    return TableMade(table, made.invite)


def _game(asked: NewTable) -> tuple[Game, Box]:
    """The game that is asked for; a board of one's own takes a while to check."""
    if asked.board is not None and asked.own_board is not None:
        raise Refusal("bad_request", detail="board")
    book = asked_rulebook(asked.rulebook, asked.house)
    board, own_board = asked_board(asked.board or book.board, asked.own_board)
    return asked_game(book, board, own_board, len(asked.seats))


async def _check_tables(call: Call) -> None:
    """Refuse to whoever has made enough tables."""
    most = call.services.settings.tables_each
    if await call.services.storage.count_made(call.guest.id, (GATHERING, PLAYING)) >= most:
        raise Refusal("too_many_tables", most=most)


def _own_seat(asked: NewTable) -> int | None:
    if not asked.sit:
        return None
    free = [number for number, chair in enumerate(asked.seats) if chair.bot is None]
    if asked.seat is None and free:
        return free[0]
    if asked.seat not in free:
        raise Refusal("seat_taken")
    return asked.seat


async def list_tables(call: Call) -> Faces:
    """Open tables in a phase."""
    found = await call.services.storage.faces(call.query["phase"], MOST_LISTED, call.query["before"])
    return Faces([_read_face(face) for face in found])


async def my_tables(call: Call) -> MyFaces:
    """Tables where one holds a seat."""
    found = await call.services.storage.faces_of(call.guest.id, MOST_LISTED, call.query["before"])
    faces = [(_read_face(face), seats) for face, seats in found]
    return MyFaces([MyFace(face, seats[0], seats, any(seat in face.asked for seat in seats)) for face, seats in faces])


async def _seen(call: Call, since: int = 0) -> Live:
    """The table, if whoever asks may see it."""
    live = await call.services.desk.live_since(call.table, since)
    if not may_watch(live.standing, call.maybe_guest, call.invite):
        raise Refusal("not_invited")
    return live


async def read_table(call: Call) -> bytes:
    """The frame, for whoever holds no socket."""
    live = await _seen(call, call.query["since"])
    guest = call.maybe_guest
    muted = await call.services.storage.mutes(guest.id) if guest else frozenset()
    return live.frame(guest, call.query["since"], muted, call.query["seat"])


def _own_place(call: Call, live: Live, *phases: str) -> int:
    """The seat of whoever asks, in a game that is in one of these phases."""
    seat = live.standing.seat_of(call.guest.id, call.query["seat"])
    if seat is None:
        raise Refusal("not_seated")
    demand(live.standing, *phases)
    return seat


async def read_outlook(call: Call) -> bytes:
    """What becomes of one's tickets; in a thread, for it takes a while."""
    live = await _seen(call)
    seat = _own_place(call, live, PLAYING, OVER)  # the game may have ended while the request was on its way
    known, standing = live.known, live.standing
    if ("outlook", seat) not in known:
        known["outlook", seat] = await asyncio.to_thread(lambda: encode(outlook_of(standing, seat)))
    return known["outlook", seat]


async def read_hint(call: Call) -> bytes:
    """What the planner would do in one's place."""
    live = await _seen(call)
    seat = _own_place(call, live, PLAYING)
    known, standing = live.known, live.standing
    demand_to_decide(standing, seat)
    if seat not in standing.asked:
        raise Refusal("illegal", "refusal.not_asked")
    if ("hint", seat) not in known:
        advice = await call.services.crew.advise(task_of(standing, seat))
        if advice is None:
            raise Refusal("busy", "server.error.no_hint")
        known["hint", seat] = encode(hint_of(standing.notation, standing.seq, seat, advice))
    return known["hint", seat]


def _command(path: str, summary: str, body: Any, *refuses: str) -> Endpoint:
    async def answer(call: Call) -> Done:
        return Done(await call.services.desk.carry_out(call.table, call.guest, call.body))

    refused = ("no_table", "not_seated", "wrong_phase", "busy", *refuses)
    return Endpoint("POST", f"/api/tables/{{table}}/{path}", summary, answer, Done, body=body, refuses=refused)


async def rematch(call: Call) -> Again:
    """The same again."""
    return Again(await call.services.desk.rematch(call.table, call.guest, lambda: _check_tables(call)))


async def mute(call: Call) -> MuteWish:
    """Do not read somebody's chat, at any table."""
    live = await _seen(call)
    sittings = live.standing.sittings
    if call.body.seat >= len(sittings) or not sittings[call.body.seat].guest:
        raise Refusal("bad_request", "server.error.no_person")
    await call.services.storage.set_mute(call.guest.id, sittings[call.body.seat].guest, call.body.on)
    return MuteWish(call.body.seat, call.body.on)


async def read_book(call: Call) -> Book:
    """The rulebook of a table, house rules included."""
    game = (await _seen(call)).standing.game
    return book_facts(game.rulebook, game.board)


async def read_board(call: Call) -> bytes:
    """The board of a table."""
    made = (await _seen(call)).standing.made
    return (await call.services.pictures.find(made.board, made.own_board)).facts


async def read_drawing(call: Call) -> bytes:
    """The drawing of the board of a table."""
    made = (await _seen(call)).standing.made
    return (await call.services.pictures.find(made.board, made.own_board)).drawing


async def _finished(call: Call) -> Live:
    live = await _seen(call)
    if live.standing.phase != OVER:
        raise Refusal("not_over")
    return live


async def read_record(call: Call) -> bytes:
    """The record of a game that is over, with its seed."""
    live = await _finished(call)
    call.headers["content-disposition"] = f'attachment; filename="ferrovia-{call.table}.txt"'
    return write_record(record_of(live.standing)).encode()


async def read_replay(call: Call) -> bytes:
    """Every step of a game that is over, with all that was hidden; in a thread, for it takes a while."""
    standing = (await _finished(call)).standing
    call.know_by(f"{standing.table}-{standing.seq}-{__version__}")
    return await asyncio.to_thread(lambda: encode(replay_of(standing)))


_BEFORE: Final = Query("before", "Tables touched before this time, in milliseconds")
_PHASES: Final = Query("phase", "The phase", names=(GATHERING, PLAYING, OVER), default=GATHERING)
_SEAT: Final = Query("seat", "Which of one's seats is meant, at a shared table", most=11)
_SINCE: Final = Query("since", "The seq that the client has", most=2**31 - 1, default=0)

ENDPOINTS = [
    Endpoint(
        "GET", "/api/tables", "Open tables in a phase", list_tables, Faces, guest="maybe", query=(_PHASES, _BEFORE)
    ),
    Endpoint(
        "POST",
        "/api/tables",
        "Make a table",
        make_table,
        TableMade,
        body=NewTable,
        largest=LARGEST_TABLE,
        status=201,
        cost=5.0,
        refuses=("unplayable", "seat_taken", "too_many_tables"),
    ),
    Endpoint("GET", "/api/me/tables", "Tables where one holds a seat", my_tables, MyFaces, query=(_BEFORE,)),
    Endpoint(
        "GET",
        "/api/tables/{table}",
        "All that one may know of a table now",
        read_table,
        Frame,
        guest="maybe",
        query=(_SINCE, _SEAT),
        refuses=("no_table", "not_invited"),
        invite=True,
    ),
    _command("sit", "Take a free seat", Sit, "not_invited", "already_seated", "seat_taken", "too_restless"),
    _command("leave", "Give the seat back; in the game, let a bot stand in", Leave, "seat_given_up"),
    _command("start", "Begin; bots take the free seats", Start, "not_maker"),
    _command("play", "Decide", Play, "stale", "illegal", "not_an_action", "seat_given_up"),
    _command("undo", "Take back one's last action", Undo, "not_undoable", "seat_given_up"),
    _command("say", "Say something in words of one's own", Say, "too_much_chat"),
    _command("phrase", "Say one of the ready-made phrases", SayPhrase, "too_much_chat"),
    _command("return", "Come back to a seat that a bot plays", Return, "seat_given_up", "not_away", "too_restless"),
    _command("resign", "Give up for good; a bot plays on", Resign, "seat_given_up"),
    _command("replace", "Let a bot stand in for somebody who keeps others waiting", Replace, "nobody_waits"),
    Endpoint(
        "POST",
        "/api/tables/{table}/rematch",
        "The same again, at a table of its own",
        rematch,
        Again,
        cost=5.0,
        refuses=("no_table", "not_seated", "not_over", "busy", "too_many_tables"),
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/mute",
        "Whose chat one does not want to read, at any table",
        mute,
        MuteWish,
        body=MuteWish,
        refuses=("no_table", "not_invited"),
        invite=True,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/outlook",
        "Whether one's tickets can still be done, and by which way",
        read_outlook,
        OutlookPage,
        query=(_SEAT,),
        cost=3.0,
        refuses=("no_table", "not_invited", "not_seated", "wrong_phase"),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/hint",
        "What the planner would do in one's place, and why",
        read_hint,
        Hint,
        query=(_SEAT,),
        cost=20.0,
        refuses=("no_table", "not_invited", "not_seated", "wrong_phase", "illegal", "seat_given_up", "busy"),
    ),
    *(
        Endpoint(
            "GET",
            f"/api/tables/{{table}}/{path}",
            summary,
            answer,
            reply,
            guest="maybe",
            refuses=("no_table", "not_invited", "busy"),
            invite=True,
            tagged=True,
        )
        for path, summary, answer, reply in (
            ("book", "The rulebook of a table, house rules included", read_book, Book),
            ("board", "The board of a table as facts", read_board, BoardFacts),
            ("drawing", "The board of a table as it is drawn", read_drawing, Drawing),
        )
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/record",
        "The record of a game that is over",
        read_record,
        str,
        guest="maybe",
        media="text/plain",
        cost=5.0,
        refuses=("no_table", "not_invited", "not_over"),
        invite=True,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/replay",
        "Every step of a game that is over",
        read_replay,
        Replay,
        guest="maybe",
        tagged=True,
        cost=20.0,
        refuses=("no_table", "not_invited", "not_over"),
        invite=True,
    ),
]
