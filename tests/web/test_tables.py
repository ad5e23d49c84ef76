"""Tables in a real browser: creating, joining by link, reloading, reconnecting, chat and names."""

import json
import re

from playwright.sync_api import Page, WebSocketRoute, expect

from ferrovia.locales import Translator
from tests.web.accessibility import violations
from tests.web.player import ASKED, Player
from tests.web.visitors import Visitors, await_value, first_load, gathering, new_table, table_of

SAY = Translator("en")
ES = Translator("es")
FIRST_LOAD = 170_000  # bytes, compressed
BACK_SOON = 1012  # the close code of a server that restarts


def hand_and_question(page: Page) -> tuple[str, str]:
    return page.locator("[data-hand]").inner_text(), page.locator(".question h1").inner_text()


def test_host_chooses_the_starting_player_with_the_keyboard(visitors: Visitors) -> None:
    say = ES
    page = visitors.open("/", "es")
    page.get_by_role("radio", name=say("web.book.name.asia")).check()
    page.get_by_role("radio", name=say("web.start.opponents_friends")).check()
    page.locator(".table-form-more summary").click()
    first = page.get_by_role("combobox", name=say("web.start.starting_seat"), exact=True)
    assert first.locator("option").all_inner_texts() == [
        say("web.start.starting_seat_random"),
        *(say("web.start.seat", n=seat) for seat in (1, 3)),
    ]
    first.focus()
    first.press("ArrowDown")
    first.press("ArrowDown")
    page.get_by_role("button", name=say("web.start.open")).click()
    expect(page.locator(".waiting-room header").first).to_contain_text(say("web.gather.starting_seat", n=3))
    assert page.request.get(f"/api/tables/{table_of(page.url)}").json()["options"]["starting_seat"] == 2
    assert violations(page) == []


def test_enter_saves_the_name_and_play_waits_for_it(visitors: Visitors) -> None:
    page = visitors.open("/", "en")
    name = page.get_by_label(SAY("web.me.name"))
    name.fill("Zoe")
    name.press("Enter")
    expect(name).not_to_be_focused()
    expect(page.locator(".seat-choices-me")).to_contain_text("Zoe")
    assert page.url == f"{visitors.server.base}/"
    name.fill("Ada")
    page.get_by_role("button", name=SAY("web.start.play")).click()
    page.locator(ASKED).wait_for()
    expect(page.locator(".seats-name").first).to_contain_text("Ada")


def test_pasted_invite_opens_the_table(visitors: Visitors) -> None:
    ana, bea = visitors.new_page("en"), visitors.new_page("en")
    address, _, invite = gathering(ana, "paris", [{}, {}]).partition("#")
    bea.goto(address)
    bea.locator(".table-shell-ended").wait_for()
    bea.evaluate("invite => { location.hash = invite; }", invite)
    bea.get_by_role("button", name=SAY("web.gather.sit")).wait_for()
    visitors.errors.clear()  # the browser logs every refused request


def test_host_closes_a_table_before_the_game(visitors: Visitors) -> None:
    say = ES
    ana, bea = visitors.new_page("es"), visitors.new_page("es")
    address = gathering(ana, "usa", [{}, {}])
    ana.goto(address)
    bea.goto(address)
    bea.get_by_role("button", name=say("web.gather.sit")).click()
    expect(bea.get_by_role("button", name=say("web.gather.leave"))).to_be_visible()
    expect(bea.get_by_role("button", name=say("web.gather.close"))).to_have_count(0)
    close = ana.get_by_role("button", name=say("web.gather.close"))
    close.click()
    ana.get_by_role("button", name=say("web.gather.close_no")).click()
    close.click()
    expect(ana.get_by_role("group", name=say("web.gather.close_sure"))).to_be_visible()
    assert violations(ana) == []
    close.click()
    for page in (ana, bea):
        expect(page.get_by_role("heading", name=say("server.error.phase_closed"))).to_be_visible()
    ana.goto("/")
    expect(ana.locator(".my-tables")).to_have_count(0)


def test_mute_takes_effect_at_once_and_on_the_next_visit(visitors: Visitors) -> None:
    ana, bea = visitors.new_page("en"), visitors.new_page("en")
    ana.goto(gathering(ana, "paris", [{}, {}]))
    bea.goto(ana.url)
    bea.get_by_role("button", name=SAY("web.gather.sit")).click()
    ana.get_by_role("button", name=SAY("web.gather.start")).click()
    words = bea.get_by_role("textbox", name=SAY("web.chat.words"))
    for page in (ana, bea):
        page.get_by_role("button", name=SAY("web.chat.title")).click()
    words.fill("Before")
    words.press("Enter")
    before = ana.locator(".chat-lines p", has_text="Before")
    expect(before).to_have_count(1)
    ana.get_by_role("button", name=SAY("web.people.title")).click()
    mute = ana.get_by_role("button", name=SAY("web.people.mute"))
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    words.fill("Hidden")
    words.press("Enter")
    expect(bea.locator(".chat-lines p", has_text="Hidden")).to_have_count(1)
    ana.reload()
    ana.get_by_role("button", name=SAY("web.chat.title")).click()
    expect(ana.locator(".chat-lines")).to_be_visible()
    expect(ana.locator(".chat-lines p", has_text="Hidden")).to_have_count(0)
    ana.get_by_role("button", name=SAY("web.people.title")).click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "false")


def test_chat_messages_arrive_once_and_are_unread_until_read(visitors: Visitors) -> None:
    ana, bea = visitors.new_page("en"), visitors.new_page("en")
    address = gathering(ana, "paris", [{}, {}])
    for page in (ana, bea):
        page.goto(address)
    bea.get_by_role("button", name=SAY("web.gather.sit")).click()
    words = bea.get_by_role("textbox", name=SAY("web.chat.words"))
    words.fill("Buenas")
    words.press("Enter")
    words.press("Enter")
    expect(ana.locator(".chat-lines p", has_text="Buenas")).to_have_count(1)
    expect(words).to_have_value("")
    ana.get_by_role("button", name=SAY("web.gather.start")).click()
    ana.locator(ASKED).wait_for()
    expect(ana.locator(".header-news")).to_have_count(0)
    bea.get_by_role("button", name=SAY("web.chat.title")).click()
    words.fill("Suerte")
    words.press("Enter")
    expect(ana.locator(".header-news")).to_contain_text("1")
    ana.get_by_role("button", name=SAY("web.chat.title")).click()
    expect(ana.locator(".header-news")).to_have_count(0)
    expect(ana.locator(".chat-lines p", has_text="Suerte")).to_have_count(1)


def test_refused_name_on_a_shared_screen_is_fixed_at_the_table(visitors: Visitors) -> None:
    page = visitors.open("/", "en")
    page.get_by_role("radio", name=SAY("web.start.opponents_here")).check()
    page.get_by_role("radio", name="2", exact=True).check()
    name = page.get_by_role("textbox", name=SAY("web.start.name_of", n=2))
    name.fill("<Bea>")
    page.get_by_role("button", name=SAY("web.start.play")).click()
    expect(page.locator(".error-toast")).to_contain_text(SAY("server.error.bad_name", most=24))
    expect(page.locator(".waiting-room .seat-list li")).to_have_count(2)
    name.fill("Bea")
    page.get_by_role("button", name=SAY("web.gather.sit")).click()
    page.get_by_role("button", name=SAY("web.gather.start")).click()
    cover = page.locator(".cover")
    expect(cover.get_by_role("heading")).to_be_focused()
    cover.get_by_role("button").click()
    page.locator(ASKED).wait_for()
    visitors.errors.clear()  # the browser logs every refused request


def test_page_change_sets_title_and_focus(visitors: Visitors) -> None:
    page = visitors.open("/rules/usa", "es")
    expect(page).to_have_title(f"{ES('web.help.rules')} – {ES('web.title')}")
    page.get_by_role("link", name=ES("web.head.home")).click()
    expect(page).to_have_title(ES("web.title"))
    expect(page.locator("main.start")).to_be_focused()


def test_refused_decision_keeps_the_choice(visitors: Visitors) -> None:
    page = visitors.new_page("en")
    refusal = {"type": "error", "code": "unsure", "text_key": "server.error.internal"}

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
    boxes = page.locator(".ticket-offer input")
    for place in (0, 2):
        boxes.nth(place).check()
    page.locator(".ticket-offer button[type=submit]").click()
    expect(page.locator(".error-toast")).to_contain_text(SAY("server.error.internal"))
    page.locator(ASKED).wait_for()
    assert [box.is_checked() for box in boxes.all()] == [True, False, True, False]


def test_browser_without_storage_can_play(visitors: Visitors) -> None:
    page = visitors.new_page("es")
    page.add_init_script("Object.defineProperty(self, 'localStorage', { get() { throw new Error('forbidden') } })")
    page.goto("/")
    page.get_by_role("button", name=ES("web.start.play")).click()
    page.locator(ASKED).wait_for()
    Player(page, 1).decide()


def test_two_people_meet_by_a_link_and_see_each_other_act(visitors: Visitors) -> None:
    ana, bea = visitors.new_page("en"), visitors.new_page("es")
    ana.goto("/")
    ana.get_by_text(SAY("web.book.name.paris"), exact=True).first.click()
    ana.get_by_role("radio", name=SAY("web.start.opponents_friends")).check()
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
        expect(player.page.locator(".decision")).to_have_count(0)
    for _ in range(6):
        asked = await_asked(players)
        asked.decide()
        seq = asked.asked()
        for page in (ana, bea):
            expect(page.locator("main.table")).to_have_attribute("data-seq", seq)
    for page in (ana, bea):
        expect(page.locator(".seats-seat")).to_have_count(2)


def await_asked(players: list[Player]) -> Player:
    """The player whose turn it is."""

    def find() -> Player | None:
        return next((player for player in players if player.page.locator(ASKED).count()), None)

    found = await_value(players[0].page, find, lambda player: player is not None)
    assert found, "nobody is asked"
    return found


def test_friends_on_the_network_play_without_https(visitors: Visitors) -> None:
    page = visitors.open(f"http://ana.test:{visitors.server.port}/", "en")
    assert page.evaluate("isSecureContext") is False
    page.get_by_text(SAY("web.book.name.paris"), exact=True).first.click()
    page.get_by_role("radio", name=SAY("web.start.opponents_friends")).check()
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_role("button", name=SAY("web.start.open")).click()
    link = page.get_by_role("textbox", name=SAY("web.invite.link"))
    page.get_by_role("button", name=SAY("web.invite.copy")).click()
    page.get_by_role("button", name=SAY("web.invite.copied")).wait_for()
    words = page.get_by_role("textbox", name=SAY("web.chat.words"))
    words.press("ControlOrMeta+v")
    expect(words).to_have_value(link.input_value())
    bea = visitors.open(link.input_value(), "en")
    bea.get_by_role("button", name=SAY("web.gather.sit")).click()
    bea.get_by_text(SAY("web.gather.wait")).wait_for()
    page.get_by_role("button", name=SAY("web.gather.start")).click()
    for seat, one in enumerate((page, bea)):
        one.locator(ASKED).wait_for()
        Player(one, seat).decide()


def test_reload_during_a_decision_loses_nothing(visitors: Visitors) -> None:
    page = visitors.new_page("en")
    page.goto(new_table(page, "usa", ["easy"]))
    player = Player(page, 1)
    page.locator(ASKED).wait_for()
    player.decide()
    page.locator(ASKED).wait_for()
    before = player.asked()
    page.locator(".display-card[data-deck=trains]").click()
    player.taken(before)
    page.locator(ASKED, has_text="second card").wait_for()
    before_reload = hand_and_question(page)
    page.reload()
    page.locator(ASKED).wait_for()
    after = await_value(page, lambda: hand_and_question(page), lambda found: found == before_reload)
    assert after == before_reload
    player.decide()


def test_lost_connection_is_announced_and_restored(visitors: Visitors) -> None:
    page = visitors.new_page("en")
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
    lost = page.get_by_text(SAY("web.connection.lost")).first
    lost.wait_for()
    page.locator(".ticket-offer input").first.check()
    page.locator(".ticket-offer input").nth(1).check()
    page.locator(".ticket-offer button[type=submit]").click()
    is_down = False
    lost.wait_for(state="hidden")
    expect(page.locator(".ticket-offer")).to_have_count(0)
    page.locator(ASKED).wait_for()
    expect(page.locator(".question h1")).to_be_visible()


def test_first_visit_to_a_table_loads_few_bytes(visitors: Visitors) -> None:
    address = new_table(visitors.new_page(), "world", ["easy"])
    sizes = first_load(visitors.new_page(), address)
    assert any("/drawing" in url for url in sizes)
    assert 50_000 < sum(sizes.values()) < FIRST_LOAD, sizes
