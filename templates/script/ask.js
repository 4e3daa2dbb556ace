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

/** Reads the board that a reader types and calls `show(board)`; where nodes can be shown, `n11` is one. */
function wireFind(page, show, showNumber = null) {
  byId("find").addEventListener("submit", (event) => {
    event.preventDefault();
    byId("find-board").blur();
    const text = byId("find-board").value;
    const number = /^\s*n\s*(\d+)\s*$/i.exec(text.normalize("NFKC"))?.[1];
    if (showNumber && number !== undefined) return showNumber(Number(number));
    const board = parseBoard(text, page.head);
    if (board === null) page.say(fill(W.find_bad, { last: page.head.rows * page.head.cols - 1, example: page.head.start }));
    else show(board);
  });
}
