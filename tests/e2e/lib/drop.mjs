// Dropping and choosing files as a person does: real `File` objects in a real `DataTransfer`.

/// A file to drop: its path (with folders, if it lies in some) and its content as text or bytes.
export function file(path, content) {
  return { path, base64: Buffer.from(content).toString("base64") };
}

/// Drops single files on the element.
export async function dropFiles(page, selector, files) {
  const transfer = await page.evaluateHandle((items) => {
    const transfer = new DataTransfer();
    for (const { path, base64 } of items) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], path));
    }
    return transfer;
  }, files);
  await drag(page, selector, transfer);
}

/// Drops whole folders. A script cannot make a `DataTransfer` that holds folders, so its items are given the entries that
/// the browser would give: like Chromium's, a folder's reader hands out at most 100 entries per call, then an empty list.
export async function dropFolders(page, selector, files) {
  const transfer = await page.evaluateHandle((items) => {
    const root = new Map();
    for (const { path, base64 } of items) {
      const parts = path.split("/");
      const name = parts.pop();
      let folder = root;
      for (const part of parts) {
        if (!folder.has(part)) folder.set(part, new Map());
        folder = folder.get(part);
      }
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      folder.set(name, new File([bytes], name));
    }
    const entry = (name, node, parent) => {
      const fullPath = `${parent}/${name}`;
      if (node instanceof File) {
        return { isFile: true, isDirectory: false, name, fullPath, file: (found) => setTimeout(() => found(node)) };
      }
      const children = [...node].map(([child, inside]) => entry(child, inside, fullPath));
      const createReader = () => {
        let next = 0;
        return { readEntries: (found) => setTimeout(() => found(children.slice(next, (next += 100)))) };
      };
      return { isFile: false, isDirectory: true, name, fullPath, createReader };
    };
    const transfer = new DataTransfer();
    const entries = [...root].map(([name, node]) => entry(name, node, ""));
    for (const { name } of entries) transfer.items.add(new File([], name));
    // The list makes new item objects on each access; the page must meet these.
    const kept = [...transfer.items];
    kept.forEach((item, index) => {
      item.webkitGetAsEntry = () => entries[index];
    });
    Object.defineProperty(transfer, "items", { value: Object.assign(kept, { item: (index) => kept[index] }) });
    return transfer;
  }, files);
  await drag(page, selector, transfer);
}

// The events are made by the page's own scripts: the driver's would not see what was set on the transfer there.
async function drag(page, selector, transfer) {
  await page.evaluate(
    ({ selector, transfer }) => {
      const target = document.querySelector(selector);
      for (const type of ["dragenter", "dragover", "drop"]) {
        target.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true, composed: true }));
      }
    },
    { selector, transfer },
  );
  await transfer.dispose();
}

/// Chooses files through a file input, as the file dialogue does.
export async function chooseFiles(page, selector, files) {
  await page.locator(selector).setInputFiles(
    files.map(({ path, base64 }) => ({ name: path, mimeType: "application/octet-stream", buffer: Buffer.from(base64, "base64") })),
  );
}
