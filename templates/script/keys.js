// Keys and the buttons that do the same, the dialog that lists them, and the switch between boards and ids.

/**
 * `actions` maps names, of buttons too, to a key (a capital letter for shift) and what it does. The keys work wherever the page is
 * scrolled to, after `stage.show`, while `stage.listens`; Escape always does.
 */
function wireKeyboard(actions, stage) {
  const byKey = Object.fromEntries(Object.values(actions));
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const asking = document.querySelector("dialog:modal");
    if (asking) {
      if (event.key === "Escape") shut(asking);
      return;
    }
    // The browser closes a popover.
    if (event.key === "Escape" && document.querySelector(":popover-open")) return;
    if (event.key === "Escape" && event.target.matches(":is(.bar, .jumpbar) :is(input:not([type=range]), select)")) return event.target.blur();
    const action = byKey[keyName(event)];
    if (rove(event)) event.preventDefault();
    else if (action && isFree(event, stage)) {
      event.preventDefault();
      stage.show(event);
      action(event);
    }
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-do]");
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    const asking = button.closest("dialog:modal");
    if (asking && button.dataset.do === "close") shut(asking);
    else actions[button.dataset.do]?.[1]({ repeat: false });
  });
}

/** Opens the list of keys at its beginning. */
function showKeys() {
  byId("keys").showModal();
  byId("keys-title").focus();
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

/** Returns the actions that the stages of one run and of several share. */
function usualActions(page) {
  const { player } = page;
  const to = (step) => () => (player.pause(), player.go(step()));
  return {
    first: ["Home", to(() => 0)],
    back: ["ArrowLeft", (event) => stepBy(player, -1, event.repeat)],
    play: [" ", () => player.toggle()],
    forward: ["ArrowRight", (event) => stepBy(player, 1, event.repeat)],
    last: ["End", to(() => player.last)],
    goto: ["g", () => byId("goto").select()],
    find: ["b", () => byId("find-board").select()],
    lists: ["l", () => page.switchLists()],
    present: [".", () => present(page, !page.presenting)],
    keys: ["?", () => showKeys()],
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
function isFree({ key, target, shiftKey }, stage) {
  if (key === "Escape") return true;
  if (!stage.listens(key, target)) return false;
  if (target.matches("textarea, select, [contenteditable], input:not([type=range], [type=radio], [type=checkbox])")) return false;
  if (target.type === "range" && /^(Arrow|Home|End|Page)/.test(key) && !shiftKey) return false;
  if (key === " " && target.closest("button, summary, [role=button], [type=radio], [type=checkbox]")) return false;
  return !(target.matches(".scroll") && /^(Arrow|Home|End)/.test(key));
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
  page.setLists = set;
  page.switchLists = () => set(page.listMode === "boards" || buttons.length === 0 ? "ids" : "boards");
}
