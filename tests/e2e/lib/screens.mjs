// Screenshots of a state of the page in every width and appearance, for people to look at: target/screens/.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

const FOLDER = process.env.RICAP_SCREENS ?? fileURLToPath(new URL("../../../target/screens/", import.meta.url));

export const APPEARANCES = [
  { name: "light-1440", width: 1440, height: 900 },
  { name: "light-900", width: 900, height: 800 },
  { name: "light-390", width: 390, height: 844 },
  { name: "dark-1440", width: 1440, height: 900, media: { colorScheme: "dark" } },
  { name: "dark-390", width: 390, height: 844, media: { colorScheme: "dark" } },
  { name: "contrast-1440", width: 1440, height: 900, media: { contrast: "more" } },
  { name: "forced-1440", width: 1440, height: 900, media: { forcedColors: "active" } },
  { name: "still-1440", width: 1440, height: 900, media: { reducedMotion: "reduce" } },
  // Browser zoom of 200 % is half the width at twice the pixels.
  { name: "zoom200-1440", width: 720, height: 450 },
];

const USUAL = { colorScheme: "light", contrast: "no-preference", forcedColors: "none", reducedMotion: "no-preference" };

/// Takes one picture per appearance as `<state>-<appearance>.png` and gives back, per appearance, how many pixels the
/// page is wider than its window: a page that must be scrolled sideways is a fault.
export async function takeScreens(page, state, appearances = APPEARANCES) {
  mkdirSync(FOLDER, { recursive: true });
  const before = page.viewportSize();
  const overflow = {};
  for (const { name, width, height, media } of appearances) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ ...USUAL, ...media });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await page.screenshot({ path: join(FOLDER, `${state}-${name}.png`) });
    overflow[name] = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  }
  await page.emulateMedia(USUAL);
  await page.setViewportSize(before);
  return overflow;
}
