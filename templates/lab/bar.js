// The bar: what runs on what, what is seen of it, and the panel that each of its buttons opens.

/** The panels by their names: each makes its content, anew at each change of what it shows. */
const PANELS = {};

/** The view of each entry of the menu, in its order. */
const MENU = ["stage", "vary", "quiz", "exercise", "check", "identify", "find", "study"];

function wireBar(lab) {
  const draw = (state) => {
    document.documentElement.lang = { en: "en", zh: "zh-Hans" }[state.lang];
    drawTheme(state.theme);
    document.documentElement.classList.toggle("embed", isEmbedded());
    byId("bar").replaceChildren(
      element("h1", {}, "steptrace ", element("span", {}, L.lab)),
      problemChip(lab),
      element("div", { class: "runs", role: "group", "aria-label": L.runs }, ...state.runs.map((spec, at) => runChip(lab, spec, at)), addRun(lab)),
      viewMenu(lab),
      PANELS[state.view] ? chip(lab, state.view, "⚙", L.view_form) : "",
      chip(lab, "more", "⋯", L.more, { "aria-controls": "acts" }),
      element(
        "div",
        { id: "acts", class: "acts", role: "group", "aria-label": L.acts },
        act(lab, "undo", "↶", L.undo, lab.past.length > 0, () => lab.undo()),
        act(lab, "redo", "↷", L.redo, lab.future.length > 0, () => lab.redo()),
        ...ACTS.map(({ name, sign, panel }) => chip(lab, panel ?? name, sign ?? L[`act_${name}`], L[`act_${name}`])),
        button(state.lang === "en" ? "中文" : "EN", state.lang === "en" ? "中文" : "English", () => lab.change({ lang: state.lang === "en" ? "zh" : "en" }), { class: "lang" }),
        button("◐", L.theme, () => lab.wear(nextTheme(state.theme)), { class: "theme" }),
      ),
      isEmbedded() ? embedLink(lab) : "",
    );
  };
  lab.listeners.push((state) => keepFocus(() => draw(state)));
  addEventListener("keydown", (event) => shortcut(lab, event));
  draw(lab.state);
  drawPanel(lab);
}

/** Buttons of the bar that open a panel: their names, and signs, if they have any. */
const ACTS = [{ name: "gallery" }, { name: "save" }, { name: "share" }];

function shortcut(lab, event) {
  const isText = event.target.matches?.("input, textarea, select");
  if (event.key === "Escape" && lab.panel) {
    lab.openPanel(null);
  } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !isText) {
    event.preventDefault();
    if (event.shiftKey) lab.redo();
    else lab.undo();
  }
}

const THEMES = ["", "light", "dark"];

function nextTheme(theme) {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
}

function drawTheme(theme) {
  const root = document.documentElement;
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
}

/** Looks; the page under the bar takes them over. */
Lab.prototype.wear = function (theme) {
  this.viewer.wear(theme);
  this.state = { ...this.state, theme };
  drawTheme(theme);
  this.keep();
};

function act(lab, name, sign, title, isOn, run) {
  return button(sign, title, () => isOn && run(), { "data-do": name, "aria-disabled": isOn ? null : "true" });
}

/** A button that opens a panel, or closes it. */
function chip(lab, panel, text, title, more = {}) {
  const isOpen = lab.panel === panel;
  const looks = { "data-panel": panel, "aria-expanded": String(isOpen), "aria-controls": "panel", ...more };
  const made = button(text, title, () => lab.openPanel(isOpen ? null : panel), looks);
  return made;
}

function problemChip(lab) {
  const { problem } = lab.state;
  const chipOf = (...content) => {
    const made = chip(lab, "problem", "", L.problem, { class: "chip problem" });
    made.replaceChildren(...content);
    made.removeAttribute("aria-label");
    return made;
  };
  if (problem.kind === "tiles") return chipOf(element("span", { class: "tiles" }, problem.start), " → ", element("span", { class: "tiles" }, problem.goal || "…"));
  return chipOf(element("span", {}, problem.name || L[`kind_${problem.kind}`]));
}

/** The letter of a run: A to D, as in comparisons. */
function letterOf(at) {
  return String.fromCharCode(65 + at);
}

function runChip(lab, spec, at) {
  const made = chip(lab, `run-${at}`, "", fill(L.run, { letter: letterOf(at), spec }), { class: "chip run" });
  const letter = lab.state.runs.length > 1 ? element("b", {}, letterOf(at)) : "";
  made.replaceChildren(...[letter, element("span", {}, spec)].filter(Boolean));
  return made;
}

function addRun(lab) {
  const { runs } = lab.state;
  if (runs.length >= MOST_RUNS || lab.state.view !== "stage") return "";
  const add = () => {
    const other = ["bfs", "astar", "dfs", "greedy", "ucs"].find((name) => !runs.some((spec) => spec.split(",")[0] === name)) ?? "bfs";
    lab.change({ runs: [...runs, other] });
    lab.openPanel(`run-${runs.length}`);
  };
  return button("+", L.run_add, add, { "data-do": "add-run" });
}

function viewMenu(lab) {
  const select = element("select", { "aria-label": L.view, "data-do": "view" }, ...MENU.map((name) => new Option(L[`view_${name}`], name)));
  select.value = lab.state.view;
  select.addEventListener("change", () => {
    lab.change({ view: select.value, asked: askedOf(select.value, lab.state.asked) });
    lab.openPanel(PANELS[select.value] ? select.value : null);
  });
  return select;
}

/** Opens the panel of a name, or none. “More” opens no panel, but the last buttons of a narrow bar. */
Lab.prototype.openPanel = function (name) {
  const before = this.panel;
  this.panel = name;
  this.isDrawn = false;
  this.draw();
  keepFocus(() => drawPanel(this));
  if (name) byId("panel").querySelector("input, select, textarea, button:not(.close)")?.focus();
  // What is not seen takes no focus: the button before it has it.
  else if (before) for (const last of ["", "=more", `="${before}"`]) byId("bar").querySelector(`[data-panel${last}]`)?.focus();
};

/** Draws the panel that is open. Its content is made by the function of its name; those of runs have a number. */
function drawPanel(lab) {
  const place = byId("panel");
  const [name, at] = (lab.panel ?? "").split("-");
  const make = PANELS[name];
  place.hidden = !make || (name === "run" && !lab.state.runs[at]);
  if (place.hidden) {
    place.replaceChildren();
    place.dataset.of = "";
    return;
  }
  // While something is typed in it, a panel follows by itself.
  if (place.dataset.of === lab.panel && place.dataset.lang === lab.state.lang && place.follow?.(lab.state)) return;
  place.follow = null;
  place.dataset.of = lab.panel;
  place.dataset.lang = lab.state.lang;
  const close = button("×", L.close, () => lab.openPanel(null), { class: "close" });
  place.replaceChildren(close, ...make(lab, place, Number(at)).filter(Boolean));
}

/** Draws, and gives the focus back to what had it: the element of the same marks. */
function keepFocus(draw) {
  const marks = (node) => node && ["id", "data-do", "data-panel", "name"].map((name) => node.getAttribute(name)).join();
  const had = document.activeElement;
  const of = marks(had);
  draw();
  if (document.activeElement === had || !had || had === document.body) return;
  const again = [...document.querySelectorAll("button, select, input, textarea")].find((node) => marks(node) === of && of.replaceAll(",", ""));
  again?.focus({ preventScroll: true });
}

/** A labelled control. */
function field(label, control, ...more) {
  return element("label", { class: "field" }, element("span", {}, label), control, ...more);
}

function selectOf(options, value, change, more = {}) {
  const select = element("select", { autocomplete: "off", ...more }, ...options.map(([value, text]) => new Option(text, value)));
  select.value = value;
  select.addEventListener("change", () => change(select.value));
  return select;
}

/** A field for text; `change` is called while it is typed. */
function textOf(value, change, more = {}) {
  const input = element(more.rows ? "textarea" : "input", { autocomplete: "off", spellcheck: "false", ...more });
  input.value = value;
  input.addEventListener("input", () => change(input.value));
  return input;
}
