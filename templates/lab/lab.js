// The lab: its state, and everything that follows from a change of it.

/** The milliseconds that a change waits for the next one, as while a text is typed. */
const TYPING = 120;

/** The milliseconds after which a run is known to take long: the bar does not wait for its page, and says that it runs. */
const SOON = 250;

class Lab {
  constructor(module, state) {
    Object.assign(this, { catalog: null, state, past: [], future: [], listeners: [], good: null, told: "", timer: 0, turn: 0, isDrawn: true, drawing: 0, isPressed: false });
    this.engine = new Engine(module); // what is seen
    this.tools = new Engine(module); // what is asked for besides, which may take long
    this.viewer = new Viewer(byId("view"));
    this.viewer.listeners.push((step) => this.replace({ step }));
    // What is pressed is not drawn anew before it is let go: it would not be clicked.
    addEventListener("pointerdown", () => (this.isPressed = true), true);
    const letGo = () => {
      this.isPressed = false;
      if (!this.isDrawn) setTimeout(() => this.draw());
    };
    for (const type of ["pointerup", "pointercancel"]) addEventListener(type, letGo, true);
  }

  /** Changes some parts of the state, and shows what follows, with words of its own over it if there are any. */
  change(parts, { wait = 0, told = "" } = {}) {
    const next = { ...this.state, ...parts };
    if (isSame(next, this.state)) return;
    this.told = told;
    if (UNDONE.some((name) => !isSame(next[name], this.state[name]))) {
      this.past.push(this.state);
      this.future = [];
    }
    this.enter(next, wait);
  }

  /** Changes parts of the state that nothing follows from: where the reader looks. */
  replace(parts) {
    this.state = { ...this.state, ...parts };
    this.keep();
  }

  undo() {
    this.restore(this.past, this.future);
  }

  redo() {
    this.restore(this.future, this.past);
  }

  restore(from, to) {
    if (from.length === 0) return;
    to.push(this.state);
    const { step, lang, theme } = this.state;
    this.enter({ ...from.pop(), step, lang, theme });
  }

  enter(state, wait = 0) {
    this.state = state;
    L = DICTIONARIES[state.lang];
    clearTimeout(this.timer);
    if (wait > 0) this.timer = setTimeout(() => this.show(), wait);
    else this.show();
    keepFocus(() => drawPanel(this));
    // The page comes before the bar, if it comes soon.
    this.isDrawn = false;
    clearTimeout(this.drawing);
    this.drawing = setTimeout(() => this.draw(), SOON);
  }

  /** Draws the bar, if it has not been drawn since the last change, and keeps the state. */
  draw() {
    this.keep();
    if (this.isDrawn || this.isPressed) return;
    this.isDrawn = true;
    this.listeners.forEach((listener) => listener(this.state));
  }

  /** Runs the command of the view, and shows its page, or why there is none; the last good page stays. */
  async show() {
    const turn = ++this.turn;
    const { state } = this;
    const { args, files, page } = pageCommand(state);
    // A command that still runs is of no use any more.
    if (this.engine.isBusy) this.engine.stop();
    const lack = lackOf(state);
    if (lack) {
      busy(this, false);
      this.refuse(L[lack], false);
      return;
    }
    busy(this, true);
    try {
      const { code, errors, ...written } = await this.engine.run(args, files);
      if (turn !== this.turn) return;
      // A trace with mistakes has an exit code of its own, and a page all the same.
      const output = page === null ? written.output : (written.files[page] ?? "");
      if (output === "") {
        this.refuse(errors);
        return;
      }
      this.good = { state, args, files, code };
      const { isStage = false } = VIEWS[state.view];
      const found = await this.viewer.show(output, { title: L.view_title, theme: state.theme, step: state.step, isStage });
      if (found === null) return;
      this.state = { ...this.state, step: found.step };
      dressPage(this);
      const where = found.why && fill(L[`step_${found.why}`], { n: count(parseInt(found.step, 10)), first: count(found.first) });
      say([this.told || where, errors].filter(Boolean).join("\n"));
      this.told = "";
      document.documentElement.dataset.seen = String(turn);
      whenIdle(() => turn === this.turn && this.complete());
    } catch (error) {
      if (turn === this.turn && !(error instanceof Stopped && error.message === "stopped")) this.refuse(fill(L.failed, { why: error.message }));
    } finally {
      if (turn === this.turn) busy(this, false);
    }
  }

  /** Says why there is no page for this state. */
  refuse(errors, isError = true) {
    say(errors.trim(), isError);
    this.complete();
  }

  complete() {
    this.draw();
    document.documentElement.dataset.ready = String(this.turn);
  }

  /** Keeps the state in the address. */
  async keep() {
    const { state } = this;
    const text = await stateAsText(state);
    if (state !== this.state) return;
    this.text = text;
    try {
      history.replaceState(null, "", `#${text}${isEmbedded() ? EMBED : ""}`);
    } catch {
      // Some browsers forbid it for local files; the lab is the same all the same.
    }
  }
}

/** Says something under the bar; `isError` keeps its lines as they are, with the caret in its place. */
function say(text, isError = false) {
  const place = byId("says");
  place.textContent = text;
  place.classList.toggle("error", isError);
  place.hidden = text === "";
}

function busy(lab, isBusy) {
  timeRun(lab, isBusy);
  clearTimeout(lab.marking);
  const look = () => {
    document.documentElement.classList.toggle("busy", isBusy);
    byId("view").setAttribute("aria-busy", isBusy);
  };
  if (isBusy) lab.marking = setTimeout(look, SOON);
  else look();
}
