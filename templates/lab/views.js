// What can be seen: each view is a command, whose page stands under the bar.

/** The name of the file that holds a graph or a map. */
const FILES = { graph: "problem.graph", map: "problem.map" };

/** The arguments that name a problem, and the files that they name. */
function problemWords({ kind, start = "", goal = "", from = "", moves = "", size = "", text = "" }) {
  const option = (name, value) => (value === "" ? [] : [name, value]);
  if (kind === "tiles") return { words: [start, ...option("--goal", goal), ...option("--size", size)], files: {} };
  const words = [FILES[kind], ...option("--from", from), ...option("--goal", goal), ...option("--moves", moves)];
  return { words, files: { [FILES[kind]]: text } };
}

/** A command on the problem of a state. */
function onProblem(name, { problem, lang }, ...more) {
  const { words, files } = problemWords(problem);
  return { args: [name, ...words, ...more, ...(lang === "en" ? [] : ["--lang", lang])], files };
}

function strategyWords({ runs }) {
  return runs.flatMap((spec) => ["--strategy", spec]);
}

/**
 * Each view: its command, and whether it is a stage, with steps. `asked` are the values of its form, all of them texts; `isSlow` views run
 * only when they are asked to, and can be stopped.
 */
const VIEWS = {
  stage: {
    isStage: true,
    command: (state) => onProblem(state.runs.length > 1 ? "compare" : "report", state, ...strategyWords(state)),
  },
  vary: {
    isStage: true,
    command: (state) => onProblem("compare", state, "--strategy", state.runs[0], "--vary", state.asked.key ?? "order"),
  },
};

/** The command of a state as a page. */
function pageCommand(state) {
  const { args, files } = VIEWS[state.view].command(state);
  return { args: [...args, "--format", "html", "-o", "-"], files };
}
