"""`sztab bench-server`: run the server benchmark of a clone."""

import argparse

from .clone import benchmark


def bench(args: argparse.Namespace) -> int:
    code: int = benchmark("server_peers" if args.peers else "server", "sztab bench-server").bench(args)
    return code
