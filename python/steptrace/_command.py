"""The command, called from Python; what it makes, as something that a notebook shows."""

from __future__ import annotations

import base64
import gzip
import html
import tempfile
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from . import _core

#: The endings of files, each with its format.
ENDINGS = (".html", ".slides.md", ".md", ".tex", ".csv", ".txt")


class SteptraceError(ValueError):
    """What is wrong, where, with a caret under the place, and how to mend it."""


def options_of(options: Mapping[str, Any]) -> list[str]:
    """Returns options as the command has them.

    >>> options_of({"max_steps": 5, "from_": "A", "quiz": True, "note": None, "run": ["bfs", "ucs"]})
    ['--max-steps=5', '--from=A', '--quiz', '--run=bfs', '--run=ucs']
    """
    words: list[str] = []
    for name, value in options.items():
        option = "--" + name.rstrip("_").replace("_", "-")
        values = value if isinstance(value, (list, tuple)) else [value]
        for each in values:
            if each is True:
                words.append(option)
            elif each is not None and each is not False:
                words.append(f"{option}={each}")
    return words


def command(words: Iterable[str], text: str | bytes = b"", right: tuple[int, ...] = (0,)) -> str:
    """Calls the command with a text as its standard input, and returns what it prints."""
    given = text.encode() if isinstance(text, str) else text
    code, output, errors = _core.call(list(words), given)
    if code not in right:
        raise SteptraceError(errors.strip() or output.decode().strip())
    return output.decode()


class Shown:
    """Something that the command makes in several formats.

    ``print`` shows its text, a notebook its page, and ``save`` writes it to a file whose ending says the format.
    """

    def __init__(self, words: list[str], text: str | bytes = b"", option: str = "-o", right: tuple[int, ...] = (0,)) -> None:
        self._words, self._input, self._option, self._right = words, text, option, right
        # What is wrong is said at once.
        self._begin()

    def _begin(self) -> None:
        _ = self.text

    @cached_property
    def text(self) -> str:
        """It as text, as in a terminal."""
        return command(self._words, self._input, self._right) if self._option == "-o" else self._made(".txt")

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        first = next((line for line in self.text.splitlines() if line.strip()), "")
        return f"<{type(self).__name__}: {first.strip()}>"

    def _made(self, ending: str) -> str:
        with tempfile.TemporaryDirectory(prefix="steptrace-") as folder:
            path = Path(folder) / f"made{ending}"
            command([*self._words, self._option, str(path)], self._input, self._right)
            return path.read_text(encoding="utf-8")

    def html(self) -> str:
        """Returns the page, one file that loads nothing."""
        return self._made(".html")

    def save(self, path: str | Path) -> Path:
        """Writes a file: .html, .md, .slides.md, .tex or .txt."""
        target = Path(path)
        ending = next((ending for ending in ENDINGS if target.name.endswith(ending)), None)
        if ending is None:
            raise SteptraceError(f"{target.name}: the ending says no format; there are {', '.join(ENDINGS)}")
        target.write_text(self.text if ending == ".txt" else self._made(ending), encoding="utf-8")
        return target

    def _static(self) -> str:
        return f'<pre style="font-family:monospace">{html.escape(self.text)}</pre>'

    def _repr_html_(self) -> str:
        return self._static() + frame(self.html())


#: The most that a display adds to a notebook, in bytes; a larger page is one to be saved.
MOST_SHOWN = 200_000


def frame(page: str, height: int = 720) -> str:
    """Returns a page as a frame of its own, which a notebook shows where it is trusted.

    The page is packed, so that a notebook that holds it stays small. Its keys are its own only while it has the focus.
    """
    packed = base64.b64encode(gzip.compress(page.encode(), mtime=0)).decode()
    if len(packed) > MOST_SHOWN - 20_000:
        return f'<p>The page is too large for a notebook ({len(page) >> 10:,} KiB): <code>save("page.html")</code> writes it.</p>'
    script = (
        "const bytes=Uint8Array.from(atob(document.currentScript.dataset.page),c=>c.charCodeAt(0));"
        "new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text()"
        ".then(text=>{document.open();document.write(text);document.close()})"
    )
    inner = f'<!doctype html><script data-page="{packed}">{script}</script>'
    return (
        f'<iframe title="steptrace" sandbox="allow-scripts allow-downloads" loading="lazy" srcdoc="{html.escape(inner)}" '
        f'style="width:100%;height:{height}px;border:1px solid #8884;border-radius:6px"></iframe>'
    )
