// The frame that shows a page. The next page is loaded beside the one that is seen, and takes its place when it is ready.

/** How long a page may take until it is shown as it is. */
const PATIENCE = 5000;

class Viewer {
  constructor(host) {
    Object.assign(this, { host, frame: null, record: null, listeners: [], turn: 0 });
  }

  /** What tests and the lab ask of the page: the hook that every stage has. */
  get stage() {
    return this.frame?.contentWindow?.steptrace ?? null;
  }

  get document() {
    return this.frame?.contentDocument ?? null;
  }

  /** Shows a page, and goes to a step of it: the one asked for, or the first that differs from what was seen. Answers with the step and why. */
  async show(html, { title, theme, step, isStage }) {
    const turn = ++this.turn;
    const next = element("iframe", { title, class: "loading" });
    next.srcdoc = html;
    this.host.append(next);
    await ready(next);
    if (turn !== this.turn) {
      next.remove();
      return null;
    }
    const before = this.record;
    this.frame?.remove();
    this.frame = next;
    this.record = recordOf(this.stage);
    next.classList.remove("loading");
    this.dress();
    if (theme) this.wear(theme);
    if (!isStage || !this.stage) return { step, why: "" };
    const found = sameStep(before, this.record, step);
    const [number, part] = found.step.split(".").map(Number);
    // Runs side by side have steps, and no parts of them.
    if (this.record) this.stage.go(number, part);
    else this.stage.go(number);
    this.watch();
    return found;
  }

  /** What a page offers that makes no sense here is hidden: it has no address of its own. */
  dress() {
    for (const name of ["share", "settings"]) this.document.querySelectorAll(`[data-do=${name}]`).forEach((button) => (button.hidden = true));
  }

  wear(theme) {
    const root = this.document?.documentElement;
    if (!root) return;
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
    this.frame.contentWindow.dispatchEvent(new Event("recolour"));
  }

  /** Tells the listeners when the reader goes to another step. */
  watch() {
    const stepper = this.document.getElementById("stepper");
    const tell = () => this.listeners.forEach((listener) => listener(stepper.dataset.step));
    new MutationObserver(tell).observe(stepper, { attributeFilter: ["data-step"] });
  }
}

/** Prints the page of a frame alone, whenever the lab is printed. The page has put itself in order for paper before. */
function printAlone(page) {
  let putBack = () => {};
  page.defaultView.addEventListener("beforeprint", () => (putBack = putOnPaper(page)));
  page.defaultView.addEventListener("afterprint", () => putBack());
}

/** Puts the page of a frame in place of the lab, since paper would cut the frame; answers with what puts the lab back. */
function putOnPaper(page) {
  const { documentElement: root, body } = document;
  const own = document.head.querySelectorAll("style");
  const kept = root.className;
  const styles = [...page.querySelectorAll("style")].map((style) => document.importNode(style, true));
  const paper = document.importNode(page.body, true);
  paper.querySelectorAll("script").forEach((script) => script.remove());
  own.forEach((style) => (style.media = "not all"));
  document.head.append(...styles);
  root.className = page.documentElement.className;
  body.hidden = true;
  root.append(paper);
  return () => {
    paper.remove();
    styles.forEach((style) => style.remove());
    own.forEach((style) => (style.media = ""));
    root.className = kept;
    body.hidden = false;
  };
}

/** Waits until a page has loaded, and a stage has drawn itself. */
function ready(frame) {
  return new Promise((done) => {
    setTimeout(done, PATIENCE);
    frame.addEventListener("load", () => whenDrawn(frame, done));
  });
}

function whenDrawn({ contentDocument, contentWindow }, act) {
  const root = contentDocument.documentElement;
  if ("ready" in root.dataset || !contentWindow.steptrace) {
    act();
    return;
  }
  const look = new MutationObserver(() => {
    if (!("ready" in root.dataset)) return;
    look.disconnect();
    act();
  });
  look.observe(root, { attributes: true });
}

/** What must be kept of a run to find where another differs: the states taken. */
function recordOf(stage) {
  const table = stage?.table;
  if (!table) return null;
  const { taken, low, high, head } = table;
  return { steps: head.steps, taken, low, high, problem: JSON.stringify([head.start, head.goal, head.graph?.names]) };
}

/**
 * The step of the new run to go to: the same one, if all before it agree, or the first at which another state is taken. `why` is "same",
 * "differs", or "" where there is nothing to compare.
 */
function sameStep(before, after, step) {
  const asked = parseInt(step, 10);
  if (!after) return { step, why: "" };
  if (!before || before.problem !== after.problem) return { step: asked <= after.steps ? step : String(after.steps), why: "" };
  const both = Math.min(before.steps, after.steps);
  const differs = (at) => before.low[before.taken[at]] !== after.low[after.taken[at]] || before.high[before.taken[at]] !== after.high[after.taken[at]];
  let first = 1;
  while (first <= both && !differs(first)) first++;
  const hasParted = first <= both || before.steps !== after.steps;
  if (hasParted && first <= asked) return { step: String(Math.min(first, after.steps)), why: "differs", first };
  return { step: asked <= after.steps ? step : String(after.steps), why: hasParted ? "later" : "same", first };
}
