"""Grades a folder with one submission, and writes what Gradescope reads."""

import json
import sys

import steptrace as st

folder, results = sys.argv[1:]
graded = st.grade(folder, "bfs", "bfs", boards=20, seed=1)[0]
with open(results, "w", encoding="utf-8") as file:
    json.dump(st.gradescope(graded), file)
print(f"{graded.right} of {graded.all}. {graded.says}")
