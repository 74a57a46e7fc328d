"""`python -m benchmarks.reference ...`: the `orrery` command, with `reference` among its bots."""

import benchmarks.reference  # noqa: F401  makes the bot known, here and in the processes that simulate
from orrery.cli import main

if __name__ == "__main__":
    main()
