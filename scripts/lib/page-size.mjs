// Sizes of the built page against its budget: `node scripts/lib/page-size.mjs dist`.
// The first load is what the page fetches before anybody does anything; the browser tests hold it to that. The scorer
// comes with the first file, the parser with the first captions, the sample and the word data when they are asked for.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const KB = 1000;
const SCORER = /^(worker|parser)[-_]/;
const LIMITS = [
  { what: "first load, brotli", limit: 500 * KB, of: (files) => sum(files.filter(({ name }) => !SCORER.test(name)), "brotli") },
  { what: "interface wasm, gzip", limit: 600 * KB, of: (files) => sum(matching(files, /^app-.*\.wasm$/), "gzip") },
  { what: "scorer wasm, gzip", limit: 800 * KB, of: (files) => sum(matching(files, /^worker_bg-.*\.wasm$/), "gzip") },
  { what: "parser wasm, gzip", limit: 400 * KB, of: (files) => sum(matching(files, /^parser_bg-.*\.wasm$/), "gzip") },
  { what: "shell (html, css, start script), raw", limit: 30 * KB, of: (files) => sum(matching(files, /^(index\.html|shell-.*|start-.*)$/), "raw") },
];

const folder = process.argv[2] ?? "dist";
const files = readdirSync(folder, { withFileTypes: true })
  // 404.html is the page again and never loaded with it.
  .filter((entry) => entry.isFile() && entry.name !== "404.html")
  .map(({ name }) => {
    const bytes = readFileSync(join(folder, name));
    const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
    return { name, raw: bytes.length, gzip: gzipSync(bytes, { level: 6 }).length, brotli: brotli.length };
  })
  .sort((a, b) => b.brotli - a.brotli);

const line = (name, ...cells) => console.log(name.padEnd(40) + cells.map((cell) => String(cell).padStart(10)).join(""));
line("file", "raw", "gzip", "brotli");
for (const { name, raw, gzip, brotli } of files) line(name, raw, gzip, brotli);

line("all of it, scorer too, brotli", sum(files, "brotli"));

let over = 0;
for (const { what, limit, of } of LIMITS) {
  const size = of(files);
  line(what, size, "of", limit, size > limit ? " TOO LARGE" : "");
  if (size === 0) {
    console.error(`error: nothing to measure for "${what}": is ${folder} a built page?`);
    over += 1;
  }
  if (size > limit) over += 1;
}
process.exitCode = over > 0 ? 1 : 0;

function matching(list, pattern) {
  return list.filter(({ name }) => pattern.test(name));
}

function sum(list, column) {
  return list.reduce((total, file) => total + file[column], 0);
}
