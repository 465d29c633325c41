"""The order of the tests. Nothing here may import a server: the tests of the engine do without one."""

import os

import pytest

WAITERS = 2


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """With `-n auto`, more processes than cores: half of their time they wait for browsers, clocks and disks."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return None if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else cores + WAITERS


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests come first, so that no process is left alone with one of them at the end; those in a browser come last.

    As long as Playwright is open, its event loop runs in the main thread, and `asyncio.run` refuses to start another.
    """

    def order(item: pytest.Item) -> tuple[bool, bool]:
        browser = "chromium" in getattr(item, "fixturenames", ())
        return browser, item.get_closest_marker("long") is None

    items.sort(key=order)
