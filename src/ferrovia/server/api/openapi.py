"""The OpenAPI document, generated from the endpoints."""

import re
from typing import Any

import msgspec

from ferrovia.engine.ids import ID_PATTERN, MAX_BOARD_ID_LENGTH, MAX_RULEBOOK_ID_LENGTH
from ferrovia.locales import LANGUAGES
from ferrovia.notation.deal import TABLE_ID_PATTERN
from ferrovia.server.api.endpoint import Endpoint, Query
from ferrovia.server.core.errors import HTTP_STATUS, ErrorBody
from ferrovia.server.core.patterns import whole
from ferrovia.server.guests.guest import COOKIE
from ferrovia.server.tables.model.commands import MAX_INVITE_LENGTH

_ALWAYS = ("bad_request", "too_fast", "storage")
_PATH_SCHEMAS: dict[str, dict[str, Any]] = {  # of the variable parts of paths
    "table": {"type": "string", "pattern": whole(TABLE_ID_PATTERN)},
    "board": {"type": "string", "pattern": whole(ID_PATTERN), "maxLength": MAX_BOARD_ID_LENGTH},
    "rulebook": {"type": "string", "pattern": whole(ID_PATTERN), "maxLength": MAX_RULEBOOK_ID_LENGTH},
    "lang": {"type": "string", "enum": list(LANGUAGES)},
}


def make_document(endpoints: list[Endpoint], version: str) -> dict[str, Any]:
    """The document that describes these endpoints."""
    types = [ErrorBody, *(kind for endpoint in endpoints for kind in (endpoint.body, endpoint.response) if kind)]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    by_type = {repr(kind): schema for kind, schema in zip(types, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, by_type)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Ferrovía",
            "version": version,
            "description": "Tables and games of a server.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _operation(endpoint: Endpoint, by_type: dict[str, Any]) -> dict[str, Any]:
    response = {"type": "string"} if endpoint.response is str else by_type[repr(endpoint.response)]
    operation: dict[str, Any] = {
        "summary": endpoint.summary,
        "operationId": re.sub(r"\W+", "_", f"{endpoint.method.lower()} {endpoint.path}").strip("_"),
        "parameters": [*_path_parameters(endpoint.path), *(_parameter(query) for query in endpoint.query)],
        "responses": {
            str(endpoint.status): {"description": "Success", "content": {endpoint.media: {"schema": response}}},
            **_error_responses(endpoint, by_type[repr(ErrorBody)]),
        },
    }
    if endpoint.takes_invite:
        operation["parameters"].append(
            {
                "name": "Ferrovia-Invite",
                "in": "header",
                "description": "The invite, for a table that is not open",
                "schema": {"type": "string", "maxLength": MAX_INVITE_LENGTH},
            }
        )
    if endpoint.has_etag:
        operation["responses"]["304"] = {"description": "The client has it already"}
    if endpoint.body is not None:
        content = {"application/json": {"schema": by_type[repr(endpoint.body)]}}
        operation["requestBody"] = {"required": True, "content": content}
    if endpoint.guest != "no":
        known: list[dict[str, list[str]]] = [{"cookie": []}, {"bearer": []}]
        operation["security"] = known if endpoint.guest == "needed" else [{}, *known]
    return operation


def _error_responses(endpoint: Endpoint, schema: Any) -> dict[str, Any]:
    codes = {*endpoint.errors, *_ALWAYS}
    if endpoint.guest == "needed":
        codes.add("no_guest")
    if "{table}" in endpoint.path:
        codes |= {"other_rules", "unreadable"}
    if endpoint.method != "GET":
        codes |= {"bad_origin", "stopping"}
    if endpoint.body is not None:
        codes |= {"too_large", "slow_request", "too_many_connections"}
    by_status: dict[int, list[str]] = {}
    for code in sorted(codes):
        by_status.setdefault(HTTP_STATUS[code], []).append(code)
    return {
        str(status): {"description": ", ".join(found), "content": {"application/json": {"schema": schema}}}
        for status, found in sorted(by_status.items())
    }


def _path_parameters(path: str) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": _PATH_SCHEMAS[name]}
        for name in re.findall(r"\{(\w+)\}", path)
    ]


def _parameter(query: Query) -> dict[str, Any]:
    schema: dict[str, Any] = (
        {"type": "string", "enum": list(query.names)}
        if query.names
        else {"type": "integer", "minimum": query.minimum, "maximum": query.maximum}
    )
    if query.default is not None:
        schema["default"] = query.default
    return {"name": query.name, "in": "query", "description": query.description, "schema": schema}
