// Keys of a report: jumps, presentation mode; the address, and what is read out after a step.

function keyActions(page) {
  const actions = {
    ...stepKeys(page.player),
    g: () => byId("goto").select(),
    b: () => byId("find-board").select(),
    l: () => page.switchLists(),
    o: () => page.switchBefore(),
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

function wireKeys(page) {
  const onClick = { first: "Home", back: "ArrowLeft", play: " ", forward: "ArrowRight", last: "End", present: ".", keys: "?", before: "o" };
  wireKeyboard(keyActions(page), onClick, {
    listens: () => byId("keys-on").checked,
    // A chart has the focus as a slider of its own; the dialogs are in sight anyway.
    show: ({ key, target }) => /^([.?]|Escape)$/.test(key) || target.matches("svg.chart") || showStage(),
  });
  listKeys(page);
}

function listKeys(page) {
  const kinds = KINDS.filter(({ name }) => document.querySelector(`#jumps .${name}`)).map(({ name, key }) => [
    [key],
    W[`key_${name}`],
  ]);
  writeKeys([
    [["←", "→"], W.key_back_forward],
    [["Home", "End"], W.key_ends],
    [["Space"], W.key_play],
    ...kinds,
    [["Shift"], W.key_shift],
    [["g"], W.key_go],
    [["b"], W.key_find],
    [["l"], W.key_lists],
    [["o"], W.key_before],
    [["."], W.key_present],
    [["?"], W.key_help],
    [["Esc"], W.key_escape],
    [["←", "→", "↑", "↓"], W.key_inside],
    [["Enter"], W.key_enter],
  ]);
}

/** The bar above the step, and the box for its number. */
function wireControls(page) {
  const { player } = page;
  const box = byId("goto");
  wireBar(player);
  byId("of-steps").textContent = fill(W.of_steps, { n: count(player.last) });
  wireBox(box, (text) => {
    if (/^\d+$/.test(text) && Number(text) <= player.last) {
      player.pause();
      player.go(Number(text));
      page.say("");
    } else page.say(fill(W.bad_step, { last: count(player.last) }));
    box.value = player.step;
  });
  player.listeners.push(({ step }) => {
    byId("slider").setAttribute("aria-valuetext", fill(W.slider_value, { n: count(step), last: count(player.last) }));
    box.value = step;
  });
  const legend = ["current", "open", "closed", "new", "leaves", "head", "path", "dead", "slid"];
  drawLegend(byId("legend"), legend);
}

/** The stage alone, in large type. */
function present(page, on) {
  page.presenting = on;
  document.documentElement.classList.toggle("present", on);
  const button = document.querySelector('#stepper [data-do="present"]');
  const label = on ? W.present_leave : W.present;
  button.setAttribute("aria-pressed", String(on));
  button.setAttribute("aria-label", label);
  button.title = `${label} (${on ? "Esc" : "."})`;
  page.measure();
  page.fitTree();
  showStage();
}

function stepInAddress() {
  const found = /^#step=(\d+)$/.exec(location.hash);
  return found && Number(found[1]);
}

/** Keeps the address at the step, no faster than browsers allow, and reads a step out once the reader stays at it. */
function wireAddress(page) {
  const { player } = page;
  // Paper shows the search as it ended, each part in its place.
  let shown = 0;
  addEventListener("beforeprint", () => {
    shown = player.step;
    player.go(player.last);
    page.followers.draw();
    stage(false);
  });
  addEventListener("afterprint", () => {
    stage(true);
    player.go(shown);
  });
  matchMedia("print").addEventListener("change", ({ matches }) => stage(!matches));
  let address = 0,
    voice = 0;
  addEventListener("hashchange", () => {
    const step = stepInAddress();
    if (step === null) return;
    player.pause();
    player.go(step);
    showStage();
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
