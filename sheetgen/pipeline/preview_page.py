"""The page of the preview: HTML, style and script, with nothing from anywhere else."""

PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>sheetgen preview</title>
<link rel="stylesheet" href="/page.css">
<link rel="icon" href="data:,">
</head>
<body>
<header><h1 id="title">sheetgen</h1><p id="state" role="status">looking at the file …</p></header>
<pre id="faults" role="alert" hidden></pre>
<main id="sheets"></main>
<script src="/page.js"></script>
</body>
</html>
"""

STYLE = """\
body { margin: 0; font: 16px/1.45 system-ui, sans-serif; color: #1d1d1b; background: #e9e7e1; }
header { display: flex; align-items: baseline; gap: 1rem; padding: .8rem 1.2rem;
  background: #fff; border-bottom: 1px solid #c9c5ba; position: sticky; top: 0; z-index: 1; }
h1 { font-size: 1.2rem; margin: 0; }
#state { margin: 0; color: #5c5a55; }
#faults { margin: 1.2rem 1.2rem 0; padding: 1rem 1.2rem; background: #fff5f4;
  border: 1px solid #c8202f; border-left-width: .4rem; white-space: pre-wrap;
  overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, monospace; }
#sheets { display: flex; flex-wrap: wrap; gap: 1.2rem; padding: 1.2rem; align-items: flex-start; }
#sheets.old { opacity: .35; }
figure { margin: 0; background: #fff; box-shadow: 0 1px 4px #0003; }
img { display: block; max-width: min(100%, 46rem); height: auto; }
"""

SCRIPT = """\
"use strict";
const part = (id) => document.getElementById(id);
let version = null;
let round = 0;

function picture(number, shown) {
  const image = new Image();
  // Never an address twice: a page keeps its pictures by address, whatever the server says, and
  // the same version comes again when the same slip is made in a file that is another otherwise.
  image.src = `/sheet/${number}.png?${round}`;
  image.alt = shown.letters[number] ? `sheet ${shown.letters[number]}` : "the sheet";
  return image.decode().then(() => image);
}

async function show(shown) {
  round += 1;
  // All pictures are loaded before the old ones go, so that nothing flickers.
  const images = await Promise.all(shown.letters.map((_, number) => picture(number, shown)));
  part("sheets").replaceChildren(...images.map((image) => {
    const figure = document.createElement("figure");
    figure.append(image);
    return figure;
  }));
  const broken = shown.faults.length > 0;
  part("title").textContent = shown.title || "sheetgen";
  part("faults").textContent = shown.faults.join("\\n");
  part("faults").hidden = !broken;
  part("sheets").classList.toggle("old", broken);
  part("state").textContent = broken
    ? `${shown.faults.length === 1 ? "1 fault" : shown.faults.length + " faults"} in ${shown.file}`
    : `${shown.file} is fine`;
  document.body.dataset.version = shown.version;
}

async function look() {
  let shown;
  try {
    shown = await (await fetch("/state", { cache: "no-store" })).json();
  } catch {
    part("state").textContent = "sheetgen has been stopped";
    // Started again, it may show the same version: all is to be shown anew then.
    version = null;
  }
  if (shown && shown.version !== version) {
    // Pictures cannot be loaded when a save takes their sheet away meanwhile, or when sheetgen is
    // stopped: the next look tells which.
    version = await show(shown).then(() => shown.version, () => null);
  }
  setTimeout(look, 300);
}

look();
"""
