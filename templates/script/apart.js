// h taken apart: what each tile adds to it, drawn on the board; g along the path; and f of both.

/** The rim of a 3×3 board, clockwise, and its centre. */
const RIM = [0, 1, 2, 5, 8, 7, 6, 3];
const CENTRE = 4;

/**
 * The parts of a node's h: of each tile its cell, its place in the goal, and what it adds (`n`); the conflicts, each with the
 * tile that makes way and those that it makes way for; the rings of jumps; the score of the rim.
 */
function partsOfH(table, id) {
  const { head } = table;
  const goal = parseBoard(head.goal, head);
  const size = head.rows * head.cols;
  const tiles = tilesOf(table, table.low[id], table.high[id]);
  const goalTiles = tilesOf(table, goal.low, goal.high);
  const home = Array.from({ length: size }, (_, tile) => goalTiles.indexOf(tile));
  const known = { head, tiles, goalTiles, home, cost: (tile) => moveCost(head, tile) };
  const isByTile = ["manhattan", "misplaced", "linear-conflict", "nilsson"].includes(head.heuristic);
  const steps = (from, to) => (head.heuristic === "misplaced" ? Number(from !== to) : away(head, from, to));
  const parts = { tiles: [], conflicts: [], rings: [], rim: null };
  tiles.forEach((tile, cell) => {
    if (tile > 0 && isByTile) parts.tiles.push({ tile, cell, home: home[tile], n: steps(cell, home[tile]) * known.cost(tile) });
  });
  parts.tiles.sort((one, other) => one.tile - other.tile);
  if (head.heuristic === "linear-conflict") parts.conflicts = lines(head).flatMap((cells) => conflictsIn(known, cells));
  if (head.heuristic === "gaschnig") parts.rings = ringsOf(known);
  if (head.heuristic === "nilsson") parts.rim = rimOf(known);
  const sum = (list) => list.reduce((total, { n }) => total + n, 0);
  const isSum = isByTile || head.heuristic === "gaschnig" || head.heuristic === "zero";
  parts.h = isSum ? sum(parts.tiles) + sum(parts.conflicts) + sum(parts.rings) + 3 * (parts.rim?.score ?? 0) : table.h[id];
  return parts;
}

/** Rows and columns between two cells. */
function away({ cols }, from, to) {
  return Math.abs(Math.floor(from / cols) - Math.floor(to / cols)) + Math.abs((from % cols) - (to % cols));
}

/** The rows, then the columns. */
function lines({ rows, cols }) {
  const row = (at) => Array.from({ length: cols }, (_, col) => at * cols + col);
  const col = (at) => Array.from({ length: rows }, (_, line) => line * cols + at);
  return [...Array.from({ length: rows }, (_, at) => row(at)), ...Array.from({ length: cols }, (_, at) => col(at))];
}

/** Returns the tiles of a line that make way, so that the others are in order: all but the heaviest rising run. */
function conflictsIn({ tiles, home, cost }, cells) {
  const there = cells.map((cell) => tiles[cell]).filter((tile) => tile > 0 && cells.includes(home[tile]));
  const best = [];
  there.forEach((tile, at) => {
    let run = { weight: 0, tiles: [] };
    for (let before = 0; before < at; before++) {
      if (home[there[before]] < home[tile] && best[before].weight > run.weight) run = best[before];
    }
    best.push({ weight: run.weight + cost(tile), tiles: [...run.tiles, tile] });
  });
  const stays = best.reduce((one, other) => (other.weight > one.weight ? other : one), { weight: 0, tiles: [] }).tiles;
  return there
    .filter((tile) => !stays.includes(tile))
    .map((tile) => ({ tile, others: there.filter((other) => crosses(there, home, tile, other)), n: 2 * cost(tile) }));
}

/** Returns true if two tiles of a line are in the reverse order of the goal. */
function crosses(there, home, one, other) {
  return one !== other && there.indexOf(one) < there.indexOf(other) !== home[one] < home[other];
}

/** Returns the rings of tiles, and of the blank, each of which belongs where the next one is. */
function ringsOf({ tiles, home, cost }) {
  const seen = new Set();
  const rings = [];
  for (let first = 0; first < tiles.length; first++) {
    const ring = [];
    for (let cell = first; !seen.has(cell); cell = home[tiles[cell]]) {
      seen.add(cell);
      ring.push(tiles[cell]);
    }
    const moved = ring.filter((tile) => tile > 0);
    const hasBlank = moved.length < ring.length;
    if (ring.length < 2) continue;
    const once = moved.reduce((sum, tile) => sum + cost(tile), 0);
    rings.push({ tiles: ring, hasBlank, n: once + (hasBlank ? 0 : Math.min(...moved.map(cost))) });
  }
  return rings;
}

/** Nilsson's S, and the tiles that make it. */
function rimOf({ tiles, goalTiles, cost }) {
  const after = (board, at) => board[RIM[(at + 1) % RIM.length]];
  const wrong = RIM.map((cell, at) => ({ tile: tiles[cell], follower: after(tiles, at) })).filter(({ tile, follower }) => {
    const inGoal = RIM.findIndex((cell) => goalTiles[cell] === tile);
    return tile > 0 && (inGoal < 0 || after(goalTiles, inGoal) !== follower);
  });
  const centre = tiles[CENTRE];
  const score = wrong.reduce((sum, { tile }) => sum + 2 * cost(tile), 0) + (centre > 0 ? cost(centre) : 0);
  return { tiles: wrong.map(({ tile }) => tile), centre, score };
}

/** Half the side of a cell of the drawing. */
const HALF = 50;

/** Draws on a board the ways of its tiles, the tiles out of place, and the conflicts. */
function drawParts(table, parts) {
  const { cols, rows, heuristic } = table.head;
  const middle = (cell) => [(cell % cols) * 2 * HALF + HALF, Math.floor(cell / cols) * 2 * HALF + HALF];
  const svg = svgElement("svg", { class: "parts", viewBox: `0 0 ${cols * 2 * HALF} ${rows * 2 * HALF}`, "aria-hidden": "true" });
  const ways = heuristic !== "misplaced";
  for (const { tile, cell, home, n } of parts.tiles) {
    const [x, y] = middle(cell);
    if (n > 0 && ways) svg.append(way(laneOf(tile, middle(cell)), laneOf(tile, middle(home)), tile));
    if (n > 0 && !ways) svg.append(svgElement("circle", { class: "out", cx: x, cy: y, r: HALF - 8 }));
    svg.append(svgElement("text", { class: n > 0 ? "adds" : "adds none", x: x + HALF - 8, y: y - HALF + 24 }, String(n)));
  }
  const at = (tile) => middle(parts.tiles.find((one) => one.tile === tile).cell);
  for (const { tile, others } of parts.conflicts)
    for (const other of others) svg.append(svgElement("path", { class: "conflict", d: `M${at(tile)}Q${bend(at(tile), at(other))} ${at(other)}` }));
  for (const tile of parts.rim?.tiles ?? []) {
    const [x, y] = at(tile);
    svg.append(svgElement("circle", { class: "out", cx: x, cy: y, r: HALF - 8 }));
  }
  return svg;
}

/** Ways that share a line lie beside each other. */
function laneOf(tile, [x, y]) {
  const off = ((tile % 5) - 2) * 9;
  return [x + off, y + off + 8];
}

/** Along the row, then along the column, with a point at the end. */
function way([x, y], [toX, toY], tile) {
  const near = (from, to) => (from === to ? to : to - Math.sign(to - from) * 14);
  const end = y === toY ? [near(x, toX), toY] : [toX, near(y, toY)];
  const [dx, dy] = y === toY ? [Math.sign(toX - x), 0] : [0, Math.sign(toY - y)];
  const point = `M${toX} ${toY}l${-14 * dx - 8 * dy} ${-14 * dy - 8 * dx}l${16 * dy} ${16 * dx}z`;
  const drawn = svgElement(
    "g",
    { class: "way", "data-tile": tile },
    svgElement("path", { class: "line", d: `M${x} ${y}L${toX === x ? x : y === toY ? end[0] : toX} ${y}L${end}` }),
    svgElement("path", { class: "point", d: point }),
  );
  drawn.style.setProperty("--hue", String((tile * 137) % 360));
  return drawn;
}

/** The middle of a bow between two places. */
function bend([x, y], [toX, toY]) {
  return [(x + toX) / 2 - (toY - y) / 3, (y + toY) / 2 + (toX - x) / 3];
}

/** h as a sum: of the tiles, or where there is more to it, of their sum and the rest. */
function sumOfParts(table, id, { tiles, conflicts, rings, rim }) {
  const adds = (list) => list.map(({ n }) => n).filter((n) => n > 0);
  const distance = adds(tiles).reduce((sum, n) => sum + n, 0);
  const h = String(table.h[id]);
  if (rim) return `P + 3·S = ${distance} + 3·${rim.score} = ${h}`;
  const numbers = conflicts.length > 0 ? [distance, ...adds(conflicts)] : [...adds(tiles), ...adds(rings)];
  return numbers.length > 1 ? `${numbers.join(" + ")} = ${h}` : h;
}

/** The sums beside the board. */
function sumsSaid(table, id, parts) {
  const f = sumText(table, id).replace(/^(\S+) = (.*)$/, "$2 = $1");
  const texts = [fill(W.apart_sum, { sum: sumOfParts(table, id, parts) }), pathSum(table, id), fill(W.apart_f, { f })];
  const said = texts.map((text) => element("p", {}, text));
  const adds = parts.tiles.filter(({ n }) => n > 0);
  if (adds.length > 1 && parts.conflicts.length + parts.rings.length === 0 && !parts.rim) said[0] = summands(adds, table.h[id]);
  return said;
}

/** The sum with each summand beside its tile: pointed at, it lights the tile's way. */
function summands(adds, h) {
  const light = (tile) => {
    for (const way of document.querySelectorAll("#apart .way")) way.classList.toggle("lit-way", way.dataset.tile === tile);
  };
  const parts = adds.flatMap(({ tile, n }, at) => [at > 0 ? " + " : "", element("span", { "data-tile": tile, title: `${tile}: ${n}` }, String(n))]);
  const [before, after] = W.apart_sum.split("{sum}");
  const line = element("p", {}, before, ...parts, ` = ${h}${after}`);
  line.addEventListener("pointerover", ({ target }) => light(target.dataset.tile));
  line.addEventListener("pointerleave", () => light());
  return line;
}

/** Returns the sentences below the board. */
function partsSaid({ head }, { conflicts, rings, rim }) {
  const says = conflicts.map(({ tile, others, n }) => fill(W.apart_conflict, { tile, others: others.join(", "), n }));
  for (const { tiles, hasBlank, n } of rings)
    says.push(`${fill(W.apart_ring, { tiles: tiles.map((tile) => tile || W.blank).join(" → "), n })}; ${hasBlank ? W.apart_ring_blank : W.apart_ring_other}`);
  if (rim) says.push(fill(W.apart_rim, { tiles: rim.tiles.join(", ") || "–", centre: rim.centre || "–" }));
  if (head.heuristic === "exact" || head.heuristic === "zero") says.push(W[`apart_${head.heuristic}`]);
  if (head.f[2] > 100 && head.heuristic !== "zero") says.push(fill(W.apart_weighted, { w: hundredths(head.f[2]) }));
  return says.map((text) => element("p", {}, text));
}

/** g as the sum of the costs of the moves; a long one is a number of moves. */
function pathSum(table, id) {
  const moves = wayTo(table, id).slice(1);
  if (moves.length === 0) return W.apart_path_zero;
  const costs = moves.map((at) => table.g[at] - table.g[table.parent[at]]);
  const sum = costs.length > 12 && table.head.cost === "unit" ? `${costs.length} · 1` : costs.join(" + ");
  return fill(W.apart_path, { sum: sum === String(table.g[id]) ? sum : `${sum} = ${table.g[id]}` });
}

function wireApart(page) {
  const place = byId("apart");
  const { table, address, player } = page;
  const button = document.querySelector("#stepper [data-do=apart]");
  if (!table.head.h) {
    place.remove();
    button.remove();
    return;
  }
  let isOn = address.get("h") === "on";
  const draw = (view) => {
    place.hidden = !isOn;
    button.setAttribute("aria-pressed", String(isOn));
    document.querySelector("#stepper .now").classList.toggle("taking-apart", isOn);
    const id = view.current ?? table.rounds[0]?.start;
    if (!isOn || id === undefined) return;
    const parts = partsOfH(table, id);
    byId("apart-title").textContent = fill(W.apart_title, { id });
    const board = boardElement(tilesOf(table, table.low[id], table.high[id]), table.head.cols);
    place.querySelector(".apart-board").replaceChildren(drawParts(table, parts), board);
    place.querySelector(".apart-sums").replaceChildren(...sumsSaid(table, id, parts));
    place.querySelector(".apart-says").replaceChildren(...partsSaid(table, parts));
  };
  page.switchApart = () => {
    isOn = !isOn;
    address.set("h", isOn ? "on" : "");
    player.redraw();
  };
  address.readers.push(() => (isOn = address.get("h") === "on"));
  player.listeners.push(draw);
}
