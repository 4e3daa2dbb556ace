// The whole run as one picture: a row is a depth, a node hangs below its parent and is as wide as its subtree.

/** Of each node, the size of its subtree and where that begins, counted in nodes; nodes by the step in which they go. */
function icicleOf({ head, parent, leftOpen, leftClosed, taken }) {
  const { nodes, steps } = head;
  const size = new Uint32Array(nodes).fill(1),
    x = new Uint32Array(nodes),
    filled = new Uint32Array(nodes);
  for (let id = nodes - 1; id > 0; id--) if (parent[id] !== NEVER) size[parent[id]] += size[id];
  const going = new Uint32Array(steps + 1).fill(NEVER),
    next = new Uint32Array(nodes);
  for (let id = 0; id < nodes; id++) {
    const above = parent[id];
    if (above !== NEVER) {
      x[id] = x[above] + filled[above];
      filled[above] += size[id];
    }
    const left = leftOpen[id];
    const gone = left !== NEVER && taken[left] !== id ? left : leftClosed[id];
    if (gone === NEVER) continue;
    next[id] = going[gone];
    going[gone] = id;
  }
  return { x, size, going, next };
}

class Icicle {
  constructor(page) {
    const { table } = page;
    const places = icicleOf(table);
    Object.assign(this, { page, table, places, slack: 0, stride: 1.8, says: W.whole_key });
    [this.large, this.small] = [new Raster(table, places), new Raster(table, places)];
    const deepest = ({ start, end }) => table.depth.subarray(start, end).reduce((one, other) => Math.max(one, other), 0);
    this.deepest = table.rounds.map(deepest);
  }

  get round() {
    return roundOf(this.table, this.view.step);
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

  /** The place of a node in the pane. */
  box(id, { kx, ky, left, top }) {
    const { x, size } = this.places;
    const [from, row] = [x[id] * kx + left, this.table.depth[id] * ky + top];
    return [from, row, from + size[id] * kx, row + ky];
  }

  nodeAt(x, y, { kx, ky, left, top }) {
    const { places, table, view } = this;
    const at = (x - left) / kx;
    const has = (id) => isMade(table, id, view.step) && at >= places.x[id] && at < places.x[id] + places.size[id];
    let id = this.round.start;
    if (y < top || !has(id)) return null;
    for (let row = Math.floor((y - top) / ky); row > 0; row--) {
      id = childrenOf(table, id, view.step).find(has);
      if (id === undefined) return null;
    }
    return id;
  }

  draw(context, at, across, down, lit) {
    this.drawRaster(this.large, context, at, across, down);
    const colour = colours();
    context.fillStyle = colour.paper;
    if (at.ky >= 6) for (let y = at.top + at.ky; y < down; y += at.ky) context.fillRect(0, y - 1, across, 1);
    this.drawPath(context, at, down, colour);
    this.drawWay(context, at, across, down, colour);
    this.drawLabels(context, at, across, down, colour);
    if (lit !== null) outline(context, this.box(lit, at), colour.ink);
  }

  drawSmall(context, at, across, down) {
    this.drawRaster(this.small, context, at, across, down);
    this.drawWay(context, at, across, down, colours());
  }

  drawRaster(raster, context, at, across, down) {
    raster.place(at, across, down, this.size()[1]);
    raster.go(this.view.step, this.round, colours()[this.showsPath() ? "parts" : "hiding"]);
    raster.draw(context);
  }

  /** What is not yet made gives the path away, too: it ends in the deepest place. */
  showsPath() {
    return this.page.showsPath?.(this.view.step) ?? true;
  }

  /** The final path, as a line along the foot of its nodes' rows. */
  drawPath(context, at, down, colour) {
    const { page, view, round } = this;
    if (!this.showsPath()) return;
    const way = page.path.way.filter((id) => id >= round.start && id < round.end && isMade(this.table, id, view.step));
    context.fillStyle = colour.path;
    for (const [from, y, to, end] of this.boxesOf(way, at, down))
      context.fillRect(from, y + (end - y) * 0.75, to - from, (end - y) * 0.25);
  }

  /** The way to the node at work: where it is wide, what lies below shines through. */
  drawWay(context, at, across, down, colour) {
    const id = this.view.current ?? this.round.start;
    context.fillStyle = colour.current;
    for (const [from, y, to, end] of this.boxesOf(wayTo(this.table, id), at, down)) {
      const isWide = to - from > 40;
      context.globalAlpha = isWide ? 0.55 : 1;
      context.fillRect(Math.max(from, 0), y, Math.min(to, across) - Math.max(from, 0), isWide ? (end - y) * 0.75 : at.ky);
    }
    context.globalAlpha = 1;
    outline(context, this.box(id, at), colour.ink);
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
  drawLabels(context, at, across, down, colour) {
    const { table, view } = this;
    const type = typeSize();
    if (at.ky * 0.75 < type * 1.15) return;
    const way = new Set(view.current === null ? [] : wayTo(table, view.current));
    context.font = `600 ${type}px system-ui, sans-serif`;
    context.textAlign = "center";
    for (const rest = [this.round.start]; rest.length > 0; ) {
      const id = rest.pop();
      const [left, y, right] = this.box(id, at);
      const [from, to] = [Math.max(0, left), Math.min(across, right)];
      const name = `n${id}`;
      if (to - from < type * 2 || y > down || !isMade(table, id, view.step)) continue;
      rest.push(...childrenOf(table, id, view.step));
      const fits = (text) => to - from > text.length * type * 0.62 + 6;
      if (y + at.ky < 0 || !fits(name) || (stateCode(table, id, view.step) === GONE && at.ky * 0.375 < type)) continue;
      const long = `${name}  f ${hundredths(table.f[id])}`;
      context.fillStyle = way.has(id) ? "#000" : colour.ink;
      context.fillText(fits(long) ? long : name, (from + to) / 2, y + at.ky * 0.375 + type * 0.36);
    }
  }

  legend() {
    return ["way", "closed", "open", "gone", "unmade", "path"];
  }
}

function outline(context, [from, y, to, end], colour) {
  const wide = Math.max(5, to - from),
    high = Math.max(5, end - y);
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.strokeRect((from + to - wide) / 2, (y + end - high) / 2, wide, high);
}
