"""Finished games looked at again, in the background: analyses, games played on from a step, what a bot thought."""
