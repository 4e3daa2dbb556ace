// Finds the remarkable steps, kind by kind.

/** The kinds, each with the key that jumps to the next one. */
const KINDS = [
  { name: "path", key: "p" },
  { name: "cheaper", key: "i" },
  { name: "dead", key: "x" },
  { name: "dropped", key: "u" },
  { name: "f", key: "f" },
  { name: "depth", key: "d" },
  { name: "round", key: "r" },
];

/** Returns the remarkable steps. */
function remarkableSteps(table, path) {
  const found = Object.fromEntries(KINDS.map(({ name }) => [name, []]));
  let highest = 0,
    deepest = 0,
    round = null;
  for (let step = 1; step <= table.head.steps; step++) {
    const id = table.taken[step];
    const { f, depth } = table;
    const begins = roundOf(table, step) !== round;
    if (begins) round = roundOf(table, step);
    // The first node of a round has nothing before it to be higher or deeper than.
    if (begins) found.round.push(step);
    else {
      if (f[id] > highest) found.f.push(step);
      if (depth[id] > deepest) found.depth.push(step);
    }
    highest = begins ? f[id] : Math.max(highest, f[id]);
    deepest = begins ? depth[id] : Math.max(deepest, depth[id]);
    if (path.has[id]) found.path.push(step);
    const { made, cheaper } = outcomeOf(table, step);
    if (cheaper) found.cheaper.push(step);
    if (isDeadEnd(made, table, step)) found.dead.push(step);
    if (table.dropped.has(step)) found.dropped.push(step);
  }
  return found;
}

/** Returns the kinds that a run has and that tell something. */
function kindsOf({ found, head, table }) {
  const sameAsDepth = head.f[0] === 100 && head.f[1] === 0 && head.f[2] === 0;
  const tells = { f: !sameAsDepth, round: table.rounds.length > 1 };
  return KINDS.filter(({ name }) => found[name].length > 0 && (tells[name] ?? true));
}

/** Counts what the tries of a step made, without looking at boards. */
function outcomeOf(table, step) {
  let made = 0,
    cheaper = false;
  eachTry(table, step, (verdict) => {
    if (makesNode(verdict)) made++;
    if (verdict === IMPROVED || verdict === REOPENED) cheaper = true;
  });
  return { made, cheaper };
}
