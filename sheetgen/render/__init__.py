"""Pages -> PDF and pictures: the only home of ReportLab and of points."""

from .faces import FontMetrics
from .pdf import RenderOptions, render_pdf, render_sheets
from .picture import render_page_png, render_png
from .theme import ColourMode

__all__ = [
    "ColourMode",
    "FontMetrics",
    "RenderOptions",
    "render_page_png",
    "render_pdf",
    "render_png",
    "render_sheets",
]
