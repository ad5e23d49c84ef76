"""Compressed responses, kept for the next request as long as there is room."""

import asyncio
import zlib
from collections import OrderedDict
from hashlib import blake2b
from typing import Final

GZIP_FORMAT: Final = 31  # for zlib, since a static site does without the module gzip
MAX_KEPT_BYTES: Final = 1024 * 1024  # of compressed contents; those that every client asks for need half of it


def compress(content: bytes) -> bytes:
    """The content, compressed by gzip. A large one takes a while: call it in a thread."""
    return zlib.compress(content, 6, GZIP_FORMAT)


def make_etag(content: bytes) -> str:
    """The etag of a response with this content."""
    return f'W/"{blake2b(content, digest_size=12).hexdigest()}"'


class CompressedResponses:
    """Compressed contents by their etags; those that were asked for least recently make room for others."""

    def __init__(self, most_bytes: int = MAX_KEPT_BYTES) -> None:
        self._most_bytes = most_bytes
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self.kept_bytes = 0

    async def get(self, etag: str, content: bytes) -> bytes:
        """The compressed content of a response with this etag."""
        found = self._kept.get(etag)
        if found is None:
            found = await asyncio.to_thread(compress, content)
        self._keep(etag, found)
        return found

    def _keep(self, etag: str, compressed: bytes) -> None:
        if etag not in self._kept:
            self.kept_bytes += len(compressed)
        self._kept[etag] = compressed
        self._kept.move_to_end(etag)
        while self.kept_bytes > self._most_bytes:
            _, dropped = self._kept.popitem(last=False)
            self.kept_bytes -= len(dropped)
