"""For whoever runs the server: health and numbers."""

from msgspec import Struct

from ferrovia.server.http import Call, Endpoint


class Health(Struct, frozen=True):
    """All is well."""

    status: str


async def read_live(_call: Call) -> Health:
    """Whether the process answers at all."""
    return Health("ok")


async def read_ready(call: Call) -> Health:
    """Whether the storage answers, so that it makes sense to send people here."""
    await call.services.storage.check()
    return Health("ok")


async def read_metrics(call: Call) -> bytes:
    """Numbers for Prometheus."""
    return call.services.metrics.page().encode()


ENDPOINTS = [
    Endpoint("GET", "/health/live", "Whether the process answers", read_live, Health, guest="no"),
    Endpoint(
        "GET", "/health/ready", "Whether the storage answers too", read_ready, Health, guest="no", refuses=("storage",)
    ),
    Endpoint("GET", "/metrics", "Numbers for Prometheus", read_metrics, str, guest="no", media="text/plain"),
]
