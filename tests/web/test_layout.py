"""The layout of the table in a real browser: fixed places, the room of the board, and what panels may cover."""

import json
from typing import Any, Final

import pytest
from playwright.sync_api import FloatRect, Page, Route, ViewportSize, WebSocketRoute, expect

from ferrovia.locales import Translator
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.catalog.drawings import built_in_drawing
from tests.web.player import ASKED
from tests.web.screenshots import ALWAYS, advance
from tests.web.test_board import place
from tests.web.visitors import DESK, PHONE, Visitors, await_value, gathering, new_table, table_of

FULL_HD: Final[ViewportSize] = {"width": 1920, "height": 1080}
UPRIGHT: Final[ViewportSize] = {"width": 820, "height": 1180}
SIDEWAYS: Final[ViewportSize] = {"width": 1180, "height": 820}
LYING: Final[ViewportSize] = {"width": 844, "height": 390}
ES: Final = Translator("es")
SIZES: Final = {
    "desk": DESK,
    "full": FULL_HD,
    "upright": UPRIGHT,
    "sideways": SIDEWAYS,
    "phone": PHONE,
    "phone_lying": LYING,
}

PARTS = [
    ".board",
    ".question",
    ".display",
    "[data-deck=trains]",
    "[data-tickets]",
    ".hand",
    ".seats",
    ".tickets",
]

# Notes every place that a part has had since the call, at every frame that is painted.
WATCH: Final = """parts => {
  window.places = {};
  window.tooLong = new Set();
  const look = () => {
    const question = document.querySelector(".play .question");
    if (question && question.scrollHeight > question.clientHeight) tooLong.add(question.innerText);
    for (const part of parts) {
      const found = document.querySelector(".play " + part);
      if (!found) continue;
      const { x, y, width, height } = found.getBoundingClientRect();
      const inner = part === ".tickets"; // the list grows inside its place
      const place = inner ? [x, y, width] : [x, y, width, height];
      (window.places[part] ??= new Set()).add(place.map(Math.round).join());
    }
    requestAnimationFrame(look);
  };
  look();
}"""


def box(page: Page, selector: str) -> FloatRect:
    """The rectangle of an element."""
    found = page.locator(selector).first.bounding_box()
    assert found, selector
    return found


def shares(one: FloatRect, other: FloatRect) -> bool:
    """Whether two rectangles overlap."""
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def cities_on_page(book: str, stage: FloatRect) -> list[FloatRect]:
    """The rectangles of all cities of a board that is drawn in a rectangle."""
    drawing = json.loads(built_in_drawing(book))
    left, top, right, _ = drawing["bounds"]
    scale = stage["width"] / (right - left)
    reach = drawing["radius"]
    return [
        {
            "x": stage["x"] + (city["x"] - reach - left) * scale,
            "y": stage["y"] + (city["y"] - reach - top) * scale,
            "width": 2 * reach * scale,
            "height": 2 * reach * scale,
        }
        for city in drawing["cities"]
    ]


def opened(
    visitors: Visitors, book: str, size: ViewportSize, players: int = 0, decisions: int = 0, lang: str = "en"
) -> Page:
    """A player at the first question of a game, or at the beginning of a turn after some decisions; the board rests."""
    page = visitors.new_page(lang, size)
    seats = players or RULEBOOKS[book].seats[0]
    address = new_table(page, book, ["easy"] * (seats - 1))
    advance(page, address, decisions, to_turn=decisions > 0)
    page.goto(address)
    page.locator(ASKED).wait_for()
    page.locator(".board-stage .route").first.wait_for()
    place(page)
    return page


@pytest.mark.parametrize("size", ["desk", "full"])
def test_longest_question_fits_its_place(visitors: Visitors, size: str) -> None:
    """Everything that a turn of the World can offer, on the last turn; most games never ask it."""
    page = opened(visitors, "world", SIZES[size], lang="es")
    options = ["draw", "tickets", "claim", "harbor", "exchange"]
    text = ES("web.play.ask.turn", options=ES.one_of([ES(f"web.play.option.{option}") for option in options]))
    buttons = [ES("web.play.claims_list", n=54), ES("web.play.exchange_pieces"), ES("web.play.hint")]
    question = page.locator(".question")
    question.evaluate(
        """(question, [text, last, buttons]) => {
            question.dataset.last = "true";
            question.querySelector(".question-text").textContent = last;
            const note = Object.assign(document.createElement("p"), { className: "question-last", textContent: text });
            question.querySelector(".question-line").after(note);
            const ways = buttons.map((one) => Object.assign(document.createElement("button"), { textContent: one }));
            question.querySelector(".question-ways").replaceChildren(...ways);
        }""",
        [text, ES("web.showcase.my_last_turn"), buttons],
    )
    assert question.evaluate("question => question.scrollHeight <= question.clientHeight")


@pytest.mark.parametrize("book", list(RULEBOOKS))
def test_parts_keep_their_places_for_a_whole_game(visitors: Visitors, book: str) -> None:
    page = opened(visitors, book, DESK, RULEBOOKS[book].seats[-1], lang="es")
    page.evaluate(WATCH, PARTS)
    advance(page, page.url, ALWAYS)
    page.locator("[data-phase=over]").wait_for()
    places = page.evaluate("Object.entries(places).map(([part, seen]) => [part, [...seen]])")
    assert len(places) == len(PARTS)
    assert page.evaluate("[...tooLong]") == []
    assert [(part, seen) for part, seen in places if len(seen) > 1] == []


@pytest.mark.parametrize("size", ["sideways", "upright"])
def test_parts_keep_their_places_while_panels_open_and_close(visitors: Visitors, size: str) -> None:
    page = opened(visitors, "usa", SIZES[size], 5, 6)
    page.evaluate(WATCH, PARTS)
    for key in ("c", "Escape", "h", "Escape", "t", "Escape"):
        page.keyboard.press(key)
    page.locator(".display-discards summary").click()
    discards = box(page, ".display-discards ul")
    assert discards["y"] + discards["height"] <= SIZES[size]["height"]
    page.get_by_role("button", name="People").click()
    page.locator(".drawer").wait_for()
    places = page.evaluate("Object.entries(places).map(([part, seen]) => [part, [...seen]])")
    assert [(part, seen) for part, seen in places if len(seen) > 1] == []


@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize("book", list(RULEBOOKS))
def test_whole_board_is_fitted_and_no_control_covers_it(visitors: Visitors, book: str, size: str) -> None:
    page = opened(visitors, book, SIZES[size])
    board, stage = box(page, ".board"), box(page, ".board-stage")
    cities = cities_on_page(book, stage)
    for city in cities:
        assert city["x"] >= board["x"] and city["x"] + city["width"] <= board["x"] + board["width"]
        assert city["y"] >= board["y"] and city["y"] + city["height"] <= board["y"] + board["height"]
    # It is as large as its place allows; a small one has no margins.
    fills = max(stage["width"] / board["width"], stage["height"] / board["height"])
    assert fills > 0.98
    if size == "phone":
        assert fills > 1.05
    for control in page.locator(".play button:visible, .header button:visible").all():
        rect = control.bounding_box()
        assert rect and not [city for city in cities if shares(rect, city)]
    assert page.evaluate("document.documentElement.scrollWidth") == SIZES[size]["width"]


@pytest.mark.parametrize("book", ["usa", "world"])
def test_one_tap_on_a_phone_makes_the_board_legible_and_another_shows_it_whole(visitors: Visitors, book: str) -> None:
    page = opened(visitors, book, PHONE)
    whole = box(page, ".board-stage")
    nearer = page.get_by_role("button", name="Zoom in")
    before = nearer.bounding_box()
    nearer.tap()
    back = page.get_by_role("button", name="Whole board")
    expect(back).to_be_visible()
    expect(nearer).not_to_be_visible()
    place(page)
    assert back.bounding_box() == before
    expect(page.locator(".board-stage.board-afar")).to_have_count(0)  # so there are symbols on the spaces
    back.tap()
    expect(nearer).to_be_visible()
    wanted = pytest.approx(whole, abs=1)
    assert await_value(page, lambda: box(page, ".board-stage"), lambda found: found == wanted) == wanted


# A menu that offers every route, so that all of them can be chosen without a game of many turns.
def offer_all(page: Page, book: str) -> list[str]:
    """Offer every route of the board at the next visit."""
    routes = [route["name"] for route in json.loads(built_in_drawing(book))["routes"]]
    claim = {name: ["r", "y", "g", "b", "k", "w", "r*"] for name in routes}

    def changed(frame: dict[str, Any]) -> dict[str, Any]:
        return frame | {"menu": {"question": "turn", "claim": claim}} if frame.get("menu") else frame

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, json=changed(response.json()))

    def relay(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            socket.send(json.dumps(changed(message)) if message["type"] == "frame" else text)

        server.on_message(pass_on)

    page.route(f"**/api/tables/{table_of(page.url)}", answer)
    page.route_web_socket("**/socket", relay)
    page.reload()
    page.locator("[data-lit]").first.wait_for()
    return routes


# The middles of the spaces of a route that are under the panel or outside the window.
COVERED: Final = """([spaces, size, bounds]) => {
  const at = document.querySelector(".board-stage").getBoundingClientRect();
  const k = at.width / (bounds[2] - bounds[0]);
  const panel = document.querySelector(".panel").getBoundingClientRect();
  const board = document.querySelector(".board").getBoundingClientRect();
  return spaces.map(([x, y]) => [at.left + (x - bounds[0]) * k, at.top + (y - bounds[1]) * k])
    .filter(([x, y]) => {
      const reach = size * k / 2;
      const under = x + reach > panel.left && x - reach < panel.right;
      const outside = x < board.left || x > board.right || y < board.top || y > board.bottom;
      return outside || (under && y + reach > panel.top && y - reach < panel.bottom);
    });
}"""


@pytest.mark.parametrize(
    ("book", "size", "zooms"), [("world", "desk", 0), ("usa", "desk", 3), ("usa", "phone", 0), ("world", "phone", 3)]
)
def test_payments_never_cover_the_chosen_route(visitors: Visitors, book: str, size: str, zooms: int) -> None:
    page = opened(visitors, book, SIZES[size], decisions=3)
    routes = offer_all(page, book)
    drawing = json.loads(built_in_drawing(book))
    bounds = drawing["bounds"]
    for _ in range(zooms):
        page.locator(".board").press("+")
    for number, drawn in enumerate(drawing["routes"]):
        if number % 3 and len(routes) > 60:
            continue
        page.locator(f'[data-part="{drawn["name"]}"]').dispatch_event("click")
        page.locator(".panel .payment").first.wait_for()
        # The board may still be on its way.
        page.wait_for_function(f"seen => ({COVERED})(seen).length === 0", arg=[drawn["spaces"], drawn["size"], bounds])
        page.keyboard.press("Escape")


def hint_at(page: Page, action: str) -> None:
    """Show a hint for an action."""
    hint = {"seq": 1, "seat": 0, "action": action, "reasons": []}
    page.route("**/hint*", lambda route: route.fulfill(json=hint), times=1)
    page.get_by_role("button", name="Hint").click()
    page.locator(".hint-action").wait_for()


@pytest.mark.parametrize(
    ("book", "size"), [("world", "desk"), ("usa", "upright"), ("world", "sideways"), ("usa", "phone")]
)
def test_hint_does_not_cover_the_route_that_it_proposes(visitors: Visitors, book: str, size: str) -> None:
    page = opened(visitors, book, SIZES[size], decisions=3)
    offer_all(page, book)
    drawing = json.loads(built_in_drawing(book))
    from_west = sorted(drawing["routes"], key=lambda drawn: drawn["spaces"][0][0])
    for drawn in (from_west[0], from_west[len(from_west) // 2], from_west[-1]):
        hint_at(page, f"{drawn['name']}=r")
        seen = [drawn["spaces"], drawn["size"], drawing["bounds"]]
        page.wait_for_function(f"seen => ({COVERED})(seen).length === 0", arg=seen)
        page.reload()  # forgets the hint
        page.locator("[data-lit]").first.wait_for()


def test_color_of_the_hand_lights_what_it_pays_for(visitors: Visitors) -> None:
    page = opened(visitors, "usa", DESK, decisions=3)
    while not (claims := (frame := page.request.get(f"/api/tables/{table_of(page.url)}").json())["menu"].get("claim")):
        advance(page, page.url, 1, to_turn=True)
    expect(page.locator("main.table")).to_have_attribute("data-seq", str(frame["seq"]))
    for card in frame["hand"]["cards"]:
        paid = [name for name, payments in claims.items() if any(card in text for text in payments)]
        page.locator(f'.hand [data-card="{card}"] button').focus()
        expect(page.locator(".glow-highlighted").first).to_be_visible(visible=bool(paid))
    page.locator(".question").hover()


@pytest.mark.parametrize("size", ["desk", "upright"])
def test_chat_stands_beside_the_market(visitors: Visitors, size: str) -> None:
    page = visitors.new_page("en", SIZES[size])
    friend = visitors.new_page("en")
    address = gathering(page, "usa", [{}, {}])
    friend.request.post("/api/me", data={"name": "Berta"})
    friend.goto(address)
    friend.get_by_role("button", name="Sit").first.click()
    expect(friend.locator(".seat-list li").nth(1)).to_contain_text("Berta")
    page.request.post(f"/api/tables/{table_of(address)}/start", data={})
    page.goto(address)
    page.locator(".ticket-offer-way").first.wait_for()  # which makes the decision larger
    page.get_by_role("button", name="Chat").click()
    page.locator(".drawer .chat").wait_for()
    # A decision is asked at the same time; neither covers the other.
    parts = (".board", ".display", ".hand", ".question", ".decision")

    def covered() -> list[str]:
        chat = box(page, ".drawer")
        return [part for part in parts if shares(chat, box(page, part))]

    assert await_value(page, covered, lambda found: not found) == []
    page.locator(".chat-phrases button").first.click()
    expect(page.locator(".chat-lines")).to_contain_text("Ana")


# The tickets of an offer that are cut off by their list, or covered.
HIDDEN_TICKETS: Final = """() => [...document.querySelectorAll(".ticket-offer-ticket")].filter((ticket) => {
  const { left, right, top, bottom } = ticket.getBoundingClientRect();
  const corners = [[left + 12, top + 3], [right - 12, top + 3], [left + 12, bottom - 3], [right - 12, bottom - 3]];
  return !corners.every(([x, y]) => ticket.contains(document.elementFromPoint(x, y)));
}).map((ticket) => ticket.textContent)"""


@pytest.mark.parametrize(
    ("book", "size"),
    [
        ("europe", "desk"),
        ("usa", "upright"),
        ("world", "sideways"),
        ("asia", "phone"),
    ],
)
def test_all_tickets_to_choose_from_are_seen_also_beside_a_hint(visitors: Visitors, book: str, size: str) -> None:
    page = opened(visitors, book, SIZES[size], RULEBOOKS[book].seats[-1])
    page.locator(".ticket-offer-way").first.wait_for()
    assert await_value(page, lambda: page.evaluate(HIDDEN_TICKETS), lambda found: not found) == []
    page.get_by_role("button", name="Hint").click()
    page.locator(".hint-action").wait_for()
    assert await_value(page, lambda: page.evaluate(HIDDEN_TICKETS), lambda found: not found) == []
    expect(page.locator(".ticket-offer-ticket[data-hinted=true]").first).to_be_visible()
    action = box(page, ".hint-action")
    hint = box(page, ".panel")
    assert action["y"] + action["height"] <= hint["y"] + hint["height"]
