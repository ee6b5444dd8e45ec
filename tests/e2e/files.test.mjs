// Files as people have them: archives, folders of labels, images alone, half-broken lists, pictures with a rotation tag.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { App } from "./lib/app.mjs";
import { openBrowser, openTab } from "./lib/browser.mjs";
import { PIXEL, image, instance, jsonl, predicted } from "./lib/data.mjs";
import { file } from "./lib/drop.mjs";
import { openSite } from "./lib/site.mjs";
import { turnedJpeg, zip } from "./lib/binary.mjs";

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
const numbered = (at) => `P${String(at).padStart(4, "0")}`;
const deta = async (app) => Object.values(await app.table())[0].DetA;

test("a zip archive of labels and images is opened: the labels are scored, the images seen", async () => {
  const app = await openApp();
  const label = "100 100 200 100 200 140 100 140 ship 0\n";
  const archive = zip([1, 2, 3].flatMap((at) => [
    { path: `val/labelTxt/${numbered(at)}.txt`, bytes: Buffer.from(label), deflate: at !== 2 },
    { path: `val/images/${numbered(at)}.png`, bytes: PIXEL },
  ]));
  const found = jsonl(...[1, 2].map((at) => predicted(`${numbered(at)}.png`, [{ rbox: [150, 120, 100, 40, 0], ref: "ship" }])));
  await app.drop(file("val.zip", archive), file("heron_pred.jsonl", `{"ricap":1,"coords":"pixel"}\n${found}`));
  await app.scored();
  // Three objects, two of them found.
  assert.equal(await deta(app), "66.67");
  await app.goTo("Data");
  assert.match(await app.fileCard("val/labelTxt").innerText(), /3 images\s+3 objects/);
  await app.page.getByText(/\b3 image files for 3 annotated images\b/).waitFor();
  await app.goTo("Images");
  await app.page.getByRole("listbox", { name: "Images" }).getByRole("option").first().click();
  await app.page.getByText("No image for", { exact: false }).waitFor({ state: "detached" });
  await app.tab.close();
});

test("an archive that is cut off is named, and the rest goes on", async () => {
  const app = await openApp();
  const archive = zip([{ path: "a.txt", bytes: Buffer.from("x") }]);
  await app.drop(file("cut.zip", archive.subarray(0, archive.length - 30)), file("truth.jsonl", jsonl(image("D/1.jpg", [instance(0)]))));
  await app.page.getByText(/cut\.zip.* cannot be opened as a zip archive/).waitFor();
  await app.fileCard("truth.jsonl").waitFor();
  await app.tab.close();
});

test("B110: a folder of 250 label files is one ground truth of 250 images with 250 objects", async () => {
  const app = await openApp();
  const labels = Array.from({ length: 250 }, (_, at) => file(`val/labelTxt/${numbered(at + 1)}.txt`, `${at} 10 ${at + 30} 10 ${at + 30} 20 ${at} 20 ship 0\n`));
  await app.dropFolders(...labels);
  const card = app.fileCard("val/labelTxt");
  await card.waitFor();
  assert.match(await card.innerText(), /250 files\s+250 images\s+250 objects/);
  assert.equal(await card.getByLabel("Used as").inputValue(), "Ground truth");
  assert.equal(await app.page.getByRole("article").count(), 1);
  await app.tab.close();
});

test("B113: ids above 2^53 stay apart, and are shown as they are written", async () => {
  const app = await openApp();
  const keys = ["9007199254740992", "9007199254740993"];
  const line = (key) => `{"image":${key},"source":"DIOR-R","width":800,"height":800,"instances":[{"rbox":[0.5,0.5,0.1,0.1,0]}]}`;
  await app.drop(file("truth.jsonl", jsonl(...keys.map(line))), file("pred.jsonl", jsonl(...keys.map(line))));
  await app.scored();
  assert.equal(await deta(app), "100.00");
  await app.goTo("Images");
  for (const key of keys) await app.page.getByRole("option").filter({ hasText: key }).first().waitFor();
  await app.tab.close();
});

test("B119: boxes lie on the stored pixels of a picture that asks to be turned", async () => {
  // 400 x 300 pixels are stored, with a mark where the box is; the tag asks for a quarter turn.
  const [width, height] = [400, 300];
  const mark = { x: 20, y: 30, w: 60, h: 20 };
  const app = await openApp();
  const jpeg = turnedJpeg(await drawnJpeg(app.page, width, height, mark), 6);
  const shown = await app.page.evaluate(async (base64) => {
    const picture = new Image();
    picture.src = `data:image/jpeg;base64,${base64}`;
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  }, jpeg.toString("base64"));
  assert.deepEqual(shown, [height, width], "the browser itself turns the picture");

  const box = { rbox: [50, 40, 60, 20, 0], ref: "ship" };
  const truth = JSON.stringify({ image: "turned.jpg", width, height, instances: [box] });
  const miss = predicted("turned.jpg", []);
  await app.drop(file("truth.jsonl", `{"ricap":1,"coords":"pixel"}\n${truth}\n`), file("pred.jsonl", jsonl(miss)), file("turned.jpg", jpeg));
  await app.scored();
  await app.goTo("Images");
  await app.page.getByRole("listbox", { name: "Images" }).getByRole("option").first().waitFor();
  // The overlay's yellow surrounds the drawn green.
  let seen;
  for (let left = 50; left > 0; left -= 1) {
    seen = await app.page.evaluate(() => {
      const extent = (is) => {
        const found = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity, count: 0 };
        for (const canvas of document.querySelectorAll("main canvas")) {
          if (canvas.classList.contains("crop") || canvas.width === 0) continue;
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          for (let y = 0; y < canvas.height; y += 1) {
            for (let x = 0; x < canvas.width; x += 1) {
              const at = (y * canvas.width + x) * 4;
              if (data[at + 3] > 200 && is(data[at], data[at + 1], data[at + 2])) {
                found.left = Math.min(found.left, x);
                found.right = Math.max(found.right, x);
                found.top = Math.min(found.top, y);
                found.bottom = Math.max(found.bottom, y);
                found.count += 1;
              }
            }
          }
        }
        return found;
      };
      return {
        mark: extent((r, g, b) => g > 150 && r < 90 && b < 90),
        box: extent((r, g, b) => Math.abs(r - 0xf0) < 12 && Math.abs(g - 0xe4) < 12 && Math.abs(b - 0x42) < 12),
      };
    });
    if (seen.mark.count > 0 && seen.box.count > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const side of ["left", "top", "bottom"]) {
    assert.ok(Math.abs(seen.mark[side] - seen.box[side]) < 6, `${side}: ${JSON.stringify(seen)}`);
  }
  // The heading tick, 12 px long, stands out to the right.
  assert.ok(Math.abs(seen.mark.right + 12 - seen.box.right) < 6, JSON.stringify(seen));
  assert.equal(await app.page.getByText("it is drawn to fit them").count(), 0, "the file has the size that the annotations state");
  await app.tab.close();
});

test("a format that is not recognised can be chosen, and the file is read again in its place", async () => {
  const app = await openApp();
  await app.drop(file("odd.dat", "100 100 200 100 200 140 100 140 ship 0 extra words here\n"), file("truth.jsonl", jsonl(image("D/1.jpg", [instance(0)]))));
  const card = app.fileCard("odd.dat");
  await card.waitFor();
  await card.getByLabel("Format").selectOption("DOTA text");
  await card.getByText("chosen by you").waitFor();
  await app.idle();
  assert.equal(await app.page.getByRole("article").first().getAttribute("aria-label"), "odd.dat", "it keeps its place");
  await app.tab.close();
});

test("images alone are counted, and the page says what is missing", async () => {
  const app = await openApp();
  await app.dropFolders(...Array.from({ length: 12 }, (_, at) => file(`images/${numbered(at)}.png`, PIXEL)));
  await app.page.getByText(/\b12 image files\b/).waitFor();
  await app.page.getByText("add a ground truth and the predictions").waitFor();
  await app.page.getByRole("button", { name: "Remove all" }).click();
  await app.page.getByText("Drop files or folders here").waitFor();
  await app.tab.close();
});

test("a file that says nothing about itself is taken for predictions beside a ground truth, in any order", async () => {
  const [truth, model] = [jsonl(image("D/1.jpg", [instance(0)])), jsonl(predicted("D/1.jpg", [instance(0)]))];
  for (const files of [[file("truth.jsonl", truth), file("heron.jsonl", model)], [file("heron.jsonl", model), file("truth.jsonl", truth)]]) {
    const app = await openApp();
    for (const each of files) {
      await app.drop(each);
      await app.fileCard(each.path).waitFor();
      await app.idle();
    }
    const card = app.fileCard("heron.jsonl");
    await card.getByText("beside the ground truth").waitFor();
    assert.equal(await card.getByLabel("Used as").inputValue(), "Predictions");
    await app.scored();
    assert.equal(await deta(app), "100.00");
    await app.tab.close();
  }
});

test("broken records are left out, and every table says on how many it stands", async () => {
  const app = await openApp();
  const broken = "this is no record";
  const truth = `${image("D/1.jpg", [instance(0)])}\n${image("D/2.jpg", [instance(1)])}\n${broken}\n`;
  const model = `${predicted("D/1.jpg", [instance(0)])}\n${broken}\n${predicted("D/2.jpg", [instance(1)])}\n`;
  await app.drop(file("truth.jsonl", truth), file("heron_pred.jsonl", model));
  await app.scored();
  await app.page.getByText("Scored on 2 of 3 records").waitFor();
  assert.equal(await deta(app), "100.00");
  await app.board.getByText("2 of 3 records").waitFor();
  await app.goTo("Data");
  assert.match(await app.fileCard("truth.jsonl").innerText(), /read 2 of 3 records/);
  await app.tab.close();
});

test("category names that the benchmark does not have are kept and listed", async () => {
  const app = await openApp();
  const odd = [instance(0, { ref: "harbor crane" }), instance(1, { ref: "ship" }), instance(2, { ref: "harbor crane" })];
  await app.drop(file("truth.jsonl", jsonl(image("D/1.jpg", odd))));
  const card = app.fileCard("truth.jsonl");
  await card.getByText("1 category name is none of the 28").click();
  await card.getByRole("listitem").filter({ hasText: "harbor crane" }).getByText("2", { exact: true }).waitFor();
  await app.tab.close();
});

test("a template is made from the ground truth, and it is a file of predictions that scores nothing", async () => {
  const app = await openApp();
  await app.drop(file("truth.jsonl", jsonl(image("D/1.jpg", [instance(0)]), image("D/2.jpg", [instance(1)]))));
  await app.fileCard("truth.jsonl").waitFor();
  const [download] = await Promise.all([
    app.page.waitForEvent("download"),
    app.page.getByRole("button", { name: "Download a template" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "predictions.jsonl");
  const text = readFileSync(await download.path(), "utf8");
  assert.deepEqual(
    text.trim().split("\n").map((line) => JSON.parse(line)).map(({ image, instances }) => [image, instances.length]),
    [["D/1.jpg", 0], ["D/2.jpg", 0]],
  );
  await app.drop(file("predictions.jsonl", text));
  await app.scored();
  assert.equal(await deta(app), "0.00");
  await app.tab.close();
});

test("a loaded file is saved in another format, which reads back to the same score", async () => {
  const app = await openApp();
  const [truth, model] = [jsonl(image("D/1.jpg", [instance(0), instance(1)])), jsonl(predicted("D/1.jpg", [instance(0)]))];
  await app.drop(file("truth.jsonl", truth), file("heron.jsonl", model));
  await app.scored();
  assert.equal(await deta(app), "50.00");
  await app.goTo("Data");
  await app.fileCard("truth.jsonl").getByText("Save as").click();
  const [download] = await Promise.all([
    app.page.waitForEvent("download"),
    app.fileCard("truth.jsonl").getByRole("button", { name: "COCO JSON" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "truth.coco.json");
  const coco = readFileSync(await download.path(), "utf8");
  assert.equal(JSON.parse(coco).annotations.length, 2);
  await app.page.getByRole("button", { name: "Remove all" }).click();
  await app.drop(file("truth.coco.json", coco), file("heron.jsonl", model));
  await app.scored();
  assert.equal(await deta(app), "50.00");
  await app.tab.close();
});

test("formats with a file for each image are saved as an archive, which can be dropped again", async () => {
  const app = await openApp();
  await app.drop(file("truth.jsonl", jsonl(image("D/1.jpg", [instance(0), instance(1)]), image("D/2.jpg", [instance(2)]))));
  const card = app.fileCard("truth.jsonl");
  await card.waitFor();
  await card.getByText("Save as").click();
  const [download] = await Promise.all([app.page.waitForEvent("download"), card.getByRole("button", { name: "DOTA text" }).click()]);
  assert.equal(download.suggestedFilename(), "truth.dota.zip");
  const archive = readFileSync(await download.path());
  await app.page.getByRole("button", { name: "Remove all" }).click();
  await app.drop(file("truth.dota.zip", archive));
  await app.fileCard("truth.dota").getByText("3 objects").waitFor();
  await app.tab.close();
});

/// A picture with a green mark on gray, as the browser's own encoder writes it.
async function drawnJpeg(page, width, height, { x, y, w, h }) {
  const base64 = await page.evaluate(
    async ({ width, height, x, y, w, h }) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext("2d");
      context.fillStyle = "#808080";
      context.fillRect(0, 0, width, height);
      context.fillStyle = "#00c800";
      context.fillRect(x, y, w, h);
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(String.fromCharCode(...bytes));
    },
    { width, height, x, y, w, h },
  );
  return Buffer.from(base64, "base64");
}
