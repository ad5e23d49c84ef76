"""Frames: everything that one viewer may know of a table, in one message. One frame brings any client up to date."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, TypeVar, cast

import msgspec
from msgspec import Raw, Struct

from ferrovia.engine.events import Event
from ferrovia.engine.kinds import QUESTION_KINDS
from ferrovia.engine.observe import Observation
from ferrovia.engine.state import NOBODY
from ferrovia.notation.action import Notation
from ferrovia.rulebooks import get_base
from ferrovia.server.tables.model.entries import (
    PER_DECISION,
    PER_GAME,
    BotSpeed,
    Created,
    LogEntry,
    Played,
    Said,
    Sat,
    SpeedSet,
    TimeControl,
    tag_of,
)
from ferrovia.server.tables.model.results import ResultView
from ferrovia.server.tables.model.seat_clocks import NEVER
from ferrovia.server.tables.model.seat_styles import SeatStyle
from ferrovia.server.tables.model.state import AWAY, ENDED, OVER, Occupant, TableState
from ferrovia.server.tables.views.deal import DealView, deal_view
from ferrovia.server.tables.views.events import EventView, event_view
from ferrovia.server.tables.views.game import (
    GameView,
    HandView,
    NetworkCache,
    game_view,
    hand_view,
    owners_view,
)
from ferrovia.server.tables.views.menu import Menu, make_menu

OccupantKind = Literal["free", "person", "bot"]
Phase = Literal["gathering", "dealing", "playing", "over", "closed"]


class OccupantView(Struct, frozen=True, omit_defaults=True):
    """A seat's person, bot or nobody. `away` says why a bot plays for the person: away, resigned or timed_out.

    `color` and `mark` are indices of player colours and marks; records have none, and those of the seat's number count.
    """

    kind: OccupantKind
    name: str | None = None
    level: str | None = None
    away: str | None = None
    color: int | None = None
    mark: int | None = None


class TimeControlView(Struct, frozen=True, omit_defaults=True):
    """Thinking time in seconds: unlimited, per decision, or for the whole game with an increment per turn."""

    kind: Literal["none", "decision", "game"] = "none"
    seconds: int = 0
    increment: int = 0


class TableOptions(Struct, frozen=True):
    """The game of a table and its other options."""

    rulebook: str
    base: str  # the printed rulebook that house rules change; a printed one is its own base
    version: int
    board: str
    digest: str
    seat_count: int
    time_control: TimeControlView
    is_open: bool
    fill: str  # the level of bots that fill empty seats and stand in for people
    chat: bool
    shared: bool  # whether one guest may hold several seats
    allows_undo: bool
    starting_seat: int | None  # the seat that has the first turn; null: it is drawn
    house: str  # what house rules change, as records state it; empty for a printed rulebook
    custom_board: bool  # whether the board is not built-in
    seed_hash: str  # of the server's seed
    tutorial: bool  # whether the deal is that of the tutorial, which is published and counts in no history


class You(Struct, frozen=True, omit_defaults=True):
    """The viewer's part in the table. The invite is shown to the host and to people with a seat.

    At a shared table `seats` lists all of the viewer's seats; the frame itself is that of `seat` alone.
    """

    seat: int | None = None
    seats: list[int] = []
    is_host: bool = False
    invite: str | None = None


class Asked(Struct, frozen=True, omit_defaults=True):
    """A seat that must decide: its question, when and by which entry (`seq`) it was asked, whether a bot decides."""

    seat: int
    question: str
    seq: int
    asked_at: int
    deadline: int | None = None
    bot: bool = False


class Moment(Struct, frozen=True, omit_defaults=True):
    """A log entry as the viewer may know it; `events` are what an action caused."""

    seq: int
    at: int
    kind: str
    seat: int | None = None
    name: str | None = None
    text: str | None = None
    phrase: str | None = None
    bot_speed: BotSpeed | None = None
    events: list[EventView] | None = None


class Rematch(Struct, frozen=True, omit_defaults=True):
    """The table of the rematch."""

    table: str
    invite: str | None = None


class Frame(Struct, frozen=True, omit_defaults=True, tag="frame"):
    """The table at `seq`, for one viewer; `moments` are those after the seq that the client had, or the latest ones."""

    table: str
    seq: int
    at: int
    phase: Phase
    options: TableOptions
    occupants: list[OccupantView]  # by seat
    you: You
    bot_speed: BotSpeed
    asked: list[Asked] = []
    time_left: list[int] | None = None  # milliseconds by seat, with time for the whole game
    game: GameView | None = None
    hand: HandView | None = None
    menu: Menu | None = None
    may_undo: bool = False  # whether the seat may undo its last action now
    undo_until: int | None = None  # when a bot acts, which ends the chance to undo
    moments: list[Moment] = []
    gap: bool = False  # whether there were more moments since than the server keeps in memory
    result: ResultView | None = None  # none also after a game that is too complex to score
    deal: DealView | None = None  # what the deal is made from; not during the game
    seed: str | None = None  # of the deal, when the table is over or closed
    rematch: Rematch | None = None


MAX_ENCODED_OCCUPANTS: Final = 2_000  # tables whose occupants are kept as they are sent, about 1.5 kB each

encode = msgspec.json.Encoder().encode
Part = TypeVar("Part")


def _encode_once(part: Part) -> Part:
    """The part as encoded JSON, which the encoder copies into every frame as it is."""
    return cast(Part, Raw(encode(part)))


class PublicFrame:
    """The parts of a frame that are the same for everybody, built once per table state.

    Parts that have not changed since the state before are reused.
    """

    def __init__(self, state: TableState, before: "PublicFrame | None" = None) -> None:
        self.state = state
        self.options: TableOptions = before.options if before else _encode_once(make_options(state))
        self.occupants: list[OccupantView] = encode_occupants(tuple(state.occupants), tuple(state.styles))
        self.asked: list[Asked] = []
        self.game: GameView | None = None
        self.result: ResultView | None = None
        self.networks: NetworkCache | None = None
        self.owners: dict[str, int] = {}
        if state.game_state is not None:
            self._add_game(state, state.game.observe(state.game_state, NOBODY), before)
            if state.phase == OVER:
                self.result = _encode_once(state.result) if state.result else None

    def _add_game(self, state: TableState, view: Observation, before: "PublicFrame | None") -> None:
        earlier = before.networks if before else None
        self.networks = earlier.advance(view) if earlier else NetworkCache(view.owner)
        is_same = self.networks is earlier
        self.owners = before.owners if before and is_same else _encode_once(owners_view(view, state.notation))
        self.game = _encode_once(game_view(view, state.notation, self.owners))
        self.asked = _encode_once(_asked_views(state, view))


def make_frame(
    public: PublicFrame,
    seat: int | None,
    recent_entries: "list[AppliedEntry]",
    *,
    seats: tuple[int, ...] = (),
    is_host: bool = False,
    gap: bool = False,
    muted: frozenset[str] = frozenset(),
    undo_until: int | None = None,
) -> Frame:
    """The frame for a seat, or for a spectator where it is None."""
    state = public.state
    view = None
    if state.game_state is not None and seat is not None:
        view = state.game.observe(state.game_state, seat)
    is_insider = seat is not None or is_host
    return Frame(
        table=state.table_id,
        seq=state.seq,
        at=state.at,
        phase=state.phase,  # type: ignore[arg-type] # one of the five
        options=public.options,
        occupants=public.occupants,
        you=You(seat, list(seats), is_host, state.created.invite if is_insider else None),
        bot_speed=state.bot_speed,
        asked=public.asked,
        time_left=state.clocks.time_left if state.created.time_control.kind == PER_GAME else None,
        game=public.game,
        hand=None if view is None or public.networks is None else hand_view(view, public.networks),
        menu=_menu_for(state, view),
        may_undo=seat is not None and state.may_undo(seat),
        undo_until=undo_until,
        moments=list_moments(state.notation, seat, recent_entries, muted),
        gap=gap,
        result=public.result,
        deal=deal_view(state),
        seed=state.seed.hex() if state.seed and state.phase in ENDED else None,
        rematch=Rematch(state.rematch_id, state.rematch_invite if is_insider else None) if state.rematch_id else None,
    )


def _menu_for(state: TableState, view: Observation | None) -> Menu | None:
    """The menu of a seat that must decide; None for others, and while a bot decides."""
    if view is None or view.seat not in state.asked or state.occupants[view.seat].is_bot_driven:
        return None
    return make_menu(view, state.notation)


def make_options(state: TableState) -> TableOptions:
    """The game of the table and its other options."""
    created = state.created
    return TableOptions(
        rulebook=created.rulebook,
        base=get_base(state.game.rulebook).id,
        version=created.version,
        board=created.board,
        digest=created.digest,
        seat_count=len(created.seat_setups),
        time_control=time_control_view(created.time_control),
        is_open=created.is_open,
        fill=created.fill_level,
        chat=created.chat,
        shared=created.shared,
        allows_undo=created.allows_undo,
        starting_seat=None if created.starting_seat == NOBODY else created.starting_seat,
        house=created.house_rules_text,
        custom_board=bool(created.custom_board),
        seed_hash=state.deal_terms.seed_hash,
        tutorial=created.tutorial,
    )


def time_control_view(control: TimeControl) -> TimeControlView:
    """A table's time control as it is sent."""
    kind = "decision" if control.kind == PER_DECISION else control.kind
    return TimeControlView(kind, control.seconds, control.increment)


@lru_cache(maxsize=MAX_ENCODED_OCCUPANTS)
def encode_occupants(occupants: tuple[Occupant, ...], styles: tuple[SeatStyle, ...]) -> list[OccupantView]:
    """The views of a table's occupants as encoded JSON; they rarely change."""
    return _encode_once(occupant_views(occupants, styles))


def occupant_views(occupants: Sequence[Occupant], styles: Sequence[SeatStyle]) -> list[OccupantView]:
    """The seats and their occupants."""
    views = []
    for occupant, style in zip(occupants, styles, strict=True):
        if occupant.guest_id:
            away = occupant.stand_in_reason or (AWAY if occupant.bot_decides_once else None)
            views.append(OccupantView("person", occupant.name, None, away, *style))
        elif occupant.bot:
            views.append(OccupantView("bot", None, occupant.bot, None, *style))
        else:
            views.append(OccupantView("free", None, None, None, *style))
    return views


def _asked_views(state: TableState, view: Observation) -> list[Asked]:
    found = []
    kinds = dict(view.asked)
    for seat in state.asked:
        is_bot_driven = state.occupants[seat].is_bot_driven
        deadline = NEVER if is_bot_driven else state.clocks.deadline(seat)
        found.append(
            Asked(
                seat=seat,
                question=QUESTION_KINDS[kinds[seat]].name,
                seq=state.asked_seq[seat],
                asked_at=state.clocks.asked_at[seat],
                deadline=None if deadline == NEVER else deadline,
                bot=is_bot_driven,
            )
        )
    return found


class AppliedEntry:
    """A log entry with the events it caused, hidden ones included; what most viewers may know is encoded once."""

    __slots__ = ("_insiders", "_public_moment", "entry", "events")

    def __init__(self, entry: LogEntry, events: list[Event]) -> None:
        self.entry = entry
        self.events = events
        self._public_moment: Moment | None = None
        self._insiders = 0  # seats that know more than everybody does, as bits
        for event in events:
            if not event.is_public():
                self._insiders |= event.audience

    def moment_for(self, notation: Notation, seat: int) -> Moment:
        """The moment as a seat may know it, or a spectator."""
        if seat != NOBODY and self._insiders >> seat & 1:
            return _make_moment(notation, seat, self.entry, self.events)
        if self._public_moment is None:
            self._public_moment = _encode_once(_make_moment(notation, NOBODY, self.entry, self.events))
        return self._public_moment


def list_moments(
    notation: Notation, seat: int | None, recent_entries: list[AppliedEntry], muted: frozenset[str] = frozenset()
) -> list[Moment]:
    """The moments of these entries, except those that the viewer has muted. The text of an action is never sent."""
    return [
        applied.moment_for(notation, NOBODY if seat is None else seat)
        for applied in recent_entries
        if not isinstance(applied.entry.body, Created) and not (muted and is_muted(applied.entry, muted))
    ]


def is_muted(entry: LogEntry, muted: frozenset[str]) -> bool:
    """Whether the entry is chat of a guest whom the viewer has muted."""
    return isinstance(entry.body, Said) and entry.guest_id in muted


def _make_moment(notation: Notation, seat: int, entry: LogEntry, events: list[Event]) -> Moment:
    body = entry.body
    kind = tag_of(body)
    about = getattr(body, "seat", None)
    if isinstance(body, Played):
        views = [event_view(notation, event) for event in events if event.is_for(seat)]
        return Moment(entry.seq, entry.at, kind, about, events=views)
    if isinstance(body, Said):
        return Moment(entry.seq, entry.at, kind, about, body.name, text=body.text or None, phrase=body.phrase or None)
    if isinstance(body, Sat):
        return Moment(entry.seq, entry.at, kind, about, body.name)
    if isinstance(body, SpeedSet):
        return Moment(entry.seq, entry.at, kind, about, bot_speed=body.bot_speed)
    return Moment(entry.seq, entry.at, kind, about)
