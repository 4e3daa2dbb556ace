// The controls: how the runs are aligned, where to go, and keys; what the address keeps of them, and what is read out.

/** The alignments, which are the names of positions in the address. */
const ALIGNMENTS = ["step", "depth", "f", "parting"];

/** Aligns the runs another way; they stay as near as possible to the steps that they are at. */
function align(page, name) {
  const { player } = page;
  if (page.alignment === name) return;
  page.alignment = name;
  for (const button of document.querySelectorAll("#stepper [data-align]"))
    button.setAttribute("aria-pressed", String(button.dataset.align === name));
  byId("align-says").textContent = byId("align-says").title = W[`live_align_${name}`];
  player.pause();
  const way = page.alignments[name];
  player.last = way.last;
  byId("of-steps").textContent = fill(W.live_of, { last: positionText(page, way.last) });
  byId("goto-label").textContent = W[`align_${name}`];
  player.step = -1;
  player.go(name === "step" ? Math.max(...page.steps) : positionOf(way, page.steps));
}

/** The number that a reader knows a position by: a step, a depth, an f. */
function positionText(page, position) {
  const { values } = page.alignments[page.alignment];
  if (values === null) return count(position);
  const value = values[position] ?? 0;
  return page.alignment === "f" ? page.runs[0].table.space.f(value) : count(value);
}

/** Shows all runs at a step. */
function goToStep(page, step) {
  align(page, "step");
  page.player.pause();
  page.player.go(step);
}

function wireAlign(page) {
  for (const button of document.querySelectorAll("#stepper [data-align]")) {
    button.title = W[`live_align_${button.dataset.align}`];
    button.addEventListener("click", () => button.getAttribute("aria-disabled") === "true" || align(page, button.dataset.align));
  }
  if (page.partings.length === 0) disable(document.querySelector('#stepper [data-align="parting"]'), true);
}

function wireControls(page) {
  const { player } = page;
  const last = () => positionText(page, player.last);
  wireBar(player);
  wireGoto(page, {
    read: (text) => typedPosition(page, text),
    name: ({ step }) => positionText(page, step),
    says: ({ step }) => fill(W[`live_value_${page.alignment}`], { n: positionText(page, step), last: last() }),
    bad: () => fill(W.live_bad, { last: last() }),
  });
  drawLegend(byId("legend"), ["current", "open", "closed", "new", "head", "path", "dead", "slid"]);
  byId("legend").append(element("li", {}, element("span", { class: "holders", "aria-hidden": "true" }, page.runs[0].letter), W.live_legend_held));
}

/** The position that a typed number means: a step, or the highest layer up to it. */
function typedPosition(page, text) {
  const { alignment } = page;
  const { values, last } = page.alignments[alignment];
  if (!/^\d+(\.\d+)?$/.test(text)) return null;
  if (values === null) return text.includes(".") || Number(text) > last ? null : [Number(text)];
  const value = layerValue(alignment, text);
  return value > values.at(-1) || value < values[0] ? null : [upTo(values, value) - 1];
}

/** The value of a layer that a number names; an f is kept in hundredths. */
function layerValue(alignment, text) {
  return alignment === "f" ? Math.round(Number(text) * 100) : Number(text);
}

/** Chooses the state that a reader typed; if no run has it yet, goes to the first step that does. */
function showTyped(page, typed) {
  const { says, state, text } = page.runs[0].table.space.read(typed);
  if (says) return page.say(says);
  const firsts = page.runs.flatMap(({ index, table }) => [...index.nodes(state.low, state.high)].slice(-1).map((id) => table.made[id]));
  if (firsts.length === 0) {
    page.say(fill(W.find_never, { board: text }));
    return;
  }
  choose(page, { low: state.low, high: state.high });
  const first = Math.min(...firsts);
  if (Math.max(...page.steps) < first) goToStep(page, first);
  page.say("");
}

function wireKeys(page) {
  const names = Object.keys(page.alignments).filter((name) => name !== "parting" || page.partings.length > 0);
  const actions = {
    ...usualActions(page),
    align: ["a", () => align(page, names[(names.indexOf(page.alignment) + 1) % names.length])],
    next: ["n", () => page.jumpToParting(true)],
    previous: ["N", () => page.jumpToParting(false)],
    leave: ["Escape", () => (page.chosen ? choose(page, null) : page.presenting && present(page, false))],
  };
  wireKeyboard(actions, {
    listens: () => byId("keys-on").checked,
    show: ({ key }) => /^([.?]|Escape)$/.test(key) || showStage(),
  });
  writeKeys([
    [["←", "→"], `${W.go_back}, ${W.go_forward}`],
    [["Home", "End"], `${W.go_first}, ${W.go_last}`],
    [["Space"], W.go_play],
    [["a"], W.stepper_align],
    [["n"], W.stepper_next],
    [["Shift", "n"], W.stepper_previous],
    [["g"], W.live_key_go],
    [["b"], W.find_board],
    ...(page.runs[0].table.space.isPictured ? [[["l"], `${W.lists_as} ${W.as_boards}, ${W.as_ids}`]] : []),
    [["."], W.present],
    [["?"], W.key_help],
    [["Esc"], W.live_key_escape],
    [["←", "→", "↑", "↓"], W.live_key_inside],
    [["Enter"], W.live_key_enter],
  ]);
}

/** The alignment and the position that the address names. */
function placeInAddress({ address, alignments }) {
  const name = ALIGNMENTS.find((each) => /^\d+(\.\d+)?$/.test(address.get(each)));
  if (!name) return null;
  const number = address.get(name);
  const { values, last } = alignments[name];
  if (values === null) return { name, position: Math.min(Math.floor(Number(number)), last) };
  const value = layerValue(name, number);
  return { name, position: Math.max(0, upTo(values, value) - 1) };
}

/** Keeps the step, or the value of the layer, which stays what it is when other runs have more layers. */
function keepPlace({ address, alignment, alignments, player }) {
  const value = alignments[alignment].values?.[player.step] ?? player.step;
  const text = alignment === "f" ? page.runs[0].table.space.f(value) : String(value);
  for (const name of ALIGNMENTS) address.set(name, name === alignment ? text : "");
}

/** Keeps the address at the position, and goes to the position that it names. */
function wireAddress(page) {
  const { player, address } = page;
  const show = () => {
    const place = placeInAddress(page);
    if (place === null) return;
    align(page, place.name);
    player.pause();
    player.go(place.position);
    showStage();
  };
  address.readers.push(show);
  player.listeners.push(() => "ready" in document.documentElement.dataset && keepPlace(page));
  wireVoice(player, () => spokenRuns(page));
  show();
}

function spokenRuns(page) {
  return page.runs
    .map(({ letter, step, head, table }) => {
      const holes = { run: letter, n: count(step), id: step > 0 ? table.taken[step] : 0 };
      return fill(step === 0 ? W.live_say_zero : step === head.steps ? W.live_say_over : W.live_say, holes);
    })
    .join(" ");
}
