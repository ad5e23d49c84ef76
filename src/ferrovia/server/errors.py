"""How the server says no: one shape for every error, a code that programs read and the key of a text for people."""

from typing import Final

from msgspec import Struct

# Code and HTTP status. Each has a text `server.error.<code>`, unless the key of another text is given with it.
STATUS: Final[dict[str, int]] = {
    "bad_request": 400,  # not JSON, or not of the form that is documented
    "unplayable": 400,  # a book, a board and a number of seats that make no game
    "no_guest": 401,  # no identity: POST /api/me first
    "bad_origin": 403,  # a page of another site asked
    "not_invited": 403,
    "not_seated": 403,
    "not_maker": 403,
    "not_found": 404,
    "no_table": 404,
    "bad_method": 405,
    "stale": 409,  # the seat was asked something else since; look at the frame
    "illegal": 409,  # the rules refuse it; the key says why
    "not_an_action": 400,
    "not_undoable": 409,  # somebody has acted since, or it has shown something hidden
    "wrong_phase": 409,
    "seat_taken": 409,
    "already_seated": 409,
    "nobody_waits": 409,  # nobody has to wait for that seat long enough
    "not_away": 409,
    "seat_given_up": 409,  # resigned or out of time: a bot plays to the end
    "not_over": 409,
    "other_rules": 409,  # the table was begun by another version of its rulebook or board
    "too_large": 413,
    "too_many_tables": 429,
    "too_many_sockets": 429,
    "too_much_chat": 429,
    "too_restless": 429,  # somebody has come and gone too often
    "too_fast": 429,
    "busy": 503,  # others were faster too often; try again
    "storage": 503,
    "stopping": 503,
    "internal": 500,
}

# Why a socket is closed, and with which code of the protocol.
CLOSE: Final[dict[str, int]] = {
    "bad_request": 4400,
    "no_guest": 4401,
    "bad_origin": 4403,
    "not_invited": 4403,
    "no_table": 4404,
    "other_rules": 4409,
    "silent": 4408,  # no greeting in time
    "too_large": 4413,
    "too_many_sockets": 4429,
    "too_fast": 4429,
    "slow": 4431,  # it does not read what it is sent
    "storage": 4503,
    "stopping": 1012,
    "internal": 1011,
}

Value = str | int | list[str]


class Trouble(Struct, frozen=True):
    """An error as it is sent: `text` is the key of a sentence in the locales, `values` fill its places."""

    code: str
    text: str
    values: dict[str, Value] = {}


class Refusal(Exception):
    """Raised anywhere below a request; `key` names another text than the code's own."""

    def __init__(self, code: str, key: str = "", **values: Value) -> None:
        super().__init__(code)
        self.code = code
        self.key = key or f"server.error.{code}"
        self.values = values

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.code]

    def trouble(self) -> Trouble:
        """The error as it is sent."""
        return Trouble(self.code, self.key, self.values)
