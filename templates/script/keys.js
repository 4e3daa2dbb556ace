// Keys, the dialog that lists them, presentation mode, the address, and what is read out after a step.

/** Each key, what it does, and the word for it. A capital letter stands for shift. */
function keyActions(page) {
  const { player } = page;
  const to = (step) => () => (player.pause(), player.go(step()));
  const actions = {
    ArrowLeft: (event) => stepBy(player, -1, event.repeat),
    ArrowRight: (event) => stepBy(player, 1, event.repeat),
    Home: to(() => 0),
    End: to(() => player.last),
    " ": () => (player.playing ? player.pause() : player.play()),
    g: () => byId("goto").select(),
    b: () => byId("find-board").select(),
    l: () => page.switchLists(),
    ".": () => present(page, !page.presenting),
    "?": () => byId("keys").showModal(),
    Escape: () => page.closeLife() || (page.presenting && present(page, false)),
  };
  for (const { name, key } of KINDS) {
    actions[key] = () => jump(page, name, true);
    actions[key.toUpperCase()] = () => jump(page, name, false);
  }
  return actions;
}

function stepBy(player, by, repeated) {
  player.pause();
  if (repeated) player.soon((player.frame ? player.wanted : player.step) + by);
  else player.go(player.step + by);
}

function wireKeys(page) {
  const actions = keyActions(page);
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (byId("keys").open) {
      if (event.key === "Escape") byId("keys").close();
      return;
    }
    if (rove(event)) event.preventDefault();
    else if (isFree(event) && actions[event.key]) {
      event.preventDefault();
      actions[event.key](event);
    }
  });
  const onClick = { first: "Home", back: "ArrowLeft", play: " ", forward: "ArrowRight", last: "End", present: ".", keys: "?" };
  byId("stepper").addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button && button.getAttribute("aria-disabled") !== "true") actions[onClick[button.dataset.do]]?.({ repeat: false });
  });
  listKeys(page);
}

/** Whether a key is not meant for what has the focus, nor for scrolling. */
function isFree({ key, target }) {
  if (key === "Escape") return true;
  if (target.matches("textarea, select, [contenteditable], input:not([type=range])")) return false;
  if (target.type === "range" && /^(Arrow|Home|End)/.test(key)) return false;
  if (key === " " && target.closest("button, summary, [role=button]")) return false;
  if (target.matches(".scroll") && /^(Arrow|Home|End)/.test(key)) return false;
  return !/^( |Home|End)$/.test(key) || inSight(byId("stepper")) || target.matches("svg.chart");
}

function inSight(node) {
  const box = node.getBoundingClientRect();
  return box.bottom > 0 && box.top < innerHeight;
}

function listKeys(page) {
  const kinds = KINDS.filter(({ name }) => document.querySelector(`#jumps .${name}`)).map(({ name, key }) => [
    [key],
    W[`key_${name}`],
  ]);
  const keys = [
    [["←", "→"], W.key_back_forward],
    [["Home", "End"], W.key_ends],
    [["Space"], W.key_play],
    ...kinds,
    [["Shift"], W.key_shift],
    [["g"], W.key_go],
    [["b"], W.key_find],
    [["l"], W.key_lists],
    [["."], W.key_present],
    [["?"], W.key_help],
    [["Esc"], W.key_escape],
    [["←", "→", "↑", "↓"], W.key_inside],
    [["Enter"], W.key_enter],
  ];
  byId("keys-list").replaceChildren(
    ...keys.map(([names, what]) =>
      element("div", {}, element("dt", {}, ...names.flatMap((name) => [element("kbd", {}, name), " "])), element("dd", {}, what)),
    ),
  );
}

/** How wide the lists are, in units of the type size. */
function wirePresentation(page) {
  new ResizeObserver(([entry]) => {
    const width = Math.floor(entry.contentRect.width / parseFloat(getComputedStyle(document.documentElement).fontSize));
    if (width === 0 || width === page.listWidth) return;
    page.listWidth = width;
    page.redrawLists();
  }).observe(byId("open-after"));
}

/** The stepper alone, in large type. */
function present(page, on) {
  page.presenting = on;
  document.documentElement.classList.toggle("present", on);
  const button = document.querySelector('#stepper [data-do="present"]');
  const label = on ? W.present_leave : W.present;
  button.setAttribute("aria-pressed", String(on));
  button.setAttribute("aria-label", label);
  button.title = `${label} (${on ? "Esc" : "."})`;
  page.redrawLists();
  if (on) scrollTo(0, 0);
  else byId("stepper").scrollIntoView();
}

function wireListSwitch(page) {
  const buttons = [...document.querySelectorAll("#stepper [data-lists]")];
  const set = (mode) => {
    page.listMode = mode;
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.lists === mode));
    page.redrawLists();
  };
  for (const button of buttons) button.addEventListener("click", () => set(button.dataset.lists));
  page.switchLists = () => set(page.listMode === "boards" ? "ids" : "boards");
  drawLegend(byId("legend"));
}

function stepInAddress() {
  const found = /^#step=(\d+)$/.exec(location.hash);
  return found && Number(found[1]);
}

/** The address follows the steps, but not faster than browsers allow; steps are read out when they come to rest. */
function wireAddress(page) {
  const { player } = page;
  // Paper shows the search as it ended.
  let shown = 0;
  addEventListener("beforeprint", () => {
    shown = player.step;
    player.go(player.last);
    page.followers.draw();
  });
  addEventListener("afterprint", () => player.go(shown));
  let address = 0,
    voice = 0;
  addEventListener("hashchange", () => {
    const step = stepInAddress();
    if (step === null) return;
    player.pause();
    player.go(step);
    showStepper();
  });
  player.listeners.push((view) => {
    const isFirst = !("ready" in document.documentElement.dataset);
    if (isFirst) return;
    clearTimeout(address);
    clearTimeout(voice);
    address = setTimeout(() => writeAddress(view.step), 150);
    const said = spokenStep(page, view);
    voice = setTimeout(() => (byId("spoken").textContent = said), 500);
  });
}

function writeAddress(step) {
  try {
    history.replaceState(null, "", `#step=${step}`);
  } catch {
    // Some browsers forbid it for local files; the step is shown all the same.
  }
}

function spokenStep(page, view) {
  if (view.step === 0) return W.say_zero;
  return fill(W.say_step, {
    n: count(view.step),
    last: count(page.player.last),
    id: view.current,
    why: view.why,
    open: count(view.open.length),
    closed: count(view.closed.length),
  });
}
