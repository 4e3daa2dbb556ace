// The sizes of the lists over a whole run, counted once, and long lines of values in the columns of a picture.

/** Returns the sizes of open and closed before the first step and after each. */
function listSizes(table) {
  const { head, rounds, made, leftOpen, leftClosed, taken } = table;
  const sizes = { open: new Int32Array(head.steps + 2), closed: new Int32Array(head.steps + 2) };
  const hold = (list, from, to) => {
    if (from >= to) return;
    list[from]++;
    list[to]--;
  };
  const first = roundOf(table, 0);
  for (const round of rounds) {
    // The start of a later round is seen from its first step on, and no node after the last.
    const begins = round === first ? 0 : round.before + 1,
      ends = round.last + 1;
    for (let id = round.start; id < round.end; id++) hold(sizes.open, Math.max(made[id], begins), Math.min(leftOpen[id], ends));
    for (let step = round.before + 1; step <= round.last; step++) hold(sizes.closed, step, Math.min(leftClosed[taken[step]], ends));
  }
  for (const list of Object.values(sizes)) for (let step = 1; step < list.length; step++) list[step] += list[step - 1];
  return { open: sizes.open.subarray(0, head.steps + 1), closed: sizes.closed.subarray(0, head.steps + 1) };
}

/** Returns f of the node of each step; NaN before the first. */
function valuesOfF({ taken, f }) {
  const values = new Float64Array(taken.length);
  values[0] = NaN;
  for (let step = 1; step < taken.length; step++) values[step] = f[taken[step]];
  return values;
}

function extent(values) {
  let low = Infinity,
    high = -Infinity;
  for (let at = 0; at < values.length; at++) {
    if (values[at] < low) low = values[at];
    if (values[at] > high) high = values[at];
  }
  return [low, high];
}

/**
 * Puts the values of steps into columns. Of each column four numbers: its first value, the lowest, the highest and the last,
 * which make the same picture as all values; NaN in a column without any.
 */
function envelope(values, columns, columnOf) {
  const found = new Float64Array(4 * columns).fill(NaN);
  for (let step = 0; step < values.length; step++) {
    const value = values[step];
    if (Number.isNaN(value)) continue;
    const at = 4 * columnOf(step);
    if (Number.isNaN(found[at])) found.fill(value, at, at + 4);
    if (value < found[at + 1]) found[at + 1] = value;
    if (value > found[at + 2]) found[at + 2] = value;
    found[at + 3] = value;
  }
  return found;
}
