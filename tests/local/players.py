"""A page whose player acts at random."""

from random import Random

from ferrovia.local.backend import Backend
from tests.local.pages import Page
from tests.server.client import choose


class Player(Page):
    """A page of one tab, at one table."""

    def __init__(self, tab: Backend) -> None:
        super().__init__(tab)
        self._random = Random(1)

    async def play(self, decisions: int = 10_000) -> int:
        """Play at random until the game is over, or for this many decisions; returns how many were made."""
        made = 0
        while made < decisions and self.frame.get("phase") != "over":
            if not self.frame.get("menu"):
                await self.wait()
                continue
            seq = self.frame["seq"]
            self.send(type="play", seq=seq, action=choose(self.frame["menu"], self._random), id=f"{seq}")
            made += 1
            while self.frame["seq"] == seq:
                await self.wait()
        return made
