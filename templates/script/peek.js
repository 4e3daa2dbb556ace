// Pointing at the strip shows the step there, above it: its board, and what the strip and its ticks say of it.

function wirePeek(page, track) {
  const slider = byId("slider"),
    box = byId("peek");
  const hide = () => {
    if (box.hidden) return;
    box.hidden = true;
    page.point(null);
  };
  const show = (event) => {
    const frame = track.getBoundingClientRect();
    const { x, stepAt } = page.time.box;
    const step = stepAt(event.clientX - frame.left);
    if (box.hidden || Number(box.dataset.step) !== step) drawPeek(page, box, step);
    box.hidden = false;
    const left = x(step) - box.offsetWidth / 2;
    box.style.insetInlineStart = `${Math.max(0, Math.min(frame.width - box.offsetWidth, left))}px`;
  };
  slider.addEventListener("pointermove", show);
  slider.addEventListener("pointerdown", show);
  for (const end of ["pointerleave", "pointercancel", "blur"]) slider.addEventListener(end, hide);
  slider.addEventListener("pointerup", ({ pointerType }) => pointerType !== "mouse" && hide());
}

function drawPeek(page, box, step) {
  const { table, time } = page;
  const id = step === 0 ? 0 : table.taken[step];
  const size = (name, word) =>
    element("span", {}, element("span", { class: `dash ${name}` }), `${word} ${count(time.values[name][step])}`);
  const node = `${table.space.name(id)} · f ${table.space.f(table.f[id])}`;
  box.dataset.step = step;
  box.replaceChildren(
    table.space.picture(id),
    element(
      "div",
      {},
      element("b", {}, step === 0 ? W.step_zero : fill(W.step_n, { n: count(step) })),
      element("span", {}, element("span", { class: "dash f" }), node),
      size("open", W.open),
      size("closed", W.closed),
      ...ticksAt(page, step).map((name) => element("span", { class: name }, tickSign(name), W[`jump_${name}`])),
    ),
  );
  page.point(id);
}

/** The kinds of a step that may be told. */
function ticksAt(page, step) {
  const isAt = ({ name }) => upTo(page.found[name], step) > upTo(page.found[name], step - 1);
  const names = kindsOf(page).filter(isAt).map(({ name }) => name);
  return showsPath(page, step) ? names : names.filter((name) => name !== "path");
}
