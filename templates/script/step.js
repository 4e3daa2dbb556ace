// One step as a plain object: what the page draws, and what tests read.

/** The sentence that says why the node of a step was the one to take. `open` is the list just before. */
function why(table, step, open) {
  const id = table.taken[step];
  const { head } = table;
  const values = { n: count(open.length), id, f: hundredths(table.f[id]), g: table.g[id], h: table.h[id] };
  if (open.length === 1) return fill(W.why_only, values);
  if (head.open !== "best") return fill(W[`why_${head.open}`], values);
  const column = { "low-h": table.h, "high-g": table.g }[head.ties];
  let equal = -1,
    tied = -1;
  for (let at = 0; at < open.length && table.f[open[at]] === table.f[id]; at++) {
    equal++;
    if (column && column[open[at]] === column[id]) tied++;
  }
  if (equal === 0) return fill(W.why_best, values);
  const name = head.ties.replace("-", "_");
  return fill(W[`why_best_${name}${tied > 0 ? "_fifo" : ""}`], { ...values, k: count(equal), j: count(tied) });
}

function note(table, step, tries) {
  const { head } = table;
  const id = table.taken[step];
  if (step === head.steps && head.last === 0) return fill(W.note_goal, { id });
  if (tries.some((one) => one.node !== null)) return "";
  const cut = tries.filter((one) => one.verdict === "cut").length;
  if (head.forgets) return fill(W.note_forgotten, { id });
  return fill(cut > 0 ? W.note_dead_end_cut : W.note_dead_end, { id, n: cut });
}

/** Returns everything about a step. Its lists are valid until the next call. */
function stepAt(table, lists, step) {
  const around = lists.around(step);
  const round = isIterative(table.head) ? roundOf(table, step) : null;
  const tries = step === 0 ? [] : triesOf(table, step);
  return {
    step,
    current: step === 0 ? null : table.taken[step],
    round: round && round.number,
    limit: table.head.limit && roundOf(table, step) ? roundOf(table, step).limit : null,
    why: step === 0 ? "" : why(table, step, around.before.open),
    note: step === 0 ? "" : note(table, step, tries),
    before: around.before,
    open: around.after.open,
    closed: around.after.closed,
    tries,
  };
}

function isIterative(head) {
  return head.iterative ?? head.rounds.length > 1;
}

/** Returns the same for tests, in plain arrays. */
function reportedStep(table, lists, step) {
  const { current, round, why: reasonTaken, note: remark, open, closed, tries } = stepAt(table, lists, step);
  const promised = ({ move, verdict, node, of, place, board, g, h, f, reason: text }) => ({
    move,
    verdict,
    node,
    of,
    place,
    board,
    g,
    h,
    f,
    reason: text,
  });
  return {
    step,
    current,
    round,
    why: reasonTaken,
    note: remark,
    open: Array.from(open),
    closed: Array.from(closed),
    tries: tries.map(promised),
  };
}
