// A small static file server for the built page: right types for wasm and modules, byte ranges, no caching surprises.
// `node scripts/lib/static-server.mjs dist [--port 8080]`; the browser tests import `serveFolder`.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".jsonl": "application/x-ndjson",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".txt": "text/plain; charset=utf-8",
};

/// Serves the files of `root` under the path `base` (which begins and ends with a slash); everything else is 404.
/// `onRequest` gets the path and the status of every answer. Resolves to `{ url, port, close }` once listening.
export async function serveFolder({ root, base = "/", port = 0, host = "127.0.0.1", onRequest = () => {} }) {
  const folder = resolve(root);
  const server = createServer(async (request, response) => {
    const path = decodePath(request.url);
    const answer = await findFile(folder, base, path);
    onRequest({ path, status: answer.status });
    send(request, response, answer);
  });
  await new Promise((listening, failed) => {
    server.once("error", failed);
    server.listen(port, host, listening);
  });
  const chosen = server.address().port;
  const close = () =>
    new Promise((closed) => {
      server.close(closed);
      server.closeAllConnections();
    });
  return { url: `http://${host}:${chosen}${base}`, port: chosen, close };
}

function decodePath(url) {
  try {
    return decodeURIComponent(new URL(url, "http://localhost").pathname);
  } catch {
    return "";
  }
}

async function findFile(folder, base, path) {
  if (path.startsWith(base) && !path.includes("\0")) {
    const inside = path.slice(base.length);
    const file = normalize(join(folder, inside.endsWith("/") || inside === "" ? `${inside}index.html` : inside));
    const info = file.startsWith(folder + sep) ? await stat(file).catch(() => null) : null;
    if (info?.isFile()) return { status: 200, file, size: info.size };
  }
  // Static hosts answer an unknown path inside a project with its 404.html.
  const file = join(folder, "404.html");
  const info = path.startsWith(base) ? await stat(file).catch(() => null) : null;
  return info ? { status: 404, file, size: info.size } : { status: 404 };
}

function send(request, response, { status, file, size }) {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { allow: "GET, HEAD" }).end();
    return;
  }
  if (!file) {
    response.writeHead(status, { "content-type": "text/plain" }).end("not found\n");
    return;
  }
  const headers = {
    "content-type": TYPES[extname(file)] ?? "application/octet-stream",
    "cache-control": "no-cache",
    "accept-ranges": "bytes",
  };
  const range = status === 200 ? parseRange(request.headers.range, size) : null;
  if (range === "unsatisfiable") {
    response.writeHead(416, { ...headers, "content-range": `bytes */${size}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) headers["content-range"] = `bytes ${start}-${end}/${size}`;
  response.writeHead(range ? 206 : status, { ...headers, "content-length": Math.max(0, end - start + 1) });
  if (request.method === "HEAD" || size === 0) {
    response.end();
  } else {
    createReadStream(file, { start, end }).on("error", () => response.destroy()).pipe(response);
  }
}

/// One range of RFC 9110: `bytes=0-99`, `bytes=100-`, `bytes=-100`. Anything else is answered with the whole file.
function parseRange(header, size) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === undefined || (first === "" && last === "")) return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? "unsatisfiable" : { start, end };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [root, ...rest] = process.argv.slice(2);
  const port = rest[0] === "--port" ? Number(rest[1]) : 8080;
  try {
    const { url } = await serveFolder({ root, port });
    console.log(`The page is at ${url} (Ctrl-C stops it)`);
  } catch (error) {
    const busy = error.code === "EADDRINUSE";
    console.error(busy ? `error: port ${port} is in use; choose another with --port N` : `error: ${error.message}`);
    process.exit(1);
  }
}
