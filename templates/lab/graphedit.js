// The editor of graphs: vertices are dragged, arcs drawn from rim to rim; what is selected has its fields. All of it is written to the text.

/** The most vertices and arcs of a graph that is drawn; nobody reads a larger drawing. */
const MOST_DRAWN = [100, 300];

/** The margin of the drawing, and the width of the rim of a vertex. */
const MARGIN = 40;
const RIM = 10;

/** The pixels by which an arrow key moves a vertex. */
const NUDGE = 10;

function graphEditor(lab) {
  return textEditor(lab, false, new GraphEditor(lab), "random");
}

class GraphEditor {
  constructor(lab) {
    // `graph`: what is drawn; `source`: its text, if it is in our format; `places`: where its vertices are, in units of their own.
    Object.assign(this, { lab, graph: null, source: null, places: new Map(), chosen: null, written: "", turn: 0 });
    this.svg = svgElement("svg", { class: "graph", role: "group", "aria-label": L.graph_drawn, "aria-describedby": "graph-how" });
    this.frame = element("div", { class: "graphedit" }, this.svg);
    this.fields = element("div", { class: "fields" });
    this.why = element("p", { class: "how", hidden: "" });
    this.convert = button(L.convert, null, () => this.converted && lab.edit({ text: this.converted, name: "", from: "", goal: "" }), { "data-do": "convert", hidden: "" });
    this.large = element("p", { class: "how", hidden: "" }, fill(L.graph_large, { n: MOST_DRAWN[0], arcs: MOST_DRAWN[1] }));
    this.parts = [this.frame, this.large, this.why, this.convert, this.fields, element("p", { class: "how", id: "graph-how" }, L.graph_how)];
    onStroke(this.svg, (event) => this.stroke(event));
    this.svg.addEventListener("dblclick", (event) => this.isFree(event) && this.addVertex(this.pointOf(event)));
    this.svg.addEventListener("focusin", (event) => this.choose(this.thingOf(event.target)));
    this.svg.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.fit()).observe(this.frame);
  }

  /** Shows the graph of a text of ours. */
  show(problem) {
    const { text, from, goal } = problem;
    const source = GraphText.read(text);
    if (!source) return;
    const vertices = [...source.vertices].map(([name, { h, at }]) => ({ name, h: h?.text ?? null, at: at?.map((word) => Number(word.text)) ?? null }));
    const { arcs } = source;
    const goals = goal ? goal.split(",").map((name) => name.trim()) : source.goals;
    this.enter({ vertices, arcs, start: from || source.start, goals }, source, problem);
  }

  /** Shows what the command has read, if the text is not one of ours, or says why nothing is shown. */
  hear({ head }, problem) {
    const isOurs = GraphText.read(problem.text) !== null;
    this.converted = isOurs || !head ? "" : textOfHead(head.problem);
    const isStale = !isOurs && !this.converted;
    this.why.hidden = isOurs;
    this.why.textContent = isStale ? L.graph_stale : L.graph_other;
    this.convert.hidden = this.converted === "";
    for (const part of [this.frame, this.fields]) part.inert = !isOurs;
    if (!this.converted) return;
    const { vertices, arcs, h = {}, at = {}, start, goals } = head.problem;
    const drawn = arcs.filter(({ twin }, id) => twin === undefined || twin > id).map(({ from, to, cost, twin }) => ({ from, to, cost: String(cost), isBoth: twin !== undefined }));
    const named = vertices.map((name) => ({ name, h: name in h ? String(h[name]) : null, at: at[name] ?? null }));
    this.enter({ vertices: named, arcs: drawn, start, goals }, null, problem);
  }

  /** Takes a graph, and finds places for its vertices: those of the text, those that they had, or those that a report gives them. */
  async enter(graph, source, problem) {
    const turn = ++this.turn;
    const isPinned = graph.vertices.every(({ at }) => at !== null);
    let places = isPinned ? new Map(graph.vertices.map(({ name, at }) => [name, at])) : this.places;
    if (!isPinned && problem.text !== this.written && !isTooLarge(graph)) places = (await layoutOf(this.lab, problem)) ?? places;
    if (turn !== this.turn) return;
    Object.assign(this, { graph, source, places });
    this.placeTheRest();
    this.draw();
  }

  /** Puts vertices without a place on a circle, the start at its left. */
  placeTheRest() {
    const { vertices, start } = this.graph;
    const names = vertices.map(({ name }) => name);
    if (names.every((name) => this.places.has(name))) return;
    const known = [...this.places].filter(([name]) => names.includes(name));
    if (known.length > 0) {
      this.places = new Map(known);
      this.measure();
      for (const name of names) if (!this.places.has(name)) this.places.set(name, this.unitsOf(this.freePoint()));
      return;
    }
    const round = [start, ...names.filter((name) => name !== start)].filter((name) => names.includes(name));
    const angle = (at) => Math.PI + (at * 2 * Math.PI) / round.length;
    this.places = new Map(round.map((name, at) => [name, [150 * Math.cos(angle(at)), -100 * Math.sin(angle(at))]]));
  }

  // From units to pixels, and back.

  /** Finds the scale at which all places fit into the pane. */
  measure() {
    const wide = this.frame.clientWidth || 360;
    const high = Math.round(Math.min(420, Math.max(230, wide * 0.72)));
    const [xs, ys] = [0, 1].map((axis) => [...this.places.values()].map((place) => place[axis]));
    const extent = (values) => Math.max(...values) - Math.min(...values);
    const scale = Math.min((wide - 2 * MARGIN) / extent(xs), (high - 2 * MARGIN) / extent(ys));
    this.scale = Number.isFinite(scale) ? scale : 1;
    const middle = (values) => (values.length > 0 ? (Math.max(...values) + Math.min(...values)) / 2 : 0);
    this.origin = [wide / 2 - middle(xs) * this.scale, high / 2 - middle(ys) * this.scale];
    this.size = [wide, high];
  }

  /** Fits the drawing into its pane. */
  fit() {
    if (!this.graph) return;
    this.measure();
    const [wide, high] = this.size;
    this.svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    Object.assign(this.svg.style, { inlineSize: `${wide}px`, blockSize: `${high}px` });
    this.move();
  }

  pixelsOf([x, y]) {
    return [x * this.scale + this.origin[0], y * this.scale + this.origin[1]];
  }

  unitsOf([x, y]) {
    return [(x - this.origin[0]) / this.scale, (y - this.origin[1]) / this.scale];
  }

  pointOf({ clientX, clientY }) {
    const { left, top } = this.svg.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  /** The point of the pane that is farthest from all vertices. */
  freePoint() {
    const [wide, high] = this.size;
    const taken = [...this.places.values()].map((place) => this.pixelsOf(place));
    const along = (at, count, length) => MARGIN + ((at + 0.5) * (length - 2 * MARGIN)) / count;
    const points = Array.from({ length: 99 }, (_, at) => [along(at % 11, 11, wide), along(Math.floor(at / 11), 9, high)]);
    const room = (point) => Math.min(150, ...taken.map((other) => distance(point, other)));
    return points.reduce((best, point) => (room(point) > room(best) ? point : best), points[0]);
  }

  // What is drawn.

  draw() {
    const focus = document.activeElement?.closest?.("[data-thing]")?.dataset.thing;
    const isLarge = isTooLarge(this.graph);
    const { vertices, arcs } = isLarge ? { vertices: [], arcs: [] } : this.graph;
    for (const part of [this.frame, this.fields]) part.hidden = isLarge;
    this.large.hidden = !isLarge;
    this.spread = spreadOf(arcs);
    this.loose = svgElement("path", { class: "line loose", hidden: "" });
    this.svg.replaceChildren(...arcs.map((arc, at) => this.drawArc(arc, at)), this.loose, ...vertices.map((vertex) => this.drawVertex(vertex)));
    this.fit();
    this.choose(this.isThere(this.chosen) ? this.chosen : null);
    if (focus) this.groupOf(this.chosen ?? focus)?.focus({ preventScroll: true });
  }

  isThere(thing) {
    if (!thing) return false;
    return thing.startsWith("v:") ? this.graph.vertices.some(({ name }) => name === thing.slice(2)) : Number(thing.slice(2)) < this.graph.arcs.length;
  }

  groupOf(thing) {
    return [...this.svg.children].find((group) => group.dataset.thing === thing) ?? null;
  }

  drawArc({ from, to, isBoth, cost }, at) {
    const says = fill(isBoth ? L.arc_both : L.arc_one, { from, to, cost: cost || "1" });
    const parts = ["hit", "line", "head"].map((name) => svgElement("path", { class: name }));
    parts.push(svgElement("rect", { class: "plate" }), svgElement("text", { class: "cost" }, cost || "1"));
    return svgElement("g", { class: "arc", "data-thing": `a:${at}`, tabindex: 0, role: "button", "aria-label": says }, ...parts);
  }

  drawVertex({ name, h }) {
    const { start, goals } = this.graph;
    const [isStart, isGoal] = [name === start, goals.includes(name)];
    const radius = radiusOf(name);
    const says = [h === null ? name : `${name} h ${h}`, isStart ? L.brush_start : "", isGoal ? L.brush_goal : ""].filter(Boolean).join(", ");
    const circle = (r, more) => svgElement("circle", { r, ...more });
    const parts = [circle(radius + RIM, { class: "rim" })];
    if (isGoal) parts.push(circle(radius + 4, { class: "goal" }));
    parts.push(circle(radius, { class: "frame" }), svgElement("text", { class: "name", y: 4 }, name), " ");
    if (h !== null) parts.push(svgElement("text", { class: "beside" }, `h ${h}`));
    if (isStart) parts.push(svgElement("path", { class: "entry", d: `M${-radius - 20} 0H${-radius - 3}m-6 -4l6 4l-6 4` }));
    return svgElement("g", { class: "vertex", "data-thing": `v:${name}`, tabindex: 0, role: "button", "aria-label": says }, ...parts);
  }

  /** Puts everything where it is, or what belongs to one vertex. */
  move(name = null) {
    for (const group of this.svg.children) {
      const thing = group.dataset.thing ?? "";
      if (thing.startsWith("a:")) {
        const arc = this.graph.arcs[thing.slice(2)];
        if (name === null || arc.from === name || arc.to === name) this.moveArc(group, arc, this.spread[thing.slice(2)]);
      } else if (thing && (name === null || thing === `v:${name}`)) {
        this.moveVertex(group, thing.slice(2));
      }
    }
  }

  /** Puts a vertex where it is, and what stands beside it where no arc is: its h, and a long name. */
  moveVertex(group, name) {
    const place = this.pixelsOf(this.places.get(name));
    group.setAttribute("transform", `translate(${place.join()})`);
    const [title, h] = [".name", ".beside"].map((one) => group.querySelector(one));
    const label = isLongName(name) ? title : h;
    if (!label) return;
    const [x, y] = this.freeSide(name, place, 12 + 7 * label.textContent.length);
    const away = radiusOf(name) + (this.graph.goals.includes(name) ? 4 : 0);
    const isAboveH = label !== h && h && y < 0;
    label.setAttribute("x", x * (away + 6 + 3.5 * label.textContent.length));
    label.setAttribute("y", y * (away + (isAboveH ? 20 : 10)) + 4);
    if (label === h || !h) return;
    h.setAttribute("x", label.getAttribute("x"));
    h.setAttribute("y", Number(label.getAttribute("y")) + 11);
  }

  /** The side of a vertex that is farthest from its arcs, and has room for a label. */
  freeSide(name, place, wide) {
    const others = this.graph.arcs.flatMap(({ from, to }) => (from === name ? [to] : to === name ? [from] : [])).filter((other) => other !== name);
    const arcs = others.map((other) => towards([0, 0], minus(this.pixelsOf(this.places.get(other)), place), 1));
    if (name === this.graph.start) arcs.push([-1, 0]);
    const isInside = (side) => side[0] === 0 || (side[0] < 0 ? place[0] : this.size[0] - place[0]) > wide + RADIUS;
    const room = (side) => (isInside(side) ? Math.min(2, ...arcs.map((arc) => distance(arc, side))) : 0);
    return SIDES.reduce((best, side) => (room(side) > room(best) + 0.1 ? side : best));
  }

  moveArc(group, { from, to, isBoth }, spread) {
    const [one, other] = [from, to].map((name) => this.pixelsOf(this.places.get(name)));
    const room = (name) => radiusOf(name) + (this.graph.goals.includes(name) ? 4 : 0) + 1;
    if (spread === 0) spread = detour(one, other, [...this.places].filter(([name]) => name !== from && name !== to).map(([name, place]) => [name, this.pixelsOf(place)]));
    const { line, head, middle } = from === to ? loop(one, room(from)) : bow(one, other, spread, room(from), room(to));
    const [hit, path, tip, plate, cost] = group.children;
    for (const each of [hit, path]) each.setAttribute("d", line);
    tip.setAttribute("d", isBoth ? "" : head);
    const wide = 4 + 7 * cost.textContent.length;
    for (const [key, value] of Object.entries({ x: middle[0] - wide / 2, y: middle[1] - 7, width: wide, height: 14 })) plate.setAttribute(key, value);
    for (const [key, value] of Object.entries({ x: middle[0], y: middle[1] + 4 })) cost.setAttribute(key, value);
  }

  // What is done with the pointer and by keys.

  thingOf(node) {
    return node.closest?.("[data-thing]")?.dataset.thing ?? null;
  }

  /** The vertex at a point, and whether the point is on its rim. */
  vertexAt(point) {
    const near = [...this.places].map(([name, place]) => ({ name, away: distance(point, this.pixelsOf(place)) - radiusOf(name) }));
    const nearest = near.reduce((best, one) => (one.away < best.away ? one : best), { away: Infinity });
    return nearest.away <= RIM ? { name: nearest.name, isRim: nearest.away > -2 } : null;
  }

  isFree(event) {
    return !this.vertexAt(this.pointOf(event)) && !this.thingOf(document.elementFromPoint(event.clientX, event.clientY));
  }

  stroke(begin) {
    const from = this.pointOf(begin);
    const vertex = this.vertexAt(from);
    if (!vertex) {
      this.choose(this.thingOf(begin.target));
      return null;
    }
    const isFar = (event) => distance(from, this.pointOf(event)) > SLACK;
    this.choose(`v:${vertex.name}`);
    return vertex.isRim ? this.drawNewArc(vertex.name, isFar) : this.dragVertex(vertex.name, from, isFar);
  }

  dragVertex(name, from, isFar) {
    const [before, start] = [this.places.get(name), this.pixelsOf(this.places.get(name))];
    let isMoved = false;
    return {
      move: (event) => {
        isMoved ||= isFar(event);
        if (!isMoved) return;
        const [x, y] = this.pointOf(event);
        const inside = (value, most) => Math.min(Math.max(value, 12), most - 12);
        this.places.set(name, this.unitsOf([inside(start[0] + x - from[0], this.size[0]), inside(start[1] + y - from[1], this.size[1])]));
        this.move(name);
      },
      end: (event, isDone) => {
        if (!isMoved) return;
        if (isDone) this.pin();
        else {
          this.places.set(name, before);
          this.move(name);
        }
      },
    };
  }

  drawNewArc(name, isFar) {
    const [x, y] = this.pixelsOf(this.places.get(name));
    return {
      move: (event) => {
        this.loose.toggleAttribute("hidden", !isFar(event));
        this.loose.setAttribute("d", `M${x} ${y}L${this.pointOf(event).join(" ")}`);
      },
      end: (event, isDone) => {
        this.loose.toggleAttribute("hidden", true);
        const target = this.vertexAt(this.pointOf(event));
        if (isDone && target && (target.name !== name || (isFar(event) && target.isRim))) this.addArc(name, target.name, false);
      },
    };
  }

  key(event) {
    const thing = this.thingOf(event.target);
    if (!thing || event.ctrlKey || event.altKey || event.metaKey) return;
    const way = ARROWS[event.key];
    if (event.key === "Delete" || event.key === "Backspace") this.remove(thing);
    else if (event.key === "Enter" || event.key === " ") this.fields.querySelector("input")?.focus();
    else if (way && thing.startsWith("v:")) this.nudge(thing.slice(2), way);
    else return;
    event.preventDefault();
  }

  nudge(name, [x, y]) {
    const [left, top] = this.pixelsOf(this.places.get(name));
    this.places.set(name, this.unitsOf([left + x * NUDGE, top + y * NUDGE]));
    this.pin();
  }

  // What is written.

  write(text, more = {}) {
    this.written = text;
    this.lab.edit({ text, name: "", ...more }, true);
  }

  /** The places as texts, with as many decimals as a pixel needs. */
  placeTexts() {
    const decimals = Math.max(0, Math.round(Math.log10(this.scale)));
    return [...this.places].map(([name, place]) => [name, place.map((value) => String(Number(value.toFixed(decimals))))]);
  }

  /** Writes where the vertices are. */
  pin() {
    this.write(this.source.placed(this.placeTexts()));
  }

  addVertex(point = this.freePoint()) {
    const names = this.graph.vertices.map(({ name }) => name);
    const free = [..."ABCDEFHIJKLMNOPQRTUVWXYZ"].find((letter) => !names.includes(letter));
    const name = free ?? Array.from({ length: 1000 }, (_, at) => `V${at}`).find((each) => !names.includes(each));
    this.places.set(name, this.unitsOf(point));
    const placed = GraphText.read(this.source.placed(this.placeTexts()));
    const hasH = this.graph.vertices.some(({ h }) => h !== null);
    this.chosen = `v:${name}`;
    this.write(hasH ? placed.estimated(name, "0") : placed.text);
  }

  addArc(from, to, isBoth) {
    this.chosen = `a:${this.graph.arcs.length}`;
    this.write(this.source.withArc(from, to, isBoth));
  }

  remove(thing) {
    const { source } = this;
    this.chosen = null;
    if (thing.startsWith("a:")) this.write(source.withoutArc(Number(thing.slice(2))));
    else this.write(source.withoutVertex(thing.slice(2)));
  }

  rename(name, other) {
    if (other === "" || other === name || this.graph.vertices.some((vertex) => vertex.name === other)) {
      this.choose(this.chosen);
      return;
    }
    this.places = new Map([...this.places].map(([each, place]) => [each === name ? other : each, place]));
    this.chosen = `v:${other}`;
    this.write(this.source.renamed(name, other));
  }

  /** Selects a vertex or an arc, and shows its fields. */
  choose(thing) {
    this.chosen = thing;
    for (const group of this.svg.children) group.classList?.toggle("chosen", thing !== null && group.dataset.thing === thing);
    if (!this.source) {
      this.fields.replaceChildren();
      return;
    }
    // A field in which somebody types stays as it is.
    if (this.fields.dataset.of === thing && this.fields.contains(document.activeElement) && document.activeElement.matches("input")) return;
    this.fields.dataset.of = thing;
    const add = button(`+ ${L.vertex_add}`, null, () => this.addVertex(), { "data-do": "add-vertex" });
    keepFocus(() => this.fields.replaceChildren(element("div", { class: "row" }, add), ...fieldsOf(this, thing)));
  }
}

function isTooLarge({ vertices, arcs }) {
  return vertices.length > MOST_DRAWN[0] || arcs.length > MOST_DRAWN[1];
}
