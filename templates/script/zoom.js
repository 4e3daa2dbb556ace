// A figure that is larger than its place: zoom by buttons, pan by dragging or scrolling, keep a node in sight.

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
    return Math.min(this.scroll.clientWidth / width, Math.max(240, innerHeight * 0.7) / height);
  }

  set(scale) {
    const { width, height } = this.svg.viewBox.baseVal;
    this.scale = Math.max(0.1, Math.min(4, scale));
    this.svg.style.width = `${width * this.scale}px`;
    this.svg.style.height = `${height * this.scale}px`;
    this.svg.style.maxWidth = "none";
  }

  by(factor) {
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
    this.set(Math.min(1, Math.max(0.8, this.fitting())));
  }

  show(node) {
    const { scroll } = this;
    const box = node.getBoundingClientRect(),
      frame = scroll.getBoundingClientRect();
    const margin = 24;
    if (box.left < frame.left + margin || box.right > frame.right - margin)
      scroll.scrollLeft += (box.left + box.right - frame.left - frame.right) / 2;
    if (box.top < frame.top + margin || box.bottom > frame.bottom - margin)
      scroll.scrollTop += (box.top + box.bottom - frame.top - frame.bottom) / 2;
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
