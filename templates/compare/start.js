// Starts everything, and offers the tests a hook.

/** State that all parts share; each run has a table and lists of its own. */
const page = {
  runs: [],
  address: new Address(ALIGNMENTS),
  alignment: "",
  steps: [],
  chosen: null,
  lit: null,
  listMode: null,
  rooms: { open: { perRow: 4, rows: 2 }, closed: { perRow: 4, rows: 1 } },
  presenting: false,
  pathShown: false,
  rest: [wireRoving, wireSaving],
  say,
};
const first = document.querySelector("#stepper > .first");
const stage = setStage();

async function load() {
  page.all = JSON.parse(byId("runs").textContent);
  for (const { letter, head } of shownOf(page.all, page.address)) {
    const table = unpack(head, await recordBytes(byId(`record-${letter}`)));
    const own = { letter, head, table, models: {}, step: 0, lists: new Lists(table), path: finalPath(table), index: new BoardIndex(table) };
    // What is pointed at in a drawing, or chosen there, is a state, which all runs show.
    const act = (what) => (id) => what(page, id === null ? null : boardOf(table, id));
    page.runs.push(Object.assign(Object.create(page), own, { pointListeners: [], point: act(light), openLife: act(choose) }));
  }
  page.head = page.runs[0].head; // the same boards for all
  page.listMode = page.runs[0].table.space.isPictured ? "boards" : "ids";
  page.stretches = stretchesOf(page.runs);
  page.partings = page.stretches.filter((stretch) => stretch.isParting).map((stretch) => stretch.from);
  page.alignments = alignments(page.runs, page.partings);
  // The page opens at the end of the runs, which the verdict is about.
  page.steps = page.runs.map(({ head }) => head.steps);
  page.player = new Player(page.alignments.step.last, viewAt);
}

function show() {
  document.documentElement.classList.add("path-shown");
  byId("stretches").hidden = false;
  byId("said").textContent = document.querySelector("#verdict > p")?.textContent ?? "";
  byId("goal").append(page.runs[0].table.space.goal());
  if (first) document.querySelector("#stepper .time").prepend(first);
  wire();
  // What the page around this one has said, if there is one.
  if (page.first) page.steps = atMost(page.runs, page.first.step);
  align(page, "step");
  wireShell(page.address);
  wireAddress(page);
  wirePaper(stage);
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
  page.redrawLists = () => {
    if (page.player.step < 0) return;
    draw();
    drawLit(page);
  };
  page.player.listeners.push(
    ({ step }) => (byId("stepper").dataset.step = step),
    () => page.say(""), // what was said of another step may not hold here
    draw,
    () => drawLit(page),
  );
  for (const part of [
    wireChoice,
    wireAlign,
    wireControls,
    () => wireFind((typed) => showTyped(page, typed)),
    wireListSwitch,
    wirePartings,
    wireMarkers,
    wireStrips,
    wireBoards,
    wireTabs,
    wireRoom,
    wireKeys,
  ])
    part(page);
}

launch(page, stage, load, show);
window.steptrace = {
  get steps() {
    return page.steps;
  },
  get timing() {
    return page.player.timing;
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
  cells: (run) => page.runs[run].space.marks,
  get stretches() {
    return page.stretches;
  },
  layers: (name) => page.alignments[name].values.map((value, at) => [value, page.alignments[name].stepsAt(at)]),
};
