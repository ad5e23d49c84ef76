"""Limits by themselves: connections, rates, nesting of JSON, lines in the server log."""

import json
import logging
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ferrovia.server.api.endpoint import is_deeper
from ferrovia.server.api.gate import Gates
from ferrovia.server.core import logs
from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.limits import RateLimiter, is_proxy
from ferrovia.server.core.logs import MAX_LINES, MAX_REPEATS, PERIOD_SECONDS, RepeatLimit
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.core.settings import Settings
from ferrovia.server.services import LOAD_COST, Services
from tests.server.client import server_in_thread
from tests.server.conftest import RateClock


class FakeGate:
    """A connection that remembers whether it had to make room."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.is_closed = False

    def abort(self) -> None:
        self.is_closed = True


def make_gates(**settings: Any) -> Any:
    return Gates(Settings(**settings), Metrics())


def test_the_connection_that_waits_longest_makes_room() -> None:
    gates = make_gates(max_connections=3)
    old, busy, reused, new = (FakeGate(f"192.0.2.{n}") for n in range(4))
    for connection in (reused, old, busy):
        gates.add(connection)
    gates.begin_request(busy)
    gates.begin_request(reused)
    gates.end_request(reused)
    gates.add(new)
    assert [connection.is_closed for connection in (old, busy, reused, new)] == [True, False, False, False]


def test_new_connection_is_refused_if_all_others_are_in_use() -> None:
    gates = make_gates(max_connections=1)
    first = FakeGate("192.0.2.1")
    gates.add(first)
    gates.begin_request(first)
    with pytest.raises(RequestError) as raised:
        gates.add(FakeGate("192.0.2.2"))
    assert raised.value.status == 503 and not first.is_closed
    gates.remove(first)
    gates.add(FakeGate("192.0.2.2"))


def test_refused_connection_takes_nobody_elses_place() -> None:
    gates = make_gates(max_connections=2, max_connections_per_address=1)
    waiting, mine = FakeGate("192.0.2.1"), FakeGate("192.0.2.2")
    gates.add(waiting)
    gates.add(mine)
    with pytest.raises(RequestError) as raised:
        gates.add(FakeGate("192.0.2.2"))
    assert raised.value.code == "too_many_connections" and not waiting.is_closed


def test_connections_are_counted_by_address_except_those_of_proxies() -> None:
    gates = make_gates(max_connections_per_address=2, proxies="127.0.0.1")
    mine = [FakeGate("2001:db8::1"), FakeGate("2001:db8::2")]
    for connection in [*mine, *(FakeGate("127.0.0.1") for _ in range(10)), FakeGate("192.0.2.1")]:
        gates.add(connection)
    refused = FakeGate("2001:db8::3")
    with pytest.raises(RequestError) as raised:
        gates.add(refused)
    assert raised.value.status == 429
    gates.remove(refused)  # it was never counted
    gates.remove(mine[0])
    gates.add(refused)
    with pytest.raises(RequestError):
        gates.add(mine[0])


@pytest.mark.parametrize(
    ("host", "proxies", "expected"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("127.0.0.2", "127.0.0.1", False),
        ("10.1.2.3", "127.0.0.1, 10.0.0.0/8", True),
        ("11.1.2.3", "127.0.0.1, 10.0.0.0/8", False),
        ("fd00::1", "10.0.0.0/8,fd00::/8", True),
        ("192.0.2.1", "*", True),
        ("", "127.0.0.1", False),
        ("192.0.2.1", "", False),
    ],
)
def test_proxies_are_recognized(host: str, proxies: str, expected: bool) -> None:
    assert is_proxy(host, proxies) == expected


def test_buckets_are_kept_only_until_they_are_full_again(rate_clock: RateClock) -> None:
    limiter = RateLimiter(rate=2.0, burst=10.0)
    limiter.take("greedy", 10)
    for number in range(400):
        limiter.take(f"guest {number}")
        rate_clock.now += 0.01
    assert len(limiter._levels) <= 1 + 51, "a bucket is full half a second after one was taken from it"
    rate_clock.now = 1004.9
    limiter.take("guest")
    with pytest.raises(RequestError) as refused:
        limiter.take("greedy", 10)
    assert refused.value.code == "too_fast", "that bucket is not full yet"
    rate_clock.now = 1005.0
    limiter.take("greedy", 10)
    rate_clock.now = 1100.0
    for _ in range(len(limiter._levels)):
        limiter.take("guest", 0.1)
    assert list(limiter._levels) == ["guest"]


def depth(value: Any) -> int:
    """The number of levels of arrays and objects, counted on the parsed value."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if parts is None else 1 + max(map(depth, parts), default=0)


def random_value(rng: Random, levels: int) -> Any:
    kind = rng.randrange(4) if levels else 0
    text = "".join(rng.choice('[]{}"\\a\n') for _ in range(rng.randrange(6)))
    if kind == 0:
        return rng.choice([text, 7, None])
    parts = [random_value(rng, levels - 1) for _ in range(rng.randrange(4))]
    return parts if kind == 1 else {f"{text}{n}": part for n, part in enumerate(parts)}


def test_depth_of_json_is_found_without_parsing() -> None:
    rng = Random(1)
    for _ in range(3000):
        value = [random_value(rng, 6)]
        text = json.dumps(value).encode()
        assert is_deeper(text, depth(value) - 1) and not is_deeper(text, depth(value)), text


class LimitedLog:
    """A log with the limit of the server's, on a clock of its own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        self._limit = RepeatLimit()
        monkeypatch.setattr(logs, "monotonic", lambda: self.now)

    def write(self, message: str, name: str = "a") -> logging.LogRecord | None:
        """The line, unless it is dropped."""
        record = logging.makeLogRecord({"name": name, "msg": message})
        return record if self._limit.filter(record) else None


@pytest.fixture
def limited(monkeypatch: pytest.MonkeyPatch) -> LimitedLog:
    return LimitedLog(monkeypatch)


def test_repeated_lines_are_dropped_and_counted(limited: LimitedLog) -> None:
    log = limited.write
    assert sum(log("often") is not None for _ in range(100)) == MAX_REPEATS
    assert log("other") is not None
    limited.now += PERIOD_SECONDS
    first = log("often")
    assert first is not None and vars(first)["dropped"] == 100 - MAX_REPEATS
    second = log("often")
    assert second is not None and "dropped" not in vars(second)
    assert sum(log("often") is not None for _ in range(100)) == MAX_REPEATS - 2


def test_messages_that_differ_in_addresses_and_details_count_as_the_same(limited: LimitedLog) -> None:
    messages = [f"Exception in callback <f at 0x7f{n:04x}>\nhandle: <Handle of Task-{n}>" for n in range(100)]
    assert sum(limited.write(message) is not None for message in messages) == MAX_REPEATS
    limited.now += PERIOD_SECONDS
    first = limited.write(messages[0])
    assert first is not None and vars(first)["dropped"] == 100 - MAX_REPEATS


def test_lines_of_one_logger_are_limited_whatever_they_say(limited: LimitedLog) -> None:
    assert sum(limited.write(f"line {n}") is not None for n in range(MAX_LINES + 50)) == MAX_LINES
    assert limited.write("line", "another logger") is not None
    limited.now += PERIOD_SECONDS
    first, second = limited.write("line 0"), limited.write("line 1")
    assert first is not None and vars(first)["dropped"] == 50
    assert second is not None and "dropped" not in vars(second)


def test_dropped_lines_take_no_memory(limited: LimitedLog) -> None:
    for number in range(10 * MAX_LINES):
        limited.write(f"line {number}")
    assert len(limited._limit._counts) <= MAX_LINES + 1


def test_the_server_fits_its_connections_to_the_files_it_may_open(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    from ferrovia.server.run import RESERVED_FILES, fit_to_open_files  # noqa: PLC0415 - needs the module above

    given: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _kind, limits: given.append(limits))
    settings = Settings(max_connections=1000)
    for limits, most in (
        ((5000, 5000), 1000),
        ((256, 5000), 1000),
        ((256, resource.RLIM_INFINITY), 1000),
        ((256, 600), 600 - RESERVED_FILES),
    ):
        monkeypatch.setattr(resource, "getrlimit", lambda _kind, limits=limits: limits)
        assert fit_to_open_files(settings).max_connections == most
    assert given == [(1100, 5000), (1100, resource.RLIM_INFINITY), (600, 600)]


def test_connections_without_an_address_are_counted_together() -> None:
    gates = make_gates(max_connections_per_address=1)
    gates.add(FakeGate(""))
    with pytest.raises(RequestError):
        gates.add(FakeGate(""))


@pytest.mark.usefixtures("rate_clock")
def test_tables_that_are_not_in_memory_count_as_more_requests(tmp_path: Path) -> None:
    with server_in_thread(str(tmp_path / "f.db"), rate=0.1, burst=40.0) as server:
        web = server.person("").web
        answers = 0
        while web.get(f"/api/tables/{answers:016x}").status_code == 404:
            answers += 1
    assert answers < 40 * 5 / LOAD_COST


@pytest.mark.parametrize("path", ["", "/say", "/rematch"])
def test_every_request_that_loads_a_table_is_charged_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    charged: list[str] = []
    monkeypatch.setattr(Services, "charge_load", lambda _services, table_id, _address: charged.append(table_id))
    with server_in_thread(str(tmp_path / "f.db")) as server:
        web = server.person("Ana").web
        method, body = ("POST", {"text": "hi"} if path == "/say" else {}) if path else ("GET", None)
        assert web.request(method, f"/api/tables/{7:016x}{path}", json=body).status_code == 404
    assert charged == [f"{7:016x}"]
