// Motion: what a step does is seen being done. The node taken slides from open to closed, children go to their places in
// open, what is replaced or discarded is struck out, and the tile slides on the board.
//
// Copies fly over the page, above what is drawn already: a key never waits for them, and the next step takes them away.

/** Milliseconds of a motion, from one try to the next, and the least between two steps for the second to be shown moving. */
const FLIGHT = 240;
const TURN = 130;
const CALM = 220;

/** How much longer each takes, as the reader has it. */
const PACES = { "": 1, slow: 2.5, off: 0 };

class Motion {
  constructor(page) {
    this.page = page;
    this.layer = element("div", { class: "flights", "aria-hidden": "true" });
    byId("lists").append(this.layer);
    this.running = [];
    this.shown = { step: -1, part: 0 };
    this.last = 0;
    this.plan = null;
  }

  /** Before a step is drawn: notes where things are that will move. */
  prepare(view) {
    this.clear();
    const { step, part } = this.shown;
    const now = performance.now();
    const isCalm = now - this.last > CALM && this.page.player.speed <= 2;
    this.last = now;
    this.shown = { step: view.step, part: view.part };
    this.plan = null;
    this.pace = PACES[this.page.address.get("motion")] ?? 1;
    if (!isCalm || this.pace === 0 || step < 0 || matchMedia("(prefers-reduced-motion: reduce)").matches || !isNext({ step, part }, view)) return;
    const before = view.step === step && part > 0 ? view.parts[part - 1] : { taken: false, tries: 0 };
    const done = view.done ?? { taken: true, tries: view.tries.length };
    this.plan = { view, takes: !before.taken && done.taken, tries: view.tries.slice(before.tries, done.tries) };
    this.plan.from = this.places(this.plan);
  }

  /** Where the nodes are that leave a list. */
  places({ view, takes, tries }) {
    const from = new Map();
    const leave = tries.flatMap((one) => (makesPlace(this.page.table, one) ? [one.of] : []));
    for (const id of takes ? [view.current, ...leave] : leave) {
      const shown = document.querySelector(`#open-after [data-node="${id}"], #closed-after [data-node="${id}"]`);
      const box = shown && inLane(shown);
      if (box) from.set(id, { box, copy: shown.cloneNode(true) });
    }
    return from;
  }

  /** After it was drawn: everything flies to where it is now. */
  start() {
    if (!this.plan) return;
    const { view, takes, tries, from } = this.plan;
    const { table } = this.page;
    const isDropped = table.dropped.has(view.step);
    this.delay = 0;
    if (takes) {
      this.take(view, from.get(view.current), isDropped);
      this.delay = FLIGHT;
    }
    const shown = [...document.querySelectorAll("#tries .try")].slice(view.tries.indexOf(tries[0]));
    tries.forEach((one, at) => {
      this.appear(shown[at]);
      if (one.of !== null && from.has(one.of)) this.strike(from.get(one.of));
      if (one.node !== null) this.fly(document.querySelector(`#tries [data-node="${one.node}"]`), "open", one.node);
      this.delay += TURN;
    });
    this.delay = 0;
    if (takes && table.parent[view.current] !== NEVER)
      table.space.slide?.(document.querySelector("#taken .board"), table.parent[view.current], view.current);
  }

  take(view, place, isDropped) {
    if (!place) return;
    if (isDropped) this.strike(place);
    else this.move(place, document.querySelector(`#closed-after [data-node="${view.current}"]`));
  }

  /** A try is seen in its turn. */
  appear(item) {
    if (item) this.run(item, [{ opacity: 0.15 }, { opacity: 1 }]);
  }

  /** Children in the drawing of the tree grow out of their parent, each in its turn. */
  grow() {
    if (!this.plan) return;
    const { view, tries, takes } = this.plan;
    const parent = document.querySelector(`#tree g.node[data-node="${view.current}"]`);
    tries.forEach((one, at) => {
      const child = one.node === null ? null : document.querySelector(`#tree g.node[data-node="${one.node}"]`);
      if (!child || !parent) return;
      const [from, to] = [parent, child].map((node) => node.transform.baseVal.consolidate().matrix);
      this.delay = (takes ? FLIGHT : 0) + TURN * at;
      const frame = ({ e, f }, scale) => ({ transform: `translate(${e}px, ${f}px) scale(${scale})`, opacity: scale });
      this.run(child, [frame(from, 0), frame(to, 1)], "ease-out");
    });
    this.plan = null;
  }

  /** A child goes from its try to its place in a list. */
  fly(source, list, id) {
    const target = document.querySelector(`#${list}-after [data-node="${id}"]`);
    const box = source && target && inLane(source.querySelector(".board") ?? source);
    if (box) this.move({ box }, target);
  }

  /** A copy of what is at `target` goes there from where it was. */
  move({ box }, target) {
    const to = target && inLane(target);
    if (!to) return;
    const copy = this.put(target.cloneNode(true), to);
    const at = `translate(${box.left - to.left}px, ${box.top - to.top}px)`;
    this.run(copy, [{ transform: at }, { transform: "none" }], "cubic-bezier(.4, 0, .2, 1)");
    this.run(target, [{ opacity: 0 }, { opacity: 0 }], "linear", true);
  }

  /** A node that goes for good is struck out where it was, and fades. */
  strike({ box, copy }) {
    const struck = this.put(copy, box);
    struck.classList.add("struck");
    this.run(struck, [{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }]).onfinish = () => struck.remove();
  }

  put(copy, { left, top, width, height }) {
    copy.removeAttribute("data-node");
    copy.tabIndex = -1;
    Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    this.layer.append(copy);
    return copy;
  }

  /** Moves a thing in its turn; until then it is as at the beginning. Hidden, it is so `fromTheStart`. */
  run(thing, frames, easing = "linear", fromTheStart = false) {
    const delay = fromTheStart ? 0 : this.delay;
    const timing = { duration: (FLIGHT + this.delay - delay) * this.pace, delay: delay * this.pace, easing, fill: "backwards" };
    const animation = thing.animate(frames, timing);
    if (thing.parentElement === this.layer) animation.onfinish = () => thing.remove();
    this.running.push(animation);
    return animation;
  }

  clear() {
    for (const animation of this.running) animation.cancel();
    this.running = [];
    this.layer.replaceChildren();
  }
}

/** Returns true if a view is what comes right after another: the next part, the rest of the step, or the next step. */
function isNext({ step, part }, view) {
  if (view.step === step) return part > 0 && (view.part === part + 1 || view.part === 0);
  return view.step === step + 1 && view.part <= 1;
}

/** The place of a node on the screen; null where its pane hides it. */
function inLane(node) {
  const box = node.getBoundingClientRect();
  const pane = node.closest(".pair, .now").getBoundingClientRect();
  const middle = box.top + box.height / 2;
  return box.width > 0 && middle > pane.top && middle < pane.bottom ? box : null;
}

function wireMotion(page) {
  const motion = new Motion(page);
  page.player.listeners.unshift((view) => motion.prepare(view));
  page.player.listeners.push(() => motion.start());
  // The drawing is a frame behind the lists.
  page.followers.add(byId("treepane"), () => motion.grow());
  page.motion = motion;
}
