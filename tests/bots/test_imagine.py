"""Imagined states: whole, in agreement with what the seat sees, and made from that alone."""

from random import Random

import pytest

from ferrovia.bots.memory import Memory
from ferrovia.bots.suspects import Suspects
from ferrovia.engine.game import Game
from ferrovia.engine.imagine import Guess, imagine
from ferrovia.engine.observe import Observation, redact
from ferrovia.engine.state import State
from tests.bots.listeners import TABLES, play_heard
from tests.bots.twins import deal_anew
from tests.conservation import check_cards, check_display, check_pieces, tickets_in_play
from tests.position import state_facts
from tests.random_games import game_of, random_action

STRIDE = 31  # of so many questions one is looked at with all that is supposed of tickets
PLAYED = 150  # and of so many one is played on from


def guess_for(view: Observation, memory: Memory, suspects: Suspects, rng: Random) -> Guess:
    guess = Guess(view.rules)
    memory.fill(view, guess)
    suspects.look(view)
    suspects.fill(view, memory.ticket_numbers(view), guess, rng)
    return guess


def seen(game: Game, state: State, seat: int) -> dict[str, object]:
    """What the seat sees, but for who has answered already: that is not imagined."""
    blank = redact(game.rules, state, seat)
    for question in blank.pending:
        question.answer = None
    return state_facts(blank)


def check_whole(game: Game, state: State) -> None:
    check_cards(game, state)
    check_pieces(game, state)
    check_display(state)
    tickets = tickets_in_play(state)
    assert len(tickets) == len(set(tickets))


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_an_imagined_state_is_whole_and_looks_like_the_real_one(book: str, seats: int) -> None:
    """For a seat that heard everything, and for one that was put in just now."""
    game = game_of(book, seats)
    rng = Random(seats)
    suspects = Suspects(game.rules)
    for number, (state, memories) in enumerate(play_heard(game, rng)):
        if number % STRIDE == 0 or number < 2 * seats:
            seat = rng.choice(game.to_answer(state))
            view = game.observe(state, seat)
            for memory in (memories[seat], Memory(game.rules)):
                imagined = imagine(view, guess_for(view, memory, suspects, rng), rng.randbytes(32))
                assert seen(game, imagined, seat) == seen(game, state, seat)
                check_whole(game, imagined)


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_an_imagined_state_can_be_played_to_the_end(book: str, seats: int) -> None:
    game = game_of(book, seats)
    rng = Random(seats + 10)
    suspects = Suspects(game.rules)
    for number, (state, memories) in enumerate(play_heard(game, rng)):
        if number % PLAYED == 0:
            seat = rng.choice(game.to_answer(state))
            view = game.observe(state, seat)
            imagined = imagine(view, guess_for(view, memories[seat], suspects, rng), rng.randbytes(32))
            while not imagined.is_over:
                game.apply(imagined, random_action(game, imagined, rng))
            check_whole(game, imagined)
            assert game.result(imagined).winners


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_what_is_imagined_does_not_depend_on_what_is_hidden(book: str, seats: int) -> None:
    game = game_of(book, seats)
    rng = Random(seats + 20)
    suspects = Suspects(game.rules)
    for number, (state, memories) in enumerate(play_heard(game, rng)):
        if number % STRIDE == 0 or number < 2 * seats:
            seat = rng.choice(game.to_answer(state))
            real = game.observe(state, seat)
            twin = Observation(game.rules, deal_anew(game, state, seat, rng), seat)
            imagined = [
                state_facts(
                    imagine(view, guess_for(view, memories[seat], suspects, Random(number)), bytes([number % 256] * 32))
                )
                for view in (real, twin, real.sealed())
            ]
            assert imagined[0] == imagined[1] == imagined[2]


def test_another_seed_imagines_another_state() -> None:
    game = game_of("usa", 3)
    view = game.observe(game.new(1), 0)
    guess = Guess(game.rules)
    Memory(game.rules).fill(view, guess)
    hands = [imagine(view, guess, bytes([number] * 32)).hands[1] for number in range(10)]
    assert len({tuple(hand) for hand in hands}) > 5


def test_what_is_certain_is_always_imagined() -> None:
    game = game_of("usa", 2)
    view = game.observe(game.new(1), 0)
    guess = Guess(game.rules)
    wild = 8
    guess.certain[1][wild] = 2
    guess.unknown[1] = [2]
    for number in range(10):
        hand = imagine(view, guess, bytes([number] * 32)).hands[1]
        assert hand[wild] >= 2
        assert sum(hand) == 4
