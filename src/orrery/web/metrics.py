"""Counters and timings in the text format that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

_BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

HELP: Final = {
    "answers": "Answers that were accepted and are on disk.",
    "messages": "Messages that came in through sockets.",
    "refused": "Messages that were refused.",
    "requests": "HTTP requests.",
    "tables_opened": "Tables that were opened.",
}


class Metrics:
    """Everything that is counted since the start."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, tuple[tuple[str, str], ...]]] = Counter()
        self._times: dict[str, list[int]] = {}
        self._sums: Counter[str] = Counter()

    def count(self, name: str, **labels: str) -> None:
        self._counts[name, tuple(labels.items())] += 1

    def time(self, name: str, seconds: float) -> None:
        buckets = self._times.setdefault(name, [0] * (len(_BOUNDS) + 1))
        buckets[bisect_left(_BOUNDS, seconds)] += 1
        self._sums[name] += seconds  # type: ignore[assignment]

    def text(self, gauges: Mapping[str, float]) -> str:
        lines = [*self._counter_lines(), *self._time_lines()]
        for name, value in gauges.items():
            lines += [f"# TYPE orrery_{name} gauge", f"orrery_{name} {value:g}"]
        return "\n".join(lines) + "\n"

    def _counter_lines(self) -> Iterator[str]:
        told = set()
        for (name, labels), value in sorted(self._counts.items()):
            if name not in told:
                told.add(name)
                yield f"# HELP orrery_{name}_total {HELP.get(name, name)}"
                yield f"# TYPE orrery_{name}_total counter"
            shown = ",".join(f'{label}="{word}"' for label, word in labels)
            yield f"orrery_{name}_total{{{shown}}} {value}" if shown else f"orrery_{name}_total {value}"

    def _time_lines(self) -> Iterator[str]:
        for name, buckets in sorted(self._times.items()):
            yield f"# TYPE orrery_{name}_seconds histogram"
            total = 0
            for bound, count in zip((*map(str, _BOUNDS), "+Inf"), buckets, strict=True):
                total += count
                yield f'orrery_{name}_seconds_bucket{{le="{bound}"}} {total}'
            yield f"orrery_{name}_seconds_sum {self._sums[name]:.6f}"
            yield f"orrery_{name}_seconds_count {total}"
