// The graph on the stage, each vertex marked as what its latest node is at the step. Any drawing will do whose vertices have
// `data-vertex` and whose lines have `data-arcs`. A map is drawn by mappane.js.

function wireSpace(page) {
  const pane = byId("graphpane");
  if (!pane) return;
  const zoom = showSpace(page, pane.querySelector("figure"));
  const legend = element("ul", { class: "legend" });
  drawLegend(legend, ["current", "number", "open", "closed", "new", "way", "path"]);
  pane.querySelector(".under").append(legend);
  page.fitGraph = () => zoom.fit();
  page.moreKeys = [[["4"], W.alone_graph]];
  page.followers.add(pane, (view) => zoom.step(view));
}

/** Shows the graph of a run, or its map, in a figure. */
function showSpace(page, figure) {
  const scroll = figure.querySelector(".scroll");
  const zoom = new Zoom(page, scroll);
  figure.append(element("div", { class: "under" }, figure.querySelector(".overview")));
  const shown = page.table.space.map ? new MapPicture(page, zoom) : new GraphDrawing(page, scroll, zoom);
  page.space = shown;
  shown.enter?.(figure, scroll);
  zoom.start(shown);
  new ResizeObserver(() => zoom.isFitted() || zoom.resize()).observe(scroll);
  return zoom;
}

class GraphDrawing extends Drawing {
  constructor(page, figure, zoom) {
    super(page, figure, zoom, (view) => this.mark(view));
    this.vertices = [...this.svg.querySelectorAll("[data-vertex]")];
    this.strands = [...this.svg.querySelectorAll("[data-arcs]:not([data-arcs=''])")];
  }

  get svg() {
    return this.figure.querySelector("svg");
  }

  /** Begins at the size at which everything can be read; letters are a little smaller in a hall, where all are large, and beside other runs. */
  scales(across, down) {
    const { whole, largest } = super.scales(across, down);
    const type = typeSize() / 12;
    const begin = Math.max((page.presenting || page.runs ? 0.85 : 1.1) * type, Math.min(1.8 * type, whole[0]));
    return { whole, begin: [begin, begin], largest };
  }

  place({ kx, left, top }) {
    const [wide, high] = this.size();
    Object.assign(this.svg.style, { width: `${wide * kx}px`, height: `${high * kx}px`, left: `${left}px`, top: `${top}px` });
  }

  step(view) {
    this.drawStep(view);
    if (this.zoom.at) this.zoom.follow();
    else this.zoom.begin();
  }

  mark(view) {
    const { page } = this;
    const { table, path } = page;
    const shown = this.nodesShown(view);
    for (const group of this.vertices) this.markVertex(group, Number(group.dataset.vertex), shown, view.step);
    const cameBy = (way) => new Set(way.slice(1).map((id) => table.came[id]));
    const now = cameBy(view.current === null ? [] : wayTo(table, view.current));
    const goal = cameBy(showsPath(page, view.step) ? path.way : []);
    const tried = new Set(view.tries.slice(0, view.done?.tries).map((one) => one.move));
    for (const group of this.strands) {
      const arcs = group.dataset.arcs.split(" ").map(Number);
      const is = (name, set) => (arcs.some((arc) => set.has(arc)) ? ` ${name}` : "");
      setClass(group, `arc${is("now", now)}${is("tried", tried)}${is("path", goal)}`);
    }
  }

  /** The node that each vertex shows: the one at work, or the latest in open or closed. */
  nodesShown({ open, closed, current }) {
    const { low } = this.page.table;
    const ids = [...closed, ...open].sort((one, other) => one - other);
    return new Map([...ids, ...(current === null ? [] : [current])].map((id) => [low[id], id]));
  }

  markVertex(group, vertex, shown, step) {
    const { page } = this;
    const { table } = page;
    const { space } = table;
    const id = shown.get(vertex);
    const marks = id === undefined ? [] : [stateOf(table, id, step), ...flagsOf(page, id, step)];
    setClass(group, ["vertex", ...marks].join(" "));
    if (id === undefined) delete group.dataset.node;
    else group.dataset.node = id;
    const h = (value) => (value === undefined ? "" : `\u00a0h\u00a0${space.amount(value)}`);
    const says = id === undefined ? [h(space.h?.[vertex]), ""] : [`g\u00a0${space.amount(table.g[id])}${h(table.head.h ? table.h[id] : undefined)}`, `f\u00a0${space.f(table.f[id])}`];
    group.querySelectorAll(".beside").forEach((line, at) => write(line, (says[at] ?? "").trim()));
    const taken = marks.length > 0 && marks[0] !== "open" ? takenIn(table, id) : 0;
    const order = group.querySelector(".order");
    if (!order) return;
    order.setAttribute("visibility", taken > 0 ? "visible" : "hidden");
    write(order.querySelector("text") ?? order, String(taken));
  }

  boxes() {
    const shown = [".current", ".new", ".open"].flatMap((name) => [...this.svg.querySelectorAll(`.vertex${name}`)]);
    return shown.map((group) => this.zoom.boxOf(group));
  }

  paint(context, { kx, left, top }) {
    const colour = colours();
    const [whole, pane] = [this.zoom.at, this.zoom.pane.getBoundingClientRect()];
    for (const group of this.vertices) {
      const box = (group.querySelector(".frame") ?? group).getBoundingClientRect();
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
