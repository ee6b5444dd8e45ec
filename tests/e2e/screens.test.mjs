// Every place in every width and appearance: nothing sticks out sideways; the pictures go to target/screens/.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { App } from "./lib/app.mjs";
import { openBrowser, openTab } from "./lib/browser.mjs";
import { file } from "./lib/drop.mjs";
import { takeScreens } from "./lib/screens.mjs";
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

test("no place is wider than its window, in any appearance", async () => {
  const app = await new App(await openTab(browser, site), site).open();
  const wide = {};
  const look = async (state) => {
    for (const [appearance, pixels] of Object.entries(await takeScreens(app.page, state))) {
      if (pixels > 0) wide[`${state}, ${appearance}`] = `${pixels} px too wide`;
    }
  };
  await look("empty");
  await app.trySample();
  await look("leaderboard");
  await app.goTo("Images");
  await app.page.getByRole("listbox", { name: "Images" }).getByRole("option").first().waitFor();
  await look("images");
  await app.goTo("Data");
  await app.drop(file("broken.json", "{"), file("pred.json", ""));
  await app.fileCard("pred.json").waitFor();
  await app.idle();
  await look("data");
  assert.deepEqual(wide, {});
  await app.tab.close();
});
