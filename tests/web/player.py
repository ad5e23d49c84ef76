"""A player who knows no rules: looks at the page, and clicks what is lit until the game is over."""

from random import Random
from typing import Final

from playwright.sync_api import Locator, Page, expect

ASKED: Final = ".question[data-asked=true]"
OVER: Final = "[data-phase=over]"
MOST: Final = 600  # decisions in one game


class Player:
    """Plays a seat through the page."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.chance = Random(seed)

    def play_to_the_end(self) -> int:
        """Decide whenever asked; how often that was."""
        for number in range(MOST):
            self.page.locator(f"{ASKED}, {OVER}").first.wait_for()
            if self.page.locator(OVER).count():
                return number
            self.decide()
        raise AssertionError("the game does not end")

    def decide(self) -> None:
        """Make one decision, and wait until the page has taken it."""
        sentence = self.asked()
        if self.page.locator(".decision").count():
            self.answer(self.page.locator(".decision"))
        elif self.lit().count() and self.chance.random() < 0.8:
            self.claim()
        else:
            self.draw()
        self.taken(sentence)

    def asked(self) -> str:
        """The number of the frame that asks."""
        return self.page.locator("main.table").get_attribute("data-seq") or ""

    def taken(self, before: str) -> None:
        """Wait for the next frame."""
        expect(self.page.locator("main.table")).not_to_have_attribute("data-seq", before)

    def lit(self) -> Locator:
        """Routes and cities on the board that can be chosen."""
        return self.page.locator("[data-lit]")

    def claim(self) -> None:
        """Choose something on the board with the keyboard's focus, and take the best payment."""
        chosen = self.lit().nth(self.chance.randrange(self.lit().count()))
        chosen.focus()
        self.page.keyboard.press("Enter")
        self.page.locator(".payment[data-best=true]").click()

    def draw(self) -> None:
        """A card from the display or a deck; else whatever button answers."""
        cards = self.page.locator("[data-slot][aria-disabled=false], .market-card[data-deck][aria-disabled=false]")
        if cards.count():
            cards.nth(self.chance.randrange(cards.count())).click()
        elif self.page.locator(".question [data-action]").count():
            self.page.locator(".question [data-action]").first.click()
        elif self.lit().count():
            self.claim()
        else:
            self.page.keyboard.press("t")
            self.page.locator(".panel [data-action]").first.click()

    def answer(self, decision: Locator) -> None:
        """Answer a question that has a dialogue of its own."""
        submit = decision.locator(".offer button[type=submit]")
        if submit.count():
            boxes = decision.locator(".offer input")
            for place in range(boxes.count()):
                if submit.is_enabled():
                    break
                boxes.nth(place).check()
            submit.click()
            return
        answers = decision.locator("[data-action], .payment")
        answers.nth(self.chance.randrange(answers.count())).click()


class KeyboardPlayer(Player):
    """The same without a pointer: only keys, and only what they reach."""

    def reach(self, selector: str) -> None:
        """Walk on with Tab until something that fits has the focus."""
        for _ in range(300):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("what => document.activeElement.matches(what)", selector):
                return
        raise AssertionError(f"no key reaches {selector}")

    def claim(self) -> None:
        """Through the list of all that can be claimed."""
        self.reach("[data-lit]")
        self.page.keyboard.press("Enter")
        self.reach(".payment")
        self.page.keyboard.press("Enter")

    def draw(self) -> None:
        """The key of the deck, or of the first card that may be taken."""
        if self.page.locator(".market-card[data-deck][aria-disabled=false]").count():
            self.page.keyboard.press("d")
            return
        places = self.page.locator("[data-slot][aria-disabled=false]")
        if places.count():
            self.page.keyboard.press(str(int(places.first.get_attribute("data-slot") or 0) + 1))
            return
        self.reach(".question [data-action]")
        self.page.keyboard.press("Enter")

    def answer(self, decision: Locator) -> None:
        """Tick what is needed and confirm."""
        submit = decision.locator(".offer button[type=submit]")
        if not submit.count():
            self.reach(".decision [data-action], .decision .payment")
            self.page.keyboard.press("Enter")
            return
        while not submit.is_enabled():
            self.reach(".offer input:not(:checked)")
            self.page.keyboard.press("Space")
        self.reach(".offer button[type=submit]")
        self.page.keyboard.press("Enter")
