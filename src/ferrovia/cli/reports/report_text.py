"""Numbers, estimates and forfeits, formatted for tables and pages."""

from typing import Any

from ferrovia.locales import Translator


def around(translate: Translator, estimate: dict[str, Any], places: int) -> str:
    """Format a value with its interval.

    >>> around(Translator("en"), {"value": 12.34, "low": 10.0, "high": 15.06}, 1)
    '12.3 (10.0–15.1)'
    >>> around(Translator("es"), {"value": 3.5, "low": None, "high": None}, 1)
    '3,5'
    """
    value, low, high = estimate["value"], estimate["low"], estimate["high"]
    if low is None or low == high:
        return translate.number(value, places)
    joint = "…" if low < 0 else "–"
    ends = joint.join(translate.number(end, places) for end in (low, high))
    return f"{translate.number(value, places)} ({ends})"


def percent_around(translate: Translator, estimate: dict[str, Any]) -> str:
    """Format a share with its interval as percentages, without the sign."""
    percents = {name: value if value is None else 100 * value for name, value in estimate.items()}
    return around(translate, percents, 1)


def plus_minus(translate: Translator, estimate: dict[str, Any], places: int) -> str:
    """Format a value with the distance to the upper end of its interval.

    >>> plus_minus(Translator("en"), {"value": 12.34, "low": 10.0, "high": 14.68}, 1)
    '12.3 ± 2.3'
    """
    value, high = estimate["value"], estimate["high"]
    margin = "" if high is None else f" ± {translate.number(high - value, places)}"
    return translate.number(value, places) + margin


def percent(translate: Translator, share: float) -> str:
    """Format a share as a percentage, without the sign."""
    return translate.number(100 * share, 1)


def points(translate: Translator, score: float) -> str:
    """Format a mean score."""
    return translate.number(score, 1)


def milliseconds(translate: Translator, seconds: float) -> str:
    """Format a duration in milliseconds, with three significant digits or so."""
    length = 1000 * seconds
    return translate.number(length, 3 if length < 1 else 1 if length < 100 else 0)


def tickets(translate: Translator, pair: dict[str, Any], who: int) -> str:
    """Format the tickets completed and kept per game."""
    return "/".join(translate.number(pair[name][who], 1) for name in ("tickets_completed", "tickets_kept"))


def format_forfeits(translate: Translator, document: dict[str, Any]) -> list[str]:
    """List the forfeits of custom bots by kind, and the first of each bot in full; empty if there are none."""
    lines: list[str] = []
    for entry in document["forfeits"]:
        counts = [translate(f"arena.forfeit_count.{kind}", n=count) for kind, count in entry["counts"].items()]
        lines.append(translate("arena.forfeits_of", bot=entry["bot"], counts=", ".join(counts)))
        lines.extend(f"  {_format_forfeit(translate, document, entry['bot'], forfeit)}" for forfeit in entry["first"])
        if entry["more"]:
            lines.append("  " + translate("arena.forfeits_more", n=entry["more"]))
    return [translate("arena.forfeits") + ":", *lines] if lines else []


def _format_forfeit(translate: Translator, document: dict[str, Any], bot: str, forfeit: dict[str, Any]) -> str:
    what = translate(
        f"arena.forfeit.{forfeit['kind']}", text=forfeit["text"], limit=translate.number(document["limit"])
    )
    where = {"bot": bot, "other": forfeit["against"], "deal": forfeit["deal"], "game": forfeit["game"], "what": what}
    if not forfeit["decision"]:
        return translate("arena.forfeit_deal", **where)
    return translate("arena.forfeit", decision=forfeit["decision"], **where)


def short_names(document: dict[str, Any]) -> dict[str, Any]:
    """Return the document with custom bots named by their class, unless another bot has the same class name."""
    names = [bot["bot"] for bot in document["bots"]]
    classes = [name.rpartition(":")[2] for name in names]
    pairs = zip(names, classes, strict=True)
    short = {name: last if last and classes.count(last) == 1 else name for name, last in pairs}
    return {
        **document,
        "bots": [{**bot, "bot": short[bot["bot"]]} for bot in document["bots"]],
        "pairings": [{**pair, "bots": [short[name] for name in pair["bots"]]} for pair in document["pairings"]],
        "times": [{**times, "bot": short[times["bot"]]} for times in document["times"]],
    }
