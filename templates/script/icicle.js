// The whole run as one picture: a row is a depth, a node hangs below its parent and is as wide as its subtree.

/** Of each node, the size of its subtree and where that begins, counted in nodes. */
function icicleOf({ head, parent }) {
  const { nodes } = head;
  const size = new Uint32Array(nodes).fill(1),
    x = new Uint32Array(nodes),
    filled = new Uint32Array(nodes);
  for (let id = nodes - 1; id > 0; id--) if (parent[id] !== NEVER) size[parent[id]] += size[id];
  for (let id = 0; id < nodes; id++) {
    const above = parent[id];
    if (above === NEVER) continue;
    x[id] = x[above] + filled[above];
    filled[above] += size[id];
  }
  return { x, size };
}

class Icicle extends Picture {
  constructor(page, zoom) {
    const swatch = (mark) => element("li", {}, element("span", { class: `swatch ${mark}`, "aria-hidden": "true" }), spokenMarks([mark]));
    const legend = ["way", "closed", "open", "gone", "unmade", "path"].map(swatch);
    super(page, zoom, W.whole_key, element("ul", { class: "legend", "aria-label": W.legend }, ...legend));
    const { depth, rounds } = this.table;
    Object.assign(this, { places: icicleOf(this.table), rasters: new Map(), slack: 0, stride: 1.8 });
    const deepest = ({ start, end }) => depth.subarray(start, end).reduce((one, other) => Math.max(one, other), 0);
    this.deepest = rounds.map(deepest);
  }

  size() {
    return [this.places.size[this.round.start], this.deepest[this.round.number - 1] + 1];
  }

  scales(across, down) {
    const [wide, high] = this.size();
    const type = typeSize();
    const whole = [across / wide, Math.min(down / high, 5 * type)];
    return { whole, begin: whole, largest: [Math.max(whole[0], 4 * type), Math.max(whole[1], 2.4 * type)] };
  }

  box(id, { kx, ky, left, top }) {
    const { x, size } = this.places;
    const [from, row] = [x[id] * kx + left, this.table.depth[id] * ky + top];
    return [from, row, from + size[id] * kx, row + ky];
  }

  nodeAt(x, y, { kx, ky, left, top }) {
    const { places, table, view } = this;
    const at = (x - left) / kx;
    const isThere = (id) => this.has(id) && at >= places.x[id] && at < places.x[id] + places.size[id];
    let id = this.round.start;
    if (y < top || !isThere(id)) return null;
    for (let row = Math.floor((y - top) / ky); row > 0; row--) {
      id = childrenOf(table, id, view.step).find(isThere);
      if (id === undefined) return null;
    }
    return id;
  }

  paint(context, at, across, down) {
    const { rasters, table, places, page, view, round } = this;
    const colour = colours();
    if (!rasters.has(context)) rasters.set(context, new Raster(table, places));
    const raster = rasters.get(context);
    raster.place(at, across, down, this.size()[1]);
    // In a quiz, the shape of what is to come gives the answers away.
    raster.go(view.step, round, page.quiz?.on ? colour.hiding : colour.parts);
    raster.draw(context);
    context.fillStyle = colour.paper;
    if (at.ky >= 6) for (let y = at.top + at.ky; y < down; y += at.ky) context.fillRect(0, y - 1, across, 1);
    this.drawPath(context, at, down);
    this.drawWay(context, at, across, down);
    this.drawLabels(context, at, across, down);
  }

  /** The final path, as a line along the foot of its nodes' rows. */
  drawPath(context, at, down) {
    const way = this.pathNow.filter((id) => this.has(id));
    context.fillStyle = colours().path;
    for (const [from, y, to, end] of this.boxesOf(way, at, down))
      context.fillRect(from, y + (end - y) * 0.75, to - from, (end - y) * 0.25);
  }

  /** The way to the node at work: where it is wide, what lies below shines through. */
  drawWay(context, at, across, down) {
    context.fillStyle = colours().current;
    for (const [from, y, to, end] of this.boxesOf(wayTo(this.table, this.own), at, down)) {
      const isWide = to - from > 40;
      context.globalAlpha = isWide ? 0.55 : 1;
      context.fillRect(Math.max(from, 0), y, Math.min(to, across) - Math.max(from, 0), isWide ? (end - y) * 0.75 : at.ky);
    }
    context.globalAlpha = 1;
    outline(context, this.box(this.own, at));
  }

  /** The boxes of nodes, never too narrow to be seen, and of those in one line of pixels only the first. */
  boxesOf(way, at, down) {
    let last = -1;
    return way.flatMap((id) => {
      const [from, y, to] = this.box(id, at);
      if (Math.floor(y) === last || y + at.ky < 0 || y > down) return [];
      last = Math.floor(y);
      // Where rows are no more than lines, so is the way.
      const wide = Math.max(3, at.ky < 6 ? Math.min(6, to - from) : to - from);
      return [[(from + to - wide) / 2, y, (from + to + wide) / 2, y + Math.max(1, at.ky - (at.ky >= 6 ? 1 : 0))]];
    });
  }

  /** The numbers of nodes where they have room, and f beside. */
  drawLabels(context, at, across, down) {
    const { table, view } = this;
    const type = typeSize();
    if (at.ky * 0.75 < type * 1.15) return;
    const way = wayNow(table, view);
    context.font = `600 ${type}px system-ui, sans-serif`;
    context.textAlign = "center";
    for (const rest = [this.round.start]; rest.length > 0; ) {
      const id = rest.pop();
      const [left, y, right] = this.box(id, at);
      const [from, to] = [Math.max(0, left), Math.min(across, right)];
      const name = table.space.name(id);
      if (to - from < type * 2 || y > down || !this.has(id)) continue;
      rest.push(...childrenOf(table, id, view.step));
      const fits = (text) => to - from > text.length * type * 0.62 + 6;
      if (y + at.ky < 0 || !fits(name) || (stateOf(table, id, view.step) === "gone" && at.ky * 0.375 < type)) continue;
      const long = `${name}  f ${table.space.f(table.f[id])}`;
      context.fillStyle = way.has(id) ? "#000" : colours().ink;
      context.fillText(fits(long) ? long : name, (from + to) / 2, y + at.ky * 0.375 + type * 0.36);
    }
  }
}
