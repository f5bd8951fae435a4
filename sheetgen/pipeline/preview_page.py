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
#faults { margin: 1.2rem; padding: 1rem 1.2rem; background: #fff5f4; border: 1px solid #c8202f;
  border-left-width: .4rem; white-space: pre-wrap; font: 14px/1.5 ui-monospace, monospace; }
#sheets { display: flex; flex-wrap: wrap; gap: 1.2rem; padding: 1.2rem; align-items: flex-start; }
#sheets.old { opacity: .35; }
figure { margin: 0; background: #fff; box-shadow: 0 1px 4px #0003; }
img { display: block; max-width: min(100%, 46rem); height: auto; }
"""

SCRIPT = """\
"use strict";
const part = (id) => document.getElementById(id);
let version = null;

function picture(number, shown) {
  const image = new Image();
  image.src = `/sheet/${number}.png?${shown.picture_version}`;
  image.alt = shown.letters[number] ? `sheet ${shown.letters[number]}` : "the sheet";
  return image.decode().then(() => image);
}

async function show(shown) {
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
  try {
    const shown = await (await fetch("/state", { cache: "no-store" })).json();
    if (shown.version !== version) {
      await show(shown);
      version = shown.version;
    }
  } catch (error) {
    part("state").textContent = "sheetgen has been stopped";
  }
  setTimeout(look, 300);
}

look();
"""
