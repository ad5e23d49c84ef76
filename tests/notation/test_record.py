"""Records: formatted and parsed without loss, replayed to the same result, and rejected if anything is wrong."""

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
from ferrovia.engine.ids import MAX_BOARD_ID_LENGTH
from ferrovia.engine.shuffle import seed_hash
from ferrovia.engine.state import NOBODY, State
from ferrovia.notation.action import Notation
from ferrovia.notation.players import MAX_PLAYER_NAME_LENGTH
from ferrovia.notation.record import (
    MAX_RECORD_CHARACTERS,
    Record,
    RecordError,
    format_record,
    new_record,
    parse_record,
    replay_record,
)
from tests.position import state_facts
from tests.random_games import game_of, random_action

WHOLE = 10**6  # more actions than any game has
NAMES = ["Ana", "Bo Ek", "bot:greedy-2", "Zoë", "Ñandú 5."]


def record_game(
    book: str, seats: int, seed: int, actions: int = WHOLE, starting_seat: int = NOBODY
) -> tuple[Record, State]:
    """A random game of at most this many actions, its record and its state."""
    game = game_of(book, seats)
    notation = Notation(game.board)
    rng = Random(seed)
    key = seed_bytes(seed)
    record = new_record(game, key, NAMES[:seats], starting_seat)
    state = game.new(key, starting_seat)
    while not state.is_over and len(record.moves) < actions:
        action = random_action(game, state, rng)
        game.apply(state, action)
        record.moves.append((action.seat, notation.format(action)))
    if state.is_over:
        result = game.result(state)
        record.totals = [score.total for score in result.scores]
        record.winners = result.winners
    return record, state


def play(text: str, game: Game) -> list[int]:
    """Parse and replay a text; returns the totals."""
    steps = list(replay_record(parse_record(text), game))
    return [score.total for score in game.result(steps[-1].state).scores] if steps else []


GAME = game_of("europe", 3)
FIRST = 2  # the starting seat of most tests, counted from 1


@cache
def won() -> str:
    """The record of a finished game."""
    return format_record(record_game("europe", 3, 5, starting_seat=FIRST - 1)[0])


@cache
def running() -> str:
    """The record of the same game after 40 actions."""
    return format_record(record_game("europe", 3, 5, 40, FIRST - 1)[0])


records = st.deferred(lambda: st.sampled_from([won(), running()]))

games = st.tuples(
    st.sampled_from(["usa", "europe"]),
    st.integers(2, 5),
    st.integers(0, 2**64),
    st.sampled_from([0, 1, 2, 5, 6, 40, WHOLE]),
    st.sampled_from([NOBODY, 0, 1]),
)


# Formatting and parsing.


@settings(max_examples=30, phases=[Phase.generate])
@given(games, st.booleans())
def test_parsing_restores_a_formatted_record(table: tuple[str, int, int, int, int], withheld: bool) -> None:
    record, _ = record_game(*table)
    if withheld:
        record.seed = None
    text = format_record(record)
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text


@settings(max_examples=20, phases=[Phase.generate])
@given(games)
def test_replaying_a_record_restores_the_state(table: tuple[str, int, int, int, int]) -> None:
    record, state = record_game(*table)
    game = game_of(table[0], table[1])
    steps = list(replay_record(parse_record(format_record(record)), game))
    assert [(step.number, step.seat, step.text) for step in steps] == [
        (number, seat, text) for number, (seat, text) in enumerate(record.moves, 1)
    ]
    if steps:
        assert state_facts(steps[-1].state) == state_facts(state)
        assert all(step.events for step in steps)


def test_totals_of_boards_with_high_points_are_read() -> None:
    text = won()
    head, _, _ = text.rpartition("\n= ")
    assert parse_record(f"{head}\n= 1234567 -100000 0 won by 1\n").totals == [1_234_567, -100_000, 0]


def test_a_finished_game_ends_with_its_totals_and_winners() -> None:
    record, state = record_game("usa", 4, 8)
    text = format_record(record)
    scores = game_of("usa", 4).result(state)
    totals = " ".join(str(score.total) for score in scores.scores)
    winners = " ".join(str(side + 1) for side in scores.winners)
    assert text.endswith(f"\n\n= {totals} won by {winners}\n")
    assert play(text, game_of("usa", 4)) == [score.total for score in scores.scores]


HOUSE = "europe 0123456789abcdef seats=[2,3] pieces=30 racks=true unbuilt_points=-4 harbor_points=[]"


def test_house_rules_are_below_the_rulebook() -> None:
    record = new_record(GAME, seed_bytes(5), [])
    record.game = replace(record.game, house=HOUSE)
    text = format_record(record)
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
        "europe 0123456789abcdef pieces=Many",
        "europe 0123456789abcdef pieces=[[1]]",
        "europe 0123456789abcdef seats=[2, 3]",
    ],
)
def test_invalid_house_rules_are_rejected(house: str) -> None:
    text = running().replace("[Board", f'[House "{house}"]\n[Board')
    with pytest.raises(RecordError, match="tag_form, name 'House'"):
        parse_record(text)


def test_the_format_of_a_record() -> None:
    record, _ = record_game("europe", 3, 5, 6, starting_seat=1)
    lines = format_record(record).splitlines()
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


def test_all_moves_of_a_turn_are_on_one_line() -> None:
    lines = [line for line in won().splitlines() if re.match(r"[1-9]\d*\. ", line)]
    assert [int(line.partition(".")[0]) for line in lines] == list(range(1, len(lines) + 1))
    seats = [int(line.split()[1]) for line in lines]
    assert all(after == before % 3 + 1 for before, after in pairwise(seats))
    assert max(len(line.split()) for line in lines) >= 4


def test_the_record_of_a_running_game_shows_the_hash_and_not_the_seed() -> None:
    record, _ = record_game("usa", 2, 77, 20)
    key = record.seed
    assert key is not None
    record.seed = None
    text = format_record(record)
    assert key.hex() not in text and seed_hash(key) in text
    with pytest.raises(RecordError, match="no_seed"):
        list(replay_record(parse_record(text), game_of("usa", 2)))
    record.seed = key
    assert len(list(replay_record(parse_record(format_record(record)), game_of("usa", 2)))) == 20


def test_a_fixed_starting_seat_is_kept_and_matters() -> None:
    record, state = record_game("europe", 3, 5, 8, starting_seat=2)
    assert parse_record(format_record(record)).starting_seat == 2
    assert state.starting_seat == 2
    with pytest.raises(RecordError, match=r"refusal\.not_asked"):
        list(replay_record(replace(record, starting_seat=(2 + 1) % 3), GAME))


def test_a_record_needs_no_names() -> None:
    record, _ = record_game("usa", 2, 1, 10)
    record.names = []
    assert parse_record(format_record(record)) == record
    without = re.sub(r"\[Players .*\]\n", "", format_record(record))
    assert parse_record(without) == record


def test_blank_lines_and_the_ends_of_lines_do_not_matter() -> None:
    assert parse_record(running().replace("\n", "\r\n")) == parse_record(running())
    assert parse_record("\n" + running().replace("\n", "\n \n")) == parse_record(running())


def test_moves_may_be_spelt_as_people_do() -> None:
    turned = re.sub(r" ([a-z]+)-([a-z]+)([.2-9]*)=([a-z]*)", r" \2-\1\3=\4", won())
    assert turned != won()
    assert play(turned, GAME) == parse_record(won()).totals


@pytest.mark.parametrize(
    "name", ["Zoë", "bot:greedy-2", "A. B.", "x" * MAX_PLAYER_NAME_LENGTH, 'the "king"', "Ana, Bo", "", "a\nb", "]"]
)
def test_a_name_is_restored_or_rejected_at_once(name: str) -> None:
    try:
        record = new_record(game_of("usa", 2), seed_bytes(1), [name, "Bo"])
        text = format_record(record)
    except ValueError:
        return
    assert parse_record(text).names == [name, "Bo"]


# Invalid records.


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
    ("no Ferrovia", without("Ferrovia"), "missing_tag, name 'Ferrovia'"),
    ("no Board", without("Board"), "missing_tag, name 'Board'"),
    ("no Seats", without("Seats"), "missing_tag, name 'Seats'"),
    ("no SeedHash", without("SeedHash"), "missing_tag, name 'SeedHash'"),
    ("nothing", lambda _: "", "missing_tag, name 'Ferrovia'"),
    ("unknown tag", added('[Weather "fine"]'), "unknown_tag, name 'Weather'"),
    ("tag twice", twice("Seats"), "tag_place, line 5, name 'Seats'"),
    ("tag after the moves", ended('[Event "x"]'), "after_result, line"),
    ("other format", tagged("Ferrovia", "2"), "format, said '2', known '1'"),
    ("format in words", tagged("Ferrovia", "one"), "tag_form, name 'Ferrovia', text '\"one\""),
    ("book without version", tagged("Rulebook", "europe"), "tag_form, name 'Rulebook', text '\"europe\""),
    ("board id too long", tagged("Board", "a" * (MAX_BOARD_ID_LENGTH + 1) + " " + "0" * 16), "tag_form, name 'Board'"),
    ("short digest", tagged("Board", "europe 1234"), "tag_form, name 'Board', text '\"europe 1234\""),
    ("huge seats", tagged("Seats", "9" * 50), "tag_form, name 'Seats', text '\"999"),
    ("first in words", tagged("First", "Ana"), "tag_form, name 'First', text '\"Ana\""),
    ("first is zero", tagged("First", "0"), "First"),
    ("name with odd signs", tagged("Players", "Ana, <b>"), "name, text '\"<b>\"'"),
    ("name too long", tagged("Players", "a" * (MAX_PLAYER_NAME_LENGTH + 1)), "name, text"),
    ("hash too short", tagged("SeedHash", "abc"), "tag_form, name 'SeedHash', text '\"abc\""),
    ("seed too short", tagged("Seed", "abc"), "tag_form, name 'Seed', text '\"abc\""),
    ("seed in capitals", tagged("Seed", "A" * 64), "tag_form, name 'Seed', text '\"AAA"),
    ("another seed", tagged("Seed", "0" * 64), "other_seed"),
    ("another hash", tagged("SeedHash", "0" * 64), "other_seed"),
    ("move after the result", ended("999. 1 +?"), "after_result, line"),
    ("words among the tags", added("hello"), 'line, line 1, text \'"hello"'),
    ("move without text", added("7. 1"), 'line, line 1, text \'"7. 1"'),
    ("move without number", added("1 +?"), 'line, line 1, text \'"1 +?"'),
    ("move with a seat of three digits", added("7. 100 +?"), 'line, line 1, text \'"7. 100 +?"'),
    ("result without winner", added("= 1 2 3"), 'line, line 1, text \'"= 1 2 3"'),
    ("half a tag", added('[Seats "3"'), "line, line 1,"),
    ("bytes", lambda _: bytes(range(256)).decode("latin-1"), "line, line 1"),
    ("a picture", lambda _: b"\x89PNG\r\n\x1a\n".decode("latin-1"), "line, line 1, text '\"\\\\u0089PNG"),
    ("lone surrogates", lambda _: "\ud800\udfff", "line, line 1,"),
    ("too long", lambda text: text + " " * (MAX_RECORD_CHARACTERS + 1), f"large, most {MAX_RECORD_CHARACTERS}"),
]


@pytest.mark.parametrize(("change", "message"), [wrong[1:] for wrong in UNREADABLE], ids=[w[0] for w in UNREADABLE])
def test_an_unreadable_record_is_rejected_with_the_reason(change: Callable[[str], str], message: str) -> None:
    text = change(won())
    assert text != won()
    with pytest.raises(RecordError) as refused:
        parse_record(text)
    assert message in str(refused.value)


def test_a_tag_among_the_moves_is_rejected() -> None:
    with pytest.raises(RecordError, match="tag_place, line 13, name 'First'"):
        parse_record(running().replace("\n1. ", '\n[First "1"]\n1. ', 1))


def test_the_largest_record_is_accepted() -> None:
    padded = running() + "\n" * (MAX_RECORD_CHARACTERS - len(running()))
    assert len(padded) == MAX_RECORD_CHARACTERS
    assert parse_record(padded) == parse_record(running())
    with pytest.raises(RecordError, match=f"large, most {MAX_RECORD_CHARACTERS}"):
        parse_record(padded + "\n")


def first_move(text: str) -> Callable[[str], str]:
    """Replace the first move after the opening, including its seat."""
    return lambda record: re.sub(r"\n1\. .*\n", lambda _: f"\n1. {text}\n", record, count=1)


def next_total(text: str) -> str:
    return re.sub(r"= (-?\d+)", lambda match: f"= {int(match[1]) + 1}", text)


def other_winner(text: str) -> str:
    return re.sub(r"won by (\d)", lambda match: f"won by {int(match[1]) % 3 + 1}", text)


def truncated(text: str) -> str:
    """Remove the last turn."""
    return re.sub(r"\n\d+\. .*\n\n=", "\n\n=", text)


WRONG = [
    ("another book", tagged("Rulebook", "usa@1"), "other_book, said 'usa@1', found 'europe@1'"),
    ("another board", tagged("Board", "europe " + "0" * 16), "other_board, board 'europe'"),
    ("another number of seats", tagged("Seats", "4"), "name_count, names 3, seats 4"),
    ("no such starting seat", tagged("First", "4"), "no_starting_seat, seat 4"),
    ("no seed", without("Seed"), "no_seed"),
    ("an illegal move", first_move(f"{FIRST} pass"), f"illegal, number 4, seat {FIRST}, text '\"pass\"'"),
    ("a move that is none", first_move(f"{FIRST} jump"), f"no_action, number 4, seat {FIRST}, text '\"jump\"'"),
    ("no such city", first_move(f"{FIRST} @atlantis=r"), f"no_action, number 4, seat {FIRST}"),
    ("seat 99", first_move("99 +?"), "illegal, number 4, seat 99"),
    ("seat 4 of 3", first_move("4 +?"), "illegal, number 4, seat 4"),
    ("too few tickets kept", lambda text: re.sub(r"keep=\d+", "keep=1", text, count=1), "refusal.too_few_kept"),
    ("tickets not offered", lambda text: re.sub(r"keep=\d+", "keep=19", text, count=1), "refusal.not_the_offer"),
    ("a wrong total", next_total, "other_totals, said"),
    ("another winner", other_winner, "other_winners, said"),
    ("a total too few", lambda text: re.sub(r"= -?\d+ ", "= ", text), "other_totals, said"),
    ("a winner that is none", lambda text: re.sub(r"won by.*", "won by 99", text), "other_winners, said"),
    ("the last turn missing", truncated, "no_end"),
    ("a move too many", lambda text: text.replace("\n\n=", "\n999. 1 +?\n\n="), "refusal.game_over"),
]


@pytest.mark.parametrize(("change", "message"), [wrong[1:] for wrong in WRONG], ids=[wrong[0] for wrong in WRONG])
def test_a_record_that_breaks_the_rules_is_rejected_with_the_location(
    change: Callable[[str], str], message: str
) -> None:
    text = change(won())
    assert text != won()
    with pytest.raises(RecordError) as refused:
        play(text, GAME)
    assert message in str(refused.value)


def test_an_unfinished_game_has_no_result() -> None:
    assert "won by" not in running()
    with pytest.raises(RecordError, match="no_end"):
        play(running() + "\n= 1 2 3 won by 3\n", GAME)


def test_the_steps_before_a_wrong_move_can_be_seen() -> None:
    steps = replay_record(parse_record(first_move("99 +?")(won())), GAME)
    assert [next(steps).number for _ in range(3)] == [1, 2, 3]
    with pytest.raises(RecordError, match="number 4, seat 99"):
        next(steps)


# Any text is accepted or raises a RecordError.


def check_plays_or_rejects(text: str) -> None:
    try:
        play(text, GAME)
    except RecordError as refused:
        message = str(refused)
        assert message and "\n" not in message
        assert len(message) < 2000


@settings(max_examples=100)
@given(st.text(max_size=300))
def test_any_text_is_rejected(text: str) -> None:
    with pytest.raises(RecordError):
        parse_record(text)


@settings(max_examples=150)
@given(records, st.data())
def test_any_change_of_a_few_letters_is_played_or_rejected(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        put = data.draw(st.text(alphabet=st.sampled_from('=-.@+?*,[]" 0129rkwaz\n\r\x00\x85é٣²'), max_size=3))
        text = text[:place] + put + text[place + data.draw(st.integers(0, 3)) :]
    check_plays_or_rejects(text)


@settings(max_examples=150)
@given(records, st.data())
def test_any_change_of_lines_is_played_or_rejected(text: str, data: st.DataObject) -> None:
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
    check_plays_or_rejects("\n".join(lines))


@settings(max_examples=150)
@given(
    tag=st.sampled_from(["Ferrovia", "Rulebook", "Board", "Seats", "Players", "First", "Seed", "SeedHash"]),
    value=st.one_of(st.text(max_size=70), st.text(alphabet="0123456789abcdef", max_size=70), st.just("europe@2")),
)
def test_any_value_of_a_tag_is_played_or_rejected(tag: str, value: str) -> None:
    check_plays_or_rejects(tagged(tag, value)(running()))
