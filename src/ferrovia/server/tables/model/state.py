"""The state of a table: everything that follows from its log up to some entry."""

from collections import Counter
from collections.abc import Collection
from typing import Any, Final, Literal, NamedTuple

from ferrovia.engine.actions import Action
from ferrovia.engine.events import EVENT_KINDS, Event
from ferrovia.engine.game import Game
from ferrovia.engine.search_budget import MAX_SCORING_TRIES, TooManyTries
from ferrovia.engine.shuffle import seed_hash
from ferrovia.engine.state import State
from ferrovia.notation.action import Notation
from ferrovia.notation.deal import NO_NONCE, DealSources, DealTerms, derive_seed
from ferrovia.server.games.spec import DealtGame, get_game, get_notation
from ferrovia.server.guests.style import preferred_mark
from ferrovia.server.storage.interface import Guest
from ferrovia.server.tables.model.entries import (
    PER_GAME,
    Away,
    Back,
    Began,
    BotSpeed,
    Closed,
    Created,
    Left,
    LogEntry,
    Played,
    Rematched,
    Resigned,
    Revealed,
    Said,
    Sat,
    SpeedSet,
    TimedOut,
    Undone,
    Withheld,
)
from ferrovia.server.tables.model.results import ResultView, ScoredGame, result_view
from ferrovia.server.tables.model.seat_clocks import MAX_TIMEOUTS, NEVER, SeatClocks, make_seat_clocks
from ferrovia.server.tables.model.seat_styles import NO_STYLE, SeatStyle, choose_style, complete_styles

Phase = Literal["gathering", "dealing", "playing", "over", "closed"]
GATHERING: Final = "gathering"
DEALING: Final = "dealing"  # the game was started, and announced nonces are being revealed
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"
UNFINISHED: Final = (GATHERING, DEALING, PLAYING)
ENDED: Final = (OVER, CLOSED)
PHASES: Final = (*UNFINISHED, *ENDED)

PRESENT: Final = ""
AWAY: Final = "away"
RESIGNED: Final = "resigned"
TIMED_OUT: Final = "timed_out"
GIVEN_UP: Final = (RESIGNED, TIMED_OUT)  # a bot plays to the end

MAX_REMEMBERED_COMMANDS: Final = 256  # ids by which a command that is sent again is recognized
SECOND_MS: Final = 1000
DAY_MS: Final = 24 * 3600 * SECOND_MS
GATHERING_TIMEOUT_MS: Final = 2 * DAY_MS  # without a change but chat: a table where no game began is closed
REVEAL_TIMEOUT_MS: Final = 10 * SECOND_MS  # after which the deal goes on without the nonces that are missing
PLAYING_TIMEOUT_MS: Final = 60 * DAY_MS  # after which a game without any human action is closed
BOT_PATIENCE_MS: Final = 10 * SECOND_MS  # after which any process may let a bot think again
UNATTENDED_PATIENCE_MS: Final = 60 * SECOND_MS  # the same where no person plays, since those bots give way to others
MAX_LOG_ENTRIES: Final = 6000  # after which a table in play is closed; no game needs half as many
MAX_UNDOS: Final = 200  # at one table


class UndoPoint(NamedTuple):
    """The state before the last action, to which an undo leads back."""

    seat: int
    before: State
    asked_at: int
    ended_turn: bool


class Occupant(NamedTuple):
    """A seat's person, bot or nobody."""

    guest_id: str = ""  # the person; empty for a free seat or a bot
    name: str = ""
    bot_level: str = ""  # empty for a free seat or a person
    style: SeatStyle = NO_STYLE  # that the person got; `TableState.styles` has those of all seats
    sat_seq: int = 0  # the entry by which the person took the seat
    stand_in_reason: str = PRESENT  # why a bot plays for the person
    timeouts: int = 0  # decisions in a row that were too slow
    bot_decides_once: bool = False  # a bot makes this one decision
    nonce_hash: str = ""  # of the nonce that the person's client announced

    @property
    def is_free(self) -> bool:
        """Whether the seat has neither a person nor a bot."""
        return not self.guest_id and not self.bot_level

    @property
    def is_bot_driven(self) -> bool:
        """Whether a bot makes the next decision."""
        return bool(self.bot_level or self.stand_in_reason or self.bot_decides_once)


class TableState:
    """A table after some entry of its log. Only `apply` changes it; apply to a copy if the change may be dropped.

    Its game state is never changed but replaced, so that copies and the undo point share it.
    """

    def __init__(self, created: Created, table_id: str, host_id: str, created_at: int) -> None:
        self.table_id = table_id
        self.created = created
        self.game: Game = get_game(created.game)
        self.notation: Notation = get_notation(created.game.board, created.game.custom_board)
        self.host_id = host_id
        self.created_at = created_at
        self.seq = 0
        self.at = created_at
        self.touched_at = created_at  # when a person last did something but chat, a clock ran out, or the table ended
        self.acted_at = created_at  # when the game last changed
        self.phase: Phase = GATHERING
        self.occupants = [Occupant(bot_level=setup.bot or "") for setup in created.seats]
        self.styles: list[SeatStyle] = []  # by seat; never changed but replaced
        self._complete_styles()
        self.began_at = created_at  # when the host started the game
        self.nonces: dict[int, str] = {}  # by seat, NO_NONCE if it was withheld; never changed but replaced
        # The seed of the deal: nobody may see it before the end. None until it is derived.
        self.seed: bytes | None = bytes.fromhex(created.seed) if created.options.tutorial else None
        self.game_state: State | None = None
        self.asked: list[int] = []  # the seats that must decide now
        self.asked_seq = [0] * len(created.seats)  # by seat: the entry that asked its question
        self.clocks: SeatClocks = make_seat_clocks(created.options.time_control, len(created.seats))
        self.command_seqs: dict[str, int] = {}  # by guest and command id: the entry that the command became
        self.moves: list[tuple[int, str]] = []
        self.undo_point: UndoPoint | None = None
        self.undos = 0
        self.was_undone = False  # whether nothing was played since the last undo
        self.bot_speed: BotSpeed = created.bot_speed
        self.speed_changes = 0
        self.message_counts: Counter[str] = Counter()  # chat messages by guest
        self.join_counts: Counter[str] = Counter()  # by guest: how often they have sat down or come back
        self.rematch_id = ""
        self.rematch_invite = ""
        self.scored: ScoredGame | None = None  # once the game is over and scored

    @property
    def deal_terms(self) -> DealTerms:
        """The public facts that the deal depends on, besides the secret numbers."""
        hashes = tuple(occupant.nonce_hash for occupant in self.occupants)
        return DealTerms(self.table_id, self.created.game, seed_hash(bytes.fromhex(self.created.seed)), hashes)

    @property
    def deal_sources(self) -> DealSources | None:
        """The numbers behind the deal's seed; None in a tutorial, whose deal is published. Secret until the end."""
        if self.created.options.tutorial:
            return None
        hashes = self.deal_terms.nonce_hashes
        nonces = tuple(self.nonces.get(seat, NO_NONCE) for seat in range(len(hashes)))
        return DealSources(self.table_id, self.created.seed, hashes, nonces)

    @property
    def dealt(self) -> DealtGame:
        """The game with its deal, once the cards are dealt."""
        assert self.seed is not None, "the game is not dealt"
        return DealtGame(self.created.game, self.seed, self.created.starting_seat)

    @property
    def unrevealed(self) -> list[int]:
        """The seats whose nonces are announced, and neither revealed nor given up."""
        seats = enumerate(self.occupants)
        return [seat for seat, occupant in seats if occupant.nonce_hash and seat not in self.nonces]

    def usable_nonce_hash(self, nonce_hash: str) -> str:
        """The announced hash, or none at a table whose deal takes no nonces."""
        return "" if self.created.options.tutorial else nonce_hash

    def copy(self) -> "TableState":
        """An independent copy. The game state is shared, since it is never changed."""
        copied = TableState.__new__(TableState)
        copied.__dict__.update(self.__dict__)
        copied.occupants = self.occupants[:]
        copied.asked_seq = self.asked_seq[:]
        copied.clocks = self.clocks.copy()
        copied.command_seqs = self.command_seqs.copy()
        copied.moves = self.moves[:]
        copied.message_counts, copied.join_counts = self.message_counts.copy(), self.join_counts.copy()
        return copied

    def seats_of(self, guest_id: str) -> list[int]:
        """The seats of a guest; more than one only at a shared table."""
        return [seat for seat, occupant in enumerate(self.occupants) if guest_id and occupant.guest_id == guest_id]

    def seat_of(self, guest_id: str, as_seat: int | None = None) -> int | None:
        """The guest's seat: `as_seat` if it is given, otherwise the first; None if the guest does not hold it."""
        for seat in self.seats_of(guest_id):
            if as_seat in {None, seat}:
                return seat
        return None

    def style_for(self, guest: Guest, seat: int) -> SeatStyle:
        """The colour and the mark that a guest gets at a seat: the preferred ones if no other person has them."""
        others = [occupant.style for number, occupant in enumerate(self.occupants) if number != seat]
        return choose_style(SeatStyle(guest.color, preferred_mark(guest)), seat, others)

    def may_undo(self, seat: int) -> bool:
        """Whether the seat may undo its last action."""
        is_theirs = self.undo_point is not None and self.undo_point.seat == seat
        return is_theirs and self.can_undo and self.phase == PLAYING and not self.occupants[seat].stand_in_reason

    @property
    def can_undo(self) -> bool:
        """Whether the last action is undoable, and there were not too many undos before."""
        return self.undo_point is not None and self.undos < MAX_UNDOS

    @property
    def result(self) -> ResultView | None:
        """The result of a finished game; None if it cannot be scored. The server has scored it before anybody asks."""
        if self.phase == OVER and self.scored is None:
            self.score()
        return self.scored.result if self.scored else None

    def score(self, tries: int = MAX_SCORING_TRIES) -> bool:
        """Score a finished game unless that is done; False if it needs more tries for a side."""
        assert self.game_state is not None, "a finished game has a state"
        try:
            if self.scored is None:
                result = self.game.result(self.game_state, tries)
                self.scored = ScoredGame(result_view(result, self.game.board, self.notation))
        except TooManyTries:
            if tries < MAX_SCORING_TRIES:
                return False
            self.scored = ScoredGame(None)
        return True

    @property
    def asked_bots(self) -> list[int]:
        """The seats for which a bot must decide now."""
        return [seat for seat in self.asked if self.occupants[seat].is_bot_driven]

    @property
    def asked_people(self) -> list[int]:
        """The seats whose person must decide now."""
        return [seat for seat in self.asked if not self.occupants[seat].is_bot_driven]

    @property
    def is_left_to_bots(self) -> bool:
        """Whether no person plays."""
        return not any(occupant.guest_id and not occupant.stand_in_reason for occupant in self.occupants)

    @property
    def _have_others_joined(self) -> bool:
        """Whether more than one guest has a seat."""
        return len({occupant.guest_id for occupant in self.occupants if occupant.guest_id}) > 1

    @property
    def due_at(self) -> int | None:
        """The time at which the table needs attention even if no client asks; None for never."""
        if self.phase == GATHERING:
            return self.touched_at + GATHERING_TIMEOUT_MS
        if self.phase == DEALING:
            return self.reveal_until
        if self.phase != PLAYING:
            return None
        if self.seq >= MAX_LOG_ENTRIES:
            return self.at
        due = self.touched_at + PLAYING_TIMEOUT_MS
        for seat in self.asked:
            if self.occupants[seat].is_bot_driven:
                due = min(due, self.at + (UNATTENDED_PATIENCE_MS if self.is_left_to_bots else BOT_PATIENCE_MS))
            else:
                due = min(due, self.clocks.deadline(seat))
        return due

    @property
    def reveal_until(self) -> int:
        """Until when nonces may be revealed."""
        return self.began_at + REVEAL_TIMEOUT_MS

    def overdue_nonces(self, now: int) -> list[int]:
        """The seats whose nonces were not revealed in time."""
        return self.unrevealed if self.phase == DEALING and self.reveal_until <= now else []

    def overdue(self, now: int) -> list[int]:
        """The seats of people whose time has run out."""
        return [
            seat for seat in self.asked if not self.occupants[seat].is_bot_driven and self.clocks.deadline(seat) <= now
        ]

    def is_to_close(self, now: int) -> bool:
        """Whether the table is abandoned or its log too long."""
        if self.phase == PLAYING and self.seq >= MAX_LOG_ENTRIES:
            return True
        timeout = {GATHERING: GATHERING_TIMEOUT_MS, PLAYING: PLAYING_TIMEOUT_MS}.get(self.phase, NEVER)
        return now >= self.touched_at + timeout

    def apply(self, entry: LogEntry, action: Action | None = None) -> list[Event]:
        """Advance by one entry; returns the game's events, hidden ones included.

        `action` is the entry's action if it has been parsed and found legal for this state already.
        """
        assert entry.seq == self.seq + 1, "an entry is missing"
        self.seq = entry.seq
        self.at = entry.at
        if entry.command_id:
            self.command_seqs[f"{entry.guest_id} {entry.command_id}"] = entry.seq
            if len(self.command_seqs) > MAX_REMEMBERED_COMMANDS:
                del self.command_seqs[next(iter(self.command_seqs))]
        body = entry.body
        if isinstance(body, Played):
            return self._play(body, action)
        if isinstance(body, Said):
            self.message_counts[entry.guest_id] += 1
            return []
        self.touched_at = entry.at
        if isinstance(body, Undone):
            self._undo(body.seat)
        elif isinstance(body, Began):
            self._begin()
        elif isinstance(body, Revealed | Withheld):
            self._settle_nonce(body.seat, body.nonce if isinstance(body, Revealed) else NO_NONCE)
        else:
            self._apply_seating(entry)
        return []

    def _apply_seating(self, entry: LogEntry) -> None:
        """Entries about who plays a seat, and about the table as a whole."""
        body = entry.body
        if isinstance(body, Sat | Back):
            self.join_counts[entry.guest_id] += 1
        if isinstance(body, Sat):
            style = SeatStyle(body.color, body.mark)
            self.occupants[body.seat] = Occupant(
                entry.guest_id, body.name, style=style, sat_seq=entry.seq, nonce_hash=body.nonce_hash
            )
            self._complete_styles()
        elif isinstance(body, Left):
            self.occupants[body.seat] = Occupant()
            self._complete_styles()
        elif isinstance(body, Away):
            self._change_occupant(body.seat, stand_in_reason=AWAY)
            self.clocks.charge(body.seat, entry.at)
        elif isinstance(body, Back):
            # A decision that timed out stays the bot's.
            self._change_occupant(body.seat, stand_in_reason=PRESENT, timeouts=0)
            self.clocks.resume(body.seat, entry.at)
        elif isinstance(body, Resigned):
            self._change_occupant(body.seat, stand_in_reason=RESIGNED)
        elif isinstance(body, TimedOut):
            self._time_out(body.seat)
        elif isinstance(body, SpeedSet):
            self.bot_speed = body.bot_speed
            self.speed_changes += 1
        elif isinstance(body, Closed):
            self.phase, self.asked = CLOSED, []
        elif isinstance(body, Rematched):
            self.rematch_id, self.rematch_invite = body.table_id, body.invite

    def _change_occupant(self, seat: int, **values: Any) -> None:
        self.occupants[seat] = self.occupants[seat]._replace(**values)

    def _complete_styles(self) -> None:
        self.styles = complete_styles([occupant.style for occupant in self.occupants])

    def _begin(self) -> None:
        self.began_at = self.at
        for seat, occupant in enumerate(self.occupants):
            if occupant.is_free:
                self._change_occupant(seat, bot_level=self.created.options.fill)
        if self.unrevealed:
            self.phase = DEALING
        else:
            self._deal()

    def _settle_nonce(self, seat: int, nonce: str) -> None:
        self.nonces = {**self.nonces, seat: nonce}
        if not self.unrevealed:
            self._deal()

    def _deal(self) -> None:
        self.phase = PLAYING
        self.acted_at = self.at
        if sources := self.deal_sources:
            self.seed = derive_seed(self.deal_terms, bytes.fromhex(sources.server_seed), sources.nonces)
        assert self.seed is not None, "a seed that is not derived is known from the start"
        self.game_state = self.game.new(self.seed, self.created.starting_seat)
        self.asked = self.game.asked_seats(self.game_state)
        self._start_clocks(())

    def _play(self, body: Played, action: Action | None) -> list[Event]:
        assert self.game_state is not None, "an action before the game"
        occupant = self.occupants[body.seat]
        by_person = not occupant.is_bot_driven
        before, after = self.game_state, self.game_state.copy()
        if action is None:
            events = self.game.apply(after, self.notation.parse(body.action, body.seat))
        else:
            events = self.game.apply_unchecked(after, action)
        self.game_state = after
        self.acted_at = self.at
        self.moves.append((body.seat, body.action))
        still_asked = [seat for seat in self.asked if seat != body.seat]
        asked_at = self.clocks.asked_at[body.seat]
        self.clocks.stop(body.seat, self.at, charge=by_person)
        if by_person:
            self.touched_at = self.at
            if occupant.timeouts:
                self._change_occupant(body.seat, timeouts=0)
        elif occupant.bot_decides_once:
            self._change_occupant(body.seat, bot_decides_once=False)
        self.asked = self.game.asked_seats(after)
        ended_turn = body.seat not in self.asked
        if after.is_over:
            self.phase = OVER
            self.touched_at = self.at
        elif ended_turn and by_person:
            self.clocks.add_increment(body.seat)
        may_undo = self.created.options.allows_undo and by_person and not (self.was_undone and self._have_others_joined)
        is_undoable = may_undo and all(EVENT_KINDS[event.kind].is_undoable for event in events)
        self.undo_point = UndoPoint(body.seat, before, asked_at, ended_turn) if is_undoable else None
        self.was_undone = False
        self._start_clocks(still_asked)
        return events

    def _undo(self, seat: int) -> None:
        """Go back to before the last action. Where others play, a decision can be undone once: they must not wait."""
        assert self.undo_point is not None, "there is nothing to undo"
        self.moves.pop()
        self.game_state = self.undo_point.before
        self.acted_at = self.at
        for other in self.asked:
            self.clocks.stop(other, self.at, charge=False)
        self.asked = self.game.asked_seats(self.game_state)
        self._start_clocks(())
        self.clocks.undo(seat, self.at, self.undo_point.asked_at, self.undo_point.ended_turn)
        self.undo_point, self.was_undone = None, True
        self.undos += 1

    def _start_clocks(self, still_asked: Collection[int]) -> None:
        """Start the clocks of seats with a new question; seats in `still_asked` have the same one as before."""
        for seat in self.asked:
            if seat not in still_asked:
                self.asked_seq[seat] = self.seq
                self.clocks.start(seat, self.at)

    def _time_out(self, seat: int) -> None:
        self.undo_point = None
        if self.created.options.time_control.kind == PER_GAME:
            self._change_occupant(seat, stand_in_reason=TIMED_OUT)
            return
        timeouts = self.occupants[seat].timeouts + 1
        self._change_occupant(seat, timeouts=timeouts, bot_decides_once=True)
        if timeouts >= MAX_TIMEOUTS:
            self._change_occupant(seat, stand_in_reason=AWAY)


def rebuild_state(entries: list[LogEntry]) -> TableState:
    """The state of a table after these entries, which begin with its first one."""
    first = entries[0]
    assert isinstance(first.body, Created), "a log begins with the creation of its table"
    state = TableState(first.body, first.table_id, first.guest_id, first.at)
    for entry in entries:
        state.apply(entry)
    return state
