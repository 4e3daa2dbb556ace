// The panel of the problem: its kind, and the editor of that kind.

/** The editor of each kind: its controls, `follow`, which shows a problem, and `judge`, which is told what the command makes of it. */
const EDITORS = { tiles: tilesEditor, graph: graphEditor, map: mapEditor };

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
  const { kind } = lab.state.problem;
  const kinds = Object.keys(EDITORS).map((other) =>
    button(L[`kind_${other}`], null, () => other !== kind && lab.setProblem(firstOf(lab, other)), { "aria-pressed": String(other === kind), "data-do": `kind-${other}` }),
  );
  const editor = EDITORS[kind](lab);
  let last = null;
  place.follow = ({ problem }) => {
    if (problem.kind !== kind) return false;
    if (isSame(problem, last)) return true;
    last = problem;
    editor.follow(problem);
    lab.read(problem).then((read) => problem === last && judge(read));
    return true;
  };
  const judge = (read) => {
    // Whoever pastes a map where a graph was gets the editor of maps.
    const other = { graph: "graph", grid: "map" }[read.head?.problem?.kind] ?? kind;
    if (other === kind) editor.judge(read, last);
    else if (isSame(last, lab.state.problem)) lab.setProblem({ ...last, kind: other });
  };
  place.follow(lab.state);
  return [element("h2", {}, L.problem), element("div", { class: "kinds", role: "group", "aria-label": L.kind }, ...kinds), ...editor.parts];
};

/** The editor of what stands in a text: an example, a picture, the text, the ends that go before those of the text, and a family to draw from. */
function textEditor(lab, isMap, picture, family) {
  const example = exampleChoice(lab, isMap);
  const text = new MarkedText((value) => lab.edit({ text: value, name: "" }, true), { name: "text", rows: 12 });
  const ends = endFields(lab);
  return {
    parts: [example.part, ...picture.parts, field(L.text, text.node), ...ends.parts, ...drawing(lab, family)],
    follow: (problem) => {
      example.follow(problem);
      text.show(problem.text);
      ends.follow(problem);
      picture.show(problem);
    },
    judge: (read, problem) => {
      text.draw(read.fault?.name === FILES[problem.kind] ? read.fault : null);
      ends.judge(read.fault);
      picture.hear(read, problem);
    },
  };
}

/** Changes parts of the problem. What is typed waits for the next letter. */
Lab.prototype.edit = function (parts, isTyped = false) {
  this.change({ problem: { ...this.state.problem, ...parts } }, { wait: isTyped ? TYPING : 0 });
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

/** What the command makes of a problem: the head of a trace, how a run of one step ends, and what is wrong. */
Lab.prototype.read = async function (problem) {
  const { words, files } = problemWords(problem);
  const { errors, output } = await this.tools.run(["trace", ...words, "--strategy", "bfs", "--max-steps", "1", "--quiet"], files);
  const records = output.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  return { head: records[0] ?? null, outcome: records.at(-1)?.outcome ?? "", fault: faultOf(errors) };
};

/** The place of an error as the command prints it: the name of the text, line, column and width; null without one. */
function faultOf(errors) {
  const found = errors.match(/^ *--> (.+):([0-9]+):([0-9]+)$/m);
  const marks = errors.match(/^ *\|[ -]*(\^+)/m);
  const [what, help] = [/^error: (.*)/m, /= help: (.*)/].map((pattern) => errors.match(pattern)?.[1] ?? "");
  if (!what) return null;
  const [name, line, column] = found?.slice(1) ?? ["", "1", "1"];
  return { what, help, name, line: Number(line), column: Number(column), width: marks?.[1].length ?? 1 };
}

/** What is wrong with something that was asked for besides. */
function wrong(fault) {
  return element("p", { class: "wrong", role: "alert" }, fault.what, fault.help ? element("small", {}, fault.help) : "");
}

/** A field for a text of lines, in which the place of an error is marked; a long one has the numbers of its lines. */
class MarkedText {
  constructor(change, more = {}) {
    const isLong = "rows" in more;
    this.input = textOf("", (value) => this.typed(value, change), { rows: 1, wrap: "off", "aria-describedby": "says", ...more });
    this.under = element("pre", { class: "under", "aria-hidden": "true" });
    this.numbers = isLong ? element("pre", { class: "numbers", "aria-hidden": "true" }) : null;
    this.node = element("div", { class: isLong ? "marked long" : "marked" }, this.numbers, element("div", {}, this.under, this.input));
    this.input.addEventListener("scroll", () => this.scroll());
    this.draw(null);
  }

  typed(value, change) {
    this.draw(null);
    change(value);
  }

  get value() {
    return this.input.value;
  }

  /** Shows a text, unless it is the one that is being typed. */
  show(text) {
    if (this.value === text) return;
    this.input.value = text;
    this.draw(null);
  }

  /** Marks the place of a fault, as long as it is one of this text. */
  draw(fault) {
    this.input.setAttribute("aria-invalid", String(fault !== null));
    this.under.replaceChildren(...(fault ? markedLines(this.value, fault) : []));
    if (this.numbers) this.numbers.replaceChildren(...this.value.split("\n").flatMap((_, at) => [element(fault?.line === at + 1 ? "mark" : "span", {}, String(at + 1)), "\n"]));
    this.scroll();
  }

  scroll() {
    const { scrollTop, scrollLeft } = this.input;
    Object.assign(this.under, { scrollTop, scrollLeft });
    if (this.numbers) this.numbers.scrollTop = scrollTop;
  }
}

/** A text in which the place of a fault is a mark, which has at least one letter to stand under. */
function markedLines(text, { line, column, width }) {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).map((each) => `${each}\n`);
  const letters = [...(lines[line - 1] ?? "")];
  const marked = letters.slice(column - 1, column - 1 + width).join("") || " ";
  return [before.join(""), letters.slice(0, column - 1).join(""), element("mark", {}, marked), "\n".repeat(Math.max(1, lines.length - line + 1))];
}

/** The pixels that a pointer may move in a tap. */
const SLACK = 4;

/** Follows the main pointer from where it is pressed: `start` answers with what its moves and its end do, or with null. */
function onStroke(target, start) {
  let stroke = null;
  target.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    stroke = start(event);
    if (stroke) target.setPointerCapture(event.pointerId);
  });
  target.addEventListener("pointermove", (event) => event.isPrimary && stroke?.move(event));
  for (const name of ["pointerup", "pointercancel"]) {
    target.addEventListener(name, (event) => {
      const ended = stroke;
      if (!event.isPrimary || !ended) return;
      stroke = null;
      ended.end(event, name === "pointerup");
    });
  }
}

/** The keys that go to a neighbour, as columns and rows. */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The choice among the examples of a kind. */
function exampleChoice(lab, isMap) {
  const examples = lab.catalog.examples.filter(({ is_map }) => is_map === isMap);
  const choose = (name) => name && lab.setProblem(exampleProblem(examples.find((example) => example.name === name)));
  const select = selectOf([["", L.own], ...examples.map(({ name }) => [name, name])], "", choose, { name: "example" });
  const about = element("small");
  const follow = ({ name = "" }) => {
    const example = examples.find((each) => each.name === name);
    select.value = example ? name : "";
    about.textContent = example?.about[lab.state.lang === "zh" ? 1 : 0] ?? "";
  };
  return { part: field(L.example, select, about), follow };
}

/** The fields for start and goal that go before those of a text. */
function endFields(lab) {
  const fields = ["from", "goal"].map((name) => ({ name, typed: new MarkedText((value) => lab.edit({ [name]: value }, true), { name }) }));
  return {
    parts: [element("div", { class: "row" }, ...fields.map(({ name, typed }) => field(L[`${name}_over`], typed.node)))],
    follow: (problem) => fields.forEach(({ name, typed }) => typed.show(problem[name] ?? "")),
    judge: (fault) => fields.forEach(({ name, typed }) => typed.draw(fault?.name === `--${name}` ? fault : null)),
  };
}

/** The families of problems that are drawn at random, with what is asked of each. */
const FAMILIES = { maze: { kind: "map", asked: { rows: "9", cols: "13", seed: "0" } }, random: { kind: "graph", asked: { states: "7", arcs: "11", seed: "0" } } };

/** The controls that draw a problem of a family; each press of the button takes the next seed. */
function drawing(lab, family) {
  const { kind, asked } = FAMILIES[family];
  const says = element("div", { class: "says", role: "status" });
  const draw = async () => {
    const named = `${family}:${Object.entries(inputs).map(([key, input]) => `${key}=${input.value.trim()}`).join(",")}`;
    const { head, fault } = await lab.read({ kind: "tiles", start: named });
    says.replaceChildren(...(fault ? [wrong(fault)] : []));
    if (!fault) lab.setProblem({ kind, name: "", text: textOfHead(head.problem), from: "", goal: "", moves: "" });
  };
  const inputs = Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, textOf(value, draw, { name: `${family}-${key}`, inputmode: "numeric", size: 4 })]));
  const next = () => {
    inputs.seed.value = nextSeed(inputs.seed.value);
    draw();
  };
  const fields = Object.entries(inputs).map(([key, input]) => field(L[`draw_${key}`], input));
  return [element("h3", {}, L[`draw_${family}`]), element("div", { class: "row" }, ...fields, button(`⟳ ${L.draw_next}`, null, next, { "data-do": `draw-${family}` })), says];
}

/** The seed after this one; of no number, the first. */
function nextSeed(text) {
  return /^[0-9]{1,15}$/.test(text.trim()) ? String(Number(text) + 1) : "1";
}
