// Keys of a report: jumps, presentation mode; the address, and what is read out after a step.

function actionsOf(page) {
  const actions = {
    ...usualActions(page),
    "try-back": ["Shift+ArrowLeft", () => goPart(page.player, -1)],
    "try-on": ["Shift+ArrowRight", () => goPart(page.player, 1)],
    before: ["o", () => page.switchBefore()],
    apart: ["h", () => page.switchApart?.()],
    marks: ["m", () => page.showMarks(!page.pathShown)],
    path: ["path", () => page.playPath?.()],
    share: ["share", () => page.share()],
    black: [",", () => page.switchBlack()],
    "page-on": ["PageDown", (event) => stepBy(page.player, 1, event.repeat)],
    "page-back": ["PageUp", (event) => stepBy(page.player, -1, event.repeat)],
    more: ["more", () => document.querySelector("#stepper .bar").classList.toggle("with-more")],
    fit: ["0", () => page.fitAll?.()],
    quiz: ["q", () => page.quiz.toggle()],
    leave: ["Escape", () => page.closeLife() || page.unpin() || leave(page)],
  };
  [...PANES, "graph"].forEach((name, at) => (actions[`alone-${name}`] = [String(at + 1), () => page.panes.toggleAlone(name)]));
  for (const { name, key } of KINDS) {
    actions[`next-${name}`] = [key, () => jump(page, name, true)];
    actions[`previous-${name}`] = [key.toUpperCase(), () => jump(page, name, false)];
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

function wireKeys(page) {
  wireKeyboard(actionsOf(page), {
    // The quiz has keys of its own; what would show the future is not among them.
    listens(key) {
      if (!byId("keys-on").checked || (page.quiz.on && !/^[q.?]$/.test(key))) return false;
      // Further down, the keys that scroll are the page's own, and a clicker's are always but in the presentation.
      return /^Page/.test(key) ? page.presenting : stageInSight() || !/^(Arrow|Home|End| )/.test(key);
    },
    show: ({ key }) => /^([.?]|Escape)$/.test(key) || showStage(),
  });
}

function listKeys(page) {
  const kinds = kindsOf(page).map(({ name, key }) => [
    [key],
    fill(W.jump_next, { name: W[`jump_${name}`] }),
  ]);
  writeKeys([
    [["←", "→"], `${W.go_back}, ${W.go_forward}`],
    [["Shift ←", "Shift →"], `${W.go_try_back}, ${W.go_try_on}`],
    [["Home", "End"], `${W.go_first}, ${W.go_last}`],
    [["Space"], W.go_play],
    ...kinds,
    [["Shift"], W.key_shift],
    [["g"], W.key_go],
    [["b"], W.find_node],
    ...(page.table.space.isPictured ? [[["l"], `${W.lists_as} ${W.as_boards}, ${W.as_ids}`]] : []),
    [["o"], W.show_before],
    ...(page.switchApart ? [[["h"], W.apart]] : []),
    [["m"], W.path_on],
    ...(page.fitAll ? [[["0"], W.zoom_fit]] : []),
    [["1", "2", "3"], `${W.alone_now}, ${W.alone_tree}, ${W.alone_lists}`],
    ...(page.moreKeys ?? []),
    ...(page.quiz.panel ? [[["q"], W.quiz_start]] : []),
    [["."], W.present],
    [["PgUp", "PgDn"], W.key_clicker],
    [[","], W.key_black],
    [["?"], W.key_help],
    [["Esc"], W.key_escape],
    [["←", "→", "↑", "↓"], W.key_inside],
    [["Enter"], W.key_enter],
  ]);
}

/** The bar above the step, and the box for its number. */
function wireControls(page) {
  const { player } = page;
  const last = count(player.last);
  wireBar(player);
  byId("goto").style.setProperty("--digits", String(player.last).length);
  byId("of-steps").textContent = fill(W.of_steps, { n: last });
  wireGoto(page, {
    read(text) {
      const [, step, part = 0] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
      return Number(step) <= player.last ? [Number(step), Number(part)] : null;
    },
    name: stepName,
    says: ({ step }) => fill(W.slider_value, { n: count(step), last }),
    bad: () => fill(W.bad_step, { last }),
  });
}

function drawMarks() {
  drawLegend(byId("legend"), ["current", "open", "closed", "gone", "new", "leaves", "head", "way", "path", "dead", "slid"]);
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
