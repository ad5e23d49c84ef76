"""House rules as sentences."""

from ferrovia.locales import Translator
from ferrovia.rulebooks import Change


def format_change(translate: Translator, change: Change) -> str:
    """Format a change, with the value of the printed rulebook."""
    value, printed = _format_value(translate, change.value), _format_value(translate, change.printed)
    return translate("change.line", what=translate(f"change.field.{change.name}"), value=value, printed=printed)


def _format_value(translate: Translator, value: bool | int | tuple[int, ...]) -> str:
    if isinstance(value, bool):
        return translate("change.on" if value else "change.off")
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
