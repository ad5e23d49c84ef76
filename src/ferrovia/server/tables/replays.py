"""Games that are over: the record, and every step with all that was hidden."""

from itertools import chain

from msgspec import Struct, structs

from ferrovia.engine.events import Event
from ferrovia.engine.game import Game
from ferrovia.engine.shuffle import seed_hash
from ferrovia.engine.state import NOBODY, State
from ferrovia.notation.action import Notation
from ferrovia.notation.record import Record, replay
from ferrovia.server.tables.facts import Fact, fact
from ferrovia.server.tables.frames import SeatCard, seat_cards
from ferrovia.server.tables.standing import OVER, Standing
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


class ReplayFact(Fact, frozen=True):
    """A fact, and the seats that knew it then; everyone where there is no `only`."""

    only: list[int] | None = None


class ReplayStep(Struct, frozen=True):
    """One action: by whom, its text, all that came of it, and how the game stood then, for everyone and each seat."""

    seat: int
    action: str
    facts: list[ReplayFact]
    asked: list[int]  # the seats that had to decide next
    game: GameView
    hands: list[HandView]


class Replay(Struct, frozen=True):
    """A whole game: what a spectator and what each seat saw at the start and after every step. Points are in `game`."""

    rulebook: str
    board: str
    seats: list[SeatCard]
    names: list[str]
    seed: str
    start: GameView
    hands: list[HandView]
    asked: list[int]
    steps: list[ReplayStep]
    result: ResultView | None  # None where a record ends before the game does


def names_of(standing: Standing) -> list[str]:
    """Who sat where; bots by their level."""
    return [sitting.name or sitting.bot for sitting in standing.sittings]


def record_of(standing: Standing) -> Record:
    """The record of a game that is over."""
    assert standing.phase == OVER, "before its end a game shows no seed"
    assert standing.state is not None, "it was played"
    made = standing.made
    result = standing.game.result(standing.state)
    return Record(
        rulebook=made.rulebook,
        version=made.version,
        board=made.board,
        digest=made.digest,
        seats=len(made.chairs),
        seed_hash=seed_hash(standing.seed),
        seed=standing.seed,
        names=names_of(standing),
        moves=standing.moves[:],
        totals=[score.total for score in result.scores],
        winners=result.winners,
        house=made.house,
    )


def _replay_fact(notation: Notation, event: Event, seats: int) -> ReplayFact:
    told = fact(notation, event)
    only = None if event.is_public() else [seat for seat in range(seats) if event.is_for(seat)]
    return ReplayFact(**structs.asdict(told), only=only)


def replay_of(standing: Standing) -> Replay:
    """Every step of a game that is over at a table."""
    return shown_record(record_of(standing), standing.game, standing.notation, seat_cards(standing))


def shown_record(record: Record, game: Game, notation: Notation, seats: list[SeatCard]) -> Replay:
    """Every step of a record, finished or not; `RecordError` where it cannot be played again."""
    played = replay(record, game)
    first = next(played, None)  # what is wrong with the record as a whole is found before anything is dealt
    assert record.seed is not None, "it was played again"
    start = game.new(record.seed, record.first)
    joined = Joined(game.observe(start, NOBODY).owner)
    opening = _look(game, notation, start, joined)
    state = start
    steps = []
    for step in chain([first] if first else [], played):
        state = step.state
        joined = joined.then(game.observe(state, NOBODY))
        facts = [_replay_fact(notation, event, game.seats) for event in step.events]
        seen = _look(game, notation, state, joined)
        steps.append(ReplayStep(step.seat, step.text, facts, game.to_answer(state), *seen))
    return Replay(
        rulebook=record.rulebook,
        board=record.board,
        seats=seats,
        names=record.names,
        seed=record.seed.hex(),
        start=opening[0],
        hands=opening[1],
        asked=game.to_answer(start),
        steps=steps,
        result=result_view(game.result(state), notation) if state.is_over else None,
    )


def _look(game: Game, notation: Notation, state: State, joined: Joined) -> tuple[GameView, list[HandView]]:
    """What everyone sees of a state, and what each seat does."""
    view = game.observe(state, NOBODY)
    hands = [hand_view(game.observe(state, seat), joined) for seat in range(game.seats)]
    return game_view(view, notation, owners_view(view, notation)), hands
