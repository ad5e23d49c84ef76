"""Frames: everything that one viewer may know of a table, in one message. One frame brings any client up to date."""

from msgspec import Struct, structs

from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import QUESTION_KINDS
from ferrovia.engine.state import NOBODY
from ferrovia.rulebooks import get_base
from ferrovia.server.tables.model.entries import (
    PER_GAME,
    BotSpeed,
    TableOptions,
)
from ferrovia.server.tables.model.results import ResultView
from ferrovia.server.tables.model.seat_clocks import NEVER
from ferrovia.server.tables.model.state import DEALING, ENDED, GATHERING, PLAYING, Phase, TableState
from ferrovia.server.tables.views.game import (
    GameView,
    HandView,
    NetworkCache,
    game_view,
    hand_view,
    owners_view,
)
from ferrovia.server.tables.views.menu import Menu, make_menu
from ferrovia.server.tables.views.moments import AppliedEntry, Moment, list_moments
from ferrovia.server.tables.views.occupants import OccupantView, occupant_views


class ShownOptions(TableOptions, frozen=True, kw_only=True):
    """The game of a table and its other options."""

    rulebook: str
    base: str  # the printed rulebook that house rules change; a printed one is its own base
    version: int
    board: str
    digest: str
    seat_count: int
    house: str  # what house rules change, as in records; empty for a printed rulebook
    custom_board: bool
    seed_hash: str  # of the server's seed


def show_options(state: TableState) -> ShownOptions:
    """The game of the table and its other options."""
    game = state.created.game
    return ShownOptions(
        rulebook=game.rulebook,
        base=get_base(state.game.rulebook).id,
        version=game.version,
        board=game.board,
        digest=game.digest,
        seat_count=game.seats,
        house=game.house,
        custom_board=bool(game.custom_board),
        seed_hash=state.deal_terms.seed_hash,
        **structs.asdict(state.created.options),
    )


class DealView(Struct, frozen=True, omit_defaults=True):
    """What the deal is made from, by seat; a seat without a nonce has null.

    `server_seed` and `nonces` are sent when the table is over or closed; a nonce that was withheld is null.
    """

    nonce_hashes: list[str | None]
    unrevealed: list[int] = []  # the seats whose nonces are awaited
    reveal_until: int | None = None  # when the deal goes on without them
    server_seed: str | None = None
    nonces: list[str | None] | None = None


def deal_view(state: TableState) -> DealView | None:
    """The numbers as everyone may know them; None during the game, and where the seed is the server's alone."""
    sources = None if state.phase == PLAYING else state.deal_sources
    if sources is None:
        return None
    is_dealing, has_ended = state.phase == DEALING, state.phase in ENDED
    return DealView(
        nonce_hashes=[found or None for found in sources.nonce_hashes],
        unrevealed=state.unrevealed if is_dealing else [],
        reveal_until=state.reveal_until if is_dealing else None,
        server_seed=sources.server_seed if has_ended else None,
        nonces=[nonce or None for nonce in sources.nonces] if has_ended else None,
    )


class You(Struct, frozen=True, omit_defaults=True):
    """The viewer's part in the table. The invite is shown to the host and to people with a seat.

    At a shared table `seats` lists all of the viewer's seats; the frame itself is that of `seat` alone. `muted` are the
    seats whose chat the viewer does not want to read.
    """

    seat: int | None = None
    seats: list[int] = []
    is_host: bool = False
    invite: str | None = None
    muted: list[int] = []


class Asked(Struct, frozen=True, omit_defaults=True):
    """A seat that must decide: its question, when and by which entry (`seq`) it was asked, whether a bot decides."""

    seat: int
    question: str
    seq: int
    asked_at: int
    deadline: int | None = None
    bot: bool = False


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
    options: ShownOptions
    occupants: list[OccupantView]  # by seat
    you: You
    bot_speed: BotSpeed
    host_seat: int | None = None  # before the game: a seat of the host, if there is one
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


class PublicFrame:
    """The parts of a frame that are the same for everybody, built once per table state.

    Parts that have not changed since the state before are reused.
    """

    def __init__(self, state: TableState, before: "PublicFrame | None" = None) -> None:
        self.state = state
        self.options: ShownOptions = before.options if before else show_options(state)
        is_same = before and before.state.occupants == state.occupants and before.state.styles == state.styles
        self.occupants: list[OccupantView] = before.occupants if before and is_same else occupant_views(state)
        self.asked: list[Asked] = []
        self.game: GameView | None = None
        self.result: ResultView | None = state.result
        self.networks: NetworkCache | None = None
        self.owners: dict[str, int] = {}
        if state.game_state is not None:
            self._add_game(state, state.game.observe(state.game_state, NOBODY), before)

    def _add_game(self, state: TableState, view: Observation, before: "PublicFrame | None") -> None:
        earlier = before.networks if before else None
        self.networks = earlier.advance(view) if earlier else NetworkCache(view.owner)
        is_same = self.networks is earlier
        self.owners = before.owners if before and is_same else owners_view(view, state.notation)
        self.game = game_view(view, state.notation, self.owners)
        self.asked = _asked_views(state, view)


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
        phase=state.phase,
        options=public.options,
        occupants=public.occupants,
        you=You(seat, list(seats), is_host, state.created.invite if is_insider else None, _muted_seats(state, muted)),
        bot_speed=state.bot_speed,
        host_seat=state.seat_of(state.host_id) if state.phase == GATHERING else None,
        asked=public.asked,
        time_left=state.clocks.time_left if state.created.options.time_control.kind == PER_GAME else None,
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


def _muted_seats(state: TableState, muted: frozenset[str]) -> list[int]:
    return [seat for seat, occupant in enumerate(state.occupants) if occupant.guest_id in muted]


def _menu_for(state: TableState, view: Observation | None) -> Menu | None:
    """The menu of a seat that must decide; None for others, and while a bot decides."""
    if view is None or view.seat not in state.asked or state.occupants[view.seat].is_bot_driven:
        return None
    return make_menu(view, state.notation)


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
