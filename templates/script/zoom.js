// A figure that is larger than its place: zoom by buttons, pan by dragging or scrolling, keep a node in sight.

/** Room around what is to be seen. */
const MARGIN = 10;

class Zoom {
  constructor(page, scroll) {
    Object.assign(this, { page, scroll, scale: 0 });
    this.pan();
  }

  get svg() {
    return this.scroll.querySelector("svg");
  }

  /** The scale at which the whole drawing fits. */
  fitting() {
    const { width, height } = this.svg.viewBox.baseVal;
    return Math.min((this.scroll.clientWidth - 4) / width, (this.scroll.clientHeight - 4) / height);
  }

  set(scale) {
    const { width, height } = this.svg.viewBox.baseVal;
    this.scale = Math.max(0.1, Math.min(4, scale));
    this.svg.style.width = `${width * this.scale}px`;
    this.svg.style.height = `${height * this.scale}px`;
    this.svg.style.maxWidth = "none";
  }

  by(factor) {
    this.chosen = true;
    const { scroll } = this;
    const middle = [
      (scroll.scrollLeft + scroll.clientWidth / 2) / this.scale,
      (scroll.scrollTop + scroll.clientHeight / 2) / this.scale,
    ];
    this.set(this.scale * factor);
    scroll.scrollLeft = middle[0] * this.scale - scroll.clientWidth / 2;
    scroll.scrollTop = middle[1] * this.scale - scroll.clientHeight / 2;
  }

  /** At first as large as is readable: whole if possible, never tiny, never blown up. */
  begin() {
    if (!this.svg || this.scroll.clientWidth === 0) return;
    const type = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    this.set(Math.min(1.7 * type, Math.max(1.2 * type, this.fitting())));
  }

  /** Brings nodes into sight; where not all have room, the first of them. */
  show(nodes) {
    const { scroll } = this;
    const frame = scroll.getBoundingClientRect();
    const boxes = nodes.map((node) => node.getBoundingClientRect());
    for (const [from, to, place, room] of [
      ["left", "right", "scrollLeft", frame.width],
      ["top", "bottom", "scrollTop", frame.height],
    ]) {
      let first = boxes[0][from],
        last = boxes[0][to];
      for (const box of boxes) {
        const [low, high] = [Math.min(first, box[from]), Math.max(last, box[to])];
        if (high - low < room - 2 * MARGIN) [first, last] = [low, high];
      }
      if (first < frame[from] + MARGIN || last > frame[to] - MARGIN) scroll[place] += (first + last - frame[from] - frame[to]) / 2;
    }
  }

  /** The mouse drags; a finger scrolls anyway. */
  pan() {
    const { scroll, page } = this;
    let from = null;
    scroll.addEventListener("pointerdown", (event) => {
      page.dragged = false;
      if (event.pointerType === "mouse" && event.button === 0)
        from = { x: event.clientX, y: event.clientY, left: scroll.scrollLeft, top: scroll.scrollTop };
    });
    addEventListener("pointermove", (event) => {
      if (!from) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!page.dragged && Math.hypot(x, y) < 5) return;
      page.dragged = true;
      scroll.classList.add("dragging");
      scroll.scrollLeft = from.left - x;
      scroll.scrollTop = from.top - y;
    });
    addEventListener("pointerup", () => {
      from = null;
      scroll.classList.remove("dragging");
      // The click that ends a drag comes after this and is none.
      setTimeout(() => (page.dragged = false));
    });
  }
}
