"""`sztab play`: open a table in the browser or, with `--text`, in the terminal."""

import argparse
import os
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from importlib import import_module

from sztab.engine.errors import Bad
from sztab.games import find
from sztab.server.ops.serve import address_of, bound, data_folder, database_url, serve
from sztab.server.services import Settings

PORT = 8044
FOR_TEXT = ("players", "seat", "bots", "hotseat", "seed", "load", "options", "data")
PATIENCE = 60.0  # seconds to wait for the server before opening the browser anyway


def play(args: argparse.Namespace) -> int:
    """Start a server for this machine only and open it in the browser."""
    if args.text:
        code: int = import_module("sztab.cli.table.text").play(args)
        return code
    given = next((name for name in FOR_TEXT if getattr(args, name)), None)
    if given is not None:
        raise Bad(f"--{given} works only in the terminal: add --text (in the browser, choose it on the page)")
    page = f"new?game={find(args.game).id}" if args.game else ""
    settings = Settings(database=database_url(args.database), folder=data_folder())
    try:
        made = bound("127.0.0.1", PORT if args.port is None else args.port)
    except Bad:
        if args.port is not None:
            raise
        made = bound("127.0.0.1", 0)  # another server of yours may be running
    if not args.no_browser:
        threading.Thread(target=show, args=(address_of(made), page), daemon=True).start()
    return serve(settings, made, 1, "", False)


def show(address: str, page: str) -> None:
    """Open the browser as soon as the server responds."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"{address}health", timeout=1):
                break
        except (urllib.error.URLError, TimeoutError):
            time.sleep(0.1)
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.name == "nt" or is_mac()):
        print(f"Open {address}{page} in a browser.", flush=True)
    elif not webbrowser.open(address + page):
        print(f"Could not open a browser; please open {address}{page} yourself.", flush=True)


def is_mac() -> bool:
    return os.uname().sysname == "Darwin" if hasattr(os, "uname") else False
