"""The files of the browser client, and its page for every address that it handles itself."""

import os
import re
from html import escape
from pathlib import Path
from stat import S_ISREG
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.websockets import WebSocketClose

from ferrovia.locales import LANGUAGES, texts
from ferrovia.server.api.http import accepts_encoding

STATIC: Final = Path(__file__).parent.parent / "static"  # made by `make web`
INDEX: Final = "index.html"
FOREVER: Final = "public, max-age=31536000, immutable"  # the names of assets contain a hash
RESERVED: Final = re.compile(r"/(?:api|health|metrics)(?:/.*)?")
_FILE: Final = re.compile(r"(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*/){0,4}[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+")
_COMPRESSED: Final = (("br", ".br"), ("gzip", ".gz"))
_MEDIA: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


class ClientFiles:
    """Answers every request that no endpoint handles."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Send a file, the client's page, or 404."""
        if scope["type"] != "http":
            await WebSocketClose()(scope, receive, send)
            return
        await self._find(scope)(scope, receive, send)

    def _find(self, scope: Any) -> Response:
        path = scope["path"]
        if RESERVED.fullmatch(path):
            raise HTTPException(404)
        if scope["method"] not in {"GET", "HEAD"}:
            raise HTTPException(405)
        headers = Headers(scope=scope)
        if "." not in path:
            page = self._file(INDEX, headers)
            return page or HTMLResponse(_no_client(), 404, {"cache-control": "no-store"})
        name = path.removeprefix("/")
        found = self._file(name, headers) if _FILE.fullmatch(name) and Path(name).suffix in _MEDIA else None
        if found is None:
            raise HTTPException(404)
        return found

    def _file(self, name: str, headers: Headers) -> Response | None:
        """A file, in the first compressed form that exists and the browser accepts."""
        extra = {
            "cache-control": FOREVER if name.startswith("assets/") else "no-cache",
            "vary": "accept-encoding",
        }
        for encoding, suffix in (*_COMPRESSED, ("", "")):
            path = self._folder / f"{name}{suffix}"
            if (encoding and not accepts_encoding(headers, encoding)) or (status := self._status(path)) is None:
                continue
            if encoding:
                extra["content-encoding"] = encoding
            media = _MEDIA[Path(name).suffix]
            response = FileResponse(path, headers=extra, media_type=media, stat_result=status)
            if response.headers["etag"] in headers.get("if-none-match", ""):
                return Response(None, 304, {**extra, "etag": response.headers["etag"]})
            return response
        return None

    def _status(self, path: Path) -> os.stat_result | None:
        """The status of a regular file inside the folder, after following links; None for anything else."""
        try:
            status = path.stat()
            inside = path.resolve().is_relative_to(self._folder.resolve())
        except OSError:
            return None
        return status if inside and S_ISREG(status.st_mode) else None


def _no_client() -> str:
    """The page shown when the client was not built."""
    paragraphs = "".join(f'<p lang="{lang}">{escape(texts(lang)["server.no_client"])}</p>' for lang in LANGUAGES)
    head = '<meta charset="utf-8"><title>Ferrovía</title>'
    return f'<!doctype html><html lang="en">{head}<h1>Ferrovía</h1>{paragraphs}</html>'
