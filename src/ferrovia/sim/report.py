"""The results of a tournament as plain values, for the table, the page and the file."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ferrovia.sim.arena import Tournament, get_game
from ferrovia.sim.deal_blocks import BlockGame, DealBlock
from ferrovia.sim.decision_times import DecisionTimes
from ferrovia.sim.elo import TIED_GAMES, PairScore, estimate_ratings
from ferrovia.sim.seeds import deal_bot_seed
from ferrovia.sim.stats import estimate_block_share, estimate_blocks

MAX_FORFEITS: Final = 5  # listed in full for each bot
_BOOTSTRAP: Final = "bootstrap"  # seed purpose of the Elo intervals

Blocks = Mapping[tuple[int, int], DealBlock]


def summarize(tournament: Tournament, blocks: Blocks) -> dict[str, Any]:
    """Summarize a finished tournament; the order of the blocks does not matter."""
    game = get_game(tournament)
    played = [[blocks[number, deal] for deal in range(tournament.deals)] for number in range(len(tournament.pairings))]
    return {
        "rulebook": f"{game.rulebook.id}@{game.rulebook.version}",
        "board": {"id": game.board.id, "digest": game.board.digest},
        "seats": tournament.seats,
        "seed": tournament.seed,
        "deals": tournament.deals,
        "games_per_pairing": sum(len(block.games) for block in played[0]),
        "tied_games_added": TIED_GAMES,
        "bots": _bots(tournament, played),
        "pairings": [
            {"bots": [tournament.bots[index] for index in pair], **_pairing(blocks)}
            for pair, blocks in zip(tournament.pairings, played, strict=True)
        ],
        "forfeits": _forfeits(tournament, played),
        "times": _times(tournament, played),
    }


def _bots(tournament: Tournament, played: list[list[DealBlock]]) -> list[dict[str, Any]]:
    """Return each bot's Elo and its results against all others."""
    deals = [
        [
            PairScore(*pair, sum(game.won() for game in blocks[deal].games), len(blocks[deal].games))
            for pair, blocks in zip(tournament.pairings, played, strict=True)
        ]
        for deal in range(tournament.deals)
    ]
    elos = estimate_ratings(len(tournament.bots), deals, deal_bot_seed(_BOOTSTRAP, tournament.seed, 0, 0))
    found_bots: list[dict[str, Any]] = []
    for index, name in enumerate(tournament.bots):
        rows = [
            (game, pair.index(index))
            for pair, blocks in zip(tournament.pairings, played, strict=True)
            if index in pair
            for block in blocks
            for game in block.games
        ]
        won = [game.won() if who == 0 else 1 - game.won() for game, who in rows]
        totals = [total for game, who in rows for total in _values_of(game, game.outcome.totals, who)]
        found_bots.append(
            {
                "bot": name,
                "elo": elos[index].to_dict(),
                "games": len(rows),
                "win_rate": sum(won) / len(won),
                "score": sum(totals) / len(totals),
                "scores": _counts(totals),
            }
        )
    return found_bots


def _values_of(game: BlockGame, values: Sequence[int], who: int) -> list[int]:
    return [value for value, occupant in zip(values, game.seating, strict=True) if occupant == who]


def _counts(totals: Sequence[int]) -> dict[str, int]:
    """Count how often each score was reached."""
    return {str(total): count for total, count in sorted(Counter(totals).items())}


def _pairing(blocks: list[DealBlock]) -> dict[str, Any]:
    games = [game for block in blocks for game in block.games]
    return {
        "win_rate": estimate_block_share([block.won() for block in blocks]).to_dict(),
        "margin": estimate_blocks([block.margin() for block in blocks]).to_dict(),
        "games": len(games),
        "won": [sum(game.won() for game in games), sum(1 - game.won() for game in games)],
        "tied": sum(len(game.outcome.winners) > 1 for game in games),
        "scores": [_mean([game.mean(game.outcome.totals, who) for game in games]) for who in (0, 1)],
        "tickets_completed": [_mean([game.mean(game.outcome.completed, who) for game in games]) for who in (0, 1)],
        "tickets_kept": [_mean([game.mean(game.outcome.kept, who) for game in games]) for who in (0, 1)],
        "decisions_per_game": _mean([game.outcome.decisions for game in games]),
        "turns_per_game": _mean([game.outcome.turns for game in games]),
    }


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _forfeits(tournament: Tournament, played: list[list[DealBlock]]) -> list[dict[str, Any]]:
    """Return, for each bot with forfeits, their counts by kind and the first cases."""
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
            "first": cases[name][:MAX_FORFEITS],
            "more": max(0, len(cases[name]) - MAX_FORFEITS),
        }
        for name in tournament.bots
        if name in counts
    ]


def _times(tournament: Tournament, played: list[list[DealBlock]]) -> list[dict[str, Any]]:
    """Return decision times in seconds, the only values that depend on the machine."""
    total = [DecisionTimes() for _ in tournament.bots]
    for pair, blocks in zip(tournament.pairings, played, strict=True):
        for block in blocks:
            for who, times in enumerate(block.times):
                total[pair[who]].merge(times)
    return [
        {
            "bot": name,
            "decisions": times.count,
            "mean": times.mean,
            "p99": times.quantile(0.99),
            "longest": times.longest,
        }
        for name, times in zip(tournament.bots, total, strict=True)
    ]
