// The maps: the space as a picture, one for each run or one for all, beside or instead of the lists.

const VIEWS = ["lists", "maps", "over"];
/** A comparison with a longer run begins with its maps: of its lists a screen shows next to nothing. */
const LONG = 300;
/** Most boards of a final path that are marked: more would cover the map. */
const MARKED = 100;

function wireMaps(page) {
  const { rows, cols } = page.head;
  page.hasMaps = rows * cols <= SPACE_CELLS && page.runs.some(({ head }) => head.nodes > 0);
  byId("stepper").dataset.view = page.view;
  if (!page.hasMaps) {
    byId("views").remove();
    return;
  }
  for (const button of document.querySelectorAll("#views [data-view]"))
    button.addEventListener("click", () => chooseView(page, button.dataset.view));
  page.maps = [];
  page.player.listeners.push(() => drawMaps(page));
  page.pointListeners.push(() => page.maps.forEach((map) => map.mark()));
  const recolour = () => page.maps.forEach((map) => map.picture.recolour());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
  if (!page.address.get("view") && page.runs.some(({ head }) => head.steps > LONG)) showView(page, "maps");
}

/** Shows the view that the reader asks for. */
function chooseView(page, name) {
  if (!page.hasMaps) return;
  keepPlace(page);
  page.address.set("view", name);
  showView(page, name);
}

function nextView(page) {
  if (page.hasMaps) chooseView(page, VIEWS[(VIEWS.indexOf(page.view) + 1) % VIEWS.length]);
}

function showView(page, name) {
  page.view = name;
  byId("stepper").dataset.view = name;
  for (const button of document.querySelectorAll("#views [data-view]"))
    button.setAttribute("aria-pressed", String(button.dataset.view === name));
  if (name !== "lists") page.mapsMade ??= makeMaps(page);
  page.measure();
  page.redrawLists();
  drawMaps(page);
}

/** Works out the space and the ways of the runs, once, and makes the maps. */
async function makeMaps(page) {
  const began = performance.now();
  const wait = element("p", { class: "how" }, W.map_wait);
  byId("columns").append(wait);
  const space = await spaceOf(page.head);
  page.player.timing.space = performance.now() - began;
  wait.remove();
  for (const run of page.runs) run.footprint = new Footprint(space, run);
  const runs = page.runs.map((run, at) => new RunMap(page, space, run, `--run-${at + 1}`));
  page.maps.push(...runs, new OverMap(page, space));
  byId("columns").append(mapKey(page));
  page.player.timing.maps = performance.now() - began;
  drawMaps(page);
}

/** Draws the maps that are shown. */
function drawMaps(page) {
  if (page.view === "lists") return;
  for (const map of page.maps) map.draw();
}

/** A map: a picture with marks on it, a scale of depths, a caption and a key. */
class SpaceMap {
  constructor(page, space, place) {
    Object.assign(this, { page, space });
    this.canvas = element("canvas", { role: "img" });
    this.tip = element("div", { class: "tip", hidden: "" });
    this.plot = element("div", { class: "plot" }, this.canvas);
    this.caption = element("figcaption");
    this.figure = element("figure", { class: "map" }, depthScale(space), this.plot, this.caption);
    this.marks = new Map();
    place.append(this.figure);
    this.plot.append(this.tip);
    this.wire();
  }

  wire() {
    const { plot, page } = this;
    const found = (event) => this.boardUnder(event);
    plot.addEventListener("pointermove", (event) => this.point(found(event), event));
    plot.addEventListener("pointerleave", () => this.point(-1));
    plot.addEventListener("click", (event) => {
      const at = found(event);
      if (at >= 0) goToBoard(page, this.board(at), this.stepOf(at));
    });
    new ResizeObserver(() => this.draw()).observe(plot);
  }

  draw() {
    if (this.canvas.clientWidth === 0) return;
    this.picture.fit();
    this.picture.show();
    this.tell();
    this.mark();
  }

  board(at) {
    return { low: this.space.low[at], high: this.space.high[at] };
  }

  /** The board under the pointer: near it, rather one that a run takes. -1 where there is none. */
  boardUnder({ clientX, clientY }) {
    const { space } = this;
    const box = this.canvas.getBoundingClientRect();
    const deep = Math.floor(((clientY - box.top) / box.height) * space.depths);
    if (deep < 0 || deep >= space.depths) return -1;
    const scale = space.size / box.width;
    const place = (clientX - box.left) * scale;
    const exact = space.boardAt(deep, place);
    let best = -1,
      nearest = 4 * scale;
    for (let at = space.boardAt(deep, place - nearest); at < space.starts[deep + 1] && space.left[at] <= place + nearest; at++) {
      const far = Math.max(space.left[at] - place, place - space.left[at] - space.width[at], 0);
      if (far >= nearest || this.stepOf(at) === 0) continue;
      [best, nearest] = [at, far];
    }
    const isOn = space.left[exact] <= place && place < space.left[exact] + space.width[exact];
    return best >= 0 && !(isOn && nearest > 0 && space.width[exact] > 4 * scale) ? best : isOn ? exact : -1;
  }

  point(at, event) {
    const { page, tip, canvas } = this;
    light(page, at < 0 ? null : this.board(at));
    canvas.classList.toggle("found", at >= 0);
    tip.hidden = at < 0;
    if (at < 0) return;
    const { table } = page.runs[0];
    const { low, high } = this.board(at);
    const says = [fill(W.map_depth, { n: this.space.depth[at] }), ...this.runs().map((run) => takenText(run, at))];
    const lines = says.map((each) => element("p", {}, each));
    tip.replaceChildren(boardElement(tilesOf(table, low, high), table.head.cols), element("div", {}, ...lines));
    const box = canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    tip.style.left = `${Math.max(0, x > box.width / 2 ? x - tip.offsetWidth - 12 : x + 12)}px`;
    tip.style.top = `${Math.max(0, Math.min(y + 12, box.height - tip.offsetHeight))}px`;
  }

  /** Marks the goal, the boards that runs are at, and the one that is lit or chosen. */
  mark() {
    const { page, space } = this;
    this.put("goal", space.find(parseBoard(page.head.goal, page.head)));
    for (const run of this.runs()) {
      const { table, step, letter } = run;
      const at = step > 0 ? space.find(boardOf(table, table.taken[step])) : -1;
      this.put(`here-${letter}`, at, this.runs().length > 1 ? letter : "");
    }
    this.markPath();
    const board = page.lit ?? page.chosen;
    this.put("lit", board ? space.find(board) : -1);
  }

  put(name, at, text = "") {
    if (!this.marks.has(name)) {
      const mark = element("i", { class: `mark ${name.split("-")[0]}`, "aria-hidden": "true" }, text);
      this.marks.set(name, mark);
      this.plot.append(mark);
    }
    const mark = this.marks.get(name);
    mark.hidden = at < 0;
    if (mark.hidden) return;
    const { space } = this;
    const part = (value) => `${(100 * value).toFixed(3)}%`;
    mark.style.left = part((space.left[at] + space.width[at] / 2) / space.size);
    mark.style.width = part(space.width[at] / space.size);
    mark.style.top = part(space.depth[at] / space.depths);
    mark.style.height = part(1 / space.depths);
  }
}

/** The map of one run, in its column. */
class RunMap extends SpaceMap {
  constructor(page, space, run, colour) {
    super(page, space, byId(`run-${run.letter}`));
    this.run = run;
    this.picture = new RunPicture(space, this.canvas, run, colour);
  }

  runs() {
    return [this.run];
  }

  /** Marks the boards of the final path once the run is over. */
  markPath() {
    const { space, run } = this;
    const { way } = run.path;
    const shown = way.length <= MARKED && run.showsPath(run.step);
    if (shown === this.pathShown) return;
    this.pathShown = shown;
    if (way.length > MARKED) return;
    way.forEach((id, at) => this.put(`path-${at}`, shown ? space.find(boardOf(run.table, id)) : -1));
  }

  stepOf(at) {
    return this.run.footprint.taken[at];
  }

  tell() {
    const { space, run } = this;
    const holes = { run: run.letter, ...expandedBy(space, run), all: count(space.size) };
    this.caption.textContent = fill(W.map_says, holes);
    this.canvas.setAttribute("aria-label", fill(W.map_alt, holes));
  }
}

/** The map of all runs over one another. */
class OverMap extends SpaceMap {
  constructor(page, space) {
    const kinds = kindsOf(page);
    super(page, space, byId("columns"));
    this.figure.classList.add("over");
    this.picture = new OverPicture(space, this.canvas, page.runs, kinds);
  }

  runs() {
    return this.page.runs;
  }

  /** Paths of several runs could not be told apart. */
  markPath() {}

  /** The step at which the first run takes a board. */
  stepOf(at) {
    const steps = this.page.runs.map(({ footprint }) => footprint.taken[at]).filter((step) => step > 0);
    return steps.length > 0 ? Math.min(...steps) : 0;
  }

  tell() {
    const { space, page } = this;
    const of = (run) => ({ run: run.letter, ...expandedBy(space, run), all: count(space.size) });
    this.caption.textContent = page.runs.map((run) => fill(W.map_over_says, of(run))).join(" · ");
    this.canvas.setAttribute("aria-label", page.runs.map((run) => fill(W.map_alt, of(run))).join(" "));
  }
}

/** The sets of runs that the map of all tells apart, each with its colour: see `kindOf`. */
function kindsOf({ runs }) {
  const kinds = runs.map(({ letter }, at) => ({ colour: `--run-${at + 1}`, says: fill(W.map_only, { run: letter }) }));
  if (runs.length > 1) kinds.push({ colour: "--ink", says: runs.length === 2 ? W.map_both : fill(W.map_all, { n: runs.length }) });
  if (runs.length > 2) kinds.push({ colour: "--several", says: W.map_several });
  return kinds;
}

/** The key to the maps: which colour means what on those of single runs, on that of all, and on both. */
function mapKey(page) {
  const item = (view, name, says = W[`map_${name}`]) =>
    element("li", { class: view }, element("span", { class: `swatch ${name}`, "aria-hidden": "true" }), says);
  const own = ["expanded", "generated", "unreached", "path"].map((name) => item("for-maps", name));
  const sets = kindsOf(page).map(({ colour, says }) => item("for-over", colour.slice(2), says));
  const both = ["here", "goal"].map((name) => item("for-both", name));
  const items = [...own, ...sets, item("for-over", "none"), ...both, element("li", {}, W.map_reading)];
  return element("ul", { class: "legend mapkey", "aria-label": W.map_key }, ...items);
}

/** The number of boards that a run has expanded, their share, and the greatest depth among them. */
function expandedBy(space, run) {
  const { footprint, step } = run;
  // Going on, only the steps since are counted.
  if (!(footprint.counted?.step <= step)) footprint.counted = { step: 0, n: 0, deepest: 0 };
  const { counted } = footprint;
  for (let at = counted.step + 1; at <= step; at++) {
    const board = footprint.expanded[at];
    if (board < 0) continue;
    counted.n++;
    counted.deepest = Math.max(counted.deepest, space.depth[board]);
  }
  counted.step = step;
  const part = (100 * counted.n) / space.size;
  return { n: count(counted.n), depth: counted.deepest, part: part > 0 && part < 0.1 ? "< 0.1" : part.toFixed(1) };
}

function takenText({ letter, footprint }, at) {
  const step = footprint.taken[at];
  return step > 0 ? fill(W.map_taken, { run: letter, n: count(step) }) : fill(W.map_not_taken, { run: letter });
}

/** Chooses a board of the map, and goes to the step that takes it. */
function goToBoard(page, board, step) {
  choose(page, board);
  if (step > 0) goToStep(page, step);
}

/** Numbers beside the rows, as many as have room. */
function depthScale(space) {
  const every = [1, 2, 5, 10].find((each) => space.depths / each <= 12) ?? 20;
  const scale = element("div", { class: "depths", "aria-hidden": "true" });
  for (let deep = 0; deep < space.depths; deep += every) {
    const number = element("span", {}, String(deep));
    number.style.top = `${(100 * (deep + 0.5)) / space.depths}%`;
    scale.append(number);
  }
  return scale;
}
