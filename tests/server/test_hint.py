"""Hints and outlooks."""

from collections.abc import Iterator

import pytest

from ferrovia.bots.advice.adviser import Adviser
from ferrovia.bots.advice.reason import Reason
from ferrovia.bots.planner.multi_plan import MultiPlan
from ferrovia.engine.actions import Action
from ferrovia.engine.observe import Observation
from ferrovia.locales import Translator
from ferrovia.server.tables.runtime.bot_driver import make_task
from ferrovia.server.tables.views.advice import find_hint
from tests.server.client import LocalServer, TableClient, menu_texts, server_in_thread
from tests.server.leaks import OfflineTable


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with server_in_thread(str(tmp_path_factory.mktemp("server") / "f.db")) as found:
        yield found


@pytest.fixture(scope="module")
def client(server: LocalServer) -> TableClient:
    """A table of two people."""
    found = server.person("Ana").create("europe", 2)
    other = server.person("Eva").at(found)
    other.done("sit", invite=found.invite)
    found.done("start")
    return found


def test_offered_tickets_have_an_outlook(client: TableClient) -> None:
    offer = client.frame()["hand"]["offer"]
    page = client.ask("outlook").json()
    assert [ticket["ticket"] for ticket in page["tickets"]] == offer
    assert all(ticket["status"] == "open" and ticket["path"] for ticket in page["tickets"])
    routes = {route["name"] for route in client.person.web.get("/api/boards/europe").json()["routes"]}
    assert all(set(ticket["path"]) <= routes for ticket in page["tickets"])


def test_workers_find_outlooks(client: TableClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def here(*_given: object) -> None:
        raise AssertionError("the server itself has other things to do")

    monkeypatch.setattr(MultiPlan, "take_stock", here)
    client.done("say", text="what now?")  # so that the outlook is not the one that was found before
    assert client.ask("outlook").status_code == 200


def test_hint_is_legal_and_has_sentences(client: TableClient) -> None:
    frame = client.frame()
    hint = client.ask("hint").json()
    assert hint["action"] in menu_texts(frame["menu"]) and hint["seq"] == frame["seq"]
    words = Translator("es")
    for reason in hint["reasons"]:
        values = {**reason["values"], "tickets": "x", "pieces": "x", "points": "x"}
        assert words(reason["text_key"], **values)
    assert client.ask("hint").json() == hint
    client.done("play", seq=frame["seq"], action=hint["action"])
    answer = client.ask("hint")
    assert (answer.status_code, answer.json()["text_key"]) == (409, "refusal.not_asked")


def test_only_players_get_hints_and_outlooks(server: LocalServer, client: TableClient) -> None:
    stranger = server.person("Bea").at(client)
    for what in ("hint", "outlook"):
        assert stranger.ask(what).json()["code"] == "not_seated"
        assert server.person("").at(client).ask(what).json()["code"] == "no_guest"
        assert server.person("Ana").create("usa", 2).ask(what).json()["text_key"] == "server.error.phase_gathering"


@pytest.mark.usefixtures("rate_clock")
def test_hints_have_a_rate_limit(tmp_path_factory: pytest.TempPathFactory) -> None:
    with server_in_thread(str(tmp_path_factory.mktemp("server") / "f.db"), rate=20.0, burst=60.0) as server:
        client = server.person("Ana").create("usa", 2)
        client.done("start")
        codes = [client.ask("hint").status_code for _ in range(5)]
    assert codes[0] == 200 and codes[-1] == 429


def test_adviser_sees_only_what_the_seat_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots' tests check that a sealed observation gives the same hints as any other."""
    seen: list[Observation] = []
    honest = Adviser.hint

    def hint(adviser: Adviser, view: Observation, turns: int) -> tuple[Action, list[Reason]]:
        seen.append(view)
        return honest(adviser, view, turns)

    monkeypatch.setattr(Adviser, "hint", hint)
    state = OfflineTable("usa", 2, 5).table.state
    assert state.game_state is not None
    find_hint(make_task(state, 1))
    assert seen[0]._state.hands[1] == state.game_state.hands[1]
    assert seen[0]._state.hands[0] != state.game_state.hands[0]
    assert seen[0]._state.decks != state.game_state.decks
