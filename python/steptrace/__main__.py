"""The command: ``python -m steptrace``."""

import sys


def main() -> None:
    """Runs the command with the arguments of the process."""
    from ._core import main as run

    sys.exit(run(["steptrace", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
