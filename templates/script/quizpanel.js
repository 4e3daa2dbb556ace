// The panel of the quiz, in the place of the node: the question beside the goal, what there is to choose from, what comes of an
// answer.

class QuizPanel {
  constructor(quiz) {
    this.quiz = quiz;
    this.title = element("h3");
    this.score = element("p", { class: "score" });
    const { conventions } = document.querySelector("#stepper .live").dataset;
    this.about = element("p", { class: "about" }, fill(W.quiz_about, { strategy: document.querySelector(".top h1").textContent, conventions }));
    this.board = element("div", { class: "quiz-board" });
    this.asks = element("p", { class: "asks", id: "quiz-question" });
    this.options = element("div", { class: "options" });
    this.some = element("p", { class: "how" });
    this.says = element("p", { class: "says", role: "status" });
    this.hints = element("div", { class: "hints", role: "log" });
    this.review = element("div", { class: "review" });
    this.submit = element("button", { class: "answer" });
    this.hint = button("", null, () => quiz.hint(), { class: "hint" });
    this.tell = button(W.quiz_show, null, () => quiz.tell(), { class: "show" });
    this.keys = element("p", { class: "how keys" });
    const leave = element("button", { type: "button", class: "leave", "data-do": "quiz", title: `${W.quiz_leave} (q)`, "aria-label": W.quiz_leave }, "×");
    const top = element("div", { class: "quiz-top" }, this.title, this.kindsMenu(), leave, this.score);
    const goal = captioned(quiz.page.table.space.goal(), W.part_goal, "quiz-goal");
    const question = element("div", { class: "question", role: "group", "aria-labelledby": "quiz-question" }, this.asks, this.some, this.board, goal, this.options);
    this.body = element("div", { class: "quiz-body" }, this.about, question, this.says, this.hints, this.review);
    const foot = element("div", { class: "quiz-foot" }, this.submit, this.hint, this.tell, this.keys);
    this.form = element("form", {}, top, this.body, foot);
    this.place = element("section", { class: "quiz", id: "quiz", "aria-label": W.quiz, hidden: "" }, this.form);
    document.querySelector("#stepper .live").prepend(this.place);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.enter();
    });
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** The kinds of questions, to choose from. */
  kindsMenu() {
    const { page } = this.quiz;
    const box = (kind) => {
      const input = element("input", { type: "checkbox", autocomplete: "off", "data-kind": kind });
      input.addEventListener("change", () => {
        this.quiz.choose(kind, input.checked);
        this.tellKinds();
      });
      return element("label", {}, input, ` ${kindName(kind)}`);
    };
    this.kinds = element("div", {}, ...kindsOfQuestions(page.head).map(box));
    return element("details", { class: "kinds" }, element("summary", {}, W.quiz_ask), this.kinds);
  }

  tellKinds() {
    for (const box of this.kinds.querySelectorAll("input")) box.checked = this.quiz.kinds.has(box.dataset.kind);
  }

  show(on) {
    this.place.hidden = !on;
    document.querySelector("#tools [data-do=quiz]").setAttribute("aria-pressed", String(on));
  }

  /** Says what an answer came to: `right`, `wrong`, or neither. */
  say(text, tone = "") {
    this.says.textContent = text;
    this.says.className = `says ${tone}`;
    if (text !== "") this.says.scrollIntoView({ block: "nearest" });
  }

  /** Adds a hint to those that are there. */
  addHint(text) {
    const hint = element("p", {}, text);
    this.hints.append(hint);
    hint.scrollIntoView({ block: "nearest" });
  }

  /** Draws the question, or what all of them came to. */
  ask() {
    const { quiz, board, options, hints, review } = this;
    const { question, page } = quiz;
    this.tellKinds();
    this.say("");
    this.some.textContent = "";
    this.body.scrollTop = 0;
    this.number = null;
    this.place.classList.toggle("over", question === null);
    for (const place of [board, options, hints, review]) place.replaceChildren();
    this.about.hidden = quiz.results.length > 0;
    if (question === null) {
      this.title.textContent = W.quiz;
      this.asks.textContent = fill(W.quiz_over, { score: fill(W.quiz_score, quiz.score) });
      review.append(...reviewOf(page, quiz.results));
    } else this.draw(question);
    this.mark();
    if (question !== null) this.focusFirst();
  }

  draw(question) {
    const { page } = this.quiz;
    const { kind, step, options } = question;
    this.title.textContent = fill(W.step_n, { n: count(step) });
    this.asks.textContent = questionText(page, question);
    this.board.append(...pictureOf(page, question));
    this.options.className = `options of-${options ? kind : "value"}`;
    // One pane at a time has room on a phone: the one that the question is about.
    page.showPane(options ? "lists" : "tree");
    if (!options) {
      const { root } = page.table.space;
      const typing = root ? { size: 12, maxlength: 24, placeholder: "3+2√2 · 5.83" } : { inputmode: "decimal", size: 6, maxlength: 12 };
      this.number = element("input", { autocomplete: "off", "aria-label": `${kind}: ${W.quiz_number}`, ...typing });
      this.options.append(element("label", {}, element("span", { "aria-hidden": "true" }, `${kind} =`), this.number));
    } else this.options.append(...options.map((option, at) => this.option(question, option, at)));
    if (kind === "next" && options.length < question.open.length)
      this.some.textContent = fill(W.quiz_some, { shown: options.length, n: count(question.open.length) });
  }

  option({ kind }, option, at) {
    const { page } = this.quiz;
    const radio = element("input", { type: "radio", name: "quiz-option", value: option, autocomplete: "off" });
    const key = at < 9 ? element("kbd", { "aria-hidden": "true" }, String(at + 1)) : null;
    const text = kind === "try" ? fateText(page.table, option) : page.table.space.name(option);
    const name = element("span", { class: "cap" }, text);
    if (kind === "next") name.append(" ", element("span", { class: "f" }, `f ${page.table.space.f(page.table.f[option])}`));
    return element("label", { class: "option" }, radio, name, key, kind === "next" && page.table.space.isPictured ? page.table.space.picture(option) : null);
  }

  get radios() {
    return [...this.options.querySelectorAll("input[type=radio]")];
  }

  /** Marks wrong, struck out and right answers, and updates the score. */
  mark() {
    const { quiz, number } = this;
    const { question, isDone, wrong, struck, answer } = quiz;
    for (const radio of this.radios) {
      const value = question.kind === "next" ? Number(radio.value) : radio.value;
      const label = radio.parentElement;
      label.classList.toggle("is-wrong", wrong.has(value));
      label.classList.toggle("out", struck.includes(value));
      label.classList.toggle("is-right", isDone && value === question.own);
      label.classList.toggle("is-also", isDone && value === answer && value !== question.own);
      // The focus stays on a wrong answer.
      radio.setAttribute("aria-disabled", String(wrong.has(value)));
      radio.disabled = isDone || struck.includes(value);
      if (radio.disabled && !isDone) radio.checked = false;
    }
    if (number) {
      number.readOnly = isDone;
      if (isDone) number.value = quiz.page.table.space.f(question.own);
    }
    this.score.textContent = quiz.results.length > 0 && question ? fill(W.quiz_score, quiz.score) : "";
    this.submit.textContent = question === null ? W.quiz_again : isDone ? W.quiz_on : W.quiz_check;
    this.hint.textContent = quiz.hints === 2 ? W.quiz_no_hint : fill(W.quiz_hint, { n: quiz.hints + 1 });
    this.hint.hidden = this.tell.hidden = isDone;
    this.keys.textContent = question === null ? "" : isDone ? W.quiz_keys_on : number ? W.quiz_keys_number : W.quiz_keys;
    disable(this.hint, quiz.hints === 2);
    if (isDone) this.submit.focus({ preventScroll: true });
  }

  /** The focus goes to the first choice; with a finger, not to a number, for which a keyboard would come up. */
  focusFirst() {
    const isTouch = matchMedia("(pointer: coarse)").matches;
    const first = this.radios.find((radio) => !radio.disabled) ?? (isTouch ? null : this.number);
    first?.focus({ preventScroll: true });
  }

  /** Answers, or goes on. */
  enter() {
    const { quiz } = this;
    if (quiz.question === null) quiz.restart();
    else if (quiz.isDone) quiz.goOn();
    else if (quiz.question.options) {
      const chosen = this.radios.find((radio) => radio.checked);
      if (!chosen) this.say(W.quiz_choose);
      else quiz.take(quiz.question.kind === "next" ? Number(chosen.value) : chosen.value);
    } else {
      const number = typedAnswer(this.number.value, quiz.page.table.space, quiz.question.own);
      if (number === null) this.say(W.quiz_no_number);
      else quiz.take(number);
    }
  }

  /** Chooses a node that was clicked in a list or in the tree. */
  pick(id) {
    const { question, isDone } = this.quiz;
    if (question?.kind !== "next" || isDone) return;
    this.check(this.radios.find((radio) => Number(radio.value) === id));
  }

  check(radio) {
    if (!radio || radio.disabled || radio.ariaDisabled === "true") return;
    radio.checked = true;
    radio.focus({ preventScroll: true });
    radio.parentElement.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Digits choose, and Enter answers, wherever the focus is; keys that are meant for nothing lead to the choices. */
  key(event) {
    const { key, target } = event;
    if (!this.quiz.on || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog:modal")) return;
    if (target.matches?.("input:not([type=radio])") || !byId("keys-on").checked) return;
    // The field takes the digit.
    if (/^\d$/.test(key) && this.number) return this.number.focus();
    if (/^[1-9]$/.test(key)) this.check(this.radios[Number(key) - 1]);
    else if (key === "Enter" && !target.closest("a, button, summary, select, [role=button], form")) this.enter();
    else if (target === document.body && /^(Arrow|Home$|End$| $)/.test(key)) this.focusFirst();
    else return;
    event.preventDefault();
  }
}

/** The boards that a question is about; of a move, where the blank is to go. */
function pictureOf(page, { kind, step, one }) {
  const { table } = page;
  // A graph itself shows what the question is about.
  if (kind === "next" || !table.space.isPictured) return [];
  const { space } = table;
  const picture = (id) => captioned(space.picture(id), space.name(id));
  const tried = [picture(table.taken[step]), moveSign(space, one.move)];
  return kind === "try" ? tried : [...tried, picture(one.node)];
}

function captioned(board, text, name = "") {
  return element("span", { class: `node ${name}` }, board, element("span", { class: "cap" }, text));
}
