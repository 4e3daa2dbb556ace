// Finds a step by what happens in it: jumps to remarkable steps, and a board that a reader types.

function wireJumps(page) {
  const jumps = kindsOf(page).map((kind) => jumpControl(page, kind));
  // Beside its digits, a jump takes the room of nine.
  const long = jumps.reduce((sum, made) => sum + 9 + Number(made.style.getPropertyValue("--digits")), 0);
  byId("jumps").classList.toggle("many", long > 48);
  byId("jumps").append(...jumps);
}

function jumpControl(page, { name, key }) {
  const steps = page.found[name];
  const label = W[`jump_${name}`];
  const means = (page.table.rounds.length < 2 && W[`jump_${name}_is_one`]) || W[`jump_${name}_is`];
  const number = element("span", { class: "number" });
  const named = element("span", { class: "name" }, tickSign(name), element("span", { class: "kind" }, label), " ", number);
  const arrow = (sign, forward, pattern, key) =>
    button(sign, `${fill(pattern, { name: means })} (${key})`, () => jump(page, name, forward), { "aria-label": fill(pattern, { name: label }) });
  const back = arrow("‹", false, W.jump_previous, key.toUpperCase()),
    next = arrow("›", true, W.jump_next, key);
  page.player.listeners.push(({ step }) => {
    number.textContent = fill(W.jump_count, { k: count(upTo(steps, step)), n: count(steps.length) });
    disable(back, nextStep(steps, step, false) === 0);
    disable(next, nextStep(steps, step, true) === 0);
  });
  const made = element("span", { class: `jump ${name}`, role: "group", "aria-label": label, title: means }, back, named, next);
  made.style.setProperty("--digits", 2 * count(steps.length).length + 1);
  return made;
}

function jump(page, name, forward) {
  const { player } = page;
  const step = nextStep(page.found[name], player.step, forward);
  player.pause();
  if (step === 0) page.say(fill(forward ? W.jump_no_next : W.jump_no_previous, { name: W[`jump_${name}`] }));
  else {
    page.say("");
    player.go(step);
  }
}

/** Goes to the step that first generates a board; asked again there, to the next node with that board. */
function showBoard(page, board) {
  const { table, player } = page;
  const same = nodesWith(table, board);
  const text = boardText(table, board.low, board.high);
  if (same.length === 0) {
    page.say(fill(W.find_never, { board: text }));
    return;
  }
  const again = page.sought?.text === text && player.step === table.made[page.sought.id];
  const id = again ? same[(same.indexOf(page.sought.id) + 1) % same.length] : same[0];
  page.sought = { text, id };
  showNode(page, id, same.length - 1);
}

/** Shows a node that a reader names by its number. */
function findNode(page, id) {
  const { table } = page;
  if (id >= table.head.nodes) page.say(fill(W.find_no_node, { id, last: count(table.head.nodes - 1) }));
  else showNode(page, id, nodesWith(table, { low: table.low[id], high: table.high[id] }).length - 1);
}

/** Goes to the step that makes a node, and says what becomes of it. */
function showNode(page, id, others) {
  const { table, player } = page;
  player.pause();
  player.go(table.made[id]);
  page.say(...foundSentences(table, boardText(table, table.low[id], table.high[id]), id, others));
  page.point(id);
}

function nodesWith(table, board) {
  const same = [];
  for (let id = 0; id < table.head.nodes; id++) if (table.low[id] === board.low && table.high[id] === board.high) same.push(id);
  return same;
}

function foundSentences(table, board, id, others) {
  const link = (step) => stepLink(step, count(step));
  const isStart = table.parent[id] === NEVER;
  const pattern = (isStart ? W.find_start : W.find_opened).replace("n{id}", "{id}");
  const first = fillNodes(pattern, { board, id: nodeLink(id), n: link(table.made[id]) });
  const taken = takenIn(table, id);
  const second = taken > 0 ? fillNodes(W.find_taken, { n: link(taken) }) : [W.find_not_taken];
  const third = others > 0 ? [" ", fill(W.find_more, { n: count(others) })] : [];
  return [...first, " ", ...second, ...third];
}
