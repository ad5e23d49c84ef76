"""The stranger test: makes pictures of games and asks somebody who has never seen the program what they show.

Is a route open, and if not, whose is it? A stranger should be able to tell from the picture alone.

    python -m tests.web.stranger --out DIR [--seed 1]    # make the pictures, the questions and the key
    python -m tests.web.stranger --out DIR --answers FILE    # mark a stranger's answers

Twenty games in progress, each on the player's turn: every rulebook, in both themes, on a desktop and on a phone, with
two to five players. Eight pictures simulate a kind of colour blindness. There are ten questions about each, half of
them about open routes, half of them about one of parallel routes as far as there are any. The folder holds the
pictures (for each, also one of the players' list as the client shows it), `questions.md` and `questions.json` for the
stranger, and `key.json`, which the stranger must not get. Build the client first. The same seed makes the same games
and asks the same questions.
"""

import argparse
import json
import tempfile
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from playwright.sync_api import Browser, Page, ViewportSize

from ferrovia.locales import Translator
from ferrovia.rulebooks import RULEBOOKS
from tests.server.client import server_in_thread
from tests.web.player import ASKED
from tests.web.screenshots import choice, open_browser
from tests.web.visitors import DESK, PHONE, Visitors, become_ana, new_table, table_of

EN: Final = Translator("en")
BOOKS: Final = tuple(RULEBOOKS)
SEATS: Final = {"asia": (4, 4, 4, 4), "paris": (2, 4, 3, 4)}
OTHER_SEATS: Final = (5, 2, 4, 3)  # the numbers of players in a book's four pictures
SIZES: Final[dict[str, tuple[ViewportSize, int]]] = {"desk": (DESK, 1), "phone": (PHONE, 3)}  # and pixels per unit
VISIONS: Final = ("protanopia", "none", "deuteranopia", "none", "tritanopia", "none", "none")
QUESTIONS: Final = 10
CLAIMED: Final = 6  # routes per player, in the middle of a game
OPEN: Final = "open"
NO_ANSWER: Final = "no answer"

# Where every route is in the picture, if it can be seen: its middle space, in pixels of the picture.
FIND_ROUTES: Final = """
(picture, routes) => routes.flatMap(([name, x, y]) => {
  const svg = document.querySelector('.board-layers svg');
  const edge = picture.getBoundingClientRect();
  const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
  const found = document.elementFromPoint(at.x, at.y);
  if (!found || !found.closest('.board') || found.closest('button, .panel')) return [];
  const isNamed = [...document.querySelectorAll('.city-name')].some((element) => {
    const box = element.getBoundingClientRect();
    return box.width && at.x > box.left && at.x < box.right && at.y > box.top && at.y < box.bottom;
  });
  const pixel = (distance) => Math.round(distance * devicePixelRatio);
  return isNamed ? [] : [[name, pixel(at.x - edge.left), pixel(at.y - edge.top)]];
})
"""


@dataclass(frozen=True)
class Shot:
    """One picture to take."""

    number: int
    book: str
    theme: str
    size: str
    seats: int
    vision: str

    @property
    def name(self) -> str:
        seen = "" if self.vision == "none" else f"-{self.vision}"
        return f"{self.number:02}-{self.book}-{self.seats}-{self.theme}-{self.size}{seen}"


@dataclass
class Sheet:
    """The questions about one picture, and their answers."""

    picture: str
    players_picture: str
    players: list[str]
    questions: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)


def shots() -> list[Shot]:
    """All pictures."""
    numbered = enumerate(product(BOOKS, enumerate(product(("light", "dark"), SIZES))), 1)
    return [
        Shot(number, book, theme, size, SEATS.get(book, OTHER_SEATS)[turn], VISIONS[number % len(VISIONS)])
        for number, (book, (turn, (theme, size))) in numbered
    ]


def play(page: Page, address: str, seats: int) -> dict[str, Any]:
    """Play to the middle of a game, up to a turn of the player; returns the frame."""
    table = table_of(address)
    while True:
        frame: dict[str, Any] = page.request.get(f"/api/tables/{table}").json()
        assert frame["phase"] != "over", "the game ended before its middle"
        menu = frame.get("menu")
        if not menu:
            page.wait_for_timeout(10)
            continue
        if "draw" in menu and len(frame["game"]["owners"]) >= seats * CLAIMED:
            return frame
        action = choice(menu)
        page.request.post(f"/api/tables/{table}/play", data={"seq": frame["seq"], "action": action})


class Photographer:
    """Takes the pictures, and asks about them."""

    def __init__(self, visitors: Visitors, out: Path, seed: int) -> None:
        self.visitors = visitors
        self.out = out
        self.seed = seed

    def take(self, shot: Shot) -> Sheet:
        """Play a game, take its picture and ask about it."""
        size, scale = SIZES[shot.size]
        page = self.visitors.new_page("en", size, color_scheme=shot.theme, device_scale_factor=scale)
        page.context.new_cdp_session(page).send("Emulation.setEmulatedVisionDeficiency", {"type": shot.vision})
        board = page.request.get(f"/api/boards/{shot.book}").json()
        drawing = page.request.get(f"/api/boards/{shot.book}/drawing").json()
        with patch("ferrovia.server.api.tables.make_seed", lambda: self.deal(shot)):
            become_ana(page)
            address = new_table(page, shot.book, ["medium"] * (shot.seats - 1), starting_seat=0)
        owners = play(page, address, shot.seats)["game"]["owners"]
        page.goto(address)
        page.locator(ASKED).first.wait_for()
        whole = page.get_by_role("button", name=EN("web.board.whole"))
        if whole.is_visible():  # on a phone only while the board is closer
            whole.click()
        page.wait_for_timeout(700)
        # A picture of a whole phone would be shown too small.
        picture = page.locator(".board" if shot.size == "phone" else "body")
        picture.screenshot(path=self.out / f"{shot.name}.png")
        middles = {route["name"]: middle(route) for route in drawing["routes"]}
        found = picture.evaluate(FIND_ROUTES, [[name, x, y] for name, (x, y) in middles.items()])
        players = show_players(page, self.out / f"{shot.name}-players.png")
        page.context.close()
        sheet = Sheet(f"{shot.name}.png", f"{shot.name}-players.png", players)
        places = {name: (x, y) for name, x, y in found}
        self.ask(sheet, board, middles, places, owners, Random(f"{self.seed} {shot.number}"))
        return sheet

    def deal(self, shot: Shot) -> str:
        return blake2b(f"{self.seed} {shot.number}".encode(), digest_size=32).hexdigest()

    def ask(
        self,
        sheet: Sheet,
        board: dict[str, Any],
        middles: dict[str, tuple[float, float]],
        places: dict[str, tuple[int, int]],
        owners: dict[str, int],
        chance: Random,
    ) -> None:
        """Ask about as many open routes as claimed ones, half of them with a parallel."""
        cities = {city["code"]: city["name"] for city in board["cities"]}
        routes = {route["name"]: route for route in board["routes"]}
        names = [name for name in routes if name in places]
        chance.shuffle(names)
        which = {name: which_parallel(routes, middles, name) for name in names}
        for wanted in (False, True):
            of_kind = [name for name in names if (name in owners) is wanted]
            doubles = [name for name in of_kind if which[name]][: QUESTIONS // 4]
            singles = [name for name in of_kind if name not in doubles]
            for name in (doubles + singles)[: QUESTIONS // 2]:
                a, b, (x, y) = routes[name]["a"], routes[name]["b"], places[name]
                sheet.questions.append(f"{cities[a]} – {cities[b]}{which[name]}: its middle is at pixel ({x}, {y})")
                sheet.answers.append(sheet.players[owners[name]] if name in owners else OPEN)
        order = list(range(len(sheet.questions)))
        chance.shuffle(order)
        sheet.questions = [sheet.questions[index] for index in order]
        sheet.answers = [sheet.answers[index] for index in order]


def middle(route: dict[str, Any]) -> tuple[float, float]:
    """The middle of a space in the middle of a route."""
    spaces = route["spaces"][: route.get("split") or None]
    x, y, _ = spaces[len(spaces) // 2]
    return x, y


def which_parallel(routes: dict[str, Any], middles: dict[str, tuple[float, float]], name: str) -> str:
    """Which of parallel routes a route is, for somebody who looks at the picture; empty if it has no parallel."""
    ends = {routes[name]["a"], routes[name]["b"]}
    parallels = [other for other, route in routes.items() if {route["a"], route["b"]} == ends]
    if len(parallels) == 1:
        return ""
    across, down = (max(part) - min(part) for part in zip(*(middles[other] for other in parallels), strict=True))
    axis, first, last = (0, "left", "right") if across > down else (1, "upper", "lower")
    parallels.sort(key=lambda other: middles[other][axis])
    place = first if parallels[0] == name else last if parallels[-1] == name else "middle"
    return f", the {place} one of {len(parallels)} parallel routes"


def show_players(page: Page, file: Path) -> list[str]:
    """Take a picture of the players' list; returns their names by seat."""
    rows = page.locator(".seats-seat")
    if not rows.first.is_visible():
        page.get_by_role("button", name=EN("web.play.tab.seats"), exact=True).click()
    page.locator(".seats").screenshot(path=file)
    named = {
        int(row.get_attribute("data-seat") or 0): row.locator(".seats-name").inner_text().removesuffix("(you)").strip()
        for row in rows.all()
    }
    return [named[seat] for seat in sorted(named)]


INTRODUCTION: Final = """# Open, or whose?

Every picture shows a board game in progress. Players claim routes between two cities by placing their pieces on them.
For each route below, look at the picture and answer `open` if nobody has claimed it, or the name of the player whose
pieces are on it. The second picture shows the players with their colours and marks. Pixels count from the top left of
the picture. Give the answers of a picture as a list, in the order of the questions:
`{"<picture>": ["open", "Ana", ...], ...}`.
"""


def write(out: Path, sheets: Iterable[Sheet]) -> None:
    """Write the questions and the key."""
    asked = [asdict(sheet) for sheet in sheets]
    key = {sheet["picture"]: sheet.pop("answers") for sheet in asked}
    texts = [INTRODUCTION]
    for sheet in asked:
        texts.append(
            f"\n## {sheet['picture']}\n\nPlayers ({sheet['players_picture']}): {', '.join(sheet['players'])}\n\n"
        )
        texts += [f"{number}. {question}\n" for number, question in enumerate(sheet["questions"], 1)]
    (out / "questions.md").write_text("".join(texts), encoding="utf-8")
    (out / "questions.json").write_text(json.dumps(asked, indent=1, ensure_ascii=False), encoding="utf-8")
    (out / "key.json").write_text(json.dumps(key, indent=1, ensure_ascii=False), encoding="utf-8")


def mark(out: Path, answers: Path) -> str:
    """What a stranger got wrong or left out, and the share of correct answers."""
    key: dict[str, list[str]] = json.loads((out / "key.json").read_text(encoding="utf-8"))
    given: dict[str, list[str]] = json.loads(answers.read_text(encoding="utf-8"))
    lines, right, asked = [], 0, 0
    assert given.keys() <= key.keys(), "there are answers about unknown pictures"
    for picture, answered in key.items():
        said = given.get(picture, [NO_ANSWER] * len(answered))
        for number, (answer, expected) in enumerate(zip(said, answered, strict=True), 1):
            asked += 1
            if answer == expected:
                right += 1
            else:
                lines.append(f"{picture} {number}: {answer}, but it is {expected}\n")
    return f"{''.join(lines)}{right} of {asked} correct: {right / asked:.1%}"


def make(out: Path, seed: int, browser: Browser, only: str) -> None:
    """Make all pictures, the questions and the key."""
    out.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        server_in_thread(f"{folder}/f.db", max_tables_per_guest=100, tick=1.0) as server,
    ):
        visitors = Visitors(server, browser)
        photographer = Photographer(visitors, out, seed)
        write(out, [photographer.take(shot) for shot in shots() if only in shot.name])
        assert visitors.errors == []


def main() -> None:
    """Make the test, or mark the answers to it."""
    parser = argparse.ArgumentParser(description="Make the stranger test, or mark the answers to it.")
    parser.add_argument("--out", type=Path, required=True, help="the folder of the test")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="pictures whose name contains this")
    parser.add_argument("--answers", type=Path, help="the answers to mark, as JSON")
    given = parser.parse_args()
    if given.answers:
        print(mark(given.out, given.answers))  # noqa: T201
        return
    with open_browser() as browser:
        make(given.out, given.seed, browser, given.only)


if __name__ == "__main__":
    main()
