// A panel with the life of a node: when it enters and leaves the lists, and its place in the tree.

function wireLife(page) {
  const panel = byId("life");
  let opener = null;
  document.addEventListener("click", (event) => {
    const node = event.target.closest?.("[data-node]");
    const listed = event.target.closest?.("dl.lists i, dl.lists b");
    const step = event.target.closest?.("button[data-step]");
    // A node's life gives away its future: in a quiz a click chooses instead.
    if (page.quiz.on && (node || listed || step)) {
      if (node && !page.dragged) page.quiz.panel.pick(Number(node.dataset.node));
    } else if (step) {
      page.player.pause();
      page.player.go(Number(step.dataset.step));
      showStage();
    } else if (node && !page.dragged) {
      if (!panel.contains(node)) opener = node;
      showLife(page, panel, Number(node.dataset.node));
    } else if (listed) showLife(page, panel, Number(/\d+/.exec(listed.firstChild.data)[0]));
    else if (event.target.closest?.('#life [data-do="close"]')) close();
  });
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  });
  const close = () => {
    shut(panel);
    page.pin(null);
    // The lists may have been drawn anew since.
    const back = opener?.isConnected ? opener : document.querySelector(`#stepper [data-node="${opener?.dataset.node}"]`);
    (back ?? byId("slider")).focus({ preventScroll: true });
  };
  /** Opens the life of a node; the focus will go back to `from`. */
  page.openLife = (id, from) => {
    if (page.quiz.on) return page.quiz.panel.pick(id);
    opener = from;
    showLife(page, panel, id);
  };
  page.closeLife = () => panel.open && (close(), true);
  for (const type of ["scroll", "resize"]) addEventListener(type, () => panel.open && endAbove(panel));
}

/** Ends the panel above the controls, where they are in sight. */
function endAbove(panel) {
  const room = document.querySelector("#stepper .time").getBoundingClientRect().top - panel.getBoundingClientRect().top;
  panel.style.maxBlockSize = room > 80 && room < innerHeight ? `${room}px` : "";
}

function showLife(page, panel, id) {
  const { table } = page;
  if (!(id < table.head.nodes)) return;
  page.pin(id);
  byId("life-title").textContent = fill(W.life_title, { id: table.space.label(id) });
  const facts = element("dl", { class: "facts" });
  for (const [name, ...values] of lifeFacts(table, id))
    facts.append(element("div", {}, element("dt", {}, name), element("dd", {}, ...values)));
  const state = element(
    "span",
    { class: `node big ${finalState(table, id)} ${flagsOf(page, id, page.player.step).filter((flag) => flag !== "new").join(" ")}` },
    table.space.picture(id),
  );
  byId("life-body").replaceChildren(state, valuesList(table, id), facts, element("h3", {}, W.life_path), lifePath(page, id));
  if (!panel.open) panel.show();
  else if (!panel.contains(document.activeElement)) panel.querySelector("button").focus();
  endAbove(panel);
  panel.scrollTop = 0;
}

/** A node's state at the end of its own round. */
function finalState(table, id) {
  const state = stateOf(table, id, roundOfNode(table, id).last);
  return state === "current" ? "closed" : state;
}

function lifeFacts(table, id) {
  const taken = takenIn(table, id);
  const facts = [[W.life_opened, openedAt(table, id)]];
  facts.push([W.life_taken, taken > 0 ? stepLink(taken) : W.life_never_taken]);
  facts.push([W.life_waited, taken > 0 ? whyNotSooner(table, id, taken) : whyNever(table, id)]);
  const replaces = replacedBy(table, table.made[id], (one) => one.node === id)?.of ?? null;
  if (replaces !== null) facts.push([W.life_replaces, nodeLink(table, replaces)]);
  const drops = table.dropped.has(taken);
  if (drops) facts.push([W.jump_dropped, dropped(table, taken, table.dropped.get(taken))]);
  if (taken > 0 && !drops) facts.push([W.life_closed, stepLink(taken)]);
  if (taken === 0) facts.push(...unfinished(table, id));
  else if (!drops && table.leftClosed[id] !== NEVER) facts.push([W.life_left_closed, ...leftClosed(table, id)]);
  const parent = table.parent[id];
  facts.push([W.life_parent, parent === NEVER ? W.life_none : nodeLink(table, parent)]);
  const children = childrenOf(table, id, NEVER);
  facts.push([W.life_children, ...(children.length > 0 ? children.flatMap((child) => [nodeLink(table, child), " "]) : [W.life_none])]);
  return facts;
}

/**
 * Says why a node was not taken as soon as it was made. Each node that was taken meanwhile stood before it: in a queue or on
 * a stack because of its place; in an ordered list with a lower f or, with the same f, by the rule for ties, since the list
 * is ordered, and its head is taken.
 */
function whyNotSooner(table, id, taken) {
  const from = Math.max(table.made[id], roundOfNode(table, id).before) + 1;
  let lower = 0,
    same = 0;
  for (let step = from; step < taken; step++) {
    if (table.f[table.taken[step]] < table.f[id]) lower++;
    else same++;
  }
  const { open } = table.head;
  const n = taken - from;
  if (n === 0) return W.life_at_once;
  if (open !== "best") return fill(W[`life_waited_${open === "block" ? "stack" : open}`], { n: count(n) });
  const one = lower > 0 ? fill(W.life_waited_lower, { n: count(lower) }) : "";
  const other = same > 0 ? fill(W.life_waited_same, { n: count(same) }) : "";
  return one && other ? fill(W.life_and, { one, other }) : one || other;
}

/** Says what was taken while a node waited that never was, and what ended its wait. */
function whyNever(table, id) {
  const left = table.leftOpen[id];
  const round = roundOfNode(table, id);
  const last = left === NEVER ? round.last : left;
  const one = last > Math.max(table.made[id], round.before) ? whyNotSooner(table, id, last + 1) : "";
  if (left !== NEVER) return one;
  const other = round.last === table.head.steps ? W.life_run_ended : W.life_round_ended;
  return one ? fill(W.life_and, { one, other }) : other;
}

function openedAt(table, id) {
  if (table.parent[id] !== NEVER) return stepLink(table.made[id]);
  const round = roundOfNode(table, id);
  return round.number === 1 ? W.life_at_start : fill(W.life_at_round, { n: round.number });
}

/** Says what replaced a node that was never expanded, or that it is still in open. */
function unfinished(table, id) {
  const left = table.leftOpen[id];
  if (left === NEVER) return [[W.mark_open, W.life_still_open]];
  return [[W.life_replaced, ...replacement(table, left, id)]];
}

function leftClosed(table, id) {
  const left = table.leftClosed[id];
  if (left === takenIn(table, id)) return fillNodes(W.life_forgotten, { step: stepLink(left) });
  return replacement(table, left, id);
}

function replacement(table, step, id) {
  const by = replacedBy(table, step, (one) => one.of === id);
  return fillNodes(W.life_replaced_by.replace("n{id}", "{id}"), { step: stepLink(step), id: nodeLink(table, by.node) });
}

/** The improved or reopened try of a step that `fits`. */
function replacedBy(table, step, fits) {
  if (step === 0 || step > table.head.steps) return undefined;
  return triesOf(table, step).find((one) => (one.verdict === "improved" || one.verdict === "reopened") && fits(one));
}

function lifePath(page, id) {
  const way = wayTo(page.table, id);
  const list = element("ol", { class: "list ids way", "data-rove": "" });
  way.forEach((each, at) => {
    // A long way is shown by its ends.
    if (way.length > 40 && at >= 15 && at < way.length - 20) {
      if (at === 15) list.append(element("li", { class: "gap" }, fill(W.gap, { n: count(way.length - 35) })));
      return;
    }
    const button = nodeButton(page, each, [finalState(page.table, each)], way.length <= 40);
    if (at > 0) button.tabIndex = -1;
    list.append(element("li", {}, at === 0 ? null : element("span", { class: "move" }, page.table.space.edge(each)), button));
  });
  return list;
}
