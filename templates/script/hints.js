// What the quiz says: its questions, hints, and the reasons of the answers, from the same record and words as the stage.

function formulaOf({ f: [depth, g, h] }) {
  const weighted = (name, weight) => (weight === 100 ? name : `${hundredths(weight)}·${name}`);
  const parts = [depth > 0 ? W.axis_depth : "", g > 0 ? "g" : "", h > 0 ? weighted("h", h) : ""];
  return parts.filter(Boolean).join(" + ");
}

/** What a kind of question asks for. */
function kindName(kind) {
  return { next: W.quiz_ask_next, try: W.quiz_ask_try }[kind] ?? kind;
}

/** The sentence that asks. */
function questionText({ table }, { kind, step, one, isCrowded }) {
  const { space } = table;
  if (isCrowded) return fill(W.quiz_next_crowded, { kept: table.head.kept });
  if (kind === "next") return W.quiz_next;
  const values = { move: space.said(one.move), id: space.label(table.taken[step]) };
  if (kind === "try") return fill(W.quiz_try, values);
  return fill(W.quiz_value, { ...values, node: space.label(one.node), name: kind });
}

/** Names a possible outcome of a try. */
function fateText({ head }, fate) {
  const costs = head.fates.includes("improved") && (fate === "open" || (fate === "closed" && head.fates.includes("reopened")));
  if (costs) return W[`quiz_can_${fate}_cheaper`];
  return fate === "improved" && head.keepsBeaten ? W.quiz_can_improved_added : W[`quiz_can_${fate}`];
}

function answerText(table, { kind, own }) {
  if (kind === "next") return table.space.name(own);
  return kind === "try" ? fateText(table, own) : `${kind} = ${table.space.f(own)}`;
}

/** The hints to a question: the rule, then something that narrows the choice. */
function hintText(page, question, number) {
  if (question.kind === "next") return nextHint(page, question, number);
  if (question.kind === "try") return number === 1 ? tryHint(page, question) : W.quiz_struck;
  return valueHint(page, question, number);
}

function nextHint({ table }, { open, isCrowded }, number) {
  const { head } = table;
  if (number === 1) return fill(W[`quiz_rule_${isCrowded ? "crowded" : head.open}`], { formula: formulaOf(head) });
  const lowest = head.open === "best" ? fill(W.quiz_lowest, { f: table.space.f(table.f[open[0]]) }) : "";
  return `${lowest} ${W.quiz_struck}`.trim();
}

function tryHint({ table }, { step }) {
  const { head } = table;
  const limit = roundOf(table, step).limit;
  const values = { id: table.space.label(table.taken[step]), limit: limit === null ? "" : printedLimit(table, limit) };
  const says = [W.quiz_make, W[`quiz_look_${head.dup}`]];
  if (head.fates.includes("improved") || head.fates.includes("reopened")) says.push(W.quiz_look_cheaper);
  if (head.fates.includes("cut")) says.push(W[`quiz_look_${head.limit}`]);
  return says.map((text) => fill(text, values)).join(" ");
}

function valueHint({ table }, { kind, step, one }, number) {
  const { head, g, h, space } = table;
  const own = table.taken[step];
  const id = space.label(own);
  if (kind === "h" && number === 1) return `${document.querySelector("#stepper .live").dataset.heuristic} ${lookAt(table, one.node)}`.trim();
  if (kind === "h") {
    const than = h[one.node] > h[own] ? W.quiz_h_more : h[one.node] < h[own] ? W.quiz_h_less : W.quiz_h_same;
    return fill(than, { id, old: space.amount(h[own]) });
  }
  if (kind === "g") return fill(number === 1 ? W.quiz_rule_g : W.quiz_g_narrow, { id, old: space.amount(g[own]) });
  return number === 1 ? fill(W.quiz_rule_f, { formula: formulaOf(head) }) : fill(W.quiz_f_narrow, { g: space.amount(g[one.node]), h: space.amount(h[one.node]) });
}

/** Says which tiles of a node are not where the goal has them, unless h is the same for all boards. */
function lookAt(table, id) {
  const { goal, heuristic } = table.head;
  if (heuristic === "zero") return "";
  const tiles = tilesOf(table, table.low[id], table.high[id]).filter((tile, cell) => tile > 0 && DIGITS[tile] !== goal[cell]);
  return fill(tiles.length > 0 ? W.quiz_look_tiles : W.quiz_look_home, { id, tiles: tiles.sort((one, other) => one - other).join(", ") });
}

/** Says why a node that was chosen does not come next. */
function wrongNode({ table }, { isCrowded }, id) {
  const rule = isCrowded ? "crowded" : table.head.open;
  return fill(W[`quiz_wrong_${rule}`], { id: table.space.label(id), f: table.space.f(table.f[id]) });
}

/** The answer with its reason, as it is given away. */
function answerSaid(page, question) {
  const [one, other] = [answerText(page.table, question), reasonText(page, question)];
  return fill(W.quiz_answer_is, { answer: one === other ? one : fill(W.life_and, { one, other }) });
}

/** The reason of the answer, without a full stop: a sentence goes on with it. */
function reasonText(page, question) {
  return reasonOf(page, question).replace(/[.。]$/, "");
}

function reasonOf(page, question) {
  const { table } = page;
  const { space } = table;
  const { kind, step, one, open } = question;
  if (kind === "next") return nextReason(table, step, open);
  if (kind === "try") return one.reason;
  const id = table.taken[step];
  if (kind === "g") return fill(W.quiz_g, { old: space.amount(table.g[id]), cost: space.amount(one.cost), g: space.amount(one.g), id: space.label(id) });
  if (kind === "f") return `f = ${sumText(table, one.node).replace(/^(\S+) = (.*)$/, "$2 = $1")}`;
  const parts = partsOfH(table, one.node);
  const sum = fill(W.apart_sum, { sum: sumOfParts(table, one.node, parts) });
  return [sum, ...partsSaid({ head: { ...table.head, f: [0, 0, 0] } }, parts).map((line) => line.textContent)].join("; ");
}

function nextReason(table, step, open) {
  const id = table.taken[step];
  const isGoal = step === table.head.steps && table.head.last === 0;
  const more = table.dropped.has(step) ? dropped(table, step, table.dropped.get(step)) : isGoal ? fill(W.note_goal, { id: table.space.label(id) }) : "";
  return [why(table, step, open), more].filter(Boolean).join("; ");
}

/** Says that an answer is right which is not the run's own. */
function alsoText(page, question, id) {
  const { own, isCrowded } = question;
  const { space, f } = page.table;
  const values = { id: space.label(id), own: space.label(own), f: space.f(f[id]), reason: reasonText(page, question) };
  return fill(isCrowded ? W.quiz_also_crowded : W.quiz_also, values);
}

/** Which of the wrong options a hint strikes out: for a node half of them, for a move all but one. */
function struckOptions({ kind, step, options, right }) {
  const wrong = options.filter((option) => !right.includes(option));
  const mixed = wrong.map((option, at) => [mixedUp(7 * step + at), option]).sort(([one], [other]) => one - other);
  const many = kind === "try" ? wrong.length - 1 : Math.ceil(wrong.length / 2);
  return mixed.slice(0, Math.max(0, many)).map(([, option]) => option);
}
