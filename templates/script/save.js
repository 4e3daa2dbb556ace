// Any figure as a file of its own: the drawing with its styles written into it.

/** The properties that make the look of a drawing. */
const LOOKS = `fill fill-opacity stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity opacity
  paint-order font-family font-size font-weight font-style text-anchor dominant-baseline visibility`.split(/\s+/);

/** How many pixels a unit of a drawing has in a PNG, and how many a PNG has at most, along a side and in all. */
const PNG = { scale: 2, side: 16_384, all: 64e6 };

function wireSaving(page) {
  const kinds = [
    ["SVG", W.save_svg, saveSvg],
    ["PNG", W.save_png, savePng],
  ];
  for (const figure of document.querySelectorAll("figure.tree, figure.chart")) {
    for (const [text, title, act] of kinds) {
      const saveFigure = () => {
        page.followers?.draw();
        const name = fileName(page, figure);
        const svg = drawingOf(figure);
        if (figure.matches(".pictured")) save(`${name}.png`, pixels(figure.querySelector("canvas.picture")));
        else if (svg) act(name, svg);
      };
      toolsOf(figure).append(button(text, title, saveFigure, { class: `save ${text.toLowerCase()}` }));
    }
  }
}

/** The name of a figure's file says of what it is: the strategy, the start, and the step that a tree is at. */
function fileName({ runs, head, player }, figure) {
  const of = runs ? "comparison" : head ? head.strategy : "study";
  const step = figure.matches(".tree") && player ? `step${player.step}` : "";
  const name = (figure.id || "tree").replace("chart-", "");
  return [of, head?.start.replace(/\W+/g, "-"), name, step].filter(Boolean).join("-");
}

/** The drawing of a figure, not what is in its tools or its legend. */
function drawingOf(figure) {
  return figure.querySelector("svg:is(.tree, .chart)");
}

/** The tools of a figure; those that have none get a place for them. */
function toolsOf(figure) {
  const tools = figure.querySelector(".figure-tools") ?? element("div", { class: "figure-tools" });
  if (!tools.isConnected) figure.append(tools);
  return tools;
}

/** Saves the drawing as it is. */
function saveSvg(name, svg) {
  save(`${name}.svg`, new Blob([alone(svg).text], { type: "image/svg+xml" }));
}

/** Saves the drawing in pixels. The policy of the page allows pictures whose address holds them. */
async function savePng(name, svg) {
  const { text, width, height } = alone(svg);
  const scale = Math.min(PNG.scale, PNG.side / Math.max(width, height), Math.sqrt(PNG.all / (width * height)));
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await picture.decode();
  const canvas = element("canvas", { width: Math.round(width * scale), height: Math.round(height * scale) });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  save(`${name}.png`, pixels(canvas));
}

/** A canvas as a file, at once: `toBlob` waits for an idle moment, and some do not come. */
function pixels(canvas) {
  const [, coded] = canvas.toDataURL("image/png").split(",");
  return new Blob([Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0))], { type: "image/png" });
}

/** A copy that needs no style sheet, and its size. It is drawn for paper, whatever the screen has. */
function alone(svg) {
  const { detail } = svg.dataset;
  delete svg.dataset.detail;
  svg.classList.add("light");
  const copy = dressed(svg);
  const { x, y, width, height } = svg.viewBox.baseVal;
  svg.classList.remove("light");
  if (detail) svg.dataset.detail = detail;
  undress(copy);
  copy.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  copy.prepend(svgElement("rect", { x, y, width, height, fill: "#fff" }));
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

/** A copy with the look of all its parts written into them; those that are not shown are left out. */
function dressed(svg) {
  const copy = svg.cloneNode(true);
  const copies = [...copy.querySelectorAll("*")];
  [...svg.querySelectorAll("*")].forEach((original, at) => {
    const style = getComputedStyle(original);
    if (style.display === "none") copies[at].remove();
    else dress(copies[at], style);
  });
  return copy;
}

function dress(target, style) {
  undress(target);
  for (const name of LOOKS) {
    const value = style.getPropertyValue(name);
    if (value) target.setAttribute(name, value);
  }
}

/** Removes attributes that mean something only on the page. */
function undress(target) {
  for (const { name } of [...target.attributes]) {
    if (/^(class|style|tabindex|role|id|data-.*|aria-.*)$/.test(name)) target.removeAttribute(name);
  }
}

function save(name, blob) {
  const address = URL.createObjectURL(blob);
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
