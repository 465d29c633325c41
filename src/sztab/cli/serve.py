"""`sztab serve`: the table for others."""

import argparse
from pathlib import Path

from sztab.server.hall import Settings
from sztab.server.run import announce, bound, data_folder, database_url, serve


def run(args: argparse.Namespace) -> int:
    url = database_url(args.database)
    folder: Path = args.folder or data_folder()
    settings = Settings(
        database=url,
        folder=folder,
        packs=args.packs,
        workers=args.bots,
        least=args.window,
        secure=args.https,
        limits=not args.no_limits,
    )
    made = bound(args.host, args.port)
    announce(settings, made)
    return serve(settings, made, args.workers, args.proxies, args.verbose)
