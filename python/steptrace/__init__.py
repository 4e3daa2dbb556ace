"""Searches, recorded: every operation on the open and closed lists of BFS, DFS, A* and their relatives.

>>> import steptrace as st
>>> run = st.run("283104765", "astar", goal="spiral")
>>> run.outcome, run.cost, len(run.steps)
('solved', 4, 5)
>>> [node.state for node in run.steps[2].open]
['023184765', '283164705', '283014765', '283140765', '230184765']

One's own function is recorded unchanged, and marked:

>>> def bfs(problem):
...     queue, known = [(problem.initial, [])], {problem.initial}
...     while queue:
...         state, path = queue.pop(0)
...         if problem.is_goal(state):
...             return path
...         for action in problem.actions(state):
...             child = problem.result(state, action)
...             if child not in known:
...                 known.add(child)
...                 queue.append((child, path + [action]))
>>> record = st.puzzle("283104765", goal="spiral").record(bfs)
>>> record.check("bfs").right
True
>>> record.check("dfs").first.step
2

A notebook shows a run, a comparison, a mark or a sheet as it is; ``save`` writes it as a page, notes, slides, LaTeX or text.
Names are those of the command: ``--max-steps 100`` is ``max_steps=100``.
"""

from ._command import Shown, SteptraceError
from ._core import __version__
from ._grade import Graded, assert_search, grade, gradescope
from ._problem import Graph, Grid, Own, Problem, Puzzle, graph, grid, problem, puzzle
from ._record import Mark, Mistake, Record
from ._run import Node, Run, Step, Try, compare, exercise, find, load, run, study
from .util import PriorityQueue, watch

__all__ = [
    "Graded", "Graph", "Grid", "Mark", "Mistake", "Node", "Own", "PriorityQueue", "Problem", "Puzzle", "Record", "Run", "Shown",
    "Step", "SteptraceError", "Try", "__version__", "assert_search", "check", "compare", "exercise", "find", "grade", "gradescope",
    "graph", "grid", "identify", "load", "problem", "puzzle", "run", "study", "watch",
]  # fmt: skip

from ._record import check, identify  # noqa: E402
