// Draws a list: its first part, its last part, what changed between them, and every gap with its size.

/** Nodes that a click on a gap adds, and ranges that stay shown before the oldest goes. */
const MORE = { boards: 100, ids: 300 };
const RANGES = 4;

/** Returns the ranges of places that are shown; `pinned` nodes are shown wherever they are. */
function shownRanges(list, parts, pinned, opened) {
  const size = list.length;
  if (size <= parts.whole) return [[0, size]];
  const ranges = [[0, parts.head], ...opened];
  for (const at of pinned.map((id) => list.indexOf(id))) if (at >= 0) ranges.push([at, at + 1]);
  ranges.push([size - parts.tail, size]);
  ranges.sort((a, b) => a[0] - b[0]);
  const merged = [];
  for (const [from, to] of ranges) {
    const last = merged.at(-1);
    // A gap of one would take as much room as the node.
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], Math.min(to, size));
    else merged.push([from, Math.min(to, size)]);
  }
  return merged;
}

class ListView {
  /** `marksOf(id, at, step)` gives a node's marks. */
  constructor(page, place, marksOf) {
    Object.assign(this, { page, place: byId(place), marksOf, isOpen: place.startsWith("open"), opened: [], list: [], step: -1, items: new Map() });
  }

  draw(list, step, pinned) {
    if (step !== this.step) this.opened = [];
    this.list = list;
    this.step = step;
    const focused = this.place.contains(document.activeElement) ? document.activeElement.dataset.node : null;
    if (list.length === 0) {
      this.place.replaceChildren(element("p", { class: "empty" }, W.list_empty));
      return;
    }
    const items = this.itemsOf(list, step, pinned);
    // Forget items that are no longer shown.
    if (this.items.size > 4 * items.length + 64) this.items.clear();
    const shown = this.place.querySelector(`ol.${this.page.listMode}`);
    if (shown) become(shown, items);
    else this.place.replaceChildren(element("ol", { class: `list ${this.page.listMode}`, "data-rove": "" }, ...items));
    if (focused && !this.place.contains(document.activeElement))
      (this.place.querySelector(`[data-node="${focused}"]`) ?? this.place.querySelector("button")).focus({ preventScroll: true });
  }

  itemsOf(list, step, pinned) {
    const parts = this.parts(list, pinned);
    const items = [];
    let end = 0;
    for (const [from, to] of shownRanges(list, parts, pinned, this.opened)) {
      if (from > end) items.push(this.gap(end, from));
      for (let at = from; at < to; at++) {
        const item = this.item(list[at], this.marksOf(list[at], at, step));
        this.markF(item, list, at);
        item.firstChild.tabIndex = items.length > 0 ? -1 : 0;
        items.push(item);
      }
      end = to;
    }
    return items;
  }

  /** Where open is ordered by f, the first node of each value says it. */
  markF(item, list, at) {
    const { head, table } = this.page;
    const isFirst = this.isOpen && !this.page.quiz?.on && head.keys[0] === "f" && (at === 0 || table.f[list[at - 1]] !== table.f[list[at]]);
    if (isFirst) item.dataset.f = table.space.f(table.f[list[at]]);
    else delete item.dataset.f;
  }

  /** A node in the list: the element that shows it already, if it is marked the same. */
  item(id, marks) {
    const { page, items } = this;
    const look = `${page.listMode} ${marks.join(" ")}`;
    const known = items.get(id);
    if (known?.look === look) return known.item;
    const item = element("li", {}, this.button(id, marks));
    items.set(id, { item, look });
    return item;
  }

  button(id, marks) {
    return nodeButton(this.page, id, marks, this.page.listMode === "boards");
  }

  get room() {
    return this.page.room;
  }

  /**
   * Returns how much of the list is shown: all if it fits; of a longer list, as much as leaves room for its gap. A pinned node
   * between the ends takes the room of another, and so does a further gap.
   */
  parts(list, pinned) {
    const whole = Math.min(this.page.listMode === "ids" ? 60 : 36, this.room.perRow * this.room.rows);
    // Among names, a gap is as wide as two.
    const all = Math.max(2, whole - (this.page.listMode === "ids" ? 2 : 1));
    const tail = Math.max(1, Math.floor(all / 4));
    const head = all - tail;
    const between = pinned.map((id) => list.indexOf(id)).filter((at) => at >= head && at < list.length - tail);
    const gaps = between.filter((at) => at + 1 < list.length - tail && !between.includes(at + 1)).length;
    return { whole, tail, head: Math.max(1, head - between.length - gaps) };
  }

  gap(from, to) {
    const left = to - from;
    const more = Math.min(left, MORE[this.page.listMode]);
    const text = fill(W.gap, { n: count(left) });
    const title = fill(W.gap_show, { n: count(more), all: count(left) });
    const show = () => {
      this.opened = [...this.opened.slice(1 - RANGES), [from, from + more]];
      // The list lay in a buffer and is asked for again.
      this.page.redrawLists();
      this.place.querySelector(`[data-node="${this.list[from]}"]`)?.focus({ preventScroll: true });
    };
    return element("li", { class: "gap" }, button(text, title, show, { class: "more", "aria-label": `${text} ${title}` }));
  }
}

/** Gives a list other items. Those that stay are not touched: from one step to the next, most do. */
function become(list, items) {
  const wanted = new Set(items);
  for (const item of [...list.children]) if (!wanted.has(item)) item.remove();
  let at = list.firstChild;
  for (const item of items) {
    if (item === at) at = at.nextSibling;
    else list.insertBefore(item, at);
  }
}
