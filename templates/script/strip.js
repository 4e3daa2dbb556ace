// The path, playable: a large board on which each tile slides to its place.

const MOVE_TIME = 900;

function wireStrip(page) {
  const strip = document.querySelector("#path .boards");
  const { way } = page.path;
  if (!strip || way.length < 2) return;
  const parts = stripParts();
  strip.before(parts.box);
  const show = { page, strip, way, at: 0, timer: 0, ...parts };
  const act = {
    back: () => (halt(show), showMove(show, show.at - 1)),
    forward: () => (halt(show), showMove(show, show.at + 1)),
    play: () => (show.timer ? halt(show) : playStrip(show)),
  };
  for (const [name, button] of Object.entries(parts.buttons)) button.addEventListener("click", act[name]);
  showMove(show, 0);
}

function stripParts() {
  const button = (label, text) => element("button", { type: "button", "aria-label": label, title: label }, text);
  const buttons = { back: button(W.strip_back, "‹"), play: button(W.strip_play, "▶"), forward: button(W.strip_forward, "›") };
  const stage = element("div", { class: "stage" }),
    says = element("span", { class: "count" });
  return {
    buttons,
    stage,
    says,
    box: element("div", { class: "player" }, stage, element("div", { class: "buttons" }, ...Object.values(buttons), says)),
  };
}

function halt(show) {
  clearTimeout(show.timer);
  show.timer = 0;
  tellPlay(show, W.strip_play, "▶");
}

function tellPlay({ buttons }, label, text) {
  buttons.play.textContent = text;
  buttons.play.title = label;
  buttons.play.setAttribute("aria-label", label);
}

function playStrip(show) {
  if (show.at === show.way.length - 1) showMove(show, 0);
  tellPlay(show, W.strip_pause, "❚❚");
  const tick = () => {
    show.timer = setTimeout(() => {
      showMove(show, show.at + 1);
      if (show.at < show.way.length - 1) tick();
      else halt(show);
    }, MOVE_TIME);
  };
  tick();
}

function showMove(show, wanted) {
  const { page, way, stage, says, strip, buttons } = show;
  const at = Math.max(0, Math.min(way.length - 1, wanted));
  const before = way[show.at],
    now = way[at];
  show.at = at;
  const board = nodeBoard(page, now);
  board.classList.add("big");
  stage.replaceChildren(board);
  if (before !== now) slideTile(page.table, board, before, now);
  says.textContent = fill(W.strip_says, { n: count(at), last: count(way.length - 1) });
  disable(buttons.back, at === 0);
  disable(buttons.forward, at === way.length - 1);
  strip.querySelector("[aria-current]")?.removeAttribute("aria-current");
  // Of a long path the middle may be left out.
  strip.querySelector(`[data-node="${now}"]`)?.closest("figure").setAttribute("aria-current", "step");
}

/** The tile comes from where the blank is now to where the blank was. */
function slideTile(table, board, before, now) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const to = board.children[table.blank[before]],
    from = board.children[table.blank[now]];
  const [x, y] = [from.offsetLeft - to.offsetLeft, from.offsetTop - to.offsetTop];
  to.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: 260, easing: "ease-in-out" });
}
