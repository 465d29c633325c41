"""`python -m sztab`."""

import sys

from sztab.cli.main import main

if __name__ == "__main__":  # worker processes import this module and must not start again
    sys.exit(main())
