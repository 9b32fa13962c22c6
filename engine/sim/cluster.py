"""Workers on other machines, of a Dask scheduler: the same results as on this machine, even if some are killed.

A job travels with its scenario and its bots as text, so that workers need no files, only the same version of this
program. A worker prepares a job once. Dask repeats the tasks of a worker that is gone on the others.
"""

from __future__ import annotations

import atexit
import logging
import re
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from itertools import count, islice
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar
from uuid import uuid4

from msgspec import Struct
from msgspec.structs import replace

from engine import clock
from engine.bots.named import characters_folder
from engine.errors import BoxcarsError, in_brief
from engine.folders import stays_inside
from engine.game.bot import is_bot_file
from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.plain_text import quoted
from engine.plugins.loading import hear, passing_on
from engine.sim.run import Job

_log = logging.getLogger("boxcars.cluster")

J = TypeVar("J")
T = TypeVar("T")
R = TypeVar("R")

ADDRESS = r"(tcp|tls|ws|wss)://\S+:\d{1,5}"

SECONDS_A_CHUNK = 1.0
"""Seconds that a chunk of tasks takes a worker: longer than on this machine, because results travel."""

MAX_CHUNK = 500
AT_HAND = 2
"""Chunks per thread of the workers, including the current one."""

SECONDS_TO_NOTICE = 0.1
"""Seconds between two calls of `cancelled`."""

SECONDS_TO_CONNECT = 10.0
SECONDS_WITHOUT_WORKERS = 60.0
"""Seconds after which a scheduler without workers is an error."""

SECONDS_TO_COUNT = 2.0
"""Seconds between two counts of the workers, which come and go."""

MAX_PREPARED = 4
"""Number of jobs that a worker keeps ready."""


class SentScenario(Struct, frozen=True):
    """A scenario as the text of its file."""

    text: str


class SentJob(Struct, frozen=True):
    """A job whose scenarios are texts. `bots` has the texts of the files of bots by the names that the job uses."""

    key: str
    version: str
    job: Any
    bots: dict[str, str]


class Cluster:
    """The workers of a Dask scheduler at an address such as `tcp://host:8786`. It connects with the first task and
    stays connected until it is closed."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._client: Any = None
        self._sent: list[tuple[Any, Any]] = []

    def close(self) -> None:
        """End the connection. Other users of the scheduler are not affected."""
        client, self._client, self._sent = self._client, None, []
        if client is not None:
            atexit.unregister(self.close)
            client.close(timeout=SECONDS_TO_CONNECT)

    def client(self) -> Any:
        """Return the connection. Raises BoxcarsError if Dask is missing or does not answer."""
        if self._client is None:
            distributed = _distributed()
            if not re.fullmatch(ADDRESS, self.address):
                said = tr("expected the address of a Dask scheduler such as tcp://host:8786, found {address}")
                raise BoxcarsError(said.format(address=quoted(self.address, 60)))
            try:
                self._client = distributed.Client(self.address, set_as_default=False, timeout=SECONDS_TO_CONNECT)
            except (OSError, ValueError, TypeError) as error:
                said = tr("no Dask scheduler answers at {address}: {error}")
                raise BoxcarsError(said.format(address=self.address, error=in_brief(error))) from None
            atexit.register(self.close)
        return self._client

    def sent(self, job: Any) -> Any:
        """Return the future of a job on the workers; it is sent once as long as it is the same one."""
        for known, future in self._sent:
            if known is job and future.status != "error":
                return future
        packed = sent_job(job)
        # As the result of a task, the job survives every single worker.
        future = self.client().submit(_received, packed, key=f"boxcars-job-{packed.key}")
        self._sent = [(job, future), *self._sent[: MAX_PREPARED - 1]]
        return future


def _distributed() -> Any:
    """Return the module. Raises BoxcarsError if the extra is not installed."""
    try:
        import distributed
    except ImportError:
        raise BoxcarsError(
            tr("a cluster needs Dask, which is not installed; install it with: pip install 'boxcars[cluster]'")
        ) from None
    for name in ("distributed", "distributed.client", "distributed.core"):
        logging.getLogger(name).setLevel(logging.ERROR)
    return distributed


def done_by_cluster(
    start: Callable[[J], Callable[[Sequence[T]], R]],
    job: J,
    tasks: Iterable[T],
    cluster: Cluster,
    named: Callable[[T], str],
    cancelled: Callable[[], bool],
    ready: Callable[[], None],
) -> Iterator[R]:
    """Yield what `start(job)` on a worker makes of each chunk of tasks, as they are done, in any order. The arguments
    and errors are those of `done_by_workers`; a worker without this program, or with another version of it, is a
    BoxcarsError, too."""
    client, left, numbers = cluster.client(), iter(tasks), count()
    threads = _threads(client, cancelled, cluster.address)
    if not threads:
        return
    packed, session, size = cluster.sent(job), uuid4().hex, 1
    pending: dict[Any, list[T]] = {}
    done: SimpleQueue[Any] = SimpleQueue()
    counted = clock.seconds()
    ready()
    try:
        while not cancelled():
            while len(pending) < AT_HAND * threads and (chunk := list(islice(left, size))):
                future = client.submit(_done, start, packed, chunk, key=f"boxcars-{session}-{next(numbers)}")
                pending[future] = chunk
                future.add_done_callback(done.put)
            if not pending:
                return
            if clock.seconds() - counted > SECONDS_TO_COUNT:
                threads = _threads(client, cancelled, cluster.address) or threads
                counted = clock.seconds()
            try:
                future = done.get(timeout=SECONDS_TO_NOTICE)
            except Empty:
                continue
            chunk = pending.pop(future)
            result, seconds, messages = _result(future, named(chunk[0]))
            hear(messages)
            size = max(1, min(MAX_CHUNK, 2 * len(chunk), int(len(chunk) * SECONDS_A_CHUNK / max(seconds, 1e-6))))
            future.release()
            yield result
    finally:
        if pending:
            client.cancel(list(pending), force=True)


def _threads(client: Any, cancelled: Callable[[], bool], address: str) -> int:
    """Return the number of threads of all workers; wait for the first one, 0 if canceled meanwhile. Raises BoxcarsError
    if none comes."""
    began, pause = clock.seconds(), threading.Event()
    while not cancelled():
        try:
            found = sum(client.nthreads().values())
        except (OSError, RuntimeError) as error:
            said = tr("the Dask scheduler at {address} was lost: {error}")
            raise BoxcarsError(said.format(address=address, error=in_brief(error))) from None
        if found:
            return int(found)
        if clock.seconds() - began > SECONDS_WITHOUT_WORKERS:
            said = tr("the Dask scheduler at {address} has no workers; start one with: dask worker {address}")
            raise BoxcarsError(said.format(address=address))
        pause.wait(SECONDS_TO_NOTICE)
    return 0


def _result(future: Any, task: str) -> Any:
    """Return the result of a future. Raises the BoxcarsError of its worker, or one for anything else."""
    from distributed import KilledWorker

    if future.status not in ("finished", "error"):
        raise BoxcarsError(tr("the Dask scheduler was lost; start it again"))
    try:
        return future.result()
    except BoxcarsError:
        raise
    except KilledWorker:
        said = tr("{task} ended its worker repeatedly and was canceled: memory may have run out on the cluster")
        raise BoxcarsError(said.format(task=task)) from None
    except ModuleNotFoundError as error:
        said = tr(
            "a worker of the cluster lacks a module: {error}; install the same version of Boxcars on all machines"
        )
        raise BoxcarsError(said.format(error=in_brief(error))) from None
    except Exception as error:
        said = tr("a worker of the cluster failed: {error}")
        raise BoxcarsError(said.format(error=in_brief(error))) from error


def sent_job(job: Any) -> SentJob:
    """Return a job in the form that travels: all scenarios in it are texts, and so are files of bots."""
    from engine.files.scenarios import dumps

    texts: dict[int, SentScenario] = {}
    names: set[str] = set()

    def text(scenario: Scenario) -> SentScenario:
        from engine.edit.sheet.tracing import SetTracing

        if id(scenario) not in texts:
            texts[id(scenario)] = SentScenario(dumps(SetTracing(None).apply(scenario)))
        return texts[id(scenario)]

    def packed(value: Any) -> Any:
        if isinstance(value, Scenario):
            return text(value)
        if isinstance(value, Job):
            names.update(value.bots)
        return _mapped(value, packed)

    found = packed(job)
    bots = {name: path.read_text("utf-8") for name in sorted(names) if (path := _file_of(name)) is not None}
    return SentJob(uuid4().hex, version("boxcars"), found, bots)


def _file_of(name: str) -> Path | None:
    """Return the file that a name of a bot may stand for; other bots of that name come first on a worker, too."""
    if is_bot_file(name):
        return Path(name)
    path = characters_folder() / f"{name}.yaml"
    return path if stays_inside(name) and path.is_file() else None


def _mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return a value with the parts of its structures, tuples and mappings changed."""
    if isinstance(value, Struct):
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        changed = {name: change(part) for name, part in fields.items()}
        return replace(value, **{name: part for name, part in changed.items() if part is not fields[name]})
    if type(value) is tuple:
        return tuple(map(change, value))
    return value


# On the workers.

_LOCK = threading.Lock()
"""One job plays at a time in a process: compiled games have a board of their own process."""
_PREPARED: OrderedDict[tuple[str, Any], Callable[[Sequence[Any]], Any]] = OrderedDict()


def _received(sent: SentJob) -> SentJob:
    return sent


def _done(start: Callable[[Any], Callable[[Sequence[Any]], Any]], sent: SentJob, tasks: Sequence[Any]) -> Any:
    """Return the results of a chunk of tasks, the seconds that it took, and the messages about plug-ins."""
    with _LOCK, passing_on() as messages:
        work = _PREPARED.get((sent.key, start))
        if work is None:
            work = start(job_of(sent))
            _PREPARED[sent.key, start] = work
            while len(_PREPARED) > MAX_PREPARED:
                _PREPARED.popitem(last=False)
        began = clock.seconds()
        found = work(tasks)
        return found, clock.seconds() - began, dict(messages)


def job_of(sent: SentJob) -> Any:
    """Return the job that was sent. Raises BoxcarsError if this is another version of the program."""
    from engine.files.scenarios import loads

    if sent.version != version("boxcars"):
        said = tr("a worker of the cluster has version {other}, and this is version {this}; install the same on both")
        raise BoxcarsError(said.format(other=version("boxcars"), this=sent.version))
    scenarios: dict[int, Scenario] = {}
    files = _files(sent.bots)

    def unpacked(value: Any) -> Any:
        if isinstance(value, SentScenario):
            if id(value) not in scenarios:
                scenarios[id(value)] = loads(value.text, tr("board of the run"))
            return scenarios[id(value)]
        value = _mapped(value, unpacked)
        if isinstance(value, Job):
            return replace(value, bots=tuple(files.get(name, name) for name in value.bots))
        return value

    return unpacked(sent.job)


def _files(bots: Mapping[str, str]) -> dict[str, str]:
    """Write the files of bots into a temporary folder, and return them by the names of the bots."""
    if not bots:
        return {}
    folder = tempfile.TemporaryDirectory(prefix="boxcars-bots-")
    atexit.register(folder.cleanup)
    found = {}
    for number, (name, text) in enumerate(bots.items()):
        path = Path(folder.name) / f"{number}.yaml"
        path.write_text(text, "utf-8")
        found[name] = str(path)
    return found
