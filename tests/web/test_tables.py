"""Tables as people meet them: at once, by link, after a reload and after a lost connection."""

import json
import re

from playwright.sync_api import Page, WebSocketRoute, expect

from ferrovia.locales import Words
from tests.web.player import ASKED, Player
from tests.web.reader import violations
from tests.web.visitor import Hall, gathering, new_table, table_of

SAY = Words("en")
ES = Words("es")
BACK_SOON = 1012  # what a server says when it is restarted
BAD_NAME = {"code": "bad_request", "text": "server.error.bad_name", "values": {"most": 24}}


def sentence(page: Page) -> str:
    return page.locator(".question h1").inner_text()


def test_play_now_starts_a_game_at_once(hall: Hall) -> None:
    page = hall.visitor("en")
    page.goto("/")
    page.get_by_text(SAY("web.book.name.paris"), exact=True).first.click()
    page.get_by_role("button", name=SAY("web.start.play")).click()
    page.locator(ASKED).wait_for()
    assert page.locator(".board-stage .route").count() == 57


def test_enter_ends_a_name_and_play_waits_until_it_is_taken(hall: Hall) -> None:
    page = hall.visitor("en")
    page.goto("/")
    name = page.get_by_label(SAY("web.me.name"))
    name.fill("Zoe")
    name.press("Enter")
    expect(name).not_to_be_focused()
    expect(page.locator(".chairs-me")).to_contain_text("Zoe")
    assert page.url == f"{hall.house.base}/"
    name.fill("Ada")
    page.get_by_role("button", name=SAY("web.start.play")).click()
    page.locator(ASKED).wait_for()
    expect(page.locator(".seats-name").first).to_contain_text("Ada")


def test_whoever_sits_down_while_the_name_is_typed_sits_under_it(hall: Hall) -> None:
    ana, bea = hall.visitor("en"), hall.visitor("en")
    address = gathering(ana, "paris", [{}, {}])
    bea.goto(address)
    name = bea.get_by_label(SAY("web.me.name"))
    expect(name).not_to_have_value("")
    name.fill("Bea")
    bea.get_by_role("button", name=SAY("web.gather.sit")).click()
    expect(bea.locator(".places li").nth(1)).to_contain_text("Bea")


def test_a_name_that_is_refused_is_taken_out_of_its_field(hall: Hall) -> None:
    page = hall.visitor("en")
    page.goto("/")
    name = page.get_by_label(SAY("web.me.name"))
    before = name.input_value()
    assert before
    page.route("**/api/me", lambda route: route.fulfill(status=400, json=BAD_NAME))
    name.fill("<Zoe>")
    name.press("Enter")
    expect(page.locator(".trouble")).to_contain_text(SAY("server.error.bad_name", most=24))
    expect(name).to_have_value(before)
    hall.errors.clear()  # the browser tells of every refusal


def test_whoever_has_lost_all_but_the_cookie_keeps_the_name(hall: Hall) -> None:
    page = hall.visitor("en")
    page.goto("/")
    name = page.get_by_label(SAY("web.me.name"))
    name.fill("Zoe")
    name.press("Enter")
    expect(page.locator(".chairs-me")).to_contain_text("Zoe")
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(name).to_have_value("Zoe")


def test_a_table_that_is_closed_says_so_and_shows_the_way_out(hall: Hall) -> None:
    page = hall.visitor("es")

    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def tell(text: str | bytes) -> None:
            message = json.loads(text)
            line.send(json.dumps({**message, "phase": "closed"} if message["type"] == "frame" else message))

        server.on_message(tell)

    page.route_web_socket(re.compile("/socket$"), connect)
    page.goto(gathering(page, "paris", [{}, {}]))
    expect(page.get_by_role("heading", name=ES("server.error.phase_closed"))).to_be_visible()
    page.get_by_role("link", name=ES("web.line.home"), exact=True).click()
    page.locator(".wish").wait_for()


def test_an_invitation_that_is_pasted_over_the_bare_address_opens_the_table(hall: Hall) -> None:
    ana, bea = hall.visitor("en"), hall.visitor("en")
    address, _, invite = gathering(ana, "paris", [{}, {}]).partition("#")
    bea.goto(address)
    bea.locator(".together-ended").wait_for()
    bea.evaluate("invite => { location.hash = invite; }", invite)
    bea.get_by_role("button", name=SAY("web.gather.sit")).wait_for()
    hall.errors.clear()  # the browser tells of every refusal


def test_what_is_said_is_said_once_and_what_was_read_is_not_news(hall: Hall) -> None:
    ana, bea = hall.visitor("en"), hall.visitor("en")
    address = gathering(ana, "paris", [{}, {}])
    for page in (ana, bea):
        page.goto(address)
    bea.get_by_role("button", name=SAY("web.gather.sit")).click()
    words = bea.get_by_role("textbox", name=SAY("web.talk.words"))
    words.fill("Buenas")
    words.press("Enter")
    words.press("Enter")
    expect(ana.locator(".chat-lines p", has_text="Buenas")).to_have_count(1)
    expect(words).to_have_value("")
    ana.get_by_role("button", name=SAY("web.gather.start")).click()
    ana.locator(ASKED).wait_for()
    expect(ana.locator(".head-news")).to_have_count(0)
    bea.get_by_role("button", name=SAY("web.talk.title")).click()
    words.fill("Suerte")
    words.press("Enter")
    expect(ana.locator(".head-news")).to_contain_text("1")
    ana.get_by_role("button", name=SAY("web.talk.title")).click()
    expect(ana.locator(".head-news")).to_have_count(0)
    expect(ana.locator(".chat-lines p", has_text="Suerte")).to_have_count(1)


def test_a_name_at_one_screen_that_is_refused_is_mended_at_the_table(hall: Hall) -> None:
    page = hall.visitor("en")
    page.goto("/")
    page.get_by_role("radio", name=SAY("web.start.company_here")).check()
    page.get_by_role("radio", name="2", exact=True).check()
    name = page.get_by_role("textbox", name=SAY("web.start.name_of", n=2))
    name.fill("<Bea>")
    page.get_by_role("button", name=SAY("web.start.play")).click()
    expect(page.locator(".trouble")).to_contain_text(SAY("server.error.bad_name", most=24))
    expect(page.locator(".gathering .places li")).to_have_count(2)
    name.fill("Bea")
    page.get_by_role("button", name=SAY("web.gather.sit")).click()
    page.get_by_role("button", name=SAY("web.gather.start")).click()
    cover = page.locator(".cover")
    expect(cover.get_by_role("heading")).to_be_focused()
    cover.get_by_role("button").click()
    page.locator(ASKED).wait_for()
    hall.errors.clear()  # the browser tells of every refusal


def test_a_double_click_begins_once(hall: Hall) -> None:
    page = hall.visitor("en")
    page.goto(gathering(page, "paris", [{}, {"bot": "easy"}]))
    page.get_by_role("button", name=SAY("web.gather.start")).dblclick()
    page.locator(ASKED).wait_for()
    expect(page.locator(".trouble p")).to_have_count(0)


def test_another_page_is_announced_by_its_title_and_the_focus(hall: Hall) -> None:
    page = hall.visitor("es")
    page.goto("/rules/usa")
    expect(page).to_have_title(f"{ES('web.learn.rules')} – {ES('web.title')}")
    page.get_by_role("link", name=ES("web.head.home")).click()
    expect(page).to_have_title(ES("web.title"))
    expect(page.locator("main.start")).to_be_focused()


def test_a_decision_that_is_refused_keeps_what_was_chosen(hall: Hall) -> None:
    page = hall.visitor("en")
    refusal = {"type": "error", "code": "unsure", "text": "server.error.internal"}

    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def tell(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "play":
                line.send(json.dumps({**refusal, "id": message["id"]}))
            else:
                server.send(text)

        line.on_message(tell)

    page.route_web_socket(re.compile("/socket$"), connect)
    page.goto(new_table(page, "usa", ["easy"]))
    boxes = page.locator(".offer input")
    for place in (0, 2):
        boxes.nth(place).check()
    page.locator(".offer button[type=submit]").click()
    expect(page.locator(".trouble")).to_contain_text(SAY("server.error.internal"))
    page.locator(ASKED).wait_for()
    assert [box.is_checked() for box in boxes.all()] == [True, False, True, False]


def test_a_browser_that_may_not_remember_anything_plays_too(hall: Hall) -> None:
    page = hall.visitor("es")
    page.add_init_script("Object.defineProperty(self, 'localStorage', { get() { throw new Error('forbidden') } })")
    page.goto("/")
    page.get_by_role("button", name=ES("web.start.play")).click()
    page.locator(ASKED).wait_for()
    Player(page, 1).decide()


def test_the_page_speaks_the_language_that_is_chosen_and_remembers_it(hall: Hall) -> None:
    page = hall.visitor("en")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(SAY("web.start.title"))
    page.locator(".head-lang").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(ES("web.start.title"))
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(ES("web.start.title"))
    assert page.locator("html").get_attribute("lang") == "es"


def test_two_people_meet_by_a_link_and_see_what_the_other_does(hall: Hall) -> None:
    ana, bea = hall.visitor("en"), hall.visitor("es")
    ana.goto("/")
    ana.get_by_text(SAY("web.book.name.paris"), exact=True).first.click()
    ana.get_by_role("radio", name=SAY("web.start.company_friends")).check()
    ana.get_by_role("radio", name="2", exact=True).check()
    ana.get_by_role("button", name=SAY("web.start.open")).click()
    link = ana.get_by_role("textbox", name=SAY("web.invite.link"))
    link.wait_for()
    bea.goto(link.input_value())
    bea.get_by_role("button", name=ES("web.gather.sit")).click()
    bea.get_by_text(ES("web.gather.wait")).wait_for()
    ana.get_by_role("button", name=SAY("web.gather.start")).click()
    for page in (ana, bea):
        page.locator(ASKED).wait_for()
    players = [Player(ana, 1), Player(bea, 2)]
    for player in players:
        player.decide()
    for _ in range(6):
        asked = next(player for player in players if player.page.locator(ASKED).count())
        asked.decide()
        ana.locator(f"main[data-seq='{asked.asked()}']").wait_for()
        bea.locator(f"main[data-seq='{asked.asked()}']").wait_for()
    assert ana.locator(".seats-seat").count() == bea.locator(".seats-seat").count() == 2


def test_friends_on_the_network_play_without_https(hall: Hall) -> None:
    page = hall.visitor("en")
    page.goto(f"http://ana.test:{hall.house.port}/")
    assert page.evaluate("isSecureContext") is False
    page.get_by_text(SAY("web.book.name.paris"), exact=True).first.click()
    page.get_by_role("radio", name=SAY("web.start.company_friends")).check()
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_role("button", name=SAY("web.start.open")).click()
    link = page.get_by_role("textbox", name=SAY("web.invite.link"))
    page.get_by_role("button", name=SAY("web.invite.copy")).click()
    page.get_by_role("button", name=SAY("web.invite.copied")).wait_for()
    words = page.get_by_role("textbox", name=SAY("web.talk.words"))
    words.press("ControlOrMeta+v")
    expect(words).to_have_value(link.input_value())
    bea = hall.visitor("en")
    bea.goto(link.input_value())
    bea.get_by_role("button", name=SAY("web.gather.sit")).click()
    bea.get_by_text(SAY("web.gather.wait")).wait_for()
    page.get_by_role("button", name=SAY("web.gather.start")).click()
    for seat, one in enumerate((page, bea)):
        one.locator(ASKED).wait_for()
        Player(one, seat).decide()


def test_people_at_a_table_see_how_many_look_on(hall: Hall) -> None:
    ana = hall.visitor("es")
    address = gathering(ana, "paris", [{}, {"bot": "easy"}])
    ana.goto(address)
    watchers = [hall.visitor("en"), hall.visitor("en")]
    for page in watchers:
        page.goto(address)
    expect(ana.locator(".gathering .onlookers")).to_contain_text(ES("web.people.onlookers", n=2, number=2))
    expect(watchers[0].locator(".gathering .onlookers")).to_contain_text("2")
    ana.get_by_role("button", name=ES("web.gather.start")).click()
    expect(ana.locator(".seats .onlookers")).to_contain_text("2")
    assert violations(ana) == []
    watchers[0].goto("/")
    expect(ana.locator(".seats .onlookers")).to_contain_text(ES("web.people.onlookers", n=1, number=1))
    ana.get_by_role("button", name=ES("web.people.title")).click()
    expect(ana.locator(".people .onlookers")).to_be_visible()
    ana.request.post(f"/api/tables/{table_of(address)}/resign", data={})
    expect(ana.locator(".end-side .onlookers")).to_be_visible()
    watchers[1].goto("/")
    expect(ana.locator(".onlookers")).to_have_count(0)


def test_a_reload_in_mid_decision_loses_nothing(hall: Hall) -> None:
    page = hall.visitor("en")
    page.goto(new_table(page, "usa", ["easy"]))
    player = Player(page, 1)
    page.locator(ASKED).wait_for()
    player.decide()
    page.locator(ASKED).wait_for()
    before = player.asked()
    page.locator(".market-card[data-deck=trains]").click()
    player.taken(before)
    hand, second = page.locator("[data-hand]").inner_text(), sentence(page)
    page.reload()
    page.locator(ASKED).wait_for()
    assert sentence(page) == second
    assert page.locator("[data-hand]").inner_text() == hand
    player.decide()


def test_a_lost_connection_is_said_and_made_good(hall: Hall) -> None:
    page = hall.visitor("en")
    lines: list[WebSocketRoute] = []
    is_down = False

    def connect(line: WebSocketRoute) -> None:
        lines.append(line)
        if is_down:
            line.close(code=BACK_SOON)
        else:
            line.connect_to_server()

    page.route_web_socket(re.compile("/socket$"), connect)
    page.goto(new_table(page, "paris", ["easy"]))
    page.locator(ASKED).wait_for()
    is_down = True
    lines[-1].close(code=BACK_SOON)
    lost = page.get_by_text(SAY("web.line.lost")).first
    lost.wait_for()
    page.locator(".offer input").first.check()
    page.locator(".offer input").nth(1).check()
    page.locator(".offer button[type=submit]").click()
    is_down = False
    lost.wait_for(state="hidden")
    expect(page.locator(".offer")).to_have_count(0)
    page.locator(ASKED).wait_for()
    assert page.locator(".question h1").is_visible()
