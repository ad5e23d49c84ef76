"""What a tournament says about its bots: the numbers of the table, the page and the file, as plain values."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ferrovia.sim.arena import Tournament, table_of
from ferrovia.sim.blocks import Block, Played
from ferrovia.sim.elo import DRAWN, Score, estimate_ratings
from ferrovia.sim.seeds import seat_seed
from ferrovia.sim.stats import Estimate, estimate_block_share, estimate_blocks
from ferrovia.sim.times import Times

MOST_FORFEITS: Final = 5  # told in full, of each bot
_DRAWING: Final = "bootstrap"  # the purpose of its chance

Blocks = Mapping[tuple[int, int], Block]


def summarize(tournament: Tournament, blocks: Blocks) -> dict[str, Any]:
    """All there is to say; the order in which blocks were played makes no difference."""
    game = table_of(tournament)
    played = [[blocks[number, deal] for deal in range(tournament.deals)] for number in range(len(tournament.pairings))]
    return {
        "rulebook": f"{game.rulebook.id}@{game.rulebook.version}",
        "board": {"id": game.board.id, "digest": game.board.digest},
        "seats": tournament.seats,
        "seed": tournament.seed,
        "deals": tournament.deals,
        "games_per_pairing": sum(len(block.games) for block in played[0]),
        "drawn_games_added": DRAWN,
        "bots": _bots(tournament, played),
        "pairings": [
            {"bots": [tournament.bots[place] for place in pair], **_pairing(found)}
            for pair, found in zip(tournament.pairings, played, strict=True)
        ],
        "forfeits": _forfeits(tournament, played),
        "times": _times(tournament, played),
    }


def _bots(tournament: Tournament, played: list[list[Block]]) -> list[dict[str, Any]]:
    """Elo, and how each did against all the others."""
    deals = [
        [
            Score(*pair, sum(game.won() for game in found[deal].games), len(found[deal].games))
            for pair, found in zip(tournament.pairings, played, strict=True)
        ]
        for deal in range(tournament.deals)
    ]
    elos = estimate_ratings(len(tournament.bots), deals, seat_seed(_DRAWING, tournament.seed, 0, 0))
    found_bots: list[dict[str, Any]] = []
    for place, name in enumerate(tournament.bots):
        rows = [
            (game, pair.index(place))
            for pair, found in zip(tournament.pairings, played, strict=True)
            if place in pair
            for block in found
            for game in block.games
        ]
        won = [game.won() if who == 0 else 1 - game.won() for game, who in rows]
        totals = [total for game, who in rows for total in _own(game, game.totals, who)]
        found_bots.append(
            {
                "bot": name,
                "elo": plain(elos[place]),
                "games": len(rows),
                "win_rate": sum(won) / len(won),
                "score": sum(totals) / len(totals),
                "scores": _counts(totals),
            }
        )
    return found_bots


def _own(game: Played, values: Sequence[int], who: int) -> list[int]:
    return [value for value, sitting in zip(values, game.seating, strict=True) if sitting == who]


def _counts(totals: Sequence[int]) -> dict[str, int]:
    """How often each score was reached."""
    return {str(total): count for total, count in sorted(Counter(totals).items())}


def _pairing(blocks: list[Block]) -> dict[str, Any]:
    games = [game for block in blocks for game in block.games]
    return {
        "win_rate": plain(estimate_block_share([block.won() for block in blocks])),
        "margin": plain(estimate_blocks([block.margin() for block in blocks])),
        "games": len(games),
        "won": [sum(game.won() for game in games), sum(1 - game.won() for game in games)],
        "tied": sum(len(game.winners) > 1 for game in games),
        "scores": [_mean([game.mean(game.totals, who) for game in games]) for who in (0, 1)],
        "tickets_completed": [_mean([game.mean(game.completed, who) for game in games]) for who in (0, 1)],
        "tickets_kept": [_mean([game.mean(game.kept, who) for game in games]) for who in (0, 1)],
        "decisions_per_game": _mean([game.decisions for game in games]),
        "turns_per_game": _mean([game.turns for game in games]),
    }


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def plain(estimate: Estimate) -> dict[str, float | None]:
    """A number with its interval as values that JSON has."""
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high}


def _forfeits(tournament: Tournament, played: list[list[Block]]) -> list[dict[str, Any]]:
    """For each bot that erred: how often in which way, and the first cases."""
    counts: dict[str, dict[str, int]] = {}
    cases: dict[str, list[dict[str, Any]]] = {}
    for pair, blocks in zip(tournament.pairings, played, strict=True):
        for block in blocks:
            for forfeit in block.forfeits:
                name = tournament.bots[pair[forfeit.who]]
                count = counts.setdefault(name, {})
                count[forfeit.kind] = count.get(forfeit.kind, 0) + forfeit.count
                cases.setdefault(name, []).append(
                    {
                        "against": tournament.bots[pair[1 - forfeit.who]],
                        "deal": block.deal + 1,
                        "game": forfeit.game,
                        "decision": forfeit.decision,
                        "kind": forfeit.kind,
                        "text": forfeit.text,
                        "count": forfeit.count,
                    }
                )
    return [
        {
            "bot": name,
            "counts": dict(sorted(counts[name].items())),
            "first": cases[name][:MOST_FORFEITS],
            "more": max(0, len(cases[name]) - MOST_FORFEITS),
        }
        for name in tournament.bots
        if name in counts
    ]


def _times(tournament: Tournament, played: list[list[Block]]) -> list[dict[str, Any]]:
    """Seconds for a decision: the only numbers that depend on the machine."""
    total = [Times() for _ in tournament.bots]
    for pair, blocks in zip(tournament.pairings, played, strict=True):
        for block in blocks:
            for who, times in enumerate(block.times):
                total[pair[who]].merge(times)
    return [
        {
            "bot": name,
            "decisions": times.count,
            "mean": times.mean,
            "p99": times.within(0.99),
            "longest": times.longest,
        }
        for name, times in zip(tournament.bots, total, strict=True)
    ]
