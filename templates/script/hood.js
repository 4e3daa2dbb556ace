// Draws what surrounds the current node in a large tree: the path from the start, the siblings along it, the children.

const HOOD = { cell: 15, gapX: 12, gapY: 32, beside: 5, first: 3, last: 7 };

/** The rows of the drawing, each with the place of the node that the next row hangs from. */
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
  const unit = { wide: table.head.cols * HOOD.cell, high: table.head.rows * HOOD.cell };
  const widest = Math.max(...rows.map((row) => row.nodes.length), 3);
  const room = (node) => 6 * Math.max(...labelOf(table, node).map((line) => line.length));
  unit.label = HOOD.beside + Math.max(...rows.flatMap((row) => row.nodes.map(room)));
  unit.pitch = unit.wide + unit.label + HOOD.gapX;
  const width = widest * unit.pitch + 40;
  const svg = svgElement("svg", { class: "tree", role: "group", "aria-label": W.tree_nodes, "data-rove": "" });
  const edges = svgElement("g");
  svg.append(edges);
  let y = 20,
    above = null,
    drawn = 0;
  for (const row of rows) {
    if (row.left) {
      svg.append(
        svgElement(
          "text",
          { class: "left-out", x: width / 2, y: y + 4, "text-anchor": "middle" },
          fill(W.hood_gap, { n: count(row.left) }),
        ),
      );
      y += 34;
      above = null;
      continue;
    }
    const places = drawRow(page, view, row, { y, width, unit, step, svg, edges, above, inWay: row.from });
    drawn += row.nodes.length;
    above = places.get(row.from) ?? null;
    y += unit.high + HOOD.gapY;
  }
  svg.setAttribute("viewBox", `0 0 ${width} ${y}`);
  scroll.replaceChildren(svg);
  svg.querySelectorAll("g.node").forEach((node, at) => makeButton(node, at === 0));
  const all = Math.min(table.first[step + 1], round.end) - round.start;
  const gap = rows.find((row) => row.left);
  const cut = gap ? ` (${fill(W.hood_gap, { n: count(gap.left) })})` : "";
  says.textContent = step === 0 ? W.hood_zero : fill(W.hood_says, { id, drawn: count(drawn), all: count(all) }) + cut;
}

function drawRow(page, view, row, at) {
  const { table } = page;
  const { pitch } = at.unit;
  const left = (at.width - (row.nodes.length - 1) * pitch - at.unit.wide - at.unit.label) / 2;
  const places = new Map();
  row.nodes.forEach((id, index) => {
    const x = left + index * pitch,
      middle = x + at.unit.wide / 2;
    const marks = [stateOf(table, id, view.step), ...flagsOf(page, id, view.step)];
    at.svg.append(hoodNode(page, id, marks, middle, at));
    if (at.above) {
      const bend = (at.above.y + at.y) / 2;
      at.edges.append(
        svgElement("path", {
          class: `edge${page.path.has[id] && showsPath(page, view.step) ? " path" : ""}${id === at.inWay || id === view.current ? " now" : ""}`,
          d: `M${at.above.x} ${at.above.y}C${at.above.x} ${bend} ${middle} ${bend} ${middle} ${at.y}`,
        }),
      );
    }
    const hidden = id === at.inWay ? 0 : childrenOf(table, id, view.step).length;
    if (hidden > 0 && view.current !== id) {
      at.svg.append(
        svgElement(
          "text",
          { class: "left-out", x: middle, y: at.y + at.unit.high + 13, "text-anchor": "middle" },
          fill(W.hood_children, { n: hidden }),
        ),
      );
    }
    places.set(id, { x: middle, y: at.y + at.unit.high });
  });
  return places;
}

/** The same parts and classes as in the tree that stands in the page; its x is the node's middle. */
function hoodNode(page, id, marks, x, at) {
  const { y, unit, step } = at;
  const { table } = page;
  const left = -unit.wide / 2;
  const board = svgElement(
    "g",
    { class: "b" },
    svgElement("rect", { class: "frame", x: left, width: unit.wide, height: unit.high }),
  );
  tilesOf(table, table.low[id], table.high[id]).forEach((tile, cell) => {
    const at = left + (cell % table.head.cols) * HOOD.cell,
      down = Math.floor(cell / table.head.cols) * HOOD.cell;
    const moved = table.came[id] !== NONE && table.blank[table.parent[id]] === cell;
    if (tile === 0 || moved)
      board.append(svgElement("rect", { class: moved ? "m" : "z", x: at, y: down, width: HOOD.cell, height: HOOD.cell }));
    if (tile > 0) board.append(svgElement("text", { x: at + HOOD.cell / 2, y: down + 11 }, String(tile)));
  });
  const circle = svgElement(
    "g",
    { class: "i" },
    svgElement("circle", { cy: unit.high / 2, r: 16 }),
    svgElement("text", { y: unit.high / 2 + 4 }, `n${id}`),
  );
  const group = svgElement(
    "g",
    { class: `node ${marks.join(" ")}`, "data-node": id, transform: `translate(${x},${y})` },
    board,
    circle,
    ...labelOf(table, id).map((line, row) =>
      svgElement("text", { class: row === 0 ? "n" : "f", x: HOOD.beside - left, y: 11 + row * HOOD.cell }, line),
    ),
  );
  const beside = at.above?.x < x ? 8 : -8;
  if (table.came[id] !== NONE) group.append(svgElement("text", { class: "c", x: beside, y: -6 }, MOVES[table.came[id]]));
  const taken = takenIn(table, id);
  if (taken > 0 && taken <= step) group.append(expansionNumber(unit, taken));
  describe(group, table, id, marks);
  return group;
}

/** f, and where it is a sum, of what. */
function sumText(table, id) {
  const f = hundredths(table.f[id]);
  const [, perG, perH] = table.head.f;
  if (perG === 0 || !table.head.h) return f;
  return `${f} = ${table.g[id]} + ${perH === 100 ? "" : `${hundredths(perH)}·`}${table.h[id]}`;
}

/** The lines beside a board: the number of the node, f, and of what it is the sum. */
function labelOf(table, id) {
  const [f, ...sum] = sumText(table, id).split(" = ");
  return [`n${id}`, `f ${f}`, ...sum.map((text) => text.replaceAll(" ", ""))];
}

/** The step in which a node was taken, circled, beside the corner of its board. */
function expansionNumber(unit, step) {
  const x = unit.wide / 2 + 5;
  const text = String(step);
  return svgElement(
    "g",
    { class: "x" },
    svgElement("rect", { x: x - 5 - 2.5 * text.length, y: -15, width: 10 + 5 * text.length, height: 18, rx: 9 }),
    svgElement("text", { x, y: -3 }, text),
  );
}
