"""The command line: `sztab --help` lists the commands."""
