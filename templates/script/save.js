// Any figure as a file of its own: the drawing with its styles written into it.

/** The properties that make the look of a drawing. */
const LOOKS = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-opacity",
  "opacity",
  "paint-order",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "text-anchor",
  "dominant-baseline",
  "visibility",
];

/** How many pixels a unit of a drawing has in a PNG, and how many a PNG has at most, along a side and in all. */
const PNG = { scale: 2, side: 16_384, all: 64e6 };

function wireSaving(page) {
  const kinds = [
    ["SVG", W.save_svg, (name, svg) => save(`${name}.svg`, new Blob([alone(svg)], { type: "image/svg+xml" }))],
    ["PNG", W.save_png, savePng],
  ];
  for (const figure of document.querySelectorAll("figure.tree, figure.chart")) {
    for (const [text, title, act] of kinds) {
      const button = element("button", { type: "button", class: `save ${text.toLowerCase()}`, title, "aria-label": title }, text);
      button.addEventListener("click", () => {
        page.followers?.draw();
        const name = figure.id || "tree";
        const svg = drawingOf(figure);
        if (figure.matches(".pictured")) figure.querySelector("canvas.picture").toBlob((blob) => save(`${name}.png`, blob));
        else if (svg) act(name, svg);
      });
      toolsOf(figure).append(button);
    }
  }
}

/** The drawing of a figure, not what is in its tools or its legend. */
function drawingOf(figure) {
  return figure.querySelector("svg:is(.tree, .chart, .by-depth):not(.key, .sample)");
}

/** The tools of a figure; those that have none get a place for them. */
function toolsOf(figure) {
  const tools = figure.querySelector(".figure-tools") ?? element("div", { class: "figure-tools" });
  if (!tools.isConnected) figure.append(tools);
  return tools;
}

/** Saves the drawing in pixels. The policy of the page allows pictures whose address holds them. */
async function savePng(name, svg) {
  const { width, height } = svg.viewBox.baseVal;
  const scale = Math.min(PNG.scale, PNG.side / Math.max(width, height), Math.sqrt(PNG.all / (width * height)));
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(alone(svg))}`;
  await picture.decode();
  const canvas = element("canvas", { width: Math.round(width * scale), height: Math.round(height * scale) });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => save(`${name}.png`, blob));
}

/** A copy that needs no style sheet. It is drawn for paper, whatever the screen has. */
function alone(svg) {
  const { detail } = svg.dataset;
  delete svg.dataset.detail;
  svg.classList.add("light");
  const copy = svg.cloneNode(true);
  const originals = [...svg.querySelectorAll("*")],
    copies = [...copy.querySelectorAll("*")];
  originals.forEach((original, at) => {
    const style = getComputedStyle(original);
    if (style.display === "none") copies[at].remove();
    else dress(copies[at], style);
  });
  svg.classList.remove("light");
  if (detail) svg.dataset.detail = detail;
  const { x, y, width, height } = svg.viewBox.baseVal;
  undress(copy);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  copy.prepend(svgElement("rect", { x, y, width, height, fill: "#fff" }));
  return new XMLSerializer().serializeToString(copy);
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
