"""What stands in the way of people who do not see the page, by axe."""

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped] # it ships no types
from playwright.sync_api import Page


def violations(page: Page) -> list[tuple[str, str]]:
    """The rules that are broken, each with the first place where it is."""
    found = Axe().run(page).response["violations"]
    return [(fault["id"], fault["nodes"][0]["html"]) for fault in found]
