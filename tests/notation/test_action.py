"""The text of an action: one for each, read back as it was, and clear about what is wrong with others."""

import doctest
from functools import cache
from itertools import permutations
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import ferrovia.notation.action
from ferrovia.boards import BOARDS, load
from ferrovia.engine.actions import BUILD, CLAIM, DECLINE, DRAW, KEEP, PASS, PAY, TAKE, TICKETS, Action
from ferrovia.notation.action import LETTERS, LONGEST_TEXT, Notation, NotationError, cards_text, parse_cards
from tests.random_games import game_of, random_action

SEAT_COUNTS = [2, 3, 4, 5]
KINDS = {
    "usa": {TAKE, DRAW, TICKETS, KEEP, CLAIM},
    "europe": {TAKE, DRAW, TICKETS, KEEP, CLAIM, PAY, DECLINE, BUILD},
}
USA = Notation(load("usa"))
EUROPE = Notation(load("europe"))


def met(book: str, seats: int, seed: int) -> set[Action]:
    """Every legal action of every seat at every step of a random game, and every action played."""
    game = game_of(book, seats)
    rng = Random(seed)
    state = game.new(seed)
    found: set[Action] = set()
    while not state.is_over:
        for seat in game.to_answer(state):
            found.update(game.legal_actions(state, seat))
        action = random_action(game, state, rng)
        found.add(action)
        game.apply(state, action)
    return found


@cache
def some_texts() -> list[str]:
    """Texts of every kind on the board of Europe."""
    texts = sorted({EUROPE.text(action) for action in met("europe", 3, 1)})
    Random(1).shuffle(texts)
    return [*texts[:400], "pass", "pay=rr*", "no", "keep=13,42", "+?", "+*", "tickets"]


@pytest.mark.parametrize("book", ["usa", "europe"])
@settings(max_examples=6, phases=[Phase.generate])  # a smaller seed makes no smaller game
@given(st.data())
def test_text_and_action_are_each_other_s_inverse_all_game_long(book: str, data: st.DataObject) -> None:
    seats = data.draw(st.sampled_from(SEAT_COUNTS))
    seed = data.draw(st.integers(0, 2**32))
    notation = Notation(load(book))
    actions = met(book, seats, seed)
    texts: dict[tuple[int, str], Action] = {}
    for action in actions:
        text = notation.text(action)
        assert notation.parse(text, action.seat) == action
        assert notation.text(notation.parse(text, action.seat)) == text
        assert len(text) <= LONGEST_TEXT
        assert text.isascii() and not any(letter.isspace() for letter in text)
        texts[action.seat, text] = action
    assert len(texts) == len(actions)  # no text stands for two actions
    assert {action.kind for action in actions} >= {TAKE, DRAW, TICKETS, KEEP, CLAIM}


@pytest.mark.parametrize("book", ["usa", "europe"])
def test_random_games_meet_every_kind_of_action(book: str) -> None:
    """Else the test above would leave some out; passing is too rare to wait for."""
    kinds = {action.kind for seed in range(3) for action in met(book, 3, seed)}
    assert kinds - {PASS} == KINDS[book]


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Action(0, TAKE, 0), "+r"),
        (Action(0, TAKE, 8), "+*"),
        (Action(0, DRAW), "+?"),
        (Action(0, TICKETS), "tickets"),
        (Action(0, KEEP, 0, (0, 2)), "keep=13"),
        (Action(0, KEEP, 0, (1,), (2, 0)), "keep=2,31"),
        (Action(0, DECLINE), "no"),
        (Action(0, PASS), "pass"),
        (Action(0, PAY, 0, (0, 0, 8)), "pay=rr*"),
        (Action(0, BUILD, EUROPE.city("paris"), (5, 8)), "@par=p*"),
        (Action(0, CLAIM, EUROPE.route_names.index("pal-smy"), (0, 0, 0, 0, 8, 8)), "pal-smy=rrrr**"),
        (Action(0, CLAIM, EUROPE.route_names.index("mad-pam.2"), (7, 7, 7)), "mad-pam.2=www"),
    ],
)
def test_what_the_texts_look_like(action: Action, text: str) -> None:
    assert EUROPE.text(action) == text
    assert EUROPE.parse(text, 0) == action


@pytest.mark.parametrize("letter", LETTERS)
def test_every_card_has_its_letter(letter: str) -> None:
    assert EUROPE.parse(f"+{letter}", 3) == Action(3, TAKE, LETTERS.index(letter))
    assert cards_text(parse_cards(letter)) == letter


def test_the_seat_is_the_one_that_speaks() -> None:
    assert [EUROPE.parse("+?", seat).seat for seat in range(5)] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("typed", sorted({"".join(cards) for cards in permutations("rr*")}))
def test_cards_may_be_typed_in_any_order_and_are_written_in_one(typed: str) -> None:
    action = EUROPE.parse(f"mad-pam={typed}", 0)
    assert action == EUROPE.parse("mad-pam=rr*", 0)
    assert EUROPE.text(action) == "mad-pam=rr*"
    assert EUROPE.text(EUROPE.parse(f"@par={typed}", 0)) == "@par=rr*"
    assert EUROPE.text(EUROPE.parse(f"pay={typed}", 0)) == "pay=rr*"


@pytest.mark.parametrize("name", BOARDS)
def test_city_codes_are_unique_and_have_three_letters_or_more(name: str) -> None:
    board = load(name)
    notation = Notation(board)
    plain = [city.id.replace("-", "") for city in board.cities]
    assert len(set(notation.city_codes)) == len(board.cities)
    for city, code in enumerate(notation.city_codes):
        assert len(code) >= 3 and code.isascii() and code.isalpha() and code.islower()
        assert plain[city].startswith(code)
        assert notation.city(code) == city
        if code != plain[city]:
            assert sum(other.startswith(code) for other in plain) == 1
        if len(code) > 3:  # the shortest that will do
            assert sum(other.startswith(code[:-1]) for other in plain) > 1


@pytest.mark.parametrize("name", BOARDS)
def test_a_city_may_be_spelt_out_as_far_as_one_likes(name: str) -> None:
    board = load(name)
    notation = Notation(board)
    for number, city in enumerate(board.cities):
        plain = city.id.replace("-", "")
        for size in range(len(notation.city_codes[number]), len(plain) + 1):
            assert notation.city(plain[:size]) == number
        with pytest.raises(NotationError, match="no city begins with"):
            notation.city(plain + "x")


@pytest.mark.parametrize("name", BOARDS)
def test_every_route_has_a_name_of_its_own_and_may_be_named_from_either_end(name: str) -> None:
    board = load(name)
    notation = Notation(board)
    assert len(set(notation.route_names)) == len(board.routes)
    for number, (route, text) in enumerate(zip(board.routes, notation.route_names, strict=True)):
        ends, dot, place = text.partition(".")
        first, second = ends.split("-")
        assert (notation.city(first), notation.city(second)) == (route.a, route.b)
        spelt = [board.cities[city].id.replace("-", "") for city in (route.b, route.a)]
        for variant in (text, f"{second}-{first}{dot}{place}", f"{spelt[0]}-{spelt[1]}{dot}{place}"):
            action = notation.parse(f"{variant}=r", 0)
            assert (action.kind, action.target) == (CLAIM, number)
            assert notation.text(action) == f"{text}=r"


def test_the_first_route_of_a_double_may_be_numbered_too() -> None:
    assert EUROPE.parse("mad-pam.1=kkk", 0) == EUROPE.parse("mad-pam=kkk", 0)
    assert EUROPE.parse("mad-pam.2=kkk", 0) != EUROPE.parse("mad-pam=kkk", 0)


def test_a_code_that_two_cities_could_have_is_longer() -> None:
    assert {"sanf", "sant", "newo", "newy"} <= set(USA.city_codes)
    with pytest.raises(NotationError, match="'san' may be any of sanf, sant"):
        USA.city("san")


WRONG = [
    ("", "'' is no action"),
    ("hello", "'hello' is no action"),
    ("+", "'+' is no action"),
    ("+rr", "'+rr' is no action"),
    ("+x", "'x' is no card: cards are r o y g b p k w *"),
    ("+R", "'R' is no card"),
    ("+ ", "' ' is no card"),
    ("pay=rq", "'q' is no card"),
    ("pay", "'pay' is no action"),
    ("no ", "'no ' is no action"),
    ("Pass", "'Pass' is no action"),
    ("tickets=3", "'tickets=3' is no action"),
    ("keep", "'keep' is no action"),
    ("keep=0", "'keep=0' is no action"),
    ("keep=1,", "'keep=1,' is no action"),
    ("keep=a", "'keep=a' is no action"),
    ("@par", "'@par' is no action"),
    ("@par=", "'@par=' is no action"),
    ("@=r", "'@=r' is no action"),
    ("@par=rx", "'x' is no card"),
    ("@atlantis=r", "no city begins with 'atlantis'"),
    ("@b=r", "'b' may be any of bar, ber, bre, bri, bru, buc, bud"),
    ("par-die", "'par-die' is no action"),
    ("par-die=", "'par-die=' is no action"),
    ("par-die=p=p", "'par-die=p=p' is no action"),
    ("par-die=P", "'P' is no card"),
    ("par-die.0=p", "'par-die.0=p' is no action"),
    ("par-die.2=p", "there is no route number 2 from par to die"),
    ("mad-pam.3=kkk", "there is no route number 3 from mad to pam"),
    ("par-rom=rr", "there is no route from par to rom"),
    ("par-par=rr", "there is no route from par to par"),
    ("par-atlantis=rr", "no city begins with 'atlantis'"),
    ("atlantis-par=rr", "no city begins with 'atlantis'"),
    ("b-par=rr", "'b' may be any of"),
    ("parisx-die=p", "no city begins with 'parisx'"),
    ("París-die=p", "'París-die=p' is no action"),
    ("+r\n", "is no action"),
    ("pay=r\n", "is no card"),
    ("keep=1\n", "is no action"),
    ("no\x00", "is no action"),
    ("+?" * 41, "an action has at most 80 characters, not 82"),
]


@pytest.mark.parametrize(("text", "message"), WRONG, ids=[repr(text)[:30] for text, _ in WRONG])
def test_a_wrong_text_is_refused_and_the_message_names_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        EUROPE.parse(text, 0)
    assert message in str(refused.value)


def test_the_longest_text_is_just_read() -> None:
    assert len(EUROPE.parse("pay=" + "r" * 76, 0).cards) == 76
    with pytest.raises(NotationError, match="at most 80 characters, not 81"):
        EUROPE.parse("pay=" + "r" * 77, 0)


def check_reads_or_refuses(text: str) -> None:
    """An action or a NotationError with something to say, and never anything else."""
    try:
        action = EUROPE.parse(text, 1)
    except NotationError as refused:
        message = str(refused)
        assert message and "\n" not in message
        words = [repr(text), "is no card: cards are", "no city begins with", "may be any of", "there is no route"]
        words += ["is no card of a board without ships", "behind the slash", "there is one deck here"]
        assert any(word in message for word in (*words, f"characters, not {len(text)}"))
    else:
        assert action.seat == 1
        assert EUROPE.parse(EUROPE.text(action), 1) == action


@settings(max_examples=300)
@given(st.text(max_size=90))
def test_any_text_is_read_or_refused(text: str) -> None:
    check_reads_or_refuses(text)


@settings(max_examples=300)
@given(st.text(alphabet="@+-=.,?*19keparisdnowx" + LETTERS, max_size=24))
def test_any_text_in_the_letters_of_the_notation_is_read_or_refused(text: str) -> None:
    check_reads_or_refuses(text)


@settings(max_examples=300)
@given(st.from_regex(r"(@[a-z]{1,4}|[a-z]{1,4}-[a-z]{1,4}(\.[0-9])?|pay|keep)=[a-z*0-9,=]{0,9}", fullmatch=True))
def test_any_text_in_the_form_of_an_action_is_read_or_refused(text: str) -> None:
    check_reads_or_refuses(text)


@settings(max_examples=300)
@given(st.deferred(lambda: st.sampled_from(some_texts())), st.data())
def test_any_change_to_a_text_is_read_or_refused(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 2))
        put = data.draw(st.text(alphabet=st.sampled_from("=-.@+?*,0129rkwaz \n\x00é٣"), max_size=2))
        text = text[:place] + put + text[place + cut :]
    check_reads_or_refuses(text)


@pytest.mark.parametrize("text", ["keep=１", "keep=٣", "mad-pam.２=kkk", "mad-pam.²=kkk"])
def test_only_plain_digits_are_digits(text: str) -> None:
    with pytest.raises(NotationError, match="is no action"):
        EUROPE.parse(text, 0)


def test_the_examples_in_the_module_are_true() -> None:
    results = doctest.testmod(ferrovia.notation.action)
    assert results.attempted >= 2 and results.failed == 0
