"""House rules in words."""

from ferrovia.locales import Words
from ferrovia.rulebooks import Change


def change_text(words: Words, change: Change) -> str:
    """What is changed, with the value of the printed book."""
    value, printed = _value_text(words, change.value), _value_text(words, change.printed)
    return words("change.line", what=words(f"change.field.{change.name}"), value=value, printed=printed)


def _value_text(words: Words, value: bool | int | tuple[int, ...]) -> str:
    if isinstance(value, bool):
        return words("change.on" if value else "change.off")
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
