"""Records of older versions of the rulebooks replay as they were played."""

from pathlib import Path

import pytest

from ferrovia.boards import load_board
from ferrovia.engine.game import Game
from ferrovia.notation.record import (
    Record,
    RecordError,
    format_record,
    new_record,
    parse_record,
    replay_record,
    restore_record_rulebook,
)
from ferrovia.rulebooks import (
    RULEBOOKS,
    VERSIONS,
    RulebookError,
    format_house_tag,
    get_base,
    make_house_rulebook,
    restore_rulebook,
)

OLDER = [(book, version) for book, version in VERSIONS if version < RULEBOOKS[book].version]


def text_of(book: str, version: int) -> str:
    return (Path(__file__).parent / f"version_{version}" / f"{book}.txt").read_text(encoding="utf-8")


def game_of(record: Record) -> Game:
    return Game(restore_record_rulebook(record), load_board(record.board), record.seats)


@pytest.mark.parametrize(("book", "version"), OLDER)
def test_a_record_of_an_older_version_replays_to_its_result(book: str, version: int) -> None:
    text = text_of(book, version)
    record = parse_record(text)
    game = game_of(record)
    assert (game.rulebook.id, game.rulebook.version) == (book, version)
    *_, last = replay_record(record, game)
    assert last.state.is_over and record.winners
    assert format_record(record) == text


@pytest.mark.parametrize(("book", "version"), OLDER)
def test_the_same_moves_are_illegal_in_the_version_after(book: str, version: int) -> None:
    """In version 1 a draw begins with an empty deck, and in Asia a second partner starts; in version 2 cards differ."""
    record = parse_record(text_of(book, version).replace(f"{book}@{version}", f"{book}@{version + 1}"))
    with pytest.raises(RecordError) as refused:
        list(replay_record(record, game_of(record)))
    assert refused.value.code == "illegal"


@pytest.mark.parametrize("version", [0, 4, 99])
def test_a_version_that_does_not_exist_is_refused(version: int) -> None:
    record = parse_record(text_of("usa", 1).replace("usa@1", f"usa@{version}"))
    with pytest.raises(RecordError, match=f"other_book, said 'usa@{version}', found 'usa@3'"):
        restore_record_rulebook(record)
    with pytest.raises(KeyError):
        restore_rulebook("usa", version=version)


def test_the_newest_version_is_played_unless_another_is_named() -> None:
    for book, newest in RULEBOOKS.items():
        assert restore_rulebook(book) is newest is VERSIONS[book, newest.version]
        assert {version for name, version in VERSIONS if name == book} == set(range(1, newest.version + 1))
        assert restore_rulebook(book, version=1).version == 1
        assert newest.base == book


@pytest.mark.parametrize("version", [1, 2, 3])
def test_house_rules_keep_the_version_of_their_base(version: int) -> None:
    text = format_house_tag(make_house_rulebook({"base": "asia", "id": "mine", "pieces": 20}))
    book = restore_rulebook("mine", text, version)
    assert (book.base, book.version, book.pieces) == ("asia", version, 20)
    assert get_base(book) is VERSIONS["asia", version]
    assert format_house_tag(book) == text, "records of all versions state the same changes"
    assert book.first_partner_starts is (version > 1)
    assert book.batched_shuffles is (version > 2)
    game = Game(book, load_board("asia"), 4)
    record = parse_record(format_record(new_record(game, bytes(32), [], house_rules_text=text)))
    assert record.version == version and restore_record_rulebook(record) == book


@pytest.mark.parametrize("name", ["draw_needs_deck", "first_partner_starts", "batched_shuffles", "base", "version"])
def test_house_rules_do_not_choose_a_version(name: str) -> None:
    with pytest.raises(RulebookError, match=f"fixed, name '{name}'" if name != "base" else "base"):
        make_house_rulebook({"id": "mine", **({"base": "usa", name: False} if name != "base" else {"base": False})})
