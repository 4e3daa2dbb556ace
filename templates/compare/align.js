// Aligns the runs: by the number of the step, by the step at which a layer ends, or from one divergence to the next.

/**
 * The ways to align runs. Each has the number of its last position and, for a position, the step that each run is at;
 * those by layers have the value of each layer, too. `partings` are the steps at which runs diverge.
 */
function alignments(runs, partings) {
  const longest = Math.max(...runs.map((run) => run.head.steps));
  return {
    step: { last: longest, values: null, stepsAt: (at) => atMost(runs, at) },
    depth: layers(runs, (table, id) => table.depth[id]),
    f: layers(runs, (table, id) => table.f[id]),
    parting: { last: partings.length, values: null, stepsAt: (at) => atMost(runs, at === 0 ? 0 : partings[at - 1]) },
  };
}

/** Each run at a step, or at its last one. */
function atMost(runs, step) {
  return runs.map((run) => Math.min(step, run.head.steps));
}

/**
 * Position k is the k-th of the values: each run is shown just before it first takes a node with a higher one. That holds
 * for every kind of search: one that goes down first leaves a layer long before it has seen all of it.
 */
function layers(runs, valueOf) {
  const rising = runs.map((run) => rises(run.table, valueOf));
  const all = new Set(rising.flatMap(({ values }) => values));
  const values = [...all].sort((a, b) => a - b);
  return {
    last: Math.max(0, values.length - 1),
    values,
    stepsAt: (at) => runs.map((run, each) => lastStepWithin(rising[each], values[at], run.head.steps)),
  };
}

/** The steps whose node has a higher value than every node taken before it, and those values. */
function rises(table, valueOf) {
  const steps = [],
    values = [];
  for (let step = 1; step <= table.head.steps; step++) {
    const value = valueOf(table, table.taken[step]);
    if (values.length > 0 && value <= values.at(-1)) continue;
    steps.push(step);
    values.push(value);
  }
  return { steps, values };
}

/** The last step before a run first takes a node with a higher value. */
function lastStepWithin({ steps, values }, value, last) {
  const from = upTo(values, value);
  return from < steps.length ? steps[from] - 1 : last;
}

/** The last position at which no run is further than at these steps. */
function positionOf(alignment, steps) {
  let from = 0,
    to = alignment.last;
  while (from < to) {
    const middle = (from + to + 1) >> 1;
    if (alignment.stepsAt(middle).every((step, run) => step <= steps[run])) from = middle;
    else to = middle - 1;
  }
  return from;
}
