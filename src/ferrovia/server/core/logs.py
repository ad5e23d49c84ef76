"""Logs: one JSON object per line. They never contain tokens, invites, seeds, names, addresses or chat."""

import json
import logging
import sys
import traceback
from collections import Counter
from datetime import UTC, datetime
from time import monotonic
from typing import Final

LOGGER: Final = logging.getLogger("ferrovia.server")
MAX_REPEATS: Final = 10  # lines with the same message in a period
PERIOD_SECONDS: Final = 60.0
MAX_TRACE_LENGTH: Final = 8000
_STANDARD: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "color_message"}


class JsonFormatter(logging.Formatter):
    """Formats a record as one line of JSON; values given as `extra` become fields."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        fields: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
        }
        fields |= {name: value for name, value in vars(record).items() if name not in _STANDARD}
        if record.exc_info and record.exc_info[1]:
            fields["trace"] = _format_trace(record.exc_info[1])[-MAX_TRACE_LENGTH:]
        return json.dumps(fields, default=str, ensure_ascii=False)


def _format_trace(error: BaseException) -> str:
    """The trace of an error; of those that led to it without their messages, since a database's have values of rows."""
    chain = [error]
    while (earlier := _find_earlier(chain[-1])) is not None and earlier not in chain:
        chain.append(earlier)
    parts = ["".join(traceback.format_exception(error, chain=False))]
    parts += ["".join([*traceback.format_tb(found.__traceback__), type(found).__name__, "\n"]) for found in chain[1:]]
    return "\nled to\n\n".join(reversed(parts)).rstrip("\n")


def _find_earlier(error: BaseException) -> BaseException | None:
    """The error that led to another, unless that one hides it."""
    return error.__cause__ or (None if error.__suppress_context__ else error.__context__)


class RepeatLimit(logging.Filter):
    """Drops lines whose message was logged too often, so that no client can fill the disk; says how many it dropped."""

    def __init__(self) -> None:
        super().__init__()
        self._counts: Counter[tuple[str, str]] = Counter()
        self._period_end = 0.0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write the line; the first one of a message in a new period has the number of dropped ones."""
        key = (record.name, str(record.msg))
        if monotonic() >= self._period_end:
            self._period_end = monotonic() + PERIOD_SECONDS
            self._counts = Counter({old: MAX_REPEATS - n for old, n in self._counts.items() if n > MAX_REPEATS})
        if self._counts[key] < 0:
            record.dropped = -self._counts.pop(key)
        self._counts[key] += 1
        return self._counts[key] <= MAX_REPEATS


def start_logging(level: str) -> None:
    """Write logs to standard error. The web server's access log stays off, because it contains addresses."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    handler.addFilter(RepeatLimit())
    for name in ("ferrovia.server", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.propagate = False
        logger.setLevel(level.upper() if name == "ferrovia.server" else "WARNING")
