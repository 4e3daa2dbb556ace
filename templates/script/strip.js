// The path, playable: a large board on which each tile slides to its place.

/** Moves a second. */
const MOVES_A_SECOND = 1.1;

function wireStrip(page) {
  const strip = document.querySelector("#path .boards");
  const { way } = page.path;
  if (!strip || way.length < 2) return;
  const play = button("", W.strip_play, () => player.toggle(), { class: "play" });
  const player = new Player(way.length - 1, (step) => ({ step }), play, [W.strip_play, W.go_pause]);
  player.speed = MOVES_A_SECOND;
  page.playPath = () => {
    player.go(0);
    player.play();
  };
  const acts = { ArrowLeft: () => stepBy(player, -1), ArrowRight: () => stepBy(player, 1), " ": () => player.toggle() };
  document.addEventListener("keydown", (event) => {
    const { top, bottom } = stage.getBoundingClientRect();
    const isFree = !event.defaultPrevented && event.target.closest("button, [data-rove], input, select, dialog, summary") === null;
    if (!(event.key in acts) || !isFree || stageInSight() || top > innerHeight || bottom < 0) return;
    event.preventDefault();
    acts[event.key]();
  });
  const back = button("‹", W.strip_back, () => stepBy(player, -1)),
    forward = button("›", W.strip_forward, () => stepBy(player, 1));
  const stage = element("div", { class: "stage" }),
    says = element("span", { class: "count" });
  strip.before(element("div", { class: "player" }, stage, element("div", { class: "buttons" }, back, play, forward, says)));
  let before = way[0];
  player.listeners.push(({ step }) => {
    const now = way[step];
    const board = page.table.space.picture(now);
    board.classList.add("big");
    stage.replaceChildren(board);
    if (before !== now) slideTile(page.table, board, before, now);
    before = now;
    says.textContent = fill(W.strip_says, { n: count(step), last: count(player.last) });
    disable(back, step === 0);
    disable(forward, step === player.last);
    strip.querySelector("[aria-current]")?.removeAttribute("aria-current");
    // Of a long path the middle may be left out.
    strip.querySelector(`[data-node="${now}"]`)?.closest("figure").setAttribute("aria-current", "step");
  });
  player.go(0);
}

/** The tile comes from where the blank is now to where the blank was. */
function slideTile(table, board, before, now) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const to = board.children[table.blank[before]],
    from = board.children[table.blank[now]];
  const [x, y] = [from.offsetLeft - to.offsetLeft, from.offsetTop - to.offsetTop];
  to.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: 260, easing: "ease-in-out" });
}
