"""Compare games between Pyodide and CPython: `python -m tests.local.compare_digests 200` for 200 of each rulebook."""

import sys

from tests.local.digests import digest_games
from tools import static_site


def digests_in_pyodide(games: int) -> list[str]:
    """The digests that the Python of the static site finds."""
    tests = static_site.ROOT / "tests"
    files = (tests / "__init__.py", tests / "local" / "digests.py")
    return static_site.call_in_pyodide("tests.local.digests", "digest_games", games, *files)


def main() -> int:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    pairs = zip(digests_in_pyodide(games), digest_games(games), strict=True)
    different = sum(mine != theirs for mine, theirs in pairs)
    sys.stdout.write(f"{games} games of every rulebook, {different} different\n")
    return min(different, 1)


if __name__ == "__main__":
    sys.exit(main())
