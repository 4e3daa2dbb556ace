// The editor of maps: walls, costs, start and goals are painted on a grid. What is painted is written as a maze in characters.

/** The most columns and rows of a map that is painted; the cells of a larger one would be too small. */
const MOST_PAINTED = 64;

/** The largest cells, in pixels. */
const LARGEST_CELL = 30;

/** The signs of a maze, as their buttons have them; `.` is a free cell, a digit what a cell costs. */
const BRUSHES = ["#", ".", "S", "G", "2", "3", "4", "5", "6", "7", "8", "9"];

function mapEditor(lab) {
  return textEditor(lab, true, new MapEditor(lab), "maze");
}

/** A map as rows of signs, and its moves, if its text says nothing but these; else null. */
function plainMap({ text, from, goal }) {
  if (text.length > 2 * MOST_PAINTED ** 2) return null;
  const [, first = "", body] = text.match(/^(?:moves ([48])\n)?([^]*)$/);
  const rows = body.replace(/\n+$/, "").split("\n");
  const isPlain = rows.every((row) => /^[#.0-9SG]+$/.test(row) && row.length === rows[0].length);
  // A lone dot in a map without a goal is its goal.
  const hasDotGoal = !body.includes("G") && body.split(".").length === 2;
  return isPlain && !hasDotGoal && !from && !goal ? { rows: rows.map((row) => [...row]), moves: first } : null;
}

/** The same of the head of a trace; null if costs are not written with one digit. */
function mapOfHead(head) {
  const { map, start, goals, moves } = head?.problem ?? {};
  if (!map) return null;
  const rows = map.map((row) => [...row]);
  const mark = (name, sign) => {
    const [x, y] = name.match(/[0-9]+/g).map(Number);
    rows[y][x] = sign;
  };
  goals.forEach((name) => mark(name, "G"));
  mark(start, "S");
  return { rows, moves: moves === "4" ? "" : moves };
}

function mapText({ rows, moves }) {
  return `${moves ? `moves ${moves}\n` : ""}${rows.map((row) => `${row.join("")}\n`).join("")}`;
}

/** A map on which a brush paints: by a pointer, or by keys at the cell that they lead to. */
class MapEditor {
  constructor(lab) {
    Object.assign(this, { lab, rows: [], moves: "", at: [0, 0], brush: "#", size: 0 });
    this.sheet = element("div", { class: "sheet", tabindex: 0, role: "application", "aria-label": L.map_painted, "aria-describedby": "map-how" });
    this.place = element("p", { class: "how place", role: "status" });
    this.brushes = element("div", { class: "brushes", role: "group", "aria-label": L.brush }, ...BRUSHES.map((sign) => this.brushButton(sign)));
    this.why = element("p", { class: "how", hidden: "" });
    this.frame = element("div", { class: "mapedit" }, this.edge("top"), this.edge("left"), this.sheet, this.edge("right"), this.edge("bottom"));
    const steps = ["4", "8"].map((name) => [name, fill(L.moves_of, { n: name })]);
    this.steps = selectOf(steps, "", (moves) => lab.setProblem({ ...lab.state.problem, moves }), { name: "moves" });
    this.parts = [this.brushes, this.frame, this.place, this.why, element("p", { class: "how", id: "map-how" }, L.map_how), field(L.moves, this.steps)];
    onStroke(this.sheet, (event) => this.stroke(event));
    this.sheet.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.fit()).observe(this.frame);
  }

  brushButton(sign) {
    return button(sign === "." ? "\u00a0" : sign, brushTitle(sign), () => this.take(sign), { "data-sign": sign, "aria-pressed": String(sign === this.brush) });
  }

  take(sign) {
    this.brush = sign;
    for (const each of this.brushes.children) each.setAttribute("aria-pressed", String(each.dataset.sign === sign));
  }

  edge(name) {
    const act = (sign, verb) => button(sign, L[`${verb}_${name}`], () => this.grow(name, verb === "add"), { "data-do": `${verb}-${name}` });
    return element("div", { class: `edge ${name}` }, act("+", "add"), act("−", "remove"));
  }

  /** Shows the map of a text that says nothing else, before the command has read it. */
  show(problem) {
    const map = plainMap(problem);
    if (map) this.enter(map, "");
  }

  /** Shows what the command has read, or says why nothing is shown. */
  hear({ head, fault }, problem) {
    const map = plainMap(problem) ?? mapOfHead(head);
    this.enter(map, fault ? L.map_stale : L.map_costs);
    this.steps.value = problem.moves || head?.problem.moves || strategyKind(problem);
  }

  /** Takes a map to paint on; without one, or with a large one, the last stays, and says why. */
  enter(map, why) {
    const isLarge = map !== null && Math.max(map.rows.length, map.rows[0].length) > MOST_PAINTED;
    const isShown = map !== null && !isLarge;
    this.why.hidden = isShown;
    this.why.textContent = isLarge ? fill(L.map_large, { n: MOST_PAINTED }) : why;
    for (const part of [this.frame, this.brushes]) part.inert = !isShown;
    if (!isShown || (isSame(map.rows, this.rows) && map.moves === this.moves)) return;
    Object.assign(this, map);
    this.draw();
  }

  get cols() {
    return this.rows[0]?.length ?? 0;
  }

  draw() {
    this.sheet.style.setProperty("--cols", this.cols);
    this.sheet.replaceChildren(...this.rows.flatMap((row) => row.map((sign) => signed(element("i"), sign))));
    this.go(this.at);
    this.fit();
  }

  /** Gives the cells the largest size for which there is room. */
  fit() {
    const room = this.frame.clientWidth - 2 * this.frame.firstChild.offsetHeight - 12;
    if (this.cols === 0 || room <= 0) return;
    this.size = Math.max(4, Math.min(LARGEST_CELL, Math.floor(room / this.cols)));
    this.sheet.style.setProperty("--cell", `${this.size}px`);
    this.sheet.classList.toggle("small", this.size < 10);
  }

  cellOf([x, y]) {
    return this.sheet.children[y * this.cols + x];
  }

  /** Goes to a cell, or to the nearest that there is, and says what it is. */
  go([x, y]) {
    this.sheet.querySelector(".at")?.classList.remove("at");
    this.at = [Math.min(Math.max(0, x), this.cols - 1), Math.min(Math.max(0, y), this.rows.length - 1)];
    const [column, row] = this.at;
    this.cellOf(this.at).classList.add("at");
    this.place.textContent = `(${column},${row}) ${brushTitle(this.rows[row][column])}`;
  }

  /** Paints a cell. There is one start. */
  paint([x, y], sign) {
    if (this.rows[y]?.[x] === undefined || this.rows[y][x] === sign) return;
    const old = sign === "S" ? this.rows.flatMap((row, at) => (row.includes("S") ? [[row.indexOf("S"), at]] : [])) : [];
    this.rows = this.rows.map((row) => [...row]);
    for (const [cell, painted] of [...old.map((cell) => [cell, "."]), [[x, y], sign]]) {
      this.rows[cell[1]][cell[0]] = painted;
      signed(this.cellOf(cell), painted);
    }
  }

  write() {
    this.lab.edit({ text: mapText(this), name: "", from: "", goal: "" });
  }

  stroke(begin) {
    const before = this.rows;
    const box = this.sheet.getBoundingClientRect();
    const cellAt = ({ clientX, clientY }) => [Math.floor((clientX - box.left - 1) / this.size), Math.floor((clientY - box.top - 1) / this.size)];
    let last = cellAt(begin);
    this.sheet.focus({ preventScroll: true });
    this.paint(last, this.brush);
    return {
      move: (event) => {
        const next = cellAt(event);
        for (const cell of cellsBetween(last, next)) this.paint(cell, this.brush);
        last = next;
      },
      end: () => {
        this.go(last);
        if (this.rows !== before) this.write();
      },
    };
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const way = ARROWS[event.key];
    const sign = this.signOf(event.key);
    if (!way && !sign) return;
    event.preventDefault();
    if (sign && this.rows[this.at[1]][this.at[0]] !== sign) {
      this.paint(this.at, sign);
      this.write();
    }
    this.go(way ? [this.at[0] + way[0], this.at[1] + way[1]] : this.at);
  }

  /** What a key paints: its own sign, or that of the brush. */
  signOf(key) {
    if (key === " " || key === "Enter") return this.brush;
    if (key === "Delete" || key === "Backspace" || key === "1") return ".";
    return /^[#.02-9SG]$/.test(key.toUpperCase()) ? key.toUpperCase() : null;
  }

  /** Adds a row or a column at an edge, like the one there, or removes that. */
  grow(edge, isMore) {
    const isRow = edge === "top" || edge === "bottom";
    const isFirst = edge === "top" || edge === "left";
    const grown = (line) => (isMore ? (isFirst ? [bare(line[0]), ...line] : [...line, bare(line.at(-1))]) : isFirst ? line.slice(1) : line.slice(0, -1));
    const bare = (part) => (isRow ? part.map(unmarked) : unmarked(part));
    const length = isRow ? this.rows.length : this.cols;
    if (isMore ? length >= MOST_PAINTED : length <= 2) return;
    this.rows = isRow ? grown(this.rows) : this.rows.map(grown);
    this.draw();
    this.write();
  }
}

/** A cell, or a brush, with its sign; free cells have none that is seen. */
function signed(cell, sign) {
  cell.dataset.sign = sign;
  cell.textContent = sign === "." || sign === "1" || sign === "#" ? "" : sign;
  return cell;
}

/** What a cell is without start and goal. */
function unmarked(sign) {
  return sign === "S" || sign === "G" ? "." : sign;
}

function brushTitle(sign) {
  const name = { "#": "wall", ".": "free", 1: "free", S: "start", G: "goal" }[sign];
  return name ? L[`brush_${name}`] : fill(L.brush_cost, { n: sign });
}

/** The cells of a line from one to another, without the first. */
function cellsBetween([x, y], [toX, toY]) {
  const count = Math.max(Math.abs(toX - x), Math.abs(toY - y));
  return Array.from({ length: count }, (_, at) => [Math.round(x + ((toX - x) * (at + 1)) / count), Math.round(y + ((toY - y) * (at + 1)) / count)]);
}
