"""Ray: a cluster plays the same games as one process, also if it loses a node, and errors are sentences."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from ferrovia import ray_connection
from ferrovia.cli.common.play_workers import ray_error
from ferrovia.locales import LANGUAGES, texts
from ferrovia.ray_connection import RayError
from ferrovia.sim import ray_workers
from ferrovia.sim.dataset import BlockFiles, DatasetFolder
from ferrovia.sim.ray_workers import RayWorkers
from ferrovia.sim.simulate import Run, play_run
from ferrovia.sim.workers import Heartbeat, ProcessWorkers, Task, WorkerError
from tests.cli.terminal import refused, run
from tests.sim.test_dataset import contents

pytestmark = pytest.mark.filterwarnings("ignore")  # Ray's own

STORE_BYTES = 80 * 1024 * 1024
ATTEMPTS = 4  # to start a node: Ray ends it if its agent takes more than 15 seconds, as on a very busy machine
WAIT_SECONDS = 120
BOT = """
import os

class Steady:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, view):
        return view.legal_actions()[-1]


class Ending(Steady):
    def choose(self, view):
        os._exit(3)
"""


def add_node(cluster: Any, **settings: Any) -> Any:
    """Add a node, with one CPU unless told otherwise; the first one is the head."""
    wanted = {"num_cpus": 1, "object_store_memory": STORE_BYTES} | settings
    for _ in range(ATTEMPTS - 1):
        with suppress(Exception):  # Ray raises errors of many types
            return cluster.add_node(**wanted)
    return cluster.add_node(**wanted)


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A head node with one CPU."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_gcs_server_port_wait_time_s", str(WAIT_SECONDS))
    from ray.cluster_utils import Cluster  # noqa: PLC0415 - takes seconds to import

    made: Any = Cluster()
    add_node(made, include_dashboard=False, include_log_monitor=False, no_monitor=True)
    yield made
    made.shutdown()


@contextmanager
def one_connection(address: str, folder: Path) -> Iterator[RayWorkers]:
    """Give all commands with --ray the same workers; the folder is sent to the nodes, and is the current one."""
    with RayWorkers(address, folder=str(folder)) as workers, pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(ray_workers, "connect", lambda *_settings: None)
        patch.setattr(RayWorkers, "close", lambda _workers: None)
        yield workers
        patch.undo()


def test_a_cluster_plays_as_one_process_does(cluster: Any, tmp_path: Path, subtests: pytest.Subtests) -> None:
    """One test, because a cluster starts slowly and starts new processes for every connection."""
    with subtests.test("two nodes of which one dies"):
        check_lost_node(cluster, tmp_path)
    folder = tmp_path / "sent"
    folder.mkdir()
    (folder / "my_bot.py").write_text(BOT, encoding="utf-8")
    with one_connection(cluster.address, folder) as workers:
        for check in (check_simulate, check_ending_bot, check_arena, check_tune, check_other_program):
            with subtests.test(check.__name__):
                check(tmp_path)
        with subtests.test("an interruption and an error leave the cluster usable"):
            check_errors(workers)


def check_lost_node(cluster: Any, folder: Path) -> None:
    """Two nodes of which one dies write the bytes that one process writes, and two."""
    args = ("games", "--bots", "greedy,random", "--games", "120", "--block", "10", "--out")
    for workers in ("1", "2"):
        assert run(*args, str(folder / workers), "--workers", workers).code == 0
    node = add_node(cluster)
    original = DatasetFolder.write
    written: list[int] = []

    def kill_once(self: DatasetFolder, first: int, part: BlockFiles) -> None:
        original(self, first, part)
        written.append(first)
        if len(written) == 4:
            cluster.remove_node(node, allow_graceful=False)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatasetFolder, "write", kill_once)
        done = run(*args, str(folder / "ray"), "--ray", cluster.address)
    assert (done.code, done.err) == (0, "")
    assert sorted(written) == list(range(1, 121, 10))
    assert contents(folder / "1") == contents(folder / "2") == contents(folder / "ray")
    cluster.wait_for_nodes(WAIT_SECONDS)  # until the head knows that it is alone


def check_simulate(_folder: Path) -> None:
    args = ("simulate", "--bots", "my_bot.py:Steady,random", "--games", "4", "--json")
    here, there = (json.loads(run(*args, *more).out) for more in ((), ("--ray",)))
    assert here.pop("throughput")["workers"] == there.pop("throughput")["workers"] == 1
    assert here == there


def check_ending_bot(_folder: Path) -> None:
    said = refused("simulate", "--bots", "my_bot.py:Ending,random", "--games", "2", "--ray")
    assert "failed in game 1, decision 1: it ended its own process." in said


def check_arena(folder: Path) -> None:
    args = ("arena", "--bots", "greedy,random", "--games", "4", "--out")
    for name, more in (("here", ()), ("there", ("--ray",))):
        assert run(*args, str(folder / name), *more).code == 0
    here, there = (json.loads((folder / name / "report.json").read_text()) for name in ("here", "there"))
    assert here["pairings"] == there["pairings"]


def check_tune(folder: Path) -> None:
    args = ("tune", "--games", "8", "--steps", "1", "--only", "turn", "--out")
    for name, more in (("here.json", ()), ("there.json", ("--ray",))):
        assert run(*args, str(folder / name), *more).code == 0
    here, there = (json.loads((folder / name).read_text()) for name in ("here.json", "there.json"))
    assert here["steps"] == there["steps"] and here["values"] == there["values"]


def check_other_program(_folder: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ray_workers, "program_digest", lambda _bots: {"ferrovia": "newer"})
        said = refused("simulate", "--bots", "random,random", "--games", "2", "--ray")
    assert "has another version of ferrovia than this machine" in said


def check_errors(workers: RayWorkers) -> None:
    job = Run("usa", "usa", ("random", "random"), 40, 1)

    class Failing:  # here, because nodes cannot import this module
        hang_timeout = 0.0

        def play(self, task: Task, heartbeat: Heartbeat) -> int:
            raise ValueError("what a pity")

    def interrupt(_more: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_run(job, workers, interrupt)
    with pytest.raises(WorkerError, match="what a pity"):
        list(workers.play(Failing(), [(1,)]))
    assert play_run(job, workers) == play_run(job, ProcessWorkers())


# Errors without a cluster.


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("127.0.0.1:1", 'no Ray cluster answers at "127.0.0.1:1"'),
        ("nowhere", '--ray "nowhere" is not an address'),
        ("host:123456", '--ray "host:123456" is not an address'),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "arena", "tune"])
def test_an_address_without_a_cluster_is_refused(command: str, address: str, sentence: str, tmp_path: Path) -> None:
    bots = ("--only", "turn") if command == "tune" else ("--bots", "greedy,random")
    out = () if command == "simulate" else ("--out", str(tmp_path / "out"))
    assert sentence in refused(command, *bots, *out, "--ray", address)


@contextmanager
def listener(answer: bytes) -> Iterator[str]:
    """Something that is no Ray cluster: it sends the answer to whoever connects, and waits. Gives its address."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            with suppress(OSError), server.accept()[0] as client:
                client.sendall(answer)
                while client.recv(1024):
                    pass

        thread = Thread(target=serve)
        thread.start()
        yield f"127.0.0.1:{server.getsockname()[1]}"
        thread.join()


@pytest.mark.parametrize("answer", [b"", b"\0\0", b"HTTP/1.1 400 Bad Request\r\n\r\n"])
def test_something_that_is_not_ray_is_refused_before_ray_waits_for_it(
    answer: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ray_connection, "CONNECT_SECONDS", 0.5)
    monkeypatch.setattr(ray_connection, "import_module", lambda _name: BrokenRay(AssertionError("Ray was asked")))
    with listener(answer) as address:
        said = refused("simulate", "--bots", "random,random", "--ray", address)
    assert f'no Ray cluster answers at "{address}"' in said


def test_a_cluster_behind_tls_is_left_to_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_USE_TLS", "1")
    monkeypatch.setattr(ray_connection, "import_module", lambda _name: BrokenRay(ValueError("Ray was asked")))
    with listener(b"") as address:
        assert "Ray was asked" in refused("simulate", "--bots", "random,random", "--ray", address)


class BrokenRay:
    """A Ray that cannot connect."""

    __version__ = "2.0"

    def __init__(self, error: Exception) -> None:
        self.error = error

    def init(self, *_args: object, **_settings: object) -> None:
        raise self.error

    def shutdown(self) -> None:
        pass


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (ConnectionError("none"), "no Ray cluster runs on this machine; start one with ray start --head"),
        (RuntimeError("Version mismatch: The cluster was started with:\n Ray: 1"), "runs another version of Ray or"),
        (ValueError("strange\nthings."), "cannot be used; Ray's message: things."),
    ],
)
def test_errors_of_connecting_are_sentences(error: Exception, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_connection, "import_module", lambda _name: BrokenRay(error))
    assert sentence in refused("simulate", "--bots", "random,random", "--ray")


def test_ray_that_is_not_installed_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(ray_connection, "import_module", fail)
    assert 'pip install "ferrovia[ray]"' in refused(
        "tune", "--only", "turn", "--ray", "--out", str(tmp_path / "weights.json")
    )


def test_files_outside_the_current_folder_are_refused(tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text(BOT, encoding="utf-8")
    said = refused("simulate", "--bots", f"{tmp_path / 'my_bot.py'}:Steady,random", "--ray")
    assert "is not in the current folder" in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_error_of_ray_has_a_text(lang: str) -> None:
    codes = ("missing", "address", "no_cluster", "no_ray", "version", "connect", "folder", "node_import")
    for code in (*codes, "other_program"):
        assert ray_error(RayError(code)).key in texts(lang)
