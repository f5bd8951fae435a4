// Looks at a page in headless Chromium, as told line by line on standard input.
// node watch.mjs CHROME URL; a line is {until, picture, size}: when the JavaScript condition `until`
// holds in the page, what is seen is answered as one line and a picture is written. Ends with input.
import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const [chrome, url] = process.argv.slice(2);
const browser = await puppeteer.launch({
  executablePath: chrome,
  headless: true,
  args: ["--no-sandbox", "--disable-gpu"],
  protocolTimeout: 120000,
});
const problems = [];

// Runs in the page, before its own script: keeps whatever it says, and the fewest pictures shown.
function remember() {
  globalThis.said = [];
  globalThis.fewest = Infinity;
  const look = () => {
    const state = document.getElementById("state");
    const words = state ? state.textContent : "";
    if (words && words !== globalThis.said.at(-1)) globalThis.said.push(words);
    const shown = document.querySelectorAll("#sheets img").length;
    if (shown > 0 || globalThis.fewest < Infinity) {
      globalThis.fewest = Math.min(globalThis.fewest, shown);
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

// Runs in the page: what a person sees now, the pixels of each picture as a digest.
async function seen() {
  const part = (id) => document.getElementById(id);
  const digest = async (image) => {
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const brush = canvas.getContext("2d");
    brush.drawImage(image, 0, 0);
    const pixels = brush.getImageData(0, 0, canvas.width, canvas.height).data;
    const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", pixels));
    return [...bytes.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  const picture = async (image) => ({
    alt: image.alt,
    size: [image.naturalWidth, image.naturalHeight],
    digest: await digest(image),
    visible: image.checkVisibility() && image.getBoundingClientRect().width > 0,
  });
  return {
    title: part("title").textContent,
    state: part("state").textContent,
    faults: part("faults").checkVisibility() ? part("faults").innerText : "",
    old: part("sheets").classList.contains("old"),
    pictures: await Promise.all([...part("sheets").querySelectorAll("img")].map(picture)),
    elements: [...part("faults").children].length,
    too_wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    said: globalThis.said,
    fewest: globalThis.fewest,
  };
}

try {
  const page = await browser.newPage();
  await page.setViewport({ width: 900, height: 700 });
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (line) => { if (line.type() === "error") problems.push(line.text()); });
  await page.evaluateOnNewDocument(remember);
  await page.goto(url);
  for await (const line of createInterface({ input: process.stdin })) {
    const { until, picture, size } = JSON.parse(line);
    if (size) await page.setViewport({ width: size[0], height: size[1] });
    try {
      await page.waitForFunction(until, { polling: 50, timeout: 60000 });
    } catch (error) {
      const words = await page.evaluate(() => document.body.innerText);
      throw new Error(`${until} never came true; the page says:\n${words}`, { cause: error });
    }
    const found = await page.evaluate(seen);
    await page.screenshot({ path: picture });
    process.stdout.write(`${JSON.stringify({ ...found, problems })}\n`);
  }
} finally {
  await browser.close();
}
