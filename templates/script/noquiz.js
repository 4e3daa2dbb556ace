// In place of the quiz, in the page of a run that is too long for one.

function quizIsAsked() {
  return false;
}

function hideFuture() {}

function legalNodes() {
  return [];
}

class SoFar {}

function wireQuiz(page) {
  page.quiz = { on: false, kinds: [], toggle() {}, leave() {} };
  document.querySelector("#tools [data-do=quiz]").hidden = true;
}
