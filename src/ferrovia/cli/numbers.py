"""Numbers of a tournament as people read them, in tables and on the page."""

from typing import Any

from ferrovia.locales import Words


def around(estimate: dict[str, Any], places: int) -> str:
    """A value and its interval.

    >>> around({"value": 12.34, "low": 10.0, "high": 15.06}, 1), around({"value": 3.0, "low": None, "high": None}, 0)
    ('12.3 (10.0–15.1)', '3')
    """
    value, low, high = estimate["value"], estimate["low"], estimate["high"]
    if low is None or low == high:
        return number(value, places)
    joint = "…" if low < 0 else "–"
    return f"{number(value, places)} ({number(low, places)}{joint}{number(high, places)})"


def number(value: float, places: int) -> str:
    """Rounded, with a real minus sign and no negative zero."""
    text = f"{value:.{places}f}"
    return text.removeprefix("-") if not float(text) else text.replace("-", "−")


def percent(share: float) -> str:
    """A share without its sign."""
    return number(100 * share, 1)


def points(score: float) -> str:
    """A mean score."""
    return number(score, 1)


def milliseconds(seconds: float) -> str:
    """A length of time, with as many places as say something."""
    length = 1000 * seconds
    return f"{length:.3f}" if length < 1 else f"{length:.1f}" if length < 100 else f"{length:.0f}"


def tickets(pair: dict[str, Any], who: int) -> str:
    """Tickets done and kept in a game."""
    return f"{number(pair['tickets_completed'][who], 1)}/{number(pair['tickets_kept'][who], 1)}"


def cases(words: Words, document: dict[str, Any]) -> list[str]:
    """What went wrong with people's own bots: how often, and the first cases; none if nothing did."""
    lines: list[str] = []
    for entry in document["forfeits"]:
        counts = [words(f"arena.kind.{kind}", n=count) for kind, count in entry["counts"].items()]
        lines.append(words("arena.faults_of", bot=entry["bot"], counts=", ".join(counts)))
        lines.extend(f"  {_case(words, document, entry['bot'], case)}" for case in entry["first"])
        if entry["more"]:
            lines.append("  " + words("arena.faults_more", n=entry["more"]))
    return [words("arena.faults") + ":", *lines] if lines else []


def _case(words: Words, document: dict[str, Any], bot: str, case: dict[str, Any]) -> str:
    what = words(f"arena.fault.{case['kind']}", text=case["text"], limit=f"{document['limit']:g}")
    where = {"bot": bot, "other": case["against"], "deal": case["deal"], "game": case["game"], "what": what}
    if not case["decision"]:
        return words("arena.fault_deal", **where)
    return words("arena.fault", decision=case["decision"], **where)


def short_names(document: dict[str, Any]) -> dict[str, Any]:
    """The same document in which people's own bots go by their class, where no other bot has its name."""
    names = [bot["bot"] for bot in document["bots"]]
    classes = [name.rpartition(":")[2] for name in names]
    called = {name: own if own and classes.count(own) == 1 else name for name, own in zip(names, classes, strict=True)}
    return {
        **document,
        "bots": [{**bot, "bot": called[bot["bot"]]} for bot in document["bots"]],
        "pairings": [{**pair, "bots": [called[name] for name in pair["bots"]]} for pair in document["pairings"]],
        "times": [{**times, "bot": called[times["bot"]]} for times in document["times"]],
    }
