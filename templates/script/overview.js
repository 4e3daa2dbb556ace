// The whole drawing, small, in the corner of its pane while that shows only a part; dragging in it moves the pane.

/** The corners of the pane, the best first: 0 is the left and the top, 1 the right and the foot. */
const CORNERS = [[1, 1], [0, 1], [0, 0], [1, 0]];

class Overview {
  constructor(zoom) {
    Object.assign(this, { zoom, corner: CORNERS[0] });
    this.canvas = element("canvas", { class: "overview", title: W.tree_overview, "aria-hidden": "true", hidden: "" });
    const go = (event) => {
      const box = this.canvas.getBoundingClientRect();
      const { at } = this,
        { kx, ky } = zoom.at;
      const [x, y] = [(event.clientX - box.left - at.left) / at.kx, (event.clientY - box.top - at.top) / at.ky];
      zoom.go({ kx, ky, left: zoom.room[0] / 2 - x * kx, top: zoom.room[1] / 2 - y * ky });
    };
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      this.isHeld = true;
      go(event);
    });
    this.canvas.addEventListener("pointermove", (event) => this.isHeld && go(event));
    this.canvas.addEventListener("lostpointercapture", () => (this.isHeld = false));
  }

  /** Goes to the corner where it hides least; it stays in its corner as long as no other is better. */
  stand(across, down) {
    const { canvas, zoom } = this;
    const [wide, high] = zoom.room;
    const spots = (zoom.shown.spots ?? zoom.shown.boxes).call(zoom.shown);
    const hides = ([x, y]) => {
      const place = [x * (wide - across - 4), y * (high - down - 4)];
      return spots.reduce((sum, spot) => sum + overlap(spot, [...place, place[0] + across + 4, place[1] + down + 4]), 0);
    };
    let least = hides(this.corner);
    for (const corner of least > 0 ? CORNERS : []) {
      const hidden = hides(corner);
      if (hidden < least) [this.corner, least] = [corner, hidden];
    }
    canvas.classList.toggle("left", this.corner[0] === 0);
    canvas.style.insetBlockStart = this.corner[1] === 0 ? `${-high}px` : "";
  }

  draw() {
    const { canvas, zoom } = this;
    const { shown, room } = zoom;
    const { kx, ky, left, top } = zoom.at;
    const [wide, high] = shown.size();
    canvas.hidden = wide * kx < 1.25 * room[0] && high * ky < 1.25 * room[1];
    if (canvas.hidden || room[0] === 0) return;
    const [across, down] = [canvas.clientWidth, canvas.clientHeight];
    if (!this.isHeld) this.stand(across, down);
    const context = sized(canvas, across, down);
    this.at = smallPlace(shown, wide, high, across, down);
    shown.drawSmall(context, this.at, across, down);
    const [x, y] = [-left / kx, -top / ky];
    const edge = [x, y, x + room[0] / kx, y + room[1] / ky].map((value, at) => Math.max(0, Math.min(value, at % 2 ? high : wide)));
    const place = (value, k, from) => value * k + from;
    const corner = [place(edge[0], this.at.kx, this.at.left), place(edge[1], this.at.ky, this.at.top)];
    const size = [Math.max(4, (edge[2] - edge[0]) * this.at.kx), Math.max(4, (edge[3] - edge[1]) * this.at.ky)];
    context.strokeStyle = colours().ink;
    context.lineWidth = 2;
    context.strokeRect(...corner, ...size);
  }
}

/** How much of a box a rectangle covers. */
function overlap([left, top, right, bottom], [from, above, to, below]) {
  return Math.max(0, Math.min(right, to) - Math.max(left, from)) * Math.max(0, Math.min(bottom, below) - Math.max(top, above));
}

/** Where the whole lies in the overview. */
function smallPlace({ isEven }, wide, high, across, down) {
  let [kx, ky] = [(across - 6) / wide, (down - 6) / high];
  if (isEven) kx = ky = Math.min(kx, ky);
  return { kx, ky, left: (across - wide * kx) / 2, top: (down - high * ky) / 2 };
}

/** The context of a canvas that is as large as it is shown, in the screen's own pixels. */
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

/** The colours of the page as it is now, for what is drawn on a canvas; the same object until they change. */
function colours() {
  if (theme) return theme;
  const style = getComputedStyle(byId("tree"));
  const names = "paper ink edge current path new closed open open-fill closed-fill map-closed map-open map-gone map-unmade";
  theme = Object.fromEntries(names.split(" ").map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
  theme.parts = ["map-unmade", "map-closed", "map-open", "map-gone", "paper"].map((name) => partsOf(theme[name]));
  theme.hiding = [theme.parts[4], ...theme.parts.slice(1)];
  return theme;
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => (theme = null));

/** Red, green and blue of #rgb or #rrggbb. */
function partsOf(colour) {
  const digits = colour.length < 7 ? [...colour.slice(1)].map((digit) => digit + digit) : colour.slice(1).match(/../g);
  return digits.map((pair) => parseInt(pair, 16));
}

/** The least size of type on the stage, which grows with the page's. */
function typeSize() {
  return Math.max(12, 0.75 * parseFloat(getComputedStyle(document.documentElement).fontSize));
}
