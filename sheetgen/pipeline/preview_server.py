"""A small HTTP server for the preview: on this machine only, and for this machine only.

It listens on the loopback address, and answers only what is addressed to that: a page elsewhere
that makes its own name point here (DNS rebinding) sends that name as Host and is refused.
"""

from __future__ import annotations

import json
import re
import sys
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from .preview import Preview, Shown
from .preview_page import PAGE, SCRIPT, STYLE

LOOPBACK = "127.0.0.1"
_PICTURE = re.compile(r"/sheet/([0-9]{1,3})\.png")
_TEXTS = {
    "/": ("text/html; charset=utf-8", PAGE),
    "/page.css": ("text/css; charset=utf-8", STYLE),
    "/page.js": ("text/javascript; charset=utf-8", SCRIPT),
}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class PreviewServer(ThreadingHTTPServer):
    """Serves one preview; ``url`` is where. Port 0 takes any that is free."""

    daemon_threads = True

    def __init__(self, preview: Preview, port: int = 0) -> None:
        """Listen, without answering yet.

        Raises:
            OSError: the port is taken.
        """
        super().__init__((LOOPBACK, port), _Handler)
        self.preview = preview

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a page that went away while it was answered; raise anything else."""
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://{LOOPBACK}:{self.server_port}/"

    @property
    def hosts(self) -> tuple[str, str]:
        """What a request may say it is addressed to."""
        return f"{LOOPBACK}:{self.server_port}", f"localhost:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    server: PreviewServer
    server_version = "sheetgen"
    sys_version = ""
    timeout = 10

    def do_GET(self) -> None:
        if self.headers.get("Host") not in self.server.hosts:
            self._send(HTTPStatus.FORBIDDEN, "text/plain; charset=utf-8", b"not addressed to here")
            return
        path = self.path.partition("?")[0]
        picture = _PICTURE.fullmatch(path)
        if path in _TEXTS:
            kind, text = _TEXTS[path]
            self._send(HTTPStatus.OK, kind, text.encode())
        elif path == "/state":
            self._send(HTTPStatus.OK, "application/json", _state(self.server.preview))
        elif picture is not None:
            self._picture(int(picture[1]))
        else:
            self._send(HTTPStatus.NOT_FOUND, "text/plain; charset=utf-8", b"nothing here")

    def _picture(self, number: int) -> None:
        pictures = self.server.preview.now().pictures
        if number < len(pictures):
            self._send(HTTPStatus.OK, "image/png", pictures[number])
        else:
            self._send(HTTPStatus.NOT_FOUND, "text/plain; charset=utf-8", b"no such sheet")

    def _send(self, status: HTTPStatus, kind: str, content: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Security-Policy", _POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing: the command's output is for its user."""


def _state(preview: Preview) -> bytes:
    shown: Shown = preview.now()
    data = {
        "version": shown.version,
        "file": preview.path.name,
        "title": shown.title,
        "letters": list(shown.letters) if shown.pictures else [],
        "faults": list(shown.faults),
    }
    return json.dumps(data, ensure_ascii=False).encode()
