"""Deals that the server and the players make together: announced, revealed, withheld, published, verified."""

import json
import secrets
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ferrovia.engine.shuffle import seed_hash
from ferrovia.notation.deal import commitment, hash_nonce
from ferrovia.notation.record import Record, parse_record
from ferrovia.server.tables.model.entries import Sat
from tests.cli.terminal import refused, run
from tests.server.client import LocalServer, Message, TableClient, choose, server_in_thread
from tests.server.conftest import pg_database
from tests.server.test_tutorial import OPTIONS as TUTORIAL
from tests.server.test_undo import claim_of, until_claim
from tests.waiting import wait_for

STATE = "ferrovia.server.tables.model.state"


class Player:
    """A person whose client draws a nonce."""

    def __init__(self, server: LocalServer, name: str) -> None:
        self.person = server.person(name)
        self.nonce = secrets.token_hex(32)
        self.table: TableClient

    def create(self, rulebook: str, seats: int, **more: Any) -> "Player":
        self.table = self.person.create(rulebook, seats, nonce_hash=hash_nonce(self.nonce), **more)
        return self

    def join(self, host: "Player") -> "Player":
        self.table = self.person.at(host.table)
        self.table.done("sit", invite=host.table.invite, nonce_hash=hash_nonce(self.nonce))
        return self

    def reveal(self) -> None:
        self.table.done("reveal", nonce=self.nonce)


def two(server: LocalServer, **more: Any) -> tuple[Player, Player]:
    """Two people who have announced their nonces."""
    ana = Player(server, "Ana").create("paris", 2, **more)
    return ana, Player(server, "Eva").join(ana)


def wait_for_phase(table: TableClient, phase: str) -> Message:
    wait_for(lambda: table.frame()["phase"], phase)
    return table.frame()


def record_of(table: TableClient) -> Record:
    """The record, which is only parsed if its numbers belong together."""
    answer = table.ask("record")
    assert answer.status_code == 200, answer.text
    return parse_record(answer.text)


def save(table: TableClient, folder: Path) -> str:
    file = folder / "game.txt"
    file.write_text(table.ask("record").text, encoding="utf-8")
    return str(file)


def verified(table: TableClient, folder: Path, *more: str) -> str:
    """The output of `ferrovia verify-deal` for somebody who noted the commitment before the deal."""
    seen = commitment(record_of(table).deal_terms)
    answer = run("verify-deal", save(table, folder), "--hash", seen, *more)
    assert (answer.code, answer.err) == (0, "")
    return " ".join(answer.out.split())


def test_everybody_reveals_and_the_deal_is_proven(server: LocalServer, tmp_path: Path) -> None:
    ana, eva = two(server)
    before = ana.table.frame()
    assert before["deal"] == {"nonce_hashes": [hash_nonce(ana.nonce), hash_nonce(eva.nonce)]}
    ana.table.done("start")
    dealing = eva.table.frame()
    assert (dealing["phase"], dealing["deal"]["unrevealed"]) == ("dealing", [0, 1])
    assert dealing["deal"]["reveal_until"] > dealing["at"]
    assert "game" not in dealing and "hand" not in dealing
    ana.reveal()
    assert eva.table.frame()["deal"]["unrevealed"] == [1]
    eva.reveal()
    frame = eva.table.frame()
    assert frame["phase"] == "playing" and "deal" not in frame
    assert [moment["kind"] for moment in frame["moments"]][-3:] == ["began", "revealed", "revealed"]
    eva.table.done("resign")
    last = ana.table.give_up()
    assert last["deal"]["nonces"] == [ana.nonce, eva.nonce]
    record = record_of(ana.table)
    assert record.sources and record.sources.nonces == (ana.nonce, eva.nonce)
    assert record.seed and record.seed.hex() == last["seed"] != last["deal"]["server_seed"]
    assert record.seed_hash == before["options"]["seed_hash"]
    said = verified(ana.table, tmp_path, "--nonce", eva.nonce)
    assert said == (
        "Proven: your own random number is part of the deal, and all the rest was fixed before you revealed it,"
        " so nobody could choose the deal."
    )
    assert verified(ana.table, tmp_path).startswith("Proven: 2 players' random numbers")
    assert "is not part of this deal" in refused("verify-deal", save(ana.table, tmp_path), "--nonce", "ab" * 32)


def test_player_who_disappears_blocks_nobody_and_is_marked(
    server: LocalServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, eva = two(server)
    ana.table.done("start")
    monkeypatch.setattr(f"{STATE}.REVEAL_TIMEOUT_MS", 0)  # from the next entry on
    ana.reveal()
    frame = wait_for_phase(ana.table, "playing")
    assert [(moment["kind"], moment.get("seat")) for moment in frame["moments"]][-1] == ("withheld", 1)
    answer = eva.table.do("reveal", nonce=eva.nonce)
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_phase")
    eva.table.done("resign")
    last = ana.table.give_up()
    assert last["deal"]["nonces"] == [ana.nonce, None]
    record = record_of(ana.table)
    assert record.sources and record.sources.withheld == [1]
    said = verified(ana.table, tmp_path, "--nonce", ana.nonce, "--lang", "en")
    assert "1 other was not revealed" in said and "between 2 deals" in said
    dicho = verified(ana.table, tmp_path, "--nonce", ana.nonce, "--lang", "es", "--details")
    assert "1 de los otros no se reveló" in dicho and "anunciado, pero no revelado" in dicho


def test_nobody_reveals_and_the_game_is_dealt(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{STATE}.REVEAL_TIMEOUT_MS", 300)
    ana, _ = two(server)
    ana.table.done("start")
    frame = wait_for_phase(ana.table, "playing")
    assert [moment["kind"] for moment in frame["moments"]][-2:] == ["withheld", "withheld"]
    ana.table.person.at(ana.table).done("resign")


def test_clients_without_nonces_play_at_once(server: LocalServer, tmp_path: Path) -> None:
    client = server.person("Ana").create("paris", 3, bots=2)
    shown = client.frame()["options"]["seed_hash"]
    client.done("start")
    assert client.frame()["phase"] == "playing"
    last = client.give_up()
    assert last["deal"]["nonce_hashes"] == last["deal"]["nonces"] == [None] * 3
    assert last["seed"] != last["deal"]["server_seed"]
    answer = run("verify-deal", save(client, tmp_path), "--hash", shown)
    assert answer.code == 0 and "that the operator did not choose it" in " ".join(answer.out.split())
    assert "--hash" in run("verify-deal", save(client, tmp_path)).out


def test_bots_alone_need_no_nonces(server: LocalServer) -> None:
    client = server.person("Ana").create("paris", 2, bots=2, sit=False)
    client.done("start")
    assert wait_for_phase(client, "over")["deal"]["nonces"] == [None, None]
    assert record_of(client).sources


def test_shared_screen_has_one_nonce(server: LocalServer, tmp_path: Path) -> None:
    ana = Player(server, "Ana").create("paris", 3, shared=True)
    ana.table.done("sit", seat=1, name="Leo")
    Player(server, "Eva").join(ana)
    eva_hash = ana.table.frame()["deal"]["nonce_hashes"][2]
    assert ana.table.frame()["deal"]["nonce_hashes"] == [hash_nonce(ana.nonce), None, eva_hash]
    ana.table.done("start")
    ana.reveal()
    assert ana.table.frame()["deal"]["unrevealed"] == [2]


def test_only_the_own_announced_nonce_can_be_revealed_and_only_once(server: LocalServer) -> None:
    ana, eva = two(server)
    assert ana.table.do("reveal", nonce=ana.nonce).json()["text_key"] == "server.error.phase_gathering"
    ana.table.done("start")
    for nonce in (secrets.token_hex(32), eva.nonce):
        assert ana.table.do("reveal", nonce=nonce).json()["code"] == "no_such_nonce"
    stranger = server.person("Leo").at(ana.table)
    assert stranger.do("reveal", nonce=ana.nonce).json()["code"] == "no_such_nonce"
    ana.reveal()
    assert ana.table.do("reveal", nonce=ana.nonce).json()["code"] == "no_such_nonce"
    for nonce in ("", "ab" * 31, "AB" * 32, "zz" * 32):
        assert ana.table.do("reveal", nonce=nonce).json()["code"] == "bad_request"


@pytest.mark.parametrize("malformed", ["\n", "ab" * 32 + "\n", "ab" * 31, "AB" * 32, " "])
def test_only_hashes_announce_nonces(server: LocalServer, malformed: str) -> None:
    person = server.person("Ana")
    table = person.create("paris", 2, bots=1)
    stranger = server.person("Eva").at(person.create("paris", 2))
    refused_requests = [
        stranger.do("sit", invite=stranger.invite, nonce_hash=malformed),
        person.post("/api/tables", rulebook="paris", seats=[{}, {}], nonce_hash=malformed),
        table.do("rematch", nonce_hash=malformed),
    ]
    assert [answer.status_code for answer in refused_requests] == [400] * 3
    with pytest.raises(ValueError, match="nonce_hash"):
        Sat(0, "Ana", nonce_hash=malformed)


def test_seats_are_fixed_while_nonces_are_revealed(server: LocalServer) -> None:
    ana = Player(server, "Ana").create("paris", 3, bots=1)
    Player(server, "Eva").join(ana)
    ana.table.done("start")
    for command in ("start", "sit", "leave", "resign"):
        assert ana.table.do(command).json()["text_key"] == "server.error.phase_dealing"
    ana.table.done("phrase", phrase="hello")
    ana.table.done("set_speed", speed="instant")


def test_who_leaves_takes_the_announced_nonce_along(server: LocalServer) -> None:
    ana, eva = two(server)
    eva.table.done("leave")
    assert ana.table.frame()["deal"]["nonce_hashes"] == [hash_nonce(ana.nonce), None]
    ana.table.done("start")
    ana.reveal()
    assert ana.table.frame()["phase"] == "playing"


def test_no_message_shows_a_nonce_or_the_seed_before_the_end(server: LocalServer) -> None:
    ana, eva = two(server)
    sockets = [client.socket() for client in (ana.table, eva.table, server.person("").at(ana.table))]
    ana.table.done("start")
    ana.reveal()
    eva.reveal()
    rng, seen = Random(3), []
    for _ in range(6):
        for player in (ana, eva):
            frame = player.table.frame()
            if "menu" in frame:
                player.table.do("play", seq=frame["seq"], action=choose(frame["menu"], rng))
    for socket in sockets:
        while True:
            seen.append(json.dumps(frame := socket.until("frame")))
            if frame["phase"] == "playing" and len(frame.get("asked", [])) == 1:
                break
    seen += [player.table.ask(what).text for player in (ana, eva) for what in ("", "record", "replay", "outlook")]
    seen.append(ana.person.web.get("/api/me/tables").text)
    eva.table.done("resign")
    last = ana.table.give_up()
    secrets_now = [ana.nonce, eva.nonce, last["seed"], last["deal"]["server_seed"]]
    assert not [secret for secret in secrets_now for text in seen if secret in text]
    assert all(secret in json.dumps(last) for secret in secrets_now)


def test_rematch_has_a_deal_of_its_own_and_an_undo_changes_nothing(server: LocalServer, tmp_path: Path) -> None:
    ana, eva = two(server)
    ana.table.done("start")
    ana.reveal()
    eva.reveal()
    client, other, frame = until_claim([ana.table, eva.table], Random(2))
    client.done("play", seq=frame["seq"], action=claim_of(frame))
    client.done("undo")
    other.done("resign")
    client.give_up()
    assert verified(ana.table, tmp_path, "--nonce", ana.nonce).startswith("Proven: your own")
    again = Player(server, "Ana")
    again.person, nonce_hash = ana.person, hash_nonce(again.nonce)
    created = ana.table.do("rematch", nonce_hash=nonce_hash).json()
    again.table = TableClient(ana.person, created["table"], "")
    assert again.table.frame()["deal"]["nonce_hashes"] == [nonce_hash, None]
    again.table.done("start")
    again.reveal()
    first, second = ana.table.frame(), again.table.give_up()
    assert first["deal"]["server_seed"] != second["deal"]["server_seed"]
    assert second["deal"]["nonces"] == [again.nonce, None]


def test_table_closed_before_its_game_reveals_its_seed(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{STATE}.GATHERING_TIMEOUT_MS", 300)
    with server_in_thread(database) as server:
        ana = Player(server, "Ana").create("paris", 2)
        frame = wait_for_phase(ana.table, "closed")
        assert seed_hash(bytes.fromhex(frame["deal"]["server_seed"])) == frame["options"]["seed_hash"]
        assert frame["deal"]["nonces"] == [None, None] and "seed" not in frame
        assert ana.table.ask("record").json()["code"] == "not_over"


def test_abandoned_game_reveals_its_seed_and_can_be_verified(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{STATE}.PLAYING_TIMEOUT_MS", 300)
    with server_in_thread(database) as server:
        ana, eva = two(server)
        ana.table.done("start")
        ana.reveal()
        eva.reveal()
        frame = wait_for_phase(ana.table, "closed")
        assert frame["deal"]["nonces"] == [ana.nonce, eva.nonce] and "result" not in frame
        assert record_of(ana.table).winners == []
        assert verified(ana.table, tmp_path, "--nonce", ana.nonce).startswith("Proven: your own")
        assert ana.table.ask("replay").json()["code"] == "not_over"


def test_deal_goes_on_after_a_restart(database: str) -> None:
    with server_in_thread(database) as one:
        ana, eva = two(one)
        ana.table.done("start")
        ana.reveal()
    with server_in_thread(database) as two_:
        later = elsewhere(two_, eva)
        assert later.table.frame()["deal"]["unrevealed"] == [1]
        later.reveal()
        assert later.table.frame()["phase"] == "playing"


def elsewhere(server: LocalServer, player: Player) -> Player:
    """The same player, through another server."""
    found = Player(server, "")
    found.person.token, found.nonce = player.person.token, player.nonce
    found.person.web.cookies.set("ferrovia_guest", player.person.token)
    found.table = found.person.at(player.table)
    return found


def test_nonces_are_revealed_through_two_processes(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    shared = pg_database(request)
    with server_in_thread(shared) as one, server_in_thread(shared) as other:
        ana = Player(one, "Ana").create("paris", 2)
        eva = Player(other, "Eva").join(ana)
        ana.table.done("start")
        wait_for_phase(eva.table, "dealing")
        ana.reveal()
        eva.reveal()
        frames = [wait_for_phase(player.table, "playing") for player in (ana, eva)]
        assert frames[0]["game"] == frames[1]["game"]
        eva.table.done("resign")
        ana.table.give_up()
        assert verified(ana.table, tmp_path, "--nonce", eva.nonce).startswith("Proven: your own")


def test_tutorial_has_the_published_deal_without_nonces(server: LocalServer) -> None:
    ana = server.person("Ana")
    assert ana.post("/api/tables", **TUTORIAL, nonce_hash="00" * 32).json()["text_key"] == "server.error.tutorial"
    answer = ana.post("/api/tables", **TUTORIAL).json()
    table = TableClient(ana, answer["table"], answer["invite"])
    table.done("start")
    frame = table.give_up()
    assert "deal" not in frame and seed_hash(bytes.fromhex(frame["seed"])) == frame["options"]["seed_hash"]


def test_deal_of_a_table_is_verified_by_its_address(server: LocalServer) -> None:
    client = server.person("Ana").create("paris", 2, bots=1)
    address = f"{server.base}/t/{client.table}"
    shown = client.frame()["options"]["seed_hash"]
    assert "not over" in refused("verify-deal", f"{address}#{client.invite}")
    client.done("start")
    client.give_up()
    assert run("verify-deal", f"{address}#{client.invite}", "--hash", shown).code == 0
    assert run("verify-deal", f"{address}/replay?step=3#{client.invite}").code == 0
    assert "by invitation" in refused("verify-deal", address)
    assert "no such table" in refused("verify-deal", f"{address}x")
    assert "not the address of a table" in refused("verify-deal", f"{server.base}/rules/usa")
    assert "cannot reach" in refused("verify-deal", "http://127.0.0.1:9/t/abc")


def test_address_of_another_server_sends_no_record() -> None:
    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_error(404)

        def log_message(self, *_: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Page) as other:
        threading.Thread(target=other.handle_request, daemon=True).start()
        assert "sent no record" in refused("verify-deal", f"http://127.0.0.1:{other.server_port}/t/abc")
