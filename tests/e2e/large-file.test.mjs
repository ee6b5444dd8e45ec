// A 50 MB file: the page stays alive while it is read, and memory stays below five times the file.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { App } from "./lib/app.mjs";
import { openBrowser, openTab } from "./lib/browser.mjs";
import { temporaryFolder, writeLargeGroundTruth } from "./lib/data.mjs";
import { openSite } from "./lib/site.mjs";

let browser;
let site;

before(async () => {
  [browser, site] = await Promise.all([openBrowser(), openSite()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

test("50 MB of JSON Lines are read without freezing the page and within five times their size", async () => {
  const path = join(temporaryFolder(), "large.jsonl");
  const written = writeLargeGroundTruth(path, 50e6);
  const app = await new App(await openTab(browser, site), site).open();

  await app.page.evaluate(() => {
    globalThis.longestGap = 0;
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      globalThis.longestGap = Math.max(globalThis.longestGap, now - last);
      last = now;
    }, 10);
    globalThis.longTasks = [];
    new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
  });
  const memory = await watchMemory(browser);
  const began = Date.now();
  await app.chooseFromDisk("files", path);
  const card = app.fileCard("large.jsonl");
  await card.waitFor({ timeout: 120_000 });
  await app.idle();
  const seconds = (Date.now() - began) / 1000;
  const peak = memory.stop();
  const { gap, longTasks } = await app.page.evaluate(() => ({ gap: globalThis.longestGap, longTasks: globalThis.longTasks }));

  const text = (await card.innerText()).replaceAll(/[,\s\u202f\u00a0]+/g, " ");
  const count = String(written.images).replace(/\B(?=(\d{3})+$)/g, " ");
  assert.ok(text.includes(`read ${count} of ${count} records`), `every record is read: ${text}`);
  console.log(
    `${(written.bytes / 1e6).toFixed(1)} MB, ${written.images} images, ${written.instances} instances: ${seconds.toFixed(1)} s, ` +
      `longest gap ${Math.round(gap)} ms, ${longTasks.length} long tasks (longest ${Math.round(Math.max(0, ...longTasks))} ms), ` +
      `memory +${(peak / 1e6).toFixed(0)} MB`,
  );
  assert.ok(gap < 500, `the page stood still for ${gap} ms`);
  assert.ok(peak < 5 * written.bytes, `memory grew by ${peak} bytes for a file of ${written.bytes}`);
  await app.tab.close();
});

/// Growth of the memory that the browser's tab processes hold, as the system counts it (Linux).
async function watchMemory(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const tabs = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  assert.ok(tabs.length > 0, "there is a process to measure");
  const resident = () =>
    tabs.reduce((sum, id) => sum + Number(/RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, "utf8"))[1]) * 1024, 0);
  const before = resident();
  let peak = before;
  const look = () => (peak = Math.max(peak, resident()));
  const timer = setInterval(look, 50);
  return {
    stop() {
      clearInterval(timer);
      look();
      return peak - before;
    },
  };
}
