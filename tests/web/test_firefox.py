"""The static site in Firefox: it starts, and a game can be played."""

from pathlib import Path

import pytest

from tests.web.firefox import Firefox, find_firefox, running_firefox
from tests.web.static_hosts import STARTED, FileHost

DECISIONS = 4
# Chooses what is first: tickets, any other answer, or a card.
ACT = """(() => {
  const click = (selector) => {
    const found = document.querySelector(selector);
    found?.click();
    return Boolean(found);
  };
  for (const box of document.querySelectorAll(".ticket-offer input:not(:checked)")) box.click();
  if (document.querySelector(".ticket-offer")) return click(".ticket-offer button[type=submit]:enabled");
  return click(".decision [data-action], .decision .payment") || click("[data-slot][aria-disabled=false]");
})()"""
SEQ = "Number(document.querySelector('main.table')?.dataset.seq ?? 0)"


def decide(page: Firefox) -> None:
    """Make a decision, and wait for the next frame."""
    page.wait("document.querySelector('.question[data-asked=true]') !== null")
    seq = page.evaluate(SEQ)
    page.wait(ACT)
    page.wait(f"{SEQ} > {seq}")


@pytest.mark.skipif(find_firefox() is None, reason="Firefox is not installed")
def test_a_game_starts_and_is_played_in_firefox(host: FileHost, tmp_path: Path) -> None:
    with running_firefox(str(find_firefox()), tmp_path / "profile") as page:
        page.open(host.base)
        page.evaluate("""localStorage.setItem("ferrovia.bot_speed", "instant")""")
        page.evaluate("""localStorage.setItem("ferrovia.draft", '{"book":"paris","level":"easy","seats":2}')""")
        page.open(host.base)
        page.wait(f"document.querySelector('{STARTED}') !== null")
        page.wait("document.querySelector('.table-form-go') !== null")
        page.evaluate("document.querySelector('.table-form-go').click()")
        for _ in range(DECISIONS):
            decide(page)
        assert page.console == []
