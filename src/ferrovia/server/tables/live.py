"""A table in memory: how it stands, what happened lately, and who looks at it. It can be forgotten at any time."""

import asyncio
from collections import deque
from itertools import islice
from time import monotonic
from typing import Final, Protocol

from ferrovia.engine.events import Event
from ferrovia.server.guests.guest import Guest
from ferrovia.server.tables.entries import Entry
from ferrovia.server.tables.frames import Happening, Shared, encode, frame
from ferrovia.server.tables.standing import Standing

AT_HAND: Final = 120  # lines whose events are kept in memory; a client that missed more gets the latest of them


class Watcher(Protocol):
    """Somebody who looks at a table."""

    guest: Guest | None

    def wake(self) -> None:
        """Be told that there is something new."""


class Live:
    """A table in memory. Whoever changes it holds its lock."""

    def __init__(self, standing: Standing) -> None:
        self.standing = standing
        self.lock = asyncio.Lock()
        self.happenings: deque[Happening] = deque(maxlen=AT_HAND)
        self.watchers: set[Watcher] = set()
        self.watching = 0  # people without a seat who look on, as everybody is told
        self.heard = standing.seq  # the last line that is known to be in the log
        self.in_doubt = False  # whether the log may have lines that this process has not heard of
        self.reading: asyncio.Task[None] | None = None  # reads on as soon as it can
        self.thinking: asyncio.Task[None] | None = None
        self.remaking = asyncio.Lock()  # held by whoever makes the rematch
        self.used_at = monotonic()
        self._shared: Shared | None = None
        self._frames: dict[tuple[int | None, int, bool, tuple[int, ...]], bytes] = {}
        self.known: dict[tuple[str, int], bytes] = {}  # hints and outlooks by seat, as the table stands

    def adopt(self, standing: Standing, entry: Entry, events: list[Event]) -> None:
        """Stand as the log says by now, and tell everybody."""
        self.standing = standing
        self.heard = max(self.heard, standing.seq)
        self.happenings.append(Happening(entry, events))
        self._frames.clear()
        self.known = {}
        for watcher in self.watchers:
            watcher.wake()

    @property
    def is_behind(self) -> bool:
        """Whether the log has lines, or may have, that are not known here."""
        return self.in_doubt or self.heard > self.standing.seq

    @property
    def is_alone(self) -> bool:
        """Whether nobody plays or looks on."""
        return not self.watchers and self.standing.is_left_to_bots

    def onlookers(self) -> int:
        """How many people without a seat look on here; whoever has two windows open is one."""
        people: set[object] = {watcher.guest.id if watcher.guest else watcher for watcher in self.watchers}
        return len(people - {sitting.guest for sitting in self.standing.sittings})

    def tell_watching(self, number: int) -> None:
        """Tell everybody how many look on, if it is news."""
        if number != self.watching:
            self.watching = number
            for watcher in self.watchers:
                watcher.wake()

    def frame(self, guest: Guest | None, since: int, muted: frozenset[str], wished: int | None = None) -> bytes:
        """The frame for somebody who knows the table up to a seq; viewers with equal rights share its bytes.

        `wished` is which of one's seats one looks from; somebody who does not hold it looks from the first.
        """
        self.used_at = monotonic()
        standing = self.standing
        seats = () if guest is None else tuple(standing.seats_of(guest.id))
        seat = wished if wished in seats else seats[0] if seats else None
        is_maker = guest is not None and guest.id == standing.maker
        since = max(min(since, standing.seq), standing.seq - len(self.happenings) - 1)  # beyond it, a gap is a gap
        key = (seat, since, is_maker, seats)
        if not muted and key in self._frames:
            return self._frames[key]
        if self._shared is None or self._shared.standing is not standing:
            self._shared = Shared(standing, self._shared)
        missed = standing.seq - since
        recent = list(islice(self.happenings, max(0, len(self.happenings) - missed), None)) if missed else []
        made = encode(
            frame(
                self._shared,
                seat,
                recent,
                seats=seats if standing.made.shared else (),
                is_maker=is_maker,
                gap=len(recent) < missed,
                muted=muted,
            )
        )
        if not muted:
            self._frames[key] = made
        return made
