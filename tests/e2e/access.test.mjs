// What people need who do not see the screen, or see it differently: axe-core on every place, in both appearances.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { App } from "./lib/app.mjs";
import { openBrowser, openTab } from "./lib/browser.mjs";
import { file } from "./lib/drop.mjs";
import { openSite } from "./lib/site.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];
const LOOKS = [
  { scheme: "light", width: 1440 },
  { scheme: "dark", width: 1440 },
  { scheme: "light", width: 820 },
  { scheme: "dark", width: 390 },
];

let browser;
let site;

before(async () => {
  [browser, site] = await Promise.all([openBrowser(), openSite()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

test("axe-core finds no fault on any place, in any width and appearance", async () => {
  const app = await new App(await openTab(browser, site), site).open();
  const { page } = app;
  const found = [];
  const look = async (state) => {
    for (const { scheme, width } of LOOKS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      // Given by the driver: the page's own policy allows no foreign script.
      await page.evaluate(AXE);
      const { violations } = await page.evaluate((values) => globalThis.axe.run(document, { runOnly: { type: "tag", values } }), RULES);
      for (const { id, impact, nodes } of violations) {
        found.push(`${state}, ${scheme} ${width}: ${impact} ${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(" | ")}`);
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await look("empty Data");
  await app.goTo("Leaderboard");
  await look("empty Leaderboard");
  await app.goTo("Images");
  await look("empty Images");
  await app.goTo("Data");
  await app.trySample();
  await page.getByRole("button", { name: "By source" }).click();
  await page.getByRole("button", { name: "Published" }).click();
  await look("Leaderboard");
  await app.goTo("Images");
  await page.getByRole("listbox", { name: "Boxes in reading order" }).getByRole("option").first().click();
  await page.getByRole("region", { name: "Why this score" }).waitFor();
  await look("Images");
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await look("shortcuts");
  await page.keyboard.press("Escape");
  await app.goTo("Data");
  await app.drop(file("broken.json", "{"), file("pred.json", ""));
  await app.fileCard("pred.json").waitFor();
  await app.idle();
  await page.getByRole("button", { name: /^Compare readings/ }).first().click();
  await page.getByRole("group", { name: /under each reading/ }).waitFor();
  await look("Data");
  assert.deepEqual(found, []);
  await app.tab.close();
});
