"""Draw the PNG icons of the browser client from web/icons/icon.svg: `python -m tools.icons`. They are committed."""

import os
import re

from playwright.sync_api import sync_playwright

from tools import chromium, web

ICONS = web.WEB / "icons"
SAFE = 0.9  # the part of a full-bleed icon that its drawing fills, since systems cut off its edges
# By file: the size in pixels, and whether the colour fills the whole square.
FILES = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "maskable-512.png": (512, True),
    "apple-touch-icon.png": (180, True),
}


def full_bleed(drawing: str) -> str:
    """The drawing without round corners, and with more room around it."""
    margin = 12 / SAFE - 12
    square = re.sub(
        r'<rect [^>]*fill="([^"]+)"/>', r'<rect x="-50%" y="-50%" width="200%" height="200%" fill="\1"/>', drawing
    )
    side = 24 + 2 * margin
    return square.replace('viewBox="0 0 24 24"', f'viewBox="{-margin:.3f} {-margin:.3f} {side:.3f} {side:.3f}"')


def main() -> None:
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(web.node()))
    drawing = (ICONS / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium.launch_options())
        for name, (size, fills) in FILES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            picture = full_bleed(drawing) if fills else drawing
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{picture}")
            page.screenshot(path=ICONS / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
