// Drives one Firefox: firefox.mjs EXECUTABLE WIDTH HEIGHT. Reads wishes from its input, each a line of JSON, [what, given...],
// and answers each with a line: {"value": ...} or {"error": "..."}. Ends with its input.
import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const [executablePath, width, height] = process.argv.slice(2);
const browser = await puppeteer.launch({ browser: "firefox", executablePath });
const [page] = await browser.pages();
// The page that Firefox begins with would ignore a default.
await page.setViewport({ width: Number(width), height: Number(height) });

const wishes = {
  open: (url) => page.goto(url).then(() => null),
  value: (expression) => page.evaluate(expression),
  tap: (x, y) => page.mouse.click(x, y),
  write: (text) => page.keyboard.type(text),
  picture: (path) => page.screenshot({ path }).then(() => null),
};
const answer = (what) => process.stdout.write(`${JSON.stringify(what)}\n`);

answer({});
for await (const line of createInterface({ input: process.stdin })) {
  const [what, ...given] = JSON.parse(line);
  try {
    answer({ value: (await wishes[what](...given)) ?? null });
  } catch (error) {
    answer({ error: String(error) });
  }
}
await browser.close();
