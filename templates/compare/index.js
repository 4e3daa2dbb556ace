// Finds the nodes of a run by their boards, at any step.

/** A hash table from boards to their newest nodes, each of which leads to the one before it. */
class BoardIndex {
  constructor(table) {
    const { nodes } = table.head;
    this.table = table;
    this.mask = 2 ** Math.ceil(Math.log2(2 * nodes + 2)) - 1;
    this.newest = new Uint32Array(this.mask + 1).fill(NEVER);
    this.older = new Uint32Array(nodes);
    for (let id = 0; id < nodes; id++) {
      const slot = this.slot(table.low[id], table.high[id]);
      this.older[id] = this.newest[slot];
      this.newest[slot] = id;
    }
  }

  /** The place of a board, taken or free. */
  slot(low, high) {
    const { table, mask, newest } = this;
    let slot = (Math.imul(low ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1) >>> 7) & mask;
    for (; newest[slot] !== NEVER; slot = (slot + 1) & mask) {
      if (table.low[newest[slot]] === low && table.high[newest[slot]] === high) break;
    }
    return slot;
  }

  /** The nodes with a board, the newest first. */
  *nodes(low, high) {
    for (let id = this.newest[this.slot(low, high)]; id !== NEVER; id = this.older[id]) yield id;
  }

  /** The node as which a board is in open or closed after a step, and which of them; else null. */
  held(low, high, step) {
    const { table } = this;
    const round = roundOf(table, step);
    let closed = null;
    for (const id of this.nodes(low, high)) {
      if (table.made[id] > step || id >= round.end) continue;
      if (id < round.start) break;
      if (table.leftOpen[id] > step) return { id, place: "open" };
      const taken = takenIn(table, id);
      if (taken > 0 && taken <= step && table.leftClosed[id] > step) closed ??= { id, place: "closed" };
    }
    return closed;
  }

  /** Returns the next node with a board that is in neither list, else the last one; null if there is none. */
  otherwise(low, high, step) {
    let later = null;
    for (const id of this.nodes(low, high)) {
      if (this.table.made[id] <= step) return later ?? { id, place: "gone" };
      later = { id, place: "later" };
    }
    return later;
  }
}
