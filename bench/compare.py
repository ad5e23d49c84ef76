"""Compares two files written by `bench/engine.py`: how many times as fast the second one is."""

import argparse
import json
from pathlib import Path
from typing import Any


def ratios(slow: dict[str, Any], fast: dict[str, Any]) -> dict[str, dict[str, float]]:
    """The speed-up by table and figure; figures in µs are times, all others are rates."""
    found: dict[str, dict[str, float]] = {}
    for table, column in slow["figures"].items():
        found[table] = {}
        for name, before in column.items():
            after = fast["figures"][table][name]
            found[table][name.removesuffix(" µs")] = before / after if name.endswith(" µs") else after / before
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare two measurements.")
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    options = parser.parse_args()
    before = json.loads(options.before.read_text(encoding="utf-8"))
    after = json.loads(options.after.read_text(encoding="utf-8"))
    found = ratios(before, after)
    print(f"{after['engine']} compared with {before['engine']}: times as fast")
    print(f"{'':24}" + "".join(f"{table:>14}" for table in found))
    for name in next(iter(found.values())):
        print(f"{name:24}" + "".join(f"{column[name]:>14.1f}" for column in found.values()))


if __name__ == "__main__":
    main()
