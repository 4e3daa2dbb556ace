// Canvases: their size, the colours of the page, and the small map of a drawing.

/** Fits a canvas to its size in the screen's own pixels, clears it, and returns its context. */
function sized(canvas, wide, high) {
  const dots = devicePixelRatio || 1;
  const size = [Math.round(wide * dots), Math.round(high * dots)];
  if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
  const context = canvas.getContext("2d");
  context.setTransform(dots, 0, 0, dots, 0, 0);
  context.fillStyle = colours().paper;
  context.fillRect(0, 0, wide, high);
  return context;
}

let theme = null;

/** Returns the colours of the page as a browser computes them; the same object until they change. */
function colours() {
  if (theme) return theme;
  const names = "paper ink soft edge line current current-fill path new closed open dead open-fill closed-fill map-closed map-open map-gone map-unmade".split(" ");
  const probes = names.map(() => element("i"));
  names.forEach((name, at) => (probes[at].style.color = `var(--${name})`));
  const place = element("div", {}, ...probes);
  document.body.append(place);
  theme = Object.fromEntries(names.map((name, at) => [name, getComputedStyle(probes[at]).color]));
  place.remove();
  theme.parts = ["map-unmade", "map-closed", "map-open", "map-gone", "paper"].map((name) => partsOf(theme[name]));
  theme.hiding = [theme.parts[4], ...theme.parts.slice(1)];
  return theme;
}

/** Red, green and blue of a computed colour. */
function partsOf(colour) {
  return colour.match(/\d+/g).map(Number);
}

addEventListener("recolour", () => (theme = null));

/** The least size of type on the stage, which grows with the page's; in the projector's view it is the page's own. */
function typeSize() {
  return Math.max(12, (page.presenting ? 1 : 0.75) * parseFloat(getComputedStyle(document.documentElement).fontSize));
}

function outline(context, [from, y, to, end], least = 5) {
  const wide = Math.max(least, to - from),
    high = Math.max(least, end - y);
  context.strokeStyle = colours().ink;
  context.lineWidth = 2;
  context.strokeRect((from + to - wide) / 2, (y + end - high) / 2, wide, high);
}

/** The whole drawing, small, beside the legend while the pane shows only a part; dragging in it moves the pane. */
class Overview {
  constructor(zoom) {
    this.zoom = zoom;
    this.canvas = element("canvas", { class: "overview", title: W.tree_overview, "aria-hidden": "true", hidden: "" });
    onDrag(this.canvas, ({ offsetX, offsetY }) => {
      const { kx, ky } = zoom.at;
      const [x, y] = [(offsetX - this.at.left) / this.at.kx, (offsetY - this.at.top) / this.at.ky];
      zoom.go({ kx, ky, left: zoom.room[0] / 2 - x * kx, top: zoom.room[1] / 2 - y * ky });
    });
  }

  /** Is seen if the drawing at this scale needs it; returns true if it was not, or goes. */
  appear({ kx, ky }) {
    const { canvas, zoom } = this;
    const { shown, room } = zoom;
    const [wide, high] = shown.size();
    const isIdle = wide * kx < 1.25 * room[0] && high * ky < 1.25 * room[1];
    if (canvas.hidden === isIdle) return false;
    canvas.hidden = isIdle;
    zoom.measured = null;
    return true;
  }

  draw() {
    const { canvas, zoom } = this;
    const { shown, room } = zoom;
    const { kx, ky, left, top } = zoom.at;
    const [wide, high] = shown.size();
    if (canvas.hidden || room[0] === 0) return;
    const [across, down] = [canvas.clientWidth, canvas.clientHeight];
    const at = (this.at = this.place(shown, across, down));
    const context = sized(canvas, across, down);
    shown.paint(context, at, across, down);
    const seen = (from, size, k, length) => [from, from + length].map((edge) => Math.max(0, Math.min(size, edge / k)));
    const [from, to] = seen(-left, wide, kx, room[0]).map((x) => x * at.kx + at.left);
    const [above, below] = seen(-top, high, ky, room[1]).map((y) => y * at.ky + at.top);
    outline(context, [from, above, to, below], 4);
  }

  /** Where the whole drawing lies. */
  place(shown, across, down) {
    const [wide, high] = shown.size();
    let [kx, ky] = [(across - 6) / wide, (down - 6) / high];
    if (shown.isEven) kx = ky = Math.min(kx, ky);
    return { kx, ky, left: (across - wide * kx) / 2, top: (down - high * ky) / 2 };
  }
}
