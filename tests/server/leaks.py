"""Every byte for a viewer, compared with a twin of the table in which all that the viewer cannot know is another.

The twin has other cards in hidden hands and decks, other tickets, another seed, other moves in its log, other people's
identities, and other values in every event that is not for the viewer. Run as a program it plays many games:
`python -m tests.server.leaks --games 20`.
"""

import argparse
import secrets
from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from ferrovia.engine.events import Event
from ferrovia.engine.state import NOBODY
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.errors import Refusal
from ferrovia.server.guests.guest import Guest
from ferrovia.server.tables.commands import Play
from ferrovia.server.tables.decisions import decide
from ferrovia.server.tables.entries import Began, Body, Chair, Clock, Entry, Made, Played, Said, Sat
from ferrovia.server.tables.faces import face
from ferrovia.server.tables.frames import Happening, Shared
from ferrovia.server.tables.games import game_of
from ferrovia.server.tables.live import Live
from ferrovia.server.tables.outlooks import outlook_of
from ferrovia.server.tables.standing import OVER, PLAYING, Standing
from tests.engine.test_observation import twin_of
from tests.random_games import random_action

TABLES = [(book.id, seats) for book in RULEBOOKS.values() for seats in book.seats]
CLOCK = Clock("game", 600, 5)
BOOK_ACTIONS = ["+?", "+?t", "+?s", "+r", "+*", "tickets", "pass", "keep=1", "no", "stop", "rack", "share=1", "flag"]


class Onlooker:
    """Somebody who looks on."""

    def __init__(self, guest: Guest | None) -> None:
        self.guest = guest
        self.woken = 0

    def wake(self) -> None:
        """Be told that there is something new."""
        self.woken += 1


class Rehearsal:
    """A table that is played without a server: a live table, and the lines that it is given."""

    def __init__(self, book: str, seats: int, seed: int, holders: Sequence[int] = (), clock: Clock = CLOCK) -> None:
        """With `holders` one guest may hold several seats: by seat, whose it is."""
        game = game_of(book, book, seats)
        dealt = Random(seed).randbytes(32).hex()
        chairs = [Chair()] * seats
        self.made = Made(
            book, game.rulebook.version, book, game.board.digest, chairs, clock, False, "easy", True, "invite", dealt
        )
        self.made = msgspec.structs.replace(self.made, shared=bool(holders))
        self.lines: list[Entry] = []
        self.live = Live(Standing(self.made, "table", "guest0", 1000))
        self.add(self.made, "guest0")
        for seat in range(seats):
            self.add(Sat(seat, f"Name {seat}"), f"guest{holders[seat] if holders else seat}")
        self.add(Began(), "guest0")
        self.live.watchers = {Onlooker(Guest("onlooker", "Wanda")), Onlooker(None)}

    def add(self, body: Body, guest: str) -> None:
        """The next line."""
        standing = self.live.standing.copy()
        number = standing.seq + 1
        entry = Entry("table", number, 1000 + 700 * number, guest, f"command{number}", body)
        self.lines.append(entry)
        self.live.adopt(standing, entry, standing.apply(entry))

    def play(self, seed: int) -> Iterator[int]:
        """Play to the end at random, with some talk; the number of each step."""
        rng = Random(seed)
        number = 0
        while self.live.standing.phase == PLAYING:
            yield number
            standing = self.live.standing
            assert standing.state is not None
            action = random_action(standing.game, standing.state, rng)
            if number % 37 == 5:
                self.add(Said(action.seat, f"Name {action.seat}", phrase="hello"), f"guest{action.seat}")
            self.add(Played(action.seat, standing.notation.text(action)), f"guest{action.seat}")
            number += 1
        yield number


def twin_table(live: Live, viewer: int | None, rng: Random) -> Live:
    """A table that the viewer cannot tell from this one."""
    standing = live.standing
    assert standing.state is not None
    seat = NOBODY if viewer is None else viewer
    other = standing.copy()
    other.state = twin_of(standing.game, standing.state, seat, rng)
    other.moves = [(rng.randrange(len(standing.sittings)), "+r") for _ in range(rng.randrange(200))]
    other.commands = {secrets.token_hex(4): 3}
    changes: dict[str, str] = {} if standing.phase == OVER else {"seed": rng.randbytes(32).hex()}
    if viewer is None:
        changes["invite"] = "another"
    other.made = msgspec.structs.replace(standing.made, **changes)
    whose = None if viewer is None else standing.sittings[viewer].guest
    for sitting in other.sittings:
        if sitting.guest != whose and sitting.guest:
            sitting.guest = f"other{rng.randrange(1 << 30)}"
    if whose != standing.maker:
        other.maker = "other"
    twin = Live(other)
    twin.watchers = {Onlooker(Guest(f"other{rng.randrange(1 << 30)}", "Other")) for _ in live.watchers}
    for happening in live.happenings:
        entry, events = happening.entry, happening.events
        body = entry.body
        if isinstance(body, Played) and body.seat != viewer:
            body = Played(body.seat, "+*")
        hidden = [event if event.is_for(seat) else _scrambled(event, rng) for event in events]
        twin.happenings.append(Happening(Entry("table", entry.seq, entry.at, "other", "other", body), hidden))
    # The hash of the seed is shown to all; all else must be the same with another seed.
    twin._shared = Shared(other)
    twin._shared.setting = Shared(standing).setting
    return twin


def _scrambled(event: Event, rng: Random) -> Event:
    return Event(event.kind, event.seat, tuple(rng.randrange(8) for _ in event.values), event.audience)


def refusal(standing: Standing, viewer: int, guest: Guest, action: str) -> str:
    """How the server answers an action of the viewer's."""
    try:
        decide(standing, guest, Play(standing.seq, action, seat=viewer), standing.at)
    except Refusal as refused:
        return repr(refused.trouble())
    return "accepted"


def compare(live: Live, viewer: int | None, rng: Random) -> None:
    """The viewer's frame, what lists show, and answers to the viewer's actions are the same to the byte."""
    guest = None if viewer is None else Guest(live.standing.sittings[viewer].guest, f"Name {viewer}")
    twin = twin_table(live, viewer, rng)
    assert live.onlookers() == twin.onlookers() == 2
    since = max(0, live.standing.seq - rng.choice([1, 3, 200]))
    assert live.frame(guest, since, frozenset(), viewer) == twin.frame(guest, since, frozenset(), viewer)
    if viewer is None:
        assert face(live.standing) == face(twin.standing)
    elif guest is not None:
        if live.standing.phase == PLAYING and rng.random() < 0.2:
            assert outlook_of(live.standing, viewer) == outlook_of(twin.standing, viewer)
        for action in rng.sample(BOOK_ACTIONS, 4):
            assert refusal(live.standing, viewer, guest, action) == refusal(twin.standing, viewer, guest, action)


def watch(book: str, seats: int, seed: int, *, everyone: bool, holders: Sequence[int] = ()) -> int:
    """One game, compared at every step for every viewer, or for one after the other; how many comparisons."""
    rehearsal = Rehearsal(book, seats, seed, holders)
    rng = Random(seed)
    viewers: list[int | None] = [*range(seats), None]
    compared = 0
    for number in rehearsal.play(seed):
        for viewer in viewers if everyone else [viewers[number % len(viewers)]]:
            compare(rehearsal.live, viewer, rng)
            compared += 1
    return compared


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=10, help="of each book and number of seats")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for book, seats in TABLES:
        count = sum(watch(book, seats, given.seed + number, everyone=True) for number in range(given.games))
        print(f"{book} with {seats}: {given.games} games, {count} comparisons, all equal", flush=True)


if __name__ == "__main__":
    main()
