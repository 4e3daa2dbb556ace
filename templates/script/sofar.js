// The tree as far as it is made, for the quiz: its shape leaves no room for what is to come.

/** Of a larger tree, what surrounds the node at work is drawn. */
const SO_FAR = 150;

class SoFar extends Drawing {
  constructor(page, figure, zoom) {
    super(page, figure, zoom, (view) => drawSoFar(page, view, zoom.pane, figure));
    this.grows = true;
  }

  /** Takes the place of the drawing that the page has. */
  enter() {
    this.kept = [...this.zoom.pane.childNodes];
  }

  leave() {
    this.zoom.pane.replaceChildren(...this.kept);
  }
}

function drawSoFar(page, view, scroll, figure) {
  const { table } = page;
  const { step } = view;
  const round = roundOf(table, step);
  const end = Math.min(round.end, table.first[step + 1] ?? round.end);
  let last = step === 0 ? round.start + 1 : end;
  while (last > round.start + 1 && !isMade(table, last - 1, step)) last--;
  if (last - round.start > SO_FAR) return drawHood(page, view, scroll, figure.querySelector(".reading") ?? element("p"));
  const ids = Array.from({ length: last - round.start }, (_, at) => round.start + at);
  const unit = { wide: table.head.cols * HOOD.cell, high: table.head.rows * HOOD.cell };
  unit.label = HOOD.beside + Math.max(...ids.flatMap((id) => labelOf(table, id).map((line) => 6 * line.length)));
  const pitch = unit.wide + unit.label + HOOD.gapX;
  const places = placesOf(table, ids, pitch, unit.high + HOOD.gapY, unit.wide);
  const across = [...places.values()].map(({ x }) => x),
    down = [...places.values()].map(({ y }) => y);
  const svg = svgElement("svg", {
    class: "tree",
    role: "group",
    "aria-label": W.tree_nodes,
    "data-rove": "",
    viewBox: `0 0 ${Math.max(...across) + pitch} ${Math.max(...down) + unit.high + HOOD.gapY}`,
  });
  const now = new Set(view.current === null ? [] : wayTo(table, view.current));
  const edges = svgElement("g");
  svg.append(edges);
  for (const id of ids) {
    const { x, y } = places.get(id);
    const above = places.get(table.parent[id]) ?? null;
    const marks = [stateOf(table, id, step), ...flagsOf(page, id, step)];
    svg.append(hoodNode(page, id, marks, x, { y, unit, step, above }));
    if (!above) continue;
    const [from, bend] = [above.y + unit.high, (above.y + unit.high + y) / 2];
    const looks = `edge${marks.includes("path") ? " path" : ""}${now.has(id) ? " now" : ""}`;
    edges.append(svgElement("path", { class: looks, d: `M${above.x} ${from}C${above.x} ${bend} ${x} ${bend} ${x} ${y}` }));
  }
  scroll.replaceChildren(svg);
  svg.querySelectorAll("g.node").forEach((node, at) => makeButton(node, at === 0));
}

/** Leaves side by side from the left, a parent above the middle of its children, a row for each depth. */
function placesOf({ parent, depth }, ids, pitch, high, wide) {
  const children = new Map(ids.map((id) => [id, []]));
  for (const id of ids) children.get(parent[id])?.push(id);
  const places = new Map();
  const [root] = ids;
  // A node stands on the stack twice: its children are placed between.
  const stack = [root];
  let leaves = 0;
  while (stack.length > 0) {
    const id = stack.at(-1);
    const below = children.get(id);
    if (below.length > 0 && !places.has(below[0])) {
      stack.push(...[...below].reverse());
      continue;
    }
    stack.pop();
    const x = below.length > 0 ? (places.get(below[0]).x + places.get(below.at(-1)).x) / 2 : 20 + wide / 2 + pitch * leaves++;
    places.set(id, { x, y: 20 + depth[id] * high });
  }
  return places;
}
