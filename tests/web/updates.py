"""New versions of a built client: replacing its files, and looking for the new version."""

from pathlib import Path

from playwright.sync_api import Page

TEXTS = {".js", ".css", ".html"}


def replace_client(folder: Path) -> None:
    """Install another version, whose assets all have other names; the old ones are gone."""
    page = (folder / "index.html").read_text(encoding="utf-8")
    version = page.partition('name="version" content="')[2].partition('"')[0]
    assets = folder / "assets"
    for file in list(assets.iterdir()):
        if file.suffix == ".map" or (file.suffix in {".br", ".gz"} and file.with_suffix("").suffix in TEXTS):
            file.unlink()  # would be an old copy of a text
    names = sorted({file.name.removesuffix(".br").removesuffix(".gz") for file in assets.iterdir()})
    for file in [*assets.iterdir(), folder / "index.html", folder / "service-worker.js"]:
        if file.suffix in TEXTS:
            text = file.read_text(encoding="utf-8").replace(version, "another")
            for name in names:
                text = text.replace(name, f"new-{name}")
            file.write_text(text, encoding="utf-8")
    for file in list(assets.iterdir()):
        file.rename(assets / f"new-{file.name}")


def look_for_update(page: Page) -> None:
    """Let the browser ask for a new version now."""
    page.evaluate("async () => { await (await navigator.serviceWorker.getRegistration()).update(); }")


def version_of(page: Page) -> str:
    """The version of the client that a page shows."""
    return str(page.locator('meta[name="version"]').get_attribute("content"))
