// A model scored on data of the evaluation split's size in a real browser, with the time of every stage:
//   scripts/serve --build-only && node benches/browser/scoring.mjs [--images 1930] [--parse SECONDS]
// Work: 1,930 images with 16,605 instances (generated, seeded), one reference caption of about 20 words each, predictions
// that are shifted a little and share about half of the words. Every box is hit, so every instance is a caption pair.
// The parsing of captions is stopped after some seconds, and its pace is printed.
import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { App } from "../../tests/e2e/lib/app.mjs";
import { openBrowser, openTab } from "../../tests/e2e/lib/browser.mjs";
import { jsonl, temporaryFolder } from "../../tests/e2e/lib/data.mjs";
import { openSite } from "../../tests/e2e/lib/site.mjs";

const { values } = parseArgs({ options: { images: { type: "string", default: "1930" }, parse: { type: "string", default: "20" } } });
const IMAGES = Number(values.images);
const PARSE_SECONDS = Number(values.parse);
/// The split has 16,605 instances on 1,930 images.
const INSTANCES = Math.round((IMAGES * 16605) / 1930);

/// Seeded draws (SplitMix32).
let state = 7;
const draw = () => {
  state = (state + 0x9e3779b9) | 0;
  let z = state;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32;
};
const pick = (list) => list[Math.floor(draw() * list.length)];

const PARTS = [
  ["A", "The", "One", "This is a", "There is a"],
  ["large", "small", "white", "red", "blue", "long", "narrow", "circular", "green", "dark"],
  ["rectangular", "bright", "old", "wide", "gray", "parked", "metal", "industrial", "modern"],
  ["ship", "vessel", "vehicle", "plane", "storage tank", "bridge", "tennis court", "truck", "harbor"],
  ["located", "parked", "docked", "moored", "standing", "seen"],
  ["near", "beside", "next to", "on the left side of", "in front of", "along", "close to"],
  ["the", "a", "another"],
  ["pier", "dock", "runway", "road", "building", "terminal", "parking lot", "river", "field", "warehouse"],
  ["with", "surrounded by", "adjacent to"],
  ["several", "many", "some", "a few", "three", "numerous"],
  ["trees", "houses", "cars", "boats", "buildings", "containers"],
  ["around it.", "on the right.", "in the upper left corner.", "at the top of the image."],
];
const caption = () => PARTS.map(pick);

const folder = temporaryFolder();
const paths = { truth: join(folder, "truth.jsonl"), model: join(folder, "predictions.jsonl") };
const [truth, model] = [openSync(paths.truth, "w"), openSync(paths.model, "w")];
for (let at = 0; at < IMAGES; at += 1) {
  const count = Math.floor(((at + 1) * INSTANCES) / IMAGES) - Math.floor((at * INSTANCES) / IMAGES);
  const [objects, answers] = [[], []];
  for (let place = 0; place < count; place += 1) {
    const rbox = [0.1 + 0.2 * (place % 5), 0.1 + 0.2 * (Math.floor(place / 5) % 5), 0.12, 0.05, draw()];
    const reference = caption();
    const hypothesis = reference.map((words, part) => ((part * 7 + place) % 13 < 6 ? words : pick(PARTS[part])));
    objects.push({ rbox, ref: "ship", caption: reference.join(" ") });
    answers.push({ rbox: rbox.map((value) => value + 0.001 * draw()), ref: "ship", caption: hypothesis.join(" ") });
  }
  const name = `D/${String(at).padStart(5, "0")}.jpg`;
  writeSync(truth, jsonl(JSON.stringify({ image: name, source: "DIOR-R", width: 800, height: 800, instances: objects })));
  writeSync(model, jsonl(JSON.stringify({ image: name, instances: answers })));
}
closeSync(truth);
closeSync(model);

const [browser, site] = await Promise.all([openBrowser(), openSite()]);
const tab = await openTab(browser, site);
// Every message of the worker, with the time at which the page saw it.
await tab.page.addInitScript(() => {
  globalThis.heard = [];
  const Original = globalThis.Worker;
  globalThis.Worker = class extends Original {
    constructor(...args) {
      super(...args);
      this.addEventListener("message", ({ data }) => {
        const [kind, body] = typeof data === "string" ? [data, {}] : Object.entries(data)[0] ?? ["?", {}];
        const { stage, done, total } = body?.progress ?? {};
        globalThis.heard.push({ at: performance.now(), kind, stage, done, total });
      });
    }
  };
});
const app = await new App(tab, site).open();
await app.chooseFromDisk("files", [paths.truth, paths.model]);

const parsing = () => globalThis.heard.some(({ stage }) => stage === "parsing captions");
await app.page.waitForFunction(parsing, null, { timeout: 120_000 });
await new Promise((resolve) => setTimeout(resolve, PARSE_SECONDS * 1000));
const heard = await app.page.evaluate(() => globalThis.heard);
await tab.context.close();
await browser.close();
await site.close();

const begins = [];
for (const message of heard) if (message.stage && begins.at(-1)?.stage !== message.stage) begins.push(message);
const first = heard.findIndex(({ stage }) => stage === "matching boxes");
const parse = heard.filter(({ stage }) => stage === "parsing captions");
console.log(`${IMAGES} images, ${INSTANCES} pairs, one model; from dropping the files:`);
begins.forEach((begin, at) => {
  const end = begins[at + 1]?.at;
  if (end !== undefined) console.log(`  ${begin.stage.padEnd(32)} ${(end - begin.at).toFixed(0).padStart(7)} ms`);
});
console.log(`  ${"scoring without SPICE".padEnd(32)} ${(parse[0].at - heard[first].at).toFixed(0).padStart(7)} ms`);
const [from, to] = [parse.find(({ done }) => done > 0), parse.at(-1)];
if (from && to.done > from.done) {
  const pace = (to.at - from.at) / (to.done - from.done);
  console.log(`  parsing: ${to.done} of ${to.total} captions in ${PARSE_SECONDS} s, ${pace.toFixed(1)} ms a caption`);
}
