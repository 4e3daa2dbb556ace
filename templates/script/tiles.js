// The space of sliding tiles: what the other scripts ask of states and of what leads from one to another. graph.js is that of graphs.
// A state is a board: eight cells a number, four bits a cell, the first cell lowest.

const NONE = 255;
const MOVES = "UDLR";
/** The move that undoes U, D, L, R. */
const INVERSE = [1, 0, 3, 2];
const ARROWS = { U: "↑", D: "↓", L: "←", R: "→" };
/** The room of a tile in a drawing. */
const TILE = 15;

class Space {
  constructor(table) {
    const { head } = table;
    const start = parseBoard(head.start, head);
    Object.assign(this, { table, start, order: [...head.order].map((move) => MOVES.indexOf(move)), reach: reaches(head.rows, head.cols) });
  }

  /** The columns of nodes that depend on the space, and the codes of tries: of each step there are at most four. */
  static columns({ nodes, steps }) {
    return {
      blank: new Uint8Array(nodes),
      came: new Uint8Array(nodes),
      g: new Uint32Array(nodes),
      h: new Uint16Array(nodes),
      codes: new Uint8Array(4 * steps),
    };
  }

  /** True if the quiz asks for h: it can be computed. */
  static asksH = true;

  /** True if a state is shown by a picture beside its name. */
  isPictured = true;
  decimals = 0;

  /** The operators that are tried at a node, in their order. */
  operators() {
    return this.order;
  }

  /** Reads the code of a try. */
  code(node, move, verdicts, undoing) {
    const { blank, came, parent } = this.table;
    if (this.reach[blank[node] * 4 + move] === NONE) return BLOCKED;
    return (parent[node] !== NEVER && move === INVERSE[came[node]] ? undoing : verdicts).varint();
  }

  /** The state that an operator leads to, and what it costs. */
  after(node, move) {
    const { table, reach } = this;
    const from = table.blank[node];
    const blank = reach[from * 4 + move];
    const { low, high, tile } = slide(table.low[node], table.high[node], from, blank);
    return { low, high, blank, cost: moveCost(table.head, tile) };
  }

  /** Makes a state that of a node. */
  put(id, { low, high, blank }) {
    const { table } = this;
    table.low[id] = low;
    table.high[id] = high;
    table.blank[id] = blank;
  }

  /** Adds to a try what it leads to. */
  describe(one, node, move) {
    Object.assign(one, this.after(node, move), { moved: this.table.blank[node] });
    one.board = boardText(this.table, one.low, one.high);
    one.tiles = tilesOf(this.table, one.low, one.high);
  }

  /** The columns that order states: the halves of a board do as its text does once the first cell counts most. */
  ordering() {
    return [this.table.low, this.table.high].map((half) => half.map(reversedCells));
  }

  /** What stands for a node in a sentence, behind an n if boards are numbered. */
  label(id) {
    return id;
  }

  name(id) {
    return `n${id}`;
  }

  /** The letters of the longest name. */
  get letters() {
    return String(this.table.head.nodes - 1).length + 1;
  }

  /** A cost or an estimate, and f, as they are printed. */
  amount(value) {
    return String(value);
  }

  f(value) {
    return hundredths(value);
  }

  /** An operator as a try has it; in a sentence; before what it leads to; as a sign. */
  move(move) {
    return MOVES[move];
  }

  said(move) {
    return `${ARROWS[move]} ${move}`;
  }

  arrow(move) {
    return ARROWS[move];
  }

  sign(move) {
    return [element("b", {}, ARROWS[move]), ` ${move}`];
  }

  /** An element for the pictures of nodes, the picture of a node, that of a state, and that of a node in such an element. */
  model() {
    const { rows, cols } = this.table.head;
    return element("span", { class: "board", role: "img" }, ...Array.from({ length: rows * cols }, () => element("i", {}, "0")));
  }

  picture(id) {
    const { table } = this;
    return fillBoard(table, this.pictureOf({ low: table.low[id], high: table.high[id] }), id);
  }

  pictureOf({ low, high }) {
    return boardElement(tilesOf(this.table, low, high), this.table.head.cols);
  }

  fill(picture, id) {
    return fillBoard(this.table, picture, id);
  }

  /** The state of a try that made no node; an empty place for a move off the board. */
  tried(one) {
    const { head } = this.table;
    if (one?.tiles) return boardElement(one.tiles, head.cols, one.moved);
    const board = element("span", { class: "board nothing", "aria-hidden": "true" });
    for (let cell = 0; cell < head.rows * head.cols; cell++) board.append(document.createElement("i"));
    return board;
  }

  goal() {
    const { head } = this.table;
    return boardElement([...head.goal].map(tileOf), head.cols);
  }

  spoken(id) {
    const { low, high, head } = this.table;
    return spokenBoard(tilesOf(this.table, low[id], high[id]), head.cols);
  }

  /** The size of a node in a drawing, and its picture there, which begins at `left`. */
  size() {
    const { rows, cols } = this.table.head;
    return [TILE * cols, TILE * rows];
  }

  drawing(id, left) {
    const { table } = this;
    const { cols } = table.head;
    return tilesOf(table, table.low[id], table.high[id]).flatMap((tile, place) => {
      const x = left + (place % cols) * TILE,
        y = Math.floor(place / cols) * TILE;
      if (tile === 0) return svgElement("rect", { class: "z", x, y, width: TILE, height: TILE });
      const number = svgElement("text", { x: x + TILE / 2, y: y + 11 }, String(tile));
      return place === movedTo(table, id) ? [svgElement("rect", { class: "m", x: x + 2, y: y + TILE - 2, width: TILE - 4, height: 2 }), number] : number;
    });
  }

  /** The letter at the edge that leads to a node. */
  edge(id) {
    return MOVES[this.table.came[id]];
  }

  /** Shows on a node's picture how it came from another. */
  slide(picture, before, now) {
    slideTile(this.table, picture, before, now);
  }

  /** The node whose name a reader types, if it is one. */
  named(text) {
    const number = /^\s*n\s*(\d+)\s*$/i.exec(text.normalize("NFKC"))?.[1];
    return number === undefined ? null : Number(number);
  }

  /** The state that a reader types, and its text; or what is wrong with it. */
  read(text) {
    const { head } = this.table;
    const state = parseBoard(text, head);
    if (state === null) return { says: fill(W.find_bad, { last: head.rows * head.cols - 1, example: head.start }) };
    return { state, text: boardText(this.table, state.low, state.high) };
  }
}

/** The parts of the page that only tiles have. */
function wireSpace(page) {
  wireApart(page);
  wireStrip(page);
}

/** For each cell and move, the cell where the blank gets to, or NONE at the edge. */
function reaches(rows, cols) {
  const reach = new Uint8Array(rows * cols * 4).fill(NONE);
  for (let cell = 0; cell < rows * cols; cell++) {
    const row = Math.floor(cell / cols),
      col = cell % cols;
    if (row > 0) reach[cell * 4] = cell - cols;
    if (row < rows - 1) reach[cell * 4 + 1] = cell + cols;
    if (col > 0) reach[cell * 4 + 2] = cell - 1;
    if (col < cols - 1) reach[cell * 4 + 3] = cell + 1;
  }
  return reach;
}

function tileAt(low, high, cell) {
  return ((cell < 8 ? low : high) >>> (4 * (cell & 7))) & 15;
}

/** The halves of a board after its blank went from one cell to another. */
function slide(low, high, from, to) {
  const tile = tileAt(low, high, to);
  for (const cell of [from, to]) {
    const bits = tile << (4 * (cell & 7));
    if (cell < 8) low ^= bits;
    else high ^= bits;
  }
  return { low: low >>> 0, high: high >>> 0, tile };
}

function moveCost(head, tile) {
  return head.cost === "tile" ? tile : 1;
}

function reversedCells(half) {
  let reversed = 0;
  for (let cell = 0; cell < 8; cell++) reversed = reversed * 16 + ((half >>> (4 * cell)) & 15);
  return reversed;
}

/** A board; `moved` is the cell of the tile that moved last. */
function boardElement(tiles, cols, moved = -1) {
  const board = element("span", { class: "board", role: "img", "aria-label": spokenBoard(tiles, cols) });
  tiles.forEach((tile, cell) => {
    const square = document.createElement("i");
    if (tile === 0) square.className = "z";
    else square.textContent = tile;
    if (cell === moved) square.className = "m";
    board.append(square);
  });
  return board;
}

/** The cell of the tile that moved last: where the parent's blank was. */
function movedTo({ parent, blank }, id) {
  return parent[id] === NEVER ? NONE : blank[parent[id]];
}

/** Writes a node's tiles into a board. */
function fillBoard(table, board, id) {
  const low = table.low[id],
    high = table.high[id];
  const moved = movedTo(table, id);
  let square = board.firstChild;
  for (let cell = 0; square !== null; cell++, square = square.nextSibling) {
    const tile = tileAt(low, high, cell);
    square.textContent = tile || "";
    square.className = tile === 0 ? "z" : cell === moved ? "m" : "";
  }
  return board;
}

const DIGITS = "0123456789ABCDEF";

/** A board from text in one of the usual forms, or null: 283104765, `2 8 3 1 0 4 7 6 5`, 2,8,3/1,0,4/7,6,5. */
function parseBoard(text, head) {
  const cells = head.rows * head.cols;
  // A Chinese keyboard types wide digits and commas.
  const trimmed = text.normalize("NFKC").replaceAll("、", ",").trim();
  const parts = /[\s,;/|]/.test(trimmed) ? trimmed.split(/[\s,;/|]+/).filter(Boolean) : [...trimmed];
  // "283/104/765": rows of single characters.
  const texts = parts.length === head.rows && parts.length < cells ? [...parts.join("")] : parts;
  if (texts.length !== cells) return null;
  const board = { low: 0, high: 0, blank: 0 };
  const seen = new Set();
  for (const [cell, part] of texts.entries()) {
    const tile = tileOf(part);
    if (tile === null || tile >= cells || seen.has(tile)) return null;
    seen.add(tile);
    if (tile === 0) board.blank = cell;
    if (cell < 8) board.low = (board.low | (tile << (4 * cell))) >>> 0;
    else board.high = (board.high | (tile << (4 * (cell - 8)))) >>> 0;
  }
  return board;
}

function tileOf(part) {
  if (/^[x_.]$/i.test(part)) return 0;
  if (/^\d\d?$/.test(part)) return Number(part);
  return /^[A-F]$/i.test(part) ? DIGITS.indexOf(part.toUpperCase()) : null;
}

/** The tiles of a board, row by row. */
function tilesOf(table, low, high) {
  return Array.from({ length: table.head.rows * table.head.cols }, (_, cell) => tileAt(low, high, cell));
}

function boardText(table, low, high) {
  return tilesOf(table, low, high)
    .map((tile) => DIGITS[tile])
    .join("");
}

/** Returns a board as it is read out: "2 8 3, 1 blank 4, 7 6 5". */
function spokenBoard(tiles, cols) {
  let text = "";
  tiles.forEach((tile, cell) => {
    if (cell > 0) text += cell % cols === 0 ? ", " : " ";
    text += tile === 0 ? W.blank : tile;
  });
  return text;
}
