"""Tables: creating, listing and reading them, and commands."""

from typing import Any, Final

from msgspec import structs

from ferrovia import __version__
from ferrovia.boards.drawing.model import Drawing
from ferrovia.engine.game import Game
from ferrovia.engine.rulebook import MAX_SEATS
from ferrovia.notation.game_spec import GameSpec
from ferrovia.notation.record import format_record
from ferrovia.server.api.endpoint import Endpoint, Query, RequestContext
from ferrovia.server.api.stored_summary import read_summaries
from ferrovia.server.api.table_types import (
    CommandDone,
    MuteRequest,
    MyTable,
    MyTableList,
    NewTable,
    RematchCreated,
    RematchRequest,
    TableCreated,
    TableList,
)
from ferrovia.server.catalog.boards import BoardInfo
from ferrovia.server.catalog.custom_files import MAX_BOARD_BYTES
from ferrovia.server.catalog.drawings import DrawnBoard
from ferrovia.server.catalog.rulebooks import RulebookInfo, rulebook_info
from ferrovia.server.core.errors import RequestError
from ferrovia.server.games.spec import (
    CUSTOM_BOARD_COST,
    get_game,
    require_scorable_game,
    resolve_board,
    resolve_game,
    resolve_rulebook,
)
from ferrovia.server.tables.model.commands import (
    Close,
    Leave,
    Play,
    Replace,
    Resign,
    Return,
    Reveal,
    Say,
    SayPhrase,
    SetSpeed,
    Sit,
    Start,
    Undo,
)
from ferrovia.server.tables.model.entries import NO_LIMIT, PER_DECISION, Created, Sat, SeatSetup, TimeControl
from ferrovia.server.tables.model.next_entry import may_watch, require_phase, require_present
from ferrovia.server.tables.model.state import ENDED, GATHERING, OVER, PLAYING
from ferrovia.server.tables.model.tutorial import (
    TUTORIAL_LEVEL,
    TUTORIAL_RULEBOOK,
    TUTORIAL_SEAT,
    TUTORIAL_SEED,
)
from ferrovia.server.tables.runtime.bot_driver import make_task
from ferrovia.server.tables.runtime.entry_writer import make_invite, make_seed
from ferrovia.server.tables.runtime.loaded_table import LoadedTable
from ferrovia.server.tables.views.advice import Hint, TicketOutlooks, find_hint, find_outlooks
from ferrovia.server.tables.views.frame import Frame
from ferrovia.server.tables.views.replay import Replay, encode_replay, make_record, replay_task
from ferrovia.server.tables.views.summary import find_summary

MAX_LISTED: Final = 50
MAX_TABLE_BYTES: Final = MAX_BOARD_BYTES + 8 * 1024  # of a request that creates a table, custom board included
MIN_CLOCK_SECONDS: Final = 5


def _time_control(wanted: TimeControl) -> TimeControl:
    """The time control without what means nothing for its kind; `RequestError` if it is too short to play."""
    if wanted.kind == NO_LIMIT:
        return TimeControl()
    if wanted.seconds < MIN_CLOCK_SECONDS:
        raise RequestError("bad_request", "server.error.short_clock", least=MIN_CLOCK_SECONDS)
    return structs.replace(wanted, increment=0) if wanted.kind == PER_DECISION else wanted


async def create_table(context: RequestContext) -> TableCreated:
    """Create a table and seat its host."""
    wanted: NewTable = context.body
    if wanted.shared and wanted.is_open:
        raise RequestError("bad_request", "server.error.shared_open")
    if wanted.tutorial:
        _require_tutorial_options(wanted)
    if wanted.custom_board is not None:
        context.services.by_guest.take(context.guest.id, CUSTOM_BOARD_COST)
    spec = await _find_game(context, wanted)
    starting_seat = TUTORIAL_SEAT if wanted.tutorial else wanted.starting_seat
    _require_starting_seat(starting_seat, get_game(spec))
    created = Created(
        game=spec,
        options=structs.replace(
            wanted.options, time_control=_time_control(wanted.time_control), starting_seat=starting_seat
        ),
        seats=wanted.seats,
        bot_speed=wanted.bot_speed,
        invite=make_invite(),
        seed=TUTORIAL_SEED if wanted.tutorial else make_seed(),
    )
    seat = _host_seat(wanted)
    seated = [] if seat is None else [Sat(seat, context.guest.name, nonce_hash=wanted.nonce_hash)]
    writer = context.services.tables.writer
    table_id = await writer.create_table(context.guest, created, seated, context.address)
    return TableCreated(table_id, created.invite)


def _require_tutorial_options(wanted: NewTable) -> None:
    """Refuse the published deal for any other game than the tutorial's."""
    allowed = NewTable(
        rulebook=TUTORIAL_RULEBOOK,
        seats=[SeatSetup(), SeatSetup(TUTORIAL_LEVEL)],
        seat=wanted.seat,  # there is only one for a person
        fill=wanted.fill,
        chat=wanted.chat,
        allows_undo=wanted.allows_undo,
        bot_speed=wanted.bot_speed,
        tutorial=True,
    )
    if wanted != allowed:
        raise RequestError("bad_request", "server.error.tutorial")


async def _find_game(context: RequestContext, wanted: NewTable) -> GameSpec:
    """The game that is asked for; a worker checks custom boards and house rules, which takes a while."""
    if wanted.board is not None and wanted.custom_board is not None:
        raise RequestError("bad_request", detail="board")
    if wanted.house is None and wanted.custom_board is None:
        return resolve_game_of(wanted)
    found = await context.services.workers.run_task(check_game_of, wanted, asker=context.asker)
    if found is None:
        raise RequestError("busy")
    return found


def resolve_game_of(wanted: NewTable) -> GameSpec:
    """The game that a client asks for; `RequestError` if it cannot be played."""
    rulebook = resolve_rulebook(wanted.rulebook, wanted.house)
    board, custom_board = resolve_board(wanted.board or rulebook.board, wanted.custom_board)
    return resolve_game(rulebook, board, custom_board, len(wanted.seats))


def check_game_of(wanted: NewTable) -> GameSpec:
    """The same, if it can be scored too: a task for workers."""
    spec = resolve_game_of(wanted)
    require_scorable_game(spec)
    return spec


def _require_starting_seat(seat: int | None, game: Game) -> None:
    """Refuse a seat that cannot have the first turn."""
    if seat is not None and seat not in game.rules.starting_seats:
        allowed = [str(found + 1) for found in game.rules.starting_seats]
        raise RequestError("bad_request", "server.error.starting_seat", seat=seat + 1, names=allowed)


def _host_seat(wanted: NewTable) -> int | None:
    if not wanted.sit:
        return None
    free = [number for number, seat in enumerate(wanted.seats) if seat.bot is None]
    if wanted.seat is None and free:
        return free[0]
    if wanted.seat not in free:
        raise RequestError("seat_taken")
    return wanted.seat


async def list_tables(context: RequestContext) -> TableList:
    """Open tables in a phase."""
    found = await context.services.storage.list_summaries(context.query["phase"], MAX_LISTED, context.query["before"])
    return TableList(read_summaries(found))


async def list_my_tables(context: RequestContext) -> MyTableList:
    """Tables where the guest has a seat."""
    found = await context.services.storage.list_guest_summaries(context.guest.id, MAX_LISTED, context.query["before"])
    tables = [(find_summary(summary), seats) for summary, seats in found]
    return MyTableList(
        [
            MyTable(table, seats[0], seats, any(seat in table.asked for seat in seats))
            for table, seats in tables
            if table is not None
        ]
    )


async def _watch(context: RequestContext, since: int = 0) -> LoadedTable:
    """The table, if the client may see it."""
    table = await context.services.load_table(context.table_id, since, context.address)
    if not may_watch(table.state, context.maybe_guest, context.invite):
        raise RequestError("not_invited")
    return table


async def read_table(context: RequestContext) -> bytes:
    """The frame, for clients without a socket."""
    table = await _watch(context, context.query["since"])
    guest = context.maybe_guest
    muted = await context.services.storage.list_mutes(guest.id) if guest else frozenset()
    return table.frame(guest, context.query["since"], muted, context.query["seat"])


def _guest_seat(context: RequestContext, table: LoadedTable, *phases: str) -> int:
    """The guest's seat, at a table in one of these phases."""
    seat = table.state.seat_of(context.guest.id, context.query["seat"])
    if seat is None:
        raise RequestError("not_seated")
    require_phase(table.state, *phases)
    return seat


async def read_outlook(context: RequestContext) -> TicketOutlooks:
    """The outlook of the guest's tickets, from a worker because it takes a while."""
    table = await _watch(context)
    seat = _guest_seat(context, table, PLAYING, OVER)  # the game may have ended since the request was sent
    state = table.state
    found = await context.services.workers.advise(find_outlooks, make_task(state, seat), context.guest.id)
    if found is None:
        raise RequestError("busy")
    return structs.replace(found, seq=state.seq)


async def read_hint(context: RequestContext) -> Hint:
    """A hint: the planner's choice at the guest's seat."""
    table = await _watch(context)
    seat = _guest_seat(context, table, PLAYING)
    state = table.state
    require_present(state, seat)
    if seat not in state.asked:
        raise RequestError("illegal", "refusal.not_asked")
    found = await context.services.workers.advise(find_hint, make_task(state, seat), context.guest.id)
    if found is None:
        raise RequestError("busy", "server.error.no_hint")
    return structs.replace(found, seq=state.seq)


def _command(path: str, summary: str, body: Any, *more_errors: str) -> Endpoint:
    async def execute(context: RequestContext) -> CommandDone:
        writer = context.services.tables.writer
        context.services.charge_load(context.table_id, context.address)
        return CommandDone(await writer.execute(context.table_id, context.guest, context.body))

    errors = ("no_table", "not_seated", "wrong_phase", "busy", *more_errors)
    return Endpoint("POST", f"/api/tables/{{table}}/{path}", summary, execute, CommandDone, body=body, errors=errors)


async def create_rematch(context: RequestContext) -> RematchCreated:
    """Create a rematch, or find the one that exists."""
    rematches = context.services.tables.rematches
    context.services.charge_load(context.table_id, context.address)
    nonce_hash = context.body.nonce_hash
    return RematchCreated(await rematches.create_rematch(context.table_id, context.guest, nonce_hash, context.address))


async def set_mute(context: RequestContext) -> MuteRequest:
    """Mute or unmute somebody's chat, at all tables."""
    table = await _watch(context)
    occupants = table.state.occupants
    if context.body.seat >= len(occupants) or not occupants[context.body.seat].guest_id:
        raise RequestError("bad_request", "server.error.no_person")
    await context.services.set_mute(context.guest, occupants[context.body.seat].guest_id, context.body.on)
    return MuteRequest(context.body.seat, context.body.on)


async def read_rulebook(context: RequestContext) -> RulebookInfo:
    """The table's rulebook, house rules included."""
    return rulebook_info((await _watch(context)).state.game.rulebook)


async def read_board(context: RequestContext) -> bytes:
    """The table's board."""
    return (await _drawn_board(context)).info


async def read_drawing(context: RequestContext) -> bytes:
    """The drawing of the table's board."""
    return (await _drawn_board(context)).drawing


async def _drawn_board(context: RequestContext) -> DrawnBoard:
    game = (await _watch(context)).state.created.game
    return await context.draw(game.board, game.custom_board)


async def _require_finished(context: RequestContext) -> LoadedTable:
    table = await _watch(context)
    if table.state.phase != OVER:
        raise RequestError("not_over")
    return table


async def read_record(context: RequestContext) -> bytes:
    """The record of a finished or abandoned game, with its seed."""
    table = await _watch(context)
    if table.state.phase not in ENDED or table.state.game_state is None:
        raise RequestError("not_over")
    context.headers["content-disposition"] = f'attachment; filename="ferrovia-{context.table_id}.txt"'
    return format_record(make_record(table.state)).encode()


async def read_replay(context: RequestContext) -> bytes:
    """Every step of a finished game, with everything that was hidden, from a worker because it takes a while."""
    state = (await _require_finished(context)).state
    context.set_etag(f"{state.table_id}-{state.seq}-{__version__}")
    replay = await context.services.workers.run_task(encode_replay, replay_task(state), asker=context.asker)
    if replay is None:
        raise RequestError("busy")
    return replay


_BEFORE: Final = Query("before", "Only tables touched before this time, in milliseconds")
_PHASES: Final = Query("phase", "The phase", names=(GATHERING, PLAYING, OVER), default=GATHERING)
_SEAT: Final = Query("seat", "Which of the guest's seats is meant, at a shared table", maximum=MAX_SEATS - 1)
_SINCE: Final = Query("since", "The last seq that the client has seen", maximum=2**31 - 1, default=0)


def _reading(path: str, summary: str, handler: Any, response: Any, *more_errors: str, **more: Any) -> Endpoint:
    """An endpoint that reads something of a table, for anybody who may see it unless it says otherwise."""
    given: dict[str, Any] = {"guest": "maybe", "takes_invite": True, **more}
    errors = ("no_table", "not_invited", *more_errors)
    return Endpoint("GET", f"/api/tables/{{table}}{path}", summary, handler, response, errors=errors, **given)


ENDPOINTS = [
    Endpoint(
        "GET", "/api/tables", "Open tables in a phase", list_tables, TableList, guest="maybe", query=(_PHASES, _BEFORE)
    ),
    Endpoint(
        "POST",
        "/api/tables",
        "Create a table",
        create_table,
        TableCreated,
        body=NewTable,
        max_body=MAX_TABLE_BYTES,
        status=201,
        cost=5.0,
        errors=("unplayable", "seat_taken", "too_many_tables", "busy"),
    ),
    Endpoint(
        "GET", "/api/me/tables", "Tables where the guest has a seat", list_my_tables, MyTableList, query=(_BEFORE,)
    ),
    _reading("", "Everything that the client may know of a table now", read_table, Frame, query=(_SINCE, _SEAT)),
    _command("sit", "Take a free seat", Sit, "not_invited", "already_seated", "seat_taken", "too_many_joins"),
    _command("leave", "Give up the seat; during the game, let a bot stand in", Leave, "seat_given_up"),
    _command("start", "Begin; bots take the free seats", Start, "not_host"),
    _command("close", "Close the table before the game", Close, "not_host"),
    _command("reveal", "Reveal the nonce announced when the seat was taken", Reveal, "no_such_nonce"),
    _command("play", "Act", Play, "stale", "illegal", "not_an_action", "seat_given_up"),
    _command("undo", "Undo the last action", Undo, "not_undoable", "seat_given_up"),
    _command("say", "Send a chat message", Say, "too_much_chat"),
    _command("phrase", "Send a ready-made phrase", SayPhrase, "too_much_chat"),
    _command("return", "Take the seat back from a bot", Return, "seat_given_up", "not_away", "too_many_joins"),
    _command("resign", "Give up for good; a bot plays on", Resign, "seat_given_up"),
    _command("replace", "Let a bot stand in for a player who keeps the others waiting", Replace, "not_slow_yet"),
    _command("set_speed", "Choose how fast bots act", SetSpeed, "not_host", "too_many_changes"),
    Endpoint(
        "POST",
        "/api/tables/{table}/rematch",
        "Create a rematch, at a new table",
        create_rematch,
        RematchCreated,
        body=RematchRequest,
        cost=5.0,
        errors=("no_table", "not_seated", "not_over", "busy", "too_many_tables"),
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/mute",
        "Mute or unmute somebody's chat, at all tables",
        set_mute,
        MuteRequest,
        body=MuteRequest,
        errors=("no_table", "not_invited"),
        takes_invite=True,
    ),
    _reading(
        "/outlook",
        "Whether the guest's tickets can still be completed, and by which path",
        read_outlook,
        TicketOutlooks,
        *("not_seated", "wrong_phase", "busy"),
        guest="needed",
        query=(_SEAT,),
        cost=3.0,
    ),
    _reading(
        "/hint",
        "What the planner would do at the guest's seat, and why",
        read_hint,
        Hint,
        *("not_seated", "wrong_phase", "illegal", "seat_given_up", "busy"),
        guest="needed",
        query=(_SEAT,),
        cost=20.0,
    ),
    _reading(
        "/rulebook",
        "The table's rulebook, house rules included",
        read_rulebook,
        RulebookInfo,
        "busy",
        has_etag=True,
    ),
    _reading("/board", "The table's board", read_board, BoardInfo, "busy", has_etag=True),
    _reading("/drawing", "The drawing of the table's board", read_drawing, Drawing, "busy", has_etag=True),
    _reading(
        "/record",
        "The record of a finished or abandoned game",
        read_record,
        str,
        "not_over",
        media="text/plain",
        cost=5.0,
    ),
    _reading(
        "/replay",
        "Every step of a finished game",
        read_replay,
        Replay,
        *("not_over", "busy"),
        has_etag=True,
        cost=20.0,
    ),
]
