// Taking a step elsewhere: its link, the code of a frame that shows it, and the step as one picture.

/** Nodes of a list that the picture shows; the rest is counted. */
const PICTURED = 10;

function wireShare(page) {
  const dialog = byId("share");
  const here = (more) => `${location.href.replace(/#.*/, "")}#${more}step=${stepName(page.player)}`;
  const frame = () => `<iframe src="${here("embed=on&")}" width="800" height="450" title="${document.title.replaceAll('"', "&quot;")}"></iframe>`;
  const name = () => `${document.querySelector("h1").textContent.replace(/[^\p{L}\p{N}]+/gu, "-")}-step-${stepName(page.player)}`;
  const save = (act) => () => withPicture(page, (svg) => act(name(), svg));
  dialog.querySelector(".choices").append(
    button(W.share_link, null, () => copy(here(""))),
    button(W.share_frame, null, () => copy(frame())),
    button(W.save_svg, null, save(saveSvg)),
    button(W.save_png, null, save(savePng)),
  );
  page.share = () => {
    dialog.querySelector("input").hidden = true;
    dialog.querySelector("[role=status]").textContent = "";
    dialog.showModal();
  };
  if (page.address.get("embed")) embed();
}

/** Copies a text, and shows it. */
async function copy(text) {
  const field = document.querySelector("#share input");
  Object.assign(field, { hidden: false, value: text });
  document.querySelector("#share [role=status]").textContent = (await copyField(field)) ? W.copied : W.copy_selected;
}

/** In a frame of another page: one bar, two panes, and a way to the whole page. */
function embed() {
  document.documentElement.classList.add("embed");
  const looks = { href: location.href.replace(/#.*/, ""), target: "_blank", rel: "noopener", class: "whole", "aria-label": W.open_whole };
  const whole = element("a", looks, element("span", {}, `${W.open_whole} `), "↗");
  document.querySelector("#stepper .bar").append(whole);
}

/** Draws the step as one picture, calls `act` with it while it is part of the page, whose styles it takes. */
async function withPicture(page, act) {
  const place = element("div", { class: "unseen", inert: "" });
  document.body.append(place);
  try {
    const svg = stepPicture(page);
    place.append(svg);
    await act(svg);
  } finally {
    place.remove();
  }
}

function stepPicture(page) {
  const { player, table } = page;
  const view = player.viewOf(player.step, player.part);
  const parts = [];
  let y = 26,
    wide = 640;
  const line = (text, kind) => {
    parts.push(svgElement("text", { class: kind, x: 12, y }, text));
    wide = Math.max(wide, 24 + 6.5 * text.length);
    y += 18;
  };
  const words = (selector) => [...document.querySelectorAll(selector)].map((each) => each.textContent).join(" ");
  line(`${words("h1")} · ${words(".top .subtitle")}`, "n");
  line([words("#step-heading"), words("#taken .lead"), words("#step-note")].filter(Boolean).join(" · "), "n");
  if (view.why) line(`${W.label_why} ${view.why}`, "f");
  const tree = document.querySelector("#tree svg.tree")?.cloneNode(true) ?? hoodPicture(page, view);
  const { width, height } = tree.viewBox.baseVal;
  for (const [name, value] of Object.entries({ x: 0, y, width, height })) tree.setAttribute(name, value);
  tree.removeAttribute("style");
  delete tree.dataset.detail;
  parts.push(tree);
  [y, wide] = [y + height + 24, Math.max(wide, width)];
  for (const [title, list] of [[W.open_title, view.open], [W.closed_title, view.closed]]) {
    const ids = Array.from(list.slice(0, PICTURED));
    line(`${title} ${count(list.length)}${list.length > ids.length ? ` (${fill(W.gap, { n: count(list.length - ids.length) })})` : ""}`, "n");
    if (ids.length === 0) continue;
    const unit = unitOf(table, ids);
    ids.forEach((id, at) => parts.push(hoodNode(page, view, id, unit, { x: 12 + unit.wide / 2 + at * unit.pitch, y: y + 10 })));
    wide = Math.max(wide, 24 + ids.length * unit.pitch);
    y += unit.high + 40;
  }
  return svgElement("svg", { class: "tree", viewBox: `0 0 ${wide} ${y}` }, ...parts);
}

/** What surrounds the current node, for a tree that is not drawn whole. */
function hoodPicture(page, view) {
  const place = element("div");
  drawHood(page, view, place, element("p"));
  return place.firstChild;
}
