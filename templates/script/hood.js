// Draws what surrounds the current node in a large tree: the path from the start, the siblings along it, the children.

const HOOD = { line: 15, gapX: 12, gapY: 32, beside: 5, first: 3, last: 7 };

/** The rows of the drawing, each with the node that the next row hangs from. */
function hoodRows(table, id, step) {
  const way = wayTo(table, id);
  // A quiz leaves no room for what is not made yet.
  const below = (node) => childrenOf(table, node, step).filter((child) => !page.quiz?.on || isMade(table, child, step));
  const rows = way.map((node, at) => ({ nodes: at === 0 ? [node] : below(way[at - 1]), from: node }));
  rows.push({ nodes: below(id), from: null });
  const left = rows.length - HOOD.first - HOOD.last;
  if (left > 1) rows.splice(HOOD.first, left, { nodes: [], from: null, left });
  return rows.filter((row) => row.nodes.length > 0 || row.left);
}

function drawHood(page, view, scroll, says) {
  const { table } = page;
  const { step } = view;
  const round = roundOf(table, step);
  const id = view.current ?? round.start;
  const rows = hoodRows(table, id, step);
  const unit = unitOf(table, rows.flatMap((row) => row.nodes));
  const width = Math.max(...rows.map((row) => row.nodes.length), 3) * unit.pitch + 40;
  const places = new Map();
  const notes = [];
  let y = 20;
  for (const { nodes, from, left } of rows) {
    if (left) notes.push([width / 2, y + 4, fill(W.hood_gap, { n: count(left) })]);
    const first = (width - (nodes.length - 1) * unit.pitch - unit.label) / 2;
    nodes.forEach((node, at) => {
      const x = first + at * unit.pitch;
      places.set(node, { x, y });
      const hidden = node === from || node === view.current ? 0 : childrenOf(table, node, step).length;
      if (hidden > 0) notes.push([x, y + unit.high + 13, `… ${hidden}`]);
    });
    y += left ? 34 : unit.high + HOOD.gapY;
  }
  drawNodes(page, view, scroll, { places, notes, unit, size: [width, y] });
  const all = Math.min(table.first[step + 1], round.end) - round.start;
  const cut = rows.flatMap(({ left }) => (left ? ` (${fill(W.hood_gap, { n: count(left) })})` : []));
  says.textContent = step === 0 ? W.hood_zero : fill(W.hood_says, { id: table.space.label(id), drawn: count(places.size), all: count(all) }) + cut.join("");
}

/** Returns the size of boards and of the labels beside them, and the distance from one node to the next. */
function unitOf(table, ids) {
  const [wide, high] = table.space.size();
  const label = HOOD.beside + 6 * Math.max(...ids.flatMap((id) => linesOf(table, id).map((line) => line.length)));
  return { wide, high, label, pitch: wide + label + HOOD.gapX };
}

/** Draws nodes; the place of each is the middle of its board's upper edge. */
function drawNodes(page, view, scroll, { places, notes, unit, size }) {
  const { table } = page;
  const edges = svgElement("g");
  const looks = { class: "tree", role: "group", "aria-label": W.tree_nodes, "data-rove": "", viewBox: `0 0 ${size.join(" ")}` };
  const svg = svgElement("svg", looks, edges);
  const now = wayNow(table, view);
  for (const [id, { x, y }] of places) {
    const above = places.get(table.parent[id]);
    svg.append(hoodNode(page, view, id, unit, { x, y, above }));
    if (!above) continue;
    const [from, bend] = [above.y + unit.high, (above.y + unit.high + y) / 2];
    const d = `M${above.x} ${from}C${above.x} ${bend} ${x} ${bend} ${x} ${y}`;
    edges.append(svgElement("path", { class: edgeMarks(page, id, view.step, now), d }));
  }
  svg.append(...notes.map(([x, y, text]) => svgElement("text", { class: "left-out", x, y }, text)));
  scroll.replaceChildren(svg);
  svg.querySelectorAll("g.node").forEach((node, at) => makeButton(node, at === 0));
}

/** Draws a node with the same parts and classes as in the tree of the document. */
function hoodNode(page, view, id, unit, { x, y, above }) {
  const { table } = page;
  const { space } = table;
  const left = -unit.wide / 2;
  const frame = svgElement("rect", { class: "frame", x: left, width: unit.wide, height: unit.high });
  const board = svgElement("g", { class: "b" }, frame, ...space.drawing(id, left));
  const number = svgElement("text", { y: unit.high / 2 + 4 }, space.name(id));
  const labels = linesOf(table, id).map((line, row) =>
    svgElement("text", { class: row === 0 && space.isPictured ? "n" : "f", x: HOOD.beside - left, y: 11 + row * HOOD.line }, line),
  );
  const marks = [stateOf(table, id, view.step), ...flagsOf(page, id, view.step)];
  const looks = { class: `node ${marks.join(" ")}`, "data-node": id, transform: `translate(${x},${y})` };
  const group = svgElement("g", looks, board, svgElement("g", { class: "i" }, number), ...labels);
  const beside = above?.x < x ? 8 : -8;
  if (space.isPictured && table.parent[id] !== NEVER) group.append(svgElement("text", { class: "c", x: beside, y: -6 }, space.edge(id)));
  const taken = takenIn(table, id);
  if (taken > 0 && taken <= view.step) group.append(expansionNumber(unit, taken));
  describe(group, table, id, marks);
  return group;
}

/** The lines beside a board: the number of the node, f, and of what it is the sum. */
function linesOf(table, id) {
  const [f, ...sum] = sumText(table, id).split(" = ");
  const name = table.space.isPictured ? [table.space.name(id)] : [];
  return [...name, `f ${f}`, ...sum.map((text) => text.replaceAll(" ", ""))];
}

/** The step in which a node was taken, circled, beside the corner of its board. */
function expansionNumber(unit, step) {
  const text = String(step);
  const wide = Math.max(18, 9 + 6.2 * text.length);
  // It begins over the corner, however long it is.
  const x = unit.wide / 2 - 4 + wide / 2;
  const pill = { x: x - wide / 2, y: -15, width: wide, height: 18, rx: 9 };
  return svgElement("g", { class: "x" }, svgElement("rect", pill), svgElement("text", { x, y: -3 }, text));
}
