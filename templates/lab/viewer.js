// The frame that shows a page. The next page is loaded beside the one that is seen, and takes its place when it is ready.

/** How long a page may take until it is shown as it is. */
const PATIENCE = 5000;

class Viewer {
  constructor(host) {
    Object.assign(this, { host, frame: null, page: null, listeners: [], turn: 0, spare: null, below: () => {} });
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
    const next = this.spare?.isLoaded && this.spare.head === headOf(html) ? this.spare.frame : element("iframe", { class: "loading" });
    next.title = title;
    let found = { step, why: "" };
    const begin = ({ detail }) => {
      if (turn !== this.turn) return;
      const before = this.page;
      this.place(next, detail);
      if (theme) detail.address.values.set("theme", theme);
      if (!isStage) return;
      found = sameStep(recordOf(before?.table), recordOf(detail.table), step);
      // The lists have the room that they had: they need not be drawn to find it.
      if (before?.room && detail.room) detail.room = before.room;
      const [number, part = 0] = found.step.split(".").map(Number);
      detail.first = { step: number, part };
      leaveOutBelow(this.document, detail, this.below);
    };
    next.addEventListener("unpacked", begin, { once: true });
    await this.load(next, html);
    if (turn !== this.turn) {
      if (next !== this.frame) next.remove();
      return null;
    }
    if (next !== this.frame) this.place(next, null);
    this.dress();
    if (isStage && this.stage) this.watch();
    if (isStage && this.page?.table) whenIdle(() => this.prepare(html));
    return found;
  }

  /** Loads a page into a frame, and waits until a stage has drawn itself: into the spare one, if it has the same head. */
  load(frame, html) {
    return new Promise((done) => {
      setTimeout(done, PATIENCE);
      if (frame === this.spare?.frame) {
        this.spare = null;
        this.below = addBody(frame.contentDocument, html);
        whenDrawn(frame, done);
        return;
      }
      this.below = () => {};
      frame.addEventListener("load", () => whenDrawn(frame, done), { once: true });
      frame.srcdoc = html;
      this.host.append(frame);
    });
  }

  /** Loads the head of a page, its styles above all, into a spare frame: the next page is likely to have the same one. */
  prepare(html) {
    const head = headOf(html);
    if (this.spare?.head === head) return;
    this.spare?.frame.remove();
    const frame = element("iframe", { class: "loading" });
    const spare = { head, frame, isLoaded: false };
    this.spare = spare;
    frame.addEventListener("load", () => (spare.isLoaded = true), { once: true });
    frame.srcdoc = head;
    this.host.append(frame);
  }

  /** Puts a page in the place of the one that is seen, which goes when there is time. */
  place(frame, page) {
    const old = this.frame;
    if (old) whenIdle(() => old.remove());
    Object.assign(this, { frame, page });
    frame.classList.remove("loading");
  }

  /** What a page offers that makes no sense here is hidden: it has no address of its own. */
  dress() {
    for (const name of ["share", "settings"]) this.document.querySelectorAll(`[data-do=${name}]`).forEach((button) => (button.hidden = true));
  }

  wear(theme) {
    const root = this.document?.documentElement;
    if (!root || (root.dataset.theme ?? "") === theme) return;
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

/** Prints the page of a frame alone, whenever the lab is printed while it is seen. The page has put itself in order for paper before. */
function printAlone(viewer) {
  const page = viewer.document;
  let putBack = () => {};
  page.defaultView.addEventListener("beforeprint", () => {
    // The page before may still wait for its end.
    if (viewer.document === page) putBack = putOnPaper(page);
  });
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

/** Where a page begins to tell of each step. */
const STEPS = '<section id="expansions">';

/** The part of a page before its title, which is the same for all runs of a kind. */
function headOf(html) {
  return html.slice(0, html.indexOf("<title>"));
}

/** Gives a page that has its head the rest of it, but not what is told of each step; answers with a function that adds that. */
function addBody(page, html) {
  const [from, to, code] = [html.indexOf(STEPS) + STEPS.length, html.lastIndexOf("</section>\n</main>"), html.lastIndexOf("\n<script>")];
  const isTold = from >= STEPS.length && from < to;
  const text = isTold ? [html.slice(html.indexOf("<title>"), from), html.slice(to, code)].join("") : html.slice(html.indexOf("<title>"), code);
  // The script would be read as a part of the page, and would not run.
  const { title, body } = new DOMParser().parseFromString(text, "text/html");
  page.title = title;
  page.body.replaceWith(page.adoptNode(body));
  const script = page.createElement("script");
  script.textContent = html.slice(html.indexOf(">", code) + 1, html.lastIndexOf("<\/script>"));
  page.body.append(script);
  return () => isTold && page.getElementById("expansions").insertAdjacentHTML("beforeend", html.slice(from, to));
}

function whenDrawn({ contentDocument, contentWindow }, act) {
  const root = contentDocument.documentElement;
  if ("drawn" in root.dataset || !contentWindow.steptrace) {
    act();
    return;
  }
  const look = new MutationObserver(() => {
    if (!("drawn" in root.dataset)) return;
    look.disconnect();
    act();
  });
  look.observe(root, { attributes: true });
}

/** Leaves out what is below the stage until the stage has been seen; `add` adds what is missing there. */
function leaveOutBelow(document, page, add) {
  const sheet = new document.defaultView.CSSStyleSheet();
  sheet.replaceSync("main > :not(#stepper), footer { display: none; }");
  document.adoptedStyleSheets = [sheet];
  page.rest.unshift(() => {
    add();
    document.adoptedStyleSheets = [];
  });
}

/** What tells where a run differs from another: the states taken. */
function recordOf(table) {
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
