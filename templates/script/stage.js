// The stage: the run on the first screen. The head of the page, the stepper and the tree move together; under them the
// document goes on as before. Without scripts, and on paper, everything is in its place.

/** Puts everything on the stage; returns a function that puts it back, or on it again. */
function setStage() {
  const stepper = byId("stepper"),
    top = document.querySelector(".top"),
    note = document.querySelector("body > .note");
  const moves = [
    [document.querySelector(".contents"), (nav) => top.append(nav)],
    [stepper, () => document.querySelector("main").prepend(stepper)],
    [note, () => stepper.after(note)],
    [byId("tools"), (tools) => top.append(tools)],
    [byId("tree"), (tree) => byId("treepane").append(tree)],
  ].filter(([node]) => node !== null);
  const places = moves.map(([node]) => document.createComment(node.id));
  const stage = (on) => {
    if (document.documentElement.classList.toggle("staged", on) !== on) return;
    moves.forEach(([node, move], at) => {
      if (on && !places[at].isConnected) {
        node.replaceWith(places[at]);
        move(node);
      } else if (!on && places[at].isConnected) places[at].replaceWith(node);
    });
  };
  stage(true);
  // In the head of the stage a long line is cut.
  for (const line of top.querySelectorAll("h1, .subtitle")) line.title = line.textContent;
  wireContents(top, note);
  return stage;
}

/** Starts the page: `load` unpacks what it shows, `show` draws it, and the rest is not seen in the first picture. It still reads without the stepper if that fails. */
async function launch(page, stage, load, show) {
  const began = performance.now();
  let isWhole = false;
  const complete = () => {
    if (isWhole) return;
    isWhole = true;
    for (const part of page.rest) part(page);
    root.dataset.ready = "";
  };
  // Before all others that listen: paper has everything.
  addEventListener("beforeprint", complete);
  const root = document.documentElement;
  const live = document.querySelector("#stepper .live");
  document.addEventListener("fullscreenchange", () => document.fullscreenElement || (page.presenting && present(page, false)));
  try {
    await load();
    page.player.timing.unpack = performance.now() - began;
    // A page around this one may say where it begins.
    window.frameElement?.dispatchEvent(new CustomEvent("unpacked", { detail: page }));
    root.classList.add("js");
    live.hidden = false;
    show();
    page.player.timing.ready = performance.now() - began;
    root.dataset.drawn = "";
    whenIdle(complete);
  } catch (error) {
    root.classList.remove("js", "quizzing");
    delete root.dataset.quiz;
    stage(false);
    live.hidden = true;
    whenIdle(complete);
    console.error(error);
  }
}

/** Paper has each part in its place; `before` and `after` do what else it needs. */
function wirePaper(stage, before = () => {}, after = () => {}) {
  addEventListener("beforeprint", () => {
    before();
    stage(false);
  });
  addEventListener("afterprint", () => {
    stage(true);
    after();
  });
  matchMedia("print").addEventListener("change", ({ matches }) => stage(!matches));
}

/** The stage comes first in the contents, and holds the tree; a note has a place there, too. */
function wireContents(top, note) {
  const list = top.querySelector(".contents ul");
  if (!list) return;
  const entry = (id) => list.querySelector(`[href="#${id}"]`).parentElement;
  const first = entry("stepper");
  first.firstElementChild.textContent = W.nav_stage;
  list.prepend(first);
  // The tree is on the stage, and the subtitle gives the result.
  for (const id of ["tree", "result"]) if (byId(id)) entry(id).classList.add("on-stage");
  if (!note) return;
  note.id ||= "note";
  list.append(element("li", {}, element("a", { href: `#${note.id}` }, W.nav_notes)));
}

/** Where the pseudocode has no room, its lines at work are in sight: the last of them, and the first before all. */
function followCode(page) {
  const box = document.querySelector("#stepper .codebox");
  page.followers.add(box, () => {
    if (box.scrollHeight <= box.clientHeight) return;
    const frame = box.getBoundingClientRect();
    const lines = [...box.querySelectorAll(".at-work")].map((line) => line.getBoundingClientRect());
    if (lines.length === 0) return;
    const [top, bottom] = [lines[0].top - frame.top, lines.at(-1).bottom - frame.bottom];
    box.scrollTop += Math.min(top, Math.max(bottom, 0));
  });
}

/** Brings the stage into sight, under the head of the page. */
function showStage() {
  const { top } = document.querySelector("#stepper .live").getBoundingClientRect();
  const wanted = Math.max(0, Math.round(top + scrollY) - document.querySelector(".top").offsetHeight);
  if (scrollY !== wanted) scrollTo(0, wanted);
}

/** Returns true unless the reader has scrolled past the stage. */
function stageInSight() {
  const { top, bottom } = document.querySelector("#stepper .live").getBoundingClientRect();
  return bottom > document.querySelector(".top").offsetHeight + 80 && top < innerHeight - 80;
}

/** The size of a cell of the lists' boards, in units of the type size. */
const CELL = { plain: 1.2, least: 1.05, presenting: 1.3 };

/** Returns the letters of the longest name with its f: “n12 f 4” has seven. */
function lettersOf(runs) {
  return 3 + Math.max(...runs.map(({ table: { space, f } }) => space.letters + space.f(extent(f)[1] - (extent(f)[1] % 100)).length));
}

/** Sets the size of a node in lists whose names have up to so many letters; returns a function from a place's size to the nodes that fit into it. */
function sizeNodes(place, { head, presenting, listMode }, letters, extra = 0) {
  const cell = presenting ? CELL.presenting : Math.max(CELL.least, Math.min(CELL.plain, 3.6 / head.rows));
  const [letter, line] = presenting ? [0.63, 2.75] : [0.5, 2.45];
  const ids = [Math.max(4, letter * letters + 0.94) + 0.3 + extra, line];
  const [wide, high] = listMode === "ids" ? ids : [Math.max(cell * head.cols + 0.5, 0.39 * letters) + 0.2, cell * head.rows + 2.35];
  place.style.setProperty("--list-cell", `${cell}rem`);
  place.style.setProperty("--list-wide", `${wide}rem`);
  return (across, down) => ({
    perRow: Math.max(1, Math.floor((across + 0.3) / (wide + 0.3))),
    rows: Math.max(1, Math.floor((down + 0.7) / high)),
  });
}

/** Measures how many nodes have room in a row of a list, and how many rows, and sets their boards' size. */
function measureLists(page) {
  const place = byId("lists"),
    lane = byId("open-after");
  const roomIn = sizeNodes(place, page, (page.letters ??= lettersOf([page])));
  if (lane.clientWidth === 0) return;
  const unit = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const lanes = place.classList.contains("with-before") ? 2 : 1;
  const high = lane.closest(".pair").clientHeight / unit - 2.6;
  const room = roomIn(lane.clientWidth / unit, (high + 0.8) / lanes - 0.8);
  if (room.perRow === page.room.perRow && room.rows === page.room.rows) return;
  page.room = room;
  page.redrawLists();
}

function wireListRoom(page) {
  const button = document.querySelector('#stepper [data-do="before"]');
  page.switchBefore = () => {
    button.setAttribute("aria-pressed", String(byId("lists").classList.toggle("with-before")));
    page.measure();
  };
  const pair = byId("open-after").closest(".pair");
  page.measure = () => measureLists(page);
  // Drawing does not change the size that is observed: the pane is contained.
  new ResizeObserver(page.measure).observe(pair);
}

/** Goes into the projector's view, in full screen and with names in the lists, or leaves it. */
function present(page, on) {
  const root = document.documentElement;
  if (on) page.listsBefore = page.listMode;
  page.presenting = on;
  root.classList.toggle("present", on);
  page.setLists(on ? "ids" : page.listsBefore);
  if (on) root.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen();
  const button = document.querySelector('#stepper [data-do="present"]');
  const label = on ? W.present_leave : W.present;
  button.setAttribute("aria-pressed", String(on));
  button.setAttribute("aria-label", label);
  button.title = `${label} (${on ? "Esc" : "."})`;
  page.onPresent?.(on);
  page.measure();
  showStage();
}
