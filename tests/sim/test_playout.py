"""Bots that hear events receive every one that their seat may see, once and in time; what they choose must be legal."""

from collections.abc import Callable

import pytest

from ferrovia.bots import BOTS, BaseBot, make_bot
from ferrovia.bots.expert.expert import ExpertBot
from ferrovia.bots.greedy import GreedyBot
from ferrovia.bots.planner.planner import PlannerBot
from ferrovia.cli.common.errors import worker_error
from ferrovia.cli.terminal.game_session import resume_session, start_session
from ferrovia.engine.actions import CLAIM, Action
from ferrovia.engine.events import Event
from ferrovia.engine.game import Game, seed_bytes
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import TURN
from ferrovia.locales import Translator
from ferrovia.notation.action import Notation
from ferrovia.notation.record import Record, new_record
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.sim.deal_blocks import play_deal_block
from ferrovia.sim.playout import IllegalChoice, play_out
from ferrovia.sim.simulate import Run, play_recorded, play_run
from ferrovia.sim.survey import survey_books
from ferrovia.sim.workers import WorkerError
from tests.cli.terminal import refused
from tests.random_games import game_of


class Listener(GreedyBot):
    """A greedy bot that stores the events."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.hears = True
        self.reported: list[list[str]] = []

    def choose(self, view: Observation) -> Action:
        return super().choose(view)

    def hear(self, events: list[Event]) -> None:
        self.reported.append([repr(event) for event in events])


def recorded(game: Game, bots: list[BaseBot]) -> Record:
    seed = seed_bytes(5)
    record = new_record(game, seed, [f"greedy:{seat}" for seat in range(game.seats)])
    play_recorded(game, game.new(seed), bots, Notation(game.board), record)
    return record


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_listener_hears_before_each_decision_what_happened_since(book: str) -> None:
    game = game_of(book, RULEBOOKS[book].seats[0])
    listener = Listener(1)
    others = [make_bot("greedy", 1) for _ in range(game.seats - 1)]
    state = game.new(5)
    decisions, turns = play_out(game, state, [listener, *others])

    again = game.new(5)
    reported: list[list[str]] = []
    since: list[str] = []
    bots = [make_bot("greedy", 1) for _ in range(game.seats)]
    while not again.is_over:
        seat = game.asked_seats(again)[0]
        if seat == 0:
            reported.append(since)
            since = []
        events = game.apply(again, bots[seat].choose(game.observe(again, seat)))
        since.extend(repr(event) for event in events if event.is_for(0))
    assert listener.reported == reported
    assert 0 < len(reported) < decisions > turns
    assert game.result(state).scores[0].total == game.result(again).scores[0].total


def test_listening_changes_no_game() -> None:
    game = game_of("europe", 3)
    silent, heard = game.new(9), game.new(9)
    counts = play_out(game, silent, [make_bot("greedy", 1) for _ in range(3)])
    assert play_out(game, heard, [Listener(1), make_bot("greedy", 1), Listener(1)]) == counts
    assert [score.total for score in game.result(silent).scores] == [score.total for score in game.result(heard).scores]


def test_events_of_a_recorded_game_are_delivered() -> None:
    game = game_of("usa", 2)
    free, noted = [Listener(1), Listener(2)], [Listener(1), Listener(2)]
    play_out(game, game.new(5), [*free])
    recorded(game, [*noted])
    assert [bot.reported for bot in free] == [bot.reported for bot in noted]


def test_a_bot_in_a_resumed_game_hears_all_of_it() -> None:
    game = game_of("usa", 2)
    whole = [Listener(1), Listener(2)]
    record = recorded(game, [*whole])
    record.moves = record.moves[:40]
    record.totals, record.winners = [], []
    late = Listener(1)
    session = resume_session(game, record, [late, None])
    seat = game.asked_seats(session.state)[0]
    session.play_bot(late, seat)
    heard = [event for reported in whole[seat].reported for event in reported]
    assert late.reported[0] == heard[: len(late.reported[0])] and len(late.reported[0]) > 20


def test_a_planner_in_a_game_that_goes_on_another_time_knows_how_many_turns_it_has_had() -> None:
    game = game_of("usa", 2)
    record = recorded(game, [Listener(1), Listener(2)])
    record.moves = record.moves[:40]
    record.totals, record.winners = [], []
    planner, expert = PlannerBot(1), ExpertBot(1)
    session = resume_session(game, record, [planner, expert])
    assert [planner.turns_taken, expert.planner.turns_taken] == [session.turns_of(0), session.turns_of(1)]
    assert planner.turns_taken > 5


def test_a_terminal_game_delivers_events() -> None:
    game = game_of("usa", 2)
    free, bots = [Listener(1), Listener(2)], [Listener(1), Listener(2)]
    play_out(game, game.new(5), [*free])
    session = start_session(game, seed_bytes(5), ["a", "b"], [*bots])
    while not session.state.is_over:
        seat = game.asked_seats(session.state)[0]
        session.play_bot(bots[seat], seat)
    assert [bot.reported for bot in free] == [bot.reported for bot in bots]


class Cheat(GreedyBot):
    """A greedy bot that in its first turn claims a route without cards."""

    def choose(self, view: Observation) -> Action:
        return Action(view.seat, CLAIM, 0) if view.question_kind == TURN else super().choose(view)


def play_a_run() -> None:
    play_run(Run("usa", "usa", ("greedy", "random"), 1, 1))


def play_a_deal() -> None:
    play_deal_block(game_of("usa", 2), "arena", 1, 1, lambda who, seed: make_bot(("greedy", "random")[who], seed))


def play_a_survey() -> None:
    list(survey_books(1, 1, ("usa",), "greedy"))


def play_a_record() -> None:
    recorded(game_of("usa", 2), [make_bot("greedy", 1), make_bot("greedy", 2)])


@pytest.mark.parametrize("play", [play_a_run, play_a_deal, play_a_survey, play_a_record])
def test_an_illegal_action_of_a_bot_ends_the_run(play: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "greedy", Cheat)
    with pytest.raises(IllegalChoice, match=r"^Cheat in seat \d chose .*kind=claim, route=0\): wrong_number_of_cards$"):
        play()


def test_the_command_line_names_the_bot_and_its_illegal_action(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "greedy", Cheat)
    text = refused("simulate", "--bots", "greedy,random", "--games", "2", "--lang", "en")
    assert "a built-in bot made a mistake: Cheat in seat 1 chose Action(seat=0, kind=claim, route=0): wrong_" in text
    with pytest.raises(IllegalChoice) as chosen:
        play_a_run()
    failed = worker_error(WorkerError(f"Traceback:\nferrovia.sim.playout.IllegalChoice: {chosen.value}"))
    assert failed.format(Translator("en")) == f"a built-in bot made a mistake: {chosen.value}."
