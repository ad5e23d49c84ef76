"""Record files in a real browser: choosing, dropping, replaying, and their faults."""

import re

from playwright.sync_api import FilePayload, Page, expect

from ferrovia.locales import Translator
from tests.server.saved_records import BOARD, iberia, paris
from tests.web.accessibility import violations
from tests.web.visitors import PHONE, Visitors

EN, ES = Translator("en"), Translator("es")
DROP = """(form, texts) => {
  const dataTransfer = new DataTransfer();
  for (const [name, text] of texts) dataTransfer.items.add(new File([text], name));
  form.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}"""


def file(name: str, text: str) -> FilePayload:
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


def choose(page: Page, words: Translator, *files: FilePayload) -> None:
    page.get_by_label(words("web.record.choose")).set_input_files(list(files))


def test_dropped_record_is_replayed_from_any_seat(visitors: Visitors) -> None:
    page = visitors.open("/", "en")
    page.locator(".record-opener").evaluate(DROP, [["game.txt", paris()]])
    page.locator(".replay").wait_for()
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    page.get_by_role("button", name=EN("web.replay.play"), exact=True).click()
    expect(slider).not_to_have_value("1")
    page.keyboard.press("End")
    expect(page.locator(".replay-outcome")).to_be_visible()
    page.get_by_role("spinbutton").fill("3")
    page.keyboard.press("Enter")
    expect(slider).to_have_value(re.compile("^[1-9]$"))
    expect(page.locator(".replay-seats-tickets")).to_have_count(2)
    page.get_by_label(EN("web.replay.view")).select_option(label=EN("web.replay.view_seat", name="Ana"))
    expect(page.locator(".replay-seats-tickets")).to_have_count(1)
    expect(page.get_by_text("game.txt")).to_be_visible()
    expect(page.get_by_role("button", name=EN("web.replay.copy"))).to_have_count(0)
    expect(page).to_have_url(re.compile("/record$"))
    assert violations(page) == []
    page.get_by_role("button", name=EN("web.record.another")).click()
    choose(page, EN, file("unfinished.txt", paris().partition("\n9. ")[0] + "\n"))
    page.locator(".replay").wait_for()
    page.keyboard.press("End")
    expect(page.locator(".replay-outcome")).to_have_text(EN("web.record.unfinished"))
    page.reload()  # no server has it
    expect(page.get_by_label(EN("web.record.choose"))).to_be_attached()


def test_faults_of_a_record_are_listed_and_a_custom_board_is_added(visitors: Visitors) -> None:
    page = visitors.open("/", "es", PHONE)
    fault = page.locator(".record-opener .fault-list li")
    choose(page, ES, file("nota.txt", "\nHola"))
    expect(fault).to_contain_text("nota.txt · línea 2")
    expect(fault).to_contain_text(ES("record.line", text='"Hola"'))
    choose(page, ES, file("mala.txt", re.sub(r"\n1\. (.) .*", r"\n1. \1 pass", paris())))
    expect(fault).to_contain_text(ES("refusal.cannot_pass"))
    choose(page, ES, file("grande.txt", "x" * 600_000))
    expect(page.locator(".error-toast")).to_contain_text(ES("web.file.large", name="grande.txt", most=512))
    choose(page, ES, file("partida.txt", iberia()))
    expect(fault).to_contain_text(ES("server.error.record_board", board="iberia"))
    assert violations(page) == []
    choose(page, ES, file("iberia.json", BOARD))
    page.locator(".replay").wait_for()
    expect(page.locator(".replay-seats h2")).to_have_text(["Ana", "Bot difícil"])
    expect(page.locator(".board-stage .route")).to_have_count(BOARD.count('"length"'))
