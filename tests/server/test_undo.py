"""A way back from a slip: only one's own last action, only if it has shown nothing, and only once."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from ferrovia.server.guests.guest import Guest
from ferrovia.server.tables.entries import Clock, Played, Undone
from ferrovia.server.tables.standing import OVER, Standing, stands
from tests.random_games import random_action
from tests.server.client import House, Place, running
from tests.server.leaks import Rehearsal


@pytest.fixture(scope="module")
def house(module_database: str) -> Iterator[House]:
    with running(module_database) as found:
        yield found


def until_claim(places: list[Place], rng: Random) -> tuple[Place, Place, dict[str, Any]]:
    """Play until somebody may claim a route: who, the other, and the frame before."""
    while True:
        for place, other in (places, places[::-1]):
            frame = place.frame()
            if "claim" in frame.get("menu", {}):
                return place, other, frame
            if "menu" in frame:
                texts = [text for key in ("keep", "draw") for text in frame["menu"].get(key, [])]
                place.done("play", seq=frame["seq"], action=rng.choice(texts))


def two(house: House, **more: Any) -> list[Place]:
    ana = house.person("Ana").make("usa", 2, **more)
    eva = house.person("Eva").at(ana)
    eva.done("sit", invite=ana.invite)
    ana.done("start")
    return [ana, eva]


def claim_of(frame: dict[str, Any]) -> str:
    route, payments = next(iter(frame["menu"]["claim"].items()))
    return f"{route}={payments[0]}"


def test_a_claim_is_taken_back_and_the_game_is_as_before(house: House) -> None:
    place, other, before = until_claim(two(house), Random(1))
    place.done("play", seq=before["seq"], action=claim_of(before))
    assert place.frame()["undo"] is True and "undo" not in other.frame()
    assert other.do("undo").json()["code"] == "not_undoable"
    stale = other.frame()
    place.done("undo", id="u")
    place.done("undo", id="u")
    after = place.frame(since=before["seq"])
    assert [moment["kind"] for moment in after["moments"]] == ["played", "undone"]
    for part in ("game", "hand", "menu"):
        assert after[part] == before[part]
    assert other.do("play", seq=stale["seq"], action="+?").json()["code"] == "stale"
    assert place.do("play", seq=before["seq"], action=claim_of(before)).json()["code"] == "stale"


def test_the_decision_made_instead_stands(house: House) -> None:
    place, _, before = until_claim(two(house), Random(2))
    for _ in range(2):
        place.done("play", seq=place.frame()["seq"], action=claim_of(before))
        answer = place.do("undo")
    assert (answer.status_code, answer.json()["text"]) == (409, "server.error.not_undoable")


def test_nothing_is_taken_back_once_somebody_has_acted(house: House) -> None:
    place, other, before = until_claim(two(house), Random(3))
    place.done("play", seq=before["seq"], action=claim_of(before))
    frame = other.frame()
    other.done("play", seq=frame["seq"], action=frame["menu"]["draw"][0])
    assert place.do("undo").json()["code"] == "not_undoable"


def test_cards_and_tickets_that_were_seen_cannot_be_unseen(house: House) -> None:
    place, _, frame = until_claim(two(house), Random(4))
    place.done("play", seq=frame["seq"], action=frame["menu"]["draw"][-1])
    assert place.do("undo").json()["code"] == "not_undoable"


def test_a_table_may_do_without(house: House) -> None:
    place, _, frame = until_claim(two(house, undo=False), Random(5))
    place.done("play", seq=frame["seq"], action=claim_of(frame))
    assert "undo" not in place.frame() and place.frame()["setting"]["undo"] is False
    assert place.do("undo").json()["code"] == "not_undoable"


def shown(rehearsal: Rehearsal, seat: int) -> list[Any]:
    """What a seat sees of the game."""
    standing = rehearsal.live.standing
    frame = msgspec.json.decode(rehearsal.live.frame(Guest(f"guest{seat}", "x"), standing.seq, frozenset()))
    return [frame["game"], frame["hand"], frame["menu"]]


@pytest.mark.parametrize(("book", "seats"), [("usa", 3), ("europe", 2), ("asia", 4), ("world", 2), ("paris", 2)])
def test_a_game_with_slips_goes_as_one_without(book: str, seats: int) -> None:
    """What can be taken back is, now and then, and done again."""
    slipping = Random(7)
    rehearsal, plain, rng = Rehearsal(book, seats, 21), Rehearsal(book, seats, 21), Random(21)
    slips = 0
    while (standing := rehearsal.live.standing).phase != OVER:
        assert standing.state is not None
        action = random_action(standing.game, standing.state, rng)
        line, guest = Played(action.seat, standing.notation.text(action)), f"guest{action.seat}"
        before = shown(rehearsal, action.seat)
        rehearsal.add(line, guest)
        if rehearsal.live.standing.may_undo(action.seat) and slipping.random() < 0.4:
            slips += 1
            rehearsal.add(Undone(action.seat), guest)
            assert shown(rehearsal, action.seat) == before
            rehearsal.add(line, guest)
        plain.add(line, guest)
    assert slips > 5
    assert rehearsal.live.standing.moves == plain.live.standing.moves
    again = stands(rehearsal.lines)
    assert (again.moves, again.phase, again.seq) == (plain.live.standing.moves, OVER, rehearsal.live.standing.seq)


@pytest.mark.parametrize("clock", [Clock("move", 60), Clock("game", 600, 5)])
def test_a_slip_wins_no_time(clock: Clock) -> None:
    rehearsal = Rehearsal("usa", 2, 1, clock=clock)
    for before in before_slips(rehearsal):
        seat = before.asked[0]
        after = rehearsal.live.standing
        assert seat in after.asked and [other for other in (0, 1) if after.times.asked_at[other] >= 0] == [seat]
        if clock.kind == "move":
            assert after.times.deadline(seat) == before.times.deadline(seat)
        else:
            thought = after.at - 700 - before.times.asked_at[seat]  # until the claim, one line before
            assert after.times.left[seat] == before.times.left[seat] - thought
        return
    raise AssertionError("nobody could claim anything")


def before_slips(rehearsal: Rehearsal) -> Iterator[Standing]:
    """Play at random; whenever something was taken back, how the table stood before it."""
    rng = Random(1)
    while (standing := rehearsal.live.standing).phase != OVER:
        assert standing.state is not None
        action = random_action(standing.game, standing.state, rng)
        rehearsal.add(Played(action.seat, standing.notation.text(action)), f"guest{action.seat}")
        if rehearsal.live.standing.may_undo(action.seat):
            rehearsal.add(Undone(action.seat), f"guest{action.seat}")
            yield standing
