"""Rematches: the same table once more, with a new deal."""

from dataclasses import replace

from msgspec import structs

from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.core.errors import RequestError
from ferrovia.server.storage.interface import Guest
from ferrovia.server.tables.model.entries import Closed, Created, Rematched, Sat
from ferrovia.server.tables.model.next_entry import NextEntry
from ferrovia.server.tables.model.state import OVER, TableState
from ferrovia.server.tables.runtime.entry_writer import EntryWriter, make_invite, make_seed
from ferrovia.server.tables.runtime.registry import TableRegistry


class Rematches:
    """Creates at most one rematch of each table."""

    def __init__(self, registry: TableRegistry, writer: EntryWriter) -> None:
        self._registry = registry
        self._writer = writer

    async def create_rematch(self, table_id: str, guest: Guest, nonce_hash: str = "", address: str = "") -> str:
        """The id of the rematch. The first player who asks creates it and is its host.

        `nonce_hash` announces that player's nonce; others announce theirs when they sit down.
        """
        table = await self._registry.load(table_id)
        async with table.rematch_lock:
            state = table.state
            seats = state.seats_of(guest.id)
            if not seats:
                raise RequestError("not_seated")
            if state.phase != OVER:
                raise RequestError("not_over")
            if state.rematch_id:
                return state.rematch_id
            created = copy_for_rematch(state)
            names = [state.occupants[seat].name if created.options.shared else guest.name for seat in seats]
            seated = [Sat(seat, name) for seat, name in zip(seats, names, strict=True)]
            seated[0] = structs.replace(seated[0], nonce_hash=nonce_hash)  # one nonce for each screen
            rematch_id = await self._writer.create_table(guest, created, seated, address)

            def link_once(now: TableState) -> NextEntry | None:
                return None if now.rematch_id else NextEntry(Rematched(rematch_id, created.invite))

            await self._writer.write(table, link_once, guest.id)
            if table.state.rematch_id != rematch_id:  # another process was faster
                await self._writer.write(await self._registry.load(rematch_id), lambda _state: NextEntry(Closed()))
            return table.state.rematch_id


def copy_for_rematch(state: TableState) -> Created:
    """A copy of the table with a new deal, a new invite, and the newest version of its rulebook.

    After a tutorial that is an ordinary game.
    """
    created, options = state.created, state.created.options
    return structs.replace(
        created,
        game=replace(created.game, version=RULEBOOKS[state.game.rulebook.base].version),
        options=structs.replace(options, starting_seat=None, tutorial=False) if options.tutorial else options,
        invite=make_invite(),
        seed=make_seed(),
        rematch_of=state.table_id,
        bot_speed=state.bot_speed,
    )
