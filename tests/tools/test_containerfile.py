"""The image is built from copied files: all that the client is built from; and what is deployed still exists."""

import re
from pathlib import Path

from ferrovia.cli.main import ferrovia
from ferrovia.server.core.settings import Settings
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


def test_deployed_commands_and_settings_exist() -> None:
    text = "".join((ROOT / "deploy" / name).read_text(encoding="utf-8") for name in ("Containerfile", "compose.yaml"))
    assert set(re.findall(r'bin/ferrovia", "([^"]+)"', text)) <= set(ferrovia.commands)
    assert set(re.findall(r"FERROVIA_(\w+)", text)) <= {"COMPILE", *map(str.upper, Settings.__struct_fields__)}
