"""House rules as sentences."""

from ferrovia.locales import Translator
from ferrovia.rulebooks.house import Change, Setting


def format_change(translate: Translator, change: Change) -> str:
    """Format a change, with the value of the printed rulebook."""
    value, printed = _format_value(translate, change.value), _format_value(translate, change.printed)
    return translate("change.line", what=translate(f"change.field.{change.name}"), value=value, printed=printed)


def _format_value(translate: Translator, value: Setting) -> str:
    if isinstance(value, bool):
        return translate("change.on" if value else "change.off")
    if isinstance(value, tuple):
        return ", ".join(_format_value(translate, item) for item in value) or translate("change.none")
    return translate(f"change.word.{value}") if isinstance(value, str) else str(value)
