// The figures follow the step: those in sight with a frame of their own, so that the step itself is on the screen first,
// the others once the reader stays at a step.

/** Milliseconds at a step after which all figures are drawn. */
const STAY = 120;

class Followers {
  constructor(player) {
    Object.assign(this, { player, parts: [], view: null, frame: 0, timer: 0 });
    this.sight = new IntersectionObserver((entries) => this.look(entries), { rootMargin: "100px" });
    player.listeners.push((view) => this.follow(view));
  }

  /** `draw(view)` draws what is in `place`. */
  add(place, draw) {
    this.parts.push({ place, draw, seen: false, drawn: null });
    this.sight.observe(place);
  }

  look(entries) {
    for (const entry of entries) this.parts.find((part) => part.place === entry.target).seen = entry.isIntersecting;
    this.draw((part) => part.seen);
  }

  follow(view) {
    this.view = view;
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    this.timer = setTimeout(() => this.draw(), STAY);
    this.frame = requestAnimationFrame(() => {
      this.frame = requestAnimationFrame(() => this.draw((part) => part.seen));
    });
  }

  /** Draws the figures that are out of date, or those of them that `which` picks. */
  draw(which = () => true) {
    const { view } = this;
    if (view === null) return;
    for (const part of this.parts.filter((each) => each.drawn !== view && which(each))) {
      part.drawn = view;
      part.draw(view);
    }
  }
}
