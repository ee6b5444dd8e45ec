// One real Chromium for a test file, and watched tabs in it.
import { chromium } from "playwright-core";

const FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/// Starts the browser that `scripts/test` found. As root Chromium needs to run without its sandbox.
export async function openBrowser() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const asRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath, headless: true, args: asRoot ? [...FLAGS, "--no-sandbox"] : FLAGS });
}

/// A new tab with a fresh profile that notes everything that must not happen: messages on the console at the level of
/// errors, exceptions nobody caught, violations of the page's policy, requests that leave the project's path or fail.
/// Tests that provoke a fault say so with `tab.expectFaults(pattern)`; `tab.close()` fails on any fault left over.
export async function openTab(browser, site, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true, ...options });
  const page = await context.newPage();
  const faults = [];
  const allowed = [];

  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`uncaught: ${error.message}`));
  page.on("crash", () => faults.push("the tab crashed"));
  context.on("request", (request) => {
    const address = request.url();
    if (!address.startsWith(site.url) && !/^(data|blob):/.test(address)) faults.push(`request outside the project: ${address}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) faults.push(`answer ${response.status()}: ${response.url()}`);
  });
  await page.exposeBinding("__policyViolation", (_source, what) => faults.push(`policy: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      globalThis.__policyViolation(`${event.effectiveDirective} blocked ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`);
    });
  });

  const leftOver = () => faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)));
  return {
    page,
    context,
    faults,
    expectFaults: (...patterns) => allowed.push(...patterns),
    leftOver,
    async close() {
      // Give late messages (a worker's, a blocked request's) the time to arrive.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await context.close();
      const rest = leftOver();
      if (rest.length > 0) throw new Error(`the page did what it must not:\n  ${rest.join("\n  ")}`);
    },
  };
}
