// Keys of a report: jumps, presentation mode; the address, and what is read out after a step.

function keyActions(page) {
  const actions = {
    ...stepKeys(page.player),
    g: () => byId("goto").select(),
    b: () => byId("find-board").select(),
    "Shift+ArrowLeft": () => goPart(page.player, -1),
    "Shift+ArrowRight": () => goPart(page.player, 1),
    l: () => page.switchLists(),
    o: () => page.switchBefore(),
    h: () => page.switchApart?.(),
    m: () => page.showMarks(!page.pathShown),
    0: () => page.fitAll?.(),
    1: () => page.panes.toggleAlone("now"),
    2: () => page.panes.toggleAlone("tree"),
    3: () => page.panes.toggleAlone("lists"),
    ".": () => present(page, !page.presenting),
    q: () => page.quiz.toggle(),
    "?": () => byId("keys").showModal(),
    settings: () => byId("settings").showModal(),
    Escape: () => page.closeLife() || page.unpin() || leave(page),
  };
  for (const { name, key } of KINDS) {
    actions[key] = () => jump(page, name, true);
    actions[key.toUpperCase()] = () => jump(page, name, false);
  }
  return actions;
}

/** Leaves the quiz, the pane that is alone, or the projector's view. */
function leave(page) {
  const { panes, quiz } = page;
  if (quiz.on) quiz.leave();
  else if (panes.alone) panes.toggleAlone(panes.alone);
  else if (page.presenting) present(page, false);
}

function goPart(player, by) {
  player.pause();
  player.goPart(by);
}

/** The key of each button. */
const BUTTONS = {
  first: "Home",
  back: "ArrowLeft",
  "try-back": "Shift+ArrowLeft",
  play: " ",
  "try-on": "Shift+ArrowRight",
  forward: "ArrowRight",
  last: "End",
  present: ".",
  keys: "?",
  settings: "settings",
  quiz: "q",
  "alone-now": "1",
  "alone-tree": "2",
  "alone-lists": "3",
  apart: "h",
  before: "o",
};

function wireKeys(page) {
  wireKeyboard(keyActions(page), BUTTONS, {
    // The quiz has keys of its own; what would show the future is not among them.
    listens: (key) => byId("keys-on").checked && (!page.quiz.on || /^[q.?]$/.test(key)),
    // A chart has the focus as a slider of its own; the dialogs are in sight anyway.
    show: ({ key, target }) => /^([.?]|Escape)$/.test(key) || target.closest("svg.chart, #large") || showStage(),
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
    [["Shift ←", "Shift →"], W.key_try],
    [["Home", "End"], W.key_ends],
    [["Space"], W.key_play],
    ...kinds,
    [["Shift"], W.key_shift],
    [["g"], W.key_go],
    [["b"], W.key_find],
    [["l"], W.key_lists],
    [["o"], W.key_before],
    ...(page.switchApart ? [[["h"], W.key_apart]] : []),
    [["m"], W.key_marks],
    ...(page.fitAll ? [[["0"], W.key_fit]] : []),
    [["1", "2", "3"], W.key_alone],
    ...(page.quiz.panel ? [[["q"], W.key_quiz]] : []),
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
    const [, step, part] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
    if (step !== undefined && Number(step) <= player.last) {
      player.pause();
      player.go(Number(step), Number(part ?? 0));
      page.say("");
    } else page.say(fill(W.bad_step, { last: count(player.last) }));
    box.value = stepName(player);
  });
  player.listeners.push((view) => {
    byId("slider").setAttribute("aria-valuetext", fill(W.slider_value, { n: count(view.step), last: count(player.last) }));
    box.value = stepName(view);
  });
  const legend = ["current", "open", "closed", "gone", "new", "leaves", "head", "way", "path", "dead", "slid"];
  drawLegend(byId("legend"), legend);
}

/** Keeps the address at the step, and goes to the step that it names; paper shows the search as it ended. */
function wireAddress(page) {
  const { player, address } = page;
  let shown = 0;
  const toTheEnd = () => {
    shown = player.step;
    player.go(player.last);
    page.followers.draw();
  };
  wirePaper(stage, toTheEnd, () => player.go(shown));
  address.readers.push(() => {
    const asked = stepInAddress(page);
    if (asked === null) return;
    player.pause();
    player.go(asked.step, asked.part);
    showStage();
  });
  player.listeners.push((view) => "ready" in document.documentElement.dataset && address.set("step", stepName(view)));
  wireVoice(player, (view) => spokenStep(page, view));
}

function spokenStep(page, view) {
  // The panel of the quiz speaks for itself.
  if (page.quiz.on) return "";
  if (view.step === 0) return W.say_zero;
  if (view.part > 0) return spokenPart(view);
  return fill(W.say_step, {
    n: count(view.step),
    last: count(page.player.last),
    id: view.current,
    why: view.why,
    open: count(view.open.length),
    closed: count(view.closed.length),
  });
}

/** The line of the pseudocode at work, with its values, and the reason of a try. */
function spokenPart({ step, part, parts, done, tries }) {
  const line = document.querySelector(`#stepper .code [data-line="${done.line}"]`);
  const reason = isOfTry(done.line) && done.tries > 0 ? tries[done.tries - 1].reason : "";
  return fill(W.say_part, { n: count(step), k: part, last: parts.length, line: line?.firstChild.data ?? "", says: `${done.says} ${reason}`.trim() });
}
