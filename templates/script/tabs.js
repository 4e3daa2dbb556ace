// On a narrow screen the panes of the stage are shown one at a time: by tabs, or with a finger.

/** The tabs choose the pane that is shown. */
function wireTabs(page) {
  const stepper = byId("stepper");
  const buttons = [...stepper.querySelectorAll(".tabs [data-pane]")];
  page.showPane = (name) => {
    stepper.dataset.pane = name;
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.pane === name));
    for (const run of stepper.querySelectorAll(".run")) run.classList.toggle("aside", run.dataset.run !== name);
    page.measure?.();
    page.fitTree?.();
  };
  for (const button of buttons) button.addEventListener("click", () => page.showPane(button.dataset.pane));
  const panes = buttons.map((button) => button.dataset.pane);
  swipe(stepper.querySelector(".live"), (by) => {
    const next = panes[panes.indexOf(stepper.dataset.pane) + by];
    if (next && getComputedStyle(buttons[0].parentElement).display !== "none") page.showPane(next);
  });
  page.showPane(panes[0]);
}

/** Calls `turn(1)` or `turn(-1)` when a finger is drawn across, unless what is under it moves sideways itself. */
function swipe(place, turn) {
  let from = null;
  place.addEventListener("touchstart", ({ touches, target }) => {
    from = touches.length === 1 && !target.closest(".scroll, .time, .tabs, .quiz, canvas, input") ? touches[0] : null;
  }, { passive: true });
  place.addEventListener("touchend", ({ changedTouches: [to] }) => {
    if (!from) return;
    const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
    if (Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? 1 : -1);
  });
}
