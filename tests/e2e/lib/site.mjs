// The built page on a server of its own, under a path as a project page has it.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serveFolder } from "../../../scripts/lib/static-server.mjs";

export const BASE = "/some/project/";
export const DIST = fileURLToPath(new URL("../../../dist/", import.meta.url));

/// Serves dist/ under `BASE`. `requests` fills with every request that reached the server.
export async function openSite() {
  if (!existsSync(`${DIST}index.html`)) throw new Error("dist/ is not built: run scripts/serve --build-only");
  const requests = [];
  const server = await serveFolder({ root: DIST, base: BASE, onRequest: (request) => requests.push(request) });
  return { ...server, requests };
}
