"""Accessibility checks by axe."""

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped] # it ships no types
from playwright.sync_api import Page


def violations(page: Page) -> list[tuple[str, str]]:
    """The violated rules, each with its first element."""
    found = Axe().run(page).response["violations"]
    return [(fault["id"], fault["nodes"][0]["html"]) for fault in found]
