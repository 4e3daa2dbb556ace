import steptrace as st
from solution import bfs


def test_bfs_expands_what_breadth_first_search_expands():
    st.assert_search(bfs, "bfs", boards=20, seed=1)


def test_bfs_finds_the_shortest_path_across_romania():
    record = st.graph("romania", start="Arad", goal="Bucharest").record(bfs)
    assert record.path == ["Arad", "Sibiu", "Fagaras", "Bucharest"]
