// Questions that a reader types, and the place of the answers.

/** Says what was found or went wrong, in one place; parts may be links. */
function say(...parts) {
  byId("message").replaceChildren(...parts);
}

/** Reads a step out once the reader stays at it; `words(view)` are what is said. */
function wireVoice(player, words) {
  let voice = 0;
  player.listeners.push((view) => {
    if (!("ready" in document.documentElement.dataset)) return;
    clearTimeout(voice);
    const said = words(view);
    voice = setTimeout(() => (byId("spoken").textContent = said), 500);
  });
}

/** Passes what a reader types in search of a state to `show`. */
function wireFind(show) {
  byId("find").addEventListener("submit", (event) => {
    event.preventDefault();
    byId("find-board").blur();
    show(byId("find-board").value);
  });
}
