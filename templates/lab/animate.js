// A run as a moving picture: APNG, which every browser shows and any can make from pictures of its canvas.

/** The most pictures of an animation; longer runs are thinned. */
const MOST_PICTURES = 120;

/** The largest sides of a picture, in pixels. */
const LARGEST = { width: 1280, height: 960 };

/** The paces on offer, in milliseconds a picture; the last picture stays longer. */
const PACES = [250, 500, 1000, 2000],
  LAST_STAYS = 3;

/** The height of the line under a graph or a map that says what happens. */
const CAPTION = 44;

function animationForm(lab, tell) {
  const { stage, document } = lab.viewer;
  const last = stage?.last ?? lastOfSeveral(document);
  if (Number.isNaN(last)) return [];
  const bar = element("progress", { max: "1", value: "0", hidden: "", "aria-label": L.animation });
  let pace = 1000,
    isWanted = false;
  const make = async () => {
    isWanted = !isWanted;
    if (!isWanted) return;
    act.textContent = L.stop;
    bar.hidden = false;
    try {
      const file = await animation(lab, pace, last, (done) => {
        bar.value = done;
        return isWanted && lab.viewer.stage === stage;
      });
      if (file) save("run.png", new Blob([file], { type: "image/png" }));
      tell(file ? fill(L.saved, { name: "run.png" }) : L.stopped);
    } catch (error) {
      tell(fill(L.failed, { why: error.message }), true);
    }
    isWanted = false;
    bar.hidden = true;
    act.textContent = L.animation_make;
  };
  const act = button(L.animation_make, null, make, { "data-save": "animation" });
  const paces = PACES.map((each) => [String(each), fill(L.animation_pace, { seconds: each / 1000 })]);
  const thinned = last + 1 > MOST_PICTURES ? fill(L.animation_thinned, { most: MOST_PICTURES, n: count(last + 1) }) : L.animation_about;
  return [
    element("h3", {}, L.animation),
    field(L.animation_paces, selectOf(paces, String(pace), (value) => (pace = Number(value)), { name: "pace" }), element("small", {}, thinned)),
    element("p", { class: "row" }, act, bar),
  ];
}

/** Makes the animation of the run that is seen; null if `goesOn`, which is told how much is done, does not want it any more. */
async function animation({ viewer, state }, pace, last, goesOn) {
  const { stage, document } = viewer;
  const steps = shownSteps(last);
  const pictures = [];
  try {
    for (const step of steps) {
      stage.go(step);
      pictures.push(await pictureOf(document));
      if (!goesOn(pictures.length / steps.length / 2)) return null;
      await nextTask();
    }
  } finally {
    const [step, part] = state.step.split(".").map(Number);
    if (viewer.stage === stage) stage.go(step, ...(stage.table ? [part] : []));
  }
  const most = (name) => Math.max(...pictures.map((picture) => picture[name]));
  const [width, height] = [most("width"), most("height")];
  const scale = Math.min(2, LARGEST.width / width, LARGEST.height / height);
  const canvas = element("canvas", { width: Math.round(width * scale), height: Math.round(height * scale) });
  const frames = [];
  for (const picture of pictures) {
    await drawn(canvas, picture, scale);
    frames.push(pngChunks(new Uint8Array(await pixels(canvas).arrayBuffer())));
    if (!goesOn((1 + frames.length / pictures.length) / 2)) return null;
    await nextTask();
  }
  return apng(frames, pace);
}

/** The steps of an animation: all, or as many at even distances, the first and the last among them. */
function shownSteps(last) {
  const most = Math.min(last, MOST_PICTURES - 1);
  return Array.from({ length: most + 1 }, (_, at) => Math.round((at * last) / Math.max(most, 1)));
}

function nextTask() {
  return new Promise((done) => setTimeout(done));
}

/** The last step of runs side by side, which their slider has; not a number if there are none. */
function lastOfSeveral(document) {
  return Number(document?.querySelector("#columns ~ .time [type=range]")?.max ?? NaN);
}

/** What is seen of a step: the graph or the map with a line of words; of boards the picture that the page makes of a step; of several runs the page. */
async function pictureOf(document) {
  if (document.getElementById("columns")) return pagePicture(document);
  const pane = document.querySelector("#graphpane :is(svg.graph, canvas.picture)");
  if (!pane) return pictureSize(await savedDrawing(document));
  const text = ["#step-heading", "#taken .lead", "#step-note"].map((selector) => document.querySelector(selector)?.textContent).filter(Boolean);
  const words = text.join(" · ");
  if (pane.localName === "svg") return withRoom({ ...alone(pane), words });
  const canvas = element("canvas", { width: pane.width, height: pane.height });
  canvas.getContext("2d").drawImage(pane, 0, 0);
  return withRoom({ canvas, width: pane.clientWidth, height: pane.clientHeight, words });
}

/** A picture with room for a line of words under it. */
function withRoom({ height, ...picture }) {
  return { ...picture, drawnHeight: height, height: height + CAPTION };
}

/** The page as it is seen, without what is pressed in it, as a drawing that holds it. */
function pagePicture({ documentElement: root, defaultView: { innerWidth: width, innerHeight: height } }) {
  const copy = root.cloneNode(true);
  const canvases = root.querySelectorAll("canvas");
  copy.querySelectorAll("canvas").forEach((canvas, at) => {
    const { clientWidth, clientHeight, className } = canvases[at];
    canvas.replaceWith(element("img", { src: canvases[at].toDataURL(), class: className, width: clientWidth, height: clientHeight }));
  });
  copy.querySelectorAll("meta, script, dialog, .contents, .tools, .time").forEach((part) => part.remove());
  delete copy.dataset.theme;
  const page = new XMLSerializer().serializeToString(copy);
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" style="color-scheme: light"><foreignObject width="100%" height="100%">${page}</foreignObject></svg>`;
  return { text, width, height, drawnHeight: height };
}

/** The text of the drawing that the page would save as SVG. */
function savedDrawing(document) {
  const { URL, HTMLAnchorElement } = document.defaultView;
  const kept = { make: URL.createObjectURL, click: HTMLAnchorElement.prototype.click };
  return new Promise((done) => {
    URL.createObjectURL = (blob) => {
      URL.createObjectURL = kept.make;
      // The click that would save it follows at once.
      HTMLAnchorElement.prototype.click = () => (HTMLAnchorElement.prototype.click = kept.click);
      done(blob.text());
      return "data:,";
    };
    drawingButtons(document).SVG.click();
  });
}

function pictureSize(text) {
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  const [width, height] = ["width", "height"].map((name) => parseFloat(documentElement.getAttribute(name)));
  return { text, width, height, drawnHeight: height };
}

/** Draws a picture on the canvas, on white, and its words under it. */
async function drawn(canvas, { text, canvas: copy, width, drawnHeight, words }, scale) {
  const pen = canvas.getContext("2d", { alpha: false });
  pen.resetTransform();
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  let picture = copy;
  if (!picture) {
    picture = new Image();
    picture.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
    await picture.decode();
  }
  pen.drawImage(picture, 0, 0, width * scale, drawnHeight * scale);
  if (!words) return;
  pen.fillStyle = "#1a1c20";
  pen.font = `${15 * scale}px system-ui, sans-serif`;
  pen.fillText(words, 12 * scale, canvas.height - 14 * scale, canvas.width - 24 * scale);
}

/** The parts of a PNG: what it is, and the deflated pixels. */
function pngChunks(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const found = { head: null, data: [] };
  for (let at = 8; at < bytes.length; ) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (name === "IHDR") found.head = body;
    if (name === "IDAT") found.data.push(body);
    at += 12 + length;
  }
  return { head: found.head, data: joined(found.data) };
}

/** An APNG of pictures of one size: the container of a PNG, in which the pictures after the first are chunks that others skip. */
function apng(frames, pace) {
  let number = 0;
  const control = (at) => {
    const [width, height] = [0, 4].map((from) => new DataView(frames[0].head.buffer, frames[0].head.byteOffset).getUint32(from));
    const delay = at === frames.length - 1 ? Math.min(pace * LAST_STAYS, 0xffff) : pace;
    return chunk("fcTL", joined([...[number++, width, height, 0, 0].map(inFour), inTwo(delay), inTwo(1000), new Uint8Array([0, 0])]));
  };
  const body = frames.map(({ data }, at) => joined([control(at), at === 0 ? chunk("IDAT", data) : chunk("fdAT", joined([inFour(number++), data]))]));
  const sign = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  // It is played again and again.
  const plays = chunk("acTL", joined([inFour(frames.length), inFour(0)]));
  return joined([sign, chunk("IHDR", frames[0].head), plays, ...body, chunk("IEND", new Uint8Array())]);
}

function chunk(name, body) {
  const named = joined([encode(name), body]);
  return joined([inFour(body.length), named, inFour(checksum(named))]);
}

function inFour(number) {
  return new Uint8Array([number >>> 24, number >>> 16, number >>> 8, number]);
}

function inTwo(number) {
  return new Uint8Array([number >>> 8, number]);
}

/** The CRC of each byte. */
const CHECKS = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ CHECKS[(sum ^ byte) & 0xff];
  return ~sum >>> 0;
}
