// The graph on the stage, each vertex marked as what its latest node is at the step. Every drawing of a graph or a map will do
// whose vertices have `data-vertex` and whose lines have `data-arcs`.

function wireSpace(page) {
  const pane = byId("graphpane");
  if (!pane) return;
  const scroll = pane.querySelector(".scroll");
  const zoom = new Zoom(page, scroll);
  const legend = element("ul", { class: "legend" });
  drawLegend(legend, ["current", "number", "open", "closed", "new", "way", "path"]);
  scroll.parentElement.append(legend);
  page.fitGraph = () => zoom.fit();
  page.moreKeys = [[["4"], W.alone_graph]];
  zoom.start(new GraphDrawing(page, scroll, zoom));
  page.followers.add(pane, (view) => zoom.step(view));
  new ResizeObserver(() => zoom.resize()).observe(scroll);
}

class GraphDrawing extends Drawing {
  constructor(page, figure, zoom) {
    super(page, figure, zoom, (view) => this.mark(view));
    const place = (group) => ({
      group,
      vertex: Number(group.dataset.vertex),
      lines: [...group.querySelectorAll(".beside")],
      order: group.querySelector(".order"),
    });
    this.places = [...this.svg.querySelectorAll("[data-vertex]")].map(place);
    this.strands = [...this.svg.querySelectorAll("[data-arcs]")].map((group) => ({ group, arcs: group.dataset.arcs.split(" ").filter(Boolean).map(Number) }));
  }

  get svg() {
    return this.figure.querySelector("svg");
  }

  /** Begins at the size at which everything can be read. */
  scales(across, down) {
    const { whole, largest } = super.scales(across, down);
    const type = typeSize() / 12;
    const begin = Math.max(1.1 * type, Math.min(1.8 * type, whole[0]));
    return { whole, begin: [begin, begin], largest };
  }

  place({ kx, left, top }) {
    const [wide, high] = this.size();
    Object.assign(this.svg.style, { width: `${wide * kx}px`, height: `${high * kx}px`, left: `${left}px`, top: `${top}px` });
  }

  step(view) {
    this.drawStep(view);
    if (!this.zoom.at) this.zoom.begin();
    this.zoom.follow();
  }

  mark(view) {
    const { page } = this;
    const { table, path } = page;
    const shown = this.nodesShown(view);
    for (const place of this.places) this.markVertex(place, shown.get(place.vertex), view.step);
    const cameBy = (way) => new Set(way.slice(1).map((id) => table.came[id]));
    const now = cameBy(view.current === null ? [] : wayTo(table, view.current));
    const goal = cameBy(showsPath(page, view.step) ? path.way : []);
    const tried = new Set(view.tries.slice(0, view.done?.tries).map((one) => one.move));
    for (const { group, arcs } of this.strands.filter((each) => each.arcs.length > 0)) {
      const is = (name, set) => (arcs.some((arc) => set.has(arc)) ? ` ${name}` : "");
      setClass(group, `arc${is("now", now)}${is("tried", tried)}${is("path", goal)}`);
    }
  }

  /** The node that each vertex shows: the one at work, or the latest in open or closed. */
  nodesShown(view) {
    const { table } = this.page;
    const shown = new Map();
    const round = roundOf(table, view.step);
    for (const id of round ? nodesMade(table, round, view.step) : []) if (stateOf(table, id, view.step) !== "gone") shown.set(table.low[id], id);
    if (view.current !== null) shown.set(table.low[view.current], view.current);
    return shown;
  }

  markVertex({ group, vertex, lines, order }, id, step) {
    const { page } = this;
    const { table } = page;
    const { space } = table;
    const taken = id === undefined ? 0 : takenIn(table, id);
    const marks = id === undefined ? [] : [stateOf(table, id, step), ...flagsOf(page, id, step)];
    setClass(group, ["vertex", ...marks].join(" "));
    if (id === undefined) delete group.dataset.node;
    else group.dataset.node = id;
    const h = (value) => (value === undefined ? "" : `h ${space.amount(value)}`);
    const says = id === undefined ? [h(space.h?.[vertex]), ""] : [`g ${space.amount(table.g[id])} ${h(table.head.h ? table.h[id] : undefined)}`, `f ${space.f(table.f[id])}`];
    lines.forEach((line, at) => write(line, says[at].trim().replaceAll(" ", "\u00a0")));
    if (!order) return;
    const isTaken = taken > 0 && taken <= step && marks[0] !== "open";
    order.setAttribute("visibility", isTaken ? "visible" : "hidden");
    if (isTaken) write(order.querySelector("text"), String(taken));
  }

  boxes() {
    const shown = [".current", ".new"].flatMap((name) => [...this.svg.querySelectorAll(`.vertex${name}`)]);
    return (shown.length > 0 ? shown : [...this.svg.querySelectorAll(".vertex.open")]).map((group) => this.zoom.boxOf(group));
  }

  paint(context, { kx, left, top }) {
    const colour = colours();
    const [whole, pane] = [this.zoom.at, this.zoom.pane.getBoundingClientRect()];
    for (const { group } of this.places) {
      const box = group.querySelector(".frame")?.getBoundingClientRect();
      if (!box) continue;
      const state = ["current", "open", "closed"].find((name) => group.classList.contains(name));
      context.fillStyle = colour[state] ?? colour.edge;
      const at = (from, start) => (from - start) / whole.kx;
      const [x, y] = [at(box.left, pane.left + whole.left), at(box.top, pane.top + whole.top)];
      context.fillRect(x * kx + left, y * kx + top, Math.max(3, (box.width / whole.kx) * kx), Math.max(3, (box.height / whole.kx) * kx));
    }
  }
}

function write(place, text) {
  if (place.textContent !== text) place.textContent = text;
}
