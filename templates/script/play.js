// Plays steps: one at a time, at most one a frame, each passed to the listeners.

const SPEEDS = [0.5, 1, 2, 5, 10, 25];

class Player {
  /**
   * `viewOf(step, part)` is what the listeners get of a step, or of a part of it; part 0 is the whole step. `button` plays and
   * pauses, as its `labels` say.
   */
  constructor(last, viewOf, button = document.querySelector('#stepper [data-do="play"]'), labels = [W.go_play, W.go_pause]) {
    Object.assign(this, { last, viewOf, button, labels, step: -1, part: 0, view: null, listeners: [] });
    Object.assign(this, { timer: 0, frame: 0, wanted: 0, speed: 1, timing: {} });
  }

  /** Shows a step now, or a part of it. */
  go(number, part = 0) {
    const step = Math.max(0, Math.min(this.last, Math.round(Number(number)) || 0));
    if (step === this.step && part === this.part) return;
    const began = performance.now();
    const view = this.viewOf(step, part);
    Object.assign(this, { step, wanted: step, part: view.part ?? 0, view });
    for (const listener of this.listeners) listener(view);
    this.timing.draw = performance.now() - began;
  }

  /** Shows a step with the next frame: the slider and held keys ask more often than can be drawn. */
  soon(number) {
    this.wanted = Math.max(0, Math.min(this.last, number));
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.go(this.wanted);
    });
  }

  /** Shows the same again, where what it looks like has changed. */
  redraw() {
    const { step, part } = this;
    if (step < 0) return;
    this.step = -1;
    this.go(step, part);
  }

  /** Goes one part on: from one step into the next. */
  goPart(by) {
    const { step, part, view } = this;
    const parts = view.parts.length;
    const to = part + by;
    if (part > 0 && to > 0 && to <= parts) this.go(step, to);
    else if (by > 0 && step < this.last) this.go(step + 1, 1);
    else if (by > 0) this.go(step);
    else if (part === 0 && parts > 0) this.go(step, parts);
    // The parts of the step before are not known until it is shown.
    else if (step > 0) this.go(step - 1, Infinity);
  }

  get playing() {
    return this.timer !== 0;
  }

  play() {
    this.go(this.step === this.last ? 0 : this.step + 1);
    if (this.step < this.last) this.tick();
    this.tell();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  tick() {
    this.timer = setTimeout(() => {
      this.go(this.step + 1);
      if (this.step === this.last) this.pause();
      else this.tick();
    }, 1000 / this.speed);
  }

  pause() {
    if (!this.playing) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.tell();
  }

  /** Labels the play button by what it does next. */
  tell() {
    const { button, labels, playing } = this;
    button.classList.toggle("playing", playing);
    button.setAttribute("aria-label", labels[Number(playing)]);
    button.title = `${labels[Number(playing)]} (␣)`;
  }
}

/** The buttons above the step, the slider beside them, and how fast it plays. */
function wireBar(player) {
  const slider = byId("slider"),
    speed = byId("speed");
  slider.addEventListener("input", () => {
    player.pause();
    player.soon(Number(slider.value));
  });
  for (const each of SPEEDS)
    speed.append(new Option(fill(W.per_second, { n: each === 0.5 ? "½" : each }), each, each === 1, each === 1));
  speed.addEventListener("change", () => {
    player.speed = Number(speed.value);
    // Chosen with a mouse, it is done with; with keys, the next value may be wanted.
    if (!speed.matches(":focus-visible")) speed.blur();
    if (player.playing) {
      clearTimeout(player.timer);
      player.tick();
    }
  });
  player.listeners.push(() => {
    const { step, last, part } = player;
    Object.assign(slider, { max: last, value: step });
    const isEnd = step === last && part === 0;
    const isOff = { first: step === 0, back: step === 0, "try-back": step === 0, "try-on": isEnd, forward: isEnd, last: isEnd, play: last === 0 };
    for (const button of document.querySelectorAll("#stepper .bar [data-do]"))
      if (button.dataset.do in isOff) disable(button, isOff[button.dataset.do]);
  });
}

/**
 * Wires the box for the place to go to: `read(text)` returns the arguments of `go`, or null for what is `bad`; `name(view)` is the
 * text of the box, `says(view)` that of the slider.
 */
function wireGoto(page, { read, name, says, bad }) {
  const { player } = page;
  const box = byId("goto");
  // Enter is a change first, and then asks to send the form.
  box.form.addEventListener("submit", (event) => event.preventDefault());
  box.addEventListener("change", () => {
    const place = read(box.value.replace(/[\s,]/g, ""));
    if (place !== null) {
      player.pause();
      player.go(...place);
    }
    page.say(place === null ? bad() : "");
    box.value = name(player);
    box.blur();
  });
  player.listeners.push((view) => {
    byId("slider").setAttribute("aria-valuetext", says(view));
    box.value = name(view);
  });
}

/** Not `disabled`: a button that goes dead under the finger would lose the focus. */
function disable(button, off) {
  button.setAttribute("aria-disabled", String(off));
}
