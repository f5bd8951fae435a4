"""Says a digest of the gallery page and of some of its pictures: run in several worlds."""

from __future__ import annotations

import hashlib
import importlib
import sys
from itertools import islice

from .worlds import ROOT


def main() -> None:
    # Tools are programs: they find one another beside themselves.
    sys.path.insert(0, str(ROOT / "tools"))
    tool = importlib.import_module("build_pictures")
    made = {"gallery": tool.gallery().encode()}
    for name, picture in (*islice(tool.sheet_pictures(), 6), *tool.scannable_picture()):
        made[name] = tool.small(picture)
    for name, content in made.items():
        sys.stdout.write(f"{hashlib.sha256(content).hexdigest()} {name}\n")


if __name__ == "__main__":
    main()
