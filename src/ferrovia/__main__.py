"""`python -m ferrovia`."""

import sys

from ferrovia.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
