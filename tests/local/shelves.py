"""A shelf in memory, which tabs share, and tabs that announce entries to each other."""

import json
from math import inf
from typing import Any

from msgspec import structs

from ferrovia.local.backend import SETTINGS, Backend
from ferrovia.local.shelf import STORES
from ferrovia.local.workers import SendTask
from ferrovia.server.core.settings import Settings

FAST: Settings = structs.replace(SETTINGS, bot_pauses=0.0, tick=0.05)


class MemoryShelf:
    """A shelf that is never full, unless a test says so."""

    def __init__(self) -> None:
        self.stores: dict[str, dict[tuple[Any, ...], str]] = {name: {} for name in STORES}
        self.room: float = inf  # the number of writes that still fit

    async def read(self, store: str, key: str) -> str | None:
        return self.stores[store].get(tuple(json.loads(key)))

    async def read_all(self, store: str, first: str) -> str:
        after = tuple(json.loads(first)) if first else ()
        found = sorted(self.stores[store].items())
        return json.dumps([text for key, text in found if not after or (key[0] == after[0] and key > after)])

    async def write(self, changes: str) -> bool:
        parsed = [(operation, store, tuple(key), text) for operation, store, key, text in json.loads(changes)]
        if self.room < 1:
            raise OSError("QuotaExceededError")
        self.room -= 1
        if any(operation == "add" and key in self.stores[store] for operation, store, key, _ in parsed):
            return False
        for operation, store, key, text in parsed:
            if operation == "delete":
                self.stores[store].pop(key, None)
            elif operation != "keep" or key not in self.stores[store]:
                self.stores[store][key] = text
        return True


class Browser:
    """Tabs on one shelf."""

    def __init__(self, shelf: MemoryShelf | None = None, send_task: SendTask | None = None) -> None:
        self.shelf = shelf or MemoryShelf()
        self.send_task = send_task
        self.tabs: list[Backend] = []

    def open_tab(self) -> Backend:
        tab = Backend(self.shelf, lambda text: self._announce(tab, text), self.send_task, FAST)
        self.tabs.append(tab)
        return tab

    def _announce(self, sender: Backend, text: str) -> None:
        for tab in self.tabs:
            if tab is not sender:
                tab.storage.receive(text)
