// Finds a step by what happens in it: jumps to remarkable steps, and a board that a reader types.

/** One control for all kinds: it names a kind, and goes to the steps before and after that are of that kind. */
function wireJumps(page) {
  const kinds = kindsOf(page);
  if (kinds.length === 0) return;
  const options = kinds.map(({ name }) => new Option(W[`jump_${name}`], name));
  const kind = element("select", { id: "jump-kind", autocomplete: "off", "aria-label": W.jump_to }, ...options);
  const sign = element("span"),
    number = element("span", { class: "number" });
  const arrow = (text, forward) => button(text, null, () => jump(page, kind.value, forward));
  const [back, next] = [arrow("‹", false), arrow("›", true)];
  const tell = () => {
    const [name, steps, { step }] = [kind.value, page.found[kind.value], page.player];
    const { key } = KINDS.find((each) => each.name === name);
    const means = (page.table.rounds.length < 2 && W[`jump_${name}_is_one`]) || W[`jump_${name}_is`];
    sign.replaceChildren(tickSign(name));
    kind.title = means;
    number.textContent = fill(W.jump_count, { k: count(upTo(steps, step)), n: count(steps.length) });
    for (const [each, forward, pattern, press] of [[back, false, W.jump_previous, key.toUpperCase()], [next, true, W.jump_next, key]]) {
      each.setAttribute("aria-label", fill(pattern, { name: W[`jump_${name}`] }));
      each.title = `${fill(pattern, { name: means })} (${press})`;
      disable(each, nextStep(steps, step, forward) === 0);
    }
  };
  page.jumpKind = (name) => {
    kind.value = name;
    tell();
  };
  kind.addEventListener("change", tell);
  page.player.listeners.push(tell);
  byId("jumps").append(sign, kind, back, number, next);
}

function jump(page, name, forward) {
  const { player } = page;
  const step = nextStep(page.found[name], player.step, forward);
  if (page.found[name].length > 0) page.jumpKind?.(name);
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

/** Goes to the step that makes a node, and opens its life. */
function showNode(page, id, others) {
  const { table, player } = page;
  player.pause();
  player.go(table.made[id]);
  page.openLife(id, byId("find-board"));
  page.say(others > 0 ? fill(W.find_more, { n: count(others) }) : "");
}

function nodesWith(table, board) {
  const same = [];
  for (let id = 0; id < table.head.nodes; id++) if (table.low[id] === board.low && table.high[id] === board.high) same.push(id);
  return same;
}
