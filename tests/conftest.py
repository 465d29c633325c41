"""The order of the tests. Nothing here may import a server: the tests of the engine do without one."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests come first, so that no process is left alone with one of them at the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
