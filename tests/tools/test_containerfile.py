"""The image is built from copied files: they must include everything that the browser client is built from."""

import re
from pathlib import Path

from tools import web

ROOT = Path(__file__).resolve().parent.parent.parent
IMPORTED = re.compile(r"""from "(\.[^"]+)\"""")


def copied_paths() -> list[Path]:
    """The files and folders that the build stage copies from the checkout."""
    lines = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8").splitlines()
    copies = [line.split()[1:-1] for line in lines if line.startswith("COPY ") and "--from" not in line]
    return [ROOT / name for names in copies for name in names]


def imported_files() -> set[Path]:
    """The files outside its own folder that the browser client imports."""
    modules = [path for path in web.sources(web.WEB) if path.suffix in {".ts", ".tsx"} and ".test." not in path.name]
    found = {(path.parent / name).resolve() for path in modules for name in IMPORTED.findall(path.read_text("utf-8"))}
    return {path for path in found if not path.is_relative_to(web.WEB)}


def test_the_image_copies_every_file_that_the_client_imports() -> None:
    copied = copied_paths()
    assert web.WEB in copied
    assert [path for path in imported_files() if not any(path.is_relative_to(one) for one in copied)] == []


def test_the_client_is_built_again_if_an_imported_file_changes() -> None:
    assert imported_files() == {web.PALETTE, web.EXAMPLE}
