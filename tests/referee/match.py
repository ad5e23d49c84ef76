"""The engine and the referee play the same games; every difference is an error.

    python -m tests.referee.match --games 500 [--book usa] [--seats 3] [--workers 2]

At every step the menu must equal the referee's list, both must agree on the legality of mutated actions, a refused
action must not change the engine's state, and after the action both must agree on the whole state.
"""

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any

import pytest

from ferrovia.boards import load_board
from ferrovia.engine.actions import IllegalAction
from ferrovia.engine.cards import COLORS, NO_CARD
from ferrovia.engine.game import Game, seed_bytes
from ferrovia.engine.questions import (
    FIRST_SHARE,
    FLAG,
    FLEET,
    KEEPING,
    OPENING_TICKETS,
    PLACE,
    REFILL,
    SECOND,
    SHARING,
    TUNNEL,
    TURN,
)
from ferrovia.engine.shuffle import (
    CARD_STREAM,
    LONG_TICKET_STREAM,
    RETURNED_TICKET_STREAM,
    SHIP_CARD_STREAM,
    STARTING_SEAT_STREAM,
    TICKET_STREAM,
    shuffle,
)
from ferrovia.engine.state import NOBODY, NOT_YET, ON_RACK, Question, State
from ferrovia.engine.tunnels import extra_cards
from ferrovia.engine.vectors import vector
from ferrovia.notation.action import Notation
from ferrovia.notation.cards import CARD_TEXTS, LETTERS, NotationError, format_cards
from ferrovia.rulebooks import RULEBOOKS
from tests.position import hand_text, state_facts

from .cards import Oracle
from .dealing import board
from .referee import Referee

STREAMS = {
    "starting_seat": STARTING_SEAT_STREAM,
    "cards": CARD_STREAM,
    "ships": SHIP_CARD_STREAM,
    "tickets": TICKET_STREAM,
    "long": LONG_TICKET_STREAM,
    "returned": RETURNED_TICKET_STREAM,
}
KINDS = {
    OPENING_TICKETS: "opening",
    FIRST_SHARE: "first_share",
    FLEET: "fleet",
    TURN: "turn",
    SECOND: "second",
    REFILL: "refill",
    PLACE: "place",
    KEEPING: "keep",
    SHARING: "sharing",
    TUNNEL: "tunnel",
    FLAG: "flag",
}
STYLES = ("any", "hoard", "claim", "tickets")
MUTANTS = 6  # mutated actions per step


def same_chance(seed: bytes) -> Oracle:
    """An oracle that shuffles like the engine for this seed."""
    used = dict.fromkeys(STREAMS, 0)

    def oracle(stream: str, items: list[Any]) -> list[Any]:
        places = vector(range(len(items)))
        shuffle(seed, STREAMS[stream], used[stream], places, len(places))
        used[stream] += 1
        return [items[place] for place in places]

    return oracle


def snapshot(game: Game, state: State) -> dict[str, Any]:
    """The engine's state in the referee's format."""
    decks: list[Any] = [[CARD_TEXTS[card] for card in deck] for deck in state.decks]
    discards: list[Any] = [hand_text(pile) for pile in state.discards_by_deck]
    return {
        "hands": [hand_text(hand) for hand in state.hands],
        "racks": [hand_text(rack) for rack in state.racks],
        "display": ["" if card == NO_CARD else CARD_TEXTS[card] for card in state.display],
        "deck": decks if game.rules.has_ships else "".join(decks[0]),
        "discards": discards if game.rules.has_ships else discards[0],
        "tickets": [list(tickets) for tickets in state.tickets],
        "rack_tickets": [list(tickets) for tickets in state.rack_tickets],
        "ticket_deck": list(state.ticket_deck),
        "owner": [None if owner == NOBODY else owner for owner in state.owner],
        "stations": {game.board.cities[city].id: seat for city, seat in enumerate(state.buildings) if seat != NOBODY},
        "stations_left": list(state.buildings_left),
        "trains": list(state.trains),
        "ships": list(state.ships),
        "box": list(state.trains_in_box),
        "flags": ["".join(LETTERS[c] for c in range(COLORS) if flag >> c & 1) for flag in state.flags],
        "points": list(state.points),
        "asked": sorted(
            (_question(game, state, q) for q in state.questions if q.answer is None), key=lambda q: int(q["seat"])
        ),
        "left": None if state.turns_left == NOT_YET else state.turns_left,
        "over": state.is_over,
    }


def _question(game: Game, state: State, question: Question) -> dict[str, Any]:
    words: dict[str, Any] = {"seat": question.seat, "kind": KINDS[question.kind]}
    if question.kind in (OPENING_TICKETS, KEEPING, FIRST_SHARE, SHARING):
        words["offer"] = list(question.offer)
    if question.kind == TUNNEL:
        words["route"] = question.route
        words["laid"] = format_cards(question.laid)
        words["turned"] = "".join(CARD_TEXTS[card] for card in question.turned_up)
        words["extra"] = extra_cards(state)
        words["rack"] = format_cards(question.laid_from_rack)
    if question.kind == FLAG:
        words["route"] = question.route
        words["laid"] = format_cards(question.laid)
    if question.kind == REFILL:
        words["slot"] = question.slot
        words["card"] = CARD_TEXTS[question.card]
    if question.kind == PLACE:
        words["card"] = CARD_TEXTS[question.card]
        words["shown"] = question.is_public
    if question.kind == SECOND and game.rules.has_racks:
        words["to"] = "rack" if question.placement == ON_RACK else "hand"
    return words


def choose(random: Random, style: str, texts: list[str]) -> str:
    """Choose one of the listed texts in this style of play."""
    wanted = texts
    if style == "hoard" and random.random() < 0.97:
        wanted = [text for text in texts if text.startswith("+")]
    elif style == "claim":
        wanted = [text for text in texts if text[0] not in "+@t" and not text.startswith(("swap", "share"))]
    elif style == "tickets" and random.random() < 0.5:
        wanted = [text for text in texts if text == "tickets" or text.startswith("keep=")]
    return random.choice(wanted or texts)


def mutate(random: Random, text: str, names: list[str]) -> str:
    """A text slightly different from a legal one."""
    kind = random.randrange(6)
    if kind == 0 or len(text) < 2:
        words = [
            "+?",
            "+?s",
            "tickets",
            "pass",
            "no",
            "stop",
            "hand",
            "rack",
            "flag",
            "refill=s",
            "fleet=9",
            "fleet=26",
        ]
        words += ["keep=1", "keep=12", "pay=*", "share=1", "share=1,2", "swap=1t", "swap=9s", "+R2", "+r^", "+W"]
        return random.choice([*words, *("+" + letter for letter in LETTERS)])
    head, _, cards = text.partition("=")
    if kind == 1:
        return f"{random.choice(names)}={cards}"
    if kind == 2:
        return f"{head}={cards}{random.choice([*LETTERS, 'r^', 'R', 'W2', '/r', '/*'])}"
    if kind == 3:
        return f"{head}={cards[1:]}"
    if kind == 4 and cards:
        place = random.randrange(len(cards))
        return f"{head}={cards[:place]}{random.choice(LETTERS + '123')}{cards[place + 1 :]}"
    return f"keep={''.join(random.sample('1234', random.randrange(1, 4)))},{random.choice(['', '12', '21', '3', '31'])}"


def check_mutants(game: Game, state: State, referee: Referee, notation: Notation, random: Random, seat: int) -> None:
    """Check that engine and referee agree on mutated actions, and that refusals change nothing."""
    listed = [notation.format(action) for action in game.legal_actions(state, seat)]
    names = notation.route_names + ["@" + code for code in notation.city_codes]
    for _ in range(MUTANTS):
        text = mutate(random, random.choice(listed), names)
        who = seat if random.random() < 0.9 else random.randrange(game.seats)
        try:
            action = notation.parse(text, who)
        except NotationError:
            assert not referee.legal(who, text), f"the notation refuses {text!r}, which is legal"
            continue
        text = notation.format(action)
        refused = game.why_not(state, action)
        assert referee.legal(who, text) == (not refused), f"seat {who}, {text!r}: the engine says {refused!r}"
        if refused:
            before = state_facts(state)
            with pytest.raises(IllegalAction, match=refused):
                game.apply(state, action)
            assert state_facts(state) == before, f"refusing {text!r} changed the state"


def play_match(book: str, seats: int, number: int) -> int:
    """Play one game in both; returns the number of steps. AssertionError if they differ."""
    random = Random(f"{book} {seats} {number}")
    seed = seed_bytes(random.getrandbits(256))
    starting_seat = random.choice([NOBODY, NOBODY, 0, seats - RULEBOOKS[book].team])
    styles = [random.choice(STYLES) for _ in range(seats)]
    game = Game(RULEBOOKS[book], load_board(book), seats)
    notation = Notation(game.board)
    state = game.new(seed, starting_seat)
    referee = Referee(book, board(book), seats, same_chance(seed), None if starting_seat == NOBODY else starting_seat)
    assert snapshot(game, state) == referee.snapshot()
    steps = 0
    while not state.is_over:
        seat = random.choice(game.asked_seats(state))
        texts = [notation.format(action) for action in game.legal_actions(state, seat)]
        assert len(texts) == len(set(texts)) == game.count_actions(state, seat)
        assert set(texts) == referee.listed(seat), sorted(set(texts) ^ referee.listed(seat))[:10]
        if steps % 3 == 0:
            check_mutants(game, state, referee, notation, random, seat)
        text = choose(random, styles[seat], texts)
        game.apply(state, notation.parse(text, seat))
        referee.play(seat, text)
        ours, theirs = snapshot(game, state), referee.snapshot()
        assert ours == theirs, f"after {text!r}: " + "; ".join(
            f"{key}: engine {ours[key]}, referee {theirs[key]}" for key in ours if ours[key] != theirs[key]
        )
        steps += 1
    check_result(game, state, referee)
    return steps


def check_result(game: Game, state: State, referee: Referee) -> None:
    """Check that the final scores agree in every component."""
    result = game.result(state)
    for score, row in zip(result.scores, referee.result(), strict=True):
        ours = {
            "total": score.total,
            "routes": score.routes,
            "others": score.flags_and_exchanges,
            "tickets": score.ticket_points,
            "done": score.completed,
            "tickets_bonus": score.tickets_bonus,
            "longest": score.longest_length,
            "longest_bonus": score.longest_bonus,
            "harbors": score.harbor_points,
            "stations_bonus": score.unbuilt_points,
            "winner": score.side in result.winners,
        }
        assert ours == row, f"engine {ours}, referee {row}"


def _play_named(task: tuple[str, int, int]) -> str:
    book, seats, number = task
    try:
        play_match(book, seats, number)
    except AssertionError as difference:
        return f"{book}, {seats} seats, game {number}: {str(difference)[:500]}"
    return ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play many games and print every difference."""
    parser = argparse.ArgumentParser(description="Check the engine against the independent referee.")
    parser.add_argument("--games", type=int, default=100, help="for each book and number of seats")
    parser.add_argument("--book", choices=sorted(RULEBOOKS))
    parser.add_argument("--seats", type=int)
    parser.add_argument("--start", type=int, default=0, help="number of the first game")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args(arguments)
    differences = 0
    for book in [options.book] if options.book else sorted(RULEBOOKS):
        for seats in [options.seats] if options.seats else RULEBOOKS[book].seats:
            tasks = [(book, seats, number) for number in range(options.start, options.start + options.games)]
            with ProcessPoolExecutor(options.workers) as pool:
                found = [text for text in pool.map(_play_named, tasks, chunksize=5) if text]
            differences += len(found)
            sys.stdout.write("".join(text + "\n" for text in found))
            sys.stdout.write(f"{book}, {seats} seats: {len(tasks)} games, {len(found)} with differences\n")
            sys.stdout.flush()
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
