"""The seed of a deal: pinned values, and what it depends on."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ferrovia.engine.shuffle import SEED_BYTES, seed_hash
from ferrovia.notation.deal import NO_NONCE, DealSources, DealTerms, commitment, derive_seed, hash_nonce
from ferrovia.notation.game_spec import GameSpec

# The browser client is tested with the same file.
VECTORS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("deal_vectors.json").read_text(encoding="utf-8"))
ANA, EVA = "aa" * 32, "ee" * 32
SERVER = bytes(32)
GAME = GameSpec("usa", 2, "usa", "0123", 2)
TERMS = DealTerms("table", GAME, seed_hash(SERVER), (hash_nonce(ANA), hash_nonce(EVA)))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["table"])
def test_values_are_pinned(vector: dict[str, Any]) -> None:
    nonces = [nonce or NO_NONCE for nonce in vector["nonces"]]
    hashes = [hash_nonce(nonce) if nonce else NO_NONCE for nonce in nonces]
    server_seed = bytes.fromhex(vector["server_seed"])
    terms = DealTerms(
        vector["table"],
        GameSpec(
            vector["rulebook"], vector["version"], vector["board"], vector["digest"], len(hashes), vector["house"]
        ),
        seed_hash(server_seed),
        tuple(hashes),
    )
    assert [found or None for found in hashes] == vector["nonce_hashes"]
    assert terms.seed_hash == vector["seed_hash"]
    assert commitment(terms) == vector["commitment"]
    assert derive_seed(terms, server_seed, nonces).hex() == vector["seed"]


@pytest.mark.parametrize(
    "changes",
    [
        {"table_id": "other"},
        {"game": replace(GAME, version=3)},
        {"game": replace(GAME, house="usa 01 pieces=30")},
        {"game": replace(GAME, digest="0124")},
        {"table_id": "tabl", "game": replace(GAME, rulebook="eusa")},  # the same text, divided differently
    ],
    ids=str,
)
def test_another_table_or_game_has_another_deal(changes: dict[str, Any]) -> None:
    other = TERMS._replace(**changes)
    assert derive_seed(other, SERVER, [ANA, EVA]) != derive_seed(TERMS, SERVER, [ANA, EVA])
    assert commitment(other) != commitment(TERMS)


def test_each_number_and_its_seat_matter() -> None:
    deals = [
        derive_seed(TERMS, server, nonces)
        for server in (SERVER, bytes([1]) * 32)
        for nonces in ([ANA, EVA], [EVA, ANA], [ANA, NO_NONCE], [NO_NONCE, ANA], [NO_NONCE, NO_NONCE], [ANA])
    ]
    assert len(set(deals)) == len(deals)
    assert all(len(deal) == SEED_BYTES for deal in deals)


def test_commitment_fixes_every_hash() -> None:
    others = [
        TERMS._replace(seed_hash=seed_hash(bytes([1]) * 32)),
        TERMS._replace(nonce_hashes=TERMS.nonce_hashes[::-1]),
        TERMS._replace(nonce_hashes=(TERMS.nonce_hashes[0], NO_NONCE)),
    ]
    assert commitment(TERMS) not in [commitment(other) for other in others]


@given(st.lists(st.text(max_size=4), min_size=4, max_size=4), st.lists(st.text(max_size=4), min_size=4, max_size=4))
def test_different_fields_never_read_alike(one: list[str], two: list[str]) -> None:
    seeds = [derive_seed(_terms(*fields), SERVER, [ANA]) for fields in (one, two)]
    assert (seeds[0] == seeds[1]) == (one == two)


def _terms(table_id: str, rulebook: str, house: str, board: str) -> DealTerms:
    return TERMS._replace(table_id=table_id, game=replace(GAME, rulebook=rulebook, house=house, board=board))


def test_sources_say_who_revealed_and_who_did_not() -> None:
    sources = DealSources(
        "table", SERVER.hex(), (hash_nonce(ANA), hash_nonce(EVA), NO_NONCE), (ANA, NO_NONCE, NO_NONCE)
    )
    assert (sources.revealed, sources.withheld) == ([0], [1])
