"""The OpenAPI document, made from the endpoints that are served: it cannot say anything else than they do."""

import re
from typing import Any

import msgspec

from ferrovia.server.errors import STATUS, Trouble
from ferrovia.server.http import Endpoint, Query

_ALWAYS = ("bad_request", "too_fast", "storage")


def document(endpoints: list[Endpoint], version: str) -> dict[str, Any]:
    """The document of these endpoints."""
    types = [Trouble, *(kind for endpoint in endpoints for kind in (endpoint.body, endpoint.reply) if kind)]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    by_type = {_key(kind): schema for kind, schema in zip(types, schemas, strict=True)}
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
                "cookie": {"type": "apiKey", "in": "cookie", "name": "ferrovia_guest"},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _key(kind: Any) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _operation(endpoint: Endpoint, by_type: dict[str, Any]) -> dict[str, Any]:
    reply = {"type": "string"} if endpoint.reply is str else by_type[_key(endpoint.reply)]
    operation: dict[str, Any] = {
        "summary": endpoint.summary,
        "operationId": re.sub(r"\W+", "_", f"{endpoint.method.lower()} {endpoint.path}").strip("_"),
        "parameters": [*_path_parameters(endpoint.path), *(_parameter(query) for query in endpoint.query)],
        "responses": {
            str(endpoint.status): {"description": "Done", "content": {endpoint.media: {"schema": reply}}},
            **({"304": {"description": "It is still as it was"}} if endpoint.tagged else {}),
            **_troubles(endpoint, by_type[_key(Trouble)]),
        },
    }
    if endpoint.invite:
        operation["parameters"].append(
            {
                "name": "Ferrovia-Invite",
                "in": "header",
                "description": "The invitation, for a table that is not open",
                "schema": {"type": "string", "maxLength": 40},
            }
        )
    if endpoint.tagged:
        operation["responses"]["304"] = {"description": "The client has it already"}
    if endpoint.body is not None:
        content = {"application/json": {"schema": by_type[_key(endpoint.body)]}}
        operation["requestBody"] = {"required": True, "content": content}
    if endpoint.guest != "no":
        known: list[dict[str, list[str]]] = [{"cookie": []}, {"bearer": []}]
        operation["security"] = known if endpoint.guest == "needed" else [{}, *known]
    return operation


def _troubles(endpoint: Endpoint, schema: Any) -> dict[str, Any]:
    codes = {*endpoint.refuses, *_ALWAYS}
    if endpoint.guest == "needed":
        codes.add("no_guest")
    if "{table}" in endpoint.path:
        codes.add("other_rules")
    if endpoint.method != "GET":
        codes |= {"bad_origin", "stopping"}
    if endpoint.body is not None:
        codes.add("too_large")
    by_status: dict[int, list[str]] = {}
    for code in sorted(codes):
        by_status.setdefault(STATUS[code], []).append(code)
    return {
        str(status): {"description": ", ".join(found), "content": {"application/json": {"schema": schema}}}
        for status, found in sorted(by_status.items())
    }


def _path_parameters(path: str) -> list[dict[str, Any]]:
    schema = {"type": "string", "pattern": "^[0-9a-z-]{1,40}$"}
    return [{"name": name, "in": "path", "required": True, "schema": schema} for name in re.findall(r"\{(\w+)\}", path)]


def _parameter(query: Query) -> dict[str, Any]:
    schema: dict[str, Any] = (
        {"type": "string", "enum": list(query.names)}
        if query.names
        else {"type": "integer", "minimum": query.least, "maximum": query.most}
    )
    if query.default is not None:
        schema["default"] = query.default
    return {"name": query.name, "in": "query", "description": query.meaning, "schema": schema}
