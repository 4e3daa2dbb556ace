// Draws a step: the node taken, why, the tries, and the lines of the pseudocode at work.

function drawStep(page, view) {
  const { head } = page.table;
  const { step } = view;
  const heading = step === 0 ? W.step_start : fill(W.step_n, { n: count(step) });
  // In a quiz, the number of parts would give away what happens in them.
  byId("step-heading").textContent = view.part > 0 && !page.quiz?.on ? `${heading} · ${view.part}/${view.parts.length}` : heading;
  document.querySelector("#stepper .now").classList.toggle("walking", view.part > 0);
  drawRound(page, view);
  const place = [byId("tries"), byId("taken")].find((each) => each.contains(document.activeElement));
  drawTaken(page, view);
  byId("tries").replaceChildren(...(view.tries.length > 0 ? [triesList(page, view)] : []));
  byId("step-note").textContent = step === 0 ? (page.quiz?.on ? W.zero_says : "") : view.note;
  const isOver = step === page.player.last && (view.part === 0 || view.part === view.parts.length);
  byId("end").hidden = !isOver || Boolean(page.quiz?.on);
  byId("begin").hidden = step > 0 || isOver || Boolean(page.quiz?.on);
  lightLines(view.part > 0 ? new Set([view.done.line]) : linesAtWork(view), view.done?.says);
  // The focus stays where it was.
  place?.querySelector("button")?.focus({ preventScroll: true });
}

function drawRound(page, view) {
  const { rounds, head } = page.table;
  const line = byId("round");
  const values = { n: view.round, last: rounds.length, limit: view.limit === null ? "" : printedLimit(page.table, view.limit) };
  line.hidden = head.limit === null || view.limit === null;
  line.textContent = fill(W[`${view.round === null ? "pass" : page.quiz?.on ? "round_begins" : "round"}_${head.limit}`] ?? "", values);
}

function drawTaken(page, view) {
  const { table } = page;
  const place = byId("taken");
  const id = view.current ?? (table.head.nodes > 0 ? table.rounds[0].start : null);
  if (id === null) {
    place.replaceChildren();
    return;
  }
  const button = nodeButton(
    page,
    id,
    [view.step === 0 || view.done?.taken === false ? "open" : "current", ...flagsOf(page, id, view.step).filter((flag) => flag !== "new")],
    true,
  );
  button.classList.add("big");
  const said = element("div", { class: "said" });
  if (view.step > 0 && view.done?.taken !== false)
    said.append(
      element("p", { class: "lead" }, ...takenSentence(table, id)),
      element("p", { class: "why" }, element("span", { class: "label" }, W.label_why), " ", view.why),
    );
  said.append(valuesList(table, id));
  place.classList.toggle("broad", table.head.cols > 5);
  place.replaceChildren(button, said, goalFigure(page));
}

/** The goal, which every h looks at. */
function goalFigure(page) {
  page.goalFigure ??= element("figure", { class: "goal" }, page.table.space.goal(), element("figcaption", {}, W.label_goal));
  return page.goalFigure;
}

function takenSentence(table, id) {
  const { space } = table;
  const isGoal = id === table.head.goalNode;
  const drops = table.dropped.has(takenIn(table, id));
  const named = { id: space.label(id) };
  if (table.parent[id] === NEVER) return [fill(isGoal ? W.goal_start : drops ? W.dropped_start : W.taken_start, named)];
  const pattern = isGoal ? W.goal_from : drops ? W.dropped_from : W.taken_from;
  const move = space.said(space.move(table.came[id]));
  return fillNodes(pattern.replace("n{parent}", "{parent}"), { ...named, parent: nodeLink(table, table.parent[id]), move });
}

/** g, h, f and depth of a node. */
function valuesList(table, id) {
  const { space } = table;
  const values = [
    ["g", space.amount(table.g[id])],
    ["h", table.head.h ? space.amount(table.h[id]) : null],
    ["f", space.f(table.f[id])],
    [W.axis_depth, table.depth[id]],
  ];
  const list = element("dl", { class: "values" });
  for (const [name, value] of values) {
    if (value !== null) list.append(element("div", {}, element("dt", {}, name), element("dd", {}, String(value))));
  }
  return list;
}

function triesList(page, view) {
  const { table } = page;
  const list = element("ol", { class: "tries", "data-rove": "" });
  const judged = view.done?.tries ?? view.tries.length;
  for (const one of view.tries.slice(0, judged)) list.append(tryItem(page, view, one));
  for (const one of view.tries.slice(judged)) list.append(untried(table.space, one.move, ""));
  if (view.done && judged > 0) list.children[judged - 1].classList.toggle("at-work", isOfTry(view.done.line));
  // The goal was made before all moves were tried.
  for (const operator of table.space.operators(view.current).slice(view.tries.length)) {
    list.append(untried(table.space, table.space.move(operator), W.not_tried));
  }
  list.querySelectorAll("button").forEach((button, at) => (button.tabIndex = at === 0 ? 0 : -1));
  return list;
}

/** A move that was not tried, or not yet. */
function untried(space, move, says) {
  return element("li", { class: "try untried" }, moveSign(space, move), plainNode(space), element("span", { class: "verdict" }, says));
}

function isOfTry(line) {
  return line === "moves" || line === "goal" || Object.values(LINE_OF).includes(line);
}

function tryItem(page, view, one) {
  const { table } = page;
  const item = element("li", { class: `try ${one.verdict}`, "data-line": LINE_OF[one.verdict], "data-of": one.node === null ? one.of : null }, moveSign(table.space, one.move));
  if (one.node !== null) {
    const state = stateOf(table, one.node, view.step);
    item.append(nodeButton(page, one.node, [state, ...flagsOf(page, one.node, view.step)], true));
  } else {
    const plain = plainNode(table.space, one);
    if (plain && one.f !== null) plain.append(element("span", { class: "cap" }, element("span", { class: "f" }, `f ${one.f}`)));
    item.append(plain ?? "");
  }
  item.append(element("span", { class: "verdict" }, W[`verdict_${one.verdict}`]));
  if (one.node !== null) item.append(element("span", { class: "gh" }, [["g", one.g], ["h", one.h]].flatMap(([name, value]) => (value === null ? [] : `${name} ${table.space.amount(value)}`)).join("  ")));
  item.append(element("span", { class: "reason" }, ...linked(table, view.step, one)));
  return item;
}

/** The reason of a try, with a link at the first mention of the node that it met. */
function linked(table, step, one) {
  if (one.of === null) return [one.reason];
  const [before, ...rest] = reason(table, step, one, "\0").split(/n?\0/);
  if (rest.length === 0) return [before];
  const after = rest.join(table.space.name(one.of));
  // A mark after the link stays on its line.
  const mark = /^[^\s\p{L}]*/u.exec(after)[0];
  return [before, element("span", { class: "unbroken" }, nodeLink(table, one.of), mark), after.slice(mark.length)];
}

function moveSign(space, move) {
  const sign = space.sign(move);
  const read = sign.map((part) => part.textContent ?? part).join("");
  return element("span", { class: "move", role: "img", "aria-label": fill(W.move_label, { move: space.isPictured ? move : read }) }, ...sign);
}

/** The state of a try that made no node, if it is pictured. */
function plainNode(space, one) {
  const picture = space.tried?.(one);
  return picture ? element("span", { class: "node plain" }, picture) : null;
}

/** The lines of the pseudocode at work in a whole step. */
function linesAtWork({ step, parts, tries }) {
  if (step === 0) return new Set(["init"]);
  return new Set([...parts.map(({ line }) => line), ...(tries.length > 0 ? ["moves"] : [])]);
}

/** Lights lines of the pseudocode; a single one may have the values of its variables beside it. */
function lightLines(lines, says = "") {
  for (const line of document.querySelectorAll("#stepper .code [data-line]")) {
    const isLit = lines.has(line.dataset.line);
    line.classList.toggle("at-work", isLit);
    line.querySelector(".values-now")?.remove();
    if (isLit && says !== "") line.append(element("span", { class: "values-now" }, says));
  }
}

/** A try that is pointed at or focused shows its own line. */
function pointAtLines() {
  const place = byId("tries");
  const point = (event) => {
    const name = event.type === "pointerleave" || event.type === "focusout" ? null : event.target.closest(".try")?.dataset.line;
    for (const line of document.querySelectorAll("#stepper .code [data-line]"))
      line.classList.toggle("pointed", line.dataset.line === name);
  };
  for (const type of ["pointerover", "pointerleave", "focusin", "focusout"]) place.addEventListener(type, point);
}
