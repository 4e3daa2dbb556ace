// The editor of tiles: start and goal as boards whose tiles are dragged, typed and shuffled.

/** The most cells of a board, and of one that is shuffled to an exact distance. */
const MOST_CELLS = 16;
const EXACT_CELLS = 10;

const GOALS = ["standard", "blank-first", "spiral"];

/** The moves to which a board is shuffled at first. */
const USUAL_DEPTH = "12";

function tilesEditor(lab) {
  const boards = { start: new BoardEditor(lab, "start", L.start), goal: new BoardEditor(lab, "goal", L.goal) };
  const { start, goal } = boards;
  const reach = element("p", { class: "reach", role: "status" });
  const size = selectOf(boardSizes().map((name) => [name, name.replace("x", " × ")]), "", (name) => shuffle({ size: name }), { name: "size" });
  const usual = GOALS.map((name) => [name, L[`goal_${name.replace("-", "_")}`]]);
  const goals = selectOf([["", L.own], ...usual], "", (name) => name && lab.edit({ goal: name }), { name: "usual-goal" });
  const swap = button(`⇄ ${L.swap_ends}`, null, () => lab.edit({ start: goal.text, goal: start.text }), { "data-do": "swap" });
  const { parts, shuffle, follow } = shuffling(lab, start);
  const showSize = () => {
    size.value = start.size;
    [...goals.options].find(({ value }) => value === "spiral").disabled = start.size !== "3x3";
  };
  const judge = ({ head, outcome, fault }) => {
    if (head) {
      for (const board of [start, goal]) board.show(head[board.name], head);
      showSize();
    }
    start.judge(fault, "START");
    goal.judge(fault, "--goal");
    reach.textContent = fault ? L.reach_unknown : outcome === "unsolvable" ? L.reach_not : L.reach_yes;
    reach.classList.toggle("wrong", outcome === "unsolvable");
  };
  return {
    parts: [
      element("div", { class: "boards" }, start.node, goal.node),
      reach,
      element("div", { class: "row" }, swap),
      element("div", { class: "row" }, field(L.size, size), field(L.usual_goal, goals)),
      ...parts,
      element("p", { class: "how" }, L.tiles_how),
    ],
    follow: (problem) => {
      start.follow(problem.start);
      goal.follow(problem.goal ?? "");
      showSize();
      goals.value = GOALS.includes(problem.goal) ? problem.goal : "";
      follow(problem);
    },
    judge,
  };
}

/** The sizes of boards, as the command writes them. */
function boardSizes() {
  const sides = [2, 3, 4, 5, 6, 7, 8];
  return sides.flatMap((rows) => sides.filter((cols) => rows * cols <= MOST_CELLS).map((cols) => `${rows}x${cols}`));
}

/** The controls that shuffle: to a depth, by a seed; each press of the button takes the next one. */
function shuffling(lab, start) {
  const says = element("div", { class: "says", role: "status" });
  const shuffle = async (change) => {
    const { depth = USUAL_DEPTH, seed = "0", goal = "" } = lab.state.problem;
    const asked = { depth, seed, ...change };
    // Only goals with a name fit another size.
    const target = asked.size && !["standard", "blank-first"].includes(goal) ? "standard" : goal || "standard";
    const size = asked.size ?? start.size;
    const moves = asked.depth === "" ? [] : ["--moves", asked.depth];
    const { errors, output } = await lab.tools.run(["random", "--goal", target, "--size", size, "--seed", asked.seed, ...moves, "--quiet"]);
    const fault = faultOf(errors);
    says.replaceChildren(...(fault ? [wrong(fault)] : []));
    if (!fault) lab.edit({ start: output.trim(), goal: target, size: "", depth: asked.depth, seed: asked.seed });
  };
  const depth = textOf("", (value) => shuffle({ depth: value.trim() }), { name: "depth", inputmode: "numeric", size: 4 });
  const seed = textOf("", (value) => shuffle({ seed: value.trim() }), { name: "seed", inputmode: "numeric", size: 6 });
  const next = button(`⟳ ${L.shuffle}`, null, () => shuffle({ seed: nextSeed(seed.value) }), { "data-do": "shuffle" });
  const about = element("small", { class: "how" });
  return {
    shuffle,
    parts: [element("div", { class: "row" }, field(L.depth, depth), field(L.seed, seed), next), says, about],
    follow: (problem) => {
      put(depth, problem.depth ?? USUAL_DEPTH);
      put(seed, problem.seed ?? "0");
      about.textContent = start.cells.length > EXACT_CELLS ? L.depth_walk : L.depth_exact;
    },
  };
}

/** Puts a value into a field, unless somebody types there. */
function put(input, value) {
  if (document.activeElement !== input) input.value = value;
}

/** A board whose tiles can be dragged, tapped, and moved by keys; below it, its text. */
class BoardEditor {
  constructor(lab, name, title) {
    Object.assign(this, { lab, name, title, cells: [], rows: 0, cols: 0, at: 0, held: null });
    this.board = element("div", { class: "board tilesedit", role: "group", "aria-label": title });
    this.typed = new MarkedText((value) => lab.edit({ [name]: value }, true), { name, "aria-label": fill(L.as_text, { what: title }) });
    this.node = element("div", { class: "boardedit" }, element("h3", {}, title), this.board, this.typed.node);
    onStroke(this.board, (event) => this.stroke(event));
    this.board.addEventListener("keydown", (event) => this.key(event));
    // A click without a pointer comes from Enter, the space bar, or what reads the page aloud.
    this.board.addEventListener("click", (event) => event.detail === 0 && this.tap(this.indexOf(event.target), false));
  }

  get size() {
    return `${this.rows}x${this.cols}`;
  }

  get text() {
    return boardText(this.cells, this.rows, this.cols);
  }

  /** Shows a text, and its board at once if the text is as the editor writes it; else it comes with what the command reads. */
  follow(text) {
    this.typed.show(text);
    const size = plainSize(text);
    if (size) this.show(text, size);
  }

  show(text, { rows, cols }) {
    const cells = [...text.replaceAll("/", "")].map((letter) => parseInt(letter, 17));
    if (isSame(cells, this.cells) && cols === this.cols) return;
    if (cells.length !== this.cells.length) this.at = 0;
    Object.assign(this, { cells, rows, cols, held: null });
    this.draw();
  }

  /** Marks what is wrong with the text of this board; until it is right, the board shows the last one that was. */
  judge(fault, name) {
    const isOurs = fault?.name === name || (name === "START" && fault?.name === "BOARD");
    this.typed.draw(isOurs ? fault : null);
    this.node.classList.toggle("stale", isOurs);
  }

  draw() {
    const { board, cells, cols } = this;
    const hadFocus = board.contains(document.activeElement);
    board.style.setProperty("--cols", cols);
    board.replaceChildren(...cells.map((tile, at) => this.cell(tile, at)));
    if (hadFocus) board.children[this.at].focus({ preventScroll: true });
  }

  cell(tile, at) {
    const place = { row: Math.floor(at / this.cols) + 1, column: (at % this.cols) + 1, tile };
    const label = fill(tile === 0 ? L.cell_blank : L.cell_tile, place);
    const looks = { class: tile === 0 ? "z" : null, "aria-pressed": String(this.held === at), tabindex: at === this.at ? 0 : -1 };
    return element("button", { type: "button", "aria-label": label, ...looks }, tile === 0 ? "" : String(tile));
  }

  indexOf(node) {
    return [...this.board.children].indexOf(node.closest("button"));
  }

  /** The cell at a point of the window, whatever is dragged over it; -1 if there is none. */
  cellAt({ clientX, clientY }) {
    const { left, top } = this.board.getBoundingClientRect();
    const [x, y] = [clientX - left - this.board.clientLeft, clientY - top - this.board.clientTop];
    const isOn = (at, from, length) => at >= from - 1 && at <= from + length;
    return [...this.board.children].findIndex((cell) => isOn(x, cell.offsetLeft, cell.offsetWidth) && isOn(y, cell.offsetTop, cell.offsetHeight));
  }

  isBesideBlank(at) {
    const blank = this.cells.indexOf(0);
    const across = Math.abs((at % this.cols) - (blank % this.cols));
    return across + Math.abs(Math.floor(at / this.cols) - Math.floor(blank / this.cols)) === 1;
  }

  /** Two cells change what they hold. A tile beside the blank slides so. */
  swap(one, other) {
    const cells = [...this.cells];
    [cells[one], cells[other]] = [cells[other], cells[one]];
    Object.assign(this, { cells, held: null, at: other });
    this.draw();
    this.lab.edit({ [this.name]: this.text, size: "" });
  }

  tap(at, isPointer) {
    if (at < 0) return;
    this.at = at;
    if (this.held !== null && this.held !== at) this.swap(this.held, at);
    else if (isPointer && this.held === null && this.isBesideBlank(at)) this.swap(at, this.cells.indexOf(0));
    else {
      this.held = this.held === null ? at : null;
      this.draw();
    }
  }

  stroke(begin) {
    const from = this.cellAt(begin);
    if (from < 0) return null;
    const tile = this.board.children[from];
    let isDragged = false;
    return {
      move: (event) => {
        const [x, y] = [event.clientX - begin.clientX, event.clientY - begin.clientY];
        isDragged ||= Math.hypot(x, y) > SLACK;
        if (!isDragged) return;
        tile.style.transform = `translate(${x}px, ${y}px)`;
        tile.classList.add("moving");
        const over = this.cellAt(event);
        [...this.board.children].forEach((cell, at) => cell.classList.toggle("target", at === over && at !== from));
      },
      end: (event, isDone) => {
        const target = this.cellAt(event);
        tile.focus({ preventScroll: true });
        if (isDone && !isDragged) this.tap(from, true);
        else if (isDone && target >= 0 && target !== from) this.swap(from, target);
        else this.draw();
      },
    };
  }

  key(event) {
    if (event.key === "Escape" && this.held !== null) {
      event.stopPropagation();
      this.held = null;
      this.draw();
      return;
    }
    const way = ARROWS[event.key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const [x, y] = [(this.at % this.cols) + way[0], Math.floor(this.at / this.cols) + way[1]];
    if (x < 0 || y < 0 || x >= this.cols || y >= this.rows) return;
    this.board.children[this.at].tabIndex = -1;
    this.at = y * this.cols + x;
    this.board.children[this.at].tabIndex = 0;
    this.board.children[this.at].focus();
  }
}

/** A board as text: rows stand apart where the number of cells does not say how many there are. */
function boardText(cells, rows, cols) {
  const letters = cells.map((tile) => tile.toString(17).toUpperCase());
  if (rows === cols) return letters.join("");
  return Array.from({ length: rows }, (_, row) => letters.slice(row * cols, (row + 1) * cols).join("")).join("/");
}

/** The size of a board whose text is as `boardText` writes it; null for other texts. */
function plainSize(text) {
  const parts = text.split("/");
  const side = Math.sqrt(text.length);
  const [rows, cols] = parts.length > 1 ? [parts.length, parts[0].length] : [side, side];
  const letters = parts.join("");
  const isPlain = Number.isInteger(rows) && rows > 1 && rows * cols <= MOST_CELLS && parts.every((part) => part.length === parts[0].length);
  return isPlain && [...letters].sort().join("") === "0123456789ABCDEF".slice(0, rows * cols) ? { rows, cols } : null;
}
