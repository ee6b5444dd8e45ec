// Files that are read wrong: the page notices, shows other readings, and takes them over and back.
import assert from "node:assert/strict";
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
const KEYS = ["D/1.jpg", "D/2.jpg", "D/3.jpg"];
/// Three images of ten long boxes, each turned by another angle; `change` is what a model does to a box.
const lines = (write, change = (box) => box) =>
  jsonl(
    ...KEYS.map((key, image) =>
      write(
        key,
        Array.from({ length: 10 }, (_, at) => {
          const plain = instance(at, { caption: `Object ${at} of ${key}` });
          return { ...plain, rbox: change([...plain.rbox.slice(0, 4), 0.2 + 0.1 * at + 0.03 * image]) };
        }),
      ),
    ),
  );
const groundTruth = () => file("truth.jsonl", lines(image));
/// Written by a program that thinks in degrees, but says that they are radians.
const inDegrees = () =>
  file(
    "heron.jsonl",
    `{"ricap":1,"angle":"rad"}\n${lines(predicted, ([x, y, w, h, turn]) => [x + 0.002, y, w, h, (turn * 180) / Math.PI])}`,
  );
const notices = (app) => app.page.getByRole("region", { name: "Possible mistakes in the input" });
const deta = async (app) => Object.values(await app.table())[0].DetA;

test("degrees that are read as radians: noticed, tried, taken over, taken back", async () => {
  const app = await openApp();
  await app.drop(groundTruth(), inDegrees());
  await app.scored();
  const wrong = await deta(app);
  assert.ok(Number(wrong) < 60, `DetA under the wrong reading is ${wrong}`);

  const notice = notices(app).getByRole("listitem").filter({ hasText: "angles: degrees" }).first();
  await notice.getByText("Looks wrong").waitFor();
  await notice.getByRole("button", { name: "Try this reading" }).click();
  const trial = notice.getByRole("group", { name: "Scores under this reading" });
  await trial.waitFor();
  const promised = await trial.locator("dd").first().innerText();
  assert.equal(promised, "100.00");
  assert.equal(await deta(app), wrong, "trying changes nothing");
  assert.equal(await trial.locator("canvas").count(), 2, "the boxes as they are and as they would be");

  await notice.getByRole("button", { name: "Apply" }).click();
  await notices(app).getByText("Applied").waitFor();
  await app.scored();
  assert.equal(await deta(app), promised, "the table shows what the trial promised");
  assert.equal(await notices(app).getByText("Looks wrong").count(), 0);

  await notices(app).getByRole("button", { name: "Revert" }).click();
  await notices(app).getByText("Looks wrong").first().waitFor();
  await app.scored();
  assert.equal(await deta(app), wrong);
  await app.tab.close();
});

test("the notice stands on the Data place too, and can be put away", async () => {
  const app = await openApp();
  await app.drop(groundTruth(), inDegrees());
  await app.scored();
  await app.goTo("Data");
  await notices(app).getByRole("button", { name: "Dismiss" }).first().click();
  const left = notices(app).getByRole("button", { name: "Dismiss" });
  while ((await left.count()) > 0) await left.first().click();
  await notices(app).waitFor({ state: "detached" });
  await app.tab.close();
});

test("a right file raises no suspicion", async () => {
  const app = await openApp();
  await app.drop(groundTruth(), file("heron.jsonl", lines(predicted, ([x, ...rest]) => [x + 0.002, ...rest])));
  await app.scored();
  assert.ok(Number(await deta(app)) > 95);
  assert.equal(await notices(app).count(), 0);
  await app.tab.close();
});

test("readings are compared as pictures, and a click on one reads the file anew", async () => {
  const app = await openApp();
  await app.drop(groundTruth(), file("heron.jsonl", lines(predicted)));
  await app.scored();
  await app.goTo("Data");
  const card = app.fileCard("heron.jsonl");
  await card.getByRole("button", { name: "Compare readings: Angles turn" }).click();
  const pictures = card.getByRole("group", { name: /under each reading/ });
  await pictures.waitFor();
  const [clockwise, counter] = await pictures.getByRole("button").all();
  assert.match(await clockwise.innerText(), /3 of 3 on an object/);
  assert.match(await counter.innerText(), /0 of 3 on an object/);
  const drawn = await counter.locator("canvas").evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let orange = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] > 190 && data[at + 1] < 120 && data[at + 2] < 40) orange += 1;
    return orange;
  });
  assert.ok(drawn > 100, `boxes beside their objects are drawn: ${drawn} pixels`);

  await counter.click();
  await card.getByText("chosen by you").waitFor();
  await app.scored();
  assert.ok(Number(await deta(app)) < 90);
  await app.goTo("Data");
  assert.equal(await pictures.getByRole("button", { pressed: true }).innerText().then((text) => text.includes("counter-clockwise")), true);
  await card.getByRole("button", { name: "as the file says" }).click();
  await card.getByText("chosen by you").waitFor({ state: "detached" });
  await app.scored();
  assert.equal(await deta(app), "100.00");
  await app.tab.close();
});
