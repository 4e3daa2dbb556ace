// Tells where each run has the board that a reader chose, now or at another step.

function wireChosen(page) {
  byId("columns").addEventListener("click", ({ target }) => {
    const node = target.closest("[data-node]"),
      run = runAt(page, target);
    if (!node || !run) return;
    const id = Number(node.dataset.node);
    choose(page, isBoard(page.chosen, run.table, id) ? null : boardOf(run.table, id));
  });
  byId("chosen").addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]");
    if (step) goToStep(page, Number(step.dataset.step));
    else if (event.target.closest('[data-do="close"]')) choose(page, null);
  });
  page.player.listeners.push(() => drawChosen(page));
}

/** Chooses a board, or none. */
function choose(page, board) {
  page.chosen = board;
  drawChosen(page);
  page.redrawLists();
}

function drawChosen(page) {
  const { chosen, runs } = page;
  const panel = byId("chosen");
  panel.hidden = chosen === null;
  if (chosen === null) return;
  const { table } = runs[0];
  byId("chosen-board").replaceChildren(boardElement(tilesOf(table, chosen.low, chosen.high), table.head.cols));
  byId("chosen-runs").replaceChildren(
    ...runs.map((run) => element("li", {}, element("b", { class: "letter" }, run.letter), " ", ...whereabouts(run, chosen))),
  );
}

/** Tells where a run has a board. */
function whereabouts(run, { low, high }) {
  const { table, index, step } = run;
  const found = index.held(low, high, step) ?? index.otherwise(low, high, step);
  if (found === null) return [W.live_where_never];
  const { id, place } = found;
  const number = place === "closed" ? takenIn(table, id) : table.made[id];
  const link = element("button", { type: "button", class: "link", "data-step": number }, count(number));
  return fillNodes(W[`live_where_${place}`], { node: `n${id}`, f: hundredths(table.f[id]), n: link });
}
