// A tree or a map drawn on a canvas at each step: pointing at a node describes it, a click goes to its step. Its modes, dots.js,
// icicle.js and mappane.js, place the nodes, draw them, and find the one under a point.

class Picture {
  /** `says` explains the picture; it may have a legend of its own. */
  constructor(page, zoom, says, legend = null) {
    Object.assign(this, { page, table: page.table, zoom, lit: null, view: null, frame: 0 });
    this.canvas = element("canvas", { class: "picture", role: "img" });
    this.tip = element("div", { class: "tip", hidden: "" });
    this.node = element("button", { type: "button", class: "told", title: W.whole_keys });
    this.caption = element("div", { class: "reading" }, this.node, element("span", {}, says), legend);
    this.wire();
  }

  enter(figure, pane) {
    pane.append(this.canvas, this.tip);
    figure.querySelector(".under").prepend(this.caption);
  }

  leave() {
    for (const part of [this.canvas, this.tip, this.caption]) part.remove();
  }

  get round() {
    return roundOf(this.table, this.view.step);
  }

  /** The node at work. */
  get own() {
    return this.view.current ?? this.round.start;
  }

  /** The nodes on the final path, if that may be shown. */
  get pathNow() {
    return showsPath(this.page, this.view.step) ? this.page.path.way : [];
  }

  /** Returns true if a node of the round has been made. */
  has(id) {
    const { start, end } = this.round;
    return id >= start && id < end && isMade(this.table, id, this.view.step);
  }

  /** Draws a step; another round has a tree of its own. */
  step(view) {
    const { zoom, table } = this;
    const before = this.view && this.round;
    this.view = view;
    this.tell(this.lit ?? this.own);
    if (!zoom.at || before !== this.round) zoom.begin();
    else zoom.follow();
    this.draw();
    const { open, closed } = view;
    const made = Math.min(table.moment?.next ?? table.first[view.step + 1], this.round.end) - this.round.start;
    const values = { n: count(view.step), made: count(made), open: count(open.length), closed: count(closed.length), id: table.space.label(this.own) };
    this.canvas.setAttribute("aria-label", fill(W.whole_says, { ...values, depth: table.depth[this.own] }));
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
    const context = sized(this.canvas, across, down);
    this.paint(context, this.at, across, down);
    if (this.lit !== null && this.has(this.lit)) outline(context, this.box(this.lit, this.at));
  }

  boxes() {
    const made = childrenOf(this.table, this.own, this.view.step);
    const way = wayTo(this.table, this.own).reverse().slice(1, 60);
    return [this.own, ...made, ...way].map((id) => this.box(id, this.zoom.at));
  }

  wire() {
    const { canvas, page, node } = this;
    const at = (event) => this.nodeAt(event.offsetX, event.offsetY, this.at);
    canvas.addEventListener("pointermove", (event) => this.point(page.dragged ? null : at(event), event));
    canvas.addEventListener("pointerleave", () => this.point(null));
    canvas.addEventListener("click", (event) => {
      const id = at(event);
      if (id !== null && !page.dragged) this.choose(id);
    });
    node.addEventListener("click", () => this.goTo(Number(node.dataset.of)));
    node.addEventListener("blur", () => this.light(null));
    node.addEventListener("keydown", (event) => {
      const next = this.neighbour(event.key, Number(node.dataset.of));
      if (next === null) return;
      event.preventDefault();
      this.light(next);
      page.point(next);
      this.zoom.reveal(this.box(next, this.zoom.at));
    });
    page.pointListeners.push((id) => id !== this.lit && this.view && this.light(id));
  }

  /** What a click does. */
  choose(id) {
    this.goTo(id);
    this.page.openLife(id, this.node);
  }

  goTo(id) {
    const { player, table } = this.page;
    player.pause();
    player.go(takenIn(table, id) || table.made[id]);
  }

  /** Up to the parent, down to the first child, along to a sibling; null for other keys. */
  neighbour(key, id) {
    const { table } = this;
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
      this.page.point(id);
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
    this.lit = id !== null && this.has(id) ? id : null;
    this.tell(this.lit ?? this.own);
    if (id !== null) this.tip.replaceChildren(this.table.space.picture(id), element("span", {}, this.words(id)));
    this.draw();
  }

  tell(id) {
    this.node.dataset.of = id;
    this.node.textContent = this.words(id);
  }

  words(id) {
    const { table } = this;
    const taken = takenIn(table, id);
    const when = taken === 0 ? W.whole_waits : table.dropped.has(taken) ? W.whole_dropped : W.whole_taken;
    return fill(when, { id: table.space.label(id), f: sumText(table, id), depth: table.depth[id], made: count(table.made[id]), n: count(taken) });
  }
}
