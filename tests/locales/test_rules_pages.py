"""The pages of rules have the same rules in the same order in both languages."""

import re

import pytest

from ferrovia.locales import LANGUAGES, rules_page, texts
from ferrovia.rulebooks import RULEBOOKS

ID = re.compile(r"\b[A-Z]{3}-\d{2}\b")


def test_both_pages_have_the_same_rules_in_the_same_order() -> None:
    assert list(rules_page("en").rules) == list(rules_page("es").rules)
    assert len(rules_page("en").rules) > 80


def test_rules_are_numbered_from_one_in_every_chapter() -> None:
    for chapter in rules_page("en").chapters:
        numbers = [int(rule[4:]) for rule in rules_page("en").rules if rule.startswith(chapter)]
        assert numbers == list(range(1, len(numbers) + 1))


def test_both_pages_have_the_same_chapters() -> None:
    chapters = ["COM", *(book.vocabulary.chapter for book in RULEBOOKS.values())]
    assert list(rules_page("en").chapters) == list(rules_page("es").chapters) == chapters


def test_a_ruling_is_marked_in_both_languages() -> None:
    english, spanish = rules_page("en").rules, rules_page("es").rules
    for rule, text in english.items():
        assert text.count("(ruling") == spanish[rule].count("(criterio"), rule
    assert sum("(ruling" in text for text in english.values()) > 10


def test_both_languages_have_the_same_numbers_and_citations() -> None:
    """Digits and cited IDs are the same; only words are translated."""
    english, spanish = rules_page("en").rules, rules_page("es").rules
    for rule, text in english.items():
        assert sorted(re.findall(r"\d+", text)) == sorted(re.findall(r"\d+", spanish[rule])), rule
        assert ID.findall(text) == ID.findall(spanish[rule]), rule


def test_both_tables_have_the_same_shape_and_numbers() -> None:
    english, spanish = rules_page("en").table, rules_page("es").table
    assert [len(row) for row in english] == [len(row) for row in spanish] == [6] * 13
    for ours, theirs in zip(english, spanish, strict=True):
        assert [re.findall(r"\d+", cell) for cell in ours] == [re.findall(r"\d+", cell) for cell in theirs]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_cite_only_existing_rules(lang: str) -> None:
    page = rules_page(lang)
    cited = {rule for text in [*texts(lang).values(), *page.rules.values()] for rule in ID.findall(text)}
    assert cited <= set(page.rules)
