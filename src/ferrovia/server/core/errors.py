"""Errors: one shape for all of them, with a code for programs and the key of a sentence for people."""

from typing import Any, Final

from msgspec import Struct

from ferrovia.boards.fault import quote
from ferrovia.engine.coded_error import Value
from ferrovia.rulebooks import RulebookError

# The HTTP status of each code. Its sentence is `server.error.<code>`, unless the error names another key.
HTTP_STATUS: Final[dict[str, int]] = {
    "bad_request": 400,  # not JSON, or not as documented
    "unplayable": 400,  # this rulebook, board and number of seats make no game
    "no_guest": 401,  # no identity: POST /api/me first
    "bad_origin": 403,  # sent by a page of another site
    "not_invited": 403,
    "not_seated": 403,
    "not_host": 403,
    "not_found": 404,
    "no_table": 404,
    "no_push": 404,  # this server sends no push notifications
    "no_transfer": 404,  # used, expired, or replaced by a newer one
    "bad_method": 405,
    "slow_request": 408,  # its headers or its body did not arrive in time
    "stale": 409,  # the seat has been asked something else since; see the frame
    "illegal": 409,  # against the rules; the key says why
    "not_an_action": 400,
    "not_undoable": 409,  # somebody has acted since, something hidden was seen, or there were too many
    "wrong_phase": 409,
    "no_such_nonce": 409,  # no seat of the guest has announced it, or it is revealed already
    "seat_taken": 409,
    "already_seated": 409,
    "not_slow_yet": 409,  # the seat has not kept anybody waiting long enough
    "not_away": 409,
    "seat_given_up": 409,  # resigned or out of time: a bot plays to the end
    "not_over": 409,
    "other_rules": 409,  # the table was created with another version of its rulebook or board
    "unreadable": 409,  # the table's log is damaged, or written by a newer version
    "too_large": 413,
    "large_headers": 431,
    "too_many_connections": 429,
    "too_many_tables": 429,
    "too_many_sockets": 429,
    "too_much_chat": 429,
    "too_many_joins": 429,  # people have sat down or come back too often
    "too_many_changes": 429,  # of the bots' speed
    "too_fast": 429,
    "busy": 503,  # another request was faster, or a worker failed; try again
    "storage": 503,
    "not_ready": 503,  # `reason` is one word
    "stopping": 503,
    "internal": 500,
}

# The WebSocket close code of each reason.
CLOSE_CODES: Final[dict[str, int]] = {
    "bad_request": 4400,
    "no_guest": 4401,  # the guest was deleted
    "bad_origin": 4403,
    "not_invited": 4403,
    "no_table": 4404,
    "other_rules": 4409,
    "unreadable": 4409,
    "silent": 4408,  # no hello in time
    "too_large": 4413,
    "too_many_sockets": 4429,
    "too_fast": 4430,  # the guest or, perhaps through others, the address
    "storage": 4503,
    "busy": 4503,  # a worker failed while the table was loaded
    "stopping": 1012,
    "internal": 1011,
}
TEMPORARY_CLOSES: Final = ("too_fast", "storage", "busy", "stopping", "internal")  # after which clients connect again


class ErrorBody(Struct, frozen=True):
    """An error as it is sent: `text_key` is that of a sentence in the locales, `values` fill its placeholders."""

    code: str
    text_key: str
    values: dict[str, Value] = {}


class RequestError(Exception):
    """A request that cannot be carried out, raised anywhere below it; `text_key` replaces the sentence of the code."""

    def __init__(self, code: str, text_key: str = "", **values: Value) -> None:
        super().__init__(code)
        self.code = code
        self.text_key = text_key or f"server.error.{code}"
        self.values = values

    @property
    def status(self) -> int:
        """The HTTP status."""
        return HTTP_STATUS[self.code]

    def error_body(self) -> ErrorBody:
        """The error as it is sent."""
        return ErrorBody(self.code, self.text_key, self.values)


def wire_values(values: dict[str, Any]) -> dict[str, Value]:
    """The values of an error, as they are sent."""
    return {name: list(map(str, x)) if isinstance(x, list) else _wire_value(x) for name, x in values.items()}


def _wire_value(value: object) -> str | int:
    """Numbers stay numbers, because they decide between singular and plural."""
    return value if isinstance(value, int) else str(value)


def house_error_values(error: RulebookError) -> dict[str, Value]:
    """The values of an error in house rules, as they are sent; names are quoted."""
    return wire_values({key: quote(str(value)) if key == "name" else value for key, value in error.values.items()})
