"""Several people at one screen: one guest holds their seats and shows one at a time."""

from random import Random

from tests.server.client import LocalServer, TableClient, choose


def screen(server: LocalServer) -> TableClient:
    """A table with two people at one screen and a third elsewhere."""
    client = server.person("Ana").create("usa", 3, shared=True)
    client.done("sit", seat=1, name="Eva")
    server.person("Bea").at(client).done("sit", invite=client.invite)
    return client


def test_two_people_at_one_screen_play_a_game(server: LocalServer) -> None:
    client = server.person("Ana").create("paris", 2, shared=True)
    client.done("sit", name="  Eva ")
    frame = client.frame()
    assert [seat["name"] for seat in frame["occupants"]] == ["Ana", "Eva"]
    assert (frame["you"]["seat"], frame["you"]["seats"], frame["options"]["shared"]) == (0, [0, 1], True)
    client.done("start")
    socket = client.socket()
    rng = Random(1)
    looking = 0
    while (frame := socket.until("frame"))["phase"] != "over":
        assert frame["you"]["seat"] == looking
        asked = [asked["seat"] for asked in frame["asked"]]
        if looking not in asked:
            looking = asked[0]
            socket.send(type="hello", since=frame["seq"], seat=looking)
        elif "menu" in frame:
            socket.send(type="play", seq=frame["seq"], action=choose(frame["menu"], rng))
    socket.close()
    rematch = TableClient(client.person, client.do("rematch").json()["table"], "")
    assert [seat.get("name") for seat in rematch.frame()["occupants"]] == ["Ana", "Eva"]


def test_frame_shows_one_of_the_guests_seats(server: LocalServer) -> None:
    client = screen(server)
    client.done("start")
    hands = [client.frame(seat=seat)["hand"] for seat in (0, 1)]
    assert hands[0]["offer"] != hands[1]["offer"]
    assert client.frame(seat=2)["hand"] == hands[0]
    assert client.ask("outlook", seat=1).json()["seat"] == 1
    assert client.ask("outlook", seat=2).json()["code"] == "not_seated"
    for seat in (0, 1):
        frame = client.frame(seat=seat)
        client.done("play", seq=frame["seq"], action=frame["menu"]["keep"][0], seat=seat)
    answer = client.do("play", seq=client.frame()["seq"], action="keep=12", seat=2)
    assert answer.json()["code"] == "not_seated"


def test_my_tables_list_all_my_seats(server: LocalServer) -> None:
    client = screen(server)
    client.done("start")
    found = client.person.web.get("/api/me/tables").json()["tables"][0]
    assert (found["seat"], found["seats"], found["asked"]) == (0, [0, 1], True)


def test_one_of_several_seats_can_be_left_to_a_bot(server: LocalServer) -> None:
    client = screen(server)
    client.done("leave", seat=1)
    assert [seat["kind"] for seat in client.frame()["occupants"]] == ["person", "free", "person"]
    client.done("sit", seat=1)
    client.done("start")
    client.done("leave", seat=1)
    assert [seat.get("away") for seat in client.frame()["occupants"]] == [None, "away", None]
    assert "menu" in client.frame()


def test_unshared_table_allows_one_seat_per_guest(server: LocalServer) -> None:
    client = server.person("Ana").create("usa", 3)
    assert client.do("sit", seat=1).json()["code"] == "already_seated"
    other = server.person("Eva").at(client)
    assert other.do("sit", invite=client.invite, name="Eve").json()["text_key"] == "server.error.own_name"
    assert "seats" not in client.frame()["you"]


def test_shared_table_cannot_be_open(server: LocalServer) -> None:
    answer = server.person("Ana").post("/api/tables", rulebook="usa", seats=[{}, {}], shared=True, is_open=True)
    assert (answer.status_code, answer.json()["text_key"]) == (400, "server.error.shared_open")
