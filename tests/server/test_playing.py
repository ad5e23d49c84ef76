"""People at tables: whole games as clients see them, and everything around a game."""

from random import Random
from typing import Any

import pytest

from ferrovia.engine.shuffle import seed_hash
from ferrovia.notation.record import parse_record
from tests.server.client import LocalServer, TableClient, choose, server_in_thread


def play_out(clients: list[TableClient], rng: Random) -> None:
    """Play to the end by HTTP, for whichever seat is asked."""
    for _ in range(3000):
        frames = [client.frame() for client in clients]
        if frames[0]["phase"] == "over":
            return
        for client, frame in zip(clients, frames, strict=True):
            if "menu" in frame:
                client.done("play", seq=frame["seq"], action=choose(frame["menu"], rng))
    raise AssertionError("the game does not end")


def two_at(server: LocalServer, **more: Any) -> list[TableClient]:
    """Two people at a table of their own, about to start."""
    ana = server.person("Ana").create("usa", 2, **more)
    eva = server.person("Eva").at(ana)
    eva.done("sit", invite=ana.invite)
    return [ana, eva]


def test_two_people_play_a_whole_game(server: LocalServer) -> None:
    clients = two_at(server)
    first = clients[0].frame()
    assert [seat["name"] for seat in first["occupants"]] == ["Ana", "Eva"]
    assert "seed" not in first
    clients[0].done("start")
    play_out(clients, Random(1))
    last = clients[1].frame()
    assert last["phase"] == "over" and last["result"]["winners"]
    assert seed_hash(bytes.fromhex(last["deal"]["server_seed"])) == first["options"]["seed_hash"]
    answer = clients[1].person.web.get(f"/api/tables/{clients[0].table}/record", headers={"ferrovia-invite": "x"})
    record = parse_record(answer.text)
    assert record.totals == [score["total"] for score in last["result"]["scores"]]
    replay = clients[1].person.web.get(f"/api/tables/{clients[0].table}/replay").json()
    assert [(step["seat"], step["action"]) for step in replay["steps"]] == record.moves
    assert replay["result"] == last["result"]


def test_person_plays_bots_over_a_socket(server: LocalServer) -> None:
    client = server.person("Ana").create("europe", 3, bots=2)
    socket = client.socket()
    assert socket.until("frame")["phase"] == "gathering"
    socket.send(type="start", id="s")
    rng = Random(2)
    seen = 0
    number = 0
    while True:
        message = socket.receive()
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
            socket.send(type="play", id=f"p{number}", seq=message["seq"], action=choose(message["menu"], rng))
    assert message["seed"]
    socket.close()


def test_repeated_command_is_executed_once(server: LocalServer) -> None:
    clients = two_at(server)
    clients[0].done("start")
    frame = clients[0].frame()
    action = choose(frame["menu"], Random(3))
    bot_decides_once = clients[0].done("play", id="a1", seq=frame["seq"], action=action)
    assert clients[0].done("play", id="a1", seq=frame["seq"], action=action) == bot_decides_once
    assert clients[1].frame()["seq"] == bot_decides_once


def test_stale_command_is_refused(server: LocalServer) -> None:
    client = server.person("Ana").create("usa", 2)
    client.done("start")
    rng = Random(4)
    socket = client.socket()
    while (frame := socket.until("frame")).get("menu", {}).get("question") != "turn":
        if "menu" in frame:
            client.do("play", seq=frame["seq"], action=choose(frame["menu"], rng))
    draw = frame["menu"]["draw"][-1]
    client.done("play", id="d1", seq=frame["seq"], action=draw)
    answer = client.do("play", id="d2", seq=frame["seq"], action=draw)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert answer.json()["text_key"] == "server.error.stale"


def test_kept_tickets_stay_in_view_while_others_choose(server: LocalServer) -> None:
    clients = two_at(server)
    clients[0].done("start")
    frame = clients[0].frame()
    offer = frame["hand"]["offer"]
    clients[0].done("play", seq=frame["seq"], action="keep=13")
    held = clients[0].frame()["hand"]["tickets"]
    assert [ticket["ticket"] for ticket in held] == [offer[0], offer[2]]
    assert {found["ticket"] for found in clients[0].ask("outlook").json()["tickets"]} == {offer[0], offer[2]}
    assert clients[1].frame()["game"]["seats"][0]["tickets"] == 0


def test_illegal_action_is_refused_with_the_reason(server: LocalServer) -> None:
    clients = two_at(server)
    clients[0].done("start")
    answer = clients[0].do("play", seq=clients[0].frame()["seq"], action="+?")
    assert answer.json() == {"code": "illegal", "text_key": "refusal.tickets_expected", "values": {}}
    answer = clients[0].do("play", seq=clients[0].frame()["seq"], action="fly")
    assert answer.json()["code"] == "not_an_action"


def test_bot_stands_in_until_the_person_returns(server: LocalServer) -> None:
    clients = two_at(server)
    clients[0].done("start")
    socket = clients[1].socket()
    clients[0].done("leave")
    while True:
        frame = socket.until("frame")
        if any(moment["kind"] == "played" and moment["seat"] == 0 for moment in frame["moments"]):
            break
    assert frame["occupants"][0]["away"] == "away"
    assert clients[0].do("play", seq=frame["seq"], action="+?").json()["text_key"] == "server.error.away"
    clients[0].done("return")
    assert "away" not in clients[0].frame()["occupants"][0]
    assert clients[0].do("return").json()["code"] == "not_away"
    socket.close()


def test_bot_plays_to_the_end_for_a_person_who_resigned(server: LocalServer) -> None:
    clients = two_at(server)
    clients[0].done("start")
    clients[0].done("resign")
    assert clients[0].do("return").json()["code"] == "seat_given_up"
    clients[1].done("resign")
    socket = clients[1].socket()
    while socket.until("frame")["phase"] != "over":
        pass
    socket.close()
    assert clients[0].frame()["occupants"][0]["away"] == "resigned"


def test_table_by_invitation_is_hidden_from_others(server: LocalServer) -> None:
    client = server.person("Ana").create("paris", 2)
    other = server.person("Bea")
    stranger = other.at(client)
    stranger.invite = "guessed"
    assert other.web.get(f"/api/tables/{client.table}").json()["code"] == "not_invited"
    assert stranger.do("sit", invite="guessed").json()["code"] == "not_invited"
    socket = stranger.socket()
    assert socket.receive() == {"type": "bye", "code": "not_invited", "text_key": "server.bye.not_invited"}
    listed = other.web.get("/api/tables").json()["tables"]
    assert client.table not in [summary["table"] for summary in listed]


def test_open_table_is_listed_and_watched_by_anyone(server: LocalServer) -> None:
    client = server.person("Ana").create("paris", 2, is_open=True)
    nobody = server.person("")
    listed = nobody.web.get("/api/tables").json()["tables"]
    assert client.table in [summary["table"] for summary in listed]
    spectators = nobody.at(client)
    frame = spectators.frame()
    assert frame["you"] == {}
    client.done("start")
    seen = spectators.frame()
    assert "hand" not in seen and "menu" not in seen
    assert spectators.do("sit").json()["code"] == "no_guest"


def test_my_tables_say_where_i_must_decide(server: LocalServer) -> None:
    client = server.person("Ana").create("usa", 2)
    assert [summary["asked"] for summary in client.person.web.get("/api/me/tables").json()["tables"]] == [False]
    client.done("start")
    found = client.person.web.get("/api/me/tables").json()["tables"][0]
    assert (found["table"]["table"], found["seat"], found["asked"]) == (client.table, 0, True)


def test_chat_can_be_muted(server: LocalServer) -> None:
    ana, eva = two_at(server)
    ana.done("say", text="  ¡Hola,\n Eva! ")
    eva.done("phrase", phrase="hello")
    said = [moment for moment in eva.frame()["moments"] if moment["kind"] == "said"]
    assert [(moment["name"], moment.get("text"), moment.get("phrase")) for moment in said] == [
        ("Ana", "¡Hola, Eva!", None),
        ("Eva", None, "hello"),
    ]
    assert "muted" not in eva.frame()["you"]
    assert eva.do("mute", seat=0).status_code == 200
    assert [moment["seat"] for moment in eva.frame()["moments"] if moment["kind"] == "said"] == [1]
    assert eva.frame()["you"]["muted"] == [0] and "muted" not in ana.frame()["you"]
    assert eva.do("mute", seat=0, on=False).status_code == 200
    assert len([moment for moment in eva.frame()["moments"] if moment["kind"] == "said"]) == 2
    assert "muted" not in eva.frame()["you"]


def test_open_socket_follows_a_mute(server: LocalServer) -> None:
    ana, eva = two_at(server)
    sockets = [eva.socket(), eva.socket()]
    bystander = ana.socket()
    assert [socket.until("frame")["you"].get("muted") for socket in (*sockets, bystander)] == [None] * 3
    assert eva.do("mute", seat=0).status_code == 200
    assert [socket.until("frame")["you"].get("muted") for socket in sockets] == [[0], [0]]
    ana.done("say", text="quiet, please")
    assert [socket.until("frame").get("moments") for socket in sockets] == [None, None]
    frame = bystander.until("frame")
    assert [moment["kind"] for moment in frame["moments"]] == ["said"] and "muted" not in frame["you"]
    assert eva.do("mute", seat=0, on=False).status_code == 200
    assert ["muted" in socket.until("frame")["you"] for socket in sockets] == [False, False]
    for socket in (*sockets, bystander):
        socket.close()


def test_mute_follows_the_person_and_not_the_seat(server: LocalServer) -> None:
    ana, eva = two_at(server)
    assert ana.do("mute", seat=1).status_code == 200
    assert ana.frame()["you"]["muted"] == [1]
    eva.done("leave")
    assert "muted" not in ana.frame()["you"]
    server.person("Bob").at(ana).done("sit", invite=ana.invite, seat=1)
    assert "muted" not in ana.frame()["you"]


def test_host_closes_a_table_before_the_game(server: LocalServer) -> None:
    ana, eva = two_at(server)
    answer = eva.do("close")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_host")
    ana.done("close")
    assert eva.frame()["phase"] == "closed"
    assert ana.do("start").json()["code"] == ana.do("close").json()["code"] == "wrong_phase"


@pytest.mark.rule("ASI-15")
def test_partners_have_no_private_chat(server: LocalServer) -> None:
    """A server cannot judge what people say; but rivals read every word that partners exchange."""
    ana = server.person("Ana").create("asia", 4)
    others = [server.person(name).at(ana) for name in ("Bea", "Eva", "Leo")]
    for client in others:
        client.done("sit", invite=ana.invite)
    ana.done("start")
    ana.done("say", text="your turn, Bea")
    assert ana.do("say", text="psst", to=1).status_code == 400
    for client in (ana, *others):
        said = [moment["text"] for moment in client.frame()["moments"] if moment["kind"] == "said"]
        assert said == ["your turn, Bea"]


def test_chat_keeps_its_authors_name(server: LocalServer) -> None:
    ana, eva = two_at(server)
    eva.done("say", text="adiós")
    eva.done("leave")
    other = server.person("Bea").at(ana)
    other.done("sit", invite=ana.invite)
    said = [moment for moment in ana.frame()["moments"] if moment["kind"] == "said"]
    assert [moment["name"] for moment in said] == ["Eva"]


def test_renamed_guest_sits_down_with_the_new_name(server: LocalServer) -> None:
    ana = server.person("Ana").create("usa", 2, sit=False)
    socket = ana.socket()
    socket.until("frame")
    assert ana.person.post("/api/me", name="Anita").status_code == 200
    socket.send(type="sit", id="s")
    socket.until("ack")
    assert ana.frame()["occupants"][0]["name"] == "Anita"
    socket.close()


def test_rematch_is_made_once(server: LocalServer) -> None:
    clients = two_at(server)
    assert clients[0].do("rematch").json()["code"] == "not_over"
    clients[0].done("start")
    for client in clients:
        client.done("resign")
    socket = clients[0].socket()
    while socket.until("frame")["phase"] != "over":
        pass
    socket.close()
    created = clients[0].do("rematch").json()["table"]
    assert clients[1].do("rematch").json()["table"] == created
    link = clients[1].frame()["rematch"]
    assert link["table"] == created
    rematch = TableClient(clients[1].person, created, link["invite"])
    rematch.done("sit", invite=link["invite"])
    assert [seat["name"] for seat in rematch.frame()["occupants"]] == ["Ana", "Eva"]


def test_bot_decides_when_time_for_a_decision_runs_out(database: str) -> None:
    with server_in_thread(database) as server:
        client = server.person("Ana").create("usa", 2, bots=1, time_control={"kind": "decision", "seconds": 5})
        socket = client.socket()
        client.done("start")
        frame = socket.until("frame")
        while not frame.get("asked"):
            frame = socket.until("frame")
        mine = next(asked for asked in frame["asked"] if asked["seat"] == 0)
        assert mine["deadline"] - mine["asked_at"] == 5000
        kinds: list[str] = []
        while "timed_out" not in kinds:
            kinds += [moment["kind"] for moment in socket.until("frame")["moments"]]
        while "played" not in kinds[kinds.index("timed_out") :]:
            kinds += [moment["kind"] for moment in socket.until("frame")["moments"]]
        socket.close()
