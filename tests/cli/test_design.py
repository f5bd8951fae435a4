"""``vary``, ``new`` and ``preview`` as a user calls them."""

from __future__ import annotations

import http.client
import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from sheetgen.cli import main
from sheetgen.load import load_file
from sheetgen.pipeline.preview import Preview
from sheetgen.pipeline.preview_page import PAGE, SCRIPT, STYLE
from sheetgen.pipeline.preview_server import PreviewServer
from sheetgen.render import RenderOptions


def run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=stdin)


def ran(*arguments: str, stdin: str | None = None) -> Result:
    result = run(*arguments, stdin=stdin)
    assert result.exit_code == 0, result.output
    return result


def test_vary_writes_a_file_that_the_other_commands_take() -> None:
    ran("vary", "twenty-one", "eight", "--sheets", "8", "--seed", "7")
    path = Path("output/eight.yaml")
    before = path.read_bytes()
    assert Path("output/sheetgen.schema.json").is_file()
    assert "fine" in ran("lint", str(path)).output
    ran("blank", str(path), "--sheet", "H", "-o", "entry.yaml")
    entry = Path("entry.yaml")
    # An entry names a layout of one's own by its path.
    entry.write_text(entry.read_text("utf-8").replace("layout: eight", f"layout: {path}"), "utf-8")
    (verdict,) = json.loads(ran("check", "entry.yaml", "--json").output)["verdicts"]
    assert (verdict["sheet"], verdict["legal"]) == ("H", True)
    ran("vary", "twenty-one", "eight", "--sheets", "8", "--seed", "7")
    assert path.read_bytes() == before


@pytest.mark.parametrize("version", ["1.0", "007", "no", "2e3"])
def test_a_version_is_written_as_it_was_given(version: str) -> None:
    ran("vary", "acht-mann", "mine", "--set", f"version={version}")
    assert load_file(Path("output/mine.yaml")).version == version


@pytest.mark.parametrize("version", ['a"b', "a\\b", ""])
def test_a_version_that_cannot_be_is_refused_as_such(version: str) -> None:
    result = run("vary", "acht-mann", "mine", "--set", f"version={version}")
    assert result.exit_code == 2
    assert "version" in result.output and 'such as "1" or "1.2"' in result.output
    assert not Path("output/mine.yaml").exists()


def test_a_layout_is_not_replaced_without_force() -> None:
    ran("vary", "acht-mann", "mine", "--set", "bonus_points=50")
    path = Path("output/mine.yaml")
    path.write_text(path.read_text("utf-8") + "# by hand\n", "utf-8")
    refused = run("vary", "acht-mann", "mine", "--set", "bonus_points=60")
    assert refused.exit_code == 2
    assert path.read_text("utf-8").endswith("# by hand\n")
    ran("vary", "acht-mann", "mine", "--set", "bonus_points=60", "--force")
    assert "bonus_points: 60" in path.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("vary", "acht-mann", "Mine!"), 'for example "mine"'),
        (("vary", "acht-mann", "mine", "--set", "bonus_pints=3"), 'did you mean "bonus_points"?'),
        (("vary", "acht-mann", "mine", "--sheets", "3"), "has no rows of dice"),
        (("vary", "zweiundzwanzig", "mine", "--report"), "cannot be reckoned"),
        (("new", "mine", "--players", "many"), "2..6"),
        (("new", "mine", "--kind", "dice", "--rows", "40"), "1 to 10 rows"),
        (("new", "mine", "--kind", "table", "--size", "A7"), "--size"),
        (("preview", "nowhere.yaml"), "there is no file nowhere.yaml"),
        (("preview", "twenty-one", "--sheet", "Z"), 'no sheet "Z"'),
        (("preview", "twenty-one", "--watch", "--sheet", "A"), "leave out --sheet"),
        (("preview", "twenty-one", "--port", "8000"), "for the page of --watch"),
    ],
)
def test_wrong_use_writes_nothing(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output
    assert not Path("output").exists()


def test_vary_with_a_report_draws_a_chart() -> None:
    result = ran(
        "vary", "acht-mann", "mine", "--set", "bonus_points=50", "--report", "--games", "20"
    )
    assert "bonus: % of columns" in result.output
    assert Path("output/mine-report.pdf").read_bytes()[:5] == b"%PDF-"
    assert Path("output/mine-report.png").read_bytes()[:4] == b"\x89PNG"


@pytest.mark.parametrize("kind", ["dice", "table", "ledger"])
def test_new_makes_a_layout_that_is_fine(kind: str) -> None:
    ran("new", "my-game", "--kind", kind, "--language", "de", "--players", "2..4")
    path = Path("output/my-game.yaml")
    assert "output/my-game.yaml: fine" in ran("lint", str(path)).output
    layout = load_file(path)
    assert (layout.languages, layout.players) == (("de",), (2, 4))
    assert path.read_text("utf-8").startswith("# yaml-language-server: $schema=")


def test_new_asks_for_what_is_not_given() -> None:
    answers = "table\nUnser Spiel\n6\n3\n1..5\nauto\nfr\n"
    ran("new", "unser-spiel", "--ask", stdin=answers)
    layout = load_file(Path("output/unser-spiel.yaml"))
    assert layout.title.in_language("fr") == "Unser Spiel"
    assert (layout.players, layout.languages) == ((1, 5), ("fr",))


def test_preview_writes_a_picture() -> None:
    ran("preview", "twenty-one", "--sheet", "B", "--dpi", "40")
    assert Path("output/twenty-one-preview.png").read_bytes()[:4] == b"\x89PNG"


GOOD = """\
sheetgen: 1
name: mine
title: Mine
languages: [en]
players: 1..4
sheet: {size: A7, margin: 5 mm}
sections:
  - heading: {title: Mine NUMBER}
  - cells:
      total: {label: Total, accepts: {numbers: 0..9}}
"""


@pytest.fixture(name="server")
def _server() -> Iterator[PreviewServer]:
    Path("mine.yaml").write_text(GOOD, "utf-8")
    with PreviewServer(Preview(Path("mine.yaml"), "en", RenderOptions())) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def asked(
    server: PreviewServer, path: str, host: str | None = None, method: str = "GET"
) -> tuple[int, bytes, str]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=30)
    headers = {} if host is None else {"Host": host}
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, content, answer.headers.get("Content-Security-Policy", "")


def state(server: PreviewServer) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(asked(server, "/state")[1])
    return found


def test_ten_saves_broken_and_mended(server: PreviewServer) -> None:
    seen = set()
    picture = asked(server, "/sheet/0.png")[1]
    for number in range(10):
        text = GOOD.replace("NUMBER", str(number))
        broken = number % 2 == 1
        Path("mine.yaml").write_text(text.replace("title:", "titel:", 1) if broken else text)
        shown = state(server)
        seen.add(shown["version"])
        last, picture = picture, asked(server, "/sheet/0.png")[1]
        if broken:
            assert shown["faults"][0].startswith("mine.yaml:3:1: error[L201]")
            # What was well is still there to be looked at.
            assert picture == last
        else:
            assert shown["faults"] == []
            assert picture[:4] == b"\x89PNG"
            assert picture != last
    assert len(seen) == 10


def test_nothing_is_drawn_anew_without_a_save(server: PreviewServer) -> None:
    assert state(server) == state(server)


def test_a_change_of_what_is_extended_is_followed(tmp_path: Path) -> None:
    Path("base.yaml").write_text(GOOD, "utf-8")
    Path("mine.yaml").write_text("sheetgen: 1\nextends: base.yaml\nname: mine\n", "utf-8")
    preview = Preview(tmp_path / "mine.yaml", None, RenderOptions())
    first = preview.now()
    Path("base.yaml").write_text(GOOD.replace("Total", "Sum"), "utf-8")
    assert preview.now().pictures != first.pictures


def test_a_file_that_is_gone_and_comes_back(server: PreviewServer) -> None:
    first = state(server)
    Path("mine.yaml").unlink()
    assert "there is no file" in state(server)["faults"][0]
    Path("mine.yaml").write_text(GOOD, "utf-8")
    assert state(server) == first


def test_only_what_is_addressed_to_this_machine_is_answered(server: PreviewServer) -> None:
    assert server.server_address[0] == "127.0.0.1"
    port = server.server_port
    for host in (f"127.0.0.1:{port}", f"localhost:{port}"):
        assert asked(server, "/", host)[0] == 200
    for host in ("example.org", f"example.org:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}", ""):
        for path in ("/", "/state", "/sheet/0.png"):
            assert asked(server, path, host)[0] == 403


def test_other_paths_and_methods_are_refused(server: PreviewServer) -> None:
    for path in ("/mine.yaml", "/../mine.yaml", "/sheet/9.png", "/sheet/-1.png", "/etc/passwd"):
        assert asked(server, path)[0] == 404
    assert asked(server, "/", method="POST")[0] == 501


def test_the_page_needs_nothing_from_elsewhere(server: PreviewServer) -> None:
    assert "default-src 'none'" in asked(server, "/")[2]
    for text in (PAGE, STYLE, SCRIPT):
        assert "//" not in re.sub(r"(?m)^ *// .*$", "", text)
        assert "http" not in text
