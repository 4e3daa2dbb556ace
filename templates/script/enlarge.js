// Charts, large: the whole figure goes into a dialog, where it does all that it does on the page, and comes back.

function wireEnlarging() {
  const dialog = element("dialog", { id: "large" });
  const place = document.createComment("");
  let figure = null;
  const tell = () => {
    const button = figure.querySelector(".enlarge");
    button.textContent = dialog.open ? W.close : W.enlarge;
    return button;
  };
  const back = () => {
    if (figure === null) return;
    place.replaceWith(figure);
    dialog.close();
    tell().focus();
    figure = null;
  };
  const enlarge = (chosen) => {
    figure = chosen;
    dialog.setAttribute("aria-label", figure.querySelector("figcaption").textContent);
    figure.replaceWith(place);
    dialog.append(figure);
    dialog.showModal();
    tell().focus();
  };
  dialog.addEventListener("close", back);
  dialog.addEventListener("click", ({ target }) => target === dialog && back());
  // The page has a use for Escape, too.
  dialog.addEventListener("keydown", (event) => event.key === "Escape" && event.stopPropagation());
  addEventListener("beforeprint", back);
  document.body.append(dialog);
  for (const each of document.querySelectorAll("figure.chart")) {
    const toggle = () => (each === figure ? back() : enlarge(each));
    toolsOf(each).append(button(W.enlarge, null, toggle, { class: "enlarge" }));
    const svg = drawingOf(each);
    // Where a click leads to a step, two clicks enlarge.
    const leads = svg.matches(".is-live, [data-across=step] *");
    svg.addEventListener(leads ? "dblclick" : "click", toggle);
    svg.classList.toggle("enlarges", !leads);
  }
}
