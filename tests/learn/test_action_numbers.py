"""Every action of a menu has a number of its own, and the number leads back to the action."""

from random import Random

import pytest

from ferrovia.engine.actions import KEEP, Action
from ferrovia.engine.questions import KEEPING
from ferrovia.learn.core.action_numbers import ActionNumbers
from ferrovia.learn.core.legal_numbers import LegalNumbers
from ferrovia.rulebooks import RULEBOOKS
from tests.random_games import game_of, random_action

SETUPS = [(book.id, seats) for book in RULEBOOKS.values() for seats in book.seats]
GAMES = 2
MAX_ACTIONS = 300  # of a game: random ones can be long

setups = pytest.mark.parametrize(("book", "seats"), SETUPS)


@setups
def test_numbers_and_legal_actions_correspond(book: str, seats: int) -> None:
    game = game_of(book, seats)
    numbers = ActionNumbers(game.rules)
    legal = LegalNumbers(numbers)
    rng = Random(f"{book} {seats}")
    for seed in range(GAMES):
        state = game.new(seed)
        for _ in range(MAX_ACTIONS):
            if state.is_over:
                break
            for seat in range(seats):
                actions = game.legal_actions(state, seat)
                numbered = [numbers.number(state, action) for action in actions]
                assert len(set(numbered)) == len(actions)
                assert all(0 <= number < numbers.size for number in numbered)
                size = legal.fill(state, seat)
                assert sorted(list(legal.listed)[:size]) == sorted(numbered)
                assert [numbers.action(state, seat, number) for number in numbered] == actions
            game.apply(state, random_action(game, state, rng))


@setups
def test_sections_fill_the_action_space_without_gaps(book: str, seats: int) -> None:
    numbers = ActionNumbers(game_of(book, seats).rules)
    first = 0
    for section in numbers.sections:
        assert section.first == first
        first += section.size
    assert first == numbers.size < 1 << 15  # numbers are stored as 16 bits


def test_an_order_of_returned_tickets_does_not_change_the_number() -> None:
    game = game_of("usa", 2)
    state = game.new(3)
    numbers = ActionNumbers(game.rules)
    while state.question_kind != KEEPING:
        actions = game.legal_actions(state, state.seat)
        game.apply(state, next((action for action in actions if action.kind == 2), actions[0]))
    one, other = Action(state.seat, KEEP, 0, (0,), (1, 2)), Action(state.seat, KEEP, 0, (0,), (2, 1))
    assert game.why_not(state, one) == game.why_not(state, other) == ""
    assert numbers.number(state, one) == numbers.number(state, other)


def test_the_numbers_of_version_0_are_pinned() -> None:
    """A change here changes what trained players do: it needs a new version of the layout."""
    sizes = {(book, seats): ActionNumbers(game_of(book, seats).rules).size for book, seats in SETUPS}
    by_book = {book: size for (book, _), size in sizes.items()}
    assert by_book == {"usa": 1088, "europe": 2327, "asia": 3450, "world": 3915, "paris": 176}
    assert all(sizes[setup] == by_book[setup[0]] for setup in SETUPS)
