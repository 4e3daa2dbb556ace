// Ways through the tree: ancestors, children, the final path.

/** A node and its ancestors, the start first. */
function wayTo(table, id) {
  const way = [];
  for (let at = id; at !== NEVER; at = table.parent[at]) way.push(at);
  return way.reverse();
}

/** The nodes from the start to the node at work. */
function wayNow(table, { current }) {
  return new Set(current === null ? [] : wayTo(table, current));
}

/** The nodes of a round that have been made at a step. */
function* nodesMade(table, { start, end }, step) {
  for (let id = start; id < end && isMade(table, id, step); id++) yield id;
}

/** The children of a node that were made up to a step, as a range of ids. */
function childrenOf(table, id, step) {
  const taken = takenIn(table, id);
  if (taken === 0 || taken > step) return [];
  // The node after those of a step may be the start of a round, which has no parent.
  const children = [];
  for (let child = table.first[taken]; child < table.first[taken + 1]; child++) {
    if (table.parent[child] === id) children.push(child);
  }
  return children;
}

/** Steps between which a picture is changed rather than made anew. */
const FAR = 2e4;

/** The nodes by the step in which they leave both lists: the first of each step, and the next one after each node. */
function leavers({ head, leftOpen, leftClosed, taken }) {
  const first = new Uint32Array(head.steps + 1).fill(NEVER),
    next = new Uint32Array(head.nodes);
  for (let id = 0; id < head.nodes; id++) {
    const left = leftOpen[id];
    const gone = left !== NEVER && taken[left] !== id ? left : leftClosed[id];
    if (gone === NEVER) continue;
    next[id] = first[gone];
    first[gone] = id;
  }
  return { first, next };
}

/** The nodes that a step may move from list to list. */
function* changedIn(table, step) {
  yield table.taken[step];
  for (let id = table.first[step]; id < table.first[step + 1]; id++) yield id;
  const { first, next } = (table.leavers ??= leavers(table));
  for (let id = first[step]; id !== NEVER; id = next[id]) yield id;
}

/** 1 for each node on the final path. */
function finalPath(table) {
  const onPath = new Uint8Array(table.head.nodes);
  const way = table.head.goalNode === null ? [] : wayTo(table, table.head.goalNode);
  for (const id of way) onPath[id] = 1;
  return { way, has: onPath };
}

function isDeadEndNode(table, id) {
  const step = takenIn(table, id);
  return step > 0 && isDeadEnd(childrenOf(table, id, step).length, table, step);
}
