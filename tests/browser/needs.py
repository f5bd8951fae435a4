"""What the tests in a browser need: Chromium and Node from the system, packages from npm."""

import shutil
from pathlib import Path

import pytest

HERE = Path(__file__).parent
CHROME = shutil.which("chromium") or shutil.which("google-chrome") or ""
NODE = shutil.which("node") or ""


def missing() -> str:
    """Return what is missing, "" when all is there."""
    if not NODE:
        return "node is not installed"
    if not CHROME:
        return "Chromium is not installed (Debian: chromium)"
    if not (HERE / "node_modules" / "puppeteer-core").is_dir():
        return "pdf.js and puppeteer-core are not installed: npm install --prefix tests/browser"
    return ""


MARKS = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(missing() != "", reason=missing()),
]
