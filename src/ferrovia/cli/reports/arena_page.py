"""The report of a tournament as a self-contained HTML page."""

from collections.abc import Sequence
from html import escape
from typing import Any, Final

from ferrovia.cli.reports.plots import Bar, distributions, intervals, matrix
from ferrovia.cli.reports.report_text import (
    around,
    format_forfeits,
    milliseconds,
    percent,
    percent_around,
    points,
    tickets,
)
from ferrovia.locales import Translator

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


def page(translate: Translator, document: dict[str, Any]) -> str:
    """Render the page."""
    ranked = sorted(document["bots"], key=lambda bot: -bot["elo"]["value"])
    title = translate("arena.title_of", bots=translate.all_of([bot["bot"] for bot in ranked]))
    summary = translate(
        "arena.summary",
        book=document["rulebook"],
        board=document["board"]["id"],
        seats=document["seats"],
        seed=document["seed"],
    )
    games = translate("arena.summary_games", games=document["games_per_pairing"], n=document["deals"])
    body = [
        f"<h1>{escape(title)}</h1><p>{escape(summary)}. {escape(games)}</p>",
        _elo(translate, document, ranked),
        _matrix(translate, document, ranked),
        _scores(translate, ranked),
        _pairings(translate, document),
        _times(translate, document, ranked),
        _forfeits(translate, document),
        _section(translate("arena.command"), f"<pre>{escape(document['command'])}</pre>"),
        f'<p class="soft">ferrovia {escape(document["version"])}, {escape(document["date"])}</p>',
    ]
    head = (
        f'<!doctype html>\n<html lang="{translate.lang}">\n<head>\n<meta charset="utf-8">\n'
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


def _elo(translate: Translator, document: dict[str, Any], ranked: Sequence[dict[str, Any]]) -> str:
    bars: list[Bar] = []
    for bot in ranked:
        elo = bot["elo"]
        known = elo["low"] is not None
        low, high = (elo["low"], elo["high"]) if known else (elo["value"], elo["value"])
        bars.append(Bar(bot["bot"], elo["value"], low, high))
    caption = translate("arena.elo_note", bot=document["bots"][0]["bot"])
    return _section(translate("arena.elo"), _figure(intervals(translate, translate("arena.elo"), bars), caption))


def _matrix(translate: Translator, document: dict[str, Any], ranked: Sequence[dict[str, Any]]) -> str:
    names = [bot["bot"] for bot in ranked]
    shares: dict[tuple[int, int], float] = {}
    for pair in document["pairings"]:
        first, second = (names.index(name) for name in pair["bots"])
        shares[first, second] = pair["win_rate"]["value"]
        shares[second, first] = 1 - pair["win_rate"]["value"]
    title = translate("arena.matrix")
    return _section(title, _figure(matrix(translate, title, names, shares), translate("arena.matrix_note")))


def _scores(translate: Translator, ranked: Sequence[dict[str, Any]]) -> str:
    rows = [(bot["bot"], {int(score): count for score, count in bot["scores"].items()}, bot["score"]) for bot in ranked]
    title = translate("arena.distribution")
    return _section(title, _figure(distributions(translate, title, rows), translate("arena.distribution_note")))


def _pairings(translate: Translator, document: dict[str, Any]) -> str:
    head = [translate(f"arena.{name}") for name in ("pairing", "games", "won", "margin", "score", "tickets")]
    rows = [pairing_row(translate, pair) for pair in document["pairings"]]
    return _section(translate("arena.pairings"), _table(head, rows))


def pairing_row(translate: Translator, pair: dict[str, Any]) -> list[str]:
    """The cells of a pairing, with a line for each of its bots."""
    return [
        "\n".join(pair["bots"]),
        str(pair["games"]),
        percent_around(translate, pair["win_rate"]).replace(" (", "\n(", 1),
        around(translate, pair["margin"], 1).replace(" (", "\n(", 1),
        "\n".join(points(translate, score) for score in pair["scores"]),
        "\n".join(tickets(translate, pair, who) for who in (0, 1)),
    ]


def ranking_row(translate: Translator, bot: dict[str, Any], times: dict[str, Any]) -> list[str]:
    """The cells of a bot's strength and speed."""
    spent = [milliseconds(translate, times[name]) for name in ("mean", "p99", "longest")]
    elo = around(translate, bot["elo"], 0).replace(" (", "\n(", 1)
    return [bot["bot"], elo, percent(translate, bot["win_rate"]), points(translate, bot["score"]), *spent]


def ranking_head(translate: Translator) -> list[str]:
    """The titles of the columns of `ranking_row`."""
    names = ("bot", "elo", "won", "score", "decision_mean", "decision_p", "decision_max")
    return [translate(f"arena.{name}") for name in names]


def _times(translate: Translator, document: dict[str, Any], ranked: Sequence[dict[str, Any]]) -> str:
    times = {entry["bot"]: entry for entry in document["times"]}
    rows = [ranking_row(translate, bot, times[bot["bot"]]) for bot in ranked]
    return _section(translate("arena.ranking"), _table(ranking_head(translate), rows))


def _forfeits(translate: Translator, document: dict[str, Any]) -> str:
    lines = format_forfeits(translate, document)
    if not lines:
        return ""
    return _section(lines[0].rstrip(":"), f"<pre>{escape(chr(10).join(lines[1:]))}</pre>")
