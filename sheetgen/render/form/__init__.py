"""Placed sheets and their rules <-> fillable PDF: the only home of pikepdf."""

from .read import form_values
from .write import render_form

__all__ = ["form_values", "render_form"]
