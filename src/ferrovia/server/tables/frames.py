"""Frames: all that one viewer may know of a table, in one message. A client that comes back is up to date with one."""

from typing import Literal, TypeVar, cast

import msgspec
from msgspec import Raw, Struct

from ferrovia.engine.events import Event
from ferrovia.engine.observe import Observation
from ferrovia.engine.shuffle import seed_hash
from ferrovia.engine.state import NOBODY
from ferrovia.notation.action import Notation
from ferrovia.notation.names import QUESTION_NAMES
from ferrovia.rulebooks import printed_rulebook
from ferrovia.server.tables.clocks import NEVER
from ferrovia.server.tables.entries import (
    Away,
    Back,
    Began,
    Body,
    Clock,
    Closed,
    Entry,
    Left,
    Played,
    Rematched,
    Resigned,
    Said,
    Sat,
    TimedOut,
    Undone,
)
from ferrovia.server.tables.facts import Fact, fact
from ferrovia.server.tables.menus import Menu, menu
from ferrovia.server.tables.standing import AWAY, OVER, Standing
from ferrovia.server.tables.views import (
    GameView,
    HandView,
    Joined,
    ResultView,
    game_view,
    hand_view,
    owners_view,
    result_view,
)

SeatKind = Literal["free", "person", "bot"]
Phase = Literal["gathering", "playing", "over", "closed"]


class SeatCard(Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat. `away` says why a bot plays for the person: away, resigned or timed_out."""

    kind: SeatKind
    name: str | None = None
    level: str | None = None
    away: str | None = None


class Setting(Struct, frozen=True):
    """What is played at a table, and how."""

    rulebook: str
    base: str  # the printed book that house rules change; a printed one is its own
    version: int
    board: str
    digest: str
    seats: int
    clock: Clock
    is_open: bool
    fill: str
    chat: bool
    shared: bool  # whether one person may hold several seats
    undo: bool  # whether a slip may be taken back
    house: str  # what house rules change, as records state it; empty for a printed book
    own_board: bool  # whether the board is not a shipped one
    seed_hash: str


class You(Struct, frozen=True, omit_defaults=True):
    """What the viewer is to the table. The invitation is shown to those who have a seat or made it.

    At a shared table `seats` are all the viewer's seats; the frame is that of `seat` alone.
    """

    seat: int | None = None
    seats: list[int] = []
    maker: bool = False
    invite: str | None = None


class Asked(Struct, frozen=True, omit_defaults=True):
    """A seat that must decide: about what, since which seq, by when, and whether a bot decides for it."""

    seat: int
    question: str
    seq: int
    since: int
    deadline: int | None = None
    bot: bool = False


class Moment(Struct, frozen=True, omit_defaults=True):
    """A line of the log as the viewer may know it; `facts` are what an action led to."""

    seq: int
    at: int
    kind: str
    seat: int | None = None
    name: str | None = None
    text: str | None = None
    phrase: str | None = None
    facts: list[Fact] | None = None


class Rematch(Struct, frozen=True, omit_defaults=True):
    """Where it goes on."""

    table: str
    invite: str | None = None


class Frame(Struct, frozen=True, omit_defaults=True, tag="frame"):
    """The table at `seq`, for one viewer; `moments` are those after the seq that the client had, or the latest ones."""

    table: str
    seq: int
    at: int
    phase: Phase
    setting: Setting
    seats: list[SeatCard]
    you: You
    asked: list[Asked] = []
    left: list[int] | None = None  # milliseconds left by seat, with a clock for the whole game
    game: GameView | None = None
    hand: HandView | None = None
    menu: Menu | None = None
    undo: bool = False  # whether the seat may take back its last action now
    moments: list[Moment] = []
    gap: bool = False  # whether there were more moments since than are kept at hand
    result: ResultView | None = None
    seed: str | None = None
    rematch: Rematch | None = None


encode = msgspec.json.Encoder().encode
Part = TypeVar("Part")


def _ready(part: Part) -> Part:
    """The part encoded once and for all; the encoder copies it into every frame as it is."""
    return cast(Part, Raw(encode(part)))


class Shared:
    """The parts of a frame that are the same for everybody, made once for each standing.

    What has not changed since the standing before is taken over as it was.
    """

    def __init__(self, standing: Standing, before: "Shared | None" = None) -> None:
        self.standing = standing
        self.setting: Setting = before.setting if before else _ready(setting_of(standing))
        self.seats = _ready(seat_cards(standing))
        self.asked: list[Asked] = []
        self.game: GameView | None = None
        self.result: ResultView | None = None
        self.joined: Joined | None = None
        self.owners: dict[str, int] = {}
        if standing.state is not None:
            self._show(standing, standing.game.observe(standing.state, NOBODY), before)
            if standing.phase == OVER:
                self.result = _ready(result_view(standing.game.result(standing.state), standing.notation))

    def _show(self, standing: Standing, view: Observation, before: "Shared | None") -> None:
        earlier = before.joined if before else None
        self.joined = earlier.then(view) if earlier else Joined(view.owner)
        is_same = self.joined is earlier
        self.owners = before.owners if before and is_same else _ready(owners_view(view, standing.notation))
        self.game = _ready(game_view(view, standing.notation, self.owners))
        self.asked = _asked(standing, view)


def frame(
    shared: Shared,
    seat: int | None,
    happenings: "list[Happening]",
    *,
    seats: tuple[int, ...] = (),
    is_maker: bool = False,
    gap: bool = False,
    muted: frozenset[str] = frozenset(),
) -> Frame:
    """The frame for a seat, or for a spectator where it is None."""
    standing = shared.standing
    is_over = standing.phase == OVER
    seen = None
    if standing.state is not None and seat is not None:
        seen = standing.game.observe(standing.state, seat)
    knows = seat is not None or is_maker
    return Frame(
        table=standing.table,
        seq=standing.seq,
        at=standing.at,
        phase=standing.phase,  # type: ignore[arg-type] # one of the four
        setting=shared.setting,
        seats=shared.seats,
        you=You(seat, list(seats), is_maker, standing.made.invite if knows else None),
        asked=shared.asked,
        left=standing.times.left if standing.made.clock.kind == "game" else None,
        game=shared.game,
        hand=None if seen is None or shared.joined is None else hand_view(seen, shared.joined),
        menu=None if seen is None or standing.sittings[seen.seat].by_bot else menu(seen, standing.notation),
        undo=seat is not None and standing.may_undo(seat),
        moments=moments(standing, seat, happenings, muted),
        gap=gap,
        result=shared.result,
        seed=standing.made.seed if is_over else None,
        rematch=Rematch(standing.rematch, standing.rematch_invite if knows else None) if standing.rematch else None,
    )


def setting_of(standing: Standing) -> Setting:
    """What is played."""
    made = standing.made
    return Setting(
        rulebook=made.rulebook,
        base=printed_rulebook(standing.game.rulebook).id,
        version=made.version,
        board=made.board,
        digest=made.digest,
        seats=len(made.chairs),
        clock=made.clock,
        is_open=made.is_open,
        fill=made.fill,
        chat=made.chat,
        shared=made.shared,
        undo=made.undo,
        house=made.house,
        own_board=bool(made.own_board),
        seed_hash=seed_hash(standing.seed),
    )


def seat_cards(standing: Standing) -> list[SeatCard]:
    """Who sits where."""
    cards = []
    for sitting in standing.sittings:
        if sitting.guest:
            away = sitting.why or (AWAY if sitting.once else None)
            cards.append(SeatCard("person", name=sitting.name, away=away))
        elif sitting.bot:
            cards.append(SeatCard("bot", level=sitting.bot))
        else:
            cards.append(SeatCard("free"))
    return cards


def _asked(standing: Standing, view: Observation) -> list[Asked]:
    found = []
    kinds = dict(view.asked)
    for seat in standing.asked:
        by_bot = standing.sittings[seat].by_bot
        deadline = NEVER if by_bot else standing.times.deadline(seat)
        found.append(
            Asked(
                seat=seat,
                question=QUESTION_NAMES[kinds[seat]],
                seq=standing.asked_seq[seat],
                since=standing.times.asked_at[seat],
                deadline=None if deadline == NEVER else deadline,
                bot=by_bot,
            )
        )
    return found


_TAGS: dict[type, str] = {
    Sat: "sat",
    Left: "left",
    Began: "began",
    Played: "played",
    Undone: "undone",
    Said: "said",
    Away: "away",
    Back: "back",
    Resigned: "resigned",
    TimedOut: "timed_out",
    Closed: "closed",
    Rematched: "rematched",
}


class Happening:
    """A line of the log and what it led to, hidden things included; what most may know of it is encoded once."""

    __slots__ = ("_for_all", "_insiders", "entry", "events")

    def __init__(self, entry: Entry, events: list[Event]) -> None:
        self.entry = entry
        self.events = events
        self._for_all: Moment | None = None
        self._insiders = 0  # seats that know more than everybody does, as bits
        for event in events:
            if not event.is_public():
                self._insiders |= event.audience

    def told(self, notation: Notation, seat: int) -> Moment:
        """The moment as a seat may know it, or a spectator."""
        if seat != NOBODY and self._insiders >> seat & 1:
            return _moment(notation, seat, self.entry, self.events)
        if self._for_all is None:
            self._for_all = _ready(_moment(notation, NOBODY, self.entry, self.events))
        return self._for_all


def moments(
    standing: Standing, seat: int | None, happenings: list[Happening], muted: frozenset[str] = frozenset()
) -> list[Moment]:
    """What happened, as far as the viewer may know and wants to read. The text of an action is told to nobody."""
    return [
        happening.told(standing.notation, NOBODY if seat is None else seat)
        for happening in happenings
        if type(happening.entry.body) in _TAGS and not (muted and is_muted(happening.entry, muted))
    ]


def is_muted(entry: Entry, muted: frozenset[str]) -> bool:
    """Whether the line is talk of somebody whom the viewer does not want to read."""
    return isinstance(entry.body, Said) and entry.guest in muted


def _moment(notation: Notation, seat: int, entry: Entry, events: list[Event]) -> Moment:
    body: Body = entry.body
    tag = _TAGS[type(body)]
    about = getattr(body, "seat", None)
    if isinstance(body, Played):
        facts = [fact(notation, event) for event in events if event.is_for(seat)]
        return Moment(entry.seq, entry.at, tag, about, facts=facts)
    if isinstance(body, Said):
        return Moment(entry.seq, entry.at, tag, about, body.name, text=body.text or None, phrase=body.phrase or None)
    if isinstance(body, Sat):
        return Moment(entry.seq, entry.at, tag, about, body.name)
    return Moment(entry.seq, entry.at, tag, about)
