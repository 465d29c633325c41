"""Numbers for Prometheus, read from the services when somebody asks."""

from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, Histogram
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from ..services import Services

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics(Collector):
    def __init__(self, services: Services) -> None:
        self.services = services
        self.registry = CollectorRegistry()
        self.requests = Histogram(
            "sztab_request_seconds",
            "Time to answer a request",
            ["method", "status"],
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.registry.register(self)
        self._observe: dict[tuple[str, int], Callable[[float], None]] = {}

    def took(self, method: str, status: int, seconds: float) -> None:
        """A request was answered."""
        observe = self._observe.get((method, status))
        if observe is None:
            observe = self._observe[method, status] = self.requests.labels(method, str(status)).observe
        observe(seconds)

    def collect(self) -> Iterator[Metric]:
        registry = self.services.registry.all()
        yield GaugeMetricFamily("sztab_tables_in_memory", "Tables in memory", value=len(registry))
        yield GaugeMetricFamily(
            "sztab_streams", "Open event streams", value=sum(len(table.streams) for table in registry)
        )
        yield GaugeMetricFamily(
            "sztab_tables_to_replay",
            "Tables of earlier rules still to be replayed",
            value=self.services.registry.unreplayed,
        )
        if self.services.sender is not None:
            sent = CounterMetricFamily("sztab_notices", "Messages by what came of them", labels=["outcome"])
            for outcome, count in self.services.sender.outcomes.items():
                sent.add_metric([outcome.value], count)
            yield sent
        yield CounterMetricFamily("sztab_moves", "Moves of people answered", value=self.services.tables.moves)
        yield CounterMetricFamily("sztab_commits", "Commits to the database", value=self.services.database.commits)
        yield CounterMetricFamily("sztab_changes", "Changes in those commits", value=self.services.database.changes)
