"""Runs the games of `sztab simulate` and `sztab arena`, on this machine or on a cluster."""

import argparse
from collections.abc import Sequence

from sztab.engine.errors import Bad
from sztab.sim.cluster import play_on
from sztab.sim.simulate import Row, RunSettings, Task, play_all

from .common import cores
from .out import bar


def played(args: argparse.Namespace, run: RunSettings, todo: Sequence[Task]) -> list[Row]:
    """Play the games in processes of this machine or on a cluster, with a progress bar."""
    if args.cluster is not None and args.jobs is not None:
        raise Bad("--jobs sets the processes of this machine; with --cluster, all cores of the cluster are used")
    with bar("playing", len(todo), not args.json) as progress:
        if args.cluster is not None:
            return play_on(args.cluster, run, todo, progress.at)
        return play_all(run, todo, args.jobs, cores(), progress.at)
