// How many nodes have room in the lists of a column. All columns are as large, so that one is measured for all.

/** Room for the head of a list, in units of the type size. */
const LIST_HEAD = 2.6;

function measureColumns(page) {
  const columns = byId("columns");
  const shown = [...columns.querySelectorAll(".run")].find((each) => each.clientWidth > 0);
  const unit = parseFloat(getComputedStyle(document.documentElement).fontSize);
  // The name and f of a node stand side by side; without its board, it has the letters of the runs that hold it before its name.
  const roomIn = sizeNodes(columns, page, page.letters, 0.4 * page.runs.length);
  const rooms = { ...page.rooms };
  for (const name of ["open", "closed"]) {
    const held = shown?.querySelector(`.held.${name}`);
    if (held?.clientWidth) rooms[name] = roomIn(held.lastElementChild.clientWidth / unit - 0.95, held.clientHeight / unit - LIST_HEAD);
  }
  if (JSON.stringify(rooms) === JSON.stringify(page.rooms)) return;
  page.rooms = rooms;
  page.redrawLists();
}

function wireRoom(page) {
  page.letters = lettersOf(page.runs);
  page.measure = () => measureColumns(page);
  new ResizeObserver(page.measure).observe(byId("columns"));
}
