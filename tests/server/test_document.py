"""The OpenAPI document against the server: what it generates gets the answers that it promises."""

import time
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
from tests.server.client import House, Person, running

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
# A table that exists is needed to get further than "no such table".
TABLE_PATHS = "/api/tables/{table}"

document = schemathesis.openapi.from_dict(openapi())


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    database = str(tmp_path_factory.mktemp("server") / "ferrovia.db")
    with running(database, tables_each=1_000_000) as found:
        yield found


@pytest.fixture(scope="module")
def ana(house: House) -> Person:
    return house.person("Ana")


@pytest.fixture(scope="module")
def tables(ana: Person) -> list[str]:
    """Tables in every phase."""
    gathering, playing, over = (ana.make("usa", 2) for _ in range(3))
    playing.done("start")
    over.done("start")
    over.done("resign")
    while over.frame()["phase"] != "over":
        time.sleep(0.05)
    return [gathering.table, playing.table, over.table, "nothing"]


@document.parametrize()
@settings(max_examples=25, suppress_health_check=list(HealthCheck), phases=[Phase.generate], deadline=None)
def test_every_answer_is_as_the_document_says(case: Any, house: House, ana: Person, tables: list[str]) -> None:
    if "table" in (case.path_parameters or {}):
        names = sorted(case.path_parameters["table"])
        case.path_parameters["table"] = tables[sum(map(ord, names)) % len(tables)]
    if case.method.upper() == "DELETE":
        return  # would end the identity that the others use
    headers = {"authorization": f"Bearer {ana.token}"}
    case.call_and_validate(base_url=house.base, headers=headers, checks=CHECKS)


def test_without_an_identity_the_answers_are_the_promised_ones(house: House) -> None:
    for path, methods in openapi()["paths"].items():
        for method, operation in methods.items():
            filled = path.replace("{table}", "x").replace("{board}", "usa").replace("{book}", "usa")
            answer = httpx.request(method, house.base + filled.replace("{lang}", "es"))
            assert str(answer.status_code) in operation["responses"], (method, path, answer.text)
