// Time: the slider runs on a strip that draws the sizes of open and closed, and f, over all steps. The strip is drawn once;
// a step moves only the slider's thumb, which is as wide as a step where there is room.

/** The least width of the thumb in pixels; with a finger it can be met beside it, too. */
const THUMB = 12;

/** The strip's measures in pixels: each step has a column around the middle of the thumb. */
function measureTrack(track, last) {
  const { width: wide, height: high } = track.getBoundingClientRect();
  const thumb = Math.max(THUMB, wide / (last + 1));
  const perStep = last === 0 ? 0 : (wide - thumb) / last;
  return {
    wide,
    high,
    thumb,
    perStep,
    x: (step) => thumb / 2 + perStep * step,
    /** The step that the slider shows for a place along the strip. */
    stepAt: (x) => (last === 0 ? 0 : Math.max(0, Math.min(last, Math.round((x - thumb / 2) / perStep)))),
  };
}

function wireTime(page) {
  const track = document.querySelector("#stepper .track");
  const { player, table } = page;
  const began = performance.now();
  const values = { ...listSizes(table), f: valuesOfF(table) };
  const highest = { sizes: Math.max(extent(values.open)[1], extent(values.closed)[1], 1), f: extent(values.f) };
  page.time = { values };
  player.timing.sizes = performance.now() - began;
  const draw = () => {
    const box = measureTrack(track, player.last);
    if (box.wide === 0) return;
    const began = performance.now();
    Object.assign(page.time, { box });
    track.style.setProperty("--thumb", `${box.thumb}px`);
    track.classList.toggle("narrow", box.thumb < 2 * THUMB);
    const below = drawTicks(page, box);
    const drawn = drawSizes(byId("sizes"), values, highest, { ...box, high: box.high - below });
    Object.assign(page.time, { drawn, columns: drawn.columns });
    tellTime(page.time);
    player.timing.strip = performance.now() - began;
  };
  new ResizeObserver(draw).observe(track);
  addEventListener("recolour", draw);
  const now = ["open", "closed", "f"].map((name) => element("span", { class: name }, element("span", { class: `dash ${name}` }), `${W[name] ?? name} `, element("b")));
  byId("sizes-now").append(...now);
  player.listeners.push(({ step, part, open, closed }) => {
    const shown = part > 0 ? { open: open.length, closed: closed.length, f: values.f[step] } : { open: values.open[step], closed: values.closed[step], f: values.f[step] };
    now.forEach((line) => (line.lastChild.textContent = Number.isNaN(shown[line.className]) ? "–" : line.className === "f" ? page.table.space.f(shown.f) : count(shown[line.className])));
  });
  if (page.head.nodes > 0) wirePeek(page, track);
  timeLegend(page);
}

/** Draws the strip's lines above its ticks; returns what was drawn, column by column where there are more steps. */
function drawSizes(canvas, values, highest, box) {
  const scale = devicePixelRatio;
  const [wide, high] = [box.wide, box.high].map((length) => Math.round(length * scale));
  Object.assign(canvas, { width: wide, height: high });
  canvas.style.blockSize = `${box.high}px`;
  const pen = canvas.getContext("2d");
  const colour = colours();
  const room = high - 3 * scale;
  const sizeY = (value) => high - (room * value) / highest.sizes;
  const [low, top] = highest.f;
  const fY = (value) => (top === low ? high / 2 : high - 2 * scale - ((room - 2 * scale) * (value - low)) / (top - low));
  const columns = box.perStep * scale < 1 ? wide : 0;
  const columnOf = (step) => Math.min(wide - 1, Math.floor(box.x(step) * scale));
  const edge = (step) => (box.x(step) - Math.max(box.perStep, 1) / 2) * scale;
  const drawn = { columns };
  const outline = (name, y) => {
    if (columns === 0) return stairs(values[name], edge, y);
    drawn[name] = envelope(values[name], columns, columnOf);
    return columnsOf(drawn[name], y);
  };
  const lines = { closed: outline("closed", sizeY), open: outline("open", sizeY), f: outline("f", fY) };
  for (const name of ["closed", "open"]) {
    const area = new Path2D(lines[name].path);
    area.lineTo(lines[name].right, high);
    area.lineTo(lines[name].left, high);
    pen.globalAlpha = name === "open" ? 0.7 : 1;
    pen.fillStyle = colour[`${name}-fill`];
    pen.fill(area);
  }
  pen.globalAlpha = 1;
  pen.lineJoin = "round";
  for (const [name, ink] of [["closed", "closed"], ["open", "open"], ["f", "dead"]]) {
    pen.strokeStyle = colour[ink];
    pen.lineWidth = 1.5 * scale;
    pen.stroke(lines[name].path);
  }
  return drawn;
}

/** A line that keeps the value of each step for the width of the step. */
function stairs(values, edge, y) {
  const path = new Path2D();
  let left = null;
  values.forEach((value, step) => {
    if (Number.isNaN(value)) return;
    if (left === null) path.moveTo((left = edge(step)), y(value));
    path.lineTo(edge(step), y(value));
    path.lineTo(edge(step + 1), y(value));
  });
  return { path, left: left ?? 0, right: edge(values.length) };
}

/** A line through the first, the lowest, the highest and the last value of each column. */
function columnsOf(found, y) {
  const path = new Path2D();
  let left = null,
    right = 0;
  for (let at = 0; at < found.length; at++) {
    if (Number.isNaN(found[at])) continue;
    right = Math.floor(at / 4) + 0.5;
    if (left === null) path.moveTo((left = right), y(found[at]));
    else path.lineTo(right, y(found[at]));
  }
  return { path, left: left ?? 0, right };
}
