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
    sign.replaceChildren(tickSign(name));
    number.textContent = `${count(upTo(steps, step))}/${count(steps.length)}`;
    for (const [each, forward, pattern, press] of [[back, false, W.jump_previous, key.toUpperCase()], [next, true, W.jump_next, key]]) {
      each.setAttribute("aria-label", fill(pattern, { name: W[`jump_${name}`] }));
      each.title = `${fill(pattern, { name: W[`jump_${name}`] })} (${press})`;
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

/** Goes to the step that first generates the state that a reader types; asked again there, to the next node with that state. */
function findState(page, typed) {
  const { table, player } = page;
  const id = table.space.named(typed);
  if (id !== null) return findNode(page, id);
  const { says, state, text } = table.space.read(typed);
  if (says) return page.say(says);
  const same = nodesWith(table, state);
  if (same.length === 0) return page.say(fill(W.find_never, { board: text }));
  const again = page.sought?.text === text && player.step === table.made[page.sought.id];
  const next = again ? same[(same.indexOf(page.sought.id) + 1) % same.length] : same[0];
  page.sought = { text, id: next };
  showNode(page, next, same.length - 1);
}

/** Shows a node that a reader names. */
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

function nodesWith(table, { low, high }) {
  const same = [];
  for (let id = 0; id < table.head.nodes; id++) if (table.low[id] === low && table.high[id] === high) same.push(id);
  return same;
}
