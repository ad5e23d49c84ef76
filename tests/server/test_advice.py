"""What a seat may ask beside its frame: a hint, and what becomes of its tickets."""

from collections.abc import Iterator

import pytest

from ferrovia.bots.adviser import Adviser
from ferrovia.bots.grounds import Reason
from ferrovia.engine.actions import Action
from ferrovia.engine.observe import Observation
from ferrovia.locales import Words
from ferrovia.server.tables.desk import task_of
from ferrovia.server.thinking.thinker import advise
from tests.server.client import House, Place, menu_texts, running
from tests.server.leaks import Rehearsal


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running(str(tmp_path_factory.mktemp("server") / "f.db")) as found:
        yield found


@pytest.fixture(scope="module")
def place(house: House) -> Place:
    """A table of two, of which the second is nobody's friend."""
    found = house.person("Ana").make("europe", 2)
    other = house.person("Eva").at(found)
    other.done("sit", invite=found.invite)
    found.done("start")
    return found


def test_offered_tickets_have_an_outlook_before_any_is_kept(place: Place) -> None:
    offer = place.frame()["hand"]["offer"]
    page = place.ask("outlook").json()
    assert [ticket["ticket"] for ticket in page["tickets"]] == offer
    assert all(ticket["standing"] == "open" and ticket["way"] for ticket in page["tickets"])
    routes = {route["name"] for route in place.person.web.get("/api/boards/europe").json()["routes"]}
    assert all(set(ticket["way"]) <= routes for ticket in page["tickets"])


def test_a_hint_can_be_played_and_said(place: Place) -> None:
    frame = place.frame()
    hint = place.ask("hint").json()
    assert hint["action"] in menu_texts(frame["menu"]) and hint["seq"] == frame["seq"]
    words = Words("es")
    for reason in hint["reasons"]:
        values = {**reason["values"], "tickets": "x", "pieces": "x", "points": "x"}
        assert words(reason["text"], **values)
    assert place.ask("hint").json() == hint
    place.done("play", seq=frame["seq"], action=hint["action"])
    answer = place.ask("hint")
    assert (answer.status_code, answer.json()["text"]) == (409, "refusal.not_asked")


def test_only_those_who_play_are_told(house: House, place: Place) -> None:
    stranger = house.person("Bea").at(place)
    for what in ("hint", "outlook"):
        assert stranger.ask(what).json()["code"] == "not_seated"
        assert house.person("").at(place).ask(what).json()["code"] == "no_guest"
        assert house.person("Ana").make("usa", 2).ask(what).json()["text"] == "server.error.phase_gathering"


def test_nobody_is_told_what_a_bot_would_do_for_a_seat_left_to_it(house: House) -> None:
    place = house.person("Ana").make("usa", 2)
    place.done("start")
    place.done("resign")
    assert place.ask("hint").json()["code"] in {"seat_given_up", "wrong_phase"}


def test_hints_are_rationed(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(str(tmp_path_factory.mktemp("server") / "f.db"), rate=20.0, burst=60.0) as house:
        place = house.person("Ana").make("usa", 2)
        place.done("start")
        codes = [place.ask("hint").status_code for _ in range(5)]
    assert codes[0] == 200 and codes[-1] == 429


def test_the_adviser_sees_what_the_seat_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """That hints follow from a sealed observation as from any is tested with the bots."""
    seen: list[Observation] = []
    honest = Adviser.hint

    def hint(adviser: Adviser, view: Observation, turns: int) -> tuple[Action, list[Reason]]:
        seen.append(view)
        return honest(adviser, view, turns)

    monkeypatch.setattr(Adviser, "hint", hint)
    standing = Rehearsal("usa", 2, 5).live.standing
    assert standing.state is not None
    advise(task_of(standing, 1))
    assert seen[0]._state.hands[1] == standing.state.hands[1]
    assert seen[0]._state.hands[0] != standing.state.hands[0]
    assert seen[0]._state.decks != standing.state.decks
