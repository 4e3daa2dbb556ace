// What the reader has chosen. A state is never changed, only replaced; the address holds it, and so does the list of what can be undone.

/**
 * - problem: { kind: "tiles", start, goal } or { kind: "graph" | "map", text, from, goal, moves }, with "" for what is left to the command
 * - runs: the specs of one to four strategies
 * - view: the name of what is seen, a row of VIEWS
 * - asked: what a view was asked: see its row
 * - step: where the reader is
 * - lang, theme
 */
const FIRST = {
  problem: { kind: "tiles", start: "283104765", goal: "123804765" },
  runs: ["astar"],
  view: "stage",
  asked: {},
  step: "0",
  lang: "en",
  theme: "",
};

/** The most runs that stand side by side. */
const MOST_RUNS = 4;

/** The parts of a state that a change of mind can undo; the rest is where the reader looks. */
const UNDONE = ["problem", "runs", "view", "asked"];

function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Reads a state from elsewhere: what is not as it must be is left as it is at first. A text stands for itself, and a name for an example. */
function soundState(read) {
  const state = { ...FIRST };
  const { problem, runs, view, asked, step, lang, theme } = read ?? {};
  const texts = (value) => value && typeof value === "object" && Object.values(value).every((each) => typeof each === "string");
  if (texts(problem) && ["tiles", "graph", "map"].includes(problem.kind)) state.problem = problem.text ? { ...problem, name: "" } : { ...problem };
  if (Array.isArray(runs) && runs.length > 0 && runs.every((spec) => typeof spec === "string")) state.runs = runs.slice(0, MOST_RUNS);
  if (Object.hasOwn(VIEWS, view)) state.view = view;
  if (texts(asked)) state.asked = { ...asked };
  if (/^\d+(\.\d+)?$/.test(step)) state.step = step;
  if (["en", "zh"].includes(lang)) state.lang = lang;
  if (["", "light", "dark"].includes(theme)) state.theme = theme;
  return state;
}

/** A state as letters for an address: JSON, deflated. An example is named, without its text. */
async function stateAsText(state) {
  const { text, ...known } = state.problem;
  const kept = known.name ? { ...state, problem: known } : state;
  const packed = await piped(encode(JSON.stringify(kept)), new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The state that letters stand for; null if they stand for none. */
async function stateOfText(text) {
  try {
    const packed = fromBase64(text.replaceAll("-", "+").replaceAll("_", "/").padEnd(Math.ceil(text.length / 4) * 4, "="));
    return soundState(JSON.parse(decode(await piped(packed, new DecompressionStream("deflate-raw")))));
  } catch {
    return null;
  }
}
