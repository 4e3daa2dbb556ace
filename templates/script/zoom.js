// A drawing that is larger than its pane: wheel, pinch and buttons zoom, dragging and arrow keys move it, and the node at
// work stays in sight unless the reader has moved away.

/** Room around what is to be seen. */
const MARGIN = 10;

/**
 * `at` says where the drawing lies: its point (x, y) is at (x·kx + left, y·ky + top) of the pane. A drawing has a `size` and
 * its `scales` (whole, at the beginning, largest), is put in its `place`, and knows the `boxes` that are to be in sight, the
 * first above all. With no `slack` it cannot be moved off the edges.
 */
class Zoom {
  constructor(page, pane) {
    this.back = button(W.tree_back, null, () => this.comeBack(), { class: "back", hidden: "" });
    Object.assign(this, { page, pane, shown: null, view: null, at: null, mode: "begin", isAway: false, measured: null, fitted: null });
    this.overview = new Overview(this);
    pane.classList.add("zooms");
    pane.after(element("div", { class: "above" }, this.back), this.overview.canvas);
    this.drag();
    // After the colours are known to have changed.
    addEventListener("recolour", () => this.at && this.move(this.at));
    pane.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    pane.addEventListener("keydown", (event) => this.key(event));
    pane.addEventListener("focusin", ({ target }) => {
      // The browser has scrolled to it in its own way.
      pane.scrollTo(0, 0);
      if (target.matches(".node")) this.reveal(this.boxOf(target));
    });
  }

  /** The size of the pane, which is measured once until it may have changed. */
  get room() {
    return (this.measured ??= [this.pane.clientWidth, this.pane.clientHeight]);
  }

  /** Shows another drawing, at the step where the reader is. */
  start(shown) {
    Object.assign(this, { shown, at: null, isAway: false, measured: null });
    if (this.view) shown.step(this.view);
  }

  step(view) {
    const began = performance.now();
    this.view = view;
    this.shown.step(view);
    this.page.player.timing.tree = performance.now() - began;
  }

  /** Zooms by one press of a button or key, about the node at work if that is in sight. */
  stride(sign) {
    const box = this.shown.boxes()[0];
    const middle = (axis) => Math.max(0, Math.min(this.room[axis], (box[axis] + box[axis + 2]) / 2));
    const about = box && this.sees(box) ? [middle(0), middle(1)] : [];
    this.by((this.shown.stride ?? 1.3) ** sign, ...about);
  }

  begin() {
    this.mode = "begin";
    this.put("begin");
    this.comeBack();
  }

  fit() {
    Object.assign(this, { mode: "whole", isAway: false, measured: null });
    this.put("whole");
    if (this.at) this.tell();
  }

  /** Shows the whole drawing; returns true if the names of its nodes have room. */
  fitsNames() {
    this.fit();
    return this.shown.room(this.at) > 0;
  }

  /** Takes one of the drawing's scales, its top in the middle. */
  put(name) {
    if (this.room[0] === 0) return;
    const find = () => {
      const [kx, ky] = this.shown.scales(...this.room)[name];
      return { kx, ky, left: (this.room[0] - this.shown.size()[0] * kx) / 2, top: 0 };
    };
    const at = find();
    // The small map takes its room from the drawing.
    this.place(this.overview.appear(at) ? find() : at);
  }

  resize() {
    this.measured = null;
    if (!this.view || this.room[0] === 0) return;
    if (this.mode === "free" && this.at) this.move(this.at);
    else if (this.mode === "whole") this.fit();
    else this.begin();
  }

  move(at) {
    this.place(at);
    this.tell();
  }

  place({ kx, ky, left, top }) {
    const [wide, high] = this.shown.size();
    const { room, shown } = this;
    const held = (at, size, axis, rest) => within(at, size, room[axis], shown.slack, rest);
    this.at = { kx, ky, left: held(left, wide * kx, 0, 0.5), top: held(top, high * ky, 1, 0) };
    this.shown.place(this.at);
    this.fitted = room;
  }

  /** Returns true if the drawing was placed in the room that it has now. */
  isFitted() {
    return this.fitted?.[0] === this.pane.clientWidth && this.fitted[1] === this.pane.clientHeight;
  }

  tell() {
    this.back.hidden = !this.isAway;
    this.overview.appear(this.at);
    this.overview.draw();
  }

  by(factor, x = this.room[0] / 2, y = this.room[1] / 2) {
    const { whole, begin, largest } = this.shown.scales(...this.room);
    const scale = (from, axis) => Math.max(Math.min(whole[axis], begin[axis]), Math.min(largest[axis], from * factor));
    const { at } = this;
    const kx = scale(at.kx, 0),
      ky = scale(at.ky, 1);
    if (kx === at.kx && ky === at.ky) return false;
    this.go({ kx, ky, left: x - ((x - at.left) * kx) / at.kx, top: y - ((y - at.top) * ky) / at.ky });
    return true;
  }

  pan(x, y) {
    this.go({ ...this.at, left: this.at.left + x, top: this.at.top + y });
  }

  /** Moves as the reader wants it. */
  go(at) {
    this.mode = "free";
    this.move(at);
    this.isAway = !this.sees(this.shown.boxes()[0]);
    this.tell();
  }

  sees(box) {
    const isIn = (low, high, room) => low < room && high > 0;
    return !box || (isIn(box[0], box[2], this.room[0]) && isIn(box[1], box[3], this.room[1]));
  }

  comeBack() {
    this.isAway = false;
    this.follow();
  }

  /** Keeps the node at work in sight, and what belongs to it as far as it has room. */
  follow() {
    if (!this.at) return;
    const boxes = this.shown.boxes();
    if (this.isAway) this.isAway = !this.sees(boxes[0]);
    if (!this.isAway && boxes.length > 0) this.bring(boxes);
    this.tell();
  }

  /** Brings what has the focus into sight. */
  reveal(box) {
    if (!this.at) return;
    this.bring([box]);
    this.tell();
  }

  /** Moves the first of the boxes into sight, and the others as far as they have room beside it. */
  bring(boxes) {
    if (this.room[0] === 0) return;
    const whole = this.shown.size();
    const { kx, ky, left, top } = this.at;
    const [x, y] = [0, 1].map((axis) => {
      const room = this.room[axis];
      // A drawing that is wholly in sight stays where it is.
      const [from, size] = axis === 0 ? [left, whole[0] * kx] : [top, whole[1] * ky];
      if (from > -1 && from + size < room + 1) return 0;
      let [low, high] = [boxes[0][axis], boxes[0][axis + 2]];
      for (const box of boxes) {
        const both = [Math.min(low, box[axis]), Math.max(high, box[axis + 2])];
        if (both[1] - both[0] < room - 2 * MARGIN) [low, high] = both;
      }
      const shift = low < MARGIN || high > room - MARGIN ? (room - low - high) / 2 : 0;
      // Nothing is gained by room above the root or below the leaves.
      if (axis === 0 || this.mode !== "begin") return shift;
      return Math.max(Math.min(room - size - from, 0), Math.min(shift, Math.max(-from, 0)));
    });
    if (x !== 0 || y !== 0) this.place({ kx, ky, left: left + x, top: top + y });
  }

  /** The place of an element in the pane. */
  boxOf(node) {
    const pane = this.pane.getBoundingClientRect(),
      box = node.getBoundingClientRect();
    return [box.left - pane.left, box.top - pane.top, box.right - pane.left, box.bottom - pane.top];
  }

  /** At the smallest scale, the wheel scrolls the page on. */
  wheel(event) {
    const pane = this.pane.getBoundingClientRect();
    const lines = event.deltaMode === 1 ? 16 : 1;
    if (event.shiftKey && !event.ctrlKey) this.pan(-(event.deltaX || event.deltaY) * lines, 0);
    else {
      const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002));
      if (!this.by(factor, event.clientX - pane.left, event.clientY - pane.top) && factor < 1 && !event.ctrlKey) return;
    }
    event.preventDefault();
  }

  key(event) {
    if (event.target !== this.pane || event.ctrlKey || event.altKey || event.metaKey) return;
    const move = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
    const sign = { "+": 1, "-": -1 }[event.key];
    if (move) this.pan(...move);
    else if (sign) this.stride(sign);
    else return;
    event.preventDefault();
  }

  /** One pointer moves the drawing, two zoom it. The click that ends a drag does not count. */
  drag() {
    const { pane, page } = this;
    const down = new Map();
    pane.addEventListener("pointerdown", (event) => {
      page.dragged = false;
      if (event.button === 0) down.set(event.pointerId, [event.clientX, event.clientY]);
    });
    addEventListener("pointermove", (event) => {
      const from = down.get(event.pointerId);
      if (!from) return;
      const to = [event.clientX, event.clientY];
      if (!page.dragged && Math.hypot(to[0] - from[0], to[1] - from[1]) < 5) return;
      page.dragged = true;
      pane.classList.add("dragging");
      const before = gripOf(down);
      down.set(event.pointerId, to);
      const after = gripOf(down);
      this.pan(after.x - before.x, after.y - before.y);
      const box = pane.getBoundingClientRect();
      if (before.spread > 0) this.by(after.spread / before.spread, after.x - box.left, after.y - box.top);
    });
    for (const type of ["pointerup", "pointercancel"])
      addEventListener(type, (event) => {
        if (!down.delete(event.pointerId) || down.size > 0) return;
        pane.classList.remove("dragging");
        setTimeout(() => (page.dragged = false));
      });
  }
}

/** The middle of the pointers, and how far they are apart. */
function gripOf(down) {
  const [one, other = one] = down.values();
  return { x: (one[0] + other[0]) / 2, y: (one[1] + other[1]) / 2, spread: Math.hypot(one[0] - other[0], one[1] - other[1]) };
}

/** Keeps a drawing within reach on one axis; what has room rests at its place. */
function within(at, size, room, slack, rest) {
  const left = room - size;
  if (slack === 0 && left > -1) return left * rest;
  return Math.max(Math.min(left, 0) - slack * room, Math.min(Math.max(left, 0) + slack * room, at));
}
