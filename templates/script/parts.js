// The parts of a step: what is done in it, line by line of the pseudocode.

/** The line of the pseudocode that gives each verdict. */
const LINE_OF = {
  blocked: "blocked",
  duplicate: "known",
  improved: "cheaper",
  reopened: "cheaper",
  cut: "cut",
  opened: "insert",
};

/** The roles of the lines of the pseudocode, in their order. */
function linesOfCode() {
  return [...document.querySelectorAll("#stepper .code [data-line]")].map((line) => line.dataset.line);
}

/**
 * The parts of a step, in turn. Each has the `line` at work, what it `says` beside it, and what has been done when it is
 * over: whether the node is `taken`, and in closed; how many `tries` were judged; the first node that is not made yet
 * (`next`).
 */
function partsOfStep(page, view) {
  const { table } = page;
  const { step, tries } = view;
  if (step === 0) return [];
  const code = linesOfCode();
  const parts = [];
  const done = { taken: false, closed: false, tries: 0, next: table.first[step] };
  const add = (line, says, more = {}) => parts.push({ line, says, ...Object.assign(done, more) });
  beginRound(table, view, add);
  const drop = table.dropped.get(step)?.why;
  if (drop === "crowded") return add("crowded", table.space.name(view.current), { taken: true }), parts;
  if (!testNode(page, view, code, drop, add)) return parts;
  const isBlock = table.head.open === "block";
  for (const [at, one] of tries.entries()) judge(page, one, { code, isBlock, tries: at + 1 }, add);
  const made = tries.filter((one) => one.node !== null);
  const end = table.first[step + 1];
  if (isBlock && made.length > 0) add("insert", made.map((one) => table.space.name(one.node)).join(" "), { next: end });
  const found = made.some((one) => one.node === table.head.goalNode) && table.head.last !== 0 && step === table.head.steps;
  if (found) return parts;
  if (table.head.forgets && made.length === 0) add("forget", table.space.name(view.current), { closed: false });
  if (view.open.length === 0) add("end", "");
  return parts;
}

function beginRound(table, { step, round, limit }, add) {
  const begun = roundOf(table, step);
  if (round === null || begun.before !== step - 1) return;
  add("round", limit === null ? "" : `limit = ${printedLimit(table, limit)}`);
  add("init", table.space.name(begun.start));
}

/** The parts from the taking of the node to its expansion; returns false if it is not expanded. */
function testNode({ table }, view, code, drop, add) {
  const { head, space } = table;
  const { current, step } = view;
  const isGoal = step === head.steps && head.last === 0;
  for (const line of code.slice(code.indexOf("take"), code.indexOf("moves"))) {
    if (line === "take") add(line, `n = ${space.name(current)}`, { taken: true });
    else if (line === "close") add(line, `${view.before.closed.length} → ${view.before.closed.length + 1}`, { closed: true });
    else if (line === "goal") {
      add(line, `${space.name(current)} ${isGoal ? "=" : "≠"} ${W.part_goal}`);
      if (isGoal) return false;
    } else {
      add(line, testOf(table, line, current));
      if (line === drop) return false;
    }
  }
  return true;
}

/** Returns what a test of the node removed from open compares. */
function testOf(table, line, id) {
  const { space, h } = table;
  const parent = table.parent[id];
  if (line === "cut") return `${W.axis_depth} ${table.depth[id]}`;
  if (line === "no_better" && parent !== NEVER) return `h ${space.amount(h[parent])} → ${space.amount(h[id])}`;
  return space.name(id);
}

/** The parts of a try. */
function judge(page, one, { code, isBlock, tries }, add) {
  const { head, space } = page.table;
  const move = space.arrow(one.move, one.node === null);
  const made = one.node === null ? "" : `${move} ${space.name(one.node)}${sumOf(page.table, one)}`;
  const next = one.node === null || isBlock ? {} : { next: one.node + 1 };
  if (one.verdict !== "opened") {
    const of = one.of === null ? "" : ` ${one.node === null ? "=" : "→"} ${space.name(one.of)}`;
    const cut = one.verdict === "cut" ? sumOf(page.table, one) : "";
    add(LINE_OF[one.verdict], (made || move) + of + cut, { tries, ...next });
    return;
  }
  const tested = code.indexOf("goal") > code.indexOf("moves");
  if (tested) {
    const isGoal = one.node === head.goalNode;
    add("goal", `${move} ${space.name(one.node)} ${isGoal ? "=" : "≠"} ${W.part_goal}`, { tries, ...(isGoal ? { next: one.node + 1 } : {}) });
    if (isGoal) return;
  }
  // Where children go into open together, each is only kept for it.
  if (isBlock) {
    if (!tested) add("moves", made, { tries });
  } else add("insert", made, { tries, ...next });
}

/** The values of a child, as open orders it. */
function sumOf({ head, space }, { g, h, f, depth }) {
  if (h !== null) return ` · ${space.amount(g)} + ${space.amount(h)} → f ${f}`;
  return head.f[1] > 0 ? ` · g ${space.amount(g)}` : ` · ${W.axis_depth} ${depth}`;
}

/** Returns a step as it is after one of its parts, without what has not been done yet. */
function viewOfPart(page, view, number) {
  const { table } = page;
  table.moment = null;
  const whole = {
    ...view,
    part: 0,
    get parts() {
      return partsOfStep(page, view);
    },
  };
  if (number === 0) return whole;
  const { parts } = whole;
  const part = Math.min(number, parts.length);
  if (part === 0) return whole;
  const done = parts[part - 1];
  const stay = new Set(view.tries.slice(done.tries).flatMap((one) => (makesPlace(table, one) ? [one.of] : [])));
  const isOver = part === parts.length;
  table.moment = { step: view.step, next: done.next, taken: done.taken, stay, isOver };
  const said = { ...view, part, parts, done, why: done.taken ? view.why : "", note: isOver ? view.note : "" };
  return isOver ? said : { ...said, ...listsMeanwhile(view, done, stay) };
}

/** Open and closed between two parts of a step. */
function listsMeanwhile(view, done, stay) {
  const waits = (id) => !(done.taken && id === view.current) && (id === view.current || stay.has(id));
  const open = [...view.open].filter((id) => id < done.next);
  putBack(open, view.before.open, waits);
  const closed = [...view.closed].filter((id) => id !== view.current || done.closed);
  putBack(closed, view.before.closed, (id) => stay.has(id));
  if (done.closed && !closed.includes(view.current)) closed.push(view.current);
  return { open, closed };
}

/** Returns true if a try takes a node out of a list. */
function makesPlace({ head }, { verdict }) {
  return !head.keepsBeaten && (verdict === "improved" || verdict === "reopened");
}

/** Puts the few nodes that have not left a list yet where they stood. */
function putBack(list, before, waits) {
  for (let place = before.length - 1; place >= 0; place--) {
    if (!waits(before[place])) continue;
    let after = place + 1;
    while (after < before.length && !list.includes(before[after])) after++;
    list.splice(after < before.length ? list.indexOf(before[after]) : list.length, 0, before[place]);
  }
}
