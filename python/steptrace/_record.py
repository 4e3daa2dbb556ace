"""Functions of one's own, recorded: the states that they expand, the path that they return, the lists that they keep."""

from __future__ import annotations

import copy
import html
import json
import signal
import threading
import time
import traceback
from collections.abc import Callable, Hashable, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, NamedTuple, Optional, Union

from . import util
from ._command import Shown, SteptraceError, command, options_of
from ._problem import Own, Problem, head_of, posed
from ._run import Difference, Run

#: The methods that ask for what leads on from a state, and those that ask whether it is a goal.
EXPANDS = ("actions", "getSuccessors", "successors", "neighbors", "neighbours", "expand")
TESTS = ("goal_test", "is_goal", "isGoalState")


class Mistake(NamedTuple):
    """A mistake in a trace: its step, the reason in one word and in a sentence."""

    step: int
    reason: str
    says: str


class Judged(Shown):
    """What the command finds out about a trace."""

    def _begin(self) -> None:
        _ = self.json

    @cached_property
    def json(self) -> dict[str, Any]:
        """All that is known, as the command prints it with ``--json``."""
        told: dict[str, Any] = json.loads(command([*self._words, "--json"], self._input, self._right))
        return told


class Mark(Judged):
    """A marked trace."""

    def __init__(self, words: list[str], sheet: Union[str, bytes], complete: bool) -> None:
        super().__init__(["check", "-", "--quiet", *words], sheet, "--report", right=(0, 1))
        self._complete = complete

    @property
    def verdict(self) -> str:
        """``right``, ``incomplete`` or ``wrong``."""
        return str(self.json["verdict"])

    @property
    def right(self) -> bool:
        """True if every step is one that the strategy takes, and the search was not ended early."""
        return self.verdict == "right" or self.verdict == "incomplete" and not self._complete

    @cached_property
    def mistakes(self) -> list[Mistake]:
        """The mistakes, in the order of the steps."""
        return [Mistake(each["step"], each["reason"], each["says"]) for each in self.json["mistakes"]]

    @property
    def first(self) -> Optional[Mistake]:
        """The first mistake, if there is one."""
        return self.mistakes[0] if self.mistakes else None

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        return f"<Mark: {self.verdict}{f', step {self.first.step}: {self.first.says}' if self.first else ''}>"


class Identified(Judged):
    """The strategies that a trace may be of."""

    @property
    def agrees(self) -> bool:
        """True if a strategy agrees with every step."""
        return bool(self.json["agrees"])


class _Stop(BaseException):
    """Ends a function that is recorded."""


#: Entries of open that are kept, and that are marked: of a long search, the lists of its first steps.
MOST_ENTRIES, MOST_MARKED = 20_000, 10_000


class _Open:
    """A container, and what it held at each expansion: copies, which are put in order when somebody asks."""

    def __init__(self, copied: util.Entries, ordered: util.Ordered, tells: bool) -> None:
        self.copied, self.ordered, self.tells = copied, ordered, tells
        #: For each expansion, what was there before the next item was taken, if the container tells, and what was there then.
        self.kept: list[tuple[Optional[list[Any]], list[Any]]] = []
        self.before: Optional[list[Any]] = None
        self.room = MOST_ENTRIES

    def takes(self) -> None:
        """An item will be taken; the first after an expansion counts: others are dropped, or expanded."""
        if self.before is None and self.room > 0:
            self.before = self.copied()

    def expands(self) -> None:
        """A state is expanded."""
        if self.room > 0:
            left = self.copied()
            self.room -= len(left)
            self.kept.append((self.before, left))
            self.before = None

    def after(self) -> list[list[Any]]:
        """Returns what was there after each expansion, what is taken next first."""
        made, last = [], self.kept[0][1] if self.kept else []
        for before, left in self.kept[1:]:
            if self.tells:
                made.append(self.ordered(left if before is None else before))
            else:
                # What has gone was taken before, and what was dropped first.
                there = set(map(id, left))
                made.append([*(entry for entry in self.ordered(last) if id(entry) not in there), *self.ordered(left)])
            last = left
        return made


class _Recorder:
    """What a function does, as it is seen from the problem. What can wait until it has ended is done then."""

    def __init__(self, steps: int, seconds: float) -> None:
        self.expanded: list[Any] = []
        #: For each expansion, the state that was tested for the goal last before it.
        self.tested: list[Any] = []
        self.last_test: Any = None
        #: For each method, what it was asked and what it answered.
        self.answers: dict[str, list[tuple[Any, tuple[Any, ...]]]] = {}
        self.lists: list[_Open] = []
        self.most, self.until = steps, time.monotonic() + seconds
        self.strange: Optional[SteptraceError] = None

    def keeps(self, copied: util.Entries, ordered: util.Ordered, tells: bool) -> Callable[[], None]:
        self.lists.append(_Open(copied, ordered, tells))
        return self.lists[-1].takes

    def watched(self, problem: Any) -> Any:
        """Returns a problem that tells what is asked of it, and is otherwise the same."""
        kind = type(problem)
        # Without room of its own, it may take the place of a class that has slots.
        own: dict[str, Any] = {"__slots__": ()}
        for name in EXPANDS:
            if callable(getattr(kind, name, None)):
                own[name] = self._expanding(getattr(kind, name), name)
        for name in TESTS:
            if callable(getattr(kind, name, None)):
                own[name] = self._testing(getattr(kind, name))
        seen = copy.copy(problem)
        try:
            seen.__class__ = type(kind.__name__, (kind,), own)
        except TypeError:
            raise SteptraceError(f"{kind.__name__} cannot be watched: write it as a class of its own") from None
        return seen

    def _expanding(self, method: Callable[..., Any], name: str) -> Callable[..., Any]:
        expanded, tested, lists, answers = self.expanded, self.tested, self.lists, self.answers.setdefault(name, [])
        most, until, monotonic, here, thread = self.most, self.until, time.monotonic, threading.get_ident, threading.get_ident()
        is_inside = False

        def seen(own: Any, state: Any, *rest: Any, **given: Any) -> Any:
            nonlocal is_inside
            if here() != thread:
                call = f"{name}({state!r}) is called from another thread"
                self.strange = SteptraceError(f"{call}: a search in one thread can be recorded")
                raise self.strange
            # A method that calls another one asks once.
            if is_inside:
                return method(own, state, *rest, **given)
            count = len(expanded)
            if not count or expanded[-1] != state:
                if count >= most or not count & 255 and monotonic() > until:
                    raise _Stop
                for open_list in lists:
                    open_list.expands()
                expanded.append(state)
                tested.append(self.last_test)
            elif monotonic() > until:
                raise _Stop
            is_inside = True
            try:
                answer = method(own, state, *rest, **given)
            finally:
                is_inside = False
            # A copy: the function may turn the answer round.
            if isinstance(answer, (list, tuple)):
                answers.append((state, tuple(answer)))
            return answer

        return seen

    def _testing(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def seen(own: Any, state: Any, *rest: Any, **given: Any) -> Any:
            self.last_test = state
            return method(own, state, *rest, **given)

        return seen

    def ends(self) -> None:
        """Says what is wrong with the problem, or with how it was asked."""
        if self.strange is not None:
            raise self.strange
        for name, answers in self.answers.items():
            known: dict[Any, tuple[Any, ...]] = {}
            for state, answer in answers:
                try:
                    first = known.setdefault(state, answer)
                except TypeError:
                    raise _unhashable(name, state) from None
                if first is not answer and first != answer:
                    told = f"first it gave {list(first)!r}, then {list(answer)!r}"
                    raise SteptraceError(f"{name}({state!r}) changed its mind: {told}")
        for own in self.lists:
            own.expands()


@contextmanager
def _alarm(seconds: float) -> Any:
    """Stops what takes longer, also where it asks nothing of the problem; not in another thread than the first, and not on Windows."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_: Any) -> None:
        raise _Stop

    before = signal.signal(signal.SIGALRM, stop)
    # Again and again: a function may catch everything.
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.05)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def record(
    problem: Problem, function: Callable[..., Any], args: Sequence[Any], given: dict[str, Any], *, steps: int, seconds: float
) -> Record:
    """Runs a function on a problem and records it: see :meth:`Problem.record`."""
    recorder = _Recorder(steps, seconds)
    seen = recorder.watched(problem._target())
    error: Optional[BaseException] = None
    returned, stopped = None, False
    util.LISTENERS.append(recorder.keeps)
    try:
        with _alarm(seconds):
            returned = function(seen, *args, **given)
    except _Stop:
        stopped = True
    except SteptraceError:
        raise
    except (Exception, SystemExit) as raised:  # the function's own
        error = raised
    finally:
        util.LISTENERS.pop()
    recorder.ends()
    if error is not None and recorder.expanded:
        _blame(problem, recorder.expanded[-1])
    return Record(problem, recorder, returned, error, stopped)


def _blame(problem: Problem, state: Any) -> None:
    """Says what is wrong with the answer at the last state, if a function has failed because of that."""
    if not isinstance(problem, Own):
        return
    try:
        hash(state)
    except TypeError:
        raise _unhashable(problem._asks, state) from None
    try:
        problem.successors(state)
    except SteptraceError as wrong:
        # What the problem itself raises is the error of the function.
        if wrong.__cause__ is None:
            raise


def _unhashable(name: str, state: Any) -> SteptraceError:
    return SteptraceError(f"{name}({state!r}): a state must be hashable: a tuple in place of a list is")


class Record:
    """What a function of one's own did: the states that it expanded, in order, its path, and its open list where that is known."""

    def __init__(self, problem: Problem, recorder: _Recorder, returned: Any, error: Optional[BaseException], stopped: bool) -> None:
        #: What was searched.
        self.problem = problem
        #: The states that were expanded, in order.
        self.expanded = recorder.expanded
        #: What the function returned.
        self.returned = returned
        #: The exception that ended it, if one did.
        self.error = error
        #: True if it was stopped, after as many steps or as much time as were allowed.
        self.stopped = stopped
        self._tested, self._last_test = recorder.tested, recorder.last_test
        # Of several containers, which is open is not said.
        self._open = recorder.lists[0] if len(recorder.lists) == 1 else None

    @cached_property
    def path(self) -> Optional[list[Any]]:
        """The states of the path that the function returned, from the start; ``None`` if it returned none."""
        found, start = self.returned, self.problem.start
        if found is None or isinstance(found, (bool, str)):
            return None
        if isinstance(found, tuple) and found and isinstance(found[0], list):
            found = found[0]
        if callable(getattr(found, "path", None)):
            nodes = found.path()
            return [node[1] if isinstance(node, tuple) and len(node) == 2 else getattr(node, "state", node) for node in nodes]
        if hasattr(found, "state"):
            line = []
            while found is not None:
                line.append(found.state)
                found = getattr(found, "parent", None)
            return line[::-1]
        if not isinstance(found, (list, tuple)):
            return None
        steps = list(found)
        if steps and steps[0] == start:
            return steps
        line = [start]
        for action in steps:
            # An action, or the state that it leads to.
            next_states = [to for operator, to, _ in self.problem.successors(line[-1]) if action in (operator, to)]
            if not next_states:
                return None
            line.append(next_states[0])
        return line

    @property
    def cost(self) -> Any:
        """The cost of the path; ``None`` without one, or if it is no path."""
        if self.path is None:
            return None
        total: Any = 0
        for state, to in zip(self.path, self.path[1:]):
            costs = [cost for _, next_state, cost in self.problem.successors(state) if next_state == to]
            if not costs:
                return None
            total += min(costs)
        return total

    @cached_property
    def open(self) -> Optional[list[list[Any]]]:
        """For each expansion, the states in open after it, what is taken next first; ``None`` where that is not known.

        It is known if the function keeps one container of :mod:`steptrace.util`, or a list that it has passed to :func:`watch`.
        """
        if self._open is None:
            return None
        known = set(self.expanded) | {self.problem.start}
        known.update(to for state in set(self.expanded) for _, to, _ in self.problem.successors(state))

        def is_state(entry: Any) -> bool:
            try:
                return entry in known
            except TypeError:
                return False

        lists = [util.states_in(entries, is_state) for entries in self._open.after()]
        lists += [[] for _ in range(len(self.expanded) - len(lists))]
        if not self._open.tells:
            # What was taken to be expanded is gone, too; of a heap it is not seen when it was made and taken at once.
            for at, taken in enumerate(self._all()[1:]):
                if taken not in lists[at]:
                    lists[at] = [taken, *lists[at]]
        return lists

    def _goal(self) -> Any:
        """Returns the goal that was taken without being expanded, if there is one."""
        end = self.path[-1] if self.path else None
        if end is None or self.expanded and self.expanded[-1] == end or not self.problem.is_goal(end):
            return None
        # Each state was tested right before it was expanded, and so was the goal; else it was recognised when it was made.
        tested = self._tested[1:] if len(self._tested) > 1 else self._tested
        if self._last_test is not None and any(one != other for one, other in zip(tested, self.expanded[-len(tested) :])):
            return None
        return end

    def _compared(self) -> bytes:
        self._fail()
        return self._sheet(lists=True).encode()

    def _sheet(self, strategy: Optional[str] = None, lists: bool = False) -> str:
        words, text = self.problem._told()
        head = head_of(words, text) if strategy is None else json.loads(_head(words, text, strategy))
        if strategy is None:
            head.pop("strategy")
        field, name = "state" if "problem" in head else "board", self.problem.name
        lines, kept, room = [json.dumps(head)], (self.open if lists or strategy else None) or [], MOST_MARKED
        goal = self._goal()
        for at, state in enumerate([*self.expanded, *([] if goal is None else [goal])]):
            row: dict[str, Any] = {"record": "step", field: name(state)}
            room -= len(kept[at]) if at < len(kept) else room
            if room > 0 and kept[at]:
                row["open"] = [name(each) for each in kept[at]]
            lines.append(json.dumps(row, ensure_ascii=False))
        return "\n".join(lines) + "\n"

    def check(self, strategy: str, **options: Any) -> Mark:
        """Marks what was recorded as a trace of a strategy: the first wrong step, and why. Options are those of ``steptrace check``."""
        self._fail()
        complete = not (self.stopped or self.error) and bool(self._goal() is not None or self.path is None)
        return Mark(options_of(options), self._sheet(strategy), complete)

    def identify(self, **options: Any) -> Identified:
        """Finds the strategies that would have expanded these states."""
        self._fail()
        return Identified(["identify", "-", "--quiet", *options_of(options)], self._sheet(), right=(0, 1))

    def diff(self, other: Union[Record, Run]) -> Difference:
        """Compares with another record or run: the first row in which they differ, with both."""
        return Difference(self, other)

    def _all(self) -> list[Any]:
        goal = self._goal()
        return [*self.expanded, *([] if goal is None else [goal])]

    def _fail(self) -> None:
        if not self.expanded:
            raise SteptraceError("nothing was expanded: the function asked for no successors" + self._ended())

    def _ended(self) -> str:
        if self.error is not None:
            last = traceback.extract_tb(self.error.__traceback__)[-1]
            return f"; {type(self.error).__name__} in {last.name}, line {last.lineno}: {str(self.error)[:200]}"
        return "; it was stopped" if self.stopped else ""

    def __repr__(self) -> str:
        found = f", a path of {len(self.path) - 1} steps" if self.path else ", no path"
        return f"<Record: {len(self.expanded):,} states expanded{found}{self._ended()}>"

    def _repr_html_(self, most: int = 30) -> str:
        def draw(state: Any) -> str:
            return f"<pre>{html.escape(self.problem.draw(state))}</pre>"

        rows = []
        for at, state in enumerate(self._all()[:most]):
            waiting = "".join(map(draw, self.open[at][:8])) if self.open and at < len(self.open) else ""
            rows.append(f"<tr><td>{at + 1}</td><td>{draw(state)}</td><td style='display:flex;gap:1em'>{waiting}</td></tr>")
        more = f"<p>… and {len(self._all()) - most:,} more</p>" if len(self._all()) > most else ""
        head = "<tr><th>step</th><th>expanded</th><th>open after it</th></tr>"
        return f"<p>{html.escape(repr(self)[1:-1])}</p><table>{head}{''.join(rows)}</table>{more}"


def _head(words: list[str], text: str, strategy: str) -> bytes:
    from ._problem import trace_of

    return trace_of([*words, f"--strategy={strategy}", "--max-steps=1"], text).jsonl().split(b"\n", 1)[0]


def check(trace: Any, strategy: Optional[str] = None, *, problem: Any = None, goal: Any = None, **options: Any) -> Mark:
    """Marks a trace that somebody wrote: text, bytes, or the path of a file, in any form that the command reads.

    >>> check("taken: 283104765\\ntaken: 283164705\\n", "bfs", goal="spiral").first.step
    2
    """
    text = trace._sheet(strategy) if isinstance(trace, Record) else _read(trace)
    words = [*(_of_problem(problem, goal)), *options_of({"strategy": strategy, **options})]
    return Mark(words, text, complete=bool(options.get("complete")))


def identify(trace: Any, *, problem: Any = None, goal: Any = None, **options: Any) -> Identified:
    """Finds the strategies that agree with a trace that somebody wrote."""
    text = trace._sheet() if isinstance(trace, Record) else _read(trace)
    words = ["identify", "-", "--quiet", *_of_problem(problem, goal), *options_of(options)]
    return Identified(words, text, right=(0, 1))


def _read(trace: Any) -> Union[str, bytes]:
    if isinstance(trace, bytes):
        return trace
    if isinstance(trace, str) and "\n" in trace:
        return trace
    with open(trace, "rb") as file:
        return file.read()


def _of_problem(problem: Any, goal: Any) -> list[str]:
    if problem is None:
        return options_of({"goal": goal})
    words, text, _ = posed(problem, goal)
    if text:
        raise SteptraceError("a graph of arcs has no name: write it to a file, and say graph=PATH")
    start = words[0]
    is_board = start.replace(",", "").replace("/", "").replace(" ", "").isalnum() and any(c.isdigit() for c in start)
    return [f"--start={start}" if is_board else f"--graph={start}", *words[1:]]
