"""A file host for the static site, and what tests do with its pages."""

import json
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, expect

from ferrovia.rulebooks import RULEBOOKS
from tests.web.player import ASKED, OVER, Player

FOLDER: Final = "/games/ferrovia/"  # of the site on its host
STARTED: Final = "html[data-game=ready]"
TABLE_ADDRESS: Final = "**/#/t/**"
PYTHON_WORKER: Final = "python-worker-"


class FileHost:
    """A file server that knows nothing but files, under a sub-path."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.worker_prelude = ""  # JavaScript that runs before the script of the Python worker

        class Handler(SimpleHTTPRequestHandler):
            def do_GET(handler) -> None:  # noqa: N805 - self is the host
                name = handler.path.partition("?")[0].removeprefix(FOLDER)
                if self.worker_prelude and PYTHON_WORKER in name:
                    self._send_with_prelude(handler, self.folder / name)
                else:
                    SimpleHTTPRequestHandler.do_GET(handler)

            def translate_path(handler, path: str) -> str:  # noqa: N805
                name = path.partition("?")[0]
                return str(self.folder / (name.removeprefix(FOLDER) if name.startswith(FOLDER) else "outside"))

            def log_message(handler, *_rest: Any) -> None:  # noqa: N805
                """Write nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self._server.server_port}{FOLDER}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def _send_with_prelude(self, handler: SimpleHTTPRequestHandler, file: Path) -> None:
        body = (self.worker_prelude + file.read_text(encoding="utf-8")).encode()
        handler.send_response(200)
        handler.send_header("content-type", "text/javascript")
        handler.send_header("content-length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    def stop(self) -> None:
        """Close the port."""
        self._server.shutdown()
        self._server.server_close()


def start_game(
    page: Page, host: FileHost, rulebook: str = "paris", *, level: str = "easy", speed: str = "instant"
) -> None:
    """Start a game against bots of a level from the start page."""
    draft = {"book": rulebook, "opponents": "bots", "level": level, "seats": RULEBOOKS[rulebook].seats[0]}
    settings = {"ferrovia.bot_speed": speed, "ferrovia.draft": json.dumps(draft)}
    page.add_init_script(f"if (!localStorage.length) Object.assign(localStorage, {json.dumps(settings)})")
    page.goto(host.base)
    page.locator(".table-form-go").click()  # it waits until the game is loaded
    page.wait_for_url(TABLE_ADDRESS)


def decide(player: Player) -> None:
    """Wait until the player is asked, and make a decision."""
    player.page.locator(ASKED).wait_for()
    player.decide()


def play_without_host(page: Page, host: FileHost, rulebook: str) -> None:
    """Start a game, stop the host, and play to the scores."""
    start_game(page, host, rulebook)
    host.stop()
    assert Player(page, 1).play_to_the_end() > 5
    expect(page.locator(f"{OVER} table").first).to_be_visible()


def seq_of(page: Page) -> int:
    """The seq of the frame that a page shows."""
    return int(page.locator("main.table").get_attribute("data-seq") or 0)
