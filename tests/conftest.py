"""Settings that all tests share."""

import os

from hypothesis import settings

# No deadline: how fast a machine is says nothing about whether the code is right. In CI the same
# examples are tried each time, so that a red run can be repeated; elsewhere new ones are sought.
settings.register_profile("sheetgen", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "sheetgen")
