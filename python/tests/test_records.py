"""Functions of one's own, unchanged, right and wrong, in the interfaces of courses."""

import heapq
import threading
import time
from collections import deque

import pytest

import steptrace as st
from steptrace import util

BOARD = st.puzzle("283104765", goal="spiral")
ROMANIA = st.graph("romania", start="Arad", goal="Bucharest")


class Node:
    """As aima-python has it, in short."""

    def __init__(self, state, parent=None, action=None, path_cost=0):
        self.state, self.parent, self.action, self.path_cost = state, parent, action, path_cost

    def expand(self, problem):
        return [self.child(problem, action) for action in problem.actions(self.state)]

    def child(self, problem, action):
        to = problem.result(self.state, action)
        return Node(to, self, action, problem.path_cost(self.path_cost, self.state, action, to))

    def path(self):
        node, line = self, []
        while node:
            line.append(node)
            node = node.parent
        return line[::-1]


def aima_astar(problem, wrong=False):
    """Best-first search with f = g + h; the wrong one forgets g."""

    def f(node):
        return problem.h(node) if wrong else node.path_cost + problem.h(node)

    node = Node(problem.initial)
    frontier, reached = util.PriorityQueue(), {problem.initial: node}
    frontier.push(node, f(node))
    while not frontier.isEmpty():
        node = frontier.pop()
        if problem.is_goal(node.state):
            return node
        for child in node.expand(problem):
            if child.state not in reached or child.path_cost < reached[child.state].path_cost:
                reached[child.state] = child
                frontier.push(child, f(child))
    return None


def aima_bfs(problem):
    """The goal is recognised as soon as it is made."""
    node = Node(problem.initial)
    if problem.goal_test(node.state):
        return node
    frontier, explored = deque([node]), set()
    while frontier:
        node = frontier.popleft()
        explored.add(node.state)
        for child in node.expand(problem):
            if child.state not in explored and child.state not in [other.state for other in frontier]:
                if problem.goal_test(child.state):
                    return child
                frontier.append(child)
    return None


def cs188(container):
    """The searches of the Pac-Man projects; states are closed when they are taken."""

    def search(problem):
        open_list, closed = container(), set()
        open_list.push((problem.getStartState(), []))
        while not open_list.isEmpty():
            state, path = open_list.pop()
            if problem.isGoalState(state):
                return path
            if state in closed:
                continue
            closed.add(state)
            for to, action, _ in problem.getSuccessors(state):
                open_list.push((to, path + [action]))
        return []

    return search


def test_a_right_astar_of_aima_is_right_and_its_open_list_is_known():
    record = ROMANIA.record(aima_astar)
    assert record.path == ["Arad", "Sibiu", "Rimnicu Vilcea", "Pitesti", "Bucharest"] and record.cost == 418
    assert record.open[0] == ["Sibiu", "Timisoara", "Zerind"]
    mark = record.check("aima4/astar")
    assert mark.right, mark.text
    assert "open" in mark.text


def test_a_wrong_astar_is_marked_at_its_step_with_the_reason():
    record = ROMANIA.record(aima_astar, wrong=True)
    mark = record.check("aima4/astar")
    assert not mark.right and mark.first.step == 3 and "f = 415" in mark.first.says


def test_early_goal_tests_are_told_from_late_ones():
    record = BOARD.record(aima_bfs)
    assert record.check("bfs,goal=made").right, record.check("bfs,goal=made").text
    assert not record.check("bfs").right or record.check("bfs").verdict == "incomplete"


@pytest.mark.parametrize("container, name", [(util.Stack, "cs188/dfs"), (util.Queue, "cs188/bfs")])
def test_the_searches_of_cs188(container, name):
    record = ROMANIA.record(cs188(container))
    mark = record.check(name)
    assert mark.right, mark.text
    assert record.path[0] == "Arad" and record.path[-1] == "Bucharest"


def test_heaps_are_watched():
    def astar(problem):
        heap, known = st.watch([(problem.heuristic(problem.start), 0, problem.start, [])]), {problem.start: 0}
        while heap:
            _, cost, state, path = heapq.heappop(heap)
            if problem.is_goal(state):
                return path
            for operator, to, step in problem.successors(state):
                if cost + step < known.get(to, 1e9):
                    known[to] = cost + step
                    heapq.heappush(heap, (cost + step + problem.heuristic(to), cost + step, to, [*path, operator]))
        return None

    record = BOARD.record(astar)
    assert record.open is not None and len(record.open[0]) == 4 and record.check("astar").right


def test_what_a_function_does_is_identified():
    assert "bfs" in BOARD.record(aima_bfs).identify().text
    assert "A* search" in ROMANIA.record(aima_astar).identify().text


def test_the_first_row_that_differs_is_shown_with_the_other():
    assert not ROMANIA.record(aima_astar).diff(ROMANIA.run("aima4/astar"))
    stack, queue = BOARD.record(cs188(util.Stack)), BOARD.record(cs188(util.Queue))
    difference = stack.diff(queue)
    assert difference and "differ, first at step 2" in " ".join(difference.text.split())
    words = str(ROMANIA.run("bfs").diff(ROMANIA.record(aima_astar)))
    assert "At step 3" in words and "A: step 3, line 4 · Timisoara" in words and "B: step 3, line 4 · Rimnicu Vilcea" in words
    assert "A: step 2" in repr(difference) and "<!doctype html>" in difference.html().lower()
    with pytest.raises(st.SteptraceError, match="nothing was expanded"):
        BOARD.record(lambda problem: None).diff(queue)


class Jugs:
    """Two jugs of four and three litres; two litres are wanted. It has the interface of simpleai."""

    initial_state = (0, 0)

    def actions(self, state):
        return ["fill 4", "fill 3", "empty 4", "empty 3", "pour 4", "pour 3"]

    def result(self, state, action):
        four, three = state
        return {
            "fill 4": (4, three), "fill 3": (four, 3), "empty 4": (0, three), "empty 3": (four, 0),
            "pour 4": (four - min(four, 3 - three), three + min(four, 3 - three)),
            "pour 3": (four + min(three, 4 - four), three - min(three, 4 - four)),
        }[action]  # fmt: skip

    def is_goal(self, state):
        return state[0] == 2

    def cost(self, state, action, state2):
        return 1


def test_problems_of_ones_own_have_runs_records_and_pages():
    jugs = st.problem(Jugs(), draw=lambda state: f"{state[0]} of 4 | {state[1]} of 3")
    run = jugs.run("bfs")
    assert run.cost == 6 and run.start == "(0, 0)" and run.html().count('<pre class="drawn" tabindex="0">0 of 4 | 0 of 3') == 1
    assert "0 of 4 | 0 of 3</pre>" in run._repr_html_()

    def bfs(problem):
        queue, known = deque([(problem.initial_state, [])]), {problem.initial_state}
        while queue:
            state, path = queue.popleft()
            if problem.is_goal(state):
                return path
            for action in problem.actions(state):
                to = problem.result(state, action)
                if to not in known:
                    known.add(to)
                    queue.append((to, path + [action]))

    record = jugs.record(bfs)
    assert record.check("bfs").right and len(record.path) == 7
    assert "of 4" in record._repr_html_()


class Line:
    """Neighbours on a line, which may be asked for wrongly."""

    start, goal = 0, 3

    def __init__(self, gives=lambda state: [state - 1, state + 1]):
        self.gives = gives

    def neighbors(self, state):
        return self.gives(state)


def plain(problem):
    queue, known = deque([problem.start]), {problem.start}
    while queue:
        state = queue.popleft()
        if state == problem.goal:
            return state
        for to in problem.neighbors(state):
            if to not in known:
                known.add(to)
                queue.append(to)


def test_bad_problems_are_told_with_the_call():
    class Odd:
        start, goal = [0], [1]

        def neighbors(self, state):
            return [[1]]

    with pytest.raises(st.SteptraceError, match=r"start gives \[0\], which cannot be hashed"):
        st.problem(Odd())
    with pytest.raises(st.SteptraceError, match="speaks no interface"):
        st.problem(object())
    calls = []

    def changing(state):
        calls.append(state)
        return [state + 1, state + len(calls)]

    def twice(problem):
        for state in (0, 1, 0):
            problem.neighbors(state)

    with pytest.raises(st.SteptraceError, match=r"neighbors\(0\) changed its mind"):
        st.problem(Line(changing)).record(twice)
    for gives, says in [
        (lambda state: 5, r"neighbors\(0\) gives 5, which is no list"),
        (lambda state: [[1]], r"neighbors\(0\) gives \[1\], which cannot be hashed"),
    ]:
        for asks in (lambda problem: problem.successors(0), lambda problem: problem.record(plain)):
            with pytest.raises(st.SteptraceError, match=says):
                asks(st.problem(Line(gives)))
    with pytest.raises(st.SteptraceError, match=r"neighbors\(\[0\]\): a state must be hashable"):
        st.problem(Line()).record(lambda problem: problem.neighbors([0]))
    with pytest.raises(st.SteptraceError, match=r"neighbors\(0\) fails: ZeroDivisionError: division by zero"):
        st.problem(Line(lambda state: state / 0)).run("bfs")
    with pytest.raises(st.SteptraceError, match=r"draw\(0\) fails: KeyError: 0"):
        st.problem(Line(), draw=lambda state: {}[state]).run("bfs")
    Line.h = lambda self, node: "far"
    with pytest.raises(st.SteptraceError, match=r"h\(0\) fails: 'far' is no cost or estimate"):
        st.problem(Line()).run("astar")
    del Line.h


def test_a_class_with_slots_is_watched():
    class Bare:
        __slots__ = ()
        start, goal = 0, 3

        def neighbors(self, state):
            return [state + 1]

    assert st.problem(Bare()).record(plain).expanded == [0, 1, 2]


def test_endless_functions_are_stopped_and_failures_are_kept():
    line = st.problem(Line())
    endless = line.record(lambda problem: [problem.neighbors(state) for state in iter(int, 1)], seconds=0.2)
    assert endless.stopped
    counted = line.record(lambda problem: [problem.neighbors(state) for state in range(10**9)], steps=1000)
    assert counted.stopped and len(counted.expanded) == 1000

    def silent(problem):
        problem.neighbors(0)
        while True:
            pass

    assert line.record(silent, seconds=0.2).stopped

    def catches(problem):
        while True:
            try:
                problem.neighbors(0)
            except BaseException:
                pass

    assert line.record(catches, seconds=0.2).stopped
    threaded = threading.Thread(target=lambda: stopped.append(line.record(same, seconds=0.2).stopped))
    stopped, same = [], lambda problem: [problem.neighbors(0) for _ in iter(int, 1)]
    threaded.start()
    threaded.join()
    assert stopped == [True]

    def fails(problem):
        problem.neighbors(0)
        return {}["key"]

    failed = line.record(fails)
    assert isinstance(failed.error, KeyError) and "KeyError in fails" in repr(failed)

    def deep(problem, state=0):
        problem.neighbors(state)
        return deep(problem, state + 1)

    assert isinstance(line.record(deep).error, RecursionError)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_another_thread_is_told():
    def threaded(problem):
        thread = threading.Thread(target=problem.neighbors, args=[0])
        thread.start()
        thread.join()

    with pytest.raises(st.SteptraceError, match=r"neighbors\(0\) is called from another thread"):
        st.problem(Line()).record(threaded)


def test_answers_may_be_turned_round_and_results_asked_for_anywhere():
    def turns(problem):
        for state in (0, 1, 0):
            problem.neighbors(state).reverse()

    assert st.problem(Line()).record(turns).expanded == [0, 1, 0]

    def looks_ahead(problem):
        for action in problem.actions(problem.start):
            child = problem.result(problem.start, action)
            problem.path_cost(0, child, "U", None) if action == "D" else None

    assert BOARD.record(looks_ahead).expanded == [BOARD.start]


def test_recording_costs_less_than_three_microseconds_an_expansion():
    class Far(Line):
        goal = 20_000

    def spent(work):
        before = time.process_time()
        work()
        return time.process_time() - before

    far = Far()
    on_top = [spent(lambda: st.problem(far).record(plain)) - spent(lambda: plain(far)) for _ in range(7)]
    assert min(on_top) / 40_000 < 3e-6


def test_functions_are_held_to_a_strategy_on_many_boards():
    st.assert_search(cs188(util.Queue), "cs188/bfs", boards=6)
    with pytest.raises(AssertionError, match="step 2"):
        st.assert_search(cs188(util.Stack), "cs188/bfs", boards=3)
    st.assert_search(aima_astar, "aima4/astar", on=[ROMANIA])


def test_folders_are_graded(tmp_path):
    (tmp_path / "right.py").write_text("from collections import deque\n" + SUBMITTED)
    (tmp_path / "wrong.py").write_text("from collections import deque\n" + SUBMITTED.replace("popleft", "pop"))
    (tmp_path / "broken.py").write_text("def bfs(problem:\n")
    (tmp_path / "exits.py").write_text("def bfs(problem):\n    exit()\n")
    broken, exits, right, wrong = st.grade(tmp_path, "bfs", "bfs", boards=4)
    assert exits.score == 0 and "SystemExit in" in exits.says
    assert right.score == 1 and wrong.score < 1 and "SyntaxError" in broken.says
    assert "step 2" in wrong.says and "right.py" == right.name
    from steptrace._grade import gradescope

    assert gradescope(wrong)["tests"][0]["output_format"] == "html"


SUBMITTED = """
def bfs(problem):
    queue, known = deque([(problem.start, [])]), {problem.start}
    while queue:
        state, path = queue.popleft()
        if problem.is_goal(state):
            return path
        for operator, to, cost in problem.successors(state):
            if to not in known:
                known.add(to)
                queue.append((to, path + [operator]))
"""
