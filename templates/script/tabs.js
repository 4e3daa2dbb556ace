// On a narrow screen the panes of the stage are shown one at a time: by tabs.

/** The tabs choose the pane that is shown. */
function wireTabs(page) {
  const stepper = byId("stepper");
  const buttons = [...stepper.querySelectorAll(".tabs [data-pane]")];
  const choose = (name) => {
    stepper.dataset.pane = name;
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.pane === name));
    for (const run of stepper.querySelectorAll(".run")) run.classList.toggle("aside", run.dataset.run !== name);
  };
  page.showPane = (name) => {
    choose(name);
    page.measure?.();
    page.fitTree?.();
  };
  for (const button of buttons) button.addEventListener("click", () => page.showPane(button.dataset.pane));
  choose(buttons[0].dataset.pane);
}
