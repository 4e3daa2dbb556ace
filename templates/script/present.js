// The projector's view: the stage alone, in large type.

/** Goes into the projector's view, or leaves it. */
function present(page, on) {
  page.presenting = on;
  document.documentElement.classList.toggle("present", on);
  const button = document.querySelector('#stepper [data-do="present"]');
  const label = on ? W.present_leave : W.present;
  button.setAttribute("aria-pressed", String(on));
  button.setAttribute("aria-label", label);
  button.title = `${label} (${on ? "Esc" : "."})`;
  page.measure();
  page.fitTree?.();
  showStage();
}
