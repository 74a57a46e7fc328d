"""`orrery serve` whose dice fall the same way at every table and in every run."""

from orrery.kernel.chance import Roller
from orrery.web.serve import main

SECRET = Roller.from_number(7)

if __name__ == "__main__":
    Roller.fresh = classmethod(lambda cls: SECRET)  # type: ignore[method-assign]
    main()
