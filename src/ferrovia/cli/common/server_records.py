"""Reading the record of a table from a server."""

import json
import re
from http.client import HTTPException, HTTPResponse
from typing import Final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from ferrovia.cli.common.errors import UserError, quote_input
from ferrovia.cli.common.files import MAX_RECORD_BYTES
from ferrovia.notation.deal import TABLE_ID_PATTERN

TIMEOUT_SECONDS: Final = 20.0
_TABLE_URL: Final = re.compile(
    rf"(https?://[^/\s?#]+)/t/({TABLE_ID_PATTERN})(?:/replay)?(?:\?[^#\s]*)?(?:#([A-Za-z0-9_-]*))?"
)

_REFUSALS: Final = ("server.error.no_table", "server.error.not_invited", "server.error.not_over")


def is_url(text: str) -> bool:
    """Whether the text is meant as a URL."""
    return text.startswith(("http://", "https://"))


def download_record(url: str) -> str:
    """The record of the table whose page has this URL."""
    match = _TABLE_URL.fullmatch(url)
    if match is None:
        raise UserError("error.table_address", text=quote_input(url))
    server, table, invite = match[1], match[2], match[3] or ""
    request = Request(f"{server}/api/tables/{table}/record", headers={"Ferrovia-Invite": invite})  # noqa: S310 - see above
    try:
        with urlopen(request, timeout=TIMEOUT_SECONDS) as answer:  # noqa: S310 - only http and https match
            return _read(answer, url)
    except HTTPError as error:
        raise _make_error(url, error) from None
    except (OSError, HTTPException) as error:
        reason = error.reason if isinstance(error, URLError) else error
        if isinstance(reason, OSError):
            raise UserError("error.no_server", text=quote_input(server), error=reason) from None
        raise UserError("error.no_record", text=quote_input(url)) from None


def _read(answer: HTTPResponse, url: str) -> str:
    data = answer.read(MAX_RECORD_BYTES + 1)
    if len(data) > MAX_RECORD_BYTES:
        raise UserError("error.too_large", file=quote_input(url), most=MAX_RECORD_BYTES)
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise UserError("error.no_record", text=quote_input(url)) from None


def _make_error(url: str, error: HTTPError) -> UserError:
    """The error for a refused request, in the server's own sentence if it sends one that we know."""
    try:
        key = json.loads(error.read(MAX_RECORD_BYTES))["text_key"]
    except (ValueError, LookupError, TypeError, OSError):
        key = None
    if key in _REFUSALS:
        return UserError("error.refused", text=quote_input(url), why=key)
    return UserError("error.no_record", text=quote_input(url))
