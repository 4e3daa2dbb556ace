// Time: which step is shown, how it changes, and who is told. One step at a time is drawn, at most one a frame.

const SPEEDS = [0.5, 1, 2, 5, 10, 25];

class Player {
  constructor(page, last) {
    Object.assign(this, { page, last, step: -1, listeners: [], timer: 0, frame: 0, wanted: 0, speed: 1, timing: {} });
  }

  /** Shows a step now. */
  go(number) {
    const step = Math.max(0, Math.min(this.last, Math.round(Number(number)) || 0));
    if (step === this.step) return;
    const began = performance.now();
    this.step = step;
    this.wanted = step;
    const view = stepAt(this.page.table, this.page.lists, step);
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

  get playing() {
    return this.timer !== 0;
  }

  play() {
    if (this.step === this.last) this.go(0);
    this.tick();
    this.tell();
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

  /** Tells the play button. */
  tell() {
    const button = document.querySelector('#stepper [data-do="play"]');
    const label = this.playing ? W.go_pause : W.go_play;
    button.classList.toggle("playing", this.playing);
    button.setAttribute("aria-label", label);
    button.title = `${label} (␣)`;
  }
}

/** The controls above the step. */
function wireControls(page) {
  const { player } = page;
  const slider = byId("slider"),
    box = byId("goto"),
    speed = byId("speed");
  slider.max = player.last;
  slider.addEventListener("input", () => {
    player.pause();
    player.soon(Number(slider.value));
  });
  byId("of-steps").textContent = fill(W.of_steps, { n: count(player.last) });
  for (const each of SPEEDS)
    speed.append(new Option(fill(W.per_second, { n: each === 0.5 ? "½" : each }), each, each === 1, each === 1));
  speed.addEventListener("change", () => {
    player.speed = Number(speed.value);
    if (player.playing) {
      clearTimeout(player.timer);
      player.tick();
    }
  });
  // Enter is a change first, and then asks to send the form.
  box.form.addEventListener("submit", (event) => event.preventDefault());
  box.addEventListener("change", () => goToTyped(page, box));
  player.listeners.push(({ step }) => {
    slider.value = step;
    slider.setAttribute("aria-valuetext", fill(W.slider_value, { n: count(step), last: count(player.last) }));
    box.value = step;
    for (const [name, off] of [
      ["first", step === 0],
      ["back", step === 0],
      ["forward", step === player.last],
      ["last", step === player.last],
    ]) {
      disable(document.querySelector(`#stepper [data-do="${name}"]`), off);
    }
    disable(document.querySelector('#stepper [data-do="play"]'), player.last === 0);
  });
}

/** Not `disabled`: a button that goes dead under the finger would lose the focus. */
function disable(button, off) {
  button.setAttribute("aria-disabled", String(off));
}

function goToTyped(page, box) {
  const text = box.value.replace(/[\s,]/g, "");
  if (/^\d+$/.test(text) && Number(text) <= page.player.last) {
    page.player.pause();
    page.player.go(Number(text));
    page.say("");
  } else page.say(fill(W.bad_step, { last: count(page.player.last) }));
  box.value = page.player.step;
}
