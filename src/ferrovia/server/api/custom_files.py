"""Custom boards and house rules, checked before they are played."""

from msgspec import Raw, Struct

from ferrovia.boards.drawing.model import Drawing
from ferrovia.server.api.endpoint import Endpoint, RequestContext
from ferrovia.server.catalog.boards import BoardInfo
from ferrovia.server.catalog.custom_files import MAX_FILES_BYTES, CustomFiles, FileFault, check_files
from ferrovia.server.catalog.rulebooks import RulebookInfo
from ferrovia.server.core.errors import RequestError


class FileCheck(Struct, frozen=True, omit_defaults=True):
    """The result of a check: faults, or the board and the rulebooks that can be played on it, with their seats."""

    faults: list[FileFault] = []
    board: BoardInfo | None = None
    drawing: Drawing | None = None
    rulebooks: list[RulebookInfo] = []


class _EncodedCheck(Struct, frozen=True):
    """A check without faults, whose large parts were encoded elsewhere."""

    board: Raw
    drawing: Raw
    rulebooks: list[RulebookInfo]


async def check_custom_files(context: RequestContext) -> FileCheck | _EncodedCheck:
    """Check files; nothing is stored."""
    files: CustomFiles = context.body
    if files.board is None and files.house is None:
        raise RequestError("bad_request", detail="board")
    if files.board is not None:
        context.services.board_checks.take(context.guest.id)
    checked = await context.services.workers.run_task(check_files, files, asker=context.asker)
    if checked is None:
        raise RequestError("busy")
    if checked.faults:
        return FileCheck(faults=checked.faults)
    info, drawing = await context.draw(checked.board, checked.custom_board)
    return _EncodedCheck(Raw(info), Raw(drawing), checked.rulebooks)


ENDPOINTS = [
    Endpoint(
        "POST",
        "/api/boards/check",
        "Check a custom board or house rules: what can be played, or the faults",
        check_custom_files,
        FileCheck,
        body=CustomFiles,
        max_body=MAX_FILES_BYTES,
        cost=5.0,
        errors=("busy",),
    )
]
