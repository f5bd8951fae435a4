"""Pages -> PDF and pictures: the only home of ReportLab and of points."""
