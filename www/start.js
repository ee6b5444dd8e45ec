// Loads the program and starts it. While it arrives the shell of index.html shows progress; when it cannot be loaded
// the shell says why. These faults are the network's or the browser's, so there is nothing to report as a bug here.

const start = document.getElementById("start");
const shell = document.getElementById("shell");
const part = (name) => shell.querySelector(`[data-shell="${name}"]`);

class LoadFault extends Error {
  constructor(title, advice, detail) {
    super(title);
    Object.assign(this, { title, advice, detail });
  }
}

async function run() {
  if (typeof WebAssembly !== "object") {
    throw new LoadFault(
      "This browser does not run WebAssembly",
      "It is switched off, as some hardened or lockdown modes do, or the browser is too old. Allow it for this page, or use a current Firefox, Chrome, Edge or Safari.",
      "WebAssembly is not defined",
    );
  }
  const [program, wasm] = await Promise.all([
    import(new URL(start.dataset.program, document.baseURI)).catch((cause) => {
      throw networkFault(start.dataset.program, cause);
    }),
    fetchWithProgress(start.dataset.wasm, Number(start.dataset.bytes)),
  ]);
  try {
    await program.default({ module_or_path: wasm });
  } catch (cause) {
    throw startFault(cause);
  }
  shell.remove();
}

/// The wasm file as a response that can be compiled while it arrives. `size` is known from the build, since a compressed
/// answer announces another length than the one that is read.
async function fetchWithProgress(address, size) {
  const response = await fetch(address).catch((cause) => {
    throw networkFault(address, cause);
  });
  if (!response.ok) throw networkFault(address, `the server answered ${response.status}`);
  const bar = part("progress");
  let received = 0;
  const counted = response.body.pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        received += chunk.byteLength;
        bar.value = size > 0 ? Math.min(1, received / size) : 0;
        controller.enqueue(chunk);
      },
    }),
  );
  // The type is set here because some hosts send wasm under another one and browsers then refuse to compile it.
  return new Response(counted, { headers: { "content-type": "application/wasm" } });
}

function networkFault(address, cause) {
  return new LoadFault(
    "A part of the program could not be loaded",
    "Check the connection and try again. If the page was open while a new version was published, reloading fetches it.",
    `${address}: ${cause?.message ?? cause}`,
  );
}

function startFault(cause) {
  if (cause instanceof WebAssembly.CompileError) {
    return new LoadFault(
      "The browser refused to run the program",
      "WebAssembly is blocked for this page (by a policy, an extension or an old browser), or the file arrived damaged. Try again, or use another browser.",
      cause.message,
    );
  }
  if (cause instanceof WebAssembly.RuntimeError) {
    return new LoadFault("The program stopped while starting", "Try again. The text below says where it stopped.", cause.stack);
  }
  return networkFault(start.dataset.wasm, cause);
}

function showFault(fault) {
  part("wait").remove();
  part("progress").remove();
  part("failure-title").textContent = fault.title ?? "The program could not be started";
  part("failure-advice").textContent = fault.advice ?? "Try again, or use another browser.";
  part("failure-detail").textContent = fault.detail ?? String(fault);
  part("retry").addEventListener("click", () => location.reload());
  part("failure").hidden = false;
}

run().catch(showFault);
