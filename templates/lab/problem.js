// The panel of the problem: its kind, and the editor of that kind.

/** The editor of each kind: makes its controls. */
const EDITORS = {
  tiles: (lab) => {
    const set = (name) => (value) => lab.change({ problem: { ...lab.state.problem, [name]: value } }, { wait: TYPING });
    const { start, goal } = lab.state.problem;
    return [field(L.start, textOf(start, set("start"), { name: "start" })), field(L.goal, textOf(goal, set("goal"), { name: "goal" }))];
  },
  graph: textEditor,
  map: textEditor,
};

/** The text of a graph or a map as its file has it. */
function textEditor(lab) {
  const { problem } = lab.state;
  const set = (name) => (value) => lab.change({ problem: { ...lab.state.problem, name: "", [name]: value } }, { wait: TYPING });
  return [
    field(L.text, textOf(problem.text, set("text"), { name: "text", rows: 14, wrap: "off" })),
    field(L.from, textOf(problem.from ?? "", set("from"), { name: "from" })),
    field(L.goal, textOf(problem.goal ?? "", set("goal"), { name: "goal" })),
  ];
}

/** The problem that a kind begins with. */
function firstOf(lab, kind) {
  if (kind === "tiles") return FIRST.problem;
  const example = lab.catalog.examples.find(({ is_map }) => is_map === (kind === "map"));
  return exampleProblem(example);
}

function exampleProblem({ name, text, is_map }) {
  return { kind: is_map ? "map" : "graph", name, text, from: "", goal: "", moves: "" };
}

PANELS.problem = (lab, place) => {
  const { problem, lang } = lab.state;
  const kinds = ["tiles", "graph", "map"].map((kind) =>
    button(L[`kind_${kind}`], null, () => kind !== problem.kind && lab.setProblem(firstOf(lab, kind)), { "aria-pressed": String(kind === problem.kind), "data-do": `kind-${kind}` }),
  );
  const examples = lab.catalog.examples.filter(({ is_map }) => is_map === (problem.kind === "map"));
  const about = examples.find(({ name }) => name === problem.name)?.about[lang === "zh" ? 1 : 0];
  const choose = (name) => lab.setProblem(exampleProblem(examples.find((example) => example.name === name)));
  const choice = problem.kind === "tiles" ? null : field(L.example, selectOf([["", L.own], ...examples.map(({ name }) => [name, name])], problem.name ?? "", choose, { name: "example" }), about ? element("small", {}, about) : "");
  // What is typed here stays as it is typed.
  place.follow = (state) => place.contains(document.activeElement) && document.activeElement.matches("input, textarea") && state.problem.kind === problem.kind;
  return [element("h2", {}, L.problem), element("div", { class: "kinds", role: "group", "aria-label": L.kind }, ...kinds), choice, ...EDITORS[problem.kind](lab)];
};

/** Sets another problem, and leaves of the strategies what it takes. */
Lab.prototype.setProblem = async function (problem) {
  const kind = strategyKind(problem);
  const runs = await Promise.all(
    this.state.runs.map(async (spec) => {
      const described = await this.tools.json("describe", { spec, kind, lang: this.state.lang });
      return described.strategy ? spec : spec.split(",")[0];
    }),
  );
  this.change({ problem, runs, step: "0" });
};

/** What a spec is for, by the problem. */
function strategyKind({ kind, moves, text = "" }) {
  if (kind !== "map") return kind;
  return moves || (/^\s*(moves\s*=?\s*8|type octile)/m.test(text) ? "8" : "4");
}
