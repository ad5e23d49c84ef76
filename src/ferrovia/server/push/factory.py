"""Whether a server offers push notifications: if its settings name a contact, and the packages are installed."""

from typing import TYPE_CHECKING

from ferrovia.server.core.logs import LOGGER
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.core.settings import Settings
from ferrovia.server.storage.interface import Storage
from ferrovia.server.tables.runtime.table_runtime import TableRuntime

if TYPE_CHECKING:
    from ferrovia.server.push.push_service import PushService


def make_push(settings: Settings, storage: Storage, tables: TableRuntime, metrics: Metrics) -> "PushService | None":
    """The service; None if push notifications are not offered."""
    if not settings.push_contact or storage.push is None:
        return None
    try:
        from ferrovia.server.push.push_service import PushService  # noqa: PLC0415 - its packages are optional
    except ImportError as error:
        LOGGER.warning("no push notifications: install ferrovia[server]", extra={"missing": error.name})
        return None
    service = PushService(settings, storage, storage.push, tables.registry, metrics)
    tables.writer.on_written.append(service.on_written)
    return service
