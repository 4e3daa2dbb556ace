// The pixels of the picture of a whole run. Where nodes are narrower than a pixel, its colour is the mean of theirs.

/** Bands of a row, and how many of them a node fills: its state can be told without colours, too. */
const BANDS = { closed: 8, open: 6, gone: 3 };
/** States of a node in the picture: not made, closed, open, gone. */
const CODES = { unmade: 0, closed: 1, current: 1, open: 2, gone: 3 };
/** Most cells of a raster. */
const CELLS = 4e5;

/** A raster of the nodes of a round: of each cell, how much of it nodes of each state cover. */
class Raster {
  constructor(table, places) {
    Object.assign(this, { table, places, step: -1, round: null, canvas: document.createElement("canvas") });
  }

  /** Sets where the picture lies. */
  place(at, wide, high, rows) {
    const dots = devicePixelRatio || 1;
    const key = [at.kx, at.ky, at.left, at.top, wide, high, rows, dots].join();
    if (key === this.key) return;
    Object.assign(this, { key, at, dots, step: -1 });
    // A row has a row of the raster, of bands if it is high enough; where it is lower than a pixel, many share one.
    const isRow = at.ky * dots >= 1;
    this.firstRow = isRow ? Math.max(0, Math.floor(-at.top / at.ky)) : 0;
    const seen = Math.min(rows, Math.ceil((high - at.top) / at.ky)) - this.firstRow;
    const deep = isRow ? Math.max(1, seen) : Math.ceil(high * dots);
    const grain = Math.max(1, Math.ceil((wide * dots * deep) / CELLS)) / dots;
    Object.assign(this, { isRow, grain, wide: Math.ceil(wide / grain), deep, ky: at.ky * dots });
    this.bands = at.ky * dots >= BANDS.closed ? BANDS.closed : 1;
    this.cover = new Float64Array(4 * this.deep * (this.wide + 2));
    [this.canvas.width, this.canvas.height] = [this.wide, this.deep * this.bands];
    this.context = this.canvas.getContext("2d");
    this.image = new ImageData(this.wide, this.deep * this.bands);
    this.pixels = new Uint32Array(this.image.data.buffer);
  }

  rowOf(id) {
    const { depth } = this.table;
    return this.isRow ? depth[id] - this.firstRow : Math.floor(depth[id] * this.ky + this.at.top * this.dots);
  }

  /** Adds a node to the cover of a state, or takes it away. The cover is kept as differences from cell to cell. */
  add(id, state, sign) {
    const { x, size } = this.places;
    const { kx, left } = this.at;
    const row = this.rowOf(id);
    if (row < 0 || row >= this.deep) return row;
    const begins = (x[id] * kx + left) / this.grain,
      ends = ((x[id] + size[id]) * kx + left) / this.grain;
    const from = Math.max(0, begins),
      to = Math.min(this.wide, ends - begins >= 3 ? ends - 1 : ends);
    if (to <= from) return row;
    const { cover } = this;
    const i = Math.floor(from),
      j = Math.floor(to),
      base = (state * this.deep + row) * (this.wide + 2);
    const first = i === j ? to - from : i + 1 - from,
      last = i === j ? to - from : to - j;
    cover[base + i] += sign * first;
    cover[base + i + 1] -= sign * first;
    if (i === j) return row;
    cover[base + i + 1] += sign;
    cover[base + j] += sign * (last - 1);
    cover[base + j + 1] -= sign * last;
    return row;
  }

  /** Goes to a step: from one near, only what changes on the way is drawn. */
  go(step, round, parts) {
    const { table } = this;
    const rows = new Set();
    if (this.step < 0 || this.round !== round || Math.abs(step - this.step) > FAR || this.parts !== parts) {
      Object.assign(this, { round, parts, was: new Uint8Array(round.end - round.start) });
      this.cover.fill(0);
      for (let id = round.start; id < round.end; id++) {
        this.add(id, CODES.unmade, 1);
        this.change(id, step);
      }
      for (let row = 0; row < this.deep; row++) rows.add(row);
    } else {
      // Of either step, the part that is shown may be another.
      const [from, to] = [Math.min(step, this.step), Math.max(step, this.step)];
      for (let at = Math.max(from, 1); at <= to; at++) {
        for (const id of changedIn(table, at)) this.change(id, step, rows);
      }
    }
    this.step = step;
    for (const row of rows) this.paint(row);
    if (rows.size > 8) this.context.putImageData(this.image, 0, 0);
    else for (const row of rows) this.context.putImageData(this.image, 0, 0, 0, row * this.bands, this.wide, this.bands);
  }

  change(id, step, rows) {
    const { round, was } = this;
    if (id < round.start || id >= round.end) return;
    const code = CODES[stateOf(this.table, id, step)];
    const at = id - round.start;
    if (was[at] === code) return;
    if (was[at] > 0) this.add(id, was[at], -1);
    const row = code > 0 ? this.add(id, code, 1) : this.rowOf(id);
    if (row >= 0 && row < this.deep) rows?.add(row);
    was[at] = code;
  }

  /** Colours a row of cells. The cover of no state is that of all nodes, made or not. */
  paint(row) {
    const { cover, wide, deep, bands, pixels } = this;
    const base = [0, 1, 2, 3].map((state) => (state * deep + row) * (wide + 2));
    const most = this.isRow ? 1 : Math.max(1, 1 / this.ky);
    let [all, closed, open, gone] = [0, 0, 0, 0];
    for (let cell = 0; cell < wide; cell++) {
      all += cover[base[0] + cell];
      closed += cover[base[1] + cell];
      open += cover[base[2] + cell];
      gone += cover[base[3] + cell];
      const whole = Math.max(most, all);
      const unmade = all - closed - open - gone;
      for (let band = 0; band < bands; ) {
        const shows = (name, part) => (bands === 1 || band < BANDS[name] ? part / whole : 0);
        const pixel = this.mix(closed / whole, shows("open", open), shows("gone", gone), unmade / whole);
        const end = bands === 1 ? 1 : band < BANDS.gone ? BANDS.gone : band < BANDS.open ? BANDS.open : BANDS.closed;
        for (; band < end; band++) pixels[(row * bands + band) * wide + cell] = pixel;
      }
    }
  }

  /** A colour from the parts of a cell that are closed, open, gone and not made. */
  mix(closed, open, gone, unmade) {
    const { parts } = this;
    const rest = 1 - closed - open - gone - unmade;
    let pixel = 255;
    for (let at = 2; at >= 0; at--) {
      const value = unmade * parts[0][at] + closed * parts[1][at] + open * parts[2][at] + gone * parts[3][at] + rest * parts[4][at];
      pixel = (pixel << 8) | Math.max(0, Math.min(255, value));
    }
    return pixel >>> 0;
  }

  /** Puts the raster onto a canvas. */
  draw(context) {
    const { at, grain, wide, deep, canvas } = this;
    context.imageSmoothingEnabled = false;
    if (this.isRow) context.drawImage(canvas, 0, this.firstRow * at.ky + at.top, wide * grain, deep * at.ky);
    else context.drawImage(canvas, 0, 0, wide * grain, deep / this.dots);
  }
}
