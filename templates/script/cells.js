// The cells of a map: its free cells are numbered column by column, and an arc is eight times the number of the cell that it leaves,
// and its direction.

/** North, east, south, west, and the diagonal ones between them, in the order of their numbers. */
const DIRECTIONS = [[0, -1], [1, 0], [0, 1], [-1, 0], [1, -1], [1, 1], [-1, 1], [-1, -1]];

class Cells {
  constructor({ columns, rows, costs, directions, root }, bytes) {
    Object.assign(this, { columns, rows, directions, lengths: root ?? [1], count: 0 });
    const kinds = new Reader(bytes);
    const entering = Float64Array.from({ length: columns * rows }, () => costs[kinds.varint() - 1] ?? NaN);
    // The number of each cell, row by row; the cell of each number, and what it costs to enter it.
    this.numbers = new Uint32Array(columns * rows).fill(NEVER);
    this.places = new Uint32Array(columns * rows);
    for (let x = 0; x < columns; x++)
      for (let at = x; at < columns * rows; at += columns) {
        if (Number.isNaN(entering[at])) continue;
        this.places[this.count] = at;
        this.numbers[at] = this.count++;
      }
    this.entering = entering;
  }

  /** The column and the row of a cell. */
  place(number) {
    const at = this.places[number];
    const x = at % this.columns;
    return [x, (at - x) / this.columns];
  }

  /** The number of a cell, or NEVER for a wall or outside of the map. */
  at(x, y) {
    return x >= 0 && y >= 0 && x < this.columns && y < this.rows ? this.numbers[y * this.columns + x] : NEVER;
  }

  /** The letters of the longest name. */
  get letters() {
    return `(${this.columns - 1},${this.rows - 1})`.length;
  }

  name(number) {
    return `(${this.place(number).join()})`;
  }

  arc(arc) {
    const [x, y] = this.place(arc >>> 3);
    const [dx, dy] = DIRECTIONS[arc & 7];
    const to = this.at(x + dx, y + dy);
    return [arc >>> 3, to, this.entering[this.places[to]] * this.lengths[(arc & 7) >> 2]];
  }

  /** The arcs that leave a cell, as they are tried: a diagonal one needs both cells beside it. */
  leaving(number) {
    if (this.known?.number === number) return this.known.arcs;
    const [x, y] = this.place(number);
    const isFree = (dx, dy) => this.at(x + dx, y + dy) !== NEVER;
    const leads = ([dx, dy]) => isFree(dx, dy) && (dx === 0 || dy === 0 || (isFree(dx, 0) && isFree(0, dy)));
    const arcs = this.directions.filter((direction) => leads(DIRECTIONS[direction])).map((direction) => 8 * number + direction);
    this.known = { number, arcs };
    return arcs;
  }

  /** The number of the cell that a text names, or -1. */
  find(text) {
    const [, x, y] = /^\(?(\d+)[,;\s]\s*(\d+)\)?$/.exec(text.normalize("NFKC").trim()) ?? [];
    const found = x === undefined ? NEVER : this.at(Number(x), Number(y));
    return found === NEVER ? -1 : found;
  }
}
