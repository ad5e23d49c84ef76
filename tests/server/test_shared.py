"""Several people at one screen: one guest holds their seats, and looks from one at a time."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.server.client import House, Place, choose, running


@pytest.fixture(scope="module")
def house(module_database: str) -> Iterator[House]:
    with running(module_database) as found:
        yield found


def screen(house: House) -> Place:
    """A table with two people at one screen and a third one elsewhere."""
    place = house.person("Ana").make("usa", 3, shared=True)
    place.done("sit", seat=1, name="Eva")
    house.person("Bea").at(place).done("sit", invite=place.invite)
    return place


def test_two_people_at_one_screen_play_a_game(house: House) -> None:
    place = house.person("Ana").make("paris", 2, shared=True)
    place.done("sit", name="  Eva ")
    frame = place.frame()
    assert [seat["name"] for seat in frame["seats"]] == ["Ana", "Eva"]
    assert (frame["you"]["seat"], frame["you"]["seats"], frame["setting"]["shared"]) == (0, [0, 1], True)
    place.done("start")
    wire = place.socket()
    rng = Random(1)
    looking = 0
    while (frame := wire.until("frame"))["phase"] != "over":
        assert frame["you"]["seat"] == looking
        asked = [asked["seat"] for asked in frame["asked"]]
        if looking not in asked:
            looking = asked[0]
            wire.send(type="hello", since=frame["seq"], seat=looking)
        elif "menu" in frame:
            wire.send(type="play", seq=frame["seq"], action=choose(frame["menu"], rng))
    wire.close()
    again = Place(place.person, place.do("rematch").json()["table"], "")
    assert [seat.get("name") for seat in again.frame()["seats"]] == ["Ana", "Eva"]


def test_a_frame_is_of_one_seat_and_only_of_ones_own(house: House) -> None:
    place = screen(house)
    place.done("start")
    hands = [place.frame(seat=seat)["hand"] for seat in (0, 1)]
    assert hands[0]["offer"] != hands[1]["offer"]
    assert place.frame(seat=2)["hand"] == hands[0]
    assert place.ask("outlook", seat=1).json()["seat"] == 1
    assert place.ask("outlook", seat=2).json()["code"] == "not_seated"
    for seat in (0, 1):
        frame = place.frame(seat=seat)
        place.done("play", seq=frame["seq"], action=frame["menu"]["keep"][0], seat=seat)
    answer = place.do("play", seq=place.frame()["seq"], action="keep=12", seat=2)
    assert answer.json()["code"] == "not_seated"


def test_my_tables_name_all_my_seats(house: House) -> None:
    place = screen(house)
    place.done("start")
    found = place.person.web.get("/api/me/tables").json()["tables"][0]
    assert (found["seat"], found["seats"], found["asked"]) == (0, [0, 1], True)


def test_one_of_several_seats_is_left_to_a_bot(house: House) -> None:
    place = screen(house)
    place.done("leave", seat=1)
    assert [seat["kind"] for seat in place.frame()["seats"]] == ["person", "free", "person"]
    place.done("sit", seat=1)
    place.done("start")
    place.done("leave", seat=1)
    assert [seat.get("away") for seat in place.frame()["seats"]] == [None, "away", None]
    assert "menu" in place.frame()


def test_other_tables_have_a_seat_for_each(house: House) -> None:
    place = house.person("Ana").make("usa", 3)
    assert place.do("sit", seat=1).json()["code"] == "already_seated"
    other = house.person("Eva").at(place)
    assert other.do("sit", invite=place.invite, name="Eve").json()["text"] == "server.error.own_name"
    assert "seats" not in place.frame()["you"]


def test_a_shared_table_is_by_invitation(house: House) -> None:
    answer = house.person("Ana").post("/api/tables", rulebook="usa", seats=[{}, {}], shared=True, open=True)
    assert (answer.status_code, answer.json()["text"]) == (400, "server.error.shared_open")
