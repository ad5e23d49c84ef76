"""The OpenAPI document against the server: what it generates gets the answers that it promises."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from ferrovia.server.app import openapi
from tests.server.client import LocalServer, Person, server_in_thread

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]

document = schemathesis.openapi.from_dict(openapi())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    database = str(tmp_path_factory.mktemp("server") / "ferrovia.db")
    with server_in_thread(database, max_tables_per_guest=1_000_000) as found:
        yield found


@pytest.fixture(scope="module")
def ana(server: LocalServer) -> Person:
    return server.person("Ana")


@pytest.fixture(scope="module")
def tables(ana: Person) -> list[str]:
    """Tables in every phase."""
    gathering, playing, over = (ana.create("usa", 2) for _ in range(3))
    playing.done("start")
    over.done("start")
    over.give_up()
    return [gathering.table, playing.table, over.table, "nothing"]


@document.parametrize()
@settings(max_examples=25, suppress_health_check=list(HealthCheck), phases=[Phase.generate], deadline=None)
def test_every_response_matches_the_document(case: Any, server: LocalServer, ana: Person, tables: list[str]) -> None:
    if "table" in (case.path_parameters or {}):
        names = sorted(case.path_parameters["table"])
        case.path_parameters["table"] = tables[sum(map(ord, names)) % len(tables)]
    if case.method.upper() == "DELETE":
        return  # would end the identity that the others use
    headers = {"authorization": f"Bearer {ana.token}"}
    case.call_and_validate(base_url=server.base, headers=headers, checks=CHECKS)


def test_responses_without_an_identity_match_the_document(server: LocalServer) -> None:
    for path, methods in openapi()["paths"].items():
        for method, operation in methods.items():
            filled = path.replace("{table}", "x").replace("{board}", "usa").replace("{rulebook}", "usa")
            answer = httpx.request(method, server.base + filled.replace("{lang}", "es"))
            assert str(answer.status_code) in operation["responses"], (method, path, answer.text)
