"""Random games of the referee alone: `listed` and `legal` agree, nothing is lost, every game ends."""

from collections import Counter
from itertools import chain, combinations, combinations_with_replacement, permutations, product
from random import Random
from typing import Any

import pytest

from .books import BOOKS
from .dealing import board, shuffler
from .notation import LETTERS, TEXT_ORDER, split
from .referee import Referee

TABLES = [(book, seats) for book in BOOKS for seats in BOOKS[book].seats]
LONG = 5000  # steps of a game that does not end
FIRST_QUESTIONS = ("opening", "first_share", "fleet")
KINDS = {
    "usa": {"opening", "turn", "second", "keep"},
    "europe": {"opening", "turn", "second", "keep", "tunnel"},
    "asia": {"opening", "first_share", "turn", "place", "second", "keep", "sharing", "tunnel"},
    "world": {"opening", "fleet", "turn", "refill", "second", "keep"},
    "paris": {"opening", "turn", "second", "keep", "flag"},
}


def seats_near_four(book: str) -> int:
    """The number of seats that is nearest to four."""
    return min(BOOKS[book].seats, key=lambda seats: abs(seats - 4))


def short_words(game: Referee) -> set[str]:
    """All texts except claims, payments and buildings."""
    texts = {"tickets", "pass", "no", "stop", "flag", "hand", "rack", "refill=t", "refill=s", "+?", "+?t", "+?s"}
    texts |= {f"+{card}" for card in TEXT_ORDER}
    texts |= {"keep=" + "".join(kept) for size in range(6) for kept in permutations("12345", size)}
    texts |= {f"fleet={trains}" for trains in range(61)}
    texts |= {f"swap={count}{kind}" for count in range(30) for kind in "ts"}
    texts |= {f"share={place}" for place in range(10)}
    return texts | {f"share={one},{other}" for one, other in product(range(1, 40), repeat=2)}


def with_cards(game: Referee, sizes: range) -> set[str]:
    """Every route, city and extra with every set of these sizes; for books with one deck and no rack."""
    sets = {size: {"".join(cards) for cards in combinations_with_replacement(LETTERS, size)} for size in sizes}
    texts = {f"pay={cards}" for size in sizes[:3] for cards in sets[size]}
    texts |= {f"@{code}={cards}" for code in game.city_of for size in sizes[:3] for cards in sets[size]}
    for name, index in game.route_of.items():
        texts |= {f"{name}={cards}" for cards in sets[min(game.board["routes"][index]["length"], sizes[-1])]}
    return texts


def choose(game: Referee, random: Random, thrift: float) -> tuple[int, str]:
    """An asked seat and one of its actions; with `thrifty` it prefers drawing cards and tickets."""
    seat = random.choice(sorted(game.asked))
    texts = sorted(game.listed(seat))
    draws = [text for text in texts if text.startswith("+") or text == "tickets"]
    return seat, random.choice(draws if draws and random.random() < thrift else texts)


@pytest.mark.parametrize("thrift", [0.0, 0.7])
@pytest.mark.parametrize("book", BOOKS)
def test_legal_and_listed_agree_on_every_text(book: str, thrift: float) -> None:
    """Every kind of question once, and a turn now and then; sets of more than six cards are left out.

    Payments from hand and rack and with ships are tried in the tests of their books; here only the other words are.
    """
    random = Random(3)
    game = Referee(book, board(book), seats_near_four(book), shuffler(3))
    cards = not game.book.racks and not game.book.ships
    texts = short_words(game) | (with_cards(game, range(1, 7)) if cards else set())
    kinds = set()
    for step in range(LONG):
        for seat in game.seats:
            kind = game.asked.get(seat, {}).get("kind", "")
            if kind not in kinds or (kind == "turn" and step % 100 == 0):
                kinds.add(kind)
                listed = game.listed(seat)
                assert all(game.legal(seat, text) for text in listed)
                short = {text for text in listed if len(text.partition("=")[2]) <= 6} if cards else listed & texts
                assert {text for text in texts if game.legal(seat, text)} == short
        if game.over:
            break
        game.play(*choose(game, random, thrift))
    assert game.over and kinds - {"", "tunnel"} == KINDS[book] - {"tunnel"}
    assert "tunnel" not in kinds or "tunnel" in KINDS[book]


def every_card(seen: dict[str, Any]) -> Counter[str]:
    """All cards of a snapshot."""
    piles = [*seen["hands"], *seen["racks"], *seen["display"], *seen["flags"]]
    piles += seen["discards"] if isinstance(seen["discards"], list) else [seen["discards"]]
    piles += [card for deck in seen["deck"] for card in deck]
    for question in seen["asked"]:
        piles += [question.get(key, "") for key in ("laid", "turned")]
        piles += [question["rack"]] if question["kind"] == "tunnel" else []
    return Counter(split("".join(piles)))


def check_everything_is_there(game: Referee, out: set[int]) -> None:
    """Check that everything is conserved, and that slots are empty only without deck and discards."""
    seen, book = game.snapshot(), game.book
    assert every_card(seen) == sum((Counter(deck) for deck in book.decks), Counter())
    for deck, discards in zip(game.table.decks, game.table.discards, strict=True):
        assert deck or not discards
    refill = [question["slot"] for question in seen["asked"] if question["kind"] == "refill"]
    empty = [slot for slot, card in enumerate(seen["display"]) if card == ""]
    placing = any(question["kind"] == "place" and question["shown"] for question in seen["asked"])  # ASI-04
    assert empty == refill or not any(game.table.decks) or (placing and len(empty) == 1)
    assert all(game.table.decks) or not refill
    few = len(game.table.decks[0] + game.table.discards[0] + "".join(game.table.trains_shown())) <= 15
    assert (
        seen["display"].count("*") < 3 or game.table.can_never_clear() or few
    )  # COM-03: the display may have been left
    check_pieces(game)
    if not game.answers:
        offered = [
            ticket
            for question in seen["asked"]
            if question["kind"] in ("opening", "keep")
            for ticket in question["offer"]
        ]
        held = [*chain(*seen["tickets"]), *chain(*seen["rack_tickets"]), *seen["ticket_deck"], *offered]
        assert sorted(held) == sorted(set(range(len(game.board["tickets"]))) - out)
        for question in seen["asked"]:
            if question["kind"] in ("first_share", "sharing"):
                assert set(question["offer"]) <= set(seen["tickets"][question["seat"]])


def check_pieces(game: Referee) -> None:
    """Check that pieces are conserved, and that points are for routes or counted separately."""
    book, chosen = game.book, "fleet" not in {question["kind"] for question in game.asked.values()}
    for seat in game.seats:
        mine = [route for route, who in zip(game.board["routes"], game.owner, strict=True) if who == seat]
        rails = sum(route["length"] for route in mine if not route.get("ship"))
        seas = sum(route["length"] for route in mine if route.get("ship"))
        if book.fleet and (game.trains[seat] or game.ships[seat] or mine):
            assert game.trains[seat] + rails + game.box[seat] == 25
            assert game.ships[seat] + seas + game.ships_in_box(seat) == 50
        else:
            assert (game.trains[seat] + rails, seas) == (0 if book.fleet else book.trains, 0)
        assert min(game.trains[seat], game.ships[seat], game.box[seat]) >= 0 and (chosen or not mine)
        assert len(set(game.flags[seat])) == len(game.flags[seat]) < 3
        for one, other in combinations([index for index, who in enumerate(game.owner) if who == seat], 2):
            assert other not in game.doubles[one]
    for side in game.sides:
        seats = [2 * side, 2 * side + 1] if book.racks else [side]
        lengths = [r["length"] for r, who in zip(game.board["routes"], game.owner, strict=True) if who in seats]
        assert game.points[side] == sum(book.route_points[length] for length in lengths) + game.others[side]


@pytest.mark.parametrize("thrift", [0.0, 0.5, 0.97])
@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_random_games_end_and_lose_nothing(book: str, seats: int, thrift: float) -> None:
    random = Random(f"{book} {seats} {thrift}")
    game = Referee(book, board(book), seats, shuffler(seats))
    tickets = range(len(game.board["tickets"]))
    dealt = {ticket for question in game.asked.values() for ticket in question["offer"]}
    out = set(tickets) - dealt - set(game.ticket_deck)
    assert len(out) == (6 - seats if game.book.opening_long else 0)
    steps, opening = 0, True
    while not game.over and steps < LONG:
        check_everything_is_there(game, out)
        seat, text = choose(game, random, thrift)
        assert game.legal(seat, text)
        game.play(seat, text)
        steps += 1
        if opening and not any(question["kind"] in FIRST_QUESTIONS for question in game.asked.values()):
            opening = False
            out |= dealt - set(chain(*game.tickets)) if game.book.not_kept == "out" else set()
    assert game.over
    check_everything_is_there(game, out)
    rows = game.result()
    assert [row["routes"] + row["others"] for row in rows] == game.points and any(row["winner"] for row in rows)


@pytest.mark.parametrize("book", BOOKS)
def test_a_game_can_be_played_again(book: str) -> None:
    games = [Referee(book, board(book), seats_near_four(book), shuffler(9)) for _ in range(2)]
    random = Random(9)
    while not games[0].over:
        seat, text = choose(games[0], random, 0.5)
        for game in games:
            game.play(seat, text)
    assert games[0].snapshot() == games[1].snapshot() and games[0].result() == games[1].result()
