// How many nodes have room in the lists of a column. All columns are as large, so that one is measured for all.

/** Room for the head of a list, in units of the type size. */
const LIST_HEAD = 2.2;

function measureColumns(page) {
  const columns = byId("columns");
  const shown = [...columns.querySelectorAll(".run")].find((each) => each.clientWidth > 0);
  const unit = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const nodes = Math.max(...page.runs.map(({ head }) => head.nodes));
  const size = nodeSize({ head: { ...page.head, nodes }, presenting: page.presenting }, page.listMode);
  // Without its board, a node has the letters of the runs that hold it before its name.
  const wide = size.wide + (page.listMode === "ids" ? 0.4 * page.runs.length : 0);
  columns.style.setProperty("--list-cell", `${page.presenting ? CELL.presenting : CELL.plain}rem`);
  columns.style.setProperty("--list-wide", `${wide}rem`);
  const rooms = { ...page.rooms };
  for (const name of ["open", "closed"]) {
    const held = shown?.querySelector(`.held.${name}`);
    if (!held?.clientWidth) continue;
    rooms[name] = {
      perRow: Math.max(2, Math.floor((held.lastElementChild.clientWidth / unit - 0.15) / (wide + 0.3))),
      rows: Math.max(1, Math.floor((held.clientHeight / unit - LIST_HEAD + 0.8) / size.high)),
    };
  }
  if (JSON.stringify(rooms) === JSON.stringify(page.rooms)) return;
  page.rooms = rooms;
  page.redrawLists();
}

function wireRoom(page) {
  page.measure = () => measureColumns(page);
  new ResizeObserver(page.measure).observe(byId("columns"));
}
