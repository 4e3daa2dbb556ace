// What can be saved: the very files that the command writes, and pictures of what is seen.

/** The usual ending of each format's files. */
const ENDINGS = { html: "html", md: "md", latex: "tex", slides: "slides.md", csv: "csv", moodle: "xml", gift: "gift", jsonl: "jsonl" };

/** The formats of a sheet that say nothing of its answers. */
const SHEETS = ["html", "md", "latex", "csv"];

/** The number of draws from which a course system can choose. */
const VARIANTS = 20;

/** A download: what it is called, and how the command is asked for it. Slides go to the standard output: there they need no folder for figures. */
function downloadOf(name, format, { args, files = {} }, option = "-o") {
  const file = `${name}.${ENDINGS[format]}`;
  const words = format === "slides" ? ["--format", "slides", option, "-"] : [option, file];
  return { file, args: [...args, ...words], files, isPrinted: format === "slides" };
}

/** What is seen, in each format that it has. */
function seenDownloads(state) {
  const { command, formats = DOCUMENTS, out } = VIEWS[state.view];
  return formats.filter((format) => !out || format !== "slides").map((format) => downloadOf(nameOf(state), format, command(state), out?.(state)));
}

function nameOf({ view, runs, asked }) {
  if (view === "exercise") return asked.page === "key" ? "key" : "sheet";
  if (view === "stage") return runs.length > 1 ? "comparison" : "report";
  return { vary: "comparison", check: "marked", identify: "identified", find: "found" }[view] ?? view;
}

/** The record of each run. */
function traceDownloads(state) {
  return state.runs.flatMap((spec, at) => {
    const name = state.runs.length > 1 ? `trace-${letterOf(at)}` : "trace";
    const { args, files } = onProblem("trace", state, "--strategy", spec);
    // A trace has no language.
    const command = { args: state.lang === "en" ? args : args.slice(0, -2), files };
    return ["jsonl", "csv"].map((format) => downloadOf(name, format, command));
  });
}

/** An exercise of a kind: its sheet, its key, and banks of questions for course systems. */
function exerciseDownloads(state, kind) {
  const asked = state.view === "exercise" ? state.asked : {};
  const command = VIEWS.exercise.command({ ...state, asked: { ...asked, kind } });
  const bank = { ...command, args: [...command.args, "--variants", String(VARIANTS)] };
  const sheets = SHEETS.filter((format) => format !== "csv" || kind === "trace");
  return [
    ...sheets.map((format) => downloadOf("sheet", format, command)),
    downloadOf("key", "html", command, "--key"),
    downloadOf("questions", "moodle", bank),
    downloadOf("questions", "gift", bank),
  ];
}

/** The bytes of a download, or why there are none. */
async function bytesOf(lab, { file, args, files, isPrinted }) {
  const answer = await lab.tools.runForBytes(args, files);
  const bytes = isPrinted ? answer.output : answer.files[file];
  return bytes?.length > 0 ? { bytes } : { errors: answer.errors.trim() };
}

PANELS.save = (lab) => {
  const { state } = lab;
  const status = element("p", { class: "status", role: "status" });
  const tell = (text, isError = false) => {
    status.textContent = text;
    status.classList.toggle("error", isError);
  };
  const take = async (download) => {
    tell(L.save_makes);
    try {
      const { bytes, errors } = await bytesOf(lab, download);
      if (bytes) save(download.file, new Blob([bytes]));
      tell(bytes ? fill(L.saved, { name: download.file }) : errors, !bytes);
    } catch (error) {
      tell(fill(L.failed, { why: error.message }), true);
    }
  };
  const buttons = (downloads) => element("p", { class: "row" }, ...downloads.map((one) => button(one.file, fill(L.save_as, { name: one.file }), () => take(one), { "data-save": one.file })));
  const exercises = element("div");
  const offer = (kind) => exercises.replaceChildren(buttons(exerciseDownloads(state, kind)));
  const kinds = Object.keys(EXERCISES).filter((kind) => kind !== "solvable" || state.problem.kind === "tiles");
  const kind = (state.view === "exercise" && state.asked.kind) || "trace";
  offer(kind);
  return [
    element("h2", {}, L.save),
    ...(lackOf(state) ? [] : [element("h3", {}, L.save_seen), buttons(seenDownloads(state))]),
    element("h3", {}, L.save_trace),
    buttons(traceDownloads(state)),
    ...pictureButtons(lab, tell),
    element("h3", {}, L.save_exercise),
    field(L.exercise_kind, selectOf(kinds.map((name) => [name, L[`exercise_${name}`]]), kind, offer, { name: "save-kind" })),
    exercises,
    element("p", { class: "about" }, fill(L.save_questions, { n: VARIANTS })),
    ...animationForm(lab, tell),
    status,
  ];
};

/** Buttons for the pictures that the page can make of itself: they press its own. */
function pictureButtons(lab, tell) {
  const kinds = Object.entries(drawingButtons(lab.viewer.document));
  if (kinds.length === 0) return [];
  const made = kinds.map(([format, one]) => button(format, fill(L.save_picture, { format }), () => (one.click(), tell(fill(L.saved, { name: format }))), { "data-save": format.toLowerCase() }));
  return [element("h3", {}, L.save_pictures), element("p", { class: "row" }, ...made)];
}

/** The buttons of a page that save what it shows: those of its dialog for a step, else those of its first figure. */
function drawingButtons(document) {
  const [, , ...ofStep] = document?.querySelectorAll("#share .choices button") ?? [];
  const [svg, png] = ofStep.length > 0 ? ofStep : ["svg", "png"].map((kind) => document?.querySelector(`figure .save.${kind}`));
  return svg && png ? { SVG: svg, PNG: png } : {};
}
