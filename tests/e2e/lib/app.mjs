// The page as a person uses it: what can be seen and done, in one place, so that tests read as stories.
import { chooseFiles, dropFiles, dropFolders } from "./drop.mjs";

const DROP_TARGET = '[aria-label="Add files"]';

export class App {
  constructor(tab, site) {
    this.tab = tab;
    this.page = tab.page;
    this.site = site;
  }

  /// Opens the page, at a place of its own address (`#/images`) if one is named, and waits for the program.
  async open(hash = "") {
    await this.page.goto(this.site.url + hash);
    await this.page.locator("#shell").waitFor({ state: "detached" });
    return this;
  }

  get progress() {
    return this.page.getByRole("region", { name: "Progress" });
  }
  get board() {
    return this.page.getByRole("region", { name: "Scores of the models" });
  }
  /// Rows of the models that were scored here; published figures stand in a body of their own.
  get modelRows() {
    return this.board.locator("tbody").first().getByRole("row");
  }
  get crash() {
    return this.page.getByRole("alert").filter({ hasText: "The scoring worker stopped" });
  }
  fileCard(path) {
    return this.page.getByRole("article", { name: path, exact: true });
  }

  async goTo(place) {
    await this.page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: place }).click();
  }
  async trySample() {
    await this.page.getByRole("button", { name: "Try the sample" }).click();
    await this.scored();
  }
  drop(...files) {
    return dropFiles(this.page, DROP_TARGET, files);
  }
  dropFolders(...files) {
    return dropFolders(this.page, DROP_TARGET, files);
  }
  choose(...files) {
    return chooseFiles(this.page, '[data-input="files"]', files);
  }
  /// Chooses files or a folder that lie on the disk.
  chooseFromDisk(input, path) {
    return this.page.locator(`[data-input="${input}"]`).setInputFiles(path);
  }

  /// Waits until the table stands, with whole results: no cell waits for its number any more.
  async scored() {
    await this.goTo("Leaderboard");
    await this.modelRows.first().waitFor();
    await this.idle();
  }
  async idle() {
    await this.progress.waitFor({ state: "detached", timeout: 60_000 });
  }

  /// The table as the screen shows it: model name to column name to text.
  async table() {
    return this.board.evaluate((region) => {
      const heads = [...region.querySelectorAll("thead tr:last-child th")].map((cell) => cell.innerText.trim());
      // A number without the interval below it.
      const text = (cell) => (cell.querySelector(".value") ?? cell).innerText.trim();
      const rows = [...region.querySelector("tbody").rows].map((row) => [...row.cells].map(text));
      return Object.fromEntries(rows.map((cells) => [cells[0], Object.fromEntries(heads.map((head, at) => [head, cells[at]]))]));
    });
  }
}

/// How many pixels of the page's canvases have each of the colours, within a tolerance per channel.
export async function canvasColours(page, colours, tolerance = 12) {
  return page.evaluate(
    ({ colours, tolerance }) => {
      const counts = Object.fromEntries(Object.keys(colours).map((name) => [name, 0]));
      for (const canvas of document.querySelectorAll("canvas")) {
        if (canvas.width === 0 || canvas.height === 0) continue;
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        for (const [name, [red, green, blue]] of Object.entries(colours)) {
          for (let at = 0; at < data.length; at += 4) {
            const near = (value, wanted) => Math.abs(value - wanted) <= tolerance;
            if (data[at + 3] > 200 && near(data[at], red) && near(data[at + 1], green) && near(data[at + 2], blue)) counts[name] += 1;
          }
        }
      }
      return counts;
    },
    { colours, tolerance },
  );
}

/// The overlay's palette: hit, false alarm, miss.
export const OVERLAY = { hit: [0x56, 0xb4, 0xe9], falseAlarm: [0xd5, 0x5e, 0x00], miss: [0xf0, 0xe4, 0x42] };
