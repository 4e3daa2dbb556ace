// A board that is pointed at or in focus is lit in every run; of one that is chosen, a line for each run says where it has it.

function wireBoards(page) {
  const columns = byId("columns");
  const boardAt = ({ target }) => {
    const node = target.closest("[data-node]");
    const letter = target.closest("[data-run]")?.dataset.run;
    const run = page.runs.find((each) => each.letter === letter);
    return node && run ? boardOf(run.table, Number(node.dataset.node)) : null;
  };
  for (const type of ["pointerover", "focusin"]) columns.addEventListener(type, (event) => light(page, boardAt(event)));
  for (const type of ["pointerleave", "focusout"]) columns.addEventListener(type, () => light(page, null));
  columns.addEventListener("click", (event) => {
    const board = boardAt(event);
    if (board) choose(page, isSame(board, page.chosen) ? null : board);
  });
  byId("chosen").addEventListener("click", ({ target }) => {
    const step = target.closest("[data-step]");
    if (step) goToStep(page, Number(step.dataset.step));
    else if (target.closest('[data-do="close"]')) choose(page, null);
  });
  page.player.listeners.push(() => drawChosen(page));
}

function boardOf(table, id) {
  return { low: table.low[id], high: table.high[id] };
}

function isSame(one, other) {
  return one?.low === other?.low && one?.high === other?.high;
}

/** Lights a board, or none. */
function light(page, board) {
  if (isSame(board, page.lit)) return;
  page.lit = board;
  drawLit(page);
}

function drawLit(page) {
  for (const { letter, table, index, step, pointListeners } of page.runs) {
    const held = page.lit && index.held(page.lit.low, page.lit.high, step);
    for (const listener of pointListeners) listener(held?.id ?? null);
    for (const node of document.querySelectorAll(`#run-${letter} [data-node]`))
      node.classList.toggle("lit", isSame(page.lit, boardOf(table, Number(node.dataset.node))));
  }
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
  byId("chosen-board").replaceChildren(table.space.pictureOf(chosen));
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
  return fillNodes(W[`live_where_${place}`], { node: table.space.name(id), f: table.space.f(table.f[id]), n: stepLink(number, count(number)) });
}
