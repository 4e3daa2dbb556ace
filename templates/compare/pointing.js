// One board is one thing: pointed at, or in focus, it is lit in every run and on every map.

function wirePointing(page) {
  const columns = byId("columns");
  const look = ({ target }) => {
    const node = target.closest("[data-node]"),
      run = runAt(page, target);
    light(page, node && run ? boardOf(run.table, Number(node.dataset.node)) : null);
  };
  columns.addEventListener("pointerover", look);
  columns.addEventListener("focusin", look);
  columns.addEventListener("pointerleave", () => light(page, null));
  columns.addEventListener("focusout", () => light(page, null));
}

/** The run in whose column an element is. */
function runAt(page, element) {
  const letter = element.closest("[data-run]")?.dataset.run;
  return page.runs.find((run) => run.letter === letter);
}

function boardOf(table, id) {
  return { low: table.low[id], high: table.high[id] };
}

function isBoard(board, table, id) {
  return board !== null && table.low[id] === board.low && table.high[id] === board.high;
}

/** Lights a board, or none. */
function light(page, board) {
  if (board?.low === page.lit?.low && board?.high === page.lit?.high) return;
  page.lit = board;
  drawLit(page);
}

function drawLit(page) {
  for (const { letter, table } of page.runs)
    for (const node of document.querySelectorAll(`#run-${letter} [data-node]`))
      node.classList.toggle("lit", isBoard(page.lit, table, Number(node.dataset.node)));
  for (const listen of page.pointListeners) listen(page.lit);
}
