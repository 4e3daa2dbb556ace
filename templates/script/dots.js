// The whole tree with a dot a node, and its number where that has room. Every node has the place that it has at the end.

/** Maximum nodes of a tree drawn as dots; those of larger trees run into each other. */
const DOTS = 4000;
/** Maximum nodes of a tree whose names have room. */
const NAMES = 400;

/** The places of the nodes of a round: children in order below the middle of their parent, subtrees as near as they go. */
function tidyPlaces({ parent, depth }, { start, end }) {
  const x = new Float64Array(end - start);
  const children = Array.from(x, () => []);
  for (let id = start + 1; id < end; id++) children[parent[id] - start].push(id - start);
  // The outline of a subtree: its leftmost and rightmost places, the deepest first, all moved by `by`.
  const outlines = new Array(x.length);
  for (let node = x.length - 1; node >= 0; node--) {
    let whole = null;
    for (const child of children[node]) {
      const outline = outlines[child];
      outlines[child] = null;
      x[child] = whole ? apart(whole, outline) : 0;
      outline.by += x[child];
      whole = whole ? joined(whole, outline) : outline;
    }
    const middle = children[node].length > 0 ? x[children[node].at(-1)] / 2 : 0;
    for (const child of children[node]) x[child] -= middle;
    whole ??= { left: [], right: [], by: 0 };
    whole.by -= middle;
    whole.left.push(-whole.by);
    whole.right.push(-whole.by);
    outlines[node] = whole;
  }
  const { left, right, by } = outlines[0];
  const first = left.reduce((one, other) => Math.min(one, other), 0) + by;
  x[0] = 0.5 - first;
  let deepest = 0;
  for (let node = 1; node < x.length; node++) {
    x[node] += x[parent[node + start] - start];
    deepest = Math.max(deepest, depth[node + start]);
  }
  return { x, wide: right.reduce((one, other) => Math.max(one, other), 0) + by - first + 1, high: deepest + 1 };
}

/** Returns the least distance of a subtree from those before it. */
function apart(whole, { left, by }) {
  let at = 0;
  for (let level = 1; level <= Math.min(left.length, whole.right.length); level++)
    at = Math.max(at, whole.right.at(-level) + whole.by + 1 - left.at(-level) - by);
  return at;
}

/** The outline of both; as long as the deeper one, so that all joins together are linear. */
function joined(one, other) {
  const deep = one.left.length >= other.left.length ? one : other;
  const [side, from] = deep === one ? ["right", other] : ["left", one];
  const both = Math.min(one.left.length, other.left.length);
  for (let level = 1; level <= both; level++)
    deep[side][deep[side].length - level] = from[side].at(-level) + from.by - deep.by;
  return deep;
}

class Dots extends Picture {
  constructor(page, zoom) {
    super(page, zoom, W.dots_key);
    Object.assign(this, { slack: 0.5, known: new Map() });
  }

  get places() {
    const { known, round } = this;
    if (!known.has(round)) known.set(round, tidyPlaces(this.table, round));
    return known.get(round);
  }

  size() {
    return [this.places.wide, this.places.high];
  }

  scales(across, down) {
    const [wide, high] = this.size();
    const type = typeSize();
    const whole = [Math.min(across / wide, 5 * type), Math.min(down / high, 5 * type)];
    return { whole, begin: [Math.max(whole[0], (this.round.end - this.round.start <= NAMES ? 3.4 : 0.5) * type), Math.max(whole[1], 2.2 * type)], largest: [6 * type, 6 * type] };
  }

  middle(id, { kx, ky, left, top }) {
    return [this.places.x[id - this.round.start] * kx + left, (this.table.depth[id] + 0.5) * ky + top];
  }

  radius({ kx, ky }) {
    return Math.max(1.2, Math.min(0.38 * kx, 0.3 * ky, 0.7 * typeSize()));
  }

  /** Half the width of a node with its number, or 0 where that has no room. */
  room({ kx, ky }) {
    const type = typeSize();
    const half = this.table.space.letters * type * 0.31 + 3;
    return kx > 2 * half + 3 && ky > 2.2 * type ? half : 0;
  }

  box(id, at) {
    const [x, y] = this.middle(id, at);
    const [wide, high] = [this.room(at) || this.radius(at), this.radius(at)];
    return [x - wide, y - high, x + wide, y + high];
  }

  nodeAt(x, y, at) {
    let nearest = null,
      least = Math.max(8, this.room(at), this.radius(at)) + 2;
    for (const id of nodesMade(this.table, this.round, this.view.step)) {
      const [left, top] = this.middle(id, at);
      const far = Math.hypot(left - x, top - y);
      if (far < least) [nearest, least] = [id, far];
    }
    return nearest;
  }

  paint(context, at, across, down) {
    const path = new Set(this.pathNow);
    const nodes = [...nodesMade(this.table, this.round, this.view.step)];
    if (!this.page.quiz?.on) this.drawGhosts(context, at);
    this.drawEdges(context, at, nodes, path);
    context.font = `600 ${typeSize()}px system-ui, sans-serif`;
    context.textAlign = "center";
    for (const id of nodes) {
      const [x, y] = this.middle(id, at);
      if (x > -40 && x < across + 40 && y > -20 && y < down + 20) this.drawNode(context, id, x, y, at, path.has(id));
    }
  }

  /** The nodes to come, faintly. */
  drawGhosts(context, at) {
    const { start, end } = this.round;
    context.strokeStyle = colours().line;
    context.lineWidth = this.radius(at) < 2 ? 0.3 : 0.8;
    context.beginPath();
    for (let id = start + 1; id < end; id++) {
      if (this.has(id)) continue;
      const [x, y] = this.middle(this.table.parent[id], at);
      const [to, down] = this.middle(id, at);
      context.moveTo(x, y + this.radius(at));
      context.lineTo(to, down - this.radius(at));
      context.moveTo(to + this.radius(at), down);
      context.arc(to, down, this.radius(at), 0, 7);
    }
    context.stroke();
  }

  drawEdges(context, at, nodes, path) {
    const colour = colours();
    const far = this.radius(at);
    const [thin, thick] = far < 2 ? [0.3, 2] : [1, 3.5];
    for (const [ids, style, wide] of [
      [nodes, colour.edge, thin],
      [path, colour.path, thick],
      [wayNow(this.table, this.view), colour.current, thick],
    ]) {
      context.strokeStyle = style;
      context.lineWidth = wide;
      context.beginPath();
      for (const id of ids) {
        if (id === this.round.start || !this.has(id)) continue;
        const [x, y] = this.middle(this.table.parent[id], at);
        const [to, down] = this.middle(id, at);
        context.moveTo(x, y + far);
        context.lineTo(to, down - far);
      }
      context.stroke();
    }
  }

  drawNode(context, id, x, y, at, isOnPath) {
    const { table, view } = this;
    const colour = colours();
    const state = stateOf(table, id, view.step);
    const far = this.radius(at),
      half = this.room(at);
    const looks = {
      current: [colour.current, colour.ink, []],
      open: [colour["open-fill"], colour.open, [4, 2]],
      closed: [half ? colour["closed-fill"] : colour["map-closed"], colour.closed, []],
      gone: [colour.paper, colour.edge, [1.5, 2.5]],
    };
    const [fill, stroke, dash] = looks[state];
    context.beginPath();
    if (half > 0) context.roundRect(x - half, y - far, 2 * half, 2 * far, 5);
    else if (isOnPath && far > 2.5) context.rect(x - far, y - far, 2 * far, 2 * far);
    else context.arc(x, y, state === "current" ? Math.max(far, 4) : far, 0, 7);
    context.fillStyle = fill;
    context.strokeStyle = isOnPath && half === 0 ? colour.path : stroke;
    context.lineWidth = Math.min(state === "current" || isOnPath ? 2.5 : 1.5, far);
    context.setLineDash(far > 3 ? dash : []);
    context.fill();
    context.stroke();
    context.setLineDash([]);
    if (half === 0) return;
    context.fillStyle = state === "current" ? "#000" : colour.ink;
    context.fillText(table.space.name(id), x, y + typeSize() * 0.36);
    const corners = { path: [-half, -far], new: [half, -far], dead: [-half, far] };
    for (const flag of flagsOf(this.page, id, view.step)) this.drawSign(context, flag, x + corners[flag][0], y + corners[flag][1]);
  }

  drawSign(context, flag, x, y) {
    const type = typeSize();
    context.beginPath();
    context.arc(x, y, 0.5 * type, 0, 7);
    context.fillStyle = colours()[flag];
    context.fill();
    context.fillStyle = "#000";
    context.fillText(SIGNS[flag], x, y + 0.36 * type);
  }
}
