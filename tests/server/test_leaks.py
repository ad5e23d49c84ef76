"""No viewer is sent anything that the viewer may not know."""

from random import Random

import pytest

from ferrovia.engine.observe import Observation
from ferrovia.notation.action import Notation
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.tables.model.state import TableState
from ferrovia.server.tables.views import deal, frame, game
from tests.server.leaks import OfflineTable, compare, watch

# With the fewest seats and the most; `make leaks` plays with every number, and many games.
ENDS = [(book.id, seats) for book in RULEBOOKS.values() for seats in (book.seats[0], book.seats[-1])]


@pytest.mark.parametrize(("book", "seats"), ENDS)
def test_no_byte_depends_on_what_the_viewer_cannot_know(book: str, seats: int) -> None:
    assert watch(book, seats, seed=7, everyone=False) > 50


@pytest.mark.parametrize(("book", "holders"), [("usa", (0, 0, 2)), ("asia", (0, 1, 0, 1)), ("paris", (0, 0))])
def test_guest_with_several_seats_sees_one_at_a_time(book: str, holders: tuple[int, ...]) -> None:
    assert watch(book, len(holders), seed=8, everyone=False, holders=holders) > 50


def test_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = game.game_view

    def leaky(view: Observation, notation: Notation, owners: dict[str, int]) -> game.GameView:
        shown = honest(view, notation, owners)
        cards = [card for hand in view._state.hands for card in hand]
        return game.GameView(**{**{f: getattr(shown, f) for f in shown.__struct_fields__}, "deck_sizes": cards})

    monkeypatch.setattr(frame, "game_view", leaky)
    offline = OfflineTable("usa", 3, 1)
    assert next(offline.play(1)) == 0
    with pytest.raises(AssertionError):
        compare(offline.table, 0, Random(1))


def test_planted_leak_of_a_nonce_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = deal.deal_view

    def leaky(state: TableState) -> deal.DealView | None:
        shown = honest(state)
        return shown and deal.DealView(shown.nonce_hashes, nonces=[state.nonces.get(0), None])

    monkeypatch.setattr(frame, "deal_view", leaky)
    offline = OfflineTable("usa", 2, 1, is_dealt=False)
    steps = offline.deal()
    assert [next(steps), next(steps)] == [0, 1]  # one nonce is revealed, the other is awaited
    with pytest.raises(AssertionError):
        compare(offline.table, 1, Random(1))
