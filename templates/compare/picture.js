// A picture of the space: a row a depth, a board as wide as what lies below it. It is painted pixel by pixel, and as runs go
// on only the rows in which something has changed.

/** The lowest strength of what is in a pixel: one board among hundreds is still seen. */
const FAINTEST = 0.55;
/** Thresholds of a pattern of pixels, by which sets of runs that share a pixel share its place. */
const DITHER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((each) => (each + 0.5) / 16);

/** A pixel that is covered whole: in whole numbers what was added can be taken off again to the last bit. */
const COVERED = 2 ** 22;

/** How much of each pixel boards cover. */
class Cover {
  constructor(space, columns) {
    Object.assign(this, { space, columns, sums: new Int32Array(space.depths * columns) });
  }

  /** Adds a board, or takes it off with a `sign` of -1. */
  add(at, sign = 1) {
    const { space, columns, sums } = this;
    const scale = columns / space.size;
    const from = space.left[at] * scale,
      to = from + space.width[at] * scale,
      row = space.depth[at] * columns,
      last = Math.min(columns - 1, Math.ceil(to) - 1);
    for (let column = Math.min(Math.floor(from), last); column <= last; column++) {
      const part = Math.min(to, column + 1) - Math.max(from, column);
      sums[row + column] += sign * Math.ceil(part * COVERED);
    }
  }
}

/** Returns the cover of the whole space, which all pictures of a width share. */
function wholeCover(space, columns) {
  if (space.whole?.columns !== columns) {
    space.whole = new Cover(space, columns);
    for (let at = 0; at < space.size; at++) space.whole.add(at);
  }
  return space.whole.sums;
}

/** A colour of the style sheet as red, green and blue. */
function colourOf(name, context) {
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return [1, 3, 5].map((at) => parseInt(context.fillStyle.slice(at, at + 2), 16));
}

function mixed(one, other, part) {
  return one.map((each, at) => each + (other[at] - each) * part);
}

/** A pixel as it lies in the memory of a canvas. */
function pixel([red, green, blue]) {
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** The pixel between two colours: there are many, and none is to leave an array behind. */
function pixelBetween(one, other, part) {
  const red = one[0] + (other[0] - one[0]) * part,
    green = one[1] + (other[1] - one[1]) * part,
    blue = one[2] + (other[2] - one[2]) * part;
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** What all pictures do: they follow the steps of runs, note the rows that change, and paint them. */
class Picture {
  constructor(space, canvas) {
    Object.assign(this, { space, canvas, context: canvas.getContext("2d"), dirty: new Set(), image: null });
  }

  /** Takes the size of the screen. */
  fit() {
    const scale = Math.min(2, devicePixelRatio);
    const wide = Math.round(this.canvas.clientWidth * scale),
      high = Math.round(this.canvas.clientHeight * scale);
    if (wide === 0 || high === 0 || (this.image?.width === wide && this.image.height === high)) return;
    [this.canvas.width, this.canvas.height] = [wide, high];
    this.image = new ImageData(wide, high);
    this.pixels = new Uint32Array(this.image.data.buffer);
    this.whole = wholeCover(this.space, wide);
    this.recolour();
  }

  /** Reads the colours anew, and paints everything. */
  recolour() {
    if (!this.image) return;
    this.paper = colourOf("--paper", this.context);
    this.unreached = colourOf("--unreached", this.context);
    this.readColours((name) => colourOf(name, this.context));
    this.reset();
    this.follow();
    this.paint(true);
  }

  /** Shows its runs after their steps. */
  show() {
    if (!this.image) return;
    this.follow();
    this.paint(false);
  }

  /** The rows of pixels of a depth, one of them left free where there is room. */
  rowsOf(deep) {
    const each = this.image.height / this.space.depths;
    const from = Math.round(deep * each),
      to = Math.round((deep + 1) * each);
    return { from, to: to - from > 3 ? to - 1 : to };
  }

  paint(all) {
    const { width } = this.image;
    const depths = all ? Array.from({ length: this.space.depths }, (_, deep) => deep) : this.dirty;
    if (all) this.pixels.fill(pixel(this.paper));
    for (const deep of depths) {
      const { from, to } = this.rowsOf(deep);
      const lines = this.linesOf(deep);
      this.part(deep, lines);
      for (let row = from; row < to; row++) this.pixels.set(lines[row % lines.length], row * width);
      if (!all) this.context.putImageData(this.image, 0, 0, 0, from, width, to - from);
    }
    if (all) this.context.putImageData(this.image, 0, 0);
    this.dirty.clear();
  }

  /** Draws a line between boards that have room for one. */
  part(deep, lines) {
    const { space } = this;
    const { starts, left, width } = space;
    const scale = this.image.width / space.size;
    if (deep === 0 || (starts[deep + 1] - starts[deep]) * 4 > this.image.width) return;
    const paper = pixel(this.paper);
    for (let at = starts[deep]; at < starts[deep + 1]; at++) {
      const end = Math.round((left[at] + width[at]) * scale) - 1;
      if (width[at] * scale >= 4) for (const line of lines) line[end] = paper;
    }
  }

  /** Where a pixel that no run has changed lies between paper and the colour of boards: at paper, where there are none. */
  ground(whole) {
    return Math.min(1, Math.sqrt(whole / COVERED));
  }
}

/** The strength of a part of a pixel's boards. */
function strength(part, whole) {
  return FAINTEST + ((1 - FAINTEST) * part) / whole;
}

/** Calls `visit(at, sign)` for what lies between two places of a sequence, forward or backward. */
function between(from, to, visit) {
  for (let at = from; at < to; at++) visit(at, 1);
  for (let at = from - 1; at >= to; at--) visit(at, -1);
}

/** One run: boards expanded, boards generated, and the others. */
class RunPicture extends Picture {
  constructor(space, canvas, run, colour) {
    super(space, canvas);
    Object.assign(this, { run, colour, print: run.footprint });
  }

  readColours(read) {
    this.expanded = read(this.colour);
    this.generated = mixed(this.paper, this.expanded, 0.45);
  }

  reset() {
    const { space, image } = this;
    Object.assign(this, { step: 0, node: 0, done: new Cover(space, image.width), held: new Cover(space, image.width) });
  }

  follow() {
    const { run, print } = this;
    const node = print.madeBy(run.step);
    between(this.node, node, (id, sign) => this.put(this.held, print.made[id], sign));
    between(this.step + 1, run.step + 1, (step, sign) => this.put(this.done, print.expanded[step], sign));
    Object.assign(this, { step: run.step, node });
  }

  put(cover, at, sign) {
    if (at < 0) return;
    cover.add(at, sign);
    this.dirty.add(this.space.depth[at]);
  }

  linesOf(deep) {
    const { width } = this.image;
    const { whole, paper, unreached, generated, expanded } = this;
    const line = new Uint32Array(width);
    for (let column = 0, at = deep * width; column < width; column++, at++) {
      const held = this.held.sums[at],
        done = this.done.sums[at];
      if (done > 0) line[column] = pixelBetween(held > done ? generated : unreached, expanded, strength(done, whole[at]));
      else if (held > 0) line[column] = pixelBetween(unreached, generated, strength(held, whole[at]));
      else line[column] = pixelBetween(paper, unreached, this.ground(whole[at]));
    }
    return [line];
  }
}

/** All runs over one another: which of them have expanded a board. */
class OverPicture extends Picture {
  constructor(space, canvas, runs, kinds) {
    super(space, canvas);
    Object.assign(this, { runs, kinds });
  }

  readColours(read) {
    this.colours = this.kinds.map(({ colour }) => read(colour));
  }

  reset() {
    const { space, image, runs, kinds } = this;
    this.masks = new Uint8Array(space.size);
    this.covers = kinds.map(() => new Cover(space, image.width));
    this.steps = runs.map(() => 0);
  }

  follow() {
    const { runs, steps } = this;
    runs.forEach(({ footprint, step }, which) => {
      between(steps[which] + 1, step + 1, (at) => this.turn(footprint.expanded[at], which));
      steps[which] = step;
    });
  }

  /** A run has expanded a board, or, going back, has not yet. */
  turn(at, which) {
    if (at < 0) return;
    const { masks, covers, runs } = this;
    const move = (sign) => masks[at] > 0 && covers[kindOf(masks[at], runs.length)].add(at, sign);
    move(-1);
    masks[at] ^= 1 << which;
    move(1);
    this.dirty.add(this.space.depth[at]);
  }

  linesOf(deep) {
    const { width } = this.image;
    const { whole, paper, unreached, colours, covers } = this;
    const lines = Array.from({ length: 4 }, () => new Uint32Array(width));
    const parts = new Float32Array(colours.length);
    for (let column = 0, at = deep * width; column < width; column++, at++) {
      let sum = 0,
        roots = 0;
      for (let kind = 0; kind < parts.length; kind++) {
        const cover = covers[kind].sums[at];
        sum += cover;
        roots += parts[kind] = Math.sqrt(cover);
      }
      const part = sum > 0 ? strength(sum, whole[at]) : this.ground(whole[at]);
      for (let row = 0; row < 4; row++) {
        const kind = sum > 0 ? shareOf(parts, roots * DITHER[4 * row + (column & 3)]) : -1;
        lines[row][column] = kind < 0 ? pixelBetween(paper, unreached, part) : pixelBetween(unreached, colours[kind], part);
      }
    }
    return lines;
  }
}

/** The part in which a place of a sum lies. */
function shareOf(parts, place) {
  let kind = 0;
  for (let sum = parts[0]; sum < place && kind < parts.length - 1; ) sum += parts[++kind];
  return kind;
}

/** The kind of a set of runs: one run alone, all of them, or several. */
function kindOf(mask, runs) {
  if (mask === 2 ** runs - 1 && runs > 1) return runs;
  return (mask & (mask - 1)) === 0 ? Math.log2(mask) : runs + 1;
}
