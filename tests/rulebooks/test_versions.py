"""Every version of a rulebook stays what it was: games that were begun with it depend on its values."""

import hashlib
from dataclasses import fields
from importlib import import_module
from pathlib import Path

from ferrovia import rulebooks
from ferrovia.engine.rulebook import Rulebook
from ferrovia.rulebooks import CHANGEABLE, RULEBOOKS, VERSIONS


def digest(book: Rulebook) -> str:
    """A fingerprint of all values that the rules depend on; words and suggestions are free to change."""
    names = {field.name for field in fields(book)} - {"vocabulary", "quick_start"}
    values = {name: getattr(book, name) for name in names}
    return hashlib.sha256(repr(sorted(values.items())).encode()).hexdigest()[:16]


# A new field changes every digest here: give it its old meaning in all older versions, then update their digests.
DIGESTS = {
    ("usa", 1): "af0503b78ea2f9b5",
    ("europe", 1): "54c1fc575e115a66",
    ("asia", 1): "a06f88170bd38f2a",
    ("world", 1): "f64a8375d6c77095",
    ("paris", 1): "c6aca1e430f26a6d",
    ("usa", 2): "de3516587eaa2035",
    ("europe", 2): "e5e263ce1094289e",
    ("asia", 2): "6e5c5dae273ad50a",
    ("world", 2): "b2182824fcceb7aa",
    ("paris", 2): "2ce7b6daf5a06165",
    ("usa", 3): "0b07f5ac922334f7",
    ("europe", 3): "2c918ef6ebf2748f",
    ("asia", 3): "6fbd88b692267c0a",
    ("world", 3): "280492d04df4aa49",
    ("paris", 3): "487af28c70896eae",
}


def test_every_version_has_the_values_it_was_published_with() -> None:
    assert {key: digest(book) for key, book in VERSIONS.items()} == DIGESTS


def test_every_module_of_older_versions_is_in_the_table() -> None:
    for path in Path(rulebooks.__path__[0]).glob("version_*.py"):
        books = getattr(import_module(f"ferrovia.rulebooks.{path.stem}"), path.stem.upper())
        missing = [book.id for book in books if VERSIONS.get((book.id, book.version)) is not book]
        assert missing == [], f"add {path.stem.upper()} to VERSIONS in rulebooks/printed.py"


def test_house_rules_cannot_change_what_distinguishes_versions() -> None:
    for (name, version), book in VERSIONS.items():
        later = VERSIONS.get((name, version + 1), book)
        changed = [field for field in CHANGEABLE if getattr(book, field) != getattr(later, field)]
        assert changed == [], "a field that distinguishes versions must be in FIXED in rulebooks/house.py"


def test_the_newest_version_is_the_one_that_is_played() -> None:
    for name, book in RULEBOOKS.items():
        assert book.version == max(version for known, version in VERSIONS if known == name)
