"""Logs: a JSON object a line. No token, no invitation, no seed, no name and no text of a person is ever in one."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final

LOGGER: Final = logging.getLogger("ferrovia.server")
_OWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "color_message"}


class JsonLines(logging.Formatter):
    """A record as one line of JSON; values given as `extra` are its fields."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        fields: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        fields |= {name: value for name, value in vars(record).items() if name not in _OWN}
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)
        return json.dumps(fields, default=str, ensure_ascii=False)


def start_logging(level: str) -> None:
    """Write logs to the error output; the access log of the web server stays off, for it would hold addresses."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("ferrovia.server", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.propagate = False
        logger.setLevel(level.upper() if name == "ferrovia.server" else "WARNING")
