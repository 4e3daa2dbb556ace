// The text of a graph in the own format of steptrace: its words with their places, and changes of single words and lines.

/** A problem from the head of a trace as a file of its own: a graph in our format, or a map as a maze. */
function textOfHead(problem) {
  if (problem.kind === "grid") return mapText(mapOfHead({ problem }));
  const { vertices, arcs, h = {}, at = {}, start, goals } = problem;
  const list = (word, table) => Object.entries(table).map(([name, value]) => `${word} ${quoted(name)} ${[value].flat().join(" ")}`);
  const lines = arcs.filter(({ twin }, id) => twin === undefined || twin > id).map(({ from, to, cost, twin }) => `${quoted(from)} ${twin === undefined ? "->" : "--"} ${quoted(to)} ${cost}`);
  const isNamed = new Set([start, ...goals, ...Object.keys(h), ...arcs.flatMap(({ from, to }) => [from, to])]);
  const alone = vertices.filter((name) => !isNamed.has(name)).map((name) => `vertex ${quoted(name)}`);
  return [`start ${quoted(start)}`, `goal ${goals.map(quoted).join(" ")}`, ...list("h", h), ...list("at", at), ...alone, ...lines].map((line) => `${line}\n`).join("");
}

function quoted(name) {
  return /^[\p{L}\p{N}_]+$/u.test(name) ? name : JSON.stringify(name);
}
