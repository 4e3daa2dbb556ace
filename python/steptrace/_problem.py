"""Problems: boards, graphs, grids, and those of one's own. Each speaks the interfaces that courses use.

====================  =====================================================================================
aima-python           ``initial``, ``actions``, ``result``, ``goal_test``, ``is_goal``, ``path_cost``, ``action_cost``, ``h``
CS188                 ``getStartState``, ``isGoalState``, ``getSuccessors``, ``getCostOfActions``
simpleai              ``initial_state``, ``actions``, ``result``, ``is_goal``, ``cost``, ``heuristic``
plain                 ``start``, ``neighbors``, ``successors``
====================  =====================================================================================
"""

from __future__ import annotations

import json
import math
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Optional, Union

from . import _core
from ._command import SteptraceError, options_of

if TYPE_CHECKING:
    from ._record import Record
    from ._run import Run

State = Hashable
#: An operator, the state that it leads to, and its cost.
Arc = tuple[Any, State, Any]

#: States of a problem of one's own that are looked at to draw it; beyond these, the rest is left out.
MOST_STATES = 20_000


def trace_of(words: Iterable[str], text: str = "") -> _core.Trace:
    """Returns the record of a run; what is wrong is said with a caret."""
    try:
        return _core.record(list(words), text.encode())
    except ValueError as error:
        raise SteptraceError(str(error).strip()) from None


class Problem:
    """What is searched: a start, goals, and what leads on from each state."""

    #: The start.
    start: State

    def __init__(self, words: list[str], text: str = "") -> None:
        #: How the command is told of it: its arguments, and its standard input.
        self.words, self.text = words, text

    # What a problem knows.

    def _arcs_at(self, state: State) -> list[Arc]:
        """Returns each operator at a state, in order, with the state that it leads to and its cost."""
        raise NotImplementedError

    def is_goal(self, state: State) -> bool:
        """Returns true if a state ends the search."""
        raise NotImplementedError

    def estimate(self, state: State) -> Any:
        """Returns h of a state."""
        return 0

    def name(self, state: State) -> str:
        """Returns a state as the command writes it."""
        return str(state)

    def draw(self, state: State) -> str:
        """Returns a picture of a state, as lines of text."""
        return self.name(state)

    # What one does with it.

    def run(self, strategy: str = "astar", **options: Any) -> Run:
        """Searches, and returns the record: ``strategy`` is a spec such as ``"astar,h=manhattan,ties=lifo"`` or a textbook's name.

        >>> import steptrace as st
        >>> st.puzzle("283104765", goal="spiral").run("bfs").cost
        4
        """
        from ._run import Run

        words, text = self._told()
        return Run(trace_of([*words, f"--strategy={strategy}", *options_of(options)], text), self)

    def record(self, function: Callable[..., Any], *args: Any, steps: int = 100_000, seconds: float = 10, **given: Any) -> Record:
        """Runs a function of one's own on this problem, unchanged, and records each state that it expands.

        A state is expanded when its actions, successors or neighbours are asked for, and another state's were before; asked for
        again in a row, it is the same expansion. The function is called with the problem and ``args``. It is stopped after
        ``steps`` expansions or ``seconds``; an exception in it is kept in ``record.error``, beside all that was recorded.
        """
        from ._record import record

        return record(self, function, args, given, steps=steps, seconds=seconds)

    def _told(self) -> tuple[list[str], str]:
        """Returns how the command is told of all of it."""
        return self.words, self.text

    def _target(self) -> Any:
        """Returns the object whose methods a search calls."""
        return self

    def _result(self, state: State, action: Any) -> State:
        for own, to, _ in self._arcs_at(state):
            if own == action:
                return to
        raise SteptraceError(f"result({state!r}, {action!r}): there is no such action at that state")

    def _cost(self, state: State, action: Any, to: Optional[State] = None) -> Any:
        for own, next_state, cost in self._arcs_at(state):
            if own == action and (to is None or next_state == to):
                return cost
        raise SteptraceError(f"no action {action!r} leads from {state!r}")

    # aima-python, third and fourth edition.

    @property
    def initial(self) -> State:
        """The start, as aima-python has it."""
        return self.start

    def actions(self, state: State) -> list[Any]:
        """Returns the operators at a state."""
        return [operator for operator, _, _ in self._arcs_at(state)]

    def result(self, state: State, action: Any) -> State:
        """Returns the state that an operator leads to."""
        return self._result(state, action)

    def goal_test(self, state: State) -> bool:
        """Returns true if a state ends the search."""
        return self.is_goal(state)

    def path_cost(self, cost: Any, state: State, action: Any, to: State) -> Any:
        """Returns the cost of a path with one more step."""
        return cost + self._cost(state, action, to)

    def action_cost(self, state: State, action: Any, to: State) -> Any:
        """Returns the cost of a step."""
        return self._cost(state, action, to)

    def h(self, node: Any) -> Any:
        """Returns h of a node with a ``state``, or of a state."""
        return self.estimate(getattr(node, "state", node))

    # CS188.

    def getStartState(self) -> State:
        """Returns the start."""
        return self.start

    def isGoalState(self, state: State) -> bool:
        """Returns true if a state ends the search."""
        return self.is_goal(state)

    def getSuccessors(self, state: State) -> list[tuple[State, Any, Any]]:
        """Returns each next state with its action and its cost."""
        return [(to, operator, cost) for operator, to, cost in self._arcs_at(state)]

    def getCostOfActions(self, actions: Iterable[Any]) -> Any:
        """Returns the cost of a path."""
        state, cost = self.start, 0
        for action in actions:
            cost, state = cost + self._cost(state, action), self._result(state, action)
        return cost

    # simpleai.

    @property
    def initial_state(self) -> State:
        """The start, as simpleai has it."""
        return self.start

    def cost(self, state: State, action: Any, to: State) -> Any:
        """Returns the cost of a step."""
        return self._cost(state, action, to)

    def heuristic(self, state: State) -> Any:
        """Returns h of a state."""
        return self.estimate(state)

    # Plain.

    def successors(self, state: State) -> list[Arc]:
        """Returns each operator at a state, in order, with the state that it leads to and its cost."""
        return self._arcs_at(state)

    def neighbors(self, state: State) -> list[State]:
        """Returns the states that are a step away."""
        return [to for _, to, _ in self._arcs_at(state)]


class Puzzle(Problem):
    """A sliding-tile puzzle. A state is a tuple of the tiles, row by row, with 0 for the blank; an operator is the letter in whose
    direction the blank goes."""

    def __init__(self, words: list[str], order: str = "UDLR", h: Any = "manhattan") -> None:
        super().__init__(words)
        head = head_of(words)
        self.rows, self.columns = head["rows"], head["cols"]
        self.start: tuple[int, ...] = self._tiles(head["start"])
        self.goal = self._tiles(head["goal"])
        if sorted(order) != sorted("UDLR"):
            raise SteptraceError(f"{order}: an order has each of U, D, L and R once")
        self.order = order
        self._home = {tile: divmod(at, self.columns) for at, tile in enumerate(self.goal)}
        own = {"manhattan": self._manhattan, "misplaced": self._misplaced, "zero": lambda _: 0}
        if not callable(h) and h not in own:
            raise SteptraceError(f"{h}: h is one of {', '.join(own)}, or a function of a state")
        self.estimate = h if callable(h) else own[h]  # type: ignore[method-assign]

    @staticmethod
    def _tiles(text: str) -> tuple[int, ...]:
        return tuple(int(tile, 17) for tile in text)

    def _arcs_at(self, state: Any) -> list[Arc]:
        """Returns the legal moves of the blank, in the order of the puzzle."""
        blank = state.index(0)
        row, column = divmod(blank, self.columns)
        made: list[Arc] = []
        for letter in self.order:
            down, right = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}[letter]
            if 0 <= row + down < self.rows and 0 <= column + right < self.columns:
                at = blank + down * self.columns + right
                tiles = list(state)
                tiles[blank], tiles[at] = tiles[at], 0
                made.append((letter, tuple(tiles), 1))
        return made

    def is_goal(self, state: State) -> bool:
        """Returns true for the goal."""
        return state == self.goal

    def _manhattan(self, state: Any) -> int:
        away = 0
        for at, tile in enumerate(state):
            if tile:
                row, column = self._home[tile]
                away += abs(row - at // self.columns) + abs(column - at % self.columns)
        return away

    def _misplaced(self, state: Any) -> int:
        return sum(tile != 0 and tile != home for tile, home in zip(state, self.goal))

    def name(self, state: Any) -> str:
        """Returns a board in one word."""
        if len(state) != len(self.start):
            raise SteptraceError(f"{state!r} is no board of {self.rows}×{self.columns}")
        return "".join("0123456789ABCDEFG"[tile] for tile in state)

    def draw(self, state: Any) -> str:
        """Returns a board row by row.

        >>> print(puzzle("283104765", goal="spiral").draw((2, 8, 3, 1, 0, 4, 7, 6, 5)))
        2 8 3
        1   4
        7 6 5
        """
        wide = len(str(len(state) - 1))
        tiles = [f"{tile or '':>{wide}}" for tile in state]
        return "\n".join(" ".join(tiles[at : at + self.columns]) for at in range(0, len(tiles), self.columns))


class Graph(Problem):
    """A graph. A state is whatever the vertices are; of a file, their names. An operator is the state that it leads to."""

    def __init__(self, words: list[str], text: str = "", states: Optional[Mapping[str, State]] = None) -> None:
        super().__init__(words, text)
        told = head_of(words, text)["problem"]
        self._states = dict(states or {})
        self._names = {state: name for name, state in self._states.items()}
        self._arcs: dict[State, list[Arc]] = {self._state(name): [] for name in told["vertices"]}
        for arc in told["arcs"]:
            to = self._state(arc["to"])
            self._arcs[self._state(arc["from"])].append((to, to, arc["cost"]))
        self.start = self._state(told["start"])
        self.goals = [self._state(goal) for goal in told["goals"]]
        self._h = {self._state(name): value for name, value in (told.get("h") or {}).items()}

    def _state(self, name: str) -> State:
        return self._states.get(name, name)

    def _arcs_at(self, state: State) -> list[Arc]:
        """Returns the arcs that leave a state, as they are listed."""
        if state not in self._arcs:
            raise SteptraceError(f"{state!r} is no state of the graph")
        return list(self._arcs[state])

    def is_goal(self, state: State) -> bool:
        """Returns true for a goal."""
        return state in self.goals

    def estimate(self, state: State) -> Any:
        """Returns h as the graph gives it; 0 where it gives none."""
        return self._h.get(state, 0)

    def name(self, state: State) -> str:
        """Returns the name of a vertex."""
        return self._names.get(state, str(state))


class Grid(Problem):
    """A grid. A state is a pair (x, y) from the upper left; an operator is a direction: N, E, S, W, NE …"""

    STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0), "NE": (1, -1), "SE": (1, 1), "SW": (-1, 1), "NW": (-1, -1)}

    def __init__(self, words: list[str], text: str = "") -> None:
        super().__init__(words, text)
        told = head_of(words, text)["problem"]
        if told["kind"] != "grid":
            raise SteptraceError("this is a graph, not a map: st.graph reads it")
        self._costs: dict[State, Any] = {}
        for y, row in enumerate(told["map"]):
            for x, cell in enumerate(row):
                if "costs" in told:
                    cost = told["costs"][y][x]
                else:
                    cost = None if cell == "#" else int(cell) if cell.isdigit() else 1
                if cost is not None:
                    self._costs[x, y] = cost
        self.moves = int(told["moves"])
        self.start = self._cell(told["start"])
        self.goals = [self._cell(goal) for goal in told["goals"]]

    @staticmethod
    def _cell(name: str) -> tuple[int, int]:
        x, y = name.strip("()").split(",")
        return int(x), int(y)

    def _arcs_at(self, state: Any) -> list[Arc]:
        """Returns the steps to free cells; a diagonal one needs both cells beside it."""
        x, y = state
        made: list[Arc] = []
        for name, (right, down) in list(self.STEPS.items())[: self.moves]:
            to = x + right, y + down
            beside = right and down and not {(x + right, y), (x, y + down)} <= self._costs.keys()
            if to in self._costs and not beside:
                cost = self._costs[to]
                made.append((name, to, cost * math.sqrt(2) if right and down else cost))
        return made

    def is_goal(self, state: State) -> bool:
        """Returns true for a goal."""
        return state in self.goals

    def estimate(self, state: Any) -> Any:
        """Returns the Manhattan distance to the nearest goal; with 8 steps, the octile one."""

        def away(goal: tuple[int, int]) -> Any:
            near, far = sorted((abs(goal[0] - state[0]), abs(goal[1] - state[1])))
            return far + near if self.moves == 4 else far - near + near * math.sqrt(2)

        return min(map(away, self.goals))

    def name(self, state: Any) -> str:
        """Returns a cell as the command writes it."""
        return f"({state[0]},{state[1]})"


class Own(Problem):
    """A problem of one's own, which speaks one of the interfaces. Its states are any that can be hashed; ``draw(state)`` of the
    problem, or else ``str``, is their picture."""

    def __init__(self, problem: Any, draw: Optional[Callable[[Any], str]] = None) -> None:
        super().__init__([])
        self._problem = problem
        self._draw = draw or getattr(problem, "draw", None) or str
        self._named: dict[State, str] = {}
        self._taken: set[str] = set()
        self._asks = self._interface()
        self.start = self._begin()
        self._whole: Optional[str] = None
        #: The picture of each state by its name, where it is not the name; known once the problem has been run.
        self.pictures: dict[str, str] = {}
        #: False if there are more states than are looked at.
        self.is_whole = True

    def _has(self, name: str) -> bool:
        return callable(getattr(self._problem, name, None))

    def _interface(self) -> str:
        for name in ("getSuccessors", "successors", "neighbors", "neighbours"):
            if self._has(name):
                return name
        if self._has("actions") and self._has("result"):
            return "actions"
        raise SteptraceError(
            f"{type(self._problem).__name__} speaks no interface that is known: it needs actions and result, getSuccessors, "
            "successors, or neighbors"
        )

    def _begin(self) -> State:
        if self._has("getStartState"):
            return self._hashed(self._problem.getStartState(), "getStartState()")
        for name in ("initial", "initial_state", "start"):
            if hasattr(self._problem, name):
                start = getattr(self._problem, name)
                return self._hashed(start() if callable(start) else start, name)
        raise SteptraceError(f"{type(self._problem).__name__} has no start: `initial`, `initial_state`, `start` or getStartState()")

    @staticmethod
    def _hashed(state: Any, call: str) -> State:
        if not isinstance(state, Hashable):
            raise SteptraceError(f"{call} gives {state!r}, which cannot be hashed: a tuple in place of a list can")
        try:
            hash(state)
        except TypeError:
            raise SteptraceError(f"{call} gives {state!r}, in which something cannot be hashed") from None
        return state

    def _arcs_at(self, state: State) -> list[Arc]:
        """Returns what the problem says of a state, in one form."""
        own, call = self._problem, f"{self._asks}({state!r})"
        with _naming(call):
            if self._asks == "actions":
                made = [(action, own.result(state, action)) for action in own.actions(state)]
                arcs = [(action, to, self._step_cost(state, action, to)) for action, to in made]
            else:
                arcs = [self._arc(each, call) for each in _items(getattr(own, self._asks)(state), call)]
        for _, to, cost in arcs:
            self._hashed(to, call)
            if not isinstance(cost, (int, float)) or not cost >= 0 or math.isinf(cost):
                raise SteptraceError(f"{call} gives a step to {to!r} that costs {cost!r}: a cost is a number from 0 on")
        return arcs

    def _arc(self, each: Any, call: str) -> Arc:
        if self._asks == "getSuccessors":
            if not isinstance(each, Sequence) or len(each) != 3:
                raise SteptraceError(f"{call} gives {each!r}, which is no (state, action, cost)")
            return each[1], each[0], each[2]
        if self._asks == "successors":
            if not isinstance(each, Sequence) or len(each) not in (2, 3):
                raise SteptraceError(f"{call} gives {each!r}, which is no (action, state) or (action, state, cost)")
            return each[0], each[1], each[2] if len(each) == 3 else self._step_cost(None, each[0], each[1])
        is_pair = isinstance(each, tuple) and len(each) == 2 and isinstance(each[1], (int, float))
        if is_pair and not isinstance(self.start, tuple):
            return each[0], each[0], each[1]
        return each, each, 1

    def _step_cost(self, state: Any, action: Any, to: Any) -> Any:
        own = self._problem
        if state is None:
            return 1
        if self._has("path_cost"):
            return own.path_cost(0, state, action, to)
        for name in ("action_cost", "cost", "step_cost"):
            if self._has(name):
                return getattr(own, name)(state, action, to)
        return 1

    def is_goal(self, state: State) -> bool:
        """Returns what the problem says."""
        for name in ("isGoalState", "goal_test", "is_goal"):
            if self._has(name):
                with _naming(f"{name}({state!r})"):
                    return bool(getattr(self._problem, name)(state))
        if hasattr(self._problem, "goal"):
            return bool(state == self._problem.goal)
        raise SteptraceError(f"{type(self._problem).__name__} has no goal: goal_test, is_goal, isGoalState or `goal`")

    def estimate(self, state: State) -> Any:
        """Returns h as the problem has it; 0 where it has none."""
        name = "heuristic" if self._has("heuristic") else "h"
        if not self._has(name):
            return 0
        with _naming(f"{name}({state!r})"):
            value = getattr(self._problem, name)(state if name == "heuristic" else SimpleNamespace(state=state))
            decimal(value)
        return value

    def name(self, state: State) -> str:
        """Returns a state in one line, and no two in the same."""
        known = self._named.get(state)
        if known is None:
            short = " ".join(str(state).split()).replace('"', "'")[:60] or "·"
            known, count = short, 2
            while known in self._taken:
                known, count = f"{short} #{count}", count + 1
            self._taken.add(known)
            self._named[state] = known
        return known

    def draw(self, state: State) -> str:
        """Returns the picture that the problem has of a state."""
        with _naming(f"draw({state!r})"):
            return str(self._draw(state))

    def _told(self) -> tuple[list[str], str]:
        if self._whole is None:
            self._whole = self._explored()
        return ["-"], self._whole

    def _target(self) -> Any:
        return self._problem

    def _explored(self) -> str:
        """Returns all states that the start leads to, breadth first, as a graph."""
        lines, goals, waiting, known = [f"start {quoted(self.name(self.start))}"], [], deque([self.start]), {self.start}
        has_h = self._has("heuristic") or self._has("h")
        while waiting:
            state = waiting.popleft()
            name, picture = self.name(state), self.draw(state)
            own = quoted(name)
            lines.append(f"vertex {own}")
            if picture != name:
                self.pictures[name] = picture
                lines.append(f"picture {own} {quoted(picture)}")
            if has_h:
                lines.append(f"h {own} {decimal(self.estimate(state))}")
            if self.is_goal(state):
                goals.append(own)
            for _, to, cost in self.successors(state):
                if to not in known:
                    if len(known) >= MOST_STATES:
                        self.is_whole = False
                        continue
                    known.add(to)
                    waiting.append(to)
                lines.append(f"{own} -> {quoted(self.name(to))} {decimal(cost)}")
        if not goals:
            raise SteptraceError(f"no goal is among the {len(known)} states that the start leads to")
        return "\n".join([*lines, "goal " + " ".join(goals)]) + "\n"


@contextmanager
def _naming(call: str) -> Iterator[None]:
    """Says in which call of one's own problem something fails."""
    try:
        yield
    except Exception as error:
        if isinstance(error, SteptraceError) and call in str(error):
            raise
        kind = "" if isinstance(error, SteptraceError) else f"{type(error).__name__}: "
        raise SteptraceError(f"{call} fails: {kind}{error}") from error


def _items(given: Any, call: str) -> list[Any]:
    try:
        return list(given)
    except TypeError:
        raise SteptraceError(f"{call} gives {given!r}, which is no list of states") from None


def quoted(name: str) -> str:
    """Returns a name as a graph file has it."""
    return json.dumps(name, ensure_ascii=False)


def decimal(number: Any) -> str:
    """Returns a number with at most nine decimals.

    >>> decimal(2), decimal(0.1), decimal(2 / 3)
    ('2', '0.1', '0.666666667')
    """
    if not isinstance(number, (int, float)) or isinstance(number, bool) or not math.isfinite(number) or number < 0:
        raise SteptraceError(f"{number!r} is no cost or estimate: these are numbers from 0 on")
    return str(number) if isinstance(number, int) else f"{number:.9f}".rstrip("0").rstrip(".")


def head_of(words: list[str], text: str = "") -> dict[str, Any]:
    """Returns the first record of a trace, which says what is searched."""
    trace = trace_of([*words, "--strategy=bfs", "--max-steps=1"], text)
    told: dict[str, Any] = json.loads(trace.jsonl().split(b"\n", 1)[0])
    return told


def puzzle(
    start: Union[str, Sequence[Any]], goal: Any = None, *, size: Optional[str] = None, order: str = "UDLR", h: Any = "manhattan"
) -> Puzzle:
    """Returns a sliding-tile puzzle. Boards are text as in the command, or tiles in a sequence, or in one for each row.

    >>> puzzle([[2, 8, 3], [1, 0, 4], [7, 6, 5]], goal="spiral").start
    (2, 8, 3, 1, 0, 4, 7, 6, 5)
    """
    words = [board_of(start)]
    words += options_of({"goal": None if goal is None else board_of(goal), "size": size})
    return Puzzle(words, order, h)


def board_of(board: Any) -> str:
    """Returns a board as text."""
    if isinstance(board, str):
        return board
    rows = [row if isinstance(row, (list, tuple)) else [row] for row in (board.tolist() if hasattr(board, "tolist") else board)]
    between = "/" if any(len(row) > 1 for row in rows) else " "
    return between.join(",".join(str(tile if tile is not None else 0) for tile in row) for row in rows)


def graph(arcs: Any, h: Any = None, *, start: Any = None, goal: Any = None, directed: bool = True, h_default: Any = None) -> Graph:
    """Returns a graph: from arcs, a networkx graph, the text of a file in any form that the command reads, its path, or a known name.

    ``arcs`` are a mapping ``{"S": {"A": 1}}``, ``{"S": [("A", 1)]}`` or ``{"S": ["A"]}``, or triples ``("S", "A", 1)``. ``h`` is a
    mapping or a function of a state.

    >>> graph({"S": {"A": 1, "B": 4}, "A": {"B": 2}, "B": {"G": 3}}, start="S", goal="G").run("ucs").cost
    6
    >>> graph("romania", start="Arad", goal="Bucharest").run("aima4/astar").cost
    418
    """
    options = {"h_default": h_default}
    if isinstance(arcs, (str, Path)):
        text = str(arcs)
        is_text = "\n" in text
        ends = options_of({"from": start, "goal": goal, **options})
        return Graph(["-" if is_text else text, *ends], text if is_text else "")
    states: dict[str, State] = {}

    def named(state: State) -> str:
        name = str(state)
        if states.setdefault(name, state) != state:
            raise SteptraceError(f"two states are called {name}: {states[name]!r} and {state!r}")
        return quoted(name)

    if hasattr(arcs, "is_directed") and hasattr(arcs, "edges"):
        directed = arcs.is_directed()
        pairs = [(one, other, data.get("weight", data.get("cost", 1))) for one, other, data in arcs.edges(data=True)]
        h = h or {state: data["h"] for state, data in arcs.nodes(data=True) if "h" in data}
        alone = list(arcs.nodes)
    elif isinstance(arcs, Mapping):
        pairs, alone = [], list(arcs)
        for one, others in arcs.items():
            for other in others.items() if isinstance(others, Mapping) else others:
                is_pair = isinstance(others, Mapping) or isinstance(other, tuple) and len(other) == 2
                pairs.append((one, *other) if is_pair else (one, other, 1))
    else:
        pairs, alone = [(*arc, 1)[:3] for arc in arcs], []
    sign = "->" if directed else "--"
    lines = [f"vertex {named(state)}" for state in alone]
    lines += [f"{named(one)} {sign} {named(other)} {decimal(cost)}" for one, other, cost in pairs]
    if start is None or goal is None:
        raise SteptraceError("a graph of arcs needs start=… and goal=…")
    goals = list(goal) if isinstance(goal, (list, set)) else [goal]
    for end in (start, *goals):
        if str(end) not in states:
            raise SteptraceError(f"{end!r} is no state of the graph: it has {', '.join(list(states)[:8])}")
    lines += [f"start {named(start)}", "goal " + " ".join(map(named, goals))]
    table = {state: h(state) for state in states.values()} if callable(h) else h or {}
    lines += [f"h {named(state)} {decimal(value)}" for state, value in table.items()]
    return Graph(["-", *options_of(options)], "\n".join(lines) + "\n", states)


def grid(
    text: Union[str, Path],
    *,
    start: Optional[tuple[int, int]] = None,
    goal: Optional[tuple[int, int]] = None,
    moves: Optional[int] = None,
) -> Grid:
    """Returns a grid: from a maze in characters, its path, or a known name.

    >>> maze = grid("S.#\\n.#G\\n...\\n")
    >>> maze.run("bfs").cost, maze.start
    (5, (0, 0))
    """
    is_text = "\n" in str(text)
    ends = {"from": start and f"{start[0]},{start[1]}", "goal": goal and f"{goal[0]},{goal[1]}", "moves": moves}
    return Grid(["-" if is_text else str(text), *options_of(ends)], str(text) if is_text else "")


def problem(own: Any, draw: Optional[Callable[[Any], str]] = None) -> Problem:
    """Returns a problem of one's own, whose states are any that can be hashed: see :class:`Own`."""
    return own if isinstance(own, Problem) else Own(own, draw)


def posed(what: Any, goal: Any = None, **options: Any) -> tuple[list[str], str, Optional[Problem]]:
    """Returns how the command is told of a problem, in whatever form it is given."""
    if isinstance(what, Problem):
        return (*what._told(), what)
    if isinstance(what, str) and "\n" in what.strip() and any(c.isalpha() for c in what):
        return ["-", *options_of({"goal": goal})], what, None
    return [board_of(what) if not isinstance(what, Path) else str(what), *options_of({"goal": goal})], "", None
