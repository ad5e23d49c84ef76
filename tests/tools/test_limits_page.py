"""The page of limits states what the server enforces."""

from tools.limits_page import PAGE, page


def test_the_page_is_up_to_date() -> None:
    """`python -m tools.limits_page` writes it again."""
    assert PAGE.read_text(encoding="utf-8") == page()
