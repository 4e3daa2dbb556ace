// The controls: how the runs are aligned, where to go, keys, the address, and what is read out after a step.

/** Aligns the runs another way; they stay as near as possible to the steps that they are at. */
function align(page, name) {
  const { player } = page;
  if (page.alignment === name) return;
  page.alignment = name;
  for (const button of document.querySelectorAll("#stepper [data-align]"))
    button.setAttribute("aria-pressed", String(button.dataset.align === name));
  byId("align-says").textContent = W[`live_align_${name}`];
  player.pause();
  const way = page.alignments[name];
  player.last = way.last;
  byId("of-steps").textContent = fill(W.live_of, { last: positionText(page, way.last) });
  byId("goto-label").textContent = W[`live_go_${name}`];
  player.step = -1;
  player.go(name === "step" ? Math.max(...page.steps) : positionOf(way, page.steps));
}

/** The number that a reader knows a position by: a step, a depth, an f. */
function positionText(page, position) {
  const { values } = page.alignments[page.alignment];
  if (values === null) return count(position);
  const value = values[position] ?? 0;
  return page.alignment === "f" ? hundredths(value) : count(value);
}

/** Shows all runs at a step. */
function goToStep(page, step) {
  align(page, "step");
  page.player.pause();
  page.player.go(step);
}

function wireAlign(page) {
  for (const button of document.querySelectorAll("#stepper [data-align]"))
    button.addEventListener("click", () => align(page, button.dataset.align));
}

function wireControls(page) {
  const { player } = page;
  const box = byId("goto");
  wireBar(player);
  wireBox(box, (text) => {
    const position = typedPosition(page, text);
    if (position === null) page.say(fill(W[`live_bad_${page.alignment}`], { last: positionText(page, player.last) }));
    else {
      player.pause();
      player.go(position);
      page.say("");
    }
    box.value = positionText(page, player.step);
  });
  player.listeners.push(({ step }) => {
    const text = positionText(page, step);
    box.value = text;
    byId("slider").setAttribute("aria-valuetext", fill(W[`live_value_${page.alignment}`], { n: text, last: positionText(page, player.last) }));
  });
  drawLegend(byId("legend"), ["current", "open", "closed", "new", "head", "path", "dead", "slid"]);
  byId("legend").append(element("li", {}, element("span", { class: "holders", "aria-hidden": "true" }, page.runs[0].letter), W.live_legend_held));
}

/** The position that a typed number means: a step, or the highest layer up to it. */
function typedPosition(page, text) {
  const { alignment } = page;
  const { values, last } = page.alignments[alignment];
  if (!/^\d+(\.\d+)?$/.test(text)) return null;
  if (values === null) return text.includes(".") || Number(text) > last ? null : Number(text);
  const value = layerValue(alignment, text);
  if (value > values.at(-1) || value < values[0]) return null;
  return values.findLastIndex((each) => each <= value);
}

/** The value of a layer that a number names; an f is kept in hundredths. */
function layerValue(alignment, text) {
  return alignment === "f" ? Math.round(Number(text) * 100) : Number(text);
}

/** Chooses the board that a reader typed; if no run has it yet, goes to the first step that does. */
function showTyped(page, board) {
  const firsts = page.runs.flatMap(({ index, table }) => [...index.nodes(board.low, board.high)].slice(-1).map((id) => table.made[id]));
  const text = boardText(page.runs[0].table, board.low, board.high);
  if (firsts.length === 0) {
    page.say(fill(W.find_never, { board: text }));
    return;
  }
  choose(page, { low: board.low, high: board.high });
  const first = Math.min(...firsts);
  if (Math.max(...page.steps) < first) goToStep(page, first);
  page.say("");
}

function wireKeys(page) {
  const { player } = page;
  const names = Object.keys(page.alignments);
  const actions = {
    ...stepKeys(player),
    g: () => byId("goto").select(),
    b: () => byId("find-board").select(),
    l: () => page.switchLists(),
    a: () => align(page, names[(names.indexOf(page.alignment) + 1) % names.length]),
    n: () => page.jumpToParting(true),
    N: () => page.jumpToParting(false),
    "?": () => byId("keys").showModal(),
    Escape: () => page.chosen && choose(page, null),
  };
  const onClick = { first: "Home", back: "ArrowLeft", play: " ", forward: "ArrowRight", last: "End", keys: "?" };
  wireKeyboard(actions, onClick);
  byId("keys").addEventListener("click", (event) => event.target.closest('[data-do="close"]') && byId("keys").close());
  writeKeys([
    [["←", "→"], W.live_key_back_forward],
    [["Home", "End"], W.key_ends],
    [["Space"], W.key_play],
    [["a"], W.live_key_align],
    [["n"], W.live_key_next],
    [["Shift", "n"], W.live_key_previous],
    [["g"], W.live_key_go],
    [["b"], W.live_key_find],
    [["l"], W.key_lists],
    [["?"], W.key_help],
    [["Esc"], W.live_key_escape],
    [["←", "→", "↑", "↓"], W.live_key_inside],
    [["Enter"], W.live_key_enter],
  ]);
}

/** Measures a column in units of the type size. */
function wireWidth(page) {
  new ResizeObserver(([entry]) => {
    const width = Math.floor((4 * entry.contentRect.width) / parseFloat(getComputedStyle(document.documentElement).fontSize)) / 4;
    if (width === 0 || width === page.listWidth) return;
    page.listWidth = width;
    page.redrawLists();
  }).observe(byId(`open-${page.runs[0].letter}`));
}

/** The alignment and the position that the address names. */
function placeInAddress(page) {
  const found = /^#(step|depth|f)=(\d+(?:\.\d+)?)$/.exec(location.hash);
  if (!found) return null;
  const [, name, number] = found;
  const { values, last } = page.alignments[name];
  if (values === null) return { name, position: Math.min(Math.floor(Number(number)), last) };
  const value = layerValue(name, number);
  return { name, position: Math.max(0, values.findLastIndex((each) => each <= value)) };
}

/** The address of a position: its step, or the value of its layer, which stays what it is when other runs have more layers. */
function addressOf(page, position) {
  const { alignment } = page;
  const value = page.alignments[alignment].values?.[position] ?? position;
  return `#${alignment}=${alignment === "f" ? hundredths(value) : value}`;
}

/** Keeps the address at the position, no faster than browsers allow, and reads it out once the reader stays. */
function wireAddress(page) {
  const { player } = page;
  let address = 0,
    voice = 0;
  const show = () => {
    const place = placeInAddress(page);
    if (place === null) return;
    align(page, place.name);
    player.pause();
    player.go(place.position);
    byId("stepper").scrollIntoView();
  };
  addEventListener("hashchange", show);
  player.listeners.push(({ step }) => {
    if (!("ready" in document.documentElement.dataset)) return;
    clearTimeout(address);
    clearTimeout(voice);
    address = setTimeout(() => writePlace(addressOf(page, step)), 150);
    voice = setTimeout(() => (byId("spoken").textContent = spokenRuns(page)), 500);
  });
  show();
}

function writePlace(place) {
  try {
    history.replaceState(null, "", place);
  } catch {
    // Some browsers forbid it for local files; the step is shown all the same.
  }
}

function spokenRuns(page) {
  return page.runs
    .map(({ letter, step, head, table }) => {
      const holes = { run: letter, n: count(step), id: step > 0 ? table.taken[step] : 0 };
      return fill(step === 0 ? W.live_say_zero : step === head.steps ? W.live_say_over : W.live_say, holes);
    })
    .join(" ");
}
