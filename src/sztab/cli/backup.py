"""`sztab backup` and `sztab restore`: everything a server stores, in one file."""

import argparse

from sztab.engine.shapes import JsonObject
from sztab.server.ops.serve import database_url
from sztab.server.storage.backup import Kept, backup, restore

from .common import chosen_language, print_json
from .out import Out
from .words import words


def write(args: argparse.Namespace) -> int:
    kept = backup(database_url(args.database), args.file)
    return _told(args, kept, "backed_up", "backup_secret")


def put_back(args: argparse.Namespace) -> int:
    kept = restore(database_url(args.database), args.file, args.replace)
    return _told(args, kept, "restored")


def _told(args: argparse.Namespace, kept: Kept, *keys: str) -> int:
    size = args.file.stat().st_size
    if args.json:
        shown: JsonObject = {
            "file": str(args.file),
            "bytes": size,
            "schema": kept.schema,
            "version": kept.version,
            "made": kept.made,
            "rows": kept.rows,
        }
        print_json(shown)
        return 0
    out, say = Out(), words(chosen_language(args.lang)).say
    rows = kept.rows
    for key in keys:
        out.say(say(key, str(args.file), rows["tables"], rows["entries"], rows["people"], max(1, size // 1024)))
    return 0
