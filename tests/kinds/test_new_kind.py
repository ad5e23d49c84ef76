"""A kind of question, action or event that only the engine knows is playable everywhere."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from ferrovia.bots import BOTS, make_bot
from ferrovia.bots.advice.adviser import Adviser
from ferrovia.engine.actions import DECLINE, Action
from ferrovia.engine.game import Game, seed_bytes
from ferrovia.engine.questions import TURN
from ferrovia.engine.state import State
from ferrovia.engine.vectors import vector
from ferrovia.notation.action import Notation
from ferrovia.notation.cards import NotationError
from ferrovia.notation.record import format_record, new_record, parse_record, replay_record
from ferrovia.sim.playout import play_out
from tests.cli.terminal import run
from tests.kinds.depots import PAY_DEPOT, PRICE, PUT_DEPOT, SITE, SURVEY, add_depots
from tests.position import opening, position
from tests.random_games import game_of, random_action
from tests.server.client import Message, Person, TableClient, server_in_thread


@pytest.fixture(autouse=True)
def _depots(monkeypatch: pytest.MonkeyPatch) -> None:
    add_depots(monkeypatch)


def kinds_played(game: Game, state: State, rng: Random) -> set[int]:
    """The kinds of action in a random game."""
    found: set[int] = set()
    while not state.is_over:
        action = random_action(game, state, rng)
        found.add(action.kind)
        game.apply(state, action)
    return found


def test_the_notation_of_a_new_kind_is_read_back() -> None:
    notation = Notation(game_of("usa", 2).board)
    denver = notation.parse_city("denver")
    for action, text in (
        (Action(1, SURVEY), "survey"),
        (Action(1, PUT_DEPOT, denver), "depot=den"),
        (Action(1, PAY_DEPOT, 2, PRICE), "pay_depot:2=0,8"),
        (Action(1, PAY_DEPOT, 0, (), (5,), (6,), (3, 4)), "pay_depot=/5/6/3,4"),
        (Action(1, PAY_DEPOT, -7, (12,), order=(1,)), "pay_depot:-7=12///1"),
    ):
        assert notation.format(action) == text
        assert notation.parse(text, 1) == action
    for text in (
        "survey=",
        "survey:",
        "pay_depot=1,",
        "put_depot:1",
        "depot=",
        "depots",
        "pay_depot:1=a",
        "pay_depot:1" + "0" * 20,
    ):
        with pytest.raises(NotationError, match="no_action"):
            notation.parse(text, 1)


def test_a_record_of_a_game_with_a_new_kind_replays() -> None:
    game = game_of("usa", 3)
    seed = seed_bytes(4)
    state = game.new(seed)
    notation = Notation(game.board)
    record = new_record(game, seed, ["a", "b", "c"])
    rng = Random(4)
    while not state.is_over:
        action = random_action(game, state, rng)
        record.moves.append((action.seat, notation.format(action)))
        game.apply(state, action)
    result = game.result(state)
    record.totals = [score.total for score in result.scores]
    record.winners = result.winners
    text = format_record(record)
    assert " survey" in text and " depot=" in text and " pay_depot" in text
    steps = list(replay_record(parse_record(text), game))
    assert steps[-1].state.points == state.points


def test_random_games_with_a_new_kind_come_to_an_end() -> None:
    found = kinds_played(game_of("europe", 2), game_of("europe", 2).new(1), Random(1))
    assert {SURVEY, PUT_DEPOT, PAY_DEPOT, DECLINE} <= found


@pytest.mark.parametrize("name", sorted(BOTS))
def test_every_bot_answers_a_new_question(name: str) -> None:
    for book, seats in (("usa", 2), ("asia", 4), ("world", 2)):
        table = opening(book, seats, seed=3)
        bot = make_bot(name, 1)
        while table.state.question_kind != TURN:
            table.game.apply(table.state, bot.choose(table.game.observe(table.state, table.seat)))
        table.do("survey")
        view = table.game.observe(table.state, table.seat)
        assert view.question_kind == SITE
        assert view.why_not(bot.choose(view)) == ""


@pytest.mark.parametrize("name", sorted(BOTS))
def test_every_bot_finds_the_only_action_of_a_new_kind(name: str) -> None:
    table = position("usa", 2, display="-----", deck="r", ticket_deck=(), tickets=(("den-elp",), ()))
    table.state.trains = vector([0, 0])
    table.state.decks = [[0]]
    view = table.game.observe(table.state, 0)
    assert table.menu() == ["+?", "survey"]
    assert view.why_not(make_bot(name, 1).choose(view)) == ""
    table.do("survey")
    assert make_bot(name, 1).choose(view).kind in {PUT_DEPOT, DECLINE}


def test_bots_play_whole_games_beside_somebody_who_surveys() -> None:
    game = game_of("usa", 2)
    state = game.new(8)
    assert play_out(game, state, [make_bot("pathfinder", 1), make_bot("random", 2)])[0] > 50
    assert state.is_over


def test_a_hint_for_a_new_question_is_a_legal_action() -> None:
    table = position("usa", 2, hands=("rr*", ""), tickets=(("den-elp",), ()))
    table.do("survey")
    view = table.game.observe(table.state, 0)
    action, reasons = Adviser().hint(view, 3)
    assert view.why_not(action) == "" and reasons == []


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_terminal_lists_a_new_kind_and_says_what_happened(lang: str) -> None:
    options = ["--rulebook", "usa", "--seats", "2", "--bots", "random", "--seed", "5", "--lang", lang]
    answer = run("play", *options, typed="1 2 3\nsurvey\n2\nl\n")
    assert (answer.code, answer.err) == (0, "")
    shown = " ".join(answer.out.split())
    assert " survey · " in shown  # in the line of choices
    assert "1 depot=atl 2 depot=bos 3 depot=cal 0 " in shown
    assert "struck: surveyed (card " in shown
    assert "depot put (city Boston" in shown


@pytest.fixture
def clients(tmp_path: Path) -> Iterator[list[TableClient]]:
    with server_in_thread(str(tmp_path / "ferrovia.db")) as server:
        ana = Person(server, "Ana").create("usa", 2)
        eva = Person(server, "Eva").at(ana)
        eva.done("sit", invite=ana.invite)
        ana.done("start")
        yield [ana, eva]


def answer_opening(clients: list[TableClient]) -> tuple[TableClient, TableClient, Message]:
    """Keep all opening tickets: the client whose turn it is, the other, and the first one's frame."""
    for here in clients:
        frame = here.frame()
        here.done("play", seq=frame["seq"], action=frame["menu"]["keep"][-1])
    for here, other in (clients, clients[::-1]):
        if "menu" in (frame := here.frame()):
            return here, other, frame
    raise AssertionError("nobody is asked")


def test_the_server_offers_a_new_kind_and_shows_its_events(clients: list[TableClient]) -> None:
    here, other, frame = answer_opening(clients)
    assert frame["menu"]["question"] == "turn"
    assert frame["menu"]["more"] == [{"text": "survey", "kind": "survey"}]
    seq = here.done("play", seq=frame["seq"], action="survey")
    frame = here.frame(since=seq - 1)
    assert [event["kind"] for event in frame["moments"][0]["events"]] == ["struck", "surveyed"]
    assert frame["moments"][0]["events"][1]["card"]
    assert [event["kind"] for event in other.frame(since=seq - 1)["moments"][0]["events"]] == ["struck"]
    menu = frame["menu"]
    assert menu["question"] == "site" and menu["answer"] == ["no"]
    assert menu["more"][1] == {"text": "depot=bos", "kind": "put_depot", "values": {"city": "bos"}}
    assert "may_undo" not in frame
    seq = here.done("play", seq=frame["seq"], action=menu["more"][1]["text"])
    for at in clients:
        events = at.frame(since=seq - 1)["moments"][0]["events"]
        assert events == [{"kind": "depot_put", "seat": events[0]["seat"], "city": "bos", "points": 1}]
