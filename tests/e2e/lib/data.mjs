// Inputs for the tests, written in the project's own formats.
import { mkdtempSync, openSync, closeSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/// One image of a ground truth as a line of JSON Lines: 800 x 800 px, boxes in the normalised form.
export function image(name, instances) {
  return JSON.stringify({ image: name, source: "DIOR-R", width: 800, height: 800, instances });
}

/// One image of predictions: they name neither source nor size.
export function predicted(name, instances) {
  return JSON.stringify({ image: name, instances });
}

/// An instance at a place of a coarse grid, so that different numbers never overlap.
export function instance(at, more = {}) {
  const cx = 0.1 + 0.2 * (at % 5);
  const cy = 0.1 + 0.2 * (Math.floor(at / 5) % 5);
  return { rbox: [cx, cy, 0.12, 0.05, 0.3], ref: "ship", caption: "A long gray ship moored beside a pier", ...more };
}

export const jsonl = (...lines) => lines.join("\n") + "\n";

/// A 1 x 1 PNG.
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/// A folder that is removed when the process ends.
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "ricap-e2e-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/// Writes ground truth of at least `bytes` bytes and says how many images and instances it holds.
export function writeLargeGroundTruth(path, bytes) {
  const file = openSync(path, "w");
  let written = 0;
  let images = 0;
  const perImage = 25;
  while (written < bytes) {
    const lines = [];
    for (let each = 0; each < 500; each += 1, images += 1) {
      const instances = Array.from({ length: perImage }, (_, at) =>
        instance(at, { id: String(at), caption: `Object ${at} of picture ${images}: a long gray ship moored beside a pier` }),
      );
      lines.push(image(`D/${String(images).padStart(6, "0")}.jpg`, instances));
    }
    written += writeSync(file, jsonl(...lines));
  }
  closeSync(file);
  return { images, instances: images * perImage, bytes: written };
}
