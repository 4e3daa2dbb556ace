// What else can be asked of a problem and its strategies: each has a form, and a page as its answer.

/** The settings of a strategy that can be varied. */
const VARIED = ["order", "ties", "dup", "cheaper", "discard", "cut", "h", "w", "width", "sideways", "insert", "deadend", "goal", "cost"];

/** The milliseconds after which a run says how long it takes. */
const LONG = 1000;

/** The width of a frame below which it is laid out as on a telephone, in CSS pixels. */
const NARROW = 480;

/** A form of a view: what is typed or chosen in it becomes part of what is asked. */
function formOf(lab, place, view, fields) {
  place.follow = (state) => state.view === view && place.contains(document.activeElement) && document.activeElement.matches("input:not([type=checkbox]), textarea");
  const asked = (name) => (lab.state.view === view ? (lab.state.asked[name] ?? "") : "");
  const ask = (values, wait = 0) => {
    const { go, ...kept } = askedOf(view, lab.state.asked);
    lab.change({ view, asked: { ...kept, ...values } }, { wait });
  };
  return [element("h2", {}, L[`view_${view}`]), element("p", { class: "about" }, L[`about_${view}`]), ...fields({ asked, ask })];
}

function typedField({ asked, ask }, label, name, first, more = {}) {
  return field(label, textOf(asked(name) || first, (value) => ask({ [name]: value }, TYPING), { name, ...more }));
}

function chosenField({ asked, ask }, label, name, options, first = options[0][0]) {
  return field(label, selectOf(options, asked(name) || first, (value) => ask({ [name]: value }), { name }));
}

function tick({ asked, ask }, label, name) {
  const box = element("input", { type: "checkbox", name });
  box.checked = asked(name) !== "";
  box.addEventListener("change", () => ask({ [name]: box.checked ? "yes" : "" }));
  return element("label", { class: "tick" }, box, element("span", {}, label));
}

PANELS.vary = (lab, place) => {
  const choice = element("div");
  const { runs, problem, lang } = lab.state;
  const offer = async (form) => {
    const { strategy } = await lab.tools.json("describe", { spec: runs[0], kind: strategyKind(problem), lang });
    const keys = (strategy?.settings ?? []).filter(({ key }) => VARIED.includes(key));
    keepFocus(() => choice.replaceChildren(chosenField(form, L.vary_key, "key", keys.map(({ key, name }) => [key, `${name} (${key})`]), "order")));
  };
  return formOf(lab, place, "vary", (form) => {
    offer(form);
    return [choice, element("p", { class: "about" }, L.vary_choose)];
  });
};

PANELS.exercise = (lab, place) =>
  formOf(lab, place, "exercise", (form) => {
    const { asked, ask } = form;
    const kinds = Object.keys(EXERCISES).filter((kind) => kind !== "solvable" || lab.state.problem.kind === "tiles");
    const pages = ["sheet", "key"].map((page) =>
      button(L[`exercise_${page}`], null, () => ask({ page }), { "aria-pressed": String((asked("page") || "sheet") === page), "data-do": `page-${page}` }),
    );
    return [
      chosenField(form, L.exercise_kind, "kind", kinds.map((kind) => [kind, L[`exercise_${kind}`]])),
      element("div", { class: "kinds", role: "group", "aria-label": L.exercise_page }, ...pages),
      typedField(form, L.exercise_count, "count", "", { inputmode: "numeric" }),
      typedField(form, L.seed, "seed", "0", { inputmode: "numeric" }),
      button(L.exercise_again, null, () => ask({ seed: String((parseInt(asked("seed"), 10) || 0) + 1) }), { "data-do": "again" }),
      element("p", { class: "about" }, L.exercise_save),
    ];
  });

PANELS.find = (lab, place) =>
  formOf(lab, place, "find", (form) => {
    const example = (where) => {
      const choose = () => {
        form.ask({ where });
        place.querySelector("[name=where]").value = where;
      };
      return element("li", {}, button(where, null, choose, { class: "link" }));
    };
    const several = lab.state.runs.length > 1;
    return [
      typedField(form, L.find_where, "where", FIRST_CONDITION, { rows: 3 }),
      element("p", { class: "about" }, L.find_properties, several ? ` ${L.find_letters}` : ""),
      element("h3", {}, L.find_examples),
      element("ul", { class: "conditions" }, ...(several ? CONDITIONS.ofSeveral : CONDITIONS.ofOne).map(example)),
      typedField(form, L.find_count, "count", "10", { inputmode: "numeric" }),
      typedField(form, L.seed, "seed", "1", { inputmode: "numeric" }),
      tick(form, L.find_all, "all"),
      runButton(lab),
      element("p", { class: "about" }, L.find_choose),
    ];
  });

/** Conditions to begin with. */
const CONDITIONS = {
  ofOne: [FIRST_CONDITION, "moves = 10 and ties >= 3", "improved > 0", "dead_ends > 0 and moves < 12", "max_open <= 12 and moves >= 8", "steps > 2000"],
  ofSeveral: ["A.steps > 9 * B.steps", "A.steps < B.steps", "A.moves > B.moves", "A.longer_than_optimal and not B.longer_than_optimal", "A.max_open > 3 * B.max_open"],
};

PANELS.study = (lab, place) =>
  formOf(lab, place, "study", (form) => [
    typedField(form, L.study_depths, "depths", FIRST_DEPTHS),
    typedField(form, L.study_per, "per", "20", { inputmode: "numeric" }),
    typedField(form, L.seed, "seed", "1", { inputmode: "numeric" }),
    runButton(lab),
  ]);

/** Runs what takes long; the same once more, if nothing has changed. */
function runButton(lab) {
  const run = () => {
    if (lab.state.asked.go) lab.show();
    else lab.change({ asked: { ...lab.state.asked, go: "yes" } });
  };
  return button(L.run_now, null, run, { class: "main", "data-do": "run" });
}

/** Says over the page how long a run takes, with a button that ends it. */
function timeRun(lab, isBusy) {
  clearInterval(lab.clock);
  byId("running")?.remove();
  if (!isBusy) return;
  const began = performance.now();
  const stop = () => {
    lab.engine.stop();
    lab.refuse(L.stopped, false);
  };
  const place = element("div", { id: "running" }, element("span"), button(L.stop, null, stop, { "data-do": "stop" }));
  lab.clock = setInterval(() => {
    if (!place.isConnected) byId("view").append(place);
    place.firstChild.textContent = fill(L.running, { seconds: Math.round((performance.now() - began) / 1000) });
  }, LONG);
}

/** What the lab adds to the page that is shown: its theme, files can be dropped on it, it is printed alone, what it names can be chosen. */
function dressPage(lab) {
  const { document } = lab.viewer;
  lab.viewer.wear(lab.state.theme);
  acceptFiles(lab, document);
  printAlone(lab.viewer);
  if (lab.state.view === "vary") {
    offerRuns(lab, document);
    lettersInAddress(lab, document);
  }
  if (lab.state.view === "find") offerBoards(lab, document);
  // What can be saved depends on the page.
  if (lab.panel === "save") keepFocus(() => drawPanel(lab));
  fitFrame(document);
}

/** In a frame of another page, the stage of one run has two panes; where there is the width of a telephone, it has its tabs. */
function fitFrame(document) {
  const root = document?.documentElement;
  const canBe = root && document.getElementById("share") && !("quiz" in root.dataset);
  root?.classList.toggle("embed", Boolean(canBe) && isEmbedded() && innerWidth >= NARROW);
}

/** The names of runs become buttons that make one of them the strategy of the lab. */
function offerRuns(lab, document) {
  const { runs, problem, lang, asked } = lab.state;
  const choose = async (value) => {
    const { strategy } = await lab.tools.json("describe", { spec: runs[0], kind: strategyKind(problem), lang });
    const spec = strategy && specWith(strategy, asked.key ?? "order", value);
    if (spec) lab.change({ runs: [spec], view: "stage", asked: {} });
  };
  for (const name of document.querySelectorAll("table.measures th, .runhead h3")) {
    const [, value] = name.textContent.split("=");
    if (value === undefined) continue;
    const act = button("", null, () => choose(value.trim()), { class: "link", title: L.vary_take });
    act.append(...name.childNodes);
    name.replaceChildren(act);
  }
}

/** Another run for a column begins the page anew, with the letters in its address; the page cannot write the address of a frame by itself. */
function lettersInAddress(lab, document) {
  const { viewer } = lab;
  const choose = (event) => {
    if (!event.target.matches(".runhead select")) return;
    event.stopPropagation();
    const own = event.target.closest(".run").dataset.run,
      { value } = event.target;
    const letters = [...document.querySelectorAll(".columns > .run")].map((run) => run.dataset.run);
    viewer.frame.contentWindow.location.hash = `runs=${letters.map((each) => ({ [own]: value, [value]: own })[each] ?? each).join("")}`;
  };
  document.addEventListener("change", choose, { capture: true });
  const again = () => {
    viewer.dress();
    dressPage(lab);
  };
  viewer.frame.addEventListener("load", () => whenDrawn(viewer.frame, again), { once: true });
}

/** Boards that were found become buttons that make one of them the problem. */
function offerBoards(lab, document) {
  for (const code of document.querySelectorAll("#found td.cell code")) {
    const start = code.textContent;
    const act = button(start, null, () => lab.change({ problem: { ...boardsProblem(lab.state), start }, view: "stage", asked: {}, step: "0" }), { class: "link" });
    act.title = L.find_take;
    code.replaceChildren(act);
  }
}

/** The problem of boards at hand; of graphs and maps, the one that the command takes. */
function boardsProblem({ problem }) {
  return problem.kind === "tiles" ? problem : { kind: "tiles", start: "", goal: "standard" };
}
