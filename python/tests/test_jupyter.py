"""A run in a real JupyterLab, in a real Chromium: what is seen before the notebook is trusted, and after."""

import importlib.util
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager

import pytest

MISSING = [name for name in ("chromedriver", "chromium") if shutil.which(name) is None]
MISSING += [name for name in ("jupyterlab", "nbclient") if importlib.util.find_spec(name) is None]
SWITCHES = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage", "--window-size=1300,1500"]
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
#: Where the documents of a stage say at which step they are.
HEADING = "return document.getElementById('step-heading')?.textContent ?? ''"


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@contextmanager
def running(*words, **more):
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(20)


def until(what, seconds=30):
    """Returns what is true at last."""
    end = time.monotonic() + seconds
    while True:
        try:
            found = what()
        except (urllib.error.URLError, ConnectionError):
            found = None
        if found:
            return found
        assert time.monotonic() < end, f"not within {seconds} seconds"
        time.sleep(0.1)


class Page:
    """A page, driven over WebDriver."""

    def __init__(self, port):
        self.address = f"http://127.0.0.1:{port}"
        until(lambda: self.ask("/status")["ready"])
        options = {"binary": shutil.which("chromium"), "args": SWITCHES}
        begun = self.ask("/session", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}})
        self.address += f"/session/{begun['sessionId']}"

    def ask(self, path, body=None, method=None):
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"}, method=method)
        # The environment's proxies are not meant for this machine.
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(asked, timeout=60) as answer:
            return json.load(answer)["value"]

    def run(self, script):
        return self.ask("/execute/sync", {"script": script, "args": []})

    def shows(self, selector):
        return self.run(f"return document.querySelectorAll({json.dumps(selector)}).length")

    def element(self, selector):
        return self.ask("/element", {"using": "css selector", "value": selector})

    def click(self, selector):
        self.ask(f"/element/{self.element(selector)[ELEMENT]}/click", {})

    def press(self, key):
        keys = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
        self.ask("/actions", {"actions": [{"type": "key", "id": "keys", "actions": keys}]})


def notebook_in(folder):
    import nbclient
    import nbformat

    cells = ["import steptrace as st", "st.run('283104765', 'astar', goal='spiral')"]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbclient.NotebookClient(notebook, timeout=60).execute()
    nbformat.write(notebook, folder / "run.ipynb")


@pytest.mark.skipif(bool(MISSING) and os.environ.get("CI") != "true", reason=f"there is no {', '.join(MISSING)}")
def test_a_notebook_shows_a_table_and_once_it_is_trusted_the_stage(tmp_path):
    assert not MISSING
    notebook_in(tmp_path)
    # No signature that another notebook has left makes this one trusted.
    own = {f"JUPYTER_{name}_DIR": str(tmp_path / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
    lab, driver = free_port(), free_port()
    server = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--ServerApp.root_dir={tmp_path}"]
    server += [f"--ServerApp.port={lab}", "--IdentityProvider.token=told", "--LabApp.expose_app_in_browser=True"]
    server += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    with running(*server, cwd=tmp_path, env={**os.environ, **own}), running("chromedriver", f"--port={driver}"):
        page = Page(driver)
        try:
            address = {"url": f"http://127.0.0.1:{lab}/doc/tree/run.ipynb?token=told"}
            until(lambda: page.ask("/url", address) is None and page.run("return location.pathname").startswith("/doc"), 60)
            until(lambda: page.shows(".jp-RenderedHTMLCommon table"), 60)
            assert page.run("return document.querySelector('.jp-RenderedHTMLCommon table').textContent").startswith("stepnodestate")
            assert page.shows(".jp-RenderedHTMLCommon pre") == 5 and page.shows("iframe") == 0

            page.run("window.jupyterapp.commands.execute('notebook:trust')")
            until(lambda: page.shows(".jp-Dialog .jp-mod-accept"))
            page.click(".jp-Dialog .jp-mod-accept")
            until(lambda: page.shows(".jp-RenderedHTMLCommon iframe"))
            assert page.shows(".jp-RenderedHTMLCommon table") == 1
            page.run("document.querySelector('iframe').scrollIntoView()")
            frame = {"id": page.element("iframe")}
            page.ask("/frame", frame)
            until(lambda: page.run(HEADING) == "Start")

            page.ask("/frame", {"id": None})
            page.press("\ue014")
            page.ask("/frame", frame)
            assert page.run(HEADING) == "Start", "a key is the notebook's while the frame has no focus"
            page.click("#step-heading")
            page.press("\ue014")
            until(lambda: page.run(HEADING) == "Step 1")
        finally:
            page.ask("", method="DELETE")
