"""Texts of actions: one for each action, parsed back to the same action, with clear errors for other texts."""

from dataclasses import replace
from functools import cache
from itertools import permutations
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from ferrovia.boards import BOARDS, load_board
from ferrovia.boards.schema import MAX_TICKETS
from ferrovia.boards.validators import MAX_ROUTE_LENGTH
from ferrovia.engine.actions import (
    BUILD,
    CHOOSE_FLEET,
    CLAIM,
    DECLINE,
    DRAW,
    DRAW_TICKETS,
    EXCHANGE,
    KEEP,
    PASS,
    PAY,
    SHARE,
    TAKE,
    Action,
)
from ferrovia.engine.cards import ANCHOR
from ferrovia.engine.ids import MAX_BOARD_ID_LENGTH
from ferrovia.engine.rulebook import MAX_PIECES
from ferrovia.locales import texts
from ferrovia.notation.action import MAX_ACTION_LENGTH, Notation
from ferrovia.notation.cards import LETTERS, NotationError, format_cards, parse_cards
from ferrovia.rulebooks import RULEBOOKS
from tests.random_games import game_of, random_action

USA = Notation(load_board("usa"))
EUROPE = Notation(load_board("europe"))


def met_actions(book: str, seats: int, seed: int) -> set[Action]:
    """Every legal action of every seat at every step of a random game, and every action played."""
    game = game_of(book, seats)
    rng = Random(seed)
    state = game.new(seed)
    found: set[Action] = set()
    while not state.is_over:
        for seat in game.asked_seats(state):
            found.update(game.legal_actions(state, seat))
        action = random_action(game, state, rng)
        found.add(action)
        game.apply(state, action)
    return found


@cache
def some_texts() -> list[str]:
    """Texts of every kind on the board of Europe."""
    texts = sorted({EUROPE.format(action) for action in met_actions("europe", 3, 1)})
    Random(1).shuffle(texts)
    return [*texts[:400], "pass", "pay=rr*", "no", "keep=13,42", "+?", "+*", "tickets"]


@pytest.mark.parametrize("book", RULEBOOKS)
@settings(max_examples=3, phases=[Phase.generate])  # shrinking seeds would not shrink games
@given(st.data())
def test_formatting_and_parsing_are_inverse_throughout_games(book: str, data: st.DataObject) -> None:
    seats = data.draw(st.sampled_from(RULEBOOKS[book].seats))
    seed = data.draw(st.integers(0, 2**32))
    notation = Notation(load_board(book))
    actions = met_actions(book, seats, seed)
    texts: dict[tuple[int, str], Action] = {}
    for action in actions:
        text = notation.format(action)
        read = notation.parse(text, action.seat)
        assert read.key() == (*action.key()[:3], tuple(sorted(action.cards)), *action.key()[4:])  # wilds may be last
        assert notation.format(read) == text
        assert len(text) <= MAX_ACTION_LENGTH
        assert text.isascii() and not any(letter.isspace() for letter in text)
        texts[action.seat, text] = action
    assert len(texts) == len(actions)  # no two actions have the same text
    assert {action.kind for action in actions} >= {TAKE, DRAW, DRAW_TICKETS, KEEP, CLAIM}


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Action(0, TAKE, 0), "+r"),
        (Action(0, TAKE, 8), "+*"),
        (Action(0, DRAW), "+?"),
        (Action(0, DRAW_TICKETS), "tickets"),
        (Action(0, KEEP, indices=(0, 2)), "keep=13"),
        (Action(0, KEEP, indices=(1,), order=(2, 0)), "keep=2,31"),
        (Action(0, DECLINE), "no"),
        (Action(0, PASS), "pass"),
        (Action(0, PAY, 0, (0, 0, 8)), "pay=rr*"),
        (Action(0, BUILD, EUROPE.parse_city("paris"), (5, 8)), "@par=p*"),
        (Action(0, CLAIM, EUROPE.route_names.index("pal-smy"), (0, 0, 0, 0, 8, 8)), "pal-smy=rrrr**"),
        (Action(0, CLAIM, EUROPE.route_names.index("mad-pam.2"), (7, 7, 7)), "mad-pam.2=www"),
    ],
)
def test_what_the_texts_look_like(action: Action, text: str) -> None:
    assert EUROPE.format(action) == text
    assert EUROPE.parse(text, 0) == action


@pytest.mark.parametrize("letter", LETTERS)
def test_every_card_has_its_letter(letter: str) -> None:
    assert EUROPE.parse(f"+{letter}", 3) == Action(3, TAKE, LETTERS.index(letter))
    assert format_cards(parse_cards(letter)) == letter


def test_the_seat_of_an_action_is_given() -> None:
    assert [EUROPE.parse("+?", seat).seat for seat in range(5)] == [0, 1, 2, 3, 4]


def test_texts_of_the_largest_fleet_and_hand_of_tickets_are_readable() -> None:
    world = Notation(load_board("world"))
    for action in (Action(1, EXCHANGE, MAX_PIECES), Action(1, EXCHANGE, -MAX_PIECES), Action(1, CHOOSE_FLEET, 200)):
        assert world.parse(world.format(action), 1) == action
    shared = Action(1, SHARE, indices=(0, MAX_TICKETS - 1))
    assert EUROPE.parse(EUROPE.format(shared), 1) == shared


def test_routes_between_the_longest_names_can_be_claimed() -> None:
    """The shortest codes of these cities are their whole names."""
    board = load_board("world")
    long = "a" * (MAX_BOARD_ID_LENGTH - 1)
    twins = [replace(city, id=long + end) for city, end in zip(board.cities[:2], "bc", strict=True)]
    sea = next(route for route in board.routes if route.ship)
    longest = replace(sea, a=0, b=1, length=MAX_ROUTE_LENGTH)
    board = replace(board, cities=(*twins, *board.cities[2:]), routes=(longest,))
    notation = Notation(board)
    claim = Action(0, CLAIM, 0, (ANCHOR,) * 2 * MAX_ROUTE_LENGTH)
    assert notation.parse(notation.format(claim), 0) == claim


@pytest.mark.parametrize("typed", sorted({"".join(cards) for cards in permutations("rr*")}))
def test_cards_may_be_typed_in_any_order_and_are_written_in_one(typed: str) -> None:
    action = EUROPE.parse(f"mad-pam={typed}", 0)
    assert action == EUROPE.parse("mad-pam=rr*", 0)
    assert EUROPE.format(action) == "mad-pam=rr*"
    assert EUROPE.format(EUROPE.parse(f"@par={typed}", 0)) == "@par=rr*"
    assert EUROPE.format(EUROPE.parse(f"pay={typed}", 0)) == "pay=rr*"


@pytest.mark.parametrize("name", BOARDS)
def test_city_codes_are_unique_and_have_three_letters_or_more(name: str) -> None:
    board = load_board(name)
    notation = Notation(board)
    plain = [city.id.replace("-", "") for city in board.cities]
    assert len(set(notation.city_codes)) == len(board.cities)
    for city, code in enumerate(notation.city_codes):
        assert len(code) >= 3 and code.isascii() and code.isalpha() and code.islower()
        assert plain[city].startswith(code)
        assert notation.parse_city(code) == city
        if code != plain[city]:
            assert sum(other.startswith(code) for other in plain) == 1
        if len(code) > 3:  # the shortest unique prefix
            assert sum(other.startswith(code[:-1]) for other in plain) > 1


@pytest.mark.parametrize("name", BOARDS)
def test_a_city_may_be_spelt_out_further_than_its_code(name: str) -> None:
    board = load_board(name)
    notation = Notation(board)
    for number, city in enumerate(board.cities):
        plain = city.id.replace("-", "")
        for size in range(len(notation.city_codes[number]), len(plain) + 1):
            assert notation.parse_city(plain[:size]) == number
        with pytest.raises(NotationError, match="no_city"):
            notation.parse_city(plain + "x")


@pytest.mark.parametrize("name", BOARDS)
def test_every_route_has_a_unique_name_and_may_be_named_from_either_end(name: str) -> None:
    board = load_board(name)
    notation = Notation(board)
    assert len(set(notation.route_names)) == len(board.routes)
    for number, (route, text) in enumerate(zip(board.routes, notation.route_names, strict=True)):
        ends, dot, place = text.partition(".")
        first, second = ends.split("-")
        assert (notation.parse_city(first), notation.parse_city(second)) == (route.a, route.b)
        spelt = [board.cities[city].id.replace("-", "") for city in (route.b, route.a)]
        for variant in (text, f"{second}-{first}{dot}{place}", f"{spelt[0]}-{spelt[1]}{dot}{place}"):
            action = notation.parse(f"{variant}=r", 0)
            assert (action.kind, action.target) == (CLAIM, number)
            assert notation.format(action) == f"{text}=r"


def test_the_first_route_of_a_double_may_be_numbered_too() -> None:
    assert EUROPE.parse("mad-pam.1=kkk", 0) == EUROPE.parse("mad-pam=kkk", 0)
    assert EUROPE.parse("mad-pam.2=kkk", 0) != EUROPE.parse("mad-pam=kkk", 0)


def test_codes_are_longer_if_cities_share_a_prefix() -> None:
    assert {"sanf", "sant", "newo", "newy"} <= set(USA.city_codes)
    with pytest.raises(NotationError, match=r"which_city, text 'san', names \['sanf', 'sant'\]"):
        USA.parse_city("san")


WRONG = [
    ("", "no_action, text ''"),
    ("hello", "no_action, text 'hello'"),
    ("+", "no_action, text '+'"),
    ("+rr", "no_action, text '+rr'"),
    ("+x", "no_card, card 'x', cards 'r o y g b p k w *'"),
    ("+R", "no_ships, card 'R'"),
    ("+ ", "no_card, card ' '"),
    ("pay=rq", "no_card, card 'q'"),
    ("pay", "no_action, text 'pay'"),
    ("no ", "no_action, text 'no '"),
    ("Pass", "no_action, text 'Pass'"),
    ("tickets=3", "no_action, text 'tickets=3'"),
    ("keep", "no_action, text 'keep'"),
    ("keep=0", "no_action, text 'keep=0'"),
    ("keep=1,", "no_action, text 'keep=1,'"),
    ("keep=a", "no_action, text 'keep=a'"),
    ("@par", "no_action, text '@par'"),
    ("@par=", "no_action, text '@par='"),
    ("@=r", "no_action, text '@=r'"),
    ("@par=rx", "no_card, card 'x'"),
    ("@atlantis=r", "no_city, text 'atlantis'"),
    ("@b=r", "which_city, text 'b', names ['bar', 'ber', 'bre', 'bri', 'bru', 'buc', 'bud']"),
    ("par-die", "no_action, text 'par-die'"),
    ("par-die=", "no_action, text 'par-die='"),
    ("par-die=p=p", "no_action, text 'par-die=p=p'"),
    ("par-die=P", "no_ships, card 'P'"),
    ("par-die.0=p", "no_action, text 'par-die.0=p'"),
    ("par-die.2=p", "no_parallel_route, number 2, start 'par', end 'die'"),
    ("mad-pam.3=kkk", "no_parallel_route, number 3, start 'mad', end 'pam'"),
    ("par-rom=rr", "no_route, start 'par', end 'rom'"),
    ("par-par=rr", "no_route, start 'par', end 'par'"),
    ("par-atlantis=rr", "no_city, text 'atlantis'"),
    ("atlantis-par=rr", "no_city, text 'atlantis'"),
    ("b-par=rr", "which_city, text 'b'"),
    ("parisx-die=p", "no_city, text 'parisx'"),
    ("París-die=p", "no_action, text 'París-die=p'"),
    ("+r\n", "no_action"),
    ("pay=r\n", "no_card"),
    ("keep=1\n", "no_action"),
    ("no\x00", "no_action"),
    ("+?" * 81, "too_long, most 160, found 162"),
]


@pytest.mark.parametrize(("text", "message"), WRONG, ids=[repr(text)[:30] for text, _ in WRONG])
def test_an_invalid_text_is_rejected_with_the_reason(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        EUROPE.parse(text, 0)
    assert message in str(refused.value)


def test_the_longest_text_is_accepted() -> None:
    longest = MAX_ACTION_LENGTH - len("pay=")
    assert len(EUROPE.parse("pay=" + "r" * longest, 0).cards) == longest
    with pytest.raises(NotationError, match=f"too_long, most {MAX_ACTION_LENGTH}, found {MAX_ACTION_LENGTH + 1}"):
        EUROPE.parse("pay=" + "r" * (longest + 1), 0)


def check_parses_or_rejects(text: str) -> None:
    """Parsing gives an action or a NotationError that a text explains, and nothing else."""
    try:
        action = EUROPE.parse(text, 1)
    except NotationError as refused:
        code, message = refused.code, str(refused)
        assert f"notation.{code}" in texts("en")
        assert "\n" not in message
    else:
        assert action.seat == 1
        assert EUROPE.parse(EUROPE.format(action), 1) == action


@settings(max_examples=300)
@given(st.text(max_size=90))
def test_any_text_is_parsed_or_rejected(text: str) -> None:
    check_parses_or_rejects(text)


@settings(max_examples=300)
@given(st.text(alphabet="@+-=.,?*19keparisdnowx" + LETTERS, max_size=24))
def test_any_text_in_the_letters_of_the_notation_is_parsed_or_rejected(text: str) -> None:
    check_parses_or_rejects(text)


@settings(max_examples=300)
@given(st.from_regex(r"(@[a-z]{1,4}|[a-z]{1,4}-[a-z]{1,4}(\.[0-9])?|pay|keep)=[a-z*0-9,=]{0,9}", fullmatch=True))
def test_any_text_in_the_form_of_an_action_is_parsed_or_rejected(text: str) -> None:
    check_parses_or_rejects(text)


@settings(max_examples=300)
@given(st.deferred(lambda: st.sampled_from(some_texts())), st.data())
def test_any_change_to_a_text_is_parsed_or_rejected(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 2))
        put = data.draw(st.text(alphabet=st.sampled_from("=-.@+?*,0129rkwaz \n\x00é٣"), max_size=2))
        text = text[:place] + put + text[place + cut :]
    check_parses_or_rejects(text)


@pytest.mark.parametrize("text", ["keep=１", "keep=٣", "mad-pam.２=kkk", "mad-pam.²=kkk"])
def test_only_plain_digits_are_digits(text: str) -> None:
    with pytest.raises(NotationError, match="no_action"):
        EUROPE.parse(text, 0)
