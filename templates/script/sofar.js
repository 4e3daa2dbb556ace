// The tree as far as it is made, for the quiz: its shape leaves no room for what is to come.

/** Of a larger tree, what surrounds the node at work is drawn. */
const SO_FAR = 150;

class SoFar extends Drawing {
  constructor(page, figure, zoom) {
    super(page, figure, zoom, (view) => drawSoFar(page, view, zoom.pane, figure));
    this.grows = true;
  }

  /** Takes the place of the drawing that the page has. */
  enter() {
    this.kept = [...this.zoom.pane.childNodes];
  }

  leave() {
    this.zoom.pane.replaceChildren(...this.kept);
  }
}

function drawSoFar(page, view, scroll, figure) {
  const { table } = page;
  const round = roundOf(table, view.step);
  const ids = [...nodesMade(table, round, view.step)];
  if (ids.length > SO_FAR) return drawHood(page, view, scroll, figure.querySelector(".reading") ?? element("p"));
  const unit = unitOf(table, ids);
  const { x, wide, high } = tidyPlaces(table, { start: round.start, end: round.start + ids.length });
  const [left, down] = [20 + unit.wide / 2, unit.high + HOOD.gapY];
  const placeOf = (id) => ({ x: left + (x[id - round.start] - 0.5) * unit.pitch, y: 20 + table.depth[id] * down });
  const places = new Map(ids.map((id) => [id, placeOf(id)]));
  drawNodes(page, view, scroll, { places, notes: [], unit, size: [left + wide * unit.pitch, 20 + high * down] });
}
