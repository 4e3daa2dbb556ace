"""Runs and what is made of them."""

import json
import signal
import subprocess
import sys
import time

import pytest

import steptrace as st


def test_a_run_has_its_steps_with_both_lists():
    run = st.run("283104765", "astar", goal="spiral")
    assert (run.outcome, run.cost, run.moves, run.expanded) == ("solved", 4, list("ULDR"), 4)
    assert [node.state for node in run.steps[0].open] == ["283104765"]
    third = run.steps[3]
    assert third.node.state == "023184765" and [(t.operator, t.verdict) for t in third.tries][:2] == [
        ("U", "blocked"),
        ("D", "opened"),
    ]
    assert [node.id for node in third.closed] == [0, 1, 5] and len(third.open) == 5
    assert [step.number for step in run.steps] == [1, 2, 3, 4, 5] and run.steps[-1].number == 5
    with pytest.raises(IndexError, match="there is no step 6: the run has 5"):
        run.steps[6]


def test_the_table_is_that_of_the_command():
    run = st.run("romania", "aima4/astar", from_="Arad", goal="Bucharest")
    assert [(row["state"], row["f"]) for row in run.table()] == [
        ("Arad", 366), ("Sibiu", 393), ("Rimnicu Vilcea", 413), ("Fagaras", 415), ("Pitesti", 417), ("Bucharest", 418),
    ]  # fmt: skip
    csv = st._command.command(["trace", "romania", "--from=Arad", "--goal=Bucharest", "-s", "aima4/astar", "--format=csv", "-q"])
    assert [line.split(",")[2] for line in csv.splitlines()[1:]] == [row["state"] for row in run.table()]


def test_a_data_frame_has_a_row_a_step():
    pandas = pytest.importorskip("pandas")
    frame = st.run("283104765", "ucs", goal="spiral").to_pandas()
    assert isinstance(frame, pandas.DataFrame) and frame.loc[1, "state"] == "283104765" and list(frame["g"])[:2] == [0, 1]


def test_costs_with_a_root_are_numbers():
    run = st.run("room8", "aima4/astar")
    assert run.steps[1].node.f == pytest.approx(11.0710678) and isinstance(run.steps[1].node.g, int)


def test_traces_are_written_and_read_back(tmp_path):
    run = st.run("283104765", "dfs", goal="spiral", max_steps=50)
    assert run.outcome == "limit"
    path = run.save(tmp_path / "run.jsonl")
    assert st.load(path).table() == run.table()
    path.write_text("{}\n")
    with pytest.raises(st.SteptraceError, match="run.jsonl"):
        st.load(path)


@pytest.mark.parametrize(
    "ending, has", [("html", "<!DOCTYPE html>"), ("md", "# "), ("tex", "\\steptrace"), ("txt", "Conventions"), ("slides.md", "---")]
)
def test_reports_are_saved_by_their_ending(tmp_path, ending, has):
    path = st.run("283104765", "bfs", goal="spiral").save(tmp_path / f"run.{ending}")
    assert has.lower() in path.read_text(encoding="utf-8").lower()


def test_an_ending_that_says_no_format_is_refused(tmp_path):
    with pytest.raises(st.SteptraceError, match="the ending says no format"):
        st.run("283104765", goal="spiral").save(tmp_path / "run.docx")


def test_errors_have_their_caret():
    with pytest.raises(st.SteptraceError) as error:
        st.run("28310476", "bfs")
    assert "-->" in str(error.value) and "^" in str(error.value)
    with pytest.raises(st.SteptraceError, match="unexpected argument '--max-stepz'"):
        st.run("283104765", max_stepz=4)


def test_graphs_come_in_every_form():
    arcs = {"S": {"A": 1, "B": 4}, "A": {"B": 2, "G": 9}, "B": {"G": 3}}
    pairs = {state: list(others.items()) for state, others in arcs.items()}
    triples = [(one, other, cost) for one, others in arcs.items() for other, cost in others.items()]
    for form in (arcs, pairs, triples):
        graph = st.graph(form, h={"S": 5, "A": 4, "B": 3, "G": 0}, start="S", goal="G")
        run = graph.run("astar")
        assert [node.state for node in run.path] == ["S", "A", "B", "G"] and run.cost == 6
    with pytest.raises(st.SteptraceError, match="'X' is no state of the graph"):
        st.graph(arcs, start="X", goal="G")
    with pytest.raises(st.SteptraceError, match="needs start"):
        st.graph(arcs)
    with pytest.raises(st.SteptraceError, match="-1 is no cost"):
        st.graph([("S", "G", -1)], start="S", goal="G")


def test_vertices_may_be_anything_that_can_be_hashed():
    graph = st.graph({(0, 0): {(0, 1): 1.5}, (0, 1): {7: 2}}, start=(0, 0), goal=7)
    assert graph.successors((0, 0)) == [((0, 1), (0, 1), 1.5)] and graph.run("ucs").cost == 3.5


def test_networkx_graphs_keep_their_weights():
    networkx = pytest.importorskip("networkx")
    graph = networkx.Graph()
    graph.add_weighted_edges_from([("S", "A", 2), ("A", "G", 2.5), ("S", "G", 6)])
    assert st.graph(graph, start="S", goal="G").run("ucs").cost == 4.5


def test_grids_know_corners_and_weights():
    grid = st.grid("S.#\n.5G\n...\n", moves=8)
    assert [to for _, to, _ in grid.successors((1, 0))] == [(1, 1), (0, 0), (0, 1)]
    assert grid.run("ucs").cost == pytest.approx(grid.record(dijkstra).cost)


def dijkstra(problem):
    import heapq

    heap, known = [(0, 0, problem.start, [])], set()
    count = 0
    while heap:
        cost, _, state, path = heapq.heappop(heap)
        if state in known:
            continue
        known.add(state)
        if problem.is_goal(state):
            return path
        for operator, to, step in problem.successors(state):
            count += 1
            heapq.heappush(heap, (cost + step, count, to, [*path, operator]))
    return None


def test_comparisons_studies_and_exercises_are_those_of_the_command():
    assert "astar expands 4 nodes, bfs 22" in st.compare("283104765", "bfs", "astar", goal="spiral").text
    assert "depth" in st.study("astar", depths="2,4", per_depth=3).text
    sheet = st.exercise("283104765", goal="spiral", strategy="bfs", kind="predict")
    key = st.exercise("283104765", goal="spiral", strategy="bfs", kind="predict", key=True)
    assert sheet.text != key.text and "<!doctype html>" in sheet.html().lower()


def test_a_notebook_shows_a_table_and_a_frame_of_its_own():
    shown = st.run("283104765", "astar", goal="spiral")._repr_html_()
    assert "<table>" in shown and 'sandbox="allow-scripts' in shown and "allow-same-origin" not in shown
    assert len(shown) < 200_000


def test_the_command_is_the_same(tmp_path):
    def called(*words):
        return subprocess.run([sys.executable, "-m", "steptrace", *words], capture_output=True, text=True, cwd=tmp_path)

    done = called("solve", "867254301")
    assert (done.returncode, done.stdout) == (0, "uulddrruuldldrruuldldrruullddrr\n")
    done = called("solve", "867")
    assert done.returncode == 2 and "^" in done.stderr
    assert called("--version").stdout.split()[1] == st.__version__


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")
def test_ctrl_c_ends_the_command_with_what_it_has(tmp_path):
    words = ["trace", "fe169b4c0a73d852", "--strategy=bfs", "--max-steps=none", "--max-memory=1G", "-o", "cut.jsonl"]
    run = subprocess.Popen([sys.executable, "-m", "steptrace", *words], stderr=subprocess.PIPE, text=True, cwd=tmp_path)
    time.sleep(1)
    run.send_signal(signal.SIGINT)
    said = run.communicate(timeout=60)[1]
    assert run.returncode == 130 and "interrupted" in said and "Traceback" not in said, said
    assert (tmp_path / "cut.jsonl").read_text().startswith('{"record":"run"')


def test_json_is_what_the_command_prints():
    mark = st.check("taken: 283104765\ntaken: 283164705\n", "bfs", goal="spiral")
    assert mark.verdict == "wrong" and json.loads(st._command.command(
        ["check", "-", "--json", "-q", "--goal=spiral", "-s", "bfs"], "taken: 283104765\ntaken: 283164705\n", right=(1,)
    )) == mark.json  # fmt: skip
