"""Health checks and metrics, for operators."""

from typing import Literal

from msgspec import Struct

from ferrovia.server.api.endpoint import Endpoint, RequestContext
from ferrovia.server.core.errors import RequestError


class Health(Struct, frozen=True):
    """The answer of a healthy server."""

    status: str


class Readiness(Struct, frozen=True):
    """The answer of a server that can be used. While the workers are down people can play, but bots cannot."""

    status: str
    workers: Literal["ok", "down"]


async def read_live(_context: RequestContext) -> Health:
    """Whether the process answers."""
    return Health("ok")


async def read_ready(context: RequestContext) -> Readiness:
    """Whether entries can be written too, so that a proxy can send requests here."""
    services = context.services
    if reason := "stopping" if services.tables.registry.is_stopping else services.health.reason:
        raise RequestError("not_ready", reason=reason)
    return Readiness("ok", "down" if services.workers.is_down else "ok")


async def read_metrics(context: RequestContext) -> bytes:
    """Metrics for Prometheus."""
    return context.services.metrics.render().encode()


ENDPOINTS = [
    Endpoint("GET", "/health/live", "Whether the process answers", read_live, Health, guest="no"),
    Endpoint(
        "GET",
        "/health/ready",
        "Whether entries can be written too",
        read_ready,
        Readiness,
        guest="no",
        errors=("not_ready",),
    ),
    Endpoint("GET", "/metrics", "Metrics for Prometheus", read_metrics, str, guest="no", media="text/plain"),
]
