// The end of the quiz: the score by kind of question, what was missed, and the whole as text to hand in.

/** Counts the questions `asked`, the `right` answers, and those that were right at the `first` try. */
function scoreOf(results) {
  const number = (is) => results.filter((result) => result[is]).length;
  return { asked: results.length, right: number("isRight"), first: number("isFirst") };
}

function reviewOf(page, results) {
  const scores = kindsOfQuestions(page.head).flatMap((kind) => {
    const score = scoreOf(results.filter(({ question }) => question.kind === kind));
    return score.asked > 0 ? [element("li", {}, `${kindName(kind)}: `, element("b", {}, fill(W.quiz_score, score)))] : [];
  });
  const missed = results.filter(({ isFirst }) => !isFirst).map(({ question }) => missedItem(page, question));
  const heading = missed.length > 0 ? [element("h4", {}, W.quiz_missed)] : [];
  const field = element("textarea", { readonly: "", rows: 6, hidden: "", "aria-label": W.quiz_copy });
  const { conventions } = document.querySelector("#stepper .live").dataset;
  const [about, done] = [`${W.quiz} · ${document.title}`, fill(W.quiz_over, { score: fill(W.quiz_score, scoreOf(results)) })];
  const lines = [...scores, ...heading, ...missed].map((line) => line.textContent);
  field.value = [about, conventions, `${page.head.start} → ${page.head.goal}`, done, ...lines].join("\n");
  return [element("ul", {}, ...scores), copyButton(field), field, ...heading, element("ul", {}, ...missed)];
}

/** A question with its answer, and a link to its step; the rest of the address stays. */
function missedItem(page, question) {
  const values = [...new Map(page.address.values).set("step", String(question.step))];
  const link = element("a", { href: `#${values.map((pair) => pair.join("=")).join("&")}` }, fill(W.step_n, { n: count(question.step) }));
  return element("li", {}, link, ` ${questionText(page, question)} `, element("small", {}, answerSaid(page, question)));
}

/** A button that copies the text of a field. */
function copyButton(field) {
  const copy = button(W.quiz_copy, null, async () => (await copyField(field)) && (copy.textContent = W.copied), { class: "copy" });
  return copy;
}
