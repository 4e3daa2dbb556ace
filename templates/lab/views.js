// What can be seen: each view is a command, whose page stands under the bar.

/** The name of the file that holds a graph or a map. */
const FILES = { graph: "problem.graph", map: "problem.map" };

/** The name of the file of a page. */
const PAGE = "page.html";

/** The formats of documents. */
const DOCUMENTS = ["html", "md", "latex", "slides"];

/** What is looked for, and studied, at first. */
const FIRST_CONDITION = "steps <= 12 and ties = 0 and moves >= 5",
  FIRST_DEPTHS = "2..12/2";

/** The arguments that name a problem, and the files that they name. The command knows the examples by their names. */
function problemWords({ kind, name = "", start = "", goal = "", from = "", moves = "", size = "", text = "" }) {
  if (kind === "tiles") return { words: [start, ...option("--goal", goal), ...option("--size", size)], files: {} };
  const file = name || FILES[kind];
  const words = [file, ...option("--from", from), ...option("--goal", goal), ...option("--moves", moves)];
  return { words, files: name ? {} : { [file]: text } };
}

/** A command on the problem of a state. */
function onProblem(name, { problem, lang }, ...more) {
  const { words, files } = problemWords(problem);
  return { args: [name, ...words, ...more, ...(lang === "en" ? [] : ["--lang", lang])], files };
}

function strategyWords({ runs }) {
  return runs.flatMap((spec) => ["--strategy", spec]);
}

/** The file that a foreign trace is in: its own name, as far as a file here can have it. */
function sheetName({ name = "" }) {
  const safe = name.replace(/[\\/:*?"<>|]+/g, "_").replace(/^-/, "_");
  return safe && !Object.values(FILES).includes(safe) ? safe : "trace.txt";
}

/** A command on a foreign trace. Unless it is alone, it is about the problem at hand. */
function onSheet(name, state, ...more) {
  const { problem, asked, lang } = state;
  const file = sheetName(asked);
  const about = asked.alone ? { words: [], files: {} } : aboutProblem(problem);
  const args = [name, file, ...about.words, ...(asked.alone ? [] : more), ...(lang === "en" ? [] : ["--lang", lang])];
  return { args, files: { ...about.files, [file]: asked.text ?? "" } };
}

function aboutProblem(problem) {
  const { kind, start = "", from = "" } = problem;
  const { words, files } = problemWords({ ...problem, start: "", from: "" });
  const begin = kind === "tiles" ? start : from;
  return { words: [...(kind === "tiles" ? [] : ["--graph"]), ...words.filter((word) => word !== ""), ...(begin ? ["--start", begin] : [])], files };
}

/** A command that draws boards: they have the goal of the problem at hand, if that is one of boards. */
function onBoards(name, { problem, lang }, ...more) {
  const { words } = problemWords(problem);
  return { args: [name, ...(problem.kind === "tiles" ? words.slice(1) : []), ...more, ...(lang === "en" ? [] : ["--lang", lang])], files: {} };
}

/** An option with its value; without one, the command decides. */
function option(name, value = "") {
  return value === "" ? [] : [name, value];
}

/** The strategies by the names that a condition calls them: their letters, where there are several. */
function namedStrategies({ runs }) {
  return runs.flatMap((spec, at) => ["--strategy", runs.length > 1 ? `${letterOf(at)}=${spec}` : spec]);
}

/** The kinds of exercises, and the strategies that each is about. */
const EXERCISES = {
  trace: firstStrategy,
  predict: firstStrategy,
  tree: firstStrategy,
  error: firstStrategy,
  which: (state) => (state.runs.length > 1 ? state.runs.flatMap((spec) => ["--among", spec]) : firstStrategy(state)),
  solvable: () => [],
  heuristic: () => [],
};

function firstStrategy({ runs }) {
  return ["--strategy", runs[0]];
}

/**
 * Each view: its command, and whether it is a stage, with steps.
 * - asks: the names of the values of its form, all of them texts, in `asked`
 * - isSlow: runs only when it is asked to, by `go`
 * - out: the option that names the file of its page, where that is not `-o`
 * - lacks: the name of the words that say what must be given first
 * - formats: those in which it can be saved
 */
const VIEWS = {
  stage: {
    isStage: true,
    command: (state) => onProblem(state.runs.length > 1 ? "compare" : "report", state, ...strategyWords(state)),
  },
  vary: {
    isStage: true,
    asks: ["key"],
    command: (state) => onProblem("compare", state, ...firstStrategy(state), "--vary", state.asked.key ?? "order"),
  },
  quiz: {
    formats: ["html"],
    command: (state) => onProblem("report", state, ...firstStrategy(state), "--quiz"),
  },
  exercise: {
    asks: ["kind", "seed", "count", "page"],
    out: ({ asked }) => (asked.page === "key" ? "--key" : "-o"),
    command: (state) => {
      const { kind = "trace", seed, count } = state.asked;
      return onProblem("exercise", state, ...(EXERCISES[kind] ?? firstStrategy)(state), "--kind", kind, ...option("--seed", seed), ...option("--count", count));
    },
  },
  check: {
    asks: ["name", "text", "alone"],
    out: () => "--report",
    lacks: ({ asked }) => (asked.text ? "" : "sheet_lacks"),
    formats: ["html", "md", "latex"],
    command: (state) => onSheet("check", state, ...firstStrategy(state)),
  },
  identify: {
    asks: ["name", "text", "alone"],
    out: () => "-o",
    lacks: ({ asked }) => (asked.text ? "" : "sheet_lacks"),
    formats: ["html", "md", "latex"],
    command: (state) => onSheet("identify", state),
  },
  find: {
    isSlow: true,
    asks: ["where", "count", "seed", "all"],
    formats: [...DOCUMENTS, "csv"],
    command: (state) => {
      const { where = FIRST_CONDITION, count, seed, all } = state.asked;
      return onBoards("find", state, ...namedStrategies(state), "--where", where, ...option("--count", count), ...option("--seed", seed), ...(all ? ["--all"] : []));
    },
  },
  study: {
    isSlow: true,
    asks: ["depths", "per", "seed"],
    formats: [...DOCUMENTS, "csv"],
    command: (state) => {
      const { depths = FIRST_DEPTHS, per = "20", seed } = state.asked;
      return onBoards("study", state, ...strategyWords(state), "--depths", depths, "--per-depth", per, ...option("--seed", seed));
    },
  },
};

/** What is missing until a view can be shown: the name of the words that say it, or "". */
function lackOf(state) {
  const { lacks, isSlow } = VIEWS[state.view];
  if (isSlow && !state.asked.go) return "run_lacks";
  return lacks?.(state) ?? "";
}

/** What a view is asked, of what another was asked. */
function askedOf(view, asked) {
  return Object.fromEntries((VIEWS[view].asks ?? []).filter((name) => name in asked).map((name) => [name, asked[name]]));
}

/** The command of a state as a page, and the name of the page's file, if it is not the standard output. */
function pageCommand(state) {
  const { out, command } = VIEWS[state.view];
  const { args, files } = command(state);
  if (out) return { args: [...args, out(state), PAGE], files, page: PAGE };
  return { args: [...args, "--format", "html", "-o", "-"], files, page: null };
}
