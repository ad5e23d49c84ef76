"""A player who knows no rules, and clicks what is selectable until the game is over."""

from random import Random
from typing import Final

from playwright.sync_api import Locator, Page, expect

ASKED: Final = ".question[data-asked=true]"
OVER: Final = "[data-phase=over]"
MAX_DECISIONS: Final = 600  # decisions in one game
# The middle of an element on the screen; for the line of a route, halfway along it.
MIDDLE: Final = """found => {
  if (found.matches(".route-reach")) {
    const { x, y } = found.getPointAtLength(found.getTotalLength() / 2).matrixTransform(found.getScreenCTM());
    return [x, y];
  }
  const box = found.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


class Player:
    """Plays a seat through the page, by mouse."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.chance = Random(seed)

    def play_to_the_end(self) -> int:
        """Decide whenever asked; returns the number of decisions."""
        for number in range(MAX_DECISIONS):
            self.page.locator(f"{ASKED}, {OVER}").first.wait_for()
            if self.page.locator(OVER).count():
                return number
            self.decide()
        raise AssertionError("the game does not end")

    def decide(self) -> None:
        """Make one decision, and wait for the next frame."""
        before = self.asked()
        self.act()
        self.taken(before)

    def act(self) -> None:
        """Make one decision."""
        if self.page.locator(".decision").count():
            self.answer(self.page.locator(".decision"))
        elif self.lit().count() and self.chance.random() < 0.8:
            self.claim()
        else:
            self.draw()

    def asked(self) -> str:
        """The seq of the current frame."""
        return self.page.locator("main.table").get_attribute("data-seq") or ""

    def taken(self, before: str) -> None:
        """Wait for the next frame."""
        expect(self.page.locator("main.table")).not_to_have_attribute("data-seq", before)

    def lit(self) -> Locator:
        """The selectable routes and cities on the board."""
        return self.page.locator("[data-lit]")

    def press(self, button: Locator) -> None:
        """Press a button."""
        button.click()

    def press_at(self, x: float, y: float) -> None:
        """Press a point of the screen."""
        self.page.mouse.click(x, y)

    def claim(self) -> None:
        """Choose something on the board, and take the best payment."""
        chosen = self.lit().nth(self.chance.randrange(self.lit().count()))
        self.press_at(*chosen.locator(".route-reach, .city-place").first.evaluate(MIDDLE))
        self.press(self.page.locator(".payment[data-best=true]"))

    def draw(self) -> None:
        """Take a card from the display or a deck; otherwise press the first button that answers."""
        cards = self.page.locator("[data-slot][aria-disabled=false], .display-card[data-deck][aria-disabled=false]")
        if cards.count():
            self.press(cards.nth(self.chance.randrange(cards.count())))
        elif self.page.locator(".question [data-action]").count():
            self.press(self.page.locator(".question [data-action]").first)
        elif self.lit().count():
            self.claim()
        else:
            self.page.keyboard.press("t")
            self.press(self.page.locator(".panel [data-action]").first)

    def answer(self, decision: Locator) -> None:
        """Answer a question that has its own panel."""
        submit = decision.locator(".ticket-offer button[type=submit]")
        if submit.count():
            boxes = decision.locator(".ticket-offer input")
            for place in range(boxes.count()):
                if submit.is_enabled():
                    break
                self.press(boxes.nth(place))
            self.press(submit)
            return
        answers = decision.locator("[data-action], .payment")
        self.press(answers.nth(self.chance.randrange(answers.count())))


class TouchPlayer(Player):
    """A player who taps."""

    def press(self, button: Locator) -> None:
        """Tap a button."""
        button.tap()

    def press_at(self, x: float, y: float) -> None:
        """Tap a point of the screen."""
        self.page.touchscreen.tap(x, y)


class KeyboardPlayer(Player):
    """A player who uses only the keyboard."""

    def reach(self, selector: str) -> None:
        """Press Tab until a matching element has the focus."""
        for _ in range(300):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("what => document.activeElement.matches(what)", selector):
                return
        raise AssertionError(f"no key reaches {selector}")

    def claim(self) -> None:
        """Choose the first selectable route or city, and its first payment."""
        self.reach("[data-lit]")
        self.page.keyboard.press("Enter")
        self.reach(".payment")
        self.page.keyboard.press("Enter")

    def draw(self) -> None:
        """Press the key of the deck, or of the first card that may be taken."""
        if self.page.locator(".display-card[data-deck][aria-disabled=false]").count():
            self.page.keyboard.press("d")
            return
        places = self.page.locator("[data-slot][aria-disabled=false]")
        if places.count():
            self.page.keyboard.press(str(int(places.first.get_attribute("data-slot") or 0) + 1))
            return
        if self.page.locator(".question [data-action]").count():
            self.reach(".question [data-action]")
        elif self.lit().count():
            self.claim()
            return
        else:
            self.page.keyboard.press("t")
            self.reach(".panel [data-action]")
        self.page.keyboard.press("Enter")

    def answer(self, decision: Locator) -> None:
        """Tick what is needed, and confirm."""
        submit = decision.locator(".ticket-offer button[type=submit]")
        if not submit.count():
            self.reach(".decision [data-action], .decision .payment")
            self.page.keyboard.press("Enter")
            return
        while not submit.is_enabled():
            self.reach(".ticket-offer input:not(:checked)")
            self.page.keyboard.press("Space")
        self.reach(".ticket-offer button[type=submit]")
        self.page.keyboard.press("Enter")
