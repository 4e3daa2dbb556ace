// The quiz: the stage stands before something that is to come, asks for it, and goes on when it is answered. What is right is in
// questions.js, what is said in hints.js, the panel in quizpanel.js, its end in review.js. While it is on, `page.quiz.on` keeps the
// future out of sight.

/** Returns true if an address, or the page itself, asks for the quiz. */
function quizIsAsked(address) {
  const asked = address.get("quiz");
  return asked === "" ? "quiz" in document.documentElement.dataset : asked !== "off";
}

/** Hides what gives answers away, or shows it again; the tab's title has the result, too. */
function hideFuture(isHidden) {
  const [title, subtitle] = document.querySelectorAll(".top :is(h1, .subtitle)");
  document.documentElement.classList.toggle("quizzing", isHidden);
  document.title = isHidden ? title.textContent : `${title.textContent} · ${subtitle.textContent}`;
}

class Quiz {
  constructor(page) {
    Object.assign(this, { page, on: quizIsAsked(page.address), step: 0, queue: [], question: null, fates: new Map() });
    /** The questions that are done, each with whether it was answered (`isRight`), and at the first try (`isFirst`). */
    this.results = [];
    this.readKinds();
    this.panel = new QuizPanel(this);
  }

  get score() {
    return scoreOf(this.results);
  }

  readKinds() {
    const all = kindsOfQuestions(this.page.head);
    const named = this.page.address.get("quiz").split(",").filter((kind) => all.includes(kind));
    this.kinds = new Set(named.length > 0 ? named : usualKinds(this.page.head));
  }

  /** Keeps the quiz in the address, with its kinds of questions where they are not the usual ones. */
  keep() {
    const { page, kinds } = this;
    const isAlways = "quiz" in document.documentElement.dataset;
    const usual = usualKinds(page.head);
    const isUsual = kinds.size === usual.length && usual.every((kind) => kinds.has(kind));
    const on = isUsual ? (isAlways ? "" : "on") : [...kinds].join(",");
    page.address.set("quiz", this.on ? on : isAlways ? "off" : "");
  }

  toggle() {
    if (this.on) this.leave();
    else this.enter();
  }

  enter() {
    this.page.player.pause();
    this.page.closeLife();
    this.switchTo(true);
    this.begin();
  }

  leave() {
    this.switchTo(false);
    this.page.player.redraw();
    document.querySelector("#tools [data-do=quiz]").focus({ preventScroll: true });
  }

  switchTo(on) {
    this.on = on;
    hideFuture(on);
    this.panel.show(on);
    this.page.treeView?.showSoFar(on);
    this.page.panes.apply();
    if (!on) this.page.showPane("now");
    this.keep();
  }

  /** Asks on from what is shown: within a step, from its beginning; at the end, from the start. */
  begin() {
    const { step, part, last } = this.page.player;
    this.step = part > 0 ? step - 1 : step === last ? 0 : step;
    this.goOn([]);
  }

  /** Begins anew, with an empty score. */
  restart() {
    this.results = [];
    this.step = 0;
    this.goOn([]);
  }

  /** Asks the next question, of this step or of one after it. */
  goOn(queue = this.queue) {
    const { page, kinds, fates } = this;
    this.queue = queue;
    while (this.queue.length === 0 && this.step < page.player.last)
      this.queue = questionsOf(page, ++this.step, kinds, fates);
    this.question = this.queue.shift() ?? null;
    Object.assign(this, { hints: 0, wrong: new Set(), struck: [], answer: null, isDone: this.question === null });
    if (this.question === null) this.stand(page.player.last, 0);
    else this.standBefore(this.question);
    this.panel.ask();
  }

  /** Shows a step, or a part of it: all that is known by now. */
  stand(step, part) {
    this.place = { step, part };
    const { player } = this.page;
    if (player.step === step && player.part === part) player.redraw();
    else player.go(step, part);
  }

  standBefore({ kind, step, at, one }) {
    if (kind === "try") this.fates.set(fateOf(one), (this.fates.get(fateOf(one)) ?? 0) + 1);
    if (kind === "next") this.stand(step - 1, 0);
    else this.stand(step, partsBefore(this.partsOf(step), at));
  }

  partsOf(step) {
    return this.page.player.viewOf(step, 0).parts;
  }

  /** Shows what was asked for, unless another question is about the same. */
  standBehind({ step, at }) {
    if (this.queue[0]?.at === at) return;
    const parts = this.partsOf(step);
    const part = partsBefore(parts, at + 1);
    this.stand(step, part === parts.length ? 0 : part);
  }

  /** Takes an answer: a node, a fate, or a value in hundredths. */
  take(answer) {
    const { question, page } = this;
    if (question.right.includes(answer)) {
      this.finish(answer);
      const isOwn = answer === question.own;
      this.panel.say(isOwn ? fill(W.quiz_right, { reason: reasonText(page, question) }) : alsoText(page, question, answer), "right");
    } else {
      this.wrong.add(answer);
      this.panel.mark();
      this.panel.say(question.kind === "next" ? wrongNode(page, question, answer) : W.quiz_wrong, "wrong");
      this.panel.number?.select();
    }
  }

  hint() {
    if (this.isDone || this.hints === 2) return;
    const text = hintText(this.page, this.question, ++this.hints);
    if (this.hints === 2 && this.question.options) this.struck = struckOptions(this.question);
    this.panel.mark();
    this.panel.addHint(text);
  }

  /** Gives the answer away. */
  tell() {
    if (this.isDone) return;
    const { question, page } = this;
    this.finish(null);
    this.panel.say(answerSaid(page, question));
  }

  /** Ends a question with a right answer, or with none. */
  finish(answer) {
    const { question, hints, wrong } = this;
    this.results.push({ question, isRight: answer !== null, isFirst: answer !== null && hints === 0 && wrong.size === 0 });
    Object.assign(this, { answer, isDone: true });
    this.standBehind(question);
    this.panel.mark();
  }

  /** Asks for other kinds from here on; one stays. */
  choose(kind, isAsked) {
    if (isAsked) this.kinds.add(kind);
    else if (this.kinds.size > 1) this.kinds.delete(kind);
    this.keep();
  }

  /** After the address has changed. Once all is asked, it leads to the steps of the review. */
  reread() {
    this.readKinds();
    const isOn = quizIsAsked(this.page.address);
    const isReview = isOn && this.on && this.question === null;
    if (isOn !== this.on) this.switchTo(isOn);
    if (isOn && !isReview) this.begin();
  }
}

function wireQuiz(page) {
  const quiz = new Quiz(page);
  page.quiz = quiz;
  // Others go to the step of the address first.
  page.address.readers.push(() => queueMicrotask(() => quiz.reread()));
  // Paper has the whole run.
  let wasOn = false;
  addEventListener("beforeprint", () => {
    wasOn = quiz.on;
    if (!wasOn) return;
    quiz.on = false;
    hideFuture(false);
    page.treeView?.showSoFar(false);
    page.player.redraw();
  });
  addEventListener("afterprint", () => {
    if (!wasOn) return;
    quiz.on = true;
    hideFuture(true);
    setTimeout(() => {
      page.treeView?.showSoFar(true);
      quiz.stand(quiz.place.step, quiz.place.part);
    });
  });
}
