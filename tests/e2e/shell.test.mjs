// The page before and while the program arrives: what is painted, and what is said when it cannot be loaded.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openBrowser, openTab } from "./lib/browser.mjs";
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

test("the shell is painted while the program is still on its way, and says so after three seconds", async () => {
  const tab = await openTab(browser, site);
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await tab.page.route(/\.wasm$/, async (route) => {
    await held;
    await route.continue();
  });
  await tab.page.goto(site.url, { waitUntil: "commit" });
  const shell = tab.page.locator("#shell");
  await shell.getByText("not allowed to send data anywhere").waitFor();
  assert.equal(await shell.getByText("Loading the program").isVisible(), false, "no text in the first moment");
  await shell.getByText("Loading the program").waitFor({ timeout: 6000 });
  assert.equal(await shell.getByRole("progressbar").isVisible(), true);
  release();
  await shell.waitFor({ state: "detached" });
  await tab.close();
});

test("the program mounts and the shell goes", async () => {
  const tab = await openTab(browser, site);
  await tab.page.goto(site.url);
  await tab.page.locator("#shell").waitFor({ state: "detached" });
  assert.notEqual((await tab.page.locator("body").innerText()).trim(), "");
  await tab.close();
});

test("the first load brings the interface alone: no scorer, no sample, no word data, nothing twice", async () => {
  site.requests.length = 0;
  const tab = await openTab(browser, site);
  await tab.page.goto(site.url, { waitUntil: "networkidle" });
  await tab.page.locator("#shell").waitFor({ state: "detached" });
  const asked = site.requests.map(({ path }) => path.slice(BASE.length));
  assert.deepEqual(asked.filter((path) => path.includes("/") || path.startsWith("worker")), []);
  assert.deepEqual(asked.filter((path, at) => asked.indexOf(path) !== at), []);
  await tab.close();
});

test("first paint comes within a second", async () => {
  const tab = await openTab(browser, site);
  await tab.page.goto(site.url);
  await tab.page.locator("#shell").waitFor({ state: "detached" });
  const painted = await tab.page.evaluate(
    () => performance.getEntriesByType("paint").find(({ name }) => name === "first-contentful-paint")?.startTime,
  );
  console.log(`first contentful paint after ${Math.round(painted)} ms`);
  assert.ok(painted < 1000, `first contentful paint after ${painted} ms`);
  await tab.close();
});

test("an unknown path leads to the start page, however deep it lies, and keeps the place", async () => {
  for (const path of ["no-such-page", "index", "a/b/c/d.html", "deep/"]) {
    const tab = await openTab(browser, site);
    // The path itself, and the folders above it in which the start page is looked for.
    tab.expectFaults(/answer 404: /, /console: Failed to load resource.*404/);
    await tab.page.goto(`${site.url}${path}#/leaderboard`);
    await tab.page.waitForURL(`${site.url}#/leaderboard`);
    await tab.page.locator("#shell").waitFor({ state: "detached" });
    await tab.page.getByRole("heading", { name: "No scores yet" }).waitFor();
    await tab.close();
  }
});

for (const { what, pattern, answer, says } of [
  { what: "the program's script is missing", pattern: /\/app-[^/]*\.js$/, answer: { status: 404, body: "gone" }, says: "could not be loaded" },
  { what: "the wasm is missing", pattern: /\/app-[^/]*\.wasm$/, answer: { status: 503, body: "busy" }, says: "could not be loaded" },
  { what: "the wasm is damaged", pattern: /\/app-[^/]*\.wasm$/, answer: { status: 200, body: "not wasm" }, says: "refused to run" },
]) {
  test(`${what}: the shell says so and offers another try`, async () => {
    const tab = await openTab(browser, site);
    tab.expectFaults(/answer (404|503)/, /Failed to load resource/);
    await tab.page.route(pattern, (route) => route.fulfill(answer));
    await tab.page.goto(site.url);
    const failure = tab.page.getByRole("alert");
    await failure.getByText(says).waitFor();
    assert.equal(await tab.page.getByRole("progressbar").count(), 0, "nothing goes on any more");
    await tab.page.unroute(pattern);
    await failure.getByRole("button", { name: "Try again" }).click();
    await tab.page.locator("#shell").waitFor({ state: "detached" });
    await tab.close();
  });
}

test("a browser without WebAssembly is told so", async () => {
  const tab = await openTab(browser, site);
  await tab.page.addInitScript(() => delete globalThis.WebAssembly);
  await tab.page.goto(site.url);
  await tab.page.getByRole("alert").getByText("does not run WebAssembly").waitFor();
  await tab.close();
});

test("without scripts the page says what it needs", async () => {
  const tab = await openTab(browser, { ...site }, { javaScriptEnabled: false });
  await tab.page.goto(site.url);
  const needs = tab.page.locator("noscript p");
  assert.equal(await needs.isVisible(), true);
  assert.match(await needs.innerText(), /needs JavaScript and WebAssembly/);
  await tab.close();
});

test("the policy forbids other hosts, inline scripts and inline styles", async () => {
  const tab = await openTab(browser, site);
  tab.expectFaults(/policy: /, /console: .*Content Security Policy/i, /request outside the project: https:\/\/example\.invalid/);
  await tab.page.goto(site.url);
  await tab.page.locator("#shell").waitFor({ state: "detached" });
  const outcome = await tab.page.evaluate(async () => {
    const blocked = [];
    document.addEventListener("securitypolicyviolation", (event) => blocked.push(event.effectiveDirective));
    await fetch("https://example.invalid/").catch(() => {});
    const script = document.createElement("script");
    script.textContent = "globalThis.ranInline = true";
    document.head.append(script);
    const styled = document.createElement("p");
    styled.setAttribute("style", "color: red");
    await new Promise((done) => setTimeout(done, 100));
    return { blocked, ranInline: globalThis.ranInline === true };
  });
  assert.deepEqual([...new Set(outcome.blocked)].sort(), ["connect-src", "script-src-elem", "style-src-attr"]);
  assert.equal(outcome.ranInline, false);
  await tab.close();
});
