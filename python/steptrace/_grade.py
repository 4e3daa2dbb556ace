"""Grading: a function is held to a strategy on many problems."""

from __future__ import annotations

import html
import importlib.util
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Optional, Union

from ._command import SteptraceError, command
from ._problem import Problem, Puzzle, problem as of_one, puzzle
from ._record import Mark, Record


@dataclass(frozen=True)
class Graded:
    """The mark of one function: how many problems are right, and the first that is not."""

    name: str
    right: int
    all: int
    #: What is wrong, in words; empty if nothing is.
    says: str = ""
    mark: Optional[Mark] = field(default=None, repr=False)

    @property
    def score(self) -> float:
        """The share of the problems that are right."""
        return self.right / self.all if self.all else 0.0

    def html(self) -> str:
        """Returns the first mistake, with the marked trace."""
        shown = self.mark._static() if self.mark is not None else ""
        return f"<p>{html.escape(self.name)}: {self.right} of {self.all}. {html.escape(self.says)}</p>{shown}"

    _repr_html_ = html


def problems(boards: int, seed: int, moves: tuple[int, ...] = (2, 4, 6, 8, 10)) -> list[Puzzle]:
    """Returns boards that are some moves from the goal, the same for the same seed."""
    made: list[Puzzle] = []
    for at in range(boards):
        words = ["random", f"--moves={moves[at % len(moves)]}", f"--seed={seed + at}", "--quiet"]
        made.append(puzzle(command(words).strip()))
    return made


def hold(function: Callable[..., Any], strategy: str, on: Iterable[Any], name: str = "", *args: Any, **options: Any) -> Graded:
    """Runs a function on problems, and marks each run as one of a strategy."""
    right, count, says, first = 0, 0, "", None
    for each in on:
        task: Problem = of_one(each)
        count += 1
        # What goes on for longer than the strategy does is wrong by then.
        steps = len(task.run(strategy, max_steps=100_000).steps) + 10
        seen: Record = task.record(function, *args, steps=steps)
        wrong, mark = _wrong(seen, strategy, options)
        right += not wrong
        if wrong and not says:
            says, first = f"on {task.name(task.start)}: {wrong}", mark
    return Graded(name or getattr(function, "__name__", "function"), right, count, says, first)


def _wrong(seen: Record, strategy: str, options: dict[str, Any]) -> tuple[str, Optional[Mark]]:
    """Returns what is wrong with a run, in words; nothing if it is right."""
    if not seen.expanded:
        return "nothing was expanded" + seen._ended(), None
    mark = seen.check(strategy, **options)
    if mark.first is not None:
        return f"step {mark.first.step}: {mark.first.says}", mark
    if seen.error is not None or seen.stopped:
        return f"after {len(seen.expanded)} steps{seen._ended()}", mark
    if not mark.right:
        return f"it ended after {len(seen.expanded)} steps, before the search was over", mark
    if seen.path is None and any(map(seen.problem.is_goal, seen._all())):
        return "every step is right, but the path is not returned", mark
    return "", mark


def assert_search(
    function: Callable[..., Any],
    strategy: str,
    *args: Any,
    boards: int = 20,
    seed: int = 1,
    on: Optional[Iterable[Any]] = None,
    **options: Any,
) -> Graded:
    """Fails, with the first wrong step and why, unless a function searches as a strategy does on every problem.

    For pytest, otter-grader, nbgrader and whatever else runs assertions. ``on`` names the problems; by default they are boards.
    """
    __tracebackhide__ = True
    graded = hold(function, strategy, problems(boards, seed) if on is None else on, "", *args, **options)
    if graded.says:
        raise AssertionError(f"{graded.name} is not {strategy}: {graded.right} of {graded.all} right\n{graded.says}")
    return graded


def grade(
    folder: Union[str, Path],
    function: str,
    strategy: str,
    *args: Any,
    pattern: str = "**/*.py",
    boards: int = 20,
    seed: int = 1,
    on: Optional[Iterable[Any]] = None,
    **options: Any,
) -> list[Graded]:
    """Grades the function of this name in each file of a folder; a file that cannot be loaded has no point, and says why."""
    tasks = list(problems(boards, seed) if on is None else on)
    made: list[Graded] = []
    files = sorted(Path(folder).glob(pattern))
    if not files:
        raise SteptraceError(f"{folder} has no files {pattern}")
    for at, path in enumerate(files):
        name = str(path.relative_to(folder))
        try:
            own = _loaded(path, f"steptrace_graded_{at}")
            made.append(hold(getattr(own, function), strategy, tasks, name, *args, **options))
        except SteptraceError:
            raise
        except (Exception, SystemExit) as error:  # of the file that is graded
            made.append(Graded(name, 0, len(tasks), f"{type(error).__name__}: {error}"))
    return made


def _loaded(path: Path, name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no module")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def gradescope(graded: Graded) -> dict[str, Any]:
    """Returns what Gradescope reads as ``results.json``, with the first mistake as HTML."""
    test = {"name": graded.name, "score": graded.right, "max_score": graded.all, "output": graded.html(), "output_format": "html"}
    return {"score": graded.right, "tests": [test]}
