// Finds where runs diverge and meet: stretches of steps at which the same runs expand the same board.

/** A run that is over, where others have the number of the group with which they go. */
const OVER = 7;

/**
 * The stretches: the first step of each, and the groups there as digits of three bits, the first run's lowest. A parting
 * is a stretch in which runs take different boards that took the same one just before.
 */
function stretchesOf(runs) {
  const longest = Math.max(...runs.map((run) => run.head.steps));
  const stretches = [];
  let last = 0; // before the first step all are together
  for (let step = 1; step <= longest; step++) {
    const groups = groupsAt(runs, step);
    if (step > 1 && groups === last) continue;
    stretches.push({ from: step, groups, isParting: splits(last, groups, runs.length) });
    last = groups;
  }
  stretches.forEach((stretch, at) => (stretch.to = (stretches[at + 1]?.from ?? longest + 1) - 1));
  return stretches;
}

function groupsAt(runs, step) {
  let groups = 0;
  for (let at = 0; at < runs.length; at++) groups |= groupOf(runs, at, step) << (3 * at);
  return groups;
}

/** The first run that takes the same board as this one. */
function groupOf(runs, at, step) {
  const { table, head } = runs[at];
  if (step > head.steps) return OVER;
  const id = table.taken[step];
  for (let first = 0; first < at; first++) {
    const other = runs[first].table,
      node = other.taken[step];
    if (step <= other.head.steps && other.low[node] === table.low[id] && other.high[node] === table.high[id]) return first;
  }
  return at;
}

function groupIn(groups, run) {
  return (groups >> (3 * run)) & 7;
}

/** Returns true if two runs of one group are now in two. */
function splits(before, now, runs) {
  for (let one = 0; one < runs; one++) {
    for (let other = one + 1; other < runs; other++) {
      const [a, b] = [groupIn(now, one), groupIn(now, other)];
      if (a !== OVER && b !== OVER && a !== b && groupIn(before, one) === groupIn(before, other)) return true;
    }
  }
  return false;
}

/** `A = C ≠ B`, then those that are over. */
function groupsText(page, groups) {
  const letters = new Map();
  page.runs.forEach((run, at) => {
    const group = groupIn(groups, at);
    letters.set(group, [...(letters.get(group) ?? []), run.letter]);
  });
  const over = letters.get(OVER) ?? [];
  letters.delete(OVER);
  const going = [...letters.values()].map((group) => group.join(" = ")).join(" ≠ ");
  return over.length > 0 ? fill(W.live_groups_over, { groups: going, over: over.join(", ") }) : going;
}

function wirePartings(page) {
  const { player } = page;
  const starts = page.partings;
  const number = byId("parting-number");
  const [back, next] = ["back", "next"].map((name) => document.querySelector(`#parting-jump [data-jump="${name}"]`));
  page.jumpToParting = (forward) => {
    const step = nextStep(starts, Math.max(...page.steps), forward);
    if (step === 0) page.say(forward ? W.live_no_next : W.live_no_previous);
    else goToStep(page, step);
  };
  back.addEventListener("click", () => page.jumpToParting(false));
  next.addEventListener("click", () => page.jumpToParting(true));
  player.listeners.push(() => {
    const now = Math.max(...page.steps);
    number.textContent = `${count(upTo(starts, now))}/${count(starts.length)}`;
    disable(back, nextStep(starts, now, false) === 0);
    disable(next, nextStep(starts, now, true) === 0);
  });
  wireStretchList(page);
}

/** Stretches listed at a time. */
const LISTED = 100;

/** The list of all stretches is made when it is asked for. */
function wireStretchList(page) {
  const box = byId("stretches");
  const list = box.querySelector("ol");
  const more = () => {
    list.querySelector(".gap")?.remove();
    const from = list.children.length;
    for (const stretch of page.stretches.slice(from, from + LISTED)) list.append(stretchItem(page, stretch));
    const left = page.stretches.length - list.children.length;
    if (left === 0) return;
    const text = fill(W.gap_show, { n: count(Math.min(LISTED, left)), all: count(left) });
    const show = () => (more(), list.children[from + LISTED]?.querySelector("button")?.focus());
    list.append(element("li", { class: "gap" }, button(text, text, show, { class: "more" })));
  };
  box.addEventListener("toggle", () => box.open && list.children.length === 0 && more());
  list.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]");
    if (step) goToStep(page, Number(step.dataset.step));
  });
}

function stretchItem(page, { from, to, groups, isParting }) {
  const steps = from === to ? fill(W.step_link, { n: count(from) }) : fill(W.live_steps, { from: count(from), to: count(to) });
  const item = element("li", {}, stepLink(from, steps), " ");
  item.append(groupsText(page, groups), ...(isParting ? [" ", element("b", {}, W.live_parting)] : []));
  return item;
}
