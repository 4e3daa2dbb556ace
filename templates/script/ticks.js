// Ticks of the remarkable steps under the strip: each kind has a shape, a colour and a row.

/** The rows, from the top: the kinds of a row never meet in a step. A round is a line through all of them. */
const ROWS = [["path"], ["f"], ["depth"], ["cheaper", "dead", "dropped"]];

/** The height of a row, and of all rows together, at most, in units of the type size. */
const TICKS_HIGH = { one: 0.5, all: 1.36 };

/** The outline of a tick around a point; each begins with its only M. */
function tickShape(name, x, y, half) {
  const r = Math.round(half * 100) / 100;
  const at = (dx, dy) => `M${+(x + dx).toFixed(2)} ${+(y + dy).toFixed(2)}`;
  const circle = `${at(-r, 0)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  return {
    path: `${at(-r, 0)}l${r} ${-r}l${r} ${r}l${-r} ${r}z`,
    f: `${at(-r, r)}l${r} ${-2 * r}l${r} ${2 * r}z`,
    depth: `${at(-r, -r)}l${r} ${2 * r}l${r} ${-2 * r}z`,
    cheaper: circle,
    dead: `${at(-r, -r)}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`,
    dropped: `${at(-r, -r)}h${2 * r}v${2 * r}h${-2 * r}z`,
    round: `${at(0, -r)}v${2 * r}`,
  }[name];
}

/** Draws the ticks at the foot of the strip; returns the height that they take. */
function drawTicks(page, box) {
  const { found, time } = page;
  const marks = byId("marks");
  const kinds = kindsOf(page).map(({ name }) => name);
  const rows = ROWS.filter((row) => row.some((name) => kinds.includes(name)));
  const high = Math.min(TICKS_HIGH.one, TICKS_HIGH.all / rows.length) * parseFloat(getComputedStyle(marks).fontSize);
  const top = box.high - rows.length * high;
  const half = 0.42 * high;
  const perTick = Math.max(1, Math.ceil((2.2 * half) / (box.perStep || Infinity)));
  marks.setAttribute("viewBox", `0 0 ${box.wide} ${box.high}`);
  time.perTick = perTick;
  time.thinned = kinds.filter((name) => found[name].length * 2.2 * half > box.wide);
  marks.replaceChildren(
    ...kinds.map((name) => {
      const steps = time.thinned.includes(name) ? firstOfEach(found[name], perTick) : found[name];
      const row = rows.findIndex((each) => each.includes(name));
      const [y, r] = row < 0 ? [box.high / 2, box.high / 2] : [top + (row + 0.5) * high, half];
      const looks = `tick ${name}${time.thinned.includes(name) ? " thinned" : ""}`;
      return svgElement("path", { class: looks, d: steps.map((step) => tickShape(name, box.x(step), y, r)).join("") });
    }),
  );
  return rows.length * high + (rows.length > 0 ? 2 : 0);
}

/** Keeps the first of the sorted steps in each range of `many`. */
function firstOfEach(steps, many) {
  return steps.filter((step, at) => at === 0 || Math.floor(step / many) !== Math.floor(steps[at - 1] / many));
}

/** A tick as a sign in a text. */
function tickSign(name) {
  const shape = svgElement("path", { class: `tick ${name}`, d: tickShape(name, 6, 6, 5) });
  return svgElement("svg", { class: "ticksign", viewBox: "0 0 12 12", "aria-hidden": "true" }, shape);
}

/** Tells the strip's lines and ticks beside the marks of nodes. */
function timeLegend(page) {
  const list = byId("time-legend");
  const line = (name) => element("span", { class: `dash ${name}`, "aria-hidden": "true" });
  const lines = ["open", "closed", "f"].map((name) => element("li", {}, line(name), W[`time_${name}`]));
  const ticks = kindsOf(page).map(({ name }) => element("li", { class: name }, tickSign(name), W[`jump_${name}`]));
  list.replaceChildren(...lines, ...ticks);
}

/** Says how the strip is to be read, and what was put together. */
function tellTime({ columns, thinned, perTick }) {
  const says = [W.time_scale];
  if (columns > 0) says.push(W.time_columns);
  if (thinned.length > 0) says.push(fill(W.time_thinned, { n: count(perTick) }));
  byId("time-how").textContent = says.join(" ");
}
