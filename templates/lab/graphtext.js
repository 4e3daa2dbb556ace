// The text of a graph in the own format of steptrace: its words with their places, and changes of single words and lines.

/** A problem from the head of a trace as a file of its own: a graph in our format, or a map as a maze. */
function textOfHead(problem) {
  if (problem.kind === "grid") return mapText(mapOfHead({ problem }));
  const { vertices, arcs, h = {}, at = {}, start, goals } = problem;
  const list = (word, table) => Object.entries(table).map(([name, value]) => `${word} ${quoted(name)} ${[value].flat().join(" ")}`);
  const line = ({ from, to, cost, twin }) => `${quoted(from)} ${twin === undefined ? "->" : "--"} ${quoted(to)} ${cost}`;
  const lines = arcs.filter(({ twin }, id) => twin === undefined || twin > id).map(line);
  const isNamed = new Set([start, ...goals, ...Object.keys(h), ...arcs.flatMap(({ from, to }) => [from, to])]);
  const alone = vertices.filter((name) => !isNamed.has(name)).map((name) => `vertex ${quoted(name)}`);
  return [`start ${quoted(start)}`, `goal ${goals.map(quoted).join(" ")}`, ...list("h", h), ...list("at", at), ...alone, ...lines].map((line) => `${line}\n`).join("");
}

function quoted(name) {
  return /^[\p{L}\p{N}_]+$/u.test(name) ? name : JSON.stringify(name);
}

/** The words of a line: comments, quoted texts, arrows, and what is between them. */
const WORDS = /#.*|"(?:[^"\\]|\\.)*"|->|--|(?:(?!->|--)[^\s,"])+|"/gu;

/** The words that a line may begin with, and how many names or pairs each takes. */
const LINES = {
  start: (count) => count === 1,
  goal: (count) => count > 0,
  vertex: (count) => count > 0,
  h: (count) => count > 0 && count % 2 === 0,
  at: (count) => count === 3,
};

/** A graph as its text has it. Changes answer with another text, in which only the words concerned are others. */
class GraphText {
  /** Null for a text in which a line is none of ours. */
  static read(text) {
    const read = new GraphText(text);
    return read.lines.every(({ kind }) => kind !== null) && read.vertices.size > 0 ? read : null;
  }

  constructor(text) {
    let at = 0;
    const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
    this.text = text;
    this.lines = lines.map((line) => lineOf(line, (at += line.length) - line.length));
    this.vertices = new Map();
    this.arcs = [];
    this.start = null;
    this.goals = [];
    for (const line of this.lines) this.take(line);
  }

  take({ kind, words }) {
    const [first, ...rest] = words;
    const named = (word) => {
      if (!this.vertices.has(word.text)) this.vertices.set(word.text, { h: null, at: null });
      return this.vertices.get(word.text);
    };
    if (kind === "arc") {
      const [arrow, to, cost = null] = rest;
      [first, to].forEach(named);
      this.arcs.push({ from: first.text, to: to.text, isBoth: arrow.text === "--", cost: cost?.text ?? "", words });
    }
    if (kind === "start") this.start = (named(rest[0]), rest[0].text);
    if (kind === "goal") this.goals.push(...rest.map((word) => (named(word), word.text)));
    if (kind === "vertex") rest.forEach(named);
    if (kind === "at") named(rest[0]).at = rest.slice(1);
    if (kind === "h") for (let at = 0; at < rest.length; at += 2) named(rest[at]).h = rest[at + 1];
  }

  /** The text with other texts in place of some parts, which do not overlap. */
  with(...parts) {
    let { text } = this;
    for (const [from, to, other] of parts.sort((one, next) => next[0] - one[0])) text = text.slice(0, from) + other + text.slice(to);
    return text;
  }

  /** The same, but vertices that nothing else names any more are named, all but the one that is to go. */
  keeping(parts, gone = null) {
    const text = this.with(...parts);
    const left = new GraphText(text);
    const lost = [...this.vertices.keys()].filter((name) => name !== gone && !left.vertices.has(name));
    return lost.length === 0 ? text : left.with(left.added(`vertex ${lost.map(quoted).join(" ")}`, "vertex"));
  }

  /** What puts a line behind the last of its kind, or of the first of other kinds that there is, or at the end. */
  added(line, ...kinds) {
    const behind = kinds.map((kind) => this.lines.findLast((each) => each.kind === kind)).find(Boolean) ?? this.lines.at(-1);
    const at = behind?.to ?? 0;
    return [at, at, `${at > 0 && this.text[at - 1] !== "\n" ? "\n" : ""}${line}\n`];
  }

  /** What takes words out of a line, and the line if nothing is left of it. */
  without(line, gone) {
    if (gone.length === 0) return [];
    if (line.words.length - gone.length <= 1) return [[line.from, line.to, ""]];
    return gone.map((word) => [line.words[line.words.indexOf(word) - 1].to, word.to, ""]);
  }

  /** Gives all vertices their places: x and y as texts. */
  placed(places) {
    const parts = [];
    const lines = [];
    for (const [name, [x, y]] of places) {
      const at = this.vertices.get(name)?.at;
      if (!at) lines.push(`at ${quoted(name)} ${x} ${y}`);
      else if (at[0].text !== x || at[1].text !== y) parts.push([at[0].from, at[1].to, `${x} ${y}`]);
    }
    return this.with(...parts, ...(lines.length > 0 ? [this.added(lines.join("\n"), "at")] : []));
  }

  /** Gives a vertex an estimate, "" for none; the first one gives 0 to all others, since a table is of all or of none. */
  estimated(name, h) {
    const all = [...this.vertices];
    const own = this.vertices.get(name)?.h;
    if (own && h !== "") return this.with([own.from, own.to, h]);
    if (own) {
      const line = this.lines.find(({ words }) => words.includes(own));
      return this.keeping(this.without(line, [line.words[line.words.indexOf(own) - 1], own]));
    }
    if (h === "") return this.text;
    const isFirst = all.every(([, vertex]) => vertex.h === null);
    const pairs = isFirst ? all.map(([other]) => [other, other === name ? h : "0"]) : [[name, h]];
    return this.with(this.added(`h ${pairs.map(([other, value]) => `${quoted(other)} ${value}`).join(" ")}`, "h", "goal", "start"));
  }

  /** Calls a vertex otherwise, wherever it stands. */
  renamed(name, other) {
    return this.with(...this.names(name).map(({ from, to }) => [from, to, quoted(other)]));
  }

  /** The words that are a name of a vertex. */
  names(name) {
    return this.lines.flatMap((line) => namesIn(line)).filter(({ text }) => text === name);
  }

  /** Takes a vertex out, with its arcs. */
  withoutVertex(name) {
    const parts = this.lines.flatMap((line) => {
      const gone = namesIn(line).filter(({ text }) => text === name);
      if (gone.length === 0) return [];
      if (line.kind === "arc" || line.kind === "at" || line.kind === "start") return [[line.from, line.to, ""]];
      return this.without(line, line.kind === "h" ? gone.flatMap((word) => [word, line.words[line.words.indexOf(word) + 1]]) : gone);
    });
    return this.keeping(parts, name);
  }

  withStart(name) {
    const line = this.lines.find(({ kind }) => kind === "start");
    return this.keeping([line ? [line.words[1].from, line.words[1].to, quoted(name)] : [0, 0, `start ${quoted(name)}\n`]]);
  }

  withGoal(name, isGoal) {
    const lines = this.lines.filter(({ kind }) => kind === "goal");
    if (!isGoal) return this.keeping(lines.flatMap((line) => this.without(line, line.words.slice(1).filter(({ text }) => text === name))));
    const last = lines.at(-1)?.words.at(-1);
    return this.with(last ? [last.to, last.to, ` ${quoted(name)}`] : this.added(`goal ${quoted(name)}`, "start"));
  }

  withArc(from, to, isBoth) {
    return this.with(this.added(`${quoted(from)} ${isBoth ? "--" : "->"} ${quoted(to)} 1`, "arc"));
  }

  withoutArc(at) {
    const line = this.lines.find(({ words }) => words === this.arcs[at].words);
    return this.keeping([[line.from, line.to, ""]]);
  }

  /** Gives an arc another cost, "" for the usual one. */
  costing(at, cost) {
    const [, , to, old] = this.arcs[at].words;
    return this.with([to.to, (old ?? to).to, cost === "" ? "" : ` ${cost}`]);
  }

  directed(at, from, to, isBoth) {
    const [first, , last] = this.arcs[at].words;
    return this.with([first.from, last.to, `${quoted(from)} ${isBoth ? "--" : "->"} ${quoted(to)}`]);
  }
}

/** A line with its words, and what it is; null for none of ours. */
function lineOf(text, from) {
  const words = [...text.matchAll(WORDS)].filter(([word]) => !word.startsWith("#")).map((found) => wordOf(found[0], from + found.index));
  const arrows = words.filter(({ isArrow }) => isArrow).length;
  const [first, ...rest] = words;
  const isArc = arrows === 1 && words[1]?.isArrow && words.length >= 3 && words.length <= 4;
  const isKeyword = arrows === 0 && !first?.isQuoted && Object.hasOwn(LINES, first?.text ?? "") && LINES[first.text](rest.length);
  const kind = words.length === 0 ? "" : isArc ? "arc" : isKeyword ? first.text : null;
  return { from, to: from + text.length, words, kind };
}

function wordOf(word, from) {
  const isQuoted = word.startsWith('"');
  return { text: isQuoted ? unquoted(word) : word, from, to: from + word.length, isQuoted, isArrow: word === "->" || word === "--" };
}

function unquoted(word) {
  try {
    return JSON.parse(word);
  } catch {
    return word.slice(1, -1).replaceAll("\\", "");
  }
}

/** The words of a line that name vertices. */
function namesIn({ kind, words }) {
  const [first, ...rest] = words;
  if (kind === "arc") return [first, words[2]];
  if (kind === "at") return [words[1]];
  if (kind === "h") return rest.filter((_, at) => at % 2 === 0);
  return kind ? rest : [];
}
