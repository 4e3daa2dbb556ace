// Traces written by others: pasted, opened or dropped anywhere, and marked.

PANELS.check = (lab, place) => sheetForm(lab, place, "check");
PANELS.identify = (lab, place) => sheetForm(lab, place, "identify");

function sheetForm(lab, place, view) {
  return formOf(lab, place, view, (form) => {
    const picker = element("input", { type: "file", class: "spoken", tabindex: "-1", "aria-hidden": "true" });
    picker.addEventListener("change", () => picker.files.length > 0 && takeFile(lab, picker.files[0]));
    const open = button(L.sheet_open, null, () => picker.click(), { "data-do": "open" });
    const name = form.asked("name");
    return [
      field(L.sheet_text, textOf(form.asked("text"), (text) => form.ask({ text }, TYPING), { name: "text", rows: 12, wrap: "off", placeholder: "step,board,f\n1,283104765,4" })),
      element("p", { class: "row" }, open, picker, element("span", { class: "about" }, name || L.sheet_drop)),
      tick(form, L.sheet_alone, "alone"),
      element("p", { class: "about" }, form.asked("alone") ? L.sheet_own : fill(L[`sheet_${view}`], { spec: lab.state.runs[0] })),
    ];
  });
}

/** Takes files that are dropped on a document. */
function acceptFiles(lab, document) {
  const hasFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  document.addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
  document.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    takeFile(lab, event.dataTransfer.files[0]);
  });
}

/** Marks a file, or finds its strategy, if that is what is seen. */
async function takeFile(lab, file) {
  const { text, encoding } = sheetText(new Uint8Array(await file.arrayBuffer()));
  if (text === null) {
    say(fill(L.sheet_binary, { name: file.name }));
    return;
  }
  const view = lab.state.view === "identify" ? "identify" : "check";
  const { alone = "" } = askedOf(view, lab.state.asked);
  const told = encoding ? fill(L.sheet_encoding, { name: file.name, encoding }) : "";
  lab.change({ view, asked: { name: file.name, text, alone } }, { told });
  lab.openPanel(view);
}

/** The text of a file; its encoding, if it had to be guessed. Decided as the command does: see `src/check/read/decode/encoding.rs`. */
function sheetText(bytes) {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder("utf-16le").decode(bytes) };
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder("utf-16be").decode(bytes) };
  const isStrange = (byte) => byte <= 6 || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f) || byte === 0x7f;
  const countOf = (test) => bytes.reduce((sum, byte, at) => sum + (test(byte, at) ? 1 : 0), 0);
  const text = strictly("utf-8", bytes);
  if (text !== null) return { text };
  if (countOf(isStrange) * 50 > bytes.length) return { text: null };
  // In Western text a letter with an accent is mostly alone; in Chinese text, most have another beside them.
  const high = countOf((byte) => byte >= 0x80);
  const beside = countOf((byte, at) => byte >= 0x80 && bytes[at + 1] >= 0x80);
  if (beside * 3 <= high) return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "Windows-1252" };
  return { text: strictly("gbk", bytes), encoding: "GBK" };
}

function strictly(encoding, bytes) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
