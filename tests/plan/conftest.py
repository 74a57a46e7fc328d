"""The integer program is tried where its solver is installed: the extra `bench`, as in `make prove`."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("ortools") else ["test_integer_program.py"]
