"""`sztab serve`: run a server."""

import argparse
from pathlib import Path

from sztab.server.ops.serve import bound, check, data_folder, database_url, serve
from sztab.server.services import Settings


def run(args: argparse.Namespace) -> int:
    url = database_url(args.database)
    folder: Path = args.folder or data_folder()
    settings = Settings(
        database=url,
        folder=folder,
        packs=args.packs,
        releases=args.releases,
        workers=args.bots,
        least=args.window,
        rate_bots=args.rate_bots,
        secure=args.https,
        names=tuple(args.name),
        limits=not args.no_limits,
        notices=str(args.notices or ""),
        bundled=not args.single_files,
    )
    check(settings, args.workers)
    return serve(settings, bound(args.host, args.port), args.workers, args.proxies, args.verbose)
