"""Games whose rules have really changed: a copy of the package, edited, in a process of its own."""
