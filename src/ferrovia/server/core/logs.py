"""Logs: one JSON object per line. They never contain tokens, invites, seeds, names, addresses or chat."""

import json
import logging
import re
import sys
import traceback
from collections import Counter
from datetime import UTC, datetime
from time import monotonic
from typing import Final

LOGGER: Final = logging.getLogger("ferrovia.server")
MAX_REPEATS: Final = 10  # lines of a logger with the same message in a period
MAX_LINES: Final = 100  # lines of a logger in a period
PERIOD_SECONDS: Final = 60.0
MAX_TRACE_LENGTH: Final = 8000
_ADDRESS: Final = re.compile(r"\b0x[0-9a-fA-F]+")  # of an object
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
    """Drops lines that are too many, so that no client can fill the disk; says how many it dropped.

    Messages are the same if their first lines are, but for addresses of objects: asyncio lists objects after it.
    """

    def __init__(self) -> None:
        super().__init__()
        self._counts: Counter[tuple[str, ...]] = Counter()  # lines by logger, and by logger and message
        self._dropped: Counter[tuple[str, ...]] = Counter()  # in this period, by the limit that they exceeded
        self._unreported: Counter[tuple[str, ...]] = Counter()  # those of the period before
        self._period_end = 0.0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write the line; the next one of a message or a logger has the number of those dropped before."""
        if monotonic() >= self._period_end:
            self._period_end = monotonic() + PERIOD_SECONDS
            self._counts, self._dropped, self._unreported = Counter(), Counter(), self._dropped
        by_logger, by_message = (record.name,), (record.name, _first_line(str(record.msg)))
        for key, most in ((by_message, MAX_REPEATS), (by_logger, MAX_LINES)):
            if self._counts[key] >= most:
                self._dropped[key] += 1
                return False
        self._counts.update([by_logger, by_message])
        if dropped := self._unreported.pop(by_logger, 0) + self._unreported.pop(by_message, 0):
            record.dropped = dropped
        return True


def _first_line(message: str) -> str:
    return _ADDRESS.sub("", message.partition("\n")[0])


def start_logging(level: str) -> None:
    """Write logs to standard error; of the web server only its errors, because warnings are about requests."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    handler.addFilter(RepeatLimit())
    for name, least in (("ferrovia.server", level.upper()), ("uvicorn.error", "ERROR"), ("asyncio", "WARNING")):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.propagate = False
        logger.setLevel(least)
