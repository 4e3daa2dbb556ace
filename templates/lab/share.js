// Taking the lab elsewhere: its address, which holds everything, as a link, a code to photograph, and a frame in another page.

/** What follows the state in the address of a lab in a frame of another page. */
const EMBED = "&embed";

/** The size of a frame, in CSS pixels. */
const FRAME = { width: 700, height: 450 };

/** The state in the address, as letters. */
function addressed() {
  return location.hash.slice(1).replace(EMBED, "");
}

function isEmbedded() {
  return location.hash.endsWith(EMBED);
}

function here() {
  return location.href.replace(/#.*/, "");
}

PANELS.share = (lab) => {
  const { state } = lab;
  const begins = ["quiz", "exercise"].filter((view) => view !== state.view);
  const place = element("div");
  const draw = async (view) => {
    const shared = view === state.view ? state : { ...state, view, asked: askedOf(view, state.asked), step: "0" };
    const link = `${here()}#${await stateAsText(shared)}`;
    place.replaceChildren(...sharedParts(link, await codeOf(lab, link)));
  };
  draw(state.view);
  const views = [state.view, ...begins].map((view) => [view, view === state.view ? L.share_now : L[`view_${view}`]]);
  return [
    element("h2", {}, L.share),
    field(L.share_opens, selectOf(views, state.view, draw, { name: "opens" })),
    location.protocol === "file:" ? element("p", { class: "notice" }, L.share_file) : "",
    place,
  ];
};

function sharedParts(link, code) {
  const frame = `<iframe src="${link}${EMBED}" width="${FRAME.width}" height="${FRAME.height}" style="max-width:100%;border:1px solid #c5cad2" title="steptrace"></iframe>`;
  return [
    copied(L.share_link, link, { name: "link", readonly: "" }),
    element("p", { class: "about" }, fill(L.share_length, { n: count(link.length) })),
    copied(L.share_frame, frame, { name: "frame", readonly: "", rows: 5 }),
    element("p", { class: "about" }, L.share_frame_about),
    element("h3", {}, L.share_code),
    ...(code ? [code, button(L.save_svg, null, () => save("link.svg", new Blob([new XMLSerializer().serializeToString(code)], { type: "image/svg+xml" })))] : [element("p", { class: "notice" }, L.share_long)]),
  ];
}

/** A text that can be copied, with a button that does it. */
function copied(label, text, looks) {
  const input = textOf(text, () => {}, looks);
  input.addEventListener("focus", () => input.select());
  const copy = button(L.copy, null, async () => (copy.textContent = (await copyField(input)) ? L.copied : L.copy_selected), { "data-copy": looks.name });
  return element("div", {}, field(label, input), copy);
}

/** The QR code of a link as a drawing; null if it is too long for one. */
async function codeOf(lab, link) {
  const rows = (await lab.tools.call("qr", link)).split("\n");
  if (rows.length < 2) return null;
  // Readers need four light modules around it.
  const side = rows.length + 8;
  const dark = rows.flatMap((row, y) => [...row].map((module, x) => (module === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  const looks = { viewBox: `0 0 ${side} ${side}`, class: "code", role: "img", "aria-label": L.share_code, "shape-rendering": "crispEdges", xmlns: "http://www.w3.org/2000/svg" };
  return svgElement("svg", looks, svgElement("rect", { width: side, height: side, fill: "#fff" }), svgElement("path", { d: dark, fill: "#000" }));
}

/** In a frame of another page: the bar has what runs on what, and a way to the whole lab. */
function embedLink(lab) {
  const whole = element("a", { href: here(), target: "_blank", rel: "noopener", class: "whole", title: L.share_whole, "aria-label": L.share_whole }, "↗");
  // The link is to what is seen when it is followed.
  const aim = () => (whole.href = `${here()}#${lab.text ?? ""}`);
  ["pointerdown", "keydown", "focus"].forEach((kind) => whole.addEventListener(kind, aim));
  return whole;
}

// The gallery: runs that show something, each with what to look at.

PANELS.gallery = (lab) => {
  const language = lab.state.lang === "zh" ? 1 : 0;
  const shown = JSON.parse(byId("gallery").textContent);
  return [element("h2", {}, L.gallery), element("ul", { class: "shown-runs" }, ...shown.map((one) => element("li", {}, galleryButton(lab, one, language))))];
};

/** A run of the gallery: it is shown alone, and what to look at is said over it. */
function galleryButton(lab, { name, look, state }, language) {
  const open = () => {
    const { lang, theme } = lab.state;
    lab.change(completed(lab, soundState({ ...state, lang, theme })), { told: look[language] });
    lab.openPanel(null);
  };
  const made = button("", null, open, { class: "shown" });
  made.append(element("b", {}, name[language]), element("span", {}, look[language]));
  return made;
}

/** A state with the text of its example, which links leave out. */
function completed({ catalog }, state) {
  const known = state.problem.text === undefined && catalog.examples.find(({ name }) => name === state.problem.name);
  return known ? { ...state, problem: { ...exampleProblem(known), ...state.problem } } : state;
}
