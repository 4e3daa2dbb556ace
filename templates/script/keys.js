// Keys and the buttons that do the same, the dialog that lists them, and the switch between boards and ids.

/**
 * `actions` has what each key does, a capital letter standing for shift; `onClick` the key of each button. Keys with a
 * `stage` work wherever the page stands, unless they are switched off: then only Escape does.
 */
function wireKeyboard(actions, onClick, stage = null) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const asking = document.querySelector("dialog:modal:not(#large)");
    if (asking) {
      if (event.key === "Escape") shut(asking);
      return;
    }
    const action = actions[keyName(event)];
    if (rove(event)) event.preventDefault();
    else if (action && isFree(event, stage)) {
      event.preventDefault();
      stage?.show(event);
      action(event);
    }
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-do]");
    if (button && button.getAttribute("aria-disabled") !== "true") actions[onClick[button.dataset.do]]?.({ repeat: false });
  });
}

/** Closes a dialog. A button in it would keep the focus until the next frame, and take the keys that come before that. */
function shut(dialog) {
  dialog.close();
  if (dialog.contains(document.activeElement)) document.activeElement.blur();
}

/** An arrow with shift is a key of its own; of letters, shift makes capitals. */
function keyName({ key, shiftKey }) {
  return shiftKey && /^Arrow/.test(key) ? `Shift+${key}` : key;
}

/** The keys that go from step to step. */
function stepKeys(player) {
  const to = (step) => () => (player.pause(), player.go(step()));
  return {
    ArrowLeft: (event) => stepBy(player, -1, event.repeat),
    ArrowRight: (event) => stepBy(player, 1, event.repeat),
    Home: to(() => 0),
    End: to(() => player.last),
    " ": () => (player.playing ? player.pause() : player.play()),
  };
}

/** From within a step, forward is to its end. */
function stepBy(player, by, repeated) {
  player.pause();
  const ahead = by > 0 && player.part > 0 ? 0 : by;
  if (repeated) player.soon((player.frame ? player.wanted : player.step) + by);
  else player.go(player.step + ahead);
}

/** Returns true if a key is meant neither for what has the focus nor for scrolling. */
function isFree({ key, target }, stage) {
  if (key === "Escape") return true;
  if (stage && !stage.listens(key)) return false;
  if (target.matches("textarea, select, [contenteditable], input:not([type=range], [type=radio], [type=checkbox])")) return false;
  if (target.type === "range" && /^(Arrow|Home|End)/.test(key)) return false;
  if (key === " " && target.closest("button, summary, [role=button], [type=radio], [type=checkbox]")) return false;
  if (target.matches(".scroll") && /^(Arrow|Home|End)/.test(key)) return false;
  return stage !== null || !/^( |Home|End)$/.test(key) || inSight(byId("stepper")) || target.matches("svg.chart");
}

function inSight(node) {
  const box = node.getBoundingClientRect();
  return box.bottom > 0 && box.top < innerHeight;
}

/** Lists keys, each a pair: its names and what it does. */
function writeKeys(keys) {
  byId("keys-list").replaceChildren(
    ...keys.map(([names, what]) =>
      element("div", {}, element("dt", {}, ...names.flatMap((name) => [element("kbd", {}, name), " "])), element("dd", {}, what)),
    ),
  );
}

function wireListSwitch(page) {
  const buttons = [...document.querySelectorAll("#stepper [data-lists]")];
  const set = (mode) => {
    page.listMode = mode;
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.lists === mode));
    page.measure?.();
    page.redrawLists();
  };
  for (const button of buttons) button.addEventListener("click", () => set(button.dataset.lists));
  page.switchLists = () => set(page.listMode === "boards" ? "ids" : "boards");
}
