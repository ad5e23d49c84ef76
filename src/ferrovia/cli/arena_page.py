"""The report of a tournament as one page of HTML that needs nothing else."""

from collections.abc import Sequence
from html import escape
from typing import Any, Final

from ferrovia.cli.numbers import around, cases, milliseconds, percent, points, tickets
from ferrovia.cli.plots import Bar, distributions, intervals, matrix
from ferrovia.locales import Words

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1d2733; --soft: #5b6875; --paper: #fbfaf7; --line: #dcdad3;
  --more: #1f6fb2; --less: #c8641b; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e7e9ec; --soft: #9aa5b1; --paper: #14191f; --line: #313a44; --more: #63aef0; --less: #ef9a57; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 44rem; font: 16px/1.45 system-ui, sans-serif; color: var(--ink);
  background: var(--paper); }
h1 { font-size: 1.5rem; margin: .5rem 0 .2rem; } h2 { font-size: 1.05rem; margin: 2rem 0 .4rem; }
p { margin: .3rem 0; } .soft, figcaption { color: var(--soft); font-size: .85rem; }
figure { margin: 0; } svg { display: block; width: 100%; height: auto; }
svg text { font: 11px system-ui, sans-serif; fill: currentColor; } .grid { stroke: var(--line); }
.bar { stroke: var(--more); stroke-width: 1.6; } .dot { fill: var(--more); } .base { stroke: var(--line); }
.mean { stroke: var(--less); stroke-width: 1.6; } .more { fill: var(--more); } .less { fill: var(--less); }
.none { fill: var(--line); fill-opacity: .4; } .wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .85rem; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .3rem .45rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { font-weight: 600; color: var(--soft); } th:first-child, td:first-child { text-align: left; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .8rem; padding: .6rem; border: 1px solid var(--line);
  border-radius: 6px; margin: .4rem 0; }
"""


def page(words: Words, document: dict[str, Any]) -> str:
    """The whole page."""
    ranked = sorted(document["bots"], key=lambda bot: -bot["elo"]["value"])
    title = words("arena.title_of", bots=words.all_of([bot["bot"] for bot in ranked]))
    setting = words(
        "arena.setting",
        book=document["rulebook"],
        board=document["board"]["id"],
        seats=document["seats"],
        seed=document["seed"],
    )
    games = words("arena.setting_games", games=document["games_per_pairing"], n=document["deals"])
    body = [
        f"<h1>{escape(title)}</h1><p>{escape(setting)}. {escape(games)}</p>",
        _elo(words, document, ranked),
        _matrix(words, document, ranked),
        _scores(words, ranked),
        _pairings(words, document),
        _times(words, document, ranked),
        _faults(words, document),
        _section(words("arena.command"), f"<pre>{escape(document['command'])}</pre>"),
        f'<p class="soft">ferrovia {escape(document["version"])}, {escape(document["date"])}</p>',
    ]
    head = (
        f'<!doctype html>\n<html lang="{words.lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
    )
    return f"{head}<body>\n" + "\n".join(part for part in body if part) + "\n</body>\n</html>\n"


def _section(title: str, inside: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{inside}</section>"


def _figure(drawing: str, caption: str) -> str:
    return f"<figure>{drawing}<figcaption>{escape(caption)}</figcaption></figure>"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    below = "".join("<tr>" + "".join(f"<td>{_cell(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{below}</tbody></table></div>'


def _cell(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def _elo(words: Words, document: dict[str, Any], ranked: Sequence[dict[str, Any]]) -> str:
    bars: list[Bar] = []
    for bot in ranked:
        elo = bot["elo"]
        known = elo["low"] is not None
        low, high = (elo["low"], elo["high"]) if known else (elo["value"], elo["value"])
        bars.append(Bar(bot["bot"], elo["value"], low, high))
    caption = words("arena.elo_note", bot=document["bots"][0]["bot"])
    return _section(words("arena.elo"), _figure(intervals(words("arena.elo"), bars), caption))


def _matrix(words: Words, document: dict[str, Any], ranked: Sequence[dict[str, Any]]) -> str:
    names = [bot["bot"] for bot in ranked]
    shares: dict[tuple[int, int], float] = {}
    for pair in document["pairings"]:
        first, second = (names.index(name) for name in pair["bots"])
        shares[first, second] = pair["win_rate"]["value"]
        shares[second, first] = 1 - pair["win_rate"]["value"]
    title = words("arena.matrix")
    return _section(title, _figure(matrix(title, names, shares), words("arena.matrix_note")))


def _scores(words: Words, ranked: Sequence[dict[str, Any]]) -> str:
    rows = [(bot["bot"], {int(score): count for score, count in bot["scores"].items()}, bot["score"]) for bot in ranked]
    title = words("arena.distribution")
    return _section(title, _figure(distributions(title, rows), words("arena.distribution_note")))


def _pairings(words: Words, document: dict[str, Any]) -> str:
    head = [words(f"arena.{name}") for name in ("pairing", "games", "won", "margin", "score", "tickets")]
    rows = [pairing_row(pair) for pair in document["pairings"]]
    return _section(words("arena.pairings"), _table(head, rows))


def pairing_row(pair: dict[str, Any]) -> list[str]:
    """A pairing in two lines, one for each bot where that makes sense."""
    rate = {name: value if value is None else 100 * value for name, value in pair["win_rate"].items()}
    return [
        "\n".join(pair["bots"]),
        str(pair["games"]),
        around(rate, 1).replace(" (", "\n(", 1),
        around(pair["margin"], 1).replace(" (", "\n(", 1),
        "\n".join(points(score) for score in pair["scores"]),
        "\n".join(tickets(pair, who) for who in (0, 1)),
    ]


def ranking_row(bot: dict[str, Any], times: dict[str, Any]) -> list[str]:
    """A bot's strength and speed."""
    spent = [milliseconds(times[name]) for name in ("mean", "p99", "longest")]
    elo = around(bot["elo"], 0).replace(" (", "\n(", 1)
    return [bot["bot"], elo, percent(bot["win_rate"]), points(bot["score"]), *spent]


def ranking_head(words: Words) -> list[str]:
    """The titles of its columns."""
    names = ("bot", "elo", "won", "score", "decision_mean", "decision_p", "decision_max")
    return [words(f"arena.{name}") for name in names]


def _times(words: Words, document: dict[str, Any], ranked: Sequence[dict[str, Any]]) -> str:
    times = {entry["bot"]: entry for entry in document["times"]}
    rows = [ranking_row(bot, times[bot["bot"]]) for bot in ranked]
    return _section(words("arena.ranking"), _table(ranking_head(words), rows))


def _faults(words: Words, document: dict[str, Any]) -> str:
    lines = cases(words, document)
    if not lines:
        return ""
    return _section(lines[0].rstrip(":"), f"<pre>{escape(chr(10).join(lines[1:]))}</pre>")
