"""All endpoints of the server."""

from typing import Final

from ferrovia.server.api import (
    catalog,
    custom_files,
    guests,
    health,
    history,
    push,
    record_files,
    stored_summary,
    tables,
    texts,
    transfers,
)
from ferrovia.server.api.endpoint import Endpoint

ENDPOINTS: Final[list[Endpoint]] = [
    *guests.ENDPOINTS,
    *transfers.ENDPOINTS,
    *history.ENDPOINTS,
    *push.ENDPOINTS,
    *catalog.ENDPOINTS,
    *custom_files.ENDPOINTS,
    *texts.ENDPOINTS,
    *tables.ENDPOINTS,
    *stored_summary.ENDPOINTS,
    *record_files.ENDPOINTS,
    *health.ENDPOINTS,
]
