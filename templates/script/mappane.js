// A map drawn on a canvas, each cell marked as what its latest node is at the step: one pixel a cell, enlarged; where cells are
// large enough, with the borders that graphs have, and what is known of a cell where that has room.

/** The sides from which a cell has a border, and one with dashes, and how much of its side a text may take. */
const FRAMED = 9,
  SMALL = 20,
  TEXTS = { f: [0.92, 0.4], nth: [0.5, 0.34], mark: [0.42, 0.34], toll: [0.4, 0.3], pair: [0.46, 0.3], line: [0.92, 0.22] };

class MapPicture extends Picture {
  constructor(page, zoom) {
    super(page, zoom, "");
    const { map } = page.table.space;
    Object.assign(this, { map, slack: 0.5, isEven: true, stride: 1.5, isDrawn: null });
    this.cells = element("canvas", { width: map.columns, height: map.rows });
    this.image = new ImageData(map.columns, map.rows);
    this.pixels = new Uint32Array(this.image.data.buffer);
    // The latest node of each cell, and the one before each node.
    const { low, head } = this.table;
    this.latest = new Uint32Array(map.count).fill(NEVER);
    this.older = new Uint32Array(head.nodes);
    for (let id = 0; id < head.nodes; id++) {
      this.older[id] = this.latest[low[id]];
      this.latest[low[id]] = id;
    }
  }

  size() {
    return [this.map.columns, this.map.rows];
  }

  scales(across, down) {
    const [wide, high] = this.size();
    const whole = Math.min((across - 4) / wide, (down - 4) / high, 5 * typeSize());
    return { whole: [whole, whole], begin: [whole, whole], largest: [8 * typeSize(), 8 * typeSize()] };
  }

  corner(number, { kx, left, top }) {
    const [x, y] = this.map.place(number);
    return [x * kx + left, y * kx + top];
  }

  box(id, at) {
    const [x, y] = this.corner(this.table.low[id], at);
    return [x, y, x + at.kx, y + at.kx];
  }

  nodeAt(x, y, { kx, left, top }) {
    const number = this.map.at(Math.floor((x - left) / kx), Math.floor((y - top) / kx));
    return number === NEVER ? null : this.nodeOf(number);
  }

  /** The node that a cell shows: the one at work, or the latest in open or closed. */
  nodeOf(number) {
    const { table, view, round } = this;
    if (view.current !== null && table.low[view.current] === number) return view.current;
    for (let id = this.latest[number]; id !== NEVER && id >= round.start; id = this.older[id])
      if (["open", "closed"].includes(stateOf(table, id, view.step))) return id;
    return null;
  }

  /** The cell beside that of a node, if a node is shown there. */
  neighbour(key, id) {
    const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key];
    if (!step) return null;
    const [x, y] = this.map.place(this.table.low[id]);
    const number = this.map.at(x + step[0], y + step[1]);
    return number === NEVER ? id : (this.nodeOf(number) ?? id);
  }

  choose(id) {
    this.page.openLife(id, this.node);
  }

  words(id) {
    const { table, page, view } = this;
    const marks = [stateOf(table, id, view.step), ...flagsOf(page, id, view.step)];
    return [table.space.label(id), spokenMarks(marks), `f = ${sumText(table, id)}`].filter(Boolean).join(" · ");
  }

  /** What each cell shows, for the tests. */
  get marks() {
    this.update();
    const name = (number) => Object.keys(this.looks).find((look) => this.looks[look] === this.pixels[this.map.places[number]]);
    return Array.from({ length: this.map.count }, (_, number) => name(number));
  }

  paint(context, at, across, down) {
    const { map, view, table } = this;
    this.update();
    const { kx, left, top } = at;
    context.imageSmoothingEnabled = kx * devicePixelRatio < 1;
    context.drawImage(this.cells, left, top, map.columns * kx, map.rows * kx);
    if (kx >= FRAMED) this.drawCells(context, at, across, down);
    this.drawWay(context, at, wayTo(table, this.own), colours().current);
    this.drawWay(context, at, this.pathNow, colours().path);
    if (!this.hasMarks(kx)) {
      this.drawDot(context, at, table.space.start.low, colours().ink);
      for (const goal of table.space.goals) this.drawDot(context, at, goal, colours().path);
    }
    if (kx < FRAMED && view.current !== null) this.drawCurrent(context, this.box(view.current, at));
  }

  /** Colours the cells that differ from those drawn before: from a step near, only what changes on the way. */
  update() {
    const { table, view, round, map } = this;
    const colour = colours();
    const before = this.drawn;
    this.drawn = { step: view.step, round, colour };
    const pixel = (name) => partsOf(colour[name]).reduce((pixel, part, at) => pixel | (part << (8 * at)), 0xff << 24) >>> 0;
    const looks = (this.looks = { current: pixel("current"), open: pixel("map-open"), closed: pixel("map-closed"), none: pixel("paper"), wall: pixel("soft") });
    const draw = (number) => {
      const id = this.nodeOf(number);
      const state = id === null ? "none" : id === view.current ? "current" : stateOf(table, id, view.step);
      this.pixels[map.places[number]] = looks[state];
    };
    const rows = new Set();
    if (before?.round === round && before.colour === colour && Math.abs(before.step - view.step) < FAR) {
      const [from, to] = [Math.min(before.step, view.step), Math.max(before.step, view.step)];
      for (let step = Math.max(from, 1); step <= to; step++)
        for (const id of changedIn(table, step)) {
          draw(table.low[id]);
          rows.add(map.place(table.low[id])[1]);
        }
    } else {
      this.pixels.fill(looks.wall);
      for (let number = 0; number < map.count; number++) draw(number);
    }
    const context = this.cells.getContext("2d");
    if (rows.size === 0 || rows.size > 64) context.putImageData(this.image, 0, 0);
    else for (const row of rows) context.putImageData(this.image, 0, 0, 0, row, map.columns, 1);
  }

  /** Draws the cells in sight with their borders. */
  drawCells(context, { kx, left, top }, across, down) {
    const range = (from, room, most) => [Math.max(0, Math.floor(-from / kx)), Math.min(most, Math.ceil((room - from) / kx))];
    const [columns, rows] = [range(left, across, this.map.columns), range(top, down, this.map.rows)];
    for (let y = rows[0]; y < rows[1]; y++)
      for (let x = columns[0]; x < columns[1]; x++) {
        const number = this.map.at(x, y);
        if (number !== NEVER) this.drawCell(context, number, x * kx + left, y * kx + top, kx);
      }
  }

  drawCell(context, number, x, y, side) {
    const { table, view } = this;
    const colour = colours();
    const id = this.nodeOf(number);
    const flags = id === null ? [] : flagsOf(this.page, id, view.step);
    const state = id === null ? "none" : id === view.current ? "current" : flags.includes("new") ? "new" : stateOf(table, id, view.step);
    // In small cells there is no room for dashes: open is light in a border, closed is dark.
    const isSmall = side < SMALL;
    const looks = {
      current: [colour["current-fill"], colour.current, isSmall ? 3 : 4, []],
      new: [colour["open-fill"], colour.new, isSmall ? 2 : 3, [1, 4]],
      open: [colour["open-fill"], colour.open, isSmall ? 1.5 : 2, [5, 3]],
      closed: isSmall ? [colour["map-closed"], colour["map-closed"], 1, []] : [colour["closed-fill"], colour.closed, 2, []],
      none: [colour.paper, isSmall ? colour.line : colour.edge, isSmall ? 0.5 : 1, []],
    };
    const [fill, stroke, wide, dash] = looks[state];
    const inset = isSmall ? 0.5 : 1.5;
    context.fillStyle = colour.soft;
    context.fillRect(x, y, side, side);
    context.fillStyle = fill;
    context.fillRect(x + inset, y + inset, side - 2 * inset, side - 2 * inset);
    context.strokeStyle = stroke;
    context.lineWidth = wide;
    context.setLineDash(isSmall ? [] : dash);
    const far = inset + wide / 2;
    context.strokeRect(x + far, y + far, side - 2 * far, side - 2 * far);
    context.setLineDash([]);
    this.drawTexts(context, number, id, x, y, side);
  }

  /** The least size of type in a cell. */
  get least() {
    return (page.presenting ? 0.65 : 0.9) * typeSize();
  }

  /** Returns true if start and goals have letters; else they are dots. */
  hasMarks(side) {
    return side * TEXTS.mark[1] >= this.least;
  }

  /** Each text stands where the drawings of the document have it, if it has room. */
  drawTexts(context, number, id, x, y, side) {
    const { table, map, view } = this;
    const { space } = table;
    const colour = colours();
    const write = (kind, text, place, align, weight = 500, style = colour.ink) => {
      const [wide, high] = TEXTS[kind];
      const type = Math.max(this.least, Math.min(high, 0.3) * side);
      if (type > high * side) return;
      context.font = `${weight} ${type}px system-ui, sans-serif`;
      if (context.measureText(text).width > wide * side) return;
      Object.assign(context, { textAlign: align, fillStyle: style });
      context.fillText(text, x + place[0] * side, y + place[1] * side);
    };
    const cost = space.number(map.entering[map.places[number]] * map.lengths[0], space.decimals);
    // Where no node has been, the cost has the cell to itself.
    const [kindOfCost, middle] = id === null ? ["f", 0.62] : ["toll", 0.28];
    if (cost !== "1") write(kindOfCost, `×${cost}`, [0.5, middle], "center", 500, colour.soft);
    const mark = (space.start.low === number ? "S" : "") + (space.goals.includes(number) ? "G" : "");
    if (mark) write("mark", mark, [0.92, 0.28], "right", 800);
    if (id === null) return;
    const taken = stateOf(table, id, view.step) === "open" ? 0 : takenIn(table, id);
    if (taken > 0) write("nth", String(taken), [0.08, 0.28], "left", 700);
    const isSum = space.root !== null;
    write("f", space.f(table.f[id]), [0.5, isSum ? 0.52 : 0.62], "center", 700);
    const [kind, ends] = isSum ? ["line", [[0.5, 0.75, "center"], [0.5, 0.94, "center"]]] : ["pair", [[0.08, 0.92, "left"], [0.92, 0.92, "right"]]];
    const values = [space.amount(table.g[id]), ...(table.head.h ? [space.amount(table.h[id])] : [])];
    values.forEach((value, at) => write(kind, value, ends[at], ends[at][2]));
  }

  /** A way through the middles of cells, between their numbers. */
  drawWay(context, at, way, style) {
    if (way.length < 2) return;
    const middle = this.hasMarks(at.kx) ? 0.66 : 0.5;
    context.beginPath();
    for (const id of way) {
      const [x, y] = this.corner(this.table.low[id], at);
      context.lineTo(x + at.kx / 2, y + middle * at.kx);
    }
    Object.assign(context, { strokeStyle: style, lineWidth: Math.max(2, Math.min(5, 0.16 * at.kx)), lineJoin: "round", globalAlpha: at.kx < FRAMED ? 1 : 0.7 });
    context.stroke();
    context.globalAlpha = 1;
  }

  /** The cell at work where cells are small: nothing covers it. */
  drawCurrent(context, [from, y, to, end]) {
    const side = Math.max(5, to - from);
    context.fillStyle = colours().current;
    context.fillRect((from + to - side) / 2, (y + end - side) / 2, side, side);
    outline(context, [from, y, to, end], 9);
  }

  drawDot(context, at, number, style) {
    const [x, y] = this.corner(number, at);
    context.beginPath();
    context.arc(x + at.kx / 2, y + at.kx / 2, Math.max(3.5, 0.32 * at.kx), 0, 7);
    Object.assign(context, { fillStyle: style, strokeStyle: colours().paper, lineWidth: 1.5 });
    context.fill();
    context.stroke();
  }
}
