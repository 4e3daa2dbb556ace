// Boards as text: reading, printing, and words for a reader who does not see them.

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
