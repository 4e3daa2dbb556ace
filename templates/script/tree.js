// The tree at the current step: as a drawing, whole or around the node at work, or as a picture of the whole run.

/** Levels of a tree that the picture of the whole run shows well; more are lines of a pixel. */
const LEVELS = 200;

/** The ways to show a tree: whole as boards or names, what surrounds the current node, the whole run as one picture. */
function viewsOf({ head, depth, space }) {
  if (head.exactTree) return space.isPictured ? ["boards", "ids", "map"] : ["boards", "map"];
  if (depth.some((each) => each > LEVELS)) return ["around", "map"];
  return head.nodes <= DOTS ? ["ids", "around", "map"] : ["map", "around"];
}

function wireTree(page) {
  const section = byId("tree");
  if (!section || page.head.nodes === 0) return;
  if (!page.head.exactTree) prepareHood(section);
  const figure = section.querySelector("figure.tree");
  const scroll = figure.querySelector(".scroll");
  const zoom = new Zoom(page, scroll);
  addLegend(page, figure);
  page.treeView = new TreeViews(page, figure, zoom);
  figure.prepend(treeTools(page, figure, zoom));
  page.treeView.set(page.treeView.names[0]);
  page.followers.add(figure, (view) => zoom.step(view));
  page.fitTree = () => zoom.resize();
  page.fitAll = () => {
    if (page.treeView.shown === page.treeView.drawing && !page.treeView.drawing.fits()) page.treeView.set("ids");
    zoom.fit();
    page.fitGraph?.();
  };
  new ResizeObserver(() => zoom.isFitted() || page.fitTree()).observe(scroll);
}

/** What the borders and signs of a drawing mean, in a line below it. */
function addLegend({ found, table }, figure) {
  const legend = element("ul", { class: "legend" });
  const isUsed = { gone: table.head.forgets || table.rounds.length > 1 || found.dropped.length + found.cheaper.length > 0, dead: found.dead.length > 0 };
  drawLegend(legend, ["current", "number", "open", "closed", "gone", "new", "path", "dead"].filter((mark) => isUsed[mark] ?? true));
  figure.append(element("div", { class: "under" }, ...figure.querySelectorAll("figcaption, .reading"), legend, figure.querySelector(".overview")));
}

/** The views of the tree, and which of them is shown. */
class TreeViews {
  constructor(page, figure, zoom) {
    Object.assign(this, { page, figure, zoom, names: viewsOf(page.table), name: null, shown: null, pictures: {}, soFar: null });
    this.isSoFar = page.quiz?.on ?? false;
    const scroll = zoom.pane;
    const says = figure.querySelector(".reading");
    const draw = page.head.exactTree ? wholeTree(page, scroll) : (view) => drawHood(page, view, scroll, says);
    this.drawing = new Drawing(page, figure, zoom, draw);
    // Paper has the drawing that a page without scripts has, or what surrounds the last node.
    addEventListener("beforeprint", () => this.shown === this.drawing || this.show(page.head.exactTree ? "boards" : "around"));
    addEventListener("afterprint", () => {
      this.show(this.name);
      requestAnimationFrame(page.fitTree);
    });
  }

  set(name) {
    if (!this.names.includes(name) || name === this.name) return;
    this.name = name;
    this.show(name);
    for (const button of this.figure.querySelectorAll("[data-view]"))
      button.setAttribute("aria-pressed", String(button.dataset.view === name));
    this.page.treeChosen?.(name);
  }

  show(name) {
    const { figure, zoom } = this;
    const next = this.shownAs(name);
    if (next === this.shown) {
      if (zoom.at) zoom.move(zoom.at);
      return;
    }
    this.shown?.leave?.();
    this.shown = next;
    next.enter?.(figure, zoom.pane);
    figure.classList.toggle("pictured", next !== this.drawing && next !== this.soFar);
    zoom.start(next);
  }

  /** Shows the tree as far as it is made, whatever view was chosen, or that view again. */
  showSoFar(on) {
    if (on === this.isSoFar) return;
    this.isSoFar = on;
    this.show(this.name);
  }

  shownAs(name) {
    const { page, zoom, pictures } = this;
    if (this.isSoFar) return (this.soFar ??= new SoFar(page, this.figure, zoom));
    if (name !== "map" && name !== "ids") return this.drawing;
    pictures[name] ??= name === "map" ? new Icicle(page, zoom) : new Dots(page, zoom);
    return pictures[name];
  }
}

/** Makes the place of a drawing around each step, where the document says that the tree is left out. */
function prepareHood(section) {
  const figure = element(
    "figure",
    { class: "tree" },
    element("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": W.tree_nodes }),
    element("p", { class: "reading" }),
  );
  section.querySelector(".gap").replaceWith(figure);
}

function treeTools(page, figure, zoom) {
  const words = { boards: page.table.space.isPictured ? W.as_boards : W.as_ids, ids: page.head.nodes <= NAMES ? W.as_ids : W.as_tree, around: W.as_around, map: W.as_map };
  const as = (name) => button(words[name], null, () => page.treeView.set(name), { "data-view": name });
  return element(
    "div",
    { class: "figure-tools" },
    element(
      "div",
      { class: "buttons", role: "group", "aria-label": W.figure_tools },
      button("−", W.zoom_out, () => zoom.stride(-1)),
      button("+", W.zoom_in, () => zoom.stride(1)),
      button(W.zoom_fit, `${W.zoom_fit} (0)`, () => page.fitAll()),
    ),
    element("div", { class: "switch", role: "group", "aria-label": W.tree_as }, ...page.treeView.names.map(as)),
  );
}
