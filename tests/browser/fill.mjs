// Fills a form in pdf.js in headless Chromium as a person would.
// node fill.mjs JOB.json; a job is {chrome, form, picture, saved, steps: [[field, how, text]]}, how
// is type, pick or tick. Prints {alerts, shown: {field: text}}, writes the saved form and a picture.
import { createServer } from "node:http";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import puppeteer from "puppeteer-core";

const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
const here = dirname(fileURLToPath(import.meta.url));
const kinds = { ".html": "text/html", ".mjs": "text/javascript", ".css": "text/css",
  ".svg": "image/svg+xml", ".wasm": "application/wasm", ".pdf": "application/pdf" };
const server = createServer((request, response) => {
  const path = normalize(decodeURIComponent(request.url.split("?")[0]));
  try {
    const body = path === "/form.pdf" ? readFileSync(job.form) : readFileSync(join(here, path));
    response.writeHead(200, { "content-type": kinds[extname(path)] || "application/octet-stream" });
    response.end(body);
  } catch {
    response.writeHead(path === "/favicon.ico" ? 204 : 404).end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const browser = await puppeteer.launch({
  executablePath: job.chrome,
  headless: true,
  args: ["--no-sandbox", "--disable-gpu"],
  protocolTimeout: 120000,
});
const alerts = [];
const problems = [];
try {
  const page = await browser.newPage();
  await page.setViewport({ width: 1100, height: 1500 });
  page.on("dialog", async (dialog) => { alerts.push(dialog.message()); await dialog.accept(); });
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (line) => { if (line.type() === "error") problems.push(line.text()); });
  await page.goto(`http://127.0.0.1:${server.address().port}/viewer.html`);
  await page.waitForFunction("globalThis.drawn && globalThis.scripts", { timeout: 60000 });
  const at = (name) => `[name=${JSON.stringify(name)}]`;
  // Scripts run in a worker and answer with updates: when those cease, all has been computed.
  const quiet = () => page.waitForFunction(
    "performance.now() - globalThis.lastUpdate > 400", { polling: 100, timeout: 60000 });
  for (const [name, how, text] of job.steps) {
    await page.waitForSelector(at(name), { timeout: 20000 });
    if (how === "pick") {
      await page.select(at(name), text);
    } else {
      await page.click(at(name));
      if (how === "type") await page.keyboard.type(text, { delay: 40 });
      await page.keyboard.press("Tab");
    }
    await quiet();
  }
  const values = () => page.evaluate(() => Object.fromEntries(
    [...document.querySelectorAll("[name]")].filter((item) => item.matches("input, select, textarea"))
      .map((item) => [item.name, item.type === "checkbox" ? String(item.checked) : item.value])));
  const shown = await values();
  await page.screenshot({ path: job.picture });
  writeFileSync(job.saved, Buffer.from(await page.evaluate(() => globalThis.save()), "base64"));
  process.stdout.write(JSON.stringify({ alerts, shown, problems }));
} finally {
  await browser.close();
  server.close();
}
