// The main job in a real browser, and what goes wrong on the way.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { App, OVERLAY, canvasColours } from "./lib/app.mjs";
import { openBrowser, openTab } from "./lib/browser.mjs";
import { PIXEL, image, instance, jsonl, predicted, temporaryFolder, writeLargeGroundTruth } from "./lib/data.mjs";
import { file } from "./lib/drop.mjs";
import { BASE, openSite } from "./lib/site.mjs";

let browser;
let site;

before(async () => {
  [browser, site] = await Promise.all([openBrowser(), openSite()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

const openApp = async (hash) => new App(await openTab(browser, site), site).open(hash);
const groundTruth = () => file("truth.jsonl", jsonl(image("D/1.jpg", [instance(0), instance(1)]), image("D/2.jpg", [instance(2)])));
const predictions = (name = "predictions.jsonl") =>
  file(name, jsonl(predicted("D/1.jpg", [instance(0)]), predicted("D/2.jpg", [instance(2), instance(7)])));

test("sample, table, image overlay, an error file, recovery", async () => {
  const app = await openApp();
  await app.trySample();
  const table = await app.table();
  assert.equal(Object.keys(table).length, 3, `three models: ${JSON.stringify(table)}`);
  for (const [model, cells] of Object.entries(table)) {
    const deta = Number(cells.DetA);
    assert.ok(deta > 5 && deta < 100, `${model}: DetA is ${cells.DetA}`);
  }

  await app.goTo("Images");
  await app.page.locator("canvas").first().waitFor();
  await app.page.waitForFunction(() => [...document.querySelectorAll("canvas")].some((canvas) => canvas.width > 0));
  await eventually(async () => {
    const seen = await canvasColours(app.page, OVERLAY);
    assert.ok(seen.hit > 50, `pixels in the colour of hits: ${JSON.stringify(seen)}`);
    assert.ok(seen.falseAlarm + seen.miss > 20, `pixels in the colours of mistakes: ${JSON.stringify(seen)}`);
  });

  // A broken file beside a good state: it is named, and nothing else changes.
  await app.goTo("Data");
  await app.drop(file("broken.json", '{"image": "D/1.jpg", "instances": [{"rbox": [0.1,'));
  await app.idle();
  await app.page.getByText("broken.json").first().waitFor();
  await app.goTo("Leaderboard");
  assert.deepEqual(await app.table(), table, "the scores of the sample stay");
  await app.tab.close();
});

test("dropped files are scored, and the numbers are right", async () => {
  const app = await openApp();
  await app.drop(groundTruth(), predictions());
  await app.scored();
  // Two hits, one false alarm, one miss: 2 / (2 + 1 + 1).
  const [cells] = Object.values(await app.table());
  assert.equal(Number(cells.DetA), 50);
  await app.tab.close();
});

test("chosen files do the same as dropped ones", async () => {
  const app = await openApp();
  await app.choose(groundTruth(), predictions());
  await app.scored();
  assert.equal(Number(Object.values(await app.table())[0].DetA), 50);
  await app.tab.close();
});

test("a hit is taken apart: aligned words, phrases with their weights, relations with their rules", async () => {
  const app = await openApp();
  const said = (at, caption) => instance(at, { caption });
  await app.drop(
    file("truth.jsonl", jsonl(image("D/1.jpg", [said(0, "A long gray ship near the bridge"), said(1, "A small boat in the harbor")]), image("D/2.jpg", [said(2, "A red car on the road")]))),
    file("pred.jsonl", jsonl(predicted("D/1.jpg", [said(0, "A gray ship close to a storage tank")]), predicted("D/2.jpg", [said(2, "A red car on the road")]))),
  );
  await app.scored();
  await app.goTo("Images");
  await app.page.getByRole("listbox", { name: "Boxes in reading order" }).getByRole("option").filter({ hasText: "storage tank" }).click();
  const why = app.page.getByRole("region", { name: "Why this score" });
  await why.waitFor();
  const lines = await why.locator(".alignment-line").allInnerTexts();
  assert.equal(lines.length, 2);
  const aligned = await why.locator(".alignment-line").first().locator(".aligned").allInnerTexts();
  assert.ok(aligned.some((words) => words.includes("gray ship") || words === "gray"), `aligned words: ${aligned}`);
  assert.ok((await why.locator(".phrases tbody tr").count()) > 0, "some phrase earns points");
  const relations = await why.getByRole("list", { name: "Relations" }).innerText();
  assert.match(relations, /missed[\s\S]*bridge/);
  assert.match(relations, /invented[\s\S]*storage tank/);
  await why.locator(".relation summary").filter({ hasText: "storage tank" }).click();
  await why.getByText("close to a storage tank").first().waitFor();
  await app.tab.close();
});

test("every score has a 95 % interval below it, the same on each run", async () => {
  const seen = [];
  for (let run = 0; run < 2; run += 1) {
    const app = await openApp();
    await app.trySample();
    const intervals = await app.board.locator("tbody").first().locator(".interval").allInnerTexts();
    seen.push(intervals.join(" "));
    const row = app.modelRows.first();
    const value = Number(await row.locator(".value").first().innerText());
    const [low, high] = (await row.locator(".interval").first().innerText()).split("–").map(Number);
    assert.ok(low <= value && value <= high, `${value} lies in ${low}–${high}`);
    assert.match(await app.page.locator(".signature-line").innerText(), /draws:1000\|seed:1/);
    await app.tab.close();
  }
  assert.ok(seen[0].length > 0);
  assert.equal(seen[0], seen[1]);
});

test("cancel ends the work at once and keeps what was loaded", async () => {
  const app = await openApp();
  await app.drop(groundTruth(), predictions());
  await app.scored();
  // Large enough that reading it cannot end before it is cancelled.
  await app.goTo("Data");
  const path = join(temporaryFolder(), "large.jsonl");
  writeLargeGroundTruth(path, 40e6);
  await app.chooseFromDisk("files", path);
  const cancel = app.progress.getByRole("button", { name: "Cancel" });
  await cancel.waitFor();
  const took = await cancel.evaluate((button) => {
    const began = performance.now();
    button.click();
    return new Promise((done) => {
      const look = () => {
        if (document.querySelector('[aria-label="Progress"]')) requestAnimationFrame(look);
        else done(performance.now() - began);
      };
      look();
    });
  });
  console.log(`cancelled after ${Math.round(took)} ms`);
  await app.fileCard("truth.jsonl").waitFor();
  await app.fileCard("predictions.jsonl").waitFor();
  await app.tab.close();
});

test("cancel during scoring ends it at once, the files stay, and scoring can be started again", async () => {
  const app = await openApp();
  const folder = temporaryFolder();
  const paths = ["truth.jsonl", "heron_pred.jsonl"].map((name) => join(folder, name));
  for (const path of paths) writeLargeGroundTruth(path, 6e6);
  await app.chooseFromDisk("files", paths);
  const stage = app.progress.getByText(/^(Matching|Comparing|Splitting|Scoring|Loading)/);
  await stage.waitFor({ timeout: 60_000 });
  await app.progress.getByRole("button", { name: "Cancel" }).click();
  await app.progress.waitFor({ state: "detached", timeout: 10_000 });
  for (const name of ["truth.jsonl", "heron_pred.jsonl"]) await app.fileCard(name).waitFor();
  assert.equal(await app.page.getByRole("region", { name: "Result" }).count(), 0, "no number of a run that did not end");
  await app.page.getByRole("button", { name: "Score", exact: true }).click();
  await stage.waitFor();
  await app.progress.getByRole("button", { name: "Cancel" }).click();
  await app.tab.close();
});

test("B117: under a project path everything loads, and nothing outside it is asked for", async () => {
  for (const address of ["", "index.html"]) {
    site.requests.length = 0;
    const app = await openApp(address);
    await app.trySample();
    const asked = site.requests.map(({ path }) => path);
    assert.deepEqual(asked.filter((path) => !path.startsWith(BASE)), []);
    for (const part of [/\/app-[^/]+\.wasm$/, /\/worker_bg-[^/]+\.wasm$/, /\/style-[^/]+\.css$/, /\/sample\/manifest\.json$/]) {
      assert.ok(asked.some((path) => part.test(path)), `${part} was loaded: ${asked.join(" ")}`);
    }
    assert.deepEqual(site.requests.filter(({ status }) => status !== 200), []);
    await app.tab.close();
  }
});

test("B123: an empty file is named with its size, and the ground truth beside it stays", async () => {
  const app = await openApp();
  await app.drop(file("pred.json", ""), groundTruth());
  await app.idle();
  await app.page.getByText(/pred\.json/).first().waitFor();
  await app.page.getByText(/0 bytes/).first().waitFor();
  assert.match(await app.fileCard("truth.jsonl").innerText(), /read 2 of 2 records/);
  await app.tab.close();
});

test("B110: a dropped folder of 250 files is read whole", async () => {
  const app = await openApp();
  const images = Array.from({ length: 250 }, (_, at) => file(`data/images/P${String(at + 1).padStart(4, "0")}.png`, PIXEL));
  await app.dropFolders(groundTruth(), ...images);
  await app.fileCard("truth.jsonl").waitFor();
  await app.page.getByText(/\b250 image files\b/).waitFor();
  await app.tab.close();
});

test("B110: a chosen folder of 250 files is read whole", async () => {
  const folder = join(temporaryFolder(), "images");
  mkdirSync(folder);
  for (let at = 1; at <= 250; at += 1) writeFileSync(join(folder, `P${String(at).padStart(4, "0")}.png`), PIXEL);
  const app = await openApp();
  await app.drop(groundTruth());
  await app.fileCard("truth.jsonl").waitFor();
  await app.chooseFromDisk("folder", folder);
  await app.page.getByText(/\b250 image files\b/).waitFor();
  await app.tab.close();
});

test("B121: markup in captions and names is shown as it is written", async () => {
  const app = await openApp();
  const caption = '<b>Dock</b> <img src=x onerror="document.title=1">';
  const marked = instance(0, { ref: "<i>ship</i>", caption });
  await app.drop(
    file("truth.jsonl", jsonl(image("D/1.jpg", [marked]))),
    file("<u>predictions</u>.jsonl", jsonl(predicted("D/1.jpg", [marked]))),
  );
  await app.scored();
  const title = await app.page.title();
  await app.goTo("Images");
  await app.page.getByText("<i>ship</i>", { exact: false }).first().waitFor();
  await app.page.getByText("<b>Dock</b>", { exact: false }).first().waitFor();
  const made = await app.page.evaluate(() => document.querySelectorAll('img[src="x"], u, main i, main b > img').length);
  assert.equal(made, 0, "no element was made from a file's text");
  assert.notEqual(await app.page.title(), "1");
  assert.notEqual(title, "1");
  await app.tab.close();
});

test("a worker that dies reaches the screen, and a fresh one goes on with the same files", async () => {
  const app = new App(await openTab(browser, site), site);
  app.tab.expectFaults(/planted fault/);
  // The real worker, with a fault planted behind its second request.
  await app.page.route(/worker_loader-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    const plant = 'let seen = 0; addEventListener("message", () => { if (++seen === 2) setTimeout(() => { throw new Error("planted fault"); }); });';
    await route.fulfill({ response, body: `${plant}\n${await response.text()}` });
  });
  await app.open();
  await app.drop(groundTruth(), predictions());
  await app.crash.waitFor();
  assert.match(await app.crash.innerText(), /planted fault/);
  assert.equal(/long gray ship/.test(await app.crash.innerText()), false, "the report holds no captions");
  await app.page.unroute(/worker_loader-[^/]*\.js$/);
  await app.crash.getByRole("button", { name: "Start a fresh worker" }).click();
  // The files come back by themselves; scoring, which has just failed, waits for a word.
  await app.goTo("Data");
  await app.page.getByRole("button", { name: "Score", exact: true }).click();
  await app.scored();
  assert.equal(Number(Object.values(await app.table())[0].DetA), 50);
  await app.tab.close();
});

/// Repeats a check until it holds, for at most ten seconds.
async function eventually(check) {
  for (let left = 100; ; left -= 1) {
    try {
      return await check();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
