"""Connecting to a Ray cluster, which is an optional extra."""

import os
import socket
from contextlib import suppress
from importlib import import_module
from typing import Any, Final

from ferrovia.engine.coded_error import CodedError

ANY_CLUSTER: Final = "auto"  # the address for the cluster of this machine, or the one that RAY_ADDRESS names
SUBMITTED: Final = "RAY_JOB_CONFIG_JSON_ENV_VAR"  # set by `ray job submit`, which has already sent the folder
CONNECT_SECONDS: Final = 5.0
SECURE: Final = "RAY_USE_TLS"  # makes Ray use TLS

# Ray speaks gRPC, and thus HTTP/2: each side begins with settings, which may be empty, in a frame with this head.
HTTP2_SETTINGS: Final = 4
HTTP2_HEAD_BYTES: Final = 9  # of which the first three are the size, and the next one is the type
HTTP2_OPENING: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, HTTP2_SETTINGS, 0, 0, 0, 0, 0])


class RayError(CodedError):
    """A cluster that cannot be used."""


def import_ray() -> Any:
    """Import Ray, which is an optional extra."""
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # silences a warning about GPUs
    os.environ.setdefault("RAY_ENABLE_AUTO_CONNECT", "0")  # or a call without a cluster would start one here
    try:
        return import_module("ray")
    except ImportError:
        raise RayError("missing") from None


def connect(ray: Any, address: str, folder: str = "") -> None:
    """Connect to a cluster, and send a folder to its nodes; `RayError` if that fails."""
    _require_listener(address)
    runtime_env = {"working_dir": folder} if folder and SUBMITTED not in os.environ else {}
    try:
        ray.init(address, runtime_env=runtime_env, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, TimeoutError):
        raise RayError("no_cluster" if address == ANY_CLUSTER else "no_ray", address=address) from None
    except Exception as error:  # noqa: BLE001 - Ray raises errors of many types
        with suppress(Exception):
            ray.shutdown()
        if "ersion mismatch" in str(error):
            raise RayError("version", address=address, version=ray.__version__) from None
        raise RayError("connect", address=address, reason=last_line(error)) from None


def _require_listener(address: str) -> None:
    """Raise `RayError` if no Ray listens at HOST:PORT: Ray would wait for minutes, or end the process."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if address == ANY_CLUSTER:
        return
    if not host or not port.isdigit() or not 0 < int(port) < 1 << 16:
        raise RayError("address", address=address)
    try:
        with socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS) as connection:
            is_ray = _uses_tls() or _speaks_http2(connection)
    except OSError:
        is_ray = False
    if not is_ray:
        raise RayError("no_ray", address=address)


def _uses_tls() -> bool:
    return os.environ.get(SECURE, "").lower() in ("1", "true")


def _speaks_http2(connection: socket.socket) -> bool:
    connection.sendall(HTTP2_OPENING)
    with connection.makefile("rb") as answer:
        head = answer.read(HTTP2_HEAD_BYTES)
    return len(head) == HTTP2_HEAD_BYTES and head[3] == HTTP2_SETTINGS


def last_line(error: BaseException) -> str:
    """The end of an error's text, where Ray says what happened."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1].rstrip(".") if lines else type(error).__name__
