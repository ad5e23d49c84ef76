"""Random games of the referee alone: listed and legal agree, nothing is lost, every game ends."""

from collections import Counter
from itertools import chain, combinations_with_replacement, permutations
from random import Random

import pytest

from .books import BOOKS
from .dealing import board, shuffler
from .notation import LETTERS
from .referee import Referee

SEAT_COUNTS = range(2, 6)


def every_text(game: Referee) -> set[str]:
    """All that could be said: every route and city with every set of cards, and all the short words."""
    sets = {size: {"".join(cards) for cards in combinations_with_replacement(LETTERS, size)} for size in range(1, 7)}
    texts = {"tickets", "pass", "no"} | {f"+{letter}" for letter in LETTERS + "?"}
    texts |= {f"pay={cards}" for size in (1, 2, 3) for cards in sets[size]}
    texts |= {f"@{code}={cards}" for code in game.city_of for size in (1, 2, 3) for cards in sets[size]}
    digits = [kept for size in range(5) for kept in permutations("1234", size)]
    texts |= {"keep=" + "".join(kept) for kept in digits}
    for name, index in game.route_of.items():
        length = min(game.board["routes"][index]["length"], 6)
        texts |= {f"{name}={cards}" for cards in sets[length]}
    return texts


def choose(game: Referee, random: Random, thrift: float) -> tuple[int, str]:
    """A seat that is asked and one of its actions; a thrifty one takes cards and tickets when it can."""
    seat = random.choice(sorted(game.asked))
    texts = sorted(game.listed(seat))
    draws = [text for text in texts if text.startswith("+") or text == "tickets"]
    return seat, random.choice(draws if draws and random.random() < thrift else texts)


@pytest.mark.parametrize("thrift", [0.0, 0.7])
@pytest.mark.parametrize("book", BOOKS)
def test_legal_and_listed_agree_on_every_text(book: str, thrift: float) -> None:
    """Every kind of question once, and a turn now and then; sets of more than six cards are left out."""
    random = Random(3)
    game = Referee(book, board(book), 4, shuffler(3))
    texts = every_text(game)
    kinds = set()
    for step in range(1000):
        for seat in game.seats:
            kind = game.asked.get(seat, {}).get("kind", "")
            if kind not in kinds or (kind == "turn" and step % 100 == 0):
                kinds.add(kind)
                short = {text for text in game.listed(seat) if len(text.partition("=")[2]) <= 6}
                assert {text for text in texts if game.legal(seat, text)} == short
        if not game.over:
            game.play(*choose(game, random, thrift))
    assert game.over
    if thrift:
        assert kinds - {"tunnel"} == {"", "opening", "turn", "second", "keep"}
        assert ("tunnel" in kinds) == (book == "europe")


def check_everything_is_there(game: Referee, out: set[int]) -> None:
    """Cards, trains and tickets are conserved; slots are empty only without deck and discards."""
    seen = game.snapshot()
    tunnel = "".join(question.get("laid", "") + question.get("turned", "") for question in seen["asked"])
    cards = "".join(seen["hands"]) + seen["deck"] + seen["discards"] + "".join(seen["display"]) + tunnel
    assert Counter(cards) == BOOKS["usa"].cards
    assert seen["deck"] or not seen["discards"]
    assert "" not in seen["display"] or not seen["deck"]
    few = len(seen["deck"] + seen["discards"] + "".join(seen["display"])) <= 10  # COM-03: then it may have been left
    assert seen["display"].count("*") < 3 or game.table.hopeless() or few
    lengths = [route["length"] for route in game.board["routes"]]
    for seat, trains in enumerate(seen["trains"]):
        mine = [length for length, who in zip(lengths, seen["owner"], strict=True) if who == seat]
        assert trains == 45 - sum(mine) >= 0
    if not game.answers or len(game.answers) == len(game.seats):
        offered = [ticket for question in seen["asked"] for ticket in question.get("offer", [])]
        held = [*chain(*seen["tickets"]), *seen["ticket_deck"], *offered]
        assert sorted(held) == sorted(set(range(len(game.board["tickets"]))) - out)


@pytest.mark.parametrize("thrift", [0.0, 0.5, 0.97])
@pytest.mark.parametrize("seats", SEAT_COUNTS)
@pytest.mark.parametrize("book", BOOKS)
def test_random_games_end_and_lose_nothing(book: str, seats: int, thrift: float) -> None:
    random = Random(f"{book} {seats} {thrift}")
    game = Referee(book, board(book), seats, shuffler(seats))
    tickets = range(len(game.board["tickets"]))
    dealt = {ticket for question in game.asked.values() for ticket in question["offer"]}
    out = set(tickets) - dealt - set(game.ticket_deck)
    assert len(out) == (6 - seats if book == "europe" else 0)
    while not game.over:
        check_everything_is_there(game, out)
        seat, text = choose(game, random, thrift)
        assert game.legal(seat, text)
        opening = len(game.answers) < seats
        game.play(seat, text)
        if opening and len(game.answers) == seats and book == "europe":
            out |= dealt - set(chain(*game.tickets))
    check_everything_is_there(game, out)
    rows = game.result()
    assert [row["routes"] for row in rows] == game.points and any(row["winner"] for row in rows)


@pytest.mark.parametrize("book", BOOKS)
def test_a_game_can_be_played_again(book: str) -> None:
    games = [Referee(book, board(book), 3, shuffler(9)) for _ in range(2)]
    random = Random(9)
    while not games[0].over:
        seat, text = choose(games[0], random, 0.5)
        for game in games:
            game.play(seat, text)
    assert games[0].snapshot() == games[1].snapshot() and games[0].result() == games[1].result()
