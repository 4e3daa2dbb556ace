// The tree drawn with elements: the whole tree of the document, or the neighbourhood of the node at work.

/** A tree drawn with elements, which lies in its pane as `zoom` says. */
class Drawing {
  constructor(page, figure, zoom, draw) {
    Object.assign(this, { page, figure, zoom, drawStep: draw, slack: 0.5, isEven: true });
    // On the screen a tree is styled and laid out once: when it is marked and has its place.
    this.svg?.classList.add("unplaced");
  }

  get svg() {
    return this.figure.querySelector("svg.tree");
  }

  /** The box of a node, and the width of a name. */
  get unit() {
    return frameOf(this.svg);
  }

  get letters() {
    return this.page.table.space.letters * 0.62 * typeSize() + 4;
  }

  size() {
    const { width, height } = this.svg.viewBox.baseVal;
    return [width, height];
  }

  /** Returns true if the whole drawing has room with its nodes' numbers. */
  fits() {
    const [whole] = this.scales(...this.zoom.room).whole;
    return this.unit.width * whole >= this.letters;
  }

  /** Begins at a readable size: whole if possible, never tiny, never blown up. */
  scales(across, down) {
    const [wide, high] = this.size();
    const type = typeSize() / 12;
    const whole = Math.min((across - 4) / wide, (down - 4) / high, 2.2 * type);
    const begin = Math.min(2 * type, Math.max(1.2 * type, whole));
    return { whole: [whole, whole], begin: [begin, begin], largest: [4 * type, 4 * type] };
  }

  /** Leaves out letters that would be too small; numbers take their place as long as they fit. */
  place({ kx, left, top }) {
    const { svg } = this;
    const [wide, high] = this.size();
    const { style } = svg;
    style.width = `${wide * kx}px`;
    style.height = `${high * kx}px`;
    style.left = `${left}px`;
    style.top = `${top}px`;
    svg.classList.remove("unplaced");
    const type = typeSize();
    svg.dataset.detail = kx >= 1.199 ? "all" : this.unit.width * kx >= this.letters ? "numbers" : "none";
    const size = `${type / kx}px`;
    // All that is drawn depends on it.
    if (style.getPropertyValue("--type") !== size) style.setProperty("--type", size);
  }

  step(view) {
    this.drawStep(view);
    // The drawing around the node at work has another size at each step.
    const isOther = this.grows || !this.page.head.exactTree;
    if (!this.zoom.at || (isOther && this.zoom.mode === "begin")) this.zoom.begin();
    else {
      if (isOther) this.zoom.place(this.zoom.at);
      this.zoom.follow();
    }
  }

  boxes() {
    const { svg, page, zoom } = this;
    const current = svg.querySelector(".node.current") ?? svg.querySelector(".node.open");
    if (!current) return [];
    const way = wayTo(page.table, Number(current.dataset.node)).reverse();
    const above = way.slice(1).map((id) => svg.querySelector(`[data-node="${id}"]`)).filter(Boolean);
    return [current, ...svg.querySelectorAll(".node.new"), ...above].map((node) => zoom.boxOf(node));
  }

  paint(context, { kx, left, top }) {
    const { width, height } = this.unit;
    const colour = colours();
    for (const node of this.svg.querySelectorAll(".node:not(.unmade)")) {
      const { e, f } = node.transform.baseVal.consolidate().matrix;
      const state = ["current", "open", "closed"].find((name) => node.classList.contains(name));
      context.fillStyle = colour[state] ?? colour.edge;
      const wide = Math.max(2, width * kx);
      context.fillRect(e * kx + left - wide / 2, f * kx + top, wide, Math.max(2, height * kx));
    }
  }
}

function wholeTree(page, scroll) {
  const { table } = page;
  const nodes = [...scroll.querySelectorAll("g.node")];
  const edges = [...scroll.querySelectorAll(".edge[data-to]")];
  return (view) => {
    const { step } = view;
    const now = wayNow(table, view);
    for (const node of nodes) {
      const id = Number(node.dataset.node);
      const marks = [stateOf(table, id, step), ...flagsOf(page, id, step)];
      if (setClass(node, `node ${marks.join(" ")}`) || !node.hasAttribute("data-said")) describe(node, table, id, marks);
    }
    for (const edge of edges) {
      const to = Number(edge.dataset.to);
      setClass(edge, edgeMarks(page, to, step, now) + (stateOf(table, to, step) === "unmade" ? " unmade" : ""));
    }
  };
}

/** The marks of the edge that leads to a node; `now` is the way to the node at work. */
function edgeMarks(page, to, step, now) {
  return `edge${page.path.has[to] && showsPath(page, step) ? " path" : ""}${now.has(to) ? " now" : ""}`;
}

/** The signs of a drawn node's flags on the corners of its board, and its picture in words. */
function describe(node, table, id, marks) {
  node.setAttribute("data-said", "");
  node.toggleAttribute("inert", marks[0] === "unmade");
  for (const sign of node.querySelectorAll(".k")) sign.remove();
  const { x: left, height: high } = frameOf(node);
  const corners = { path: [left, 0], new: [-left, 0], dead: [left, high] };
  for (const mark of marks.filter((each) => each in corners)) {
    const [x, y] = corners[mark];
    const sign = svgElement("text", { y: 3.5 }, SIGNS[mark]);
    node.append(svgElement("g", { class: `k ${mark}`, transform: `translate(${x},${y})` }, svgElement("circle", { r: 7 }), sign));
  }
  for (const [part, name] of [
    [".b", ""],
    [".i", `${table.space.name(id)}; `],
  ]) {
    const picture = node.querySelector(part);
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", name + spokenNode(table, id, marks));
  }
}

/** The box of the first node in a part of a drawing. */
function frameOf(part) {
  const { x, width, height } = part.querySelector(".frame");
  return { x: x.baseVal.value, width: width.baseVal.value, height: height.baseVal.value };
}

/** Sets a class; returns true if it changed. */
function setClass(node, text) {
  if (node.getAttribute("class") === text) return false;
  node.setAttribute("class", text);
  return true;
}
