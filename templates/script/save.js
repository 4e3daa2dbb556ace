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

function wireSaving(page) {
  for (const figure of document.querySelectorAll("figure.tree, figure.chart")) {
    const button = element("button", { type: "button", class: "save" }, W.save_svg);
    button.addEventListener("click", () => {
      page.followers.draw();
      const svg = figure.querySelector("svg");
      if (svg) save(`${figure.id || "tree"}.svg`, alone(svg));
    });
    const tools = figure.querySelector(".figure-tools");
    if (tools) tools.append(button);
    else figure.append(element("div", { class: "figure-tools" }, button));
  }
}

/** A copy that needs no style sheet. It is drawn for paper, whatever the screen has. */
function alone(svg) {
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

function save(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
