"""Properties of every step of every game, in every rulebook with every number of seats."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ferrovia.boards import load_board
from ferrovia.engine.actions import CLAIM, DRAW, DRAW_TICKETS, TAKE, Action
from ferrovia.engine.game import Game
from ferrovia.engine.questions import OPENING_TICKETS
from ferrovia.engine.state import State
from ferrovia.rulebooks import RULEBOOKS
from tests.conservation import check_cards, check_display, check_pieces, tickets_in_play
from tests.position import state_facts


def long_game(book: str) -> Game:
    """The smallest game of a rulebook on its own board, with long routes: two in three have 9 to 12 spaces."""
    board = load_board(book)
    routes = tuple(
        replace(route, length=9 + number % 4) if number % 3 and not route.pairs else route
        for number, route in enumerate(board.routes)
    )
    rulebook = replace(RULEBOOKS[book], route_points=tuple(range(13)), pieces=100, fleet=LONG_FLEETS.get(book, (0, 0)))
    return Game(rulebook, replace(board, routes=routes), min(rulebook.seats))


LONG_FLEETS = {"world": (50, 70)}
TABLES = [(book.id, seats) for book in RULEBOOKS.values() for seats in book.seats]
GAMES = {table: Game(RULEBOOKS[table[0]], load_board(table[0]), table[1]) for table in TABLES}
LONG_GAMES = {book: long_game(book) for book in RULEBOOKS}
STYLES = {"any": (), "draws": (TAKE, DRAW), "claims": (CLAIM,), "tickets": (DRAW_TICKETS,)}
SAMPLE = 12  # actions of a menu that are checked one by one
MAX_DECISIONS = 5000  # per game; random games have a few hundred

tables = pytest.mark.parametrize(("book", "seats"), TABLES)
seeds = st.integers(0, 2**256 - 1)
styles = st.sampled_from(sorted(STYLES))


def choose(random: Random, style: str, actions: list[Action]) -> Action:
    wanted = [action for action in actions if action.kind in STYLES[style]]
    return random.choice(wanted if wanted and random.random() < 0.9 else actions)


def step(game: Game, state: State, random: Random, style: str) -> Action:
    seat = random.choice(game.asked_seats(state))
    action = choose(random, style, game.legal_actions(state, seat))
    game.apply(state, action)
    return action


@tables
@settings(max_examples=6, deadline=None)
@given(seed=seeds, style=styles)
def test_cards_pieces_and_tickets_are_conserved_and_every_game_ends(
    book: str, seats: int, seed: int, style: str
) -> None:
    game = GAMES[book, seats]
    random = Random(seed)
    state = game.new(seed)
    tickets = tickets_in_play(state)
    assert len(tickets) == len(set(tickets))
    for _ in range(MAX_DECISIONS):
        check_cards(game, state)
        check_pieces(game, state)
        check_display(state)
        if state.is_over:
            break
        opening = state.questions[0].kind == OPENING_TICKETS
        step(game, state, random, style)
        if opening:
            assert set(tickets_in_play(state)) <= set(tickets)
            tickets = tickets_in_play(state)
        assert tickets_in_play(state) == tickets
    assert state.is_over
    assert game.asked_seats(state) == []
    assert game.result(state).winners


@tables
@settings(max_examples=3, deadline=None)
@given(seed=seeds, style=styles)
def test_the_menu_is_counted_listed_and_picked_alike_and_all_of_it_is_legal(
    book: str, seats: int, seed: int, style: str
) -> None:
    check_menus(GAMES[book, seats], seed, style)


@pytest.mark.parametrize("book", sorted(LONG_GAMES))
@settings(max_examples=3, deadline=None)
@given(seed=seeds)
def test_the_same_holds_for_routes_of_nine_spaces_and_more(book: str, seed: int) -> None:
    check_menus(LONG_GAMES[book], seed, "draws")  # large hands pay in many ways


def check_menus(game: Game, seed: int, style: str) -> None:
    random = Random(seed)
    state = game.new(seed)
    while not state.is_over:
        for seat in range(game.seats):
            actions = game.legal_actions(state, seat)
            assert len(set(actions)) == len(actions) == game.count_actions(state, seat)
            assert bool(actions) == (seat in game.asked_seats(state))
            view = game.observe(state, seat)
            for index in random.sample(range(len(actions)), min(len(actions), SAMPLE)):
                assert game.why_not(state, actions[index]) == ""
                assert view.pick_action((index + 0.5) / len(actions)) == actions[index]
        step(game, state, random, style)


@tables
@settings(max_examples=3, deadline=None)
@given(seed=seeds, style=styles)
def test_an_old_copy_never_changes_while_the_game_goes_on(book: str, seats: int, seed: int, style: str) -> None:
    game = GAMES[book, seats]
    random = Random(seed)
    state = game.new(seed)
    copies: list[tuple[State, dict[str, object]]] = []
    while not state.is_over:
        copy = state.copy()
        assert state_facts(copy) == state_facts(state)
        copies.append((copy, state_facts(copy)))
        step(game, state, random, style)
    for copy, facts in copies:
        assert state_facts(copy) == facts


@tables
@settings(max_examples=3, deadline=None)
@given(seed=seeds)
def test_the_same_seed_and_actions_give_the_same_game_and_another_seed_another(
    book: str, seats: int, seed: int
) -> None:
    game = GAMES[book, seats]
    finals = []
    for run_seed in (seed, seed, seed ^ 1):
        random = Random(seed)
        state = game.new(run_seed)
        while not state.is_over:
            step(game, state, random, "any")
        finals.append(state_facts(state))
    assert finals[0] == finals[1]
    assert finals[0] != finals[2]
