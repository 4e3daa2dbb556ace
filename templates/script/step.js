// One step as a plain object: what the page draws.

/** The sentence that says why the node of a step was the one to take. `open` is the list just before. */
function why(table, step, open) {
  const { head, depth, g, h, space } = table;
  const id = table.taken[step];
  return fill(head.whys[table.why[step]], {
    n: count(open.length),
    k: count(table.rivals[step]),
    j: count(table.alike[step]),
    id: space.label(id),
    f: space.f(table.f[id]),
    depth: depth[id],
    g: space.amount(g[id]),
    h: space.amount(h[id]),
    kept: head.kept,
  });
}

function note(table, step) {
  const { head } = table;
  const id = table.space.label(table.taken[step]);
  if (step === head.steps && head.last === 0) return fill(W.note_goal, { id });
  if (table.dropped.has(step)) return dropped(table, step, table.dropped.get(step));
  let made = 0,
    cut = 0;
  eachTry(table, step, (verdict) => {
    if (makesNode(verdict)) made++;
    else if (verdict === CUT) cut++;
  });
  if (made > 0) return "";
  if (head.forgets) return fill(W.note_forgotten, { id });
  return fill(cut > 0 ? W.note_dead_end_cut : W.note_dead_end, { id, n: cut });
}

/** Says why the node of a step was dropped. */
function dropped(table, step, { why, of }) {
  const { head, depth, g, h, parent, space } = table;
  const node = table.taken[step];
  const id = space.label(node);
  if (why === "cut") return fill(W.note_cut, { id, depth: depth[node], limit: roundOf(table, step).limit });
  if (why === "crowded") return fill(W.note_crowded, { id, depth: depth[node], kept: head.kept });
  if (why === "no_better") {
    const [own, old] = [h[node], h[parent[node]]];
    const values = { id, h: space.amount(own), parent: space.label(parent[node]), old: space.amount(old), sideways: head.sideways };
    return fill(W.note_no_better, values);
  }
  return fill(W[`note_discarded_${head.discard}`], { id, of: space.label(of), g: space.amount(g[of]), old: space.amount(g[node]) });
}

/** Returns everything about a step. Its lists are valid until the next call. */
function stepAt(table, lists, step) {
  const around = lists.around(step);
  const round = (table.head.iterative ?? table.rounds.length > 1) ? roundOf(table, step) : null;
  const tries = step === 0 ? [] : triesOf(table, step);
  return {
    step,
    current: step === 0 ? null : table.taken[step],
    round: round && round.number,
    limit: table.head.limit && roundOf(table, step) ? roundOf(table, step).limit : null,
    why: step === 0 ? "" : why(table, step, around.before.open),
    note: step === 0 ? "" : note(table, step),
    before: around.before,
    open: around.after.open,
    closed: around.after.closed,
    tries,
  };
}
