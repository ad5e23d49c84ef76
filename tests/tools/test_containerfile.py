"""The image is built from copied files: they must include everything that the browser client is built from."""

from pathlib import Path

from tools import web

ROOT = Path(__file__).resolve().parent.parent.parent


def copied_paths() -> list[Path]:
    """The files and folders that the build stage copies from the checkout."""
    lines = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8").splitlines()
    copies = [line.split()[1:-1] for line in lines if line.startswith("COPY ") and "--from" not in line]
    return [ROOT / name for names in copies for name in names]


def test_the_image_copies_everything_that_the_client_is_built_from() -> None:
    copied = copied_paths()
    needed = [web.WEB, web.PALETTE, web.EXAMPLE, web.LOCALES]
    assert [path for path in needed if not any(path.is_relative_to(one) for one in copied)] == []
