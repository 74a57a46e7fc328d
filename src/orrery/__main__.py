"""`python -m orrery` and the command `orrery`: until it has been read in, Ctrl-C ends it without a word."""

import signal


def main() -> None:
    """Read in what the commands need, then do what is asked."""
    heeded = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if heeded:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from orrery import cli

    if heeded:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    cli.main()


if __name__ == "__main__":
    main()
