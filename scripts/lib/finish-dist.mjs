// Last step of the page build, called by trunk when everything lies in its staging folder:
// - copies the folders below www/ as they are (sample, data); single files in www/ are linked from index.html;
// - gives the worker and the start script names with a hash, so that a new page never meets an old worker in a cache;
// - tells the start script how large the wasm is, because a compressed answer does not announce it;
// - checks that the page holds nothing its own security policy forbids;
// - writes 404.html, which leads to the start page from any depth, for hosts that answer unknown paths with it.
import { createHash } from "node:crypto";
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const staging = process.env.TRUNK_STAGING_DIR;
const source = process.env.TRUNK_SOURCE_DIR;
if (!staging || !source) throw new Error("trunk sets TRUNK_STAGING_DIR and TRUNK_SOURCE_DIR; run this through trunk");

const inStaging = (name) => join(staging, name);

for (const entry of readdirSync(join(source, "www"), { withFileTypes: true })) {
  if (entry.isDirectory()) cpSync(join(source, "www", entry.name), inStaging(entry.name), { recursive: true });
}

let html = readFileSync(inStaging("index.html"), "utf8");
// In order of dependence: each file is hashed after the names inside it are final.
const worker = { wasm: rename("worker_bg.wasm"), script: "worker.js", loader: "worker_loader.js" };
replaceIn(worker.script, "worker_bg.wasm", worker.wasm);
worker.script = rename(worker.script);
replaceIn(worker.loader, "worker.js", worker.script);
html = replaceAll(html, "worker_loader.js", rename(worker.loader), "index.html");
html = replaceAll(html, "start.js", rename("start.js"), "index.html");

const wasm = /data-wasm="\.\/([^"]+)"/.exec(html)?.[1];
if (!wasm) throw new Error("index.html does not name the program's wasm file");
html = replaceAll(html, `data-wasm="./${wasm}"`, `data-wasm="./${wasm}" data-bytes="${statSync(inStaging(wasm)).size}"`);

const forbidden = [
  [/<script(?![^>]*\ssrc=)[^>]*>/i, "an inline script"],
  [/<style[\s>]/i, "an inline style sheet"],
  [/\sstyle="/i, "a style attribute"],
  [/\son[a-z]+="/i, "an event handler attribute"],
  [/(?:src|href)="(?:https?:)?\/\//i, "an address on another host"],
  [/(?:src|href)="\//i, "an address from the root of the host"],
];
for (const [pattern, what] of forbidden) {
  const found = pattern.exec(html);
  if (found) throw new Error(`index.html holds ${what}: ${html.slice(found.index, found.index + 120)}`);
}
if (!existsSync(inStaging(wasm))) throw new Error(`${wasm} is named in index.html but was not built`);

writeFileSync(inStaging("index.html"), html);
writeFileSync(inStaging("404.html"), notFoundPage());

// Nothing relative can be loaded from an unknown depth, so its script and style stand inside, allowed by their hashes.
function notFoundPage() {
  let page = readFileSync(join(source, "www/not-found.html"), "utf8");
  for (const [mark, element] of [["SCRIPT", "script"], ["STYLE", "style"]]) {
    const content = new RegExp(`<${element}>([\\s\\S]*?)</${element}>`).exec(page)?.[1];
    if (!content) throw new Error(`not-found.html holds no ${element}`);
    page = replaceAll(page, `'${mark}'`, `'sha256-${createHash("sha256").update(content).digest("base64")}'`, "not-found.html");
  }
  return page;
}

function rename(name) {
  const hash = createHash("sha256").update(readFileSync(inStaging(name))).digest("hex").slice(0, 16);
  const dot = name.lastIndexOf(".");
  const hashed = `${name.slice(0, dot)}-${hash}${name.slice(dot)}`;
  renameSync(inStaging(name), inStaging(hashed));
  return hashed;
}

function replaceIn(name, from, to) {
  writeFileSync(inStaging(name), replaceAll(readFileSync(inStaging(name), "utf8"), from, to, name));
}

function replaceAll(text, from, to, where = "index.html") {
  if (!text.includes(from)) throw new Error(`${where} does not mention ${from}`);
  return text.replaceAll(from, to);
}
