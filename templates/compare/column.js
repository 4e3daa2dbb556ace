// A run in a column of its own: the step it is at, the node taken, and its lists with what the others do not hold.

/** Returns the letters of the runs that hold a board; nothing if all do. */
function holders(page, low, high) {
  const hold = page.runs.filter((run) => run.index.held(low, high, run.step) !== null);
  return hold.length === page.runs.length ? "" : hold.map((run) => run.letter).join("");
}

/** A list in a column: a node whose board not all runs hold has the letters of those that do. */
class RunList extends ListView {
  button(id, marks) {
    const button = super.button(id, marks);
    const letters = marks.find((mark) => mark.startsWith("held-"))?.slice(5);
    if (letters) {
      button.classList.add("partly");
      button.lastChild.prepend(element("span", { class: "holders", "aria-hidden": "true" }, letters), " ");
      const said = button.querySelector("[aria-label]") ?? button;
      said.ariaLabel = `${said === button ? `${letters} ` : ""}${said.ariaLabel}; ${fill(W.live_held_by, { runs: letters })}`;
    }
    if (marks.includes("chosen")) button.setAttribute("aria-current", "true");
    return button;
  }

  get room() {
    return this.page.rooms[this.place.id.split("-")[0]];
  }
}

class Column {
  constructor(run) {
    const { letter } = run;
    this.run = run;
    this.place = byId(`run-${letter}`);
    const figure = this.place.querySelector("figure.graph");
    if (figure) figure.querySelector(".scroll").append(byId("graph").content.cloneNode(true));
    this.zoom = figure && showSpace(run, figure);
    this.open = new RunList(run, `open-${letter}`, (id, at) => [
      "open",
      ...(at === 0 && !this.over ? ["head"] : []),
      ...this.marks(id),
    ]);
    this.closed = new RunList(run, `closed-${letter}`, (id) => [
      run.step > 0 && run.table.taken[run.step] === id ? "current" : "closed",
      ...this.marks(id),
    ]);
  }

  get over() {
    return this.run.step === this.run.head.steps;
  }

  marks(id) {
    const { run } = this;
    const { table, chosen } = run;
    const letters = holders(run, table.low[id], table.high[id]);
    const isChosen = isSame(chosen, boardOf(table, id));
    return [...flagsOf(run, id, run.step), ...(letters ? [`held-${letters}`] : []), ...(isChosen ? ["chosen"] : [])];
  }

  /** `wanted` is the position in steps that all runs are asked for: where a run ends before, it says so. */
  draw() {
    const { run, place } = this;
    const { step, head } = run;
    const around = run.lists.around(step);
    place.classList.toggle("over", this.over);
    place.querySelector(".at").textContent = fill(W.live_at, { n: count(step), last: count(head.steps) });
    place.querySelector(".end").textContent = this.over ? place.dataset.outcome : "";
    this.drawTaken(around);
    this.drawLists(around.after);
    if (!this.zoom) return;
    const current = step > 0 ? run.table.taken[step] : null;
    this.zoom.step({ step, current, ...around.after, tries: step > 0 ? triesOf(run.table, step) : [] });
  }

  drawTaken(around) {
    const { run } = this;
    const { table, step } = run;
    const place = this.place.querySelector(".taken");
    const id = step > 0 ? table.taken[step] : (table.rounds[0]?.start ?? null);
    if (id === null) {
      place.replaceChildren(element("p", {}, W.nothing_searched));
      return;
    }
    const hadFocus = place.contains(document.activeElement);
    const marks = [step > 0 ? "current" : "open", ...flagsOf(run, id, step).filter((flag) => flag !== "new")];
    const said = element("div", { class: "said" }, element("p", { class: "lead" }, step > 0 ? takenWords(table, id) : W.step_zero));
    said.append(element("p", { class: "numbers" }, numbersOf(table, id)));
    if (step > 0) said.append(element("p", { class: "why" }, element("span", { class: "label" }, W.label_why), " ", why(table, step, around.before.open)));
    for (const line of said.children) line.title = line.textContent; // a long one is cut
    const remark = step > 0 && id !== table.head.goalNode ? note(table, step) : "";
    if (remark) said.append(element("p", { class: "stepnote" }, remark));
    place.replaceChildren(nodeButton(run, id, marks, true), said);
    if (hadFocus) place.querySelector("button").focus({ preventScroll: true });
  }

  drawLists(lists) {
    const { run } = this;
    const { table, step, chosen } = run;
    const made = [];
    for (let id = table.first[step]; step > 0 && id < table.first[step + 1]; id++) made.push(id);
    const held = chosen && run.index.held(chosen.low, chosen.high, step);
    for (const name of ["open", "closed"]) {
      const pinned = [...(name === "open" ? made : []), ...(held?.place === name ? [held.id] : [])];
      this.place.querySelector(`.${name} .count`).textContent = count(lists[name].length);
      this[name].draw(lists[name], step, pinned);
    }
  }
}

function takenWords(table, id) {
  const { space } = table;
  const drops = table.dropped.has(takenIn(table, id));
  const [start, from] = drops ? [W.dropped_start, W.dropped_from] : [W.taken_start, W.taken_from];
  const isGoal = id === table.head.goalNode;
  if (table.parent[id] === NEVER) return fill(isGoal ? W.goal_start : start, { id: space.label(id) });
  return fill(isGoal ? W.goal_from : from, { id: space.label(id), parent: space.label(table.parent[id]), move: space.move(table.came[id]) });
}

/** Prints f and its parts. */
function numbersOf(table, id) {
  const { space } = table;
  const parts = [`f ${space.f(table.f[id])}`, `g ${space.amount(table.g[id])}`];
  if (table.head.h) parts.push(`h ${space.amount(table.h[id])}`);
  parts.push(`${W.axis_depth} ${table.depth[id]}`);
  return parts.join(" · ");
}
