// SPICE in the page: parsing by workers of its own, pausing, parses kept between visits, the file of parses.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { App } from "./lib/app.mjs";
import { openBrowser, openTab } from "./lib/browser.mjs";
import { image, instance, jsonl, predicted } from "./lib/data.mjs";
import { file } from "./lib/drop.mjs";
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

const openApp = async () => new App(await openTab(browser, site), site).open();
const reload = async (app) => {
  await app.page.reload();
  await app.page.locator("#shell").waitFor({ state: "detached" });
};
const said = (at, caption) => instance(at, { caption });
const groundTruth = () => file("truth.jsonl", jsonl(
  image("D/1.jpg", [said(0, "A long gray ship is moored beside a concrete pier."), said(1, "A small boat in the harbor")]),
  image("D/2.jpg", [said(2, "A red car on the road")]),
));
const predictions = () => file("pred.jsonl", jsonl(
  predicted("D/1.jpg", [said(0, "A gray ship is moored beside the pier."), said(1, "A boat in the harbor")]),
  predicted("D/2.jpg", [said(2, "A red car parked on the road")]),
));
const row = async (app) => Object.values(await app.table())[0];
const parsesCard = (app) => app.page.getByRole("region", { name: "Parsed captions" });
const parsing = (app) => app.progress.getByText("Parsing captions");

/// A ground truth of many different captions, and answers that repeat them: more than a second of parsing.
function manyCaptions(count) {
  const colours = ["red", "gray", "white", "blue", "green", "dark", "bright"];
  const things = ["storage tank", "basketball court", "small ship", "parked vehicle", "long bridge"];
  const captions = Array.from({ length: count }, (_, at) =>
    `A ${colours[at % 7]} ${things[at % 5]} is located to the left of the ${colours[(at * 3 + 1) % 7]} building number ${at} near two wide roads.`);
  const images = [];
  for (let first = 0; first < count; first += 20) images.push(captions.slice(first, first + 20));
  const lines = (write) => jsonl(...images.map((captions, at) => write(`D/${at}.jpg`, captions.map((caption, place) => said(place, caption)))));
  return [file("truth.jsonl", lines(image)), file("pred.jsonl", lines(predicted))];
}

test("SPICE-OA, CapA and RICScore are there for dropped files, and a hit shows its tuples", async () => {
  const app = await openApp();
  await app.drop(groundTruth(), predictions());
  await app.scored();
  const cells = await row(app);
  for (const column of ["SPICE-OA", "CapA", "RICScore"]) assert.match(cells[column], /^\d+\.\d+$/, `${column}: ${cells[column]}`);

  await app.goTo("Images");
  await app.page.getByRole("listbox", { name: "Boxes in reading order" }).getByRole("option").filter({ hasText: "gray ship" }).first().click();
  const why = app.page.getByRole("region", { name: "Why this score" });
  const graphs = why.getByRole("list", { name: "Scene graphs" });
  await graphs.getByText("ship · gray").waitFor();
  assert.match(await graphs.innerText(), /missed[\s\S]*ship · long/);
  await app.tab.close();
});

test("the sample brings its parses: SPICE needs no parsing", async () => {
  site.requests.length = 0;
  const app = await openApp();
  await app.trySample();
  for (const [model, cells] of Object.entries(await app.table())) assert.match(cells["SPICE-OA"], /^\d+\.\d+$/, model);
  assert.deepEqual(site.requests.map(({ path }) => path).filter((path) => /\/parser[^/]*\.wasm$/.test(path)), [], "no parser was loaded");
  await app.tab.close();
});

test("parses are kept: after a reload the captions are not parsed again, until they are wiped", async () => {
  const app = await openApp();
  await app.drop(groundTruth(), predictions());
  await app.scored();
  const first = await row(app);
  await app.goTo("Data");
  await parsesCard(app).getByText("6 captions").waitFor();

  site.requests.length = 0;
  await reload(app);
  await app.drop(groundTruth(), predictions());
  await app.scored();
  assert.deepEqual(await row(app), first, "what is kept changes no number");
  const parsers = () => site.requests.filter(({ path }) => /\/parser[^/]*\.wasm$/.test(path)).length;
  assert.equal(parsers(), 0, "no parser was started");

  await app.goTo("Data");
  await parsesCard(app).getByRole("button", { name: "Wipe" }).click();
  await parsesCard(app).getByText("0 captions").waitFor();
  await reload(app);
  await app.drop(groundTruth(), predictions());
  await app.scored();
  assert.deepEqual(await row(app), first);
  assert.ok(parsers() > 0, "parsed again");
  await app.tab.close();
});

test("the file of parses goes out and comes back in; a damaged one is refused with its reason", async () => {
  const app = await openApp();
  await app.drop(groundTruth(), predictions());
  await app.scored();
  const first = await row(app);
  await app.goTo("Data");
  const [download] = await Promise.all([
    app.page.waitForEvent("download"),
    parsesCard(app).getByRole("button", { name: "Save as a file" }).click(),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  assert.match(text, /^\{"ricap_parses":/);
  assert.equal(text.trimEnd().split("\n").length, 7, "a head and six captions");
  await app.tab.close();

  // Another person's browser.
  const other = await openApp();
  site.requests.length = 0;
  await other.drop(file("damaged.jsonl", text.replace("moored", "mooted")));
  await other.page.getByText("its content does not match its checksum").waitFor();
  await other.drop(file(download.suggestedFilename(), text));
  await parsesCard(other).getByText("6 captions").waitFor();
  await other.drop(groundTruth(), predictions());
  await other.scored();
  assert.deepEqual(await row(other), first);
  assert.equal(site.requests.filter(({ path }) => /\/parser[^/]*\.wasm$/.test(path)).length, 0, "no parser was started");
  await other.tab.close();
});

test("parsing can be paused and goes on; the other scores do not wait for it", async () => {
  const app = await openApp();
  await app.drop(...manyCaptions(400));
  await parsing(app).waitFor({ timeout: 60_000 });
  await app.progress.getByRole("button", { name: "Pause" }).click();
  await app.progress.getByText("paused").waitFor();
  const amount = () => app.progress.locator(".working-amount").innerText();
  // What was on its way still comes in.
  let before;
  for (let now = await amount(); now !== before; now = await amount()) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
  await app.goTo("Leaderboard");
  const waiting = await row(app);
  assert.match(waiting.METEOR, /^\d+\.\d+$/, "METEOR is there");
  assert.doesNotMatch(waiting.CapA, /^\d+\.\d+$/, "CapA waits for all of its parts");
  await app.progress.getByRole("button", { name: "Go on" }).click();
  await app.idle();
  assert.match((await row(app)).CapA, /^\d+\.\d+$/);
  await app.tab.close();
});

test("parsing can be cancelled; without its program the other scores stay", async () => {
  const app = await openApp();
  await app.drop(...manyCaptions(400));
  await parsing(app).waitFor({ timeout: 60_000 });
  await app.progress.getByText(/\b[1-9]\d* of 400 captions/).waitFor();
  await app.progress.getByRole("button", { name: "Cancel" }).click();
  await app.progress.waitFor({ state: "detached", timeout: 10_000 });
  await app.tab.close();

  const other = await openApp();
  other.tab.expectFaults(/parser/);
  await other.page.context().route(/\/parser[^/]*\.(js|wasm)$/, (route) => route.fulfill({ status: 404, body: "" }));
  await other.drop(groundTruth(), predictions());
  await other.scored();
  const cells = await row(other);
  assert.match(cells.METEOR, /^\d+\.\d+$/);
  assert.doesNotMatch(cells["SPICE-OA"], /^\d+\.\d+$/);
  await other.goTo("Leaderboard");
  await other.tab.close();
});
