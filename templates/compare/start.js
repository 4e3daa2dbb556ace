// Starts everything, and offers the tests a hook.

const began = performance.now();

/** State that all parts share; each run has a table and lists of its own. */
const page = { runs: [], alignment: "", steps: [], chosen: null, listMode: "boards", listWidth: 22, presenting: false, say() {} };

async function load(told, at) {
  const { letter, head } = told;
  const table = unpack(head, await recordBytes(byId(`record-${letter}`)));
  const own = { letter, head, table, models: {}, step: 0, lists: new Lists(table), path: finalPath(table), index: new BoardIndex(table) };
  page.runs[at] = Object.assign(Object.create(page), own);
}

async function start() {
  const told = JSON.parse(byId("runs").textContent);
  for (const [at, run] of told.entries()) await load(run, at);
  page.head = page.runs[0].head; // the same boards for all
  page.large = page.runs.some(({ head }) => head.nodes > 9999);
  byId("columns").classList.toggle("large", page.large);
  page.alignments = alignments(page.runs);
  page.stretches = stretchesOf(page.runs);
  page.steps = page.runs.map(() => 0);
  page.player = new Player(page.alignments.step.last, viewAt);
  page.player.timing.unpack = performance.now() - began;
  document.documentElement.classList.add("js");
  document.querySelector("#stepper .live").hidden = false;
  wire();
  align(page, "step");
  wireAddress(page);
  page.player.timing.ready = performance.now() - began;
  document.documentElement.dataset.ready = "";
}

/** Takes all runs to a position. */
function viewAt(step) {
  page.steps = page.alignments[page.alignment].stepsAt(step);
  page.runs.forEach((run, at) => (run.step = page.steps[at]));
  return { step };
}

function wire() {
  const columns = page.runs.map((run) => new Column(run));
  const draw = () => columns.forEach((column) => column.draw());
  page.redrawLists = () => page.player.step >= 0 && draw();
  page.player.listeners.push(
    ({ step }) => (byId("stepper").dataset.step = step),
    () => page.say(""), // what was said of another step may not hold here
    draw,
  );
  for (const part of [
    wireMessages,
    wireAlign,
    wireControls,
    () => wireFind(page, (board) => showTyped(page, board)),
    wireListSwitch,
    wireChosen,
    wirePartings,
    wireRoving,
    wireMarkers,
    wireSaving,
    wireEnlarging,
    wireKeys,
    wireWidth,
  ])
    part(page);
}

const ready = start();
window.steptrace = {
  ready,
  get steps() {
    return page.steps;
  },
  get timing() {
    return page.player?.timing;
  },
  go(position, name = "step") {
    align(page, name);
    page.player.go(position);
  },
  /** The lists of a run after one of its steps. */
  at(run, step) {
    const { open, closed } = page.runs[run].lists.around(step).after;
    return { open: Array.from(open), closed: Array.from(closed) };
  },
  get stretches() {
    return page.stretches;
  },
  layers: (name) => page.alignments[name].values.map((value, at) => [value, page.alignments[name].stepsAt(at)]),
};
ready.catch((error) => {
  // The page still reads without the stepper.
  document.documentElement.classList.remove("js");
  document.querySelector("#stepper .live").hidden = true;
  console.error(error);
});
