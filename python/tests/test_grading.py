"""The example folders of graders, with the graders' own commands: one right submission, and one that takes the newest node."""

import csv
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

# The tests run beside the sources, and in CI beside a copy of the examples.
BESIDE = Path(__file__).resolve().parents[1]
GRADING = BESIDE / "grading" if (BESIDE / "grading").exists() else BESIDE.parent / "examples" / "grading"


def called(folder, *words):
    # nbgrader calls a program that stands beside it.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(words, capture_output=True, text=True, cwd=folder, env={**os.environ, "PATH": path})
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def needs(module):
    return pytest.mark.skipif(importlib.util.find_spec(module) is None, reason=f"there is no {module}")


def command(name):
    return str(Path(sys.executable).with_name(name))


def wrong(path, target):
    target.write_text(path.read_text().replace("popleft()", "pop()"))


@needs("otter")
def test_otter_makes_an_autograder_and_runs_it(tmp_path):
    shutil.copytree(GRADING / "otter", tmp_path, dirs_exist_ok=True)
    called(tmp_path, command("otter"), "assign", "search.ipynb", "dist")
    assert "BEGIN SOLUTION" not in (tmp_path / "dist/student/search.ipynb").read_text()
    right = tmp_path / "dist/autograder/search.ipynb"
    wrong(right, tmp_path / "wrong.ipynb")
    [autograder] = (tmp_path / "dist/autograder").glob("*.zip")
    for submitted, points in [(right, 4), (tmp_path / "wrong.ipynb", 0)]:
        called(tmp_path, command("otter"), "run", "-a", str(autograder), str(submitted))
        results = (tmp_path / "results.json").read_text()
        assert [test["score"] for test in json.loads(results)["tests"] if "score" in test] == [points]
        assert ("step 2" in results) == (points == 0)


@needs("nbgrader")
def test_nbgrader_grades_the_submissions_of_a_course(tmp_path):
    shutil.copytree(GRADING / "nbgrader", tmp_path, dirs_exist_ok=True)
    right = tmp_path / "source/bfs/search.ipynb"
    called(tmp_path, command("nbgrader"), "generate_assignment", "bfs")
    released = (tmp_path / "release/bfs/search.ipynb").read_text()
    assert "def bfs(problem)" in released and "popleft" not in released
    for name in ("ada", "bob"):
        (tmp_path / f"submitted/{name}/bfs").mkdir(parents=True)
    shutil.copy(right, tmp_path / "submitted/ada/bfs")
    wrong(right, tmp_path / "submitted/bob/bfs/search.ipynb")
    said = called(tmp_path, command("nbgrader"), "autograde", "bfs")
    assert "full credit" not in said, "the last cell gives something that is taken for points"
    called(tmp_path, command("nbgrader"), "generate_feedback", "bfs")
    assert "step 2" in (tmp_path / "feedback/bob/bfs/search.html").read_text()
    called(tmp_path, command("nbgrader"), "export")
    with open(tmp_path / "grades.csv", newline="") as file:
        assert {row["student_id"]: float(row["raw_score"]) for row in csv.DictReader(file)} == {"ada": 4, "bob": 0}


def test_gradescope_has_its_results(tmp_path):
    """Of the keys that its documentation lists, with the values that they may have."""
    folder = GRADING / "gradescope"
    shutil.copytree(folder / "submission", tmp_path / "submission")
    wrong(folder / "submission/solution.py", tmp_path / "submission/solution.py")
    results = tmp_path / "results.json"
    for submission, points in [(folder / "submission", 20), (tmp_path / "submission", 0)]:
        called(tmp_path, sys.executable, str(folder / "grade.py"), str(submission), str(results))
        told = json.loads(results.read_text())
        [test] = told["tests"]
        assert set(told) == {"score", "tests"} and set(test) == {"name", "score", "max_score", "output", "output_format"}
        assert told["score"] == test["score"] and (test["score"] == 20) == (points == 20) and test["max_score"] == 20
        assert test["output_format"] == "html" and ("step 2" in test["output"]) == (points == 0)
