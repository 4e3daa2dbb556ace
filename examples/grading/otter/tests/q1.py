OK_FORMAT = True

test = {
    "name": "q1",
    "points": 4,
    "suites": [
        {
            "type": "doctest",
            "scored": True,
            "setup": "",
            "teardown": "",
            "cases": [
                {
                    "code": ">>> import steptrace as st\n>>> st.assert_search(bfs, 'bfs', boards=20, seed=1).score\n1.0",
                    "hidden": False,
                    "locked": False,
                }
            ],
        }
    ],
}
