"""The searches of packages that courses use, as they are."""

import pytest

import steptrace as st
from steptrace.util import Viewer

ROMANIA = st.graph("romania", start="Arad", goal="Bucharest")
BOARD = st.puzzle("283104765", goal="spiral")


def test_the_searches_of_aima_python():
    search = pytest.importorskip("aima3.search")
    record = ROMANIA.record(search.astar_search)
    assert record.path == ["Arad", "Sibiu", "Rimnicu Vilcea", "Pitesti", "Bucharest"]
    assert record.check("astar,h=given,cheaper=replace").right
    early = ROMANIA.record(search.breadth_first_search)
    assert early.check("aima3/bfs").right or early.check("bfs,goal=made").right
    assert not early.check("bfs").right or early.check("bfs").verdict == "incomplete"
    assert BOARD.record(search.astar_search).check("astar").right


def test_the_searches_of_simpleai_with_their_fringe():
    search = pytest.importorskip("simpleai.search")
    record = ROMANIA.record(search.astar, graph_search=True, viewer=Viewer())
    mark = record.check("astar")
    assert mark.right, mark.text
    assert record.open[0] == ["Sibiu", "Timisoara", "Zerind"] and record.cost == 418
    assert BOARD.record(search.breadth_first, graph_search=True, viewer=Viewer()).check("bfs").right
    assert not BOARD.record(search.greedy, graph_search=True).check("bfs").right


def test_networkx_finds_what_we_find():
    networkx = pytest.importorskip("networkx")
    graph = networkx.Graph()
    for state in ROMANIA._arcs:
        graph.add_weighted_edges_from((state, to, cost) for _, to, cost in ROMANIA.successors(state))
    assert networkx.dijkstra_path(graph, "Arad", "Bucharest") == [node.state for node in ROMANIA.run("ucs").path]


def test_a_notebook_holds_tables_and_frames():
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    cells = ["import steptrace as st", "st.run('283104765', 'astar', goal='spiral')", "st.run('867254301', 'bfs')"]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbclient.NotebookClient(notebook, timeout=120).execute()
    shown = [cell["outputs"][0]["data"]["text/html"] for cell in notebook.cells[1:]]
    assert "<iframe" in shown[0] and all("<table>" in html and len(html) < 200_000 for html in shown)
    assert "<iframe" not in shown[1] and "run.html" in shown[1]
