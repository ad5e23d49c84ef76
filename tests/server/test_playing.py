"""People at tables: whole games as clients see them, and everything around a game."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from statistics import median
from time import sleep
from typing import Any

import pytest

from ferrovia.engine.shuffle import seed_hash
from ferrovia.notation.record import parse_record
from tests.server.client import House, Place, choose, running


@pytest.fixture(scope="module")
def house(module_database: str) -> Iterator[House]:
    with running(module_database) as found:
        yield found


def play_out(places: list[Place], rng: Random) -> None:
    """Play to the end by HTTP, whoever is asked."""
    for _ in range(3000):
        frames = [place.frame() for place in places]
        if frames[0]["phase"] == "over":
            return
        for place, frame in zip(places, frames, strict=True):
            if "menu" in frame:
                place.done("play", seq=frame["seq"], action=choose(frame["menu"], rng))
    raise AssertionError("the game does not end")


def two_at(house: House, **more: Any) -> list[Place]:
    """Two people at a table of their own, about to start."""
    ana = house.person("Ana").make("usa", 2, **more)
    eva = house.person("Eva").at(ana)
    eva.done("sit", invite=ana.invite)
    return [ana, eva]


def test_two_people_play_a_game_to_its_end(house: House) -> None:
    places = two_at(house)
    first = places[0].frame()
    assert [seat["name"] for seat in first["seats"]] == ["Ana", "Eva"]
    assert "seed" not in first
    places[0].done("start")
    play_out(places, Random(1))
    last = places[1].frame()
    assert last["phase"] == "over" and last["result"]["winners"]
    assert seed_hash(bytes.fromhex(last["seed"])) == first["setting"]["seed_hash"]
    answer = places[1].person.web.get(f"/api/tables/{places[0].table}/record", headers={"ferrovia-invite": "x"})
    record = parse_record(answer.text)
    assert record.totals == [score["total"] for score in last["result"]["scores"]]
    replay = places[1].person.web.get(f"/api/tables/{places[0].table}/replay").json()
    assert [(step["seat"], step["action"]) for step in replay["steps"]] == record.moves
    assert replay["result"] == last["result"]


def test_a_person_plays_bots_over_a_socket(house: House) -> None:
    place = house.person("Ana").make("europe", 3, bots=2)
    wire = place.socket()
    assert wire.until("frame")["phase"] == "gathering"
    wire.send(type="start", id="s")
    rng = Random(2)
    seen = 0
    number = 0
    while True:
        message = wire.receive()
        if message["type"] == "error":
            assert message["code"] == "stale"
        if message["type"] != "frame":
            continue
        assert message["seq"] >= seen
        assert "gap" not in message
        assert all(moment["seq"] > seen for moment in message["moments"])
        seen = message["seq"]
        if message["phase"] == "over":
            break
        if "menu" in message:
            number += 1
            wire.send(type="play", id=f"p{number}", seq=message["seq"], action=choose(message["menu"], rng))
    assert message["seed"]
    wire.close()


def test_the_same_command_twice_is_done_once(house: House) -> None:
    places = two_at(house)
    places[0].done("start")
    frame = places[0].frame()
    action = choose(frame["menu"], Random(3))
    once = places[0].done("play", id="a1", seq=frame["seq"], action=action)
    assert places[0].done("play", id="a1", seq=frame["seq"], action=action) == once
    assert places[1].frame()["seq"] == once


def test_a_stale_command_is_refused_and_harmless(house: House) -> None:
    place = house.person("Ana").make("usa", 2)
    place.done("start")
    rng = Random(4)
    wire = place.socket()
    while (frame := wire.until("frame")).get("menu", {}).get("question") != "turn":
        if "menu" in frame:
            place.do("play", seq=frame["seq"], action=choose(frame["menu"], rng))
    draw = frame["menu"]["draw"][-1]
    place.done("play", id="d1", seq=frame["seq"], action=draw)
    answer = place.do("play", id="d2", seq=frame["seq"], action=draw)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert answer.json()["text"] == "server.error.stale"


def test_two_answer_the_opening_at_the_same_time(house: House) -> None:
    places = two_at(house)
    places[0].done("start")
    frames = [place.frame() for place in places]
    for place, frame in zip(places, frames, strict=True):
        place.done("play", seq=frame["seq"], action=frame["menu"]["keep"][0])


def test_what_the_rules_refuse_is_refused_with_the_reason(house: House) -> None:
    places = two_at(house)
    places[0].done("start")
    answer = places[0].do("play", seq=places[0].frame()["seq"], action="+?")
    assert answer.json() == {"code": "illegal", "text": "refusal.tickets_expected", "values": {}}
    answer = places[0].do("play", seq=places[0].frame()["seq"], action="fly")
    assert answer.json()["code"] == "not_an_action"


def test_whoever_leaves_is_played_by_a_bot_and_comes_back(house: House) -> None:
    places = two_at(house)
    places[0].done("start")
    wire = places[1].socket()
    places[0].done("leave")
    while True:
        frame = wire.until("frame")
        if any(moment["kind"] == "played" and moment["seat"] == 0 for moment in frame["moments"]):
            break
    assert frame["seats"][0]["away"] == "away"
    assert places[0].do("play", seq=frame["seq"], action="+?").json()["text"] == "server.error.away"
    places[0].done("return")
    assert "away" not in places[0].frame()["seats"][0]
    assert places[0].do("return").json()["code"] == "not_away"
    wire.close()


def test_whoever_resigns_is_played_by_a_bot_to_the_end(house: House) -> None:
    places = two_at(house)
    places[0].done("start")
    places[0].done("resign")
    assert places[0].do("return").json()["code"] == "seat_given_up"
    places[1].done("resign")
    wire = places[1].socket()
    while wire.until("frame")["phase"] != "over":
        pass
    wire.close()
    assert places[0].frame()["seats"][0]["away"] == "resigned"


def test_a_table_by_invitation_is_seen_by_nobody_else(house: House) -> None:
    place = house.person("Ana").make("paris", 2)
    other = house.person("Bea")
    stranger = other.at(place)
    stranger.invite = "guessed"
    assert other.web.get(f"/api/tables/{place.table}").json()["code"] == "not_invited"
    assert stranger.do("sit", invite="guessed").json()["code"] == "not_invited"
    wire = stranger.socket()
    assert wire.receive() == {"type": "bye", "code": "not_invited", "text": "server.bye.not_invited"}
    listed = other.web.get("/api/tables").json()["tables"]
    assert place.table not in [face["table"] for face in listed]


def test_an_open_table_is_listed_and_watched_by_anyone(house: House) -> None:
    place = house.person("Ana").make("paris", 2, open=True)
    nobody = house.person("")
    listed = nobody.web.get("/api/tables").json()["tables"]
    assert place.table in [face["table"] for face in listed]
    watching = nobody.at(place)
    frame = watching.frame()
    assert frame["you"] == {}
    place.done("start")
    seen = watching.frame()
    assert "hand" not in seen and "menu" not in seen
    assert watching.do("sit").json()["code"] == "no_guest"


def test_my_tables_say_where_i_must_decide(house: House) -> None:
    place = house.person("Ana").make("usa", 2)
    assert [face["asked"] for face in place.person.web.get("/api/me/tables").json()["tables"]] == [False]
    place.done("start")
    found = place.person.web.get("/api/me/tables").json()["tables"][0]
    assert (found["table"]["table"], found["seat"], found["asked"]) == (place.table, 0, True)


def test_people_talk_and_need_not_read_everybody(house: House) -> None:
    ana, eva = two_at(house)
    ana.done("say", text="  ¡Hola,\n Eva! ")
    eva.done("phrase", phrase="hello")
    said = [moment for moment in eva.frame()["moments"] if moment["kind"] == "said"]
    assert [(moment["name"], moment.get("text"), moment.get("phrase")) for moment in said] == [
        ("Ana", "¡Hola, Eva!", None),
        ("Eva", None, "hello"),
    ]
    assert eva.do("mute", seat=0).status_code == 200
    assert [moment["seat"] for moment in eva.frame()["moments"] if moment["kind"] == "said"] == [1]
    assert eva.do("mute", seat=0, on=False).status_code == 200
    assert len([moment for moment in eva.frame()["moments"] if moment["kind"] == "said"]) == 2


def test_what_somebody_said_stays_theirs(house: House) -> None:
    ana, eva = two_at(house)
    eva.done("say", text="adiós")
    eva.done("leave")
    other = house.person("Bea").at(ana)
    other.done("sit", invite=ana.invite)
    said = [moment for moment in ana.frame()["moments"] if moment["kind"] == "said"]
    assert [moment["name"] for moment in said] == ["Eva"]


def test_whoever_takes_another_name_sits_down_under_it(house: House) -> None:
    ana = house.person("Ana").make("usa", 2, sit=False)
    wire = ana.socket()
    wire.until("frame")
    assert ana.person.post("/api/me", name="Anita").status_code == 200
    wire.send(type="sit", id="s")
    wire.until("ack")
    assert ana.frame()["seats"][0]["name"] == "Anita"
    wire.close()


def test_a_table_without_chat_has_phrases_only(house: House) -> None:
    ana, _ = two_at(house, chat=False)
    assert ana.do("say", text="hola").json()["text"] == "server.error.phrases_only"
    ana.done("phrase", phrase="good_luck")


def test_a_rematch_is_made_once(house: House) -> None:
    places = two_at(house)
    assert places[0].do("rematch").json()["code"] == "not_over"
    places[0].done("start")
    for place in places:
        place.done("resign")
    wire = places[0].socket()
    while wire.until("frame")["phase"] != "over":
        pass
    wire.close()
    made = places[0].do("rematch").json()["table"]
    assert places[1].do("rematch").json()["table"] == made
    link = places[1].frame()["rematch"]
    assert link["table"] == made
    again = Place(places[1].person, made, link["invite"])
    again.done("sit", invite=link["invite"])
    assert [seat["name"] for seat in again.frame()["seats"]] == ["Ana", "Eva"]


def test_time_for_each_decision_runs_out_and_a_bot_decides(database: str) -> None:
    with running(database) as house:
        place = house.person("Ana").make("usa", 2, bots=1, clock={"kind": "move", "seconds": 5})
        wire = place.socket()
        place.done("start")
        frame = wire.until("frame")
        while not frame.get("asked"):
            frame = wire.until("frame")
        mine = next(asked for asked in frame["asked"] if asked["seat"] == 0)
        assert mine["deadline"] - mine["since"] == 5000
        kinds: list[str] = []
        while "timed_out" not in kinds:
            kinds += [moment["kind"] for moment in wire.until("frame")["moments"]]
        while "played" not in kinds[kinds.index("timed_out") :]:
            kinds += [moment["kind"] for moment in wire.until("frame")["moments"]]
        wire.close()


def test_a_table_sleeps_in_the_log_and_goes_on(database: str) -> None:
    with running(database) as house:
        ana = house.person("Ana")
        place = ana.make("world", 2)
        place.done("start")
        before = place.frame()
        token = ana.token
    with running(database) as house:
        again = house.person("")
        again.token = token
        again.web.cookies.set("ferrovia_guest", token)
        after = again.at(place).frame()
        assert after["hand"] == before["hand"]
        assert after["seq"] >= before["seq"]


def test_bots_wait_for_whoever_looks_on(database: str) -> None:
    with running(database, pace=0.2) as house:
        table = house.person("Ana").make("paris", 2, 2, sit=False)
        eyes = table.socket()
        table.done("start")
        while (last := eyes.until("frame")["seq"]) < 9:
            pass
        eyes.close()
        while (frame := table.frame())["phase"] != "over":
            sleep(0.1)
    moments = [(moment["seq"], moment["at"]) for moment in frame["moments"] if moment["kind"] == "played"]
    gaps = [(seq, at - before) for (_, before), (seq, at) in pairwise(moments)]
    assert all(gap >= 190 for seq, gap in gaps if seq <= last)
    assert median(gap for seq, gap in gaps if seq > last + 1) < 190
