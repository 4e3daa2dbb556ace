"""The command: ``python -m steptrace``."""

import signal
import sys


def main() -> None:
    """Runs the command with the arguments of the process."""
    from ._core import main as run

    # The command has a handler of its own: Python's would raise an exception after it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(run(["steptrace", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
