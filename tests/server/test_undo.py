"""Undo: only a player's own last action, only if it revealed nothing, and only once if others play."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.storage.interface import Guest
from ferrovia.server.tables.model.entries import PER_DECISION, PER_GAME, Played, TimeControl, Undone
from ferrovia.server.tables.model.state import OVER, TableState, rebuild_state
from tests.random_games import random_action
from tests.server.client import LocalServer, TableClient
from tests.server.leaks import OfflineTable


def until_claim(clients: list[TableClient], rng: Random) -> tuple[TableClient, TableClient, dict[str, Any]]:
    """Play until somebody may claim a route; returns that player, the other, and the frame."""
    while True:
        for client, other in (clients, clients[::-1]):
            frame = client.frame()
            if "claim" in frame.get("menu", {}):
                return client, other, frame
            if "menu" in frame:
                texts = [text for key in ("keep", "draw") for text in frame["menu"].get(key, [])]
                client.done("play", seq=frame["seq"], action=rng.choice(texts))


def two(server: LocalServer, **more: Any) -> list[TableClient]:
    ana = server.person("Ana").create("usa", 2, **more)
    eva = server.person("Eva").at(ana)
    eva.done("sit", invite=ana.invite)
    ana.done("start")
    return [ana, eva]


def claim_of(frame: dict[str, Any]) -> str:
    route, payments = next(iter(frame["menu"]["claim"].items()))
    return f"{route}={payments[0]}"


def test_undone_claim_restores_the_game(server: LocalServer) -> None:
    client, other, before = until_claim(two(server), Random(1))
    client.done("play", seq=before["seq"], action=claim_of(before))
    assert client.frame()["may_undo"] is True and "may_undo" not in other.frame()
    assert other.do("undo").json()["code"] == "not_undoable"
    stale = other.frame()
    client.done("undo", id="u")
    client.done("undo", id="u")
    after = client.frame(since=before["seq"])
    assert [moment["kind"] for moment in after["moments"]] == ["played", "undone"]
    for part in ("game", "hand", "menu"):
        assert after[part] == before[part]
    assert other.do("play", seq=stale["seq"], action="+?").json()["code"] == "stale"
    assert client.do("play", seq=before["seq"], action=claim_of(before)).json()["code"] == "stale"


def test_no_undo_is_offered_while_a_bot_plays_for_me(server: LocalServer) -> None:
    client, _, before = until_claim(two(server), Random(1))
    client.done("play", seq=before["seq"], action=claim_of(before))
    client.done("leave")
    assert "may_undo" not in client.frame()
    assert client.do("undo").json()["code"] == "wrong_phase"


def test_decision_after_an_undo_cannot_be_undone(server: LocalServer) -> None:
    client, _, before = until_claim(two(server), Random(2))
    for _ in range(2):
        client.done("play", seq=client.frame()["seq"], action=claim_of(before))
        answer = client.do("undo")
    assert (answer.status_code, answer.json()["text_key"]) == (409, "server.error.not_undoable")


def test_undo_is_refused_after_another_action(server: LocalServer) -> None:
    client, other, before = until_claim(two(server), Random(3))
    client.done("play", seq=before["seq"], action=claim_of(before))
    frame = other.frame()
    other.done("play", seq=frame["seq"], action=frame["menu"]["draw"][0])
    assert client.do("undo").json()["code"] == "not_undoable"


def test_drawing_cards_or_tickets_cannot_be_undone(server: LocalServer) -> None:
    client, _, frame = until_claim(two(server), Random(4))
    client.done("play", seq=frame["seq"], action=frame["menu"]["draw"][-1])
    assert client.do("undo").json()["code"] == "not_undoable"


def test_table_may_disallow_undo(server: LocalServer) -> None:
    client, _, frame = until_claim(two(server, allows_undo=False), Random(5))
    client.done("play", seq=frame["seq"], action=claim_of(frame))
    assert "may_undo" not in client.frame() and client.frame()["options"]["allows_undo"] is False
    assert client.do("undo").json()["code"] == "not_undoable"


def shown(offline: OfflineTable, seat: int) -> list[Any]:
    """The parts of the frame that show the game to a seat."""
    state = offline.table.state
    frame = msgspec.json.decode(offline.table.frame(Guest(f"guest{seat}", "x"), state.seq, frozenset()))
    return [frame["game"], frame["hand"], frame["menu"]]


@pytest.mark.parametrize(("book", "seats"), [(book.id, book.seats[0]) for book in RULEBOOKS.values()])
def test_game_with_undos_equals_one_without(book: str, seats: int) -> None:
    """Undo actions now and then, and play them again."""
    rng_undo = Random(7)
    offline, plain, rng = OfflineTable(book, seats, 21), OfflineTable(book, seats, 21), Random(21)
    undos = 0
    while (state := offline.table.state).phase != OVER:
        assert state.game_state is not None
        action = random_action(state.game, state.game_state, rng)
        line, guest = Played(action.seat, state.notation.format(action)), f"guest{action.seat}"
        before = shown(offline, action.seat)
        offline.add(line, guest)
        if offline.table.state.may_undo(action.seat) and rng_undo.random() < 0.4:
            undos += 1
            offline.add(Undone(action.seat), guest)
            assert shown(offline, action.seat) == before
            offline.add(line, guest)
        plain.add(line, guest)
    assert undos > 5
    assert offline.table.state.moves == plain.table.state.moves
    rebuilt = rebuild_state(offline.entries)
    assert (rebuilt.moves, rebuilt.phase, rebuilt.seq) == (
        plain.table.state.moves,
        OVER,
        offline.table.state.seq,
    )


@pytest.mark.parametrize("clock", [TimeControl(PER_DECISION, 60), TimeControl(PER_GAME, 600, 5)])
def test_undo_gains_no_time(clock: TimeControl) -> None:
    offline = OfflineTable("usa", 2, 1, clock=clock)
    for before in states_before_undo(offline):
        seat = before.asked[0]
        after = offline.table.state
        assert seat in after.asked and [other for other in (0, 1) if after.clocks.asked_at[other] >= 0] == [seat]
        if clock.kind == PER_DECISION:
            assert after.clocks.deadline(seat) == before.clocks.deadline(seat)
        else:
            thought = after.at - 700 - before.clocks.asked_at[seat]  # until the claim, one entry before
            assert after.clocks.time_left[seat] == before.clocks.time_left[seat] - thought
        return
    raise AssertionError("nobody could claim anything")


def states_before_undo(offline: OfflineTable) -> Iterator[TableState]:
    """Play at random; yields the state before each action that is then undone."""
    rng = Random(1)
    while (state := offline.table.state).phase != OVER:
        assert state.game_state is not None
        action = random_action(state.game, state.game_state, rng)
        offline.add(Played(action.seat, state.notation.format(action)), f"guest{action.seat}")
        if offline.table.state.may_undo(action.seat):
            offline.add(Undone(action.seat), f"guest{action.seat}")
            yield state
