"""A game as a text file: written and read without loss, replayed to the same end, and refused when anything is off."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from ferrovia.engine.game import Game, seed_bytes
from ferrovia.engine.shuffle import seed_hash
from ferrovia.engine.state import NOBODY, State
from ferrovia.notation.action import Notation
from ferrovia.notation.record import (
    LARGEST,
    LONGEST_NAME,
    Record,
    RecordError,
    new_record,
    parse_record,
    replay,
    write_record,
)
from tests.position import state_facts
from tests.random_games import game_of, random_action

WHOLE = 10**6  # more actions than any game has
NAMES = ["Ana", "Bo Ek", "bot:greedy-2", "Zoë", "Ñandú 5."]


def recorded(book: str, seats: int, seed: int, actions: int = WHOLE, first: int = NOBODY) -> tuple[Record, State]:
    """A random game of at most that many actions with its record, and how it stands."""
    game = game_of(book, seats)
    notation = Notation(game.board)
    rng = Random(seed)
    key = seed_bytes(seed)
    record = new_record(game, key, NAMES[:seats], first)
    state = game.new(key, first)
    while not state.is_over and len(record.moves) < actions:
        action = random_action(game, state, rng)
        game.apply(state, action)
        record.moves.append((action.seat, notation.text(action)))
    if state.is_over:
        result = game.result(state)
        record.totals = [score.total for score in result.scores]
        record.winners = result.winners
    return record, state


def play(text: str, game: Game) -> list[int]:
    """Read and replay a text; the totals that the moves come to."""
    steps = list(replay(parse_record(text), game))
    return [score.total for score in game.result(steps[-1].state).scores] if steps else []


GAME = game_of("europe", 3)
FIRST = 2  # the seat that begins the game of most tests, as people count


@cache
def won() -> str:
    """The record of a finished game."""
    return write_record(recorded("europe", 3, 5, first=FIRST - 1)[0])


@cache
def running() -> str:
    """The record of the same game after 40 actions."""
    return write_record(recorded("europe", 3, 5, 40, FIRST - 1)[0])


records = st.deferred(lambda: st.sampled_from([won(), running()]))

games = st.tuples(
    st.sampled_from(["usa", "europe"]),
    st.integers(2, 5),
    st.integers(0, 2**64),
    st.sampled_from([0, 1, 2, 5, 6, 40, WHOLE]),
    st.sampled_from([NOBODY, 0, 1]),
)


# Written and read.


@settings(max_examples=30, phases=[Phase.generate])
@given(games, st.booleans())
def test_a_record_is_read_as_it_was_written(table: tuple[str, int, int, int, int], withheld: bool) -> None:
    record, _ = recorded(*table)
    if withheld:
        record.seed = None
    text = write_record(record)
    assert parse_record(text) == record
    assert write_record(parse_record(text)) == text


@settings(max_examples=20, phases=[Phase.generate])
@given(games)
def test_a_record_replays_to_where_the_game_stood(table: tuple[str, int, int, int, int]) -> None:
    record, state = recorded(*table)
    game = game_of(table[0], table[1])
    steps = list(replay(parse_record(write_record(record)), game))
    assert [(step.number, step.seat, step.text) for step in steps] == [
        (number, seat, text) for number, (seat, text) in enumerate(record.moves, 1)
    ]
    if steps:
        assert state_facts(steps[-1].state) == state_facts(state)
        assert all(step.events for step in steps)


def test_a_finished_game_ends_with_its_totals_and_winners() -> None:
    record, state = recorded("usa", 4, 8)
    text = write_record(record)
    scores = game_of("usa", 4).result(state)
    totals = " ".join(str(score.total) for score in scores.scores)
    winners = " ".join(str(side + 1) for side in scores.winners)
    assert text.endswith(f"\n\n= {totals} won by {winners}\n")
    assert play(text, game_of("usa", 4)) == [score.total for score in scores.scores]


HOUSE = "europe 0123456789abcdef seats=[2,3] pieces=30 racks=true unbuilt_points=-4 harbor_points=[]"


def test_house_rules_stand_below_the_rulebook() -> None:
    record = new_record(GAME, seed_bytes(5), [], house=HOUSE)
    text = write_record(record)
    assert text.splitlines()[2] == f'[House "{HOUSE}"]'
    assert parse_record(text) == record


@pytest.mark.parametrize(
    "house",
    [
        "",
        "europe",
        "europe 0123",
        "europe 0123456789abcdef ",
        "europe 0123456789abcdef pieces",
        "europe 0123456789abcdef pieces=many",
        "europe 0123456789abcdef pieces=12345",
        "europe 0123456789abcdef pieces=[[1]]",
        "europe 0123456789abcdef seats=[2, 3]",
        "europe 0123456789abcdef seats=[" + "2," * 130 + "2]",
        "europe 0123456789abcdef" + " pieces=1" * 41,
    ],
)
def test_house_rules_of_another_form_are_refused(house: str) -> None:
    text = running().replace("[Board", f'[House "{house}"]\n[Board')
    with pytest.raises(RecordError, match="tag House"):
        parse_record(text)


def test_what_a_record_looks_like() -> None:
    record, _ = recorded("europe", 3, 5, 6, first=1)
    lines = write_record(record).splitlines()
    assert lines[:8] == [
        '[Ferrovia "1"]',
        '[Rulebook "europe@1"]',
        f'[Board "europe {GAME.board.digest}"]',
        '[Seats "3"]',
        '[Players "Ana, Bo Ek, bot:greedy-2"]',
        '[First "2"]',
        f'[SeedHash "{seed_hash(seed_bytes(5))}"]',
        f'[Seed "{5:064x}"]',
    ]
    assert lines[8] == ""
    assert [line[:3] for line in lines[9:12]] == ["0. "] * 3
    assert lines[12].startswith("1. 2 ")


def test_all_that_a_seat_does_in_one_turn_stands_on_one_line() -> None:
    lines = [line for line in won().splitlines() if re.match(r"[1-9]\d*\. ", line)]
    assert [int(line.partition(".")[0]) for line in lines] == list(range(1, len(lines) + 1))
    seats = [int(line.split()[1]) for line in lines]
    assert all(after == before % 3 + 1 for before, after in pairwise(seats))
    assert max(len(line.split()) for line in lines) >= 4


def test_the_record_of_a_running_game_shows_the_hash_and_not_the_seed() -> None:
    record, _ = recorded("usa", 2, 77, 20)
    key = record.seed
    assert key is not None
    record.seed = None
    text = write_record(record)
    assert key.hex() not in text and seed_hash(key) in text
    with pytest.raises(RecordError, match="the record has no seed"):
        list(replay(parse_record(text), game_of("usa", 2)))
    record.seed = key
    assert len(list(replay(parse_record(write_record(record)), game_of("usa", 2)))) == 20


def test_a_fixed_first_seat_is_kept_and_matters() -> None:
    record, state = recorded("europe", 3, 5, 8, first=2)
    assert parse_record(write_record(record)).first == 2
    assert state.first == 2
    with pytest.raises(RecordError, match="is not legal: not_asked"):
        list(replay(replace(record, first=(2 + 1) % 3), GAME))


def test_a_record_needs_no_names() -> None:
    record, _ = recorded("usa", 2, 1, 10)
    record.names = []
    assert parse_record(write_record(record)) == record
    without = re.sub(r"\[Players .*\]\n", "", write_record(record))
    assert parse_record(without) == record


def test_blank_lines_and_the_ends_of_lines_do_not_matter() -> None:
    assert parse_record(running().replace("\n", "\r\n")) == parse_record(running())
    assert parse_record("\n" + running().replace("\n", "\n \n")) == parse_record(running())


def test_moves_may_be_spelt_as_people_do() -> None:
    turned = re.sub(r" ([a-z]+)-([a-z]+)([.2-9]*)=([a-z]*)", r" \2-\1\3=\4", won())
    assert turned != won()
    assert play(turned, GAME) == parse_record(won()).totals


@pytest.mark.parametrize(
    "name", ["Zoë", "bot:greedy-2", "A. B.", "x" * LONGEST_NAME, 'the "king"', "Ana, Bo", "", "a\nb", "]"]
)
def test_a_name_is_read_back_or_refused_at_once(name: str) -> None:
    try:
        record = new_record(game_of("usa", 2), seed_bytes(1), [name, "Bo"])
        text = write_record(record)
    except ValueError:
        return
    assert parse_record(text).names == [name, "Bo"]


# Each way a record can be wrong.


def without(tag: str) -> Callable[[str], str]:
    return lambda text: re.sub(rf"\[{tag} .*\]\n", "", text)


def tagged(tag: str, value: str) -> Callable[[str], str]:
    return lambda text: re.sub(rf'\[{tag} ".*"\]', lambda _: f'[{tag} "{value}"]', text)


def twice(tag: str) -> Callable[[str], str]:
    return lambda text: re.sub(rf"(\[{tag} .*\]\n)", r"\1\1", text)


def added(line: str) -> Callable[[str], str]:
    return lambda text: line + "\n" + text


def ended(line: str) -> Callable[[str], str]:
    return lambda text: text + line + "\n"


UNREADABLE = [
    ("no Ferrovia", without("Ferrovia"), "the tag Ferrovia is missing"),
    ("no Rulebook", without("Rulebook"), "the tag Rulebook is missing"),
    ("no Board", without("Board"), "the tag Board is missing"),
    ("no Seats", without("Seats"), "the tag Seats is missing"),
    ("no First", without("First"), "the tag First is missing"),
    ("no SeedHash", without("SeedHash"), "the tag SeedHash is missing"),
    ("nothing", lambda _: "", "the tag Ferrovia is missing"),
    ("unknown tag", added('[Weather "fine"]'), "the tag Weather is not known"),
    ("tag twice", twice("Seats"), "line 5: the tag Seats is given twice"),
    ("tag after the moves", ended('[Event "x"]'), "nothing may follow the result"),
    ("other format", tagged("Ferrovia", "2"), "the record has format 2; this version reads format 1"),
    ("format in words", tagged("Ferrovia", "one"), "tag Ferrovia: 'one'"),
    ("book without version", tagged("Rulebook", "europe"), "tag Rulebook: 'europe'"),
    ("board without digest", tagged("Board", "europe"), "tag Board: 'europe'"),
    ("short digest", tagged("Board", "europe 1234"), "tag Board: 'europe 1234'"),
    ("seats in words", tagged("Seats", "three"), "tag Seats: 'three'"),
    ("negative seats", tagged("Seats", "-3"), "tag Seats: '-3'"),
    ("huge seats", tagged("Seats", "9" * 50), "tag Seats: '999"),
    ("first in words", tagged("First", "Ana"), "tag First: 'Ana'"),
    ("first is zero", tagged("First", "0"), "First"),
    ("name with odd signs", tagged("Players", "Ana, <b>"), "tag Players: '<b>' is no name"),
    ("name too long", tagged("Players", "a" * (LONGEST_NAME + 1)), "is no name"),
    ("hash too short", tagged("SeedHash", "abc"), "tag SeedHash: 'abc'"),
    ("seed too short", tagged("Seed", "abc"), "tag Seed: 'abc'"),
    ("seed in capitals", tagged("Seed", "A" * 64), "tag Seed: 'AAA"),
    ("another seed", tagged("Seed", "0" * 64), "tag Seed: this is not the seed whose hash the record gives"),
    ("another hash", tagged("SeedHash", "0" * 64), "this is not the seed whose hash the record gives"),
    ("move after the result", ended("999. 1 +?"), "nothing may follow the result"),
    ("words after the result", ended("good game"), "nothing may follow the result"),
    ("second result", ended("= 1 2 3 won by 1"), "nothing may follow the result"),
    ("words among the tags", added("hello"), "line 1: 'hello' is neither a tag, a move nor the result"),
    ("move without text", added("7. 1"), "line 1: '7. 1' is neither a tag, a move nor the result"),
    ("move without number", added("1 +?"), "line 1: '1 +?' is neither"),
    ("move with a seat of three digits", added("7. 100 +?"), "line 1: '7. 100 +?' is neither"),
    ("move with two spaces", added("7. 1  +?"), "line 1: '7. 1  +?' is neither"),
    ("result without winner", added("= 1 2 3"), "line 1: '= 1 2 3' is neither"),
    ("half a tag", added('[Seats "3"'), "line 1:"),
    ("bytes", lambda _: bytes(range(256)).decode("latin-1"), "is neither a tag, a move nor the result"),
    ("zeros", lambda _: "\0" * 100, "line 1:"),
    ("a picture", lambda _: b"\x89PNG\r\n\x1a\n".decode("latin-1"), "line 1: '\\x89PNG'"),
    ("lone surrogates", lambda _: "\ud800\udfff", "line 1:"),
    ("too long", lambda text: text + " " * (LARGEST + 1), f"at most {LARGEST} are read"),
]


@pytest.mark.parametrize(("change", "message"), [wrong[1:] for wrong in UNREADABLE], ids=[w[0] for w in UNREADABLE])
def test_an_unreadable_record_is_refused_and_the_message_says_why(change: Callable[[str], str], message: str) -> None:
    text = change(won())
    assert text != won()
    with pytest.raises(RecordError) as refused:
        parse_record(text)
    assert message in str(refused.value)


def test_a_tag_among_the_moves_is_refused() -> None:
    with pytest.raises(RecordError, match="line 13: the tag First is given twice or stands among the moves"):
        parse_record(running().replace("\n1. ", '\n[First "1"]\n1. ', 1))


def test_the_largest_record_is_just_read() -> None:
    padded = running() + "\n" * (LARGEST - len(running()))
    assert len(padded) == LARGEST
    assert parse_record(padded) == parse_record(running())
    with pytest.raises(RecordError, match=f"the record has {LARGEST + 1} characters"):
        parse_record(padded + "\n")


def first_move(text: str) -> Callable[[str], str]:
    """The first move after the opening replaced, seat included."""
    return lambda record: re.sub(r"\n1\. .*\n", lambda _: f"\n1. {text}\n", record, count=1)


def next_total(text: str) -> str:
    return re.sub(r"= (-?\d+)", lambda match: f"= {int(match[1]) + 1}", text)


def other_winner(text: str) -> str:
    return re.sub(r"won by (\d)", lambda match: f"won by {int(match[1]) % 3 + 1}", text)


def truncated(text: str) -> str:
    """Without the last turn."""
    return re.sub(r"\n\d+\. .*\n\n=", "\n\n=", text)


WRONG = [
    ("another book", tagged("Rulebook", "usa@1"), "the record is of usa@1; this is europe@1"),
    ("another version", tagged("Rulebook", "europe@2"), "the record is of europe@2; this is europe@1"),
    ("another board", tagged("Board", "europe " + "0" * 16), "the record was played on another board 'europe'"),
    ("another number of seats", tagged("Seats", "4"), "seats"),
    ("no such first seat", tagged("First", "4"), "tag First: there is no seat 4"),
    ("no such first seat at all", tagged("First", "99"), "tag First: there is no seat 99"),
    ("no seed", without("Seed"), "the record has no seed"),
    ("an illegal move", first_move(f"{FIRST} pass"), f"move 4, seat {FIRST}, 'pass' is not legal"),
    ("a move that is none", first_move(f"{FIRST} jump"), f"move 4, seat {FIRST}, 'jump': 'jump' is no"),
    ("no such city", first_move(f"{FIRST} @atlantis=r"), "no city begins with 'atlantis'"),
    ("seat 99", first_move("99 +?"), "move 4, seat 99, '+?' is not legal: not_asked"),
    ("seat 0", first_move("0 +?"), "move 4, seat 0, '+?' is not legal: not_asked"),
    ("seat 4 of 3", first_move("4 +?"), "move 4, seat 4, '+?' is not legal: not_asked"),
    ("too few tickets kept", lambda text: re.sub(r"keep=\d+", "keep=1", text, count=1), "is not legal: too_few_kept"),
    ("tickets not offered", lambda text: re.sub(r"keep=\d+", "keep=19", text, count=1), "not legal: not_the_offer"),
    ("a wrong total", next_total, "its moves come to"),
    ("another winner", other_winner, "the record says that"),
    ("a total too few", lambda text: re.sub(r"= -?\d+ ", "= ", text), "its moves come to"),
    ("a winner that is none", lambda text: re.sub(r"won by.*", "won by 99", text), "the record says that"),
    ("the last turn missing", truncated, "the record gives a result, but its moves do not end the game"),
    ("a move too many", lambda text: text.replace("\n\n=", "\n999. 1 +?\n\n="), "is not legal: game_over"),
]


@pytest.mark.parametrize(("change", "message"), [wrong[1:] for wrong in WRONG], ids=[wrong[0] for wrong in WRONG])
def test_a_record_that_departs_from_the_rules_is_refused_and_the_message_says_where(
    change: Callable[[str], str], message: str
) -> None:
    text = change(won())
    assert text != won()
    with pytest.raises(RecordError) as refused:
        play(text, GAME)
    assert message in str(refused.value)


def test_the_record_that_these_are_changes_of_is_right() -> None:
    assert play(won(), GAME) == parse_record(won()).totals
    play(running(), GAME)


def test_an_unfinished_game_has_no_result() -> None:
    assert "won by" not in running()
    with pytest.raises(RecordError, match="its moves do not end the game"):
        play(running() + "\n= 1 2 3 won by 3\n", GAME)


def test_the_steps_before_a_wrong_move_can_be_seen() -> None:
    steps = replay(parse_record(first_move("99 +?")(won())), GAME)
    assert [next(steps).number for _ in range(3)] == [1, 2, 3]
    with pytest.raises(RecordError, match="move 4, seat 99"):
        next(steps)


# Nothing but a RecordError, whatever the text.


def check_plays_or_refuses(text: str) -> None:
    try:
        play(text, GAME)
    except RecordError as refused:
        message = str(refused)
        assert message and "\n" not in message
        assert len(message) < 2000


@settings(max_examples=100)
@given(st.text(max_size=300))
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        parse_record(text)


@settings(max_examples=100)
@given(st.binary(max_size=300))
def test_any_bytes_are_refused(garbage: bytes) -> None:
    for text in (garbage.decode("latin-1"), garbage.decode("utf-8", "surrogateescape")):
        with pytest.raises(RecordError):
            parse_record(text)


@settings(max_examples=150)
@given(records, st.data())
def test_any_change_of_a_few_letters_is_played_or_refused(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        put = data.draw(st.text(alphabet=st.sampled_from('=-.@+?*,[]" 0129rkwaz\n\r\x00\x85é٣²'), max_size=3))
        text = text[:place] + put + text[place + data.draw(st.integers(0, 3)) :]
    check_plays_or_refuses(text)


@settings(max_examples=150)
@given(records, st.data())
def test_any_change_of_lines_is_played_or_refused(text: str, data: st.DataObject) -> None:
    lines = text.split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(lines) - 1))
        other = data.draw(st.integers(0, len(lines) - 1))
        change = data.draw(st.sampled_from(["drop", "double", "swap", "cut"]))
        if change == "drop" and len(lines) > 1:
            del lines[place]
        elif change == "double":
            lines.insert(other, lines[place])
        elif change == "swap":
            lines[place], lines[other] = lines[other], lines[place]
        else:
            lines = lines[: place + 1]
    check_plays_or_refuses("\n".join(lines))


@settings(max_examples=150)
@given(
    tag=st.sampled_from(["Ferrovia", "Rulebook", "Board", "Seats", "Players", "First", "Seed", "SeedHash"]),
    value=st.one_of(st.text(max_size=70), st.text(alphabet="0123456789abcdef", max_size=70), st.just("europe@1")),
)
def test_any_value_of_a_tag_is_played_or_refused(tag: str, value: str) -> None:
    check_plays_or_refuses(tagged(tag, value)(running()))


@settings(max_examples=100)
@given(
    st.integers(0, 99), st.sampled_from(["+?", "+r", "pass", "no", "tickets", "keep=12", "keep=", "@par=r", "pay=r"])
)
def test_any_seat_may_be_said_to_have_moved(seat: int, move: str) -> None:
    check_plays_or_refuses(first_move(f"{seat} {move}")(running()))
    check_plays_or_refuses(running() + f"999999. {seat:02} {move}\n")
