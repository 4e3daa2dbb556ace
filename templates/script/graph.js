// The space of graphs: what the other scripts ask of states and of what leads from one to another, as tiles.js has it for boards.
// A state is a vertex, `low` its number; an operator is an arc. Of a map, neither names nor arcs are listed: cells.js has them.

/** The letters of a name up to which it is shown whole. */
const NAME = 24;

class Space {
  /** The quiz does not ask for an h that stands in a table. */
  static asksH = false;
  isPictured = false;

  constructor(table, cells) {
    // The names, the arcs as [from, to, cost], those tried at each vertex in turn, the goals, the decimals, the table of h.
    Object.assign(this, table.head.graph, { table, start: { low: table.head.graph.start } });
    this.map = this.directions ? new Cells(this, cells) : null;
  }

  get count() {
    return this.map?.count ?? this.names.length;
  }

  whole(vertex) {
    return this.map?.name(vertex) ?? this.names[vertex];
  }

  arc(arc) {
    return this.map?.arc(arc) ?? this.arcs[arc];
  }

  static columns({ nodes, bytes }) {
    return {
      came: new Uint32Array(nodes),
      g: new Float64Array(nodes),
      h: new Float64Array(nodes),
      codes: new Uint8Array(bytes[1]),
    };
  }

  operators(id) {
    const vertex = this.table.low[id];
    return this.map?.leaving(vertex) ?? this.tries[vertex];
  }

  code(node, arc, verdicts) {
    return verdicts.varint();
  }

  after(node, arc) {
    const [, low, cost] = this.arc(arc);
    return { low, high: 0, cost };
  }

  put(id, { low }) {
    this.table.low[id] = low;
  }

  describe(one, node, arc) {
    Object.assign(one, this.after(node, arc));
  }

  /** Vertices are numbered in the order of their names. */
  ordering() {
    return [this.table.low];
  }

  /** What stands in a step beside a name, if the graph shows what its states look like. */
  model() {
    return this.pictures ? element("span", { class: "drawn", role: "img" }) : null;
  }

  fill(place, id) {
    place.textContent = this.pictures[this.table.low[id]];
    return place;
  }

  /** A name that is not too long for a line. */
  short(vertex) {
    const name = this.whole(vertex);
    if (name.length <= NAME) return name;
    const letters = [...name];
    return letters.length > NAME ? `${letters.slice(0, NAME - 1).join("")}…` : name;
  }

  label(id) {
    return this.name(id);
  }

  /** How many nodes have each state. */
  get nodes() {
    return (this.twins ??= this.table.low.reduce((twins, vertex) => (twins[vertex]++, twins), new Uint32Array(this.count)));
  }

  /** The letters of the number of a node, where several nodes have one state. */
  get numbered() {
    return this.nodes.some((nodes) => nodes > 1) ? `#${this.table.low.length}`.length : 0;
  }

  /** The name of the state, with the number of the node where several nodes have it. */
  name(id) {
    const vertex = this.table.low[id];
    return this.nodes[vertex] > 1 ? `${this.short(vertex)}#${id}` : this.short(vertex);
  }

  get letters() {
    const longest = () => this.table.low.reduce((most, _, id) => Math.max(most, widthOf(this.name(id))), 1);
    return (this.widest ??= this.map ? this.map.letters + this.numbered : longest());
  }

  amount(value) {
    return this.number(value, this.decimals);
  }

  /** A number of the smallest unit: a decimal one, or a + b√2, whose parts follow from it as `graph/unit.rs` proves. */
  number(value, decimals) {
    if (!this.root) return decimal(value, decimals);
    const [straight, diagonal] = this.root;
    const b = ((value % straight) * diagonal) % straight;
    const a = (value - b * diagonal) / straight;
    if (a < 0) return `≈${decimal(Math.floor((value * 100) / straight / 10 ** decimals), 2)}`;
    const factor = decimal(b, decimals);
    const root = factor === "1" ? "√2" : `${factor}√2`;
    return b === 0 ? decimal(a, decimals) : a === 0 ? root : `${decimal(a, decimals)}+${root}`;
  }

  /** A depth has no unit. */
  f(value) {
    return this.table.head.f[0] > 0 ? decimal(value, 2) : this.number(value, 2 + this.decimals);
  }

  move(arc) {
    return arc;
  }

  said(arc) {
    const [from, to] = this.arc(arc);
    return `${this.short(from)} → ${this.short(to)}`;
  }

  arrow(arc, isAlone) {
    return isAlone ? `→ ${this.short(this.arc(arc)[1])}` : "→";
  }

  sign(arc) {
    const [from, to, cost] = this.arc(arc);
    return [`${this.short(from)} → `, element("b", {}, this.short(to)), ` ${this.amount(cost)}`];
  }

  picture(id) {
    const [name, drawn] = [this.pictureOf({ low: this.table.low[id] }), this.model()];
    return drawn ? element("span", {}, name, this.fill(drawn, id)) : name;
  }

  pictureOf({ low }) {
    return element("b", { class: "state", title: this.whole(low) }, this.short(low));
  }

  goal() {
    return element("span", { class: "goals" }, ...this.goals.map((low) => this.pictureOf({ low })));
  }

  spoken(id) {
    return this.whole(this.table.low[id]);
  }

  size() {
    return [8 * this.letters + 16, 24];
  }

  drawing(id) {
    return [svgElement("text", { y: 16 }, this.name(id))];
  }

  edge() {
    return "→";
  }

  /** A name that several nodes have is that of the state. */
  named(text) {
    const id = this.table.low.findIndex((_, id) => this.name(id) === text.trim());
    return id >= 0 && this.nodes[this.table.low[id]] > 1 ? id : null;
  }

  read(text) {
    const plain = (name) => name.normalize("NFKC").trim().toLowerCase();
    const find = (fits) => this.names.findIndex(fits);
    const exact = this.map?.find(text) ?? find((name) => name === text.trim());
    const low = exact < 0 && !this.map ? find((name) => plain(name) === plain(text)) : exact;
    return low < 0 ? { says: fill(W.find_no_state, { name: text.trim() }) } : { state: { low, high: 0 }, text: this.whole(low) };
  }
}

/** The letters of a text, of which those of Chinese are twice as wide. */
function widthOf(text) {
  return [...text].reduce((width, letter) => width + (letter > "\u2e80" ? 2 : 1), 0);
}
