"""Runs: the record of a search, step by step, and what the command makes of several."""

from __future__ import annotations

import html
import json
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple, Optional, Union, overload

from . import _core
from ._command import Shown, SteptraceError, frame, options_of
from ._problem import Problem, posed, trace_of


#: Steps of a run whose page a notebook may hold, and whose open lists are compared state by state: these grow with its square.
MOST_STAGED, MOST_COMPARED = 2_000, 500


class Node(NamedTuple):
    """An entry of the open list."""

    id: int
    state: str
    parent: Optional[int]
    operator: Optional[str]
    depth: int
    g: Any
    h: Any
    f: Any


class Try(NamedTuple):
    """An operator that was tried in a step, and its verdict: opened, duplicate, improved, reopened, cut or blocked."""

    operator: str
    verdict: str
    state: Optional[str]
    node: Optional[Node]
    of: Optional[Node]
    place: Optional[str]


@dataclass(frozen=True)
class Step:
    """Taking one node off open. Steps are numbered from 1; step 0 is the moment before the first."""

    number: int
    node: Optional[Node]
    tries: list[Try]
    expanded: bool
    dead_end: bool
    _run: Run

    @cached_property
    def _lists(self) -> tuple[list[int], list[int]]:
        return self._run._trace.lists(self.number)

    @property
    def open(self) -> list[Node]:
        """The open list after the step, the node that is taken next first."""
        return [self._run.node(id) for id in self._lists[0]]

    @property
    def closed(self) -> list[Node]:
        """The closed list after the step, in the order of closing."""
        return [self._run.node(id) for id in self._lists[1]]

    def __repr__(self) -> str:
        return f"Step({self.number}, {self.node.state if self.node else None})"


class Steps(Sequence[Step]):
    """The steps of a run by their numbers: ``steps[3]`` is step 3, ``steps[0]`` the moment before the first; the length and a loop
    leave that out."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def __len__(self) -> int:
        return len(self._run._trace)

    def __iter__(self) -> Iterator[Step]:
        return (self[number] for number in range(1, len(self) + 1))

    @overload
    def __getitem__(self, number: int) -> Step: ...
    @overload
    def __getitem__(self, number: slice) -> list[Step]: ...
    def __getitem__(self, number: Union[int, slice]) -> Union[Step, list[Step]]:
        if isinstance(number, slice):
            return [self[at] for at in range(*number.indices(len(self) + 1))]
        run = self._run
        number = number + len(self) + 1 if number < 0 else number
        if number == 0:
            return Step(0, None, [], False, False, run)
        told = run._trace.step(number)

        def node(id: Optional[int]) -> Optional[Node]:
            return None if id is None else run.node(id)

        tries = [Try(t["operator"], t["verdict"], t["state"], node(t["node"]), node(t["of"]), t["place"]) for t in told["tries"]]
        return Step(number, run.node(told["node"]), tries, told["expanded"], told["dead_end"], run)


class Run:
    """The record of a search."""

    def __init__(self, trace: _core.Trace, problem: Optional[Problem] = None) -> None:
        self._trace = trace
        #: What was searched, if it was made in Python.
        self.problem = problem

    @property
    def strategy(self) -> str:
        """Everything that decides the run, as one spec."""
        return self._trace.strategy

    @property
    def outcome(self) -> str:
        """``solved``, ``exhausted``, ``unsolvable`` or ``limit``."""
        return self._trace.outcome

    @property
    def start(self) -> str:
        """The start, as the command writes it."""
        return self._trace.ends[0]

    @property
    def goal(self) -> str:
        """The goal, as the command writes it."""
        return self._trace.ends[1]

    @property
    def expanded(self) -> int:
        """The number of nodes expanded."""
        return self._trace.expanded

    @property
    def generated(self) -> int:
        """The number of nodes, the start included."""
        return self._trace.nodes

    @property
    def steps(self) -> Steps:
        """The steps, by their numbers from 1."""
        return Steps(self)

    def node(self, id: int) -> Node:
        """Returns a node by its number."""
        return Node(**self._trace.node(id))

    @cached_property
    def path(self) -> list[Node]:
        """The nodes from the start to the goal; empty without one."""
        return [self.node(id) for id in self._trace.path]

    @property
    def moves(self) -> list[Optional[str]]:
        """The operators of the path."""
        return [node.operator for node in self.path[1:]]

    @property
    def cost(self) -> Any:
        """The cost of the path; ``None`` without one."""
        return self.path[-1].g if self.path else None

    def columns(self) -> dict[str, list[Any]]:
        """Returns all steps, column by column."""
        return self._trace.columns()

    def table(self) -> list[dict[str, Any]]:
        """Returns a row a step.

        >>> run("283104765", "bfs", goal="spiral").table()[1]["state"]
        '203184765'
        """
        columns = self.columns()
        return [dict(zip(columns, row)) for row in zip(*columns.values())]

    def to_pandas(self) -> Any:
        """Returns the table as a data frame of pandas, a row a step."""
        import numpy
        import pandas

        columns: dict[str, Any] = self.columns()
        for name in ("step", "node", "depth", "open", "closed"):
            columns[name] = numpy.fromiter(columns[name], dtype="int64", count=len(self.steps))
        columns["parent"] = pandas.array([-1 if at is None else at for at in columns["parent"]], dtype="Int64")
        if columns["parent"].size:
            columns["parent"][0] = pandas.NA
        return pandas.DataFrame(columns).set_index("step")

    def jsonl(self, lists: bool = False) -> bytes:
        """Returns the trace file, with the full lists of each step if asked for."""
        return self._trace.jsonl(lists)

    def _shown(self, **options: Any) -> Shown:
        return Shown(["report", "--from=-", *options_of(options)], self.jsonl())

    def html(self, **options: Any) -> str:
        """Returns the page of the run; options are those of ``steptrace report``."""
        return self._shown(**options).html()

    def save(self, path: Union[str, Path], **options: Any) -> Path:
        """Writes a report, or by its ending .jsonl the trace file."""
        if str(path).endswith(".jsonl"):
            Path(path).write_bytes(self.jsonl())
            return Path(path)
        return self._shown(**options).save(path)

    def check(self, strategy: str, **options: Any) -> Any:
        """Marks the run as if somebody had written it down."""
        from ._record import check

        return check(self.jsonl(), strategy, **options)

    def diff(self, other: Any) -> Difference:
        """Compares with another run or record: the first row in which they differ, with both."""
        return Difference(self, other)

    def _compared(self) -> bytes:
        rows, name = [json.loads(line) for line in self.jsonl().splitlines()], cache(lambda id: self.node(id).state)
        for row in rows:
            if row["record"] == "step" and row["step"] <= MOST_COMPARED:
                row["open"] = [name(id) for id in self._trace.lists(row["step"])[0]]
        return "\n".join(json.dumps(row, ensure_ascii=False) for row in rows).encode()

    def text(self, **options: Any) -> str:
        """Returns the report as text."""
        return self._shown(**options).text

    def __repr__(self) -> str:
        found = f"cost {self.cost}, " if self.path else ""
        goal = self.goal if len(self.goal) <= 60 else f"{self.goal[:59]}…"
        return f"<Run {self.strategy.split(',')[0]}, {self.start} to {goal}: {self.outcome}, {found}{len(self.steps)} steps>"

    def _repr_html_(self) -> str:
        if len(self.steps) > MOST_STAGED:
            more = "Its page is one to be saved: <code>save(&quot;run.html&quot;)</code> writes it."
            return f"{self._static()}<p>{more}</p>"
        return self._static() + frame(self.html())

    def _static(self, most: int = 20) -> str:
        columns = {name: values[:most] for name, values in self.columns().items()}
        rows = [dict(zip(columns, row)) for row in zip(*columns.values())]
        head = "".join(f"<th>{name}</th>" for name in (rows[0] if rows else ()))

        def text(value: Any) -> str:
            return "" if value is None else html.escape(str(value))

        body = "".join("<tr>" + "".join(f"<td>{text(value)}</td>" for value in row.values()) + "</tr>" for row in rows)
        more = f"<p>… and {len(self.steps) - most:,} more steps</p>" if len(self.steps) > most else ""
        return f"<p>{html.escape(repr(self)[1:-1])}</p>{self._picture()}<table><tr>{head}</tr>{body}</table>{more}"

    def _picture(self, most: int = 12) -> str:
        if not self.path:
            return ""
        states = [self.start, *(node.state for node in self.path[1:])]
        drawn = getattr(self.problem, "pictures", {})
        if self._trace.kind != "tiles" and not drawn:
            return f"<p>{' → '.join(map(html.escape, states[:60]))}{' …' if len(states) > 60 else ''}</p>"
        if drawn:
            return _side_by_side([drawn.get(state, state) for state in states[:most]], len(states) > most)
        across = self._across
        rows = [state[at : at + across] for state in states[:most] for at in range(0, len(state), across)]
        each = len(states[0]) // across
        boards = ["\n".join(" ".join(row).replace("0", " ") for row in rows[at : at + each]) for at in range(0, len(rows), each)]
        return _side_by_side(boards, len(states) > most)

    @cached_property
    def _across(self) -> int:
        return int(json.loads(self.jsonl().split(b"\n", 1)[0])["cols"])


def _side_by_side(pictures: list[str], is_cut: bool) -> str:
    shown = "".join(f'<pre style="display:inline-block;margin:0 1em 0 0">{html.escape(picture)}</pre>' for picture in pictures)
    return f"<div>{shown}{'…' if is_cut else ''}</div>"


class Difference(Shown):
    """Two runs or records, compared as by ``steptrace diff``: the first row in which they differ, with both; true if they do.

    >>> bfs, dfs = (run("283104765", strategy, goal="spiral") for strategy in ("bfs", "dfs"))
    >>> bool(bfs.diff(bfs)), bool(bfs.diff(dfs))
    (False, True)
    """

    def __init__(self, one: Any, other: Any) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="steptrace-")
        files = [Path(self._folder.name) / name for name in ("this", "other")]
        for file, each in zip(files, (one, other)):
            file.write_bytes(each._compared())
        super().__init__(["diff", "--quiet", *map(str, files)], right=(0, 1))

    def __bool__(self) -> bool:
        return _core.call(self._words, b"")[0] == 1

    def __repr__(self) -> str:
        return self.text


def run(start: Any, strategy: str = "astar", *, goal: Any = None, **options: Any) -> Run:
    """Searches, and returns the record.

    ``start`` is a board, a problem, or whatever ``steptrace trace`` takes; options are those of that command.

    >>> run("maze", "bfs").outcome
    'solved'
    >>> run("283104765", "astar,h=manhatan")
    Traceback (most recent call last):
    ...
    steptrace._command.SteptraceError: error: `manhatan` is not a value of `h`
     --> --strategy:1:9
      |
    1 | astar,h=manhatan
      |         ^^^^^^^^
      |
      = help: did you mean `manhattan`? h takes manhattan, misplaced, linear-conflict, gaschnig, nilsson, zero, exact
    """
    words, text, what = posed(start, goal)
    return Run(trace_of([*words, f"--strategy={strategy}", *options_of(options)], text), what)


def load(path: Union[str, Path]) -> Run:
    """Reads a trace file."""
    try:
        return Run(_core.read(Path(path).read_bytes()))
    except ValueError as error:
        raise SteptraceError(f"{path}: {error}") from None


def _several(command: str, start: Any, goal: Any, options: dict[str, Any]) -> Shown:
    words, text, _ = posed(start, goal) if start is not None else ([*options_of({"goal": goal})], "", None)
    return Shown([command, *words, *options_of(options)], text)


def compare(start: Any, *strategies: str, goal: Any = None, **options: Any) -> Shown:
    """Compares runs on one problem: their results, and where and why they diverge. ``vary="order"`` varies a setting.

    >>> compare("283104765", "bfs", "astar", goal="spiral")
    <Shown: bfs and astar>
    """
    return _several("compare", start, goal, {"run": list(strategies), **options})


def study(*strategies: str, **options: Any) -> Shown:
    """Tabulates what strategies cost on many problems, as ``steptrace study``."""
    return Shown(["study", *options_of({"run": list(strategies), **options})])


def find(condition: str, **options: Any) -> list[str]:
    """Returns what ``steptrace find`` finds: boards, or graphs, whose runs meet a condition.

    >>> find("steps <= 12 and ties = 0 and moves >= 5", count=1)
    ['052183476']
    """
    from ._command import command

    return command(["find", "--quiet", f"--where={condition}", "--boards", *options_of(options)], right=(0, 1)).splitlines()


def exercise(start: Any = None, *, goal: Any = None, **options: Any) -> Shown:
    """Makes an exercise; ``key=True`` makes its key. Options are those of ``steptrace exercise``."""
    key = options.pop("key", False)
    words, text, _ = posed(start, goal) if start is not None else ([*options_of({"goal": goal})], "", None)
    words = ["exercise", "--quiet", *words, *options_of(options)]
    return Shown(words, text, option="--key" if key else "-o")
