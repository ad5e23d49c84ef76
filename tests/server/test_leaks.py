"""Nothing that a viewer may not know is in any byte that the viewer is sent."""

from random import Random

import pytest

from ferrovia.engine.observe import Observation
from ferrovia.notation.action import Notation
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.tables import frames, views
from tests.server.leaks import Rehearsal, compare, watch

# With the fewest seats and the most; `make leaks` plays with every number, and many games.
ENDS = [(book.id, seats) for book in RULEBOOKS.values() for seats in (book.seats[0], book.seats[-1])]


@pytest.mark.parametrize(("book", "seats"), ENDS)
def test_no_byte_depends_on_what_the_viewer_cannot_know(book: str, seats: int) -> None:
    assert watch(book, seats, seed=7, everyone=False) > 50


@pytest.mark.parametrize(("book", "holders"), [("usa", (0, 0, 2)), ("asia", (0, 1, 0, 1)), ("paris", (0, 0))])
def test_who_holds_several_seats_sees_one_at_a_time(book: str, holders: tuple[int, ...]) -> None:
    assert watch(book, len(holders), seed=8, everyone=False, holders=holders) > 50


def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = views.game_view

    def leaky(view: Observation, notation: Notation, owners: dict[str, int]) -> views.GameView:
        shown = honest(view, notation, owners)
        cards = [card for hand in view._state.hands for card in hand]
        return views.GameView(**{**{f: getattr(shown, f) for f in shown.__struct_fields__}, "decks": cards})

    monkeypatch.setattr(frames, "game_view", leaky)
    rehearsal = Rehearsal("usa", 3, 1)
    assert next(rehearsal.play(1)) == 0
    with pytest.raises(AssertionError):
        compare(rehearsal.live, 0, Random(1))
