"""A rulebook that is changed gets a new version, and games go on by the version that they were begun with."""

from dataclasses import replace
from random import Random

import pytest

from ferrovia.boards import load_board
from ferrovia.engine.game import Game
from ferrovia.notation.action import Notation
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
    list_house_changes,
    make_house_rulebook,
    restore_rulebook,
)
from tests.random_games import random_action
from tests.versions import add_version


def game_of(record: Record) -> Game:
    return Game(restore_record_rulebook(record), load_board(record.game.board), record.game.seats)


def begun_record(game: Game, moves: int) -> Record:
    """The record of a random game after some moves."""
    record = new_record(game, bytes(range(32)), [], 0)
    assert record.seed is not None
    state, rng, notation = game.new(record.seed, 0), Random(1), Notation(game.board)
    for _ in range(moves):
        action = random_action(game, state, rng)
        record.moves.append((action.seat, notation.format(action)))
        game.apply(state, action)
    return record


def finish(record: Record, game: Game) -> Record:
    """Play the rest of a game, from its record alone."""
    *_, last = replay_record(record, game)
    state, rng, notation = last.state, Random(2), Notation(game.board)
    while not state.is_over:
        action = random_action(game, state, rng)
        record.moves.append((action.seat, notation.format(action)))
        game.apply(state, action)
    result = game.result(state)
    record.totals, record.winners = [score.total for score in result.scores], result.winners
    return record


def test_the_newest_version_is_played_unless_another_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    older = RULEBOOKS["usa"]
    newest = add_version(monkeypatch, "usa", opening_cards=(5,))
    assert restore_rulebook("usa") is newest
    assert restore_rulebook("usa", version=newest.version) is newest
    assert restore_rulebook("usa", version=older.version) is older
    for book, rulebook in RULEBOOKS.items():
        assert (rulebook.id, rulebook.base) == (book, book)
        assert rulebook.version == max(version for known, version in VERSIONS if known == book)


def test_a_game_begun_with_an_older_version_is_finished_and_replayed_by_its_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    older = RULEBOOKS["usa"]
    begun = format_record(begun_record(Game(older, load_board("usa"), 2), moves=20))
    newest = add_version(monkeypatch, "usa", opening_cards=(5,))
    record = parse_record(begun)
    assert game_of(record).rulebook is older
    finished = format_record(finish(record, game_of(record)))
    record = parse_record(finished)
    *_, last = replay_record(record, game_of(record))
    assert last.state.is_over and record.winners
    assert format_record(record) == finished
    renamed = parse_record(finished.replace(f"usa@{older.version}", f"usa@{newest.version}"))
    with pytest.raises(RecordError):
        list(replay_record(renamed, game_of(renamed)))


@pytest.mark.parametrize("version", [0, 2, 99])
def test_a_version_that_does_not_exist_is_refused(version: int) -> None:
    record = begun_record(Game(RULEBOOKS["usa"], load_board("usa"), 2), moves=1)
    record.game = replace(record.game, version=version)
    with pytest.raises(RecordError, match=f"other_book, said 'usa@{version}', found 'usa@1'"):
        restore_record_rulebook(record)
    with pytest.raises(KeyError):
        restore_rulebook("usa", version=version)


def test_house_rules_keep_the_version_of_their_base(monkeypatch: pytest.MonkeyPatch) -> None:
    book = make_house_rulebook({"base": "asia", "id": "mine", "pieces": 20})
    text = format_house_tag(book)
    record = format_record(begun_record(Game(book, load_board("asia"), 4), moves=5))
    newest = add_version(monkeypatch, "asia", opening_cards=(5,))
    older = restore_record_rulebook(parse_record(record))
    assert older == book
    assert (get_base(older).version, older.opening_cards) == (1, (4,))
    assert [change.name for change in list_house_changes(older)] == ["pieces"]
    again = make_house_rulebook({"base": "asia", "id": "mine", "pieces": 20})
    assert (again.version, again.opening_cards, get_base(again)) == (2, (5,), newest)
    assert format_house_tag(again) == text, "records of all versions state the same changes"


@pytest.mark.parametrize("name", ["base", "version"])
def test_house_rules_do_not_choose_a_version(name: str) -> None:
    with pytest.raises(RulebookError, match="fixed, name 'version'" if name == "version" else "base"):
        make_house_rulebook({"id": "mine", "base": "usa", name: False})
