"""The tutorial: a published deal that is practice, and the moves of its guide."""

import json
from pathlib import Path
from typing import Any

import pytest

from ferrovia.bots import make_bot
from ferrovia.engine.game import Game
from ferrovia.engine.questions import TURN
from ferrovia.engine.state import State
from ferrovia.notation.action import Notation
from ferrovia.server.tables.model.tutorial import (
    TUTORIAL_LEVEL,
    TUTORIAL_RULEBOOK,
    TUTORIAL_SEAT,
    TUTORIAL_SEED,
)
from ferrovia.server.tables.views.game import count_cards
from tests.random_games import game_of
from tests.server.client import LocalServer, Message, Person, TableClient, server_in_thread
from tests.server.test_history import games_of

GUIDED_GAME: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "web" / "src" / "coach" / "guided-game.json").read_text(encoding="utf-8")
)
OPTIONS: dict[str, Any] = {
    "rulebook": TUTORIAL_RULEBOOK,
    "seats": [{}, {"bot": TUTORIAL_LEVEL}],
    "tutorial": True,
}


def create(person: Person, **changes: Any) -> TableClient:
    answer = person.post("/api/tables", **OPTIONS | changes)
    assert answer.status_code == 201, answer.text
    table = TableClient(person, answer.json()["table"], answer.json()["invite"])
    table.done("start")
    return table


def wait_for_menu(table: TableClient) -> Message:
    socket = table.socket()
    while "menu" not in (frame := socket.until("frame")):
        pass
    return frame


def test_deal_is_the_published_one_and_the_learner_starts(server: LocalServer) -> None:
    tables = [create(server.person(name)) for name in ("Ana", "Eva")]
    frames = [table.frame() for table in tables]
    assert [frame["options"]["tutorial"] for frame in frames] == [True, True]
    assert frames[0]["hand"]["offer"] == frames[1]["hand"]["offer"]
    assert frames[0]["options"]["starting_seat"] == TUTORIAL_SEAT
    assert all("seed" not in frame for frame in frames)


def test_ordinary_tables_are_no_tutorials(server: LocalServer) -> None:
    assert server.person("Ana").create("usa", 2).frame()["options"]["tutorial"] is False


@pytest.mark.parametrize(
    "change",
    [
        {"rulebook": "europe"},
        {"seats": [{}, {}]},
        {"seats": [{}, {"bot": "hard"}]},
        {"seats": [{}, {"bot": "easy"}, {"bot": "easy"}]},
        {"seats": [{"bot": "easy"}, {}]},
        {"starting_seat": 1},
        {"is_open": True},
        {"shared": True},
        {"sit": False},
        {"house": {"pieces": 20}},
        {"time_control": {"kind": "decision", "seconds": 30}},
    ],
    ids=str,
)
def test_published_deal_is_for_the_tutorial_alone(server: LocalServer, change: dict[str, Any]) -> None:
    answer = server.person("Ana").post("/api/tables", **OPTIONS | change)
    assert (answer.status_code, answer.json()["text_key"]) == (400, "server.error.tutorial")


def test_guide_leads_to_a_completed_ticket_in_six_turns(server: LocalServer) -> None:
    table = create(server.person("Ana"))
    for step in GUIDED_GAME["steps"]:
        frame = wait_for_menu(table)
        assert (frame["menu"]["question"], hand_text(frame["hand"]["cards"])) == (step["question"], step["hand"])
        table.done("play", seq=frame["seq"], action=step["action"])
    frame = wait_for_menu(table)
    assert [held["done"] for held in frame["hand"]["tickets"]] == [True, False]
    assert not any(name in frame["game"]["owners"] for name in GUIDED_GAME["next"])


def hand_text(cards: dict[str, int]) -> str:
    return "".join(sorted("".join(letter * number for letter, number in cards.items())))


def start() -> tuple[Game, Notation, State]:
    game = game_of(TUTORIAL_RULEBOOK, 2)
    return game, Notation(game.board), game.new(bytes.fromhex(TUTORIAL_SEED), TUTORIAL_SEAT)


@pytest.mark.parametrize("bot_seed", range(4))
def test_guide_does_not_depend_on_the_chance_of_the_bot(bot_seed: int) -> None:
    game, notation, state = start()
    bot = make_bot(TUTORIAL_LEVEL, bot_seed)
    turns = 0
    for step in GUIDED_GAME["steps"]:
        while game.observe(state, TUTORIAL_SEAT).asked[0][0] != TUTORIAL_SEAT:
            game.apply(state, bot.choose(game.observe(state, 1 - TUTORIAL_SEAT).sealed()))
        view = game.observe(state, TUTORIAL_SEAT)
        turns += view.question_kind == TURN
        assert (turns, hand_text(count_cards(view.hand))) == (step["turn"], step["hand"]), step["name"]
        action = notation.parse(step["action"], TUTORIAL_SEAT)
        assert view.why_not(action) == "", step["name"]
        game.apply(state, action)
    assert game.observe(state, TUTORIAL_SEAT).tickets_done == [True, False]


def test_tickets_of_the_plan_are_those_the_guide_keeps() -> None:
    game, notation, state = start()
    view = game.observe(state, TUTORIAL_SEAT)
    kept = notation.parse(GUIDED_GAME["steps"][0]["action"], TUTORIAL_SEAT).indices
    cities = [game.board.tickets[view.offer[index]].cities for index in kept]
    assert ["-".join(notation.city_codes[city] for city in pair) for pair in cities] == GUIDED_GAME["tickets"]
    routes = [name for step in GUIDED_GAME["steps"] for name in step["routes"]]
    assert {*GUIDED_GAME["path"], *GUIDED_GAME["next"], *routes} <= set(notation.route_names)


def test_finished_tutorial_is_in_no_history_and_its_rematch_is_ordinary(database: str) -> None:
    with server_in_thread(database) as server:
        ana = server.person("Ana")
        table = create(ana)
        frame = table.give_up()
        assert frame["seed"] == TUTORIAL_SEED
        assert games_of(ana) == []
        again = TableClient(ana, table.do("rematch").json()["table"], "").frame()
        assert (again["options"]["tutorial"], again["options"]["starting_seat"]) == (False, None)
        assert again["options"]["seed_hash"] != frame["options"]["seed_hash"]
