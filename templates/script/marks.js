// Marks: what a node is at a step. Their names are CSS classes everywhere on the page.

/** One of unmade, open, closed, current, gone. */
function stateOf(table, id, step) {
  const round = roundOf(table, step);
  if (!isMade(table, id, step) || id >= round.end) return "unmade";
  if (id < round.start) return "gone";
  // Within a step, what is not done yet has not happened.
  const moment = table.moment?.step === step ? table.moment : null;
  if (moment?.stay.has(id)) return table.leftOpen[id] === step ? "open" : "closed";
  if (moment && !moment.taken && table.taken[step] === id) return "open";
  if (table.taken[step] === id && step > 0) return "current";
  if (table.leftOpen[id] > step) return "open";
  const taken = takenIn(table, id);
  return taken > 0 && table.leftClosed[id] > step ? "closed" : "gone";
}

/** Returns true if a node has been made at a step, or at the part of it that is shown. */
function isMade({ made, moment }, id, step) {
  return made[id] <= step && !(moment?.step === step && id >= moment.next);
}

/** Returns the other marks of a node: new, path, dead. */
function flagsOf(page, id, step) {
  const { table, path } = page;
  const flags = [];
  if (step > 0 && table.made[id] === step && table.parent[id] !== NEVER) flags.push("new");
  if (path.has[id] && showsPath(page, step)) flags.push("path");
  const taken = takenIn(table, id);
  const isOver = taken < step || table.moment?.step !== step || table.moment.isOver;
  if (taken > 0 && taken <= step && isOver && isDeadEndNode(table, id)) flags.push("dead");
  return flags;
}

/** The final path gives the end away: it is marked once the goal was found, or when the reader asks for it. */
function showsPath({ table, quiz, pathShown = true }, step) {
  return (pathShown && !quiz?.on) || (table.head.goalNode !== null && step === table.head.steps && (table.moment?.isOver ?? true));
}

/** The words for marks, for a reader who does not see them. */
function spokenMarks(marks) {
  const words = marks.map((mark) => W[`mark_${mark === "current" ? "taken" : mark}`]);
  return words.filter(Boolean).join(", ");
}

/** A node as a button that opens its life. It is copied from a model: long lists are drawn anew at every step. */
function nodeButton(page, id, marks, withBoard) {
  const { space } = page.table;
  const button = nodeModel(page, withBoard).cloneNode(true);
  const name = space.name(id),
    f = `f ${space.f(page.table.f[id])}`;
  const caption = button.lastChild;
  caption.firstChild.data = `${name} `;
  caption.lastChild.firstChild.data = f;
  button.className = `node ${marks.join(" ")}`;
  button.dataset.node = id;
  // The marks are read out with the picture, or else with the name.
  if (button.firstChild !== caption) space.fill(button.firstChild, id).setAttribute("aria-label", spokenNode(page.table, id, marks));
  else button.setAttribute("aria-label", [`${name} ${f}`, spokenMarks(marks)].filter(Boolean).join("; "));
  return button;
}

function nodeModel(page, withBoard) {
  const { models, table } = page;
  models[withBoard] ??= element(
    "button",
    { type: "button" },
    (withBoard && table.space.model?.()) || null,
    element("span", { class: "cap" }, " ", element("span", { class: "f" }, " ")),
  );
  return models[withBoard];
}

/** The picture of a node for a reader who does not see it. */
function spokenNode(table, id, marks) {
  return [spokenMarks(marks), table.space.spoken(id)].filter(Boolean).join("; ");
}

/** f, and where it is a sum, of what. */
function sumText(table, id) {
  const { space } = table;
  const f = space.f(table.f[id]);
  const [, perG, perH] = table.head.f;
  if (perG === 0 || !table.head.h) return f;
  return `${f} = ${space.amount(table.g[id])} + ${perH === 100 ? "" : `${hundredths(perH)}·`}${space.amount(table.h[id])}`;
}

const SIGNS = { new: "+", path: "◆", dead: "×" };

function drawLegend(list, marks) {
  list.setAttribute("aria-label", W.legend);
  list.replaceChildren(
    ...marks.map((mark) => {
      const sign = { ...SIGNS, leaves: "−", head: "▸", slid: "1", number: "1", way: "━" }[mark];
      const picture =
        sign !== undefined
          ? element("span", { class: `sign ${mark}` }, sign)
          : element("span", { class: `node key ${mark}` }, element("span", { class: "board" }));
      picture.setAttribute("aria-hidden", "true");
      return element("li", {}, picture, spokenMarks([mark]));
    }),
  );
}
