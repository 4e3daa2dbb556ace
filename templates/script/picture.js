// A tree as a picture on a canvas: it is drawn at each step, a node that is pointed at is told, a click goes to its step.

class Picture {
  /** `shape` knows where the nodes are, and draws them. */
  constructor(page, zoom, shape) {
    Object.assign(this, { page, zoom, shape, lit: null, view: null, frame: 0 });
    this.canvas = element("canvas", { class: "picture", role: "img" });
    this.tip = element("div", { class: "tip", hidden: "" });
    this.node = element("button", { type: "button", class: "told", title: W.whole_keys });
    this.legend = element("ul", { class: "legend", "aria-label": W.legend });
    this.caption = element("div", { class: "reading" }, this.node, element("span", {}, shape.says), this.legend);
    this.legend.append(...shape.legend().map((mark) => legendItem(mark, shape instanceof Icicle)));
    this.wire();
  }

  enter(figure, pane) {
    pane.append(this.canvas, this.tip);
    figure.append(this.caption);
  }

  leave() {
    this.canvas.remove();
    this.tip.remove();
    this.caption.remove();
  }

  get slack() {
    return this.shape.slack;
  }

  get stride() {
    return this.shape.stride;
  }

  size() {
    return this.shape.size();
  }

  scales(across, down) {
    return this.shape.scales(across, down);
  }

  /** Draws a step; another round has a tree of its own. */
  step(view) {
    const { shape, zoom, page } = this;
    const before = this.view && shape.round;
    this.view = shape.view = view;
    this.tell(this.lit ?? this.own);
    if (!zoom.at || before !== shape.round) zoom.begin();
    else zoom.follow();
    this.draw();
    const { open, closed } = view;
    const { first, moment } = page.table;
    const made = Math.min(moment?.next ?? first[view.step + 1], shape.round.end) - shape.round.start;
    const values = { n: count(view.step), made: count(made), open: count(open.length), closed: count(closed.length), id: this.own };
    this.canvas.setAttribute("aria-label", fill(W.whole_says, { ...values, depth: page.table.depth[this.own] }));
  }

  /** The node at work. */
  get own() {
    return this.view.current ?? this.shape.round.start;
  }

  place(at) {
    this.at = at;
    this.frame ||= requestAnimationFrame(() => this.draw());
  }

  draw() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const [across, down] = this.zoom.room;
    if (!this.at || !this.view || across === 0 || !this.canvas.isConnected) return;
    this.shape.draw(sized(this.canvas, across, down), this.at, across, down, this.lit);
  }

  drawSmall(context, at, across, down) {
    this.shape.drawSmall(context, at, across, down);
  }

  boxes() {
    const { table } = this.page;
    const { step } = this.view;
    const made = childrenOf(table, this.own, step);
    const way = wayTo(table, this.own).reverse().slice(1, 60);
    return [this.own, ...made, ...way].map((id) => this.shape.box(id, this.zoom.at));
  }

  wire() {
    const { canvas, page, node } = this;
    const at = (event) => this.shape.nodeAt(event.offsetX, event.offsetY, this.at);
    canvas.addEventListener("pointermove", (event) => this.point(page.dragged ? null : at(event), event));
    canvas.addEventListener("pointerleave", () => this.point(null));
    canvas.addEventListener("click", (event) => {
      const id = at(event);
      if (id === null || page.dragged) return;
      this.goTo(id);
      page.openLife(id, node);
    });
    node.addEventListener("click", () => this.goTo(Number(node.dataset.of)));
    node.addEventListener("blur", () => this.light(null));
    node.addEventListener("keydown", (event) => {
      const next = this.neighbour(event.key, Number(node.dataset.of));
      if (next === null) return;
      event.preventDefault();
      this.light(next);
      page.point?.(next);
      this.zoom.reveal([this.shape.box(next, this.zoom.at)]);
    });
    (page.pointListeners ??= []).push((id) => id !== this.lit && this.view && this.light(id));
  }

  goTo(id) {
    const { player, table } = this.page;
    player.pause();
    player.go(takenIn(table, id) || table.made[id]);
  }

  /** Up to the parent, down to the first child, along to a sibling; null for other keys. */
  neighbour(key, id) {
    const { table } = this.page;
    const { step } = this.view;
    const parent = table.parent[id];
    if (key === "ArrowUp") return parent === NEVER ? id : parent;
    if (key === "ArrowDown") return childrenOf(table, id, step)[0] ?? id;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (!by) return null;
    const siblings = parent === NEVER ? [id] : childrenOf(table, parent, step);
    return siblings[siblings.indexOf(id) + by] ?? id;
  }

  point(id, event) {
    if (id !== this.lit) {
      this.light(id);
      this.page.point?.(id);
    }
    this.tip.hidden = id === null;
    if (id === null) return;
    const [across, down] = this.zoom.room;
    const { offsetWidth: wide, offsetHeight: high } = this.tip;
    const x = event.offsetX + 14 + wide > across ? event.offsetX - 14 - wide : event.offsetX + 14;
    this.tip.style.left = `${Math.max(0, x)}px`;
    this.tip.style.top = `${Math.max(0, Math.min(event.offsetY + 14, down - high))}px`;
  }

  light(id) {
    const { start, end } = this.shape.round;
    this.lit = id !== null && id >= start && id < end && isMade(this.page.table, id, this.view.step) ? id : null;
    this.tell(this.lit ?? this.own);
    if (id !== null) this.tip.replaceChildren(nodeBoard(this.page, id), element("span", {}, this.words(id)));
    this.draw();
  }

  tell(id) {
    this.node.dataset.of = id;
    this.node.textContent = this.words(id);
  }

  words(id) {
    const { table } = this.page;
    const taken = takenIn(table, id);
    const dropped = table.dropped.has(taken);
    const when = taken === 0 ? W.whole_waits : dropped ? W.whole_dropped : W.whole_taken;
    return fill(when, { id, f: sumText(table, id), depth: table.depth[id], made: count(table.made[id]), n: count(taken) });
  }
}

/** A mark of the picture, and what it means. */
function legendItem(mark, isStrip) {
  const words = { way: W.mark_way, unmade: W.mark_unmade, current: W.mark_taken };
  const swatch = element("span", { class: `swatch ${isStrip ? "strip" : "dot"} ${mark}`, "aria-hidden": "true" });
  return element("li", { class: /path|unmade/.test(mark) ? "path" : null }, swatch, words[mark] ?? spokenMarks([mark]));
}
